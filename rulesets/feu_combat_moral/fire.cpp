// The fire step: who aims at whom, and what comes of it; closing fire goes the same way (FCM-25).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

bool fires_over_friend(const Scene& c, UnitId shooter, UnitId target) {
  Segment line{c.s[shooter].pose.at, c.box(target).at};
  UnitSet friends = c.in_the_open() & c.bodies.of(c.s[shooter].side);
  auto crossed = [&](UnitId, const Quad& q) { return faces_crossed(line, q) != 0; };
  return c.bodies.along(line, 0, friends - shooter, crossed) != UnitId::none;
}

i32 canister_reach(const FcmGame& g, const Unit& u) { return g.t().gun_of(g.t().troop(u)).canister.value; }

}  // namespace

bool chooses_target(const Scene& c, UnitId shooter, UnitId target) {
  return c.t().arm(c.s[shooter]) == Arm::artillery || is_officer(c.s[target]);
}

Verdict check_target(const Scene& c, UnitId shooter, UnitId target) {
  if (!is_officer(c.s[target])) return in_melee(c.s, target) ? refused("FCM-25.8"_c) : Verdict{};
  if (c.s[target].target != UnitId::none) return refused("FCM-25.13"_c);
  const Figure& over = c.t().officer.target_over;  // FCM-7.1
  UnitSet friends = c.troops() & c.bodies.of(c.s[shooter].side);
  return c.bodies.within(c[target], over.value, friends) == UnitId::none ? Verdict{} : refused(over.clause);
}

Verdict check_shot(const Scene& c, UnitId shooter, UnitId target, const Shot& shot, bool canister) {
  if (!shot.possible) return refused(shot.clause);
  if (canister && shot.distance > canister_reach(c.g, c.s[shooter])) return refused("FCM-25.12"_c);
  return canister && fires_over_friend(c, shooter, target) ? refused("FCM-25.9"_c) : Verdict{};
}

UnitId small_arms_target(const Scene& c, UnitId shooter) {
  auto possible = [&](UnitId u) { return !in_melee(c.s, u) && measure_shot(c, shooter, u).possible; };
  i32 reach = reach_of(c.t(), c.t().troop(c.s[shooter])).value;
  return c.bodies.nearest(c[shooter], c.enemies(c.s[shooter].side), reach, possible).unit;
}

void shoot(Play& p, UnitId shooter, UnitId target, const Shot& shot, bool canister, bool closing) {
  State& s = p.s;
  Unit &u = s[shooter], &v = s[target];
  bool guns = p.t().arm(u) == Arm::artillery;
  Tally why;
  FireOut out;
  if (guns) {
    GunIn in = gun_input(p.scene(), shooter, target, shot, canister);
    why = gun_reasons(p.t(), in);
    out = gun_fire(p.t(), in, why, p.dice);
  } else {
    FireIn in = fire_input(p.scene(), shooter, target, shot);
    why = fire_reasons(p.t(), in);
    out = fire(p.t(), in, why, p.dice);
  }
  if (p.dice.ran_short() || !out.fires) return;
  u.set(Mark::fired | Mark::first_fire);
  Event e = about(shooter, closing ? "FCM-24.8"_c : "FCM-25.7"_c, target, out.losses);
  e.value2 = out.factor;
  e.option = byte_of(canister ? 1 : 0);
  p.tell(Tell::fired, e, why);
  if (is_officer(v)) {
    OfficerFireIn in{Mode::target, out.losses, 1, std::min<i32>(v.losses, 39)};
    Tally reasons = officer_fire_reasons(p.t(), in);
    OfficerFireOut fate = officer_fire(p.t(), in, reasons, p.dice);
    if (p.dice.ran_short()) return;
    v.losses = short_of(std::min(v.losses + out.losses, 39));
    if (reasons.empty()) return;
    Event fell = about(target, reasons.items()[0].clause, shooter);
    fell.option = byte_of(fate.fate);
    p.tell(Tell::officer_fate, fell, reasons);
    if (fate.fate != Fate::safe) officer_falls(p, target, fate.fate, fell.clause);
    return;
  }
  Link l;
  l.a = shooter, l.b = target;
  bool light = canister || u.formation == Formation::skirmish;
  Marks<ShotMark, u8> marks;
  marks.set(light ? ShotMark::light : ShotMark::formed, light || is_formed(u));
  marks.set(ShotMark::closing, closing);
  marks.set(ShotMark::second_half, s.game.half == 2);
  int before = v.strength;
  if (closing) {
    lose_men(p, target, out.losses, "FCM-25.11"_c, true);
    marks.set(ShotMark::figure, v.strength < before);
  }
  l.fire() = {LinkKind::fire, marks, out.losses};
  s.join(l);
  officers_at_risk(p, target, FateOf::fire, out.losses, before);
}

namespace {

// An officer alone may be all there is to aim at (FCM-25.13): nobody fires at him untold.
bool has_target(const Scene& c, UnitId shooter) {
  if (small_arms_target(c, shooter) != UnitId::none) return true;
  auto officer = [&](UnitId u, const Quad&) {
    return check_target(c, shooter, u) && check_shot(c, shooter, u, measure_shot(c, shooter, u), false);
  };
  UnitSet officers = c.bodies.kind(2) & c.bodies.of(other(c.s[shooter].side));
  i32 reach = reach_of(c.t(), c.t().troop(c.s[shooter])).value;
  return c.bodies.around(c[shooter], reach, officers, officer) != UnitId::none;
}

}  // namespace

