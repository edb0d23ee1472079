// What units do in their brigade's sequence, one act at a time: who may, what it costs, what comes of it.
#include <cstdlib>

#include "rulesets/casques_et_plumets/manoeuvre.hpp"

namespace grog::casques_et_plumets {
namespace {

Verdict check_fire(const Scene& scene, const Order& o, Shot& shot) {
  const Unit& u = scene.s[o.unit];
  if (Verdict v = may_shoot(scene, o.unit, false); !v) return v;
  if (o.option >= 4) return faulty("unknown_side"_w);
  if (o.option != 0 && !all_round(scene.g, u)) return refused("CP-12.7"_c);
  shot = target_of(scene, o.unit, static_cast<Face>(o.option));
  if (shot.target == UnitId::none) {
    int wood = u.place < 0 ? wood_under(scene.g, u.pose.at) : -1;
    bool deep = wood >= 0 && !at_wood_edge(scene.g, scene.quad(o.unit), wood);
    return refused(deep ? "CP-24.4"_c : "CP-12.7"_c);
  }
  if (o.target != UnitId::none && o.target != shot.target) return refused("CP-12.8"_c);
  Tally why = fire_reasons(scene.t, measure_fire(scene, o.unit, shot.target, shot.range_cm, false));
  bool too_far = shot.range_cm > 80;
  if (too_far || refuses(why)) {
    FireIn in = measure_fire(scene, o.unit, shot.target, 80, false);
    return refused(too_far ? scene.t.range[in.weapon].clause : why.items()[0].clause);
  }
  return {};
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
  SquareOut out = form_square(p.t(), in, why, p.dice);
  p.s[id].set(Mark::tested);
  bool formed = out.result == SquareResult::formed;
  Event e = about(id, formed ? "CP-16.23"_c : "CP-16.24"_c, why.total());
  e.option = formed;
  p.tell(Tell::test, e, why);
  if (formed)
    change_formation(p, id, Formation::square, end);
  else
    set_disorder(p, id, "CP-16.24"_c);
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

namespace {

// Of one's own unit on the table, for what the verb itself asks.
template <Verdict (*Check)(const Scene&, const Order&)>
Verdict own(const Scene& scene, const State& s, const Order& o) {
  auto stands = [&](const Unit& u) { return scene.t.is_troop(u) && alive(u); };
  Verdict v = kit::check_own(s, o.unit, s.asked().side, stands);
  return v ? Check(scene, o) : v;
}
int one_point(const Tables& t) { return t.cost.act.value; }
Verdict may_act_once(const Scene& scene, UnitId id) { return may_act(scene, id, 1, one_point(scene.t)); }
void spend_once(Play& p, const Order& o) { spend(p, o.unit, 1, one_point(p.t()), o.with); }

Verdict check_move(const Scene& scene, const Order& o) {
  if (Verdict v = may_act(scene, o.unit, 1, 0); !v) return v;
  MoveOrder m = read_move(scene, o);
  return m.verdict ? may_act(scene, o.unit, m.price.actions, m.price.points) : m.verdict;
}
void move(Play& p, const Order& o) {
  MoveOrder m = read_move(Scene(p.g, p.s), o);
  spend(p, o.unit, m.price.actions, m.price.points, o.with);
  if (m.path.before != 0) turn(p, o.unit, m.path.before);
  begin_move(p, o.unit, m.plan, m.path.way);
  if (m.path.after != 0) turn(p, o.unit, m.path.after);
  p.s[o.unit].set(Mark::turned_free, m.path.after != 0 && p.s[o.unit].formation == Formation::road_column);
}

Verdict may_march(const Scene& scene, UnitId id, const Plan& plan) {
  return plan.verdict ? may_act(scene, id, 1, one_point(scene.t) + surcharge(scene.t, plan.passed)) : plan.verdict;
}
void march(Play& p, const Order& o, const Plan& plan, Way way) {
  spend(p, o.unit, 1, one_point(p.t()) + surcharge(p.t(), plan.passed), o.with);
  begin_move(p, o.unit, plan, way);
}
Verdict check_fall_back(const Scene& scene, const Order& o) {
  return may_march(scene, o.unit, read_fall_back(scene, o));
}
void fall_back(Play& p, const Order& o) { march(p, o, read_fall_back(Scene(p.g, p.s), o), Way::back); }
Verdict check_manhandle(const Scene& scene, const Order& o) {
  Way way = Way::ahead;
  return may_march(scene, o.unit, read_manhandle(scene, o, way));
}
void manhandle(Play& p, const Order& o) {
  Way way = Way::ahead;
  Plan plan = read_manhandle(Scene(p.g, p.s), o, way);
  march(p, o, plan, way);
}

Verdict check_rally(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  bool may = is_horse(scene.t.arm(u)) || u.formation == Formation::skirmish;
  return may && u.place < 0 ? may_act_once(scene, o.unit) : refused("CP-18.1"_c);
}
void rally(Play& p, const Order& o) {
  Retire r = rally_way(Scene(p.g, p.s), o.unit);
  spend_once(p, o);
  rally_away(p, o.unit, r.end, r.passed);
}

Verdict check_turn(const Scene& scene, const Order& o) {
  i32 angle = turn_of(o.legs[0]);
  if (angle == 0 || std::abs(angle) > half_turn || o.legs[1].kind != 0) return faulty("say_turn"_w);
  Price price = price_of_turn(scene.t, scene.s[o.unit], angle);
  if (Verdict v = may_act(scene, o.unit, price.actions, price.points); !v) return v;
  return may_turn(scene, o.unit, angle);
}
void turn_to(Play& p, const Order& o) {
  i32 angle = turn_of(o.legs[0]);
  Price price = price_of_turn(p.t(), p.s[o.unit], angle);
  spend(p, o.unit, price.actions, price.points, o.with);
  turn(p, o.unit, angle);
}

Verdict check_about_face(const Scene& scene, const Order& o) {
  Formation f = scene.s[o.unit].formation;
  if (f != Formation::line && f != Formation::skirmish) return refused("CP-17.3"_c);
  const CostTable& cost = scene.t.cost;
  if (Verdict v = may_act(scene, o.unit, cost.about_face_actions.value, cost.about_face_points.value); !v) return v;
  return may_turn(scene, o.unit, half_turn);
}
void about_face(Play& p, const Order& o) {
  spend(p, o.unit, p.t().cost.about_face_actions.value, p.t().cost.about_face_points.value, o.with);
  set_pose(p, o.unit, turned_box(p.g, p.s[o.unit], half_turn));
  p.tell(Tell::turned, about(o.unit, "CP-17.3"_c, 180));
}

// The point for a square is paid by the try itself.
Verdict check_forming(const Scene& scene, const Order& o) {
  int points = formation_of(o) == Formation::square ? 0 : one_point(scene.t);
  if (Verdict v = may_act(scene, o.unit, 1, points); !v) return v;
  Box end;
  return check_form(scene, o, end);
}
void form(Play& p, const Order& o) {
  if (formation_of(o) == Formation::square) {
    spend(p, o.unit, 1, 0, o.with);
    return try_square(p, o.unit, o.with);
  }
  Box end;
  check_form(Scene(p.g, p.s), o, end);
  spend_once(p, o);
  change_formation(p, o.unit, formation_of(o), end);
  after_move(p, o.unit, end);
}

Verdict check_firing(const Scene& scene, const Order& o) {
  Shot shot;
  Verdict v = check_fire(scene, o, shot);
  return v ? may_act_once(scene, o.unit) : v;
}
void fire_at(Play& p, const Order& o) {
  Shot shot;
  check_fire(Scene(p.g, p.s), o, shot);
  spend_once(p, o);
  shoot(p, o.unit, shot.target, shot.range_cm, false);
}

Verdict check_reorder(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  if (!disordered(u)) return faulty("in_order"_w);
  if (is_horse(scene.t.arm(u)) && u.formation != Formation::forage && in_wood(scene.g, u)) return refused("CP-24.7"_c);
  return may_act_once(scene, o.unit);
}
void reorder(Play& p, const Order& o) {
  spend_once(p, o);
  p.s[o.unit].set(Mark::disorder, false);
  p.s[o.unit].set(Mark::reordered);
  p.tell(Tell::reordered, about(o.unit, "CP-10.1"_c));
}

Verdict check_cross(const Scene& scene, const Order& o) {
  Verdict v = may_act_once(scene, o.unit);
  return v ? read_cross(scene, o).verdict : v;
}
void cross_over(Play& p, const Order& o) {
  Plan plan = read_cross(Scene(p.g, p.s), o);
  spend_once(p, o);
  p.tell(Tell::crossed, about(o.unit, "CP-23.1"_c));
  begin_move(p, o.unit, plan, Way::ahead);
}

Verdict check_entering(const Scene& scene, const Order& o) {
  Verdict v = check_enter(scene, o);
  return v ? may_act_once(scene, o.unit) : v;
}
void enter(Play& p, const Order& o) {
  spend_once(p, o);
  Unit& u = p.s[o.unit];
  const Feature* f = p.g.building(o.place);
  u.place = o.place;
  Box inside = f->box;
  if (f->kind == Ground::building) {
    u.formation = Formation::line;
    u.set(Mark::disorder, false);  // CP-24.8
  } else {
    inside.facing = u.pose.facing;
  }
  set_pose(p, o.unit, inside);
  p.tell(Tell::entered, {.unit = o.unit, .clause = "CP-23.2"_c, .place = o.place});
}

Verdict check_leaving(const Scene& scene, const Order& o) {
  Box end;
  Formation f = Formation::line;
  Verdict v = check_leave(scene, o, end, f);
  return v ? may_act_once(scene, o.unit) : v;
}
void leave(Play& p, const Order& o) {
  Box end;
  Formation f = Formation::line;
  check_leave(Scene(p.g, p.s), o, end, f);
  spend_once(p, o);
  Unit& u = p.s[o.unit];
  bool house = p.g.in_house(u);
  Event e{.unit = o.unit, .clause = house ? "CP-24.9"_c : "CP-R54"_c, .place = u.place};
  u.place = -1;
  u.formation = f;
  set_pose(p, o.unit, end);
  p.tell(Tell::left, e);
  if (house) set_disorder(p, o.unit, "CP-24.9"_c);
  after_move(p, o.unit, end);
}

}  // namespace

std::span<const Verbs::Row> act_rows() {
  static constexpr Verbs::Row rows[] = {
      {Verb::move, Ask::act, own<check_move>, move},
      {Verb::charge, Ask::act, own<check_charge>, declare_charge},
      {Verb::fire, Ask::act, own<check_firing>, fire_at},
      {Verb::turn, Ask::act, own<check_turn>, turn_to},
      {Verb::form, Ask::act, own<check_forming>, form},
      {Verb::reorder, Ask::act, own<check_reorder>, reorder},
      {Verb::cross, Ask::act, own<check_cross>, cross_over},
      {Verb::enter, Ask::act, own<check_entering>, enter},
      {Verb::leave, Ask::act, own<check_leaving>, leave},
      {Verb::fall_back, Ask::act, own<check_fall_back>, fall_back},
      {Verb::manhandle, Ask::act, own<check_manhandle>, manhandle},
      {Verb::rally, Ask::act, own<check_rally>, rally},
      {Verb::about_face, Ask::act, own<check_about_face>, about_face},
  };
  return rows;
}

}  // namespace grog::casques_et_plumets
