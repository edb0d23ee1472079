// Charges: declared without measuring, met by a reaction, then measured, fired at, and carried into contact.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

bool is_foot(const Tables& t, const Unit& u) { return t.arm(u) == Arm::infantry; }
i32 charge_move(const Play& p, UnitId id, bool slowed) {
  i32 full = base_move(p.t(), p[id]) * p.t().move.charge.value;
  return slowed ? full / p.t().move.difficult.value : full;
}

Verdict check_charger(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, UnitId target,
                      const UnitSet& series) {
  if (Verdict v = kit::check_own(s, id, s.asked().side, present); !v) return v;
  const Unit &u = s[id], &mark = s[target];
  Arm arm = g.t().arm(u);
  if (arm == Arm::skirmishers) return refused("MP-R25"_c);
  if (arm != Arm::infantry && arm != Arm::cavalry) return faulty("who_charges"_w);
  if (engaged(u)) return refused("MP-R37"_c);
  if (routed(u)) return refused("MP-R14"_c);
  if (u.acted != Action::none) return refused("MP-4.1"_c);
  if (inside(u)) return refused("MP-R56"_c);
  Formation f = u.formation;
  if (f == Formation::march || f == Formation::square) return refused("MP-R34"_c);
  if (u.held_turns > 0 && u.held_by == target) return refused("MP-18.18"_c);
  if (arm == Arm::cavalry && inside(mark)) return refused("MP-R56"_c);
  if (!in_front_half(g, u, mark)) return refused("MP-11.7"_c);
  if (Verdict v = sight(g, s, b, id, front_centre(g, u), target, series); !v) return v;
  // Straight at the target: nothing may stand on the line along which its reach is measured.
  Segment line = charge_line(g, s, u, target).line;
  Quad way = thin(fine(line.a), fine(line.b));
  auto walled = [&](const field::GroundPiece& p) {
    return g.terrain(p).place != mark.place && bool{field::crossed(p, line)};
  };
  if (g.land().along(line, house, walled) != nullptr) return refused("MP-R36"_c, "barred"_w);
  UnitSet others = (b.kind(troops) | (b.kind(skirmishers) & b.of(mark.side))) - series - id - target;
  UnitId between = b.along(line, 0, others, [&](UnitId, const Quad& q) { return overlap(q, way); });
  return between == UnitId::none ? Verdict{} : refused("MP-R36"_c, "barred"_w);
}

Band those_in(const State& s, int melee, Side side) { return melee == 0 ? Band{} : melee_units(s, melee, side); }

void end_charge(Play& p) {
  each_unit(p.s, every_unit, [](UnitId, Unit& u) { u.marks.clear(Mark::declared); });
}

UnitSet supports_declared(const State& s, UnitId lead) {
  UnitSet set;
  for (UnitId id : units(s, on_the_table))
    if (s[id].marks.has(Mark::declared) && id != lead) set.add(id);
  return set;
}

void fail_charge(Play& p, UnitId id, UnitId target) {
  advance_towards(p, id, target, base_move(p.t(), p[id]));
  p.tell_unit(Tell::charge_failed, id, "MP-11.4"_c, 0, target);
}

bool reaches(const Play& p, UnitId id, UnitId target, bool by_eye) {
  Reach r = charge_line(p.g, p.s, p[id], target);
  i32 move = charge_move(p, id, r.slowed);
  return by_eye ? judged(p.s, id, target, r.gap.tenths()) <= move : r.gap.within(move);
}

// The charger as the fire finds it when it makes contact: at its target, in the open but for the ground itself. The
// wall or building across which it is met covers those behind it, not those who come up to it (MP-R57).
Cover cover_at_contact(Play& p, UnitId lead, UnitId target) {
  if (p.t().arm(p[lead]) != Arm::infantry) return Cover::none;
  State there = p.s;
  Play copy{p.g, there, p.dice, nullptr};
  return bring_into_contact(copy, lead, target, false) ? area_cover(p.g, there[lead]) : Cover::none;
}

