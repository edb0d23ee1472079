// The period: its steps in order, each run to the next decision (FCM-20; the catalogue's section 3).
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

void Play::tell(Tell kind, Event e) const {
  if (journal == nullptr) return;
  e.kind = static_cast<u8>(kind);
  journal->tell(e);
}
void Play::tell(Tell kind, Event e, const Tally& why) const {
  if (journal == nullptr) return;
  e.kind = static_cast<u8>(kind);
  journal->tell(e, why);
}
void Play::ask(Ask kind, Side side, UnitId unit, UnitId with, i16 data) const {
  Decision d;
  d.kind = static_cast<u8>(kind);
  d.side = side;
  d.unit = unit, d.other = with;
  d.data[0] = data;
  s.ask(d);
}

namespace {

void set_phase(Play& p, Phase phase) {
  p.s.phase = static_cast<u8>(phase);
  Event e;
  e.option = p.s.phase, e.value = half_of(p.s), e.clause = "FCM-20.1"_c;
  p.tell(Tell::phase, e);
}

void clear_flags(State& s, u32 set) {
  for (std::size_t i = 0; i < s.units; ++i) s.unit[i].flags &= ~set;
}

// ---- the reveal

void reveal(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    UnitId id = unit_id(i);
    if (u.place == to_arrive && order_kind(u) == OrderKind::arrive)
      p.tell(Tell::revealed, [&] {
        Event e = about(id, "FCM-20.2"_c);
        e.option = static_cast<u8>(OrderKind::arrive);
        return e;
      }());
    if (!on_table(u) || formation_of(u) == Formation::officer) continue;
    u.set(flags::committed, false);
    if (u.is(flags::uncontrolled) && !in_melee(s, id)) {  // FCM-24.18
      Nearest enemy = nearest_enemy(p.g, s, id, true);
      clear_order(u);
      if (enemy.unit != UnitId::none && enemy.distance <= p.t().move.uncontrolled.value) {
        set_order(u, OrderKind::charge);
        set_target(u, enemy.unit);
      }
      u.set(flags::charging);
      p.tell(Tell::charges, about(id, "FCM-24.18"_c, target_of(u)));
      continue;
    }
    if (order_kind(u) == OrderKind::hold) continue;
    Event e = about(id, "FCM-20.2"_c, order_kind(u) == OrderKind::charge ? target_of(u) : UnitId::none);
    e.option = static_cast<u8>(order_kind(u));
    p.tell(Tell::revealed, e);
  }
  set_phase(p, Phase::reactions);
}

// ---- a half-period

void start_half(Play& p, int half) {
  State& s = p.s;
  of(s, game_attr::half) = static_cast<i16>(half);
  of(s, game_attr::step) = 1;
  of(s, game_attr::turn_of) = static_cast<i16>(initiative(s));
  clear_flags(s, flags::moved | flags::tested);
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    if (half != 1 || !on_table(u)) continue;
    OrderKind k = order_kind(u);
    bool change = k == OrderKind::form || k == OrderKind::limber || k == OrderKind::unlimber;
    if (!change && k != OrderKind::reform) continue;
    Goal goal = unpack_goal(u.attr[attr::leg]);
    bool going_on = task_of(u) == (change ? Task::change : Task::reform) && pack_goal(task_goal(u)) == pack_goal(goal);
    int halves = change ? change_halves(p.g, u, goal.formation) : reform_halves(p.g, u);
    if (!going_on) set_task(u, change ? Task::change : Task::reform, halves, goal);
    clear_order(u);
  }
  set_phase(p, Phase::movement);
}

enum MoveClass : i16 { flights = 1, routs, retreats, evasions, charges, others, classes_end };

bool moves_in(const State& s, UnitId id, i16 c) {
  const Unit& u = s[id];
  if (!on_table(u) || formation_of(u) == Formation::officer || u.is(flags::moved))
    return c == others && u.place == to_arrive && u.strength > 0 && order_kind(u) == OrderKind::arrive &&
           half_of(s) == 1 && !u.is(flags::moved);
  bool ran = u.is(flags::fled);
  switch (c) {
    case flights: return u.is(flags::flight) && !ran;
    case routs: return u.is(flags::rout) && !ran;
    case retreats: return u.is(flags::retreat) && !ran;
    case evasions: return u.is(flags::evading) && !is_running(u);
    case charges:
      return u.is(flags::charging | flags::pursuing | flags::countering) && !is_running(u) && !in_melee(s, id);
    default: {
      OrderKind k = order_kind(u);
      bool moving = k == OrderKind::move || (half_of(s) == 1 && (k == OrderKind::enter || k == OrderKind::leave));
      return moving && !is_running(u) && reaction_of(u) == Reaction::none && !u.is(flags::ran) && !in_melee(s, id);
    }
  }
}

