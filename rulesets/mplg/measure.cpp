// State and terrain to inputs: bodies, levels, woods, lines of fire, cover. No dice.
#include <algorithm>

#include "core/field/line.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr i32 tenth = ud / 10;

// The two ends of a line of fire: who stands there, and how high.
struct Ends {
  const MplgGame& g;
  const Unit &from, &to;
  int from_level, to_level;
  Ends(const MplgGame& game, const Unit& a, const Unit& b)
      : g(game), from(a), to(b), from_level(g.level_at(a.pose.at)), to_level(g.level_at(b.pose.at)) {}
};

// One line between a shooter and a target and what it passes.
class FireLine {
 public:
  FireLine(const Ends& ends, const Segment& line)
      : ends_(ends), g(ends.g), s(line), length(distance_up(line.a, line.b)) {}

  Clause terrain() const {
    const field::Ground& ground = g.land();
    const Unit &from = ends_.from, &to = ends_.to;
    auto house = [&](const field::GroundPiece& p, const Crossing& c) {
      return p.own != from.place && p.own != to.place && !overlooked(c);  // MPLG-R74
    };
    if (areas_crossed(ground, s, land::sector, house)) return "MPLG-7.2"_c;
    i32 inside = 0;
    auto wood = [&](const field::GroundPiece& p, const Crossing& c) {
      if (!holds(p, from.pose.at) && !holds(p, to.pose.at)) return !overlooked(c);
      inside += c.inside;
      return false;
    };
    if (areas_crossed(ground, s, land::wood, wood)) return "MPLG-7.3"_c;
    if (inside > g.t().wood_tenths.value * tenth) return g.t().wood_tenths.clause;
    auto hill = [&](const field::GroundPiece& p) {
      i16 level = g.ground().hills[static_cast<std::size_t>(p.own)].level;
      return level > ends_.from_level && level > ends_.to_level && crossed(p, s);
    };
    return ground.along(s, land::hill, hill) ? "MPLG-R27"_c : Clause::none;
  }

  bool blocked_by(const Quad& body) const {
    Crossing c = crossing(s, Shape(body));
    return c && !overlooked(c, g.level_at(nearest_point(body.centre)));
  }

 private:
  bool overlooked(const Crossing& c) const {
    return overlooked(c, g.level_at(field::point_on(s, (c.enter + c.leave) / 2, length)));
  }
  // Seen over from higher ground, and nearer to the shooter than to the target (MPLG-7.6, 7.7).
  bool overlooked(const Crossing& c, int ground) const {
    return (ends_.from_level > ground || ends_.to_level > ground) && c.enter + c.leave < length;
  }
  const Ends& ends_;
  const MplgGame& g;
  Segment s;
  i32 length;
};

}  // namespace

Box MplgGame::body(const Unit& u, Pose pose, i16 place) const {
  if (place >= 0) return ground_.sectors[static_cast<std::size_t>(place)].box;
  if (arm(u) == Arm::general) {
    i32 side = 2 * t().general_radius.value * tenth;
    return box_at(pose, side, side);
  }
  return box_at(pose, u.strength * t().stand_width.value * tenth, t().stand_depth.value * tenth);
}
Box MplgGame::body(const Unit& u) const { return body(u, u.pose, u.place); }

int MplgGame::level_at(Point p) const {
  int level = 0;
  land_.at(p, land::hill, [&](const field::GroundPiece& hill) {
    level = std::max<int>(level, ground_.hills[static_cast<std::size_t>(hill.own)].level);
  });
  return level;
}
int MplgGame::wood_at(Point p) const {
  const field::GroundPiece* wood = land_.at(p, land::wood);
  return wood == nullptr ? -1 : wood->own;
}
int MplgGame::sector_at(Point p) const {
  const field::GroundPiece* house = land_.at(p, land::sector);
  return house == nullptr ? -1 : house->own;
}

bool MplgGame::sheltered(const Unit& u) const {
  if (in_sector(u)) return true;
  Quad q = body(u);
  for (const Line& wall : ground_.walls)
    if (wall.work && gap(q, wall.polyline()).at_most(turned_reach)) return true;
  return false;
}

UnitId MplgGame::occupant(const State& s, int sector) const {
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].strength > 0 && s.unit[i].place == sector) return unit_id(i);
  return UnitId::none;
}

bool clear_at(const Scene& scene, UnitId id, const Box& box, i16 place) {
  Quad q = box;
  auto on_house = [&](const field::GroundPiece& p) {
    return p.own != place && overlap(q, scene.g.ground().sectors[static_cast<std::size_t>(p.own)].quad);
  };
  if (scene.g.land().around(q, 0, land::sector, on_house)) return false;
  return place >= 0 || scene.bodies.overlapped(q, scene.bodies.kind(Layout::in_the_open) - id) == UnitId::none;
}

bool terrain_blocks(const MplgGame& g, const Segment& s, const Unit& a, const Unit& b) {
  return FireLine(Ends(g, a, b), s).terrain() != Clause::none;
}

