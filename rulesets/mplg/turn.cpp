// The nine steps of a turn, and what begins and ends it.
#include "core/require.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {

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
void Play::tell(Tell kind, Clause c, UnitId unit, UnitId other_, i32 value, i32 value2) const {
  if (journal == nullptr) return;
  Event e;
  e.clause = c, e.unit = unit, e.other = other_, e.value = value, e.value2 = value2;
  tell(kind, e);
}
void Play::ask(Ask kind, Side side, UnitId unit, UnitId other_) const {
  Decision d;
  d.kind = static_cast<u8>(kind);
  d.side = side;
  d.unit = unit, d.other = other_;
  s.ask(d);
}

Verdict check_own(const State& s, UnitId id, Side side) {
  if (!valid(id) || index(id) >= s.units || !on_table(s[id])) return faulty(no_unit);
  return s[id].side == side ? Verdict{} : faulty(not_yours);
}
Verdict check_enemy(const State& s, UnitId id, Side side) {
  bool enemy = valid(id) && index(id) < s.units && on_table(s[id]) && s[id].side != side;
  return enemy ? Verdict{} : faulty(not_enemy);
}

namespace {

Clause step_clause(Step step) { return make_clause(2, static_cast<int>(step)); }  // MPLG-2.1 to 2.9

Side mover_of_step(Step step) {
  switch (step) {
    case Step::french_charge:
    case Step::french_move:
    case Step::late_melee: return french;
    default: return prussian;
  }
}

// Within the radius of its own general as the turn begins (MPLG-17.1, 17.2, R59).
void give_orders(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    if (!on_table(u) || p.g.arm(u) == Arm::general) continue;
    UnitId general = p.g.general_of(unit_id(i));
    CommandIn in;
    in.alive = general != UnitId::none && s[general].strength > 0;
    if (in.alive) {
      in.quality = p.g.troop(s[general]).quality;
      bool arrived = on_table(s[general]);
      in.distance =
          arrived ? static_cast<i32>(divide_up(gap(s[general].pose.at, Quad(p.g.body(u))).tenths(), ud / 10)) : 999;
    }
    Tally why = command_reasons(p.t(), in);
    CommandOut out = command(p.t(), in, why, p.dice);
    u.attr[attr::allowed] = out.actions;
    u.set(flags::in_command, out.in_command != 0);
    Event e;
    e.unit = unit_id(i), e.side = u.side;
    if (out.in_command != 0) continue;
    e.clause = why.items()[0].clause;
    p.tell(Tell::out_of_command, e, why);
  }
}

void remove_markers(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    u.attr[attr::actions] = u.attr[attr::shots] = u.attr[attr::turn_losses] = u.attr[attr::moves] = 0;
    u.set(flags::bombarded, false);
    if (u.attr[attr::rally_until] == 0 || u.attr[attr::rally_until] > static_cast<i16>(s.turn)) continue;
    u.attr[attr::rally_until] = 0;
    p.tell(Tell::rallied, "MPLG-16.1"_c, unit_id(i));
  }
}

// Who holds an objective: alone there, or in the sector, or nearer (MPLG-R81).
void reckon_objectives(Play& p) {
  State& s = p.s;
  i32 reach = p.t().holds.value * ud / 10;
  for (std::size_t k = 0; k < p.g.objectives().size(); ++k) {
    const Objective& o = p.g.objectives()[k];
    std::array<bool, 2> there{}, inside{};
    std::array<Squared, 2> best;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!on_table(u) || p.g.arm(u) == Arm::general || rallying(u) || u.is(flags::engaged)) continue;
      Quad body = p.g.body(u);
      std::size_t side = index(u.side);
      Squared d = o.sector >= 0 ? gap(body, Quad(p.g.ground().sectors[static_cast<std::size_t>(o.sector)].box))
                                : gap(body, o.at);
      if (!d.within(reach)) continue;
      if (!there[side] || d < best[side]) best[side] = d;
      there[side] = true;
      inside[side] = inside[side] || (o.sector >= 0 && u.place == o.sector);
    }
    i16 holder = s.game[game_attr::holders + k];
    if (there[0] != there[1])
      holder = there[0] ? 1 : 2;
    else if (there[0] && inside[0] != inside[1])
      holder = inside[0] ? 1 : 2;
    else if (there[0] && !(best[0] == best[1]))
      holder = best[0] < best[1] ? 1 : 2;
    if (holder == s.game[game_attr::holders + k]) continue;
    s.game[game_attr::holders + k] = holder;
    Event e;
    e.side = static_cast<Side>(holder - 1), e.place = o.place, e.clause = "MPLG-R81"_c;
    p.tell(Tell::objective, e);
  }
}

struct StandCount {
  int start = 0, lost = 0;
};
StandCount stands_of(const MplgGame& g, const State& s, Side side) {
  StandCount t;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.side != side || u.kind == 0 || g.arm(u) == Arm::general || u.place <= to_deploy) continue;
    t.start += u.attr[attr::start];
    t.lost += u.attr[attr::start] - u.strength;
  }
  return t;
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

