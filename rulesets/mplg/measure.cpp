// State and terrain to inputs: bodies, levels, woods, lines of fire, cover. No dice.
#include <algorithm>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

// One line between a shooter and a target and what it passes.
struct Levels {
  int from, to;
};
struct FireLine {
  const MplgGame& g;
  Segment s;
  i32 length;
  const Unit &from, &to;
  Levels levels;

  Clause terrain() const {
    i32 inside = 0;
    bool wooded = false, over_hill = false;
    auto built = [&](const field::GroundPiece& p) {
      if (p.is(house) && (p.own == from.place || p.own == to.place)) return false;  // MPLG-R74
      if (p.is(hill) && (p.own <= levels.from || p.own <= levels.to)) return false;
      Crossing c = field::crossed(p, s);
      if (!c) return false;
      if (p.is(house)) return !seen_over(c);
      if (p.is(hill))
        over_hill = true;
      else if (field::holds(p, from.pose.at) || field::holds(p, to.pose.at))
        inside += c.inside;
      else
        wooded = wooded || !seen_over(c);
      return false;
    };
    if (g.land().along(s, house | wood | hill, built) != nullptr) return "MPLG-7.2"_c;
    if (wooded) return "MPLG-7.3"_c;
    if (inside > g.t().sight.wood_tenths.value * tenth) return g.t().sight.wood_tenths.clause;
    return over_hill ? "MPLG-R27"_c : Clause::none;
  }

  bool blocked_by(const Scene& scene, const UnitSet& others) const {
    auto hides = [&](UnitId id, const Crossing& c) {
      return !overlooked(c, [&] { return g.level_at(scene.unit(id).pose.at); });
    };
    return field::units_crossed(scene.bodies, others, s, hides) != UnitId::none;
  }
  bool seen_over(const Crossing& c) const {
    return overlooked(c, [&] { return g.level_at(field::point_on(s, (c.enter + c.leave) / 2, length)); });
  }
  // Seen over from higher ground, and nearer to the shooter than to the target (MPLG-7.6, 7.7).
  template <class Level>
  bool overlooked(const Crossing& c, Level&& ground) const {
    int highest = std::max(levels.from, levels.to);
    return highest > 0 && c.enter + c.leave < length && highest > ground();
  }
};

// So far off by the circles round them that not even the arc is looked at.
bool beyond(const MplgGame& g, const Quad& q, const Unit& u, i32 r) {
  i32 girth = 32;
  if (in_sector(u))
    girth += (g.sector(u.place).box.width + g.sector(u.place).box.depth) * (fine_parts / 2);
  else
    girth += (u.strength * g.t().body.stand_width_tenths.value + g.t().body.stand_depth_tenths.value) * (ud / 20) *
             fine_parts;
  i64 reach = i64{q.radius} + girth + i64{r} * fine_parts;
  return squared(fine(u.pose.at) - q.centre) > reach * reach;
}

// Lines to the points of a target, nearest first, of equals the first. Whether one lies in the shooter's arc is looked
// at when its turn comes.
struct Line {
  i64 squared_length;
  Segment s;
  bool in_arc;  // known to be
};
struct Lines {
  std::array<Line, 6> list;
  std::size_t count = 0;
  void add(Point from, Point to, bool in_arc) {
    list[count++] = {distance_squared(from, to), {from, to}, in_arc};
    for (std::size_t k = count - 1; k > 0 && list[k].squared_length < list[k - 1].squared_length; --k)
      std::swap(list[k], list[k - 1]);
  }
};

// Of an upright house.
Point nearest_of_house(const Box& b, Point p) {
  return {std::clamp(p.x, b.at.x - b.width / 2, b.at.x + b.width / 2),
          std::clamp(p.y, b.at.y - b.depth / 2, b.at.y + b.depth / 2)};
}

Lines lines_of_fire(const Scene& scene, UnitId shooter, UnitId target, const Arc& arc) {
  const Unit &u = scene.unit(shooter), &v = scene.unit(target);
  const Quad &own = scene[shooter], &body = scene[target];
  bool all_round = in_sector(u);
  Point apex = edge_centre(own, Face::front);
  Lines lines;
  auto add = [&](Point p) {
    lines.add(all_round ? nearest_of_house(scene.g.sector(u.place).box, p) : apex, p, all_round);
  };
  if (scene.g.is_general(v)) {
    add(v.pose.at);
    return lines;
  }
  if (all_round) {
    add(closest(own, body).b);
  } else {
    std::optional<Point> p = nearest_in_arc(arc, body);
    if (!p) return lines;
    lines.add(apex, *p, true);
  }
  for (Point c : corners(body)) add(c);
  add(nearest_point(body.centre));
  return lines;
}

// A line passes a wall or ends on it, as it does where the unit stands against it.
bool behind_wall(const MplgGame& g, const Unit& u, const Segment& a, const Segment& b) {
  Quad q = g.body(u);
  auto shields = [&](const field::GroundPiece& w) {
    return gap(q, w.line()).at_most(turned_reach) && (field::meets(w, a) || field::meets(w, b));
  };
  return g.land().around(q, turned_reach, wall, shields) != nullptr;
}

