// How a battle is set up: where each side may put its units down, and where the scenario would have them. Played
// through by the orders that the scenario suggests, and asked of the menu on the way: no ruleset needs to say it for
// paper.
#pragma once
#include <array>
#include <set>
#include <vector>

#include "core/kernel.hpp"
#include "core/units.hpp"

namespace grog {

struct SettingUp {
  std::array<std::vector<std::vector<Point>>, 2> regions;  // by side: each in order round it
  std::array<std::set<i16>, 2> places;                     // by side: of the board
  State stands;                                            // when all are put down
  std::vector<UnitId> there;                               // on the table from the beginning, or put there as suggested
};
SettingUp setting_up(const Game&);

}  // namespace grog