void arrive(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  const UnitInfo& info = p.g.info(id);
  bool guns = p.t().arm(u) == Arm::artillery;
  Goal goal{guns ? Formation::limbered : Formation::column, usual_front(p.g, u, u.strength), false};
  Size z = size_of(p.g, u, goal, u.strength);
  i32 half = p.t().troop(u).column / 2;
  Point entry = point_ahead(info.entry, info.entry_facing + quarter_turn, 10 * u.attr[attr::leg]);
  clear_order(u);
  for (i32 way = half; way >= z.depth; way -= 50) {  // its head goes as far as it can
    Box b{point_ahead(entry, info.entry_facing, way - z.depth / 2), info.entry_facing, z.width, z.depth};
    bool crowded = false;
    Quad q = b;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& v = s.unit[i];
      if (on_table(v) && v.side != u.side && is_formed(v) &&
          within(q, Quad(box_of(p.g, v)), p.t().move.keep_off.value - 1))
        crowded = true;
    }
    if (crowded || !fits(p.g, s, id, b)) continue;
    u.place = on_field;
    take_shape(u, goal);
    place_at(p, id, b);
    note_start(u);
    u.attr[attr::spent] = static_cast<i16>(half);
    return p.tell(Tell::arrived, about(id, "FCM-29.9"_c));
  }
  p.tell(Tell::blocked, about(id, "FCM-29.9"_c));
}

void go_in_or_out(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  bool in = order_kind(u) == OrderKind::enter;
  int what = u.attr[attr::leg] - 1;
  clear_order(u);
  clear_task(u);
  set_busy(u, busy_halves(u) + 1);
  if (!in) {
    if (std::optional<Box> b = house_exit(p.g, s, id, what)) return come_out(p, id, what, *b);
    return p.tell(Tell::no_room, about(id, "FCM-23.7"_c));
  }
  const Spot& spot = p.g.spots()[static_cast<std::size_t>(what)];
  int inside = u.strength;
  bool enemy = false;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& v = s.unit[i];
    if (on_table(v) && v.place == what) inside += v.strength, enemy = enemy || v.side != u.side;
  }
  bool there = within(Quad(box_of(p.g, u)), Quad(spot.box), 20);
  if (!there || enemy || inside > p.t().house_capacity.value) return p.tell(Tell::blocked, about(id, "FCM-23.7"_c));
  enter_house(p, id, what);
}

void move_in_class(Play& p, UnitId id, i16 c) {
  State& s = p.s;
  Unit& u = s[id];
  u.set(flags::moved);
  switch (c) {
    case flights:
    case routs:
    case retreats: return run_away(p, id, run_speed(p.g, u) / 2, run_direction(p.g, s, id));
    case evasions: return run_evasion(p, id);
    case charges: {
      if (!u.is(flags::countering) || u.is(flags::charging)) return run_charge(p, id);
      UnitId foe = target_of(u);  // its charger has not come to meet it: it stands
      bool coming = foe != UnitId::none && on_table(s[foe]) && s[foe].is(flags::charging);
      if (!coming) u.set(flags::countering, false);
      if (coming) u.set(flags::moved, false), run_charge(p, foe);
      u.set(flags::moved);
      return;
    }
    default:
      if (order_kind(u) == OrderKind::move) return move_by_order(p, id);
      if (order_kind(u) == OrderKind::arrive) return arrive(p, id);
      return go_in_or_out(p, id);
  }
}

// One unit of each side in turn, the side with the initiative first (FCM-20.5, 20.6).
void step_movement(Play& p) {
  State& s = p.s;
  i16& c = of(s, game_attr::step);
  Side next = static_cast<Side>(of(s, game_attr::turn_of));
  for (Side side : {next, other(next)})
    for (std::size_t i = 0; i < s.units; ++i) {
      if (s.unit[i].side != side || !moves_in(s, unit_id(i), c)) continue;
      of(s, game_attr::turn_of) = static_cast<i16>(other(side));
      return move_in_class(p, unit_id(i), c);
    }
  ++c;
  of(s, game_attr::turn_of) = static_cast<i16>(initiative(s));
  if (c < classes_end) return;
  for (std::size_t i = 0; i < s.units; ++i)
    if (formation_of(s.unit[i]) == Formation::officer) s.unit[i].set(flags::moved, false);
  c = 0;
  set_phase(p, Phase::officers);
}

