// Computer players and batches of their games.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ai/general.hpp"
#include "ai/greedy.hpp"
#include "core/order_text.hpp"
#include "lab/batch.hpp"
#include "tests/cli/helpers.hpp"

namespace grog {
namespace {

PlayerMaker maker(const std::string& name) {
  return [name] { return player_named(name).player; };
}

TEST(Players, a_wrong_name_gets_the_nearest_and_the_list) {
  NamedPlayer p = player_named("greddy");
  EXPECT_EQ(p.player, nullptr);
  EXPECT_NE(p.fault.in(Lang::en).find("'greedy'"), std::string::npos);
  EXPECT_NE(p.fault.in(Lang::fr).find("« greedy »"), std::string::npos);
  for (const char* name : {"general", "veterans", "greedy:steady", ""}) {
    NamedPlayer none = player_named(name);
    EXPECT_EQ(none.player, nullptr) << name;
    EXPECT_NE(none.fault.in(Lang::en).find("random, greedy, conscrit, veteran, grognard, marechal"), std::string::npos)
        << name;
  }
}

TEST(Players, a_level_takes_a_style_and_no_other_word) {
  for (const char* level : {"conscrit", "veteran", "grognard", "marechal"}) {
    EXPECT_NE(player_named(level).player, nullptr) << level;
    for (const char* style : {"aggressive", "steady", "cautious"})
      EXPECT_NE(player_named(std::string{level} + ":" + style).player, nullptr) << level << style;
  }
  NamedPlayer p = player_named("veteran:agressive");
  EXPECT_EQ(p.player, nullptr);
  EXPECT_NE(p.fault.in(Lang::en).find("no style 'agressive'; did you mean 'aggressive'?"), std::string::npos)
      << p.fault.in(Lang::en);
  EXPECT_NE(p.fault.in(Lang::fr).find("« aggressive »"), std::string::npos);
  EXPECT_EQ(player_named("veteran:").player, nullptr);
}

TEST(Players, a_level_takes_a_share_of_its_thought) {
  EXPECT_EQ(general_plan("veteran")->share, 100u);
  EXPECT_EQ(general_plan("veteran@25")->share, 25u);
  EXPECT_EQ(general_plan("veteran:cautious@200")->share, 200u);
  for (const char* share : {"", "0", "1001", "-5", "25%", " 25", "99999999999"}) {
    NamedPlayer p = player_named("veteran@" + std::string{share});
    EXPECT_EQ(p.player, nullptr) << share;
    EXPECT_EQ(p.fault.in(Lang::en),
              "share of thought '" + std::string{share} + "': a whole number of hundredths, from 1 to 1000");
  }
  EXPECT_NE(player_named("greedy@50").fault.in(Lang::en).find("no player 'greedy@50'"), std::string::npos);
  EXPECT_NE(player_named("veteran:agressive@50").fault.in(Lang::en).find("no style 'agressive'"), std::string::npos);
}

TEST(Players, people_read_titles_of_level_and_style) {
  EXPECT_EQ(player_title("veteran", Lang::fr), "Vétéran");
  EXPECT_EQ(player_title("marechal:cautious", Lang::fr), "Maréchal · Prudent");
  EXPECT_EQ(player_title("marechal:cautious", Lang::en), "Marshal · Cautious");
  EXPECT_EQ(player_title("greedy", Lang::fr), "Glouton");
  EXPECT_EQ(player_title("veteran@20", Lang::en), "Veteran · 20 %");
  EXPECT_EQ(player_title("bot:python3 mine.py", Lang::fr), "bot:python3 mine.py");
  EXPECT_EQ(player_title("nobody", Lang::en), "nobody");
}

// Fire at a target that is down is resolved at once and can only gain; fire at one that stands puts a question first,
// and comes first in the list.
TEST(Players, greedy_takes_the_order_that_promises_most) {
  std::string scenario = R"(
id = "toy-duel"
ruleset = "toy-ruleset"
name = { fr = "Duel", en = "Duel" }
zones = 2
first = { key = "blue", fr = "Bleus", en = "Blue", letter = "B" }
second = { key = "red", fr = "Rouges", en = "Red", letter = "R" }
unit = [
  { id = "b1", side = "blue", name = { fr = "b", en = "b" }, zone = 1, bases = 3 },
  { id = "r1", side = "red", name = { fr = "r", en = "r" }, zone = 2, bases = 3 },
  { id = "r2", side = "red", name = { fr = "s", en = "s" }, zone = 2, bases = 3, down = true },
])";
  test::Table t(test::begun, scenario);
  GreedyPlayer greedy;
  Rng rng(1);
  Order o = greedy.choose(*t.game, t.match->state(), Side::first, rng);
  EXPECT_EQ(order_text(*t.game, o), "fire b1 > r2");
}

TEST(Players, worth_is_the_lead_and_a_decided_game_outweighs_it) {
  test::Table t(test::begun);
  State s = t.match->state();
  EXPECT_EQ(worth(*t.game, s, Side::first), 0);  // five bases each
  s[unit_id(0)].strength = 1;                    // two bases less, 10 points each
  EXPECT_EQ(worth(*t.game, s, Side::first), -20);
  EXPECT_EQ(worth(*t.game, s, Side::second), 20);
  s.over = 1, s.winner = Side::first;
  EXPECT_GT(worth(*t.game, s, Side::first), 1e6);
  EXPECT_LT(worth(*t.game, s, Side::second), -1e6);
}

RC_GTEST_PROP(Players, every_order_chosen_is_legal_and_the_game_ends, (u64 seed)) {
  test::Table t;
  for (const char* name : {"random", "greedy"}) {
    auto a = player_named(name).player, b = player_named("random").player;
    GameResult r = play_game(*t.game, *a, *b, seed, 10'000);
    RC_ASSERT(r.over);
    RC_ASSERT(r.refused == 0u);
    GameResult again = play_game(*t.game, *a, *b, seed, 10'000);
    RC_ASSERT(r.hash == again.hash);
    RC_ASSERT(r.orders == again.orders);
  }
}

TEST(Batch, jobs_and_shards_change_nothing) {
  test::Table t;
  BatchPlan plan;
  plan.game = t.game.get();
  plan.players[0] = maker("random"), plan.players[1] = maker("greedy");
  plan.seed = 5, plan.games = 61;
  plan.keep_games = true;
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = false;
  BatchResult whole = play_batch(plan, done, stop);
  EXPECT_EQ(done, 61u);
  ASSERT_EQ(whole.games.size(), 61u);
  plan.jobs = 3;
  EXPECT_EQ(play_batch(plan, done, stop).totals.hash, whole.totals.hash);

  Totals sum;
  std::vector<GameResult> games;
  plan.shards = 4;
  for (plan.shard = 0; plan.shard < 4; ++plan.shard) {
    BatchResult part = play_batch(plan, done, stop);
    sum.add(part.totals);
    games.insert(games.end(), part.games.begin(), part.games.end());
  }
  EXPECT_EQ(sum.games, 61u);
  EXPECT_EQ(sum.hash, whole.totals.hash);
  EXPECT_EQ(sum.wins[0], whole.totals.wins[0]);
  EXPECT_EQ(sum.orders.sum, whole.totals.orders.sum);
  EXPECT_EQ(sum.points[1].squares, whole.totals.points[1].squares);
  for (const GameResult& g : games) EXPECT_EQ(g.hash, whole.games[g.number].hash);
}

TEST(Batch, stops_when_told) {
  test::Table t;
  BatchPlan plan;
  plan.game = t.game.get();
  plan.players[0] = plan.players[1] = maker("random");
  plan.games = 1'000'000'000'000;
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = true;
  BatchResult r = play_batch(plan, done, stop);
  EXPECT_TRUE(r.stopped);
  EXPECT_EQ(r.totals.games, 0u);
}

TEST(Batch, sums_by_hand) {
  Sums s;
  for (i64 v : {2, 4, 9}) s.add(v);
  EXPECT_DOUBLE_EQ(s.mean(), 5);
  EXPECT_DOUBLE_EQ(s.deviation(), std::sqrt(13.0));  // (9 + 1 + 16) / 2
  EXPECT_EQ(s.least, 2);
  EXPECT_EQ(s.most, 9);
  Sums none;
  s.add(none);
  EXPECT_EQ(s.count, 3u);
}

TEST(Batch, half_of_a_hundred_lies_between_two_fifths_and_three_fifths) {
  Totals t;
  t.wins[0] = 40, t.wins[1] = 40, t.draws = 20;
  Interval i = first_share(t);
  EXPECT_NEAR(i.low, 0.404, 0.001);  // Wilson's interval for 50 of 100
  EXPECT_NEAR(i.high, 0.596, 0.001);
}

}  // namespace
}  // namespace grog
