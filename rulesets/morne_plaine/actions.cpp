// The actions of MP-4: moving, firing, forming, rallying, guns. Charges are in charge.cpp.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

i32 allowance_of(const Tables& t, const Unit& u, bool fast, Clause& limit) {
  if (!fast) {
    limit = t.move.advance.clause;
    return base_move(t, u) * t.move.advance.value;
  }
  bool march = u.formation == Formation::march;
  limit = march ? t.move.march.clause : t.move.fast.clause;
  return base_move(t, u) * (march ? t.move.march.value : t.move.fast.value);
}

struct Shots {
  Row<UnitId, 4> target{};
  Row<int, 4> side{};
  int count = 0;
};
// Targets of one action: one, or one for each side of a square (MP-2.18).
Verdict check_shots(const PlaineGame& g, const State& s, const Bodies& b, const Order& o, Shot shot, Shots& out) {
  UnitSet all = o.with;
  if (o.target != UnitId::none) {
    if (!valid(o.target)) return faulty("no_unit"_w);
    all.add(o.target);
  }
  if (all.count() > 1 && (s[o.unit].formation != Formation::square || inside(s[o.unit])))
    return refused("MP-2.18"_c, "one_target"_w);
  if (all.count() > 4) return refused("MP-2.18"_c);
  Verdict v;
  int used = 0, left = s[o.unit].strength;
  all.each([&](UnitId target) {
    if (!v) return;
    int side = 0;
    v = may_fire(g, s, b, o.unit, target, shot, side);
    if (!v) return;
    if ((used >> side & 1) != 0) v = refused("MP-2.17"_c);
    if (s[o.unit].formation == Formation::square && side_figures(s[o.unit], side) > left) v = refused("MP-2.17"_c);
    left -= s[o.unit].formation == Formation::square ? side_figures(s[o.unit], side) : 0;
    used |= 1 << side;
    out.target[out.count] = target;
    out.side[out.count++] = side;
  });
  return v;
}

// The move of a unit of foot or horse, as the order says.
Path plan_action(const PlaineGame& g, const State& s, const Bodies& b, const Order& o, bool fast) {
  const Unit& u = s[o.unit];
  Clause limit;
  i32 allowance = allowance_of(g.t(), u, fast, limit);
  bool moves = o.place >= 0 || o.legs[0].kind != 0 || o.pose != Pose{};
  if (inside(u) && moves) return {refused("MP-R56"_c, "in_house"_w), {}};
  if (o.place >= 0) return plan_entry(g, s, b, o.unit, o.place, allowance, limit);
  return plan_move(g, s, b, o.unit, o, allowance, limit);
}
void go(const PlaineGame& g, Unit& u, Bodies& b, UnitId id, const Path& path) {
  if (inside(u)) return;
  u.pose = path.end;
  u.place = path.place;
  b.put(g, id, u);
}
bool fires(const Order& o) { return o.target != UnitId::none || !o.with.empty(); }

Verdict make_sortie(const PlaineGame& g, State& s, Bodies& b, const Order& o, Path& path) {
  Unit& u = s[o.unit];
  if (!inside(u)) return refused("MP-R56"_c, "not_inside"_w);
  Unit out;
  if (!set_up_outside(g, s, b, o.unit, o.option, out)) return refused("MP-R56"_c, "no_room_there"_w);
  Quad before = b[o.unit];
  u = out;
  b.put(g, o.unit, u);
  Clause limit;
  i32 allowance = allowance_of(g.t(), u, o.value == 1, limit) / g.t().move.obstacle.value;
  path = plan_move(g, s, b, o.unit, o, allowance, limit);
  if (!path.verdict) return path.verdict;
  u.pose = path.end;
  b.field::Bodies<Layout>::put(o.unit, before);  // nearer to an enemy than the building was is too near
  Verdict v = stands_clear(g, s, b, o.unit, body(g, u), true);
  b.put(g, o.unit, u);
  return v;
}

Verdict check_volley(const PlaineGame& g, const State& s, const Bodies& b, const Order& o) {
  const Unit& u = s[o.unit];
  if (g.t().arm(u) == Arm::cavalry) return refused("MP-4.8"_c);
  if (u.marks.has(Mark::formed_before)) return refused("MP-4.9"_c);
  if (u.held_turns > 0) return refused("MP-18.19"_c);
  if (o.target == UnitId::none && o.with.empty()) return faulty("which_target"_w);
  Shots shots;
  return check_shots(g, s, b, o, Shot::volley, shots);
}

