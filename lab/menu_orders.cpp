#include "lab/menu_orders.hpp"

#include <algorithm>

namespace grog {
namespace {

constexpr i16 full_circle = 3'600;

i32 between(Rng& rng, i32 low, i32 high) {
  return high <= low ? low : low + static_cast<i32>(rng.below(static_cast<u32>(high - low + 1)));
}

// Anywhere in the box round the corners: what lies outside the region itself is refused, and another is tried.
Pose pose_in(std::span<const Point> corners, const Pose& from, Rng& rng) {
  Pose out;
  Point low = corners.front(), high = corners.front();
  for (Point p : corners) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  out.at = {between(rng, low.x, high.x), between(rng, low.y, high.y)};
  bool turns = rng.below(2) == 0;
  out.facing = turns ? static_cast<i16>(rng.below(full_circle)) : from.facing;
  return out;
}

Order drawn(const Game& game, const State& s, const Menu& menu, const Choice& c, Rng& rng) {
  const VerbInfo& verb = game.rules().labels().verbs[c.verb];
  auto one_of = [&](const auto& list, u16 at, u16 count) {
    return list[at + rng.below(static_cast<u32>(std::max<u16>(count, 1)))];
  };
  Order o;
  o.verb = c.verb, o.unit = c.unit;
  o.option = c.option != any_option
                 ? c.option
                 : static_cast<u8>(rng.below(std::max<u32>(1, static_cast<u32>(verb.options.size()))));
  if (c.targets > 0) o.target = one_of(menu.units, c.targets_at, c.targets);
  if (c.places > 0) o.place = one_of(menu.places, c.places_at, c.places);
  for (u16 i = 0; i < c.with; ++i)
    if (rng.below(2) == 0) o.with.add(menu.units[static_cast<std::size_t>(c.with_at + i)]);
  if (c.corners > 0 && s.has(c.unit)) {
    o.pose = pose_in(std::span(menu.corners).subspan(c.corners_at, c.corners), s[c.unit].pose, rng);
    o.faces_north = o.pose.facing == 0 ? 1 : 0;
  }
  if ((verb.uses & uses_value) != 0) o.value = static_cast<i16>(between(rng, c.value_low, c.value_high));
  return o;
}

}  // namespace

void menu_orders(const Game& game, const State& s, Rng& rng, u32 tries, std::size_t most, std::vector<Order>& out) {
  Menu menu;
  game.menu(s, menu);
  for (u32 i = 0; i < tries && out.size() < most && !menu.choices.empty(); ++i) {
    const Choice& c = menu.choices[rng.below(static_cast<u32>(menu.choices.size()))];
    Order o = drawn(game, s, menu, c, rng);
    if (std::ranges::find(out, o) == out.end() && game.check(s, o).accepted) out.push_back(o);
  }
}

}  // namespace grog