void finish_task(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  Goal goal = task_goal(u);
  Task kind = task_of(u);
  clear_task(u);
  if (u.is(flags::guns_left) && goal.formation == Formation::battery) {  // FCM-26.22
    Box guns;
    if (!guns_box(p.g, s, id, guns)) return;
    Size z = size_of(p.g, u, goal, u.strength);
    u.set(flags::guns_left, false);
    z = size_of(p.g, u, goal, u.strength);
    Box b{guns.at, guns.facing, z.width, z.depth};
    if (!fits(p.g, s, id, b)) {
      u.set(flags::guns_left);
      return p.tell(Tell::no_room, about(id, "FCM-26.22"_c));
    }
    for (std::size_t i = s.links; i-- > 0;) {
      LinkKind k = kind_of(s.link[i]);
      if (s.link[i].a == id && (k == LinkKind::guns || k == LinkKind::guns_facing)) s.unlink(i);
    }
    take_shape(u, goal);
    place_at(p, id, b);
    return p.tell(Tell::guns_manned, about(id, "FCM-26.22"_c));
  }
  if (kind == Task::reform && (in_house(u) || p.t().arm(u) == Arm::artillery)) {
    set_level(u, Level::ordered);
  } else {
    std::optional<Box> b = check_goal(p.g, id, u, goal) ? reshaped(p.g, s, id, goal) : std::optional<Box>{};
    if (!b) return p.tell(Tell::no_room, about(id, "FCM-21.11"_c));
    take_shape(u, goal);
    place_at(p, id, *b);
    if (kind == Task::reform || level_of(u) == Level::disorganised) set_level(u, Level::ordered);
  }
  Event e = about(id, kind == Task::reform ? "FCM-21.15"_c : "FCM-21.11"_c);
  e.option = u.formation;
  p.tell(Tell::formed, e);
}

void end_half(Play& p) {
  State& s = p.s;
  look_at_guns(p);
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    UnitId id = unit_id(i);
    if (!on_table(u) || task_of(u) == Task::none) continue;
    if (u.is(flags::moved) || is_running(u) || in_melee(s, id)) {
      clear_task(u);
      continue;
    }
    set_busy(u, busy_halves(u) + 1);
    int left = task_left(u) - 1;
    if (left > 0)
      set_task(u, task_of(u), left, task_goal(u));
    else
      finish_task(p, id);
  }
  if (half_of(s) == 1) return start_half(p, 2);
  side_of(s, Side::first, side_attr::fired) = side_of(s, Side::second, side_attr::fired) = 0;
  of(s, game_attr::step) = 0;
  set_phase(p, Phase::fire);
}