void fire_back(Play& p, UnitId target, UnitId lead, Shot shot, bool contact) {
  // A charge that is met from the front needs neither sight nor arc (MP-R32). One that failed is fired at where it
  // stopped, with the cover and the flank that it has there.
  int side = p[target].formation == Formation::square ? std::max(0, firing_side(p.g, p[target], p[lead])) : 0;
  FireIn in = measure_fire(p.g, p.s, target, lead, shot, side);
  if (contact) {
    in.range = 0;
    in.enfilade = false;
    in.cover = cover_at_contact(p, lead, target);
  }
  Tally why = fire_reasons(p.t(), in);
  struct Volley {
    Harm harm;
    i16 fired;
  };
  Volley v = stage(p.dice, [&](Dice& dice) {
    FireOut out = fire(p.t(), in, why, dice);
    return Volley{{out.losses, out.test, out.removed}, i16{out.dice > 0}};
  });
  p.tell(v.fired != 0 ? Tell::fired : Tell::no_fire,
         p.of(target, shot == Shot::stand ? "MP-12.1"_c : "MP-12.10"_c, v.harm.losses, lead), why);
  if (!p.dice.ran_short()) suffer_fire(p, lead, target, v.harm, "MP-1.4"_c);
}

void fire_canister(Play& p, UnitId battery, UnitId lead, bool contact) {
  const BatteryRow& row = p.t().artillery.of[p.t().troop(p[battery]).gun];
  Squared away = firing_gap(p.g, p[battery], 0, Quad(body(p.g, p[lead])));
  if (!contact && !away.within(row.far.value * inch)) return;
  const Unit& u = p[lead];
  const Troop& troop = p.t().troop(u);
  BatteryChargeIn in;
  in.arm = troop.arm == Arm::infantry ? 0 : troop.horse == Horse::cuirassiers ? 2 : 1;
  in.formation = u.formation == Formation::division ? 1 : in.arm == 0 ? 0 : 2;
  in.figures = u.strength, in.start = u.start, in.lost = u.fire_losses;
  in.quality = troop.quality;
  in.command = in_command(p.g, p.s, lead);
  in.cover = contact ? cover_at_contact(p, lead, battery) : cover_of(p.g, u, firing_point(p.g, p[battery], 0));
  Tally why = battery_charge_reasons(p.t(), in);
  Harm harm = harm_done(p.dice, [&](Dice& dice) { return canister(p.t(), in, dice); });
  p.tell(Tell::canister, p.of(battery, p.t().artillery.canister.clause, harm.losses, lead), why);
  if (!p.dice.ran_short()) suffer_fire(p, lead, battery, harm, "MP-1.4"_c);
}

// A fleeing unit that is reached (MP-R45): as if overtaken in pursuit, then it turns at bay.
bool overtake(Play& p, UnitId by, UnitId target) {
  bool horse = p.t().arm(p[target]) == Arm::cavalry;
  Clause why = horse ? "MP-18.9"_c : "MP-18.8"_c;
  int lost = throw_few(horse, why, p.dice);
  p.tell_unit(Tell::overtaken, target, why, lost, by);
  lose(p, target, lost, why);
  if (p[target].strength == 0 || dwindled(p.t(), p[target])) {
    remove_unit(p, target, Tell::removed, "MP-10.2"_c);
    return false;
  }
  p[target].marks.clear(Mark::fleeing);
  p[target].marks.set(Mark::caught);
  p[target].flight = 0;
  return true;
}

// Supports that reach line up behind; those that do not fail on their own.
void bring_supports(Play& p, UnitId lead, UnitId target, const UnitSet& supports, bool melee, bool by_eye) {
  UnitId ahead = lead;
  supports.each([&](UnitId id) {
    bool alive = present(p[target]);
    if (melee && alive && reaches(p, id, target, by_eye)) {
      p[id].rank = melee_units(p.s, p[lead].melee, p[lead].side).count;
      p[id].melee = p[lead].melee;
      p[id].marks.set(Mark::charging);
      line_up_behind(p, id, ahead);
      ahead = id;
      p.tell_unit(Tell::lined_up, id, "MP-16.2"_c, 0, lead);
    } else if (alive) {  // out of reach, or the whole charge failed
      fail_charge(p, id, target);
    }
  });
}

