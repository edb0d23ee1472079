// Who may go where: what a way costs, what bars it, and where it ends.
#include <algorithm>

#include "core/field/contact.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

Clause closed_stream(Arm arm) {
  return arm == Arm::artillery ? "MPLG-5.8"_c : arm == Arm::mitrailleuse ? "MPLG-R8"_c : Clause::none;
}

// Other bodies on the way of a straight motion.
Verdict among_units(const Scene& scene, UnitId id, const Unit& mover, const Motion& m) {
  const MplgGame& g = scene.g;
  i32 apart = g.t().body.apart_tenths.value * tenth;
  Corridor lane;
  Verdict verdict;
  scene.bodies.along(m, apart, scene.troops() - id, [&](UnitId other_, const Quad& q) {
    const Unit& u = scene.s[other_];
    if (u.side == mover.side) {
      bool bars = !in_sector(u) && !may_pass(g, mover, u) && is_stopped(m, q);
      if (bars) verdict = refused("MPLG-4.9"_c, "friend_bars"_w);
      return bars;
    }
    if (lane.count == 0) lane = corridor(m);
    Squared on_way = gap(lane.area(), q), before = gap(m.start(), q);
    if (!too_near(on_way, apart)) return false;
    // Already that near: it may leave, not come nearer (MPLG-R80), nor from contact through him.
    bool near_now = too_near(before, apart);
    if (near_now && !too_near(on_way, std::max(0, before.tenths() - 1)) && !is_stopped(m, q)) return false;
    verdict = refused(near_now ? "MPLG-R80"_c : "MPLG-R21"_c);
    return true;
  });
  return verdict;
}

Verdict fits(const Scene& scene, UnitId id, const Quad& end) {
  const MplgGame& g = scene.g;
  if (!g.on_board(end)) return refused("MPLG-R13"_c, "off_table"_w);
  if (scene.house_under(end) >= 0) return refused("MPLG-R80"_c, "ends_on_sector"_w);
  bool clear = scene.bodies.overlapped(end, scene.in_the_open() - id) == UnitId::none;
  return clear ? Verdict{} : refused("MPLG-R13"_c, "ends_on_unit"_w);
}

Verdict free_to_leave(const Scene& scene, UnitId id, const Unit& out) {
  const Unit& u = scene.s[id];
  if (!in_sector(u)) return {};
  Quad q = scene.g.body(out);
  if (Verdict v = fits(scene, id, q); !v) return refused("MPLG-R19"_c, v.word);
  return scene.enemy_near(u.side, q) ? refused("MPLG-R21"_c) : Verdict{};
}

bool within_arc(const MplgGame& g, i32 facing, i32 heading) {
  return magnitude(turn_between(facing, heading)) <= g.t().sight.half_arc.value * whole_degree;
}

// A general rides over friends, not over enemies (MPLG-R79).
bool rides_over_enemy(const Scene& scene, Side side, const Segment& ride) {
  auto anybody = [](UnitId, const Crossing&) { return true; };
  return field::units_crossed(scene.bodies, scene.enemies(side), ride, anybody) != UnitId::none;
}
Verdict general_rests(const Scene& scene, UnitId id, Point to) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  if (!g.on_board(to)) return refused("MPLG-R13"_c, "off_table"_w);
  Quad end = g.body_at(u, {to, u.pose.facing, 0});
  // He is a disc: the corners of the square round it are none of his.
  auto closed = [&](const field::GroundPiece& p) {
    UnitId host = g.occupant(scene.s, p.own);
    bool hosted = host != UnitId::none && scene.s[host].side == u.side;
    return !hosted && too_near(gap(to, g.sector(p.own).quad), g.general_radius());
  };
  if (g.land().around(end, 0, house, closed) != nullptr) return refused("MPLG-R79"_c, "ends_on_sector"_w);
  return scene.enemy_near(u.side, to) ? refused("MPLG-R79"_c, "enemy_too_near"_w) : Verdict{};
}