bool ask_fire(Play& p) {
  State& s = p.s;
  Scene c = p.scene();
  for (Side side : {s.game.initiative, other(s.game.initiative)}) {
    if (s.side_of(side).fired) continue;
    for (UnitId each : units(s, both(present, of_side(side)))) {
      if (!may_fire(p.g, s, each)) continue;
      if (!has_target(c, each)) continue;
      p.ask(Ask::fire, side);
      return true;
    }
    s.side_of(side).fired = true;
  }
  return false;
}

namespace {

// Who was not told otherwise fires at the nearest, batteries with canister where they can.
void aim_the_rest(Play& p) {
  State& s = p.s;
  Scene c = p.scene();
  for (UnitId id : units(s, present)) {
    Unit& u = s[id];
    if (u.is(Mark::aimed | Mark::ceased) || !may_fire(p.g, s, id)) continue;
    UnitId target = small_arms_target(c, id);
    if (target == UnitId::none) continue;
    bool canister = p.t().arm(u) == Arm::artillery && c.gap(id, target) <= canister_reach(p.g, u) &&
                    !fires_over_friend(c, id, target);
    u.set(Mark::aimed);
    u.aim = target;
    u.set(Mark::canister, canister);
  }
}

}  // namespace

bool next_volley(Play& p) {
  State& s = p.s;
  if (!s.game.aims_named) aim_the_rest(p);
  s.game.aims_named = true;
  UnitId id = first_by_side(s, s.game.initiative, [&](UnitId u) {  // an officer may have fallen to an earlier shot
    return present(s[u]) && s[u].is(Mark::aimed) && on_table(s[s[u].aim]);
  });
  if (id != UnitId::none) p.ask(Ask::volley, s[id].side, id, s[id].aim);
  return id != UnitId::none;
}

void throw_volley(Play& p, UnitId shooter, UnitId target, bool closing) {
  Unit& u = p.s[shooter];
  bool guns = p.t().arm(u) == Arm::artillery, canister = closing ? guns : u.is(Mark::canister);
  Shot shot = closing ? closing_shot(p.scene(), shooter, target) : measure_shot(p.scene(), shooter, target);
  u.set(Mark::aimed, false);
  if (closing) p.tell(Tell::closing, about(shooter, "FCM-24.8"_c, target));
  if (!closing) u.aim = UnitId::none, u.clear(Mark::canister);
  if (shot.possible) shoot(p, shooter, target, shot, canister, closing);
}

void end_fire(Play& p) {
  State& s = p.s;
  // Losses are applied together after the last shot (FCM-25.11).
  for (Link& l : links(s)) {
    if (l.kind != LinkKind::fire || l.fire().marks.has(ShotMark::closing)) continue;
    if (l.fire().losses == 0 || !on_table(s[l.b])) continue;
    int before = s[l.b].strength;
    lose_men(p, l.b, l.fire().losses, "FCM-25.11"_c, true);
    if (s[l.b].strength < before) l.fire().marks.set(ShotMark::figure);
  }
  for (UnitId each : units(s)) {
    Unit& u = s[each];
    u.aim = UnitId::none;
    u.clear({Mark::aimed, Mark::ceased, Mark::canister});
  }
  sweep_dead(p);
}

Verdict check_fire(const Scene& c, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
  if (Verdict v = may_fire(c.g, s, o.unit); !v) return v;
  if (verb_of(o) == Verb::cease) return {};
  if (verb_of(o) != Verb::fire) return faulty("not_asked"_w);
  if (!valid(o.target) || index(o.target) >= s.units || !on_table(s[o.target])) return faulty("no_unit"_w);
  if (s[o.target].side == d.side) return faulty("own_fired_at"_w);
  if (o.option > 1) return faulty("unknown_ammunition"_w);
  if (o.option == 1 && c.t().arm(s[o.unit]) != Arm::artillery) return refused("FCM-25.12"_c);
  if (Verdict v = check_target(c, o.unit, o.target); !v) return v;
  if (Verdict v = check_shot(c, o.unit, o.target, measure_shot(c, o.unit, o.target), o.option == 1); !v) return v;
  if (chooses_target(c, o.unit, o.target)) return {};
  UnitId nearest = small_arms_target(c, o.unit);  // or one as near
  bool near = nearest != UnitId::none && c.gap(o.unit, o.target) == c.gap(o.unit, nearest);
  return near ? Verdict{} : refused("FCM-25.8"_c);
}

// A shot falls when both sides have named their targets; losses wait for the last one, so each can be told by itself.
bool FcmGame::follow_up(const Order& given, State& at, Order& next) const {
  if (verb_of(given) != Verb::fire || at.waiting == 0 || at.asked().kind != Ask::fire) return false;
  State::Decision volley{};
  volley.kind = Ask::volley, volley.side = at[given.unit].side, volley.unit = given.unit, volley.other = given.target;
  at.ask(volley);
  next = make(Verb::roll);
  return true;
}

}  // namespace grog::feu_combat_moral
