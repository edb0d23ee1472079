// The tests' own geometry, by figures that are worked out in the head.
#include "tests/support/plain_geometry.hpp"

#include <gtest/gtest.h>

namespace grog::test::plain {
namespace {

TEST(PlainGeometry, directions) {
  EXPECT_NEAR(towards(0).y, 1, 1e-9);
  EXPECT_NEAR(towards(90).x, 1, 1e-9);
  EXPECT_NEAR(bearing({0, 0}, {-5, 0}), 270, 1e-9);
  EXPECT_NEAR(turn(350, 20), 30, 1e-9);
  EXPECT_NEAR(turn(0, 180), 180, 1e-9);
}

TEST(PlainGeometry, boxes) {
  Shape b = box({100, 100}, 90, 40, 20);  // looks east: 20 from west to east, 40 from north to south
  EXPECT_NEAR(b[0].x, 110, 1e-9);         // front left, then front right
  EXPECT_NEAR(b[0].y, 120, 1e-9);
  EXPECT_NEAR(b[1].y, 80, 1e-9);
  EXPECT_TRUE(inside({105, 115}, b));
  EXPECT_FALSE(inside({111, 100}, b));
  Shape in = shrunk(b, 5);
  EXPECT_NEAR(in[0].x, 105, 1e-9);
  EXPECT_NEAR(in[0].y, 115, 1e-9);
  Shape about = turned(b, {100, 100}, 90);  // now looks south
  EXPECT_NEAR(about[0].x, 120, 1e-9);
  EXPECT_NEAR(about[0].y, 90, 1e-9);
}

TEST(PlainGeometry, distances) {
  Shape a = box({0, 0}, 0, 10, 10), b = box({30, 0}, 0, 10, 10), c = box({9, 0}, 0, 10, 10);
  EXPECT_NEAR(distance(a, b), 20, 1e-9);
  EXPECT_NEAR(distance(a, box({8, 9}, 45, 0.001, 0.001)), 5, 1e-2);  // 3 and 4 from the corner
  EXPECT_EQ(distance(a, c), 0);
  EXPECT_TRUE(overlap(a, c, 0.5));
  EXPECT_FALSE(overlap(a, c, 1.5));  // they lie over each other by 1
  EXPECT_NEAR(distance_to_line(a, {{-100, 8}, {100, 8}}), 3, 1e-9);
  EXPECT_EQ(distance_to_line(a, {{-100, 4}, {100, 4}}), 0);
  EXPECT_TRUE(within(a, 100, 100, 5));
  EXPECT_FALSE(within(a, 100, 100, 4));
}

TEST(PlainGeometry, ways) {
  Shape l = {{0, 0}, {100, 0}, {100, 20}, {20, 20}, {20, 100}, {0, 100}};  // an L
  EXPECT_FALSE(inside({50, 50}, l));
  EXPECT_TRUE(inside({10, 90}, l));
  EXPECT_TRUE(passes({50, 50}, {50, 10}, l, 1));
  EXPECT_FALSE(passes({50, 50}, {90, 50}, l, 1));
  EXPECT_FALSE(passes({30, 21}, {90, 19}, l, 2));  // in it by 1 at most
  EXPECT_TRUE(cross({0, 0}, {10, 10}, {0, 10}, {10, 0}));
  EXPECT_FALSE(cross({0, 0}, {4, 4}, {0, 10}, {10, 0}));
}

}  // namespace
}  // namespace grog::test::plain