Way general_way(const Scene& scene, UnitId id, Point to) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  Way way;
  way.start = u.pose;
  way.end = {to, u.pose.facing, 0};
  way.length = way.cost = distance_up(u.pose.at, to);
  const Figure& pace = g.t().pace[MoveClass::general];
  i32 reach = pace.value * ud;
  if (way.length == 0) return way.fail(faulty("already_there"_w));
  if (way.length > reach) return way.fail(refused(pace.clause, "too_far"_w, way.length, reach));
  if (Verdict v = general_rests(scene, id, to); !v) return way.fail(v);
  if (rides_over_enemy(scene, u.side, {u.pose.at, to})) way.fail(refused("MPLG-R79"_c, "enemy_too_near"_w));
  return way;
}

// Where the legs of a move lead: left or right of the axis, then forward. Nothing where they make no sense.
struct LegsEnd {
  Point at;
  i32 heading = 0;  // as it was ordered, which the point, rounded, may miss
};
std::optional<LegsEnd> end_of_legs(const MplgGame& g, const Unit& u, const Order& o) {
  i32 bearing = 0, distance = 0;
  for (const Leg& leg : o.legs) {
    MoveLeg kind = static_cast<MoveLeg>(leg.kind);
    if (kind > MoveLeg::right || leg.value < 0) return {};
    if (kind == MoveLeg::forward) distance += leg.value;
    if (kind == MoveLeg::left) bearing -= leg.value;
    if (kind == MoveLeg::right) bearing += leg.value;
  }
  if (distance == 0) return {};
  i32 heading = u.pose.facing + bearing;
  Point from = in_sector(u) ? set_down(g, u.place, point_ahead(u.pose.at, heading, 10 * ud)).at : u.pose.at;
  Point to = point_ahead(from, heading, distance);
  if (o.pose != Pose{} && o.pose.at != to) return {};
  return LegsEnd{to, heading};
}

// By the side of its building that the goal lies before or, where that will not do, by any other (MPLG-R19); why not is
// told of the first. Way from: Way (const Unit& out).
template <class WayFrom>
Way by_any_side(const MplgGame& g, const Unit& u, Point goal, WayFrom&& way_from) {
  Way first = way_from(outdoors(g, u, goal));
  if (first.verdict || !in_sector(u)) return first;
  for (Face side : all_of<Face>) {
    Unit out = u;
    come_out(out, set_down(g, u.place, side));
    if (Way other_ = way_from(out); other_.verdict) return other_;
  }
  return first;
}

// From where it stands, or where it is set down out of its building. `heading`: as it was ordered, if it was.
Way straight_way(const Scene& scene, UnitId id, const Unit& out, Point to, std::optional<i32> heading) {
  const MplgGame& g = scene.g;
  Way way;
  way.start = out.pose;
  way.end = {to, out.pose.facing, 0};
  way.length = distance_up(out.pose.at, to);
  i32 allowed = g.allowance(out);
  if (way.length == 0) return way.fail(faulty("already_there"_w));
  if (Verdict v = free_to_leave(scene, id, out); !v) return way.fail(v);
  constexpr i32 farthest = 6 * ud;  // no troops go so far, whatever the ground
  if (way.length > farthest) return way.fail(refused(g.pace(out).clause, "too_far"_w, way.length, allowed));
  bool ahead =
      heading ? within_arc(g, out.pose.facing, *heading) : in_arc(front_arc(g, out.pose.at, out.pose.facing), to);
  if (!ahead) return way.fail(refused("MPLG-R13"_c));
  if (Verdict v = over_ground(g, out, out.pose.at, to, way.cost); !v) return way.fail(v);
  if (way.cost > allowed) {
    Clause c = way.length <= allowed ? "MPLG-R17"_c : g.pace(out).clause;
    return way.fail(refused(c, "too_far"_w, way.cost, allowed));
  }
  if (Verdict v = fits(scene, id, g.body_at(out, way.end)); !v) return way.fail(v);
  return way.fail(among_units(scene, id, out, Motion(g.body(out), Stride::to_point(to))));
}

