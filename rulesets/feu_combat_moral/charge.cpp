// Charges: plans, runs, evasions, counter-charges, closing fire and contact (FCM-24).
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// Turns on its inner front corner to look at a point, at most so far; what that costs.
i32 wheel_towards(const Scene& c, UnitId id, Box& box, Point aim, i32 most, i32 purse, i32& turned) {
  i32 by = std::clamp(turn_between(box.facing, direction(box.at, aim)), -most, most);
  turned = 0;
  if (by == 0) return 0;
  Motion m(box, wheel_by(by));
  i32 cost = m.length();
  Box end = m.end();
  if (cost > purse || !fits(c, id, end)) return 0;
  box = end;
  turned = static_cast<i32>(magnitude(by));
  return cost;
}

void stop_charge(Play& p, UnitId id, bool reached) {
  Unit& u = p.s[id];
  u.clear(Mark::charging | Mark::countering | Mark::pursuing);
  u.set(Mark::ran | Mark::moved);
  clear_order(u);
  if (reached || !on_table(u)) return;
  at_best(u, Level::disorganised);
  p.tell(Tell::short_of, about(id, "FCM-24.13"_c));
}

void end_contact(Play& p) {
  GameData& now = p.s.game;
  now.contact = now.contact_with = UnitId::none;
  now.stage = Stage::none;
  now.contact_x = now.contact_y = now.purse = 0;
  p.s.phase = Phase::movement;
}
void run_on(Unit& u, i32 steps) { u.turn_to<OnTheRun>().straight += steps; }

// The share of the way that ground allows, horse stopping before what it may not enter (FCM-24.12).
i32 charge_steps(const FcmGame& g, const Unit& u, const Box& box, i32 steps, i32 purse, i32& cost) {
  Motion m(box, Stride::forward(std::max(steps, 1)));
  i32 k = paid_steps(g, u, m, std::min(steps, m.steps()), purse, cost);
  if (is_cavalry(g.t().arm(u)))
    while (k > 0 && barred_to_horse(g, m.at(k)) && !barred_to_horse(g, box)) k = std::max(0, k - 50);
  return k;
}

void move_on(Play& p, UnitId id, const Box& to) {
  Unit& u = p.s[id];
  Box from = box_of(p.g, u);
  place_at(p, id, to);
  if (u.formation != Formation::skirmish && changes_ground(p.g, from, to)) lose_step(p, id, "FCM-21.16"_c);
}

// Comes up to what it has met; what it still has to run waits for the tests.
void begin_contact(Play& p, UnitId id, UnitId met, Point began, const Box& box, i32 steps, i32 purse) {
  Unit& u = p.s[id];
  i32 cost = 0, near_by = std::max(0, steps - p.t().move.stops_short.value);
  i32 k = near_by == 0 ? 0 : charge_steps(p.g, u, box, near_by, purse, cost);
  Box at = k == 0 ? box : Motion(box, Stride::forward(near_by)).at(k);
  if (!fits(p.scene(), id, at)) at = box, k = 0, cost = 0;
  run_on(u, k);
  move_on(p, id, at);
  u.target = met;
  GameData& now = p.s.game;
  now.contact_x = began.x, now.contact_y = began.y, now.purse = std::max(purse - cost, 0);
  now.contact = id, now.contact_with = met, now.stage = Stage::met;
  p.s.phase = Phase::contact;
}

bool meets(const State& s, UnitId charger, UnitId target) {  // both run at each other
  const Unit& v = s[target];
  return v.target == charger && (v.is(Mark::countering) || v.is(Mark::charging));
}

