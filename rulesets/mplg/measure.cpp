// State and terrain to inputs: bodies, levels, woods, lines of fire, cover. No dice.
#include <algorithm>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

// One line between a shooter and a target and what it passes.
struct FireLine {
  const MplgGame& g;
  const Unit &from, &to;
  Segment s;
  i32 length;
  int from_level = g.level_at(from.pose.at), to_level = g.level_at(to.pose.at);

  Clause terrain() const {
    i32 inside = 0;
    bool wooded = false, over_hill = false;
    auto built = [&](const field::GroundPiece& p) {
      // Its own building hides nobody, nor the general who is its guest (MPLG-R74, R79).
      if (p.is(house) && (field::holds(p, from.pose.at) || field::holds(p, to.pose.at))) return false;
      if (p.is(hill) && (p.own <= from_level || p.own <= to_level)) return false;
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
    int highest = std::max(from_level, to_level);
    return highest > 0 && c.half < 0 && highest > ground();
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
class Lines {
 public:
  void add(Point from, Point to, bool in_arc) {
    list_[count] = {distance_squared(from, to), {from, to}, in_arc};
    std::size_t k = count++;
    for (; k > 0 && list_[count - 1].squared_length < list_[order_[k - 1]].squared_length; --k)
      order_[k] = order_[k - 1];
    order_[k] = static_cast<u8>(count - 1);
  }
  const Line& operator[](std::size_t k) const { return list_[order_[k]]; }
  std::size_t count = 0;

 private:
  std::array<Line, 6> list_;
  std::array<u8, 6> order_;  // the lines stay where they are
};

Lines lines_of_fire(const Scene& scene, UnitId shooter, UnitId target, const Arc& arc) {
  const Unit &u = scene.unit(shooter), &v = scene.unit(target);
  const Quad &own = scene[shooter], &body = scene[target];
  bool all_round = in_sector(u);
  Point apex = edge_centre(own, Face::front);
  Lines lines;
  auto add = [&](Point p) { lines.add(all_round ? closest(own, p).a : apex, p, all_round); };
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

Cover cover_of(const MplgGame& g, const Unit& v, const Sight& line) {
  if (in_sector(v)) return Cover::buildings;
  // Horse and guns are in no wood, whatever border they touch (MPLG-5.1 to 5.3).
  if (closed_wood(g.arm(v)) == Clause::none && g.in_wood(v.pose.at)) return Cover::woods;
  return behind_wall(g, v, {line.from, line.at}, {line.from, v.pose.at}) ? Cover::wall : Cover::none;
}

TargetIn measure_target(const MplgGame& g, const Unit& v, const Sight& line) {
  TargetIn in = target_in_the_open(g, v);
  in.cover = cover_of(g, v, line);
  return in;
}

}  // namespace

Box MplgGame::body(int kind, int stands, const Pose& pose, int place) const {
  if (place >= 0) return sector(place).box;
  if (t().troop(kind).arm == Arm::general) {
    i32 side = 2 * general_radius();
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

int Scene::house_under(const Quad& q, int but) const {
  auto built = [&](const field::GroundPiece& p) { return p.own != but && overlap(q, g.sector(p.own).quad); };
  const field::GroundPiece* there = g.land().around(q, 0, house, built);
  return there == nullptr ? -1 : there->own;
}
const Quad* Scene::obstacle(UnitId id, const Quad& q) const {
  if (int sector = house_under(q); sector >= 0) return &g.sector(sector).quad;
  UnitId met = bodies.overlapped(q, in_the_open() - id);
  return met == UnitId::none ? nullptr : &bodies[met];
}

bool Scene::enemy_near(Side side, const Quad& q) const {
  i32 apart = g.t().body.apart_tenths.value * tenth;
  auto close = [&](UnitId, const Quad& other_) { return too_near(gap(q, other_), apart); };
  return bodies.around(q, apart, enemies(side), close) != UnitId::none;
}
bool Scene::enemy_near(Side side, Point general) const {
  i32 apart = g.general_radius() + g.t().body.apart_tenths.value * tenth;
  auto close = [&](UnitId, const Quad& other_) { return too_near(gap(general, other_), apart); };
  return bodies.around(Quad(Box{general, 0, 0, 0}), apart, enemies(side), close) != UnitId::none;
}

bool terrain_blocks(const MplgGame& g, const Segment& s, const Unit& a, const Unit& b) {
  return FireLine{g, a, b, s, distance_up(s.a, s.b)}.terrain() != Clause::none;
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
  FireLine shot{g, u, v, {}, 0};
  UnitSet others = scene.in_the_open() - shooter - target;
  for (std::size_t i = 0; i < lines.count && out.count < most; ++i) {
    const auto& [squared_length, line, sure] = lines[i];
    if (!sure && !in_arc(arc, line.b)) continue;
    shot.s = line, shot.length = static_cast<i32>(root_up(squared_length));
    i32 range = std::max(1, static_cast<i32>(divide_up(shot.length, ud)));
    if (range > reach) {
      if (out.count == 0) out.why = out_of_reach(g.t(), g.troop(u).weapon, range);
      break;
    }
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
  return a.count > 0 ? a.list[0] : Sight{a.why, {}, {}, 0};
}

// A line passes a wall or ends on it, as it does where the unit stands against it.
bool behind_wall(const MplgGame& g, const Unit& u, const Segment& a, const Segment& b) {
  Quad q = g.body(u);
  auto shields = [&](const field::GroundPiece& w) {
    return gap(q, w.line()).at_most(turned_reach) && (field::meets(w, a) || field::meets(w, b));
  };
  return g.land().around(q, turned_reach, wall, shields) != nullptr;
}

TargetIn target_in_the_open(const MplgGame& g, const Unit& v) {
  return {target_of(g, v), Cover::none, v.is(Mark::prone), v.strength, v.losses};
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
  bool behind = u.is(Mark::prone) && behind_wall(g, u, {line.from, line.at}, {u.pose.at, line.at});
  return {.weapon = g.troop(u).weapon,
          .stands = u.strength,
          .range = line.range,
          .shooter = in_sector(u) ? Shooter::buildings
                     : behind     ? Shooter::prone_obstacle
                                  : Shooter::plain,
          .second_shot = u.shots > 0,
          .at = measure_target(g, v, line),
          .turn_losses = v.turn_losses};
}

ArtilleryIn measure_artillery(const MplgGame& g, const State& s, UnitId gun, UnitId target, const Sight& line) {
  const Troop& troop = g.troop(s[gun]);
  return {troop.weapon, s[gun].strength, troop.guard, line.range, measure_target(g, s[target], line)};
}

Clause no_action_left(const MplgGame& g, const Unit& u) {
  if (u.allowed >= g.t().move.actions.value) return g.t().move.actions.clause;
  return u.is(Mark::leaderless) ? g.t().general.killed.clause : g.t().general.out_of_radius.clause;
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
  if (u.is(Mark::answers)) return "MPLG-R76"_c;
  return actions_left(u) > 0 ? Clause::none : no_action_left(g, u);
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

static Verdict in_sight(const Scene& scene, UnitId shooter, UnitId target) {
  Sight line = line_of_fire(scene, shooter, target);
  return line ? Verdict{} : refused(line.why);
}

Verdict may_fire(const Scene& scene, UnitId shooter, UnitId target) {
  if (Clause c = cannot_shoot(scene.g, scene.s, shooter); c != Clause::none) return refused(c);
  if (target == UnitId::none) return {};
  if (Clause c = cannot_be_shot(scene.s, target); c != Clause::none) return refused(c);
  return in_sight(scene, shooter, target);
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
  if (Clause c = cannot_be_shot(scene.s, target); c != Clause::none) return refused(c);
  return in_sight(scene, gun, target);
}

}  // namespace grog::mplg
