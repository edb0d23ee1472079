// The rectangle that a unit covers, and whether two of them overlap or touch.
//
// A Box is what the state stores (centre and facing) with a size; a Quad is the same laid on the table, corners
// computed. Quads are parallelograms exactly, and every answer about them is exact. Only the centre (to a tenth of a
// millimetre), the facing (to a tenth of a degree) and the corners (to a sixteenth of a tenth) are rounded:
//   - boxes square to the table are exact: they touch, or are a tenth apart, or overlap by a tenth, as they say;
//   - boxes at other angles cannot be laid exactly edge to edge. They count as touching up to `turned_reach` apart, and
//     not yet as overlapping up to `turned_graze` deep, so that rounding neither parts them nor wedges them.
#pragma once
#include <algorithm>
#include <array>

#include "core/geometry/angle.hpp"

namespace grog {

struct Box {
  Point at;
  i32 facing = 0;            // 0..3599
  i32 width = 0, depth = 0;  // of the front, and from front to rear; 1 mm or more
  Pose pose() const { return {at, static_cast<i16>(facing), 0}; }
  friend bool operator==(const Box&, const Box&) = default;
};
inline Box box_at(const Pose& p, i32 width, i32 depth) { return {p.at, normalise(p.facing), width, depth}; }

enum class Face : u8 { front, right, rear, left };  // clockwise
constexpr std::size_t index(Face f) { return static_cast<std::size_t>(f); }
constexpr Face opposite(Face f) { return static_cast<Face>((index(f) + 2) % 4); }

struct Quad {
  Fine centre;
  Fine across, ahead;                  // from the centre to the middle of the right edge, of the front edge
  i32 half_width = 0, half_depth = 0;  // their lengths
  i32 radius = 0;                      // of a circle that holds it
  i16 facing = 0;

  Quad() = default;
  Quad(const Box& b)  // NOLINT: a box is a quad
      : centre(fine(b.at)),
        half_width(b.width * (fine_parts / 2)),
        half_depth(b.depth * (fine_parts / 2)),
        radius(bounding_radius(half_width, half_depth)),
        facing(static_cast<i16>(b.facing)) {
    Ray r = ray(b.facing);
    across = {q30_part(half_width, r.y), -q30_part(half_width, r.x)};
    ahead = {q30_part(half_depth, r.x), q30_part(half_depth, r.y)};
  }
  bool square() const { return across.x == 0 || across.y == 0; }
  // Not less than the half diagonal, and rounding; no root needed.
  static constexpr i32 bounding_radius(i32 half_width, i32 half_depth) {
    return std::max(half_width, half_depth) + std::min(half_width, half_depth) / 2 + 2;
  }
};
// A segment as a quad without depth, for the tests below.
Quad thin(Fine a, Fine b);

// Front-left, front-right, rear-right, rear-left.
std::array<Fine, 4> fine_corners(const Quad&);
std::array<Point, 4> corners(const Quad&);
std::array<Point, 5> centre_and_corners(const Quad&);  // to aim at
// Ends of an edge, in the same sense round the box.
std::array<Fine, 2> fine_edge(const Quad&, Face);
std::array<Point, 2> edge(const Quad&, Face);
Point edge_centre(const Quad&, Face);
inline i32 outward(const Quad& q, Face f) {  // the way a face looks
  return normalise(q.facing + static_cast<i32>(index(f)) * quarter_turn);
}
// The rectangle on the outer side of a face, as wide as it and so deep: field of fire, zone of control.
Quad strip(const Quad&, Face, i32 depth);
// After a change of formation that keeps the middle of the front where it is.
Box resized(const Box&, i32 width, i32 depth);

// In sixteenths of a tenth.
inline constexpr i32 square_graze = fine_parts / 2, turned_graze = 5 * fine_parts;
inline constexpr i32 square_reach = fine_parts - 1, turned_reach = 2 * fine_parts;
inline i32 graze(const Quad& a, const Quad& b) { return a.square() && b.square() ? square_graze : turned_graze; }

// They share a stretch deeper than so many sixteenths; with 0: they share an inner point.
bool overlap_by(const Quad&, const Quad&, i32 sixteenths);
inline bool overlap(const Quad& a, const Quad& b) { return overlap_by(a, b, graze(a, b)); }
// Edge to edge, by the tolerances above, and not overlapping.
bool touching(const Quad&, const Quad&);

bool contains(const Quad&, Fine);  // the border is in
inline bool contains(const Quad& q, Point p) { return contains(q, fine(p)); }

// Wholly on a table from (0, 0) to (width, height); its edge may be touched.
bool on_table(const Quad&, i32 width, i32 height);

// For a quick no: may they come within r of each other?
inline bool near(const Quad& a, const Quad& b, i32 r = 0) {
  i64 reach = i64{a.radius} + b.radius + i64{r} * fine_parts;
  return squared(b.centre - a.centre) <= reach * reach;
}

// The axes on which two quads may be told apart: `off` is the way between the centres along an axis, `reach` what
// both cover of it; apart where |off| >= reach. All three in units of the axis, whose own length is `unit`.
struct Axis {
  Fine edge;
  i64 off, reach, unit;
};
struct Axes {
  std::array<Axis, 4> list;
  std::size_t count = 0;
};
Axes axes_of(const Quad& mover, const Quad& other);
// How deep they overlap, in sixteenths rounded up, along the axis where it is least; 0 or less where they touch or are
// apart, and then they are at least as far apart as minus this.
i64 overlap_depth(const Axes&);
inline i64 overlap_depth(const Quad& a, const Quad& b) { return overlap_depth(axes_of(a, b)); }

}  // namespace grog
