// From a position to the inputs of the procedures: no dice.
#pragma once
#include "tests/toy_ruleset/procedures.hpp"
#include "tests/toy_ruleset/state.hpp"

namespace grog::toy_ruleset {

int distance(const State&, UnitId, UnitId);  // in zones
FireIn measure_fire(const Tables&, const State&, UnitId firer, UnitId target);
InitiativeIn measure_initiative(const State&);

}  // namespace grog::toy_ruleset
