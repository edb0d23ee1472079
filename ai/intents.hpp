// What an order is for, as a person would say it: from the plan, the unit's task in it, and what lies round the unit.
// Every order has something to be said, dice or none.
#pragma once
#include "ai/battle_plan.hpp"
#include "core/sentence.hpp"

namespace grog {

// Of an order that check() accepts. `grounds`: those of the plan.
Sentence intent(const Game&, const State& seen, Side, const Order&, const BattlePlan&, const std::vector<Ground>&);

}  // namespace grog
