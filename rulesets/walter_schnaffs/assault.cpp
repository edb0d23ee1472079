// Assaults, and what follows from them and from bombardments: losses, retreats, advances.
#include <algorithm>

#include "rulesets/kit/offers.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

using kit::make;
using Orders = std::vector<Order>;

// ---- losses

void lose_bases(Play& p, UnitId id, int bases, Clause why, Tell told = Tell::lost) {
  Unit& u = p.s[id];
  u.strength = short_of(u.strength - bases);
  p.s.side_of(other(u.side)).points_killed += bases * cost_a_base(p.t(), p.t().troop(u));
  p.tell(told, {.side = u.side, .unit = id, .clause = why, .place = u.place, .value = bases});
}

void remove_dead(Play& p) {
  auto dead = [](const Unit& u) { return u.kind != 0 && u.strength <= 0 && u.place != nowhere; };
  each_unit(p.s, dead, [&](UnitId id, Unit& u) {
    Event e{.unit = id, .clause = "WS-13.17"_c, .place = u.place};
    u.place = nowhere;
    u.marks = {};
    p.tell(Tell::destroyed, e);
  });
}

// A side without an infantry or cavalry base on the table or in reserve has lost its army (WS-15.5).
bool ended_by_losses(Play& p) {
  auto stands = [&](Side side) {
    return any_unit(p.s, [&](const Unit& u) { return alive(u) && u.side == side && !is_gun(p.g.arm(u)); });
  };
  if (stands(Side::first) && stands(Side::second)) return false;
  finish(p, "WS-15.5"_c);
  return true;
}

// Who may be picked to lose a base: units of that category in the zone; in the one that an assault came from, only
// those that took part in it.
auto can_lose(const Tables& t, const State& s, const Decision& d, Category c) {
  bool assaulting = d.place == s.game.departure;
  return [&t, &d, c, assaulting](const Unit& u) {
    if (!on_table(u) || u.side != d.side || u.place != d.place || category(t.arm(u)) != c) return false;
    return !assaulting || u.marks.has(Mark::fighting);
  };
}

// Takes what leaves the owner no choice; true when nothing is left to ask.
bool settle_forced(Play& p) {
  Decision& d = p.s.asked();
  bool done = true;
  for (Category c : all_of<Category>) {
    if (d.due[c] == 0) continue;
    int count = 0, bases = 0;
    auto loser = can_lose(p.t(), p.s, d, c);
    for (UnitId id : units(p.s, loser)) ++count, bases += p.s[id].strength;
    require(bases >= d.due[c], "more bases lost than there are");
    if (count > 1 && d.due[c] < bases) {
      done = false;
      continue;
    }
    each_unit(p.s, loser, [&](UnitId id, Unit& u) {
      int n = std::min<int>(d.due[c], u.strength);
      d.due[c] -= n;
      lose_bases(p, id, n, "WS-13.20"_c);
    });
  }
  return done;
}

Verdict check_lose(const WalterGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (Verdict v = kit::check_own(s, o.unit, d.side, on_table); !v) return v;
  Category c = category(g.arm(s[o.unit]));
  return d.due[c] > 0 && can_lose(g.t(), s, d, c)(s[o.unit]) ? Verdict{} : refused("WS-13.20"_c);
}

void lose(Play& p, const Order& o) {
  --p.s.asked().due[category(p.g.arm(p.s[o.unit]))];
  lose_bases(p, o.unit, 1, "WS-13.20"_c);
  resume(p);
}

// ---- retreats and advances

void close_assault(Play& p) {
  each_unit(p.s, every_unit, [](UnitId, Unit& u) { u.marks.clear({Mark::fighting, Mark::attacking}); });
  p.s.game.departure = p.s.game.target = -1;
  p.s.game.result = Outcome::none;
}

// One unit leaves the lost zone, or is lost (WS-14.3 to 14.5).
void retreat_unit(Play& p, UnitId id, int to) {
  Unit& u = p.s[id];
  Arm arm = p.g.arm(u);
  if (is_gun(arm) && !leaves(p.t(), arm, p.g.ground(p.s, u.place).heavy, p.dice)) {
    lose_bases(p, id, u.strength, "WS-14.4"_c, Tell::captured);
    return remove_dead(p);
  }
  Event e{.unit = id, .clause = "WS-14.2"_c, .place = u.place, .place2 = short_of(to)};
  p.g.put(p.s, id, to);
  p.tell(Tell::retreated, e);
}

