// Thousands of random battles on both scenarios, every position examined (tests/support/random_games.hpp).
#include "tests/support/random_games.hpp"

#include <gtest/gtest.h>

#include "rulesets/mplg/state.hpp"
#include "tests/mplg/fixture.hpp"

namespace grog::mplg {
namespace {

// All that may happen does happen over a few hundred games, so that nothing is left unplayed.
void expect_all_told(const test::RandomGamesReport& report, std::initializer_list<Tell> never = {}) {
  for (std::size_t i = 1; i < rules().labels().events.size(); ++i) {
    bool excused = false;
    for (Tell t : never) excused = excused || static_cast<std::size_t>(t) == i;
    bool told = i < report.events.size() && report.events[i] > 0;
    EXPECT_TRUE(told || excused) << rules().labels().events[i].key << " was never told";
  }
}

TEST(MplgRandomGames, the_inn) {
  test::RandomGamesReport report =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "auberge"),
                              {.games = 60, .seed = 11, .check_every = 3, .branch_every = 25});
  EXPECT_EQ(report.finished, 60);
  EXPECT_GT(report.wins[0], 0);
}

TEST(MplgRandomGames, the_roter_berg) {
  test::RandomGamesReport report =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "roter-berg"),
                              {.games = 12, .seed = 5, .check_every = 4, .branch_every = 60});
  EXPECT_EQ(report.finished, 12);
}

TEST(MplgRandomGames, many_and_quick) {
  test::RandomGamesReport report =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "auberge"),
                              {.games = 400, .seed = 3, .check_every = 0, .branch_every = 0});
  EXPECT_EQ(report.finished, 400);
  // Rare in random play, and each the subject of a case of its own.
  expect_all_told(report, {Tell::deployed, Tell::arrived, Tell::delayed, Tell::standing, Tell::took, Tell::surrendered,
                           Tell::general_moved, Tell::captured});
}

}  // namespace
}  // namespace grog::mplg
