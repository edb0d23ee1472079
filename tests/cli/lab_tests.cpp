// The laboratory's arithmetic, worked out by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "cli/page.hpp"
#include "lab/diagnosis.hpp"
#include "lab/learn.hpp"
#include "lab/logistic.hpp"
#include "lab/menu_orders.hpp"
#include "lab/paired.hpp"
#include "tests/cli/helpers.hpp"

namespace grog {
namespace {

GameResult game(u64 number, Side winner) {
  GameResult g;
  g.number = number, g.over = true, g.winner = winner;
  return g;
}

TEST(Lab, a_pair_is_the_same_game_of_both_variants) {
  std::vector<GameResult> before{game(0, Side::first), game(1, Side::second), game(2, Side::nobody),
                                 game(4, Side::first)};
  std::vector<GameResult> after{game(0, Side::first), game(1, Side::first), game(2, Side::first), game(3, Side::first)};
  PairedShare p = paired_share(before, after);
  EXPECT_EQ(p.games, 3u);  // 3 and 4 have no other half
  EXPECT_DOUBLE_EQ(p.before, 0.5);
  EXPECT_DOUBLE_EQ(p.after, 1.0);
  EXPECT_DOUBLE_EQ(p.shift, 0.5);  // 0, 1 and 1/2
  // Their deviation is 1/2: ((1/2)^2 + (1/2)^2 + 0) / 2 = 1/4.
  EXPECT_NEAR(p.margin, 1.959964 * 0.5 / std::sqrt(3.0), 1e-12);
  EXPECT_FALSE(p.moved());
}

TEST(Lab, variants_that_play_alike_differ_by_nothing) {
  std::vector<GameResult> games{game(0, Side::first), game(1, Side::second)};
  PairedShare p = paired_share(games, games);
  EXPECT_EQ(p.shift, 0);
  EXPECT_EQ(p.margin, 0);
  EXPECT_FALSE(p.moved());
}

TEST(Lab, the_points_that_even_a_battle_out_are_its_median_lead) {
  // Leads of 10 (twice), 20 and 30: the first side takes 10 away and ties two, wins two: 3 of 4; with 20, 1.5 of 4.
  PointsHandicap h = points_handicap({{10, 2}, {20, 1}, {30, 1}});
  EXPECT_EQ(h.points, -20);
  EXPECT_DOUBLE_EQ(h.share, 1.5 / 4);
  EXPECT_EQ(points_handicap({{-5, 1}, {0, 1}, {5, 1}}).points, 0);
  EXPECT_EQ(points_handicap({{-7, 3}}).points, 7);
}

TEST(Lab, bars_are_joined_to_round_widths) {
  std::map<i32, u64> counts;
  for (i32 v = -50; v <= 49; ++v) counts[v] = 1;
  std::map<i32, u64> bars = binned(counts, 20);
  EXPECT_EQ(bars.size(), 20u);  // of 5 each
  for (const auto& [low, n] : bars) {
    EXPECT_EQ(low % 5, 0);
    EXPECT_EQ(n, 5u);
  }
}

TEST(Lab, a_page_shows_names_as_they_are_written) {
  Page page(Lang::en, "<b>&\"");
  page.paragraph("1 < 2");
  EXPECT_NE(page.text().find("<h1>&lt;b&gt;&amp;&quot;</h1>"), std::string::npos);
  EXPECT_NE(page.text().find("1 &lt; 2"), std::string::npos);
  EXPECT_EQ(page.text().find("<b>"), std::string::npos);
}

// Three yes of four: the odds are three to one. Held as hard as four rows weigh, a weight w solves 4(p(w) - 3/4) + 4w =
// 0 with p its chance, that is p + w = 3/4.
TEST(Lab, a_logistic_weight_is_the_logarithm_of_the_odds) {
  Rows rows;
  rows.width = 1, rows.cells = {1, 1, 1, 1}, rows.answer = {1, 1, 1, 0}, rows.weight = {1, 1, 1, 1};
  const double free[] = {0}, held[] = {4};
  EXPECT_NEAR(fit(rows, free)[0], std::log(3.0), 1e-4);
  double w = fit(rows, held)[0];
  EXPECT_NEAR(1 / (1 + std::exp(-w)) + w, 0.75, 1e-6);
  rows.weight = {1, 1, 1, 3};  // the no counts thrice: even
  EXPECT_NEAR(fit(rows, free)[0], 0, 1e-4);
}

// Battles whose winner was foretold by the second feature, and not by the score, which is always nothing: it learns
// that, and is right in every one.
TEST(Lab, what_foretells_the_winner_is_learned) {
  std::vector<Lesson> lessons;
  for (u64 n = 0; n < 50; ++n) {
    Lesson l;
    l.number = n, l.halves = n * 7 % 3 == 0 ? 2 : 0;
    l.positions.push_back({{0, l.halves == 2 ? 1'000 : -1'000, 0}, 500});
    lessons.push_back(l);
  }
  Learned l = learn(lessons, 1);
  EXPECT_EQ(l.battles, 50u);
  EXPECT_EQ(l.unseen, 10u);
  ASSERT_FALSE(l.attempts.empty());
  const Attempt &hard = l.attempts.front(), &soft = l.attempts.back();
  ASSERT_EQ(soft.weights.size(), 3u);
  EXPECT_EQ(soft.weights[0], 0);
  EXPECT_GT(soft.weights[1], 500);
  EXPECT_GT(soft.weights[1], hard.weights[1]);
  EXPECT_GT(hard.weights[1], 0);
  EXPECT_EQ(soft.weights[2], 0);
  EXPECT_DOUBLE_EQ(soft.foresight.right, 1);
  EXPECT_LT(soft.foresight.surprise, l.handmade.surprise);
}

TEST(Lab, of_too_few_battles_nothing_is_learned) { EXPECT_TRUE(learn({}, 1).attempts.empty()); }

LessonPlan toy_lessons(const Game& game, unsigned jobs) {
  LessonPlan plan;
  plan.games = {&game}, plan.player = [] { return player_named("greedy").player; };
  plan.battles = 40, plan.jobs = jobs, plan.positions = 4, plan.keep_states = true;
  return plan;
}
std::vector<Lesson> heard(const LessonPlan& plan) {
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = false;
  return hear_lessons(plan, done, stop);
}

TEST(Lab, lessons_and_what_is_learned_depend_on_no_thread) {
  test::Table t;
  std::vector<Lesson> one = heard(toy_lessons(*t.game, 1)), three = heard(toy_lessons(*t.game, 3));
  ASSERT_EQ(one.size(), 40u);
  ASSERT_EQ(three.size(), 40u);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].number, i);
    EXPECT_EQ(one[i].halves, three[i].halves);
    EXPECT_EQ(one[i].states, three[i].states);
    EXPECT_LE(one[i].positions.size(), 4u);
    EXPECT_EQ(one[i].positions.size(), one[i].states.size());
  }
  Learned a = learn(one, 1), b = learn(three, 1);
  ASSERT_FALSE(a.attempts.empty());
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = false;
  try_out(toy_lessons(*t.game, 1), 6, a, done, stop);
  try_out(toy_lessons(*t.game, 3), 6, b, done, stop);
  EXPECT_EQ(done, 2 * pairs_of(a, 6));
  EXPECT_EQ(a.chosen, b.chosen);
  EXPECT_EQ(a.proof.pairs, 12u);
  for (std::size_t i = 0; i < a.attempts.size(); ++i) {
    EXPECT_EQ(a.attempts[i].weights, b.attempts[i].weights);
    EXPECT_EQ(a.attempts[i].trial.pairs, 6u);
    EXPECT_LE(points_share(a.attempts[i].trial).value, points_share(a.attempts[a.chosen].trial).value);
  }
}

