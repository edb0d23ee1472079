// How well a side stands, for search: points as the final reckoning counts them, a little for the Attacker's way to his
// objectives and for the Defender's way to whoever comes there. In tenths of a point.
#include <algorithm>
#include <utility>

#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

// Zones that someone walks towards.
struct Goals {
  std::array<int, max_places> zone{};
  std::size_t count = 0;
  void add(int z) { zone[count++] = z; }
  int nearest(const WalterGame& g, int from) const {
    int steps = g.columns() + g.rows();
    for (std::size_t i = 0; i < count; ++i) steps = std::min(steps, g.steps(from, zone[i]));
    return steps;
  }
};

auto marches(const WalterGame& g, Side side) {
  return [&g, side](const Unit& u) { return on_table(u) && u.side == side && !is_gun(g.arm(u)); };
}

// How much nearer than the other side each is to where it must be, for the Attacker.
i32 progress(const WalterGame& g, const State& s) {
  const auto& w = g.t().weights.score;
  Goals objectives, intruders;
  for (int z = 0; z < g.zones(); ++z)
    if (g.is_objective(s, z, posture_of(s, attacker(s)))) objectives.add(z);
  if (objectives.count == 0) return 0;
  i32 sum = 0;
  Row<bool, max_places> met{};
  for (UnitId id : units(s, marches(g, attacker(s)))) {
    int z = s[id].place, steps = objectives.nearest(g, z);
    sum -= w.step_to_objective * steps * s[id].strength;
    if (steps <= w.intrusion && !std::exchange(met[z], true)) intruders.add(z);
  }
  if (intruders.count == 0) return sum;
  for (UnitId id : units(s, marches(g, defender(s))))
    sum += w.step_to_intruder * intruders.nearest(g, s[id].place) * s[id].strength;
  return sum;
}

}  // namespace

i32 WalterGame::score(const State& s, Side side) const {
  Side a = attacker(s), d = defender(s);
  if (a == Side::nobody || !has_posture(s, a)) return 0;
  const auto& w = t().weights.score;
  Standing now = standing(s);
  i32 all = w.point * (now.points[index(a)] - now.points[index(d)]);
  if (!s.over)
    all += progress(*this, s);
  else if (now.ahead != Side::nobody)
    all += now.ahead == a ? w.victory : -w.victory;
  return side == a ? all : -all;
}

}  // namespace grog::walter_schnaffs
