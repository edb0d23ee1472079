// From the reveal to the first half-period: reactions to charges, tests, and squares formed in time (FCM-20.10, 24.5).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

i32 full_speed(const FcmGame& g, const Unit& u) { return speed_of(g, u) + charge_bonus(g, u); }

bool can_charge_at_all(const FcmGame& g, const Unit& u) {  // FCM-24.1
  Arm arm = g.t().arm(u);
  Formation f = u.formation;
  if (u.level > Level::disorganised || is_running(u) || in_house(u)) return false;
  bool ranks = f == Formation::line || f == Formation::column || f == Formation::division;
  if (arm == Arm::infantry) return ranks || f == Formation::skirmish;
  return is_cavalry(arm) && (ranks || f == Formation::skirmish);
}

Share time_to_contact(const FcmGame& g, const State& s, UnitId charger, UnitId target) {
  return {start_distance(g, s[charger], s[target]), std::max(full_speed(g, s[charger]), 1)};
}

Goal square_of(const FcmGame& g, const Unit& u) {
  bool hollow = u.strength >= g.t().formation.hollow_least.value;
  return {hollow ? Formation::hollow_square : Formation::full_square, hollow ? 0 : usual_front(g, u, u.strength)};
}

bool has_time_for(const FcmGame& g, const State& s, UnitId id, const UnitSet& chargers, Formation to) {
  int halves = change_halves(g, s[id], to);
  bool in_time = true;  // against the first of them to arrive
  chargers.each([&](UnitId c) {
    Share t = time_to_contact(g, s, c, id);
    in_time = in_time && halves * t.whole <= 2 * t.part;
  });
  return in_time;
}

Reactions reactions_open(const FcmGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  if (is_running(u)) return {};
  Reactions open = Reaction::stand;
  Arm arm = g.t().arm(u);
  if (in_house(u) || u.formation == Formation::battery || in_melee(s, id)) return open;  // FCM-24.16
  bool horse = false, foot = false;
  chargers_of(s, id).each([&](UnitId c) { (is_cavalry(g.t().arm(s[c])) ? horse : foot) = true; });
  bool may_run =
      can_charge_at_all(g, u) && u.morale != Morale::halt && (is_cavalry(arm) || u.formation != Formation::skirmish);
  if (may_run && (is_cavalry(arm) || (arm == Arm::infantry && foot))) open.set(Reaction::countercharge);
  bool foot_formed = arm == Arm::infantry && u.level <= Level::disorganised && !is_square(u.formation);
  if (foot_formed && horse && u.strength >= g.t().formation.full_least.value) open.set(Reaction::square);
  if (is_skirmisher(g, u) || arm == Arm::light || arm == Arm::lancer || u.formation == Formation::limbered)
    open.set(Reaction::evade);
  return open;
}

bool next_reaction(Play& p) {
  State& s = p.s;
  UnitId id = first_by_side(s, s.game.initiative, [&](UnitId each) {
    Unit& u = s[each];
    if (!troops(u) || u.reaction != Reaction::none) return false;
    UnitSet chargers = chargers_of(s, each);
    // An uncontrolled advance from beyond reach gives nothing to react to (FCM-24.18).
    chargers.each([&](UnitId c) {
      const Unit& v = s[c];
      if (v.morale == Morale::uncontrolled && p.scene().gap(c, each) > full_speed(p.g, v)) chargers.remove(c);
    });
    if (chargers.empty() || is_running(u)) return false;
    bool mutual = u.order == OrderKind::charge && chargers.has(u.target);
    if (mutual || u.morale == Morale::uncontrolled) return false;  // FCM-24.15
    if (std::popcount(reactions_open(p.g, s, each).bits) > 1 || chargers.count() > 1) return true;
    u.reaction = Reaction::stand;
    if (u.order != OrderKind::charge) chargers.each([&](UnitId c) { u.target = c; });  // its own charge is suspended
    return false;
  });
  if (id != UnitId::none) p.ask(Ask::react, s[id].side, id);
  return id != UnitId::none;
}

bool next_charge_test(Play& p) {
  State& s = p.s;
  auto next = [&](Why why, auto&& is_due) {
    UnitId id = first_by_side(s, s.game.initiative, [&](UnitId each) {
      return troops(s[each]) && !s[each].is(Mark::tested) && is_due(each, s[each]);
    });
    if (id != UnitId::none) test(p, id, why, s[id].target);
    return id != UnitId::none;
  };
  auto charges = [](UnitId, const Unit& u) {
    return u.order == OrderKind::charge && u.reaction == Reaction::none && !u.is(Mark::charging);
  };
  auto counters = [&](UnitId id, const Unit& u) {
    if (u.reaction != Reaction::countercharge || u.is(Mark::countering) || u.target == UnitId::none) return false;
    const Unit& foe = s[u.target];
    return on_table(foe) && foe.is(Mark::charging) && foe.target == id;
  };
  return next(Why::charge, charges) || next(Why::countercharge, counters);
}

void settle_reactions(Play& p) {
  State& s = p.s;
  for (UnitId id : units(s, present)) {
    Unit& u = s[id];
    if (u.reaction == Reaction::none) continue;
    UnitSet chargers;
    chargers_of(s, id).each([&](UnitId c) {
      if (s[c].is(Mark::charging)) chargers.add(c);
    });
    if (chargers.empty()) {  // FCM-20.10: it does its order after all
      u.reaction = Reaction::none;
      u.clear(Mark::full_square);
      if (u.order != OrderKind::charge) u.target = UnitId::none;
      continue;
    }
    Reaction r = u.reaction;
    UnitId named = u.target;
    bool full = u.is(Mark::full_square);
    clear_order(u);
    u.reaction = r;
    u.target = chargers.has(named) ? named : UnitId::none;
    if (r == Reaction::evade) u.set(Mark::evading);
    if (r == Reaction::stand && u.target == UnitId::none) chargers.each([&](UnitId c) { u.target = c; });
    if (r != Reaction::square) continue;
    Goal goal = full ? goal_with(p.g, id, u, Formation::full_square, false, 0) : square_of(p.g, u);
    int halves = change_halves(p.g, u, goal.formation);
    std::optional<Box> room_for = reshaped(p.scene(), id, goal);
    u.busy_halves = std::min(halves, 2);
    if (has_time_for(p.g, s, id, chargers, goal.formation) && room_for) {
      take_shape(u, goal);
      clear_task(u);
      if (u.level == Level::disorganised) u.level = Level::ordered;
      place_at(p, id, *room_for);
      p.tell(Tell::formed, optioned(about(id, "FCM-24.6"_c), u.formation));
    } else {
      set_task(u, Task::change, std::max(halves, 1), goal);
      p.tell(Tell::no_room, about(id, "FCM-24.6"_c));
    }
  }
}

}  // namespace grog::feu_combat_moral
