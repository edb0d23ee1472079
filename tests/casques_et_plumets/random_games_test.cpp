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

// A crowded field with everything that the two scenarios lack: redoubts, two of them too small for a line, cavalry of
// all kinds, skirmishers, vineyards, walls; the armies begin 30 cm apart, so that they fight.
const char* const works =
    "id = \"works\"\nruleset = \"casques-et-plumets\"\nname = { fr = \"Ouvrages\", en = \"Works\" }\nturns = 8\n"
    "table = { width = 24, height = 18 }\n"
    "first = { army = \"french\", zone = [0, 0, 24, 6], objectives = [\"north\", \"middle\"] }\n"
    "second = { army = \"austrian\", zone = [0, 12, 24, 18], objectives = [\"south\", \"middle\"] }\n"
    "terrain = [{ id = \"south\", kind = \"redoubt\", box = [6, 4, 8, 6] },\n"
    "{ id = \"north\", kind = \"redoubt\", box = [16, 12, 18, 14] },\n"
    "{ id = \"middle\", kind = \"redoubt\", box = [10, 7, 14, 11] },\n"
    "{ id = \"vines\", kind = \"vineyard\", box = [2, 8, 5, 10] }, { id = \"wood\", kind = \"wood\", box = [18, 8, 21, "
    "10] },\n"
    "{ id = \"wall\", kind = \"wall\", line = [5, 11, 9, 11.5] }, { id = \"road\", kind = \"road\", line = [22, 0, 22, "
    "18] }]\n"
    "officer = [{ id = \"cf\", side = \"french\", chief = true, at = [12, 1] }, { id = \"of\", side = \"french\", at = "
    "[8, 2] },\n"
    "{ id = \"og\", side = \"french\", at = [16, 2] }, { id = \"ca\", side = \"austrian\", chief = true, at = [12, 17] "
    "},\n"
    "{ id = \"oa\", side = \"austrian\", at = [8, 16] }, { id = \"ob\", side = \"austrian\", at = [16, 16] }]\nunit = "
    "[\n"
    "{ id = \"a\", officer = \"of\", troop = \"line\", in = \"south\", formation = \"line\" },\n"
    "{ id = \"b\", officer = \"of\", troop = \"light\", at = [10, 4.5] },\n"
    "{ id = \"c\", officer = \"of\", troop = \"grenadiers\", at = [4, 4.5] },\n"
    "{ id = \"d\", officer = \"og\", troop = \"cuirassiers\", at = [15, 4.5] },\n"
    "{ id = \"e\", officer = \"og\", troop = \"hussars\", at = [18, 4.5] },\n"
    "{ id = \"f\", officer = \"og\", troop = \"horse-battery\", at = [13, 4.5] },\n"
    "{ id = \"n\", officer = \"ob\", troop = \"foot-battery\", in = \"north\", formation = \"battery\", facing = 180 "
    "},\n"
    "{ id = \"o\", officer = \"ob\", troop = \"line\", at = [14, 13.5], facing = 180 },\n"
    "{ id = \"p\", officer = \"ob\", troop = \"dragoons\", at = [19.5, 13.5], facing = 180 },\n"
    "{ id = \"q\", officer = \"oa\", troop = \"rifles\", at = [10, 13.5], facing = 180 },\n"
    "{ id = \"r\", officer = \"oa\", troop = \"militia\", at = [7, 13.5], facing = 180 },\n"
    "{ id = \"s\", officer = \"oa\", troop = \"lancers\", at = [4, 13.5], facing = 180 },\n]\n";

TEST(CasquesRandomGames, among_redoubts) {
  for (std::size_t most : {std::size_t{24}, std::size_t{300}}) {
    RandomGamesReport r = play_random_games(
        book(), {"works.toml", works}, {.games = 60, .seed = 5, .check_every = 5, .branch_every = 60, .most = most});
    EXPECT_EQ(r.finished, 60);
    for (Ask a : {Ask::square, Ask::next_charger, Ask::occupy})
      EXPECT_GT(times(r.decisions, static_cast<std::size_t>(a)), 0u)
          << book().labels().decisions[static_cast<std::size_t>(a)].key;
  }
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
