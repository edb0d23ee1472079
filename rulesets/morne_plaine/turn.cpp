// The player turn: chain panic, actions, leaders, melees; the end of the turn and of the battle.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {

void ask(State& s, Ask kind, Side side, UnitId unit, UnitId other_unit) {
  Decision d;
  d.kind = static_cast<u8>(kind);
  d.side = side;
  d.unit = unit;
  d.other = other_unit;
  s.ask(d);
}
Ask asked(const State& s) { return static_cast<Ask>(s.asked().kind); }

namespace {

void tell_phase(Play& p, Phase phase, Clause why) {
  p.s.phase = static_cast<u8>(phase);
  Event e;
  e.side = p.s.active, e.option = p.s.phase, e.clause = why;
  p.tell(Tell::phase, e);
}

void finish(Play& p, Side winner, Clause why) {
  Standing now = p.g.standing(p.s);
  p.s.over = 1;
  p.s.winner = winner;
  while (p.s.waiting > 0) p.s.answered();
  Event e;
  e.clause = why, e.side = winner, e.value = now.points[0], e.value2 = now.points[1];
  p.tell(Tell::over, e);
}

struct Share {
  int lost = 0, all = 0;
};
Share share_lost(const PlaineGame& g, const State& s, Side side) {
  Share out;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.kind == 0 || u.side != side) continue;
    int worth = worth_of(g.t(), u);
    out.all += worth;
    if (u.strength == 0 || routed(u)) out.lost += worth;
  }
  return out;
}

// Section 8: broken armies at the end of each game turn, points at the end of the last.
bool battle_ends(Play& p) {
  std::array<Share, 2> share{share_lost(p.g, p.s, Side::first), share_lost(p.g, p.s, Side::second)};
  std::array<bool, 2> broken{};
  for (Side side : {Side::first, Side::second}) {
    const Share& x = share[index(side)];
    broken[index(side)] = p.t().victory.broken_one_in.value * x.lost >= x.all;
    if (!broken[index(side)]) continue;
    Event e;
    e.side = side, e.value = x.lost, e.value2 = x.all, e.clause = "MP-R50"_c;
    p.tell(Tell::broken_army, e);
  }
  if (broken[0] != broken[1]) {
    finish(p, broken[0] ? Side::second : Side::first, "MP-R50"_c);
    return true;
  }
  if (broken[0]) {
    int a = share[0].lost * share[1].all, b = share[1].lost * share[0].all;
    finish(p, a < b ? Side::first : b < a ? Side::second : Side::nobody, "MP-R50"_c);
    return true;
  }
  if (p.s.turn < p.g.turns()) return false;
  finish(p, p.g.standing(p.s).ahead, "MP-R50"_c);
  return true;
}

bool tests_morale(const Tables& t, const Unit& u) { return t.arm(u) != Arm::artillery && t.arm(u) != Arm::leader; }

PanicIn panic_of(const PlaineGame& g, const State& s, UnitId id, UnitId fleeing) {
  PanicIn in;
  in.cavalry = g.t().arm(s[id]) == Arm::cavalry;
  in.figures = s[id].strength;
  in.quality = g.t().troop(s[id]).quality;
  in.fleeing_cavalry = g.t().arm(s[fleeing]) == Arm::cavalry;
  in.fleeing_figures = s[fleeing].strength;
  in.command = in_command(g, s, id);
  return in;
}

}  // namespace

// Who tests is fixed when the step begins, and by whom each is frightened: horse before foot, since only foot that
// flees lets cavalry off lightly (MP-R12).
void mark_panic(Play& p) {
  i32 near_by = p.t().panic.radius.value * inch;
  each_present(p.s, [&](UnitId id, const Unit& u) {
    if (u.side != p.s.active || routed(u) || engaged(u) || !tests_morale(p.t(), u)) return;
    Quad mine(body(p.g, u));
    UnitId by = UnitId::none;
    bool spared = false;
    each_present(p.s, [&](UnitId other_id, const Unit& f) {
      if (f.side != u.side || !routed(f) || !within(mine, Quad(body(p.g, f)), near_by)) return;
      if (panic_exempt(p.t(), panic_of(p.g, p.s, id, other_id))) {
        spared = true;
        return;
      }
      if (by == UnitId::none || (p.t().arm(f) == Arm::cavalry && p.t().arm(p[by]) != Arm::cavalry)) by = other_id;
    });
    if (by == UnitId::none) {
      if (spared) p.tell_unit(Tell::panic_exempt, id, p.t().panic.exempt.clause);
      return;
    }
    p[id].set(flags::must_panic);
    p[id].attr[attr::panic_by] = static_cast<i16>(index(by) + 1);
  });
}

