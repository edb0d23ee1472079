// One order ahead: the order whose outcomes, weighted by their exact chances, stand best in the ruleset's own score, or
// by what games have taught of it.
#pragma once
#include <optional>

#include "ai/judge.hpp"
#include "ai/player.hpp"
#include "core/preview.hpp"

namespace grog {

struct GreedyLimits {
  std::size_t candidates = 64;
  u64 leaves = 20'000;  // paths a candidate may cost before its chances are sampled
};

class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(GreedyLimits limits = {}, Eye eye = Eye::learned) : limits_(limits), eye_(eye) {}
  // By weights that are yet to prove themselves, and outlive him.
  explicit GreedyPlayer(std::span<const i32> weights) : tried_(weights) {}
  Order choose(const Game&, const State& seen, Side, Rng&) override;

 private:
  void meet(const Game&);
  GreedyLimits limits_;
  Eye eye_ = Eye::learned;
  std::span<const i32> tried_;
  const Rulebook* rules_ = nullptr;
  u64 scenario_ = 0;
  const Game* game_ = nullptr;
  std::optional<Assessor> learned_;
  std::vector<Order> orders_;
  std::vector<Branch> branches_;
};

// How a side stands against the other, a decided game above or below everything else.
double worth(const Game&, const State&, Side, const Assessor* learned = nullptr);

}  // namespace grog
