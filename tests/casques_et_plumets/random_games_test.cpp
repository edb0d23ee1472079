// Random battles on a small scenario and a large one, every position examined (tests/support/random_games.hpp).
#include "tests/support/random_games.hpp"

#include "tests/casques_et_plumets/support.hpp"
#include "tests/casques_et_plumets/works.hpp"
#include "tests/support/wilful_games.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;

DataFile scenario(std::string_view id) { return scenario_file(ruleset(), id); }
u64 times(const std::vector<u64>& counts, std::size_t i) { return i < counts.size() ? counts[i] : 0; }

TEST(CasquesRandomGames, saint_aubin) {
  RandomGamesReport r = play_random_games(book(), scenario("saint-aubin"),
                                          {.games = 40, .seed = 21, .check_every = 3, .branch_every = 25});
  EXPECT_EQ(r.finished, 40);
}

TEST(CasquesRandomGames, moeckern) {
  RandomGamesReport r =
      play_random_games(book(), scenario("moeckern"), {.games = 5, .seed = 8, .check_every = 5, .branch_every = 80});
  EXPECT_EQ(r.finished, 5);
}

TEST(CasquesRandomGames, either_side_may_win_and_the_usual_questions_are_asked) {
  RandomGamesReport r = play_random_games(book(), scenario("saint-aubin"),
                                          {.games = 250, .seed = 4, .check_every = 0, .branch_every = 0});
  EXPECT_EQ(r.finished, 250);
  EXPECT_GT(r.wins[0], 0);
  EXPECT_GT(r.wins[1], 0);
  for (Ask a : {Ask::muster, Ask::deploy, Ask::command, Ask::stake, Ask::first, Ask::activate, Ask::act,
                Ask::officer_move, Ask::chief_move, Ask::rally, Ask::opportunity, Ask::pursue, Ask::occupy})
    EXPECT_GT(times(r.decisions, static_cast<std::size_t>(a)), 0u)
        << book().labels().decisions[static_cast<std::size_t>(a)].key;
}

// The rarer questions are asked too, in one run or the other.
TEST(CasquesRandomGames, among_redoubts) {
  constexpr Ask rare[] = {Ask::square, Ask::next_charger, Ask::occupy};
  u64 asked[std::size(rare)] = {};
  for (std::size_t most : {std::size_t{24}, std::size_t{300}}) {
    RandomGamesReport r = play_random_games(
        book(), {"works.toml", works}, {.games = 80, .seed = 6, .check_every = 5, .branch_every = 60, .most = most});
    EXPECT_EQ(r.finished, 80);
    for (std::size_t i = 0; i < std::size(rare); ++i) asked[i] += times(r.decisions, static_cast<std::size_t>(rare[i]));
  }
  for (std::size_t i = 0; i < std::size(rare); ++i)
    EXPECT_GT(asked[i], 0u) << book().labels().decisions[static_cast<std::size_t>(rare[i])].key;
}

TEST(CasquesRandomGames, wilfully_among_redoubts) {
  WilfulReport r =
      play_wilful_games(ruleset(), book(), {"works.toml", works}, {.games = 12, .seed = 5, .menu_every = 40});
  EXPECT_EQ(r.finished, 12);
}

// A brigade may be put down so that nobody fits round its officer any more: then someone must be able to give way.
TEST(CasquesRandomGames, a_deployment_never_runs_out_of_orders) {
  auto game = load(book(), scenario("moeckern"));
  std::vector<Order> options;
  for (u64 n = 0; n < 400; ++n) {
    State s = game->begin();
    Rng rng(seed_of(1870, 2 * n));
    RandomDice dice(seed_of(1870, 2 * n + 1));
    while (s.turn == 0) {
      game->propose(s, rng, 24, options);
      ASSERT_FALSE(options.empty()) << "deployment " << n;
      const Order& o = options[rng.below(static_cast<u32>(options.size()))];
      ASSERT_TRUE(game->check(s, o));
      game->apply(s, o, dice, nullptr);
    }
  }
}

}  // namespace
}  // namespace grog::test::casques
