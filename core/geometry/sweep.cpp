#include "core/geometry/sweep.hpp"

#include <algorithm>

namespace grog {
namespace {

struct Ratio {
  i64 num, den;  // den > 0
};
bool less(Ratio a, Ratio b) { return static_cast<i128>(a.num) * b.den < static_cast<i128>(b.num) * a.den; }

// When a straight way is deeper than a given depth in an obstacle: strictly between two moments, counted in steps.
struct Window {
  Ratio enter{INT64_MIN, 1}, leave{INT64_MAX, 1};
};
// Along each axis the way between the centres changes evenly, so the moments solve linear equations.
bool find_window(const Axes& axes, const Motion& m, i64 depth, Window& w) {
  for (std::size_t i = 0; i < axes.count; ++i) {
    const Axis& a = axes.list[i];
    i64 reach = a.reach - depth * a.unit, off = a.off, speed = cross(a.edge, m.vector());
    if (reach <= 0) return false;
    if (speed == 0) {
      if (magnitude(off) >= reach) return false;
      continue;
    }
    if (speed < 0) speed = -speed, off = -off;
    if (off - reach >= speed || off + reach <= 0) return false;  // not before its end, or not since its beginning
    Ratio in{(off - reach) * m.steps(), speed}, out{(off + reach) * m.steps(), speed};
    if (less(w.enter, in)) w.enter = in;
    if (less(out, w.leave)) w.leave = out;
  }
  return less(w.enter, w.leave);
}

i64 leg_tolerance(const Quad& mover, const Quad& other, bool turns) {
  return !turns && mover.square() && other.square() ? square_graze : leg_graze;
}

// How deep it is at the beginning, and how deep it may go.
struct Depths {
  i64 start, most;
};
Depths depths(const Motion& m, const Axes& axes, const Quad& from, const Quad& obstacle) {
  // Mostly some axis parts them, and tells without a division.
  bool apart = false;
  for (std::size_t i = 0; i < axes.count; ++i) apart = apart || magnitude(axes.list[i].off) >= axes.list[i].reach;
  i64 start = apart ? 0 : std::max<i64>(overlap_depth(axes), 0);
  return {start, std::max(start + square_graze, leg_tolerance(from, obstacle, m.turns()))};
}

// Along some axis the way stays so far off, from its beginning to its end, that no rounding brings it near.
bool stays_clear(const Axes& axes, const Motion& m) {
  constexpr i64 far = 4 * fine_parts;
  for (std::size_t i = 0; i < axes.count; ++i) {
    const Axis& a = axes.list[i];
    i64 reach = a.reach + far * a.unit, end = a.off - cross(a.edge, m.vector());
    if ((a.off > reach && end > reach) || (a.off < -reach && end < -reach)) return true;
  }
  return false;
}

Room straight_room(const Motion& m, const Axes& axes, Depths d, const Quad& obstacle) {
  Window too_deep, touch;
  if (!find_window(axes, m, d.most, too_deep) || !find_window(axes, m, d.start, touch)) return {m.steps(), false};
  i32 step = static_cast<i32>(std::clamp<i64>(divide_down(touch.enter.num, touch.enter.den), 0, m.steps()));
  // The touch lies between this step and the next; the pose of the next, rounded, may still be clear.
  if (step < m.steps() && !overlap_by(m.standing(step + 1), obstacle, static_cast<i32>(d.start))) ++step;
  return {step, true};
}

Room turning_room(const Motion& m, Depths d, const Quad& obstacle) {
  i32 last_clear = 0;
  for (i32 step = 0; step <= m.steps();) {
    i64 depth = overlap_depth(m.gliding(step), obstacle);
    if (depth > d.most) return {last_clear, true};
    // That far apart, it cannot touch before so many steps.
    i64 skip = depth < 0 ? -depth / m.speed() : 0;
    if (depth <= d.start) last_clear = static_cast<i32>(std::min<i64>(step + skip, m.steps()));
    step += static_cast<i32>(std::max<i64>(skip, 1));
  }
  return {m.steps(), false};
}

// As a pose has it, rounded, and perhaps square to the table now.
bool stands_in(const Quad& q, const Quad& obstacle, Depths d) {
  return overlap_by(q, obstacle, std::max(static_cast<i32>(d.start) + square_graze, graze(q, obstacle)));
}

Room room_past(const Motion& m, const Quad& from, const Quad& obstacle) {
  if (m.steps() == 0) return {0, false};
  Axes axes = axes_of(from, obstacle);
  if (!m.turns() && stays_clear(axes, m)) return {m.steps(), false};
  Depths d = depths(m, axes, from, obstacle);
  Room r = m.turns() ? turning_room(m, d, obstacle) : straight_room(m, axes, d, obstacle);
  // It must not overlap where it stops.
  while (r.steps > 0 && stands_in(m.standing(r.steps), obstacle, d)) r = {r.steps - 1, true};
  return r;
}

bool stopped_by(const Motion& m, const Quad& from, const Quad& obstacle) {
  if (m.turns()) return room_past(m, from, obstacle).blocked;
  if (m.steps() == 0) return false;
  Axes axes = axes_of(from, obstacle);
  if (stays_clear(axes, m)) return false;
  Depths d = depths(m, axes, from, obstacle);
  Window too_deep;
  return find_window(axes, m, d.most, too_deep) || stands_in(m.standing(m.steps()), obstacle, d);
}

// A motion and the edges that it may come to.
class PastEdges {
 public:
  explicit PastEdges(const Motion& m)
      : m_(m),
        way_(swath(m)),
        west_(std::min(way_.a.x, way_.b.x) - way_.radius - margin),
        east_(std::max(way_.a.x, way_.b.x) + way_.radius + margin),
        south_(std::min(way_.a.y, way_.b.y) - way_.radius - margin),
        north_(std::max(way_.a.y, way_.b.y) + way_.radius + margin) {}
  bool may_meet(Fine a, Fine b) const {
    return std::max(a.x, b.x) >= west_ && std::min(a.x, b.x) <= east_ && std::max(a.y, b.y) >= south_ &&
           std::min(a.y, b.y) <= north_;
  }
  bool may_meet(const Quad& edge) const {
    return may_meet(edge.centre - edge.across, edge.centre + edge.across) && near(way_, edge.centre, edge.radius);
  }
  // How far it gets before the border, when the edge is past as well.
  void past(const Quad& edge, Room& least) const {
    if (!near(way_, edge.centre, edge.radius)) return;
    Room r = room_past(m_, m_.start(), edge);
    if (r.blocked && (!least.blocked || r.steps < least.steps)) least = r;
  }

