// The secret orders of a period: what each may be, and how it is kept until it is carried out (FCM-20.2 to 20.4).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// Options of form and reform.
constexpr u8 option_count = 7;
Goal goal_from(const FcmGame& g, const Unit& u, const Order& o) {
  bool elites = o.option + 1 == option_count;
  return goal_with(g, o.unit, u, elites ? Formation::division : Formation{o.option}, elites, o.value);
}

// It regains order as it stands.
bool stays_as_it_is(const FcmGame& g, const Unit& u) { return in_house(u) || g.t().arm(u) == Arm::artillery; }

Verdict check_shape(const Scene& c, const Order& o) {
  const Unit& u = c.s[o.unit];
  bool reform = verb_of(o) == Verb::reform;
  if (o.option >= option_count || o.value < 0 || o.value > 24) return faulty("unknown_formation"_w);
  if (reform && u.level == Level::ordered) return faulty("already_in_order"_w);
  if (reform && stays_as_it_is(c.g, u)) return {};
  if (!reform && in_house(u)) return refused("FCM-23.7"_c);
  if (!reform && !in_formation(u)) return refused("FCM-21.15"_c);
  Goal goal = goal_from(c.g, u, o);
  bool fronted = goal.formation == Formation::column || goal.formation == Formation::full_square;
  if (!reform && o.value > 0 && !fronted) return faulty("no_front_to_choose"_w);
  if (Verdict v = check_goal(c.g, o.unit, u, goal); !v) return v;
  if (!reform && goal == goal_of(u)) return faulty("already_formed"_w);
  return reshaped(c, o.unit, goal) ? Verdict{} : faulty("no_room"_w);
}

Verdict check_limber(const Scene& c, const Order& o, bool to_battery) {
  const Unit& u = c.s[o.unit];
  if (c.t().arm(u) != Arm::artillery) return refused("FCM-21.10"_c);
  if (u.is(Mark::guns_left)) {  // FCM-26.22
    Box guns;
    if (!to_battery || u.morale != Morale::steady || !guns_box(c.g, c.s, o.unit, guns)) return refused("FCM-26.22"_c);
    bool there = within(Quad(guns), c[o.unit], 20);
    bool taken = c.bodies.within(guns, 0, c.bodies.of(other(u.side))) != UnitId::none;
    return there && !taken ? Verdict{} : refused("FCM-26.22"_c);
  }
  Formation to = to_battery ? Formation::battery : Formation::limbered;
  if (u.formation == to) return faulty("already_done"_w);
  Goal goal{to, to_battery ? 0 : usual_front(c.g, u, u.strength), false};
  return reshaped(c, o.unit, goal) ? Verdict{} : faulty("no_room"_w);
}

Verdict check_enter(const Scene& c, const Order& o) {
  const Unit& u = c.s[o.unit];
  if (o.place < 0 || o.place >= count_of(c.g.spots())) return faulty("no_place"_w);
  const Spot& spot = at(c.g.spots(), o.place);
  if (spot.ground != Ground::house) return refused("FCM-23.4"_c);
  if (c.t().arm(u) != Arm::infantry || in_house(u)) return refused("FCM-23.4"_c);
  if (!touches_house(c, o.unit, spot) && !way_to_house(c, o.unit, spot)) return refused("FCM-23.7"_c);
  Inside inside = inside_of(c.s, o.place, u.side);
  if (inside.enemy) return refused("FCM-23.7"_c, "enemy_holds_it"_w);
  const Figure& most = c.t().house.capacity;
  if (inside.figures + u.strength > most.value) return refused(most.clause);
  Clause near = comes_near(c, o.unit, c[o.unit], spot.quad, Eyes::on_paper);
  return near == Clause::none ? Verdict{} : refused(near);
}

Verdict check_leave(const Scene& c, const Order& o) {
  if (!in_house(c.s[o.unit])) return refused("FCM-23.7"_c);
  if (o.option > 3) return faulty("four_sides"_w);
  std::optional<Box> out = house_exit(c, o.unit, o.option);
  if (!out) return faulty("no_room"_w);
  Clause near = comes_near(c, o.unit, c[o.unit], *out, Eyes::on_paper);
  return near == Clause::none ? Verdict{} : refused(near);
}

}  // namespace

Verdict check_arrival(const Scene& c, const State& s, const Order& o) {
  Side side = s.asked().side;
  if (!valid(o.unit) || index(o.unit) >= s.units || s[o.unit].place != to_arrive) return faulty("no_unit"_w);
  if (s[o.unit].side != side) return faulty("not_yours"_w);
  const UnitInfo& info = c.g.info(o.unit);
  if (s.turn < info.arrives) return refused("FCM-29.9"_c);
  if (o.value == 0) return {};
  bool near_by = false;
  c.bodies.of(other(side)).each([&](UnitId u) {
    near_by = near_by || within(c[u], info.entry, c.t().move.entry_clear.value);
  });
  bool allowed = near_by && std::abs(o.value) <= c.t().move.entry_aside.value / 10;
  return allowed ? Verdict{} : refused("FCM-29.9"_c);
}

Verdict check_order(const Scene& c, const State& s, const Order& o) {
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
  const Unit& u = s[o.unit];
  if (is_officer(u)) return refused("FCM-20.11"_c);
  if (is_running(u) || u.morale == Morale::uncontrolled) return refused("FCM-20.4"_c);
  if (verb == Verb::hold) return {};
  if (in_melee(s, o.unit)) return refused("FCM-20.4"_c);
  switch (verb) {
    case Verb::move:
      if (in_house(u)) return refused("FCM-23.7"_c);
      return check_path(c, o.unit, o);
    case Verb::enter: return check_enter(c, o);
    case Verb::leave: return check_leave(c, o);
    case Verb::charge: return check_charge(c, o.unit, o.target);
    case Verb::form:
    case Verb::reform: return check_shape(c, o);
    case Verb::limber: return check_limber(c, o, false);
    default: return check_limber(c, o, true);
  }
}

void keep_order(Play& p, const Order& o) {
  State& s = p.s;
  Unit& u = s[o.unit];
  UnitId prey = prey_of(u);
  clear_order(u);
  u.aim = UnitId::none;
  u.set(Mark::committed);
  if (prey != UnitId::none) u.target = prey;
  u.order = OrderKind{byte_of(kit::find_key(enum_keys<OrderKind>, key_of(verb_of(o))))};  // of the same names
  switch (verb_of(o)) {
    case Verb::hold: return;
    case Verb::move: legs_of(p.scene(), o.unit, o, u.turn_to<ToMarch>().legs); return;
    case Verb::charge:
      u.aim = prey;
      u.target = o.target;
      return;
    case Verb::form: u.order_goal = goal_from(p.g, u, o); return;
    case Verb::reform: u.order_goal = stays_as_it_is(p.g, u) ? goal_of(u) : goal_from(p.g, u, o); return;
    case Verb::limber: u.order_goal = {Formation::limbered, usual_front(p.g, u, u.strength)}; return;
    case Verb::unlimber: u.order_goal = {Formation::battery, 0}; return;
    case Verb::enter:
      if (std::optional<Path> way = way_to_house(p.scene(), o.unit, at(p.g.spots(), o.place))) {
        u.order_goal = {Formation::garrison, o.place};
        u.turn_to<ToMarch>().legs = *way;
      } else {
        u.turn_to<ToPass>().place = o.place;
      }
      return;
    case Verb::leave: u.turn_to<ToPass>().side = o.option; return;
    default: u.turn_to<ToPass>().aside = o.value;
  }
}

}  // namespace grog::feu_combat_moral
