#include "core/field/line.hpp"
#include "tests/unit/field_gen.hpp"

namespace grog::field {
namespace {

constexpr Classes wood = 1, house = 2, wall = 4;

Ground small_ground() {
  Ground g;
  std::array<Point, 4> copse{Point{1000, 1000}, Point{3000, 1000}, Point{3000, 2000}, Point{1000, 2000}};
  std::array<Point, 4> farm{Point{2500, 1500}, Point{3500, 1500}, Point{3500, 2500}, Point{2500, 2500}};
  std::array<Point, 3> hedge{Point{0, 4000}, Point{5000, 4000}, Point{5000, 6000}};
  g.add(copse, true, wood, 7);
  g.add(farm, true, house);
  g.add(hedge, false, wall);
  g.finish(table_width, table_height);
  return g;
}

TEST(FieldGround, PiecesAtAPointInOrder) {
  Ground g = small_ground();
  EXPECT_EQ(g.at({2700, 1700}, ~Classes{0}), &g[0]);
  EXPECT_EQ(g.at({2700, 1700}, house), &g[1]);
  EXPECT_EQ(g.at({3000, 1000}, wood), &g[0]) << "the border is in";
  EXPECT_EQ(g.at({3001, 1000}, wood), nullptr);
  EXPECT_EQ(g.at({100, 4000}, wall), nullptr) << "a line holds no point";
  EXPECT_EQ(g[0].own, 7);
  EXPECT_TRUE(g[0].upright);
}

TEST(FieldGround, ALineThroughPieces) {
  Ground g = small_ground();
  Segment east{{500, 1700}, {4000, 1700}};
  int met = 0;
  i32 inside = 0;
  areas_crossed(g, east, wood | house, [&](const GroundPiece&, const Crossing& c) { ++met, inside += c.inside; });
  EXPECT_EQ(met, 2);
  EXPECT_EQ(inside, 2000 + 1000);
  EXPECT_EQ(areas_crossed(g, east, ~Classes{0}, [](const GroundPiece& p, const Crossing&) { return p.is(house); }),
            &g[1]);
  Segment along{{500, 2000}, {2400, 2000}};
  EXPECT_FALSE(crossed(g[0], along)) << "to follow a border is not to cross it";
  EXPECT_FALSE(goes_through(g[0], along));
  EXPECT_EQ(passed(g[2], {{4000, 3000}, {4000, 5000}}).count, 1);
  EXPECT_EQ(passed(g[2], {{4000, 3000}, {6000, 5500}}).count, 2) << "round the corner: over it and back";
  EXPECT_EQ(passed(g[2], {{4000, 3000}, {4000, 3999}}).count, 0);
}

TEST(FieldGround, TheWholeWayOverAPiece) {
  Ground g = small_ground();
  Box column{{2000, 400}, 0, 400, 400};
  Stretch through = swept(Motion(column, Stride::forward(3000)), g[0]);
  EXPECT_TRUE(through.met && !through.begins && !through.ends);
  EXPECT_EQ(through.enter, 400) << "its front touches the border";
  EXPECT_EQ(through.leave, 1800) << "its rear leaves it";
  Stretch into = swept(Motion(column, Stride::forward(900)), g[0]);
  EXPECT_TRUE(into.met && into.ends);
  EXPECT_EQ(into.leave, 900);
  EXPECT_FALSE(swept(Motion(column, Stride::forward(400)), g[0])) << "to touch is not to enter";
  Box in{{2000, 1500}, 0, 400, 400};
  EXPECT_TRUE(swept(Motion(in, Stride::forward(100)), g[0]).begins);
  Stretch hedge = swept(Motion(Box{{2000, 3000}, 0, 400, 400}, Stride::forward(2000)), g[2]);
  EXPECT_TRUE(hedge.met && !hedge.ends);
  EXPECT_EQ(hedge.enter, 800);
  EXPECT_EQ(hedge.leave, 1200);
}

TEST(FieldGround, CountsOverlappingLengthsOnce) {
  Covered c;
  c.add(500, 900), c.add(100, 300), c.add(200, 600), c.add(650, 700);
  EXPECT_EQ(c.length(), 800);
  Covered many;
  for (i32 at = 0; at < 200; ++at) many.add(at, at + 10);  // two hundred, over each other
  EXPECT_EQ(many.length(), 209);
}

TEST(FieldGround, LeavesNothingOut) {
  EXPECT_TRUE(rc::check("the index lists every piece that is concerned, in order", [] {
    Ground g = gen::ground();
    Point p = gen::point();
    Box b = gen::box();
    Quad q = b;
    Segment s{p, gen::point()};
    Motion m = gen::motion();
    i32 r = *grog::gen::between(0, 400);
    Classes of = static_cast<Classes>(*grog::gen::between(1, 7));
    std::vector<int> at, around, under, crossing_, met, want_at, want_around, want_under, want_crossing, want_met;
    g.at(p, of, [&](const GroundPiece& x) { at.push_back(x.number); });
    g.around(q, r, of, [&](const GroundPiece& x) {
      if (comes_within(x, q, r)) around.push_back(x.number);
      if (stands_on(x, q)) under.push_back(x.number);
    });
    g.along(s, of, [&](const GroundPiece& x) {
      if (x.is_area ? static_cast<bool>(crossed(x, s)) : static_cast<bool>(passed(x, s))) crossing_.push_back(x.number);
    });
    g.along(swath(m), 0, of, [&](const GroundPiece& x) {
      if (room(m, x).blocked || stands_on(x, m.standing(0))) met.push_back(x.number);
    });
    for (const GroundPiece& x : g.pieces()) {
      if (!x.is(of)) continue;
      if (x.is_area && contains(x.area(), p)) want_at.push_back(x.number);
      if (gap(Shape(q), x.shape()).within(r)) want_around.push_back(x.number);
      if (x.is_area ? overlap(q, x.area()) : overlap(q, x.line())) want_under.push_back(x.number);
      if (x.is_area ? static_cast<bool>(crossing(s, Shape(x.area())))
                    : static_cast<bool>(wall_crossing(s, Shape(x.line()))))
        want_crossing.push_back(x.number);
      Room way = x.is_area ? room(m, x.area()) : room(m, x.line());
      if (way.blocked || stands_on(x, m.standing(0))) want_met.push_back(x.number);
    }
    RC_ASSERT(at == want_at);
    RC_ASSERT(around == want_around);
    RC_ASSERT(under == want_under);
    RC_ASSERT(crossing_ == want_crossing);
    RC_ASSERT(met == want_met);
  }));
}

TEST(FieldGround, GoesThroughARectangleExactly) {
  EXPECT_TRUE(rc::check("as crossing() says, where it is more than half a tenth", [] {
    Ground g = gen::ground(8);
    Segment s{gen::point(), gen::point()};
    for (const GroundPiece& x : g.pieces()) {
      if (!x.is_area) continue;
      if (crossing(s, Shape(x.area()))) RC_ASSERT(goes_through(x, s));
      if (goes_through(x, s) && x.upright) {
        // Some inner point of the line lies in the inside: cut by each half of the table in turn it is still met.
        RC_ASSERT(x.bounds.left < std::max(s.a.x, s.b.x) && x.bounds.right > std::min(s.a.x, s.b.x));
        RC_ASSERT(meet(s, {{x.bounds.left, x.bounds.bottom}, {x.bounds.right, x.bounds.top}}) ||
                  meet(s, {{x.bounds.left, x.bounds.top}, {x.bounds.right, x.bounds.bottom}}) ||
                  crossing(s, Shape(x.area())) ||
                  overlap_by(Quad(Box{{(x.bounds.left + x.bounds.right) / 2, (x.bounds.bottom + x.bounds.top) / 2},
                                      0,
                                      x.bounds.right - x.bounds.left + 1,
                                      x.bounds.top - x.bounds.bottom + 1}),
                             thin(fine(s.a), fine(s.b)), 0));
      }
    }
  }));
}

TEST(FieldGround, TheWholeWayByManyLooks) {
  EXPECT_TRUE(rc::check("each step between is looked at", [] {
    Ground g = gen::ground(6);
    Motion m(gen::box(), Stride::straight(*grog::gen::between(0, 3599), *grog::gen::between(0, 400)));
    for (const GroundPiece& x : g.pieces()) {
      Stretch way = swept(m, x);
      bool any = false;
      for (i32 step = 0; step <= m.steps(); ++step) {
        if (!stands_on(x, m.standing(step))) continue;
        any = true;
        RC_ASSERT(way.met && step >= way.enter && step <= way.leave);
      }
      if (any) RC_ASSERT(way.met);
      RC_ASSERT(way.ends == stands_on(x, m.standing(m.steps())));
    }
  }));
}

}  // namespace
}  // namespace grog::field
