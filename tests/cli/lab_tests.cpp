// The laboratory's arithmetic, worked out by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "cli/page.hpp"
#include "lab/paired.hpp"

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

TEST(Lab, of_no_games_nothing_is_known) {
  EXPECT_NEAR(share_interval(50, 100).low, 0.404, 0.001);
  EXPECT_EQ(share_interval(0, 0).low, 0);
  EXPECT_EQ(share_interval(0, 0).high, 1);
}

}  // namespace
}  // namespace grog
