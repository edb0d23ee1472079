#include "core/geometry/region.hpp"

#include <algorithm>

namespace grog {
namespace {

constexpr i32 pace = 50;  // tenths of a degree between corners of a round

void add_round(Point centre, i32 radius, i32 from, i32 clockwise, std::vector<Point>& out) {
  for (i32 a = 0; a < clockwise; a += pace) out.push_back(point_ahead(centre, from + a, radius));
  out.push_back(point_ahead(centre, from + clockwise, radius));
}

i64 doubled_area(std::span<const Point> p) {
  i64 sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    Point a = p[i], b = p[(i + 1) % p.size()];
    sum += i64{a.x} * b.y - i64{b.x} * a.y;
  }
  return sum;
}

}  // namespace

void add_disc(Point centre, i32 radius, std::vector<Point>& out) {
  for (i32 a = 0; a < full_turn; a += pace) out.push_back(point_ahead(centre, a, radius));
}

void add_rounded(std::span<const Point> outline, i32 distance, std::vector<Point>& out) {
  std::vector<Point> p(outline.begin(), outline.end());
  if (doubled_area(p) > 0) std::ranges::reverse(p);  // to clockwise, as angles go
  for (std::size_t i = 0; i < p.size(); ++i) {
    Point before = p[(i + p.size() - 1) % p.size()], at = p[i], after = p[(i + 1) % p.size()];
    // Outward is to the left of the way round.
    i32 from = direction(before, at) - quarter_turn, turn = turn_between(direction(before, at), direction(at, after));
    add_round(at, distance, from, std::max(turn, 0), out);
  }
}

void add_sector(const Arc& arc, i32 near, i32 far, std::vector<Point>& out) {
  Point left = nearest_point(arc.left), right = nearest_point(arc.right);
  bool whole = arc.half >= half_turn;
  // From a point: one round. From an edge: a round at each end, and straight between them.
  if (arc.left == arc.right) {
    add_round(left, far, arc.facing - arc.half, 2 * arc.half, out);
  } else {
    add_round(left, far, arc.facing - arc.half, arc.half, out);
    add_round(right, far, arc.facing, arc.half, out);
  }
  if (whole && near == 0) return;
  std::size_t back = out.size();
  if (near == 0) {
    out.push_back(left);
    if (!(arc.left == arc.right)) out.push_back(right);
  } else {
    add_round(left, near, arc.facing - arc.half, arc.left == arc.right ? 2 * arc.half : arc.half, out);
    if (!(arc.left == arc.right)) add_round(right, near, arc.facing, arc.half, out);
  }
  std::reverse(out.begin() + static_cast<std::ptrdiff_t>(back), out.end());
}

}  // namespace grog
