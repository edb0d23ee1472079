#include "core/geometry/shape.hpp"

#include <algorithm>
#include <cmath>

#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

const Box line{{1000, 1000}, 0, 1500, 500};  // x 250..1750, y 750..1250

TEST(ShapeDistance, BoxesEdgeToEdge) {
  EXPECT_EQ(distance(line, shifted(line, {1500, 0})), 0);
  EXPECT_EQ(distance(line, shifted(line, {1501, 0})), 1);
  EXPECT_EQ(distance(line, shifted(line, {1800, 0})), 300);
  EXPECT_EQ(distance(line, shifted(line, {0, -900})), 400);
  EXPECT_EQ(distance(line, shifted(line, {1800, 900})), 500);  // corner to corner: 300 and 400
  EXPECT_EQ(distance(line, shifted(line, {1801, 900})), 501);  // 500.6, rounded up
  EXPECT_EQ(distance(line, shifted(line, {100, 100})), 0);
}

TEST(ShapeDistance, WithinHasItsRimIn) {
  EXPECT_TRUE(within(line, shifted(line, {1800, 0}), 300));
  EXPECT_FALSE(within(line, shifted(line, {1800, 0}), 299));
  EXPECT_TRUE(within(line, shifted(line, {1800, 900}), 500));
  EXPECT_FALSE(within(line, shifted(line, {1801, 900}), 500));
  EXPECT_TRUE(within(line, shifted(line, {1500, 0}), 0));
  EXPECT_FALSE(within(line, line, -1));
}

TEST(ShapeDistance, ToPointsSegmentsAndAreas) {
  EXPECT_EQ(distance(line, Point{1000, 1000}), 0);
  EXPECT_EQ(distance(line, Point{2050, 1650}), 500);  // from the corner: 300 and 400
  EXPECT_EQ(distance(line, Point{0, 1000}), 250);
  EXPECT_EQ(distance(line, Segment{{2000, 0}, {2000, 3000}}), 250);
  EXPECT_EQ(distance(line, Segment{{0, 0}, {3000, 3000}}), 0);      // through it
  EXPECT_EQ(distance(line, Segment{{900, 900}, {1100, 1100}}), 0);  // inside it
  // The line y = x - 1200: the corner (1750, 750) lies 200 / root 2 = 141.4 above it.
  EXPECT_EQ(distance(line, Segment{{1200, 0}, {4200, 3000}}), 142);
  const Point wood[] = {{2000, 2000}, {3000, 2000}, {3000, 3000}, {2000, 3000}};
  EXPECT_EQ(distance(line, Polygon{wood}), 791);  // 250 and 750: 790.6
  const Point around[] = {{0, 0}, {3000, 0}, {3000, 3000}, {0, 3000}};
  EXPECT_EQ(distance(line, Polygon{around}), 0);
  EXPECT_EQ(distance(line, Outline{around}), 250);
  EXPECT_EQ(distance(Point{0, 0}, Point{30, 40}), 50);
  EXPECT_EQ(distance(Segment{{0, 0}, {10, 0}}, Segment{{0, 7}, {10, 7}}), 7);
  EXPECT_EQ(distance(Segment{{0, 0}, {10, 10}}, Segment{{0, 10}, {10, 0}}), 0);
}

TEST(ShapeDistance, OneFaceOnly) {
  Box behind = shifted(line, {0, -900});
  EXPECT_EQ(distance(fine_edge(line, Face::rear), behind), 400);
  EXPECT_EQ(distance(fine_edge(line, Face::front), behind), 900);
}

TEST(ShapeClosest, Points) {
  Closest c = closest(line, Point{2050, 1650});
  EXPECT_EQ(c.a, (Point{1750, 1250}));
  EXPECT_EQ(c.b, (Point{2050, 1650}));
  c = closest(Point{1000, 2000}, line);
  EXPECT_EQ(c.a, (Point{1000, 2000}));
  EXPECT_EQ(c.b, (Point{1000, 1250}));
  c = closest(Segment{{0, 0}, {100, 100}}, Segment{{0, 100}, {100, 0}});
  EXPECT_EQ(c.a, (Point{50, 50}));
  EXPECT_EQ(c.b, (Point{50, 50}));
  c = closest(Segment{{0, 0}, {100, 0}}, Segment{{150, 10}, {150, 90}});
  EXPECT_EQ(c.a, (Point{100, 0}));
  EXPECT_EQ(c.b, (Point{150, 10}));
}

TEST(ShapeMeet, EndsCount) {
  EXPECT_TRUE(meet(Segment{{0, 0}, {10, 10}}, Segment{{0, 10}, {10, 0}}));
  EXPECT_TRUE(meet(Segment{{0, 0}, {10, 0}}, Segment{{10, 0}, {20, 5}}));
  EXPECT_TRUE(meet(Segment{{0, 0}, {10, 0}}, Segment{{5, 0}, {5, 5}}));
  EXPECT_TRUE(meet(Segment{{0, 0}, {10, 0}}, Segment{{5, 0}, {15, 0}}));  // along each other
  EXPECT_FALSE(meet(Segment{{0, 0}, {10, 0}}, Segment{{11, 0}, {15, 0}}));
  EXPECT_FALSE(meet(Segment{{0, 0}, {10, 0}}, Segment{{5, 1}, {5, 5}}));
  EXPECT_FALSE(meet(Segment{{0, 0}, {10, 0}}, Segment{{0, 1}, {10, 1}}));
}

