// Who watches a game from outside the rules: told what was ordered, what happened and the positions before and after,
// he says what the printed text does not allow. A ruleset's watcher is written from the text, with the plain geometry
// of the tests (tests/support/plain_geometry.hpp), and shares nothing with the rules that it watches.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/kernel.hpp"

namespace grog::test {

struct Act {
  const State& before;
  const Order& order;
  std::span<const Event> events;
  const State& after;
};
struct Breach {
  std::string rule;  // what does not hold, with its clause: the same words each time
  std::string what;  // who, where
};
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void watch(const Act&, std::vector<Breach>&) = 0;
};

// Of the game's ruleset, or null where it has none.
std::unique_ptr<Watcher> watcher_of(const Game&);

// A watcher makes itself known: `const WatcherEntry entry{"ruleset-id", make};` in tests/<folder>/watch.cpp.
using WatcherMaker = std::unique_ptr<Watcher> (*)(const Game&);
struct WatcherEntry {
  WatcherEntry(std::string_view ruleset, WatcherMaker);
};

}  // namespace grog::test
