// What units do in their brigade's sequence, one act at a time: who may, what it costs, what comes of it.
#include "rulesets/casques_et_plumets/manoeuvre.hpp"

namespace grog::casques_et_plumets {
namespace {

// An act is read, its price looked at; then it is read again, paid for and done.
template <Act (*Read)(const Scene&, const Order&)>
Verdict check(const Scene& scene, const State& s, const Order& o) {
  if (Verdict v = check_actor(scene, s, o.unit); !v) return v;
  Act a = Read(scene, o);
  return a.verdict ? may_act(scene, o.unit, a.price.actions, a.price.points) : a.verdict;
}
template <Act (*Read)(const Scene&, const Order&), void (*Do)(Play&, const Order&, const Act&)>
void act(Play& p, const Order& o) {
  Act a = Read(Scene(p.g, p.s), o);
  spend(p, o.unit, a.price.actions, a.price.points, o.with);
  Do(p, o, a);
}
Act once(const Scene& scene, Verdict v) { return {v, {1, scene.t.cost.act.value}}; }

// Whoever must enter a zone for it is fired at and tests before it is done (CP-R45).
void at_once(Play& p, const Order& o, const Act& a) {
  GameData& game = p.s.game;
  game.act = verb_of(o), game.to_formation = a.formation, game.to_place = a.place;
  game.to_x = a.plan.end.at.x, game.to_y = a.plan.end.at.y, game.to_facing = short_of(a.plan.end.facing);
  begin_move(p, o.unit, a.plan, Way::at_once);
}

void move(Play& p, const Order& o, const Act& a) {
  if (a.path.before != 0) turn(p, o.unit, a.path.before);
  begin_move(p, o.unit, a.plan, a.path.way);
  if (a.path.after != 0) turn(p, o.unit, a.path.after);
  p.s[o.unit].set(Mark::turned_free, a.path.after != 0 && p.s[o.unit].formation == Formation::road_column);
}
void march(Play& p, const Order& o, const Act& a) { begin_move(p, o.unit, a.plan, a.path.way); }

Act read_rally(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  bool may = is_horse(scene.t.arm(u)) || u.formation == Formation::skirmish;
  if (!may || u.place >= 0) return {refused("CP-18.1"_c)};
  return once(scene, flight_of(o) == Flight::back ? Verdict{} : refused("CP-18.6"_c));
}
void rally(Play& p, const Order& o, const Act&) {
  rally_away(p, o.unit, rally_way(Scene(p.g, p.s), o.unit, UnitId::none));
}

void about_face(Play& p, const Order& o, const Act& a) {
  Box b = p.g.box_of(p.s[o.unit]);
  b.facing = normalise(b.facing + a.path.before);
  set_pose(p, o.unit, b);
  p.tell(Tell::turned, about(o.unit, "CP-17.3"_c, a.path.before / 10));
}

void form(Play& p, const Order& o, const Act& a) {
  if (a.formation == Formation::square) return try_square(p, o.unit, o.with);
  at_once(p, o, a);
}

Act read_fire(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  if (Verdict v = may_shoot(scene, o.unit, false); !v) return {v};
  if (o.option >= 4) return {faulty("unknown_side"_w)};
  if (o.option != 0 && !all_round(scene.g, u)) return {refused("CP-12.7"_c)};
  Act a = once(scene, {});
  a.shot = target_of(scene, o.unit, static_cast<Face>(o.option));
  if (a.shot.target == UnitId::none) return {refused(scene.post(o.unit).deep() ? "CP-24.4"_c : "CP-12.7"_c)};
  if (o.target != UnitId::none && o.target != a.shot.target) return {refused("CP-12.8"_c)};
  FireIn in = measure_fire(scene, o.unit, a.shot.target, a.shot.range_cm, false);
  if (a.shot.range_cm > in.range_cm) return {refused(scene.t.range[in.weapon].clause)};
  a.verdict = verdict_of(fire_reasons(scene.t, in));
  return a;
}
void fire_at(Play& p, const Order& o, const Act& a) { shoot(p, o.unit, a.shot.target, a.shot.range_cm, false); }

Act read_reorder(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  if (!disordered(u)) return {faulty("in_order"_w)};
  bool lost = is_horse(scene.t.arm(u)) && u.formation != Formation::forage && in_wood(scene.g, u);
  return once(scene, lost ? refused("CP-24.7"_c) : Verdict{});
}
void reorder(Play& p, const Order& o, const Act&) {
  p.s[o.unit].set(Mark::disorder, false);
  p.s[o.unit].set(Mark::reordered);
  p.tell(Tell::reordered, about(o.unit, "CP-10.1"_c));
}

}  // namespace

Verdict may_shoot(const Scene& scene, UnitId id, bool opportunity) {
  const Unit& u = scene.s[id];
  Arm arm = scene.t.arm(u);
  Formation f = u.formation;
  bool house = scene.g.in_house(u);
  if (is_horse(arm) || (is_gun(arm) && f != Formation::battery) || (!house && f == Formation::road_column))
    return refused("CP-R10"_c);
  if (!u.is(in_command)) return refused(opportunity ? "CP-13.3"_c : "CP-14.3"_c);
  if (u.is(Mark::fired)) return refused(opportunity ? "CP-13.5"_c : "CP-10.13"_c);
  if (opportunity && disordered(u)) return refused("CP-13.2"_c);
  if (u.is(Mark::unlimbered)) return refused("CP-17.12"_c);
  if (u.is(Mark::pivoted_wide)) return refused("CP-R49"_c);
  if (opportunity && points_for(scene, id) < scene.t.cost.act.value) return refused("CP-13.4"_c);
  return {};
}

void shoot(Play& p, UnitId shooter, UnitId target, i32 range_cm, bool opportunity) {
  Scene scene(p.g, p.s);
  FireIn in = measure_fire(scene, shooter, target, range_cm, opportunity);
  Tally why = fire_reasons(p.t(), in);
  FireOut out = stage(p.dice, [&](Dice& dice) { return fire(p.t(), in, why, dice); });
  p.thrown = true;
  p.s[shooter].set({Mark::fired, Mark::fired_ever});
  Event e = about(shooter, opportunity ? "CP-13.1"_c : "CP-12.1"_c, out.hits);
  e.other = target, e.value2 = out.losses;
  p.tell(Tell::fired, e, why);
  if (p.dice.ran_short()) return;
  UnitId officer = officer_in(p.s, p.t(), target);
  if (out.officer_hit) officer_lost(p, officer, target);
  if (out.disorder) set_disorder(p, target, "CP-12.6"_c);
  lose_strength(p, target, out.losses, "CP-12.4"_c);
}

void try_square(Play& p, UnitId id, const UnitSet& payers) {
  Scene scene(p.g, p.s);
  SquareIn in = measure_square(scene, id);
  Tally why = square_reasons(p.t(), in);
  Box end;
  fits_formation(scene, id, Formation::square, p.s[id].pose.facing, end);
  pay(p, id, p.t().cost.act.value, payers);
  bool formed = form_square(p.t(), in, why, p.dice).result == SquareResult::formed;
  p.s[id].set(Mark::tested);
  Clause clause = formed ? "CP-16.23"_c : "CP-16.24"_c;
  p.tell(Tell::test, {.option = formed, .unit = id, .clause = clause, .value = p.t().morale.pass.value - why.total()},
         why);
  p.s[id].set(Mark::squared, formed && p.s.game.stage != Stage::none);
  if (formed)
    change_formation(p, id, Formation::square, end);
  else
    set_disorder(p, id, "CP-16.24"_c);
}

Verdict check_actor(const Scene& scene, const State& s, UnitId id) {
  if (s.has(id) && scene.t.officers()(s[id])) return faulty("not_of_officers"_w);
  return kit::check_own(s, id, s.asked().side, scene.t.fighters());
}

Verdict may_act(const Scene& scene, UnitId id, int actions, int points) {
  const Unit& u = scene.s[id];
  if (officer_of(u) != scene.s.game.brigade) return refused("CP-9.11"_c);
  if (!u.is(in_command)) return refused("CP-14.3"_c);
  const Figure& most = scene.t.command.actions;
  if (u.actions + actions > most.value)
    return refused(most.clause, "too_many_actions"_w, actions, most.value - u.actions);
  if (int left = points > 0 ? points_for(scene, id) : 0; left < points)
    return refused("CP-10.11"_c, "too_few_points"_w, points, left);
  return {};
}

void spend(Play& p, UnitId id, int actions, int points, const UnitSet& payers) {
  pay(p, id, points, payers);
  p.s[id].actions += actions;
  if (actions > 0) p.s[id].set(Mark::turned_free, false);
}

std::span<const Verbs::Row> act_rows() {
  static constexpr Verbs::Row rows[] = {
      {Verb::move, Ask::act, check<read_move>, act<read_move, move>},
      {Verb::charge, Ask::act, check_charge, declare_charge},
      {Verb::fire, Ask::act, check<read_fire>, act<read_fire, fire_at>},
      {Verb::turn, Ask::act, check<read_turn>, act<read_turn, at_once>},
      {Verb::form, Ask::act, check<read_form>, act<read_form, form>},
      {Verb::reorder, Ask::act, check<read_reorder>, act<read_reorder, reorder>},
      {Verb::cross, Ask::act, check<read_cross>, act<read_cross, at_once>},
      {Verb::enter, Ask::act, check<read_enter>, act<read_enter, at_once>},
      {Verb::leave, Ask::act, check<read_leave>, act<read_leave, at_once>},
      {Verb::fall_back, Ask::act, check<read_fall_back>, act<read_fall_back, march>},
      {Verb::manhandle, Ask::act, check<read_manhandle>, act<read_manhandle, march>},
      {Verb::rally, Ask::act, check<read_rally>, act<read_rally, rally>},
      {Verb::about_face, Ask::act, check<read_about_face>, act<read_about_face, about_face>},
  };
  return rows;
}

}  // namespace grog::casques_et_plumets