Verdict check_reform(const PlaineGame& g, const State& s, const Bodies& b, const Order& o) {
  const Unit& u = s[o.unit];
  bool under_way = s.game.mover == o.unit;
  bool before = u.acted == Action::none;
  if (!before && (!under_way || (u.acted != Action::advance && u.acted != Action::fast))) return refused("MP-R38"_c);
  if (u.marks.has(before ? Mark::formed_before : Mark::formed_after)) return refused("MP-R38"_c);
  bool light = g.t().troop(u).horse == Horse::light && !u.marks.has(Mark::used_light);
  bool command = !u.marks.has(Mark::used_command) && in_command(g, s, o.unit);
  if (!light && !command) return refused("MP-4.2"_c);
  return check_form(g, s, b, o.unit, o, nullptr, nullptr);
}

Verdict check_rally(const PlaineGame& g, const State& s, const Bodies&, const Order& o) {
  const Unit& u = s[o.unit];
  if (!routed(u)) return refused("MP-4.19"_c, "not_fleeing"_w);
  if (o.option >= formation_count) return faulty("unknown_formation"_w);
  return may_form(g.t(), g.t().troop(u), formation_asked(o), o.value, u.strength);
}

// Who may act at all, and how, before what the verb itself asks.
Verdict check_actor(const PlaineGame& g, const State& s, const Order& o) {
  if (Verdict v = kit::check_own(s, o.unit, s.asked().side, present); !v) return v;
  const Unit& u = s[o.unit];
  Verb verb = verb_of(o);
  if (g.t().arm(u) == Arm::leader) return refused("MP-7.4"_c);
  if (engaged(u) && verb != Verb::disengage) return refused("MP-R37"_c);
  if (routed(u) && verb != Verb::rally) return refused("MP-R14"_c);
  if (u.acted != Action::none && verb != Verb::reform) return refused("MP-4.1"_c);
  bool guns = verb == Verb::bombard || verb == Verb::manhandle || verb == Verb::drive;
  if (g.t().arm(u) == Arm::artillery && !guns) return faulty("battery_acts"_w);
  return {};
}

void shoot(Play& p, UnitId shooter, UnitId target, Shot shot, int side) {
  FireIn in = measure_fire(p.g, p.s, shooter, target, shot, side);
  Tally why = fire_reasons(p.t(), in);
  Harm harm = harm_done(p.dice, [&](Dice& dice) { return fire(p.t(), in, why, dice); });
  p.tell(Tell::fired, p.of(shooter, shot == Shot::volley ? "MP-4.8"_c : "MP-4.3"_c, harm.losses, target), why);
  if (p.dice.ran_short()) return;
  suffer_fire(p, target, shooter, harm, "MP-1.4"_c);
}

void shoot_all(Play& p, const Order& o, Shot shot) {
  Bodies b(p.g, p.s);
  Shots shots;
  // Only a leader ridden down on the way may have gone since the order was checked.
  if (!check_shots(p.g, p.s, b, o, shot, shots)) return p.tell_unit(Tell::no_fire, o.unit, "MP-R27"_c);
  for (int i = 0; i < shots.count; ++i)
    if (present(p[o.unit])) shoot(p, o.unit, shots.target[i], shot, shots.side[i]);
}

void form(Play& p, const Order& o) {
  Bodies b(p.g, p.s);
  Path path;
  Unit formed;
  require(check_form(p.g, p.s, b, o.unit, o, &path, &formed).accepted, "a unit forms as it was checked");
  p[o.unit] = formed;
  p.tell(Tell::formed, p.of(o.unit, "MP-4.18"_c, o.value, UnitId::none, o.option));
  clear_leaders(p, o.unit);
}

void reform(Play& p, const Order& o) {
  const Unit& u = p[o.unit];
  bool light = p.t().troop(u).horse == Horse::light && !u.marks.has(Mark::used_light);
  Marks<Mark> used{light ? Mark::used_light : Mark::used_command,
                   u.acted == Action::none ? Mark::formed_before : Mark::formed_after};
  form(p, o);
  p[o.unit].marks.set(used);
}

