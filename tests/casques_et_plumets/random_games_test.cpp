// Random battles on both scenarios, every position examined (tests/support/random_games.hpp).
#include "tests/support/random_games.hpp"

#include "tests/casques_et_plumets/support.hpp"

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

}  // namespace
}  // namespace grog::test::casques
