// Shots: bombardment in step 1, and fire that interrupts the enemy's moves and charges.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr i32 tenth = ud / 10;

UnitId mover_of(const State& s) {
  i16 m = s.game[game_attr::mover];
  return m == 0 ? UnitId::none : unit_id(static_cast<std::size_t>(m - 1));
}

// Where on its way a mover may be fired at by one unit, in tenths of a UD from where it is.
class Watch {
 public:
  Watch(const MplgGame& game, const State& state)
      : g(game), s(state), id(mover_of(state)), scratch(state), here(game, state), there(game, scratch) {
    left = path_left(g, s);
    last = static_cast<int>(divide_up(left, tenth));
  }

  int steps() const { return last; }

  // How far the shooter sees the mover there; 0: not at all, or the mover's body lies across another.
  int range_at(UnitId shooter, int k, int reach) {
    scratch[id].pose = along_path(g, s, std::min(k * tenth, left));
    there.bodies.refresh(id);
    Sight line = sight(there, shooter, id, reach);
    if (!line) return 0;
    return fits_at(k) ? line.range : 0;
  }

  bool fits_at(int k) const {
    if (k == 0 || in_sector(s[id]) || g.arm(s[id]) == Arm::general) return true;
    Pose pose = along_path(g, s, std::min(k * tenth, left));
    return clear_at(here, id, g.body(s[id], pose, outside), outside);
  }

  bool out_of_reach(UnitId shooter, int reach) const {
    return !near(here.bodies[shooter], here.bodies[id], left + reach * ud);
  }

  // The step nearest to the shooter, on a straight way.
  int closest_step(UnitId shooter) const {
    Point from = s[id].pose.at, to = along_path(g, s, left).at, by = to - from;
    i64 length = squared(by);
    if (length == 0) return 0;
    i64 along = dot(s[shooter].pose.at - from, by);
    return static_cast<int>(std::clamp<i64>(along * last / length, 0, last));
  }

  // The next point that matters to this shooter, not before `first`: where the mover comes into reach or sight, where
  // it is nearest, where it is seen last. -1: none.
  int next_point(UnitId shooter, int first, int reach) {
    if (out_of_reach(shooter, reach)) return -1;
    bool now = range_at(shooter, 0, reach) > 0, at_end = range_at(shooter, last, reach) > 0;
    int nearest = closest_step(shooter);
    if (now && at_end) {
      if (nearest > first && nearest < last && range_at(shooter, nearest, reach) > 0) return nearest;
      return last >= first ? last : -1;
    }
    if (at_end) {  // comes into sight
      int low = 0, high = last;
      while (high - low > 1) {
        int middle = (low + high) / 2;
        (range_at(shooter, middle, reach) > 0 ? high : low) = middle;
      }
      return high >= first ? high : last;
    }
    if (now) {  // goes out of sight
      int low = 0, high = last;
      while (high - low > 1) {
        int middle = (low + high) / 2;
        (range_at(shooter, middle, reach) > 0 ? low : high) = middle;
      }
      return low >= first ? low : -1;
    }
    // Seen only on its way, between two hides: where it comes out, unless it is passed by then. Looked for in strides
    // shorter than a stand is wide.
    constexpr int stride = 3;
    for (int k = std::max(first, 1); k < last; k += stride) {
      if (range_at(shooter, k, reach) == 0) continue;
      while (k > std::max(first, 1) && range_at(shooter, k - 1, reach) > 0) --k;
      return k;
    }
    return nearest >= first && nearest > 0 && nearest < last && range_at(shooter, nearest, reach) > 0 ? nearest : -1;
  }

  // The first point where it is no farther than a standing order says. -1: none.
  int first_within(UnitId shooter, int reach) {
    if (out_of_reach(shooter, reach)) return -1;
    for (int k = 0; k <= last; ++k)
      if (range_at(shooter, k, reach) > 0) return k;
    return -1;
  }

