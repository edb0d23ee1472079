// Drawing lots for proposals: the generator's numbers as the types that rules reckon with.
#pragma once
#include "core/rng.hpp"
#include "core/types.hpp"

namespace grog::kit {

inline i32 draw(Rng& rng, i64 n) { return static_cast<i32>(rng.below(static_cast<u32>(n))); }  // 0 to n - 1
template <class V>
const auto& draw_from(Rng& rng, const V& list) {
  return list[rng.below(static_cast<u32>(list.size()))];
}
inline Point draw_point(Rng& rng, Point low, Point high) {
  i32 x = low.x + draw(rng, high.x - low.x);
  return {x, low.y + draw(rng, high.y - low.y)};
}

}  // namespace grog::kit
