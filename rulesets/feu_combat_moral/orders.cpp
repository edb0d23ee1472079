// The secret orders of a period: what each may be, and how it is kept until it is carried out (FCM-20.2 to 20.4).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// Options of form and reform.
constexpr u8 option_count = 7;
Goal goal_from(const FcmGame& g, const Unit& u, const Order& o) {
  Goal goal;
  goal.elites = o.option == 6;
  goal.formation = goal.elites ? Formation::division : Formation{o.option};
  if (goal.formation == Formation::division)
    goal.front = g.t().formation.division.value;
  else if (goal.formation == Formation::column || goal.formation == Formation::full)
    goal.front = o.value > 0 ? o.value : usual_front(g, u, u.strength);
  return goal;
}

Verdict check_form(const FcmGame& g, const State& s, const Order& o) {
  const Unit& u = s[o.unit];
  if (o.option >= option_count || o.value < 0 || o.value > 24) return faulty("unknown_formation"_w);
  if (in_house(u)) return refused("FCM-23.7"_c);
  if (u.level >= Level::no_formation) return refused("FCM-21.15"_c);
  Goal goal = goal_from(g, u, o);
  if (o.value > 0 && goal.formation != Formation::column && goal.formation != Formation::full)
    return faulty("no_front_to_choose"_w);
  if (Verdict v = check_goal(g, o.unit, u, goal); !v) return v;
  if (goal == goal_of(u)) return faulty("already_formed"_w);
  return reshaped(g, s, o.unit, goal) ? Verdict{} : faulty("no_room"_w);
}

Verdict check_reform(const FcmGame& g, const State& s, const Order& o) {
  const Unit& u = s[o.unit];
  if (o.option >= option_count || o.value < 0 || o.value > 24) return faulty("unknown_formation"_w);
  if (u.level == Level::ordered) return faulty("already_in_order"_w);
  if (in_house(u) || g.t().arm(u) == Arm::artillery) return {};  // it regains order as it stands
  Goal goal = goal_from(g, u, o);
  if (Verdict v = check_goal(g, o.unit, u, goal); !v) return v;
  return reshaped(g, s, o.unit, goal) ? Verdict{} : faulty("no_room"_w);
}

bool enemy_on_guns(const FcmGame& g, const State& s, UnitId battery, const Quad& guns) {
  for (UnitId each : units(s)) {
    const Unit& v = s[each];
    if (on_table(v) && v.side != s[battery].side && within(guns, Quad(box_of(g, v)), 0)) return true;
  }
  return false;
}

Verdict check_limber(const FcmGame& g, const State& s, const Order& o, bool to_battery) {
  const Unit& u = s[o.unit];
  if (g.t().arm(u) != Arm::artillery) return refused("FCM-21.10"_c);
  if (u.is(Mark::guns_left)) {  // FCM-26.22
    Box guns;
    if (!to_battery || u.morale != Morale::steady || !guns_box(g, s, o.unit, guns)) return refused("FCM-26.22"_c);
    Quad q = guns;
    bool there = within(q, Quad(box_of(g, u)), 20);
    return there && !enemy_on_guns(g, s, o.unit, q) ? Verdict{} : refused("FCM-26.22"_c);
  }
  Formation to = to_battery ? Formation::battery : Formation::limbered;
  if (u.formation == to) return faulty("already_done"_w);
  Goal goal{to, to_battery ? 0 : usual_front(g, u, u.strength), false};
  return reshaped(g, s, o.unit, goal) ? Verdict{} : faulty("no_room"_w);
}

Verdict check_enter(const FcmGame& g, const State& s, const Order& o) {
  const Unit& u = s[o.unit];
  if (o.place < 0 || o.place >= count_of(g.spots())) return faulty("no_place"_w);
  const Spot& spot = at(g.spots(), o.place);
  if (spot.ground != Ground::house) return refused("FCM-23.4"_c);
  if (g.t().arm(u) != Arm::infantry || in_house(u)) return refused("FCM-23.4"_c);
  Box here = box_of(g, u);
  if (far_apart(here, spot.box, 20) || !within(Quad(here), spot.quad, 20)) return refused("FCM-23.7"_c);
  Inside inside = inside_of(s, o.place, u.side);
  if (inside.enemy) return refused("FCM-23.7"_c, "enemy_holds_it"_w);
  bool room = inside.figures + u.strength <= g.t().house_capacity.value;
  return room ? Verdict{} : refused(g.t().house_capacity.clause);
}

}  // namespace

