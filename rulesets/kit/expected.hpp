// What a procedure gives on the average, by its own code: for judging positions, so that a house rule reaches them.
#pragma once
#include "core/exact.hpp"

namespace grog::kit {

// In thousandths. Run: Out (Dice&); a member of Out that is never negative.
template <class Run, class Out, class Number>
i32 expected(Run&& run, Number Out::*member) {
  auto all = enumerate(run);
  Big sum;
  for (const auto& item : all.items) sum += item.weight * Big(static_cast<u64>(item.result.*member));
  // Of weights of many dice the highest bits are enough.
  constexpr unsigned kept = 48;
  std::size_t top = all.total.used() - 1;
  unsigned bits = static_cast<unsigned>(64 * top) + static_cast<unsigned>(std::bit_width(all.total.word[top]));
  unsigned dropped = bits > kept ? bits - kept : 0;
  return static_cast<i32>(1000 * (sum >> dropped).word[0] / (all.total >> dropped).word[0]);
}

}  // namespace grog::kit
