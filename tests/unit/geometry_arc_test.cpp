#include "core/geometry/arc.hpp"

#include <cmath>

#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

const Box line{{1000, 1000}, 0, 1000, 400};  // front from (500, 1200) to (1500, 1200)

TEST(ArcOfAPoint, BoundaryIsIn) {
  Arc a = arc_from({0, 0}, 0, 450);
  EXPECT_TRUE(in_arc(a, Point{0, 100}));
  EXPECT_TRUE(in_arc(a, Point{100, 100}));  // exactly 45 degrees
  EXPECT_TRUE(in_arc(a, Point{-100, 100}));
  EXPECT_FALSE(in_arc(a, Point{101, 100}));
  EXPECT_FALSE(in_arc(a, Point{-101, 100}));
  EXPECT_TRUE(in_arc(a, Point{0, 0}));  // its apex
  EXPECT_FALSE(in_arc(a, Point{0, -1}));
  EXPECT_FALSE(in_arc(a, Point{-100, -100}));
}

TEST(ArcOfAPoint, OtherAngles) {
  EXPECT_TRUE(in_arc(arc_from({0, 0}, 0, 600), Point{1732, 1001}));  // tan 60 = 1.73205
  EXPECT_FALSE(in_arc(arc_from({0, 0}, 0, 600), Point{1733, 1000}));
  EXPECT_TRUE(in_arc(arc_from({0, 0}, 300, 600), Point{500, 0}));  // 30 + 60: due east, exactly
  EXPECT_FALSE(in_arc(arc_from({0, 0}, 300, 600), Point{500, -1}));
  EXPECT_TRUE(in_arc(arc_from({0, 0}, 0, 900), Point{-500, 0}));
  EXPECT_FALSE(in_arc(arc_from({0, 0}, 0, 900), Point{-500, -1}));
  EXPECT_TRUE(in_arc(arc_from({0, 0}, 0, 1350), Point{300, -300}));  // 135 degrees, exactly
  EXPECT_FALSE(in_arc(arc_from({0, 0}, 0, 1350), Point{299, -300}));
  EXPECT_TRUE(in_arc(arc_from({0, 0}, 0, 1350), Point{-300, -300}));
  EXPECT_TRUE(in_arc(arc_from({0, 0}, 0, 1350), Point{0, 300}));
  EXPECT_TRUE(in_arc(arc_from({0, 0}, 0, 1800), Point{0, -300}));
  EXPECT_TRUE(in_arc(arc_from({0, 0}, 900, 0), Point{300, 0}));  // straight ahead only
  EXPECT_FALSE(in_arc(arc_from({0, 0}, 900, 0), Point{300, 1}));
  EXPECT_FALSE(in_arc(arc_from({0, 0}, 900, 0), Point{-300, 0}));
}

TEST(ArcOfAFront, OpensBeyondItsCorners) {
  Arc a = arc_from(line, Face::front, 450);
  EXPECT_TRUE(in_arc(a, Point{1500, 1200}));  // the corner itself
  EXPECT_TRUE(in_arc(a, Point{1600, 1300}));  // exactly 45 degrees out from it
  EXPECT_FALSE(in_arc(a, Point{1601, 1300}));
  EXPECT_TRUE(in_arc(a, Point{400, 1300}));
  EXPECT_FALSE(in_arc(a, Point{399, 1300}));
  EXPECT_TRUE(in_arc(a, Point{1000, 1200}));   // on the front
  EXPECT_FALSE(in_arc(a, Point{1000, 1199}));  // in the unit
  Arc ahead = arc_from(line, Face::front, 900);
  EXPECT_TRUE(in_arc(ahead, Point{9000, 1200}));
  EXPECT_FALSE(in_arc(ahead, Point{9000, 1199}));
  Arc narrow = arc_from(line, Face::front, 0);  // straight ahead over the width of the front
  EXPECT_TRUE(in_arc(narrow, Point{1500, 5000}));
  EXPECT_FALSE(in_arc(narrow, Point{1501, 5000}));
  Arc right = arc_from(line, Face::right, 450);  // a square's right side: from (1500, 1200) to (1500, 800)
  EXPECT_TRUE(in_arc(right, Point{1600, 1300}));
  EXPECT_FALSE(in_arc(right, Point{1600, 1301}));
  EXPECT_TRUE(in_arc(right, Point{1600, 700}));
  EXPECT_FALSE(in_arc(right, Point{1499, 1000}));
  Arc wide = arc_from(line, Face::front, 1350);
  EXPECT_TRUE(in_arc(wide, Point{1500 + 200, 1200 - 200}));
  EXPECT_FALSE(in_arc(wide, Point{1500 + 199, 1200 - 200}));
  EXPECT_TRUE(in_arc(wide, Point{1000, 1200}));
  EXPECT_FALSE(in_arc(wide, Point{1000, 1199}));
}

