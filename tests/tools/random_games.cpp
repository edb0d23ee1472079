// The long run of random games: every scenario of every ruleset, every invariant at each step. Meant for a build with
// sanitizers; `make test` runs it.
//   random_games [GAMES] [RULESET] [SCENARIO]     GAMES in place of each scenario's own number, 0 for that
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/support/random_games.hpp"

namespace grog::test {
namespace {

// Games a scenario: a grid's are short and cheap, a free table's long. `tools/test.sh long` asks for more.
int games_of(const Game& game) {
  if (game.board().is_grid()) return game.roster().size() <= 30 ? 2'000 : 100;
  return game.roster().size() <= 24 ? 300 : 30;
}

int asked_games = 0;
std::string asked_ruleset, asked_scenario;

TEST(RandomGames, of_every_scenario) {
  int scenarios = 0;
  for (const Ruleset* ruleset : rulesets()) {
    if (!asked_ruleset.empty() && ruleset->id() != asked_ruleset) continue;
    auto book = open(*ruleset);
    for (const EmbeddedFile& f : ruleset->files()) {
      if (!f.path.starts_with("scenarios/")) continue;
      DataFile file{std::string{f.path}, std::string{f.text}};
      auto game = load(*book, file);
      if (!asked_scenario.empty() && game->scenario() != asked_scenario) continue;
      ++scenarios;
      RandomGames how;
      how.games = asked_games > 0 ? asked_games : games_of(*game);
      how.seed = 1815;
      how.check_every = 4;  // the round trips of texts, logs and patches; the cheap invariants hold at every step
      how.branch_every = 400;
      RandomGamesReport r = play_random_games(*book, file, how);
      EXPECT_EQ(r.finished, how.games);
      std::printf("%s: %d games, %llu orders, %llu dice, longest %d; won %d and %d, drawn %d\n", f.path.data(),
                  r.finished, static_cast<unsigned long long>(r.orders), static_cast<unsigned long long>(r.dice),
                  r.longest, r.wins[0], r.wins[1], r.wins[2]);
      std::fflush(stdout);
    }
  }
  EXPECT_GT(scenarios, 0) << "no such ruleset or scenario";
}

}  // namespace
}  // namespace grog::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc > 1) grog::test::asked_games = std::atoi(argv[1]);
  if (argc > 2) grog::test::asked_ruleset = argv[2];
  if (argc > 3) grog::test::asked_scenario = argv[3];
  return RUN_ALL_TESTS();
}