namespace {

void test_panic(Play& p, UnitId id) {
  Unit& u = p[id];
  PanicIn in = panic_of(p.g, p.s, id, unit_id(static_cast<std::size_t>(u.attr[attr::panic_by] - 1)));
  u.set(flags::must_panic, false);
  u.attr[attr::panic_by] = 0;
  Tally why = panic_reasons(p.t(), in);
  PanicOut out = panic(p.t(), in, why, p.dice);
  Event e;
  e.unit = id, e.side = u.side, e.option = out.result != 2, e.clause = "MP-19.1"_c;
  p.tell(Tell::test, e, why);
  if (out.result == 2 && !p.dice.ran_short()) rout(p, id, p.g.edge_direction(u.side), out.flight, true, "MP-19.9"_c);
}

void begin_actions(Play& p) {
  tell_phase(p, Phase::actions, "MP-1.2"_c);
  ask(p.s, Ask::act, p.s.active);
}

bool any_with(const State& s, u32 flag) {
  bool any = false;
  each_present(s, [&](UnitId, const Unit& u) { any = any || u.is(flag); });
  return any;
}

// Nobody throws unasked, not even the last: each throw is an order, and so can be looked at before it is made.
void go_on_panicking(Play& p) {
  if (p.dice.ran_short()) return;
  if (any_with(p.s, flags::must_panic)) return ask(p.s, Ask::panic, p.s.active);
  begin_actions(p);
}

void begin_leaders(Play& p);

// Those that have not rallied flee on, towards their own edge (MP-R14), in the order that their player likes.
void begin_flights(Play& p) {
  each_present(p.s, [&](UnitId id, const Unit& u) {
    if (u.side == p.s.active && u.is(flags::fleeing)) p[id].set(flags::must_flee);
  });
}
void go_on_fleeing(Play& p) {
  if (p.dice.ran_short()) return;
  if (any_with(p.s, flags::must_flee)) return ask(p.s, Ask::flight, p.s.active);
  begin_leaders(p);
}
void flee_on(Play& p, UnitId id) {
  p[id].set(flags::must_flee, false);
  const Figure& dice = flight_dice(p.t(), p.t().arm(p[id]) == Arm::cavalry);
  int inches = throw_move(dice, p.dice);
  if (!p.dice.ran_short()) flee(p, id, p.g.edge_direction(p[id].side), inches * inch, true, "MP-R14"_c);
}

bool can_ride(const Play& p) {
  bool any = false;
  each_present(p.s, [&](UnitId, const Unit& u) {
    any = any || (u.side == p.s.active && p.t().arm(u) == Arm::leader && acted(u) == Action::none);
  });
  return any;
}

void begin_leaders(Play& p) {
  tell_phase(p, Phase::leaders, "MP-7.4"_c);
  if (can_ride(p)) return ask(p.s, Ask::ride, p.s.active);
  begin_melees(p);
}

Verdict check_ride(const PlaineGame& g, const State& s, const Order& o) {
  if (verb_of(o) == Verb::end) return {};
  if (verb_of(o) != Verb::ride) return faulty(not_asked);
  if (!valid(o.unit) || index(o.unit) >= s.units || !present(s[o.unit])) return faulty(no_unit);
  const Unit& u = s[o.unit];
  if (u.side != s.asked().side) return faulty(not_yours);
  if (g.t().arm(u) != Arm::leader) return refused("MP-7.4"_c);
  if (acted(u) != Action::none) return refused("MP-4.1"_c);
  Bodies b(g, s);
  const Figure& reach = g.t().move.leader;
  return plan_free_move(g, s, b, o.unit, o.pose, reach.value * inch, reach.clause).verdict;
}

void ride(Play& p, const Order& o) {
  Unit& u = p[o.unit];
  i32 away = distance_up(u.pose.at, o.pose.at);
  u.pose = o.pose;
  set_acted(u, Action::ride);
  p.tell_unit(Tell::leader_moved, o.unit, p.t().move.leader.clause, (away + 127) / inch);
  if (can_ride(p)) return;
  p.s.answered();
  begin_melees(p);
}

}  // namespace

