#include "core/geometry/polygon.hpp"

#include <algorithm>

namespace grog {
namespace {

// Parts of a line's length: t is 0 at its beginning and `whole` at its end.
constexpr i64 whole = i64{1} << 30;
struct Stretch {
  i64 inside = 0, enter = 0, leave = 0;
  bool by_corners = false;  // a corner lies on the line
};

// Which side of a line a corner lies on; one that lies on it is counted to the left, or to the right.
struct Sides {
  Fine from, way;
  bool on_it_is_left, on_it = false;
  Sides(const Segment& line, bool left) : from(fine(line.a)), way(fine(line.b) - from), on_it_is_left(left) {}
  bool is_left(Fine p) {
    i64 side = cross(way, p - from);
    on_it = on_it || side == 0;
    return on_it_is_left ? side >= 0 : side > 0;
  }
};

// Where the line through `from` along `way` meets the line through a and b, from 0 to `whole` where it is outside; they
// are not parallel.
i64 part_of(Fine from, Fine way, Fine a, Fine b) {
  i64 num = cross(a - from, b - a), den = cross(way, b - a);
  if (den < 0) num = -num, den = -den;
  if (num <= 0) return 0;
  if (num >= den) return whole;
  return static_cast<i64>(static_cast<i128>(num) * whole / den);
}

// Walks round the area once. An edge whose ends lie on different sides of the line meets it at some t, and there the
// line goes in or out; t is clamped to the line, so that outs less ins add up to the length inside. A corner on the
// line is counted to the left or, on a second walk, to the right: where the line only touches or follows the border,
// one of the two walks stays outside.
Stretch walk_round(const Segment& line, const Shape& area, bool corners_left) {
  Sides sides(line, corners_left);
  i64 sum = 0, before = 0, after = 0;
  struct Ends {
    i64 first = whole, last = 0;
  } to_right, to_left;
  Fine b = area[0];
  bool b_left = sides.is_left(b);
  for (std::size_t i = 0; i < area.edges(); ++i) {
    Fine a = b;
    bool a_left = b_left;
    b = area.end_of(i), b_left = sides.is_left(b);
    if (a_left == b_left) continue;
    i64 t = part_of(sides.from, sides.way, a, b), sense = a_left ? 1 : -1;
    if (t == 0) before += sense;
    if (t == whole) after += sense;
    sum += sense * t;
    if (t == 0 || t == whole) continue;
    Ends& ends = a_left ? to_right : to_left;
    ends.first = std::min(ends.first, t);
    ends.last = std::max(ends.last, t);
  }
  // With corners given anticlockwise the line goes in where an edge crosses it from left to right.
  bool clockwise = sum > 0;
  const Ends &in = clockwise ? to_left : to_right, &out = clockwise ? to_right : to_left;
  return {magnitude(sum), before != 0 ? 0 : in.first, after != 0 ? whole : out.last, sides.on_it};
}

struct Meetings {
  int count = 0;
  i64 first = whole;
  bool by_corners = false;
};
Meetings meetings(const Segment& line, const Shape& wall, bool corners_left) {
  Sides sides(line, corners_left);
  Fine from = sides.from, to = fine(line.b);
  Meetings m;
  Fine b = wall[0];
  bool b_left = sides.is_left(b);
  for (std::size_t i = 0; i < wall.edges(); ++i) {
    Fine a = b;
    bool a_left = b_left;
    b = wall.end_of(i), b_left = sides.is_left(b);
    if (a_left == b_left) continue;
    // The ends of the line lie strictly on either side of the wall's edge.
    if (sign(cross(b - a, from - a)) * sign(cross(b - a, to - a)) >= 0) continue;
    ++m.count;
    m.first = std::min(m.first, part_of(from, sides.way, a, b));
  }
  m.by_corners = sides.on_it;
  return m;
}

i64 length_in_sixteenths(const Segment& line) { return root_down(squared(fine(line.b) - fine(line.a))); }
i32 tenths_of(i64 length, i64 part) { return static_cast<i32>(divide_nearest(part * length, whole * fine_parts)); }

i32 reach_of(const Quad& q, const Quad& other) { return q.square() && other.square() ? square_reach : turned_reach; }

// Whether a segment passes wide of the circle round a quad: a quick no for the edges of large areas. The margin is for
// what thin() rounds.
bool wide_of(const Quad& q, Fine a, Fine b, i32 reach) {
  i32 r = q.radius + reach + 2;
  Fine from = a - q.centre, to = b - q.centre;
  return std::min(from.x, to.x) > r || std::max(from.x, to.x) < -r || std::min(from.y, to.y) > r ||
         std::max(from.y, to.y) < -r;
}

bool wide_of(const Quad& q, const Quad& edge, i32 reach) {
  return wide_of(q, edge.centre - edge.across, edge.centre + edge.across, reach);
}

bool edge_within_reach(const Quad& q, const Shape& border) {
  for (std::size_t i = 0; i < border.edges(); ++i) {
    std::array<Fine, 2> e{border[i], border.end_of(i)};
    if (wide_of(q, e[0], e[1], turned_reach)) continue;
    Quad t = thin(e[0], e[1]);
    if (near(q, t, turned_reach / fine_parts) && gap(q, e).at_most(reach_of(q, t))) return true;
  }
  return false;
}

bool edge_overlaps(const Quad& q, const Shape& border) {
  for (std::size_t i = 0; i < border.edges(); ++i) {
    Fine a = border[i], b = border.end_of(i);
    if (!wide_of(q, a, b, 0) && overlap(q, thin(a, b))) return true;
  }
  return false;
}

}  // namespace

Crossing crossing(const Segment& line, const Shape& area) {
  if (area.edges() == 0) return {};
  Stretch s = walk_round(line, area, true);
  if (s.inside == 0) return {};
  // Where no corner lies on the line a second walk is the same.
  if (s.by_corners)
    if (Stretch right = walk_round(line, area, false); right.inside < s.inside) s = right;
  if (s.inside == 0) return {};
  i64 length = length_in_sixteenths(line);
  // Each of the two parts is rounded by less than one.
  i64 past_half = s.enter + s.leave - whole;
  return {tenths_of(length, s.inside), tenths_of(length, s.enter), tenths_of(length, s.leave),
          magnitude(past_half) <= 2 ? 0 : sign(past_half)};
}

WallCrossing wall_crossing(const Segment& line, const Shape& wall) {
  if (wall.edges() == 0) return {};
  Meetings m = meetings(line, wall, true);
  if (m.count == 0) return {};
  if (m.by_corners)
    if (Meetings right = meetings(line, wall, false); right.count < m.count) m = right;
  return {m.count, m.count > 0 ? tenths_of(length_in_sixteenths(line), m.first) : 0};
}

u8 faces_crossed(const Segment& path, const Quad& q) {
  Fine from = fine(path.a), to = fine(path.b);
  if (wide_of(q, from, to, 0)) return 0;
  auto c = fine_corners(q);
  u8 faces = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    Fine a = c[i], b = c[(i + 1) % 4];
    if (sign(cross(b - a, from - a)) * sign(cross(b - a, to - a)) >= 0) continue;
    if (sign(cross(to - from, a - from)) * sign(cross(to - from, b - from)) <= 0) faces |= static_cast<u8>(1 << i);
  }
  return faces;
}

