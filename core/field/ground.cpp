#include "core/field/ground.hpp"

#include <algorithm>

#include "core/require.hpp"

namespace grog::field {
namespace {

Bounds bounds_of_points(std::span<const Point> points) {
  Bounds b{points[0].x, points[0].x, points[0].y, points[0].y};
  for (Point p : points) {
    b.left = std::min(b.left, p.x), b.right = std::max(b.right, p.x);
    b.bottom = std::min(b.bottom, p.y), b.top = std::max(b.top, p.y);
  }
  return b;
}

bool fills(std::span<const Point> points, const Bounds& b) {
  if (points.size() != 4) return false;
  for (std::size_t i = 0; i < 4; ++i) {
    Point p = points[i], next = points[(i + 1) % 4];
    if ((p.x != b.left && p.x != b.right) || (p.y != b.bottom && p.y != b.top)) return false;
    if ((p.x == next.x) == (p.y == next.y)) return false;
  }
  return true;
}

// Only to touch the bounds is not to go through the inside.
bool may_cross(const Bounds& b, const Segment& s) {
  return std::max(s.a.x, s.b.x) > b.left && std::min(s.a.x, s.b.x) < b.right && std::max(s.a.y, s.b.y) > b.bottom &&
         std::min(s.a.y, s.b.y) < b.top;
}

bool on_both_sides(std::span<const Point> points, const Segment& s) {
  Point way = s.b - s.a;
  bool left = false, right = false;
  for (Point p : points) {
    i64 side = cross(way, p - s.a);
    left = left || side > 0, right = right || side < 0;
  }
  return left && right;
}

// The stretches of the line between the two sides of a rectangle and between its two ends have some part in common.
bool through_rectangle(const Bounds& b, const Segment& s) {
  struct Between {  // begins, ends, both over `of`
    i64 begins, ends, of;
  };
  auto between = [](i32 from, i32 to, i32 low, i32 high) -> Between {
    if (to > from) return {i64{low} - from, i64{high} - from, i64{to} - from};
    if (to < from) return {i64{from} - high, i64{from} - low, i64{from} - to};
    bool in = low < from && from < high;
    return {in ? -1 : 1, in ? 2 : -1, 1};
  };
  Between x = between(s.a.x, s.b.x, b.left, b.right), y = between(s.a.y, s.b.y, b.bottom, b.top);
  return x.begins < x.of && y.begins < y.of && x.ends > 0 && y.ends > 0 && x.begins * y.of < y.ends * x.of &&
         y.begins * x.of < x.ends * y.of && x.begins < x.ends && y.begins < y.ends;
}

}  // namespace

bool holds(const GroundPiece& g, Point p) {
  if (!g.is_area || !g.bounds.holds(p)) return false;
  return g.upright || contains(g.area(), p);
}

bool stands_on(const GroundPiece& g, const Quad& q) {
  if (!g.bounds.meets(bounds_of(q))) return false;
  return overlap(q, g.border) || (g.is_area && encloses(g.area(), q.centre));
}

bool stands_within(const GroundPiece& g, const Quad& q) {
  return g.is_area && g.bounds.meets(bounds_of(q)) && encloses(g.area(), q.centre) && !overlap(q, g.border);
}

bool touches(const GroundPiece& g, const Quad& q) {
  if (!g.bounds.meets(bounds_of(q, turned_reach / fine_parts))) return false;
  return g.is_area ? touching(q, g.area()) : touching(q, g.line());
}

bool comes_within(const GroundPiece& g, const Quad& q, i32 r) {
  return g.bounds.meets(bounds_of(q, r)) && within(Shape(q), g.shape(), r);
}

Crossing crossed(const GroundPiece& g, const Segment& s) {
  if (!may_cross(g.bounds, s) || !on_both_sides(g.points, s)) return {};
  return crossing(s, Shape(g.area()));
}

bool goes_through(const GroundPiece& g, const Segment& s) {
  if (!may_cross(g.bounds, s)) return false;
  return g.upright ? through_rectangle(g.bounds, s) : static_cast<bool>(crossed(g, s));
}

bool meets(const GroundPiece& g, const Segment& s) {
  if (!g.bounds.meets(bounds_of(s))) return false;
  for (std::size_t i = 0; i + 1 < g.points.size(); ++i)
    if (meet(s, {g.points[i], g.points[i + 1]})) return true;
  return g.is_area && meet(s, {g.points.back(), g.points.front()});
}

WallCrossing passed(const GroundPiece& g, const Segment& s) {
  if (!g.bounds.meets(bounds_of(s))) return {};
  return wall_crossing(s, g.is_area ? Shape(Outline{g.points}) : Shape(g.line()));
}

Room room(const Motion& m, const GroundPiece& g) { return room(m, g.border); }

Stretch swept(const Motion& m, const GroundPiece& g) {
  Stretch out;
  if (!g.bounds.meets(bounds_of(swath(m)))) return out;
  out.begins = stands_on(g, m.standing(0)), out.ends = stands_on(g, m.standing(m.steps()));
  Room r = out.begins ? Room{0, true} : room(m, g);
  out.met = out.begins || out.ends || r.blocked;
  if (!out.met) return out;
  out.enter = r.blocked ? r.steps : m.steps();
  out.leave = out.ends ? m.steps() : std::max(clear_after(m, g.border).value_or(m.steps()), out.enter);
  return out;
}

int Ground::add(std::span<const Point> points, bool is_area, Classes classes, int own) {
  require(!points.empty() && cells_.empty(), "a piece of ground has points and is added before the index is built");
  points_.push_back(std::make_unique<Point[]>(points.size()));
  std::copy(points.begin(), points.end(), points_.back().get());
  GroundPiece g;
  g.points = {points_.back().get(), points.size()};
  Shape shape = is_area ? Shape(Polygon{g.points}) : Shape(Polyline{g.points});
  borders_.push_back(std::make_unique<Quad[]>(shape.edges()));
  for (std::size_t i = 0; i < shape.edges(); ++i) borders_.back()[i] = thin(shape[i], shape.end_of(i));
  g.border = {borders_.back().get(), shape.edges()};
  g.classes = classes;
  g.own = static_cast<i16>(own);
  g.number = static_cast<u16>(pieces_.size());
  g.is_area = is_area;
  g.bounds = bounds_of_points(g.points);
  g.upright = is_area && fills(g.points, g.bounds);
  pieces_.push_back(g);
  classes_ |= classes;
  return g.number;
}

void Ground::finish(i32 width, i32 height) {
  width_ = width, height_ = height;
  while (std::max(width, height) >> cell_shift_ >= side) ++cell_shift_;
  words_ = (pieces_.size() + 63) / 64;
  cells_.assign(std::size_t{side} * side * std::max<std::size_t>(words_, 1), 0);
  for (const GroundPiece& g : pieces_) {
    for (std::size_t c = 0; c < of_class_.size() && g.number < 64; ++c)
      if (g.is(Classes{1} << c)) of_class_[c] |= u64{1} << g.number;
    Cells c = cells_of(g.bounds);
    for (int y = c.bottom; y <= c.top; ++y)
      for (int x = c.left; x <= c.right; ++x)
        cells_[static_cast<std::size_t>(y * side + x) * words_ + g.number / 64u] |= u64{1} << (g.number % 64u);
  }
}

}  // namespace grog::field