void take_battery(Play& p, UnitId lead, UnitId target, const UnitSet& supports) {
  i32 deep = body(p.g, p[target]).depth;
  bring_into_contact(p, lead, target, false);
  bring_supports(p, lead, target, supports, false, false);
  remove_unit(p, target, Tell::battery_taken, "MP-13.8"_c);
  push(p, lead, p[lead].pose.facing, deep);
}

void join_fight(Play& p, UnitId lead, UnitId target, bool flank) {
  int melee = p[target].melee;
  Band mine = melee_units(p.s, melee, p[lead].side);
  p[lead].melee = melee;
  p[lead].rank = mine.count;
  p[lead].marks.set(Mark::charging);
  if (flank) {
    bring_into_contact(p, lead, target, false);
    p[target].contact = Contact::flank;
  } else if (mine.count > 0) {
    line_up_behind(p, lead, mine.id[mine.count - 1]);
  }
  p.tell_unit(Tell::joined, lead, "MP-16.8"_c, 0, target);
}

enum class Reply : u8 { stand, fire, retire, form, volley, counter };

void make_contact(Play& p, UnitId lead, UnitId target, bool flank, Reply reply, const UnitSet& supports, bool by_eye) {
  Arm arm = p.t().arm(p[target]);
  p.tell_unit(Tell::contact, lead, "MP-11.1"_c, 0, target);
  if (arm == Arm::skirmishers) {
    bring_into_contact(p, lead, target, false);
    bring_supports(p, lead, target, supports, false, false);
    return remove_unit(p, target, Tell::skirmishers_caught, "MP-12.12"_c);
  }
  if (arm == Arm::artillery) return take_battery(p, lead, target, supports);
  if (engaged(p[target])) {
    join_fight(p, lead, target, flank);
    return bring_supports(p, lead, target, supports, true, by_eye);
  }
  Contact kind = Contact::front;
  if (routed(p[target])) {
    bool stands = overtake(p, lead, target);
    if (p.dice.ran_short() || !stands) return;
    kind = Contact::pursuit;
  } else if (flank) {
    kind = Contact::flank;
  } else if (reply == Reply::retire) {
    kind = Contact::retired;
  } else if (p[target].formation == Formation::march && !inside(p[target])) {
    kind = Contact::march;
  }
  bring_into_contact(p, lead, target, flank);
  join_melee(p, lead, target);
  p[target].contact = kind;
  p[lead].marks.set(Mark::charging);
  p[target].marks.set(Mark::charging, reply == Reply::counter);
  bring_supports(p, lead, target, supports, true, by_eye);
}

