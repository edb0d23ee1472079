// Charges: plans, runs, evasions, counter-charges, closing fire and contact (FCM-24).
#include <algorithm>

#include "core/field/contact.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// A pursuit takes the place of the first half of the order; the second is carried out (FCM-26.21).
bool order_waits(const State& s, const Unit& u) {
  bool other_order = u.order != OrderKind::hold && u.order != OrderKind::charge;
  return u.is(Mark::pursuing) && s.game.half == 1 && other_order;
}

void stop_charge(Play& p, UnitId id, bool reached) {
  Unit& u = p.s[id];
  bool waits = order_waits(p.s, u);
  u.clear(Mark::charging | Mark::countering | Mark::pursuing);
  u.set(Mark::ran | Mark::moved);
  if (waits)
    u.target = UnitId::none;
  else
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

// Horse stops before what it may not charge into (FCM-24.12); out of it it may go.
i32 open_to_horse(const FcmGame& g, const Motion& m) {
  field::Advance way(m);
  way.ground(g.land(), g.kinds().closed_to_charging_horse,
             [&](const field::GroundPiece& p) { return field::stands_on(p, m.start()) ? field::go_on : way.until(p); });
  return way.stop().steps;
}

bool sheltered_from_horse(const Scene& c, UnitId id) {
  return in_house(c.s[id]) || c.g.land().under(c[id], c.g.kinds().closed_to_charging_horse) != nullptr;
}

// The share of the way that ground and purse allow.
i32 charge_steps(const FcmGame& g, const Unit& u, const Motion& m, i32 purse, i32& cost) {
  bool charging_horse = is_cavalry(g.t().arm(u)) && !u.is(Mark::evading);
  return paid_steps(g, u, m, charging_horse ? open_to_horse(g, m) : m.steps(), purse, cost);
}

// One that runs in this half-period: where it has come to, what it has left to run, what lay along its way.
struct Runner {
  Play& p;
  UnitId id;
  i32 purse;
  Box box = box_of(p.g, p.s[id]);
  Trail trail{};

  Run look(i32 distance, i32 bearing = 0) const { return run_straight(p.scene(), id, box, bearing, distance); }
  i32 payable(i32 steps) const {
    i32 cost = 0;
    return charge_steps(p.g, p.s[id], Motion(box, Stride::forward(steps)), purse, cost);
  }
  // Pays for a hill on the way from where this half-period began over so many steps.
  bool pay_uphill(Point began, i32 half, i32 steps, i32 bearing = 0) {
    const Unit& u = p.s[id];
    Motion m(box, Stride::straight(bearing, steps));
    i32 cost = 0, k = charge_steps(p.g, u, m, purse, cost);
    if (!climbs(p.g, u, began, box.at) && !climbs(p.g, u, box.at, m.at(k).at)) return false;
    purse = std::max(purse - lost_uphill(p.g, half), 0);
    return true;
  }
  void go(const Motion& m, i32 cost) {
    follow(p.scene(), id, m, trail);
    box = m.end(), purse -= cost;
  }
  // Turns on its inner front corner to look at a point: at most so far, and as far as the purse pays for.
  i32 wheel(Point aim, i32 most) {
    i32 by = std::clamp(turn_between(box.facing, direction(box.at, aim)), -most, most);
    Motion whole(box, wheel_by(by));
    i32 steps = open_steps(whole, whole.steps(), 1, purse);
    Motion m(box, wheel_by(by > 0 ? steps : -steps));
    if (steps == 0 || !fits(p.scene(), id, m.end())) return 0;
    go(m, m.length());
    return steps;
  }
  // As much of so many steps as ground and purse allow.
  i32 run(i32 steps, i32 bearing = 0) {
    i32 cost = 0, k = charge_steps(p.g, p.s[id], Motion(box, Stride::straight(bearing, steps)), purse, cost);
    Motion m(box, Stride::straight(bearing, k));
    if (k == 0 || !fits(p.scene(), id, m.end())) return 0;
    go(m, cost);
    Unit& u = p.s[id];
    if (!u.is(Mark::evading) && !order_waits(p.s, u)) u.turn_to<OnTheRun>().straight += k;
    return k;
  }
  void stop() {
    settle(p, id, box, trail);
    trail = {};
  }
};

// Of several in a house, the one with most men posted where the charger comes.
UnitId who_meets(const Scene& c, UnitId met, const Quad& charger) {
  if (!in_house(c.s[met])) return met;
  Face side = touched_face(c[met], charger);
  for (UnitId each : units(c.s, within_house(c.s[met].place)))
    if (at(c.s[each].posts, side) > at(c.s[met].posts, side)) met = each;
  return met;
}

// Comes up to what it has met; what it still has to run waits for the tests.
void begin_contact(Runner& r, Run ahead, Point began) {
  State& s = r.p.s;
  r.run(std::max(0, ahead.steps - r.p.t().move.stops_short.value));
  r.stop();
  ahead.met = who_meets(r.p.scene(), ahead.met, r.box);
  s[r.id].target = ahead.met;
  Unit& met = s[ahead.met];
  bool runs = is_running(met) || met.is(Mark::charging | Mark::countering | Mark::pursuing | Mark::evading);
  if (met.reaction == Reaction::none && !runs) {  // who is met on the way stands in place of its order (FCM-24.17)
    met.order = OrderKind::hold;
    met.reaction = Reaction::stand;
    met.target = r.id;
  }
  GameData& now = s.game;
  now.contact_x = began.x, now.contact_y = began.y, now.purse = std::max(r.purse, 0);
  now.contact = r.id, now.contact_with = ahead.met, now.stage = Stage::met;
  s.phase = Phase::contact;
}

bool meets(const State& s, UnitId charger, UnitId target) {  // both run at each other
  const Unit& v = s[target];
  return v.target == charger && (v.is(Mark::countering) || v.is(Mark::charging));
}

// FCM-24.7: they meet in proportion to their speeds.
void run_meeting(Runner& mine, UnitId foe, Point began) {
  Play& p = mine.p;
  Unit &u = p.s[mine.id], &v = p.s[foe];
  Runner theirs{p, foe, full_speed(p.g, v) / 2};
  theirs.wheel(mine.box.at, p.t().move.wheel.value);
  theirs.stop();
  Run ahead = mine.look(mine.purse + theirs.purse + 100);
  i32 share = ahead.steps, speed = full_speed(p.g, u), both = speed + full_speed(p.g, v);
  if (ahead.met == foe && both > 0) share = static_cast<i32>(i64{ahead.steps} * speed / both);
  mine.pay_uphill(began, speed / 2, share);
  mine.run(std::min(share, mine.purse));
  mine.stop();
  theirs.pay_uphill(v.pose.at, full_speed(p.g, v) / 2, theirs.look(theirs.purse).steps);
  theirs.run(theirs.look(theirs.purse).steps);
  theirs.stop();
  for (Unit* each : {&u, &v}) each->set(Mark::moved | Mark::ran);
  if (!on_table(u) || !on_table(v)) return;
  Run rest = mine.look(std::max(mine.purse, 0) + 20);
  if (rest.met == foe && fits(p.scene(), mine.id, rest.at)) {
    mine.go(Motion(mine.box, Stride::forward(rest.steps)), 0);
    mine.stop();
    return join_melee(p, mine.id, foe, true);
  }
  if (p.s.game.half == 2) {
    stop_charge(p, mine.id, false);
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

namespace {

// Whether it can come up to the target over the ground as it is, and if not by what clause: wheeling no more than once
// and as little as it must, running half of its reach in each half-period. Units may have moved by then.
Clause bar_to_charge(const Scene& c, UnitId id, UnitId target) {
  const FcmGame& g = c.g;
  const Unit& u = c.s[id];
  i32 reach = full_speed(g, u), half = reach / 2;
  const Quad& to = c[target];
  Box box = c.box(id);
  auto touch = [&](const Box& from, i32 distance) {
    Room r = room(Motion(from, Stride::forward(distance + field::touch_beyond)), to);
    return r.blocked && r.steps <= distance ? r.steps : -1;
  };
  i32 run = near(c[id], to, reach) ? touch(box, reach) : -1, left = reach;
  if (run < 0) {
    i32 by = turn_between(box.facing, direction(box.at, c.s[target].pose.at));
    if (magnitude(by) > c.t().move.wheel.value || by == 0) return "FCM-24.2"_c;
    Motion wheel(box, wheel_by(by));
    box = wheel.end(), left = reach - wheel.length();
    run = left < 0 ? -1 : touch(box, left);
  }
  if (run < 0) return "FCM-24.2"_c;
  Motion way(box, Stride::forward(run));
  if (is_cavalry(g.t().arm(u)) && open_to_horse(g, way) < run) return "FCM-24.12"_c;
  if (open_ground(g, u, way) < run) return "FCM-23.1"_c;
  auto runs = [&](i32 purse) {  // in one half-period
    Motion m(box, Stride::forward(run));
    i32 cost = 0, k = charge_steps(g, u, m, purse, cost);
    if (climbs(g, u, box.at, m.at(k).at)) k = charge_steps(g, u, m, std::max(purse - lost_uphill(g, half), 0), cost);
    box = m.at(k), run -= k;
  };
  if (left > half) runs(left - half);  // what the wheel leaves of the first half, or takes of the second
  if (run > 0) runs(std::min(left, half));
  return run == 0 ? Clause::none : "FCM-24.2"_c;
}

}  // namespace

Verdict check_charge(const Scene& c, UnitId id, UnitId target) {
  const State& s = c.s;
  if (!valid(target) || index(target) >= s.units || !on_table(s[target])) return faulty("no_unit"_w);
  const Unit &u = s[id], &v = s[target];
  if (v.side == u.side) return faulty("own_charged"_w);
  if (!can_charge_at_all(c.g, u)) return refused("FCM-24.1"_c);
  if (u.morale == Morale::halt) return refused("FCM-27.6"_c);
  bool guns = c.t().arm(v) == Arm::artillery && !v.is(Mark::guns_left);
  bool prey = is_skirmisher(c.g, v) || guns || is_officer(v) || runs_for_good(v);
  if (is_skirmisher(c.g, u) && !prey) return refused("FCM-24.1"_c);
  if (is_cavalry(c.t().arm(u)) && sheltered_from_horse(c, target)) return refused("FCM-24.12"_c);
  if (Clause bar = bar_to_charge(c, id, target); bar != Clause::none) return refused(bar);
  return sees(c, id, target) ? Verdict{} : refused("FCM-24.2"_c);
}

void leave_square(Play& p, UnitId id) {
  Unit& u = p.s[id];
  if (!is_square(u.formation)) return;
  clear_task(u);
  Goal column = usual_column(p.g, u);
  if (std::optional<Box> b = reshaped(p.scene(), id, column)) {
    take_shape(u, column);
    place_at(p, id, *b);
  }
  at_best(u, Level::no_formation);
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
    if (r == Result::obey) {
      if (u.morale != Morale::uncontrolled) return;
      clear_order(u);  // it is under control again, and stands (FCM-27.10)
      u.clear(Mark::charging);
      return apply_result(p, id, r);
    }
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
    leave_square(p, id);
    u.set(Mark::countering | Mark::ran);
    return p.tell(Tell::charges, about(id, "FCM-24.9"_c, s.game.contact));
  }
  s.game.stage = Stage::steeled;  // the charger's second test (FCM-24.10)
  if (r == Result::uncontrolled_advance) return;
  apply_result(p, id, r);
  if (goes) return;
  if (!on_table(u)) return;
  u.clear(Mark::charging | Mark::pursuing);
  u.set(Mark::ran | Mark::moved);
}

void run_evasion(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  u.set(Mark::moved | Mark::ran);
  Scene c = p.scene();
  UnitSet chargers = chargers_of(s, id);
  UnitId foe = (chargers.empty() ? nearest_enemy(c, id) : c.bodies.nearest(c[id], chargers)).unit;
  if (foe == UnitId::none) return;
  Runner r{p, id, speed_of(p.g, u) / 2};
  i32 way = direction(s[foe].pose.at, r.box.at);
  Box turned = r.box;
  turned.facing = way;
  if (fits(p.scene(), id, turned)) r.box = turned;
  i32 bearing = way - r.box.facing;
  r.pay_uphill(r.box.at, r.purse, r.look(r.purse, bearing).steps, bearing);
  i32 k = r.run(r.look(r.purse, bearing).steps, bearing);
  r.stop();
  p.tell(Tell::moved, about(id, "FCM-24.14"_c, foe, k / 10));
}

// Wheels towards whom it charges, as far as it still may; one who is after him or beside himself turns straight.
void face_target(Runner& r, Point at, bool straight_after) {
  Play& p = r.p;
  Unit& u = p.s[r.id];
  Box faced = r.box;
  faced.facing = direction(r.box.at, at);
  if (straight_after && fits(p.scene(), r.id, faced)) r.box = faced;
  i32 wheeled = u.busy_with<OnTheRun>().wheeled, most = std::max(p.t().move.wheel.value - wheeled, 0);
  i32 turned = r.wheel(at, straight_after ? half_turn : most);
  if (order_waits(p.s, u)) return;
  OnTheRun& run = u.turn_to<OnTheRun>();
  run.wheeled = std::min(run.wheeled + turned, full_turn);
  if (turned > 0) run.straight = 0;
}

void run_charge(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  UnitId target = u.target;
  u.set(Mark::moved | Mark::ran);
  bool pursuit = u.is(Mark::pursuing), wild = u.morale == Morale::uncontrolled;
  bool lost = target == UnitId::none || !on_table(s[target]);
  if (lost && !wild) return stop_charge(p, id, pursuit);
  if (lost && in_house(u)) return stop_charge(p, id, true);
  Point began = u.pose.at;
  clear_task(u);
  Runner r{p, id, full_speed(p.g, u) / 2};
  if (!lost) {
    Box to = box_of(p.g, s[target]);
    if (in_house(u)) {  // an uncontrolled garrison comes out first
      int side = number_of(touched_face(Quad(r.box), Quad(to)));
      std::optional<Box> out = house_exit(p.scene(), id, side);
      if (!out) return stop_charge(p, id, false);
      return come_out(p, id, side, *out);
    }
    if (r.look(2 * r.purse).met != target) face_target(r, to.at, pursuit || wild);
    if (meets(s, id, target)) return run_meeting(r, target, began);
  }
  Run ahead = r.look(r.purse);
  if (r.pay_uphill(began, full_speed(p.g, u) / 2, ahead.steps)) ahead = r.look(r.purse);
  bool shut = is_cavalry(p.t().arm(u)) && ahead.met != UnitId::none && sheltered_from_horse(p.scene(), ahead.met);
  bool comes_up = ahead.met != UnitId::none && !shut && r.payable(ahead.steps) == ahead.steps;
  if (comes_up && !is_officer(s[ahead.met])) return begin_contact(r, ahead, began);
  i32 k = r.run(ahead.steps);
  r.stop();
  Clause why = pursuit ? "FCM-26.11"_c : lost ? "FCM-27.10"_c : "FCM-24.3"_c;
  if (k > 0) p.tell(Tell::moved, about(id, why, target, k / 10));
  if (comes_up || pursuit || s.game.half == 2) {
    stop_charge(p, id, comes_up || pursuit || lost);
    if (wild && !lost && !comes_up) at_best(u, Level::disorganised);
  }
}

Shot closing_shot(const Scene& c, UnitId foe, UnitId id) {
  const State& s = c.s;
  const Unit &u = s[id], &v = s[foe];
  bool runs = is_running(v) || v.is(Mark::evading | Mark::countering | Mark::charging);
  bool forming = v.reaction == Reaction::square && !is_square(v.formation);  // no time, or no room for it
  if (runs || forming || !may_fire(c.g, s, foe)) return {};
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
  bool charger = !u.is(Mark::pursuing);
  Runner r{p, id, s.game.purse};
  end_contact(p);
  Run ahead = r.look(r.purse);
  bool comes_up = r.run(ahead.steps) == ahead.steps && ahead.met != UnitId::none;
  r.stop();
  if (!comes_up) return stop_charge(p, id, false);
  ahead.met = who_meets(p.scene(), ahead.met, r.box);
  Unit& met = s[ahead.met];
  if (is_running(met) || met.is(Mark::evading)) return catch_runner(p, id, ahead.met, charger);
  join_melee(p, id, ahead.met, met.is(Mark::countering));
}

}  // namespace grog::feu_combat_moral
