#include "rulesets/kit/overlays.hpp"

namespace grog::kit {
namespace {

// What lies on one side of an upright or level line.
void cut(std::vector<Point>& p, bool upright, i32 at, bool keep_below) {
  std::vector<Point> out;
  auto place = [&](Point q) { return upright ? q.x : q.y; };
  auto kept = [&](Point q) { return keep_below ? place(q) <= at : place(q) >= at; };
  for (std::size_t i = 0; i < p.size(); ++i) {
    Point a = p[i], b = p[(i + 1) % p.size()];
    if (kept(a)) out.push_back(a);
    if (kept(a) == kept(b)) continue;
    i64 whole = i64{place(b)} - place(a), part = i64{at} - place(a);
    if (whole < 0) whole = -whole, part = -part;
    Point mid{static_cast<i32>(a.x + divide_nearest((i64{b.x} - a.x) * part, whole)),
              static_cast<i32>(a.y + divide_nearest((i64{b.y} - a.y) * part, whole))};
    out.push_back(mid);
  }
  p = std::move(out);
}

}  // namespace

void clip_to_table(const Board& b, std::vector<Point>& p) {
  cut(p, true, 0, false);
  cut(p, true, b.width, true);
  cut(p, false, 0, false);
  cut(p, false, b.height, true);
}

}  // namespace grog::kit