Aims aims(const Scene& scene, UnitId shooter, UnitId target, int reach) {
  const MplgGame& g = scene.g;
  const Unit &u = scene.s[shooter], &v = scene.s[target];
  Aims out;
  bool general = g.arm(v) == Arm::general, all_round = in_sector(u);
  out.why = out_of_reach(g.t(), g.troop(u).weapon, 99);
  const Quad& own = scene.bodies[shooter];
  if (g.beyond(own, v, (reach + 1) * ud)) return out;
  const Quad& body = scene.bodies[target];
  Point apex = edge_centre(own, Face::front);
  Arc arc = arc_from(apex, u.pose.facing, g.t().half_arc.value * whole_degree);
  out.why = g.t().half_arc.clause;

  std::array<Point, 6> points;
  std::size_t n = 0;
  auto add = [&](Point p) {
    if (all_round || in_arc(arc, p)) points[n++] = p;
  };
  if (general) {
    add(v.pose.at);
  } else {
    if (all_round)
      points[n++] = closest(own, body).b;
    else if (std::optional<Point> p = nearest_in_arc(arc, body))
      points[n++] = *p;
    else
      return out;
    for (Point c : corners(body)) add(c);
    add(nearest_point(body.centre));
  }
  std::array<std::pair<i64, Segment>, 6> lines;
  for (std::size_t i = 0; i < n; ++i) {
    Point from = all_round ? closest(own, points[i]).a : apex;
    lines[i] = {distance_squared(from, points[i]), Segment{from, points[i]}};
  }
  for (std::size_t i = 1; i < n; ++i)  // six at most: nearest first, of equals the first
    for (std::size_t k = i; k > 0 && lines[k].first < lines[k - 1].first; --k) std::swap(lines[k], lines[k - 1]);

  // Who may stand in the way of any of them.
  std::array<const Quad*, max_units> between;
  std::size_t crowd = 0;
  Swath lane{own.centre, body.centre, i64{own.radius} + body.radius};
  UnitSet others = n > 0 ? scene.bodies.kind(Layout::in_the_open) - shooter - target : UnitSet{};
  scene.bodies.along(lane, 0, others, [&](UnitId, const Quad& q) { between[crowd++] = &q; });
  Ends ends(g, u, v);
  for (std::size_t i = 0; i < n; ++i) {
    auto [squared_length, line] = lines[i];
    int range = std::max<int>(1, static_cast<int>(divide_up(root_up(squared_length), ud)));
    if (range > reach) {
      if (out.count == 0) out.why = out_of_reach(g.t(), g.troop(u).weapon, range);
      break;
    }
    FireLine shot(ends, line);
    Clause stop = shot.terrain();
    for (std::size_t k = 0; stop == Clause::none && k < crowd; ++k)
      if (shot.blocked_by(*between[k])) stop = "MPLG-7.4"_c;
    if (stop == Clause::none)
      out.list[out.count++] = {Clause::none, line.a, line.b, range};
    else if (out.count == 0)
      out.why = stop;
  }
  // A reach shorter than the weapon's is the caller's own limit.
  if (out.why == Clause::none) out.why = "MPLG-R2"_c;
  if (out.count > 0) out.why = Clause::none;
  return out;
}

Sight sight(const Scene& scene, UnitId shooter, UnitId target, int reach) {
  Aims a = aims(scene, shooter, target, reach);
  if (a.count > 0) return a.list[0];
  Sight none;
  none.why = a.why;
  return none;
}

namespace {

// Whether a line passes a wall or ends on it, as it does where the unit stands against it.
bool crosses(const Line& wall, const Segment& s) {
  for (std::size_t i = 0; i + 1 < wall.points.size(); ++i)
    if (meet(s, {wall.points[i], wall.points[i + 1]})) return true;
  return false;
}
bool behind_wall(const MplgGame& g, const Unit& u, const Segment& a, const Segment& b) {
  Quad q = g.body(u);
  for (const Line& wall : g.ground().walls)
    if (gap(q, wall.polyline()).at_most(turned_reach) && (crosses(wall, a) || crosses(wall, b))) return true;
  return false;
}

}  // namespace

Cover cover_of(const MplgGame& g, const Unit& v, Point from, Point at) {
  if (in_sector(v)) return Cover::buildings;
  if (g.wood_at(v.pose.at) >= 0) return Cover::woods;
  return behind_wall(g, v, {from, at}, {from, v.pose.at}) ? Cover::wall : Cover::none;
}

