// The player turn: chain panic, actions, leaders, melees; the end of the turn and of the battle.
#include <algorithm>

#include "rulesets/kit/offers.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {

void tell_phase(Play& p, Phase phase, Clause why) {
  p.s.phase = phase;
  p.tell(Tell::phase, {.option = static_cast<u8>(phase), .side = p.s.active, .clause = why});
}

namespace {

bool finish(Play& p, Side winner) {
  const Standing now = p.g.standing(p.s);
  p.finish(winner);
  p.tell(Tell::over, {.side = winner, .clause = "MP-R50"_c, .value = now.points[0], .value2 = now.points[1]});
  return true;
}

// Section 8: broken armies at the end of each game turn, points at the end of the last.
bool battle_ends(Play& p) {
  std::array<Share, 2> share{share_lost(p.g, p.s, Side::first), share_lost(p.g, p.s, Side::second)};
  std::array<bool, 2> broken{};
  for (Side side : {Side::first, Side::second}) {
    const Share& x = share[index(side)];
    broken[index(side)] = p.t().victory.broken_one_in.value * x.lost >= x.all;
    if (!broken[index(side)]) continue;
    p.tell(Tell::broken_army, {.side = side, .clause = "MP-R50"_c, .value = x.lost, .value2 = x.all});
  }
  if (broken[0] != broken[1]) return finish(p, broken[0] ? Side::second : Side::first);
  if (broken[0]) {
    int a = share[0].lost * share[1].all, b = share[1].lost * share[0].all;
    return finish(p, a < b ? Side::first : b < a ? Side::second : Side::nobody);
  }
  return p.s.turn >= p.g.turns && finish(p, p.g.standing(p.s).ahead);
}

PanicIn panic_of(const Bodies& b, UnitId id, UnitId fleeing) {
  const Unit &u = b.s[id], &f = b.s[fleeing];
  return {corps_of(b.arm(id)),      u.strength, b.t().troop(u).quality,
          corps_of(b.arm(fleeing)), f.strength, in_command(b, id)};
}

void begin_actions(Play& p) {
  tell_phase(p, Phase::actions, "MP-1.2"_c);
  p.ask(Ask::act, p.s.active);
}

// Nobody throws unasked, not even the last: each throw is an order, and so can be looked at before it is made.
void ask_those_with(Play& p, Mark mark, Ask ask, void (*go_on)(Play&)) {
  if (p.dice.ran_short()) return;
  bool any = any_unit(p.s, [&](const Unit& u) { return u.marks.has(mark) && present(u); });
  if (!any) return go_on(p);
  p.ask(ask, p.s.active);
}
void go_on_panicking(Play& p) { ask_those_with(p, Mark::must_panic, Ask::panic, begin_actions); }

bool any_can_ride(const Play& p) {
  return any_unit(p.s, [&](const Unit& u) { return u.side == p.s.active && present(u) && can_ride(p.t(), u); });
}

void begin_leaders(Play& p) {
  tell_phase(p, Phase::leaders, "MP-7.4"_c);
  if (any_can_ride(p))
    p.ask(Ask::ride, p.s.active);
  else
    begin_melees(p);
}

// Those that have not rallied flee on, towards their own edge (MP-R14), in the order that their player likes.
void begin_flights(Play& p) {
  for (UnitId id : units(p.s, present_of(p.s.active))) p[id].marks.set(Mark::must_flee, p[id].marks.has(Mark::fleeing));
}
void go_on_fleeing(Play& p) { ask_those_with(p, Mark::must_flee, Ask::flight, begin_leaders); }

Verdict check_ride(const PlaineGame& g, const State& s, const Order& o) {
  if (Verdict v = kit::check_own(s, o.unit, s.asked().side, present); !v) return v;
  const Unit& u = s[o.unit];
  if (g.t().arm(u) != Arm::leader) return refused("MP-7.4"_c);
  if (u.acted != Action::none) return refused("MP-4.1"_c);
  const Figure& reach = g.t().move.leader;
  return plan_free_move(Bodies(g, s), o.unit, o.pose, {reach.value * inch, reach.clause}).verdict;
}

void ride(Play& p, const Order& o) {
  Unit& u = p[o.unit];
  i32 away = distance_up(u.pose.at, o.pose.at);
  u.pose = o.pose;
  u.acted = Action::ride;
  p.tell_unit(Tell::leader_moved, o.unit, p.t().move.leader.clause, in_inches(away));
  clear_leaders(p, o.unit);
  if (any_can_ride(p)) return;
  p.s.answered();
  begin_melees(p);
}

void start_unit_turn(Unit& u) {
  u.marks.clear({Mark::charged, Mark::formed_before, Mark::formed_after, Mark::used_command, Mark::used_light});
  u.fire_losses = 0, u.flight = 0;
  u.acted = Action::none;
  u.gun_moved = GunMove::none;
}

template <Mark mark, Clause why>
Verdict check_marked(const PlaineGame&, const State& s, const Order& o) {
  if (!stands(s, o.unit)) return faulty("no_unit"_w);
  return s[o.unit].marks.has(mark) ? Verdict{} : refused(why);
}
constexpr auto check_panic = check_marked<Mark::must_panic, "MP-R12"_c>;
constexpr auto check_flight = check_marked<Mark::must_flee, "MP-R14"_c>;

void test_panic(Play& p, const Order& o) {
  p.s.answered();
  Unit& u = p[o.unit];
  PanicIn in = panic_of(p.bodies(), o.unit, u.panic_by);
  u.marks.clear(Mark::must_panic);
  u.panic_by = UnitId::none;
  Tally why = panic_reasons(p.t(), in);
  PanicOut out = panic(p.t(), in, why, p.dice);
  bool flees = out.result == Fright::flee;
  p.tell(Tell::test, p.of(o.unit, "MP-19.1"_c, 0, UnitId::none, !flees), why);
  if (flees && !p.dice.ran_short()) rout(p, o.unit, p.g.edge[u.side], out.flight, true, "MP-19.9"_c);
  go_on_panicking(p);
}
void flee_on(Play& p, const Order& o) {
  p.s.answered();
  p[o.unit].marks.clear(Mark::must_flee);
  int inches = throw_move(flight_dice(p.t(), corps_of(p.arm(o.unit))), p.dice);
  if (!p.dice.ran_short()) flee(p, o.unit, p.g.edge[p[o.unit].side], inches * inch, true, "MP-R14"_c);
  go_on_fleeing(p);
}
void end_actions(Play& p, const Order&) {
  p.s.answered();
  p.s.game.mover = UnitId::none;
  begin_flights(p);
  go_on_fleeing(p);
}
void end_rides(Play& p, const Order&) {
  p.s.answered();
  begin_melees(p);
}

constexpr Rows::Row turn_verbs[] = {
    {Verb::panic, Ask::panic, check_panic, test_panic, kit::offer_units<Verb::panic, check_panic>},
    {Verb::end, Ask::act, nullptr, end_actions},
    {Verb::flee, Ask::flight, check_flight, flee_on, kit::offer_units<Verb::flee, check_flight>},
    {Verb::ride, Ask::ride, check_ride, ride},
    {Verb::end, Ask::ride, nullptr, end_rides},
};

}  // namespace

