// How well a side stands, for search: points as the final reckoning counts them, a little for the Attacker's way to his
// objectives and for the Defender's way to whoever comes there. In tenths of a point.
#include <algorithm>

#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {

Thoughts WalterGame::thoughts() const {
  return {{{8'000, 4, Horizon::battle}, {120'000, 6, Horizon::battle}, {1'000'000, 16, Horizon::battle}}};
}

i32 WalterGame::score(const State& s, Side side) const {
  if (attacker(s) == Side::nobody || !has_posture(s, attacker(s))) return 0;
  Standing now = standing(s);
  i32 points = 10 * (now.points[index(attacker(s))] - now.points[index(defender(s))]);
  if (s.over) {
    i32 win = now.ahead == Side::nobody ? 0 : now.ahead == attacker(s) ? 2000 : -2000;
    return side == attacker(s) ? points + win : -points - win;
  }
  Posture aim = posture_of(s, attacker(s));
  i32 progress = 0;
  std::array<i16, max_places> goals{};
  std::size_t count = 0;
  for (int z = 0; z < zones(); ++z)
    if (is_objective(s, z, aim)) goals[count++] = static_cast<i16>(z);
  std::array<i16, max_units> intruders{};
  std::size_t inside = 0;
  for (std::size_t i = 0; i < s.units && count > 0; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != attacker(s) || is_gun(t().arm(u))) continue;
    int nearest = 99;
    for (std::size_t k = 0; k < count; ++k) nearest = std::min(nearest, steps(u.place, goals[k]));
    progress -= 8 * nearest * u.strength;
    if (nearest <= 1) intruders[inside++] = u.place;
  }
  // Whoever has come so far must be met.
  for (std::size_t i = 0; i < s.units && inside > 0; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side == attacker(s) || is_gun(t().arm(u))) continue;
    int nearest = 99;
    for (std::size_t k = 0; k < inside; ++k) nearest = std::min(nearest, steps(u.place, intruders[k]));
    progress += 4 * nearest * u.strength;
  }
  i32 all = points + progress;
  return side == attacker(s) ? all : -all;
}

}  // namespace grog::walter_schnaffs