struct Retreat {
  UnitId next = UnitId::none;
  Exits exits;
  bool choice = false;  // between zones, or who goes first where there is not room for all (WS-14.8)
};
Retreat still_to_retreat(const Play& p) {
  Retreat r;
  Side beaten = other(p.s.active);
  auto leaves = both(in_zone(p.s.game.target), of_side(beaten));
  int left = count_units(p.s, leaves);
  r.next = first_unit(p.s, leaves);
  Occupation o(p.g, p.s);
  r.exits = retreat_zones(p.g, p.s, o, beaten);
  bool crowded = r.exits.count == 1 && left > 1 && o.units[r.exits.zone[0]] + left > p.t().table.units_in_a_zone.value;
  r.choice = r.exits.count > 1 || crowded;
  return r;
}

// Drives the beaten out as far as nobody has a choice; true when they are all gone.
bool drive_out(Play& p) {
  for (;;) {
    Retreat r = still_to_retreat(p);
    if (r.next == UnitId::none) return true;
    if (r.choice) return p.ask(Ask::retreat, other(p.s.active)), false;
    if (r.exits.count == 1) {
      retreat_unit(p, r.next, r.exits.zone[0]);
    } else {
      lose_bases(p, r.next, p.s[r.next].strength, "WS-14.5"_c, Tell::cut_off);
      remove_dead(p);
    }
  }
}

Verdict check_retreat(const WalterGame& g, const State& s, const Order& o) {
  Side side = s.asked().side;
  if (Verdict v = kit::check_own(s, o.unit, side, on_table); !v) return v;
  if (s[o.unit].place != s.game.target) return refused("WS-14.1"_c);
  Exits e = retreat_zones(g, s, Occupation(g, s), side);
  for (int i = 0; i < e.count; ++i)
    if (e.zone[i] == o.place) return {};
  return refused("WS-14.2"_c);
}

void retreat(Play& p, const Order& o) {
  p.s.answered();
  retreat_unit(p, o.unit, o.place);
  resume(p);
}

void advance_unit(Play& p, UnitId id) {
  int to = p.s.game.target;
  Event e{.unit = id, .clause = "WS-14.6"_c, .place = p.s[id].place, .place2 = short_of(to)};
  p.g.put(p.s, id, to);
  p.tell(Tell::advanced, e);
}

Verdict check_advance(const WalterGame&, const State& s, const Order& o) {
  UnitSet left = attackers_left(s);
  bool all = !o.with.empty();
  o.with.each([&](UnitId id) { all = all && left.has(id); });
  return all ? Verdict{} : refused("WS-14.6"_c);
}

void advance(Play& p, const Order& o) {
  p.s.answered();
  o.with.each([&](UnitId id) { advance_unit(p, id); });
  close_assault(p);
}

void offer_advances(const WalterGame&, const State& s, Rng&, std::size_t, Orders& out) {
  kit::each_subset(attackers_left(s), false, [&](const UnitSet& part) {
    out.push_back(make(Verb::advance));
    out.back().with = part;
  });
}

// ---- the assault itself

Verdict check_assault(const WalterGame& g, const State& s, const Order& o) {
  int from = -1;
  if (Verdict v = check_six(o); !v) return v;
  if (Verdict v = check_units(g, s, o, from); !v) return v;
  Verdict v = may_assault(g, s, Occupation(g, s), from, o.place);
  bool attackers = false;
  o.with.each([&](UnitId id) {
    attackers = attackers || !is_gun(g.arm(s[id]));
    if (v) v = may_attack(g, s, id);
  });
  return v && !attackers ? refused("WS-13.3"_c) : v;
}

