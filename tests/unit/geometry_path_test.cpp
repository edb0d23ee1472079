#include "core/geometry/path.hpp"

#include <cmath>

#include "core/geometry/polygon.hpp"
#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

const Box line{{1000, 1000}, 0, 1500, 500};

Box after(const Box& b, const Stride& s) { return Motion(b, s).end(); }
Stride any_stride() {
  switch (*gen::between(0, 3)) {
    case 0: return Stride::straight(*gen::between(0, 3599), *gen::between(0, 2000));
    case 1: return Stride::to_point(gen::point());
    case 2: return Stride::turn(static_cast<Pivot>(*gen::between(0, 3)), *gen::between(-1800, 1800));
    default: return Stride::forward(*gen::between(0, 2000));
  }
}

TEST(PathStraight, EachWay) {
  EXPECT_EQ(after(line, Stride::forward(300)).at, (Point{1000, 1300}));
  EXPECT_EQ(after(line, Stride::backward(300)).at, (Point{1000, 700}));
  EXPECT_EQ(after(line, Stride::rightward(300)).at, (Point{1300, 1000}));
  EXPECT_EQ(after(line, Stride::leftward(300)).at, (Point{700, 1000}));
  EXPECT_EQ(after(line, Stride::straight(450, 1000)).at, (Point{1707, 1707}));
  Box east = line;
  east.facing = 900;
  EXPECT_EQ(after(east, Stride::forward(300)).at, (Point{1300, 1000}));
  EXPECT_EQ(after(east, Stride::leftward(300)).at, (Point{1000, 1300}));
  EXPECT_EQ(after(east, Stride::forward(300)).facing, 900);
  EXPECT_EQ(Motion(line, Stride::forward(300)).length(), 300);
}

TEST(PathStraight, ToAPoint) {
  Motion m(line, Stride::to_point({1300, 1400}));
  EXPECT_EQ(m.steps(), 500);
  EXPECT_EQ(m.end().at, (Point{1300, 1400}));
  EXPECT_EQ(m.at(250).at, (Point{1150, 1200}));
  EXPECT_EQ(m.end().facing, 0);
  Motion still(line, Stride::to_point(line.at));
  EXPECT_EQ(still.steps(), 0);
  EXPECT_EQ(still.end(), line);
}

TEST(PathWheel, RightAngleIsExact) {
  // The front-left corner is (250, 1250). Looking west after a wheel to the left, the front runs south from there.
  Box left = after(line, Stride::wheel_left(900));
  EXPECT_EQ(left.facing, 2700);
  EXPECT_EQ(left.at, (Point{500, 2000}));
  EXPECT_EQ(corners(left)[0], (Point{250, 1250}));
  EXPECT_EQ(corners(left)[1], (Point{250, 2750}));  // the right wing has come round by the north
  Box right = after(line, Stride::wheel_right(900));
  EXPECT_EQ(right.facing, 900);
  EXPECT_EQ(corners(right)[1], (Point{1750, 1250}));
  EXPECT_EQ(corners(right)[0], (Point{1750, 2750}));
}

TEST(PathWheel, OtherPivots) {
  Box about = after(line, Stride::turn(Pivot::centre, 1800));
  EXPECT_EQ(about, (Box{{1000, 1000}, 1800, 1500, 500}));
  Box on_front = after(line, Stride::turn(Pivot::front_centre, 900));  // about (1000, 1250)
  EXPECT_EQ(on_front.at, (Point{750, 1250}));
  EXPECT_EQ(on_front.facing, 900);
}

TEST(PathWheel, CostsTheArcOfTheMarchingWing) {
  EXPECT_EQ(Motion(line, Stride::wheel_left(900)).length(), 2357);   // 1500 * pi / 2 = 2356.2
  EXPECT_EQ(Motion(line, Stride::wheel_right(450)).length(), 1179);  // 1178.1
  EXPECT_EQ(Motion(line, Stride::wheel_left(900)).length(450), 1179);
  EXPECT_EQ(Motion(line, Stride::turn(Pivot::front_centre, 900)).length(), 1179);
  // The half diagonal of 3 x 4 cm is 2.5 cm: 250 * pi = 785.4.
  EXPECT_EQ(Motion(Box{{0, 0}, 0, 300, 400}, Stride::turn(Pivot::centre, 1800)).length(), 786);
}