 private:
  static constexpr i64 margin = 32;  // for what is rounded
  const Motion& m_;
  Swath way_;
  i64 west_, east_, south_, north_;
};

Room room_past_edges(const Motion& m, const Shape& border) {
  PastEdges edges(m);
  Room least{m.steps(), false};
  for (std::size_t i = 0; i < border.edges(); ++i)
    if (Fine a = border[i], b = border.end_of(i); edges.may_meet(a, b)) edges.past(thin(a, b), least);
  return least;
}

// The step from which it is clear of a quad, steps() + 1 where it ends in it.
i32 clear_step(const Motion& m, const Quad& obstacle) {
  if (overlap(m.standing(m.steps()), obstacle)) return m.steps() + 1;
  if (m.steps() == 0) return 0;
  if (m.turns()) {
    i32 step = m.steps();
    while (step > 0 && !overlap(m.standing(step - 1), obstacle)) --step;
    return step;
  }
  Quad from = m.gliding(0);
  Axes axes = axes_of(from, obstacle);
  Window in, touch;
  if (!find_window(axes, m, leg_tolerance(from, obstacle, false), in) || !find_window(axes, m, 0, touch)) return 0;
  i32 step = static_cast<i32>(std::clamp<i64>(divide_up(touch.leave.num, touch.leave.den), 0, m.steps()));
  while (overlap(m.standing(step), obstacle)) ++step;
  return step;
}

std::optional<i32> clear_of_edges(const Motion& m, const Shape& border) {
  PastEdges edges(m);
  i32 step = 0;
  for (std::size_t i = 0; i < border.edges(); ++i)
    if (Fine a = border[i], b = border.end_of(i); edges.may_meet(a, b))
      step = std::max(step, clear_step(m, thin(a, b)));
  return step <= m.steps() ? std::optional(step) : std::nullopt;
}

// What of an axis a shape covers, seen from a point, in units of the axis.
struct Cover {
  i64 low = INT64_MAX, high = INT64_MIN;
  Cover(const Shape& s, Fine from, Fine axis) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      i64 at = dot(s[i] - from, axis);
      low = std::min(low, at), high = std::max(high, at);
    }
  }
};

