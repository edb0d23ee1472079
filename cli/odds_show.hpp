// Odds as a person reads them.
#pragma once
#include <string>

#include "protocol/odds.hpp"

namespace grog {

std::string procedures_text(const Rulebook&, const Ruleset&, Lang);
std::string inputs_text(const Procedure&, Lang);
// The question, its modifiers with their clauses, then each outcome field: table, bars, "at least", mean.
std::string odds_text(const Odds&, Text ruleset_name, Lang);

}  // namespace grog