bool overlap(const Quad& q, const Polygon& area) { return edge_overlaps(q, area) || encloses(area, q.centre); }
bool overlap(const Quad& q, const Polyline& line) { return edge_overlaps(q, line); }
bool overlap(const Quad& q, Border border) {
  return std::ranges::any_of(border, [&](const Quad& e) { return !wide_of(q, e, 0) && overlap(q, e); });
}

bool inside(const Quad& q, const Polygon& area) { return encloses(area, q.centre) && !edge_overlaps(q, area); }

bool touching(const Quad& q, const Segment& s) { return !overlap(q, s) && edge_within_reach(q, s); }
bool touching(const Quad& q, const Polygon& area) { return !overlap(q, area) && edge_within_reach(q, area); }
bool touching(const Quad& q, const Polyline& line) { return !overlap(q, line) && edge_within_reach(q, line); }

i32 length_of(const Polyline& line) {
  i32 sum = 0;
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) sum += distance_up(line.points[i], line.points[i + 1]);
  return sum;
}

OnLine walk(const Polyline& line, i32 walked) {
  OnLine here;
  if (!line.points.empty()) here.at = line.points[0];
  walked = std::max(walked, 0);
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    Point a = line.points[i], way = line.points[i + 1] - a;
    i32 length = distance_up(a, line.points[i + 1]), part = std::min(walked - here.walked, length);
    if (length == 0) continue;
    here.direction = direction_of(way.x, way.y);
    here.at = a + Point{static_cast<i32>(divide_nearest(i64{way.x} * part, length)),
                        static_cast<i32>(divide_nearest(i64{way.y} * part, length))};
    here.walked += part;
    if (part < length || here.walked == walked) break;
  }
  return here;
}

OnLine nearest_on(const Polyline& line, Point p) {
  Squared least{-1, 1};
  std::size_t nearest = 0;
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    if (line.points[i] == line.points[i + 1]) continue;
    Squared g = gap_to_segment(fine(p), fine(line.points[i]), fine(line.points[i + 1]));
    if (least.num < 0 || g < least) least = g, nearest = i;
  }
  OnLine best;
  if (!line.points.empty()) best.at = line.points[0];
  if (least.num < 0) return best;
  for (std::size_t i = 0; i < nearest; ++i) best.walked += distance_up(line.points[i], line.points[i + 1]);
  Segment s{line.points[nearest], line.points[nearest + 1]};
  best.at = nearest_point(foot_on_segment(fine(p), fine(s.a), fine(s.b)));
  best.direction = direction(s.a, s.b);
  i64 from_a = divide_nearest(root_down(squared(fine(best.at) - fine(s.a))), fine_parts);
  best.walked += std::min(static_cast<i32>(from_a), distance_up(s.a, s.b));
  return best;
}

}  // namespace grog