void make_reply(Play& p, UnitId lead, UnitId target, Reply reply, bool by_eye, const Order& o) {
  Unit& u = p[target];
  Arm arm = p.t().arm(u);
  switch (reply) {
    case Reply::form: {
      ReactionIn in{false, in_command(p.g, p.s, target)};
      bool done = reaction(p.t(), in, p.dice);
      Event e;
      e.unit = target, e.side = u.side, e.option = done, e.clause = p.t().fire.reaction_form.clause;
      p.tell(Tell::reaction_test, e, reaction_reasons(p.t(), in));
      Bodies b(p.g, p.s);
      Unit formed;
      if (done && check_form(p.g, p.s, b, target, o, nullptr, &formed)) {
        u = formed;
        e.option = o.option, e.value = o.value, e.clause = "MP-4.18"_c;
        p.tell(Tell::formed, e);
        clear_leaders(p, target);
      }
      return;
    }
    case Reply::retire: {
      if (inside(u)) {  // skirmishers leave by the far side at once (MP-R56)
        i32 way = direction(front_centre(p.g, p[lead]), u.pose.at);
        Bodies b(p.g, p.s);
        Unit out;
        i16 house = u.place;
        if (!set_up_outside(p.g, p.s, b, target, ((way + quarter_turn / 2) % full_turn) / quarter_turn, out))
          return remove_unit(p, target, Tell::skirmishers_caught, "MP-R56"_c);
        u = out;
        p.tell_unit(Tell::left, target, "MP-R56"_c);
        Closest gap_line = closest(Shape(front_centre(p.g, p[lead])), Shape(p.g.building(house)->box));
        i32 away = distance_up(gap_line.a, gap_line.b);
        if (by_eye) away = judged(p.s, lead, target, away);
        if (is_foot(p.t(), p[lead]) && away <= charge_move(p, lead, false)) {
          p[lead].place = house;
          p[lead].pose.at = p.g.building(house)->shape.at;
          p.tell_unit(Tell::took_building, lead, "MP-R56"_c);
        }
        return;
      }
      const Figure& dice = retire_dice(p.t(), arm);
      int inches = throw_move(dice, p.dice);
      if (p.dice.ran_short()) return;
      i32 moved = push(p, target, direction(p[lead].pose.at, u.pose.at), inches * inch);
      p.tell_unit(Tell::retired, target, dice.clause, (moved + 127) / inch);
      return;
    }
    case Reply::counter: {
      const Figure& dice = p.t().dice_move.countercharge;
      int inches = throw_move(dice, p.dice);
      if (p.dice.ran_short()) return;
      Point from = front_centre(p.g, u);
      Quad foe(body(p.g, p[lead]));
      i32 away = distance(Shape(from), Shape(foe));
      // It stops at contact, which the charge then makes.
      advance_towards(p, target, lead, std::min(inches * inch, away));
      p.tell_unit(Tell::countercharged, target, dice.clause, inches);
      return;
    }
    default: return;
  }
}

void resolve_charge(Play& p, UnitId lead, UnitId target, bool flank, bool by_eye, Reply reply, const Order& o) {
  UnitSet supports = supports_declared(p.s, lead);
  make_reply(p, lead, target, reply, by_eye, o);
  if (p.dice.ran_short()) return;
  if (!present(p[target]) || inside(p[lead])) return end_charge(p);
  bool hit = reaches(p, lead, target, by_eye);
  if (!hit) fail_charge(p, lead, target);
  if (reply == Reply::fire) fire_back(p, target, lead, Shot::stand, hit);
  if (reply == Reply::volley) fire_back(p, target, lead, Shot::react_volley, hit);
  if (p.t().arm(p[target]) == Arm::artillery && !flank && p[target].formation == Formation::unlimbered)
    fire_canister(p, target, lead, hit);
  if (p.dice.ran_short()) return;
  // Broken or gone: its charge is over and the others stay where they are (MP-R44).
  if (!present(p[lead]) || routed(p[lead])) return end_charge(p);
  if (hit)
    make_contact(p, lead, target, flank, reply, supports, by_eye);
  else
    bring_supports(p, lead, target, supports, false, false);
  end_charge(p);
}

}  // namespace

Verdict check_charge(const PlaineGame& g, const State& s, const Bodies& b, const Order& o) {
  if (!stands(s, o.target)) return faulty("no_unit"_w);
  const Unit& mark = s[o.target];
  if (mark.side == s.asked().side) return faulty("charges_own"_w);
  if (g.t().arm(mark) == Arm::leader) return refused("MP-R27"_c);
  if (mark.marks.has(Mark::charged)) return refused("MP-R36"_c);
  UnitSet series = o.with;
  if (series.has(o.unit)) return faulty("own_support"_w);
  Band mine = those_in(s, mark.melee, s.asked().side);
  int joining = o.with.count() + mine.count;  // the lead joins as a support too
  if (joining > g.t().melee.supports.value) return refused(g.t().melee.supports.clause);
  series.add(o.unit);
  // Whoever joins lines up behind his own side, which hides and bars nothing.
  for (UnitId id : mine) series.add(id);
  Verdict v = check_charger(g, s, b, o.unit, o.target, series);
  Arm arm = g.t().arm(s[o.unit]);
  o.with.each([&](UnitId id) {
    if (v) v = check_charger(g, s, b, id, o.target, series);
    if (v && g.t().arm(s[id]) != arm) v = refused("MP-16.1"_c);
  });
  if (!v || mine.count == 0) return v;
  UnitId first = melee_lead(s, mark.melee, s.asked().side);
  return first == UnitId::none || g.t().arm(s[first]) == arm ? v : refused("MP-R37"_c);
}

