// What a box runs into on a leg, and how far it gets.
//
// Between the poses of a leg the box glides:
//   - a straight way is solved, not sampled: the moment of contact is exact, and the step given is the last before it
//     or the one on it;
//   - a turn is looked at each tenth of a degree. Between two looks a point goes a 573rd of its distance from the
//     pivot (0.26 mm at 15 cm): a turn may cut by less than that what it should not, and stop by as much short of it.
// Grazing is not running into. A leg is stopped by what it would enter deeper than `leg_graze` (half a tenth of a
// millimetre where all is square to the table), and then goes no further than the touch that leads there. So a box
// may slide along what it touches, leave it, and pass a gap as wide as itself; one that begins inside something is
// stopped by it only where it would go deeper.
#pragma once
#include "core/geometry/path.hpp"
#include "core/geometry/polygon.hpp"

namespace grog {

inline constexpr i32 leg_graze = 3 * fine_parts;  // below turned_graze, so that no leg ends in an overlap

struct Room {
  i32 steps = 0;         // how far it may go
  bool blocked = false;  // something is in the way of the rest; false: all the leg is clear
};
// Obstacles, or zones that may not be entered: the last step is the one at their edge.
Room room(const Motion&, const Quad&);
Room room(const Motion&, const Polygon&);
Room room(const Motion&, const Polyline&);
Room room(const Motion&, Border);
Room room_on_table(const Motion&, i32 width, i32 height);
// Whether it is stopped at all: what room() says of `blocked`, for less.
bool is_stopped(const Motion&, const Quad&);
bool is_stopped(const Motion&, Border);

// The first step from which on, to the end of the leg, the box is clear of what it passed through: just beyond a
// hedge, behind a friend. 0 where it never met it, nothing where it ends in it.
std::optional<i32> clear_after(const Motion&, const Quad&);
std::optional<i32> clear_after(const Motion&, const Polygon&);
std::optional<i32> clear_after(const Motion&, const Polyline&);
std::optional<i32> clear_after(const Motion&, Border);

// The first step that brings it within r of a shape; nothing where none does. A straight way comes nearer and then
// goes away again, so that the step is found by halving; its distance is right to a tenth of a millimetre.
std::optional<i32> first_within(const Motion&, const Shape&, i32 r);

}  // namespace grog