TEST(Lab, orders_of_the_menu_are_allowed_and_different) {
  test::Table t(test::begun);
  const State& s = t.match->state();
  Rng rng(1);
  std::vector<Order> orders;
  menu_orders(*t.game, s, rng, 400, 20, orders);
  EXPECT_GE(orders.size(), 3u);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    EXPECT_TRUE(t.game->check(s, orders[i]).accepted);
    for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(orders[i] == orders[k]);
  }
}

// The toy's proposals are all that its rules allow: no order is missed.
TEST(Lab, a_diagnosis_finds_no_order_missing_where_all_are_offered) {
  test::Table t;
  LessonPlan plan = toy_lessons(*t.game, 2);
  std::vector<Lesson> lessons = heard(plan);
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = false;
  Diagnosis d = diagnose(plan, lessons, {20, 4, 100'000, 2}, done, stop);
  EXPECT_EQ(d.candidates.decisions, 20u);
  EXPECT_EQ(d.candidates.better, 0u);
  EXPECT_EQ(d.luck.decisions, 4u);
  EXPECT_EQ(d.search.pairs, 2u);
  u64 positions = 0, seen = 0;
  for (u64 n : d.score.positions) positions += n;
  for (const Lesson& l : lessons) seen += l.positions.size();
  EXPECT_EQ(positions, seen);
  EXPECT_GT(d.score.correlation[2], d.score.correlation[0]);  // the end tells more than the beginning
}

TEST(Lab, of_no_games_nothing_is_known) {
  EXPECT_NEAR(share_interval(50, 100).low, 0.404, 0.001);
  EXPECT_EQ(share_interval(0, 0).low, 0);
  EXPECT_EQ(share_interval(0, 0).high, 1);
}

}  // namespace
}  // namespace grog
