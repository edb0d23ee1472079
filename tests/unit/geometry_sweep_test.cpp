#include "core/geometry/sweep.hpp"

#include <cmath>

#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

// The first of several to stop a leg; of equals the first in the list.
struct FirstHit {
  i32 steps = 0;
  int index = -1;
};
FirstHit first_hit(const Motion& m, std::span<const Quad> obstacles) {
  FirstHit first{m.steps(), -1};
  for (std::size_t i = 0; i < obstacles.size(); ++i)
    if (Room r = room(m, obstacles[i]); r.blocked && (first.index < 0 || r.steps < first.steps))
      first = {r.steps, static_cast<int>(i)};
  return first;
}

const Box line{{1000, 1000}, 0, 1500, 500};  // x 250..1750, y 750..1250
const Box column{{0, 0}, 0, 1000, 1000};     // x and y -500..500

TEST(SweepStraight, StopsExactlyAtTheTouch) {
  Box ahead = shifted(line, {700, 1000});  // its rear at y 1750
  Motion m(line, Stride::forward(2000));
  Room r = room(m, ahead);
  EXPECT_TRUE(r.blocked);
  EXPECT_EQ(r.steps, 500);
  EXPECT_TRUE(touching(m.at(500), ahead));
  EXPECT_FALSE(touching(m.at(499), ahead));  // a tenth of a millimetre short
  EXPECT_TRUE(overlap(m.at(501), ahead));
}

TEST(SweepStraight, AlongTheWholeLegIsNotBlocked) {
  Box ahead = shifted(line, {0, 1000});
  EXPECT_FALSE(room(Motion(line, Stride::forward(500)), ahead).blocked);  // up to the touch
  EXPECT_EQ(room(Motion(line, Stride::forward(500)), ahead).steps, 500);
  Room r = room(Motion(line, Stride::forward(501)), ahead);
  EXPECT_TRUE(r.blocked);
  EXPECT_EQ(r.steps, 500);
}

TEST(SweepStraight, TouchingBoxesSlideAndPart) {
  Box right = shifted(line, {1500, 0}), ahead = shifted(line, {0, 500});
  for (const Box& other : {right, ahead}) {
    EXPECT_FALSE(room(Motion(line, Stride::backward(3000)), other).blocked);
    EXPECT_FALSE(room(Motion(line, Stride::leftward(3000)), other).blocked);
  }
  EXPECT_FALSE(room(Motion(line, Stride::forward(3000)), right).blocked);    // along its flank
  EXPECT_FALSE(room(Motion(line, Stride::rightward(3000)), ahead).blocked);  // along its rear
  EXPECT_EQ(room(Motion(line, Stride::rightward(3000)), right).steps, 0);
  EXPECT_EQ(room(Motion(line, Stride::forward(3000)), ahead).steps, 0);
  EXPECT_TRUE(room(Motion(line, Stride::forward(3000)), ahead).blocked);
}

TEST(SweepStraight, AGapExactlyAsWideAsTheUnit) {
  // Two boxes 1000 apart, and a column 1000 wide between them.
  std::array<Quad, 2> gate{Quad(Box{{-1000, 2000}, 0, 1000, 1000}), Quad(Box{{1000, 2000}, 0, 1000, 1000})};
  EXPECT_EQ(first_hit(Motion(column, Stride::forward(6000)), gate).index, -1);
  // A tenth of a millimetre to the side and it hits one: its corner stops at y 1500.
  FirstHit hit = first_hit(Motion(shifted(column, {1, 0}), Stride::forward(6000)), gate);
  EXPECT_EQ(hit.index, 1);
  EXPECT_EQ(hit.steps, 1000);
  hit = first_hit(Motion(shifted(column, {-1, 0}), Stride::forward(6000)), gate);
  EXPECT_EQ(hit.index, 0);
  // A tenth of a millimetre wider, and both stop it: the first of the list is named.
  Box wide = column;
  wide.width = 1002;
  hit = first_hit(Motion(wide, Stride::forward(6000)), gate);
  EXPECT_EQ(hit.index, 0);
  EXPECT_EQ(hit.steps, 1000);
}

