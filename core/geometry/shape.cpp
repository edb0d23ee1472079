#include "core/geometry/shape.hpp"

#include <algorithm>

#include "core/require.hpp"

namespace grog {

Squared gap_to_segment(Fine p, Fine a, Fine b) {
  Fine s = b - a, v = p - a;
  i64 ahead = dot(v, s), length = squared(s);
  if (ahead <= 0 || length == 0) return {squared(v), 1};
  if (ahead >= length) return {squared(p - b), 1};
  i64 c = cross(s, v);
  return {static_cast<i128>(c) * c, length};
}

namespace {

// way * num / den to the nearest; num and den below 2^43, so the product may, if seldom, need more than 64 bits.
i32 part(i32 way, i64 num, i64 den) {
  if (i64 small; !__builtin_mul_overflow(i64{way}, num, &small) && magnitude(small) < INT64_MAX / 2)
    return static_cast<i32>(divide_nearest(small, den));
  i128 n = static_cast<i128>(way) * num, half = den / 2;
  return static_cast<i32>(n >= 0 ? (n + half) / den : -((-n + half) / den));
}

bool on_segment(Fine p, Fine a, Fine b) { return cross(b - a, p - a) == 0 && dot(p - a, p - b) <= 0; }

// What some points lie within, square to the table.
struct Bounds {
  Fine low, high;
  explicit Bounds(Fine p) : low(p), high(p) {}
  void add(Fine p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
};
Bounds bounds_of(const Shape& s) {
  Bounds b(s[0]);
  for (std::size_t i = 1; i < s.size(); ++i) b.add(s[i]);
  return b;
}
// Nothing in one is nearer than this to anything in the other.
i64 squared_gap(const Bounds& a, const Bounds& b) {
  i64 x = std::max({0, a.low.x - b.high.x, b.low.x - a.high.x}),
      y = std::max({0, a.low.y - b.high.y, b.low.y - a.high.y});
  return x * x + y * y;
}

// What two shapes that do not meet come nearest by: a corner of one and an edge of the other.
struct Pairing {
  Squared gap{-1, 1};
  i64 gap_up = INT64_MAX;  // rounded up
  Fine corner, a, b;
  bool of_first = true;  // the corner is the first shape's
};
void consider(const Shape& corners, const Shape& edges, bool of_first, Pairing& best) {
  Bounds all = bounds_of(corners);
  for (std::size_t j = 0; j < edges.edges(); ++j) {
    Fine a = edges[j], b = edges.end_of(j);
    Bounds along(a);
    along.add(b);
    if (squared_gap(all, along) >= best.gap_up) continue;  // most edges of large areas
    for (std::size_t i = 0; i < corners.size(); ++i) {
      Squared g = gap_to_segment(corners[i], a, b);
      if (best.gap.num >= 0 && !(g < best.gap)) continue;
      i64 up = g.den == 1 ? static_cast<i64>(g.num) : static_cast<i64>(g.num / g.den) + 1;
      best = {g, up, corners[i], a, b, of_first};
    }
  }
}

// A point that both have, if there is one.
std::optional<Fine> common_point(const Shape& p, const Shape& q) {
  if (q.filled() && encloses(q, p[0])) return p[0];
  if (p.filled() && encloses(p, q[0])) return q[0];
  for (std::size_t i = 0; i < p.edges(); ++i)
    for (std::size_t j = 0; j < q.edges(); ++j) {
      Fine a = p[i], b = p.end_of(i), c = q[j], d = q.end_of(j);
      if (!meet(a, b, c, d)) continue;
      if (auto x = intersection(a, b, c, d)) return x;
      return on_segment(c, a, b) ? c : on_segment(d, a, b) ? d : a;
    }
  return {};
}

// How near a quad comes to a quad, a segment or a point. From a corner outside it only one or two edges of a quad are
// seen, and its nearest point lies on one of those; what is nearest by the middle of an edge is then the corner least
// far off the edge's line, which needs no fractions.
class Convex {
 public:
  Convex(const Shape& quad, const Shape& other) : n_(other.size()) {
    for (std::size_t i = 0; i < 4; ++i) p_[i] = quad[i];
    for (std::size_t i = 0; i < n_; ++i) q_[i] = other[i];
    apart_ = look_from(p_, q_, n_, 0);
    if (n_ == 4)
      apart_ = look_from(q_, p_, 4, 2) || apart_;
    else if (n_ == 2)
      apart_ = look_from_segment() || apart_;
  }
  // They are apart exactly if an edge of one has all of the other on its outer side.
  bool apart() const { return apart_; }
  Squared gap() const {
    Squared least{vertex_, 1};
    for (const Side& s : side_)
      if (Squared g{static_cast<i128>(s.off) * s.off, s.length}; s.length > 0 && g < least) least = g;
    return least;
  }
  // Whether the quad, going that way, comes nearer (1) or goes away (-1). No two shortest ways between two convex
  // shapes have different directions, so that it does not matter by which it is told.
  int closing(Fine way) const {
    Squared least{vertex_, 1};
    i64 closing = vertex_ == INT64_MAX ? 0 : dot(way, vertex_way_);
    for (const Side& s : side_)
      if (Squared g{static_cast<i128>(s.off) * s.off, s.length}; s.length > 0 && g < least)
        least = g, closing = &s < side_.data() + 2 ? cross(s.edge, way) : -cross(s.edge, way);
    return sign(closing);
  }

