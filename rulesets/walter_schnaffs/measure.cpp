// State to inputs: what stands where, what supports whom, what a shot passes over. No dice.
#include <cstdlib>

#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {

Occupation::Occupation(const WalterGame& g, const State& s) {
  side.fill(Side::nobody);
  for (UnitId id : grog::units(s, on_table)) {
    const Unit& u = s[id];
    ++units[u.place];
    if (g.arm(u) == Arm::infantry) ++infantry[u.place];
    side[u.place] = u.side;
  }
}

std::optional<Way> WalterGame::way_to(int from, int to) const {
  for (Way w : ways)
    if (to >= 0 && next(from, w) == to) return w;
  return {};
}

int WalterGame::steps(int a, int b) const { return std::abs(column(a) - column(b)) + std::abs(row(a) - row(b)); }

namespace {

void count_attackers(const WalterGame& g, const State& s, const UnitSet& with, TotalsIn& in) {
  const Tables& t = g.t();
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
      (u.strength >= t.assault.fresh_infantry_bases.value ? in.a_inf_fresh : in.a_inf_weak) += 1;
    else
      (u.strength >= t.assault.fresh_cavalry_bases.value ? in.a_cav_fresh : in.a_cav_weak) += 1;
  });
}

void count_defenders(const WalterGame& g, const State& s, int target, TotalsIn& in) {
  for (UnitId id : units(s, in_zone(target))) {
    const Troop& troop = g.t().troop(s[id]);
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
}

// What lies off the table supports nobody (WS-10.9).
struct Support {
  const WalterGame& g;
  const Occupation& o;
  int held(int zone, Side who) const { return zone >= 0 && o.side[zone] == who ? o.units[zone] : 0; }
  int foot(int zone, Side who) const { return held(zone, who) > 0 ? o.infantry[zone] : 0; }
  int flanks(int zone, Way axis, Side who) const {
    int wanted = g.t().assault.flank_units.value;
    return (held(g.next(zone, left_of(axis)), who) >= wanted) + (held(g.next(zone, right_of(axis)), who) >= wanted);
  }
};

}  // namespace

TotalsIn measure_assault(const WalterGame& g, const State& s, int departure, int target, const UnitSet& with) {
  TotalsIn in{};
  in.a_inf_fresh = in.d_inf_rapid = 0;
  count_attackers(g, s, with, in);
  count_defenders(g, s, target, in);
  Occupation o(g, s);
  Support support{g, o};
  Way axis = *g.way_to(departure, target);  // from departure to target (WS-10.8)
  Side mine = o.side[departure], theirs = o.side[target];
  in.a_rear_inf = support.foot(g.next(departure, opposite(axis)), mine);
  in.a_flanks = support.flanks(departure, axis, mine);
  in.d_rear_inf = support.foot(g.next(target, axis), theirs);
  in.d_flanks = support.flanks(target, axis, theirs);
  in.crossing = g.edge(departure, axis);
  in.cover = g.ground(s, target).cover;
  in.prior = zone_of(s, target).attacks_suffered;
  return in;
}

Bases bases_in(const WalterGame& g, const State& s, int zone) {
  Bases b;
  for (UnitId id : units(s, in_zone(zone))) b.add(g.arm(s[id]), s[id].strength);
  return b;
}

Clash measure_clash(const WalterGame& g, const State& s, int target, const UnitSet& with) {
  Clash c{};
  Side mine = Side::nobody;
  with.each([&](UnitId id) {
    c.attackers.add(g.arm(s[id]), s[id].strength);
    mine = s[id].side;
  });
  c.defenders = bases_in(g, s, target);
  c.a_six = s.side_of(mine).six;
  c.d_six = s.side_of(other(mine)).six;
  return c;
}

BombardIn measure_bombard(const WalterGame& g, const State& s, int target, const UnitSet& guns) {
  BombardIn in{};
  in.batteries = guns.count();
  guns.each([&](UnitId id) {
    const Unit& u = s[id];
    in.gun = gun_of(g.arm(u));
    in.nation = u.side == Side::first ? Nation::german : Nation::french;
    in.range = g.steps(u.place, target) > 1 ? Range::long_ : Range::short_;
    in.six = s.side_of(u.side).six;
  });
  const TerrainRow& ground = g.ground(s, target);
  in.ground = ground.ground;
  in.cover = ground.cover;
  Bases b = bases_in(g, s, target);
  in.present = {b.inf, b.cav, b.art, b.mit};
  return in;
}

Verdict line_of_fire(const WalterGame& g, const State& s, const Occupation& o, Arm gun, int from, int to) {
  int range = g.steps(from, to);
  const Figure& reach = g.t().bombard[gun].reach;
  if (range < 1 || range > 2) return refused("WS-10.3"_c);
  if (range > reach.value) return refused(reach.clause);
  bool straight = g.column(from) == g.column(to) || g.row(from) == g.row(to);
  if (range == 1 || !straight) return {};  // a diagonal shot passes over no zone (WS-10.4)
  int over = (from + to) / 2;
  int level = zone_of(s, over).level, battery = zone_of(s, from).level;
  if (level > battery && level > zone_of(s, to).level) return refused("WS-10.6"_c);
  if (battery > level) return {};  // it overlooks (WS-7.6, 10.5)
  if (g.ground(s, over).blocks) return refused(zone_of(s, over).kind == Kind::wood ? "WS-7.3"_c : "WS-7.4"_c);
  if (o.units[over] > 0) return refused("WS-7.5"_c);
  return {};
}

}  // namespace grog::walter_schnaffs
