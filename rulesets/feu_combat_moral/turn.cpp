// The period: its steps in order, each run to the next decision (FCM-20; the catalogue's section 3).
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

namespace {

void set_phase(Play& p, Phase phase) {
  p.s.phase = phase;
  p.tell(Tell::phase, optioned({.clause = "FCM-20.1"_c, .value = p.s.game.half}, phase));
}

void clear_marks(State& s, Marks<Mark> set) {
  for (UnitId each : units(s)) s[each].clear(set);
}

// ---- the reveal

void reveal(Play& p) {
  State& s = p.s;
  for (UnitId id : units(s)) {
    Unit& u = s[id];
    if (u.place == to_arrive && u.order == OrderKind::arrive)
      p.tell(Tell::revealed, optioned(about(id, "FCM-20.2"_c), OrderKind::arrive));
    if (!on_table(u) || is_officer(u)) continue;
    u.set(Mark::committed, false);
    if (u.order == OrderKind::charge) u.set(Mark::pursuing, false), u.aim = UnitId::none;
    if (u.morale == Morale::uncontrolled && !in_melee(s, id)) {  // FCM-24.18
      Nearest enemy = nearest_enemy(p.scene(), id, true);
      clear_order(u);
      leave_square(p, id);
      if (enemy.unit != UnitId::none && enemy.distance <= p.t().move.uncontrolled.value) {
        u.order = OrderKind::charge;
        u.target = enemy.unit;
      }
      u.set(Mark::charging);  // or straight ahead, where nobody is in sight (FCM-27.10)
      if (u.target != UnitId::none) p.tell(Tell::charges, about(id, "FCM-24.18"_c, u.target));
      continue;
    }
    if (u.order == OrderKind::hold) continue;
    p.tell(Tell::revealed,
           optioned(about(id, "FCM-20.2"_c, u.order == OrderKind::charge ? u.target : UnitId::none), u.order));
  }
  set_phase(p, Phase::reactions);
}

// ---- a half-period

void take_up_task(const FcmGame& g, Unit& u) {
  bool change = u.order == OrderKind::form || u.order == OrderKind::limber || u.order == OrderKind::unlimber;
  if (!change && u.order != OrderKind::reform) return;
  Task task = change ? Task::change : Task::reform;
  Goal goal = u.order_goal;
  int halves = change ? change_halves(g, u, goal.formation) : reform_halves(g, u);
  if (u.task != task || u.task_goal != goal) set_task(u, task, halves, goal);
  clear_order(u);
}

void start_half(Play& p, int half) {
  State& s = p.s;
  s.game.half = half;
  s.game.move_class = MoveClass::flights;
  s.game.turn_of = s.game.initiative;
  clear_marks(s, Mark::moved | Mark::tested);
  for (UnitId each : units(s, present))  // a pursuit first (FCM-26.21)
    if (half == 2 || !s[each].is(Mark::pursuing)) take_up_task(p.g, s[each]);
  set_phase(p, Phase::movement);
}

bool moves_in(const State& s, UnitId id, MoveClass c) {
  const Unit& u = s[id];
  if (!on_table(u) || is_officer(u) || u.is(Mark::moved))
    return c == MoveClass::others && u.place == to_arrive && u.strength > 0 && u.order == OrderKind::arrive &&
           s.game.half == 1 && !u.is(Mark::moved);
  bool ran = u.is(Mark::fled);
  switch (c) {
    case MoveClass::flights: return u.morale == Morale::flight && !ran;
    case MoveClass::routs: return u.morale == Morale::rout && !ran;
    case MoveClass::retreats: return u.morale == Morale::retreat && !ran;
    case MoveClass::evasions: return u.is(Mark::evading) && !is_running(u);
    case MoveClass::charges:
      return u.is(Mark::charging | Mark::pursuing | Mark::countering) && !is_running(u) && !in_melee(s, id);
    default: {
      OrderKind k = u.order;
      bool moving = k == OrderKind::move || k == OrderKind::enter || (s.game.half == 1 && k == OrderKind::leave);
      // Of those who have run, pursuers alone still have an order (FCM-26.21).
      bool free = !u.is(Mark::ran) || (s.game.half == 2 && u.morale != Morale::uncontrolled);
      return moving && free && !is_running(u) && u.reaction == Reaction::none && !in_melee(s, id);
    }
  }
}

void arrive(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  const UnitInfo& info = p.g.info(id);
  bool guns = p.t().arm(u) == Arm::artillery;
  Goal goal{guns ? Formation::limbered : Formation::column, usual_front(p.g, u, u.strength), false};
  if (is_officer(u)) goal = goal_of(u);  // he rides on in the class of officers
  Size z = size_of(p.g, u, goal, u.strength);
  i32 half = p.t().troop(u).column / 2;
  Point entry = point_ahead(info.entry, info.entry_facing + quarter_turn, 10 * u.busy_with<ToPass>().aside);
  clear_order(u);
  Box b{point_ahead(entry, info.entry_facing, z.depth / 2), info.entry_facing, z.width, z.depth};  // all of it on
  Scene c = p.scene();
  if (c.formed_enemy_within(u.side, b, p.t().move.keep_off.value - 1) || !fits(c, id, b))
    return p.tell(Tell::blocked, about(id, "FCM-29.9"_c));
  u.place = on_field;
  take_shape(u, goal);
  place_at(p, id, b);
  auto come = [&](i32 distance) {  // its head goes as far as it can
    i32 ahead = std::max(distance - z.depth, 0);
    return march_half(p.scene(), id, b, Path{Stretch{LegKind::forward, ahead}}, ahead, Eyes::on_the_way);
  };
  March m = come(half);
  if (may_use_road(p.scene(), id, b)) {
    March far = come(half * p.t().road.value / 100);
    Path legs{Stretch{LegKind::forward, distance_up(b.at, far.at.at)}};
    if (stays_on_road(p.g, b, legs, {})) m = far;
  }
  settle(p, id, m.at, m.trail);
  note_start(u);
  u.spent = short_of(half);
  p.tell(Tell::arrived, about(id, "FCM-29.9"_c));
}

void go_in_or_out(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  bool in = u.order == OrderKind::enter;
  ToPass to = u.busy_with<ToPass>();
  if (u.matter == MatterKind::march) to.place = i32{u.order_goal.front};  // it has come up to it
  clear_order(u);
  clear_task(u);
  add_busy(u);
  Quad from = box_of(p.g, u);
  auto barred = [&](const Quad& there) { return comes_near(p.scene(), id, from, there, Eyes::on_the_way); };
  if (!in) {
    std::optional<Box> b = house_exit(p.scene(), id, to.side);
    if (!b) return p.tell(Tell::no_room, about(id, "FCM-23.7"_c));
    if (Clause why = barred(*b); why != Clause::none) return p.tell(Tell::blocked, about(id, why));
    return come_out(p, id, to.side, *b);
  }
  const Spot& spot = at(p.g.spots(), to.place);
  Inside inside = inside_of(s, to.place, u.side);
  bool there = within(Quad(box_of(p.g, u)), spot.quad, 20);
  bool room = !inside.enemy && inside.figures + u.strength <= p.t().house.capacity.value;
  if (!there || !room) return p.tell(Tell::blocked, about(id, "FCM-23.7"_c));
  if (Clause why = barred(spot.quad); why != Clause::none) return p.tell(Tell::blocked, about(id, why));
  enter_house(p, id, to.place);
}

void move_in_class(Play& p, UnitId id, MoveClass c) {
  State& s = p.s;
  Unit& u = s[id];
  u.set(Mark::moved);
  switch (c) {
    case MoveClass::flights:
    case MoveClass::routs:
    case MoveClass::retreats: return run_away(p, id, run_speed(p.g, u) / 2, run_direction(p.scene(), id));
    case MoveClass::evasions: return run_evasion(p, id);
    case MoveClass::charges: {
      if (!u.is(Mark::countering) || u.is(Mark::charging)) return run_charge(p, id);
      UnitId foe = u.target;  // its charger has not come to meet it: it stands
      bool coming = foe != UnitId::none && on_table(s[foe]) && s[foe].is(Mark::charging);
      if (!coming) u.set(Mark::countering, false);
      if (coming) u.set(Mark::moved, false), run_charge(p, foe);
      u.set(Mark::moved);
      return;
    }
    default:
      if (u.order == OrderKind::move || (u.matter == MatterKind::march && s.game.half == 1))
        return move_by_order(p, id);
      if (u.order == OrderKind::arrive) return arrive(p, id);
      return go_in_or_out(p, id);
  }
}

// One unit of each side in turn, the side with the initiative first (FCM-20.5, 20.6).
void step_movement(Play& p) {
  State& s = p.s;
  MoveClass& c = s.game.move_class;
  UnitId next = first_by_side(s, s.game.turn_of, [&](UnitId u) { return moves_in(s, u, c); });
  if (next != UnitId::none) {
    s.game.turn_of = other(s[next].side);
    return move_in_class(p, next, c);
  }
  c = MoveClass{byte_of(number_of(c) + 1)};
  s.game.turn_of = s.game.initiative;
  if (c < MoveClass::over) return;
  for (UnitId each : units(s))
    if (is_officer(s[each])) s[each].set(Mark::moved, false);
  set_phase(p, Phase::officers);
}

void finish_task(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  Goal goal = u.task_goal;
  Task kind = u.task;
  clear_task(u);
  if (u.is(Mark::guns_left) && goal.formation == Formation::battery) {  // FCM-26.22
    Box guns;
    if (!guns_box(p.g, s, id, guns)) return;
    u.set(Mark::guns_left, false);
    Size z = size_of(p.g, u, goal, u.strength);
    Box b{guns.at, guns.facing, z.width, z.depth};
    if (!fits(p.scene(), id, b)) {
      u.set(Mark::guns_left);
      return p.tell(Tell::no_room, about(id, "FCM-26.22"_c));
    }
    drop_links_if(s, [id](const Link& l) { return l.a == id && l.kind >= LinkKind::guns; });
    take_shape(u, goal);
    place_at(p, id, b);
    return p.tell(Tell::guns_manned, about(id, "FCM-26.22"_c));
  }
  if (kind == Task::reform && (in_house(u) || p.t().arm(u) == Arm::artillery)) {
    u.level = Level::ordered;
  } else {
    std::optional<Box> b = check_goal(p.g, id, u, goal) ? reshaped(p.scene(), id, goal) : std::optional<Box>{};
    if (!b) return p.tell(Tell::no_room, about(id, "FCM-21.11"_c));
    take_shape(u, goal);
    place_at(p, id, *b);
    if (kind == Task::reform || u.level == Level::disorganised) u.level = Level::ordered;
  }
  p.tell(Tell::formed, optioned(about(id, kind == Task::reform ? "FCM-21.15"_c : "FCM-21.11"_c), u.formation));
}

void end_half(Play& p) {
  State& s = p.s;
  look_at_guns(p);
  for (UnitId id : units(s, present)) {
    Unit& u = s[id];
    if (u.task == Task::none) continue;
    if (u.is(Mark::moved) || is_running(u) || in_melee(s, id)) {
      clear_task(u);
      continue;
    }
    add_busy(u);
    if (u.task_left > 1)
      u.task_left -= 1;
    else
      finish_task(p, id);
  }
  if (s.game.half == 1) return start_half(p, 2);
  s.side_of(Side::first).fired = s.side_of(Side::second).fired = false;
  s.game.aims_named = false;
  set_phase(p, Phase::fire);
}

void step_melee(Play& p) {
  State& s = p.s;
  MeleeStep& step = s.game.melee_step;
  switch (step) {
    case MeleeStep::begins:
      begin_rounds(p);
      step = MeleeStep::throws;
      return;
    case MeleeStep::throws:
      if (next_round(p)) return;
      end_rounds(p);
      step = MeleeStep::ended;
      return;
    case MeleeStep::ended:  // officers have met their fates
      sweep_dead(p);
      step = MeleeStep::losers;
      return;
    case MeleeStep::losers:
      if (!next_loser(p)) step = MeleeStep::winners;
      return;
    default: break;
  }
  if (next_winner(p)) return;
  end_melees(p);
  sweep_dead(p);
  end_half(p);
}

// ---- the end of a period

bool wants_posts(const Play& p, UnitId id) {
  const Unit& u = p.s[id];
  return on_table(u) && in_house(u) && nearest_enemy(p.scene(), id).distance <= p.t().move.dispersed.value;
}

void end_period(Play& p) {
  State& s = p.s;
  int broken = 0;
  for (Side side : {Side::first, Side::second}) {
    SideData& mine = s.side_of(side);
    mine.lost = budget_lost(p.g, s, side), mine.objectives = objectives_lost(p.g, s, side);
    mine.broken = mine.lost * 100 >= p.t().victory.broken.value * mine.budget;
    if (mine.broken) p.tell(Tell::collapse, {.side = side, .clause = "FCM-29.3"_c, .value = mine.lost / 10});
    broken += mine.broken;
  }
  if (broken > 0) return finish(p, broken == 2 ? "FCM-29.4"_c : "FCM-29.3"_c);
  if (s.turn >= p.g.periods(s)) return finish(p, "FCM-29.4"_c);
  p.ask(Ask::start, s.game.initiative);
}

void step_recovery(Play& p) {
  State& s = p.s;
  if (!s.game.recovered) {
    s.game.recovered = true;
    for (UnitId id : units(s, present)) {
      Unit& u = s[id];
      bool gone = u.morale == Morale::flight && nearest_enemy(p.scene(), id).distance > p.t().move.dispersed.value;
      if (gone) {
        remove_unit(p, id, "FCM-27.11"_c);
        continue;
      }
      u.set(Mark::since, u.morale == Morale::retreat || u.morale == Morale::rout);
      if (u.morale == Morale::halt && u.halt_until <= s.turn) set_morale(u, Morale::steady);
      if (!u.is(Mark::fought)) u.rounds_lost = 0;  // FCM-26.16
      u.clear(Mark::charging | Mark::countering | Mark::evading | Mark::moved | Mark::tested);
    }
  }
  for (Side side : {s.game.initiative, other(s.game.initiative)}) {
    if (s.side_of(side).posted) continue;
    for (UnitId each : units(s))
      if (s[each].side == side && wants_posts(p, each)) {
        p.ask(Ask::post, side);
        return;
      }
    s.side_of(side).posted = true;
  }
  end_period(p);
}

void step(Play& p) {
  State& s = p.s;
  switch (s.phase) {
    case Phase::deployment: return next_deployment(p);
    case Phase::orders:
      for (Side side : {Side::first, Side::second})
        if (!s.side_of(side).committed) {
          p.ask(Ask::orders, side);
          return;
        }
      return reveal(p);
    case Phase::reactions:
      if (!next_reaction(p)) set_phase(p, Phase::charge_tests);
      return;
    case Phase::charge_tests:
      if (next_charge_test(p)) return;
      settle_reactions(p);
      if (!next_charge_test(p)) start_half(p, 1);  // orders taken up again may be charges
      return;
    case Phase::movement: return step_movement(p);
    case Phase::contact: return step_contact(p);
    case Phase::officers:
      if (next_officer(p)) return;
      s.game.melee_step = MeleeStep::begins;
      return set_phase(p, Phase::melee);
    case Phase::melee: return step_melee(p);
    case Phase::fire:
      if (ask_fire(p) || next_volley(p)) return;
      end_fire(p);
      clear_marks(s, Mark::tested);
      return set_phase(p, Phase::morale);
    case Phase::morale:
      if (next_step8(p)) return;
      s.game.recovered = false;
      s.side_of(Side::first).posted = s.side_of(Side::second).posted = false;
      return set_phase(p, Phase::recovery);
    case Phase::recovery: return step_recovery(p);
  }
}

}  // namespace

