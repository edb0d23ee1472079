#include "core/geometry/box.hpp"

#include <cmath>

#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

const Box line{{1000, 1000}, 0, 1500, 500};  // 15 x 5 cm looking north: x 250..1750, y 750..1250

TEST(BoxCorners, SquareToTheTable) {
  EXPECT_EQ(corners(line), (std::array<Point, 4>{{{250, 1250}, {1750, 1250}, {1750, 750}, {250, 750}}}));
  Box east = line;
  east.facing = 900;  // front to the east: front-left is to the north
  EXPECT_EQ(corners(east), (std::array<Point, 4>{{{1250, 1750}, {1250, 250}, {750, 250}, {750, 1750}}}));
}

TEST(BoxCorners, OnTheDiagonal) {
  Box b{{0, 0}, 450, 1000, 1000};  // the corners lie straight north, east, south and west, 707.1 away
  EXPECT_EQ(corners(b), (std::array<Point, 4>{{{0, 707}, {707, 0}, {0, -707}, {-707, 0}}}));
}

TEST(BoxCorners, StayNearTheExactOnes) {
  EXPECT_TRUE(rc::check("a computed corner errs by less than a tenth of a tenth", [](const Box& b) {
    double a = b.facing * 3.14159265358979323846 / 1800, s = std::sin(a), c = std::cos(a);
    auto f = fine_corners(b);
    double w = b.width / 2.0, d = b.depth / 2.0;
    double x[4] = {-w, w, w, -w}, y[4] = {d, d, -d, -d};
    for (std::size_t i = 0; i < 4; ++i) {
      RC_ASSERT(std::abs(f[i].x / 16.0 - (b.at.x + x[i] * c + y[i] * s)) <= 0.1);
      RC_ASSERT(std::abs(f[i].y / 16.0 - (b.at.y - x[i] * s + y[i] * c)) <= 0.1);
    }
  }));
}

TEST(BoxFaces, EdgesAndWhereTheyLook) {
  EXPECT_EQ(edge(line, Face::front), (std::array<Point, 2>{{{250, 1250}, {1750, 1250}}}));
  EXPECT_EQ(edge(line, Face::right), (std::array<Point, 2>{{{1750, 1250}, {1750, 750}}}));
  EXPECT_EQ(edge(line, Face::rear), (std::array<Point, 2>{{{1750, 750}, {250, 750}}}));
  EXPECT_EQ(edge(line, Face::left), (std::array<Point, 2>{{{250, 750}, {250, 1250}}}));
  EXPECT_EQ(edge_centre(line, Face::front), (Point{1000, 1250}));
  EXPECT_EQ(edge_centre(line, Face::left), (Point{250, 1000}));
  EXPECT_EQ(outward(line, Face::front), 0);
  EXPECT_EQ(outward(line, Face::right), 900);
  EXPECT_EQ(outward(line, Face::rear), 1800);
  EXPECT_EQ(outward(line, Face::left), 2700);
  EXPECT_EQ(opposite(Face::right), Face::left);
}

TEST(BoxStrip, LiesOutsideEachFace) {
  // A zone of control of 5 cm before the front: x 250..1750, y 1250..1750.
  EXPECT_EQ(corners(strip(line, Face::front, 500)),
            (std::array<Point, 4>{{{250, 1750}, {1750, 1750}, {1750, 1250}, {250, 1250}}}));
  EXPECT_EQ(corners(strip(line, Face::right, 500)),
            (std::array<Point, 4>{{{2250, 1250}, {2250, 750}, {1750, 750}, {1750, 1250}}}));
  EXPECT_EQ(corners(strip(line, Face::rear, 100)),
            (std::array<Point, 4>{{{1750, 650}, {250, 650}, {250, 750}, {1750, 750}}}));
  EXPECT_EQ(corners(strip(line, Face::left, 100)),
            (std::array<Point, 4>{{{150, 750}, {150, 1250}, {250, 1250}, {250, 750}}}));
}

TEST(BoxResized, KeepsTheMiddleOfTheFront) {
  Box column = resized(line, 1000, 1000);  // the front stays at y 1250
  EXPECT_EQ(column, (Box{{1000, 750}, 0, 1000, 1000}));
  EXPECT_EQ(edge_centre(column, Face::front), edge_centre(line, Face::front));
}

