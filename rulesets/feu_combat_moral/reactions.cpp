// From the reveal to the first half-period: reactions to charges, tests, and squares formed in time (FCM-20.10, 24.5).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

i32 full_speed(const FcmGame& g, const Unit& u) { return speed_of(g, u) + charge_bonus(g, u); }

bool can_charge_at_all(const FcmGame& g, const Unit& u) {  // FCM-24.1
  Arm arm = g.t().arm(u);
  Formation f = formation_of(u);
  if (level_of(u) > Level::disorganised || is_running(u) || in_house(u)) return false;
  bool ranks = f == Formation::line || f == Formation::column || f == Formation::division;
  if (arm == Arm::infantry) return ranks || f == Formation::skirmish;
  return is_cavalry(arm) && (ranks || f == Formation::skirmish);
}

Share time_to_contact(const FcmGame& g, const State& s, UnitId charger, UnitId target) {
  return {distance(Quad(start_box(g, s[charger])), Quad(start_box(g, s[target]))),
          std::max(full_speed(g, s[charger]), 1)};
}

u8 reactions_open(const FcmGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  auto bit = [](Reaction r) { return static_cast<u8>(1u << static_cast<unsigned>(r)); };
  if (is_running(u)) return 0;
  u8 open = bit(Reaction::stand);
  Arm arm = g.t().arm(u);
  if (in_house(u) || formation_of(u) == Formation::battery || in_melee(s, id)) return open;  // FCM-24.16
  bool horse = false, foot = false;
  chargers_of(s, id).each([&](UnitId c) { (is_cavalry(g.t().arm(s[c])) ? horse : foot) = true; });
  bool may_run =
      can_charge_at_all(g, u) && !u.is(flags::halt) && (is_cavalry(arm) || formation_of(u) != Formation::skirmish);
  if (may_run && (is_cavalry(arm) || (arm == Arm::infantry && foot))) open |= bit(Reaction::countercharge);
  bool foot_formed = arm == Arm::infantry && level_of(u) <= Level::disorganised && !is_square(formation_of(u));
  if (foot_formed && horse && u.strength >= g.t().formation.full_least.value) open |= bit(Reaction::square);
  bool skirmishers = arm == Arm::infantry && formation_of(u) == Formation::skirmish;
  if (skirmishers || arm == Arm::light || arm == Arm::lancer || formation_of(u) == Formation::limbered)
    open |= bit(Reaction::evade);
  return open;
}

bool next_reaction(Play& p) {
  State& s = p.s;
  for (Side side : {initiative(s), other(initiative(s))})
    for (std::size_t i = 0; i < s.units; ++i) {
      Unit& u = s.unit[i];
      UnitId id = unit_id(i);
      if (!on_table(u) || u.side != side || formation_of(u) == Formation::officer || reaction_of(u) != Reaction::none)
        continue;
      UnitSet chargers = chargers_of(s, id);
      // An uncontrolled advance from beyond reach gives nothing to react to (FCM-24.18).
      chargers.each([&](UnitId c) {
        const Unit& v = s[c];
        if (v.is(flags::uncontrolled) && gap(p.g, v, u) > speed_of(p.g, v) + charge_bonus(p.g, v)) chargers.remove(c);
      });
      if (chargers.empty() || is_running(u)) continue;
      bool mutual = order_kind(u) == OrderKind::charge && chargers.has(target_of(u));
      if (mutual || u.is(flags::uncontrolled)) continue;  // FCM-24.15
      u8 open = reactions_open(p.g, s, id);
      if (std::popcount(open) > 1 || chargers.count() > 1) {
        p.ask(Ask::react, side, id);
        return true;
      }
      set_reaction(u, Reaction::stand);
      chargers.each([&](UnitId c) { u.attr[attr::target] = static_cast<i16>(index(c) + 1); });
    }
  return false;
}

bool next_charge_test(Play& p) {
  State& s = p.s;
  auto pass = [&](bool counter) {
    for (Side side : {initiative(s), other(initiative(s))})
      for (std::size_t i = 0; i < s.units; ++i) {
        Unit& u = s.unit[i];
        UnitId id = unit_id(i);
        if (!on_table(u) || u.side != side || formation_of(u) == Formation::officer || u.is(flags::tested)) continue;
        if (!counter && order_kind(u) == OrderKind::charge && reaction_of(u) == Reaction::none &&
            !u.is(flags::charging)) {
          test(p, id, Why::charge, target_of(u));
          return true;
        }
        if (counter && reaction_of(u) == Reaction::countercharge && !u.is(flags::countering)) {
          UnitId foe = target_of(u);
          bool still = foe != UnitId::none && on_table(s[foe]) && s[foe].is(flags::charging) && target_of(s[foe]) == id;
          if (!still) continue;
          test(p, id, Why::countercharge, foe);
          return true;
        }
      }
    return false;
  };
  return pass(false) || pass(true);
}

void settle_reactions(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    UnitId id = unit_id(i);
    if (!on_table(u) || reaction_of(u) == Reaction::none) continue;
    UnitSet chargers;
    chargers_of(s, id).each([&](UnitId c) {
      if (s[c].is(flags::charging)) chargers.add(c);
    });
    if (chargers.empty()) {  // FCM-20.10: it does its order after all
      u.attr[attr::order] = static_cast<i16>(u.attr[attr::order] & 15);
      if (order_kind(u) != OrderKind::charge) u.attr[attr::target] = 0;
      continue;
    }
    Reaction r = reaction_of(u);
    UnitId named = target_of(u);
    bool full = wants_full(u);
    clear_order(u);
    set_reaction(u, r);
    set_target(u, chargers.has(named) ? named : UnitId::none);
    if (r == Reaction::evade) u.set(flags::evading);
    if (r == Reaction::stand && target_of(u) == UnitId::none) chargers.each([&](UnitId c) { set_target(u, c); });
    if (r != Reaction::square) continue;
    bool hollow = u.strength >= p.t().formation.hollow_least.value && !full;
    Goal goal{hollow ? Formation::hollow : Formation::full, hollow ? 0 : usual_front(p.g, u, u.strength), false};
    int halves = change_halves(p.g, u, goal.formation);
    bool in_time = true;  // against the first of them to arrive
    chargers.each([&](UnitId c) {
      Share t = time_to_contact(p.g, s, c, id);
      in_time = in_time && halves * t.whole <= 2 * t.part;
    });
    std::optional<Box> room_for = reshaped(p.g, s, id, goal);
    set_busy(u, std::min(halves, 2));
    if (in_time && room_for) {
      take_shape(u, goal);
      clear_task(u);
      if (level_of(u) == Level::disorganised) set_level(u, Level::ordered);
      place_at(p, id, *room_for);
      Event e = about(id, "FCM-24.6"_c);
      e.option = u.formation;
      p.tell(Tell::formed, e);
    } else {
      set_task(u, Task::change, std::max(halves, 1), goal);
      p.tell(Tell::no_room, about(id, "FCM-24.6"_c));
    }
  }
}

}  // namespace grog::feu_combat_moral