void declare_charge(Play& p, const Order& o) {
  bool flank = takes_in_flank(p.g, p[o.unit], p[o.target]);
  p[o.unit].acted = Action::charge;
  p[o.unit].marks.set(Mark::declared);
  o.with.each([&](UnitId id) {
    p[id].acted = Action::charge;
    p[id].marks.set(Mark::declared);
  });
  p[o.target].marks.set(Mark::charged);
  p.tell_unit(Tell::declared, o.unit, "MP-4.17"_c, o.with.count(), o.target);
  if (flank) p.tell_unit(Tell::flank, o.target, "MP-15.1"_c, 0, o.unit);
  // The declaration is final before anything is measured, so the target always answers, if only to stand (MP-R35).
  // One that is only imagined, in a state that a side looks ahead from, is measured by eye.
  Decision& d = p.ask(Ask::react, p[o.target].side, o.target, o.unit);
  d.flank = flank;
  d.imagined = p.s.game.by_eye;
}

Verdict check_reaction(const PlaineGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty("other_charged"_w);
  const Unit& u = s[d.unit];
  Verb verb = verb_of(o);
  Arm arm = g.t().arm(u);
  bool known = verb == Verb::stand || verb == Verb::stand_fire || verb == Verb::retire || verb == Verb::form ||
               verb == Verb::react_volley || verb == Verb::counter;
  if (!known) return faulty("not_asked"_w);
  if (engaged(u)) return verb == Verb::stand ? Verdict{} : refused("MP-R37"_c);
  if (routed(u)) return verb == Verb::stand ? Verdict{} : refused("MP-R45"_c);
  if (arm == Arm::skirmishers) return verb == Verb::retire ? Verdict{} : refused("MP-12.11"_c);
  if (arm == Arm::artillery) return verb == Verb::stand ? Verdict{} : refused("MP-R30"_c);
  if (d.flank) {
    if (verb == Verb::stand) return {};
    return refused(verb == Verb::retire ? "MP-15.3"_c : verb == Verb::form ? "MP-15.4"_c : "MP-15.2"_c);
  }
  bool march = u.formation == Formation::march && !inside(u);
  switch (verb) {
    case Verb::stand: return {};
    case Verb::stand_fire:
      if (arm == Arm::cavalry) return refused("MP-12.1"_c);
      return march ? refused("MP-2.13"_c) : Verdict{};
    case Verb::react_volley:
      if (arm == Arm::cavalry) return refused("MP-4.8"_c);
      if (u.held_turns > 0) return refused("MP-18.19"_c);
      return march ? refused("MP-2.13"_c) : Verdict{};
    case Verb::retire: return inside(u) ? refused("MP-R56"_c) : Verdict{};
    case Verb::counter:
      if (arm != Arm::cavalry) return refused("MP-13.1"_c);
      return march ? refused("MP-R34"_c) : Verdict{};
    default: break;
  }
  if (arm == Arm::cavalry) return refused("MP-12.8"_c);
  Bodies b(g, s);
  return check_form(g, s, b, d.unit, o, nullptr, nullptr);
}

void apply_reaction(Play& p, const Order& o) {
  Decision d = p.s.asked();
  p.s.answered();
  Reply reply = Reply::stand;
  switch (verb_of(o)) {
    case Verb::stand: break;
    case Verb::stand_fire: reply = Reply::fire; break;
    case Verb::retire: reply = Reply::retire; break;
    case Verb::form: reply = Reply::form; break;
    case Verb::react_volley: reply = Reply::volley; break;
    case Verb::counter: reply = Reply::counter; break;
    default: require(false, "an order that check() refuses was applied");
  }
  p.tell(Tell::reaction, p.of(d.unit, "MP-R7"_c, 0, d.other, static_cast<u8>(reply)));
  resolve_charge(p, d.other, d.unit, d.flank, d.imagined, reply, o);
}

}  // namespace grog::morne_plaine