TEST(BoxOverlap, TouchingIsNotOverlapping) {
  Box right = shifted(line, {1500, 0});
  EXPECT_FALSE(overlap(line, right));
  EXPECT_FALSE(overlap_by(line, right, 0));
  EXPECT_TRUE(touching(line, right));
  Box ahead = shifted(line, {0, 500});
  EXPECT_FALSE(overlap(line, ahead));
  EXPECT_TRUE(touching(line, ahead));
  Box corner = shifted(line, {1500, 500});
  EXPECT_FALSE(overlap(line, corner));
  EXPECT_TRUE(touching(line, corner));
}

TEST(BoxOverlap, OneTenthOfAMillimetreDecides) {
  EXPECT_TRUE(overlap(line, shifted(line, {1499, 0})));
  EXPECT_FALSE(touching(line, shifted(line, {1499, 0})));
  EXPECT_FALSE(overlap(line, shifted(line, {1501, 0})));
  EXPECT_FALSE(touching(line, shifted(line, {1501, 0})));
  EXPECT_TRUE(overlap(line, shifted(line, {0, 499})));
  EXPECT_FALSE(touching(line, shifted(line, {0, 501})));
  EXPECT_TRUE(overlap(line, shifted(line, {-1499, -499})));
}

TEST(BoxOverlap, OddSizesTouchToHalfATenth) {
  Box odd{{0, 0}, 0, 1501, 501};      // x -750.5..750.5
  Box even{{1501, 0}, 0, 1500, 500};  // x 751..2251: half a tenth away
  EXPECT_TRUE(touching(odd, even));
  even.at.x = 1500;  // half a tenth in
  EXPECT_TRUE(touching(odd, even));
  EXPECT_FALSE(overlap(odd, even));
  even.at.x = 1499;
  EXPECT_TRUE(overlap(odd, even));
  even.at.x = 1502;
  EXPECT_FALSE(touching(odd, even));
}

TEST(BoxOverlap, CornerInTheNotchOfADiagonal) {
  // A box on its corner: its west corner is at x 1000 - 707.1 = 292.9. A wall of boxes ends at x 290.
  Box diamond{{1000, 0}, 450, 1000, 1000}, wall{{140, 0}, 0, 300, 3000};
  EXPECT_FALSE(overlap(diamond, wall));
  EXPECT_FALSE(touching(diamond, wall));  // 2.9 tenths away
  wall.at.x = 141;                        // ends at 291: 1.9 away
  EXPECT_TRUE(touching(diamond, wall));
  wall.at.x = 147;  // ends at 297: 4.1 in, rounding as yet
  EXPECT_FALSE(overlap(diamond, wall));
  EXPECT_TRUE(overlap_by(diamond, wall, 0));
  wall.at.x = 149;  // 6.1 in
  EXPECT_TRUE(overlap(diamond, wall));
}

TEST(BoxOverlap, OnlyADiagonalAxisParts) {
  // The bounds of the two overlap by far, but the line x + y = c between them parts them: the diamond's upper right
  // edge lies on x + y = 707.1, the small box begins at x + y = 710.
  Box diamond{{0, 0}, 450, 1000, 1000}, small{{405, 405}, 0, 100, 100};
  EXPECT_FALSE(overlap_by(diamond, small, 0));
  small.at = {403, 403};  // now it begins at x + y = 706
  EXPECT_TRUE(overlap_by(diamond, small, 0));
}

TEST(BoxOverlap, DepthIsTheLeastWayOut) {
  EXPECT_EQ(overlap_depth(line, shifted(line, {1400, 0})), 100 * 16);
  EXPECT_EQ(overlap_depth(line, shifted(line, {1400, 450})), 50 * 16);
  EXPECT_EQ(overlap_depth(line, shifted(line, {1500, 0})), 0);
  i64 apart = -overlap_depth(line, shifted(line, {1600, 0}));  // never more than they are, and hardly less
  EXPECT_LE(apart, 100 * 16);
  EXPECT_GE(apart, 99 * 16);
}

