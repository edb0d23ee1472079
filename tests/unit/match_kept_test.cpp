// A match keeps few of its positions and plays the others again: none of that may show.
#include <gtest/gtest.h>

#include "core/match.hpp"
#include "tests/support/load.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog {
namespace {

// A whole game by chance, with every position on the way.
struct Whole {
  explicit Whole(u64 seed) : match(test::toy_skirmish(), LogHeader{}) {
    Rng rng(seed);
    RandomDice dice(seed);
    states.push_back(match.state());
    while (!match.over()) {
      std::vector<Order> orders;
      match.game().propose(match.state(), rng, 64, orders);
      match.give(orders[rng.below(static_cast<u32>(orders.size()))], dice);
      states.push_back(match.state());
    }
  }
  Match match;
  std::vector<State> states;
};

TEST(MatchKept, every_position_is_found_again_in_any_order) {
  for (u64 seed = 1; seed <= 20; ++seed) {
    Whole w(seed);
    std::size_t n = w.states.size();
    ASSERT_GT(n, 8u);
    for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(w.match.state_before(i), w.states[i]) << i;
    for (std::size_t i = n; i-- > 0;) EXPECT_EQ(w.match.state_before(i), w.states[i]) << i;
    Rng rng(seed);
    for (int k = 0; k < 60; ++k) {
      std::size_t i = rng.below(static_cast<u32>(n));
      EXPECT_EQ(w.match.state_before(i), w.states[i]) << i;
    }
  }
}

TEST(MatchKept, a_game_goes_on_from_a_kept_position) {
  Whole w(3);
  LogRead read = read_log("log", log_text(w.match.game(), w.match.log()));
  ASSERT_TRUE(read.ok);
  for (std::size_t at = 1; at < w.states.size(); ++at) {
    Replay r = replay(w.match.game(), read.log, at, w.states[at]);
    ASSERT_TRUE(r.ok) << at << ": " << r.fault.in(Lang::en);
    EXPECT_EQ(r.match->state(), w.match.state());
    EXPECT_EQ(log_text(w.match.game(), r.match->log()), log_text(w.match.game(), w.match.log()));
    for (std::size_t i = 0; i < w.states.size(); ++i)
      EXPECT_EQ(r.match->state_before(i), w.states[i]) << at << " " << i;
  }
}

TEST(MatchKept, another_position_is_not_taken_for_it) {
  Whole w(4);
  const Log& log = w.match.log();
  Match m(w.match.game(), LogHeader{});
  EXPECT_FALSE(m.take(log, 3, w.states[4]));
  EXPECT_FALSE(m.take(log, 0, w.states[0]));
  EXPECT_FALSE(m.take(log, log.entries.size() + 1, w.match.state()));
  EXPECT_TRUE(m.log().entries.empty());
  // Asked to go on from it all the same, the game is played from its beginning.
  Replay r = replay(w.match.game(), log, 3, w.states[4]);
  ASSERT_TRUE(r.ok) << r.fault.in(Lang::en);
  EXPECT_EQ(r.match->state(), w.match.state());
}

TEST(MatchKept, nothing_before_a_kept_position_can_be_taken_back) {
  const Game& game = test::toy_skirmish();
  Match m(game, LogHeader{});
  std::vector<Order> orders;
  Rng rng(1);
  RandomDice dice(1);
  game.propose(m.state(), rng, 64, orders);
  m.give(orders.front(), dice);  // a choice: no dice, nothing shown
  Side side = m.log().entries.back().side;
  ASSERT_TRUE(m.can_undo(side));
  Match later(game, LogHeader{});
  ASSERT_TRUE(later.take(m.log(), 1, m.state()));
  EXPECT_FALSE(later.can_undo(side));
  EXPECT_TRUE(m.undo(side));
  EXPECT_EQ(m.state(), game.begin());
}

}  // namespace
}  // namespace grog
