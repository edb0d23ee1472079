// Ways that go by a direction of the table, whatever the body faces: away from an enemy, towards one's own edge.
#pragma once
#include "core/geometry/arc.hpp"
#include "core/geometry/path.hpp"

namespace grog::field {

// Straight in a direction, the facing kept.
inline Motion straight(const Box& b, i32 direction, i32 distance) {
  return Motion(b, Stride::straight(normalise(direction - b.facing), distance));
}

// The direction away from a point; that of the body's back where it stands on it.
inline i32 away_from(Point enemy, const Box& b) {
  return enemy == b.at ? normalise(b.facing + half_turn) : direction(enemy, b.at);
}

// The direction away along the shortest line from an enemy to the body: the gap grows by all that it goes. That of the
// body's back where the line has no length.
inline i32 away_along(const Segment& shortest, const Box& b) {
  return shortest.a == shortest.b ? normalise(b.facing + half_turn) : direction(shortest.a, shortest.b);
}

// The same place, faced to a direction.
inline Box faced(Box b, i32 direction) {
  b.facing = normalise(direction);
  return b;
}

// To its own rear, or the way given (away from him) where the enemy is there.
inline i32 rearward(const Box& b, Point enemy, i32 away) {
  return side_by_edges(Quad(b), enemy) == Face::rear ? normalise(away) : normalise(b.facing + half_turn);
}

// Turned to an enemy who is not ahead of its front, where it has room to turn. Rests: bool (const Box&).
template <class Rests>
Box turned_to(const Box& b, Point enemy, Rests&& rests) {
  if (enemy == b.at || ahead_of_front(Quad(b), enemy)) return b;
  Box turned = faced(b, direction(b.at, enemy));
  return rests(turned) ? turned : b;
}

}  // namespace grog::field
