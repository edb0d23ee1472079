#include "core/geometry/grid.hpp"

#include <cstdlib>

#include "core/require.hpp"

namespace grog {

std::string Grid::name(int z) const {
  require(has(z), "a zone of the table");
  return static_cast<char>('A' + column(z)) + std::to_string(row(z) + 1);
}

int Grid::named(std::string_view s) const {
  if (s.size() < 2 || s.size() > 3) return -1;
  char letter = s[0];
  int c = letter >= 'a' && letter <= 'z' ? letter - 'a' : letter - 'A', r = 0;
  for (char digit : s.substr(1)) {
    if (digit < '0' || digit > '9') return -1;
    r = r * 10 + (digit - '0');
  }
  return s[1] == '0' ? -1 : zone(c, r - 1);
}

int Grid::neighbour(int z, Compass side) const {
  switch (side) {
    case Compass::north: return zone(column(z), row(z) + 1);
    case Compass::east: return zone(column(z) + 1, row(z));
    case Compass::south: return zone(column(z), row(z) - 1);
    case Compass::west: return zone(column(z) - 1, row(z));
  }
  return -1;
}

int Grid::steps(int a, int b) const { return std::abs(column(a) - column(b)) + std::abs(row(a) - row(b)); }

bool Grid::touch_by_corner(int a, int b) const {
  return std::abs(column(a) - column(b)) == 1 && std::abs(row(a) - row(b)) == 1;
}

std::optional<Compass> Grid::side_towards(int from, int to) const {
  for (Compass c : all_sides)
    if (neighbour(from, c) == to && to >= 0) return c;
  return {};
}

int Grid::between(int a, int b) const {
  int columns_apart = std::abs(column(a) - column(b)), rows_apart = std::abs(row(a) - row(b));
  if (columns_apart + rows_apart != 2 || columns_apart == 1) return -1;
  return zone((column(a) + column(b)) / 2, (row(a) + row(b)) / 2);
}

int Grid::border(int a, int b) const {
  if (!has(a) || !has(b) || !adjacent(a, b)) return -1;
  int low = a < b ? a : b;  // the western or southern of the two
  if (row(a) == row(b)) return row(low) * (columns - 1) + column(low);
  return rows * (columns - 1) + low;
}

std::array<Point, 4> Grid::corners(int z) const {
  i32 x = column(z) * zone_width, y = row(z) * zone_height;
  return {Point{x, y + zone_height}, Point{x + zone_width, y + zone_height}, Point{x + zone_width, y}, Point{x, y}};
}

Point Grid::centre(int z) const {
  return {column(z) * zone_width + zone_width / 2, row(z) * zone_height + zone_height / 2};
}

int Grid::zone_at(Point p) const {
  if (p.x < 0 || p.y < 0 || p.x >= columns * zone_width || p.y >= rows * zone_height) return -1;
  return zone(p.x / zone_width, p.y / zone_height);
}

Point Grid::slot(int z, int i) const {
  require(i >= 0 && i < zone_slots, "a slot of a zone");
  // Thirds across and halves deep, each unit in the middle of its part.
  return {column(z) * zone_width + zone_width * (2 * (i % 3) + 1) / 6,
          row(z) * zone_height + zone_height * (3 - 2 * (i / 3)) / 4};
}

}  // namespace grog
