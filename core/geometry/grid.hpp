// A table of zones: columns A, B, C... from west to east, rows 1, 2, 3... from south to north. Zones are numbered row
// by row: A1 is 0, B1 is 1.
#pragma once
#include <array>
#include <optional>

#include "core/types.hpp"

namespace grog {

enum class Compass : u8 { north, east, south, west };
constexpr Compass opposite(Compass c) { return static_cast<Compass>((static_cast<int>(c) + 2) % 4); }
inline constexpr std::array<Compass, 4> all_sides{Compass::north, Compass::east, Compass::south, Compass::west};

struct Grid {
  int columns = 0, rows = 0;            // 26 columns and 99 rows at most
  i32 zone_width = 0, zone_height = 0;  // tenths of a millimetre

  constexpr int zones() const { return columns * rows; }
  constexpr bool has(int zone) const { return zone >= 0 && zone < zones(); }
  constexpr int zone(int column, int row) const {  // both from 0; -1 off the table
    return column < 0 || column >= columns || row < 0 || row >= rows ? -1 : row * columns + column;
  }
  constexpr int column(int zone) const { return zone % columns; }
  constexpr int row(int zone) const { return zone / columns; }

  std::string name(int zone) const;   // "C4"
  int named(std::string_view) const;  // either case; -1 where there is none

  int neighbour(int zone, Compass) const;  // -1 off the table
  int steps(int a, int b) const;           // columns + rows
  bool adjacent(int a, int b) const { return steps(a, b) == 1; }
  bool touch_by_corner(int a, int b) const;
  std::optional<Compass> side_towards(int from, int to) const;  // of adjacent zones
  int between(int a, int b) const;  // the zone between two in a straight line, two steps apart; else -1

  // The sides that two zones share, numbered: for rivers and walls that run along them. -1 if they share none.
  int borders() const { return rows * (columns - 1) + columns * (rows - 1); }
  int border(int a, int b) const;

  std::array<Point, 4> corners(int zone) const;  // clockwise from the north-west
  Point centre(int zone) const;
  int zone_at(Point) const;  // a border belongs to the zone north or east of it; -1 off the table
  // Where the i-th of up to 6 units of a zone stands: three abreast, the second row behind the first, seen from the
  // south.
  Point slot(int zone, int i) const;
};
inline constexpr int zone_slots = 6;

}  // namespace grog