 private:
  struct Side {               // how far the corner nearest to an edge's line is off it, before the edge itself
    i64 off = 0, length = 0;  // times the edge's length; the length squared, 0: there is no such corner
    Fine edge;                // with its outer side to the left
  };
  using Corners = std::array<Fine, 4>;

  // A corner seen from the edge from a along `edge`, so far outside its line.
  void see(Fine corner, Fine a, Fine edge, i64 length, i64 off, std::size_t side) {
    i64 ahead = dot(corner - a, edge);
    if (ahead <= 0 || ahead >= length) {
      Fine way = ahead <= 0 ? corner - a : corner - a - edge;
      if (i64 far = squared(way); far < vertex_) vertex_ = far, vertex_way_ = side < 2 ? way : -way;
    } else if (Side& s = side_[side]; s.length == 0 || off < s.off) {
      s = {off, length, edge};
    }
  }
  // All corners seen from the edges of a quad; whether one of these parts them.
  bool look_from(const Corners& quad, const Corners& others, std::size_t n, std::size_t sides) {
    bool apart = false;
    for (std::size_t k = 0; k < 2; ++k) {  // front and rear, then right and left
      Fine a = quad[k], edge = quad[k + 1] - a, back = quad[k + 2];
      i64 length = squared(edge), deep = cross(edge, back - a);  // clockwise: less than 0
      std::size_t ahead = 0, behind = 0;
      for (std::size_t i = 0; i < n; ++i) {
        i64 off = cross(edge, others[i] - a);
        if (off > 0)
          ++ahead, see(others[i], a, edge, length, off, sides + k);
        else if (off < deep)
          ++behind, see(others[i], back, -edge, length, deep - off, sides + k);
      }
      apart = apart || ahead == n || behind == n;
    }
    return apart;
  }
  bool look_from_segment() {
    Fine a = q_[0], edge = q_[1] - a;
    i64 length = squared(edge);
    int left = 0, right = 0;
    for (Fine c : p_) {
      i64 off = cross(edge, c - a);
      left += off > 0, right += off < 0;
      if (off >= 0)
        see(c, a, edge, length, off, 2);
      else
        see(c, q_[1], -edge, length, -off, 2);
    }
    return left == 4 || right == 4;
  }

