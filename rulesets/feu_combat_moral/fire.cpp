// The fire step: who aims at whom, and what comes of it; closing fire goes the same way (FCM-25).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

bool fires_over_friend(const FcmGame& g, const State& s, UnitId shooter, UnitId target) {
  Segment line{s[shooter].pose.at, box_of(g, s[target]).at};
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || unit_id(i) == shooter || u.side != s[shooter].side || formation_of(u) == Formation::officer)
      continue;
    if (!in_house(u) && faces_crossed(line, Quad(box_of(g, u))) != 0) return true;
  }
  return false;
}

// FCM-7.1 and 25.13.
Verdict check_officer_target(const FcmGame& g, const State& s, UnitId shooter, UnitId officer) {
  const Unit& o = s[officer];
  if (target_of(o) != UnitId::none) return refused("FCM-25.13"_c);
  Quad q = box_of(g, o);
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != s[shooter].side || formation_of(u) == Formation::officer) continue;
    if (within(q, Quad(box_of(g, u)), g.t().officer.target_over.value))
      return refused(g.t().officer.target_over.clause);
  }
  return {};
}

bool is_target(const State& s, UnitId shooter, UnitId id) {
  const Unit& u = s[id];
  return on_table(u) && u.side != s[shooter].side && formation_of(u) != Formation::officer && !in_melee(s, id);
}

i32 canister_reach(const FcmGame& g, const Unit& u) { return g.t().gun_of(g.t().troop(u).calibre).canister.value; }

}  // namespace

UnitId small_arms_target(const FcmGame& g, const State& s, UnitId shooter) {
  UnitId best = UnitId::none;
  i32 nearest = INT32_MAX;
  for (std::size_t i = 0; i < s.units; ++i) {
    UnitId id = unit_id(i);
    if (!is_target(s, shooter, id)) continue;
    Shot shot = measure_shot(g, s, shooter, id);
    if (shot.possible && shot.distance < nearest) nearest = shot.distance, best = id;
  }
  return best;
}

void shoot(Play& p, UnitId shooter, UnitId target, const Shot& shot, bool canister, bool closing) {
  State& s = p.s;
  Unit &u = s[shooter], &v = s[target];
  bool guns = p.t().arm(u) == Arm::artillery;
  Tally why;
  FireOut out;
  if (guns) {
    GunIn in = gun_input(p.g, s, shooter, target, shot, canister);
    why = gun_reasons(p.t(), in);
    out = gun_fire(p.t(), in, why, p.dice);
  } else {
    FireIn in = fire_input(p.g, s, shooter, target, shot);
    why = fire_reasons(p.t(), in);
    out = fire(p.t(), in, why, p.dice);
  }
  if (p.dice.ran_short() || out.fires == 0) return;
  u.set(flags::fired | flags::first_fire);
  Event e = about(shooter, closing ? "FCM-24.8"_c : "FCM-25.7"_c, target, out.losses);
  e.value2 = out.factor;
  e.option = static_cast<u8>(canister ? 1 : 0);
  p.tell(Tell::fired, e, why);
  if (formation_of(v) == Formation::officer) {
    OfficerFireIn in{true, out.losses, 1, std::min<i32>(v.attr[attr::losses], 39)};
    Tally reasons = officer_fire_reasons(p.t(), in);
    OfficerFireOut fate = officer_fire(p.t(), in, reasons, p.dice);
    if (p.dice.ran_short()) return;
    v.attr[attr::losses] = static_cast<i16>(std::min(v.attr[attr::losses] + out.losses, 39));
    if (reasons.empty()) return;
    Event fell = about(target, reasons.items()[0].clause, shooter);
    fell.option = static_cast<u8>(fate.fate);
    p.tell(Tell::officer_fate, fell, reasons);
    if (fate.fate != 0) officer_falls(p, target, static_cast<Fate>(fate.fate), fell.clause);
    return;
  }
  Link l;
  l.kind = static_cast<u8>(LinkKind::fire);
  l.a = shooter, l.b = target, l.v = out.losses;
  bool light = canister || formation_of(u) == Formation::skirmish;
  l.flags = static_cast<u8>((light          ? fire_flags::light
                             : is_formed(u) ? fire_flags::formed
                                            : 0) |
                            (closing ? fire_flags::closing : 0) | (half_of(s) == 2 ? fire_flags::half : 0));
  int before = v.strength;
  if (closing) {
    lose_men(p, target, out.losses, "FCM-25.11"_c, true);
    if (v.strength < before) l.flags |= fire_flags::figure;
  }
  s.join(l);
  officers_at_risk(p, target, FateOf::fire, out.losses, before);
}

