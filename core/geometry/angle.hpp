// Angles in tenths of a degree, 0 = north (+y), clockwise.
#pragma once
#include <array>

#include "core/geometry/vector.hpp"

namespace grog {

inline constexpr i32 full_turn = 3600, half_turn = 1800, quarter_turn = 900;
inline constexpr i32 one_q30 = 1 << 30;

extern const std::array<i32, full_turn> sine_table;

constexpr i32 normalise(i32 angle) {  // to 0..3599
  angle %= full_turn;
  return angle < 0 ? angle + full_turn : angle;
}
// How far to turn clockwise from one to the other, the shorter way: -1799..1800.
constexpr i32 turn_between(i32 from, i32 to) {
  i32 t = normalise(to - from);
  return t > half_turn ? t - full_turn : t;
}
constexpr bool is_square(i32 angle) { return angle % quarter_turn == 0; }  // to the table

// Of any angle, times 2^30.
inline i32 sine(i32 angle) { return sine_table[static_cast<std::size_t>(normalise(angle))]; }
inline i32 cosine(i32 angle) { return sine(angle + quarter_turn); }

struct Ray {  // a direction, times 2^30
  i32 x, y;
};
inline Ray ray(i32 angle) {
  // Most are normal already, and a division costs more than all the rest.
  std::size_t a = static_cast<std::size_t>(static_cast<u32>(angle) < full_turn ? angle : normalise(angle));
  return {sine_table[a], sine_table[a < 2700 ? a + 900 : a - 2700]};
}

constexpr i64 q30_nearest(i64 v) { return (v + one_q30 / 2 - (v < 0 ? 1 : 0)) >> 30; }  // divide_nearest, by shifting
inline i32 q30_part(i32 of, i32 part) { return static_cast<i32>(q30_nearest(i64{of} * part)); }
// `length` parts along a direction.
inline Fine vector_along(i32 angle, i64 sixteenths) {
  Ray r = ray(angle);
  return {static_cast<i32>(q30_nearest(sixteenths * r.x)), static_cast<i32>(q30_nearest(sixteenths * r.y))};
}
Point point_ahead(Point from, i32 angle, i32 distance);  // a negative distance is behind

// Where a vector points, to the nearest tenth of a degree; 0 for the null vector. Turns with the table exactly.
i32 direction_of(i64 dx, i64 dy);
inline i32 direction(Point from, Point to) { return direction_of(i64{to.x} - from.x, i64{to.y} - from.y); }

// A point of a unit's own frame (to the right, ahead; in half tenths) on the table.
Point framed_point(Point centre, i32 facing, i64 right_halves, i64 ahead_halves);

// Length of an arc, rounded up: what it costs to walk it.
i32 arc_length(i32 radius, i32 angle);

inline i64 distance_squared(Point a, Point b) { return squared(b - a); }
inline i32 distance_up(Point a, Point b) { return static_cast<i32>(root_up(distance_squared(a, b))); }
inline bool within(Point a, Point b, i32 r) { return r >= 0 && distance_squared(a, b) <= i64{r} * r; }

}  // namespace grog
