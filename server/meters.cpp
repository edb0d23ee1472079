#include "server/meters.hpp"

#include <algorithm>

namespace grog {

Meters& meters() {
  static Meters one;
  return one;
}

void Histogram::took(std::chrono::steady_clock::duration time) {
  u64 us = static_cast<u64>(std::max<i64>(0, std::chrono::duration_cast<std::chrono::microseconds>(time).count()));
  auto at = std::ranges::lower_bound(bounds, us);
  counts_[static_cast<std::size_t>(at - bounds.begin())].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(us, std::memory_order_relaxed);
}

std::array<u64, Histogram::bounds.size() + 1> Histogram::at_most() const {
  std::array<u64, bounds.size() + 1> out{};
  u64 all = 0;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = all += counts_[i].load(std::memory_order_relaxed);
  return out;
}

}  // namespace grog