// FCM-24.7: they meet in proportion to their speeds.
void run_meeting(Play& p, UnitId id, UnitId foe, Box box, i32 purse) {
  State& s = p.s;
  Unit &u = s[id], &v = s[foe];
  Box other_box = box_of(p.g, v);
  i32 turned = 0, foe_purse = full_speed(p.g, v) / 2;
  foe_purse -= wheel_towards(p.scene(), foe, other_box, box.at, p.t().move.wheel.value, foe_purse, turned);
  move_on(p, foe, other_box);
  Run ahead = run_straight(p.scene(), id, box, 0, purse + foe_purse + 100);
  i32 way = ahead.steps, mine = full_speed(p.g, u), theirs = full_speed(p.g, v);
  i32 share = ahead.met == foe && mine + theirs > 0 ? static_cast<i32>(i64{way} * mine / (mine + theirs)) : way;
  i32 cost = 0, k = charge_steps(p.g, u, box, std::min({share, purse, way}), purse, cost);
  if (k > 0) {
    Box at = Motion(box, Stride::forward(std::max(std::min({share, purse, way}), 1))).at(k);
    if (fits(p.scene(), id, at)) box = at, run_on(u, k);
  }
  move_on(p, id, box);
  Run back = run_straight(p.scene(), foe, box_of(p.g, v), 0, foe_purse);
  if (back.steps > 0 && fits(p.scene(), foe, back.at)) {
    run_on(v, back.steps);
    move_on(p, foe, back.at);
  }
  v.set(Mark::moved | Mark::ran);
  u.set(Mark::moved | Mark::ran);
  if (!on_table(u) || !on_table(v)) return;
  Run rest = run_straight(p.scene(), id, box_of(p.g, u), 0, std::max(purse - k, 0) + 20);
  if (rest.met == foe && fits(p.scene(), id, rest.at)) {
    move_on(p, id, rest.at);
    return join_melee(p, id, foe, true);
  }
  if (s.game.half == 2) {
    stop_charge(p, id, false);
    stop_charge(p, foe, false);
  }
}

}  // namespace

UnitSet chargers_of(const State& s, UnitId target) {
  UnitSet set;
  for (UnitId each : units(s, troops))
    if (s[each].order == OrderKind::charge && s[each].target == target) set.add(each);
  return set;
}

ChargePlan plan_charge(const Scene& c, UnitId id, UnitId target, i32 most_wheel) {
  ChargePlan plan;
  Box box = c.box(id);
  const Quad& to = c[target];
  i32 reach = full_speed(c.g, c.s[id]);
  if (!near(c[id], to, reach)) return plan;
  Room straight = room(Motion(box, Stride::forward(reach + 1)), to);
  if (straight.blocked && straight.steps <= reach) return {true, 0, 0, straight.steps};
  i32 by = turn_between(box.facing, direction(box.at, c.s[target].pose.at));
  if (magnitude(by) > most_wheel || by == 0) return plan;
  Motion wheel(box, wheel_by(by));
  plan.wheel = by, plan.cost = wheel.length();
  if (plan.cost > reach) return plan;
  Room run = room(Motion(wheel.end(), Stride::forward(reach - plan.cost + 1)), to);
  plan.ok = run.blocked && run.steps <= reach - plan.cost;
  plan.run = run.steps;
  return plan;
}

Verdict check_charge(const Scene& c, UnitId id, UnitId target) {
  const State& s = c.s;
  if (!valid(target) || index(target) >= s.units || !on_table(s[target])) return faulty("no_unit"_w);
  const Unit &u = s[id], &v = s[target];
  if (v.side == u.side) return faulty("own_charged"_w);
  if (!can_charge_at_all(c.g, u)) return refused("FCM-24.1"_c);
  if (u.morale == Morale::halt) return refused("FCM-27.6"_c);
  bool foot_light = c.t().arm(u) == Arm::infantry && u.formation == Formation::skirmish;
  bool prey =
      v.formation == Formation::skirmish || v.formation == Formation::battery || is_officer(v) || runs_for_good(v);
  if (foot_light && !prey) return refused("FCM-24.1"_c);
  if (is_cavalry(c.t().arm(u)) && (in_house(v) || barred_to_horse(c.g, c[target]))) return refused("FCM-24.12"_c);
  bool reached = plan_charge(c, id, target, c.t().move.wheel.value).ok && sees(c, id, target);
  return reached ? Verdict{} : refused("FCM-24.2"_c);
}

void on_charge_result(Play& p, UnitId id, Why why, Result r) {
  State& s = p.s;
  Unit& u = s[id];
  bool goes = r == Result::obey || r == Result::uncontrolled_advance;
  bool runs = r >= Result::retreat;
  if (why == Why::charge || why == Why::countercharge) {
    bool counter = why == Why::countercharge;
    UnitId foe = u.target;
    if (goes) {
      u.set(counter ? Mark::countering : Mark::charging);
      if (r == Result::uncontrolled_advance) set_morale(u, Morale::uncontrolled);
      return p.tell(Tell::charges, about(id, counter ? "FCM-24.15"_c : "FCM-24.4"_c, foe));
    }
    apply_result(p, id, r);
    if (counter && !runs && on_table(u)) u.reaction = Reaction::stand, u.target = foe;
    return;
  }
  if (why == Why::charged) {
    s.game.stage = Stage::tried;
    if (r == Result::obey) return;
    if (r == Result::halt) {
      UnitId named = u.target;
      Unit before = u;  // what it was caught in is judged at contact (FCM-21.13)
      apply_result(p, id, r);
      u.reaction = Reaction::stand;
      u.target = named;
      set_task(u, before.task, before.task_left, before.task_goal);
      return;
    }
    if (runs) return apply_result(p, id, r);
    set_morale(u, Morale::uncontrolled);  // it counter-charges out of cover or square (FCM-24.9)
    if (in_house(u) || in_melee(s, id)) return;
    if (is_square(u.formation)) {
      Goal column = usual_column(p.g, u);
      if (std::optional<Box> b = reshaped(p.scene(), id, column)) {
        take_shape(u, column);
        place_at(p, id, *b);
      }
      at_best(u, Level::no_formation);
    }
    u.set(Mark::countering | Mark::ran);
    return p.tell(Tell::charges, about(id, "FCM-24.9"_c, s.game.contact));
  }
  s.game.stage = Stage::steeled;  // the charger's second test (FCM-24.10)
  if (goes) return;
  apply_result(p, id, r);
  if (!on_table(u)) return;
  u.clear(Mark::charging | Mark::pursuing);
  u.set(Mark::ran | Mark::moved);
}