void rally(Play& p, const Order& o) {
  Unit& u = p[o.unit];
  MoraleIn in;
  in.cause = Cause::rally;
  in.cavalry = p.t().arm(u) == Arm::cavalry;
  in.figures = u.strength, in.start = u.start;
  in.quality = p.t().troop(u).quality;
  in.command = in_command(p.g, p.s, o.unit);
  Tally why = morale_reasons(p.t(), in);
  bool passed = morale(p.t(), why, in.command, p.dice);
  u.acted = Action::rally;
  p.tell(passed ? Tell::rallied : Tell::not_rallied, p.of(o.unit, "MP-4.19"_c), why);
  if (!passed) return;
  u.marks.clear({Mark::fleeing, Mark::caught});
  u.flight = 0;
  // Where the formation asked for finds no room it keeps its own.
  Bodies b(p.g, p.s);
  Unit formed = formed_as(p.g, u, formation_asked(o), o.value, wanted_facing(o, u), false);
  Path fits = settle(p.g, p.s, b, o.unit, body(p.g, formed));
  if (!fits.verdict) return;
  u = formed;
  u.pose = fits.end;
  clear_leaders(p, o.unit);
}

void disengage(Play& p, const Order& o) {
  Unit& u = p[o.unit];
  int melee = u.melee;
  Band mine = melee_units(p.s, melee, u.side);
  for (UnitId id : mine) p[id].acted = Action::disengage;
  bool passed = p.dice.test(p.t().melee.disengage.on, p.t().melee.disengage.clause);
  p.tell(Tell::disengaged, p.of(o.unit, p.t().melee.disengage.clause, 0, UnitId::none, passed));
  if (!passed || p.dice.ran_short()) return;
  int inches = throw_move(p.t().dice_move.disengage, p.dice);
  UnitId lead = melee_lead(p.s, melee, u.side), foe = melee_lead(p.s, melee, other(u.side));
  i32 way =
      foe == UnitId::none ? normalise(p[lead].pose.facing + half_turn) : direction(p[foe].pose.at, p[lead].pose.at);
  for (int i = mine.count; i-- > 0;) {  // the rear unit first
    UnitId id = mine.id[i];
    i32 moved = push(p, id, way, inches * inch);
    p.tell_unit(Tell::retired, id, p.t().dice_move.disengage.clause, (moved + 127) / inch);
  }
  dissolve(p, melee);
}

}  // namespace

void tell_move(Play& p, const Order& o, const Path& path, Clause why) {
  bool held = verb_of(o) == Verb::advance && path.place < 0 && o.legs[0].kind == 0 && o.pose == Pose{};
  if (held) return;
  Tell kind = path.place >= 0 ? Tell::entered : verb_of(o) == Verb::leave ? Tell::left : Tell::moved;
  Event e;
  e.unit = o.unit, e.side = p[o.unit].side, e.value = (path.distance + 127) / inch, e.place = path.place;
  e.clause = path.place >= 0 || verb_of(o) == Verb::leave ? "MP-R56"_c : path.slowed ? path.slowed_by : why;
  p.tell(kind, e);
}

Verdict check_form(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, const Order& o, Path* out,
                   Unit* formed) {
  const Unit& u = s[id];
  if (inside(u)) return refused("MP-R56"_c);
  if (o.option >= formation_count) return faulty("unknown_formation"_w);
  Formation f = formation_asked(o);
  if (g.t().arm(u) == Arm::skirmishers) return refused("MP-R25"_c);
  if (Verdict v = may_form(g.t(), g.t().troop(u), f, o.value, u.strength); !v) return v;
  i32 facing = wanted_facing(o, u);
  bool same = f == u.formation && o.value == u.front && facing == u.pose.facing && u.formed == u.strength;
  if (same) return refused("MP-4.18"_c, "formed_so"_w);
  Unit changed = formed_as(g, u, f, o.value, facing, false);
  Path fits = settle(g, s, b, id, body(g, changed));
  changed.pose = fits.end;
  if (out != nullptr) *out = fits;
  if (formed != nullptr) *formed = changed;
  return fits.verdict;
}