 private:
  const MplgGame& g;
  const State& s;
  UnitId id;
  State scratch;  // with the mover somewhere on its way
  Scene here, there;
  i32 left;
  int last;
};

struct Stop {
  int at = -1;
  UnitId by = UnitId::none;  // fires by itself, by standing order
};

Stop next_stop(const MplgGame& g, const State& s, Side side) {
  UnitId id = mover_of(s);
  Stop stop;
  if (cannot_be_shot(g, s, id) != Clause::none) return stop;
  Passed passed = static_cast<Passed>(s.game[game_attr::passed]);
  bool quiet = side_of(s, side, side_attr::hold_step) != 0 || side_of(s, side, side_attr::hold_move) != 0;
  // Who may fire, by himself or if his player wants; the way is looked at only where there is somebody.
  UnitSet by_order, by_player;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != side || cannot_shoot(g, s, unit_id(i)) != Clause::none) continue;
    i16 told = u.attr[attr::standing];
    if (told > static_cast<i16>(StandingOrder::hold) && u.attr[attr::shots] == 0)
      by_order.add(unit_id(i));
    else if (told != static_cast<i16>(StandingOrder::hold) && !quiet)
      by_player.add(unit_id(i));
  }
  if ((by_order | by_player).empty()) return stop;
  Watch watch(g, s);
  auto consider = [&stop](int at, UnitId by) {
    if (at < 0) return;
    bool sooner = stop.at < 0 || at < stop.at || (at == stop.at && stop.by == UnitId::none && by != UnitId::none);
    if (sooner) stop = {at, by};
  };
  (by_order | by_player).each([&](UnitId shooter) {
    int reach = reach_of(g.t(), g.troop(s[shooter]).weapon);
    if (by_order.has(shooter))
      consider(watch.first_within(shooter, std::min(reach, s[shooter].attr[attr::standing] - 1)), shooter);
    else if (passed == Passed::halted)
      consider(watch.range_at(shooter, 0, reach) > 0 ? 0 : watch.next_point(shooter, 1, reach), UnitId::none);
    else
      consider(watch.next_point(shooter, passed == Passed::yes ? 1 : 0, reach), UnitId::none);
  });
  return stop;
}

}  // namespace

Side firing_side(const State& s) {
  switch (step_of(s)) {
    case Step::prussian_charge:
    case Step::prussian_move: return french;
    case Step::french_charge:
    case Step::french_move: return prussian;
    default: return Side::nobody;
  }
}

bool any_shot(const MplgGame& g, const State& s, Side side) {
  Scene scene(g, s);
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != side || u.attr[attr::standing] == static_cast<i16>(StandingOrder::hold)) continue;
    if (cannot_shoot(g, s, unit_id(i)) != Clause::none) continue;
    for (std::size_t k = 0; k < s.units; ++k)
      if (on_table(s.unit[k]) && s.unit[k].side != side && may_fire(scene, unit_id(i), unit_id(k))) return true;
  }
  return false;
}

bool any_bombardment(const MplgGame& g, const State& s, Side side) {
  Scene scene(g, s);
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != side || g.arm(u) != Arm::artillery || u.is(flags::bombarded)) continue;
    for (std::size_t k = 0; k < s.units; ++k)
      if (on_table(s.unit[k]) && s.unit[k].side != side && may_bombard(scene, unit_id(i), unit_id(k))) return true;
  }
  return false;
}

bool anyone_can_lie_down(const MplgGame& g, const State& s, Side side) {
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].side == side && s.unit[i].strength > 0 && can_lie_down(g, s, unit_id(i))) return true;
  return false;
}

