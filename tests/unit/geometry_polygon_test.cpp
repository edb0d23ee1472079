#include "core/geometry/polygon.hpp"

#include <algorithm>

#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

const Point wood[] = {{1000, 1000}, {3000, 1000}, {3000, 2000}, {1000, 2000}};  // anticlockwise
const Point u_wood[] = {{0, 0}, {0, 300}, {100, 300}, {100, 100}, {200, 100}, {200, 300}, {300, 300}, {300, 0}};

bool in_u_wood(double x, double y) {
  return x > 0 && x < 300 && y > 0 && y < 300 && !(x >= 100 && x <= 200 && y >= 100);
}

TEST(PolygonCrossing, LengthInside) {
  Crossing c = crossing({{0, 1500}, {4000, 1500}}, Polygon{wood});
  EXPECT_EQ(c.inside, 2000);
  EXPECT_EQ(c.enter, 1000);
  EXPECT_EQ(c.leave, 3000);
  c = crossing({{4000, 1500}, {0, 1500}}, Polygon{wood});
  EXPECT_EQ(c.inside, 2000);
  EXPECT_EQ(c.enter, 1000);
  EXPECT_EQ(c.leave, 3000);
}

TEST(PolygonCrossing, EndsInside) {
  Crossing c = crossing({{2000, 1500}, {4000, 1500}}, Polygon{wood});  // out of the wood
  EXPECT_EQ(c.inside, 1000);
  EXPECT_EQ(c.enter, 0);
  EXPECT_EQ(c.leave, 1000);
  c = crossing({{2000, 0}, {2000, 1500}}, Polygon{wood});  // into it
  EXPECT_EQ(c.inside, 500);
  EXPECT_EQ(c.enter, 1000);
  EXPECT_EQ(c.leave, 1500);
  c = crossing({{1500, 1500}, {2500, 1500}}, Polygon{wood});  // in it
  EXPECT_EQ(c.inside, 1000);
  EXPECT_EQ(c.enter, 0);
  EXPECT_EQ(c.leave, 1000);
}

TEST(PolygonCrossing, GrazingTheEdgeIsNotCrossing) {
  EXPECT_FALSE(crossing({{0, 1000}, {4000, 1000}}, Polygon{wood}));
  EXPECT_FALSE(crossing({{0, 2000}, {4000, 2000}}, Polygon{wood}));
  EXPECT_FALSE(crossing({{1000, 0}, {1000, 4000}}, Polygon{wood}));
  EXPECT_EQ(crossing({{0, 1001}, {4000, 1001}}, Polygon{wood}).inside, 2000);  // a tenth inside the edge
  EXPECT_FALSE(crossing({{0, 999}, {4000, 999}}, Polygon{wood}));
  EXPECT_FALSE(crossing({{0, 2000}, {2000, 0}}, Polygon{wood}));     // touches the corner (1000, 1000)
  EXPECT_FALSE(crossing({{0, 1500}, {1000, 1500}}, Polygon{wood}));  // ends at the edge
  EXPECT_FALSE(crossing({{1000, 1500}, {0, 1500}}, Polygon{wood}));  // begins there
}

TEST(PolygonCrossing, ThroughCorners) {
  const Point diamond[] = {{0, 100}, {100, 0}, {0, -100}, {-100, 0}};
  Crossing c = crossing({{-200, 0}, {200, 0}}, Polygon{diamond});
  EXPECT_EQ(c.inside, 200);
  EXPECT_EQ(c.enter, 100);
  EXPECT_EQ(c.leave, 300);
  // From corner to corner of a 3-4-5 rectangle.
  const Point field[] = {{0, 0}, {400, 0}, {400, 300}, {0, 300}};
  EXPECT_EQ(crossing({{0, 0}, {400, 300}}, Polygon{field}).inside, 500);
  EXPECT_EQ(crossing({{-400, -300}, {800, 600}}, Polygon{field}).inside, 500);
}

TEST(PolygonCrossing, TwoArmsOfAWood) {
  Crossing c = crossing({{-100, 200}, {400, 200}}, Polygon{u_wood});
  EXPECT_EQ(c.inside, 200);  // 100 in each arm
  EXPECT_EQ(c.enter, 100);
  EXPECT_EQ(c.leave, 400);
  EXPECT_EQ(crossing({{150, 200}, {400, 200}}, Polygon{u_wood}).inside, 100);
  EXPECT_EQ(crossing({{-100, 50}, {400, 50}}, Polygon{u_wood}).inside, 300);
}

