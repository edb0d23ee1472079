// What score() must be in every ruleset, whatever it weighs: the opposite for the other side, no better for being
// weaker, and on the side of whoever has won.
#include <gtest/gtest.h>

#include "core/dice.hpp"
#include "core/units.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

template <class F>
void each_scenario(F&& f) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    for (const DataFile& file : scenario_files(*r)) f(*load(*book, file));
  }
}

// Plays at random and shows positions on the way, one in `every`, and the last.
template <class F>
void each_position(const Game& game, u64 seed, int every, F&& look) {
  Rng rng(seed);
  RandomDice dice(rng.next());
  State s = game.begin();
  std::vector<Order> orders;
  for (int n = 0; !s.over && n < 20'000; ++n) {
    if (n % every == 0) look(s);
    game.propose(s, rng, 12, orders);
    game.apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
  }
  look(s);
}

TEST(Score, is_the_opposite_for_the_other_side) {
  each_scenario([](const Game& game) {
    for (u64 seed : {1, 2})
      each_position(game, seed, 7, [&](const State& s) {
        EXPECT_EQ(game.score(s, Side::first), -game.score(s, Side::second)) << game.scenario();
      });
  });
}

TEST(Score, a_weaker_enemy_is_no_worse) {
  each_scenario([](const Game& game) {
    const State start = game.begin();
    for (Side side : {Side::first, Side::second})
      for (UnitId id : units(start, against(side))) {
        if (start[id].strength < 2 || start[id].side == Side::nobody) continue;
        State weaker = start;
        --weaker[id].strength;
        EXPECT_GE(game.score(weaker, side), game.score(start, side))
            << game.scenario() << " " << game.roster()[index(id)].id;
        EXPECT_LE(game.score(weaker, other(side)), game.score(start, other(side))) << game.scenario();
      }
  });
}

TEST(Score, is_with_whoever_has_won) {
  each_scenario([](const Game& game) {
    for (u64 seed : {3, 4, 5})
      each_position(game, seed, 20'001, [&](const State& s) {
        if (s.over == 0 || s.winner == Side::nobody) return;
        EXPECT_GT(game.score(s, s.winner), 0) << game.scenario();
      });
  });
}

}  // namespace
}  // namespace grog::test
