#include "core/geometry/arc.hpp"

#include <algorithm>

namespace grog {
namespace {

i64 cross(Ray r, Fine v) { return i64{r.x} * v.y - i64{r.y} * v.x; }
i64 dot(Ray r, Fine v) { return i64{r.x} * v.x + i64{r.y} * v.y; }

// Farther than any two points of a question lie apart.
constexpr i64 far_away = i64{100'000} * fine_parts;
std::array<std::array<Fine, 2>, 3> border_of(const Arc& a) {
  return {{{a.left, a.left + vector_along(a.facing - a.half, far_away)},
           {a.right, a.right + vector_along(a.facing + a.half, far_away)},
           {a.left, a.right}}};
}

// Where a point lies in a quad's own frame, in parts of the quad's area: `whole` is at the right edge, at the front.
struct Framed {
  i64 right, ahead, whole;
};
Framed framed(const Quad& q, Fine p) {
  Fine d = p - q.centre;
  return {grog::cross(d, q.ahead), grog::cross(q.across, d), grog::cross(q.across, q.ahead)};
}

}  // namespace

Arc arc_from(Point apex, i32 facing, i32 half) { return {fine(apex), fine(apex), facing, half}; }

Arc arc_from(const Quad& q, Face f, i32 half) {
  auto e = fine_edge(q, f);
  return {e[0], e[1], outward(q, f), half};
}

bool in_arc(const Arc& a, Fine p) {
  if (a.half >= half_turn) return true;
  bool point = a.left == a.right;
  i64 ahead = point ? dot(ray(a.facing), p - a.left) : grog::cross(a.right - a.left, p - a.left);
  if (a.half == quarter_turn) return ahead >= 0;
  if (a.half < quarter_turn && ahead < 0) return false;
  i64 from_left = cross(ray(a.facing - a.half), p - a.left), from_right = cross(ray(a.facing + a.half), p - a.right);
  if (a.half < quarter_turn) return from_left <= 0 && from_right >= 0;
  return !(ahead < 0 && from_left > 0 && from_right < 0);
}

namespace {
// All of a quad lies clearly beyond one of the two sides of an arc: a quick no. The margin is for what the lines of
// border_of() round.
bool beside(const Arc& a, const std::array<Fine, 4>& c) {
  if (a.half > quarter_turn) return false;
  constexpr i64 margin = i64{2} * one_q30;
  Ray left = ray(a.facing - a.half), right = ray(a.facing + a.half);
  auto beyond_left = [&](Fine p) { return cross(left, p - a.left) > margin; };
  auto beyond_right = [&](Fine p) { return cross(right, p - a.right) < -margin; };
  return std::all_of(c.begin(), c.end(), beyond_left) || std::all_of(c.begin(), c.end(), beyond_right);
}
}  // namespace

bool in_arc(const Arc& a, const Quad& q) {
  auto c = fine_corners(q);
  if (beside(a, c)) return false;
  if (std::any_of(c.begin(), c.end(), [&](Fine p) { return in_arc(a, p); })) return true;
  for (const auto& line : border_of(a))
    for (std::size_t i = 0; i < 4; ++i)
      if (meet(line[0], line[1], c[i], c[(i + 1) % 4])) return true;
  return false;
}

std::optional<Point> nearest_in_arc(const Arc& a, const Quad& q) {
  if (!in_arc(a, q)) return {};
  Point apex = nearest_point({(a.left.x + a.right.x) / 2, (a.left.y + a.right.y) / 2});
  Point nearest = closest(apex, q).b;
  if (in_arc(a, nearest)) return nearest;
  // Otherwise it is where a border of the arc meets the box, or a corner.
  std::optional<Fine> best;
  auto offer = [&](Fine p) {
    if (!best || squared(p - fine(apex)) < squared(*best - fine(apex))) best = p;
  };
  auto c = fine_corners(q);
  for (Fine p : c)
    if (in_arc(a, p)) offer(p);
  for (const auto& line : border_of(a))
    for (std::size_t i = 0; i < 4; ++i)
      if (meet(line[0], line[1], c[i], c[(i + 1) % 4]))
        if (auto p = intersection(line[0], line[1], c[i], c[(i + 1) % 4])) offer(*p);
  return best ? std::optional(nearest_point(*best)) : std::nullopt;
}

Face side_by_edges(const Quad& q, Fine p) {
  Framed f = framed(q, p);
  if (f.ahead >= f.whole) return Face::front;
  if (f.ahead < -f.whole) return Face::rear;
  return f.right >= 0 ? Face::right : Face::left;
}

Face side_by_diagonals(const Quad& q, Fine p) {
  Framed f = framed(q, p);
  if (f.ahead >= magnitude(f.right)) return Face::front;
  if (-f.ahead > magnitude(f.right)) return Face::rear;
  return f.right > 0 ? Face::right : Face::left;
}

bool ahead_of_front(const Quad& q, Fine p) {
  Framed f = framed(q, p);
  return f.ahead >= f.whole;
}

}  // namespace grog