void shoot(Play& p, UnitId shooter, UnitId target, const Sight& line) {
  State& s = p.s;
  FireIn in = measure_fire(p.g, s, shooter, target, line);
  Tally why = fire_reasons(p.t(), in);
  require(!forbidden(why), "a shot that check() refuses was fired");
  FireOut out = fire(p.t(), in, why, p.dice);
  if (p.dice.ran_short()) return;
  ++s[shooter].attr[attr::actions];
  ++s[shooter].attr[attr::shots];
  Event e;
  e.unit = shooter, e.other = target, e.value = out.hits, e.value2 = in.range;
  e.clause = in.weapon == Weapon::mitrailleuse ? p.t().mitrailleuse.clause
             : in.range <= p.t().near.reach    ? p.t().near.clause
                                               : p.t().far.clause;
  p.tell(Tell::fired, e, why);
  if (in.target == Target::general) {
    if (out.general_out != 0) take_general_out(p, target, Tell::general_out, p.t().general_out.clause);
    return;
  }
  Unit& v = s[target];
  Toll t = toll(p.t(), p.g.arm(v), v.strength, v.attr[attr::losses], out.hits);
  v.attr[attr::turn_losses] = static_cast<i16>(v.attr[attr::turn_losses] + out.hits);
  if (t.destroyed != 0) {
    lose(p, target, t, p.t().losses_a_stand(p.g.arm(v)).clause);
    return destroy(p, target, Tell::destroyed, "MPLG-R32"_c);
  }
  lose(p, target, t, p.t().losses_a_stand(p.g.arm(v)).clause);
  if (out.forced_prone != 0) go_prone(p, target, Tell::forced_prone, p.t().forced_prone.clause);
  if (out.test != 0) add_test(p, target, cause::stand_lost);
}

void bombard(Play& p, UnitId gun, UnitId target, const Sight& line) {
  ArtilleryIn in = measure_artillery(p.g, p.s, gun, target, line);
  Tally why = artillery_reasons(p.t(), in);
  require(!forbidden(why), "a shot that check() refuses was fired");
  ArtilleryOut out = artillery(p.t(), in, why, p.dice);
  if (p.dice.ran_short()) return;
  p.s[gun].set(flags::bombarded);
  i16& pending = p.s[target].attr[attr::pending];
  pending = static_cast<i16>(pending + (in.target == Target::general ? out.general_out : out.hits));
  bool canister = in.range <= p.t().canister[gun_index(in.gun)].reach;
  Event e;
  e.unit = gun, e.other = target, e.value = out.hits, e.value2 = out.on_target;
  e.clause = (canister ? p.t().canister : p.t().shell)[gun_index(in.gun)].clause;
  p.tell(Tell::bombarded, e, why);
}

// All shells of step 1 land together: losses, then destruction, then tests, Prussians first (MPLG-R6).
void land_shells(Play& p) {
  std::array<std::pair<UnitId, Unit>, max_units> lost;
  std::size_t count = 0;
  for (Side side : {prussian, french})
    for (std::size_t i = 0; i < p.s.units; ++i) {
      Unit& u = p.s.unit[i];
      if (u.side != side || u.attr[attr::pending] == 0) continue;
      i16 hits = u.attr[attr::pending];
      u.attr[attr::pending] = 0;
      if (p.g.arm(u) == Arm::general) {
        take_general_out(p, unit_id(i), Tell::general_out, p.t().general_out.clause);
        continue;
      }
      Unit before = u;
      Toll t = toll(p.t(), p.g.arm(u), u.strength, u.attr[attr::losses], hits);
      lose(p, unit_id(i), t, p.t().losses_a_stand(p.g.arm(u)).clause);
      if (t.destroyed == 0) {
        add_test(p, unit_id(i), t.stands_lost > 0 ? cause::artillery | cause::stand_lost : cause::artillery);
        continue;
      }
      destroy(p, unit_id(i), Tell::destroyed, "MPLG-R32"_c, false);
      lost[count++] = {unit_id(i), before};
    }
  for (std::size_t i = 0; i < count; ++i) warn_friends(p, lost[i].first, lost[i].second, cause::friend_lost);
}

