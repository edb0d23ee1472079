// Tests and their results (FCM-9.1, 24.4 to 24.10, 27).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// Whether there is anything to choose at all: by a general with it or near by, or as a square.
bool may_choose(const Scene& c, UnitId id) {
  if (is_square(c.s[id].formation)) return true;
  auto near_by = [&](UnitId u, const Quad& q) {
    return c.t().arm(c.s[u]) == Arm::general && within(c[id], q, c.t().morale.near_reach.value);
  };
  UnitSet officers = c.bodies.kind(2) & c.bodies.of(c.s[id].side);
  return c.bodies.around(c[id], c.t().morale.near_reach.value, officers, near_by) != UnitId::none;
}

// Whether the owner's choices can change the result for any throw: otherwise there is nothing to ask.
bool choice_matters(const Tables& t, const MoraleIn& in) {
  bool near_choice = in.general == 0 && in.general_distance > 0 && in.general_distance <= t.morale.near_reach.value;
  bool square_choice = in.vs_cavalry && in.arm == TestArm::infantry && in.square;
  if (in.general == 0 && !near_choice && !square_choice) return false;
  const DieRow& die = morale_die(t, in);
  MoraleIn best = in, worst = in;
  best.general_use = 5, best.near_use = best.square_use = Use::plus;
  worst.general_use = -5, worst.near_use = worst.square_use = Use::minus;
  i32 high = morale_reasons(t, best).total(), low = morale_reasons(t, worst).total();
  for (i8 add : die.values) {
    Result r = morale_result(t, in.status, high + add);
    for (i32 points = low; points < high; ++points)
      if (morale_result(t, in.status, points + add) != r) return true;
  }
  return false;
}

// An officer in contact may leave a unit that runs, at once (FCM-28.7).
void ask_leavers(Play& p, UnitId id, const Pose& before) {
  for (std::size_t i = p.s.units; i-- > 0;) {
    const Unit& u = p.s.unit[i];
    if (!on_table(u) || !is_officer(u) || u.target != id) continue;
    if (p.s.waiting >= max_decisions) return;
    p.ask(Ask::leave, u.side, unit_id(i), id).before = before;
  }
}

void start_running(Play& p, UnitId id, Morale m) {
  State& s = p.s;
  Unit& u = s[id];
  Morale was = u.morale;
  bool already = was == m, moved = u.is(Mark::fled);
  bool since = u.is(Mark::since);
  Pose before = u.pose;
  set_morale(u, m);
  u.set(Mark::since, already && since);
  at_best(u, m == Morale::retreat ? Level::no_formation : Level::disorder);
  clear_task(u);
  clear_order(u);
  u.clear(Mark::charging | Mark::countering | Mark::pursuing | Mark::evading);
  if (m != Morale::retreat) u.set(Mark::routed | Mark::new_rout);
  drop_links(s, id);
  // The same result again, or a router that only retreats now, makes no move; nor does one that ran this period.
  bool stays = already || moved || (m == Morale::retreat && (was == Morale::rout || was == Morale::flight));
  if (in_house(u)) {
    UnitId enemy = nearest_enemy(p.scene(), id).unit;
    int away = side_away_from(p.scene(), id, enemy);
    for (int turn : {0, 1, 3, 2}) {
      int side = (away + turn) % 4;
      if (std::optional<Box> b = house_exit(p.scene(), id, side)) {
        come_out(p, id, side, *b);
        break;
      }
    }
    if (in_house(u)) return remove_unit(p, id, "FCM-27.20"_c);
  }
  if (stays) return;
  u.set(Mark::fled);
  u.busy_halves = 2;
  run_away(p, id, run_speed(p.g, u), run_direction(p.scene(), id));
  if (on_table(s[id])) ask_leavers(p, id, before);
}

void halt(Play& p, UnitId id) {
  Unit& u = p.s[id];
  Morale was = u.morale;
  if (was == Morale::rout) {
    set_morale(u, Morale::retreat);
    u.set(Mark::fled);
    return;
  }
  if (was == Morale::flight) return;
  set_morale(u, Morale::halt);
  u.halt_until = p.s.turn + 1;
  clear_order(u);
  clear_task(u);
  u.clear(Mark::charging | Mark::countering | Mark::pursuing);
}

}  // namespace