// On which half of the line the middle of the crossed stretch lies, to a hair, on slanted lines too.
TEST(PolygonCrossing, Half) {
  EXPECT_EQ(crossing({{0, 1500}, {4000, 1500}}, Polygon{wood}).half, 0);
  EXPECT_EQ(crossing({{1, 1500}, {4000, 1500}}, Polygon{wood}).half, -1);
  EXPECT_EQ(crossing({{-1, 1500}, {4000, 1500}}, Polygon{wood}).half, 1);
  for (i32 x : {1, 7, 333, 500, 1000}) {
    Point a{6000, 3100}, b{6000 + 2 * x, 5100}, middle{6000 + x, 4100};
    for (i32 facing : {0, 450, 300, 137}) {
      EXPECT_EQ(crossing({a, b}, Box{middle, facing, 400, 200}).half, 0) << x << " " << facing;
      Point nearer{middle.x, middle.y - 1}, farther{middle.x, middle.y + 1};
      EXPECT_EQ(crossing({a, b}, Box{nearer, 0, 4000, 200}).half, -1) << x;
      EXPECT_EQ(crossing({a, b}, Box{farther, 0, 4000, 200}).half, 1) << x;
    }
  }
}

TEST(PolygonCrossing, Boxes) {
  Box unit{{1000, 1000}, 0, 1500, 500};  // x 250..1750
  EXPECT_EQ(crossing({{0, 1000}, {2000, 1000}}, unit).inside, 1500);
  EXPECT_FALSE(crossing({{0, 1250}, {2000, 1250}}, unit));  // along its front
}

TEST(PolygonWall, SidesChanged) {
  const Point hedge[] = {{0, 0}, {100, 0}, {200, 0}};
  EXPECT_EQ(wall_crossing({{50, -50}, {50, 50}}, Polyline{hedge}).count, 1);
  EXPECT_EQ(wall_crossing({{50, -50}, {50, 50}}, Polyline{hedge}).first, 50);
  EXPECT_EQ(wall_crossing({{100, -50}, {100, 50}}, Polyline{hedge}).count, 1);  // through the joint, once
  EXPECT_FALSE(wall_crossing({{50, -50}, {50, 0}}, Polyline{hedge}));           // up to it
  EXPECT_FALSE(wall_crossing({{50, 0}, {50, 50}}, Polyline{hedge}));            // away from it
  EXPECT_FALSE(wall_crossing({{-50, 0}, {250, 0}}, Polyline{hedge}));           // along it
  EXPECT_FALSE(wall_crossing({{250, -50}, {250, 50}}, Polyline{hedge}));
  EXPECT_FALSE(wall_crossing({{200, -50}, {200, 50}}, Polyline{hedge}));  // past its very end
  const Point zigzag[] = {{0, 0}, {100, 100}, {200, 0}, {300, 100}};
  EXPECT_EQ(wall_crossing({{-50, 50}, {350, 50}}, Polyline{zigzag}).count, 3);
  EXPECT_EQ(wall_crossing({{-50, 50}, {350, 50}}, Polyline{zigzag}).first, 100);
  EXPECT_FALSE(wall_crossing({{0, 100}, {200, 100}}, Polyline{zigzag}));  // touches the point at (100, 100)
}

TEST(PolygonFaces, RightThroughAFriend) {
  Box friendly{{0, 0}, 0, 1000, 500};
  auto bits = [](Face a, Face b) { return static_cast<u8>(1 << index(a) | 1 << index(b)); };
  EXPECT_EQ(faces_crossed({{0, 1000}, {0, -1000}}, friendly), bits(Face::front, Face::rear));
  EXPECT_EQ(faces_crossed({{-1000, 0}, {1000, 100}}, friendly), bits(Face::left, Face::right));
  EXPECT_EQ(faces_crossed({{0, 1000}, {0, 0}}, friendly), 1 << index(Face::front));
  EXPECT_EQ(faces_crossed({{0, 1000}, {0, -250}}, friendly), 1 << index(Face::front));  // stops on the rear edge
  EXPECT_EQ(faces_crossed({{600, 1000}, {600, -1000}}, friendly), 0);
  EXPECT_EQ(faces_crossed({{0, 500}, {800, -100}}, friendly), bits(Face::front, Face::right));
}

TEST(PolygonOverlap, BoxOnTerrain) {
  Box unit{{500, 1500}, 0, 1000, 500};  // x 0..1000: it touches the wood
  EXPECT_FALSE(overlap(unit, Polygon{wood}));
  EXPECT_TRUE(touching(unit, Polygon{wood}));
  EXPECT_TRUE(overlap(shifted(unit, {1, 0}), Polygon{wood}));
  EXPECT_FALSE(touching(shifted(unit, {-1, 0}), Polygon{wood}));
  EXPECT_TRUE(overlap(shifted(unit, {1500, 0}), Polygon{wood}));  // wholly inside
  EXPECT_TRUE(inside(shifted(unit, {1500, 0}), Polygon{wood}));
  EXPECT_TRUE(inside(shifted(unit, {1000, 0}), Polygon{wood}));  // its flank on the edge
  EXPECT_FALSE(inside(shifted(unit, {999, 0}), Polygon{wood}));
  Box huge{{2000, 1500}, 0, 5000, 5000};
  EXPECT_TRUE(overlap(huge, Polygon{wood}));
  EXPECT_FALSE(inside(huge, Polygon{wood}));
  Box in_the_gap{{150, 200}, 0, 100, 150};  // between the arms: as wide as the gap
  EXPECT_FALSE(overlap(in_the_gap, Polygon{u_wood}));
  EXPECT_TRUE(touching(in_the_gap, Polygon{u_wood}));
}

