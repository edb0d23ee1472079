// Where it need not be exact, only the same everywhere: for whoever judges or plans, never for a rule.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <span>

#include "core/geometry/vector.hpp"

namespace grog {

// An octagon instead of a circle.
inline i32 roughly(Point a, Point b) {
  i32 dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
  return std::max(dx, dy) + std::min(dx, dy) * 3 / 8;
}

// Of at least one point.
inline Point middle_of(std::span<const Point> points) {
  i64 x = 0, y = 0, n = static_cast<i64>(points.size());
  for (Point p : points) x += p.x, y += p.y;
  return {static_cast<i32>(x / n), static_cast<i32>(y / n)};
}

}  // namespace grog
