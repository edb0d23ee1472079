// Random shapes for the geometry tests.
#pragma once
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/geometry/box.hpp"
#include "core/geometry/shape.hpp"

namespace grog {

inline void showValue(const Point& p, std::ostream& os) { os << '(' << p.x << ", " << p.y << ')'; }
inline void showValue(const Box& b, std::ostream& os) {
  os << "box " << b.width << " x " << b.depth << " at (" << b.at.x << ", " << b.at.y << ") facing " << b.facing;
}
inline std::ostream& operator<<(std::ostream& os, const Point& p) { return os << '(' << p.x << ", " << p.y << ')'; }
inline std::ostream& operator<<(std::ostream& os, const Box& b) {
  showValue(b, os);
  return os;
}

namespace gen {

inline rc::Gen<i32> between(i32 low, i32 high) { return rc::gen::inRange<i32>(low, high + 1); }

inline Point point(i32 extent = 4000) { return {*between(0, extent), *between(0, extent)}; }
// Facings square to the table, on the diagonals, and any.
inline i32 facing() {
  return *rc::gen::oneOf(rc::gen::map(between(0, 3), [](i32 q) { return q * 900; }),
                         rc::gen::map(between(0, 3), [](i32 q) { return q * 900 + 450; }), between(0, 3599));
}
inline Box box(i32 extent = 4000) { return {point(extent), facing(), *between(100, 2000), *between(100, 1500)}; }

}  // namespace gen

// A quarter turn clockwise about the origin: exact.
inline Point quarter(Point p) { return {p.y, -p.x}; }
inline Box quarter(Box b) { return {quarter(b.at), normalise(b.facing + quarter_turn), b.width, b.depth}; }
inline Box shifted(Box b, Point by) {
  b.at = b.at + by;
  return b;
}

}  // namespace grog

namespace rc {
template <>
struct Arbitrary<grog::Point> {
  static Gen<grog::Point> arbitrary() {
    return gen::exec([] { return grog::gen::point(); });
  }
};
template <>
struct Arbitrary<grog::Box> {
  static Gen<grog::Box> arbitrary() {
    return gen::exec([] { return grog::gen::box(); });
  }
};
}  // namespace rc