TEST(SweepStraight, TheSameGapAtAnyAngle) {
  for (i32 facing = 0; facing < 3600; facing += 7) {
    Point left = framed_point({0, 0}, facing, -2000, 4000), right = framed_point({0, 0}, facing, 2000, 4000);
    std::array<Quad, 2> gate{Quad(Box{left, facing, 1000, 1000}), Quad(Box{right, facing, 1000, 1000})};
    Box b = column;
    b.facing = facing;
    EXPECT_EQ(first_hit(Motion(b, Stride::forward(6000)), gate).index, -1) << facing;
    b.width = 1020;  // a millimetre too wide on each side
    EXPECT_NE(first_hit(Motion(b, Stride::forward(6000)), gate).index, -1) << facing;
  }
}

TEST(SweepStraight, DiagonalIntoACorner) {
  // North-east from the origin; the corner of the other at (800, 900) is met by the front when y has come to 900.
  Box other{{1300, 1400}, 0, 1000, 1000};
  Motion m(column, Stride::straight(450, 3000));
  Room r = room(m, other);
  EXPECT_TRUE(r.blocked);
  Box stopped = m.at(r.steps);
  EXPECT_TRUE(touching(stopped, other));
  EXPECT_EQ(stopped.at.y, 400);
}

TEST(SweepStraight, GrazingAWoodsEdge) {
  const Point wood[] = {{1750, 1500}, {3000, 1500}, {3000, 4000}, {1750, 4000}};  // begins where the unit's right ends
  EXPECT_FALSE(room(Motion(line, Stride::forward(4000)), Polygon{wood}).blocked);
  Room r = room(Motion(shifted(line, {1, 0}), Stride::forward(4000)), Polygon{wood});
  EXPECT_TRUE(r.blocked);
  EXPECT_EQ(r.steps, 250);  // from y 1250 to 1500
}

TEST(SweepStraight, AHedgeOnTheWay) {
  const Point hedge[] = {{0, 2000}, {1000, 2000}, {3000, 2100}};
  Motion m(line, Stride::forward(3000));
  Room r = room(m, Polyline{hedge});
  EXPECT_TRUE(r.blocked);
  EXPECT_EQ(r.steps, 750);
  // Just beyond: the rear, at y 750, has to pass the highest point that the unit covers of the hedge, at x 1750:
  // 2000 + 100 * 750 / 2000 = 2037.5.
  auto beyond = clear_after(m, Polyline{hedge});
  ASSERT_TRUE(beyond);
  EXPECT_EQ(*beyond, 1288);
  EXPECT_FALSE(clear_after(Motion(line, Stride::forward(1200)), Polyline{hedge}));
  EXPECT_EQ(*clear_after(Motion(line, Stride::forward(750)), Polyline{hedge}), 0);
}

TEST(SweepStraight, ThroughAFriendToBehindIt) {
  Box friendly = shifted(line, {0, -800});  // y -50..450
  Motion m(line, Stride::backward(2000));
  EXPECT_EQ(room(m, friendly).steps, 300);
  EXPECT_EQ(*clear_after(m, friendly), 1300);  // the front, from y 1250, has to come to -50
  EXPECT_FALSE(clear_after(Motion(line, Stride::backward(1299)), friendly));
}

TEST(SweepStraight, ZoneOfControl) {
  // The zone of an enemy facing south: 500 deep before a front at y 3000.
  Box enemy{{1000, 3250}, 1800, 1500, 500};
  Quad zone = strip(enemy, Face::front, 500);
  Room r = room(Motion(line, Stride::forward(3000)), zone);
  EXPECT_TRUE(r.blocked);
  EXPECT_EQ(r.steps, 1250);                                               // from y 1250 to 2500
  EXPECT_FALSE(room(Motion(line, Stride::forward(1250)), zone).blocked);  // touching its edge is not entering
  // Passing by on the flank with the flank exactly on the line of the zone.
  Box by = shifted(line, {1500, 0});
  EXPECT_FALSE(room(Motion(by, Stride::forward(6000)), zone).blocked);
}

TEST(SweepStraight, Table) {
  EXPECT_EQ(room_on_table(Motion(line, Stride::forward(9000)), 5000, 3000).steps, 1750);
  EXPECT_EQ(room_on_table(Motion(line, Stride::leftward(9000)), 5000, 3000).steps, 250);
  EXPECT_FALSE(room_on_table(Motion(line, Stride::backward(750)), 5000, 3000).blocked);
  EXPECT_TRUE(room_on_table(Motion(line, Stride::backward(751)), 5000, 3000).blocked);
}

