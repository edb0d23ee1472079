#include "protocol/ground.hpp"

#include <algorithm>
#include <map>

namespace grog {
namespace {

struct Area {
  Point low{INT32_MAX, INT32_MAX}, high{INT32_MIN, INT32_MIN};
  bool any = false;
};
// What the menu says of it, roughly: the rules are asked within.
Area rough_area(const Game& game, const State& s, const Order& o) {
  Menu menu;
  game.menu(s, menu);
  Area area;
  for (const Choice& c : menu.choices) {
    if (c.verb != o.verb || c.unit != o.unit || (c.option != any_option && c.option != o.option)) continue;
    for (std::size_t i = c.corners_at; i < c.corners_at + std::size_t{c.corners}; ++i) {
      Point p = menu.corners[i];
      area.low = {std::min(area.low.x, p.x), std::min(area.low.y, p.y)};
      area.high = {std::max(area.high.x, p.x), std::max(area.high.y, p.y)};
      area.any = true;
    }
  }
  return area;
}

// A net of samples over the area, a row and a column wider than it on every side, and the line between yes and no.
class Net {
 public:
  Net(const Game& game, const State& s, const Order& o, const Area& a) : game_(game), s_(s), order_(o) {
    constexpr i32 across = 30, least = 40;
    i32 wide = a.high.x - a.low.x, tall = a.high.y - a.low.y;
    step_ = std::max(least, std::max(wide, tall) / across);
    low_ = {a.low.x - step_, a.low.y - step_};
    columns_ = wide / step_ + 3, rows_ = tall / step_ + 3;
    yes_.resize(static_cast<std::size_t>(columns_ * rows_));
    for (i32 y = 0; y < rows_; ++y)
      for (i32 x = 0; x < columns_; ++x) {
        bool edge = x == 0 || y == 0 || x == columns_ - 1 || y == rows_ - 1;
        yes_[slot(x, y)] = !edge && allowed(at(x, y));
      }
  }

  std::vector<std::vector<Point>> rings() {
    for (i32 y = 0; y + 1 < rows_; ++y)
      for (i32 x = 0; x + 1 < columns_; ++x) cell(x, y);
    std::vector<std::vector<Point>> out;
    while (!next_.empty()) {
      std::vector<Point> ring;
      i32 first = next_.begin()->first, here = first;
      do {
        auto it = next_.find(here);
        if (it == next_.end()) break;
        ring.push_back(crossing(here));
        here = it->second;
        next_.erase(it);
      } while (here != first);
      if (ring.size() > 2) out.push_back(std::move(ring));
    }
    return out;
  }

 private:
  const Game& game_;
  const State& s_;
  Order order_;
  Point low_;
  i32 step_ = 1, columns_ = 0, rows_ = 0;
  std::vector<char> yes_;
  std::map<i32, i32> next_;  // from the edge of a cell that the line comes in by to that which it leaves by

  std::size_t slot(i32 x, i32 y) const { return static_cast<std::size_t>(y * columns_ + x); }
  Point at(i32 x, i32 y) const { return {low_.x + x * step_, low_.y + y * step_}; }
  bool allowed(Point p) const {
    if (p.x < 0 || p.y < 0 || p.x > game_.board().width || p.y > game_.board().height) return false;
    Order o = order_;
    o.pose.at = p;
    if (game_.check(s_, o)) return true;
    // Its facing left to the way.
    o.pose.facing = 0, o.faces_north = 0;
    return game_.check(s_, o).accepted;
  }
  // Edges are numbered by the sample to their lower left: even along a row, odd up a column.
  i32 edge(i32 x, i32 y, bool up) const { return 2 * (y * columns_ + x) + (up ? 1 : 0); }
  Point crossing(i32 e) const {
    i32 n = e / 2, x = n % columns_, y = n / columns_;
    Point a = at(x, y), b = (e & 1) != 0 ? at(x, y + 1) : at(x + 1, y);
    if (yes_[slot(x, y)] == 0) std::swap(a, b);
    for (int i = 0; i < 5; ++i) {  // to a millimetre or so
      Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
      (allowed(middle) ? a : b) = middle;
    }
    return a;
  }
  // The line through a cell keeps what is allowed on its left.
  void cell(i32 x, i32 y) {
    const i32 side[4] = {edge(x, y, false), edge(x + 1, y, true), edge(x, y + 1, false), edge(x, y, true)};
    const bool corner[4] = {yes_[slot(x, y)] != 0, yes_[slot(x + 1, y)] != 0, yes_[slot(x + 1, y + 1)] != 0,
                            yes_[slot(x, y + 1)] != 0};
    // Side i runs from corner i to corner i + 1: the line leaves by where yes turns to no, and comes in by where no
    // turns to yes.
    for (std::size_t i = 0; i < 4; ++i) {
      if (!corner[i] || corner[(i + 1) % 4]) continue;
      for (std::size_t k = 1; k < 4; ++k) {
        std::size_t back = (i + 4 - k) % 4;
        if (corner[back] || !corner[(back + 1) % 4]) continue;
        next_[side[i]] = side[back];
        break;
      }
    }
  }
};

}  // namespace

std::vector<std::vector<Point>> ground_of(const Game& game, const State& seen, const Order& order, bool& by_eye) {
  by_eye = game.toll(seen, order).by_eye;
  Area area = rough_area(game, seen, order);
  if (by_eye || !area.any) return {};
  return Net(game, seen, order, area).rings();
}

}  // namespace grog