TEST(BoxContains, BorderIsIn) {
  EXPECT_TRUE(contains(line, Point{250, 750}));
  EXPECT_TRUE(contains(line, Point{1750, 1000}));
  EXPECT_FALSE(contains(line, Point{1751, 1000}));
  EXPECT_TRUE(contains(line, Point{1000, 1250}));
  EXPECT_FALSE(contains(line, Point{1000, 1251}));
}

TEST(BoxOnTable, EdgeMayBeTouched) {
  EXPECT_TRUE(on_table(line, 1750, 1250));
  EXPECT_FALSE(on_table(line, 1749, 1250));
  EXPECT_FALSE(on_table(line, 1750, 1249));
  EXPECT_TRUE(on_table(shifted(line, {-250, -750}), 3000, 3000));
  EXPECT_FALSE(on_table(shifted(line, {-251, -750}), 3000, 3000));
  EXPECT_FALSE(on_table(shifted(line, {-250, -751}), 3000, 3000));
}

TEST(BoxProperties, OverlapIsSymmetric) {
  EXPECT_TRUE(rc::check("overlap and touching are symmetric", [](const Box& a, const Box& b) {
    RC_ASSERT(overlap(a, b) == overlap(b, a));
    RC_ASSERT(overlap_by(a, b, 0) == overlap_by(b, a, 0));
    RC_ASSERT(overlap_depth(a, b) == overlap_depth(b, a));
    RC_ASSERT(touching(a, b) == touching(b, a));
    RC_ASSERT(!(touching(a, b) && overlap(a, b)));
    RC_CLASSIFY(overlap(a, b), "overlapping");
  }));
}

TEST(BoxProperties, NothingDependsOnWhereOrHowTheTableLies) {
  EXPECT_TRUE(rc::check("shifted and turned by quarters", [](const Box& a, const Box& b, Point by) {
    bool over = overlap(a, b), exact = overlap_by(a, b, 0), touch = touching(a, b);
    Box a2 = shifted(a, by), b2 = shifted(b, by), a3 = quarter(a), b3 = quarter(b);
    RC_ASSERT(overlap(a2, b2) == over && overlap(a3, b3) == over);
    RC_ASSERT(overlap_by(a2, b2, 0) == exact && overlap_by(a3, b3, 0) == exact);
    RC_ASSERT(touching(a2, b2) == touch && touching(a3, b3) == touch);
    for (std::size_t i = 0; i < 4; ++i) {
      RC_ASSERT(corners(a2)[i] == corners(a)[i] + by);
      RC_ASSERT(corners(a3)[i] == quarter(corners(a)[i]));
    }
  }));
}

TEST(BoxProperties, DepthAndOverlapAgree) {
  EXPECT_TRUE(rc::check("overlap_by is depth above", [](const Box& a, const Box& b) {
    i32 by = *gen::between(0, 400);
    RC_ASSERT(overlap_by(a, b, by) == (overlap_depth(a, b) > by));
    if (overlap_depth(a, b) > 0) RC_ASSERT(near(a, b));
  }));
}

TEST(BoxProperties, OverlapMeansACommonInnerPoint) {
  EXPECT_TRUE(rc::check("points of both", [](const Box& a, const Box& b) {
    // A net of points of a: if one lies well inside b, they overlap; if none does, they do not overlap deeply.
    Quad p = a, q = b;
    bool inner = false;
    for (i32 i = -31; i <= 31 && !inner; ++i)
      for (i32 j = -31; j <= 31 && !inner; ++j) {
        Fine f{p.centre.x + (p.across.x * i + p.ahead.x * j) / 32, p.centre.y + (p.across.y * i + p.ahead.y * j) / 32};
        Quad small = q;  // a sixteenth of a millimetre and more from its border
        small.across = {q.across.x * 15 / 16, q.across.y * 15 / 16};
        small.ahead = {q.ahead.x * 15 / 16, q.ahead.y * 15 / 16};
        inner = contains(small, f);
      }
    if (inner) RC_ASSERT(overlap_by(a, b, 0));
    // The net's mesh is a 32nd of the half sizes, the rim a 16th: what is deeper than both cannot hide.
    i32 hidden = (p.half_width + p.half_depth) / 16 + (q.half_width + q.half_depth) / 8;
    if (!inner) RC_ASSERT(!overlap_by(a, b, hidden));
  }));
}

}  // namespace
}  // namespace grog
