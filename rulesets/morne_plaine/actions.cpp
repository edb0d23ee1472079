// The actions of MP-4: moving, firing, forming, rallying. Charges are in charge.cpp, batteries in guns.cpp.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

struct Shots {
  Verdict verdict;
  Row<UnitId, 4> target{};
  Row<int, 4> side{}, figures{};  // who fire: of a square no more, over all its sides, than are left
  int count = 0;
};
// Targets of one action: one, or one for each side of a square (MP-2.18).
Shots plan_shots(const Bodies& b, const Order& o, Shot shot) {
  const Unit& u = b.unit(o.unit);
  bool square = u.formation == Formation::square;
  UnitSet all = o.with;
  if (o.target != UnitId::none) {
    if (!valid(o.target)) return {faulty("no_unit"_w)};
    all.add(o.target);
  }
  if (all.count() > 1 && (!square || inside(u))) return {refused("MP-2.18"_c, "one_target"_w)};
  if (all.count() > 4) return {refused("MP-2.18"_c)};
  Shots out;
  int used = 0, left = u.strength;
  all.each([&](UnitId target) {
    int side = 0;
    if (out.verdict) out.verdict = may_fire(b, o.unit, target, shot, side);
    if (!out.verdict) return;
    int figures = std::min(front_of(u, side), left);
    if ((used >> side & 1) != 0 || figures == 0) out.verdict = refused("MP-2.17"_c);
    left -= figures;
    out.figures[out.count] = figures;
    used |= 1 << side;
    out.target[out.count] = target;
    out.side[out.count++] = side;
  });
  return out;
}
bool runs(const Order& o) { return verb_of(o) == Verb::fast || (verb_of(o) == Verb::leave && o.value == 1); }
bool fires(const Order& o) { return o.target != UnitId::none || !o.with.empty(); }

// Out of a building and on, half as far; the unit is then looked at as it stands outside.
Path plan_sortie(Bodies& b, const Order& o) {
  if (!inside(b.s[o.unit])) return {refused("MP-R56"_c, "not_inside"_w)};
  std::optional<Unit> out = set_up_outside(b, o.unit, o.option);
  if (!out) return {refused("MP-R56"_c, "no_room_there"_w)};
  Quad house = b[o.unit];
  b.look_at(o.unit, *out);
  Allowance may = pace_of(b.t(), *out, runs(o));
  may.slowed_by = &b.t().move.obstacle;
  Path path = plan_move(b, o.unit, o, may);
  if (!path.verdict) return path;
  out->pose = path.end;
  b.put(o.unit, house);  // nearer to an enemy than the building was is too near
  path.verdict = stands_clear(b, o.unit, body(b.g, *out), true);
  b.look_at(o.unit, *out);
  return path;
}

// The move of a unit of foot or horse, as the order says; it is then looked at where it ends.
Path plan_action(Bodies& b, const Order& o) {
  if (verb_of(o) == Verb::leave) return plan_sortie(b, o);
  const Unit& u = b.s[o.unit];
  bool moves = runs(o) || o.place >= 0 || o.legs[0].kind != 0 || o.pose != Pose{};
  if (inside(u)) return {moves ? refused("MP-R56"_c, "in_house"_w) : Verdict{}, u.pose};
  Allowance may = pace_of(b.t(), u, runs(o));
  Path path = o.place >= 0 ? plan_entry(b, o.unit, o.place, may) : plan_move(b, o.unit, o, may);
  if (!path.verdict) return path;
  Unit there = u;
  there.pose = path.end, there.place = path.place;
  b.look_at(o.unit, there);
  return path;
}

