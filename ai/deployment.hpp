// Where an army stands before the first turn: a handful of deployments beside the one that the scenario suggests, made
// from it and from the map, and weighed by games to the end.
#pragma once
#include <atomic>

#include "ai/policy.hpp"

namespace grog {

// The orders of one side that lead there, from the first unit put down, in the order in which it is asked; none for
// what the scenario suggests.
struct Deployment {
  std::vector<Order> orders;
  State stands;      // once both sides are deployed, the other as suggested
  double value = 0;  // what games from there came to, as Judge::value
  u32 games = 0;
};

// The suggested one first, the others by name of what they do: forward, aside, massed on what lies between the armies.
// Depends on the game alone. One only where nothing can be put down otherwise.
std::vector<Deployment> deployments(const Game&, Side);

struct DeploymentLimits {
  u64 nodes = 20'000;                        // orders applied in the head, for all games together
  u32 milliseconds = 0;                      // by the clock, where it is not 0
  const std::atomic<bool>* hurry = nullptr;  // as in SearchLimits
  double sure = 1.5;  // standard errors by which another must be better than the suggested one, to be played
};
// Plays each on to the end, with the same luck; the one to be played comes first.
void weigh(const Game&, const Judge&, Side, const DeploymentLimits&, std::vector<Deployment>&);

}  // namespace grog
