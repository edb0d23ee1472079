// Who may go where: what a way costs, what bars it, and where it ends.
#include <algorithm>

#include "core/field/line.hpp"
#include "core/geometry/align.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr i32 tenth = ud / 10;
constexpr Text friend_bars{"Une unité amie barre le passage.", "A friendly unit bars the way."};
constexpr Text ends_on_unit{"Elle finirait sur une autre unité.", "It would end on another unit."};
constexpr Text off_table{"Elle sortirait de la table.", "It would leave the table."};
constexpr Text ends_on_sector{"Elle finirait sur un bâtiment qu'elle n'occupe pas.",
                              "It would end on a building that it does not occupy."};

Point point_on(const Segment& s, i32 walked) {
  i64 length = std::max<i64>(1, root_up(distance_squared(s.a, s.b)));
  return {s.a.x + static_cast<i32>(divide_nearest(i64{s.b.x - s.a.x} * walked, length)),
          s.a.y + static_cast<i32>(divide_nearest(i64{s.b.y - s.a.y} * walked, length))};
}

bool bridged(const MplgGame& g, const Segment& s, const Crossing& c) {
  return g.land().at(point_on(s, (c.enter + c.leave) / 2), land::bridge) != nullptr;
}

Clause wood_closed(Arm arm) {  // to whom woods are impassable
  return arm == Arm::cavalry        ? "MPLG-5.1"_c
         : arm == Arm::artillery    ? "MPLG-5.2"_c
         : arm == Arm::mitrailleuse ? "MPLG-5.3"_c
                                    : Clause::none;
}
Clause stream_closed(Arm arm) {
  return arm == Arm::artillery ? "MPLG-5.8"_c : arm == Arm::mitrailleuse ? "MPLG-R8"_c : Clause::none;
}

bool too_near(const Squared& gap, i32 apart) { return gap.at_most(i64{apart} * fine_parts - 1); }

// Other bodies on the way of a straight motion that ends at `end`.
Verdict among_units(const Scene& scene, UnitId id, const Unit& mover, const Motion& m) {
  const MplgGame& g = scene.g;
  i32 apart = g.t().apart.value * tenth;
  Verdict v;
  scene.bodies.along(m, apart, scene.troops() - id, [&](UnitId o, const Quad& q) {
    const Unit& u = scene.s[o];
    if (u.side == mover.side) {
      if (!in_sector(u) && !may_pass(g, mover, u) && room(m, q).blocked) v = refused("MPLG-4.9"_c, friend_bars);
      return !v;
    }
    Corridor c = corridor(m);
    Squared before = gap(m.start(), q), on_way = gap(c.area(), q);
    if (!too_near(on_way, apart)) return false;
    if (!too_near(before, apart))
      v = refused("MPLG-R21"_c);
    else if (too_near(on_way, std::max(0, before.tenths() - 1)))  // it may leave, not come nearer (MPLG-R80)
      v = refused("MPLG-R80"_c);
    return !v;
  });
  return v;
}

Verdict fits(const Scene& scene, UnitId id, const Box& end, i16 place) {
  const MplgGame& g = scene.g;
  Quad q = end;
  if (!on_table(q, g.board().width, g.board().height)) return refused("MPLG-R13"_c, off_table);
  auto on_house = [&](const field::GroundPiece& p) {
    return p.own != place && overlap(q, g.ground().sectors[static_cast<std::size_t>(p.own)].quad);
  };
  if (g.land().around(q, 0, land::sector, on_house)) return refused("MPLG-R80"_c, ends_on_sector);
  return clear_at(scene, id, end, place) ? Verdict{} : refused("MPLG-R13"_c, ends_on_unit);
}

// The same unit as it stands once out of its sector.
Unit outdoors(const MplgGame& g, const Unit& u, Point towards) {
  Unit v = u;
  if (!in_sector(u)) return v;
  v.pose = set_down(g, u, u.place, towards);
  v.place = outside;
  v.formation = static_cast<u8>(Formation::open);
  return v;
}

Verdict free_to_leave(const Scene& scene, UnitId id, const Unit& u, const Unit& out) {
  if (!in_sector(u)) return {};
  Box b = scene.g.body(out);
  if (Verdict v = fits(scene, id, b, outside); !v) return refused("MPLG-R19"_c, v.note);
  return enemy_near(scene, u.side, b) ? refused("MPLG-R21"_c) : Verdict{};
}

}  // namespace

bool enemy_near(const Scene& scene, Side side, const Quad& q) {
  i32 apart = scene.g.t().apart.value * tenth;
  return scene.bodies.around(q, apart, scene.enemies_of(side),
                             [&](UnitId, const Quad& his) { return too_near(gap(q, his), apart); }) != UnitId::none;
}

