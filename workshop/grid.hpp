// Ground by chance for a table of zones, and where units stand on it.
#pragma once
#include <string>

#include "core/rng.hpp"
#include "workshop/ground.hpp"

namespace grog {

struct GridMap {
  std::string zones;  // a quoted row a line, from the far edge down
  std::string edges;  // what lies between two zones
  std::string names;
};
GridMap draw_grid(const Workshop&, Country, Rng&);
// Two to a zone, from the middle of the side's row outwards.
std::string zone_of_unit(const Workshop&, const GridMap&, std::size_t side, std::size_t n);

}  // namespace grog
