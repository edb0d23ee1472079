#include "core/geometry/crowd.hpp"

namespace grog {

UnitSet Crowd::round(const Swath& s) const {
  UnitSet found;
  if (s.a == s.b) {
    for (std::size_t i = 0; i < count_; ++i) {
      i64 dx = i64{x_[i]} - s.a.x, dy = i64{y_[i]} - s.a.y, r = s.radius + radius_[i];
      found.bits[i >> 6] |= static_cast<u64>(dx * dx + dy * dy <= r * r) << (i & 63);
    }
  } else {
    for (std::size_t i = 0; i < count_; ++i)
      found.bits[i >> 6] |= static_cast<u64>(near(s, Fine{x_[i], y_[i]}, radius_[i])) << (i & 63);
  }
  found.bits[0] &= present_.bits[0];
  found.bits[1] &= present_.bits[1];
  return found;
}

}  // namespace grog
