#include "core/field/advance.hpp"
#include "core/field/contact.hpp"

#include "core/field/contact.hpp"
#include "core/field/rest.hpp"
#include "core/field/retreat.hpp"
#include "tests/unit/field_gen.hpp"

namespace grog::field {
namespace {

TEST(FieldAdvance, TellsWhatStoppedItAndWhere) {
  State s;
  UnitId mover = add_unit(s, Side::first, {{2000, 1000}, 0, 400, 200});
  UnitId enemy = add_unit(s, Side::second, {{2000, 3000}, 1800, 400, 200});
  PlainBodies bodies({}, s);
  Ground g;
  std::array<Point, 2> hedge{Point{0, 2000}, Point{4000, 2000}};
  g.add(hedge, false, 1);
  g.finish(table_width, table_height);

  Advance way(Motion(box_of(s, mover), Stride::forward(9000)));
  way.edge(table_width, table_height);
  EXPECT_EQ(way.stop().by, Stop::By::edge);
  EXPECT_EQ(way.stop().steps, 6900);
  way.units(bodies, bodies.all() - mover, 500, [&](UnitId, const Quad& q) { return way.short_of(q, 500); });
  EXPECT_EQ(way.stop().by, Stop::By::unit);
  EXPECT_EQ(way.stop().unit, enemy);
  EXPECT_EQ(way.stop().steps, 1299) << "500 from 2900 less half its depth, and a step short of it";
  way.ground(g, 1, [&](const GroundPiece& p) { return way.until(p); });
  EXPECT_EQ(way.stop().by, Stop::By::ground);
  EXPECT_EQ(way.stop().piece, 0);
  EXPECT_EQ(way.stop().steps, 900);
  EXPECT_EQ(way.end().at, (Point{2000, 1900}));
}

// As near as that and no nearer; what it passes at that distance does not stop it, a step less does.
TEST(FieldAdvance, ComesUpTo) {
  State s;
  UnitId mover = add_unit(s, Side::first, {{2000, 1000}, 0, 400, 200});
  add_unit(s, Side::second, {{2000, 3000}, 1800, 400, 200});
  Advance way(Motion(box_of(s, mover), Stride::forward(3000)));
  auto up_to = [&](const Box& b, i32 r) { return way.up_to(Quad(b), r); };
  Room ahead = up_to({{2000, 3000}, 1800, 400, 200}, 500);
  EXPECT_TRUE(ahead.blocked);
  EXPECT_EQ(ahead.steps, 1300) << "500 from 2900 less half its depth";
  Room beside = up_to({{2500, 3000}, 0, 400, 200}, 100);
  EXPECT_FALSE(beside.blocked) << "from 2200 to 2300";
  EXPECT_EQ(beside.steps, 3000);
  EXPECT_TRUE(up_to({{2499, 3000}, 0, 400, 200}, 100).blocked);
}

// A wing that comes to a house sooner than the middle of the front would; one that stands at it; one that looks away.
TEST(FieldContact, SlidesShortestFirst) {
  Quad house = Box{{5400, 4000}, 0, 800, 800};
  Slides wing = slides_to({{3900, 2800}, 0, 2400, 200}, 600, house);
  ASSERT_GT(wing.count, 0u);
  EXPECT_EQ(wing.list[0].length, 700);
  for (std::size_t i = 1; i < wing.count; ++i) EXPECT_GE(wing.list[i].length, wing.list[i - 1].length);
  Slides slanted = slides_to({{7100, 2490}, 0, 2400, 200}, 600, house);  // 100 aside, 1010 ahead
  ASSERT_GT(slanted.count, 0u);
  EXPECT_NEAR(slanted.list[0].length, 1015, 1);
  Slides there = slides_to({{4500, 3500}, 0, 1000, 200}, 600, house);
  ASSERT_GT(there.count, 0u);
  EXPECT_EQ(there.list[0].length, 0);
  EXPECT_EQ(slides_to({{3900, 2800}, 1800, 800, 200}, 600, house).count, 0u);
}

TEST(FieldAdvance, FirstOfEqualsHolds) {
  State s;
  UnitId mover = add_unit(s, Side::first, {{2000, 1000}, 0, 400, 200});
  UnitId left = add_unit(s, Side::second, {{1800, 3000}, 0, 400, 200});
  add_unit(s, Side::second, {{2200, 3000}, 0, 400, 200});
  PlainBodies bodies({}, s);
  Advance way(Motion(box_of(s, mover), Stride::forward(5000)));
  way.units(bodies, bodies.of(Side::second), 0, [&](UnitId, const Quad& q) { return way.until(q); });
  EXPECT_EQ(way.stop().unit, left);
  way.cut_at(way.stop().steps, Stop::By::ground);
  EXPECT_EQ(way.stop().unit, left) << "what stops it no sooner does not count";
}

TEST(FieldAdvance, AsManyLooks) {
  EXPECT_TRUE(rc::check("the least of all rooms, asked one by one", [] {
    State s = gen::state();
    PlainBodies bodies({}, s);
    Ground g = gen::ground(12);
    Motion m = gen::motion();
    Advance way(m);
    way.units(bodies, bodies.of(Side::first), 0, [&](UnitId, const Quad& q) { return way.until(q); });
    way.ground(g, 3, [&](const GroundPiece& p) { return way.until(p); });
    way.edge(table_width, table_height);
    Stop want;
    want.steps = m.steps();
    for (std::size_t i = 0; i < s.units; ++i) {
      Room r = room(m, Quad(box_of(s, unit_id(i))));
      if (s.unit[i].side == Side::first && r.blocked && r.steps < want.steps)
        want = {r.steps, Stop::By::unit, unit_id(i), -1};
    }
    for (const GroundPiece& p : g.pieces()) {
      Room r = p.is_area ? room(m, p.area()) : room(m, p.line());
      if (p.is(3) && r.blocked && r.steps < want.steps)
        want = {r.steps, Stop::By::ground, UnitId::none, static_cast<i16>(p.number)};
    }
    Room edge = room_on_table(m, table_width, table_height);
    if (edge.blocked && edge.steps < want.steps) want = {edge.steps, Stop::By::edge, UnitId::none, -1};
    RC_ASSERT(way.stop().steps == want.steps);
    RC_ASSERT(way.stop().by == want.by);
    RC_ASSERT(way.stop().unit == want.unit);
    RC_ASSERT(way.stop().piece == want.piece);
  }));
}

TEST(FieldAdvance, BackToWhereItRests) {
  EXPECT_EQ(last_rest(95, 10, [](i32 step) { return step <= 40; }), 35);
  EXPECT_EQ(last_rest(95, 10, [](i32) { return false; }), 0);
  EXPECT_EQ(last_rest(10, 10, [](i32) { return false; }), 0);
  EXPECT_EQ(last_rest(95, 10, [](i32) { return true; }), 95);
}

TEST(FieldAdvance, ZonesEnteredOnTheWay) {
  State s;
  UnitId mover = add_unit(s, Side::first, {{2000, 1000}, 0, 400, 200});
  UnitId near_one = add_unit(s, Side::second, {{2000, 3000}, 1800, 400, 200});
  UnitId far_one = add_unit(s, Side::second, {{2300, 4000}, 1800, 400, 200});
  add_unit(s, Side::second, {{6000, 3000}, 1800, 400, 200});
  PlainBodies bodies({}, s);
  Motion m(box_of(s, mover), Stride::forward(2500));
  Zones z = zones_entered(bodies, bodies.of(Side::second), 500, m,
                          [&](UnitId, const Quad& q) { return room(m, strip(q, Face::front, 500)); });
  EXPECT_EQ(z.owners.count(), 2);
  EXPECT_TRUE(z.owners.has(near_one) && z.owners.has(far_one));
  EXPECT_EQ(z.edge, 1300);
}

TEST(FieldRest, WhoIsInThePlace) {
  State s;
  UnitId mover = add_unit(s, Side::first, {{2000, 1000}, 0, 400, 200});
  UnitId other = add_unit(s, Side::second, {{2000, 3000}, 0, 400, 200});
  PlainBodies bodies({}, s);
  Ground g;
  std::array<Point, 4> pond{Point{5000, 5000}, Point{6000, 5000}, Point{6000, 6000}, Point{5000, 6000}};
  g.add(pond, true, 2);
  g.finish(table_width, table_height);
  auto at = [&](Point p) { return rests(Quad(Box{p, 0, 400, 200}), g, 2, bodies, bodies.all() - mover); };
  EXPECT_FALSE(at({2000, 1000}));
  EXPECT_EQ(at({2100, 3100}).unit, other);
  EXPECT_FALSE(at({2000, 3200})) << "they touch";
  EXPECT_EQ(at({5100, 5100}).by, Stop::By::ground);
  EXPECT_EQ(at({100, 100}).by, Stop::By::edge);
}

TEST(FieldRetreat, StraightAwayAndFacedToTheEnemy) {
  Box unit{{2000, 2000}, 0, 400, 200};
  auto away = [&](Point enemy, i32 d) { return straight(unit, away_from(enemy, unit), d).end(); };
  auto turned = [&](Point enemy, bool room) {
    return turned_to(away(enemy, 500), enemy, [&](const Box&) { return room; });
  };
  // The enemy stands behind it: it goes forward, and turns about.
  EXPECT_EQ(turned({2000, 1000}, true), (Box{{2000, 2500}, 1800, 400, 200}));
  // From its left: it goes to the right; without room to turn it keeps its facing.
  EXPECT_EQ(turned({1000, 2000}, true), (Box{{2500, 2000}, 2700, 400, 200}));
  EXPECT_EQ(turned({1000, 2000}, false), (Box{{2500, 2000}, 0, 400, 200}));
  EXPECT_TRUE(rc::check("the gap opens by the way gone, to a hair", [](const Box& b, const Point& enemy) {
    RC_PRE(!(enemy == b.at));
    i32 d = *grog::gen::between(0, 2000);
    Box end = straight(b, away_from(enemy, b), d).end();
    i64 opened = distance_up(enemy, end.at) - distance_up(enemy, b.at);
    // The direction is kept to a tenth of a degree, so that a little of a short distance may be lost.
    RC_ASSERT(opened <= d + 2 && opened >= d - 2 - d / 100);
  }));
}

TEST(FieldContact, WhatIsMetWithTheTargetLiesBetweenOrBeside) {
  Box mover{{2000, 1000}, 0, 400, 200};            // its front from x 1800 to 2200, at y 1100
  Quad target(Box{{2100, 2100}, 1800, 400, 200});  // its near edge from x 1900 to 2300, at y 2000
  EXPECT_EQ(striking_part(mover, target), (Box{{2050, 1000}, 0, 300, 200}));
  auto between = [&](std::array<Point, 2> line) {
    Ground g;
    g.add(line, false, 1);
    g.finish(table_width, table_height);
    return lies_between(g[0], mover, target, 900);
  };
  EXPECT_TRUE(between({Point{0, 2000}, Point{4000, 2000}})) << "along the edge that is struck";
  EXPECT_TRUE(between({Point{0, 1999}, Point{4000, 1999}}));
  EXPECT_FALSE(between({Point{0, 2001}, Point{4000, 2001}}));
  EXPECT_FALSE(between({Point{0, 2000}, Point{1900, 2000}})) << "beside it, though the front meets it";
  EXPECT_TRUE(between({Point{0, 2000}, Point{1950, 2000}}));
  EXPECT_FALSE(between({Point{1900, 2000}, Point{1900, 3000}})) << "along its flank";
}

TEST(FieldRetreat, ToTheRearUnlessTheEnemyIsThere) {
  Box unit{{2000, 2000}, 0, 400, 200};  // its rear edge at y 1900
  EXPECT_EQ(rearward(unit, {2000, 3000}, 700), 1800);
  EXPECT_EQ(rearward(unit, {3000, 2000}, 700), 1800) << "he is on its flank";
  EXPECT_EQ(rearward(unit, {3000, 1900}, 700), 1800) << "on the line of its rear edge he is not behind it";
  EXPECT_EQ(rearward(unit, {3000, 1899}, 700), 700);
  EXPECT_EQ(rearward(unit, {2000, 1000}, 3600), 0);
}

TEST(FieldRetreat, TurnsToAnEnemyWhoIsNotAhead) {
  Box unit{{2000, 2000}, 0, 400, 200};  // its front edge at y 2100
  auto rests_anywhere = [](const Box&) { return true; };
  EXPECT_EQ(turned_to(unit, {3000, 2100}, rests_anywhere), unit) << "on the line of its front";
  EXPECT_EQ(turned_to(unit, {3000, 2000}, rests_anywhere), faced(unit, 900));
  EXPECT_EQ(turned_to(unit, {2000, 1000}, rests_anywhere), faced(unit, 1800));
  EXPECT_EQ(turned_to(unit, {2000, 1000}, [](const Box&) { return false; }), unit) << "no room to turn";
  EXPECT_EQ(turned_to(unit, unit.at, rests_anywhere), unit);
}

}  // namespace
}  // namespace grog::field
