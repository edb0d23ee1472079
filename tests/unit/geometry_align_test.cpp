#include "core/geometry/align.hpp"

#include "tests/unit/geometry_gen.hpp"

namespace grog {
namespace {

const Box target{{2000, 2000}, 0, 1500, 500};  // x 1250..2750, y 1750..2250

TEST(AlignFlush, FrontToFront) {
  Box charger{{2100, 2800}, 1750, 1000, 1000};
  Box b = flush(charger, Face::front, target, Face::front, {2100, 2250});
  EXPECT_EQ(b, (Box{{2100, 2750}, 1800, 1000, 1000}));
  EXPECT_TRUE(touching(b, target));
}

TEST(AlignFlush, OnAFlankAndBehind) {
  Box charger{{3500, 2300}, 2700, 1000, 600};
  Box b = flush(charger, Face::front, target, Face::right, {2800, 2100});
  EXPECT_EQ(b, (Box{{3050, 2100}, 2700, 1000, 600}));
  // The middle of the front comes no farther than the end of the edge.
  EXPECT_EQ(flush(charger, Face::front, target, Face::right, {2800, 2900}).at, (Point{3050, 2250}));
  EXPECT_EQ(flush(charger, Face::front, target, Face::rear, {2000, 0}), (Box{{2000, 1450}, 0, 1000, 600}));
  // Rear to rear: back to back.
  EXPECT_EQ(flush(charger, Face::rear, target, Face::rear, {2000, 0}), (Box{{2000, 1450}, 1800, 1000, 600}));
}

TEST(AlignFlush, AgainstAHedge) {
  Segment hedge{{0, 3000}, {4000, 3000}};
  Box unit{{1000, 2500}, 100, 1500, 500};  // south of it
  EXPECT_EQ(flush(unit, Face::front, hedge, {1000, 2700}), (Box{{1000, 2750}, 0, 1500, 500}));
  Box crossed{{1000, 3300}, 20, 1500, 500};  // north of it, its rear against it
  EXPECT_EQ(flush(crossed, Face::rear, hedge, {1000, 3000}), (Box{{1000, 3250}, 0, 1500, 500}));
  Segment slope{{0, 0}, {1000, 1000}};
  Box below{{1000, 0}, 0, 400, 400};
  EXPECT_EQ(flush(below, Face::front, slope, {600, 400}).facing, 3150);
}

TEST(AlignSlide, PastThirdUnits) {
  Box b = flush(Box{{2000, 3000}, 1800, 1000, 500}, Face::front, target, Face::front, {2000, 2250});
  EXPECT_EQ(b.at, (Point{2000, 2500}));
  // It looks south: its right is to the west. A third unit covers x 2300..3300 where it stands.
  std::array<Quad, 1> third{Quad(Box{{2800, 2600}, 1800, 1000, 500})};
  auto clear = slide_clear(b, third, 700, 700, 5000, 5000);
  ASSERT_TRUE(clear);
  EXPECT_EQ(clear->at, (Point{1800, 2500}));
  // With one on the other side as well, the gap of 900 between them is too narrow, and the way round 1800.
  std::array<Quad, 2> both{third[0], Quad(Box{{900, 2600}, 1800, 1000, 500})};
  EXPECT_FALSE(slide_clear(b, both, 700, 700, 5000, 5000));
  EXPECT_FALSE(slide_clear(b, both, 1799, 700, 5000, 5000));
  EXPECT_EQ(slide_clear(b, both, 1800, 700, 5000, 5000)->at, (Point{3800, 2500}));
  // Nothing in the way: where it stands.
  EXPECT_EQ(slide_clear(b, {}, 700, 700, 5000, 5000)->at, b.at);
}

TEST(AlignProperties, FlushBoxesTouch) {
  EXPECT_TRUE(rc::check("at every angle", [](const Box& a, const Box& b, Point near) {
    Face own = *gen::between(0, 1) == 0 ? Face::front : Face::rear;
    Face face = static_cast<Face>(*gen::between(0, 3));
    Box f = flush(a, own, b, face, near);
    RC_ASSERT(!overlap_by(f, b, 0));
    RC_ASSERT(touching(f, b));
    RC_ASSERT(turn_between(outward(f, own), outward(b, face)) == half_turn);
    // Its face lies along the other's: the middle of it on that edge, and as near to the point as the edge allows.
    Point middle = edge_centre(f, own);
    RC_ASSERT(distance(middle, fine_edge(b, face)) <= 2);
    RC_ASSERT(distance(middle, near) <= distance(near, fine_edge(b, face)) + 3);
  }));
}

TEST(AlignProperties, FlushAgainstLines) {
  EXPECT_TRUE(rc::check("at every angle", [](const Box& a, Point p, Point q, Point near) {
    RC_PRE(distance_up(p, q) > 300);
    Segment s{p, q};
    Box f = flush(a, Face::front, s, near);
    RC_ASSERT(!overlap_by(f, thin(fine(p), fine(q)), 0));
    RC_ASSERT(touching(f, s));
    RC_ASSERT(distance(edge_centre(f, Face::front), s) <= 4);
    // On the side where it was.
    i64 before = cross(q - p, a.at - p), now = cross(q - p, f.at - p);
    RC_ASSERT(before == 0 || sign(before) == sign(now));
  }));
}

TEST(AlignProperties, SlidClearIsClear) {
  EXPECT_TRUE(rc::check("and no nearer place is", [](const Box& b, const Box& x, const Box& y) {
    std::array<Quad, 2> others{Quad(x), Quad(y)};
    auto c = slide_clear(b, others, 1500, 1500, 6000, 6000);
    auto free = [&](const Box& at) { return !overlap(at, x) && !overlap(at, y) && on_table(at, 6000, 6000); };
    i32 steps = 1501;
    if (c) {
      RC_ASSERT(free(*c));
      steps = distance_up(b.at, c->at) - 2;
    }
    // Nearer there is no place with a tenth of a millimetre to spare.
    auto roomy = [&](const Box& at) { return distance(at, x) > 1 && distance(at, y) > 1 && on_table(at, 6000, 6000); };
    for (i32 s = 0; s < steps; s += 25)
      RC_ASSERT(!roomy(Motion(b, Stride::rightward(s)).end()) && !roomy(Motion(b, Stride::leftward(s)).end()));
    RC_CLASSIFY(c.has_value(), "found");
  }));
}

TEST(WholeTable, NothingOverflowsFromCornerToCorner) {
  // Coordinates as far apart as is allowed. The sanitizers watch; the answers must still agree with each other.
  EXPECT_TRUE(rc::check("all the questions", [] {
    auto far = [] { return Point{*gen::between(-16000, 49000), *gen::between(-16000, 49000)}; };
    Box a{far(), gen::facing(), *gen::between(100, 8000), *gen::between(100, 8000)};
    Box b{far(), gen::facing(), *gen::between(100, 8000), *gen::between(100, 8000)};
    std::array<Point, 3> wood{far(), far(), far()};
    Segment s{far(), far()};
    RC_ASSERT(distance(a, b) == distance(b, a));
    RC_ASSERT((distance(a, Polygon{wood}) == 0) == within(Shape(a), Shape(Polygon{wood}), 0));
    RC_ASSERT(distance(s, Polygon{wood}) == distance(Polygon{wood}, s));
    Motion m(a, Stride::to_point(far()));
    Room r = room(m, b);
    auto first = first_within(m, b, 0);
    if (r.blocked) RC_ASSERT(first.has_value() && distance(m.at(r.steps), b) <= 2);
    if (r.blocked && !overlap_by(a, b, 0)) RC_ASSERT(touching(m.at(r.steps), b));
    RC_ASSERT(room(m, Polygon{wood}).steps <= m.steps());
    RC_ASSERT(room(Motion(a, Stride::wheel_left(900)), b).steps <= 900);
    RC_ASSERT(crossing(s, Polygon{wood}).inside <= distance_up(s.a, s.b));
    RC_ASSERT(crossing(s, b).inside == 0 || distance(s, b) == 0);
    RC_ASSERT(touching(flush(a, Face::front, b, Face::rear, s.a), b));
    RC_ASSERT(closest(a, s).a != closest(a, s).b || distance(a, s) <= 2);
  }));
}

}  // namespace
}  // namespace grog
