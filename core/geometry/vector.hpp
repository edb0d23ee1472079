// Whole-number vectors. A Point is in tenths of a millimetre. What is computed from a facing (corners, pivots, bodies
// on their way) is kept in sixteenths of that, so that turned shapes keep their size and flush edges stay parallel:
// its error is then at most a sixteenth of a tenth. Any two coordinates of one question differ by at most 65,536
// tenths (6.5 m): all products fit 64 bits, and the squares that do not are 128.
#pragma once
#include <bit>
#include <compare>

#include "core/types.hpp"

namespace grog {

__extension__ typedef __int128 i128;

constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }

inline constexpr i32 fine_parts = 16;
struct Fine {
  i32 x = 0, y = 0;
  friend bool operator==(const Fine&, const Fine&) = default;
};
constexpr Fine operator+(Fine a, Fine b) { return {a.x + b.x, a.y + b.y}; }
constexpr Fine operator-(Fine a, Fine b) { return {a.x - b.x, a.y - b.y}; }
constexpr Fine operator-(Fine a) { return {-a.x, -a.y}; }
constexpr Fine fine(Point p) { return {p.x * fine_parts, p.y * fine_parts}; }

// All rounding of the geometry: to the nearest, halves away from zero, so that it turns with the table.
constexpr i64 divide_nearest(i64 n, i64 by) { return n >= 0 ? (n + by / 2) / by : -((-n + by / 2) / by); }
constexpr i64 divide_down(i64 n, i64 by) { return n / by - (n % by < 0 ? 1 : 0); }  // by > 0
constexpr i64 divide_up(i64 n, i64 by) { return n / by + (n % by > 0 ? 1 : 0); }
constexpr Point nearest_point(Fine f) {
  return {static_cast<i32>(divide_nearest(f.x, fine_parts)), static_cast<i32>(divide_nearest(f.y, fine_parts))};
}
// The same for a way off a point, rounding the way alone, so that it does not matter where on the table the point is.
constexpr Point nearest_point(Fine from, Fine way) {
  Point whole{static_cast<i32>(divide_down(from.x, fine_parts)), static_cast<i32>(divide_down(from.y, fine_parts))};
  return whole + nearest_point(from - fine(whole) + way);
}

// Positive where b lies to the left of a (anticlockwise).
template <class V>
constexpr i64 cross(V a, V b) {
  return i64{a.x} * b.y - i64{a.y} * b.x;
}
template <class V>
constexpr i64 dot(V a, V b) {
  return i64{a.x} * b.x + i64{a.y} * b.y;
}
template <class V>
constexpr i64 squared(V a) {
  return dot(a, a);
}
constexpr i64 magnitude(i64 v) { return v < 0 ? -v : v; }
constexpr int sign(i64 v) { return (v > 0) - (v < 0); }

constexpr i64 root_down(i64 n) {  // greatest r with r*r <= n, for n >= 0
  if (n <= 0) return 0;
  // Newton's steps from above; the first, from the power of two nearest to the root, needs no division.
  u64 v = static_cast<u64>(n);
  auto k = std::bit_width(v) / 2;
  u64 r = ((u64{1} << k) + (v >> k)) / 2;
  for (u64 next = (r + v / r) / 2; next < r; next = (r + v / r) / 2) r = next;
  return static_cast<i64>(r);
}
constexpr i64 root_up(i64 n) {  // least r with r*r >= n
  i64 r = root_down(n);
  return r * r == n ? r : r + 1;
}

// An exact squared distance, in squared sixteenths: num / den.
struct Squared {
  i128 num = 0;
  i64 den = 1;
  constexpr bool zero() const { return num == 0; }
  constexpr bool at_most(i64 sixteenths) const {
    return sixteenths >= 0 && num <= static_cast<i128>(sixteenths) * sixteenths * den;
  }
  constexpr bool within(i32 r) const { return at_most(i64{r} * fine_parts); }
  // Rounded up to a whole tenth of a millimetre, so that `within(r)` is `tenths() <= r`.
  constexpr i32 tenths() const {
    // A division of 128 bits is dear, and seldom needed.
    i64 f = root_down(num <= INT64_MAX ? static_cast<i64>(num) / den : static_cast<i64>(num / den));
    while (!at_most(f)) ++f;
    return static_cast<i32>((f + fine_parts - 1) / fine_parts);
  }
  friend constexpr bool operator<(const Squared& a, const Squared& b) { return a.num * b.den < b.num * a.den; }
  friend constexpr bool operator==(const Squared& a, const Squared& b) { return a.num * b.den == b.num * a.den; }
};

}  // namespace grog
