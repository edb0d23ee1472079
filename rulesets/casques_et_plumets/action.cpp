// What units do in their brigade's sequence, one act at a time: who may, what it costs, what comes of it.
#include <algorithm>
#include <cstdlib>

#include "core/require.hpp"
#include "rulesets/casques_et_plumets/manoeuvre.hpp"

namespace grog::casques_et_plumets {
namespace {

Verdict check_fire(const Scene& scene, const Order& o, Shot& shot) {
  const Unit& u = scene.s[o.unit];
  if (Verdict v = may_shoot(scene, o.unit, false); !v) return v;
  if (o.option >= 4) return faulty({"Côté inconnu.", "Unknown side."});
  if (o.option != 0 && !all_round(scene.g, u)) return refused("CP-12.7"_c);
  shot = target_of(scene, o.unit, static_cast<Face>(o.option));
  if (shot.target == UnitId::none) {
    int wood = u.place < 0 ? area_under(scene.g, u.pose.at, Ground::wood) : -1;
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
  if (u.actions + actions > scene.t.command.actions.value) return refused(scene.t.command.actions.clause);
  if (points > 0 && points_for(scene, id) < points) return refused("CP-10.11"_c);
  return {};
}

void spend(Play& p, UnitId id, int actions, int points, const UnitSet& payers) {
  pay(p, id, points, payers);
  p.s[id].actions += actions;
  if (actions > 0) p.s[id].set(Mark::turned_free, false);
}

Verdict check_act(const Scene& scene, const Order& o) {
  const State& s = scene.s;
  Side side = s.asked().side;
  Verb verb = verb_of(o);
  const Tables& t = scene.t;
  if (verb == Verb::end) return {};
  if (verb == Verb::recover) return check_recover(scene, o, side);
  if (verb == Verb::grant) return check_grant(scene, o, side);
  if (!valid(o.unit) || index(o.unit) >= s.units) return faulty(no_unit);
  const Unit& u = s[o.unit];
  if (!t.is_troop(u) || !alive(u)) return verb == Verb::ride ? refused("CP-9.13"_c) : faulty(no_unit);
  if (u.side != side) return faulty(not_yours);
  int act = t.cost.act.value;
  switch (verb) {
    case Verb::move: {
      if (Verdict v = may_act(scene, o.unit, 1, 0); !v) return v;
      MoveOrder m = read_move(scene, o);
      return m.verdict ? may_act(scene, o.unit, m.price.actions, m.price.points) : m.verdict;
    }
    case Verb::fall_back: {
      Plan p = read_fall_back(scene, o);
      if (!p.verdict) return p.verdict;
      return may_act(scene, o.unit, 1, act + surcharge(t, p.passed));
    }
    case Verb::manhandle: {
      Way way = Way::ahead;
      Plan p = read_manhandle(scene, o, way);
      return p.verdict ? may_act(scene, o.unit, 1, act + surcharge(t, p.passed)) : p.verdict;
    }
    case Verb::rally: {
      bool may = is_horse(t.arm(u)) || u.formation == Formation::skirmish;
      if (!may || u.place >= 0) return refused("CP-18.1"_c);
      return may_act(scene, o.unit, 1, act);
    }
    case Verb::turn: {
      i32 angle = turn_of(o.legs[0]);
      if (angle == 0 || std::abs(angle) > half_turn || o.legs[1].kind != 0) return faulty(say_how);
      Price price = price_of_turn(t, u, angle);
      if (Verdict v = may_act(scene, o.unit, price.actions, price.points); !v) return v;
      return may_turn(scene, o.unit, angle);
    }
    case Verb::about_face: {
      if (u.formation != Formation::line && u.formation != Formation::skirmish) return refused("CP-17.3"_c);
      if (Verdict v = may_act(scene, o.unit, t.cost.about_face_actions.value, t.cost.about_face_points.value); !v)
        return v;
      return may_turn(scene, o.unit, half_turn);
    }
    case Verb::form: {
      if (Verdict v = may_act(scene, o.unit, 1, formation_of(o) == Formation::square ? 0 : act); !v) return v;
      Box end;
      return check_form(scene, o, end);
    }
    case Verb::fire: {
      Shot shot;
      if (Verdict v = check_fire(scene, o, shot); !v) return v;
      return may_act(scene, o.unit, 1, act);
    }
    case Verb::charge: return check_charge(scene, o);
    case Verb::reorder:
      if (!disordered(u)) return faulty({"Elle est en ordre.", "It is in order."});
      if (is_horse(t.arm(u)) && u.formation != Formation::forage && in_wood(scene.g, u)) return refused("CP-24.7"_c);
      return may_act(scene, o.unit, 1, act);
    case Verb::cross: {
      if (Verdict v = may_act(scene, o.unit, 1, act); !v) return v;
      return read_cross(scene, o).verdict;
    }
    case Verb::enter: {
      if (Verdict v = check_enter(scene, o); !v) return v;
      return may_act(scene, o.unit, 1, act);
    }
    case Verb::leave: {
      Box end;
      Formation f = Formation::line;
      if (Verdict v = check_leave(scene, o, end, f); !v) return v;
      return may_act(scene, o.unit, 1, act);
    }
    default: return faulty(not_asked);
  }
}

void apply_act(Play& p, const Order& o) {
  const Tables& t = p.t();
  int act = t.cost.act.value;
  Scene scene(p.g, p.s);
  switch (verb_of(o)) {
    case Verb::recover: return apply_recover(p, o);
    case Verb::grant: return apply_grant(p, o);
    case Verb::move: {
      MoveOrder m = read_move(scene, o);
      spend(p, o.unit, m.price.actions, m.price.points, o.with);
      if (m.path.before != 0) turn(p, o.unit, m.path.before);
      begin_move(p, o.unit, m.plan, m.path.way);
      if (m.path.after != 0) turn(p, o.unit, m.path.after);
      p.s[o.unit].set(Mark::turned_free, m.path.after != 0 && p.s[o.unit].formation == Formation::road_column);
      return;
    }
    case Verb::fall_back: {
      Plan plan = read_fall_back(scene, o);
      spend(p, o.unit, 1, act + surcharge(t, plan.passed), o.with);
      return begin_move(p, o.unit, plan, Way::back);
    }
    case Verb::manhandle: {
      Way way = Way::ahead;
      Plan plan = read_manhandle(scene, o, way);
      spend(p, o.unit, 1, act + surcharge(t, plan.passed), o.with);
      return begin_move(p, o.unit, plan, way);
    }
    case Verb::rally: {
      spend(p, o.unit, 1, act, o.with);
      Retire r = retire_of(scene, o.unit, pace_of(t.arm(p.s[o.unit]), Formation::attack_column));
      return rally_away(p, o.unit, r.end, r.passed);
    }
    case Verb::turn: {
      i32 angle = turn_of(o.legs[0]);
      Price price = price_of_turn(t, p.s[o.unit], angle);
      spend(p, o.unit, price.actions, price.points, o.with);
      return turn(p, o.unit, angle);
    }
    case Verb::about_face:
      spend(p, o.unit, t.cost.about_face_actions.value, t.cost.about_face_points.value, o.with);
      set_pose(p, o.unit, turned_box(p.g, p.s[o.unit], half_turn));
      return p.tell(Tell::turned, about(o.unit, "CP-17.3"_c, 180));
    case Verb::form: {
      Formation f = formation_of(o);
      if (f == Formation::square) {
        spend(p, o.unit, 1, 0, o.with);
        return try_square(p, o.unit, o.with);
      }
      Box end;
      check_form(scene, o, end);
      spend(p, o.unit, 1, act, o.with);
      change_formation(p, o.unit, f, end);
      return after_move(p, o.unit, end);
    }
    case Verb::fire: {
      Shot shot;
      check_fire(scene, o, shot);
      spend(p, o.unit, 1, act, o.with);
      return shoot(p, o.unit, shot.target, shot.range_cm, false);
    }
    case Verb::charge: return declare_charge(p, o);
    case Verb::reorder:
      spend(p, o.unit, 1, act, o.with);
      p.s[o.unit].set(Mark::disorder, false);
      p.s[o.unit].set(Mark::reordered);
      return p.tell(Tell::reordered, about(o.unit, "CP-10.1"_c));
    case Verb::cross: {
      Plan plan = read_cross(scene, o);
      spend(p, o.unit, 1, act, o.with);
      p.tell(Tell::crossed, about(o.unit, "CP-23.1"_c));
      return begin_move(p, o.unit, plan, Way::ahead);
    }
    case Verb::enter: {
      spend(p, o.unit, 1, act, o.with);
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
      Event e = about(o.unit, "CP-23.2"_c);
      e.place = o.place;
      return p.tell(Tell::entered, e);
    }
    case Verb::leave: {
      Box end;
      Formation f = Formation::line;
      check_leave(scene, o, end, f);
      spend(p, o.unit, 1, act, o.with);
      Unit& u = p.s[o.unit];
      bool house = p.g.in_house(u);
      Event e = about(o.unit, house ? "CP-24.9"_c : "CP-R54"_c);
      e.place = u.place;
      u.place = -1;
      u.formation = f;
      set_pose(p, o.unit, end);
      p.tell(Tell::left, e);
      if (house) set_disorder(p, o.unit, "CP-24.9"_c);
      return after_move(p, o.unit, end);
    }
    default: require(false, "an order that check() refuses was applied");
  }
}

}  // namespace grog::casques_et_plumets