bool infantry_in_open_order(const MplgGame& g, const Unit& u) {
  return g.arm(u) == Arm::infantry && formation_of(u) == Formation::open && !in_sector(u);
}
bool may_pass(const MplgGame& g, const Unit& mover, const Unit& other_) {
  return infantry_in_open_order(g, mover) || infantry_in_open_order(g, other_);
}

Pose set_down(const MplgGame& g, const Unit&, int sector, Point towards) {
  Quad q = g.ground().sectors[static_cast<std::size_t>(sector)].box;
  Face side = side_by_diagonals(q, towards);
  i32 facing = outward(q, side);
  return {point_ahead(edge_centre(q, side), facing, g.t().stand_depth.value * tenth / 2), static_cast<i16>(facing), 0};
}

Verdict over_ground(const MplgGame& g, const Unit& u, Point from, Point to, i32& cost, int but_sector) {
  const field::Ground& ground = g.land();
  Segment s{from, to};
  Arm arm = g.arm(u);
  cost = distance_up(from, to);
  if (arm == Arm::general) return {};
  field::Covered slow;  // what lies inside difficult ground, each length counted once
  bool light = g.troop(u).light && formation_of(u) == Formation::open && !in_sector(u);  // MPLG-5.5
  Clause closed = wood_closed(arm);
  auto wood = [&](const field::GroundPiece& p) {
    Crossing c = crossed(p, s);
    if (closed != Clause::none && (c || holds(p, to))) return true;
    if (c && !light) slow.add(c.enter, c.leave);
    return false;
  };
  if (ground.along(s, land::wood, wood)) return refused(closed);
  auto house = [&](const field::GroundPiece& p, const Crossing&) { return p.own != but_sector; };
  if (areas_crossed(ground, s, land::sector, house)) return refused(arm == Arm::infantry ? "MPLG-R80"_c : "MPLG-5.9"_c);
  auto stream = [&](const field::GroundPiece&, const Crossing& c) {
    if (bridged(g, s, c)) return false;
    slow.add(c.enter, c.leave);
    return stream_closed(arm) != Clause::none;
  };
  if (areas_crossed(ground, s, land::stream, stream)) return refused(stream_closed(arm));
  areas_crossed(ground, s, land::difficult,
                [&](const field::GroundPiece&, const Crossing& c) { slow.add(c.enter, c.leave); });
  cost += slow.length() * (g.t().difficult.value - 1);
  return {};
}

Way move_way(const Scene& scene, UnitId id, const Order& o) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  Way way;
  const Unit& u = s[id];
  Point to = o.pose.at;
  if (o.legs[0].kind != 0) {  // left or right of the axis, then forward
    i32 bearing = 0, distance = 0;
    for (const Leg& leg : o.legs) {
      if (leg.kind == 1) distance += leg.value;
      if (leg.kind == 2) bearing -= leg.value;
      if (leg.kind == 3) bearing += leg.value;
      if (leg.kind > 3 || leg.value < 0) distance = -1;
      if (distance < 0) break;
    }
    Point from =
        in_sector(u) ? set_down(g, u, u.place, point_ahead(u.pose.at, u.pose.facing + bearing, 10 * ud)).at : u.pose.at;
    if (distance > 0) to = point_ahead(from, u.pose.facing + bearing, distance);
    if (distance <= 0 || (o.pose != Pose{} && o.pose.at != to)) {
      way.verdict = faulty({"Trajet incompréhensible.", "That path makes no sense."});
      return way;
    }
  }
  if (o.pose.facing != 0 && o.pose.facing != u.pose.facing) {
    way.verdict = refused("MPLG-R13"_c, {"En marche elle garde son orientation ; tourner est une action à part.",
                                         "On the march it keeps its facing; turning is an action of its own."});
    return way;
  }
  if (g.arm(u) == Arm::general) return general_way(scene, id, to, false);
  Unit out = outdoors(g, u, to);
  way.start = out.pose;
  way.end = {to, out.pose.facing, 0};
  way.length = distance_up(out.pose.at, to);
  auto fail = [&way](Verdict v) {
    way.verdict = v;
    return way;
  };
  if (way.length == 0) return fail(faulty({"L'unité y est déjà.", "The unit is there already."}));
  if (Verdict v = free_to_leave(scene, id, u, out); !v) return fail(v);
  if (way.length > 6 * ud) return fail(refused(g.t().move[static_cast<std::size_t>(g.troop(u).move)].clause));
  if (!in_arc(arc_from(out.pose.at, out.pose.facing, g.t().half_arc.value * whole_degree), to))
    return fail(refused("MPLG-R13"_c));
  if (Verdict v = over_ground(g, out, out.pose.at, to, way.cost); !v) return fail(v);
  if (way.cost > g.allowance(u)) {
    bool slowed = way.length <= g.allowance(u);
    return fail(refused(slowed ? "MPLG-R17"_c : g.t().move[static_cast<std::size_t>(g.troop(u).move)].clause));
  }
  Motion m(g.body(out), Stride::to_point(to));
  if (Verdict v = fits(scene, id, g.body(out, way.end, outside), outside); !v) return fail(v);
  return fail(among_units(scene, id, out, m));
}