void run_evasion(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  u.set(Mark::moved | Mark::ran);
  UnitId foe = UnitId::none;
  i32 nearest = INT32_MAX;
  Scene c = p.scene();
  chargers_of(s, id).each([&](UnitId each) {
    i32 d = c.gap(each, id);
    if (d < nearest) nearest = d, foe = each;
  });
  if (foe == UnitId::none) foe = nearest_enemy(p.scene(), id).unit;
  if (foe == UnitId::none) return;
  Box box = box_of(p.g, u);
  i32 way = direction(s[foe].pose.at, box.at);
  Box turned = box;
  turned.facing = way;
  bool can_turn = fits(p.scene(), id, turned);
  if (can_turn) box = turned;
  i32 cost = 0, purse = speed_of(p.g, u) / 2;
  Run r = run_straight(p.scene(), id, box, can_turn ? 0 : way - box.facing, purse);
  Motion m(box, Stride::straight(can_turn ? 0 : way - box.facing, std::max(r.steps, 1)));
  i32 k = paid_steps(p.g, u, m, std::min(r.steps, m.steps()), purse, cost);
  Box to = k > 0 ? m.at(k) : box;
  if (!fits(p.scene(), id, to)) to = box;
  move_on(p, id, to);
  p.tell(Tell::moved, about(id, "FCM-24.14"_c, foe, k / 10));
}

void run_charge(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  UnitId target = u.target;
  u.set(Mark::moved | Mark::ran);
  bool pursuit = u.is(Mark::pursuing);
  bool lost = target == UnitId::none || !on_table(s[target]);
  if (lost && u.morale != Morale::uncontrolled) return stop_charge(p, id, false);
  Point began = u.pose.at;
  clear_task(u);
  i32 purse = full_speed(p.g, u) / 2;
  Box box = box_of(p.g, u);
  if (!lost) {
    if (in_house(u)) {  // an uncontrolled garrison comes out first
      int side = number_of((touched_face(Quad(box), Quad(box_of(p.g, s[target])))));
      std::optional<Box> out = house_exit(p.scene(), id, side);
      if (!out) return stop_charge(p, id, false);
      return come_out(p, id, side, *out);
    }
    Run straight = run_straight(p.scene(), id, box, 0, 2 * purse);
    if (straight.met != target) {
      i32 turned = 0,
          most = pursuit ? half_turn : std::max(p.t().move.wheel.value - u.busy_with<OnTheRun>().wheeled, 0);
      if (u.morale == Morale::uncontrolled) most = half_turn;
      Point aim = in_house(s[target]) ? box_of(p.g, s[target]).at : s[target].pose.at;
      if (pursuit || u.morale == Morale::uncontrolled) {  // straight after it
        Box faced = box;
        faced.facing = direction(box.at, aim);
        if (fits(p.scene(), id, faced)) box = faced;
      }
      purse -= wheel_towards(p.scene(), id, box, aim, most, purse, turned);
      OnTheRun& run = u.turn_to<OnTheRun>();
      run.wheeled = std::min(run.wheeled + turned, full_turn);
      if (turned > 0) run.straight = 0;
    }
    if (meets(s, id, target) && on_table(s[target])) return run_meeting(p, id, target, box, purse);
  }
  Run r = run_straight(p.scene(), id, box, 0, purse);
  i32 cost = 0, k = r.steps == 0 ? 0 : charge_steps(p.g, u, box, r.steps, purse, cost);
  if (r.met != UnitId::none && k == r.steps) return begin_contact(p, id, r.met, began, box, r.steps, purse);
  if (k > 0) {
    Box at = Motion(box, Stride::forward(r.steps)).at(k);
    if (fits(p.scene(), id, at)) box = at;
  }
  run_on(u, k);
  move_on(p, id, box);
  p.tell(Tell::moved, about(id, pursuit ? "FCM-26.11"_c : "FCM-24.3"_c, target, k / 10));
  if (pursuit || s.game.half == 2) {
    bool wild = u.morale == Morale::uncontrolled;
    stop_charge(p, id, pursuit);
    if (wild) at_best(u, Level::disorganised);
  }
}