TEST(SweepTurn, WheelingPastANeighbour) {
  Box neighbour = shifted(line, {-1500, 0});  // flank to flank on the left
  // About the front-left corner the rear-left corner swings away from a neighbour on the left.
  EXPECT_FALSE(room(Motion(line, Stride::wheel_left(900)), neighbour).blocked);
  // About the front-right corner, to the right, the left flank comes forward along the neighbour's: its rear corner
  // lies farther from the pivot (1581) than the neighbour's flank (1500) and would cut into it at once.
  Room r = room(Motion(line, Stride::wheel_right(900)), neighbour);
  EXPECT_TRUE(r.blocked);
  EXPECT_EQ(r.steps, 0);
  // With 82 tenths of room, the corner's circle (1581.1) just clears it.
  EXPECT_FALSE(room(Motion(line, Stride::wheel_right(900)), shifted(neighbour, {-82, 0})).blocked);
  EXPECT_TRUE(room(Motion(line, Stride::wheel_right(900)), shifted(neighbour, {-60, 0})).blocked);
}

TEST(SweepTurn, StopsAtAWall) {
  // The right wing, 1500 from the pivot at (250, 1250), meets a wall along y 2000 when 1500 sin a = 750: 30 degrees.
  const Point wall[] = {{-1000, 2000}, {3000, 2000}};
  Motion m(line, Stride::wheel_left(900));
  Room r = room(m, Polyline{wall});
  EXPECT_TRUE(r.blocked);
  EXPECT_EQ(r.steps, 300);
}

TEST(SweepTurn, TurningOnTheSpot) {
  EXPECT_FALSE(room(Motion(column, Stride::turn(Pivot::centre, 900)), Box{{1300, 0}, 0, 1000, 1000}).blocked);
  Room r = room(Motion(column, Stride::turn(Pivot::centre, 900)), Box{{1100, 0}, 0, 1000, 1000});
  EXPECT_TRUE(r.blocked);
  // The corner at 707.1 reaches x 600 when 707.1 cos(45 - a) = 600: a = 45 - 31.95 = 13.05 degrees.
  EXPECT_EQ(r.steps, 130);
}

TEST(SweepWithin, FirstStepInRange) {
  Box enemy = shifted(line, {0, 3000});  // its rear at y 3750: 2500 away
  EXPECT_EQ(*first_within(Motion(line, Stride::forward(3000)), enemy, 1000), 1500);
  EXPECT_EQ(*first_within(Motion(line, Stride::forward(1500)), enemy, 1000), 1500);
  EXPECT_FALSE(first_within(Motion(line, Stride::forward(1499)), enemy, 1000));
  EXPECT_EQ(*first_within(Motion(line, Stride::forward(100)), enemy, 2500), 0);
  EXPECT_FALSE(first_within(Motion(line, Stride::backward(3000)), enemy, 2499));
  // Past an enemy on the left: 3-4-5 from corner to corner.
  Box flank = shifted(line, {-1800, 2000});  // 300 to the left; its rear at y 2750
  EXPECT_EQ(*first_within(Motion(line, Stride::forward(3000)), flank, 500), 1100);  // the front at y 2350
  EXPECT_FALSE(first_within(Motion(line, Stride::forward(3000)), flank, 299));
  EXPECT_EQ(*first_within(Motion(line, Stride::forward(3000)), Point{1000, 3000}, 500), 1250);
  const Point wood[] = {{0, 3000}, {500, 3000}, {500, 3200}, {0, 3200}};
  EXPECT_EQ(*first_within(Motion(line, Stride::forward(3000)), Polygon{wood}, 100), 1650);
}

TEST(SweepWithin, Turning) {
  // The right wing comes within 100 of the wall when 1500 sin a = 650: 25.68 degrees.
  const Segment wall{{-1000, 2000}, {3000, 2000}};
  EXPECT_EQ(*first_within(Motion(line, Stride::wheel_left(900)), wall, 100), 257);
}

Stride any_straight() { return Stride::straight(*gen::between(0, 3599), *gen::between(1, 3000)); }
Stride any_turn() { return Stride::turn(static_cast<Pivot>(*gen::between(0, 3)), *gen::between(-1800, 1800)); }