void advance(Play& p) {
  while (p.s.over == 0 && p.s.waiting == 0 && !p.dice.ran_short())
    if (!next_fate(p) && !after_catch(p)) step(p);
}

void begin_period(Play& p) {
  State& s = p.s;
  ++s.turn;
  if (s.turn > 1) {
    InitiativeIn in{s.game.initiative == Side::first ? Which::a : Which::b};
    InitiativeOut out = initiative_roll(p.t(), in, {}, p.dice);
    if (p.dice.ran_short()) return;
    s.game.initiative = side_of(out.winner);
  }
  constexpr Marks<Mark> of_a_period{Mark::fired,    Mark::ran,          Mark::fled,    Mark::new_rout,
                                    Mark::crossed,  Mark::officer_lost, Mark::moved,   Mark::tested,
                                    Mark::aimed,    Mark::ceased,       Mark::by_hand, Mark::committed,
                                    Mark::charging, Mark::countering,   Mark::evading};
  for (UnitId each : units(s)) {
    Unit& u = s[each];
    u.clear(of_a_period);
    if (!on_table(u)) continue;
    note_start(u);
    u.spent = 0;
    u.busy_halves = 0;
    u.clear(Mark::fought);
    u.general_fallen = 0;
    if (is_officer(u)) continue;
    UnitId prey = u.is(Mark::pursuing) ? u.target : UnitId::none;
    if (prey == UnitId::none || !on_table(s[prey])) u.clear(Mark::pursuing), prey = UnitId::none;
    clear_order(u);
    u.target = prey;
  }
  for (std::size_t i = s.links; i-- > 0;) {  // a battery's fire is remembered for one period (FCM-27.15)
    Link& l = s.link[i];
    bool battery = l.kind == LinkKind::fire && on_table(s[l.a]) && p.t().arm(s[l.a]) == Arm::artillery;
    if (battery)
      l.fire() = {LinkKind::old_fire, {}, {}};
    else if (l.kind == LinkKind::fire || l.kind == LinkKind::old_fire)
      s.unlink(i);
  }
  for (Side side : {Side::first, Side::second}) s.side_of(side).committed = false;
  s.game.half = 0;
  p.tell(Tell::period, Event{.side = s.game.initiative, .clause = "FCM-20.9"_c, .value = s.turn});
  set_phase(p, Phase::orders);
}

}  // namespace grog::feu_combat_moral
