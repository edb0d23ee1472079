#include "core/geometry/angle.hpp"

#include <algorithm>

namespace grog {

const std::array<i32, full_turn> sine_table = {
#include "core/geometry/sine_table.inc"
};

namespace {
constexpr i64 pi_q30 = 3373259426;  // round(pi * 2^30)

// For 0 <= y, 0 < x: the angle from the x axis, 0..900, to the nearest tenth. The sum of two neighbouring rays halves
// the angle between them, so the search needs no finer table.
i32 quadrant_angle(i64 x, i64 y) {
  i32 low = 0, high = quarter_turn;
  while (low < high) {
    i32 mid = (low + high) / 2;
    i64 bx = i64{cosine(mid)} + cosine(mid + 1), by = i64{sine(mid)} + sine(mid + 1);
    if (static_cast<i128>(bx) * y > static_cast<i128>(by) * x)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
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
  return normalise(quadrant_angle(dy, dx) + quarters * quarter_turn);
}

Point rotate(Point p, Point about, i32 clockwise) {
  i64 x = i64{p.x} - about.x, y = i64{p.y} - about.y;
  Ray r = ray(clockwise);
  return {about.x + static_cast<i32>(q30_nearest(x * r.y + y * r.x)),
          about.y + static_cast<i32>(q30_nearest(y * r.y - x * r.x))};
}

Point framed_point(Point centre, i32 facing, i64 right_halves, i64 ahead_halves) {
  Ray r = ray(facing);
  return {centre.x + static_cast<i32>(divide_nearest(right_halves * r.y + ahead_halves * r.x, i64{2} * one_q30)),
          centre.y + static_cast<i32>(divide_nearest(ahead_halves * r.y - right_halves * r.x, i64{2} * one_q30))};
}

i32 arc_length(i32 radius, i32 angle) {
  return static_cast<i32>(divide_up(i64{radius} * magnitude(angle) * pi_q30, i64{half_turn} * one_q30));
}

i32 arc_angle(i32 radius, i32 length) {
  if (radius <= 0 || length <= 0) return 0;
  i64 guess = i64{length} * half_turn * one_q30 / (i64{radius} * pi_q30);
  i32 angle = static_cast<i32>(std::min<i64>(guess + 1, full_turn));
  while (arc_length(radius, angle) > length) --angle;
  return angle;
}

}  // namespace grog
