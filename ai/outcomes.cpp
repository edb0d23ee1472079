#include "ai/outcomes.hpp"

namespace grog {

void outcomes(const Game& game, const State& state, const Order& order, OutcomeLimits limits, u64 seed, Outcomes& out) {
  out.branches.clear();
  out.exact = true;
  out.nodes = 1;
  RandomDice first(seed);
  State after = state;
  game.apply(after, order, first, nullptr);
  if (first.thrown() == 0) {
    out.branches.push_back({after, 1});
    return;
  }
  if (first.thrown() <= limits.exact_dice) {
    constexpr u64 leaf_limit = 5'000;  // far above what so few dice can lead to, unless another path throws many more
    out.exact = branches(game, state, order, leaf_limit, out.branches);
    out.nodes += out.branches.size();
    return;
  }
  out.exact = false;
  double each = 1.0 / limits.samples;
  out.branches.push_back({after, each});
  for (u32 i = 1; i < limits.samples; ++i) {
    RandomDice dice(seed_of(seed, i));
    out.branches.push_back({state, each});
    game.apply(out.branches.back().state, order, dice, nullptr);
  }
  out.nodes += limits.samples - 1;
}

}  // namespace grog