TEST(ArcAndBoxes, AnyPart) {
  Arc a = arc_from({0, 0}, 0, 450);
  EXPECT_TRUE(in_arc(a, Box{{0, 500}, 0, 100, 100}));
  Box partly{{500, 500}, 0, 100, 100};
  EXPECT_TRUE(in_arc(a, partly));
  Box corner_on_the_line{{550, 450}, 0, 100, 100};  // its corner (500, 500)
  EXPECT_TRUE(in_arc(a, corner_on_the_line));
  EXPECT_FALSE(in_arc(a, shifted(corner_on_the_line, {1, 0})));
  Box across{{0, 500}, 0, 3000, 100};  // no corner in the arc
  EXPECT_TRUE(in_arc(a, across));
  Box over_the_apex{{0, 0}, 0, 300, 300};
  EXPECT_TRUE(in_arc(a, over_the_apex));
  EXPECT_FALSE(in_arc(a, Box{{0, -500}, 0, 300, 300}));
}

TEST(ArcAndBoxes, NearestPointInTheArc) {
  Arc a = arc_from({0, 0}, 0, 600);
  EXPECT_EQ(*nearest_in_arc(a, Box{{0, 1000}, 0, 500, 200}), (Point{0, 900}));
  EXPECT_FALSE(nearest_in_arc(a, Box{{0, -1000}, 0, 500, 200}));
  // To the right with the nearest point (450, 0) out of the arc: the ray at 60 degrees meets x = 450 at y = 259.8.
  EXPECT_EQ(*nearest_in_arc(a, Box{{500, 200}, 0, 100, 1000}), (Point{450, 260}));
}

TEST(BoxSides, ByEdges) {
  EXPECT_EQ(side_by_edges(line, Point{0, 1200}), Face::front);  // on the line of the front
  EXPECT_EQ(side_by_edges(line, Point{0, 1199}), Face::left);
  EXPECT_EQ(side_by_edges(line, Point{3000, 1199}), Face::right);
  EXPECT_EQ(side_by_edges(line, Point{3000, 800}), Face::right);  // on the line of the rear
  EXPECT_EQ(side_by_edges(line, Point{3000, 799}), Face::rear);
  EXPECT_EQ(side_by_edges(line, Box{{-500, 900}, 0, 1000, 400}), Face::left);
  EXPECT_TRUE(ahead_of_front(line, Point{9000, 1200}));
  EXPECT_FALSE(ahead_of_front(line, Point{9000, 1199}));
}

TEST(BoxSides, ByDiagonals) {
  // The diagonals go 5 across for 2 ahead.
  EXPECT_EQ(side_by_diagonals(line, Point{1000 + 500, 1000 + 200}), Face::front);
  EXPECT_EQ(side_by_diagonals(line, Point{1000 + 501, 1000 + 200}), Face::right);
  EXPECT_EQ(side_by_diagonals(line, Point{1000 - 500, 1000 + 200}), Face::front);
  EXPECT_EQ(side_by_diagonals(line, Point{1000 - 501, 1000 + 200}), Face::left);
  EXPECT_EQ(side_by_diagonals(line, Point{1000 + 500, 1000 - 200}), Face::right);
  EXPECT_EQ(side_by_diagonals(line, Point{1000 + 499, 1000 - 200}), Face::rear);
  EXPECT_EQ(side_by_diagonals(line, Point{1000 - 500, 1000 - 200}), Face::left);
  EXPECT_EQ(side_by_diagonals(line, Box{{1000, 5000}, 0, 100, 100}), Face::front);
}

TEST(ArcProperties, AgreesWithTheAngle) {
  EXPECT_TRUE(rc::check("of a point", [](Point apex, Point p) {
    RC_PRE(apex != p);
    i32 facing = *gen::between(0, 3599), half = *gen::between(0, 1800);
    double off =
        std::remainder(std::atan2(p.x - apex.x, p.y - apex.y) * 1800 / 3.14159265358979323846 - facing, 3600.0);
    if (std::abs(off) < half - 1e-3) RC_ASSERT(in_arc(arc_from(apex, facing, half), p));
    if (std::abs(off) > half + 1e-3) RC_ASSERT(!in_arc(arc_from(apex, facing, half), p));
  }));
  EXPECT_TRUE(rc::check("turned by quarters", [](const Box& b, const Box& other, Point p) {
    i32 half = *gen::between(0, 1800);
    Face f = static_cast<Face>(*gen::between(0, 3));
    Arc a = arc_from(b, f, half), turned = arc_from(quarter(b), f, half);
    RC_ASSERT(in_arc(a, p) == in_arc(turned, quarter(p)));
    RC_ASSERT(in_arc(a, Quad(other)) == in_arc(turned, Quad(quarter(other))));
    RC_ASSERT(side_by_edges(b, p) == side_by_edges(quarter(b), quarter(p)));
    RC_ASSERT(side_by_diagonals(b, p) == side_by_diagonals(quarter(b), quarter(p)));
  }));
}

TEST(ArcProperties, WiderArcsHoldMore) {
  EXPECT_TRUE(rc::check("point and part", [](const Box& b, const Box& other, Point p) {
    i32 half = *gen::between(0, 1799), wider = *gen::between(half, 1800);
    Arc a = arc_from(b, Face::front, half), w = arc_from(b, Face::front, wider);
    if (in_arc(a, p)) RC_ASSERT(in_arc(w, p));
    if (in_arc(a, Quad(other))) RC_ASSERT(in_arc(w, Quad(other)));
    auto n = nearest_in_arc(a, other);
    RC_ASSERT(n.has_value() == in_arc(a, Quad(other)));
    if (n) RC_ASSERT(distance(*n, other) <= 1);
  }));
}

}  // namespace
}  // namespace grog