Way general_way(const Scene& scene, UnitId id, Point to, bool road) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  Way way;
  const Unit& u = s[id];
  way.start = u.pose;
  way.end = {to, u.pose.facing, 0};
  way.length = way.cost = distance_up(u.pose.at, to);
  auto fail = [&way](Verdict v) {
    way.verdict = v;
    return way;
  };
  const Figure& pace = g.t().move[static_cast<std::size_t>(MoveClass::general)];
  if (way.length == 0) return fail(faulty({"Le général y est déjà.", "The general is there already."}));
  if (way.length > (pace.value + (road ? g.t().road.value : 0)) * ud) return fail(refused(pace.clause));
  if (to.x < 0 || to.y < 0 || to.x > g.board().width || to.y > g.board().height)
    return fail(refused("MPLG-R13"_c, off_table));
  Quad end = g.body(u, way.end, outside);
  int sector = -1;
  g.land().around(end, 0, land::sector, [&](const field::GroundPiece& p) {
    if (overlap(end, g.ground().sectors[static_cast<std::size_t>(p.own)].quad)) sector = p.own;
  });
  if (sector >= 0) {
    UnitId host = g.occupant(s, sector);
    if (host == UnitId::none || s[host].side != u.side) return fail(refused("MPLG-R79"_c, ends_on_sector));
  }
  constexpr Text close{"Trop près de l'ennemi.", "Too near to the enemy."};
  if (enemy_near(scene, u.side, end)) return fail(refused("MPLG-R79"_c, close));
  if (units_crossed(scene.bodies, scene.enemies_of(u.side), {u.pose.at, to},
                    [](UnitId, const Crossing&) { return true; }) != UnitId::none)
    return fail(refused("MPLG-R79"_c, close));
  return way;
}

Way road_way(const Scene& scene, UnitId id, i32 distance) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  Way way;
  const Unit& u = s[id];
  auto fail = [&way](Verdict v) {
    way.verdict = v;
    return way;
  };
  if (in_sector(u)) return fail(refused("MPLG-R16"_c));
  i64 best = -1, near_by = i64{g.t().road_near.value} * tenth;
  OnLine here;
  for (std::size_t i = 0; i < g.ground().roads.size(); ++i) {
    OnLine there = nearest_on(g.ground().roads[i].polyline(), u.pose.at);
    i64 off = distance_squared(there.at, u.pose.at);
    if (off > near_by * near_by || (best >= 0 && off >= best)) continue;
    best = off, way.line = static_cast<int>(i), here = there;
  }
  if (way.line < 0) return fail(refused("MPLG-R16"_c, {"Elle n'est pas sur une route.", "It is not on a road."}));
  Polyline road = g.ground().roads[static_cast<std::size_t>(way.line)].polyline();
  i32 to = here.walked + distance;
  if (distance == 0 || to < 0 || to > length_of(road))
    return fail(refused("MPLG-R16"_c, {"La route ne va pas jusque-là.", "The road does not go that far."}));
  i32 turn = distance > 0 ? 0 : half_turn;
  bool general = g.arm(u) == Arm::general;
  if (!general && magnitude(turn_between(u.pose.facing, here.direction + turn)) > g.t().half_arc.value * whole_degree)
    return fail(refused("MPLG-R13"_c));
  // Stretch by stretch along the bends.
  way.start = u.pose;
  Point at = u.pose.at;
  i32 step = distance > 0 ? 1 : -1, walked = here.walked, facing = u.pose.facing;
  i32 allowed = g.allowance(u) + g.t().road.value * ud;
  way.length = static_cast<i32>(magnitude(distance));
  if (way.length > allowed) return fail(refused(g.t().road.clause));
  while (walked != to) {
    i32 next = to, sum = 0;
    for (std::size_t i = 0; i + 1 < road.points.size(); ++i) {  // the next bend before it
      sum += distance_up(road.points[i], road.points[i + 1]);
      if ((sum - walked) * step > 0 && (next - sum) * step > 0) next = sum;
    }
    OnLine end = walk(road, next);
    i32 cost = 0;
    if (Verdict v = over_ground(g, u, at, end.at, cost); !v) return fail(v);
    way.cost += static_cast<i32>(magnitude(next - walked)) + std::max(0, cost - distance_up(at, end.at));
    facing = normalise(static_cast<i32>(divide_nearest(walk(road, (walked + next) / 2).direction + turn, 10)) * 10);
    if (!general && at != end.at) {
      Unit marching = u;
      marching.pose = {at, static_cast<i16>(facing), 0};
      Motion m(g.body(marching), Stride::to_point(end.at));
      if (Verdict v = among_units(scene, id, marching, m); !v) return fail(v);
    }
    at = end.at, walked = next;
  }
  if (way.cost > allowed) return fail(refused("MPLG-R17"_c));
  way.end = {at, static_cast<i16>(facing), 0};
  if (general) {
    Way there = general_way(scene, id, at, true);
    return fail(there.verdict);
  }
  return fail(fits(scene, id, g.body(u, way.end, outside), outside));
}