void step_melee(Play& p) {
  State& s = p.s;
  i16& step = of(s, game_attr::step);
  enum : i16 { begins, throws, ended, losers, winners };
  switch (step) {
    case begins:
      begin_rounds(p);
      step = throws;
      return;
    case throws:
      if (next_round(p)) return;
      end_rounds(p);
      step = ended;
      return;
    case ended:  // officers have met their fates
      sweep_dead(p);
      step = losers;
      return;
    case losers:
      if (!next_loser(p)) step = winners;
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
  return on_table(u) && in_house(u) && nearest_enemy(p.g, p.s, id).distance <= p.t().move.dispersed.value;
}

void end_period(Play& p) {
  State& s = p.s;
  std::array<bool, 2> broken{};
  for (Side side : {Side::first, Side::second}) {
    i32 lost = budget_lost(p.g, s, side);
    side_of(s, side, side_attr::lost) = static_cast<i16>(lost);
    side_of(s, side, side_attr::objectives) = static_cast<i16>(objectives_lost(p.g, s, side));
    broken[index(side)] = lost * 100 >= p.t().victory.broken.value * side_of(s, side, side_attr::budget);
    if (!broken[index(side)]) continue;
    side_of(s, side, side_attr::broken) = 1;
    Event e;
    e.side = side, e.clause = "FCM-29.3"_c, e.value = lost / 10;
    p.tell(Tell::collapse, e);
  }
  if (broken[0] || broken[1]) return finish(p, broken[0] && broken[1] ? "FCM-29.4"_c : "FCM-29.3"_c);
  if (s.turn >= p.g.periods(s)) return finish(p, "FCM-29.4"_c);
  p.ask(Ask::start, initiative(s));
}

void step_recovery(Play& p) {
  State& s = p.s;
  if (of(s, game_attr::step) == 0) {
    of(s, game_attr::step) = 1;
    for (std::size_t i = 0; i < s.units; ++i) {
      Unit& u = s.unit[i];
      UnitId id = unit_id(i);
      if (!on_table(u)) continue;
      bool gone = u.is(flags::flight) && nearest_enemy(p.g, s, id).distance > p.t().move.dispersed.value;
      if (gone) {
        remove_unit(p, id, "FCM-27.11"_c);
        continue;
      }
      u.set(flags::since, u.is(flags::retreat | flags::rout));
      if (u.is(flags::halt) && u.attr[attr::halt_until] <= s.turn) set_morale(u, Morale::steady);
      if (!fought_now(u)) set_rounds_lost(u, 0);  // FCM-26.16
      u.flags &= ~(flags::charging | flags::countering | flags::evading | flags::moved | flags::tested);
    }
  }
  for (Side side : {initiative(s), other(initiative(s))}) {
    if (side_of(s, side, side_attr::posted) != 0) continue;
    for (std::size_t i = 0; i < s.units; ++i)
      if (s.unit[i].side == side && wants_posts(p, unit_id(i))) return p.ask(Ask::post, side);
    side_of(s, side, side_attr::posted) = 1;
  }
  end_period(p);
}

void step(Play& p) {
  State& s = p.s;
  switch (phase_of(s)) {
    case Phase::deployment: return next_deployment(p);
    case Phase::orders:
      for (Side side : {Side::first, Side::second})
        if (side_of(s, side, side_attr::committed) == 0) return p.ask(Ask::orders, side);
      return reveal(p);
    case Phase::reactions:
      if (!next_reaction(p)) set_phase(p, Phase::charge_tests);
      return;
    case Phase::charge_tests:
      if (next_charge_test(p)) return;
      settle_reactions(p);
      for (std::size_t i = 0; i < s.units; ++i) {  // orders taken up again may be charges
        const Unit& u = s.unit[i];
        bool due = on_table(u) && formation_of(u) != Formation::officer && order_kind(u) == OrderKind::charge &&
                   !u.is(flags::charging | flags::tested) && reaction_of(u) == Reaction::none;
        if (due) return;
      }
      return start_half(p, 1);
    case Phase::movement: return step_movement(p);
    case Phase::contact: return step_contact(p);
    case Phase::officers:
      if (next_officer(p)) return;
      of(s, game_attr::step) = 0;
      return set_phase(p, Phase::melee);
    case Phase::melee: return step_melee(p);
    case Phase::fire:
      if (ask_fire(p) || next_volley(p)) return;
      end_fire(p);
      clear_flags(s, flags::tested);
      return set_phase(p, Phase::morale);
    case Phase::morale:
      if (next_step8(p)) return;
      of(s, game_attr::step) = 0;
      side_of(s, Side::first, side_attr::posted) = side_of(s, Side::second, side_attr::posted) = 0;
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
    InitiativeIn in{initiative(s) == Side::first ? 1 : 2};
    InitiativeOut out = initiative_roll(p.t(), in, {}, p.dice);
    if (p.dice.ran_short()) return;
    of(s, game_attr::initiative) = out.winner;
  }
  constexpr u32 of_a_period = flags::fired | flags::ran | flags::fled | flags::new_rout | flags::crossed |
                              flags::officer_lost | flags::moved | flags::tested | flags::aimed | flags::ceased |
                              flags::by_hand | flags::committed | flags::charging | flags::countering | flags::evading;
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    u.flags &= ~of_a_period;
    if (!on_table(u)) continue;
    note_start(u);
    u.attr[attr::spent] = 0;
    set_busy(u, 0);
    set_fought(u, false);
    set_general_fallen(u, 0);
    if (formation_of(u) == Formation::officer) continue;
    UnitId prey = u.is(flags::pursuing) ? target_of(u) : UnitId::none;
    clear_order(u);
    set_target(u, prey);
  }
  for (std::size_t i = s.links; i-- > 0;) {  // a battery's fire is remembered for one period (FCM-27.15)
    Link& l = s.link[i];
    bool battery = kind_of(l) == LinkKind::fire && on_table(s[l.a]) && p.t().arm(s[l.a]) == Arm::artillery;
    if (battery)
      l.kind = static_cast<u8>(LinkKind::old_fire), l.flags = 0, l.v = 0;
    else if (kind_of(l) == LinkKind::fire || kind_of(l) == LinkKind::old_fire)
      s.unlink(i);
  }
  for (Side side : {Side::first, Side::second}) side_of(s, side, side_attr::committed) = 0;
  of(s, game_attr::half) = 0;
  of(s, game_attr::step) = 0;
  Event e;
  e.value = s.turn, e.side = initiative(s), e.clause = "FCM-20.9"_c;
  p.tell(Tell::period, e);
  set_phase(p, Phase::orders);
}

}  // namespace grog::feu_combat_moral
