// Random games on every built-in battle, checked order by order; between them they reach all that the ruleset knows.
#include "tests/support/random_games.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

void add(std::vector<u64>& sum, const std::vector<u64>& more) {
  if (sum.size() < more.size()) sum.resize(more.size());
  for (std::size_t i = 0; i < more.size(); ++i) sum[i] += more[i];
}

TEST(WalterRandomGames, end_soundly_and_reach_every_verb_decision_and_event) {
  RandomGamesReport all;
  struct Run {
    const char* id;
    RandomGames how;
  };
  for (const Run& run : {Run{"geisberg", {.games = 200, .seed = 1870, .check_every = 3}},
                         Run{"rotherberg", {.games = 60, .seed = 1871, .check_every = 5}},
                         Run{"rencontre", {.games = 60, .seed = 1872, .check_every = 5}}}) {
    RandomGamesReport r = play_random_games(book(), scenario_file(ruleset(), run.id), run.how);
    EXPECT_EQ(r.finished, run.how.games) << run.id;
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