Way enter_way(const Scene& scene, UnitId id, int sector) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  Way way;
  const Unit& u = s[id];
  auto fail = [&way](Verdict v) {
    way.verdict = v;
    return way;
  };
  if (g.arm(u) != Arm::infantry) return fail(refused("MPLG-5.9"_c));
  const Sector& house = g.ground().sectors[static_cast<std::size_t>(sector)];
  if (u.place == sector) return fail(faulty({"L'unité y est déjà.", "The unit is there already."}));
  if (g.occupant(s, sector) != UnitId::none)
    return fail(refused("MPLG-R19"_c, {"Le bâtiment est occupé.", "The building is occupied."}));
  Unit out = outdoors(g, u, house.box.at);
  way.start = out.pose;
  way.sector = static_cast<i16>(sector);
  if (Verdict v = free_to_leave(scene, id, u, out); !v) return fail(v);
  Quad body = g.body(out), walls = house.box;
  Point front = edge_centre(body, Face::front);
  std::optional<Point> aim =
      nearest_in_arc(arc_from(front, out.pose.facing, g.t().half_arc.value * whole_degree), walls);
  if (!aim) return fail(refused("MPLG-R13"_c));
  Point way_to = *aim - front;
  i64 length = root_up(squared(way_to));
  if (length > 0) {
    Point beyond = out.pose.at + way_to;
    Motion whole(g.body(out), Stride::to_point(beyond));
    Room r = room(whole, walls);
    way.length = r.blocked ? r.steps : whole.steps();
  }
  way.end = {length == 0 ? out.pose.at
                         : out.pose.at + Point{static_cast<i32>(divide_nearest(i64{way_to.x} * way.length, length)),
                                               static_cast<i32>(divide_nearest(i64{way_to.y} * way.length, length))},
             out.pose.facing, 0};
  if (Verdict v = over_ground(g, out, out.pose.at, way.end.at, way.cost, sector); !v) return fail(v);
  if (way.cost > g.allowance(u))
    return fail(refused("MPLG-R19"_c, {"Le bâtiment est trop loin.", "The building is too far."}));
  if (enemy_near(scene, u.side, walls)) return fail(refused("MPLG-R21"_c));
  if (way.length == 0) return way;
  return fail(among_units(scene, id, out, Motion(g.body(out), Stride::to_point(way.end.at))));
}

Pose along_path(const MplgGame& g, const State& s, i32 further) {
  const Unit& u = s.unit[static_cast<std::size_t>(s.game[game_attr::mover] - 1)];
  Path kind = static_cast<Path>(s.game[game_attr::path]);
  Point to{s.game[game_attr::to_x], s.game[game_attr::to_y]};
  if (kind <= Path::done) return u.pose;
  if (further >= path_left(g, s)) return {to, s.game[game_attr::to_facing], 0};
  if (kind == Path::road) {
    Polyline road = g.ground().roads[static_cast<std::size_t>(s.game[game_attr::way])].polyline();
    i32 here = nearest_on(road, u.pose.at).walked, end = nearest_on(road, to).walked;
    OnLine at = walk(road, end > here ? here + further : here - further);
    i32 facing = normalise(at.direction + (end > here ? 0 : half_turn));
    return {at.at, static_cast<i16>(normalise(static_cast<i32>(divide_nearest(facing, 10)) * 10)), 0};
  }
  return {point_on({u.pose.at, to}, further), u.pose.facing, 0};
}

