// Random battles on a small scenario and a large one, every position examined (tests/support/random_games.hpp).
#include "tests/support/random_games.hpp"

#include <gtest/gtest.h>

#include "rulesets/feu_combat_moral/state.hpp"
#include "tests/feu_combat_moral/fixture.hpp"

namespace grog::feu_combat_moral {
namespace {

TEST(FcmRandomGames, schoenau) {
  test::RandomGamesReport report =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "schoenau"),
                              {.games = 30, .seed = 7, .check_every = 4, .branch_every = 25});
  EXPECT_EQ(report.finished, 30);
}

TEST(FcmRandomGames, plancenoit) {
  test::RandomGamesReport report =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "plancenoit"),
                              {.games = 3, .seed = 5, .check_every = 8, .branch_every = 60});
  EXPECT_EQ(report.finished, 3);
}

// All that may happen does happen over many games, so that nothing is left unplayed.
TEST(FcmRandomGames, everything_happens) {
  test::RandomGamesReport quick =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "schoenau"),
                              {.games = 200, .seed = 3, .check_every = 0, .branch_every = 0});
  test::RandomGamesReport large =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "plancenoit"),
                              {.games = 40, .seed = 4, .check_every = 0, .branch_every = 0});
  EXPECT_EQ(quick.finished + large.finished, 240);
  const Labels& l = rules().labels();
  auto happened = [](const std::vector<u64>& a, std::size_t i) { return i < a.size() && a[i] > 0; };
  for (std::size_t i = 1; i < l.events.size(); ++i) {
    bool rare = static_cast<Tell>(i) == Tell::guns_manned;
    EXPECT_TRUE(rare || happened(quick.events, i) || happened(large.events, i)) << l.events[i].key << " was never told";
  }
  for (std::size_t i = 1; i < l.verbs.size(); ++i) {
    bool rare = static_cast<Verb>(i) == Verb::garrison;  // the suggested deployment puts garrisons in
    EXPECT_TRUE(rare || happened(quick.verbs, i) || happened(large.verbs, i)) << l.verbs[i].key << " was never given";
  }
  for (std::size_t i = 1; i < l.decisions.size(); ++i)
    EXPECT_TRUE(happened(quick.decisions, i) || happened(large.decisions, i))
        << l.decisions[i].key << " was never asked";
}

}  // namespace
}  // namespace grog::feu_combat_moral
