#include "core/geometry/align.hpp"

#include <algorithm>

#include "core/require.hpp"

namespace grog {
namespace {

// The pose nearest to an exact centre in which the box shares no inner point with the other.
Box settle(Box b, Fine exact, const Quad& other) {
  Point middle = nearest_point(exact);
  Box best = b;
  best.at = middle;
  i64 least = INT64_MAX;
  for (i32 ring = 2; least == INT64_MAX && ring <= 8; ring += 2)
    for (i32 dy = -ring; dy <= ring; ++dy)
      for (i32 dx = -ring; dx <= ring; ++dx) {
        b.at = middle + Point{dx, dy};
        i64 off = squared(fine(b.at) - exact);
        if (off < least && !overlap_by(b, other, 0)) least = off, best = b;
      }
  return best;
}

Box flush_along(Box b, Face own, const Quad& other, Fine e0, Fine e1, i32 outward_angle, Point near) {
  require(own == Face::front || own == Face::rear, "a box is laid along its front or its rear");
  b.facing = normalise(own == Face::front ? outward_angle + half_turn : outward_angle);
  Fine on = foot_on_segment(fine(near), e0, e1);
  return settle(b, on + vector_along(outward_angle, i64{b.depth} * (fine_parts / 2)), other);
}

}  // namespace

Box flush(const Box& b, Face own, const Quad& other, Face face, Point near) {
  auto e = fine_edge(other, face);
  return flush_along(b, own, other, e[0], e[1], outward(other, face), near);
}

Box flush(const Box& b, Face own, const Segment& s, Point near) {
  Point way = s.b - s.a;
  bool left = cross(way, b.at - s.a) >= 0;
  i32 outward_angle = left ? direction_of(-way.y, way.x) : direction_of(way.y, -way.x);
  return flush_along(b, own, thin(fine(s.a), fine(s.b)), fine(s.a), fine(s.b), outward_angle, near);
}

namespace {
// Steps to the first clear place on a sideways way, or more than all of them.
i32 steps_to_clear(const Motion& m, std::span<const Quad> others, i32 width, i32 height) {
  i32 step = 0;
  for (bool moved = true; moved && step <= m.steps();) {
    moved = false;
    for (const Quad& o : others)
      while (step <= m.steps() && overlap(m.standing(step), o)) {
        // What it has once left behind on a straight way it does not meet again.
        step = std::max(step + 1, clear_after(m, o).value_or(m.steps() + 1));
        moved = true;
      }
    while (step <= m.steps() && !on_table(m.standing(step), width, height)) ++step, moved = true;
  }
  return step;
}
}  // namespace

std::optional<Box> slide_clear(const Box& b, std::span<const Quad> others, i32 most_left, i32 most_right,
                               i32 table_width, i32 table_height) {
  Motion right(b, Stride::rightward(most_right)), left(b, Stride::leftward(most_left));
  i32 to_right = steps_to_clear(right, others, table_width, table_height);
  i32 to_left = steps_to_clear(left, others, table_width, table_height);
  bool can_right = to_right <= most_right, can_left = to_left <= most_left;
  if (can_right && (!can_left || to_right <= to_left)) return right.at(to_right);
  if (can_left) return left.at(to_left);
  return {};
}

}  // namespace grog
