// What speaks for an order by chance, in words: what it aims at and what may go wrong, how likely, and how the enemy
// may answer. Found by trying the order again, so it tells what search saw and nothing else. Empty where dice decide
// nothing and the enemy has no answer.
#pragma once
#include "ai/player.hpp"
#include "ai/search.hpp"

namespace grog {

Why reasons(const Game&, const Judge&, const State& seen, Side, const Found&, const PolicyLimits&);

}  // namespace grog
