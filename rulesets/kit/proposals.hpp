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

// A fair sample of what there is: strikes at random until no more than `most` are left.
inline void sample(Rng& rng, std::size_t most, std::vector<Order>& out) {
  while (out.size() > most) {
    std::size_t i = rng.below(static_cast<u32>(out.size()));
    out[i] = out.back();
    out.pop_back();
  }
}

}  // namespace grog::kit
