// The nine steps of a turn, and what begins and ends it.
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

Clause step_clause(Step step) { return make_clause(2, number_of(step)); }  // MPLG-2.1 to 2.9

// Within the radius of its own general as the turn begins (MPLG-17.1, 17.2, R59).
void give_orders(Play& p) {
  State& s = p.s;
  for (UnitId id : units(s, on_table)) {
    Unit& u = s[id];
    if (p.g.is_general(u)) continue;
    UnitId general = p.g.general_of(id);
    constexpr i32 not_yet_here = 999;
    CommandIn in{.distance = not_yet_here, .alive = general != UnitId::none && s[general].strength > 0};
    if (in.alive) in.quality = p.g.troop(s[general]).quality;
    if (in.alive && on_table(s[general]))
      in.distance = static_cast<i32>(divide_up(gap(s[general].pose.at, Quad(p.g.body(u))).tenths(), tenth));
    Tally why = command_reasons(p.t(), in);
    CommandOut out = command(p.t(), in, why, p.dice);
    u.allowed = out.actions;
    u.set(Mark::in_command, out.in_command);
    u.set(Mark::leaderless, !in.alive);
    if (out.in_command) continue;
    p.tell(Tell::out_of_command, {.side = u.side, .unit = id, .clause = why.items()[0].clause}, why);
  }
}

void remove_markers(Play& p) {
  for (UnitId id : units(p.s)) {
    Unit& u = p.s[id];
    u.actions = u.shots = u.turn_losses = u.moves = 0;
    u.clear(Mark::bombarded);
    if (u.rally_until == 0 || u.rally_until > p.s.turn) continue;
    u.rally_until = 0;
    p.tell(Tell::rallied, "MPLG-16.1"_c, id);
  }
}

// Alone there, or in the sector, or nearer (MPLG-R81); else whoever held it.
Side holder_of(const Scene& scene, const Objective& o, Side now) {
  struct Claim {
    bool there = false, inside = false;
    Squared best;
  };
  i32 reach = scene.g.t().game.holds_tenths.value * tenth;
  Row<Claim, 2> claims;
  scene.troops().each([&](UnitId id) {
    const Unit& u = scene.s[id];
    if (rallying(u) || u.is(Mark::engaged)) return;
    Claim& c = claims[u.side];
    Squared d = o.sector >= 0 ? gap(scene[id], scene.g.sector(o.sector).quad) : gap(scene[id], o.at);
    if (!d.within(reach)) return;
    if (!c.there || d < c.best) c.best = d;
    c.there = true;
    c.inside = c.inside || (o.sector >= 0 && u.place == o.sector);
  });
  const Claim &a = claims[french], &b = claims[prussian];
  if (a.there != b.there) return a.there ? french : prussian;
  if (!a.there) return now;
  if (a.inside != b.inside) return a.inside ? french : prussian;
  return a.best == b.best ? now : a.best < b.best ? french : prussian;
}

void reckon_objectives(Play& p) {
  Scene scene(p.g, p.s);
  for (int k = 0; k < count_of(p.g.objectives()); ++k) {
    const Objective& o = at(p.g.objectives(), k);
    Side& holder = at(p.s.game.holder, k);
    Side now = holder_of(scene, o, holder);
    if (now == holder) continue;
    holder = now;
    p.tell(Tell::objective, {.side = holder, .clause = "MPLG-R81"_c, .place = o.place});
  }
}

}  // namespace

StandCount stands_of(const MplgGame& g, const State& s, Side side) {
  StandCount t;
  for (UnitId id : units(s, of_side(side))) {
    const Unit& u = s[id];
    if (u.kind == 0 || u.place <= to_deploy || g.is_general(u)) continue;
    t.start += g.post(id).stands;
    t.lost += g.post(id).stands - u.strength;
  }
  return t;
}

