// Who may step where, fire, attack or fall back.
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {

// On the table, free of enemies, with room.
bool open_for(const WalterGame& g, const Occupation& o, int zone, Side side) {
  return zone >= 0 && !o.enemy(zone, side) && o.units[static_cast<std::size_t>(zone)] < g.t().units_in_a_zone.value;
}

Verdict may_move(const WalterGame& g, const State& s, const Occupation& o, UnitId id, int to) {
  const Unit& u = s[id];
  const MoveRow& row = g.t().move[static_cast<std::size_t>(g.t().arm(u))];
  if (u.is(flags::arrived)) return refused("WS-15.8"_c);
  if (u.is(flags::stuck)) return refused("WS-12.9"_c);
  if (u.attr[attr::zones_moved] >= row.zones.value) return refused(row.zones.clause);
  if (u.attr[attr::zones_moved] > 0 && s.game[game_attr::mover] != static_cast<i16>(index(id)) + 1)
    return refused("WS-10.12"_c, {"Une unité finit son mouvement avant qu'une autre commence.",
                                  "A unit finishes its move before another begins."});
  int way = g.way_to(u.place, to);
  if (way < 0) return refused("WS-10.2"_c);
  if (g.edge(u.place, static_cast<Way>(way)) == Edge::river) return refused("WS-12.6"_c);
  if (o.enemy(to, u.side)) return refused("WS-10.10"_c);
  if (o.units[static_cast<std::size_t>(to)] < g.t().units_in_a_zone.value) return {};
  // A full zone can only be passed through (WS-R30), and only by one who has the movement, and the ground, to go on.
  bool passes = u.attr[attr::zones_moved] + 1 < row.zones.value && !g.ground(s, to).heavy;
  for (int w = 0; passes && w < ways; ++w) {
    int beyond = g.next(to, static_cast<Way>(w));
    if (beyond != u.place && g.edge(to, static_cast<Way>(w)) != Edge::river && open_for(g, o, beyond, u.side))
      return {};
  }
  return refused("WS-4.3"_c);
}

Verdict may_bombard(const WalterGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  if (!is_gun(g.t().arm(u))) return faulty({"Seule une batterie bombarde.", "Only a battery bombards."});
  if (u.is(flags::arrived)) return refused("WS-15.8"_c);
  if (u.attr[attr::zones_moved] > 0) return refused("WS-7.7"_c);
  if (u.is(flags::assaulted)) return refused("WS-7.8"_c);
  if (u.is(flags::bombarded))
    return refused("WS-11.3"_c, {"Une batterie tire une fois par tour.", "A battery fires once a turn."});
  return {};
}

Verdict may_attack(const WalterGame& g, const State& s, UnitId id, bool gun) {
  const Unit& u = s[id];
  const Tables& t = g.t();
  Arm arm = t.arm(u);
  if (u.is(flags::arrived)) return refused("WS-15.8"_c);
  if (u.is(flags::assaulted)) return refused("WS-13.2"_c);
  if (gun) return u.is(flags::bombarded) ? refused("WS-13.5"_c) : Verdict{};
  if (u.is(flags::stuck)) return refused("WS-12.9"_c);
  if (u.attr[attr::zones_moved] + 1 > t.move[static_cast<std::size_t>(arm)].zones.value) return refused("WS-13.3"_c);
  return {};
}

Verdict may_assault(const WalterGame& g, const State& s, const Occupation& o, int departure, int target) {
  int way = g.way_to(departure, target);
  if (way < 0) return refused("WS-13.1"_c);
  if (g.edge(departure, static_cast<Way>(way)) == Edge::river) return refused("WS-12.6"_c);
  if (!o.enemy(target, o.side[static_cast<std::size_t>(departure)])) return refused("WS-10.7"_c);
  if (zone_of(s, departure).assault_launched()) return refused("WS-13.2"_c);
  return {};
}

// The rear zone if it is open, else the flank zones that are (WS-14.2).
Exits retreat_zones(const WalterGame& g, const Occupation& o, int zone, Way axis, Side side) {
  Exits e;
  auto try_way = [&](Way w) {
    int to = g.next(zone, w);
    if (g.edge(zone, w) != Edge::river && open_for(g, o, to, side))
      e.zone[static_cast<std::size_t>(e.count++)] = static_cast<i16>(to);
  };
  try_way(axis);
  if (e.count > 0) return e;
  try_way(left_of(axis));
  try_way(right_of(axis));
  return e;
}

}  // namespace grog::walter_schnaffs
