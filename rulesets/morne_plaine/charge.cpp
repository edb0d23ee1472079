// Charges: declared without measuring, met by a reaction, then measured, fired at, and carried into contact.
#include <algorithm>

#include "core/field/retreat.hpp"
#include "core/geometry/arc.hpp"
#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

Verdict check_charger(const Bodies& b, UnitId id, UnitId target, const UnitSet& series) {
  if (Verdict v = kit::check_own(b.s, id, b.s.asked().side, present); !v) return v;
  const Unit &u = b.s[id], &mark = b.s[target];
  Arm arm = b.arm(id);
  if (arm == Arm::skirmishers) return refused("MP-R25"_c);
  if (arm != Arm::infantry && arm != Arm::cavalry) return faulty("who_charges"_w);
  if (engaged(u)) return refused("MP-R37"_c);
  if (routed(u)) return refused("MP-R14"_c);
  if (u.acted != Action::none) return refused("MP-4.1"_c);
  if (inside(u)) return refused("MP-R56"_c);
  if (u.formation == Formation::march || u.formation == Formation::square) return refused("MP-R34"_c);
  if (u.held_turns > 0 && u.held_by == target) return refused("MP-18.18"_c);
  if (arm == Arm::cavalry && inside(mark)) return refused("MP-R56"_c);
  if (!in_front_half(b, id, target)) return refused("MP-11.7"_c);
  if (Verdict v = sight(b, id, front_centre(b, id), target, series); !v) return v;
  // Straight at the target: nothing may stand on the line along which its reach is measured.
  Segment line = charge_line(b, id, target).line;
  Quad way = thin(fine(line.a), fine(line.b));
  auto walled = [&](const field::GroundPiece& p) {
    return b.g.terrain_of(p).place != mark.place && bool{field::crossed(p, line)};
  };
  if (b.g.land.along(line, house, walled) != nullptr) return refused("MP-R36"_c, "barred"_w);
  UnitSet others = (b.kind(troops) | (b.kind(skirmishers) & b.of(mark.side))) - series - id - target;
  UnitId between = b.along(line, 0, others, [&](UnitId, const Quad& q) { return overlap(q, way); });
  return between == UnitId::none ? Verdict{} : refused("MP-R36"_c, "barred"_w);
}

// As the enemy's answers are numbered when they are told.
enum class Reply : u8 { stand, fire, retire, form, volley, counter };

// A charge that has been answered.
struct Charge {
  UnitId lead, target;
  bool flank;
  Reply reply;
  UnitSet supports{}, in_reach{};  // in_reach: those of them, where the lead reaches
};

bool reaches(const Play& p, UnitId id, UnitId target) {
  Reach r = charge_line(p.bodies(), id, target);
  return covers(p.s, id, target, r.gap, charge_move(p.t(), p[id], r.slowed));
}

void fail_charge(Play& p, UnitId id, UnitId target) { fall_short(p, id, target, Tell::charge_failed, "MP-11.4"_c); }

// The charger as the fire finds it when it makes contact: at its target, in the open but for the ground itself. The
// wall or building across which it is met covers those behind it, not those who come up to it (MP-R57).
Cover cover_at_contact(Play& p, UnitId lead, UnitId target) {
  if (p.arm(lead) != Arm::infantry) return Cover::none;
  State there = p.s;
  Play copy{p.g, there, p.dice, nullptr};
  return bring_into_contact(copy, lead, target, false) ? area_cover(copy.bodies(), lead) : Cover::none;
}

void fire_back(Play& p, UnitId target, UnitId lead, Shot shot, bool contact) {
  // A charge that is met from the front needs neither sight nor arc (MP-R32). One that failed is fired at where it
  // stopped, with the cover and the flank that it has there.
  Bodies b = p.bodies();
  int side = in_square(p[target]) ? number_of(side_by_diagonals(b[target], front_centre(b, lead))) : 0;
  FireIn in = measure_fire(b, target, lead, shot, side);
  if (contact) in.range = 0, in.enfilade = false, in.at.cover = cover_at_contact(p, lead, target);
  Tally why = fire_reasons(p.t(), in);
  struct Volley {
    Harm harm;
    Flag fired;
  };
  Volley v = stage(p.dice, [&](Dice& dice) {
    FireOut out = fire(p.t(), in, why, dice);
    return Volley{out.harm, out.dice > 0};
  });
  Clause clause = shot == Shot::stand ? "MP-12.1"_c : "MP-12.10"_c;
  p.tell(v.fired ? Tell::fired : Tell::no_fire, p.of(target, clause, v.harm.losses, lead), why);
  if (!p.dice.ran_short()) suffer_fire(p, lead, target, v.harm, contact);
}

