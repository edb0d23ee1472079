// Computer generals and what a duel proves.
#include <gtest/gtest.h>

#include <cmath>

#include "ai/general.hpp"
#include "cli/bot_player.hpp"
#include "core/order_text.hpp"
#include "lab/duel.hpp"
#include "tests/cli/helpers.hpp"

namespace grog {
namespace {

constexpr const char* levels[] = {"conscrit", "veteran", "grognard", "marechal"};

TEST(Generals, play_whole_games_legally_and_twice_alike) {
  test::Table t;
  for (const char* level : levels)
    for (const char* style : {"aggressive", "steady", "cautious"}) {
      std::string name = std::string{level} + ":" + style;
      GeneralPlan plan = *general_plan(name);
      plan.share = level == levels[0] ? 100 : 5;
      u64 hash = 0;
      for (int time = 0; time < 2; ++time) {
        General a(plan);
        auto b = player_named("random").player;
        GameResult r = play_game(*t.game, a, *b, 7, 10'000);
        EXPECT_TRUE(r.over) << name;
        EXPECT_EQ(r.refused, 0u) << name;
        if (time == 1) {
          EXPECT_EQ(r.hash, hash) << name;
        }
        hash = r.hash;
      }
    }
}

// A player object that has played other games plays this one as a fresh one does: threads share nothing else.
TEST(Generals, remember_nothing_from_game_to_game) {
  test::Table t;
  GeneralPlan plan = *general_plan("veteran");
  General used(plan), fresh(plan);
  auto b = player_named("random").player;
  play_game(*t.game, used, *b, 1, 10'000);
  play_game(*t.game, used, *b, 2, 10'000);
  EXPECT_EQ(play_game(*t.game, used, *b, 3, 10'000).hash, play_game(*t.game, fresh, *b, 3, 10'000).hash);
}

TEST(Generals, more_thought_costs_more_orders_in_the_head_and_stays_near_its_bound) {
  test::Table t(test::begun);
  for (Horizon horizon : {Horizon::part, Horizon::turn, Horizon::next_turn, Horizon::battle}) {
    u64 last = 0;
    for (u64 nodes : {100u, 1'000u, 10'000u}) {
      GeneralPlan plan = *general_plan("marechal");
      plan.level = {}, plan.limits.nodes = nodes, plan.limits.horizon = horizon;
      plan.limits.sure = 0;  // it thinks on though it is settled
      General g(plan);
      Rng rng(1);
      Order o = g.choose(*t.game, t.match->state(), Side::first, rng);
      EXPECT_TRUE(t.game->check(t.match->state(), o).accepted);
      EXPECT_GT(g.found().nodes, last);
      EXPECT_LT(g.found().nodes, nodes + 5'000);  // a round of games in the head is finished
      last = g.found().nodes;
    }
  }
}

TEST(Generals, a_farther_horizon_makes_longer_games_and_too_little_thought_brings_it_back) {
  test::Table t(test::begun);
  auto orders_a_game = [&](Horizon horizon, u64 nodes) {
    GeneralPlan plan = *general_plan("marechal");
    plan.level = {}, plan.limits.nodes = nodes, plan.limits.horizon = horizon, plan.limits.sure = 0;
    General g(plan);
    Rng rng(1);
    g.choose(*t.game, t.match->state(), Side::first, rng);
    return static_cast<double>(g.found().nodes) / static_cast<double>(g.found().games);
  };
  constexpr u64 plenty = 20'000, little = 200;
  EXPECT_GT(orders_a_game(Horizon::turn, plenty), 1.1 * orders_a_game(Horizon::part, plenty));
  EXPECT_GT(orders_a_game(Horizon::next_turn, plenty), 1.5 * orders_a_game(Horizon::turn, plenty));
  EXPECT_LT(orders_a_game(Horizon::next_turn, little), 1.5 * orders_a_game(Horizon::part, little));
}

// Each ruleset may say how much its generals think; what the toy does not say, the kernel does.
TEST(Generals, of_a_higher_level_think_more) {
  test::Table t(test::begun);
  u64 last = 0;
  for (const char* level : levels) {
    GeneralPlan plan = *general_plan(level);
    plan.limits.sure = 0;  // it thinks on though it is settled
    General g(plan);
    Rng rng(1);
    g.choose(*t.game, t.match->state(), Side::first, rng);
    EXPECT_GT(g.found().nodes, last) << level;
    last = g.found().nodes;
  }
}

TEST(Generals, going_back_is_disliked_and_staying_is_not) {
  State here{};
  here.turn = 1, here.units = 1;
  State there = here, fired = here;
  there.unit[0].pose.at = {100, 0};
  fired.unit[0].strength = 3;  // it stayed, and something else changed
  Order o;
  o.unit = unit_id(0);
  Steps steps;
  steps.start(1);
  steps.note(here, o);
  EXPECT_EQ(steps.of(here, o, fired), 0);
  EXPECT_EQ(steps.of(here, o, there), 0);
  EXPECT_GT(steps.of(there, o, fired), 0);                         // back where it stood
  EXPECT_GT(steps.of(there, o, here), steps.of(there, o, fired));  // the very position: worse
}

TEST(Generals, luck_in_the_head_stays_with_its_unit) {
  auto order_of = [](std::size_t unit) {
    Order o;
    o.unit = unit_id(unit);
    return o;
  };
  Luck one(7), other(7), third(8);
  u64 first = one.of_order(order_of(3)), second = one.of_order(order_of(3));
  other.of_order(order_of(5));  // what another unit does before it changes nothing
  EXPECT_EQ(other.of_order(order_of(3)), first);
  EXPECT_EQ(other.of_order(order_of(3)), second);
  EXPECT_NE(first, second);
  EXPECT_NE(third.of_order(order_of(3)), first);
}

TEST(Generals, say_why_in_both_languages) {
  test::Table t(test::begun);
  General g(*general_plan("veteran"));
  EXPECT_TRUE(g.why().in(Lang::en).empty());  // nothing was chosen yet
  Rng rng(1);
  g.choose(*t.game, t.match->state(), Side::first, rng);
  Why why = g.why();
  // In words: how many orders were weighed is the machine's own affair.
  for (Lang lang : {Lang::en, Lang::fr}) {
    const std::string& told = why.in(lang);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back(), '.') << told;
    EXPECT_EQ(told.find("weighed"), std::string::npos) << told;
    EXPECT_EQ(told.find("pesés"), std::string::npos) << told;
    EXPECT_EQ(told.find_first_of("{}"), std::string::npos) << told;
  }
}

TEST(Judge, a_won_battle_is_one_a_lost_one_minus_one_and_the_rest_between) {
  test::Table t(test::begun);
  Judge judge(*t.game);
  State s = t.match->state();
  EXPECT_EQ(judge.value(s, Side::first), 0);  // five bases each
  s[unit_id(0)].strength = 1;
  EXPECT_LT(judge.value(s, Side::first), 0);
  EXPECT_GT(judge.value(s, Side::first), -1);
  EXPECT_EQ(judge.value(s, Side::first), -judge.value(s, Side::second));
  s.over = 1, s.winner = Side::first;
  EXPECT_EQ(judge.value(s, Side::first), 1);
  EXPECT_EQ(judge.value(s, Side::second), -1);
}

TEST(Judge, a_cautious_one_minds_its_own_losses_more) {
  test::Table t(test::begun);
  Judge bold(*t.game, general_plan("veteran:aggressive")->taste);
  Judge wary(*t.game, general_plan("veteran:cautious")->taste);
  State s = t.match->state();
  s[unit_id(0)].strength = 1;
  EXPECT_LT(wary.value(s, Side::first), bold.value(s, Side::first));
  EXPECT_LT(wary.value(s, Side::second), bold.value(s, Side::second));  // the enemy's are a smaller joy to it
}

TEST(Outcomes, chances_add_up_and_few_dice_are_exact) {
  test::Table t(test::begun);
  const State& s = t.match->state();
  std::vector<Order> orders;
  Rng rng(1);
  t.game->propose(s, rng, 100, orders);
  ASSERT_FALSE(orders.empty());
  for (const Order& o : orders)
    for (u32 dice : {0u, 100u}) {
      Outcomes out;
      outcomes(*t.game, s, o, {dice, 10}, 3, out);
      double sum = 0;
      for (const Branch& b : out.branches) sum += b.chance;
      EXPECT_NEAR(sum, 1, 1e-12) << order_text(*t.game, o);
      EXPECT_TRUE(out.exact || dice == 0);
      EXPECT_TRUE(out.exact || out.branches.size() == 10);
    }
}

DuelSums sums_of(u64 a, u64 b, u64 c, u64 d, u64 e) {
  DuelSums s;
  u64 counts[] = {a, b, c, d, e};
  for (std::size_t i = 0; i < 5; ++i) s.by_halves[i] = counts[i], s.pairs += counts[i];
  return s;
}

TEST(Duel, shares_by_hand) {
  DuelSums s = sums_of(10, 0, 20, 10, 60);  // 0, 1/2, 3/4 and all of a pair's points
  EXPECT_DOUBLE_EQ(points_share(s).value, (10.0 + 7.5 + 60) / 100);
  EXPECT_DOUBLE_EQ(decided_share(s).value, 70.0 / 80);
  EXPECT_LT(points_share(s).low, 0.775);
  EXPECT_GT(points_share(s).high, 0.775);
  DuelSums all = sums_of(0, 0, 0, 0, 10);  // ten of ten prove 72 % and no more (Wilson)
  EXPECT_NEAR(points_share(all).low, 0.722, 0.001);
  EXPECT_NEAR(points_share(all).high, 1, 1e-12);
}

TEST(Duel, elo_by_hand) {
  EXPECT_EQ(elo_of(0.5), 0);
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(elo_of(0.25), -190.85, 0.01);
  EXPECT_TRUE(std::isinf(elo_of(1)));
}

TEST(Duel, the_sequential_test_proves_what_is_plain_and_waits_for_what_is_not) {
  Sprt sprt{true, 0, 100, 0.05, 0.05};
  EXPECT_EQ(proof_of({}, sprt), Proof::none);
  EXPECT_EQ(proof_of(sums_of(0, 0, 0, 0, 1), sprt), Proof::none);
  EXPECT_EQ(proof_of(sums_of(5, 5, 20, 40, 80), sprt), Proof::better);
  EXPECT_EQ(proof_of(sums_of(80, 40, 20, 5, 5), sprt), Proof::not_better);
  // 57 % lies half-way between 50 % and 64 %, the shares of 0 and 100 Elo: it proves neither.
  EXPECT_NEAR(llr_of(sums_of(0, 0, 72, 28, 0), sprt), 0, 1);
  EXPECT_EQ(proof_of(sums_of(0, 0, 72, 28, 0), sprt), Proof::none);
}

TEST(Duel, a_player_is_its_own_equal_pair_by_pair) {
  test::Table t;
  DuelPlan plan;
  plan.games = {t.game.get()};
  plan.players[0] = plan.players[1] = [] { return player_named("random").player; };
  plan.pairs = 20;
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = false;
  DuelResult r = play_duel(plan, done, stop);
  ASSERT_EQ(r.pairs.size(), 20u);
  for (const PairResult& p : r.pairs) EXPECT_EQ(p.halves, 2);
}

TEST(Bots, a_position_survives_its_text_and_a_changed_text_is_no_position) {
  test::Table t(test::begun);
  State s = t.match->state(), back;
  std::string text = position_text(s);
  ASSERT_TRUE(position_from(text, back));
  EXPECT_TRUE(back == s);
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string bad = text;
    bad[i] = bad[i] == '7' ? '8' : '7';
    EXPECT_FALSE(position_from(bad, back)) << i;
    EXPECT_FALSE(position_from(text.substr(0, i), back)) << i;
  }
}

}  // namespace
}  // namespace grog
