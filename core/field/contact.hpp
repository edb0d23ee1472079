// Bodies in contact: slid until they touch, and who touches whom.
#pragma once
#include "core/field/advance.hpp"
#include "core/geometry/arc.hpp"

namespace grog::field {

// A leg is stopped by what it would enter, and not by what it only touches at its very end. So much farther it has to
// be looked along, and cut again (Advance::cut_at), for that to count as met.
inline constexpr i32 touch_beyond = leg_graze / fine_parts + 1;

// Straight towards a point until it touches a body; all the way where it never does. What lies between is not looked
// at: an Advance along the same motion tells.
struct Contact {
  Motion way;
  Room room;
  Box end() const { return way.at(room.steps); }
  bool touches() const { return room.blocked; }
};
inline Contact slide_to(const Box& b, Point to, const Quad& target) {
  Motion m(b, Stride::to_point(to));
  Room r = room(m, target);
  return {m, {r.blocked ? r.steps : m.steps(), r.blocked}};
}

// The straight ways within `half` of its facing that bring a body to touch another, the shortest first: two boxes come
// together by a corner of one and an edge of the other, so that the shortest of all is among them.
struct Slide {
  Point by;        // where to, from where it stands
  i32 length = 0;  // how much of that it goes until it touches
};
struct Slides {
  std::array<Slide, 9> list;
  std::size_t count = 0;
  auto begin() const { return list.begin(); }
  auto end() const { return list.begin() + static_cast<std::ptrdiff_t>(count); }
};
inline Slides slides_to(const Box& b, i32 half, const Quad& target) {
  Slides out;
  Quad body = b;
  auto offer = [&](Point by) {
    i32 length = by == Point{} ? 0 : slide_to(b, b.at + by, target).room.steps;
    std::size_t place = out.count++;
    for (; place > 0 && length < out.list[place - 1].length; --place) out.list[place] = out.list[place - 1];
    out.list[place] = {by, length};
  };
  auto ahead = [&](Point from) {
    if (auto p = nearest_in_arc(arc_from(from, b.facing, half), target)) offer(*p - from);
  };
  ahead(edge_centre(body, Face::front));
  for (Point c : corners(body)) ahead(c);
  for (Point c : corners(target))
    if (auto p = nearest_in_arc(arc_from(c, normalise(b.facing + half_turn), half), body)) offer(c - *p);
  return out;
}
// The part of a body's front that strikes another straight ahead, as a body of its own.
inline Box striking_part(const Box& b, const Quad& target) {
  Ray right = ray(normalise(b.facing + quarter_turn));
  i32 half = b.width / 2, low = half, high = -half;
  for (Point c : corners(target)) {
    Point off = c - b.at;
    i32 aside = static_cast<i32>(q30_nearest(i64{off.x} * right.x + i64{off.y} * right.y));
    low = std::min(low, aside), high = std::max(high, aside);
  }
  low = std::max(low, -half), high = std::min(high, half);
  Box part = b;
  part.width = std::max(high - low, 10);
  part.at = point_ahead(b.at, normalise(b.facing + quarter_turn), (low + high) / 2);
  return part;
}
// Whether a piece of ground lies between a body and one that it strikes after so many steps straight ahead: be it that
// the other touches it, but not where it lies beside him and only the rest of the front meets it.
inline bool lies_between(const GroundPiece& g, const Box& b, const Quad& target, i32 steps) {
  Room r = room(Motion(striking_part(b, target), Stride::forward(steps + 20)), g);
  return r.blocked && r.steps <= steps;
}

// Those of `among` no farther than a slack from a body: what rounding leaves between bodies that touch.
template <class B>
UnitSet in_contact(const B& bodies, const Quad& q, i32 slack, const UnitSet& among) {
  UnitSet out;
  bodies.around(q, slack, among, [&](UnitId u, const Quad& other) {
    if (gap(q, other).within(slack)) out.add(u);
  });
  return out;
}

}  // namespace grog::field
