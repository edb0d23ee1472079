#include "cli/map_terrain.hpp"

namespace grog {
namespace {

constexpr TerrainSign signs[] = {
    {"open", " ", {"terrain découvert", "open ground"}},
    {"wood", "♣", {"bois", "woods"}},
    {"woods", "♣", {"bois", "woods"}},
    {"forest", "♣", {"forêt", "forest"}},
    {"orchard", "♧", {"verger", "orchard"}},
    {"vines", "⁖", {"vignes", "vines"}},
    {"vineyard", "⁖", {"vignes", "vineyard"}},
    {"built", "⌂", {"bâtiments", "buildings"}},
    {"building", "⌂", {"bâtiment", "building"}},
    {"buildings", "⌂", {"bâtiments", "buildings"}},
    {"village", "⌂", {"village", "village"}},
    {"house", "⌂", {"maison", "house"}},
    {"farm", "⌂", {"ferme", "farm"}},
    {"town", "⌂", {"ville", "town"}},
    {"hill", "▲", {"colline", "hill"}},
    {"ridge", "▲", {"crête", "ridge"}},
    {"height", "▲", {"hauteur", "height"}},
    {"steep", "△", {"pente raide", "steep ground"}},
    {"slope", "△", {"pente", "slope"}},
    {"soft", "≋", {"terrain mou", "soft ground"}},
    {"marsh", "≋", {"marais", "marsh"}},
    {"field", "∴", {"champs", "fields"}},
    {"fields", "∴", {"champs", "fields"}},
    {"rough", "∷", {"terrain difficile", "rough ground"}},
    {"river", "≈", {"rivière", "river"}},
    {"stream", "~", {"ruisseau", "stream"}},
    {"lake", "≈", {"lac", "lake"}},
    {"water", "≈", {"eau", "water"}},
    {"bridge", "‡", {"pont", "bridge"}},
    {"ford", "†", {"gué", "ford"}},
    {"road", "·", {"route", "road"}},
    {"track", "·", {"chemin", "track"}},
    {"wall", "▪", {"mur", "wall"}},
    {"hedge", "▫", {"haie", "hedge"}},
    {"entrenchment", "◊", {"retranchement", "entrenchment"}},
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
  const TerrainSign* s = sign_of(kind);
  return std::string{s != nullptr ? s->text.in(lang) : kind};
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
