// A small free table for the tests of core/field: units are boxes of their own size, pieces of ground of every form.
#pragma once
#include "core/field/bodies.hpp"
#include "core/field/ground.hpp"
#include "tests/unit/geometry_gen.hpp"

namespace grog::field {

inline constexpr i32 table_width = 12000, table_height = 8000;

// strength: its front; place: its depth. Kind 2 is an officer, who stands apart; a strength of 0 is gone.
struct PlainLayout {
  static constexpr int kinds = 2;
  int kind_of(const Unit& u) const { return u.strength <= 0 ? -1 : u.kind - 1; }
  Box box_of(const Unit& u) const { return box_at(u.pose, u.strength, u.place); }
};
using PlainBodies = Bodies<PlainLayout>;

inline UnitId add_unit(State& s, Side side, const Box& b, u8 kind = 1) {
  Unit& u = s.unit[s.units];
  u.side = side, u.kind = kind;
  u.pose = b.pose();
  u.strength = static_cast<i16>(b.width), u.place = static_cast<i16>(b.depth);
  return unit_id(s.units++);
}
inline Box box_of(const State& s, UnitId u) { return PlainLayout{}.box_of(s[u]); }

namespace gen {
inline Box box() {
  return {{*grog::gen::between(0, table_width), *grog::gen::between(0, table_height)},
          grog::gen::facing(),
          *grog::gen::between(50, 1500),
          *grog::gen::between(50, 600)};
}
inline State state() {
  State s;
  for (int n = *grog::gen::between(1, 30), i = 0; i < n; ++i)
    add_unit(s, i % 2 == 0 ? Side::first : Side::second, box(), i % 5 == 4 ? 2 : 1);
  return s;
}
inline Motion motion() {
  Box b = box();
  return *grog::gen::between(0, 2) == 0
             ? Motion(b, Stride::turn(static_cast<Pivot>(*grog::gen::between(0, 3)), *grog::gen::between(-900, 900)))
             : Motion(b, Stride::straight(*grog::gen::between(0, 3599), *grog::gen::between(0, 3000)));
}
inline Point point() { return {*grog::gen::between(0, table_width), *grog::gen::between(0, table_height)}; }
// Upright boxes, triangles and polylines; class bits 1, 2, 4 by turns.
inline Ground ground(int most = 90) {
  Ground g;
  for (int n = *grog::gen::between(0, most), i = 0; i < n; ++i) {
    Point a = point(), b = point(), c = point();
    Classes of = 1u << (i % 3);
    int form = *grog::gen::between(0, 2);
    // Small pieces mostly, as maps have them.
    auto shrunk = [&](Point p) { return Point{a.x + (p.x - a.x) / 6, a.y + (p.y - a.y) / 6}; };
    b = shrunk(b), c = shrunk(c);
    if (form == 0) {
      std::array<Point, 4> box{Point{a.x, a.y}, Point{b.x, a.y}, Point{b.x, b.y}, Point{a.x, b.y}};
      g.add(box, true, of, i);
    } else {
      std::array<Point, 3> three{a, b, c};
      g.add(three, form == 1, of, i);
    }
  }
  g.finish(table_width, table_height);
  return g;
}
}  // namespace gen

}  // namespace grog::field
