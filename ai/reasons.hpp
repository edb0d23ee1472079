// Why an order was chosen, in words: what it aims at and what may go wrong, with their chances, and how the enemy may
// answer. Found by trying the order again, so it tells what search saw and nothing else.
#pragma once
#include "ai/player.hpp"
#include "ai/search.hpp"

namespace grog {

Why reasons(const Game&, const Judge&, const State& seen, Side, const Found&, const PolicyLimits&);

}  // namespace grog
