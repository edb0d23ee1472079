#include "core/geometry/box.hpp"

#include <algorithm>

#include "core/geometry/shape.hpp"

namespace grog {
Quad thin(Fine a, Fine b) {
  Quad q;
  q.centre = {(a.x + b.x) / 2, (a.y + b.y) / 2};
  q.across = {(b.x - a.x) / 2, (b.y - a.y) / 2};
  q.half_width = static_cast<i32>(root_up(squared(q.across)));
  q.radius = q.half_width + 2;
  return q;
}

std::array<Fine, 4> fine_corners(const Quad& q) {
  return {q.centre - q.across + q.ahead, q.centre + q.across + q.ahead, q.centre + q.across - q.ahead,
          q.centre - q.across - q.ahead};
}

std::array<Point, 4> corners(const Quad& q) {
  return {nearest_point(q.centre, q.ahead - q.across), nearest_point(q.centre, q.ahead + q.across),
          nearest_point(q.centre, q.across - q.ahead), nearest_point(q.centre, -q.across - q.ahead)};
}

std::array<Point, 5> centre_and_corners(const Quad& q) {
  auto c = corners(q);
  return {nearest_point(q.centre), c[0], c[1], c[2], c[3]};
}

std::array<Fine, 2> fine_edge(const Quad& q, Face f) {
  auto c = fine_corners(q);
  return {c[index(f)], c[(index(f) + 1) % 4]};
}

std::array<Point, 2> edge(const Quad& q, Face f) {
  auto c = corners(q);
  return {c[index(f)], c[(index(f) + 1) % 4]};
}

namespace {
Fine to_face(const Quad& q, Face f) {
  return f == Face::front ? q.ahead : f == Face::rear ? -q.ahead : f == Face::right ? q.across : -q.across;
}
}  // namespace

Point edge_centre(const Quad& q, Face f) { return nearest_point(q.centre, to_face(q, f)); }

Quad strip(const Quad& q, Face f, i32 depth) {
  Fine out = vector_along(outward(q, f), i64{depth} * (fine_parts / 2));
  bool lengthwise = f == Face::front || f == Face::rear;
  Quad s;
  s.centre = q.centre + to_face(q, f) + out;
  s.ahead = out;
  s.across = f == Face::front ? q.across : f == Face::rear ? -q.across : f == Face::right ? -q.ahead : q.ahead;
  s.half_width = lengthwise ? q.half_width : q.half_depth;
  s.half_depth = depth * (fine_parts / 2);
  s.radius = Quad::bounding_radius(s.half_width, s.half_depth);
  s.facing = static_cast<i16>(outward(q, f));
  return s;
}

Box resized(const Box& b, i32 width, i32 depth) {
  return {framed_point(b.at, b.facing, 0, i64{b.depth} - depth), b.facing, width, depth};
}

bool overlap_by(const Quad& p, const Quad& q, i32 by) {
  Fine d = q.centre - p.centre;
  i64 far = i64{p.radius} + q.radius;
  if (squared(d) >= far * far) return false;
  // A quad without depth has no axis that way.
  auto apart = [&](Fine e, i64 unit, i64 reach) { return unit != 0 && magnitude(cross(e, d)) >= reach - by * unit; };
  i64 aa = magnitude(cross(p.across, q.across)), ab = magnitude(cross(p.across, q.ahead));
  i64 pp = magnitude(cross(p.across, p.ahead));
  if (apart(p.across, p.half_width, pp + aa + ab)) return false;
  i64 ba = magnitude(cross(p.ahead, q.across)), bb = magnitude(cross(p.ahead, q.ahead));
  if (apart(p.ahead, p.half_depth, pp + ba + bb)) return false;
  i64 qq = magnitude(cross(q.across, q.ahead));
  return !apart(q.across, q.half_width, qq + aa + ba) && !apart(q.ahead, q.half_depth, qq + ab + bb);
}

Axes axes_of(const Quad& p, const Quad& q) {
  Axes axes;
  Fine d = q.centre - p.centre;
  auto add = [&](Fine e, i64 unit, i64 reach) {
    if (unit != 0) axes.list[axes.count++] = {e, cross(e, d), reach, unit};
  };
  i64 aa = magnitude(cross(p.across, q.across)), ab = magnitude(cross(p.across, q.ahead));
  i64 ba = magnitude(cross(p.ahead, q.across)), bb = magnitude(cross(p.ahead, q.ahead));
  i64 pp = magnitude(cross(p.across, p.ahead)), qq = magnitude(cross(q.across, q.ahead));
  add(p.across, p.half_width, pp + aa + ab);
  add(p.ahead, p.half_depth, pp + ba + bb);
  add(q.across, q.half_width, qq + aa + ba);
  add(q.ahead, q.half_depth, qq + ab + bb);
  return axes;
}

i64 overlap_depth(const Axes& axes) {
  i64 least = INT64_MAX;
  for (std::size_t i = 0; i < axes.count; ++i) {
    const Axis& a = axes.list[i];
    i64 shared = a.reach - magnitude(a.off);
    // Rounded, an edge may be longer than its unit, but not by a whole sixteenth.
    least = std::min(least, divide_up(shared, shared < 0 ? a.unit + 1 : a.unit));
  }
  return least;
}

bool touching(const Quad& p, const Quad& q) {
  i32 reach = p.square() && q.square() ? square_reach : turned_reach;
  if (!near(p, q, turned_reach / fine_parts) || overlap(p, q)) return false;
  return gap(p, q).at_most(reach);
}

bool contains(const Quad& q, Fine p) {
  Fine d = p - q.centre;
  i64 area = magnitude(cross(q.across, q.ahead));
  return magnitude(cross(q.across, d)) <= area && magnitude(cross(q.ahead, d)) <= area;
}

bool on_table(const Quad& q, i32 width, i32 height) {
  i32 over = q.square() ? square_graze : turned_graze;
  i32 x = static_cast<i32>(magnitude(q.across.x) + magnitude(q.ahead.x));
  i32 y = static_cast<i32>(magnitude(q.across.y) + magnitude(q.ahead.y));
  return q.centre.x - x >= -over && q.centre.y - y >= -over && q.centre.x + x <= width * fine_parts + over &&
         q.centre.y + y <= height * fine_parts + over;
}

}  // namespace grog