TEST(ShapeContains, BorderIsIn) {
  const Point notch[] = {{0, 0}, {100, 0}, {100, 100}, {50, 50}, {0, 100}};  // a square with a notch from above
  EXPECT_TRUE(contains(Polygon{notch}, {50, 20}));
  EXPECT_FALSE(contains(Polygon{notch}, {50, 80}));
  EXPECT_TRUE(contains(Polygon{notch}, {50, 50}));  // the bottom of the notch
  EXPECT_FALSE(contains(Polygon{notch}, {50, 51}));
  EXPECT_TRUE(contains(Polygon{notch}, {75, 75}));  // on its side
  EXPECT_TRUE(contains(Polygon{notch}, {0, 0}));
  EXPECT_TRUE(contains(Polygon{notch}, {100, 100}));
  EXPECT_FALSE(contains(Polygon{notch}, {101, 100}));
  EXPECT_FALSE(contains(Polygon{notch}, {-1, 50}));  // level with a corner, outside
  EXPECT_FALSE(contains(Polygon{notch}, {-5, 100}));
}

double exact_distance(const Box& a, const Box& b) {
  auto p = fine_corners(a), q = fine_corners(b);
  double least = 1e18;
  auto to_edges = [&](const std::array<Fine, 4>& from, const std::array<Fine, 4>& to) {
    for (Fine c : from)
      for (std::size_t i = 0; i < 4; ++i) {
        double ax = to[i].x, ay = to[i].y, bx = to[(i + 1) % 4].x - ax, by = to[(i + 1) % 4].y - ay;
        double t = std::clamp(((c.x - ax) * bx + (c.y - ay) * by) / (bx * bx + by * by), 0.0, 1.0);
        least = std::min(least, std::hypot(c.x - ax - t * bx, c.y - ay - t * by));
      }
  };
  to_edges(p, q);
  to_edges(q, p);
  return least / 16;
}

TEST(ShapeProperties, Distance) {
  EXPECT_TRUE(rc::check("symmetric, and the same wherever and however the table lies",
                        [](const Box& a, const Box& b, Point by) {
                          i32 d = distance(a, b);
                          RC_ASSERT(distance(b, a) == d);
                          RC_ASSERT(distance(shifted(a, by), shifted(b, by)) == d);
                          RC_ASSERT(distance(quarter(a), quarter(b)) == d);
                        }));
  EXPECT_TRUE(rc::check("within is distance at most", [](const Box& a, const Box& b) {
    i32 r = *gen::between(0, 3000), d = distance(a, b);
    RC_ASSERT(within(a, b, r) == (d <= r));
    RC_ASSERT(within(Shape(a), Shape(b), r) == (d <= r));
    RC_ASSERT(within(a, b, d));
    RC_ASSERT(d == 0 || !within(a, b, d - 1));
  }));
  EXPECT_TRUE(rc::check("agrees with floating point", [](const Box& a, const Box& b) {
    RC_PRE(!overlap_by(a, b, 0));
    double exact = exact_distance(a, b);
    RC_ASSERT(distance(a, b) >= exact - 1e-6 && distance(a, b) < exact + 1 + 1e-6);
  }));
  EXPECT_TRUE(rc::check("0 where they share a point, more where an axis parts them", [](const Box& a, const Box& b) {
    i64 depth = overlap_depth(a, b);  // rounded up: 0 is touching, or less than a sixteenth of a tenth apart
    if (depth > 0) RC_ASSERT(distance(a, b) == 0);
    if (depth == 0) RC_ASSERT(distance(a, b) <= 1);
    if (depth < 0) RC_ASSERT(distance(a, b) > 0 && i64{distance(a, b)} * 16 >= -depth);
    if (overlap_by(a, b, 0)) RC_ASSERT(distance(a, b) == 0);
  }));
}

TEST(ShapeProperties, ClosestPoints) {
  EXPECT_TRUE(rc::check("as far apart as the shapes, and on them", [](const Box& a, const Box& b) {
    Closest c = closest(a, b);
    RC_ASSERT(distance(c.a, a) <= 1 && distance(c.b, b) <= 1);
    RC_ASSERT(std::abs(std::sqrt(static_cast<double>(distance_squared(c.a, c.b))) - distance(a, b)) <= 2.5);
  }));
}