std::optional<i32> first_within_convex(const Motion& m, const Shape& shape, i32 r) {
  std::optional<i32> found;
  const Quad& from = m.start();
  Fine way = m.vector(), aside{-way.y, way.x};
  // Farther apart than r along an axis, and than what is rounded, they are farther apart; along the way it then tells
  // whether they come nearer, whatever the two nearest points are.
  i64 far = (i64{r} + 2) * fine_parts * (root_down(squared(way)) + 1);
  auto half = [&](Fine axis) { return magnitude(dot(from.across, axis)) + magnitude(dot(from.ahead, axis)); };
  Cover across(shape, from.centre, aside), along(shape, from.centre, way);
  i64 wide = half(aside) + far, deep = half(way) + far;
  if (across.low > wide || across.high < -wide) return found;
  i32 low = 0, high = m.steps();
  while (low <= high) {
    i32 mid = (low + high) / 2;
    Quad q = m.gliding(mid);
    i64 at = dot(q.centre - from.centre, way);
    if (along.low - at > deep) {
      low = mid + 1;
      continue;
    }
    if (at - along.high > deep) {
      high = mid - 1;
      continue;
    }
    Approach a = approach(q, shape, way);
    if (a.gap.within(r)) {
      found = mid;
      high = mid - 1;
    } else if (a.closing > 0) {
      low = mid + 1;
    } else {
      high = mid - 1;
    }
  }
  // The pose itself, rounded, should be within r as well.
  for (int i = 0; found && i < 2 && *found < m.steps() && !within(Shape(m.standing(*found)), shape, r); ++i) ++*found;
  return found;
}

std::optional<i32> first_within_turning(const Motion& m, const Shape& shape, i32 r) {
  for (i32 step = 0; step <= m.steps();) {
    Squared g = gap(m.gliding(step), shape);
    if (g.within(r)) return step;
    i64 apart = root_down(static_cast<i64>(g.num / g.den)) - i64{r} * fine_parts;
    step += static_cast<i32>(std::max<i64>(apart / m.speed(), 1));
  }
  return {};
}

}  // namespace

Room room(const Motion& m, const Quad& obstacle) { return room_past(m, m.gliding(0), obstacle); }
Room room(const Motion& m, const Polygon& area) { return room_past_edges(m, area); }
Room room(const Motion& m, const Polyline& line) { return room_past_edges(m, line); }
Room room(const Motion& m, Border border) {
  PastEdges edges(m);
  Room least{m.steps(), false};
  for (const Quad& e : border)
    if (edges.may_meet(e.centre - e.across, e.centre + e.across)) edges.past(e, least);
  return least;
}

bool is_stopped(const Motion& m, const Quad& obstacle) { return stopped_by(m, m.gliding(0), obstacle); }
bool is_stopped(const Motion& m, Border border) {
  PastEdges edges(m);
  return std::ranges::any_of(border, [&](const Quad& e) { return edges.may_meet(e) && stopped_by(m, m.start(), e); });
}

Room room_on_table(const Motion& m, i32 width, i32 height) {
  std::array<Point, 4> edge{Point{0, 0}, Point{0, height}, Point{width, height}, Point{width, 0}};
  return room_past_edges(m, Outline{edge});
}

std::optional<i32> clear_after(const Motion& m, const Quad& obstacle) {
  i32 step = clear_step(m, obstacle);
  return step <= m.steps() ? std::optional(step) : std::nullopt;
}

std::optional<i32> clear_after(const Motion& m, const Polygon& area) {
  if (overlap(m.standing(m.steps()), area)) return {};
  return clear_of_edges(m, area);
}

std::optional<i32> clear_after(const Motion& m, const Polyline& line) { return clear_of_edges(m, line); }
std::optional<i32> clear_after(const Motion& m, Border border) {
  PastEdges edges(m);
  i32 step = 0;
  for (const Quad& e : border)
    if (edges.may_meet(e)) step = std::max(step, clear_step(m, e));
  return step <= m.steps() ? std::optional(step) : std::nullopt;
}

std::optional<i32> first_within(const Motion& m, const Shape& shape, i32 r) {
  if (m.turns()) return first_within_turning(m, shape, r);
  if (shape.convex()) return first_within_convex(m, shape, r);
  if (shape.filled() && encloses(shape, m.gliding(0).centre)) return 0;
  std::optional<i32> first;
  for (std::size_t i = 0; i < shape.edges(); ++i) {
    std::array<Fine, 2> edge{shape[i], shape.end_of(i)};
    auto s = first_within_convex(m, edge, r);
    if (s && (!first || *s < *first)) first = s;
  }
  return first;
}

}  // namespace grog
