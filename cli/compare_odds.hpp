// Where two variants of a ruleset give other odds: every procedure, asked with its defaults and with each input
// changed by itself.
#pragma once
#include "protocol/odds.hpp"

namespace grog {

struct OddsShift {
  std::string question;  // "fire first_fire=true"
  double distance = 0;   // total variation: the largest change of the chance of anything
  struct Mean {
    std::string field;
    double before = 0, after = 0;
  };
  std::vector<Mean> means;  // of the outcome's numbers and yes-or-no fields that moved
};
std::vector<OddsShift> odds_shifts(const Rulebook& before, const Rulebook& after);  // largest first

}  // namespace grog
