// The table and its terrain as a scenario file of a free table gives them, in the ruleset's own unit of length:
//
//   [table]
//   width = 24
//   height = 18
//   [[terrain]]
//   id = "farm"
//   kind = "building"
//   name = { fr = "La ferme", en = "The farm" }   # optional
//   box = [11, 8, 13, 10]                          # two opposite corners, or
//   corners = [0, 0, 5, 0, 5, 3]                   # x, y, x, y ... round an area, or
//   line = [15, 7, 15, 11]                         # a polyline: hedge, stream, road
//   level = 1                                      # optional
//   width = 0.5                                    # of a line, optional
#pragma once
#include <span>

#include "core/board.hpp"
#include "core/data.hpp"

namespace grog {

// `unit`: tenths of a millimetre in one unit of the file (an inch 254, a UD of 5 cm 500). Kinds outside `areas` and
// `lines` are refused with the nearest right name, and read on by it. Pieces lie wholly on the table.
bool read_terrain(const Table& root, i32 unit, std::span<const std::string_view> areas,
                  std::span<const std::string_view> lines, Board&);

// What lies off the table: the first few are told one by one, and at the end how many more there are.
struct OffTable {
  static constexpr int few = 5;
  int count = 0;
  Table last;
  bool is_told(const Table& row) {
    last = row;
    return ++count <= few;
  }
  void tell_rest() const;  // at the last of them
};
// A point of the table, [x, y] in the file's unit.
bool read_point(const Table&, std::string_view key, i32 unit, const Board&, Point&, OffTable&);
bool read_point(const Table&, std::string_view key, i32 unit, const Board&, Point&);

}  // namespace grog
