// What candidate orders are made of, whatever the ruleset.
#pragma once
#include <algorithm>

#include "core/geometry/angle.hpp"
#include "core/kernel.hpp"
#include "core/order.hpp"
#include "core/rng.hpp"
#include "core/units.hpp"

namespace grog::kit {

template <class Verb>
Order make(Verb v, UnitId unit = UnitId::none, UnitId target = UnitId::none) {
  Order o;
  o.verb = static_cast<u8>(v);
  o.unit = unit, o.target = target;
  return o;
}

template <class Verb>
Verb verb_of(const Order& o) {
  return static_cast<Verb>(o.verb);
}

template <class Verb>
bool is(const Order& o, Verb v) {
  return verb_of<Verb>(o) == v;
}

// A fair sample of what there is: strikes at random until no more than `most` are left.
inline void sample(Rng& rng, std::size_t most, std::vector<Order>& out) {
  while (out.size() > most) {
    std::size_t i = rng.below(static_cast<u32>(out.size()));
    out[i] = out.back();
    out.pop_back();
  }
}

// How far straight ahead of a pose the friend stands who is farthest on, though nearer than `most`: on his line both
// come into reach together. 0 where nobody stands so. Beside: bool (UnitId), whom it has for neighbours.
template <class State, class Beside>
i32 line_abreast(const State& s, const Pose& from, i32 most, Beside&& beside) {
  i32 line = 0;
  for (UnitId id : units(s)) {
    if (!beside(id)) continue;
    Point at = s[id].pose.at;
    i32 ahead = q30_part(distance_up(from.at, at), cosine(turn_between(from.facing, direction(from.at, at))));
    if (ahead < most) line = std::max(line, ahead);
  }
  return line;
}

// Every part of a set, by counting in binary: the lowest unit changes most often.
template <class F>
void each_subset(const UnitSet& all, bool empty_too, F&& f) {
  std::array<UnitId, max_units> unit{};
  std::size_t count = 0;
  all.each([&](UnitId u) { unit[count++] = u; });
  for (u64 mask = empty_too ? 0 : 1; mask < u64{1} << count; ++mask) {
    UnitSet part;
    for (std::size_t i = 0; i < count; ++i)
      if ((mask >> i & 1) != 0) part.add(unit[i]);
    f(part);
  }
}

}  // namespace grog::kit