Verdict check_move(Bodies& b, const Order& o) {
  bool leaves = verb_of(o) == Verb::leave;
  if (leaves && (o.option > 3 || o.value < 0 || o.value > 1)) return faulty("which_side"_w);
  if (verb_of(o) == Verb::fast && in_square(b.s[o.unit])) return refused("MP-R34"_c);
  if (Path path = plan_action(b, o); !path.verdict) return path.verdict;
  if (!runs(o)) return plan_shots(b, o, Shot::advance).verdict;
  return leaves && fires(o) ? refused("MP-4.15"_c) : Verdict{};
}

Verdict check_volley(Bodies& b, const Order& o) {
  const Unit& u = b.s[o.unit];
  if (b.arm(o.unit) == Arm::cavalry) return refused("MP-4.8"_c);
  if (u.marks.has(Mark::formed_before)) return refused("MP-4.9"_c);
  if (u.held_turns > 0) return refused("MP-18.19"_c);
  return fires(o) ? plan_shots(b, o, Shot::volley).verdict : faulty("which_target"_w);
}

// Who has re-formed goes on with an action that moves.
Verdict check_formation(Bodies& b, const Order& o) {
  return b.s[o.unit].marks.has(Mark::formed_before) ? refused("MP-R38"_c) : plan_form(b, o).verdict;
}

bool free_for_light(const Tables& t, const Unit& u) {
  return t.troop(u).horse == Horse::light && !u.marks.has(Mark::used_light);
}
Mark forming_mark(const Unit& u) { return u.acted == Action::none ? Mark::formed_before : Mark::formed_after; }

Verdict check_reform(Bodies& b, const Order& o) {
  const Unit& u = b.s[o.unit];
  bool moved = b.s.game.mover == o.unit && (u.acted == Action::advance || u.acted == Action::fast);
  if ((u.acted != Action::none && !moved) || u.marks.has(forming_mark(u))) return refused("MP-R38"_c);
  bool command = !u.marks.has(Mark::used_command) && in_command(b, o.unit);
  if (!free_for_light(b.t(), u) && !command) return refused("MP-4.2"_c);
  return plan_form(b, o).verdict;
}

Verdict check_rally(Bodies& b, const Order& o) {
  const Unit& u = b.s[o.unit];
  if (!routed(u)) return refused("MP-4.19"_c, "not_fleeing"_w);
  if (o.option >= formation_count) return faulty("unknown_formation"_w);
  return may_form(b.t(), b.t().troop(u), formation_asked(o), o.value, u.strength);
}

Verdict check_disengage(Bodies& b, const Order& o) {
  const Unit& u = b.s[o.unit];
  if (b.arm(o.unit) != Arm::cavalry) return refused("MP-4.20"_c);
  if (!engaged(u)) return refused("MP-R37"_c);
  // They all go as one (MP-R55), and none acts twice.
  for (UnitId id : melee_units(b.s, u.melee, u.side)) {
    if (routed(b.s[id])) return refused("MP-R37"_c);
    if (b.s[id].acted != Action::none) return refused("MP-4.1"_c);
  }
  return {};
}

// Who may act at all, and how, before what the verb itself asks.
Verdict check_actor(const Bodies& b, const Order& o) {
  if (Verdict v = kit::check_own(b.s, o.unit, b.s.asked().side, present); !v) return v;
  const Unit& u = b.s[o.unit];
  Verb verb = verb_of(o);
  Arm arm = b.arm(o.unit);
  if (arm == Arm::leader) return refused("MP-7.4"_c);
  if (engaged(u) && verb != Verb::disengage) return refused("MP-R37"_c);
  if (routed(u) && verb != Verb::rally) return refused("MP-R14"_c);
  if (u.acted != Action::none && verb != Verb::reform) return refused("MP-4.1"_c);
  bool guns = verb == Verb::bombard || verb == Verb::manhandle || verb == Verb::drive;
  return arm == Arm::artillery && !guns ? faulty("battery_acts"_w) : Verdict{};
}

