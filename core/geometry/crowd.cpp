#include "core/geometry/crowd.hpp"

#include <algorithm>

namespace grog {

UnitSet Crowd::round(const Swath& s) const {
  UnitSet found;
  i64 west = std::min(s.a.x, s.b.x) - s.radius, east = std::max(s.a.x, s.b.x) + s.radius;
  i64 south = std::min(s.a.y, s.b.y) - s.radius, north = std::max(s.a.y, s.b.y) + s.radius;
  for (std::size_t i = 0; i < count_; ++i) {
    i64 x = x_[i], y = y_[i], r = radius_[i];
    // Most are out of bounds and cost no more than these four.
    if ((x + r < west) | (x - r > east) | (y + r < south) | (y - r > north)) continue;
    if (near(s, Fine{x_[i], y_[i]}, r)) found.add(unit_id(i));
  }
  found.bits[0] &= present_.bits[0];
  found.bits[1] &= present_.bits[1];
  return found;
}

}  // namespace grog
