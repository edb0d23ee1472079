#include "tests/support/random_games.hpp"

#include <gtest/gtest.h>

#include "tests/support/load.hpp"
#include "tests/support/wilful_games.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog {
namespace {

TEST(RandomGames, toy) {
  DataFile scenario = test::scenario_file(toy_ruleset::ruleset(), "toy-skirmish");
  test::RandomGamesReport report =
      test::play_random_games(test::toy_book(), scenario, {.games = 300, .seed = 7, .branch_every = 1});
  EXPECT_EQ(report.finished, 300);
  EXPECT_EQ(report.inexact, 0u);
  // All that the ruleset knows has occurred.
  ASSERT_EQ(report.verbs.size(), toy_ruleset::labels().verbs.size());
  ASSERT_EQ(report.events.size(), toy_ruleset::labels().events.size());
  for (u64 n : report.verbs) EXPECT_GT(n, 0u);
  for (u64 n : report.events) EXPECT_GT(n, 0u);
  EXPECT_TRUE(report.refusals.contains("TOY-3.2"_c));
  EXPECT_TRUE(report.refusals.contains("TOY-5.1"_c));
  // Two choices, then in each of three turns four actions, each perhaps with an answer.
  EXPECT_LE(report.longest, 2 + 3 * 4 * 2);
}

TEST(RandomGames, are_repeated_by_their_seed) {
  DataFile scenario = test::scenario_file(toy_ruleset::ruleset(), "toy-skirmish");
  test::RandomGames how{.games = 20, .seed = 3, .check_every = 0, .branch_every = 0};
  test::RandomGamesReport a = test::play_random_games(test::toy_book(), scenario, how);
  test::RandomGamesReport b = test::play_random_games(test::toy_book(), scenario, how);
  EXPECT_EQ(a.orders, b.orders);
  EXPECT_EQ(a.dice, b.dice);
  EXPECT_EQ(a.wins[0], b.wins[0]);
}

TEST(WilfulGames, toy) {
  DataFile scenario = test::scenario_file(toy_ruleset::ruleset(), "toy-skirmish");
  test::WilfulReport report =
      test::play_wilful_games(toy_ruleset::ruleset(), test::toy_book(), scenario, {.games = 50, .menu_every = 1});
  EXPECT_EQ(report.finished, 50);
  EXPECT_TRUE(report.breaches.empty());
  EXPECT_GT(report.given, 100u);
}

}  // namespace
}  // namespace grog
