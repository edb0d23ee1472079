#include "workshop/grid.hpp"

#include "workshop/words.hpp"

namespace grog {
namespace {

std::string zone_name(i32 column, i32 row) {
  return std::string(1, static_cast<char>('A' + column)) + std::to_string(row + 1);
}

class GridPainter {
 public:
  GridPainter(const Workshop& w, Country c, Rng& rng)
      : w_(w), country_(c), rng_(rng), kinds_(count()), levels_(count(), 0) {}

  GridMap paint() {
    const GroundKind* open = w_.like(Scenery::open);
    for (const GroundKind*& k : kinds_) k = open;
    i32 middle_row = w_.rows / 2, middle = w_.columns / 2;
    // What is fought for lies where the later side can hold it: in the middle, and a little beyond.
    put(Scenery::house, middle, middle_row);
    if (country_ == Country::village) put(Scenery::house, middle - 1, middle_row);
    raise(country_ == Country::hills ? 4 : 2);
    scatter(Scenery::wood, country_ == Country::woods ? 6 : 3);
    scatter(Scenery::orchard, country_ == Country::plain ? 3 : 1);
    scatter(Scenery::marsh, country_ == Country::river ? 2 : 1);
    GridMap out;
    for (i32 row = w_.rows - 1; row >= 0; --row) {
      out.zones += "  \"";
      for (i32 c = 0; c < w_.columns; ++c) {
        out.zones += (c > 0 ? " " : "") + kinds_[at(c, row)]->key;
        if (levels_[at(c, row)] > 0) out.zones += "^";
      }
      out.zones += "\",\n";
    }
    if (country_ == Country::river) out.edges = brook();
    Sentence name(workshop_word("house.farm"));
    out.names = "{ zone = \"" + zone_name(middle, middle_row) + "\", fr = \"" + name.in(Lang::fr) + "\", en = \"" +
                name.in(Lang::en) + "\" }";
    return out;
  }

 private:
  std::size_t count() const { return static_cast<std::size_t>(w_.columns * w_.rows); }
  std::size_t at(i32 column, i32 row) const { return static_cast<std::size_t>(row * w_.columns + column); }
  i32 below(i32 n) { return static_cast<i32>(rng_.below(static_cast<u32>(n))); }

  void put(Scenery what, i32 column, i32 row) {
    const GroundKind* kind = w_.like(what);
    if (kind != nullptr && !kind->line && column >= 0) kinds_[at(column, row)] = kind;
  }
  // Anywhere but in the first row, where the attack sets out, and where something is.
  void scatter(Scenery what, int times) {
    const GroundKind* open = w_.like(Scenery::open);
    for (int i = 0; i < times; ++i) {
      i32 c = below(w_.columns), row = 1 + below(w_.rows - 1);
      if (kinds_[at(c, row)] == open) put(what, c, row);
    }
  }
  void raise(int times) {
    i32 c = below(w_.columns), row = 1 + below(w_.rows - 1);
    for (int i = 0; i < times; ++i) {
      levels_[at(c, row)] = 1;
      // A hill goes on beside itself.
      c = (c + (below(2) == 0 ? 1 : w_.columns - 1)) % w_.columns;
    }
  }
  // Between two rows, from side to side, with a bridge in the middle.
  std::string brook() {
    const GroundKind *stream = w_.like(Scenery::stream), *bridge = w_.like(Scenery::bridge);
    if (stream == nullptr) return {};
    std::string out;
    i32 row = w_.rows / 2 - 1, crossing = below(w_.columns);
    for (i32 c = 0; c < w_.columns; ++c) {
      const GroundKind* kind = c == crossing && bridge != nullptr ? bridge : stream;
      out += "  { between = [\"" + zone_name(c, row) + "\", \"" + zone_name(c, row + 1) + "\"], is = \"" + kind->key +
             "\" },\n";
    }
    return out;
  }

  const Workshop& w_;
  Country country_;
  Rng& rng_;
  std::vector<const GroundKind*> kinds_;
  std::vector<int> levels_;
};

}  // namespace

GridMap draw_grid(const Workshop& w, Country country, Rng& rng) { return GridPainter(w, country, rng).paint(); }

std::string zone_of_unit(const Workshop& w, const GridMap&, std::size_t side, std::size_t n) {
  i32 k = static_cast<i32>(n) % w.columns, off = (k + 1) / 2 * (k % 2 == 0 ? 1 : -1);
  i32 column = (w.columns / 2 + off + w.columns) % w.columns;
  return zone_name(column, w.rank[side] - 1);
}

}  // namespace grog
