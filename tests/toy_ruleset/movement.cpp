// What a unit may do, and where it stands.
#include "tests/toy_ruleset/game.hpp"

namespace grog::toy_ruleset {
namespace {

const Text not_yours{"Cette unité n'est pas à vous.", "That unit is not yours."};
const Text not_an_enemy{"La cible n'est pas un ennemi sur la bande.", "The target is not an enemy on the strip."};
constexpr i32 zone_size = 1000;

}  // namespace

int ToyGame::ahead_of(const State& s, UnitId u) const { return s[u].place + (s[u].side == Side::first ? 1 : -1); }

Verdict ToyGame::may_act(const State& s, UnitId u, Verb verb) const {
  if (index(u) >= s.units || s[u].side != s.asked().side || !alive(s[u])) return faulty(not_yours);
  if (s[u].acted) return refused("TOY-3.2"_c);
  if (s[u].down && verb != Verb::hold) return refused("TOY-5.6"_c);
  return {};
}

Verdict ToyGame::may_advance(const State& s, UnitId u) const {
  int zone = ahead_of(s, u);
  if (zone < 0 || zone >= zones()) return refused("TOY-4.1"_c);
  bool held = false;
  each_on_strip(s, other(s[u].side), [&](UnitId enemy) { held = held || s[enemy].place == zone; });
  return held ? refused("TOY-4.2"_c) : Verdict{};
}

Verdict ToyGame::may_fire(const State& s, UnitId u, UnitId target) const {
  if (index(target) >= s.units || s[target].side == s[u].side || !alive(s[target])) return faulty(not_an_enemy);
  return distance(s, u, target) > t_.range.value ? refused(t_.range.clause) : Verdict{};
}

void ToyGame::put(State& s, UnitId u, int zone) const {
  Unit& unit = s[u];
  i16 slot = 0;
  each_on_strip(s, unit.side, [&](UnitId friendly) { slot = static_cast<i16>(slot + (s[friendly].place == zone)); });
  unit.place = static_cast<i16>(zone);
  unit.pose.at = {zone * zone_size + zone_size / 2, zone_size / 4 + slot % 2 * zone_size / 2};
  unit.pose.facing = unit.side == Side::first ? 900 : 2700;
  unit.pose.slot = slot;
}

}  // namespace grog::toy_ruleset