bool ask_fire(Play& p) {
  State& s = p.s;
  for (Side side : {initiative(s), other(initiative(s))}) {
    if (side_of(s, side, side_attr::fired) != 0) continue;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!on_table(u) || u.side != side || !may_fire(p.g, s, unit_id(i))) continue;
      if (small_arms_target(p.g, s, unit_id(i)) == UnitId::none) continue;
      p.ask(Ask::fire, side);
      return true;
    }
    side_of(s, side, side_attr::fired) = 1;
  }
  return false;
}

namespace {

// Who was not told otherwise fires at the nearest, batteries with canister where they can.
void aim_the_rest(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    UnitId id = unit_id(i);
    if (!on_table(u) || u.is(flags::aimed | flags::ceased) || !may_fire(p.g, s, id)) continue;
    UnitId target = small_arms_target(p.g, s, id);
    if (target == UnitId::none) continue;
    bool canister = p.t().arm(u) == Arm::artillery &&
                    measure_shot(p.g, s, id, target).distance <= canister_reach(p.g, u) &&
                    !fires_over_friend(p.g, s, id, target);
    u.set(flags::aimed);
    u.attr[attr::aim] = static_cast<i16>(index(target) + 1);
    u.attr[attr::ammo] = canister ? i16{1} : i16{0};
  }
}

}  // namespace

bool next_volley(Play& p) {
  State& s = p.s;
  if (of(s, game_attr::step) == 0) aim_the_rest(p);
  of(s, game_attr::step) = 1;
  for (Side side : {initiative(s), other(initiative(s))})
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!on_table(u) || u.side != side || !u.is(flags::aimed)) continue;
      UnitId target = unit_id(static_cast<std::size_t>(u.attr[attr::aim] - 1));
      if (!on_table(s[target])) continue;  // an officer who fell to an earlier shot
      p.ask(Ask::volley, side, unit_id(i), target);
      return true;
    }
  return false;
}

void throw_volley(Play& p, UnitId shooter, UnitId target, bool closing) {
  Unit& u = p.s[shooter];
  bool guns = p.t().arm(u) == Arm::artillery, canister = closing ? guns : u.attr[attr::ammo] == 1;
  Shot shot = closing ? closing_shot(p.g, p.s, shooter, target) : measure_shot(p.g, p.s, shooter, target);
  u.set(flags::aimed, false);
  if (closing) p.tell(Tell::closing, about(shooter, "FCM-24.8"_c, target));
  if (!closing) u.attr[attr::aim] = u.attr[attr::ammo] = 0;
  if (shot.possible) shoot(p, shooter, target, shot, canister, closing);
}

void end_fire(Play& p) {
  State& s = p.s;
  // Losses are applied together after the last shot (FCM-25.11).
  for (std::size_t i = 0; i < s.links; ++i) {
    Link& l = s.link[i];
    if (kind_of(l) != LinkKind::fire || (l.flags & fire_flags::closing) != 0 || l.v == 0 || !on_table(s[l.b])) continue;
    int before = s[l.b].strength;
    lose_men(p, l.b, l.v, "FCM-25.11"_c, true);
    if (s[l.b].strength < before) l.flags |= fire_flags::figure;
  }
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    if (u.is(flags::aimed)) u.attr[attr::aim] = u.attr[attr::ammo] = 0;
    u.flags &= ~(flags::aimed | flags::ceased);
  }
  sweep_dead(p);
}

Verdict check_fire(const FcmGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (verb_of(o) == Verb::done) return {};
  if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
  if (Verdict v = may_fire(g, s, o.unit); !v) return v;
  if (verb_of(o) == Verb::cease) return {};
  if (verb_of(o) != Verb::fire) return faulty(not_asked);
  if (!valid(o.target) || index(o.target) >= s.units || !on_table(s[o.target])) return faulty(no_unit);
  if (s[o.target].side == d.side) return faulty({"On ne tire pas sur les siens.", "One does not fire at one's own."});
  if (o.option > 1) return faulty({"Munition inconnue.", "Unknown ammunition."});
  bool guns = g.t().arm(s[o.unit]) == Arm::artillery, canister = o.option == 1;
  if (canister && !guns) return refused("FCM-25.12"_c);
  bool officer = formation_of(s[o.target]) == Formation::officer;
  if (officer)
    if (Verdict v = check_officer_target(g, s, o.unit, o.target); !v) return v;
  if (!officer && in_melee(s, o.target)) return refused("FCM-25.8"_c);
  Shot shot = measure_shot(g, s, o.unit, o.target);
  if (!shot.possible) return refused(shot.clause);
  if (canister && shot.distance > canister_reach(g, s[o.unit])) return refused("FCM-25.12"_c);
  if (canister && fires_over_friend(g, s, o.unit, o.target)) return refused("FCM-25.9"_c);
  if (!guns && !officer && small_arms_target(g, s, o.unit) != o.target) return refused("FCM-25.8"_c);
  return {};
}

}  // namespace grog::feu_combat_moral