TEST(PolygonOverlap, BoxAcrossALine) {
  const Point hedge[] = {{0, 1000}, {2000, 1000}};
  Box unit{{1000, 750}, 0, 1000, 500};  // its front at y 1000
  EXPECT_FALSE(overlap(unit, Polyline{hedge}));
  EXPECT_TRUE(touching(unit, Polyline{hedge}));
  EXPECT_TRUE(overlap(shifted(unit, {0, 1}), Polyline{hedge}));
  EXPECT_FALSE(touching(shifted(unit, {0, -1}), Polyline{hedge}));
  EXPECT_TRUE(overlap(shifted(unit, {0, 250}), Polyline{hedge}));
  EXPECT_FALSE(overlap(shifted(unit, {0, 500}), Polyline{hedge}));     // its rear on it
  EXPECT_FALSE(overlap(shifted(unit, {1500, 100}), Polyline{hedge}));  // beside its end
  EXPECT_TRUE(overlap(shifted(unit, {1499, 100}), Polyline{hedge}));
}

TEST(PolygonRoad, Walking) {
  const Point road[] = {{0, 0}, {0, 1000}, {500, 1000}};
  EXPECT_EQ(length_of(Polyline{road}), 1500);
  OnLine o = walk({road}, 400);
  EXPECT_EQ(o.at, (Point{0, 400}));
  EXPECT_EQ(o.direction, 0);
  o = walk({road}, 1200);
  EXPECT_EQ(o.at, (Point{200, 1000}));
  EXPECT_EQ(o.direction, 900);
  EXPECT_EQ(o.walked, 1200);
  EXPECT_EQ(walk({road}, 9999).at, (Point{500, 1000}));
  EXPECT_EQ(walk({road}, 9999).walked, 1500);
  EXPECT_EQ(walk({road}, -5).at, (Point{0, 0}));
  o = nearest_on({road}, {300, 1100});
  EXPECT_EQ(o.at, (Point{300, 1000}));
  EXPECT_EQ(o.walked, 1300);
  EXPECT_EQ(o.direction, 900);
  o = nearest_on({road}, {-100, 600});
  EXPECT_EQ(o.at, (Point{0, 600}));
  EXPECT_EQ(o.walked, 600);
}

TEST(PolygonProperties, LengthInsideAddsUp) {
  EXPECT_TRUE(rc::check("of the two halves of a line", [](Point a, Point b) {
    b = {b.x + (a.x + b.x) % 2, b.y + (a.y + b.y) % 2};
    Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
    i32 all = crossing({a, b}, Polygon{wood}).inside;
    i32 parts = crossing({a, middle}, Polygon{wood}).inside + crossing({middle, b}, Polygon{wood}).inside;
    RC_ASSERT(std::abs(all - parts) <= 1);
    RC_ASSERT(std::abs(crossing({b, a}, Polygon{wood}).inside - all) <= 1);
    RC_ASSERT(all <= distance_up(a, b));
  }));
  EXPECT_TRUE(rc::check("whichever way the corners are given", [](Point a, Point b) {
    Point back[8];
    std::reverse_copy(std::begin(u_wood), std::end(u_wood), back);
    Segment s{{a.x / 8 - 100, a.y / 8 - 100}, {b.x / 8 - 100, b.y / 8 - 100}};
    Crossing c = crossing(s, Polygon{u_wood}), d = crossing(s, Polygon{back});
    RC_ASSERT(c.inside == d.inside && c.enter == d.enter && c.leave == d.leave);
    // Sampled: how many of a thousand points of the line are inside.
    i32 inside = 0;
    for (i32 i = 0; i < 1000; ++i) {
      double t = (i + 0.5) / 1000;
      if (in_u_wood(s.a.x + (s.b.x - s.a.x) * t, s.a.y + (s.b.y - s.a.y) * t)) ++inside;
    }
    double sampled = inside / 1000.0 * distance_up(s.a, s.b);
    if (c.inside > 0) RC_ASSERT(std::abs(sampled - c.inside) <= 0.003 * distance_up(s.a, s.b) + 2);
  }));
}

TEST(PolygonProperties, OverlapWithAPolygonIsOverlapWithItsBox) {
  EXPECT_TRUE(rc::check("a polygon of whole corners and its box", [](const Box& a, const Box& b) {
    Box square = b;
    square.facing = b.facing / 900 * 900;
    square.width = b.width / 2 * 2;
    square.depth = b.depth / 2 * 2;
    auto c = corners(square);
    Polygon area{c};
    // Against edges one by one a corner may graze a little deeper before it counts; deeper than twice that it counts.
    if (overlap_by(a, square, 2 * turned_graze)) RC_ASSERT(overlap(a, area));
    if (!overlap_by(a, square, 0)) RC_ASSERT(!overlap(a, area));
    if (inside(a, area)) RC_ASSERT(overlap(a, square));
  }));
}

}  // namespace
}  // namespace grog
