// Fire that interrupts a move: where on its way a mover is stopped, because it matters to somebody who could fire.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

// Where on its way a mover may be fired at by one unit, in tenths of a UD from where it is.
class Watch {
 public:
  Watch(const MplgGame& game, const State& state)
      : g(game),
        s(state),
        id(state.game.mover),
        scene(game, state),
        here(state[id].pose),
        left(path_left(game, state, here.at)),
        last(path_steps(game, state)),
        end(along_path(game, state, here, left)) {}

  // How far the shooter sees the mover there; 0: not at all, or the mover's body lies across another.
  int range_at(UnitId shooter, int k, int reach) {
    Pose pose = k == last ? end : along_path(g, s, here, k * tenth);
    if (pose != scene.unit(id).pose) scene.stand(id, pose);
    Sight line = sight(scene, shooter, id, reach);
    return line && fits(k) ? line.range : 0;
  }

  // The next point that matters to this shooter, not before `first`: where the mover comes into reach or sight, where
  // it is nearest, where it is seen last. -1: none.
  int next_point(UnitId shooter, int first, int reach) {
    if (out_of_reach(shooter, reach)) return -1;
    auto seen = [&](int k) { return range_at(shooter, k, reach) > 0; };
    bool now = seen(0), at_end = seen(last);
    int nearest = closest_step(shooter);
    if (now && at_end) {
      if (nearest > first && nearest < last && seen(nearest)) return nearest;
      return last >= first ? last : -1;
    }
    if (now || at_end) {  // comes into sight, or goes out of it
      int low = 0, high = last;
      while (high - low > 1) {
        int middle = (low + high) / 2;
        (seen(middle) == at_end ? high : low) = middle;
      }
      if (at_end) return high >= first ? high : last;
      return low >= first ? low : -1;
    }
    // Seen only on its way, between two hides: where it comes out, unless it is passed by then.
    for (int k = std::max(first, 1); k < last; ++k)
      if (seen(k)) return k;
    return -1;
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
  Scene scene;
  Pose here;
  i32 left;
  int last;
  Pose end;

  bool fits(int k) const { return k == 0 || in_sector(s[id]) || g.is_general(s[id]) || scene.clear(id, scene[id]); }
  bool out_of_reach(UnitId shooter, int reach) const { return !near(scene[shooter], g.body(s[id]), left + reach * ud); }
  // The step nearest to the shooter, on a straight way.
  int closest_step(UnitId shooter) const {
    Point by = end.at - here.at;
    i64 length = squared(by);
    if (length == 0) return 0;
    i64 along = dot(s[shooter].pose.at - here.at, by);
    return static_cast<int>(std::clamp<i64>(along * last / length, 0, last));
  }
};

struct Stop {
  int at = -1;
  UnitId by = UnitId::none;  // fires by itself, by standing order
  void consider(int where, UnitId who) {
    if (where < 0) return;
    bool sooner = at < 0 || where < at || (where == at && by == UnitId::none && who != UnitId::none);
    if (sooner) at = where, by = who;
  }
};

bool quiet(const State& s, Side side) { return s.side_of(side).hold_step || s.side_of(side).hold_move; }

// After each shot the other side may fire again, at whomever (MPLG-R72).
bool may_fire_again(const MplgGame& g, const State& s, Side side) {
  if (s.game.passed != Passed::halted || side == Side::nobody || quiet(s, side)) return false;
  auto asked = [&s](UnitId id, UnitId) { return s[id].standing != StandingOrder::hold && !fires_by_itself(s[id]); };
  return each_pair(Scene(g, s), side, may_fire, asked);
}

Stop next_stop(const MplgGame& g, const State& s, Side side) {
  Stop stop;
  if (cannot_be_shot(s, s.game.mover) != Clause::none) return stop;
  // Who may fire, by himself or if his player wants; the way is looked at only where there is somebody.
  UnitSet shooters;
  for (UnitId id : units(s, present(side))) {
    bool asked = s[id].standing != StandingOrder::hold && !quiet(s, side);
    if ((asked || fires_by_itself(s[id])) && cannot_shoot(g, s, id) == Clause::none) shooters.add(id);
  }
  if (shooters.empty()) return stop;
  Watch watch(g, s);
  shooters.each([&](UnitId id) {
    int reach = reach_of(g.t(), g.troop(s[id]).weapon);
    if (fires_by_itself(s[id]))
      stop.consider(watch.first_within(id, told_reach(g, s[id])), id);
    else
      stop.consider(watch.next_point(id, s.game.passed == Passed::no ? 0 : 1, reach), UnitId::none);
  });
  return stop;
}

// It goes no further than where it was last fired at.
void stop_there(Play& p, UnitId id) {
  p.tell(Tell::stopped, "MPLG-R10"_c, id);
  displace_generals(p, id);
  end_path(p.s);
}

// A mover that lies down or is gone goes no further; where it lies it may be fired at again.
void halt(Play& p, UnitId id, bool lost) {
  State& s = p.s;
  bool charges = is_charge(s.game.path);
  if (charges) drop_links(s, id, LinkKind::charge), s[id].actions = s[id].allowed;
  if (charges && lost) return end_path(s);  // it charges no more, and nobody else may be fired at now (MPLG-R9)
  if (!lost && goes(s.game.path)) {
    p.tell(Tell::stopped, "MPLG-R10"_c, id);
    displace_generals(p, id);
  }
  begin_path(p, id, Path::done, s[id].pose);
  s.game.passed = Passed::halted;
}

void forget_path(GameData& game) {
  const GameData fresh;
  game.mover = fresh.mover, game.path = fresh.path, game.passed = fresh.passed;
  game.from = fresh.from, game.to = fresh.to;
  game.road = fresh.road, game.sector = fresh.sector, game.meets = fresh.meets;
  game.doing = fresh.doing, game.dress = fresh.dress;
}

}  // namespace

