// The quick general that plays both sides in a search's head: candidates are tried with the same dice, a few times
// where they throw any, and the best is kept.
#pragma once
#include <array>

#include "ai/judge.hpp"

namespace grog {

struct PolicyLimits {
  std::size_t listed = 24;     // asked of the ruleset, of which
  std::size_t candidates = 8;  // these, drawn by lot, are tried
  u32 answers = 4;             // questions answered anyhow before a try is judged
  u32 samples = 1;             // tries of an order that throws dice: taking one throw for granted makes gamblers
};

// The luck of a game in the head. The n-th order of a unit meets the same dice, whatever others did before it: two
// games that begin differently then differ by that, and little by chance.
class Luck {
 public:
  explicit Luck(u64 seed) : seed_(seed) {}
  u64 of_thought(const State&);
  u64 of_order(const Order&);

 private:
  u64 seed_, moment_ = 0, step_ = 0;
  std::array<u16, max_units + 1> given_{};  // orders, by unit; the last are those of nobody
};

class Policy {
 public:
  Policy(const Game& game, const Judge& judge, PolicyLimits limits) : game_(game), judge_(judge), limits_(limits) {}

  // Chooses for whoever must decide, and plays it. Returns how many orders were applied on the way.
  u64 step(State&, Luck&);
  // The order it would give, from what the side that decides would know of this position; valid until the next one.
  const Order& choose(const State&, Rng&, u64& nodes);

 private:
  u64 settle(State&, u8 depth, Rng&, RandomDice&);
  double expected(const State&, const Order&, Side, u64 luck, u64& nodes);
  const Game& game_;
  const Judge& judge_;
  PolicyLimits limits_;
  std::vector<Order> orders_, answers_;
};

}  // namespace grog
