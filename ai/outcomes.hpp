// What an order may lead to, at a cost that a search can afford: every outcome with its chance where few dice fall, a
// sample where many do.
#pragma once
#include "core/preview.hpp"

namespace grog {

struct OutcomeLimits {
  u32 exact_dice = 2;  // with more dice than this the outcomes are sampled
  u32 samples = 12;
};
struct Outcomes {
  std::vector<Branch> branches;
  bool exact = true;
  u64 nodes = 0;  // orders applied to find them
};
// The sample depends on `seed` alone: orders compared under one seed meet the same luck.
void outcomes(const Game&, const State&, const Order&, OutcomeLimits, u64 seed, Outcomes&);

}  // namespace grog