void begin_path(Play& p, UnitId id, Path kind, const Pose& to, i16 way) {
  auto& game = p.s.game;
  game[game_attr::mover] = static_cast<i16>(index(id) + 1);
  game[game_attr::path] = static_cast<i16>(kind);
  game[game_attr::to_x] = static_cast<i16>(to.at.x), game[game_attr::to_y] = static_cast<i16>(to.at.y);
  game[game_attr::to_facing] = to.facing;
  game[game_attr::way] = way;
  game[game_attr::passed] = 0;
}

void end_path(State& s) {
  for (std::size_t a : {game_attr::mover, game_attr::path, game_attr::to_x, game_attr::to_y, game_attr::to_facing,
                        game_attr::way, game_attr::passed})
    s.game[a] = 0;
  s.side[0][side_attr::hold_move] = s.side[1][side_attr::hold_move] = 0;
}

// Takes the mover to the next point where the other side may want to fire, or to its end.
void advance_mover(Play& p) {
  State& s = p.s;
  UnitId id = mover_of(s);
  Unit& u = s[id];
  Path kind = static_cast<Path>(s.game[game_attr::path]);
  bool charging = kind == Path::charge || kind == Path::charge_empty;
  if (!on_table(u) || rallying(u) || (kind > Path::done && u.is(flags::prone))) {
    if (charging) drop_links(s, id, links::charge);
    if (!on_table(u) || rallying(u) || kind <= Path::done) return end_path(s);
    // It lies where it was stopped, and may be fired at again.
    p.tell(Tell::stopped, "MPLG-R10"_c, id);
    displace_generals(p, id);
    begin_path(p, id, Path::done, u.pose, 0);
    s.game[game_attr::passed] = static_cast<i16>(Passed::halted);
    return;
  }
  Side side = firing_side(s);
  Stop stop = side == Side::nobody ? Stop{} : next_stop(p.g, s, side);
  if (stop.at < 0) {
    u.pose = along_path(p.g, s, path_left(p.g, s));
    return finish_path(p);
  }
  Pose before = u.pose;
  if (stop.at > 0) u.pose = along_path(p.g, s, stop.at * tenth);
  s.game[game_attr::passed] = static_cast<i16>(Passed::halted);
  if (stop.by == UnitId::none) {
    p.ask(Ask::fire, side, id);
    // Where it came from, so that a shot may also be fired at any point between.
    s.asked().pose = before;
    s.asked().data[0] = static_cast<i16>(stop.at);
    return;
  }
  Sight line = sight(Scene(p.g, s), stop.by, id, reach_of(p.t(), p.g.troop(s[stop.by]).weapon));
  require(static_cast<bool>(line), "a standing order lost sight of its target");
  p.tell(Tell::standing, "MPLG-R10"_c, stop.by, id);
  shoot(p, stop.by, id, line);
}

bool standing_fire(Play& p) {
  State& s = p.s;
  Side side = firing_side(s);
  Scene scene(p.g, s);
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    i16 told = u.attr[attr::standing];
    if (!on_table(u) || u.side != side || told <= static_cast<i16>(StandingOrder::hold) || u.attr[attr::shots] > 0)
      continue;
    if (cannot_shoot(p.g, s, unit_id(i)) != Clause::none) continue;
    UnitId best = UnitId::none;
    Sight line;
    for (std::size_t k = 0; k < s.units; ++k) {
      const Unit& v = s.unit[k];
      if (!on_table(v) || v.side == side || p.g.arm(v) == Arm::general ||
          cannot_be_shot(p.g, s, unit_id(k)) != Clause::none)
        continue;
      Sight l = sight(scene, unit_id(i), unit_id(k), std::min(reach_of(p.t(), p.g.troop(u).weapon), told - 1));
      if (l && (best == UnitId::none || l.range < line.range)) best = unit_id(k), line = l;
    }
    if (best == UnitId::none) continue;
    p.tell(Tell::standing, "MPLG-R72"_c, unit_id(i), best);
    shoot(p, unit_id(i), best, line);
    return true;
  }
  return false;
}

