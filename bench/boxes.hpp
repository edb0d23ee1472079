// A ceiling for overlaps: 1,024 boxes against a table of quads, by nothing but the four axes in 64-bit integers.
#pragma once
#include <vector>

#include "core/geometry/box.hpp"
#include "core/rng.hpp"

namespace grog::bench {

inline constexpr std::size_t box_count = 1024;

inline std::vector<Quad> scattered_boxes() {
  Rng rng(7);
  std::vector<Quad> out;
  for (std::size_t i = 0; i < box_count; ++i) {
    Box b;
    b.at = {static_cast<i32>(rng.below(18000)), static_cast<i32>(rng.below(12000))};
    b.facing = static_cast<i32>(rng.below(3600));
    b.width = 200 + static_cast<i32>(rng.below(1400)), b.depth = 100 + static_cast<i32>(rng.below(600));
    out.emplace_back(b);
  }
  return out;
}

// Each box with each after it; `overlapping` says of a pair whether it does.
template <class Overlapping>
int count_overlaps(const std::vector<Quad>& boxes, Overlapping&& overlapping) {
  int n = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = i + 1; j < boxes.size(); ++j) n += overlapping(boxes[i], boxes[j]);
  return n;
}

// By hand: no tolerance, no quick no by circles, every axis tried until one parts them.
inline bool bare_overlap(const Quad& p, const Quad& q) {
  i64 dx = q.centre.x - p.centre.x, dy = q.centre.y - p.centre.y;
  const Fine axes[4] = {p.across, p.ahead, q.across, q.ahead};
  for (const Fine& e : axes) {
    auto along = [&](i64 x, i64 y) {
      i64 c = e.x * y - e.y * x;
      return c < 0 ? -c : c;
    };
    i64 reach = along(p.across.x, p.across.y) + along(p.ahead.x, p.ahead.y) + along(q.across.x, q.across.y) +
                along(q.ahead.x, q.ahead.y);
    if (along(dx, dy) >= reach) return false;
  }
  return true;
}

}  // namespace grog::bench