Shot closing_shot(const Scene& c, UnitId foe, UnitId id) {
  const State& s = c.s;
  const Unit &u = s[id], &v = s[foe];
  bool runs = is_running(v) || v.is(Mark::evading | Mark::countering | Mark::charging);
  if (runs || !may_fire(c.g, s, foe)) return {};
  UnitId named = v.target;
  if (named != UnitId::none && named != id && on_table(s[named]) && s[named].is(Mark::charging)) return {};
  Point began{s.game.contact_x, s.game.contact_y};
  bool all_round = in_house(v) || (is_square(v.formation) && v.level <= Level::disorganised);
  i32 arc = v.formation == Formation::skirmish ? c.t().move.arc_wide.value : c.t().move.arc.value;
  if (!all_round && !in_arc(arc_from(c[foe], Face::front, arc), began)) return {};
  Shot shot = measure_shot(c, foe, id);
  shot.possible = false;
  if (shot.figures == 0) return shot;
  const Troop& x = c.t().troop(v);
  i32 reach = x.arm == Arm::artillery ? c.t().gun_of(x).canister.value : c.t().weapon[x.weapon].range.value;
  i32 start = start_distance(c.g, u, v);
  shot.time = time_of(c.t(), exposure_share({reach, start, 0, std::max(full_speed(c.g, u), 1), true}));
  shot.distance = std::min(shot.distance, c.t().move.stops_short.value);
  shot.possible = shot.time != Time::none;
  return shot;
}

namespace {

bool lost_a_figure(const State& s, UnitId id) {
  return std::ranges::any_of(
      links(s), [&](const Link& l) { return closed_in_now(s, l, id) && l.fire().marks.has(ShotMark::figure); });
}

}  // namespace

void step_contact(Play& p) {
  State& s = p.s;
  UnitId id = s.game.contact, foe = s.game.contact_with;
  Unit& u = s[id];
  Stage& stage = s.game.stage;
  if (stage == Stage::shot) sweep_dead(p);  // of the closing fire
  bool off = !on_table(u) || is_running(u) ||
             !(u.is(Mark::charging) || u.is(Mark::pursuing) || u.morale == Morale::uncontrolled);
  if (off) {
    if (on_table(u)) stop_charge(p, id, true);
    return end_contact(p);
  }
  Unit& v = s[foe];
  switch (stage) {
    case Stage::met:
      stage = Stage::shot;
      if (on_table(v) && closing_shot(p.scene(), foe, id).possible) p.ask(Ask::volley, v.side, foe, id).closing = true;
      return;
    case Stage::shot: {
      stage = Stage::tried;
      bool quick = !on_table(v) || is_running(v) || v.is(Mark::evading | Mark::tested);
      if (quick) return;
      stage = Stage::shot;
      test(p, foe, Why::charged, id);
      return;
    }
    case Stage::tried:
      if (lost_a_figure(s, id)) return test(p, id, Why::again, foe);
      stage = Stage::steeled;
      return;
    default: break;
  }
  i32 purse = s.game.purse;
  bool charger = !u.is(Mark::pursuing);
  end_contact(p);
  Run r = run_straight(p.scene(), id, box_of(p.g, u), 0, purse);
  i32 cost = 0, k = r.steps == 0 ? 0 : charge_steps(p.g, u, box_of(p.g, u), r.steps, purse, cost);
  if (k > 0) {
    Box at = Motion(box_of(p.g, u), Stride::forward(r.steps)).at(k);
    if (!fits(p.scene(), id, at)) return stop_charge(p, id, false);
    run_on(u, k);
    move_on(p, id, at);
  }
  if (!on_table(u)) return;
  if (r.met == UnitId::none || k < r.steps) return stop_charge(p, id, false);
  Unit& met = s[r.met];
  if (is_running(met) || met.is(Mark::evading)) return catch_runner(p, id, r.met, charger);
  join_melee(p, id, r.met, met.is(Mark::countering));
}

}  // namespace grog::feu_combat_moral
