// What fire and fear do to units: losses, removal at a quarter, the fire test, flight.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {

void Play::tell_unit(Tell kind, UnitId unit, Clause clause, i32 value, UnitId other) const {
  Event e = of(unit, clause, value, other);
  e.place = s[unit].place;
  tell(kind, e);
}

void lose(Play& p, UnitId id, int figures, Clause why) {
  Unit& u = p[id];
  int lost = std::min<int>(figures, u.strength);
  if (lost <= 0) return;
  int before = u.strength;
  u.strength = short_of(before - lost);
  shrink(p.g, p.s, id, before);
  p.tell_unit(Tell::lost, id, why, lost);
}

bool remove_dwindled(Play& p, UnitId id) {
  if (p.t().losses.removed_one_in.value * p[id].strength > p[id].start) return false;
  remove_unit(p, id, Tell::removed, "MP-10.2"_c);
  return true;
}

bool overtaken(Play& p, UnitId id, UnitId by) {
  Corps corps = corps_of(p.arm(id));
  Clause why = overtaken_clause(corps);
  int lost = throw_few(corps, why, p.dice);
  p.tell_unit(Tell::overtaken, id, why, lost, by);
  lose(p, id, lost, why);
  return !remove_dwindled(p, id);
}

namespace {

// The units behind it step up; the first support takes the place of a lead that is gone (MP-R21).
void leave_melee(Play& p, UnitId id) {
  Unit& u = p[id];
  int melee = u.melee, rank = u.rank;
  if (melee == 0) return;
  leave(u);
  for (UnitId other_id : units(p.s, present_of(u.side)))
    if (p[other_id].melee == melee && p[other_id].rank > rank) --p[other_id].rank;
}

}  // namespace

void remove_unit(Play& p, UnitId id, Tell how, Clause why) {
  Unit& u = p[id];
  int melee = u.melee;
  bool led = leads(u);
  p.tell_unit(how, id, why);
  leave_melee(p, id);
  Short start = u.start;
  u.strength = 0;
  u.place = gone;
  u.formation = {};
  u.pose = {};
  static_cast<UnitData&>(u) = {};
  u.start = start;
  if (!led) return;
  UnitId next = melee_lead(p.s, melee, u.side), foe = melee_lead(p.s, melee, other(u.side));
  if (next != UnitId::none && foe != UnitId::none) bring_into_contact(p, next, foe, false);
}

void turn_at_bay(Unit& u) {
  u.marks.clear(Mark::fleeing);
  u.marks.set(Mark::caught);
  u.flight = 0;
}

void become_fleeing(Unit& u) {
  u.marks.clear({Mark::caught, Mark::charging, Mark::declared, Mark::must_panic});
  u.marks.set(Mark::fleeing);
  u.held_by = UnitId::none;
  u.held_turns = 0;
}

void rout(Play& p, UnitId id, i32 way, int inches, bool round_obstacles, Clause why) {
  Unit& u = p[id];
  if (routed(u)) return remove_unit(p, id, Tell::destroyed, "MP-18.13"_c);
  leave_melee(p, id);
  if (inside(u)) {  // by the side away from the enemy (MP-R56)
    std::optional<Unit> out = set_up_outside(p.bodies(), id, side_towards(way));
    if (!out) return remove_unit(p, id, Tell::destroyed, "MP-R56"_c);
    u = *out;
  }
  become_fleeing(u);
  flee(p, id, way, inches * inch, round_obstacles, why);
}

bool test_morale(Play& p, UnitId id, const MoraleIn& in, Clause why, UnitId other) {
  Tally reasons = morale_reasons(p.t(), in);
  bool passed = morale(p.t(), reasons, in.command, p.dice);
  p.tell(Tell::test, p.of(id, why, 0, other, passed), reasons);
  return passed;
}

void suffer_fire(Play& p, UnitId target, UnitId firer, const Harm& h, bool comes_on) {
  Unit& u = p[target];
  if (h.losses == 0) return;
  bool figures = has_figures(p.arm(target));
  if (figures) u.fire_losses += h.losses;
  lose(p, target, h.losses, "MP-1.4"_c);
  if (h.removed) {
    Clause why = figures ? "MP-10.2"_c : p.t().endures(p.t().troop(u)).clause;
    return remove_unit(p, target, figures ? Tell::removed : Tell::destroyed, why);
  }
  if (!h.test) return;
  MoraleIn in = measure_morale(p.bodies(), target, Cause::fire, firer);
  in.obstacle = in.obstacle && !comes_on;
  if (test_morale(p, target, in, "MP-10.1"_c)) return;
  i32 way = direction(p[firer].pose.at, u.pose.at);
  if (routed(u)) return remove_unit(p, target, Tell::destroyed, "MP-R54"_c);
  const Figure& dice = flight_dice(p.t(), in.arm);
  rout(p, target, way, throw_move(dice, p.dice), false, dice.clause);
}

}  // namespace grog::morne_plaine