void start_unit_turn(Unit& u) {
  u.set(flags::charged | flags::formed_before | flags::formed_after | flags::used_command | flags::used_light, false);
  u.attr[attr::fire_losses] = u.attr[attr::acted] = u.attr[attr::gun_moved] = u.attr[attr::flight] = 0;
}

void begin_player_turn(Play& p, Side side) {
  p.s.active = side;
  p.s.game[game_attr::mover] = 0;
  for (std::size_t i = 0; i < p.s.units; ++i) start_unit_turn(p.s.unit[i]);
  for (std::size_t i = 0; i < p.s.links; ++i) p.s.link[i].v = p.s.link[i].w = 0;
  Event e;
  e.side = side, e.value = p.s.turn, e.clause = "MP-1.2"_c;
  p.tell(Tell::turn, e);
  tell_phase(p, Phase::panic, "MP-19.1"_c);
  mark_panic(p);
  go_on_panicking(p);
}

void end_player_turn(Play& p) {
  for (std::size_t i = 0; i < p.s.units; ++i) {
    Unit& u = p.s.unit[i];
    if (u.side != p.s.active || u.attr[attr::held_turns] == 0) continue;
    if (--u.attr[attr::held_turns] == 0) u.attr[attr::held_by] = 0;
  }
  Side first = static_cast<Side>(p.s.game[game_attr::first_player]);
  if (p.s.active == first) return begin_player_turn(p, other(first));
  if (battle_ends(p)) return;
  ++p.s.turn;
  begin_player_turn(p, first);
}

void PlaineGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{*this, s, dice, journal};
  switch (asked(s)) {
    case Ask::lots:
    case Ask::deploy: return apply_setup(p, o);
    case Ask::panic:
      s.answered();
      test_panic(p, o.unit);
      return go_on_panicking(p);
    case Ask::act:
      if (verb_of(o) != Verb::end) return apply_action(p, o);
      s.answered();
      s.game[game_attr::mover] = 0;
      begin_flights(p);
      return go_on_fleeing(p);
    case Ask::flight:
      s.answered();
      flee_on(p, o.unit);
      return go_on_fleeing(p);
    case Ask::react: return apply_reaction(p, o);
    case Ask::ride:
      if (verb_of(o) == Verb::ride) return ride(p, o);
      s.answered();
      return begin_melees(p);
    case Ask::fight:
    case Ask::result:
    case Ask::victory: return apply_melee(p, o);
    case Ask::none: break;
  }
  require(false, "an order that check() refuses was applied");
}

Verdict PlaineGame::check(const State& s, const Order& o) const {
  if (s.over || s.waiting == 0) return faulty({"La partie est finie.", "The game is over."});
  Verb verb = verb_of(o);
  switch (asked(s)) {
    case Ask::lots:
    case Ask::deploy: return check_setup(*this, s, o);
    case Ask::panic:
      if (verb == Verb::rally) return refused("MP-19.2"_c);
      if (verb != Verb::panic) return faulty(not_asked);
      if (!valid(o.unit) || index(o.unit) >= s.units || !present(s[o.unit])) return faulty(no_unit);
      return s[o.unit].is(flags::must_panic) ? Verdict{} : refused("MP-R12"_c);
    case Ask::act: return verb == Verb::ride ? refused("MP-7.4"_c) : check_action(*this, s, o);
    case Ask::react: return check_reaction(*this, s, o);
    case Ask::ride: return check_ride(*this, s, o);
    case Ask::flight:
      if (verb == Verb::rally) return refused("MP-R14"_c);
      if (verb != Verb::flee) return faulty(not_asked);
      if (!valid(o.unit) || index(o.unit) >= s.units || !present(s[o.unit])) return faulty(no_unit);
      return s[o.unit].is(flags::must_flee) ? Verdict{} : refused("MP-R14"_c);
    case Ask::fight:
    case Ask::result:
    case Ask::victory: return check_melee(*this, s, o);
    case Ask::none: break;
  }
  return faulty(not_asked);
}

}  // namespace grog::morne_plaine
