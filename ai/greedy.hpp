// One order ahead: the order whose outcomes, weighted by their exact chances, stand best in the ruleset's own score.
#pragma once
#include "ai/player.hpp"
#include "core/preview.hpp"

namespace grog {

struct GreedyLimits {
  std::size_t candidates = 64;
  u64 leaves = 20'000;  // paths a candidate may cost before its chances are sampled
};

class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(GreedyLimits limits = {}) : limits_(limits) {}
  Order choose(const Game&, const State& seen, Side, Rng&) override;

 private:
  GreedyLimits limits_;
  std::vector<Order> orders_;
  std::vector<Branch> branches_;
};

// How a side stands against the other, a decided game above or below everything else.
double worth(const Game&, const State&, Side);

}  // namespace grog
