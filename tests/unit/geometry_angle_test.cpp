#include <cmath>

#include "core/geometry/angle.hpp"
#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

TEST(SineTable, KnownValues) {
  EXPECT_EQ(sine(0), 0);
  EXPECT_EQ(sine(300), 1 << 29);
  EXPECT_EQ(sine(900), 1 << 30);
  EXPECT_EQ(sine(2700), -(1 << 30));
  EXPECT_EQ(cosine(0), 1 << 30);
  EXPECT_EQ(cosine(600), 1 << 29);
  EXPECT_EQ(cosine(900), 0);
  EXPECT_EQ(sine(450), cosine(450));
  EXPECT_EQ(sine(-300), -(1 << 29));
  EXPECT_EQ(sine(3600 + 300), 1 << 29);
}

TEST(SineTable, EveryEntryIsTheNearestWhole) {
  for (i32 a = 0; a < full_turn; ++a) {
    long double exact = std::sin(static_cast<long double>(a) * 3.14159265358979323846264L / 1800) * (1L << 30);
    EXPECT_LE(std::abs(exact - sine(a)), 0.5000001L) << a;
    EXPECT_EQ(sine(a), -sine(a + half_turn)) << a;
    EXPECT_EQ(sine(a), sine(half_turn - a)) << a;
  }
}

TEST(Angles, Normalise) {
  EXPECT_EQ(normalise(0), 0);
  EXPECT_EQ(normalise(3600), 0);
  EXPECT_EQ(normalise(-1), 3599);
  EXPECT_EQ(normalise(-7201), 3599);
  EXPECT_EQ(normalise(4500), 900);
}

TEST(Angles, TurnBetweenGoesTheShorterWay) {
  EXPECT_EQ(turn_between(0, 900), 900);
  EXPECT_EQ(turn_between(900, 0), -900);
  EXPECT_EQ(turn_between(3500, 100), 200);
  EXPECT_EQ(turn_between(100, 3500), -200);
  EXPECT_EQ(turn_between(0, 1800), 1800);
  EXPECT_EQ(turn_between(1800, 0), 1800);
}

TEST(Direction, EightWinds) {
  EXPECT_EQ(direction({0, 0}, {0, 5}), 0);
  EXPECT_EQ(direction({0, 0}, {7, 7}), 450);
  EXPECT_EQ(direction({0, 0}, {9, 0}), 900);
  EXPECT_EQ(direction({0, 0}, {3, -3}), 1350);
  EXPECT_EQ(direction({0, 0}, {0, -1}), 1800);
  EXPECT_EQ(direction({0, 0}, {-2, -2}), 2250);
  EXPECT_EQ(direction({0, 0}, {-4, 0}), 2700);
  EXPECT_EQ(direction({0, 0}, {-6, 6}), 3150);
  EXPECT_EQ(direction({5, 5}, {5, 5}), 0);
  EXPECT_EQ(direction({0, 0}, {1000, 1732}), 300);  // tan 30 degrees is 0.57735
  EXPECT_EQ(direction({0, 0}, {1, 32000}), 0);      // 0.002 degrees
}

TEST(Direction, NearestTenthOfADegree) {
  EXPECT_TRUE(rc::check("direction agrees with atan2", [](Point from, Point to) {
    RC_PRE(from != to);
    double exact = std::atan2(to.x - from.x, to.y - from.y) * 1800 / 3.14159265358979323846;
    double off = std::remainder(exact - direction(from, to), 3600.0);
    RC_ASSERT(std::abs(off) <= 0.5 + 1e-6);
  }));
  EXPECT_TRUE(rc::check("direction turns with the table", [](Point from, Point to) {
    RC_PRE(from != to);
    RC_ASSERT(direction(quarter(from), quarter(to)) == normalise(direction(from, to) + 900));
  }));
}

TEST(PointAhead, WholeTurns) {
  EXPECT_EQ(point_ahead({100, 100}, 0, 50), (Point{100, 150}));
  EXPECT_EQ(point_ahead({100, 100}, 900, 50), (Point{150, 100}));
  EXPECT_EQ(point_ahead({100, 100}, 1800, 50), (Point{100, 50}));
  EXPECT_EQ(point_ahead({100, 100}, 2700, 50), (Point{50, 100}));
  EXPECT_EQ(point_ahead({100, 100}, 0, -50), (Point{100, 50}));
  EXPECT_EQ(point_ahead({0, 0}, 300, 1000), (Point{500, 866}));  // cos 30 = 0.8660
  EXPECT_EQ(point_ahead({0, 0}, 450, 1000), (Point{707, 707}));  // 0.7071
  EXPECT_EQ(point_ahead({0, 0}, 3150, 1000), (Point{-707, 707}));
}

TEST(WholeRoot, BothWays) {
  EXPECT_EQ(root_down(0), 0);
  EXPECT_EQ(root_down(15), 3);
  EXPECT_EQ(root_down(16), 4);
  EXPECT_EQ(root_up(16), 4);
  EXPECT_EQ(root_up(17), 5);
  EXPECT_EQ(root_up(0), 0);
  EXPECT_EQ(root_down((i64{1} << 62) - 1), (i64{1} << 31) - 1);
  EXPECT_TRUE(rc::check("roots enclose", [] {
    i64 n = *rc::gen::inRange<i64>(0, i64{1} << 60);
    i64 r = root_down(n), u = root_up(n);
    RC_ASSERT(r * r <= n && (r + 1) * (r + 1) > n);
    RC_ASSERT(u * u >= n && (u == 0 || (u - 1) * (u - 1) < n));
  }));
}

TEST(ArcLength, LengthIsRoundedUp) {
  EXPECT_EQ(arc_length(1000, 900), 1571);  // 1570.8
  EXPECT_EQ(arc_length(1500, 450), 1179);  // 1178.1
  EXPECT_EQ(arc_length(1000, -900), 1571);
  EXPECT_EQ(arc_length(1000, 0), 0);
  EXPECT_EQ(arc_length(1, 1), 1);
}

TEST(FramedPoint, RightAndAhead) {
  EXPECT_EQ(framed_point({100, 100}, 0, 20, 40), (Point{110, 120}));
  EXPECT_EQ(framed_point({100, 100}, 900, 20, 40), (Point{120, 90}));
  EXPECT_EQ(framed_point({100, 100}, 1800, 20, 40), (Point{90, 80}));
}

TEST(WithinOfPoints, RimCounts) {
  EXPECT_TRUE(within(Point{0, 0}, Point{30, 40}, 50));
  EXPECT_FALSE(within(Point{0, 0}, Point{30, 41}, 50));
  EXPECT_TRUE(within(Point{5, 5}, Point{5, 5}, 0));
  EXPECT_FALSE(within(Point{5, 5}, Point{5, 5}, -1));
  EXPECT_EQ(distance_up({0, 0}, {30, 40}), 50);
  EXPECT_EQ(distance_up({0, 0}, {30, 41}), 51);
}

}  // namespace
}  // namespace grog
