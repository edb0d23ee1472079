#include "core/geometry/angle.hpp"

namespace grog {

constexpr std::array<i32, full_turn> sine_table = {
#include "core/geometry/sine_table.inc"
};

namespace {
constexpr i64 pi_q30 = 3373259426;  // round(pi * 2^30)

// For 0 <= y, 0 < x: the angle from the x axis, 0..900, to the nearest tenth, climbing from one that is not beyond it.
// The sum of two neighbouring rays halves the angle between them, so that no finer table is needed.
template <class Wide>
constexpr i32 climb_to_angle(Wide x, Wide y, std::size_t angle) {
  auto beyond_half = [&] {
    std::size_t cos = angle + quarter_turn;
    i64 bx = i64{sine_table[cos]} + sine_table[cos + 1], by = i64{sine_table[angle]} + sine_table[angle + 1];
    return bx * y > by * x;
  };
  while (angle < quarter_turn && beyond_half()) ++angle;
  return static_cast<i32>(angle);
}
// The angles where y is so many parts of x + y: from there it is a tenth or two to any before the next.
constexpr i64 quadrant_parts = 1024;
constexpr auto quadrant_starts = [] {
  std::array<i16, quadrant_parts + 1> starts{};
  i32 angle = 0;
  for (i64 part = 0; part <= quadrant_parts; ++part) {
    angle = climb_to_angle<i64>(quadrant_parts - part, part, static_cast<std::size_t>(angle));
    starts[static_cast<std::size_t>(part)] = static_cast<i16>(angle);
  }
  return starts;
}();
template <class Wide>
i32 quadrant_angle(Wide x, Wide y) {
  auto part = static_cast<std::size_t>(y * quadrant_parts / (x + y));
  return climb_to_angle(x, y, static_cast<std::size_t>(quadrant_starts[part]));
}
i32 quadrant_angle_of(i64 x, i64 y) {
  constexpr i64 small = i64{1} << 31;  // the products fit 64 bits
  return x < small && y < small ? quadrant_angle<i64>(x, y) : quadrant_angle<i128>(x, y);
}
}  // namespace

Point point_ahead(Point from, i32 angle, i32 distance) {
  Ray r = ray(angle);
  return {from.x + static_cast<i32>(q30_nearest(i64{distance} * r.x)),
          from.y + static_cast<i32>(q30_nearest(i64{distance} * r.y))};
}

i32 direction_of(i64 dx, i64 dy) {
  // Brought by quarter turns to where dy > 0 and dx >= 0, so that every quadrant rounds alike.
  if (dx == 0 && dy == 0) return 0;
  i32 quarters = 0;
  while (!(dy > 0 && dx >= 0)) {
    i64 x = dx;
    dx = -dy;
    dy = x;
    ++quarters;
  }
  return normalise(quadrant_angle_of(dy, dx) + quarters * quarter_turn);
}

Point framed_point(Point centre, i32 facing, i64 right_halves, i64 ahead_halves) {
  Ray r = ray(facing);
  return {centre.x + static_cast<i32>(divide_nearest(right_halves * r.y + ahead_halves * r.x, i64{2} * one_q30)),
          centre.y + static_cast<i32>(divide_nearest(ahead_halves * r.y - right_halves * r.x, i64{2} * one_q30))};
}

i32 arc_length(i32 radius, i32 angle) {
  return static_cast<i32>(divide_up(i64{radius} * magnitude(angle) * pi_q30, i64{half_turn} * one_q30));
}

}  // namespace grog