Way move_way(const Scene& scene, const Order& o) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[o.unit];
  Way way;
  Point to = o.pose.at;
  std::optional<LegsEnd> by_legs;
  if (o.legs[0].kind != 0) {
    by_legs = end_of_legs(g, u, o);
    if (!by_legs) return way.fail(faulty("senseless_path"_w));
    to = by_legs->at;
  }
  bool turns = o.pose.facing != u.pose.facing && (o.pose.facing != 0 || o.faces_north != 0);
  if (turns) return way.fail(refused("MPLG-R13"_c, "keeps_facing"_w));
  if (g.is_general(u)) return general_way(scene, o.unit, to);
  if (by_legs) return straight_way(scene, o.unit, outdoors(g, u, to), to, by_legs->heading);
  return by_any_side(g, u, to, [&](const Unit& out) { return straight_way(scene, o.unit, out, to, {}); });
}

// The next bend of a road before `to`, or `to` itself; step: 1 onwards, -1 back.
i32 next_bend(const Polyline& road, i32 walked, i32 to, i32 step) {
  i32 next = to, sum = 0;
  for (std::size_t i = 0; i + 1 < road.points.size(); ++i) {
    sum += distance_up(road.points[i], road.points[i + 1]);
    if ((sum - walked) * step > 0 && (next - sum) * step > 0) next = sum;
  }
  return next;
}
i16 to_whole_degree(i32 angle) {
  return short_of(normalise(static_cast<i32>(divide_nearest(angle, whole_degree)) * whole_degree));
}

// Stretch by stretch along the bends: what it costs, and whom it meets. Leaves the end in the way.
Verdict march(const Scene& scene, UnitId id, const Polyline& road, i32 walked, i32 to, Way& way) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  i32 turn = to > walked ? 0 : half_turn, step = to > walked ? 1 : -1;
  way.end = u.pose;
  while (walked != to) {
    i32 next = next_bend(road, walked, to, step), cost = 0;
    OnLine end = walk(road, next);
    if (Verdict v = over_ground(g, u, way.end.at, end.at, cost); !v) return v;
    way.cost += static_cast<i32>(magnitude(next - walked)) + std::max(0, cost - distance_up(way.end.at, end.at));
    way.end.facing = to_whole_degree(walk(road, (walked + next) / 2).direction + turn);
    if (g.is_general(u) && rides_over_enemy(scene, u.side, {way.end.at, end.at}))
      return refused("MPLG-R79"_c, "enemy_too_near"_w);
    if (!g.is_general(u) && way.end.at != end.at) {
      Unit marching = u;
      marching.pose = way.end;
      Motion m(g.body(marching), Stride::to_point(end.at));
      if (Verdict v = among_units(scene, id, marching, m); !v) return v;
    }
    way.end.at = end.at, walked = next;
  }
  return {};
}

Way road_way(const Scene& scene, UnitId id, i32 distance) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  Way way;
  if (in_sector(u)) return way.fail(refused("MPLG-R16"_c));
  i64 best = -1, near_by = i64{g.t().body.road_tenths.value} * tenth;
  OnLine here;
  for (int i = 0; i < count_of(g.terrain().roads); ++i) {
    OnLine there = nearest_on(Polyline{at(g.terrain().roads, i)}, u.pose.at);
    i64 off = distance_squared(there.at, u.pose.at);
    if (off > near_by * near_by || (best >= 0 && off >= best)) continue;
    best = off, way.line = i, here = there;
  }
  if (way.line < 0) return way.fail(refused("MPLG-R16"_c, "not_on_road"_w));
  Polyline road{at(g.terrain().roads, way.line)};
  i32 to = here.walked + distance;
  if (distance == 0 || to < 0 || to > length_of(road)) return way.fail(refused("MPLG-R16"_c, "road_ends"_w));
  bool general = g.is_general(u);
  i32 heading = here.direction + (distance > 0 ? 0 : half_turn);
  if (!general && !within_arc(g, u.pose.facing, heading)) return way.fail(refused("MPLG-R13"_c));
  way.start = u.pose;
  i32 allowed = g.allowance(u) + g.t().move.road.value * ud;
  way.length = static_cast<i32>(magnitude(distance));
  if (way.length > allowed) return way.fail(refused(g.t().move.road.clause, "too_far"_w, way.length, allowed));
  if (Verdict v = march(scene, id, road, here.walked, to, way); !v) return way.fail(v);
  if (way.cost > allowed) return way.fail(refused("MPLG-R17"_c, "too_far"_w, way.cost, allowed));
  if (general) return way.fail(general_rests(scene, id, way.end.at));
  return way.fail(fits(scene, id, g.body_at(u, way.end)));
}