void end_turn(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.units; ++i) s.unit[i].set(flags::pinned | flags::withdrew, false);
  reckon_objectives(p);
  std::array<bool, 2> broken{};
  for (Side side : {french, prussian}) {
    StandCount t = stands_of(p.g, s, side);
    broken[index(side)] = t.start > 0 && t.lost * p.t().broken_one_in.value >= t.start;
  }
  if (broken[0] || broken[1])
    return finish(p, broken[0] && broken[1] ? Side::nobody : broken[0] ? prussian : french, "MPLG-R63"_c);
  if (static_cast<int>(s.turn) >= p.g.turns()) return finish(p, p.g.standing(s).ahead, "MPLG-R65"_c);
  ++s.turn;
  begin_turn(p);
}

bool anyone_can_withdraw(const MplgGame& g, const State& s, Side side) {
  Scene scene(g, s);
  for (std::size_t i = 0; i < s.units; ++i)
    if (on_table(s.unit[i]) && s.unit[i].side == side && may_withdraw(scene, unit_id(i))) return true;
  return false;
}

bool has_bombarded(const State& s, Side side) {
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].side == side && s.unit[i].is(flags::bombarded)) return true;
  return false;
}

void proceed_artillery(Play& p) {
  State& s = p.s;
  i16& sub = s.game[game_attr::sub];
  if (sub < 2) {
    // Who has fired says when he is done: a salvo and what all the shells do are then two orders, each of which can be
    // looked at beforehand.
    Side side = sub == 0 ? prussian : french;
    if (has_bombarded(s, side) || any_bombardment(p.g, s, side)) return p.ask(Ask::bombard, side);
    ++sub;
    return;
  }
  if (sub == 2) {
    ++sub;
    return land_shells(p);
  }
  next_step(p);
}

// Fire when the step begins, actions, fire when it ends (MPLG-R72).
void proceed_movement(Play& p) {
  State& s = p.s;
  Side foe = firing_side(s);
  bool quiet = side_of(s, foe, side_attr::hold_step) != 0;
  switch (s.game[game_attr::sub]) {
    case 0:
      if (standing_fire(p)) return;
      if (!quiet && any_shot(p.g, s, foe)) return p.ask(Ask::fire, foe);
      ++s.game[game_attr::sub];
      return;
    case 1: return p.ask(Ask::act, s.active);
    case 2:
      if (!quiet && (any_shot(p.g, s, foe) || anyone_can_lie_down(p.g, s, foe))) return p.ask(Ask::fire, foe);
      ++s.game[game_attr::sub];
      return;
    default: next_step(p);
  }
}

void proceed_withdrawal(Play& p) {
  State& s = p.s;
  i16& sub = s.game[game_attr::sub];
  if (sub >= 2) return end_turn(p);
  Side side = sub == 0 ? prussian : french;
  s.active = side;
  if (anyone_can_withdraw(p.g, s, side)) return p.ask(Ask::withdraw, side);
  ++sub;
}

}  // namespace

void start_step(Play& p, Step step) {
  State& s = p.s;
  s.phase = static_cast<u8>(step);
  s.active = mover_of_step(step);
  s.game[game_attr::sub] = 0;
  s.game[game_attr::fighting] = 0;
  end_path(s);
  for (std::size_t i = 0; i < s.units; ++i) s.unit[i].set(flags::tested | flags::fought_now, false);
  for (auto& side : s.side) side[side_attr::hold_step] = 0;
  Event e;
  e.side = s.active, e.option = s.phase, e.clause = step_clause(step);
  p.tell(Tell::step, e);
}

void next_step(Play& p) {
  Step step = static_cast<Step>(p.s.phase + 1);
  start_step(p, step);
  if (step != Step::markers) return;
  remove_markers(p);
  start_step(p, Step::withdrawal);
}

void begin_turn(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.units; ++i) s.unit[i].attr[attr::actions] = 0;
  p.tell(Tell::turn, "MPLG-3.1"_c, UnitId::none, UnitId::none, s.turn);
  if (s.turn == 1) reckon_objectives(p);
  give_orders(p);
  start_step(p, Step::artillery);
}

// Runs on until somebody must decide. What is under way comes first: tests, then a move, then the step.
void proceed(Play& p) {
  while (!p.stopped()) {
    if (tests_due(p.s)) {
      run_tests(p);
    } else if (p.s.game[game_attr::mover] != 0) {
      advance_mover(p);
    } else {
      switch (step_of(p.s)) {
        case Step::deployment: next_setup(p); break;
        case Step::artillery: proceed_artillery(p); break;
        case Step::prussian_charge:
        case Step::french_charge: proceed_charges(p); break;
        case Step::prussian_move:
        case Step::french_move: proceed_movement(p); break;
        case Step::melee:
        case Step::late_melee: proceed_melees(p); break;
        case Step::markers: next_step(p); break;
        case Step::withdrawal: proceed_withdrawal(p); break;
      }
    }
  }
}

