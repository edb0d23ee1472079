// Shots: bombardment in step 1, and fire in the enemy's moves and charges.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {

Side firing_side(const State& s) {
  switch (s.phase) {
    case Step::prussian_charge:
    case Step::prussian_move: return french;
    case Step::french_charge:
    case Step::french_move: return prussian;
    default: return Side::nobody;
  }
}

bool fires_by_itself(const Unit& u) { return u.standing == StandingOrder::fire && u.shots == 0; }
int told_reach(const MplgGame& g, const Unit& u) {
  return std::min<int>(reach_of(g.t(), g.troop(u).weapon), u.fires_within);
}

void shoot(Play& p, UnitId shooter, UnitId target, const Sight& line) {
  State& s = p.s;
  FireIn in = measure_fire(p.g, s, shooter, target, line);
  Tally why = fire_reasons(p.t(), in);
  require(!forbidden(why), "a shot that check() refuses was fired");
  FireOut out = fire(p.t(), in, why, p.dice);
  if (p.dice.ran_short()) return;
  ++s[shooter].actions;
  ++s[shooter].shots;
  Clause row = fire_row(p.t(), in).clause;
  p.tell(Tell::fired, {.unit = shooter, .other = target, .clause = row, .value = out.hits, .value2 = in.range}, why);
  if (in.at.target == Target::general) {
    if (out.general_out) destroy(p, target, Tell::general_out, p.t().general.out.clause, false);
    return;
  }
  Unit& v = s[target];
  Toll t = toll(p.t(), p.g.arm(v), v.strength, v.losses, out.hits);
  v.turn_losses += out.hits;
  lose(p, target, t, p.t().losses_a_stand(p.g.arm(v)).clause);
  if (t.destroyed) return destroy(p, target, Tell::destroyed, "MPLG-R32"_c);
  if (out.forced_prone) go_prone(p, target, Tell::forced_prone, p.t().small_arms.forced_prone.clause);
  if (out.test) add_test(p, target, Alarm::stand_lost);
}

// All shells of step 1 land together: losses, then destruction, then tests, Prussians first (MPLG-R6).
void land_shells(Play& p) {
  std::vector<std::pair<UnitId, Unit>> lost;
  for (Side side : {prussian, french})
    for (UnitId id : units(p.s, of_side(side))) {
      Unit& u = p.s[id];
      int hits = u.pending;
      if (hits == 0) continue;
      u.pending = 0;
      if (p.g.is_general(u)) {
        destroy(p, id, Tell::general_out, p.t().general.out.clause, false);
        continue;
      }
      Unit before = u;
      Toll t = toll(p.t(), p.g.arm(u), u.strength, u.losses, hits);
      lose(p, id, t, p.t().losses_a_stand(p.g.arm(u)).clause);
      if (!t.destroyed) {
        add_test(p, id, t.stands_lost > 0 ? Alarms{Alarm::artillery, Alarm::stand_lost} : Alarm::artillery);
        continue;
      }
      destroy(p, id, Tell::destroyed, "MPLG-R32"_c, false);
      lost.push_back({id, before});
    }
  for (const auto& [id, before] : lost) warn_friends(p, id, before, Alarm::friend_lost);
}

bool standing_fire(Play& p) {
  const State& s = p.s;
  Side side = firing_side(s);
  Scene scene(p.g, s);
  for (UnitId id : units(s, present(side))) {
    if (!fires_by_itself(s[id]) || cannot_shoot(p.g, s, id) != Clause::none) continue;
    UnitId best = UnitId::none;
    Sight line;
    scene.enemies(side).each([&](UnitId foe) {
      if (cannot_be_shot(s, foe) != Clause::none) return;
      Sight l = sight(scene, id, foe, told_reach(p.g, s[id]));
      if (l && (best == UnitId::none || l.range < line.range)) best = foe, line = l;
    });
    if (best == UnitId::none) continue;
    p.tell(Tell::standing, "MPLG-R72"_c, id, best);
    shoot(p, id, best, line);
    return true;
  }
  return false;
}

