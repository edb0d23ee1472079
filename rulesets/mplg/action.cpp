// Steps 3 and 6: the moving player's actions, one at a time.
#include "core/require.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

int sector_of(const MplgGame& g, i16 place) {
  for (std::size_t i = 0; i < g.ground().sectors.size(); ++i)
    if (g.ground().sectors[i].place == place) return static_cast<int>(i);
  return -1;
}

Way way_of(const Scene& scene, const Order& o) {
  switch (verb_of(o)) {
    case Verb::road: return road_way(scene, o.unit, o.value);
    case Verb::enter: return enter_way(scene, o.unit, sector_of(scene.g, o.place));
    default: return move_way(scene, o.unit, o);
  }
}

void spend(const MplgGame& g, Unit& u) { ++u.attr[g.arm(u) == Arm::general ? attr::moves : attr::actions]; }

Clause pace_clause(const MplgGame& g, const Unit& u, Verb verb) {
  if (verb == Verb::road) return g.t().road.clause;
  return g.t().move[static_cast<std::size_t>(g.troop(u).move)].clause;
}

void set_out(Play& p, const Order& o) {
  State& s = p.s;
  Unit& u = s[o.unit];
  Way way = way_of(Scene(p.g, s), o);
  Verb verb = verb_of(o);
  spend(p.g, u);
  if (in_sector(u)) {
    u.place = outside, u.pose = way.start, u.formation = static_cast<u8>(Formation::open);
    p.tell(Tell::left_sector, "MPLG-5.11"_c, o.unit);
  }
  Event e;
  e.unit = o.unit, e.value = way.length / (ud / 10), e.clause = pace_clause(p.g, u, verb);
  if (verb == Verb::enter) {
    e.place = o.place, e.clause = "MPLG-5.9"_c;
    p.tell(Tell::entered, e);
    return begin_path(p, o.unit, Path::enter, way.end, way.sector);
  }
  p.tell(Tell::moved, e);
  begin_path(p, o.unit, verb == Verb::road ? Path::road : Path::straight, way.end,
             static_cast<i16>(verb == Verb::road ? way.line : 0));
}

// An action on the spot: the enemy may fire when it is done.
void done_in_place(Play& p, UnitId id) { begin_path(p, id, Path::done, p.s[id].pose, 0); }

}  // namespace

// Standing orders are given at any decision of one's own, and change nothing else.
Verdict check_standing_order(const State& s, const Order& o) {
  if (o.option > static_cast<u8>(StandingOrder::fire)) return faulty({"Consigne inconnue.", "Unknown standing order."});
  bool fires = o.option == static_cast<u8>(StandingOrder::fire);
  if (fires ? o.value < 1 || o.value > 9 : o.value != 0)
    return faulty({"Le tir se règle de 1 à 9 UD ; sinon =0.", "Fire is set from 1 to 9 UD; otherwise =0."});
  return o.unit == UnitId::none ? Verdict{} : check_own(s, o.unit, s.asked().side);
}

Verdict check_action(const Scene& scene, const Order& o) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  Verb verb = verb_of(o);
  if (verb == Verb::end) return {};
  if (verb == Verb::arrive) return check_arrival(scene, o);
  if (Verdict v = check_own(s, o.unit, s.asked().side); !v) return v;
  switch (verb) {
    case Verb::move:
    case Verb::road:
    case Verb::enter:
      if (Verdict v = may_act(g, s, o.unit, verb); !v) return v;
      if (verb == Verb::enter && sector_of(g, o.place) < 0) return faulty(no_place);
      return way_of(scene, o).verdict;
    case Verb::turn:
      if (Verdict v = may_act(g, s, o.unit, verb); !v) return v;
      return check_turn(scene, o);
    case Verb::limber:
    case Verb::unlimber:
    case Verb::stand:
    case Verb::prone: return may_act(g, s, o.unit, verb);
    case Verb::fire: return refused("MPLG-6.1"_c);
    case Verb::bombard: return refused("MPLG-11.2"_c);
    default: return faulty(not_asked);
  }
}

void apply_action(Play& p, const Order& o) {
  State& s = p.s;
  s.answered();
  Verb verb = verb_of(o);
  if (verb == Verb::end) {
    ++s.game[game_attr::sub];
    Pose at;
    Scene scene(p.g, s);
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      bool due = u.side == s.active && u.place == to_arrive && u.attr[attr::arrives] <= static_cast<i16>(s.turn);
      if (due && !can_arrive(scene, unit_id(i), at)) p.tell(Tell::delayed, "MPLG-R66"_c, unit_id(i));
    }
    return;
  }
  if (verb == Verb::arrive) return arrive(p, o);
  if (verb == Verb::move || verb == Verb::road || verb == Verb::enter) return set_out(p, o);
  Unit& u = s[o.unit];
  if (verb == Verb::prone) return go_prone(p, o.unit, Tell::went_prone, "MPLG-3.9"_c);
  spend(p.g, u);
  switch (verb) {
    case Verb::turn: {
      u.pose.facing = static_cast<i16>(o.value * whole_degree);
      if (static_cast<Dress>(o.option) == Dress::line) u.formation = static_cast<u8>(Formation::line);
      if (static_cast<Dress>(o.option) == Dress::open) u.formation = static_cast<u8>(Formation::open);
      p.tell(Tell::turned, "MPLG-3.4"_c, o.unit, UnitId::none, o.value);
      break;
    }
    case Verb::limber:
    case Verb::unlimber:
      u.formation = static_cast<u8>(verb == Verb::limber ? Formation::limbered : Formation::deployed);
      p.tell(verb == Verb::limber ? Tell::limbered : Tell::unlimbered,
             verb == Verb::limber ? "MPLG-3.5"_c : "MPLG-3.6"_c, o.unit);
      break;
    case Verb::stand:
      u.set(flags::prone, false);
      p.tell(Tell::stood_up, "MPLG-3.7"_c, o.unit);
      break;
    default: require(false, "an order that check() refuses was applied");
  }
  done_in_place(p, o.unit);
}

// The mover stands where its path ends.
void finish_path(Play& p) {
  State& s = p.s;
  UnitId id = unit_id(static_cast<std::size_t>(s.game[game_attr::mover] - 1));
  Path kind = static_cast<Path>(s.game[game_attr::path]);
  if (kind == Path::charge || kind == Path::charge_empty) return finish_charge(p);
  if (kind == Path::enter) {
    Unit& u = s[id];
    u.place = s.game[game_attr::way];
    u.pose = {p.g.body(u).at, static_cast<i16>(normalise(home(u.side) + half_turn)), 0};
    u.formation = static_cast<u8>(Formation::open);
  }
  end_path(s);
  if (kind > Path::done) displace_generals(p, id);
}

void apply_standing_order(Play& p, const Order& o) {
  State& s = p.s;
  Side side = s.asked().side;
  i16 told = static_cast<i16>(o.option == static_cast<u8>(StandingOrder::fire) ? 1 + o.value : o.option);
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& u = s.unit[i];
    if (u.side != side || u.strength == 0 || (o.unit != UnitId::none && o.unit != unit_id(i))) continue;
    if (p.g.arm(u) == Arm::infantry || p.g.arm(u) == Arm::mitrailleuse) u.attr[attr::standing] = told;
  }
}

}  // namespace grog::mplg
