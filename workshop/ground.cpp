#include "workshop/ground.hpp"

#include <algorithm>
#include <map>

namespace grog {
namespace {

struct Lot {
  i32 left, bottom, right, top;
  Lot wider(i32 by) const { return {left - by, bottom - by, right + by, top + by}; }
  friend bool meet(const Lot& a, const Lot& b) {
    return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
  }
};
Lot lot_round(Point at, i32 rx, i32 ry) { return {at.x - rx, at.y - ry, at.x + rx, at.y + ry}; }

// How much of everything a country has; pairs, one piece for each side.
struct Plan {
  int houses, hills, woods, fields, wet, walls;
  bool brook, crossroads;
};
constexpr Plan plan_of(Country c) {
  switch (c) {
    case Country::hills: return {1, 2, 2, 1, 0, 1, false, false};
    case Country::village: return {4, 1, 1, 2, 0, 2, false, true};
    case Country::river: return {1, 1, 1, 1, 1, 1, true, false};
    case Country::woods: return {2, 1, 3, 1, 0, 0, false, true};
    case Country::plain: break;
  }
  return {2, 0, 1, 3, 0, 2, false, true};
}

class Painter {
 public:
  Painter(const Workshop& w, Country country, Rng& rng) : w_(w), plan_(plan_of(country)), rng_(rng) {
    out_.width = w.width, out_.height = w.height, out_.depth = w.depth;
    step_ = w.width >= 6000 ? 50 : 10;
    i32 band = w.height - 2 * w.depth;
    grain_ = std::min(w.width, 2 * band) / 16;
    const GroundKind* house = w.like(Scenery::house);
    house_ = house != nullptr && house->side > 0 ? house->side : even(grain_);
  }

  Landscape paint() {
    Point middle{between(out_.width * 2 / 5, out_.width * 3 / 5), out_.height / 2};
    middle.x = even(middle.x), middle.y = even(middle.y);
    lay_roads(middle);
    if (plan_.brook) {
      lay_brook(middle);
      hamlet({middle.x + 2 * house_, middle.y + 3 * grain_}, 1),
          hamlet({middle.x - 2 * house_, middle.y - 3 * grain_}, 1);
    } else {
      hamlet(middle, plan_.houses);
    }
    for (int i = 0; i < plan_.hills; ++i) pair(Scenery::hill, 2 * grain_, 3 * grain_);
    for (int i = 0; i < plan_.woods; ++i) pair(Scenery::wood, grain_, 2 * grain_);
    for (int i = 0; i < plan_.fields; ++i)
      pair(rng_.below(2) == 0 ? Scenery::field : Scenery::orchard, grain_, grain_ * 3 / 2);
    for (int i = 0; i < plan_.wet; ++i) pair(Scenery::marsh, grain_, grain_ * 3 / 2);
    for (int i = 0; i < plan_.walls; ++i) fence(rng_.below(2) == 0 ? Scenery::wall : Scenery::hedge);
    return std::move(out_);
  }

 private:
  i32 even(i32 length) const { return length / (2 * step_) * (2 * step_); }
  i32 between(i32 low, i32 high) {
    return low >= high ? low : low + static_cast<i32>(rng_.below(static_cast<u32>(high - low + 1)));
  }
  i32 lay(i32 low, i32 high) { return even(between(low, high)); }
  Point mirrored(Point p) const { return {out_.width - p.x, out_.height - p.y}; }

  std::size_t add(const GroundKind& kind, std::vector<Point> points, bool box = false, std::string_view name = {}) {
    int number = ++numbers_[kind.key];
    out_.pieces.push_back({&kind, kind.key + "-" + std::to_string(number), std::move(points), name, box});
    return out_.pieces.size() - 1;
  }

  // A line is a row of small lots, so that nothing is built across it.
  void keep_free(const std::vector<Point>& line, i32 half, std::vector<Lot>& lots) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      constexpr i32 parts = 24;
      for (i32 k = 0; k <= parts; ++k)
        lots.push_back(lot_round(
            {line[i].x + (line[i + 1].x - line[i].x) * k / parts, line[i].y + (line[i + 1].y - line[i].y) * k / parts},
            half, half));
    }
  }