void fire_canister(Play& p, UnitId battery, UnitId lead, bool contact) {
  Bodies b = p.bodies();
  const BatteryRow& row = p.t().artillery.of(p.t().troop(p[battery]).gun);
  if (!contact && !firing_gap(b, battery, 0, lead).within(row.long_.value * inch)) return;
  const Unit& u = p[lead];
  const Troop& troop = p.t().troop(u);
  BatteryChargeIn in;
  bool foot = troop.arm == Arm::infantry;
  in.arm = foot ? Charger::infantry : troop.horse == Horse::cuirassiers ? Charger::cuirassiers : Charger::cavalry;
  in.formation = u.formation == Formation::division ? ChargeFormation::division
                 : foot                             ? ChargeFormation::line
                                                    : ChargeFormation::echelon;
  in.figures = u.strength, in.start = i32{u.start}, in.lost = i32{u.fire_losses};
  in.quality = troop.quality;
  in.command = in_command(b, lead);
  Cover cover = contact ? cover_at_contact(p, lead, battery) : cover_of(b, lead, firing_point(b, battery, 0));
  Tally why = canister_reasons(p.t(), in, cover);
  Event e = p.of(battery, p.t().artillery.canister.clause, 0, lead);
  fire_at(
      p, Tell::canister, e, why, [&](Dice& dice) { return canister(p.t(), in, cover, dice); }, contact);
}

// Out of reach, or the whole charge failed.
void fail_supports(Play& p, const Charge& c) {
  (c.supports - c.in_reach).each([&](UnitId id) { fail_charge(p, id, c.target); });
}

// The others stand one behind the other, in the lead's melee if it has one (MP-16.2).
void line_up_supports(Play& p, const Charge& c) {
  UnitId ahead = c.lead;
  c.in_reach.each([&](UnitId id) {
    if (int melee = p[c.lead].melee; melee != 0) {
      p[id].rank = melee_units(p.s, melee, p[c.lead].side).count;
      p[id].melee = melee;
      p[id].marks.set(Mark::charging);
    }
    line_up_behind(p, id, ahead);
    ahead = id;
    p.tell_unit(Tell::lined_up, id, "MP-16.2"_c, 0, c.lead);
  });
}

void join_fight(Play& p, const Charge& c) {
  int melee = p[c.target].melee;
  Band mine = melee_units(p.s, melee, p[c.lead].side);
  p[c.lead].melee = melee;
  p[c.lead].rank = mine.count;
  p[c.lead].marks.set(Mark::charging);
  if (c.flank) {
    bring_into_contact(p, c.lead, c.target, false);
    p[c.target].contact = Contact::flank;
  } else if (mine.count > 0) {
    line_up_behind(p, c.lead, mine.id[mine.count - 1]);
  }
  p.tell_unit(Tell::joined, c.lead, "MP-16.8"_c, 0, c.target);
}

// As if overtaken in pursuit, then it turns at bay (MP-R45); false where nothing is left of it.
bool overtake(Play& p, const Charge& c) {
  if (!overtaken(p, c.target, c.lead) || p.dice.ran_short()) return false;
  turn_at_bay(p[c.target]);
  return true;
}

void clash(Play& p, const Charge& c) {
  Unit& target = p[c.target];
  bool fled = routed(target);
  if (fled && !overtake(p, c)) return;
  if (fled) bring_into_contact(p, c.lead, c.target, false);
  join_melee(p.s, c.lead, c.target);
  target.contact = fled                       ? Contact::pursuit
                   : c.flank                  ? Contact::flank
                   : c.reply == Reply::retire ? Contact::retired
                   : in_march(target)         ? Contact::march
                                              : Contact::front;
  p[c.lead].marks.set(Mark::charging);
  target.marks.set(Mark::charging, c.reply == Reply::counter);
}

void make_contact(Play& p, const Charge& c) {
  p.tell_unit(Tell::contact, c.lead, "MP-11.1"_c, 0, c.target);
  bool joins = engaged(p[c.target]), gone = swept(p.arm(c.target));
  if (joins)
    join_fight(p, c);
  else
    bring_into_contact(p, c.lead, c.target, c.flank && !gone);
  fail_supports(p, c);
  if (gone) sweep_away(p, c.lead, c.target, "MP-12.12"_c, "MP-13.8"_c);
  if (!gone && !joins) clash(p, c);
  if (!p.dice.ran_short()) line_up_supports(p, c);
}

