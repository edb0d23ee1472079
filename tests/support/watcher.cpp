#include "tests/support/watcher.hpp"

#include <map>

namespace grog::test {
namespace {

std::map<std::string, WatcherMaker, std::less<>>& makers() {
  static std::map<std::string, WatcherMaker, std::less<>> all;
  return all;
}

}  // namespace

WatcherEntry::WatcherEntry(std::string_view ruleset, WatcherMaker make) { makers().emplace(ruleset, make); }

std::unique_ptr<Watcher> watcher_of(const Game& game) {
  auto found = makers().find(game.rules().id());
  return found == makers().end() ? nullptr : found->second(game);
}

}  // namespace grog::test