TargetIn measure_target(const MplgGame& g, const Unit& v, const Sight& line) {
  TargetIn in;
  in.target = target_of(g, v);
  // Horse and guns are in no wood, whatever border they touch (MPLG-5.1 to 5.3).
  in.cover = cover_of(g, v, line.from, line.at);
  if (in.cover == Cover::woods && g.arm(v) != Arm::infantry && g.arm(v) != Arm::general) in.cover = Cover::none;
  in.prone = v.is(Mark::prone);
  in.target_stands = v.strength;
  in.target_losses = v.losses;
  return in;
}

}  // namespace

Box MplgGame::body(int kind, int stands, const Pose& pose, int place) const {
  if (place >= 0) return sector(place).box;
  if (t().troop(kind).arm == Arm::general) {
    i32 side = 2 * t().body.general_radius_tenths.value * tenth;
    return box_at(pose, side, side);
  }
  return box_at(pose, stands * t().body.stand_width_tenths.value * tenth, t().body.stand_depth_tenths.value * tenth);
}

int MplgGame::level_at(Point p) const {
  int level = 0;
  land().at(p, hill, [&](const field::GroundPiece& h) { level = std::max<int>(level, h.own); });
  return level;
}
int MplgGame::sector_at(Point p) const {
  const field::GroundPiece* there = land().at(p, house);
  return there == nullptr ? -1 : there->own;
}
int MplgGame::sector_of_place(int place) const {
  for (int i = 0; i < count_of(terrain_.sectors); ++i)
    if (sector(i).place == place) return i;
  return -1;
}

bool MplgGame::sheltered(const Unit& u) const {
  if (in_sector(u)) return true;
  Quad q = body(u);
  auto behind = [&](const field::GroundPiece& w) { return gap(q, w.line()).at_most(turned_reach); };
  return land().around(q, turned_reach, entrenchment, behind) != nullptr;
}

UnitId MplgGame::occupant(const State& s, int sector) const {
  return first_unit(s, [sector](const Unit& u) { return u.strength > 0 && u.place == sector; });
}

const Sector* Scene::house_under(const Quad& q, int but) const {
  auto built = [&](const field::GroundPiece& p) { return p.own != but && overlap(q, g.sector(p.own).quad); };
  const field::GroundPiece* there = g.land().around(q, 0, house, built);
  return there == nullptr ? nullptr : &g.sector(there->own);
}
const Quad* Scene::obstacle(UnitId id, const Quad& q) const {
  if (const Sector* there = house_under(q)) return &there->quad;
  UnitId met = bodies.overlapped(q, in_the_open() - id);
  return met == UnitId::none ? nullptr : &bodies[met];
}

bool Scene::enemy_near(Side side, const Quad& q) const {
  i32 apart = g.t().body.apart_tenths.value * tenth;
  auto close = [&](UnitId, const Quad& other_) { return too_near(gap(q, other_), apart); };
  return bodies.around(q, apart, enemies(side), close) != UnitId::none;
}

bool terrain_blocks(const MplgGame& g, const Segment& s, const Unit& a, const Unit& b) {
  Levels levels{g.level_at(a.pose.at), g.level_at(b.pose.at)};
  return FireLine{g, s, distance_up(s.a, s.b), a, b, levels}.terrain() != Clause::none;
}

