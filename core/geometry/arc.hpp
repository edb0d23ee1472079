// Arcs of fire and of charge, and on which side of a box something lies. On the line counts as in; between two sides,
// the front takes what lies on its line, and a flank what lies on the line to the rear.
#pragma once
#include "core/geometry/shape.hpp"

namespace grog {

// What lies within so many tenths of a degree either side of a facing, seen from a point, or from a whole edge: then
// it opens by that angle beyond each end of the edge, and 90 degrees is all that lies ahead of its line.
struct Arc {
  Fine left, right;  // ends of the edge; equal for a point
  i32 facing = 0;
  i32 half = 0;  // 0..1800
};
Arc arc_from(Point apex, i32 facing, i32 half);
Arc arc_from(const Quad&, Face, i32 half);

bool in_arc(const Arc&, Fine);
inline bool in_arc(const Arc& a, Point p) { return in_arc(a, fine(p)); }
bool in_arc(const Arc&, const Quad&);  // any part of it

// The point of a box inside the arc that is nearest to the apex (to the middle of the edge), to the nearest tenth.
std::optional<Point> nearest_in_arc(const Arc&, const Quad&);

// By the lines of the front and rear edges prolonged: ahead of the one, behind the other, or between.
Face side_by_edges(const Quad&, Fine);
inline Face side_by_edges(const Quad& q, Point p) { return side_by_edges(q, fine(p)); }
// By the diagonals prolonged.
Face side_by_diagonals(const Quad&, Fine);
inline Face side_by_diagonals(const Quad& q, Point p) { return side_by_diagonals(q, fine(p)); }
// Of another box, judged by its centre.
inline Face side_by_edges(const Quad& q, const Quad& other) { return side_by_edges(q, other.centre); }
inline Face side_by_diagonals(const Quad& q, const Quad& other) { return side_by_diagonals(q, other.centre); }

bool ahead_of_front(const Quad&, Fine);  // or on its line
inline bool ahead_of_front(const Quad& q, Point p) { return ahead_of_front(q, fine(p)); }

}  // namespace grog
