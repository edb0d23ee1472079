// The table and what lies on it: fixed for a game, read from a scenario, drawn by clients.
#pragma once
#include <string>
#include <vector>

#include "core/sentence.hpp"
#include "core/types.hpp"

namespace grog {

// A piece of terrain. What its kind does is the ruleset's business; how it is drawn the client's.
struct Piece {
  enum class Shape : u8 { area, line };
  std::string id, kind;  // kind: "wood", "built", "road", ... as the scenario file says
  Sentence name;         // its proper name, or empty
  Shape shape = Shape::area;
  std::vector<Point> points;  // corners of an area in order round it, or the vertices of a line
  i16 level = 0;
  i16 width = 0;  // of a line: road, stream
};

// Something an order can name: a zone of a grid, a building, an objective.
struct Place {
  std::string id;  // "C4"; in orders and logs
  Sentence name;   // its proper name, or empty
  std::vector<Point> points;
};

struct Board {
  i32 width = 0, height = 0;  // tenths of a millimetre
  int columns = 0, rows = 0;  // of a grid, or 0
  std::vector<Piece> pieces;
  std::vector<Place> places;

  bool is_grid() const { return columns > 0; }
  int place_named(std::string_view id) const;  // -1 if none; letters of either case
};

}  // namespace grog
