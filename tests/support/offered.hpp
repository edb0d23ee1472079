// Whether an order is among those that a general chooses from. Lists are partly drawn by lot: a few are asked for, as
// long as a search asks for them.
#pragma once
#include <algorithm>
#include <string_view>
#include <vector>

#include "core/geometry/angle.hpp"
#include "core/kernel.hpp"
#include "core/order_text.hpp"

namespace grog::test {

template <class F>
bool is_offered(const Game& game, const State& s, F&& wanted) {
  constexpr u64 lists = 20;
  constexpr std::size_t most = 64;
  std::vector<Order> orders;
  for (u64 seed = 0; seed < lists; ++seed) {
    Rng rng(seed);
    game.propose(s, rng, most, orders);
    if (std::ranges::any_of(orders, wanted)) return true;
  }
  return false;
}
// An order that is written so, or begins so.
inline bool offers(const Game& game, const State& s, std::string_view text) {
  return is_offered(game, s, [&](const Order& o) { return order_text(game, o).starts_with(text); });
}
// One that leads this unit so much nearer to a point.
inline bool offers_nearer(const Game& game, const State& s, UnitId id, Point to, i32 by) {
  return is_offered(game, s, [&](const Order& o) {
    if (o.unit != id) return false;
    std::vector<Pose> way;
    game.way(s, o, way);
    return !way.empty() && distance_up(way.back().at, to) + by <= distance_up(s[id].pose.at, to);
  });
}

}  // namespace grog::test