// Looked at eight times a step: the first step after which it is deeper than that.
i32 sampled(const Motion& m, const Quad& other, i32 deeper_than, i32 looks = 8) {
  Quad q = m.gliding(0);
  Fine from = q.centre;
  for (i32 s = 0; s <= m.steps(); ++s)
    for (i32 look = 0; look < looks && (look == 0 || s < m.steps()); ++look) {
      i64 part = i64{s} * looks + look, whole = i64{m.steps()} * looks;
      q.centre = {from.x + static_cast<i32>(m.vector().x * part / whole),
                  from.y + static_cast<i32>(m.vector().y * part / whole)};
      if (overlap_by(q, other, deeper_than)) return s;
    }
  return m.steps() + 1;
}
i32 sampled_turn(const Motion& m, const Quad& other, i32 deeper_than) {
  for (i32 s = 0; s <= m.steps(); ++s)
    if (overlap_by(m.gliding(s), other, deeper_than)) return s;
  return m.steps() + 1;
}

TEST(SweepProperties, StraightAgreesWithDenseSampling) {
  EXPECT_TRUE(rc::check("against boxes", [](const Box& a, const Box& b) {
    RC_PRE(!overlap_by(a, b, 0));
    Motion m(a, any_straight());
    Room r = room(m, b);
    RC_CLASSIFY(r.blocked, "blocked");
    i32 allowed = is_square(a.facing) && is_square(b.facing) ? square_graze : leg_graze;
    if (r.blocked) {
      RC_ASSERT(sampled(m, b, allowed - 3) <= m.steps());
      // Up to the stop it is clear, but that the last pose, rounded, may lie on the touch.
      RC_ASSERT(r.steps < 2 || sampled(m, b, 2) >= r.steps - 1);
      RC_ASSERT(touching(m.at(r.steps), b));
    } else {
      RC_ASSERT(sampled(m, b, allowed + 2) > m.steps());
    }
    RC_ASSERT(!overlap(m.at(r.steps), b));
  }));
}

TEST(SweepProperties, TurnsAgreeWithDenseSampling) {
  EXPECT_TRUE(rc::check("against boxes", [](const Box& a, const Box& b) {
    RC_PRE(!overlap_by(a, b, 0));
    Motion m(a, any_turn());
    Room r = room(m, b);
    RC_CLASSIFY(r.blocked, "blocked");
    RC_ASSERT(sampled_turn(m, b, leg_graze) > r.steps);
    if (r.blocked) RC_ASSERT(sampled_turn(m, b, leg_graze) <= m.steps());
    RC_ASSERT(!overlap(m.at(r.steps), b));
  }));
}

TEST(SweepProperties, AgainstAreasAndLines) {
  EXPECT_TRUE(rc::check("a box as a polygon stops like the box", [](const Box& a, Box b) {
    b.facing = b.facing / 900 * 900;
    b.width = b.width / 2 * 2;
    b.depth = b.depth / 2 * 2;
    RC_PRE(!overlap_by(a, b, 0));
    Motion m(a, any_straight());
    auto c = corners(b);
    Room as_box = room(m, b), as_area = room(m, Polygon{c});
    if (as_area.blocked) RC_ASSERT(as_area.steps >= as_box.steps - 1);
    if (as_box.blocked && as_area.blocked && is_square(a.facing)) RC_ASSERT(as_area.steps == as_box.steps);
    if (as_area.blocked) RC_ASSERT(!overlap(m.at(as_area.steps), Polygon{c}));
  }));
}

TEST(SweepProperties, NothingDependsOnHowTheTableLies) {
  EXPECT_TRUE(rc::check("shifted and turned by quarters", [](const Box& a, const Box& b, Point by) {
    Stride s = *gen::between(0, 1) == 0 ? any_straight() : any_turn();
    Room r = room(Motion(a, s), b);
    Room moved = room(Motion(shifted(a, by), s), shifted(b, by)), turned = room(Motion(quarter(a), s), quarter(b));
    RC_ASSERT(moved.steps == r.steps && moved.blocked == r.blocked);
    RC_ASSERT(turned.steps == r.steps && turned.blocked == r.blocked);
  }));
}

