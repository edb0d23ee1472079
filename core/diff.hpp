// What changed between two states, for clients that keep a copy: computed, so that no rule can forget a change.
#pragma once
#include <span>
#include <vector>

#include "core/state.hpp"

namespace grog {

struct Patch {
  enum class What : u8 { game, side, place, unit, link, decision, head };
  What what = What::head;
  u16 at = 0;     // which unit, place, link, decision or side
  u16 field = 0;  // byte offset inside it
  i32 before = 0, after = 0;
};
// Field by field, in the order of the bytes.
void diff(const State& before, const State& after, std::vector<Patch>&);
// Applies the patches to `before`; gives `after` back, byte for byte.
void patch(State&, std::span<const Patch>);

}  // namespace grog