namespace {

void measure_target(const MplgGame& g, const Unit& v, const Sight& line, TargetIn& in) {
  switch (g.arm(v)) {
    case Arm::infantry:
      in.target = formation_of(v) == Formation::line && !in_sector(v) ? Target::line : Target::open;
      break;
    case Arm::cavalry: in.target = Target::cavalry; break;
    case Arm::general: in.target = Target::general; break;
    default: in.target = formation_of(v) == Formation::limbered ? Target::limbered : Target::deployed;
  }
  // Horse and guns are in no wood, whatever border they touch (MPLG-5.1 to 5.3).
  in.cover = cover_of(g, v, line.from, line.at);
  if (in.cover == Cover::woods && g.arm(v) != Arm::infantry && g.arm(v) != Arm::general) in.cover = Cover::none;
  in.prone = v.is(flags::prone);
  in.target_stands = v.strength;
  in.target_losses = v.attr[attr::losses];
}

}  // namespace

FireIn measure_fire(const MplgGame& g, const State& s, UnitId shooter, UnitId target, const Sight& line) {
  const Unit &u = s[shooter], &v = s[target];
  FireIn in;
  measure_target(g, v, line, in);
  in.weapon = g.troop(u).weapon;
  in.stands = u.strength;
  in.range = line.range;
  if (in_sector(u))
    in.shooter = Shooter::buildings;
  else if (u.is(flags::prone) && behind_wall(g, u, {line.from, line.at}, {u.pose.at, line.at}))
    in.shooter = Shooter::prone_obstacle;
  in.second_shot = u.attr[attr::shots] > 0;
  in.turn_losses = v.attr[attr::turn_losses];
  return in;
}

ArtilleryIn measure_artillery(const MplgGame& g, const State& s, UnitId gun, UnitId target, const Sight& line) {
  const Unit &u = s[gun], &v = s[target];
  ArtilleryIn in;
  measure_target(g, v, line, in);
  in.gun = g.troop(u).weapon;
  in.stands = u.strength;
  in.guard = g.troop(u).guard;
  in.range = line.range;
  return in;
}

int reach_of(const Tables& t, Weapon w) {
  switch (w) {
    case Weapon::none: return 0;
    case Weapon::rifle: return t.near.reach;
    case Weapon::chassepot:
    case Weapon::werder: return t.far.reach;
    case Weapon::mitrailleuse: return t.mitrailleuse.reach;
    default: return t.shell[gun_index(w)].reach;
  }
}

Clause cannot_shoot(const MplgGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  Arm arm = g.arm(u);
  if (arm == Arm::artillery) return "MPLG-11.2"_c;
  if (arm == Arm::cavalry || arm == Arm::general) return "MPLG-R62"_c;
  if (rallying(u)) return "MPLG-16.3"_c;
  if (u.is(flags::engaged)) return u.is(flags::fought) ? "MPLG-13.15"_c : "MPLG-R47"_c;
  if (arm == Arm::mitrailleuse && formation_of(u) != Formation::deployed) return "MPLG-R8"_c;
  if (has_link(s, links::counter, id)) return "MPLG-R76"_c;
  if (actions_left(u) <= 0) return u.is(flags::in_command) ? g.t().actions.clause : g.t().actions_uncommanded.clause;
  return Clause::none;
}

Clause cannot_be_shot(const MplgGame&, const State& s, UnitId id) {
  const Unit& v = s[id];
  if (v.is(flags::engaged)) return v.is(flags::fought) ? "MPLG-13.16"_c : "MPLG-R47"_c;
  bool charging = step_of(s) == Step::prussian_charge || step_of(s) == Step::french_charge;
  if (charging && s.game[game_attr::mover] != static_cast<i16>(index(id)) + 1) return "MPLG-R9"_c;
  return Clause::none;
}

Verdict may_fire(const Scene& scene, UnitId shooter, UnitId target, Sight* seen) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  if (Clause c = cannot_shoot(g, s, shooter); c != Clause::none) return refused(c);
  if (Clause c = cannot_be_shot(g, s, target); c != Clause::none) return refused(c);
  Sight line = sight(scene, shooter, target, reach_of(g.t(), g.troop(s[shooter]).weapon));
  if (seen != nullptr) *seen = line;
  return line ? Verdict{} : refused(line.why);
}

Verdict may_bombard(const Scene& scene, UnitId gun, UnitId target, Sight* seen) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  const Unit& u = s[gun];
  if (g.arm(u) == Arm::mitrailleuse) return refused("MPLG-R8"_c);
  if (g.arm(u) != Arm::artillery) return refused("MPLG-6.1"_c);
  if (u.is(flags::bombarded)) return refused("MPLG-11.1"_c);
  if (rallying(u)) return refused("MPLG-16.3"_c);
  if (u.is(flags::engaged)) return refused(u.is(flags::fought) ? "MPLG-13.15"_c : "MPLG-R47"_c);
  if (formation_of(u) != Formation::deployed) return refused("MPLG-R7"_c);
  if (s[target].is(flags::engaged)) return refused("MPLG-13.16"_c);
  Sight line = sight(scene, gun, target, reach_of(g.t(), g.troop(u).weapon));
  if (seen != nullptr) *seen = line;
  return line ? Verdict{} : refused(line.why);
}

}  // namespace grog::mplg