Aims aims(const Scene& scene, UnitId shooter, UnitId target, int reach, std::size_t most) {
  const MplgGame& g = scene.g;
  const Unit &u = scene.unit(shooter), &v = scene.unit(target);
  Aims out;
  if (beyond(g, scene[shooter], v, (reach + 1) * ud)) {
    out.why = out_of_reach(g.t(), g.troop(u).weapon, 99);
    return out;
  }
  out.why = g.t().sight.half_arc.clause;
  Arc arc = front_arc(g, edge_centre(scene[shooter], Face::front), u.pose.facing);
  Lines lines = lines_of_fire(scene, shooter, target, arc);
  if (lines.count == 0) return out;
  Levels levels{g.level_at(u.pose.at), g.level_at(v.pose.at)};
  UnitSet others = scene.in_the_open() - shooter - target;
  for (std::size_t i = 0; i < lines.count && out.count < most; ++i) {
    const auto& [squared_length, line, sure] = lines.list[i];
    if (!sure && !in_arc(arc, line.b)) continue;
    i32 length = static_cast<i32>(root_up(squared_length));
    i32 range = std::max(1, static_cast<i32>(divide_up(length, ud)));
    if (range > reach) {
      if (out.count == 0) out.why = out_of_reach(g.t(), g.troop(u).weapon, range);
      break;
    }
    FireLine shot{g, line, length, u, v, levels};
    Clause stop = shot.terrain();
    if (stop == Clause::none && shot.blocked_by(scene, others)) stop = "MPLG-7.4"_c;
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
  Aims a = aims(scene, shooter, target, reach, 1);
  if (a.count > 0) return a.list[0];
  Sight none;
  none.why = a.why;
  return none;
}

Cover cover_of(const MplgGame& g, const Unit& v, Point from, Point at) {
  if (in_sector(v)) return Cover::buildings;
  if (g.in_wood(v.pose.at)) return Cover::woods;
  return behind_wall(g, v, {from, at}, {from, v.pose.at}) ? Cover::wall : Cover::none;
}

Target target_of(const MplgGame& g, const Unit& v) {
  switch (g.arm(v)) {
    case Arm::infantry: return v.formation == Formation::line && !in_sector(v) ? Target::line : Target::open;
    case Arm::cavalry: return Target::cavalry;
    case Arm::general: return Target::general;
    default: return v.formation == Formation::limbered ? Target::limbered : Target::deployed;
  }
}

FireIn measure_fire(const MplgGame& g, const State& s, UnitId shooter, UnitId target, const Sight& line) {
  const Unit &u = s[shooter], &v = s[target];
  FireIn in;
  in.at = measure_target(g, v, line);
  in.weapon = g.troop(u).weapon;
  in.stands = u.strength;
  in.range = line.range;
  if (in_sector(u))
    in.shooter = Shooter::buildings;
  else if (u.is(Mark::prone) && behind_wall(g, u, {line.from, line.at}, {u.pose.at, line.at}))
    in.shooter = Shooter::prone_obstacle;
  in.second_shot = u.shots > 0;
  in.turn_losses = v.turn_losses;
  return in;
}

ArtilleryIn measure_artillery(const MplgGame& g, const State& s, UnitId gun, UnitId target, const Sight& line) {
  const Troop& troop = g.troop(s[gun]);
  return {troop.weapon, s[gun].strength, troop.guard, line.range, measure_target(g, s[target], line)};
}

Clause locked_in(const Unit& u, Clause after) { return u.is(Mark::fought) ? after : "MPLG-R47"_c; }

Clause cannot_shoot(const MplgGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  Arm arm = g.arm(u);
  if (arm == Arm::artillery) return "MPLG-11.2"_c;
  if (arm == Arm::cavalry || arm == Arm::general) return "MPLG-R62"_c;
  if (rallying(u)) return "MPLG-16.3"_c;
  if (u.is(Mark::engaged)) return locked_in(u, "MPLG-13.15"_c);
  if (arm == Arm::mitrailleuse && u.formation != Formation::deployed) return "MPLG-R8"_c;
  if (has_link(s, LinkKind::counter, id)) return "MPLG-R76"_c;
  if (actions_left(u) <= 0)
    return u.is(Mark::in_command) ? g.t().move.actions.clause : g.t().move.actions_uncommanded.clause;
  return Clause::none;
}

Clause cannot_be_shot(const State& s, UnitId id) {
  const Unit& v = s[id];
  if (v.is(Mark::engaged)) return locked_in(v, "MPLG-13.16"_c);
  bool charging = s.phase == Step::prussian_charge || s.phase == Step::french_charge;
  return charging && s.game.mover != id ? "MPLG-R9"_c : Clause::none;
}

StrikeIn measure_strike(const MplgGame& g, const Unit& u) {
  return {.type = g.troop(u).fight,
          .stands = u.strength,
          .open = infantry_in_open_order(g, u),
          .charge2 = u.is(Mark::charge2),
          .rally = rallying(u)};
}

Sight line_of_fire(const Scene& scene, UnitId shooter, UnitId target) {
  return sight(scene, shooter, target, reach_of(scene.g.t(), scene.g.troop(scene.s[shooter]).weapon));
}

Verdict may_fire(const Scene& scene, UnitId shooter, UnitId target) {
  if (Clause c = cannot_shoot(scene.g, scene.s, shooter); c != Clause::none) return refused(c);
  if (target == UnitId::none) return {};
  if (Clause c = cannot_be_shot(scene.s, target); c != Clause::none) return refused(c);
  Sight line = line_of_fire(scene, shooter, target);
  return line ? Verdict{} : refused(line.why);
}

Verdict may_bombard(const Scene& scene, UnitId gun, UnitId target) {
  const Unit& u = scene.s[gun];
  Arm arm = scene.g.arm(u);
  if (arm != Arm::artillery) return refused(arm == Arm::mitrailleuse ? "MPLG-R8"_c : "MPLG-6.1"_c);
  if (u.is(Mark::bombarded)) return refused("MPLG-11.1"_c);
  if (rallying(u)) return refused("MPLG-16.3"_c);
  if (u.is(Mark::engaged)) return refused(locked_in(u, "MPLG-13.15"_c));
  if (u.formation != Formation::deployed) return refused("MPLG-R7"_c);
  if (target == UnitId::none) return {};
  if (scene.s[target].is(Mark::engaged)) return refused("MPLG-13.16"_c);
  Sight line = line_of_fire(scene, gun, target);
  return line ? Verdict{} : refused(line.why);
}

}  // namespace grog::mplg
