// What changed between two states, field by field as they are described: computed, so that no rule can forget a change.
#pragma once
#include <vector>

#include "core/fields.hpp"
#include "core/state.hpp"

namespace grog {

struct Patch {
  enum class What : u8 { head, game, side, decision, place, link, unit };
  What what = What::head;
  bool own = false;  // a field of the ruleset's, not one that every battle has
  u8 field = 0;      // which of those described
  u8 element = 0;    // of an array
  u16 at = 0;        // which unit, place, link, decision or side
  i64 before = 0, after = 0;
};
// In the order of the state.
void diff(const StateFields&, const State& before, const State& after, std::vector<Patch>&);
// Applies the patches to `before`; gives `after` back, byte for byte.
void patch(const StateFields&, State&, std::span<const Patch>);
// The field that a patch is about.
const StateField& field_of(const StateFields&, const Patch&);

// A hash of what the fields hold, whatever their order, their width and their place in memory; a field that holds what
// nobody has set does not count. So a record outlives a new field.
u64 content_hash(const StateFields&, const State&);

}  // namespace grog
