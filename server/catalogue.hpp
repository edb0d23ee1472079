// The battles that can be played here, each loaded once and shared by all the games on it.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/log.hpp"
#include "protocol/shelf.hpp"

namespace grog {

struct Battle {
  std::shared_ptr<const Game> game;
  const Ruleset* ruleset = nullptr;
  ScenarioHead head;
  LogHeader header;                          // of a new game
  std::shared_ptr<const std::string> hello;  // what every greeting has in common
};

class Catalogue {
 public:
  // Opens every ruleset, so that afterwards any thread may read the shelf.
  Catalogue(Shelf&, std::string_view version);

  Shelf& shelf() { return shelf_; }
  const std::string& list() const { return list_; }  // what there is to play, as JSON

  // Null with what is wrong.
  std::shared_ptr<const Battle> named(std::string_view scenario, Fault&);
  // The battle of a record: one that is built in, or the one that the record carries.
  std::shared_ptr<const Battle> of(const LogHeader&, Fault&);

 private:
  std::shared_ptr<const Battle> load(const Ruleset&, const DataFile&, bool built_in, Fault&);

  Shelf& shelf_;
  std::string list_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Battle>, std::less<>> built_in_;
  std::map<u64, std::weak_ptr<const Battle>> brought_;  // by the hash of the scenario's file
};

}  // namespace grog
