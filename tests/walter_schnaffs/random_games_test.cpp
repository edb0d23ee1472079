// Random games on every built-in battle, checked order by order; between them they reach all that the ruleset knows.
#include "tests/support/random_games.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

void add(std::vector<u64>& sum, const std::vector<u64>& more) {
  if (sum.size() < more.size()) sum.resize(more.size());
  for (std::size_t i = 0; i < more.size(); ++i) sum[i] += more[i];
}

// Two columns, four rows, everybody in contact: retreats find no room, which elsewhere is rare.
DataFile pocket() {
  return {"pocket", R"(
id = "pocket"
ruleset = "walter-schnaffs"
name = { fr = "La poche", en = "The pocket" }
attacker = { side = "german", posture = "advance" }
defender = { side = "french", posture = "solid" }
start = { phase = "movement", active = "german" }
map = { zones = ["wood open", "open built^", "soft open", "open open"], edges = [{ between = ["B3", "B4"], is = "river" }] }
unit = [
  { id = "g1", troop = "line", bases = 4, at = "A2" },
  { id = "g2", troop = "jager", bases = 3, at = "A2" },
  { id = "g3", troop = "landwehr", bases = 5, at = "B2" },
  { id = "g4", troop = "cavalry", bases = 3, at = "B1" },
  { id = "g5", troop = "battery-6", bases = 1, at = "B2" },
  { id = "f1", troop = "ligne", bases = 4, at = "A3" },
  { id = "f2", troop = "mobiles", bases = 3, at = "B3" },
  { id = "f3", troop = "chasseurs", bases = 3, at = "B3" },
  { id = "f4", troop = "cavalerie", bases = 2, at = "B3" },
  { id = "f5", troop = "mitrailleuse", bases = 1, at = "B3" },
  { id = "f6", troop = "batterie-lourde", bases = 1, at = "A4" },
  { id = "f7", troop = "ligne", bases = 3, at = "reserve" },
]
)"};
}

TEST(WalterRandomGames, end_soundly_and_reach_every_verb_decision_and_event) {
  RandomGamesReport all;
  struct Run {
    DataFile battle;
    RandomGames how;
  };
  for (const Run& run : {Run{scenario_file(ruleset(), "geisberg"), {.games = 250, .seed = 1870, .check_every = 3}},
                         Run{scenario_file(ruleset(), "rotherberg"), {.games = 100, .seed = 1871, .check_every = 5}},
                         Run{scenario_file(ruleset(), "rencontre"), {.games = 100, .seed = 1872, .check_every = 5}},
                         Run{scenario_file(ruleset(), "froeschwiller"), {.games = 40, .seed = 1874, .check_every = 5}},
                         Run{scenario_file(ruleset(), "saint-privat"), {.games = 40, .seed = 1875, .check_every = 5}},
                         Run{scenario_file(ruleset(), "loigny"), {.games = 40, .seed = 1876, .check_every = 5}},
                         Run{pocket(), {.games = 300, .seed = 1873}}}) {
    RandomGamesReport r = play_random_games(book(), run.battle, run.how);
    EXPECT_EQ(r.finished, run.how.games) << run.battle.path;
    add(all.verbs, r.verbs);
    add(all.events, r.events);
    add(all.decisions, r.decisions);
    all.refusals.merge(r.refusals);
  }
  const Labels& l = book().labels();
  all.verbs.resize(l.verbs.size()), all.events.resize(l.events.size()), all.decisions.resize(l.decisions.size());
  // 0 is none. Dismissing is legal but never proposed, lest an army be raised for ever; the cases do it.
  auto expect_met = [](const std::vector<u64>& times, const auto& infos) {
    for (std::size_t i = 1; i < infos.size(); ++i) {
      bool dismissal = infos[i].key.starts_with("dismiss");
      EXPECT_EQ(times[i] > 0, !dismissal) << infos[i].key;
    }
  };
  expect_met(all.verbs, l.verbs);
  expect_met(all.decisions, l.decisions);
  expect_met(all.events, l.events);
  for (Clause c : {"WS-10.2"_c, "WS-10.7"_c, "WS-11.3"_c, "WS-13.1"_c, "WS-17.8"_c})
    EXPECT_TRUE(all.refusals.contains(c)) << book().clause_id(c);
}

}  // namespace
}  // namespace grog::test::walter