TEST(SweepProperties, StoppedBoxesAreNotStuck) {
  EXPECT_TRUE(rc::check("from where it was stopped it may go back", [](const Box& a) {
    i32 bearing = *gen::between(0, 3599);
    Box b = gen::box();
    b.at = framed_point(a.at, normalise(a.facing + bearing), *gen::between(-80, 80), 7000);
    Motion m(a, Stride::straight(bearing, 4000));
    Room r = room(m, b);
    RC_ASSERT(r.blocked);
    Box stopped = m.at(r.steps);
    RC_ASSERT(touching(stopped, b));
    RC_ASSERT(room(Motion(stopped, Stride::straight(bearing, 500)), b).steps <= 4);
    Room back = room(Motion(stopped, Stride::straight(bearing + half_turn, 4000)), b);
    RC_ASSERT(!back.blocked);
  }));
}

TEST(SweepProperties, WhetherItIsStoppedIsWhatRoomSays) {
  EXPECT_TRUE(rc::check("by a box, and by the edges of one", [](const Box& a, const Box& b) {
    Motion m(a, *gen::between(0, 2) > 0 ? any_straight() : any_turn());
    bool blocked = room(m, b).blocked;
    RC_CLASSIFY(blocked, "stopped");
    RC_ASSERT(is_stopped(m, b) == blocked);
    auto c = corners(b);
    std::array<Quad, 4> border{thin(fine(c[0]), fine(c[1])), thin(fine(c[1]), fine(c[2])), thin(fine(c[2]), fine(c[3])),
                               thin(fine(c[3]), fine(c[0]))};
    RC_ASSERT(is_stopped(m, Border(border)) == room(m, Border(border)).blocked);
  }));
}

TEST(SweepProperties, FlushBoxesSlideAtEveryAngle) {
  EXPECT_TRUE(rc::check("many slides along a flank, one after another", [] {
    i32 facing = *gen::between(0, 3599);
    Box wall{{2000, 2000}, facing, 1600, 400};
    // Beside it, flank to flank, as near as rounding lets it come.
    Box b{framed_point(wall.at, facing, 1600 + 900, 0), facing, 900, 300};
    i32 now = 0;
    for (int i = 0; i < 12; ++i) {
      i32 next = *gen::between(-300, 300);
      Motion m(b, next > now ? Stride::forward(next - now) : Stride::backward(now - next));
      RC_ASSERT(!room(m, wall).blocked);
      b = m.end();
      now = next;
      RC_ASSERT(!overlap(b, wall));
    }
    Room in = room(Motion(b, Stride::leftward(500)), wall);
    RC_ASSERT(in.blocked && in.steps <= 6);
    RC_ASSERT(!room(Motion(b, Stride::rightward(500)), wall).blocked);
  }));
}

TEST(SweepProperties, FirstWithinAgreesWithDenseSampling) {
  EXPECT_TRUE(rc::check("straight and turning", [](const Box& a, const Box& b) {
    Stride s = *gen::between(0, 1) == 0 ? any_straight() : any_turn();
    Motion m(a, s);
    i32 r = *gen::between(0, 1500);
    auto first = first_within(m, b, r);
    RC_CLASSIFY(first.has_value(), "reached");
    if (first) RC_ASSERT(within(m.at(*first), b, r + 1));
    i32 until = first ? *first : m.steps() + 1;
    for (i32 step = 0; step < until; ++step) RC_ASSERT(!within(m.gliding(step), b, r - 1));
  }));
}

TEST(SweepProperties, ClearAfterIsClear) {
  EXPECT_TRUE(rc::check("from there to the end", [](const Box& a, const Box& b) {
    Motion m(a, *gen::between(0, 1) == 0 ? any_straight() : any_turn());
    auto from = clear_after(m, b);
    RC_CLASSIFY(from.has_value() && *from > 0, "passed through");
    if (from) {
      RC_ASSERT(!overlap(m.at(*from), b) && !overlap(m.end(), b));
      for (i32 s = *from; s <= m.steps(); ++s) RC_ASSERT(!overlap_by(m.gliding(s), b, turned_graze + 12));
    } else {
      RC_ASSERT(overlap_by(m.end(), b, 0));
    }
    if (from && *from > 1) RC_ASSERT(overlap_depth(m.gliding(*from - 2), b) > -3 || *from == m.steps());
  }));
}

}  // namespace
}  // namespace grog
