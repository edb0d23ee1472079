// Why not: what every ruleset refuses in the same words. Its own are in its words.toml, [refusal].
#pragma once
#include "core/kernel.hpp"
#include "core/order.hpp"

namespace grog::kit {

// The unit named is one of the side's, and `present` holds for it (on the table, alive, ...).
template <class State, class Present>
Verdict check_own(const State& s, UnitId id, Side side, Present&& present) {
  if (!s.has(id) || !present(s[id])) return faulty("no_unit"_w);
  return s[id].side == side ? Verdict{} : faulty("not_yours"_w);
}
template <class State, class Present>
Verdict check_enemy(const State& s, UnitId id, Side side, Present&& present) {
  bool enemy = s.has(id) && present(s[id]) && s[id].side != side;
  return enemy ? Verdict{} : faulty("not_enemy"_w);
}

}  // namespace grog::kit
