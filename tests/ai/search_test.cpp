// What a search makes of its games in the head.
#include "ai/search.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "rulesets/registry.hpp"

namespace grog {
namespace {

// Positions after the deployment of a random game of each ruleset's first scenario, searched with this much trust in
// games. Tells by how much, in all, orders moved against each other from their first judgement.
double moved_with(double trusted) {
  constexpr int enough = 4;
  double moved = 0;
  for (const Ruleset* ruleset : rulesets()) {
    DataFiles files;
    for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
    Problems problems;
    std::unique_ptr<const Rulebook> book = ruleset->open(files, problems);
    auto scenario =
        std::ranges::find_if(files.all(), [](const DataFile& f) { return f.path.starts_with("scenarios/"); });
    std::unique_ptr<const Game> game = book->load(*scenario, problems);
    EXPECT_TRUE(problems.empty()) << problems.text();
    Judge judge(*game, {});
    SearchLimits limits;
    limits.kept = 6, limits.nodes = 400, limits.horizon = Horizon::part, limits.trusted = trusted;
    State s = game->begin();
    Rng rng(3);
    RandomDice dice(4);
    std::vector<Order> orders;
    for (int looked = 0; looked < enough && s.over == 0;) {
      Side side = s.asked().side;
      if (s.turn > 0) {
        Trust trust;
        Found found = search(*game, judge, game->seen_by(s, side), side, limits, 0, nullptr, trust, rng);
        const Considered& best = found.considered.front();
        for (const Considered& c : found.considered)
          if (c.games > 0) moved += std::abs((c.value - c.first) - (best.value - best.first));
        ++looked;
      }
      orders.clear();
      game->propose(s, rng, 64, orders);
      game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
    }
  }
  return moved;
}

TEST(Search, games_that_are_not_trusted_leave_the_first_judgement_as_it_is) {
  EXPECT_NEAR(moved_with(0), 0, 1e-9);
  EXPECT_GT(moved_with(0.5), 1e-3);
}

}  // namespace
}  // namespace grog