void reply_by_forming(Play& p, const Charge& c, const Order& o) {
  ReactionIn in{Reaction::form, in_command(p.bodies(), c.target)};
  bool done = reaction(p.t(), in, p.dice);
  p.tell(Tell::reaction_test, p.of(c.target, p.t().fire.reaction_form.clause, 0, UnitId::none, done),
         reaction_reasons(p.t(), in));
  if (!done) return;
  if (Formed formed = plan_form(p.bodies(), o); formed.verdict) form(p, c.target, formed, "MP-4.18"_c);
}

// Skirmishers leave a building by the far side at once, and foot that reaches it goes in (MP-R56).
void leave_the_building(Play& p, const Charge& c) {
  Bodies b = p.bodies();
  Unit& target = p[c.target];
  Point from = front_centre(b, c.lead);
  bool there = reaches(p, c.lead, c.target);  // over the ground on its way, as any charge (MP-R39)
  const i16 place = target.place;
  std::optional<Unit> out = set_up_outside(b, c.target, side_towards(direction(from, target.pose.at)));
  if (!out && !there) return;  // shut in, but nobody comes
  if (!out) remove_unit(p, c.target, Tell::skirmishers_caught, "MP-R56"_c);
  if (out) {
    target = *out;
    p.tell_unit(Tell::left, c.target, "MP-R56"_c);
    clear_leaders(p, c.target);
  }
  if (p.arm(c.lead) != Arm::infantry || !there) return;
  take_building(p, c.lead, place);
}

void reply_by_retiring(Play& p, const Charge& c) {
  if (inside(p[c.target])) return leave_the_building(p, c);
  const Figure& dice = retire_dice(p.t(), p.arm(c.target));
  int inches = throw_move(dice, p.dice);
  if (p.dice.ran_short()) return;
  // Along the line of reach, so that the gap grows by all that it retires (MP-R53).
  i32 way = field::away_along(charge_line(p.bodies(), c.lead, c.target).line, body(p.g, p[c.target]));
  i32 moved = push(p, c.target, way, inches * inch);
  p.tell_unit(Tell::retired, c.target, dice.clause, in_inches(moved));
}

// It stops at contact, which the charge then makes.
void reply_by_charging(Play& p, const Charge& c) {
  const Figure& dice = p.t().dice_move.countercharge;
  int inches = throw_move(dice, p.dice);
  if (p.dice.ran_short()) return;
  Bodies b = p.bodies();
  i32 away = distance(Shape(front_centre(b, c.target)), Shape(b[c.lead]));
  i32 gone = advance_towards(p, c.target, c.lead, std::min(inches * inch, away), false);  // it makes contact (MP-R51)
  p.tell_unit(Tell::countercharged, c.target, dice.clause, in_inches(gone));
}

void carry_out(Play& p, Charge& c, const Order& o) {
  if (c.reply == Reply::form) reply_by_forming(p, c, o);
  if (c.reply == Reply::retire) reply_by_retiring(p, c);
  if (c.reply == Reply::counter) reply_by_charging(p, c);
  if (p.dice.ran_short() || !present(p[c.target])) return;
  if (inside(p[c.lead])) return fail_supports(p, c);  // those whom they charged are gone
  bool hit = reaches(p, c.lead, c.target);
  c.supports.each([&](UnitId id) {
    if (hit && reaches(p, id, c.target)) c.in_reach.add(id);
  });
  if (!hit) fail_charge(p, c.lead, c.target);
  if (c.reply == Reply::fire) fire_back(p, c.target, c.lead, Shot::stand, hit);
  if (c.reply == Reply::volley) fire_back(p, c.target, c.lead, Shot::react_volley, hit);
  if (p.arm(c.target) == Arm::artillery && !c.flank && p[c.target].formation == Formation::unlimbered)
    fire_canister(p, c.target, c.lead, hit);
  // Broken or gone: its charge is over and the others stay where they are (MP-R44).
  if (p.dice.ran_short() || !present(p[c.lead]) || routed(p[c.lead])) return;
  if (hit)
    make_contact(p, c);
  else
    fail_supports(p, c);
}