// Up to the outline of a sector from where it stands, or is set down.
Way way_in(const Scene& scene, UnitId id, const Unit& out, int sector) {
  const MplgGame& g = scene.g;
  Way way;
  way.start = out.pose;
  way.sector = short_of(sector);
  if (Verdict v = free_to_leave(scene, id, out); !v) return way.fail(v);
  Box body = g.body(out);
  auto try_way = [&](const field::Slide& slide) {
    Way it = way;
    it.length = slide.length;
    Point to = out.pose.at + slide.by;
    it.end = {part_way(out.pose.at, to, it.length, distance_up(out.pose.at, to)), out.pose.facing, 0};
    if (Verdict v = over_ground(g, out, out.pose.at, it.end.at, it.cost, sector); !v) return it.fail(v);
    if (it.cost > g.allowance(out)) return it.fail(refused("MPLG-R19"_c, "too_far"_w, it.cost, g.allowance(out)));
    if (it.length == 0) return it;
    return it.fail(among_units(scene, id, out, Motion(body, Stride::to_point(it.end.at))));
  };
  // Any way that reaches the outline will do (MPLG-R19); why not is told of the shortest.
  std::optional<Way> shortest;
  i32 half = g.t().sight.half_arc.value * whole_degree;
  for (const field::Slide& slide : field::slides_to(body, half, g.sector(sector).quad)) {
    Way it = try_way(slide);
    if (it.verdict) return it;
    if (!shortest) shortest = it;
  }
  return shortest ? *shortest : way.fail(refused("MPLG-R13"_c));
}

Way enter_way(const Scene& scene, UnitId id, int sector) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  Way way;
  if (g.arm(u) != Arm::infantry) return way.fail(refused("MPLG-5.9"_c));
  if (u.place == sector) return way.fail(faulty("already_there"_w));
  if (g.occupant(scene.s, sector) != UnitId::none) return way.fail(refused("MPLG-R19"_c, "occupied"_w));
  if (scene.enemy_near(u.side, g.sector(sector).quad)) return way.fail(refused("MPLG-R21"_c));
  Point goal = g.sector(sector).box.at;
  return by_any_side(g, u, goal, [&](const Unit& out) { return way_in(scene, id, out, sector); });
}

}  // namespace

Arc front_arc(const MplgGame& g, Point apex, i32 facing) {
  return arc_from(apex, facing, g.t().sight.half_arc.value * whole_degree);
}

bool too_near(const Squared& gap, i32 apart) { return gap.at_most(i64{apart} * fine_parts - 1); }

Clause closed_wood(Arm arm) {
  return arm == Arm::cavalry        ? "MPLG-5.1"_c
         : arm == Arm::artillery    ? "MPLG-5.2"_c
         : arm == Arm::mitrailleuse ? "MPLG-5.3"_c
                                    : Clause::none;
}

bool bridged(const MplgGame& g, const Segment& s, const Crossing& c) {
  i64 length = distance_up(s.a, s.b);
  Point in = field::point_on(s, c.enter + 1, length), out = field::point_on(s, c.leave - 1, length);
  return g.land().at(in, bridge, [out](const field::GroundPiece& b) { return field::holds(b, out); }) != nullptr;
}

bool infantry_in_open_order(const MplgGame& g, const Unit& u) {
  return u.formation == Formation::open && g.arm(u) == Arm::infantry && !in_sector(u);
}
bool may_pass(const MplgGame& g, const Unit& mover, const Unit& other_) {
  return mover.side == other_.side && (infantry_in_open_order(g, mover) || infantry_in_open_order(g, other_));
}