namespace {

void bombard(Play& p, const Order& o) {
  Sight line = line_of_fire(Scene(p.g, p.s), o.unit, o.target);
  p.s.answered();
  ArtilleryIn in = measure_artillery(p.g, p.s, o.unit, o.target, line);
  Tally why = artillery_reasons(p.t(), in);
  require(!forbidden(why), "a shot that check() refuses was fired");
  ArtilleryOut out = artillery(p.t(), in, why, p.dice);
  if (p.dice.ran_short()) return;
  p.s[o.unit].set(Mark::bombarded);
  p.s[o.target].pending += in.at.target == Target::general ? out.general_out.value : out.hits;
  Event e{.unit = o.unit, .other = o.target, .clause = shell_row(p.t(), in).clause};
  e.value = out.hits, e.value2 = out.on_target;
  p.tell(Tell::bombarded, e, why);
}

Verdict check_hold(const MplgGame&, const State&, const Order& o) {
  return o.option <= number_of(Hold::step) ? Verdict{} : faulty("unknown_choice"_w);
}

Verdict check_lying_down(const MplgGame& g, const State& s, const Order& o) {
  if (Verdict v = check_own(s, o.unit, s.asked().side); !v) return v;
  if (s.phase != Step::prussian_move && s.phase != Step::french_move) return refused("MPLG-R22"_c);
  const Unit& u = s[o.unit];
  if (rallying(u)) return refused("MPLG-R57"_c);
  return can_lie_down(g, u) ? Verdict{} : refused(in_sector(u) ? "MPLG-5.10"_c : "MPLG-R22"_c);
}

Verdict check_fire(const MplgGame& g, const State& s, const Order& o) {
  if (Verdict v = check_pair(s, o); !v) return v;
  if (o.value == 0) return may_fire(Scene(g, s), o.unit, o.target);
  UnitId mover = s.game.mover;
  if (mover == UnitId::none) return faulty("nobody_moves"_w);
  if (o.value > path_steps(g, s) || o.value < -s.asked().covered) return faulty("off_the_path"_w);
  Scene there(g, s);
  there.stand(mover, point_of(g, s, o.value));
  if (!in_sector(s[mover]) && !g.is_general(s[mover]) && !there.clear(mover, there[mover]))
    return refused("MPLG-R10"_c, "across_a_friend"_w);
  return may_fire(there, o.unit, o.target);
}

void hold_fire(Play& p, const Order& o) {
  State& s = p.s;
  auto& side = s.side_of(s.asked().side);
  bool moving = s.game.mover != UnitId::none;
  Hold until = static_cast<Hold>(o.option);
  s.answered();
  if (moving)
    s.game.passed = Passed::yes;
  else
    next_stage(s);
  if (until == Hold::step) side.hold_step = true;
  if (until == Hold::move && moving) side.hold_move = true;
}

void lie_down(Play& p, const Order& o) {
  p.s.answered();
  go_prone(p, o.unit, Tell::went_prone, "MPLG-3.9"_c);
}

void fire_order(Play& p, const Order& o) {
  State& s = p.s;
  UnitId mover = s.game.mover;
  if (mover != UnitId::none) {
    if (o.value != 0) s[mover].pose = point_of(p.g, s, o.value);
    s.game.passed = Passed::halted;
  }
  s.answered();
  shoot(p, o.unit, o.target, line_of_fire(Scene(p.g, s), o.unit, o.target));
}

// Only when the step ends, and only by those who were hit.
void offer_lying_down(const MplgGame& g, const State& s, Rng&, std::size_t, Offers& out) {
  if (s.game.mover != UnitId::none || s.game.stage != Stage::last_fire) return;
  for (UnitId id : units(s, of_side(s.asked().side)))
    if (s[id].losses > 0 && can_lie_down(g, s[id])) out.push_back(make(Verb::prone, id));
}

}  // namespace

std::span<const Rows::Row> shooting_verbs() {
  static constexpr Rows::Row rows[] = {
      {Verb::bombard, Ask::bombard, check_pair<may_bombard>, bombard, offer_pairs<may_bombard, Verb::bombard>},
      {Verb::fire, Ask::fire, check_fire, fire_order, offer_pairs<may_fire, Verb::fire>},
      {Verb::prone, Ask::fire, check_lying_down, lie_down, offer_lying_down},
      {Verb::hold, Ask::fire, check_hold, hold_fire},
  };
  return rows;
}

}  // namespace grog::mplg
