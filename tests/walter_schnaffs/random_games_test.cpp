// Random games on every built-in battle, checked order by order; between them they reach all that the ruleset knows.
#include "tests/support/random_games.hpp"
#include "rulesets/walter_schnaffs/state.hpp"
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
  for (std::size_t i = 1; i < l.verbs.size(); ++i)  // 0 is none; dismissing is never proposed
    if (static_cast<walter_schnaffs::Verb>(i) != walter_schnaffs::Verb::dismiss)
      EXPECT_GT(all.verbs[i], 0u) << l.verbs[i].key;
  for (std::size_t i = 1; i < l.decisions.size(); ++i) EXPECT_GT(all.decisions[i], 0u) << l.decisions[i].key;
  for (std::size_t i = 1; i < l.events.size(); ++i)
    if (static_cast<walter_schnaffs::Tell>(i) != walter_schnaffs::Tell::dismissed)
      EXPECT_GT(all.events[i], 0u) << l.events[i].key;
  for (Clause c : {"WS-10.2"_c, "WS-10.7"_c, "WS-11.3"_c, "WS-13.1"_c, "WS-17.8"_c})
    EXPECT_TRUE(all.refusals.contains(c)) << book().clause_id(c);
}

}  // namespace
}  // namespace grog::test::walter