Share share_lost(const PlaineGame& g, const State& s, Side side) {
  Share out;
  each_unit(s, of_side(side), [&](UnitId, const Unit& u) {
    if (u.kind == 0) return;
    int worth = worth_of(g.t(), u);
    out.all += worth;
    if (u.strength == 0 || routed(u)) out.lost += worth;
  });
  return out;
}

// Who tests is fixed when the step begins, and by whom each is frightened: horse before foot, since only foot that
// flees lets cavalry off lightly (MP-R12).
void mark_panic(Play& p) {
  Bodies b = p.bodies();
  i32 near_by = p.t().panic.radius.value * inch;
  for (UnitId id : units(p.s, present_of(p.s.active))) {
    if (routed(p[id]) || engaged(p[id]) || !has_figures(p.arm(id))) continue;
    UnitId by = UnitId::none;
    bool spared = false;
    for (UnitId other_id : units(p.s, present_of(p.s.active))) {
      if (!routed(p[other_id]) || !within(b[id], b[other_id], near_by)) continue;
      if (panic_exempt(p.t(), panic_of(b, id, other_id)))
        spared = true;
      else if (by == UnitId::none || (p.arm(other_id) == Arm::cavalry && p.arm(by) != Arm::cavalry))
        by = other_id;
    }
    if (by == UnitId::none) {
      if (spared) p.tell_unit(Tell::panic_exempt, id, p.t().panic.exempt.clause);
      continue;
    }
    p[id].marks.set(Mark::must_panic);
    p[id].panic_by = by;
  }
}

void begin_player_turn(Play& p, Side side) {
  p.s.active = side;
  p.s.game.mover = UnitId::none;
  each_unit(p.s, every_unit, [](UnitId, Unit& u) { start_unit_turn(u); });
  each_link(p.s, [](Link& l) { l.lost = {}, l.fought = 0, l.settled = false; });
  p.tell(Tell::turn, {.side = side, .clause = "MP-1.2"_c, .value = p.s.turn});
  tell_phase(p, Phase::panic, "MP-19.1"_c);
  mark_panic(p);
  go_on_panicking(p);
}

void end_player_turn(Play& p) {
  each_unit(p.s, of_side(p.s.active), [](UnitId, Unit& u) {
    if (u.held_turns == 0) return;
    --u.held_turns;
    if (u.held_turns == 0) u.held_by = UnitId::none;
  });
  Side first = p.s.game.first_player;
  if (p.s.active == first) return begin_player_turn(p, other(first));
  if (battle_ends(p)) return;
  ++p.s.turn;
  begin_player_turn(p, first);
}

std::span<const Rows::Row> PlaineGame::verbs() {
  static const std::vector<Rows::Row> all =
      Rows::join({action_verbs(), turn_verbs, reaction_verbs(), melee_verbs(), victor_verbs(), setup_verbs()});
  return all;
}

// What is forbidden at this moment, and not only unasked.
Verdict PlaineGame::untimely(const PlaineGame& g, const State& s, const Order& o) {
  Verb verb = verb_of(o);
  switch (s.asked().kind) {
    case Ask::panic: return verb == Verb::rally ? refused("MP-19.2"_c) : faulty("not_asked"_w);
    case Ask::flight: return verb == Verb::rally ? refused("MP-R14"_c) : faulty("not_asked"_w);
    case Ask::act: {
      Bodies b(g, s);
      return verb == Verb::ride ? refused("MP-7.4"_c) : check_action(b, o);
    }
    default: return faulty("not_asked"_w);
  }
}

}  // namespace grog::morne_plaine
