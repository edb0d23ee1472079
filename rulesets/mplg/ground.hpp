// Terrain as the rules ask about it; the pieces of the board are what it was read from.
#pragma once
#include "core/field/bodies.hpp"
#include "core/field/line.hpp"
#include "rulesets/mplg/state.hpp"

namespace grog::mplg {

// Classes of field::GroundPiece. `own` is the index of a sector, and the level of a hill.
enum : field::Classes {
  wood = 1,
  house = 2,
  stream = 4,  // one strip for each stretch
  rough = 8,
  hill = 16,
  bridge = 32,
  wall = 64,
  entrenchment = 128,  // a wall too
};

struct Sector {
  Box box;
  Quad quad;
  i16 place = -1;
};
struct Terrain {
  field::Ground land;
  std::vector<std::vector<Point>> roads;
  std::vector<Sector> sectors;  // Unit::place is an index into this
};

inline constexpr i32 tenth = ud / 10;
// So far from one point to another; `length` is all of it.
inline Point part_way(Point from, Point to, i64 walked, i64 length) {
  return field::point_on({from, to}, walked, length);
}

}  // namespace grog::mplg
