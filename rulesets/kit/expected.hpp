// What a procedure gives on the average, by its own code: for judging positions, so that a house rule reaches them.
#pragma once
#include "core/exact.hpp"

namespace grog::kit {

// In thousandths. Run: Out (Dice&), of few throws; a member of Out that is never negative.
template <class Run, class Out, class Number>
i32 expected(Run&& run, Number Out::*member) {
  auto all = enumerate(run);
  u64 sum = 0;
  for (const auto& item : all.items) sum += item.weight.word[0] * static_cast<u64>(item.result.*member);
  return static_cast<i32>(1000 * sum / all.total.word[0]);
}

}  // namespace grog::kit
