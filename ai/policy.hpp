// The quick general that plays both sides in a search's head: a handful of candidates, each tried once with the same
// dice, the best kept.
#pragma once
#include "ai/judge.hpp"

namespace grog {

struct PolicyLimits {
  std::size_t listed = 24;     // asked of the ruleset, of which
  std::size_t candidates = 8;  // these, drawn by lot, are tried
  u32 answers = 4;             // questions answered anyhow before a try is judged
};

class Policy {
 public:
  Policy(const Game& game, const Judge& judge, PolicyLimits limits) : game_(game), judge_(judge), limits_(limits) {}

  // Chooses for whoever must decide, and plays it. Returns how many orders were applied on the way.
  u64 step(State&, Rng&, RandomDice&);

 private:
  u64 settle(State&, u8 depth, Rng&, RandomDice&);
  const Game& game_;
  const Judge& judge_;
  PolicyLimits limits_;
  std::vector<Order> orders_, answers_;
};

}  // namespace grog
