#include "cli/map_terrain.hpp"

#include "cli/words.hpp"

namespace grog {
namespace {

constexpr TerrainSign signs[] = {
    {"open", " "},    {"wood", "♣"},      {"woods", "♣"},      {"forest", "♣"},    {"orchard", "♧"},
    {"vines", "⁖"},   {"vineyard", "⁖"},  {"built", "⌂"},      {"building", "⌂"},  {"buildings", "⌂"},
    {"village", "⌂"}, {"house", "⌂"},     {"farm", "⌂"},       {"town", "⌂"},      {"hill", "▲"},
    {"ridge", "▲"},   {"height", "▲"},    {"steep", "△"},      {"slope", "△"},     {"soft", "≋"},
    {"marsh", "≋"},   {"field", "∴"},     {"fields", "∴"},     {"rough", "∷"},     {"river", "≈"},
    {"stream", "~"},  {"lake", "≈"},      {"water", "≈"},      {"bridge", "‡"},    {"ford", "†"},
    {"road", "·"},    {"track", "·"},     {"wall", "▪"},       {"hedge", "▫"},     {"entrenchment", "◊"},
    {"crops", "∴"},   {"difficult", "∷"}, {"impassable", "∷"}, {"enclosure", "▫"}, {"pit", "∷"},
};

const TerrainSign* sign_of(std::string_view kind) {
  for (const TerrainSign& s : signs)
    if (s.kind == kind) return &s;
  return nullptr;
}

}  // namespace

std::string terrain_glyph(std::string_view kind) {
  if (const TerrainSign* s = sign_of(kind); s != nullptr) return std::string{s->glyph};
  return kind.empty() || static_cast<unsigned char>(kind[0]) >= 0x80 ? "?" : std::string{kind.substr(0, 1)};
}

std::string terrain_name(std::string_view kind, Lang lang) {
  Text text = cli_words()("terrain", kind);
  return std::string{text.empty() ? kind : text.in(lang)};
}

bool is_plain(std::string_view kind) { return terrain_glyph(kind) == " "; }

bool inside(const std::vector<Point>& polygon, Point p) {
  bool in = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    Point a = polygon[i], b = polygon[j];
    if ((a.y > p.y) == (b.y > p.y)) continue;
    // Whether p lies left of where the edge crosses its height, without a division.
    i64 cross = (i64{b.x} - a.x) * (i64{p.y} - a.y) - (i64{p.x} - a.x) * (i64{b.y} - a.y);
    if ((cross > 0) == (b.y > a.y)) in = !in;
  }
  return in;
}

std::string terrain_legend(const std::set<std::string>& kinds, Lang lang) {
  std::string out;
  std::set<std::string> told;
  for (const std::string& k : kinds) {
    if (is_plain(k)) continue;
    std::string entry = terrain_glyph(k) + " " + terrain_name(k, lang);
    if (told.insert(entry).second) out += (out.empty() ? "" : "   ") + entry;
  }
  return out;
}

}  // namespace grog
