#include "core/geometry/sight.hpp"

namespace grog {

Passage passage(const Segment& line, const Screen& screen) {
  if (screen.shape.filled()) {
    Crossing c = crossing(line, screen.shape);
    return {static_cast<bool>(c), c.inside, c.enter, c.leave};
  }
  WallCrossing w = wall_crossing(line, screen.shape);
  return {static_cast<bool>(w), 0, w.first, w.first};
}

std::array<Point, 5> centre_and_corners(const Quad& q) {
  auto c = corners(q);
  return {nearest_point(q.centre), c[0], c[1], c[2], c[3]};
}

void points_along(const Quad& q, Face f, std::span<Point> out) {
  auto [a, b] = fine_edge(q, f);
  if (out.size() == 1) out[0] = edge_centre(q, f);
  i64 gaps = static_cast<i64>(out.size()) - 1;
  for (i64 i = 0; i <= gaps && gaps > 0; ++i) {
    Fine on{a.x + static_cast<i32>(divide_nearest((i64{b.x} - a.x) * i, gaps)),
            a.y + static_cast<i32>(divide_nearest((i64{b.y} - a.y) * i, gaps))};
    out[static_cast<std::size_t>(i)] = nearest_point(on);
  }
}

}  // namespace grog