namespace {

// So many tenths of a UD farther on the mover's path than here, or farther back than the last point it stopped at.
Pose point_of(const MplgGame& g, const State& s, int value) {
  if (value >= 0) return along_path(g, s, std::min(value * tenth, path_left(g, s)));
  const Decision& d = s.asked();
  State then = s;
  then[mover_of(s)].pose = d.pose;
  return along_path(g, then, std::min((d.data[0] + value) * tenth, path_left(g, then)));
}

}  // namespace

Verdict check_fire(const MplgGame& g, const State& s, const Order& o) {
  Side side = s.asked().side;
  UnitId mover = mover_of(s);
  switch (verb_of(o)) {
    case Verb::hold:
      return o.option <= static_cast<u8>(Hold::step) ? Verdict{} : faulty({"Choix inconnu.", "Unknown choice."});
    case Verb::prone:
      if (Verdict v = check_own(s, o.unit, side); !v) return v;
      if (step_of(s) != Step::prussian_move && step_of(s) != Step::french_move) return refused("MPLG-R22"_c);
      if (rallying(s[o.unit])) return refused("MPLG-R57"_c);
      return can_lie_down(g, s, o.unit) ? Verdict{} : refused(in_sector(s[o.unit]) ? "MPLG-5.10"_c : "MPLG-R22"_c);
    case Verb::fire: break;
    default: return faulty(not_asked);
  }
  if (Verdict v = check_own(s, o.unit, side); !v) return v;
  if (Verdict v = check_enemy(s, o.target, side); !v) return v;
  if (o.value == 0) return may_fire(Scene(g, s), o.unit, o.target);
  if (mover == UnitId::none) return faulty({"Personne n'est en mouvement : =0.", "Nobody is on the move: =0."});
  Watch watch(g, s);
  if (o.value > watch.steps() || o.value < -s.asked().data[0])
    return faulty({"Ce point n'est pas sur le trajet.", "That point is not on the path."});
  State then = s;
  then[mover].pose = point_of(g, s, o.value);
  Scene scene(g, then);
  if (!in_sector(s[mover]) && g.arm(s[mover]) != Arm::general && !clear_at(scene, mover, g.body(then[mover]), outside))
    return refused("MPLG-R10"_c, {"Elle y traverse une unité amie.", "It passes through a friend there."});
  return may_fire(scene, o.unit, o.target);
}

void apply_fire(Play& p, const Order& o) {
  State& s = p.s;
  Side side = s.asked().side;
  UnitId mover = mover_of(s);
  Pose there = o.value != 0 && mover != UnitId::none ? point_of(p.g, s, o.value) : Pose{};
  s.answered();
  switch (verb_of(o)) {
    case Verb::hold:
      if (mover != UnitId::none) s.game[game_attr::passed] = static_cast<i16>(Passed::yes);
      if (mover == UnitId::none) ++s.game[game_attr::sub];
      if (o.option == static_cast<u8>(Hold::step)) side_of(s, side, side_attr::hold_step) = 1;
      if (o.option == static_cast<u8>(Hold::move) && mover != UnitId::none) side_of(s, side, side_attr::hold_move) = 1;
      return;
    case Verb::prone: return go_prone(p, o.unit, Tell::went_prone, "MPLG-3.9"_c);
    default: break;
  }
  if (o.value != 0) s[mover].pose = there;
  if (mover != UnitId::none) s.game[game_attr::passed] = static_cast<i16>(Passed::halted);
  Sight line;
  Verdict v = may_fire(Scene(p.g, s), o.unit, o.target, &line);
  require(v.accepted, "a shot that check() refuses was fired");
  shoot(p, o.unit, o.target, line);
}

}  // namespace grog::mplg
