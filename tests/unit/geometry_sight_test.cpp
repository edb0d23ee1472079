#include "core/geometry/sight.hpp"

#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

const Point wood[] = {{1000, 0}, {2000, 0}, {2000, 1000}, {1000, 1000}};
const Point hedge[] = {{500, -1000}, {500, 3000}};
const Box unit{{3000, 500}, 0, 1000, 200};  // x 2500..3500, y 400..600

TEST(SightLine, WhatItPasses) {
  Screen s{Polygon{wood}};
  Passage p = passage({{0, 500}, {4000, 500}}, s);
  EXPECT_TRUE(p.crossed);
  EXPECT_EQ(p.inside, 1000);
  EXPECT_EQ(p.enter, 1000);
  EXPECT_EQ(p.leave, 2000);
  EXPECT_FALSE(passage({{0, 1000}, {4000, 1000}}, s).crossed);  // along the wood's edge
  p = passage({{0, 500}, {4000, 500}}, Screen{Polyline{hedge}});
  EXPECT_TRUE(p.crossed);
  EXPECT_EQ(p.inside, 0);
  EXPECT_EQ(p.enter, 500);
  p = passage({{0, 500}, {4000, 500}}, Screen{unit});
  EXPECT_EQ(p.inside, 1000);
  EXPECT_FALSE(passage({{0, 400}, {4000, 400}}, Screen{unit}).crossed);  // along its rear edge
}

TEST(SightLine, DepthOfWoodAllowed) {
  Screen deep{Polygon{wood}, 500};
  std::array<Screen, 1> screens{deep};
  EXPECT_EQ(first_stop({{0, 500}, {4000, 500}}, screens), 0);
  EXPECT_EQ(first_stop({{1500, 500}, {4000, 500}}, screens), -1);  // 500 of it: just allowed
  EXPECT_EQ(first_stop({{1499, 500}, {4000, 500}}, screens), 0);
  EXPECT_EQ(first_stop({{0, 2000}, {4000, 2000}}, screens), -1);
}

TEST(SightLine, WhoeverStandsHigherSeesOver) {
  std::array<Screen, 2> screens{Screen{Polygon{wood}, 0, 1}, Screen{Polyline{hedge}, 0, 0}};
  Segment s{{0, 500}, {4000, 500}};
  EXPECT_EQ(first_stop(s, screens, 0, 0), 0);   // the wood is higher than both; the hedge is not
  EXPECT_EQ(first_stop(s, screens, 1, 0), -1);  // level with its top
  EXPECT_EQ(first_stop(s, screens, 0, 2), -1);
  EXPECT_EQ(first_stop(s, screens, -1, -1), 0);
}

TEST(SightLine, AJudgeAddsUp) {
  const Point second[] = {{2200, 0}, {2400, 0}, {2400, 1000}, {2200, 1000}};
  std::array<Screen, 2> woods{Screen{Polygon{wood}}, Screen{Polygon{second}}};
  auto with_at_most = [&](i32 most) {
    i32 sum = 0;
    return first_stop({{0, 500}, {4000, 500}}, woods,
                      [&](const Screen&, const Passage& p) { return (sum += p.inside) > most; });
  };
  EXPECT_EQ(with_at_most(1200), -1);
  EXPECT_EQ(with_at_most(1199), 1);
  EXPECT_EQ(with_at_most(999), 0);
}

TEST(SightLine, OneFreeLineIsEnough) {
  // Behind the wood but for its left side: from (0, 500) to the five points of a target at (3000, 1300).
  Box target{{3000, 1300}, 900, 1000, 200};  // x 2900..3100, y 800..1800
  std::array<Screen, 1> screens{Screen{Polygon{wood}}};
  const Point eye[] = {{0, 500}};
  auto points = centre_and_corners(target);
  auto free = free_line(eye, points, [&](const Segment& s) { return first_stop(s, screens) < 0; });
  // The line passes the wood's corner (1000, 1000) if it rises by more than 500 in 1000: to y 1950 at x 2900. None
  // does.
  EXPECT_FALSE(free);
  Box nearer{{2000, 1700}, 900, 1000, 200};  // x 1900..2100, y 1200..2200: to y 1450 at x 1900
  auto found = free_line(eye, centre_and_corners(nearer), [&](const Segment& s) { return first_stop(s, screens) < 0; });
  ASSERT_TRUE(found);
  EXPECT_EQ(found->b, (Point{2000, 1700}));  // the first of the list
}

TEST(SightLine, PointsAlongAFront) {
  std::array<Point, 3> three;
  points_along(unit, Face::front, three);
  EXPECT_EQ(three, (std::array<Point, 3>{{{2500, 600}, {3000, 600}, {3500, 600}}}));
  std::array<Point, 1> one;
  points_along(unit, Face::rear, one);
  EXPECT_EQ(one[0], (Point{3000, 400}));
}

TEST(SightProperties, BothWays) {
  EXPECT_TRUE(rc::check("a line is as free from its other end", [](Point a, Point b, const Box& x, const Box& y) {
    std::array<Screen, 3> screens{Screen{x}, Screen{y, 300}, Screen{Polyline{hedge}}};
    bool there = first_stop({a, b}, screens) < 0, back = first_stop({b, a}, screens) < 0;
    i32 inside = passage({a, b}, screens[1]).inside;
    if (inside < 299 || inside > 302) RC_ASSERT(there == back);
    RC_ASSERT(!passage({a, b}, screens[0]).crossed || within(Shape(Segment{a, b}), Shape(x), 0));
    if (contains(Quad(x), a) && contains(Quad(x), b)) {
      i32 length = distance_up(a, b);
      RC_ASSERT(std::abs(passage({a, b}, screens[0]).inside - length) <= 1);
    }
  }));
}

}  // namespace
}  // namespace grog