void shoot(Play& p, UnitId shooter, UnitId target, Shot shot, int side, int front) {
  FireIn in = measure_fire(p.bodies(), shooter, target, shot, side);
  in.front = front;
  Tally why = fire_reasons(p.t(), in);
  Event e = p.of(shooter, shot == Shot::volley ? "MP-4.8"_c : "MP-4.3"_c, 0, target);
  fire_at(p, Tell::fired, e, why, [&](Dice& dice) { return fire(p.t(), in, why, dice); });
}

void shoot_all(Play& p, const Order& o, Shot shot) {
  Shots shots = plan_shots(p.bodies(), o, shot);
  // Only a leader ridden down on the way may have gone since the order was checked.
  if (!shots.verdict) return p.tell_unit(Tell::no_fire, o.unit, "MP-R27"_c);
  for (int i = 0; i < shots.count; ++i)
    if (present(p[o.unit])) shoot(p, o.unit, shots.target[i], shot, shots.side[i], shots.figures[i]);
}

void move(Play& p, const Order& o) {
  Bodies b = p.bodies();
  Path path = plan_action(b, o);
  require(path.verdict.accepted, "a unit moves as it was checked");
  p[o.unit] = b.unit(o.unit);
  p[o.unit].acted = runs(o) ? Action::fast : Action::advance;
  tell_move(p, o, path, pace_of(p.t(), p[o.unit], runs(o)).limit);
  clear_leaders(p, o.unit);
  if (!runs(o)) shoot_all(p, o, Shot::advance);
}

void volley(Play& p, const Order& o) {
  p[o.unit].acted = Action::volley;
  shoot_all(p, o, Shot::volley);
}

void form_as_asked(Play& p, const Order& o) { form(p, o.unit, plan_form(p.bodies(), o), "MP-4.18"_c); }
void change_formation(Play& p, const Order& o) {
  form_as_asked(p, o);
  p[o.unit].acted = Action::form;
}
void reform(Play& p, const Order& o) {
  const Unit& u = p[o.unit];
  Marks<Mark> used{free_for_light(p.t(), u) ? Mark::used_light : Mark::used_command, forming_mark(u)};
  form_as_asked(p, o);
  p[o.unit].marks.set(used);
}

void rally(Play& p, const Order& o) {
  Unit& u = p[o.unit];
  Bodies b = p.bodies();
  MoraleIn in = measure_morale(b, o.unit, Cause::rally);
  Tally why = morale_reasons(p.t(), in);
  bool passed = morale(p.t(), why, in.command, p.dice);
  u.acted = Action::rally;
  p.tell(passed ? Tell::rallied : Tell::not_rallied, p.of(o.unit, "MP-4.19"_c), why);
  if (!passed) return;
  u.marks.clear({Mark::fleeing, Mark::caught});
  u.flight = 0;
  // Where the formation asked for finds no room it keeps its own.
  Unit formed = formed_as(u, formation_asked(o), o.value, wanted_facing(o, u));
  Path fits = settle(b, o.unit, body(p.g, formed));
  if (!fits.verdict) return;
  u = formed;
  u.pose = fits.end;
  clear_leaders(p, o.unit);
}

void disengage(Play& p, const Order& o) {
  int melee = p[o.unit].melee;
  Side side = p[o.unit].side;
  const Score& score = p.t().melee.disengage;
  for (UnitId id : melee_units(p.s, melee, side)) p[id].acted = Action::disengage;
  bool passed = p.dice.test(score.on, score.clause);
  p.tell(Tell::disengaged, p.of(o.unit, score.clause, 0, UnitId::none, passed));
  if (!passed || p.dice.ran_short()) return;
  const Figure& dice = p.t().dice_move.disengage;
  push_all(p, melee, side, throw_move(dice, p.dice), dice.clause);
  dissolve(p, melee);
}

