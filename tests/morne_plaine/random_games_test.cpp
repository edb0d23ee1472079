// Random battles on a small scenario and a large one, every position examined (tests/support/random_games.hpp).
#include "tests/support/random_games.hpp"

#include <gtest/gtest.h>

#include "rulesets/morne_plaine/state.hpp"
#include "tests/morne_plaine/fixture.hpp"

namespace grog::morne_plaine {
namespace {

TEST(MornePlaineRandomGames, gemioncourt) {
  test::RandomGamesReport report =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "gemioncourt"),
                              {.games = 60, .seed = 7, .check_every = 4, .branch_every = 25});
  EXPECT_EQ(report.finished, 60);
}

TEST(MornePlaineRandomGames, erlon) {
  test::RandomGamesReport report = test::play_random_games(
      rules(), test::scenario_file(ruleset(), "erlon"), {.games = 8, .seed = 5, .check_every = 8, .branch_every = 80});
  EXPECT_EQ(report.finished, 8);
}

// All that may happen does happen over many games, so that nothing is left unplayed.
TEST(MornePlaineRandomGames, everything_happens) {
  test::RandomGamesReport quick =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "gemioncourt"),
                              {.games = 1500, .seed = 3, .check_every = 0, .branch_every = 0});
  test::RandomGamesReport large = test::play_random_games(
      rules(), test::scenario_file(ruleset(), "erlon"), {.games = 60, .seed = 4, .check_every = 0, .branch_every = 0});
  EXPECT_EQ(quick.finished + large.finished, 1560);
  const Labels& l = rules().labels();
  auto happened = [](const std::vector<u64>& a, std::size_t i) { return i < a.size() && a[i] > 0; };
  for (std::size_t i = 1; i < l.events.size(); ++i) {
    Tell kind = static_cast<Tell>(i);
    bool rare = kind == Tell::lots || kind == Tell::leader_captured;  // lots are drawn in no scenario
    EXPECT_TRUE(rare || happened(quick.events, i) || happened(large.events, i)) << l.events[i].key << " was never told";
  }
  for (std::size_t i = 1; i < l.verbs.size(); ++i) {
    Verb verb = static_cast<Verb>(i);
    bool rare = verb == Verb::lots || verb == Verb::garrison;  // the suggested deployment puts garrisons in
    EXPECT_TRUE(rare || happened(quick.verbs, i) || happened(large.verbs, i)) << l.verbs[i].key << " was never given";
  }
}

}  // namespace
}  // namespace grog::morne_plaine
