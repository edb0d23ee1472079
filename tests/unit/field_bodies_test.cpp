#include "core/field/bodies.hpp"

#include "core/field/contact.hpp"
#include "core/field/line.hpp"
#include "tests/unit/field_gen.hpp"

namespace grog::field {
namespace {

TEST(FieldBodies, WhoStandsOnTheTable) {
  State s;
  UnitId a = add_unit(s, Side::first, {{1000, 1000}, 0, 400, 200});
  UnitId b = add_unit(s, Side::second, {{2000, 1000}, 0, 400, 200});
  UnitId officer = add_unit(s, Side::first, {{3000, 1000}, 0, 100, 100}, 2);
  UnitId gone = add_unit(s, Side::first, {{3500, 1000}, 0, 100, 100});
  s[gone].strength = 0;
  PlainBodies bodies({}, s);
  EXPECT_EQ(bodies.all().count(), 3);
  EXPECT_TRUE(bodies.of(Side::first).has(a) && bodies.of(Side::second).has(b));
  EXPECT_TRUE(bodies.kind(1).has(officer) && !bodies.kind(0).has(officer));
  EXPECT_FALSE(bodies.stands(gone));
  EXPECT_EQ(bodies[b].centre, fine({2000, 1000}));
}

TEST(FieldBodies, FollowsTheStateAndQuestions) {
  State s;
  UnitId a = add_unit(s, Side::first, {{1000, 1000}, 0, 400, 200});
  UnitId b = add_unit(s, Side::second, {{2000, 1000}, 0, 400, 200});
  PlainBodies bodies({}, s);
  EXPECT_EQ(bodies.overlapped(bodies[a], bodies.all() - a), UnitId::none);
  bodies.put(b, Quad(Box{{1100, 1000}, 0, 400, 200}));
  EXPECT_EQ(bodies.overlapped(bodies[a], bodies.all() - a), b) << "as if it stood there";
  PlainBodies copy = bodies;
  bodies.refresh(b);
  EXPECT_EQ(bodies.overlapped(bodies[a], bodies.all() - a), UnitId::none);
  EXPECT_EQ(copy.overlapped(copy[a], copy.all() - a), b);
  s[b].pose.at = {1100, 1000};
  bodies.refresh(b);
  EXPECT_EQ(bodies.overlapped(bodies[a], bodies.all() - a), b);
  s[b].strength = 0;
  bodies.refresh(b);
  EXPECT_FALSE(bodies.stands(b));
}

TEST(FieldBodies, ListsWhoIsConcerned) {
  EXPECT_TRUE(rc::check("in order of id, and nobody is left out", [] {
    State s = gen::state();
    PlainBodies bodies({}, s);
    Box box = gen::box();
    Quad q = box;
    Motion m = gen::motion();
    Segment line{gen::point(), gen::point()};
    i32 r = *grog::gen::between(0, 500);
    std::vector<UnitId> around, along, on, want_around, want_along, want_on;
    bodies.around(q, r, bodies.all(), [&](UnitId u, const Quad& other) {
      if (within(q, other, r)) around.push_back(u);
    });
    bodies.along(m, r, bodies.all(), [&](UnitId u, const Quad& other) {
      if (room(m, other).blocked || first_within(m, other, r)) along.push_back(u);
    });
    units_crossed(bodies, bodies.all(), line, [&](UnitId u, const Crossing&) { on.push_back(u); });
    for (std::size_t i = 0; i < s.units; ++i) {
      Quad other = box_of(s, unit_id(i));
      if (gap(Shape(q), Shape(other)).within(r)) want_around.push_back(unit_id(i));
      if (room(m, other).blocked || first_within(m, other, r)) want_along.push_back(unit_id(i));
      if (crossing(line, Shape(other))) want_on.push_back(unit_id(i));
    }
    RC_ASSERT(around == want_around);
    RC_ASSERT(along == want_along);
    RC_ASSERT(on == want_on);
  }));
}

TEST(FieldBodies, TheNearest) {
  EXPECT_TRUE(rc::check("of equals the first, and only those who may be", [] {
    State s = gen::state();
    PlainBodies bodies({}, s);
    Quad q = gen::box();
    auto may = [](UnitId u) { return index(u) % 3 != 0; };
    auto found = bodies.nearest(q, bodies.of(Side::second), may);
    UnitId want = UnitId::none;
    i32 least = INT32_MAX;
    for (std::size_t i = 0; i < s.units; ++i) {
      if (s.unit[i].side != Side::second || !may(unit_id(i))) continue;
      i32 d = distance(Shape(q), Shape(Quad(box_of(s, unit_id(i)))));
      if (d < least) least = d, want = unit_id(i);
    }
    RC_ASSERT(found.unit == want);
    RC_ASSERT(found.distance == least);
  }));
}

TEST(FieldContact, SlidesUntilItTouches) {
  Box charger{{1000, 1000}, 0, 400, 200};
  Quad target = Box{{1100, 2000}, 1800, 400, 200};
  Contact c = slide_to(charger, {1000, 3000}, target);
  EXPECT_TRUE(c.touches());
  EXPECT_EQ(c.end().at, (Point{1000, 1800}));
  EXPECT_TRUE(touching(c.end(), target));
  EXPECT_FALSE(slide_to(charger, {1000, 1500}, target).touches());
}

TEST(FieldContact, WhoTouchesWithinASlack) {
  State s;
  UnitId a = add_unit(s, Side::first, {{1000, 1000}, 0, 400, 200});
  UnitId b = add_unit(s, Side::second, {{1400, 1000}, 0, 400, 200});
  UnitId c = add_unit(s, Side::first, {{1600, 1203}, 0, 400, 200});
  PlainBodies bodies({}, s);
  UnitSet of_a = in_contact(bodies, bodies[a], 3, bodies.all() - a);
  EXPECT_TRUE(of_a.has(b) && of_a.count() == 1);
  EXPECT_TRUE(in_contact(bodies, bodies[b], 3, bodies.all() - b).has(c));
  EXPECT_FALSE(in_contact(bodies, bodies[b], 2, bodies.all() - b).has(c));
}

}  // namespace
}  // namespace grog::field
