// The quick general that plays both sides in a search's head: candidates are tried with the same dice, a few times
// where they throw any, and the best is kept.
#pragma once
#include "ai/judge.hpp"

namespace grog {

struct PolicyLimits {
  std::size_t listed = 24;     // asked of the ruleset, of which
  std::size_t candidates = 8;  // these, drawn by lot, are tried
  u32 answers = 4;             // questions answered anyhow before a try is judged
  u32 samples = 1;             // tries of an order that throws dice: taking one throw for granted makes gamblers
};

class Policy {
 public:
  Policy(const Game& game, const Judge& judge, PolicyLimits limits) : game_(game), judge_(judge), limits_(limits) {}

  // Chooses for whoever must decide, and plays it. Returns how many orders were applied on the way.
  u64 step(State&, Rng&, RandomDice&);

 private:
  u64 settle(State&, u8 depth, Rng&, RandomDice&);
  double expected(const State&, const Order&, Side, u64 luck, u64& nodes);
  const Game& game_;
  const Judge& judge_;
  PolicyLimits limits_;
  std::vector<Order> orders_, answers_;
};

}  // namespace grog
