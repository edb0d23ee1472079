// The table as characters: a grid of zones, or a free table seen from above.
#pragma once
#include <string>

#include "core/kernel.hpp"

namespace grog {

struct MapStyle {
  int width = 80;       // columns of the terminal
  bool colour = false;  // sides in colour besides their signs
};
// North is up. Ends with a legend of what is on it.
std::string draw_map(const Game&, const State&, Lang, MapStyle);

// What a unit is called on the map, five characters at most.
std::string tag_of(const Game&, UnitId);
bool on_map(const Game&, const State&, UnitId);

}  // namespace grog
