// Ground by chance for a free table: roads that lead somewhere, houses where they cross, brooks between the hills and
// woods on them. What lies on one side has its like on the other, so that neither begins with the better ground.
#pragma once
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "core/workshop.hpp"

namespace grog {

enum class Country : u8 { plain, hills, village, river, woods };

// Lengths in hundredths of the ruleset's unit, from the south-west corner.
struct Drawn {
  const GroundKind* kind = nullptr;
  std::string id;
  std::vector<Point> points;  // two opposite corners of a box, or a line, or an area's corners
  std::string_view name;      // a key of [house]; empty: it has none
  bool box = false;
};
struct Landscape {
  i32 width = 0, height = 0, depth = 0;
  std::vector<Drawn> pieces;
  std::vector<std::size_t> goals;  // houses worth fighting for
};

Landscape draw_landscape(const Workshop&, Country, Rng&);

}  // namespace grog
