// A unit of a scenario's roster, as far as all rulesets have it: id, name, side, troop.
#pragma once
#include "rulesets/kit/reading.hpp"

namespace grog::kit {

// Adds it to roster and state; none, with the fault told, where the row does not make one.
template <class State>
UnitId enroll(const Table& row, std::span<const TroopInfo> troops, const SideInfo (&sides)[2],
              std::vector<RosterEntry>& roster, State& s) {
  int troop = read_troop(row, troops);
  if (troop < 0 || !has_room(row, s.units)) return UnitId::none;
  roster.push_back(read_entry(row, roster));
  UnitId id = unit_id(s.units++);
  s[id].side = roster.back().side = read_side_of(row, "side", sides[0], sides[1]);
  s[id].kind = static_cast<u8>(troop + 1);
  return id;
}

}  // namespace grog::kit