Verdict check_reaction(const PlaineGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty("other_charged"_w);
  const Unit& u = s[d.unit];
  Verb verb = verb_of(o);
  Arm arm = g.t().arm(u);
  auto only = [&](Verb v, Clause why) { return verb == v ? Verdict{} : refused(why); };
  if (engaged(u)) return only(Verb::stand, "MP-R37"_c);
  if (routed(u)) return only(Verb::stand, "MP-R45"_c);
  if (arm == Arm::skirmishers) return only(Verb::retire, "MP-12.11"_c);
  if (arm == Arm::artillery) return only(Verb::stand, "MP-R30"_c);
  if (d.flank)
    return only(Verb::stand, verb == Verb::retire ? "MP-15.3"_c : verb == Verb::form ? "MP-15.4"_c : "MP-15.2"_c);
  bool horse = arm == Arm::cavalry;
  switch (verb) {
    case Verb::stand_fire:
      if (horse) return refused("MP-12.1"_c);
      return in_march(u) ? refused("MP-2.13"_c) : Verdict{};
    case Verb::react_volley:
      if (horse) return refused("MP-4.8"_c);
      if (u.held_turns > 0) return refused("MP-18.19"_c);
      return in_march(u) ? refused("MP-2.13"_c) : Verdict{};
    case Verb::retire: return inside(u) ? refused("MP-R56"_c) : Verdict{};
    case Verb::counter:
      if (!horse) return refused("MP-13.1"_c);
      return in_march(u) ? refused("MP-R34"_c) : Verdict{};
    case Verb::form: return horse ? refused("MP-12.8"_c) : plan_form(Bodies(g, s), o).verdict;
    default: return {};
  }
}

template <Reply reply>
void react(Play& p, const Order& o) {
  Decision d = p.answered();
  p.tell(Tell::reaction, p.of(d.unit, "MP-R7"_c, 0, d.other, static_cast<u8>(reply)));
  Charge c{d.other, d.unit, d.flank, reply};
  c.supports = declared_supports(p.s, c.lead);
  carry_out(p, c, o);
  if (!p.dice.ran_short()) each_unit(p.s, every_unit, [](UnitId, Unit& u) { u.marks.clear(Mark::declared); });
}

constexpr Rows::Row rows[] = {
    {Verb::stand, Ask::react, check_reaction, react<Reply::stand>},
    {Verb::stand_fire, Ask::react, check_reaction, react<Reply::fire>},
    {Verb::retire, Ask::react, check_reaction, react<Reply::retire>},
    {Verb::form, Ask::react, check_reaction, react<Reply::form>},
    {Verb::react_volley, Ask::react, check_reaction, react<Reply::volley>},
    {Verb::counter, Ask::react, check_reaction, react<Reply::counter>},
};

}  // namespace

Verdict check_charge(Bodies& b, const Order& o) {
  const State& s = b.s;
  if (o.target == UnitId::none) return faulty("which_target"_w);
  if (!stands(s, o.target)) return faulty("no_unit"_w);
  const Unit& mark = s[o.target];
  Side side = s.asked().side;
  if (mark.side == side) return faulty("charges_own"_w);
  if (b.arm(o.target) == Arm::leader) return refused("MP-R27"_c);
  if (mark.marks.has(Mark::charged)) return refused("MP-R36"_c);
  UnitSet series = o.with;
  if (series.has(o.unit)) return faulty("own_support"_w);
  Band mine = engaged(mark) ? melee_units(s, mark.melee, side) : Band{};
  int joining = o.with.count() + mine.count;  // the lead joins as a support too
  if (joining > b.t().melee.supports.value) return refused(b.t().melee.supports.clause);
  series.add(o.unit);
  // Whoever joins lines up behind his own side, which hides and bars nothing.
  for (UnitId id : mine) series.add(id);
  Verdict v = check_charger(b, o.unit, o.target, series);
  Arm arm = b.arm(o.unit);
  o.with.each([&](UnitId id) {
    if (v) v = check_charger(b, id, o.target, series);
    if (v && b.arm(id) != arm) v = refused("MP-16.1"_c);
  });
  if (!v || mine.count == 0) return v;
  UnitId first = melee_lead(s, mark.melee, side);
  return first == UnitId::none || b.arm(first) == arm ? v : refused("MP-R37"_c);
}

UnitSet declared_supports(const State& s, UnitId lead) {
  UnitSet out;
  for (UnitId id : units(s, on_the_table))
    if (s[id].marks.has(Mark::declared) && id != lead) out.add(id);
  return out;
}

void declare_charge(Play& p, const Order& o) {
  bool flank = takes_in_flank(p.bodies(), o.unit, o.target);
  UnitSet all = o.with;
  all.add(o.unit);
  all.each([&](UnitId id) {
    p[id].acted = Action::charge;
    p[id].marks.set(Mark::declared);
  });
  p[o.target].marks.set(Mark::charged);
  p.tell_unit(Tell::declared, o.unit, "MP-4.17"_c, o.with.count(), o.target);
  if (flank) p.tell_unit(Tell::flank, o.target, "MP-15.1"_c, 0, o.unit);
  // The declaration is final before anything is measured, so the target always answers, if only to stand (MP-R35).
  p.ask(Ask::react, p[o.target].side, o.target, o.unit).flank = flank;
}

std::span<const Rows::Row> reaction_verbs() { return rows; }

}  // namespace grog::morne_plaine