  // From edge to edge, straight through the middle, so that houses stand along it.
  void lay_roads(Point middle) {
    const GroundKind* road = w_.like(Scenery::road);
    road_ = road != nullptr ? std::max(road->width, step_) : step_;
    i32 straight = 4 * house_;
    std::vector<Point> north{{lay(out_.width / 5, out_.width * 4 / 5), 0},
                             {middle.x, middle.y - straight},
                             {middle.x, middle.y + straight},
                             {lay(out_.width / 5, out_.width * 4 / 5), out_.height}};
    // A table that is not deep has no room for a bend.
    if (middle.y - straight <= 0) north = {{middle.x, 0}, {middle.x, out_.height}};
    keep_free(north, road_, solid_);
    if (road != nullptr) add(*road, north);
    if (!plan_.crossroads) return;
    i32 band = (out_.height - 2 * out_.depth) / 4;
    std::vector<Point> across{{0, lay(out_.height / 2 - band, out_.height / 2 + band)},
                              {middle.x - straight, middle.y},
                              {middle.x + straight, middle.y},
                              {out_.width, lay(out_.height / 2 - band, out_.height / 2 + band)}};
    if (middle.x - straight <= 0 || middle.x + straight >= out_.width) across = {{0, middle.y}, {out_.width, middle.y}};
    keep_free(across, road_, solid_);
    if (road != nullptr) add(*road, across);
  }

  // Down from the west to the east, with a passage where the road is.
  void lay_brook(Point middle) {
    const GroundKind* brook = w_.like(Scenery::stream);
    if (brook == nullptr) return;
    i32 bank = even(std::max(w_.room_x / 2, 2 * step_)), sway = grain_;
    auto bend = [&](i32 x) { return Point{even(x), even(middle.y + between(-sway, sway))}; };
    std::vector<Point> west{bend(0), bend(middle.x / 3), bend(middle.x * 2 / 3), {middle.x - bank, middle.y}};
    i32 rest = out_.width - middle.x;
    std::vector<Point> east{
        {middle.x + bank, middle.y}, bend(middle.x + rest / 3), bend(middle.x + rest * 2 / 3), bend(out_.width)};
    east.back().x = out_.width;
    for (const std::vector<Point>* half : {&west, &east}) {
      keep_free(*half, 2 * step_, solid_), keep_free(*half, 2 * step_, floor_);
      add(*brook, *half);
    }
    const GroundKind* bridge = w_.like(Scenery::bridge);
    if (bridge == nullptr || bridge->line) return;
    add(*bridge, {{middle.x - bank, middle.y - bank / 2}, {middle.x + bank, middle.y + bank / 2}}, true);
  }

