// Bodies in contact: slid until they touch, and who hangs together with whom.
#pragma once
#include "core/field/advance.hpp"

namespace grog::field {

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

// Those of `among` no farther than a slack from a body: what rounding leaves between bodies that touch.
template <class B>
UnitSet in_contact(const B& bodies, const Quad& q, i32 slack, const UnitSet& among) {
  UnitSet out;
  bodies.around(q, slack, among, [&](UnitId u, const Quad& other) {
    if (gap(Shape(q), Shape(other)).within(slack)) out.add(u);
  });
  return out;
}

// All that hang together with a unit by contact, itself among them.
template <class B>
UnitSet group_of(const B& bodies, UnitId u, i32 slack, const UnitSet& among) {
  UnitSet group, fresh;
  fresh.add(u);
  while (!fresh.empty()) {
    group = group | fresh;
    UnitSet next;
    fresh.each([&](UnitId f) { next = next | in_contact(bodies, bodies[f], slack, among); });
    fresh = next - group;
  }
  return group;
}

}  // namespace grog::field
