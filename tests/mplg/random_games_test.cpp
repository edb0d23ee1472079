// Thousands of random battles on the scenarios, every position examined (tests/support/random_games.hpp).
#include "tests/support/random_games.hpp"

#include <gtest/gtest.h>

#include "rulesets/mplg/state.hpp"
#include "tests/mplg/fixture.hpp"
#include "tests/support/wilful_games.hpp"

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

TEST(MplgRandomGames, floing_and_beaune) {
  for (const char* id : {"floing", "beaune-la-rolande"}) {
    test::RandomGamesReport report = test::play_random_games(
        rules(), test::scenario_file(ruleset(), id), {.games = 8, .seed = 6, .check_every = 4, .branch_every = 60});
    EXPECT_EQ(report.finished, 8) << id;
  }
}

// Both armies within reach of each other, among a wood, houses and a wall: charges and melees at every turn.
const char* const brawl = R"(
id = "brawl"
ruleset = "mplg"
name = { fr = "Mêlée", en = "Brawl" }
story = { fr = "Au contact.", en = "At close quarters." }
table = { width = 12, height = 10 }
turns = 6
terrain = [
  { id = "inn", kind = "building", box = [5.6, 4.6, 6.4, 5.4] },
  { id = "barn", kind = "building", box = [6.6, 4.6, 7.4, 5.4] },
  { id = "wood", kind = "wood", box = [1, 4, 3, 6] },
  { id = "wall", kind = "wall", line = [8, 4.7, 10, 4.7] },
  { id = "ridge", kind = "hill", level = 1, box = [0, 0, 12, 4.5] },
]
objective = [{ building = "inn" }, { id = "edge", at = [9, 4.6] }]
general = [
  { id = "fg", troop = "general-superior", at = [6, 3.2] },
  { id = "pg", troop = "general-superior-prussian", at = [6, 7] },
]
unit = [
  { id = "f1", troop = "zouaves", general = "fg", stands = 4, building = "inn" },
  { id = "f2", troop = "ligne", general = "fg", stands = 4, at = [9, 4.6] },
  { id = "f3", troop = "ligne", general = "fg", stands = 3, at = [2, 4.9], formation = "open" },
  { id = "f4", troop = "cuirassiers", general = "fg", stands = 3, at = [4.2, 3.8] },
  { id = "f5", troop = "hussards", general = "fg", stands = 3, at = [11, 4.2] },
  { id = "f6", troop = "mitrailleuses", general = "fg", stands = 2, at = [7, 3.9] },
  { id = "f7", troop = "batterie-12", general = "fg", stands = 2, at = [5.4, 3.6] },
  { id = "p1", troop = "guard", general = "pg", stands = 5, at = [6, 6.3] },
  { id = "p2", troop = "line", general = "pg", stands = 5, at = [9, 6] },
  { id = "p3", troop = "jager", general = "pg", stands = 4, at = [2, 6.6], formation = "open" },
  { id = "p4", troop = "heavy-cavalry", general = "pg", stands = 3, at = [4.2, 6.4] },
  { id = "p5", troop = "light-cavalry", general = "pg", stands = 3, at = [11, 6.6] },
  { id = "p6", troop = "landwehr", general = "pg", stands = 5, at = [7.4, 7] },
  { id = "p7", troop = "battery-4-horse", general = "pg", stands = 3, at = [3, 7.4] },
]
)";

TEST(MplgRandomGames, a_brawl) {
  test::RandomGamesReport report = test::play_random_games(
      rules(), {"brawl.toml", brawl}, {.games = 150, .seed = 21, .check_every = 5, .branch_every = 40, .most = 8});
  EXPECT_EQ(report.finished, 150);
  for (Tell t : {Tell::contact, Tell::locked, Tell::side_lost, Tell::counter, Tell::took, Tell::general_moved})
    EXPECT_GT(report.events[static_cast<std::size_t>(t)], 0u)
        << rules().labels().events[static_cast<std::size_t>(t)].key;
  for (Ask a : {Ask::melee, Ask::strike, Ask::take, Ask::counter})
    EXPECT_GT(report.decisions[static_cast<std::size_t>(a)], 0u) << static_cast<int>(a);
}

TEST(MplgRandomGames, a_wilful_brawl) {
  test::WilfulReport report = test::play_wilful_games(ruleset(), rules(), {"brawl.toml", brawl},
                                                      {.games = 20, .seed = 21, .menu_every = 40, .most = 8});
  EXPECT_EQ(report.finished, 20);
}

TEST(MplgRandomGames, many_and_quick) {
  test::RandomGamesReport report =
      test::play_random_games(rules(), test::scenario_file(ruleset(), "auberge"),
                              {.games = 400, .seed = 3, .check_every = 0, .branch_every = 0});
  EXPECT_EQ(report.finished, 400);
  // Rare in random play, and each the subject of a case of its own.
  expect_all_told(report, {Tell::deployed, Tell::arrived, Tell::delayed, Tell::standing, Tell::took, Tell::surrendered,
                           Tell::general_moved, Tell::captured, Tell::wiped_out});
}

}  // namespace
}  // namespace grog::mplg