Pose set_down(const MplgGame& g, int sector, Point towards) {
  return set_down(g, sector, side_by_diagonals(g.sector(sector).quad, towards));
}
Pose set_down(const MplgGame& g, int sector, Face side) {
  const Quad& q = g.sector(sector).quad;
  i32 facing = outward(q, side);
  return {point_ahead(edge_centre(q, side), facing, g.t().body.stand_depth_tenths.value * tenth / 2), short_of(facing),
          0};
}

void come_out(Unit& u, const Pose& at) { u.place = outside, u.pose = at, u.formation = Formation::open; }
void leave_sector(Play& p, UnitId id, const Pose& at) {
  come_out(p.s[id], at);
  p.tell(Tell::left_sector, "MPLG-5.11"_c, id);
}

Unit outdoors(const MplgGame& g, const Unit& u, Point towards) {
  Unit out = u;
  if (in_sector(u)) come_out(out, set_down(g, u.place, towards));
  return out;
}

void go_in(const MplgGame& g, Unit& u, int sector) {
  u.place = short_of(sector), u.formation = Formation::open;
  u.pose = {g.sector(sector).box.at, towards_enemy(u.side), 0};
}

Verdict over_ground(const MplgGame& g, const Unit& u, Point from, Point to, i32& cost, int but_sector) {
  Segment s{from, to};
  Arm arm = g.arm(u);
  cost = distance_up(from, to);
  if (arm == Arm::general) return {};
  const bool light = g.troop(u).light && u.formation == Formation::open && !in_sector(u);  // MPLG-5.5
  const Clause no_wood = closed_wood(arm), no_stream = closed_stream(arm);
  bool wooded = false, built = false, wet = false;
  field::Covered slow;
  field::areas_crossed(g.land(), s, wood | house | stream | rough, [&](const field::GroundPiece& p, const Crossing& c) {
    if (p.is(house)) {
      built = built || p.own != but_sector;
    } else if (!(p.is(wood) && light) && !(p.is(stream) && bridged(g, s, c))) {
      slow.add(c.enter, c.leave);
      wooded = wooded || p.is(wood), wet = wet || p.is(stream);
    }
  });
  if (no_wood != Clause::none && (wooded || g.in_wood(to))) return refused(no_wood);
  if (built) return refused(arm == Arm::infantry ? "MPLG-R80"_c : "MPLG-5.9"_c);
  if (no_stream != Clause::none && wet) return refused(no_stream);
  cost += slow.length() * (g.t().move.difficult.value - 1);
  return {};
}

Way way_of(const Scene& scene, const Order& o) {
  if (verb_of(o) == Verb::road) return road_way(scene, o.unit, o.value);
  if (verb_of(o) == Verb::enter) return enter_way(scene, o.unit, scene.g.sector_of_place(o.place));
  return move_way(scene, o);
}

Pose along_path(const MplgGame& g, const State& s, const Pose& from, i32 further) {
  Pose to = s.game.to.pose();
  i32 left = path_left(g, s, from.at);
  if (further >= left) return goes(s.game.path) ? to : from;
  if (s.game.path == Path::road) {
    Polyline road{at(g.terrain().roads, s.game.road)};
    i32 here = nearest_on(road, from.at).walked, end = nearest_on(road, to.at).walked;
    OnLine there = walk(road, end > here ? here + further : here - further);
    return {there.at, to_whole_degree(normalise(there.direction + (end > here ? 0 : half_turn))), 0};
  }
  return {part_way(from.at, to.at, further, left), from.facing, 0};
}

i32 path_left(const MplgGame& g, const State& s, Point from) {
  Point to = s.game.to.pose().at;
  if (!goes(s.game.path)) return 0;
  if (s.game.path != Path::road) return distance_up(from, to);
  Polyline road{at(g.terrain().roads, s.game.road)};
  return static_cast<i32>(magnitude(nearest_on(road, from).walked - nearest_on(road, to).walked));
}

bool way_is_open(const Scene& scene) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  UnitId id = s.game.mover;
  const Unit& u = s[id];
  Path path = s.game.path;
  if (path <= Path::done || is_charge(path) || g.is_general(u)) return true;
  Pose end = s.game.to.pose();
  if (path != Path::enter && !in_sector(u) && !scene.clear(id, g.body_at(u, end))) return false;
  bool straight = (path == Path::straight || path == Path::enter) && end.at != u.pose.at;
  return !straight || among_units(scene, id, u, Motion(g.body(u), Stride::to_point(end.at))).accepted;
}