// Attacking out of heavy ground is leaving it; guns only support and throw nothing (WS-13.4, 12.12).
UnitSet set_out(Play& p, int from, const UnitSet& ordered) {
  UnitSet taking_part;
  bool heavy = p.g.ground(p.s, from).heavy;
  ordered.each([&](UnitId id) {
    Arm arm = p.g.arm(p.s[id]);
    if (is_gun(arm) || !heavy || leaves(p.t(), arm, true, p.dice)) return taking_part.add(id);
    p.s[id].marks.set(Mark::stuck);
    p.tell(Tell::stuck, {.unit = id, .clause = "WS-13.4"_c, .place = short_of(from)});
  });
  return taking_part;
}

void fight(Play& p, const UnitSet& taking_part, Event e) {
  State& s = p.s;
  int from = e.place, to = e.place2;
  taking_part.each([&](UnitId id) {
    s[id].marks.set({Mark::assaulted, Mark::fighting});
    s[id].marks.set(Mark::attacking, !is_gun(p.g.arm(s[id])));
  });
  TotalsIn in = measure_assault(p.g, s, from, to, taking_part);
  Clash c = measure_clash(p.g, s, to, taking_part);
  Tally why = totals_reasons(p.t(), in);
  p.tell(Tell::assault, e, why);
  ClashOut out = clash(p.t(), in, why, c, p.dice);
  p.tell(Tell::totals,
         {.clause = "WS-8.24"_c, .value = out.totals.attacker_total, .value2 = out.totals.defender_total});
  ++zone_of(s, to).attacks_suffered;
  Result r = assault_result(c, out.a_lost, out.d_lost);
  s.game.departure = from, s.game.target = to;
  s.game.result = r.taken ? Outcome::taken : Outcome::repulsed;
  e.clause = r.clause;
  p.tell(r.taken ? Tell::taken : Tell::repulsed, e);
  ask_losses(p, s.active, from, out.a_lost);
  ask_losses(p, other(s.active), to, out.d_lost);
  resume(p);
}

void assault(Play& p, const Order& o) {
  State& s = p.s;
  s.side_of(s.active).six = at(all_of<Six>, o.option);
  int from = -1;
  o.with.each([&](UnitId id) { from = s[id].place; });
  zone_of(s, from).marks.set(ZoneMark::launched);
  UnitSet taking_part = set_out(p, from, o.with);
  bool any = false;
  taking_part.each([&](UnitId id) { any = any || !is_gun(p.g.arm(s[id])); });
  Event e{.side = s.active, .clause = "WS-13.1"_c, .place = short_of(from), .place2 = o.place};
  if (any) return fight(p, taking_part, e);
  e.clause = "WS-13.4"_c;
  p.tell(Tell::no_assault, e);
}

constexpr Verbs::Row rows[] = {
    {Verb::assault, {Ask::assault}, check_assault, assault, offer_assaults},
    {Verb::lose, {Ask::lose}, check_lose, lose, kit::offer_units<Verb::lose, check_lose>},
    {Verb::retreat, {Ask::retreat}, check_retreat, retreat, kit::offer_units_in_places<Verb::retreat, check_retreat>},
    {Verb::advance, {Ask::advance}, check_advance, advance, offer_advances},
};

}  // namespace

std::span<const Verbs::Row> assault_rows() { return rows; }

void ask_losses(Play& p, Side owner, int zone, const Bases& lost) {
  if (lost.total() == 0) return;
  Decision& d = p.ask(Ask::lose, owner);
  d.due = {lost.inf, lost.cav, lost.art, lost.mit};
  d.place = zone;
}

void resume(Play& p) {
  State& s = p.s;
  while (!s.over && s.asked().kind == Ask::lose) {
    if (!settle_forced(p)) return;
    s.answered();
  }
  remove_dead(p);
  if (ended_by_losses(p) || s.game.result == Outcome::none) return;  // none: a bombardment
  if (s.game.result == Outcome::repulsed) return close_assault(p);
  if (!drive_out(p) || ended_by_losses(p)) return;
  UnitSet left = attackers_left(s);
  if (left.count() > 1) return void(p.ask(Ask::advance, s.active));
  left.each([&](UnitId id) { advance_unit(p, id); });
  close_assault(p);
}

}  // namespace grog::walter_schnaffs
