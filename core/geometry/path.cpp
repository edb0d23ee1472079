#include "core/geometry/path.hpp"

#include <algorithm>

#include "core/require.hpp"

namespace grog {
namespace {

Fine pivot_offset(const Quad& q, Pivot p) {
  switch (p) {
    case Pivot::front_left: return q.ahead - q.across;
    case Pivot::front_right: return q.ahead + q.across;
    case Pivot::front_centre: return q.ahead;
    case Pivot::centre: break;
  }
  return {};
}

Fine part_way(Fine vector, i32 step, i32 steps) {
  return {static_cast<i32>(divide_nearest(i64{vector.x} * step, steps)),
          static_cast<i32>(divide_nearest(i64{vector.y} * step, steps))};
}

i64 farthest_corner(const Quad& q, Fine from) {
  i64 most = 0;
  for (Fine c : fine_corners(q)) most = std::max(most, squared(c - from));
  return root_up(most);
}

}  // namespace

Motion::Motion(const Box& from, const Stride& stride) : from_(from), start_(from), stride_(stride) {
  switch (stride.kind) {
    case Stride::Kind::straight:
      require(stride.amount >= 0, "a straight way has a length; its bearing says which way");
      steps_ = stride.amount;
      direction_ = normalise(from.facing + stride.bearing);
      vector_ = vector_along(direction_, i64{steps_} * fine_parts);
      speed_ = fine_parts + 2;
      break;
    case Stride::Kind::to_point:
      steps_ = distance_up(from.at, stride.to);
      vector_ = fine(stride.to) - fine(from.at);
      speed_ = fine_parts + 2;
      break;
    case Stride::Kind::turn: {
      steps_ = static_cast<i32>(magnitude(stride.amount));
      pivot_ = start_.centre + pivot_offset(start_, stride.pivot);
      reach_ = farthest_corner(start_, pivot_);
      speed_ = reach_ / 572 + 6;  // a tenth of a degree is 1/572.96, and rounding adds less than 6
      break;
    }
  }
}

Quad Motion::gliding(i32 step) const {
  Quad q = start_;
  if (turns()) {
    Box b = from_;
    b.facing = normalise(from_.facing + (stride_.amount < 0 ? -step : step));
    q = b;
    q.centre = pivot_ - pivot_offset(q, stride_.pivot);
  } else if (step != 0) {
    q.centre = q.centre + part_way(vector_, step, steps_);
  }
  return q;
}

Quad Motion::standing(i32 step) const {
  if (turns()) return at(step);
  Quad q = start_;
  q.centre = fine(place(step));
  return q;
}

Point Motion::place(i32 step) const {
  if (step == 0) return from_.at;
  if (stride_.kind == Stride::Kind::straight) return point_ahead(from_.at, direction_, step);
  Point way = stride_.to - from_.at;
  return from_.at + Point{static_cast<i32>(divide_nearest(i64{way.x} * step, steps_)),
                          static_cast<i32>(divide_nearest(i64{way.y} * step, steps_))};
}

Box Motion::at(i32 step) const {
  Box b = from_;
  if (step == 0) return b;
  if (turns()) {
    b.facing = normalise(from_.facing + (stride_.amount < 0 ? -step : step));
    b.at = nearest_point(fine(from_.at), pivot_ - pivot_offset(Quad(b), stride_.pivot) - fine(from_.at));
  } else {
    b.at = place(step);
  }
  return b;
}

i32 Motion::length(i32 steps) const {
  if (!turns()) return steps;
  switch (stride_.pivot) {
    case Pivot::front_left:
    case Pivot::front_right: return arc_length(from_.width, steps);
    case Pivot::front_centre: return (arc_length(from_.width, steps) + 1) / 2;
    case Pivot::centre: break;
  }
  i64 diagonal = root_up(i64{from_.width} * from_.width + i64{from_.depth} * from_.depth);
  return (arc_length(static_cast<i32>(diagonal), steps) + 1) / 2;
}

Corridor corridor(const Motion& m) {
  require(!m.turns(), "only a straight way has a corridor");
  std::array<Point, 8> all;
  auto from = corners(m.from()), to = corners(m.end());
  std::copy(from.begin(), from.end(), all.begin());
  std::copy(to.begin(), to.end(), all.begin() + 4);
  std::sort(all.begin(), all.end(), [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  // The convex hull, upper side then lower: clockwise.
  std::array<Point, 17> hull;
  std::size_t n = 0;
  auto add = [&](Point p, std::size_t least) {
    while (n >= least + 2 && cross(hull[n - 1] - hull[n - 2], p - hull[n - 1]) >= 0) --n;
    hull[n++] = p;
  };
  for (std::size_t i = 0; i < 8; ++i) add(all[i], 0);
  std::size_t upper = n - 1;
  for (std::size_t i = 7; i-- > 0;) add(all[i], upper);
  Corridor c;
  c.count = std::min<std::size_t>(n - 1, 8);
  std::copy_n(hull.begin(), c.count, c.points.begin());
  return c;
}

Swath swath(const Motion& m) {
  const Quad& q = m.start();
  if (!m.turns()) return {q.centre, q.centre + m.vector(), i64{q.radius} + 2};
  return {m.pivot(), m.pivot(), m.pivot_reach() + 4};
}

bool detail::near_exactly(const Swath& s, Fine centre, i64 r) {
  Fine way = s.b - s.a, v = centre - s.a;
  i64 ahead = dot(way, v), length = squared(way);
  if (ahead <= 0) return squared(v) <= r * r;
  if (ahead >= length) return squared(centre - s.b) <= r * r;
  i128 off = cross(way, v);
  return off * off <= static_cast<i128>(r * r) * length;
}

}  // namespace grog