TEST(PathProperties, ALegCutShortIsAShorterLeg) {
  EXPECT_TRUE(rc::check("poses on the way", [](const Box& b) {
    i32 n = *gen::between(0, 1800), cut = *gen::between(0, n);
    i32 bearing = *gen::between(0, 3599);
    RC_ASSERT(Motion(b, Stride::straight(bearing, n)).at(cut) == Motion(b, Stride::straight(bearing, cut)).end());
    Pivot p = static_cast<Pivot>(*gen::between(0, 3));
    RC_ASSERT(Motion(b, Stride::turn(p, n)).at(cut) == Motion(b, Stride::turn(p, cut)).end());
    RC_ASSERT(Motion(b, Stride::turn(p, -n)).at(cut) == Motion(b, Stride::turn(p, -cut)).end());
  }));
}

TEST(PathProperties, WheelsKeepTheirPivotAndGoBack) {
  EXPECT_TRUE(rc::check("the pivot stays within a tenth, and the way back leads home", [](const Box& b) {
    i32 angle = *gen::between(-1800, 1800);
    Box left = after(b, Stride::turn(Pivot::front_left, angle));
    Fine before = fine_corners(b)[0], now = fine_corners(left)[0];
    RC_ASSERT(std::abs(before.x - now.x) <= 8 + 2 && std::abs(before.y - now.y) <= 8 + 2);
    Box home = after(left, Stride::turn(Pivot::front_left, -angle));
    RC_ASSERT(home.facing == b.facing);
    RC_ASSERT(std::abs(home.at.x - b.at.x) <= 1 && std::abs(home.at.y - b.at.y) <= 1);
  }));
}

TEST(PathProperties, NoCornerIsFasterThanItsSpeed) {
  EXPECT_TRUE(rc::check("steps are short", [](const Box& b) {
    Motion m(b, any_stride());
    RC_PRE(m.steps() > 0);
    i32 s = *gen::between(0, m.steps() - 1);
    auto p = fine_corners(m.gliding(s)), q = fine_corners(m.gliding(s + 1));
    for (std::size_t i = 0; i < 4; ++i) RC_ASSERT(squared(q[i] - p[i]) <= m.speed() * m.speed());
    // And the gliding box is the standing one but for the rounding of its centre.
    Fine off = m.gliding(s).centre - Quad(m.at(s)).centre;
    RC_ASSERT(std::abs(off.x) <= 9 && std::abs(off.y) <= 9);
  }));
}

TEST(PathCorridor, StraightAhead) {
  Corridor c = corridor(Motion(line, Stride::forward(300)));  // x 250..1750, y 750..1550
  ASSERT_EQ(c.count, 4u);
  EXPECT_TRUE(contains(c.area(), {250, 750}));
  EXPECT_TRUE(contains(c.area(), {1750, 1550}));
  EXPECT_FALSE(contains(c.area(), {1750, 1551}));
  EXPECT_FALSE(contains(c.area(), {1751, 1000}));
  EXPECT_EQ(corridor(Motion(line, Stride::straight(450, 300))).count, 6u);
}

TEST(PathCorridor, HoldsThePosesAndTheSwathHoldsAll) {
  EXPECT_TRUE(rc::check("poses in the corridor", [](const Box& b) {
    Motion m(b, Stride::straight(*gen::between(0, 3599), *gen::between(0, 2000)));
    Corridor c = corridor(m);
    Quad mid = m.at(*gen::between(0, m.steps()));
    for (Point p : corners(mid)) RC_ASSERT(distance(p, c.area()) <= 2);
  }));
  EXPECT_TRUE(rc::check("poses in the swath", [](const Box& b) {
    Motion m(b, any_stride());
    Swath s = swath(m);
    for (Fine p : fine_corners(m.gliding(*gen::between(0, m.steps())))) RC_ASSERT(near(s, p, 2));
  }));
}

}  // namespace
}  // namespace grog