Verdict check_arrival(const FcmGame& g, const State& s, const Order& o) {
  Side side = s.asked().side;
  if (!valid(o.unit) || index(o.unit) >= s.units || s[o.unit].place != to_arrive) return faulty("no_unit"_w);
  if (s[o.unit].side != side) return faulty("not_yours"_w);
  const UnitInfo& info = g.info(o.unit);
  if (s.turn < info.arrives) return refused("FCM-29.9"_c);
  if (o.value == 0) return {};
  bool near_by = false;
  for (UnitId each : units(s)) {
    const Unit& v = s[each];
    if (on_table(v) && v.side != side && within(Quad(box_of(g, v)), info.entry, g.t().move.entry_clear.value))
      near_by = true;
  }
  bool allowed =
      near_by && o.value >= -g.t().move.entry_aside.value / 10 && o.value <= g.t().move.entry_aside.value / 10;
  return allowed ? Verdict{} : refused("FCM-29.9"_c);
}

Verdict check_order(const FcmGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
  const Unit& u = s[o.unit];
  if (is_officer(u)) return refused("FCM-20.11"_c);
  if (is_running(u) || u.morale == Morale::uncontrolled) return refused("FCM-20.4"_c);
  if (verb == Verb::hold) return {};
  if (in_melee(s, o.unit)) return refused("FCM-20.4"_c);
  Path legs;
  switch (verb) {
    case Verb::move:
      if (in_house(u)) return refused("FCM-23.7"_c);
      return check_path(g, s, o.unit, o, legs);
    case Verb::enter: return check_enter(g, s, o);
    case Verb::leave:
      if (!in_house(u)) return refused("FCM-23.7"_c);
      if (o.option > 3) return faulty("four_sides"_w);
      return house_exit(g, s, o.unit, o.option) ? Verdict{} : faulty("no_room"_w);
    case Verb::charge: return check_charge(g, s, o.unit, o.target);
    case Verb::form: return check_form(g, s, o);
    case Verb::reform: return check_reform(g, s, o);
    case Verb::limber: return check_limber(g, s, o, false);
    default: return check_limber(g, s, o, true);
  }
}

void keep_order(Play& p, const Order& o) {
  State& s = p.s;
  Unit& u = s[o.unit];
  UnitId prey = u.is(Mark::pursuing) ? u.target : UnitId::none;
  clear_order(u);
  u.set(Mark::committed);
  if (prey != UnitId::none) u.target = prey;
  switch (verb_of(o)) {
    case Verb::hold: return;
    case Verb::move: {
      Path legs;
      check_path(p.g, s, o.unit, o, legs);
      u.order = OrderKind::move;
      u.turn_to<ToMarch>().legs = legs;
      return;
    }
    case Verb::charge:
      u.order = OrderKind::charge;
      u.set(Mark::pursuing, false);
      u.target = o.target;
      return;
    case Verb::form:
      u.order = OrderKind::form;
      u.turn_to<ToForm>().goal = goal_from(p.g, u, o);
      return;
    case Verb::reform:
      u.order = OrderKind::reform;
      u.turn_to<ToForm>().goal = in_house(u) || p.t().arm(u) == Arm::artillery ? goal_of(u) : goal_from(p.g, u, o);
      return;
    case Verb::limber:
    case Verb::unlimber: {
      bool limber = verb_of(o) == Verb::limber;
      u.order = limber ? OrderKind::limber : OrderKind::unlimber;
      Goal goal{limber ? Formation::limbered : Formation::battery, limber ? usual_front(p.g, u, u.strength) : 0, false};
      u.turn_to<ToForm>().goal = goal;
      return;
    }
    case Verb::enter:
      u.order = OrderKind::enter;
      u.turn_to<ToPass>().place = o.place;
      return;
    case Verb::leave:
      u.order = OrderKind::leave;
      u.turn_to<ToPass>().side = o.option;
      return;
    default: u.order = OrderKind::arrive; u.turn_to<ToPass>().aside = o.value;
  }
}

}  // namespace grog::feu_combat_moral