namespace {

bool is_broken(const MplgGame& g, const State& s, Side side) {
  StandCount t = stands_of(g, s, side);
  return t.start > 0 && t.lost * g.t().game.broken_one_in.value >= t.start;
}

void finish(Play& p, Side winner, Clause why) {
  Standing now = p.g.standing(p.s);
  p.finish(winner);
  p.tell(Tell::over, {.side = winner, .clause = why, .value = now.points[0], .value2 = now.points[1]});
}

void end_turn(Play& p) {
  State& s = p.s;
  each_unit(s, every_unit, [](UnitId, Unit& u) { u.clear({Mark::pinned, Mark::withdrew}); });
  reckon_objectives(p);
  bool first = is_broken(p.g, s, french), second = is_broken(p.g, s, prussian);
  if (first || second) return finish(p, first && second ? Side::nobody : first ? prussian : french, "MPLG-R63"_c);
  if (s.turn >= p.g.turns()) return finish(p, p.g.standing(s).ahead, "MPLG-R65"_c);
  ++s.turn;
  begin_turn(p);
}

// Who has fired says when he is done: a salvo and what all the shells do are then two orders, each of which can be
// looked at beforehand.
void proceed_artillery(Play& p) {
  State& s = p.s;
  Stage stage = s.game.stage;
  if (stage == Stage::guns_done) return next_step(p);
  if (stage == Stage::shells) {
    next_stage(s);
    return land_shells(p);
  }
  Side side = stage == Stage::prussian_guns ? prussian : french;
  bool fired = any_unit(s, [side](const Unit& u) { return u.side == side && u.is(Mark::bombarded); });
  if (!fired && !any_pair<may_bombard>(p.g, s, side)) return next_stage(s);
  p.ask(Ask::bombard, side);
}

bool any_shot(const MplgGame& g, const State& s, Side side) {
  auto wants = [&s](UnitId id, UnitId) { return s[id].standing != StandingOrder::hold; };
  return each_pair(Scene(g, s), side, may_fire, wants);
}

// Fire when the step begins, actions, fire when it ends (MPLG-R72).
void proceed_movement(Play& p) {
  State& s = p.s;
  Side foe = firing_side(s);
  bool quiet = s.side_of(foe).hold_step;
  auto can_lie = [&](const Unit& u) { return u.side == foe && can_lie_down(p.g, u); };
  switch (s.game.stage) {
    case Stage::first_fire:
      if (standing_fire(p)) return;
      if (quiet || !any_shot(p.g, s, foe)) return next_stage(s);
      p.ask(Ask::fire, foe);
      return;
    case Stage::actions: p.ask(Ask::act, s.active); return;
    case Stage::last_fire:
      if (quiet || (!any_unit(s, can_lie) && !any_shot(p.g, s, foe))) return next_stage(s);
      p.ask(Ask::fire, foe);
      return;
    default: next_step(p);
  }
}

bool anyone_can_withdraw(const MplgGame& g, const State& s, Side side) {
  Scene scene(g, s);
  for (UnitId id : units(s, present(side)))
    if (may_withdraw(scene, id)) return true;
  return false;
}

void proceed_withdrawal(Play& p) {
  State& s = p.s;
  if (s.game.stage == Stage::withdrawal_done) return end_turn(p);
  s.active = s.game.stage == Stage::prussian_withdrawal ? prussian : french;
  if (!anyone_can_withdraw(p.g, s, s.active)) return next_stage(s);
  p.ask(Ask::withdraw, s.active);
}

// Whose step it is, where it begins, and what goes on in it.
struct StepRow {
  Side mover;
  Stage first;
  void (*proceed)(Play&);
};
constexpr StepRow steps[] = {
    {prussian, Stage::none, next_setup},
    {prussian, Stage::prussian_guns, proceed_artillery},
    {prussian, Stage::declare, proceed_charges},
    {prussian, Stage::first_fire, proceed_movement},
    {prussian, Stage::choose_melee, proceed_melees},
    {french, Stage::declare, proceed_charges},
    {french, Stage::first_fire, proceed_movement},
    {french, Stage::choose_melee, proceed_melees},
    {prussian, Stage::none, next_step},
    {prussian, Stage::prussian_withdrawal, proceed_withdrawal},
};
static_assert(std::size(steps) == enum_count<Step>);

}  // namespace

void start_step(Play& p, Step step) {
  State& s = p.s;
  s.phase = step;
  s.active = at(steps, step).mover;
  s.game.stage = at(steps, step).first;
  s.game.fighting = UnitId::none;
  end_path(s);
  each_unit(s, every_unit, [](UnitId, Unit& u) { u.clear({Mark::tested, Mark::fought_now, Mark::answers}); });
  for (auto& side : s.side) side.hold_step = false;
  p.tell(Tell::step, {.option = byte_of(step), .side = s.active, .clause = step_clause(step)});
}

void next_step(Play& p) {
  Step step = static_cast<Step>(number_of(p.s.phase) + 1);
  start_step(p, step);
  if (step != Step::markers) return;
  remove_markers(p);
  start_step(p, Step::withdrawal);
}

void begin_turn(Play& p) {
  State& s = p.s;
  each_unit(s, every_unit, [](UnitId, Unit& u) { u.actions = 0; });
  p.tell(Tell::turn, "MPLG-3.1"_c, UnitId::none, UnitId::none, s.turn);
  if (s.turn == 1) reckon_objectives(p);
  give_orders(p);
  start_step(p, Step::artillery);
}

// Runs on until somebody must decide. What is under way comes first: tests, then a move, then the step.
void proceed(Play& p) {
  while (!p.stopped()) {
    if (tests_due(p.s))
      run_tests(p);
    else if (p.s.game.mover != UnitId::none)
      advance_mover(p);
    else
      at(steps, p.s.phase).proceed(p);
  }
}

Standing MplgGame::standing(const State& s) const {
  Standing out;
  for (Side side : {french, prussian}) {
    i32& points = out.points[index(side)];
    points = stands_of(*this, s, other(side)).lost / t().game.stands_a_point.value;
    for (int k = 0; k < count_of(objectives_); ++k)
      if (grog::at(s.game.holder, k) == side) points += t().game.objective.value;
  }
  i32 gap_ = out.points[0] - out.points[1];
  if (gap_ >= t().game.lead.value) out.ahead = french;
  if (-gap_ >= t().game.lead.value) out.ahead = prussian;
  return out;
}

}  // namespace grog::mplg
