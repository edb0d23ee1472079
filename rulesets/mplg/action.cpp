// Steps 3 and 6: the moving player's actions, one at a time.
#include "core/require.hpp"
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
  if (in_sector(u)) {
    come_out(u, way.start);
    p.tell(Tell::left_sector, "MPLG-5.11"_c, o.unit);
  }
  Event e{.unit = o.unit, .value = way.length / tenth};
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
  switch (verb) {
    case Verb::turn:
      u.pose.facing = short_of(o.value * whole_degree);
      if (dress_of(o) == Dress::line) u.formation = Formation::line;
      if (dress_of(o) == Dress::open) u.formation = Formation::open;
      p.tell(Tell::turned, "MPLG-3.4"_c, o.unit, UnitId::none, o.value);
      break;
    case Verb::limber:
      u.formation = Formation::limbered;
      p.tell(Tell::limbered, "MPLG-3.5"_c, o.unit);
      break;
    case Verb::unlimber:
      u.formation = Formation::deployed;
      p.tell(Tell::unlimbered, "MPLG-3.6"_c, o.unit);
      break;
    default: u.clear(Mark::prone); p.tell(Tell::stood_up, "MPLG-3.7"_c, o.unit);
  }
  // The enemy may fire when it is done.
  begin_path(p, o.unit, Path::done, u.pose);
}

void end_actions(Play& p, const Order&) {
  State& s = p.s;
  s.answered();
  next_stage(s);
  Scene scene(p.g, s);
  for (UnitId id : units(s, of_side(s.active))) {
    Pose at;
    bool due = s[id].place == to_arrive && s[id].arrives <= s.turn;
    if (due && !can_arrive(scene, id, at)) p.tell(Tell::delayed, "MPLG-R66"_c, id);
  }
}

}  // namespace

// The mover stands where its path ends.
void finish_path(Play& p) {
  State& s = p.s;
  UnitId id = s.game.mover;
  Path kind = s.game.path;
  if (is_charge(kind)) return finish_charge(p);
  if (kind == Path::enter) go_in(p.g, s[id], s.game.sector);
  end_path(s);
  if (kind > Path::done) displace_generals(p, id);
}

std::span<const Rows::Row> action_verbs() {
  static constexpr Rows::Row rows[] = {
      {Verb::move, Ask::act, check_action, act, offer_actions},
      {Verb::road, Ask::act, check_action, act},
      {Verb::enter, Ask::act, check_action, act},
      {Verb::turn, Ask::act, check_action, act},
      {Verb::limber, Ask::act, check_action, act},
      {Verb::unlimber, Ask::act, check_action, act},
      {Verb::stand, Ask::act, check_action, act},
      {Verb::prone, Ask::act, check_action, act},
      {Verb::end, Ask::act, nullptr, end_actions},
  };
  return rows;
}

}  // namespace grog::mplg
