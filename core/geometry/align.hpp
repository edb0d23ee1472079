// Laying a box flush against an edge: front against a flank struck by a charge, front against a hedge come up to, rear
// against the hedge just crossed, two fronts face to face.
#pragma once
#include "core/geometry/sweep.hpp"

namespace grog {

// The pose in which the `own` face of a box (front or rear) lies along a face of another, outside it. The middle of
// that face comes to the point of the edge nearest to `near`. Of the poses round the exact place it is the nearest that
// shares no inner point with the other box, so that the two are touching().
Box flush(const Box&, Face own, const Quad& other, Face face, Point near);
// The same along a segment, on the side of it where the box is; the facing to the nearest tenth of a degree.
Box flush(const Box&, Face own, const Segment&, Point near);

// Slides a box along its front, at most so far to the left or to the right, to the nearest place where it overlaps none
// of the others and lies on the table; to the right if both are as near. Nothing where there is no such place.
std::optional<Box> slide_clear(const Box&, std::span<const Quad> others, i32 most_left, i32 most_right, i32 table_width,
                               i32 table_height);

}  // namespace grog