Verdict MplgGame::check(const State& s, const Order& o) const {
  if (s.over || s.waiting == 0) return faulty({"La partie est finie.", "The game is over."});
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  if (verb == Verb::standing) return check_standing_order(s, o);
  auto pair = [&](Verdict (*may)(const Scene&, UnitId, UnitId)) {
    if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
    if (Verdict v = check_enemy(s, o.target, d.side); !v) return v;
    return may(Scene(*this, s), o.unit, o.target);
  };
  // A real order at the wrong time: the sequence of the turn forbids it.
  auto untimely = [&]() -> Verdict {
    switch (verb) {
      case Verb::bombard: return refused("MPLG-11.2"_c);
      case Verb::fire: return refused("MPLG-6.1"_c);
      case Verb::charge: return refused(d.side == french ? "MPLG-2.5"_c : "MPLG-2.2"_c);
      case Verb::move:
      case Verb::turn:
      case Verb::limber:
      case Verb::unlimber: return refused(d.side == french ? "MPLG-2.6"_c : "MPLG-2.3"_c);
      case Verb::withdraw: return refused("MPLG-2.9"_c);
      default: return faulty(not_asked);
    }
  };
  switch (asked(s)) {
    case Ask::deploy: return check_setup(*this, s, o);
    case Ask::bombard:
      if (verb == Verb::end) return {};
      if (verb != Verb::bombard) return untimely();
      return pair([](const Scene& scene, UnitId a, UnitId b) { return may_bombard(scene, a, b); });
    case Ask::charge:
      if (verb == Verb::end) return {};
      if (verb != Verb::charge) return untimely();
      return pair([](const Scene& scene, UnitId a, UnitId b) { return may_charge(scene, a, b); });
    case Ask::counter:
      if (verb == Verb::end) return {};
      if (verb != Verb::counter) return untimely();
      return pair([](const Scene& scene, UnitId a, UnitId b) { return may_counter(scene, a, b); });
    case Ask::fire: {
      if (verb == Verb::fire || verb == Verb::hold || verb == Verb::prone) return check_fire(*this, s, o);
      return untimely();
    }
    case Ask::act: {
      Verdict v = check_action(Scene(*this, s), o);
      bool nonsense = !v && v.clause == Clause::none && verb >= Verb::bombard && verb <= Verb::fire;
      return nonsense ? untimely() : v;
    }
    case Ask::melee:
    case Ask::strike:
    case Ask::take: return check_melee(*this, s, o);
    case Ask::withdraw:
      if (verb == Verb::end) return {};
      if (verb != Verb::withdraw) return untimely();
      if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
      return may_withdraw(Scene(*this, s), o.unit);
    default: return faulty(not_asked);
  }
}

void MplgGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{*this, s, dice, journal};
  Verb verb = verb_of(o);
  if (verb == Verb::standing) return apply_standing_order(p, o);
  Sight line;
  switch (asked(s)) {
    case Ask::deploy: apply_setup(p, o); break;
    case Ask::bombard:
      if (verb == Verb::end) {
        s.answered();
        ++s.game[game_attr::sub];
        break;
      }
      require(may_bombard(Scene(*this, s), o.unit, o.target, &line).accepted, "a shot that check() refuses was fired");
      s.answered();
      bombard(p, o.unit, o.target, line);
      break;
    case Ask::charge:
    case Ask::counter:
      s.answered();
      if (verb == Verb::end)
        ++s.game[game_attr::sub];
      else if (verb == Verb::charge)
        declare(p, o.unit, o.target);
      else
        declare_counter(p, o.unit, o.target);
      break;
    case Ask::fire: apply_fire(p, o); break;
    case Ask::act: apply_action(p, o); break;
    case Ask::melee:
    case Ask::strike:
    case Ask::take: apply_melee(p, o); break;
    case Ask::withdraw:
      s.answered();
      if (verb == Verb::end)
        ++s.game[game_attr::sub];
      else
        withdraw(p, o.unit);
      break;
    default: require(false, "an order that check() refuses was applied");
  }
  proceed(p);
}

Standing MplgGame::standing(const State& s) const {
  Standing out;
  for (Side side : {french, prussian}) {
    i32& points = out.points[index(side)];
    points = stands_of(*this, s, other(side)).lost / t().stands_a_point.value;
    for (std::size_t k = 0; k < objectives_.size(); ++k)
      if (s.game[game_attr::holders + k] == static_cast<i16>(index(side)) + 1) points += t().objective.value;
  }
  i32 gap_ = out.points[0] - out.points[1];
  if (gap_ >= t().lead.value) out.ahead = french;
  if (-gap_ >= t().lead.value) out.ahead = prussian;
  return out;
}

}  // namespace grog::mplg