int path_steps(const MplgGame& g, const State& s) {
  return static_cast<int>(divide_up(path_left(g, s, s[s.game.mover].pose.at), tenth));
}

Pose point_of(const MplgGame& g, const State& s, int value) {
  if (value >= 0) return along_path(g, s, s[s.game.mover].pose, value * tenth);
  const Decision& d = s.asked();
  return along_path(g, s, d.from.pose(), (d.covered + value) * tenth);
}

void begin_path(Play& p, UnitId id, Path kind, const Pose& to) {
  GameData& game = p.s.game;
  forget_path(game);
  game.mover = id, game.path = kind;
  game.from = spot_of(p.s[id].pose.at), game.to = stand_of(to);
}

void end_path(State& s) {
  forget_path(s.game);
  for (auto& side : s.side) side.hold_move = false;
}

// Takes the mover to the next point where the other side may want to fire, or to its end.
void advance_mover(Play& p) {
  State& s = p.s;
  UnitId id = s.game.mover;
  Unit& u = s[id];
  bool lost = !on_table(u) || rallying(u), lies_down = u.is(Mark::prone) && s.game.doing != Verb::stand;
  if ((lost || lies_down) && s.game.path > Path::done) return halt(p, id, lost);
  Side side = firing_side(s);
  if (may_fire_again(p.g, s, side)) {
    p.ask(Ask::fire, side, lost ? UnitId::none : id).from = stand_of(u.pose);  // who has fled is not the one meant
    return;
  }
  if (lost) return end_path(s);
  Stop stop = side == Side::nobody ? Stop{} : next_stop(p.g, s, side);
  if (stop.at != 0 && s.game.passed != Passed::no && !way_is_open(Scene(p.g, s))) return stop_there(p, id);
  if (stop.at < 0) {
    u.pose = along_path(p.g, s, u.pose, path_left(p.g, s, u.pose.at));
    return finish_path(p);
  }
  Pose before = u.pose;
  if (stop.at > 0) u.pose = along_path(p.g, s, u.pose, stop.at * tenth);
  s.game.passed = Passed::halted;
  if (stop.by == UnitId::none) {
    // Where it came from, so that a shot may also be fired at any point between.
    Decision& d = p.ask(Ask::fire, side, id);
    d.from = stand_of(before), d.covered = stop.at;
    return;
  }
  Sight line = line_of_fire(Scene(p.g, s), stop.by, id);
  require(static_cast<bool>(line), "a standing order lost sight of its target");
  p.tell(Tell::standing, "MPLG-R10"_c, stop.by, id);
  shoot(p, stop.by, id, line);
}

}  // namespace grog::mplg