namespace {

using Check = Verdict (*)(const PlaineGame&, const State&, const Bodies&, const Order&);

Verdict check_advance(const PlaineGame& g, const State& s, const Bodies& now, const Order& o) {
  Path path = plan_action(g, s, now, o, false);
  if (!path.verdict || !fires(o)) return path.verdict;
  State there = s;
  Bodies b = now;
  go(g, there[o.unit], b, o.unit, path);
  Shots shots;
  return check_shots(g, there, b, o, Shot::advance, shots);
}

Verdict check_fast(const PlaineGame& g, const State& s, const Bodies& b, const Order& o) {
  const Unit& u = s[o.unit];
  if (u.formation == Formation::square && !inside(u)) return refused("MP-R34"_c);
  if (inside(u)) return refused("MP-R56"_c, "in_house"_w);
  return plan_action(g, s, b, o, true).verdict;
}

Verdict check_leave(const PlaineGame& g, const State& s, const Bodies& now, const Order& o) {
  if (o.option > 3 || o.value < 0 || o.value > 1) return faulty("which_side"_w);
  State there = s;
  Bodies b = now;
  Path path;
  if (Verdict v = make_sortie(g, there, b, o, path); !v) return v;
  if (o.value == 1 && fires(o)) return refused("MP-4.15"_c);
  Shots shots;
  return check_shots(g, there, b, o, Shot::advance, shots);
}

Verdict check_disengage(const PlaineGame& g, const State& s, const Bodies&, const Order& o) {
  const Unit& u = s[o.unit];
  if (g.t().arm(u) != Arm::cavalry) return refused("MP-4.20"_c);
  return engaged(u) && good_order(u) ? Verdict{} : refused("MP-R37"_c);
}

Verdict check_new_form(const PlaineGame& g, const State& s, const Bodies& b, const Order& o) {
  return check_form(g, s, b, o.unit, o, nullptr, nullptr);
}

void move(Play& p, const Order& o) {
  Verb verb = verb_of(o);
  bool fast = verb == Verb::fast || (verb == Verb::leave && o.value == 1);
  Bodies b(p.g, p.s);
  Path path;
  if (verb == Verb::leave) {
    path.verdict = make_sortie(p.g, p.s, b, o, path);
  } else {
    path = plan_action(p.g, p.s, b, o, fast);
    go(p.g, p[o.unit], b, o.unit, path);
  }
  require(path.verdict.accepted, "a unit moves as it was checked");
  p[o.unit].acted = fast ? Action::fast : Action::advance;
  Clause why = p.t().move.advance.clause;
  if (fast) why = p[o.unit].formation == Formation::march ? p.t().move.march.clause : p.t().move.fast.clause;
  tell_move(p, o, path, why);
  clear_leaders(p, o.unit);
  if (!fast) shoot_all(p, o, Shot::advance);
}

void volley(Play& p, const Order& o) {
  p[o.unit].acted = Action::volley;
  shoot_all(p, o, Shot::volley);
}

void change_formation(Play& p, const Order& o) {
  form(p, o);
  p[o.unit].acted = Action::form;
}

struct ActionRow {
  Verb verb;
  Check check;
  void (*apply)(Play&, const Order&);
};
constexpr ActionRow actions[] = {
    {Verb::advance, check_advance, move},
    {Verb::volley, check_volley, volley},
    {Verb::fast, check_fast, move},
    {Verb::charge, check_charge, declare_charge},
    {Verb::form, check_new_form, change_formation},
    {Verb::reform, check_reform, reform},
    {Verb::rally, check_rally, rally},
    {Verb::disengage, check_disengage, disengage},
    {Verb::bombard, check_guns, apply_guns},
    {Verb::manhandle, check_guns, apply_guns},
    {Verb::drive, check_guns, apply_guns},
    {Verb::leave, check_leave, move},
};
const ActionRow* row_of(const Order& o) {
  auto it =
      std::find_if(std::begin(actions), std::end(actions), [&](const ActionRow& r) { return r.verb == verb_of(o); });
  return it == std::end(actions) ? nullptr : it;
}

}  // namespace

Verdict check_action(const PlaineGame& g, const State& s, const Order& o) {
  return check_action(g, s, Bodies(g, s), o);
}

Verdict check_action(const PlaineGame& g, const State& s, const Bodies& b, const Order& o) {
  if (Verdict v = check_actor(g, s, o); !v) return v;
  const ActionRow* row = row_of(o);
  return row == nullptr ? faulty("not_asked"_w) : row->check(g, s, b, o);
}

void apply_action(Play& p, const Order& o) {
  // Whoever was under way is done once another unit begins.
  if (UnitId mover = p.s.game.mover; mover != UnitId::none && mover != o.unit) {
    Unit& last = p[mover];
    if (present(last) && last.acted == Action::none && last.marks.has(Mark::formed_before)) last.acted = Action::form;
  }
  p.s.game.mover = o.unit;
  row_of(o)->apply(p, o);
}

}  // namespace grog::morne_plaine
