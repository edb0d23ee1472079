// How terrain is drawn and called. Kinds are words of scenario files; one that is not known here shows its initial.
#pragma once
#include <set>
#include <string>

#include "core/board.hpp"

namespace grog {

struct TerrainSign {
  std::string_view kind;
  std::string_view glyph;
};
std::string terrain_glyph(std::string_view kind);  // one character
std::string terrain_name(std::string_view kind, Lang);
bool is_plain(std::string_view kind);  // open ground, not worth a sign

bool inside(const std::vector<Point>& polygon, Point);
// "♣ woods  ⌂ buildings"
std::string terrain_legend(const std::set<std::string>& kinds, Lang);

}  // namespace grog
