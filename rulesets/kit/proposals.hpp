// What candidate orders are made of, whatever the ruleset.
#pragma once
#include "core/kernel.hpp"
#include "core/order.hpp"
#include "core/rng.hpp"

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
