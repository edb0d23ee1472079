// Reactions and the run of a charge or a move, up to the next choice of either side.
#include "core/require.hpp"
#include "rulesets/casques_et_plumets/charge.hpp"

namespace grog::casques_et_plumets {
namespace {

// The first cavalry among the chargers, or the last of them where there is none.
UnitId leading_charger(const State& s, const Tables& t) {
  UnitId last = UnitId::none;
  for (UnitId id : units(s, t.fighters())) {
    if (!s[id].is(Mark::charging)) continue;
    last = id;
    if (is_horse(t.arm(s[id]))) break;
  }
  return last;
}

void refuse_charge(Play& p, UnitId target, const Box& end, const UnitSet& passed, Clause why) {
  p.s[target].stood(p.s[target].pose);
  p.s[target].set(Mark::refused);
  rally_away(p, target, end, passed, why);
}

// Straight back only where there is neither cover nor a friend.
Marks<Flight, u16> flights(const Refuge& r) {
  Marks<Flight, u16> out;
  out.set(Flight::cover, r.cover);
  out.set(Flight::behind_friend, r.friendly);
  out.set(Flight::back, out.none());
  out.set(Flight::stand, r.stand);
  return out;
}

void take_refuge(Play& p, UnitId target, Flight to) {
  Scene scene(p.g, p.s);
  if (to == Flight::stand) return p.tell(Tell::held, about(target, "CP-18.6"_c));
  // The compulsory one takes a point if there is one (CP-R33).
  if (points_for(scene, target) > 0) pay(p, target, p.t().cost.act.value, {});
  Refuge r = refuge_of(scene, target, leading_charger(p.s, p.t()));
  if (to == Flight::cover) return refuse_charge(p, target, r.to_cover, r.cover_passed, "CP-18.6"_c);
  if (to == Flight::behind_friend) return refuse_charge(p, target, r.behind_friend, r.friend_passed, "CP-18.6"_c);
  Retire back = retire_of(scene, target, pace_of(p.t().arm(p.s[target]), Formation::attack_column));
  refuse_charge(p, target, back.end, back.passed, "CP-18.6"_c);
}

// The target's reactions, in order; false while one is asked.
bool target_reacted(Play& p) {
  State& s = p.s;
  UnitId target = s.game.target;
  Reacted& reacted = s.game.reacted;
  UnitId charger = leading_charger(s, p.t());
  bool horse = charger != UnitId::none && is_horse(p.t().arm(s[charger]));
  if (reacted == Reacted::not_yet) {
    reacted = Reacted::square;
    if (horse && may_square(Scene(p.g, s), target)) return p.ask(Ask::square, s[target].side, target, charger), false;
  }
  if (reacted == Reacted::square) {
    reacted = Reacted::all;
    Scene scene(p.g, s);
    if (horse && is_open_order(s[target].formation) && s[target].place < 0) {
      Marks<Flight, u16> open = flights(refuge_of(scene, target, charger));
      for (Flight only : {Flight::back, Flight::cover, Flight::behind_friend, Flight::stand})
        if (open == only) return take_refuge(p, target, only), true;
      p.ask(Ask::refuge, s[target].side, target, charger);
      s.asked().flights = open;
      return false;
    } else if (may_rally(scene, target)) {
      return p.ask(Ask::rally, s[target].side, target, charger), false;
    }
  }
  return true;
}

}  // namespace

void resume(Play& p) {
  State& s = p.s;
  for (;;) {
    if (p.dice.ran_short() || ended_by_losses(p)) return;
    UnitId mover = s.game.mover;
    switch (s.game.stage) {
      case Stage::none: return;
      case Stage::moving: {
        Settled r = settle_zones(p, mover);
        if (r == Settled::asked) return;
        return finish_move(p, mover, r == Settled::passed);
      }
      case Stage::charge_declared:
        if (!target_reacted(p)) return;
        s.game.reacted = Reacted::not_yet;
        s.game.stage = Stage::charge_next;
        break;
      case Stage::charge_next: {
        UnitSet left = still_to_move(s);
        if (left.empty() || !alive(s[s.game.target])) {
          s.game.stage = Stage::fighting;
          break;
        }
        if (left.count() > 1) return p.ask(Ask::next_charger, s.active, UnitId::none, s.game.target);
        left.each([&](UnitId id) { start_charger(p, id); });
        break;
      }
      case Stage::charge_moving: {
        Settled r = settle_zones(p, mover);
        if (r == Settled::asked) return;
        drop_zones(s);
        if (r == Settled::passed) {
          charger_goes_in(p, mover);
          if (s.waiting > 1) return;
        } else {
          charger_done(s, mover);
        }
        break;
      }
      case Stage::fighting:
        fight_on(p);
        if (s.game.stage == Stage::fighting) return;  // a choice is asked, or the dice ran short
        break;
      case Stage::closing: end_charge(p); return;
    }
  }
}

Verdict check_reaction(const Scene& scene, const Order& o) {
  const State& s = scene.s;
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  if (verb == Verb::grant) return check_grant(scene, o, d.side);
  switch (asked(s)) {
    case Ask::square:
      if (verb == Verb::form) {
        if (o.unit != d.unit || formation_of(o) != Formation::square) return faulty(not_asked);
        return {};
      }
      return verb == Verb::stand ? Verdict{} : faulty(not_asked);
    case Ask::rally:
    case Ask::break_off: return verb == Verb::rally || verb == Verb::stand ? Verdict{} : faulty(not_asked);
    case Ask::refuge: {
      if (verb == Verb::stand) return d.flights.has(Flight::stand) ? Verdict{} : refused("CP-18.6"_c);
      if (verb != Verb::rally) return faulty(not_asked);
      if (o.option > 2) return faulty({"Refuge inconnu.", "Unknown refuge."});
      return d.flights.has(flight_of(o)) ? Verdict{} : refused("CP-18.6"_c);
    }
    case Ask::opportunity:
      if (verb == Verb::fire) return o.target != UnitId::none && o.target != d.other ? refused("CP-13.1"_c) : Verdict{};
      return verb == Verb::stand ? Verdict{} : faulty(not_asked);
    case Ask::next_charger:
      if (verb != Verb::lead) return faulty(not_asked);
      return still_to_move(s).has(o.unit) ? Verdict{} : refused("CP-R52"_c);
    case Ask::pursue: return verb == Verb::pursue || verb == Verb::halt ? Verdict{} : faulty(not_asked);
    default: return check_melee_choice(scene, o);
  }
}

void apply_reaction(Play& p, const Order& o) {
  State& s = p.s;
  if (verb_of(o) == Verb::grant) return apply_grant(p, o);
  Decision d = s.asked();
  Ask kind = asked(s);
  if (kind == Ask::next_combat || kind == Ask::occupy || kind == Ask::break_off) return apply_melee_choice(p, o);
  s.answered();
  switch (kind) {
    case Ask::square:
      if (verb_of(o) == Verb::form)
        try_square(p, d.unit, o.with);
      else
        p.tell(Tell::held, about(d.unit, "CP-16.22"_c));
      break;
    case Ask::rally:
      if (verb_of(o) == Verb::rally) {
        Scene scene(p.g, s);
        pay(p, d.unit, p.t().cost.act.value, o.with);
        Retire r = retire_of(scene, d.unit, pace_of(p.t().arm(s[d.unit]), Formation::attack_column));
        refuse_charge(p, d.unit, r.end, r.passed, "CP-18.3"_c);
      } else {
        p.tell(Tell::held, about(d.unit, "CP-18.6"_c));
      }
      break;
    case Ask::refuge: take_refuge(p, d.unit, verb_of(o) == Verb::stand ? Flight::stand : flight_of(o)); break;
    case Ask::opportunity:
      if (verb_of(o) == Verb::fire) {
        pay(p, d.unit, p.t().cost.act.value, o.with);
        shoot(p, d.unit, d.other, p.t().fire.opportunity_cm.value, true);
      } else {
        p.tell(Tell::held, about(d.unit, "CP-13.1"_c));
      }
      break;
    case Ask::next_charger: start_charger(p, o.unit); break;
    case Ask::pursue: {
      UnitId id = d.unit;
      if (verb_of(o) == Verb::pursue) {
        pursue(p, id);
      } else {
        p.tell(Tell::held, about(id, "CP-18.7"_c));
        charger_done(s, id);
      }
      break;
    }
    default: require(false, "an order that check() refuses was applied");
  }
  resume(p);
}

}  // namespace grog::casques_et_plumets