void test(Play& p, UnitId id, Why why, UnitId other_unit) {
  bool choice = may_choose(p.scene(), id) && choice_matters(p.t(), measure_morale(p.scene(), id, why, other_unit));
  p.ask(choice ? Ask::nerve : Ask::test, p.s[id].side, id, other_unit).why = why;
}

void run_test(Play& p, UnitId id, Why why, UnitId other_unit, const MoraleIn& in) {
  Tally reasons = morale_reasons(p.t(), in);
  MoraleOut out = morale(p.t(), in, reasons, p.dice);
  if (p.dice.ran_short()) return;
  Result r = out.result;
  Unit& u = p.s[id];
  if (r == Result::uncontrolled_advance && p.t().arm(u) == Arm::artillery) r = Result::obey;  // FCM-27.10
  Event e = about(id, p.t().results_clause, other_unit, out.points);
  e.option = byte_of(r), e.value2 = number_of(why);
  p.tell(Tell::tested, e, reasons);
  u.set(Mark::tested);
  switch (why) {
    case Why::lost:
    case Why::caught: return on_melee_result(p, id, r, why);
    case Why::pursuit:
      if (r == Result::uncontrolled_advance) set_morale(u, Morale::uncontrolled);
      return;
    case Why::step8: return apply_result(p, id, r);
    default: return on_charge_result(p, id, why, r);
  }
}

void apply_result(Play& p, UnitId id, Result r) {
  Unit& u = p.s[id];
  Morale was = u.morale;
  if (was == Morale::flight) return;  // it never rallies
  switch (r) {
    case Result::uncontrolled_advance:
      if (was != Morale::uncontrolled) set_morale(u, Morale::uncontrolled);
      return;
    case Result::obey:
      if (was != Morale::halt) set_morale(u, Morale::steady);  // a halt lasts its time (FCM-27.18)
      return;
    case Result::halt: return was == Morale::retreat ? set_morale(u, Morale::steady) : halt(p, id);
    case Result::retreat: return start_running(p, id, Morale::retreat);
    case Result::rout: return start_running(p, id, Morale::rout);
    case Result::flight: return start_running(p, id, Morale::flight);
  }
}

namespace {

// Reasons to test in step 8 (FCM-27.2 d to h).
bool has_reason(const Scene& c, UnitId id, const UnitSet& new_routs) {
  const State& s = c.s;
  const Unit& u = s[id];
  if (u.is(Mark::crossed | Mark::officer_lost)) return true;
  bool runs = u.morale == Morale::retreat || u.morale == Morale::rout;
  if (runs && u.is(Mark::since)) return true;
  if (u.morale == Morale::uncontrolled && !in_melee(s, id)) return true;
  for (const Link& l : links(s)) {
    if (l.kind != LinkKind::fire || l.b != id) continue;
    if (l.fire().losses >= c.t().fire.heavy_fire.value || l.fire().marks.has(ShotMark::figure)) return true;
  }
  auto seen = [&](UnitId each, const Quad& there) {
    return within(c[id], there, c.t().morale.around.value) && sees(c, id, each);
  };
  UnitSet friends = (new_routs & c.bodies.of(u.side)) - id;
  return c.bodies.around(c[id], c.t().morale.around.value, friends, seen) != UnitId::none;
}

}  // namespace

// The nearest to the enemy tests first (FCM section 3, step 8).
bool next_step8(Play& p) {
  State& s = p.s;
  Scene c = p.scene();
  UnitSet new_routs;
  for (UnitId id : units(s, present))
    if (s[id].is(Mark::new_rout)) new_routs.add(id);
  UnitId first = UnitId::none;
  i32 nearest = INT32_MAX;
  for (UnitId id : units(s, troops)) {
    if (s[id].is(Mark::tested) || s[id].morale == Morale::flight || !has_reason(c, id, new_routs)) continue;
    i32 d = nearest_enemy(c, id).distance;
    if (d < nearest) nearest = d, first = id;
  }
  if (first != UnitId::none) test(p, first, Why::step8, UnitId::none);
  return first != UnitId::none;
}

}  // namespace grog::feu_combat_moral
