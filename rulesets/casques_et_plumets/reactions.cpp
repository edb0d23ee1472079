// Reactions and the run of a charge or a move, up to the next choice of either side.
#include "rulesets/casques_et_plumets/charge.hpp"
#include "rulesets/kit/offers.hpp"

namespace grog::casques_et_plumets {
namespace {

// The first cavalry among the chargers, or the last of them where there is none.
UnitId leading_charger(const State& s, const Tables& t) {
  UnitId last = UnitId::none;
  for (UnitId id : units(s, both(t.fighters(), marked(Mark::charging)))) {
    last = id;
    if (is_horse(t.arm(s[id]))) break;
  }
  return last;
}

void refuse_charge(Play& p, UnitId target, const Retreat& r, Clause why) {
  p.s[target].stood(p.s[target].pose);
  p.s[target].set(Mark::refused);
  rally_away(p, target, r, why);
}

// Straight back only where there is neither cover nor a friend.
Marks<Flight, u16> flights(const Refuge& r) {
  Marks<Flight, u16> out;
  out.set(Flight::cover, r.cover.has_value());
  out.set(Flight::friend_, r.friendly.has_value());
  out.set(Flight::back, out.none());
  out.set(Flight::stand, r.stand);
  return out;
}

void take_refuge(Play& p, UnitId target, Flight to) {
  Scene scene(p.g, p.s);
  if (to == Flight::stand) return p.tell(Tell::held, about(target, "CP-18.6"_c));
  // The compulsory one takes a point if there is one (CP-R33).
  if (points_for(scene, target) > 0) pay(p, target, p.t().cost.act.value, {});
  UnitId charger = leading_charger(p.s, p.t());
  Refuge r = refuge_of(scene, target, charger);
  const auto& chosen = to == Flight::cover ? r.cover : to == Flight::friend_ ? r.friendly : std::nullopt;
  refuse_charge(p, target, chosen ? *chosen : rally_way(scene, target, charger), "CP-18.6"_c);
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
      for (Flight only : {Flight::back, Flight::cover, Flight::friend_, Flight::stand})
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

// A reaction is answered, done, and what it interrupted goes on.
template <void (*Do)(Play&, const Decision&, const Order&)>
void react(Play& p, const Order& o) {
  answer<Do>(p, o);
  resume(p);
}

// Whether the answer can be paid for: since it was asked the commander-in-chief may have handed his points on
// (CP-10.8).
Verdict can_pay(const Scene& scene, Clause why) {
  i32 price = scene.t.cost.act.value, left = points_for(scene, scene.s.asked().unit);
  return left >= price ? Verdict{} : refused(why, "too_few_points"_w, price, left);
}

Verdict check_square(const Scene& scene, const State&, const Order& o) {
  bool square = o.unit == scene.s.asked().unit && formation_of(o) == Formation::square;
  return square ? can_pay(scene, "CP-10.11"_c) : faulty("not_asked"_w);
}
void form_square_now(Play& p, const Decision& d, const Order& o) { try_square(p, d.unit, o.with); }

Verdict check_rally(const Scene& scene, const State&, const Order& o) {
  return flight_of(o) == Flight::back ? can_pay(scene, "CP-10.11"_c) : refused("CP-18.6"_c);
}
void rally_now(Play& p, const Decision& d, const Order& o) {
  Retreat r = rally_way(Scene(p.g, p.s), d.unit, d.other);
  pay(p, d.unit, p.t().cost.act.value, o.with);
  refuse_charge(p, d.unit, r, "CP-18.3"_c);
}

// To run where, or to stand.
Flight refuge_in(const Order& o) { return verb_of(o) == Verb::stand ? Flight::stand : flight_of(o); }
Verdict check_refuge(const Scene&, const State& s, const Order& o) {
  if (verb_of(o) == Verb::rally && o.option > 2) return faulty("unknown_refuge"_w);
  return s.asked().flights.has(refuge_in(o)) ? Verdict{} : refused("CP-18.6"_c);
}
void run(Play& p, const Decision& d, const Order& o) { take_refuge(p, d.unit, refuge_in(o)); }

Verdict check_opportunity(const Scene& scene, const State& s, const Order& o) {
  if (o.target != UnitId::none && o.target != s.asked().other) return refused("CP-13.1"_c);
  return can_pay(scene, "CP-13.4"_c);
}
void fire_now(Play& p, const Decision& d, const Order& o) {
  pay(p, d.unit, p.t().cost.act.value, o.with);
  shoot(p, d.unit, d.other, p.t().fire.opportunity_cm.value, true);
}
void offer_opportunity(const Scene& scene, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  if (can_pay(scene, Clause::none)) out.push_back(make(Verb::fire, s.asked().unit, s.asked().other));
}

// To let it pass, told with the clause that would have let it act.
void stand(Play& p, const Decision& d, const Order&) {
  Clause why = d.kind == Ask::square        ? "CP-16.22"_c
               : d.kind == Ask::opportunity ? "CP-13.1"_c
               : d.kind == Ask::occupy      ? "CP-20.3"_c
                                            : "CP-18.6"_c;
  p.tell(Tell::held, about(d.unit, why));
}

Verdict check_next_charger(const Scene&, const State& s, const Order& o) {
  return still_to_move(s).has(o.unit) ? Verdict{} : refused("CP-R52"_c);
}
void charge_next(Play& p, const Decision&, const Order& o) { start_charger(p, o.unit); }

void pursue_now(Play& p, const Decision& d, const Order&) { pursue(p, d.unit); }
void halt(Play& p, const Decision& d, const Order&) {
  p.tell(Tell::held, about(d.unit, "CP-18.7"_c));
  charger_done(p.s, d.unit);
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

std::span<const Verbs::Row> reaction_rows() {
  static constexpr Verbs::Row rows[] = {
      {Verb::form, Ask::square, check_square, react<form_square_now>,
       kit::offer_asked<Verb::form, check_square, option_of(Formation::square) + 1>},
      {Verb::rally, Ask::rally, check_rally, react<rally_now>, kit::offer_asked<Verb::rally, check_rally>},
      {Verb::rally, Ask::break_off, check_rally, react<break_off>, kit::offer_asked<Verb::rally, check_rally>},
      {Verb::rally, Ask::refuge, check_refuge, react<run>, kit::offer_asked<Verb::rally, check_refuge, 3>},
      {Verb::stand, Ask::refuge, check_refuge, react<run>, kit::offer<Verb::stand, check_refuge>},
      {Verb::fire, Ask::opportunity, check_opportunity, react<fire_now>, offer_opportunity},
      {Verb::lead, Ask::next_charger, check_next_charger, react<charge_next>,
       kit::offer_units<Verb::lead, check_next_charger>},
      {Verb::lead, Ask::next_combat, check_next_combat, react<fight_next>, offer_next_combat},
      {Verb::pursue, Ask::pursue, nullptr, react<pursue_now>, kit::offer<Verb::pursue, kit::always>},
      {Verb::halt, Ask::pursue, nullptr, react<halt>, kit::offer<Verb::halt, kit::always>},
      {Verb::occupy, Ask::occupy, nullptr, react<occupy>, kit::offer<Verb::occupy, kit::always>},
      {Verb::stand,
       {Ask::square, Ask::rally, Ask::break_off, Ask::opportunity, Ask::occupy},
       nullptr,
       react<stand>,
       kit::offer<Verb::stand, kit::always>},
  };
  return rows;
}

}  // namespace grog::casques_et_plumets
