// The dice procedures: pure, the same in play, previews and odds.
#pragma once
#include "core/procedure.hpp"
#include "tests/toy_ruleset/tables.hpp"

namespace grog::toy_ruleset {

struct FireIn {
  Within<1, 20> bases = 2;
  bool long_range = false;
  bool wary = false, ducked = false;  // of the target
};
struct FireOut {
  i16 hits, saved, lost;
};
// Items of 'a' add up to the dice thrown, those of 'd' to the score that saves.
Tally fire_reasons(const Tables&, const FireIn&);
FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);

struct InitiativeIn {
  bool first_bold = false, second_bold = false;
};
struct InitiativeOut {
  i16 first, second;  // never equal
};
Tally initiative_reasons(const Tables&, const InitiativeIn&);
InitiativeOut initiative(const Tables&, const InitiativeIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::toy_ruleset