TEST(ShapeProperties, ApproachTellsWhetherAWayLeadsNearer) {
  EXPECT_TRUE(rc::check("a long step that way", [](const Box& a, const Box& b) {
    i32 way = *gen::between(0, 3599);
    Approach now = approach(a, b, vector_along(way, 1600));
    RC_PRE(!now.gap.zero());
    // The distance bends upwards along a straight way: going on the way that leads away never brings it nearer.
    if (now.closing <= 0) RC_ASSERT(distance(shifted(a, point_ahead({0, 0}, way, 500)), b) >= now.gap.tenths() - 1);
    if (now.closing >= 0) RC_ASSERT(distance(shifted(a, point_ahead({0, 0}, way, -500)), b) >= now.gap.tenths() - 1);
  }));
}

TEST(ShapeProperties, QuadsMeasureLikeTheirCorners) {
  EXPECT_TRUE(rc::check("box and polygon of its corners", [](const Box& a, Point p, Point q) {
    Box square = a;
    square.facing = a.facing / 900 * 900;
    square.width = a.width / 2 * 2;
    square.depth = a.depth / 2 * 2;
    auto c = corners(square);
    Polygon same{c};
    RC_ASSERT(distance(square, p) == distance(same, p));
    RC_ASSERT(distance(square, Segment{p, q}) == distance(same, Segment{p, q}));
    RC_ASSERT(contains(Quad(square), p) == contains(same, p));
    RC_ASSERT(contains(Quad(square), p) == (distance(square, p) == 0));
  }));
}

// A second reckoning, by all corners and all edges, of what gap(), approach() and closest() tell by short cuts.
struct AllPairs {
  bool together = false;
  Squared least{-1, 1};
  int closing = 0;
};
AllPairs all_pairs(std::span<const Fine> p, std::span<const Fine> q, Fine way) {
  auto edge_end = [](std::span<const Fine> s, std::size_t i) { return s[(i + 1) % s.size()]; };
  auto holds = [&](std::span<const Fine> s, Fine c) {
    bool in = s.size() == 4;
    for (std::size_t i = 0; in && i < 4; ++i) in = cross(edge_end(s, i) - s[i], c - s[i]) <= 0;
    return in;
  };
  AllPairs out;
  for (Fine c : p) out.together = out.together || holds(q, c);
  for (Fine c : q) out.together = out.together || holds(p, c);
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < q.size(); ++j)
      out.together = out.together || meet(p[i], edge_end(p, i), q[j], edge_end(q, j));
  auto consider = [&](std::span<const Fine> corners, std::span<const Fine> edges, bool of_first) {
    for (Fine c : corners)
      for (std::size_t j = 0; j < edges.size(); ++j) {
        Fine a = edges[j], b = edge_end(edges, j), s = b - a;
        Squared g = gap_to_segment(c, a, b);
        if (out.least.num >= 0 && !(g < out.least)) continue;
        out.least = g;
        i64 ahead = dot(c - a, s), to;
        if (ahead <= 0)
          to = dot(way, a - c);
        else if (ahead >= squared(s))
          to = dot(way, b - c);
        else
          to = -sign(cross(s, c - a)) * cross(s, way);
        out.closing = sign(of_first ? to : -to);
      }
  };
  consider(p, q, true);
  consider(q, p, false);
  return out;
}

TEST(ShapeProperties, ShortCutsAgreeWithAllPairs) {
  EXPECT_TRUE(rc::check("two boxes, a box and a segment, a box and a point", [](const Box& a, const Box& b) {
    // Often near, often parallel: where ties are.
    Box near_b = *gen::between(0, 1) == 0 ? b : shifted(a, {*gen::between(-2500, 2500), *gen::between(-2500, 2500)});
    if (*gen::between(0, 2) == 0) near_b.facing = normalise(a.facing + 900 * *gen::between(0, 3));
    Fine way{*gen::between(-40000, 40000), *gen::between(-40000, 40000)};
    auto p = fine_corners(Quad(a)), q = fine_corners(Quad(near_b));
    std::array<Fine, 2> segment{q[0], q[1]};
    Point point = gen::point();
    std::array<Fine, 1> alone{fine(point)};
    auto agrees = [&](const Shape& shape, std::span<const Fine> corners) {
      AllPairs want = all_pairs(p, corners, way), back = all_pairs(corners, p, way);
      Shape box{Quad(a)};
      if (want.together) {
        RC_ASSERT(gap(box, shape).zero() && gap(shape, box).zero());
        RC_ASSERT(approach(box, shape, way).gap.zero());
        return;
      }
      RC_ASSERT(gap(box, shape) == want.least && gap(shape, box) == want.least);
      RC_ASSERT(approach(box, shape, way).gap == want.least);
      RC_ASSERT(approach(box, shape, way).closing == want.closing);
      RC_ASSERT(approach(shape, box, way).closing == back.closing);
    };
    agrees(Shape(Quad(near_b)), q);
    agrees(Shape(segment), segment);
    agrees(Shape(point), alone);
    Closest c = closest(Shape(point), Shape(Quad(a)));
    RC_ASSERT(c.a == point && distance(c.b, a) <= 1);
    RC_ASSERT(magnitude(distance_up(c.a, c.b) - distance(point, a)) <= 2);
    RC_ASSERT(closest(Shape(Quad(a)), Shape(point)).a == c.b);
  }));
}

}  // namespace
}  // namespace grog