i32 path_left(const MplgGame& g, const State& s) {
  const Unit& u = s.unit[static_cast<std::size_t>(s.game[game_attr::mover] - 1)];
  Path kind = static_cast<Path>(s.game[game_attr::path]);
  Point to{s.game[game_attr::to_x], s.game[game_attr::to_y]};
  if (kind <= Path::done) return 0;
  if (kind != Path::road) return distance_up(u.pose.at, to);
  Polyline road = g.ground().roads[static_cast<std::size_t>(s.game[game_attr::way])].polyline();
  return static_cast<i32>(magnitude(nearest_on(road, u.pose.at).walked - nearest_on(road, to).walked));
}

Verdict may_act(const MplgGame& g, const State& s, UnitId id, Verb verb) {
  const Unit& u = s[id];
  bool going = verb == Verb::move || verb == Verb::road || verb == Verb::enter;
  if (g.arm(u) == Arm::general) {
    if (verb != Verb::move && verb != Verb::road) return refused("MPLG-R33"_c);
    return u.attr[attr::moves] < g.t().general_moves.value ? Verdict{} : refused(g.t().general_moves.clause);
  }
  if (u.is(flags::engaged)) return refused(u.is(flags::fought) ? "MPLG-13.14"_c : "MPLG-R47"_c);
  if (rallying(u)) return refused(going ? "MPLG-16.2"_c : "MPLG-R73"_c);
  if (verb == Verb::prone)
    return can_lie_down(g, s, id) ? Verdict{} : refused(in_sector(u) ? "MPLG-5.10"_c : "MPLG-R22"_c);
  if (actions_left(u) <= 0) {
    bool limited = u.attr[attr::allowed] < g.t().actions.value;
    return refused(limited ? g.t().actions_uncommanded.clause : g.t().actions.clause);
  }
  if (verb == Verb::stand) return u.is(flags::prone) ? Verdict{} : faulty({"Elle est debout.", "It is on its feet."});
  if (u.is(flags::prone)) return refused("MPLG-3.7"_c);
  if (u.is(flags::pinned) && verb != Verb::turn) return refused("MPLG-15.11"_c);
  if (is_gun(g.arm(u))) {
    if (verb == Verb::limber)
      return formation_of(u) == Formation::deployed ? Verdict{} : faulty({"Déjà attelée.", "Already limbered."});
    if (verb == Verb::unlimber)
      return formation_of(u) == Formation::limbered ? Verdict{} : faulty({"Déjà dételée.", "Already unlimbered."});
    if (going && formation_of(u) == Formation::deployed) return refused("MPLG-R15"_c);
  } else if (verb == Verb::limber || verb == Verb::unlimber) {
    return refused(verb == Verb::limber ? "MPLG-3.5"_c : "MPLG-3.6"_c);
  }
  return {};
}

Verdict check_turn(const Scene& scene, const Order& o) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  const Unit& u = s[o.unit];
  Dress dress = static_cast<Dress>(o.option);
  if (dress > Dress::open) return faulty({"Formation inconnue.", "Unknown formation."});
  if (o.value < 0 || o.value > 359)
    return faulty({"Un angle va de 0 à 359 degrés.", "An angle goes from 0 to 359 degrees."});
  if (in_sector(u)) return refused("MPLG-R19"_c);
  if (dress != Dress::keep && g.arm(u) != Arm::infantry) return refused("MPLG-R5"_c);
  bool turns = o.value * whole_degree != u.pose.facing;
  bool dresses = dress != Dress::keep && (dress == Dress::line) != (formation_of(u) == Formation::line);
  if (!turns && !dresses) return faulty({"Cela ne change rien.", "That changes nothing."});
  Pose turned{u.pose.at, static_cast<i16>(o.value * whole_degree), 0};
  Box box = g.body(u, turned, outside);
  if (!on_table(Quad(box), g.board().width, g.board().height)) return refused("MPLG-R14"_c, off_table);
  if (!turns) return {};
  Quad turned_body = box;
  if (!clear_at(scene, o.unit, box, outside)) return refused("MPLG-R14"_c, ends_on_unit);
  i32 apart = g.t().apart.value * tenth;
  auto nearer = [&](UnitId, const Quad& his) {
    Squared after = gap(turned_body, his);
    return too_near(after, apart) && after < gap(scene.bodies[o.unit], his);
  };
  if (scene.bodies.around(turned_body, apart, scene.enemies_of(u.side), nearer) != UnitId::none)
    return refused("MPLG-R21"_c);
  return {};
}

}  // namespace grog::mplg
