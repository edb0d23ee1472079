// Steps 3 and 6: the moving player's actions, one at a time.
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

void spend(const MplgGame& g, Unit& u) { g.is_general(u) ? ++u.moves : ++u.actions; }

void set_out(Play& p, const Order& o) {
  State& s = p.s;
  Unit& u = s[o.unit];
  Way way = way_of(Scene(p.g, s), o);
  Verb verb = verb_of(o);
  spend(p.g, u);
  if (in_sector(u)) leave_sector(p, o.unit, way.start);
  Event e{.unit = o.unit, .value = in_tenths(way.length)};
  e.clause = verb == Verb::road ? p.t().move.road.clause : p.g.pace(u).clause;
  if (verb == Verb::enter) {
    e.place = o.place, e.clause = "MPLG-5.9"_c;
    p.tell(Tell::entered, e);
    begin_path(p, o.unit, Path::enter, way.end);
    s.game.sector = way.sector;
    return;
  }
  p.tell(Tell::moved, e);
  begin_path(p, o.unit, verb == Verb::road ? Path::road : Path::straight, way.end);
  s.game.road = way.line;
}

Verdict check_action(const MplgGame& g, const State& s, const Order& o) {
  Verb verb = verb_of(o);
  if (Verdict v = check_own(s, o.unit, s.asked().side); !v) return v;
  if (Verdict v = may_act(g, s, o.unit, verb); !v) return v;
  switch (verb) {
    case Verb::enter:
      if (g.sector_of_place(o.place) < 0) return faulty("no_building"_w);
      [[fallthrough]];
    case Verb::move:
    case Verb::road: return way_of(Scene(g, s), o).verdict;
    case Verb::turn: return check_turn(Scene(g, s), o);
    default: return {};
  }
}

void act(Play& p, const Order& o) {
  State& s = p.s;
  s.answered();
  Verb verb = verb_of(o);
  Unit& u = s[o.unit];
  if (verb == Verb::move || verb == Verb::road || verb == Verb::enter) return set_out(p, o);
  if (verb == Verb::prone) return go_prone(p, o.unit, Tell::went_prone, "MPLG-3.9"_c);
  spend(p.g, u);
  // The enemy may fire before it is done, and after (MPLG-R10).
  Pose then = u.pose;
  if (verb == Verb::turn) then.facing = short_of(o.value * whole_degree);
  begin_path(p, o.unit, Path::spot, then);
  s.game.doing = verb, s.game.dress = dress_of(o);
}

// What it was ordered to do where it stands.
void do_on_the_spot(Play& p, UnitId id) {
  const GameData game = p.s.game;
  Unit& u = p.s[id];
  switch (game.doing) {
    case Verb::turn:
      u.pose = game.to.pose();
      if (game.dress != Dress::keep) u.formation = game.dress == Dress::line ? Formation::line : Formation::open;
      p.tell(Tell::turned, "MPLG-3.4"_c, id, UnitId::none, u.pose.facing / whole_degree);
      break;
    case Verb::limber:
      u.formation = Formation::limbered;
      p.tell(Tell::limbered, "MPLG-3.5"_c, id);
      break;
    case Verb::unlimber:
      u.formation = Formation::deployed;
      p.tell(Tell::unlimbered, "MPLG-3.6"_c, id);
      break;
    default: u.clear(Mark::prone); p.tell(Tell::stood_up, "MPLG-3.7"_c, id);
  }
  begin_path(p, id, Path::done, u.pose);
}

void end_actions(Play& p, const Order&) {
  State& s = p.s;
  s.answered();
  next_stage(s);
  Scene scene(p.g, s);
  for (UnitId id : units(s, of_side(s.active))) {
    bool due = s[id].place == to_arrive && s[id].arrives <= s.turn;
    if (due && !arrival(scene, id)) p.tell(Tell::delayed, "MPLG-R66"_c, id);
  }
}

}  // namespace

// The mover stands where its path ends.
void finish_path(Play& p) {
  State& s = p.s;
  UnitId id = s.game.mover;
  Path kind = s.game.path;
  if (is_charge(kind)) return finish_charge(p);
  if (kind == Path::spot) return do_on_the_spot(p, id);
  if (kind == Path::enter) go_in(p.g, s[id], s.game.sector);
  end_path(s);
  if (goes(kind)) displace_generals(p, id);
}

std::span<const Rows::Row> action_verbs() {
  static constexpr Marks<Verb, u64> actions{Verb::move,   Verb::road,     Verb::enter, Verb::turn,
                                            Verb::limber, Verb::unlimber, Verb::stand, Verb::prone};
  static constexpr Rows::Row rows[] = {
      {actions, Ask::act, check_action, act, offer_actions},
      {Verb::end, Ask::act, nullptr, end_actions},
  };
  return rows;
}

}  // namespace grog::mplg