  Corners p_, q_;
  std::size_t n_;
  bool apart_ = false;
  i64 vertex_ = INT64_MAX;  // from corner to corner, squared
  Fine vertex_way_;         // from the quad to the other
  std::array<Side, 4> side_;
};
// Two quads, told without laying out all corners. They are nearest by two corners if each is the foremost of its quad
// in the direction of the other; or by a corner of one before the middle of an edge of the other that parts them: no
// other distance can then be less. What is left is rare.
struct Parted {
  enum class Is : u8 { together, told, otherwise } is = Is::together;
  Squared gap;
  i64 closing = 0;  // of the first, going its way
};
struct Body {
  Fine centre, across, ahead;
  explicit Body(const Quad& q) : centre(q.centre), across(q.across), ahead(q.ahead) {}
  explicit Body(const Shape& q)  // a quad again, from the shape that it became
      : centre{(q[0].x + q[2].x) / 2, (q[0].y + q[2].y) / 2},
        across{(q[1].x - q[0].x) / 2, (q[1].y - q[0].y) / 2},
        ahead{(q[0].x - q[3].x) / 2, (q[0].y - q[3].y) / 2} {}
};
// By the two edges along `half` of p, which are `deep` from its centre to either side.
void part_by(const Body& p, Fine half, Fine deep, const Body& q, Parted& out, Fine way) {
  Fine d = q.centre - p.centre;
  i64 off = cross(half, d), u = cross(half, q.across), v = cross(half, q.ahead), own = cross(half, deep);
  i64 apart = magnitude(off) - magnitude(own) - magnitude(u) - magnitude(v);
  if (apart <= 0) return;
  if (out.is == Parted::Is::together) out.is = Parted::Is::otherwise;
  // q's corner nearest to the line of that edge, seen from the edge's middle; two of them where edges are parallel.
  Fine middle = (off > 0) == (own > 0) ? d - deep : d + deep;
  i64 along = dot(half, middle), by_u = dot(half, q.across), by_v = dot(half, q.ahead), length = squared(half);
  auto toward = [&](i64 side, i64 by) { return side == 0 ? 0 : (side > 0) == (off > 0) ? -by : by; };
  along += toward(u, by_u) + toward(v, by_v);
  i64 spread = (u == 0 ? magnitude(by_u) : 0) + (v == 0 ? magnitude(by_v) : 0);
  if (magnitude(along) > length + spread) return;
  out.is = Parted::Is::told;
  out.gap = {static_cast<i128>(apart) * apart, length};
  out.closing = off > 0 ? cross(half, way) : -cross(half, way);
}
bool part_by_corners(const Body& p, const Body& q, Parted& out, Fine way) {
  auto to = [](Fine half, i64 side) { return side >= 0 ? half : -half; };
  Fine d = q.centre - p.centre, w = d;
  for (int tries = 0; tries < 2; ++tries) {
    i64 pa = dot(w, p.across), pb = dot(w, p.ahead), qa = dot(w, q.across), qb = dot(w, q.ahead);
    Fine pu = to(p.across, pa), pv = to(p.ahead, pb), qu = to(q.across, -qa), qv = to(q.ahead, -qb);
    w = d - pu - pv + qu + qv;  // from p's foremost corner to q's
    if (dot(w, pu) < 0 || dot(w, pv) < 0 || dot(w, qu) > 0 || dot(w, qv) > 0) continue;
    out = {w == Fine{} ? Parted::Is::together : Parted::Is::told, {squared(w), 1}, dot(way, w)};
    return true;
  }
  return false;
}
Parted parted(const Body& p, const Body& q, Fine way = {}) {
  Parted out;
  if (part_by_corners(p, q, out, way)) return out;
  part_by(p, p.across, p.ahead, q, out, way);
  if (out.is != Parted::Is::told) part_by(p, p.ahead, p.across, q, out, way);
  if (out.is != Parted::Is::told) part_by(q, q.across, q.ahead, p, out, -way);
  if (out.is != Parted::Is::told) part_by(q, q.ahead, q.across, p, out, -way);
  return out;
}

bool one_is_quad(const Shape& p, const Shape& q) { return (p.quad() && q.convex()) || (q.quad() && p.convex()); }

void require_points(const Shape& p, const Shape& q) {
  require(p.size() > 0 && q.size() > 0, "a distance is between shapes that have points");
}
Pairing pairing(const Shape& p, const Shape& q) {
  Pairing best;
  consider(p, q, true, best);
  consider(q, p, false, best);
  return best;
}

}  // namespace

Shape::Shape(const Quad& q) : size_(4), closed_(true), filled_(true), quad_(true) {
  if (q.half_depth != 0) {
    own_ = fine_corners(q);
  } else {
    own_ = {q.centre - q.across, q.centre + q.across};
    size_ = 2;
    closed_ = filled_ = quad_ = false;
  }
}

bool meet(Fine a, Fine b, Fine c, Fine d) {
  int c_side = sign(cross(b - a, c - a)), d_side = sign(cross(b - a, d - a));
  int a_side = sign(cross(d - c, a - c)), b_side = sign(cross(d - c, b - c));
  if (c_side * d_side < 0 && a_side * b_side < 0) return true;
  return on_segment(c, a, b) || on_segment(d, a, b) || on_segment(a, c, d) || on_segment(b, c, d);
}

Fine foot_on_segment(Fine p, Fine a, Fine b) {
  Fine s = b - a;
  i64 length = squared(s), ahead = std::clamp<i64>(dot(p - a, s), 0, length);
  if (length == 0) return a;
  return {a.x + part(s.x, ahead, length), a.y + part(s.y, ahead, length)};
}

std::optional<Fine> intersection(Fine a, Fine b, Fine c, Fine d) {
  Fine s = b - a, t = d - c;
  i64 den = cross(s, t), num = cross(c - a, t);
  if (den == 0) return {};
  if (den < 0) den = -den, num = -num;
  return Fine{a.x + part(s.x, num, den), a.y + part(s.y, num, den)};
}

namespace {
// Of a polygon. Most edges lie above, below or to one side of the point, and need no product.
bool polygon_encloses(std::span<const Point> points, Fine p) {
  bool in = false;
  Fine a = fine(points.back());
  for (Point next : points) {
    Fine b = fine(next), from = a;
    a = b;
    if (std::max(from.y, b.y) < p.y || std::min(from.y, b.y) > p.y || std::max(from.x, b.x) < p.x) continue;
    bool between = (from.y <= p.y) != (b.y <= p.y);
    if (std::min(from.x, b.x) > p.x) {
      in = in != between;
      continue;
    }
    i64 side = cross(b - from, p - from);
    if (side == 0) return true;  // within its bounds and on its line
    if (between && (b.y > from.y) == (side > 0)) in = !in;
  }
  return in;
}
}  // namespace

bool encloses(const Shape& area, Fine p) {
  if (area.filled() && !area.points().empty()) return polygon_encloses(area.points(), p);
  bool in = false;
  for (std::size_t i = 0; i < area.edges(); ++i) {
    Fine a = area[i], b = area.end_of(i);
    i64 side = cross(b - a, p - a);
    if (side == 0 && dot(p - a, p - b) <= 0) return true;
    // A ray to the right of p: an edge counts its lower end and not its upper.
    if ((a.y <= p.y) != (b.y <= p.y) && (b.y > a.y) == (side > 0)) in = !in;
  }
  return in && area.filled();
}

namespace {
Squared gap_of_edges(Fine a, Fine b, Fine c, Fine d) {
  if (meet(a, b, c, d)) return {};
  Squared least = gap_to_segment(a, c, d);
  for (const Squared& g : {gap_to_segment(b, c, d), gap_to_segment(c, a, b), gap_to_segment(d, a, b)})
    if (g < least) least = g;
  return least;
}
Squared gap_to_edge(const Shape& convex, const std::array<Fine, 2>& edge) {
  if (!convex.quad()) return gap_of_edges(convex[0], convex.end_of(0), edge[0], edge[1]);
  Convex c(convex, Shape(edge));
  return c.apart() ? c.gap() : Squared{};
}
// From a quad, a segment or a point to a shape of many edges; most edges of large areas are too far off to be looked
// at.
Squared gap_to_edges(const Shape& convex, const Shape& many) {
  if (many.filled() && encloses(many, convex[0])) return {};
  Bounds all = bounds_of(convex);
  Squared least{-1, 1};
  i64 least_up = INT64_MAX;
  for (std::size_t j = 0; j < many.edges(); ++j) {
    std::array<Fine, 2> edge{many[j], many.end_of(j)};
    Bounds along(edge[0]);
    along.add(edge[1]);
    if (squared_gap(all, along) >= least_up) continue;
    Squared g = gap_to_edge(convex, edge);
    if (g.zero()) return {};
    if (least.num >= 0 && !(g < least)) continue;
    least = g;
    least_up = g.den == 1 ? static_cast<i64>(g.num) : static_cast<i64>(g.num / g.den) + 1;
  }
  return least;
}
bool edge_within(const Shape& convex, const Shape& many, i32 r) {
  if (many.filled() && encloses(many, convex[0])) return r >= 0;
  Bounds all = bounds_of(convex);
  i64 reach = i64{r} * fine_parts;
  for (std::size_t j = 0; j < many.edges(); ++j) {
    std::array<Fine, 2> edge{many[j], many.end_of(j)};
    Bounds along(edge[0]);
    along.add(edge[1]);
    if (squared_gap(all, along) <= reach * reach && gap_to_edge(convex, edge).within(r)) return true;
  }
  return false;
}
}  // namespace

bool within(const Shape& p, const Shape& q, i32 r) {
  if (p.convex() == q.convex()) return gap(p, q).within(r);
  require_points(p, q);
  return p.convex() ? edge_within(p, q, r) : edge_within(q, p, r);
}

Squared gap(const Shape& p, const Shape& q) {
  require_points(p, q);
  if (p.quad() && q.quad())
    if (Parted by = parted(Body(p), Body(q)); by.is != Parted::Is::otherwise) return by.gap;
  if (one_is_quad(p, q)) {
    Convex c = p.quad() ? Convex(p, q) : Convex(q, p);
    return c.apart() ? c.gap() : Squared{};
  }
  if (p.convex()) return gap_to_edges(p, q);
  if (q.convex()) return gap_to_edges(q, p);
  return common_point(p, q) ? Squared{} : pairing(p, q).gap;
}

Squared gap(const Quad& p, const Quad& q) {
  if (p.half_depth != 0 && q.half_depth != 0)
    if (Parted by = parted(Body(p), Body(q)); by.is != Parted::Is::otherwise) return by.gap;
  return gap(Shape(p), Shape(q));
}

Approach approach(const Shape& mover, const Shape& other, Fine way) {
  require_points(mover, other);
  if (mover.quad() && other.quad())
    if (Parted by = parted(Body(mover), Body(other), way); by.is != Parted::Is::otherwise)
      return {by.gap, sign(by.closing)};
  if (one_is_quad(mover, other)) {
    Convex c = mover.quad() ? Convex(mover, other) : Convex(other, mover);
    if (!c.apart()) return {};
    return {c.gap(), c.closing(mover.quad() ? way : -way)};
  }
  if (common_point(mover, other)) return {};
  Pairing best = pairing(mover, other);
  Fine s = best.b - best.a, v = best.corner - best.a;
  i64 ahead = dot(v, s), closing;  // along the way from the corner to its foot on the edge
  if (ahead <= 0)
    closing = dot(way, -v);
  else if (ahead >= squared(s))
    closing = dot(way, best.b - best.corner);
  else
    closing = -sign(cross(s, v)) * cross(s, way);
  return {best.gap, sign(best.of_first ? closing : -closing)};
}

namespace {
// The point of a quad nearest to another: on one of the one or two edges that are seen from there.
Fine nearest_on_quad(const Shape& quad, Fine p) {
  std::size_t nearest = 4;
  Squared least{-1, 1};
  auto consider_edge = [&](std::size_t i) {
    Squared g = gap_to_segment(p, quad[i], quad.end_of(i));
    if (least.num < 0 || g < least) least = g, nearest = i;
  };
  for (std::size_t k = 0; k < 2; ++k) {
    Fine a = quad[k], edge = quad[k + 1] - a;
    i64 off = cross(edge, p - a);
    if (off > 0)
      consider_edge(k);
    else if (off < cross(edge, quad[k + 2] - a))
      consider_edge(k + 2);
  }
  return nearest == 4 ? p : foot_on_segment(p, quad[nearest], quad.end_of(nearest));
}
}  // namespace

Closest closest(const Shape& p, const Shape& q) {
  require_points(p, q);
  if (p.size() == 1 && q.quad()) return {nearest_point(p[0]), nearest_point(nearest_on_quad(q, p[0]))};
  if (q.size() == 1 && p.quad()) return {nearest_point(nearest_on_quad(p, q[0])), nearest_point(q[0])};
  if (auto x = common_point(p, q)) return {nearest_point(*x), nearest_point(*x)};
  Pairing best = pairing(p, q);
  Point corner = nearest_point(best.corner), foot = nearest_point(foot_on_segment(best.corner, best.a, best.b));
  return best.of_first ? Closest{corner, foot} : Closest{foot, corner};
}

}  // namespace grog
