#include "ai/outcomes.hpp"

#include <algorithm>

namespace grog {

void outcomes(const Game& game, const State& state, const Order& order, OutcomeLimits limits, u64 seed, Outcomes& out) {
  out.branches.clear();
  out.exact = true;
  out.nodes = 0;
  u64 most = 0;
  auto sample = [&](u32 i) {
    RandomDice dice(seed_of(seed, i));
    out.branches.push_back({state, 0});
    game.apply(out.branches.back().state, order, dice, nullptr);
    ++out.nodes;
    most = std::max(most, dice.thrown());
  };
  // One path may throw few dice and the next one many: some are tried before all are asked for.
  constexpr u32 probes = 4;
  for (u32 i = 0; i < probes && (i == 0 || most > 0) && most <= limits.exact_dice; ++i) sample(i);
  if (most == 0) {
    out.branches.front().chance = 1;
    return;
  }
  if (most <= limits.exact_dice) {
    constexpr u64 leaf_limit = 5'000;
    out.branches.clear();
    out.exact = branches(game, state, order, leaf_limit, out.branches);
    out.nodes += out.branches.size();
    return;
  }
  out.exact = false;
  for (u32 i = static_cast<u32>(out.branches.size()); i < limits.samples; ++i) sample(i);
  for (Branch& b : out.branches) b.chance = 1.0 / static_cast<double>(out.branches.size());
}

}  // namespace grog