struct ActionRow {
  Verb verb;
  Verdict (*check)(Bodies&, const Order&);
  void (*apply)(Play&, const Order&);
};
constexpr ActionRow actions[] = {
    {Verb::advance, check_move, move},
    {Verb::volley, check_volley, volley},
    {Verb::fast, check_move, move},
    {Verb::charge, check_charge, declare_charge},
    {Verb::form, check_formation, change_formation},
    {Verb::reform, check_reform, reform},
    {Verb::rally, check_rally, rally},
    {Verb::disengage, check_disengage, disengage},
    {Verb::bombard, check_guns, apply_guns},
    {Verb::manhandle, check_guns, apply_guns},
    {Verb::drive, check_guns, apply_guns},
    {Verb::leave, check_move, move},
};
const ActionRow* row_of(const Order& o) {
  auto it = std::find_if(std::begin(actions), std::end(actions), [&](auto& row) { return row.verb == verb_of(o); });
  return it == std::end(actions) ? nullptr : it;
}

Verdict check(const PlaineGame& g, const State& s, const Order& o) {
  Bodies b(g, s);
  return check_action(b, o);
}

void apply(Play& p, const Order& o) {
  // Whoever was under way is done once another unit begins.
  if (UnitId mover = p.s.game.mover; mover != UnitId::none && mover != o.unit) {
    Unit& last = p[mover];
    if (present(last) && last.acted == Action::none && last.marks.has(Mark::formed_before)) last.acted = Action::form;
  }
  p.s.game.mover = o.unit;
  row_of(o)->apply(p, o);
}

}  // namespace

void tell_move(Play& p, const Order& o, const Path& path, Clause why) {
  bool enters = path.place >= 0, leaves = verb_of(o) == Verb::leave;
  bool held = verb_of(o) == Verb::advance && !enters && o.legs[0].kind == 0 && o.pose == Pose{};
  if (held) return;
  Event e = p.of(o.unit,
                 enters || leaves ? "MP-R56"_c
                 : path.slowed_by ? path.slowed_by->clause
                                  : why,
                 in_inches(path.distance));
  e.place = path.place;
  p.tell(enters ? Tell::entered : leaves ? Tell::left : Tell::moved, e);
}

Formed plan_form(const Bodies& b, const Order& o) {
  const Unit& u = b.unit(o.unit);
  if (inside(u)) return {refused("MP-R56"_c)};
  if (o.option >= formation_count) return {faulty("unknown_formation"_w)};
  if (b.arm(o.unit) == Arm::skirmishers) return {refused("MP-R25"_c)};
  Formation f = formation_asked(o);
  if (Verdict v = may_form(b.t(), b.t().troop(u), f, o.value, u.strength); !v) return {v};
  i32 facing = wanted_facing(o, u);
  bool same = f == u.formation && o.value == u.front && facing == u.pose.facing && u.formed == u.strength;
  if (same) return {refused("MP-4.18"_c, "formed_so"_w)};
  Unit changed = formed_as(u, f, o.value, facing);
  Path fits = settle(b, o.unit, body(b.g, changed));
  changed.pose = fits.end;
  return {fits.verdict, changed};
}

void form(Play& p, UnitId id, const Formed& formed, Clause why) {
  require(formed.verdict.accepted, "a unit forms as it was checked");
  const Unit& u = p[id] = formed.unit;
  p.tell(Tell::formed, p.of(id, why, u.front, UnitId::none, byte_of(u.formation)));
  clear_leaders(p, id);
}

Verdict check_action(Bodies& b, const Order& o) {
  const ActionRow* row = row_of(o);
  if (row == nullptr) return faulty("not_asked"_w);
  Verdict v = check_actor(b, o);
  if (v) v = row->check(b, o);
  b.look_back();
  return v;
}

std::span<const Rows::Row> action_verbs() {
  static const std::vector<Rows::Row> rows = [] {
    std::vector<Rows::Row> all;
    for (const ActionRow& a : actions) all.push_back({a.verb, Ask::act, check, apply});
    return all;
  }();
  return rows;
}

}  // namespace grog::morne_plaine
