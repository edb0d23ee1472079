// State to inputs: what stands where, what supports whom, what a shot passes over. No dice.
#include <cstdlib>

#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {

Occupation::Occupation(const State& s, const Tables& t) {
  side.fill(Side::nobody);
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u)) continue;
    std::size_t z = static_cast<std::size_t>(u.place);
    ++units[z];
    infantry[z] = static_cast<u8>(infantry[z] + (t.arm(u) == Arm::infantry));
    side[z] = u.side;
  }
}

int WalterGame::way_to(int from, int to) const {
  for (int w = 0; w < ways; ++w)
    if (to >= 0 && next(from, static_cast<Way>(w)) == to) return w;
  return -1;
}

int WalterGame::steps(int a, int b) const { return std::abs(column(a) - column(b)) + std::abs(row(a) - row(b)); }

TotalsIn measure_assault(const WalterGame& g, const State& s, const Occupation& o, int departure, int target,
                         const UnitSet& with) {
  const Tables& t = g.t();
  TotalsIn in{};
  in.a_inf_fresh = in.d_inf_rapid = 0;
  with.each([&](UnitId id) {
    const Unit& u = s[id];
    const Troop& troop = t.troop(u);
    in.a_pro += troop.quality == Quality::professional;
    if (is_gun(troop.arm)) {
      (troop.arm == Arm::mitrailleuse ? in.a_mit : in.a_art) += 1;
      return;
    }
    in.a_res += troop.quality == Quality::reservist;
    if (troop.arm == Arm::infantry)
      (u.strength >= t.fresh_infantry_bases.value ? in.a_inf_fresh : in.a_inf_weak) += 1;
    else
      (u.strength >= t.fresh_cavalry_bases.value ? in.a_cav_fresh : in.a_cav_weak) += 1;
  });
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.place != target) continue;
    const Troop& troop = t.troop(u);
    in.d_pro += troop.quality == Quality::professional;
    in.d_res += troop.quality == Quality::reservist;
    switch (troop.arm) {
      case Arm::infantry: (troop.rapid ? in.d_inf_rapid : in.d_inf_other) += 1; break;
      case Arm::cavalry: ++in.d_cav; break;
      case Arm::mitrailleuse: ++in.d_mit; break;
      case Arm::bl_heavy:
      case Arm::bl_light: ++in.d_bl; break;
      case Arm::ml_heavy:
      case Arm::ml_light: ++in.d_ml; break;
    }
  }
  // The axis runs from departure to target (WS-10.8); what lies off the table supports nobody (WS-10.9).
  Way axis = static_cast<Way>(g.way_to(departure, target));
  Side mine = o.side[static_cast<std::size_t>(departure)], theirs = o.side[static_cast<std::size_t>(target)];
  auto holds = [&](int zone, Side who) {
    return zone >= 0 && o.side[static_cast<std::size_t>(zone)] == who ? int{o.units[static_cast<std::size_t>(zone)]}
                                                                      : 0;
  };
  auto foot = [&](int zone, Side who) {
    return holds(zone, who) > 0 ? int{o.infantry[static_cast<std::size_t>(zone)]} : 0;
  };
  auto flanks = [&](int zone, Side who) {
    return (holds(g.next(zone, left_of(axis)), who) >= t.flank_units.value) +
           (holds(g.next(zone, right_of(axis)), who) >= t.flank_units.value);
  };
  in.a_rear_inf = foot(g.next(departure, opposite(axis)), mine);
  in.a_flanks = flanks(departure, mine);
  in.d_rear_inf = foot(g.next(target, axis), theirs);
  in.d_flanks = flanks(target, theirs);
  in.crossing = static_cast<i32>(g.edge(departure, axis));
  in.cover = g.ground(s, target).cover;
  in.prior = zone_of(s, target).attacks_suffered();
  return in;
}

static void count(Bases& b, Arm arm, i16 bases) {
  i16& n = arm == Arm::infantry ? b.inf : arm == Arm::cavalry ? b.cav : arm == Arm::mitrailleuse ? b.mit : b.art;
  n = static_cast<i16>(n + bases);
}

Bases bases_in(const WalterGame& g, const State& s, int zone) {
  Bases b;
  for (std::size_t i = 0; i < s.units; ++i)
    if (on_table(s.unit[i]) && s.unit[i].place == zone) count(b, g.t().arm(s.unit[i]), s.unit[i].strength);
  return b;
}

Clash measure_clash(const WalterGame& g, const State& s, int target, const UnitSet& with) {
  Clash c{};
  Side mine = Side::nobody;
  with.each([&](UnitId id) {
    count(c.attackers, g.t().arm(s[id]), s[id].strength);
    mine = s[id].side;
  });
  c.defenders = bases_in(g, s, target);
  c.a_six = six_of(s, mine);
  c.d_six = six_of(s, other(mine));
  return c;
}

BombardIn measure_bombard(const WalterGame& g, const State& s, int target, const UnitSet& guns) {
  BombardIn in{};
  in.batteries = guns.count();
  guns.each([&](UnitId id) {
    const Unit& u = s[id];
    in.gun = static_cast<i32>(g.t().arm(u)) - static_cast<i32>(Arm::bl_heavy);
    in.nation = static_cast<i32>(u.side);
    in.far = g.steps(u.place, target) > 1;
    in.six = six_of(s, u.side);
  });
  const TerrainRow& ground = g.ground(s, target);
  in.ground = ground.ground;
  in.cover = ground.cover;
  Bases b = bases_in(g, s, target);
  in.inf_bases = b.inf, in.cav_bases = b.cav, in.art_bases = b.art, in.mit_bases = b.mit;
  return in;
}

Verdict line_of_fire(const WalterGame& g, const State& s, const Occupation& o, Arm gun, int from, int to) {
  int range = g.steps(from, to);
  const Figure& reach = g.t().bombard[static_cast<std::size_t>(gun)].reach;
  if (range < 1 || range > 2) return refused("WS-10.3"_c);
  if (range > reach.value) return refused(reach.clause);
  bool straight = g.column(from) == g.column(to) || g.row(from) == g.row(to);
  if (range == 1 || !straight) return {};  // a diagonal shot passes over no zone (WS-10.4)
  int over = (from + to) / 2;
  int level = zone_of(s, over).level(), battery = zone_of(s, from).level();
  if (level > battery && level > zone_of(s, to).level()) return refused("WS-10.6"_c);
  if (battery > level) return {};  // it overlooks (WS-7.6, 10.5)
  if (g.ground(s, over).blocks) return refused(zone_of(s, over).kind() == Kind::wood ? "WS-7.3"_c : "WS-7.4"_c);
  if (o.units[static_cast<std::size_t>(over)] > 0) return refused("WS-7.5"_c);
  return {};
}

}  // namespace grog::walter_schnaffs
