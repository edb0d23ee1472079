// The long run of random games: every scenario of every ruleset, every invariant at each step. Meant for a build with
// sanitizers; `make test` runs it.
//   random_games [--wilful] [GAMES] [RULESET] [SCENARIO] [SEED]     GAMES in place of each scenario's own number, 0 for
//   that
// With --wilful the orders are not what is proposed, but whatever the rules accept (tests/support/wilful_games.hpp),
// and GAMES is for the scenario of each ruleset with the fewest units, by which one learns: the others have a fifth of
// it.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/wilful_games.hpp"

namespace grog::test {
namespace {

// Games of a scenario by which one learns; the others of its ruleset have a fifth. A grid's are short and cheap, a free
// table's long. `tools/test.sh long` asks for more.
int games_of(const Game& game) {
  if (game.board().is_grid()) return game.roster().size() <= 30 ? 2'000 : 100;
  return game.roster().size() <= 24 ? 300 : 30;
}

// Wilful games are dearer: menus are looked into, and a free table's games go on longer.
int wilful_games_of(const Game& game) {
  if (game.board().is_grid()) return game.roster().size() <= 30 ? 100 : 10;
  return game.roster().size() <= 24 ? 20 : 4;
}

int asked_games = 0;
u64 asked_seed = 0;
bool wilful = false;
std::string asked_ruleset, asked_scenario;

std::size_t fewest_units(const Ruleset& ruleset, const Rulebook& book) {
  std::size_t fewest = max_units;
  for (const DataFile& file : scenario_files(ruleset)) fewest = std::min(fewest, load(book, file)->roster().size());
  return fewest;
}
bool one_learns_by(const Ruleset& ruleset, const Rulebook& book, const Game& game) {
  return !asked_scenario.empty() || game.roster().size() == fewest_units(ruleset, book);
}

void play(const Ruleset& ruleset, const Rulebook& book, const DataFile& file, const Game& game) {
  RandomGames how;
  how.games = asked_games > 0 ? asked_games : one_learns_by(ruleset, book, game) ? games_of(game) : games_of(game) / 5;
  how.seed = asked_seed > 0 ? asked_seed : 1815;
  how.check_every = 4;  // the round trips of texts, logs and patches; the cheap invariants hold at every step
  how.branch_every = 400;
  RandomGamesReport r = play_random_games(book, file, how);
  EXPECT_EQ(r.finished, how.games);
  std::printf("%s: %d games, %llu orders, %llu dice, longest %d; won %d and %d, drawn %d\n", file.path.c_str(),
              r.finished, static_cast<unsigned long long>(r.orders), static_cast<unsigned long long>(r.dice), r.longest,
              r.wins[0], r.wins[1], r.wins[2]);
}

void play_wilfully(const Ruleset& ruleset, const Rulebook& book, const DataFile& file, const Game& game) {
  bool learning = one_learns_by(ruleset, book, game);
  WilfulGames how;
  how.games = asked_games == 0 ? wilful_games_of(game) : learning ? asked_games : std::max(1, asked_games / 5);
  how.seed = asked_seed > 0 ? asked_seed : 1815;
  WilfulReport r = play_wilful_games(ruleset, book, file, how);
  EXPECT_EQ(r.finished, how.games);
  std::printf(
      "%s: %d wilful games, %llu orders; %llu wilful ones tried, %llu accepted, %llu given; %llu entries of menus\n",
      file.path.c_str(), r.finished, static_cast<unsigned long long>(r.orders),
      static_cast<unsigned long long>(r.tried), static_cast<unsigned long long>(r.accepted),
      static_cast<unsigned long long>(r.given), static_cast<unsigned long long>(r.entries));
}

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
      if (wilful)
        play_wilfully(*ruleset, *book, file, *game);
      else
        play(*ruleset, *book, file, *game);
      std::fflush(stdout);
    }
  }
  EXPECT_GT(scenarios, 0) << "no such ruleset or scenario";
}

}  // namespace
}  // namespace grog::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  // A broken invariant stops the program: it says in which game.
  std::signal(SIGABRT, [](int) { std::fprintf(stderr, "%s\n", grog::test::wilful_order_under_way()); });
  if (argc > 1 && std::string_view{argv[1]} == "--wilful") grog::test::wilful = true, --argc, ++argv;
  if (argc > 1) grog::test::asked_games = std::atoi(argv[1]);
  if (argc > 2) grog::test::asked_ruleset = argv[2];
  if (argc > 3) grog::test::asked_scenario = argv[3];
  if (argc > 4) grog::test::asked_seed = std::strtoull(argv[4], nullptr, 10);
  return RUN_ALL_TESTS();
}
