// Who may step where, fire, attack or fall back.
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {

// On the table, free of enemies, with room.
bool open_for(const WalterGame& g, const Occupation& o, int zone, Side side) {
  return zone >= 0 && !o.enemy(zone, side) && o.units[zone] < g.t().table.units_in_a_zone.value;
}

Verdict may_move(const WalterGame& g, const State& s, const Occupation& o, UnitId id, int to) {
  const Unit& u = s[id];
  const Figure& zones = g.t().move[g.arm(u)].zones;
  if (u.marks.has(Mark::arrived)) return refused("WS-15.8"_c);
  if (u.marks.has(Mark::stuck)) return refused("WS-12.9"_c);
  if (u.zones_moved >= zones.value) return refused(zones.clause, "zones_moved"_w, u.zones_moved);
  if (u.zones_moved > 0 && s.game.mover != id) return refused("WS-10.12"_c, "finish_first"_w);
  std::optional<Way> way = g.way_to(u.place, to);
  if (!way) return refused("WS-10.2"_c);
  if (g.edge(u.place, *way) == Edge::river) return refused("WS-12.6"_c);
  if (o.enemy(to, u.side)) return refused("WS-10.10"_c);
  if (o.units[to] < g.t().table.units_in_a_zone.value) return {};
  // A full zone can only be passed through (WS-R30), and only by one who has the movement, and the ground, to go on.
  bool passes = u.zones_moved + 1 < zones.value && !g.ground(s, to).heavy;
  for (Way w : ways) {
    int beyond = g.next(to, w);
    if (passes && beyond != u.place && g.edge(to, w) != Edge::river && open_for(g, o, beyond, u.side)) return {};
  }
  return refused("WS-4.3"_c);
}

UnitId passing(const WalterGame& g, const State& s, const Occupation& o) {
  UnitId mover = s.game.mover;
  if (mover == UnitId::none || !on_table(s[mover])) return UnitId::none;
  return o.units[s[mover].place] > g.t().table.units_in_a_zone.value ? mover : UnitId::none;
}

Verdict may_bombard(const WalterGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  if (!is_gun(g.arm(u))) return faulty("no_battery"_w);
  if (u.marks.has(Mark::arrived)) return refused("WS-15.8"_c);
  if (u.zones_moved > 0) return refused("WS-7.7"_c);
  if (u.marks.has(Mark::assaulted)) return refused("WS-7.8"_c);
  if (u.marks.has(Mark::bombarded)) return refused("WS-11.3"_c, "fired_already"_w);
  return {};
}

Verdict may_attack(const WalterGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  Arm arm = g.arm(u);
  if (u.marks.has(Mark::arrived)) return refused("WS-15.8"_c);
  if (u.marks.has(Mark::assaulted)) return refused("WS-13.2"_c);
  if (is_gun(arm)) return u.marks.has(Mark::bombarded) ? refused("WS-13.5"_c) : Verdict{};
  if (u.marks.has(Mark::stuck)) return refused("WS-12.9"_c);
  if (u.zones_moved + 1 > g.t().move[arm].zones.value) return refused("WS-13.3"_c);
  return {};
}

Verdict may_assault(const WalterGame& g, const State& s, const Occupation& o, int departure, int target) {
  std::optional<Way> way = g.way_to(departure, target);
  if (!way) return refused("WS-13.1"_c);
  if (g.edge(departure, *way) == Edge::river) return refused("WS-12.6"_c);
  if (!o.enemy(target, o.side[departure])) return refused("WS-10.7"_c);
  if (zone_of(s, departure).marks.has(ZoneMark::launched)) return refused("WS-13.2"_c);
  return {};
}

UnitSet attackers_left(const State& s) {
  UnitSet set;
  auto attacks = [](const Unit& u) { return on_table(u) && u.marks.has(Mark::attacking); };
  for (UnitId id : units(s, attacks)) set.add(id);
  return set;
}

// Out of the zone that is lost, along the way of the assault: the rear zone if it is open, else the flank zones that
// are (WS-14.2).
Exits retreat_zones(const WalterGame& g, const State& s, const Occupation& o, Side beaten) {
  int zone = s.game.target;
  Way axis = *g.way_to(s.game.departure, zone);
  Exits e;
  auto try_way = [&](Way w) {
    int to = g.next(zone, w);
    if (g.edge(zone, w) != Edge::river && open_for(g, o, to, beaten)) e.zone[e.count++] = to;
  };
  try_way(axis);
  if (e.count > 0) return e;
  try_way(left_of(axis));
  try_way(right_of(axis));
  return e;
}

}  // namespace grog::walter_schnaffs
