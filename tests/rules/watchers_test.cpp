// Watchers are not blind: a position spoilt by hand, two bodies on one spot and one beyond the edge, is told.
#include <gtest/gtest.h>

#include <algorithm>

#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/support/watcher.hpp"

namespace grog::test {
namespace {

State under_way(const Game& game) {
  State s = game.begin();
  Rng rng(4);
  RandomDice dice(5);
  std::vector<Order> orders;
  for (int i = 0; i < 2000 && s.over == 0 && (s.turn == 0 || i < 40); ++i) {
    orders.clear();
    game.propose(s, rng, 24, orders);
    game.apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
  }
  return s;
}

bool tells(Watcher& watcher, const State& before, const State& after, const std::string& words) {
  std::vector<Breach> found;
  watcher.watch({before, Order{}, {}, after}, found);
  return std::any_of(found.begin(), found.end(),
                     [&](const Breach& b) { return b.rule.find(words) != std::string::npos; });
}

TEST(Watchers, see_what_is_wrong) {
  for (const Ruleset* ruleset : rulesets()) {
    auto book = open(*ruleset);
    auto game = load(*book, scenario_files(*ruleset).front());
    std::unique_ptr<Watcher> watcher = watcher_of(*game);
    if (watcher == nullptr) continue;
    const State s = under_way(*game);
    int overlaps = 0, beyond = 0;
    for (std::size_t i = 0; i < s.units; ++i) {
      State off = s;
      off.unit[i].pose.at.y = -500;
      beyond += tells(*watcher, s, off, "off the table");
      for (std::size_t j = 0; j < s.units; ++j) {
        State over = s;
        over.unit[i].pose.at = s.unit[j].pose.at;
        overlaps += i != j && tells(*watcher, s, over, "overlap");
      }
    }
    EXPECT_GT(beyond, 2) << ruleset->id();
    EXPECT_GT(overlaps, 4) << ruleset->id();
    EXPECT_FALSE(tells(*watcher, s, s, "")) << ruleset->id() << ": nothing happened";
  }
}

}  // namespace
}  // namespace grog::test
