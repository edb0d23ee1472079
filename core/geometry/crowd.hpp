// Who may be concerned: the circles round up to `max_units` boxes, side by side for a quick pass. What it lists may
// touch, what it leaves out does not.
#pragma once
#include "core/geometry/path.hpp"

namespace grog {

class Crowd {
 public:
  void put(UnitId u, const Quad& q) {
    std::size_t i = index(u);
    x_[i] = q.centre.x;
    y_[i] = q.centre.y;
    radius_[i] = q.radius;
    if (i >= count_) count_ = i + 1;
    present_.add(u);
  }
  void remove(UnitId u) { present_.remove(u); }
  void clear() { *this = Crowd(); }
  const UnitSet& present() const { return present_; }

  // Those with any part within r of a point.
  UnitSet around(Point p, i32 r) const { return round({fine(p), fine(p), i64{r} * fine_parts}); }
  // Those that may come within r of a box, or of what a motion covers.
  UnitSet around(const Quad& q, i32 r = 0) const { return round({q.centre, q.centre, q.radius + i64{r} * fine_parts}); }
  UnitSet along(const Motion& m, i32 r = 0) const {
    Swath s = swath(m);
    s.radius += i64{r} * fine_parts;
    return round(s);
  }
  // Those that a line passes near.
  UnitSet along(const Segment& s, i32 r = 0) const { return round({fine(s.a), fine(s.b), i64{r} * fine_parts}); }

 private:
  UnitSet round(const Swath& s) const;
  std::array<i32, max_units> x_{}, y_{}, radius_{};
  std::size_t count_ = 0;
  UnitSet present_;
};

}  // namespace grog
