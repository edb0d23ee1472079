// Areas and lines of terrain: what a straight line passes through, what a box stands on or across, and ways along a
// road. To touch a border, to run along it or to end on it is not to cross it.
#pragma once
#include "core/geometry/shape.hpp"

namespace grog {

// How a line of sight or a path passes through an area, in tenths of a millimetre from its beginning, to the nearest.
struct Crossing {
  i32 inside = 0;            // length of it inside the area; 0: it does not cross
  i32 enter = 0, leave = 0;  // where it is first and last inside
  int half = 0;              // where the middle between the two lies: -1 nearer to the line's beginning, 1 to its end
  explicit operator bool() const { return inside > 0; }
};
Crossing crossing(const Segment&, const Shape& area);
// How often it goes from one side of a wall, hedge or border to the other, and where first.
struct WallCrossing {
  int count = 0;
  i32 first = 0;
  explicit operator bool() const { return count > 0; }
};
WallCrossing wall_crossing(const Segment&, const Shape& line);
// Which faces of a box a path passes through: bit index(Face). Two opposite ones: it passed right through.
u8 faces_crossed(const Segment&, const Quad&);

// Inner points in common, deeper than `graze` allows for shapes at an angle. A box wholly inside an area overlaps it.
bool overlap(const Quad&, const Polygon&);
bool overlap(const Quad&, const Polyline&);
bool overlap(const Quad&, Border);  // of a line or the border of an area
inline bool overlap(const Quad& q, const Segment& s) { return overlap(q, thin(fine(s.a), fine(s.b))); }
bool inside(const Quad&, const Polygon&);  // no part of it outside
bool touching(const Quad&, const Segment&);
bool touching(const Quad&, const Polygon&);
bool touching(const Quad&, const Polyline&);

// Along a polyline: a road.
i32 length_of(const Polyline&);  // each stretch rounded up
struct OnLine {
  Point at;
  i32 direction = 0;  // of the line there, towards its end
  i32 walked = 0;     // from its beginning
};
OnLine walk(const Polyline&, i32 walked);   // clamped to its ends
OnLine nearest_on(const Polyline&, Point);  // the first of equals

}  // namespace grog