Verdict may_act(const MplgGame& g, const State& s, UnitId id, Verb verb) {
  const Unit& u = s[id];
  bool going = verb == Verb::move || verb == Verb::road || verb == Verb::enter;
  if (g.is_general(u)) {
    if (verb != Verb::move && verb != Verb::road) return refused("MPLG-R33"_c);
    return u.moves < g.t().move.general_moves.value ? Verdict{} : refused(g.t().move.general_moves.clause);
  }
  if (u.is(Mark::engaged)) return refused(locked_in(u));
  if (rallying(u)) return refused(going ? "MPLG-16.2"_c : "MPLG-R73"_c);
  if (verb == Verb::prone) return can_lie_down(g, u) ? Verdict{} : refused(in_sector(u) ? "MPLG-5.10"_c : "MPLG-R22"_c);
  if (actions_left(u) <= 0) return refused(no_action_left(g, u));
  if (verb == Verb::stand) return u.is(Mark::prone) ? Verdict{} : faulty("on_its_feet"_w);
  if (u.is(Mark::prone)) return refused("MPLG-3.7"_c);
  if (u.is(Mark::pinned) && verb != Verb::turn) return refused("MPLG-15.11"_c);
  if (is_gun(g.arm(u))) {
    bool limbered = u.formation == Formation::limbered, deployed = u.formation == Formation::deployed;
    if (verb == Verb::limber) return deployed ? Verdict{} : faulty("limbered_already"_w);
    if (verb == Verb::unlimber) return limbered ? Verdict{} : faulty("unlimbered_already"_w);
    if (going && deployed) return refused("MPLG-R15"_c);
  } else if (verb == Verb::limber || verb == Verb::unlimber) {
    return refused(verb == Verb::limber ? "MPLG-3.5"_c : "MPLG-3.6"_c);
  }
  return {};
}

Verdict check_turn(const Scene& scene, const Order& o) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[o.unit];
  Dress dress = dress_of(o);
  if (dress > Dress::open) return faulty("unknown_formation"_w);
  if (o.value < 0 || o.value > 359) return faulty("no_angle"_w);
  if (in_sector(u)) return refused("MPLG-R19"_c);
  if (dress != Dress::keep && g.arm(u) != Arm::infantry) return refused("MPLG-R5"_c);
  bool turns = o.value * whole_degree != u.pose.facing;
  bool dresses = dress != Dress::keep && (dress == Dress::line) != (u.formation == Formation::line);
  if (!turns && !dresses) return faulty("changes_nothing"_w);
  Quad turned = g.body_at(u, {u.pose.at, short_of(o.value * whole_degree), 0});
  if (!g.on_board(turned)) return refused("MPLG-R14"_c, "off_table"_w);
  if (!turns) return {};
  if (scene.house_under(turned) >= 0) return refused("MPLG-R80"_c, "ends_on_sector"_w);
  if (!scene.clear(o.unit, turned)) return refused("MPLG-R14"_c, "ends_on_unit"_w);
  i32 apart = g.t().body.apart_tenths.value * tenth;
  auto closes = [&](UnitId, const Quad& q) {
    Squared after = gap(turned, q);
    return too_near(after, apart) && after < gap(scene[o.unit], q);
  };
  UnitId met = scene.bodies.around(turned, apart, scene.enemies(u.side), closes);
  return met == UnitId::none ? Verdict{} : refused("MPLG-R21"_c);
}

// What is told to who holds it over the table: what its way costs, of what it may cost.
grog::Toll MplgGame::toll(const State& s, const Order& o) const {
  Verb v = verb_of(o);
  if (v != Verb::move && v != Verb::road && v != Verb::enter) return {};
  i32 more = v == Verb::road ? t().move.road.value * ud : 0;
  return {.distance = way_of(Scene(*this, s), o).cost, .allowed = allowance(s[o.unit]) + more};
}

}  // namespace grog::mplg