  // Houses in the corners of the crossroads, or along the road; the first is what is fought for.
  void hamlet(Point at, int houses) {
    const GroundKind* kind = w_.like(Scenery::house);
    if (kind == nullptr) return;
    constexpr std::string_view names[] = {"church", "farm", "inn", "mill", "manor", "smithy"};
    constexpr int ways[][2] = {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    i32 off = even(road_ + house_ / 2 + 4 * step_);
    bool by_road = houses > 1 || plan_.brook == false;
    std::size_t first = rng_.below(2), called = rng_.below(static_cast<u32>(std::size(names)));
    for (int i = 0; i < houses; ++i) {
      const int* way = ways[(first + static_cast<std::size_t>(i)) % 4];
      Point c = by_road ? Point{at.x + way[0] * off, at.y + way[1] * off} : at;
      c = {even(c.x), even(c.y)};
      i32 half = house_ / 2;
      Lot lot = lot_round(c, half, half);
      if (!on_table(lot)) continue;
      std::size_t n = add(*kind, {{lot.left, lot.bottom}, {lot.right, lot.top}}, true,
                          names[(called + out_.pieces.size()) % std::size(names)]);
      // Two houses of a village are fought for, one for each side's reach.
      if (i < 2) out_.goals.push_back(n);
      solid_.push_back(lot.wider(w_.room_y / 2)), floor_.push_back(lot);
    }
  }
  bool on_table(const Lot& l) const {
    return l.left >= 0 && l.bottom >= 0 && l.right <= out_.width && l.top <= out_.height;
  }

  // Clear of the strips where armies set up, and of what is there.
  bool is_free(const Lot& l, const std::vector<Lot>& taken) const {
    i32 strip = out_.depth + step_;
    if (l.left < 0 || l.right > out_.width || l.bottom < strip || l.top > out_.height - strip) return false;
    return std::ranges::none_of(taken, [&](const Lot& t) { return meet(l, t); });
  }

  // Eight corners on an oval, a little worn.
  std::vector<Point> oval(Point at, i32 rx, i32 ry) {
    constexpr int cosines[] = {100, 71, 0, -71, -100, -71, 0, 71}, sines[] = {0, 71, 100, 71, 0, -71, -100, -71};
    std::vector<Point> out;
    for (std::size_t i = 0; i < 8; ++i) {
      i32 worn = between(95, 100);
      out.push_back({(at.x + rx * cosines[i] / 100 * worn / 100) / step_ * step_,
                     (at.y + ry * sines[i] / 100 * worn / 100) / step_ * step_});
    }
    return out;
  }

  // One on each side, each of its own shape; nothing where the country has no such ground or no room.
  void pair(Scenery what, i32 least, i32 most) {
    const GroundKind* kind = w_.like(what);
    if (kind == nullptr && what == Scenery::field) kind = w_.like(Scenery::orchard);
    if (kind == nullptr && what == Scenery::orchard) kind = w_.like(Scenery::field);
    if (kind == nullptr) return;
    bool hill = what == Scenery::hill;
    std::vector<Lot>& taken = hill ? floor_ : solid_;
    for (int tries = 0; tries < 60; ++tries) {
      i32 rx = lay(least, most), ry = std::min(lay(least, most), (out_.height - 2 * out_.depth) / 4 - 2 * step_);
      if (rx < 2 * step_ || ry < 2 * step_) return;
      Point a{lay(rx, out_.width - rx), lay(out_.depth + ry, out_.height / 2 + grain_)};
      // A wood likes a slope.
      if (what == Scenery::wood && !hills_.empty() && tries < 20) {
        Point top = hills_[rng_.below(static_cast<u32>(hills_.size()))];
        a = {even(top.x + between(-grain_, grain_)), even(top.y + between(-grain_, grain_))};
      }
      i32 sway = grain_ / 2;
      Point b = mirrored(a);
      b = {even(b.x + between(-sway, sway)), even(b.y + between(-sway, sway))};
      i32 bx = std::max(rx + between(-sway, sway), 2 * step_);
      Lot la = lot_round(a, rx, ry), lb = lot_round(b, bx, ry);
      if (meet(la.wider(step_), lb.wider(step_)) || !is_free(la, taken) || !is_free(lb, taken)) continue;
      add(*kind, oval(a, rx, ry)), add(*kind, oval(b, bx, ry));
      taken.push_back(la.wider(step_)), taken.push_back(lb.wider(step_));
      if (hill) hills_.push_back(a), hills_.push_back(b);
      return;
    }
  }

  void fence(Scenery what) {
    const GroundKind* kind = w_.like(what);
    if (kind == nullptr) return;
    for (int tries = 0; tries < 40; ++tries) {
      i32 half = lay(grain_ / 2, grain_ * 3 / 2);
      Point a{lay(half, out_.width - half), lay(out_.depth + grain_, out_.height / 2 - step_)};
      Point b = mirrored(a);
      Lot la = lot_round(a, half, 2 * step_), lb = lot_round(b, half, 2 * step_);
      if (half < step_ || meet(la, lb) || !is_free(la, solid_) || !is_free(lb, solid_)) continue;
      for (Point p : {a, b}) add(*kind, {{p.x - half, p.y}, {p.x + half, p.y}});
      solid_.push_back(la.wider(step_)), solid_.push_back(lb.wider(step_));
      return;
    }
  }

  const Workshop& w_;
  Plan plan_;
  Rng& rng_;
  Landscape out_;
  i32 step_ = 10, grain_ = 100, house_ = 100, road_ = 10;
  std::vector<Lot> solid_, floor_;  // what woods and houses keep clear of; what hills do
  std::vector<Point> hills_;
  std::map<std::string, int> numbers_;
};

}  // namespace

Landscape draw_landscape(const Workshop& w, Country country, Rng& rng) { return Painter(w, country, rng).paint(); }

}  // namespace grog
