// Rates, paths looked at along their whole length, and places where a unit may come to stand (CP-8, CP-17, CP-23).
#include "core/field/advance.hpp"
#include "core/geometry/align.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

// Somebody in the way of a move: friends are passed, but for squares and houses.
Verdict meets(const Scene& scene, const Unit& mover, UnitId other, Plan& plan) {
  if (scene.s[other].side != mover.side) return refused("CP-R47"_c, "enemy_bars"_w);
  if (all_round(scene.g, scene.s[other])) return refused("CP-R46"_c);
  plan.passed.add(other);
  return {};
}

// Where a strategic move turns tactical: 40 cm from an enemy seen by then (CP-8.4, CP-R4). `from(enemy)` is a step up
// to which he is farther off than that, or -1: he always is.
template <class At, class From>
i32 strategic_stop(const Scene& scene, UnitId id, i32 distance, At&& at, From&& from) {
  i32 limit = scene.t.move.strategic.value;
  i32 stop = distance;
  Quad start = at(0);
  scene.bodies.around(start, limit + distance, scene.enemies(id), [&](UnitId e, const Quad& his) {
    if (!near(start, his, limit + stop)) return;
    i32 d = from(e);
    if (d < 0) return;
    Lookout enemy(scene, e);
    auto seen_at = [&](i32 step) { return enemy.watches(at(step)); };
    if (d > 0 && d <= stop && seen_at(d)) return stop = d, void();
    for (; d < stop; d += 50) {
      i32 next = std::min(d + 50, stop);
      if (!seen_at(next)) continue;
      i32 low = d, high = next;  // the first tenth from which it is seen that near
      while (high - low > 1) {
        i32 middle = (low + high) / 2;
        (seen_at(middle) ? high : low) = middle;
      }
      stop = high;
      return;
    }
  });
  return stop;
}

// The first obstacle that the way comes up to, and how far that is; a house or a redoubt is come up to alike.
i32 obstacle_stop(const Scene& scene, UnitId mover, const Motion& m, int& which) {
  field::Advance way(m);
  way.ground(scene.land(), ground::work | ground::obstacle, [&](const GroundPiece& f) {
    if (f.is(ground::obstacle)) return obstacle_ahead(m, f);
    return scene.g.feature(f).place != scene.s[mover].place ? way.until(f) : field::go_on;
  });
  which = way.stop().piece;
  return way.stop().steps;
}

Plan plan_straight(const Scene& scene, UnitId id, Way way, i32 distance, i32 limit) {
  const Unit& u = scene.s[id];
  Plan p;
  Box from = scene.box(id);
  p.mode = way == Way::back || limit > 0 || !scene.strategic(id) ? Mode::tactical : Mode::strategic;
  i32 most = limit > 0 ? limit : rate(scene.t, u, way == Way::back ? Going::difficult : Going::flat, p.mode);
  Clause by = way == Way::back ? "CP-8.10"_c : p.mode == Mode::strategic ? "CP-8.2"_c : scene.t.move.clause;
  if (distance > most) return {refused(by, "beyond_allowance"_w, distance, most)};
  p.distance = distance;
  if (p.mode == Mode::strategic) {
    Motion m = straight(from, way, distance);
    Swath along = swath(m);
    i32 near_by = scene.t.move.strategic.value;
    auto first_near = [&](UnitId e) {
      const Quad& q = scene.quad(e);
      if (!near(along, q.centre, q.radius + i64{near_by} * fine_parts)) return -1;
      // Deep in a wood that this way keeps clear of, nobody is seen (CP-24.3).
      Post his = scene.post(e);
      if (his.deep() && !scene.land()[his.wood].bounds.meets(field::bounds_of(along))) return -1;
      return first_within(m, Shape(q), near_by).value_or(-1);
    };
    p.distance = strategic_stop(
        scene, id, distance, [&](i32 d) { return m.standing(d); }, first_near);
  }
  // Who touches one at the very end of his way has come to it too (CP-23.3): looked for a little farther on.
  constexpr i32 look_ahead = 20;
  i32 up_to = obstacle_stop(scene, id, straight(from, way, p.distance + look_ahead), p.obstacle);
  if (p.obstacle >= 0 && up_to == 0) return {refused("CP-23.5"_c)};
  if (up_to > p.distance) p.obstacle = -1;
  p.distance = std::min(p.distance, up_to);
  p.cut = p.distance < distance;
  Motion m = straight(from, way, p.distance);
  i32 slowly = rate(scene.t, u, Going::difficult, p.mode);
  if (limit == 0 && p.distance > slowly && difficult_on(scene.g, m))
    return {refused(way == Way::back ? "CP-8.10"_c : "CP-24.1"_c, "beyond_allowance"_w, p.distance, slowly)};
  Swath sw = swath(m);
  const Board& board = scene.board();
  if (field::room_on(board.width, board.height, m, sw).blocked) return {refused("CP-R47"_c, "off_table"_w)};
  auto bars = [&](const GroundPiece& f) { return !f.is(ground::work) && is_stopped(m, f.border); };
  if (scene.land().along(sw, 0, ground::barred, bars) != nullptr) return {refused("CP-R47"_c, "ground_bars"_w)};
  Verdict v;
  scene.bodies.along(sw, 0, scene.all() - id, [&](UnitId o, const Quad& q) {
    if (is_stopped(m, q)) v = meets(scene, u, o, p);
    return !v.accepted;
  });
  if (!v) return {v};
  p.end = m.end();
  if (p.obstacle >= 0 && way == Way::ahead) p.end = aligned_on(scene, id, p.end, scene.land()[p.obstacle]);
  p.verdict = fits(scene, id, p.end);
  if (!p.verdict) return p;
  // To conform to an obstacle may bring a wing into a zone that the way kept clear of.
  p.zones = zones_entered(scene, id, m, UnitId::none, p.edge) | zones_at(scene, id, p.end);
  p.verdict = may_enter(u, u.formation, p.zones);
  return p;
}

Plan plan_road(const Scene& scene, UnitId id, i32 distance) {
  const Unit& u = scene.s[id];
  Plan p;
  RoadWay road = road_under(scene, id);
  if (road.feature < 0) return {refused("CP-R48"_c)};
  Box from = scene.box(id);
  p.mode = scene.mode(id);
  i32 most = rate(scene.t, u, Going::road, p.mode);
  if (most == 0) return {refused("CP-8.7"_c)};
  if (distance > most) return {refused(scene.t.move.clause, "beyond_allowance"_w, distance, most)};
  i32 left = road.onward ? length_of(scene.land()[road.feature].line()) - road.walked : road.walked;
  if (distance > left) return {refused("CP-17.17"_c, "road_ends"_w, distance, left)};
  auto box_at = [&](i32 d) { return box_on_road(scene.g, from, road, d); };
  p.distance = p.mode == Mode::strategic
                   ? strategic_stop(
                         scene, id, distance, [&](i32 d) { return Quad(box_at(d)); }, [](UnitId) { return 0; })
                   : distance;
  p.cut = p.distance < distance;
  p.edge = p.distance;
  bool horse = is_horse(scene.t.arm(u));
  for (i32 d = 0;;) {
    d = std::min(d + road_stride, p.distance);
    Quad q(box_at(d));
    Verdict v;
    scene.bodies.around(q, scene.t.zone.depth.value, scene.all() - id, [&](UnitId o, const Quad& his) {
      if (overlap(q, his)) {
        v = meets(scene, u, o, p);
      } else if (scene.s[o].side != u.side && in_zone_of(scene, o, q) && !in_zone_of(scene, o, scene.quad(id)) &&
                 has_zone(scene, o, horse)) {
        if (p.zones.empty()) p.edge = std::max(0, d - road_stride);
        p.zones.add(o);
      }
      return !v.accepted;
    });
    if (!v) return {v};
    if (d == p.distance) break;
  }
  p.end = box_at(p.distance);
  p.verdict = fits(scene, id, p.end, {.road = road.feature});
  if (p.verdict) p.verdict = may_enter(u, u.formation, p.zones);
  return p;
}

// Both ends on one straight stretch of a road, so that the whole way is.
bool rides_a_road(const Scene& scene, Point from, Point to) {
  i32 off = scene.t.zone.road.value;
  return scene.land().along(Swath{fine(from), fine(to), 0}, off, ground::road, [&](const GroundPiece& f) {
    OnLine a = nearest_on(f.line(), from), b = nearest_on(f.line(), to);
    bool on = within(from, a.at, off) && within(to, b.at, off) && a.direction == b.direction;
    i32 walked = a.walked > b.walked ? a.walked - b.walked : b.walked - a.walked;
    return on && walked <= distance_up(a.at, b.at) + 5;
  }) != nullptr;
}

bool stands(const Unit& u) { return u.is(Mark::placed) && alive(u); }
// Nearer than 1 cm to an enemy, and nearer than it was, with no obstacle between them (CP-R47).
bool near_enemy(const Scene& scene, UnitId id, const Quad& q, const Quad& his) {
  return within(q, his, scene.t.zone.clearance.value - 1) && !obstacle_between(scene.g, q, his) &&
         !(stands(scene.s[id]) && within(scene.quad(id), his, distance(Shape(q), Shape(his))));
}

}  // namespace

Motion straight(const Box& b, Way way, i32 distance) {
  return Motion(b, way == Way::back ? Stride::backward(distance) : Stride::forward(distance));
}

Pace pace_of(Arm a, Formation f) {
  switch (a) {
    case Arm::field_gun: return Pace::field_gun;
    case Arm::horse_gun: return Pace::horse_gun;
    case Arm::heavy_gun: return Pace::heavy_gun;
    case Arm::infantry: return f == Formation::line ? Pace::inf_line : Pace::inf_column;  // CP-R2
    case Arm::heavy_cav:
    case Arm::cuirassier: return f == Formation::line ? Pace::heavy_line : Pace::heavy_column;
    case Arm::light_cav: return f == Formation::line ? Pace::light_line : Pace::light_column;
    case Arm::officer: return Pace::light_column;  // CP-8.6
  }
  return Pace::inf_line;
}

i32 rate(const Tables& t, const Unit& u, Going going, Mode mode) {
  Formation f = u.formation;
  const MoveRow& row = t.move.of[pace_of(t.arm(u), f)];
  if (going == Going::road && f != Formation::road_column && f != Formation::limbered && f != Formation::rider)
    return 0;
  return row.rate[going][mode];
}

bool difficult_on(const CasquesGame& g, const Motion& m) {
  const Quad& start = m.start();
  return g.land().along(swath(m), 0, ground::difficult, [&](const GroundPiece& f) {
    return overlap(start, f.area()) || is_stopped(m, f.border);
  }) != nullptr;
}

i32 allowed_on(const CasquesGame& g, const Motion& m, i32 slowly) {
  if (!difficult_on(g, m)) return m.steps();
  field::Advance up_to(m);
  up_to.ground(g.land(), ground::difficult, [&](const GroundPiece& f) {
    return overlap(m.start(), f.area()) ? Room{0, true} : up_to.until(f);
  });
  return std::max(up_to.stop().steps, slowly);
}

Verdict may_enter(const Unit& u, Formation f, const UnitSet& zones) {
  if (zones.empty()) return {};
  if (f == Formation::road_column) return refused("CP-17.14"_c);
  if (disordered(u)) return refused("CP-16.15"_c);
  if (u.is(Mark::reordered)) return refused("CP-16.21"_c);
  return u.is(Mark::tested) ? refused("CP-16.17"_c) : Verdict{};
}

UnitSet zones_at(const Scene& scene, UnitId mover, const Box& end) {
  UnitSet owners;
  bool horse = is_horse(scene.t.arm(scene.s[mover]));
  Quad q(end);
  scene.bodies.around(q, scene.t.zone.depth.value, scene.enemies(mover), [&](UnitId e, const Quad&) {
    if (in_zone_of(scene, e, q) && !in_zone_of(scene, e, scene.quad(mover)) && has_zone(scene, e, horse)) owners.add(e);
  });
  return owners;
}

bool in_zone_of(const Scene& scene, UnitId owner, const Quad& q) {
  return std::ranges::any_of(zone_faces(scene.g, scene.s[owner]),
                             [&](Face f) { return overlap(q, strip(scene.quad(owner), f, scene.t.zone.depth.value)); });
}

UnitSet zones_entered(const Scene& scene, UnitId mover, const Motion& m, UnitId but, i32& edge) {
  bool horse = is_horse(scene.t.arm(scene.s[mover]));
  i32 depth = scene.t.zone.depth.value;
  const Quad& start = m.start();
  UnitSet enemies = scene.enemies(mover);
  if (but != UnitId::none) enemies = enemies - but;
  field::Zones zones = field::zones_entered(scene.bodies, enemies, depth, m, [&](UnitId e, const Quad& q) {
    Room first = field::go_on;
    if (in_zone_of(scene, e, start) || !has_zone(scene, e, horse)) return first;  // it stands there already (CP-R45)
    for (Face f : zone_faces(scene.g, scene.s[e]))
      if (Room r = room(m, strip(q, f, depth)); r.blocked && r.steps < first.steps) first = r;
    return first;
  });
  edge = zones.edge;
  return zones.owners;
}

bool nears_enemy(const Scene& scene, UnitId id, const Quad& q) {
  auto too_near = [&](UnitId, const Quad& his) { return near_enemy(scene, id, q, his); };
  return scene.bodies.around(q, scene.t.zone.clearance.value - 1, scene.enemies(id), too_near) != UnitId::none;
}

Verdict fits(const Scene& scene, UnitId id, const Box& b, const Rest& rest) {
  Quad q(b);
  const Unit& u = scene.s[id];
  if (!on_table(q, scene.board().width, scene.board().height)) return refused("CP-R47"_c, "off_table"_w);
  i32 clear = scene.t.zone.clearance.value - 1;
  Verdict v;
  scene.bodies.around(q, clear, scene.all() - id, [&](UnitId o, const Quad& his) {
    bool enemy = scene.s[o].side != u.side;
    bool over = overlap(q, his);
    if (over && rest.overlapped != nullptr) *rest.overlapped = o;
    if (over)
      v = enemy ? refused("CP-R47"_c, "enemy_bars"_w) : refused("CP-R46"_c, "friend_there"_w);
    else if (enemy && !rest.near_enemy && near_enemy(scene, id, q, his))
      v = refused("CP-R47"_c, "too_near"_w);
    return !v.accepted;
  });
  if (!v) return v;
  // The road that it is on crosses this one (CP-R48).
  auto bridged = [&](const GroundPiece& f) {
    if (rest.road < 0) return false;
    std::span<const Point> way = scene.land()[rest.road].points;
    for (std::size_t i = 0; i + 1 < way.size(); ++i)
      if (meets(f, {way[i], way[i + 1]})) return true;
    return false;
  };
  scene.land().around(q, 0, ground::barred | ground::obstacle, [&](const GroundPiece& f) {
    if (!stands_on(f, q)) return false;
    if (scene.g.bars(f, u))
      v = refused("CP-R47"_c, "ground_bars"_w);
    else if (f.is(ground::obstacle) && !(stands(u) && stands_on(f, scene.quad(id))) && !bridged(f))
      v = refused("CP-23.1"_c, "obstacle_there"_w);
    return !v.accepted;
  });
  return v;
}

// Keeps the centre of the front, and shifts straight ahead or back by the least that makes it fit (CP-R44).
Verdict fits_formation(const Scene& scene, UnitId id, Formation f, i32 facing, Box& out) {
  const Unit& u = scene.s[id];
  Box now = scene.g.box_of(u);
  const Footprint& print = scene.t.prints(scene.t.arm(u), f);
  Point front = edge_centre(Quad(now), Face::front);
  Box wanted{{}, normalise(facing), print.width, print.depth};
  if (const Feature* work = scene.g.building_of(u)) {  // who holds a redoubt stands in the middle of it (CP-R54)
    out = wanted;
    out.at = work->box.at;
    return fits_inside(scene, id, *work, out) ? fits(scene, id, out) : refused("CP-R54"_c, "no_room"_w);
  }
  wanted.at = point_ahead(front, facing, -print.depth / 2);
  Verdict first;
  UnitId barred_by = UnitId::none;  // in the try before, and likely in this one: asked first
  i32 most = scene.t.zone.shift.value;
  // To the other side of an obstacle it comes by crossing it, and pays for that (CP-23.5).
  auto crosses = [&](const Box& b) {
    return scene.land().along(Segment{now.at, b.at}, ground::obstacle, [&](const GroundPiece& line) {
      return passes_over(line, Quad(now), Quad(b));
    }) != nullptr;
  };
  for (i32 shift = 0; shift <= most; shift += 10)
    for (i32 way : {shift, -shift}) {
      out = wanted;
      out.at = point_ahead(wanted.at, facing, way);
      if (barred_by != UnitId::none && overlap(Quad(out), scene.quad(barred_by))) continue;
      Verdict v = fits(scene, id, out, {.overlapped = &barred_by});
      if (v && crosses(out)) v = refused("CP-23.1"_c, "obstacle_there"_w);
      if (v) return v;
      if (shift == 0) first = v;
    }
  if (first.clause != "CP-23.1"_c) first.clause = "CP-R44"_c;
  return first;
}

Segment nearest_stretch(const GroundPiece& line, Point p) {
  Segment best{line.points[0], line.points[1]};
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    Segment s{line.points[i], line.points[i + 1]};
    if (gap(Shape(p), Shape(s)) < gap(Shape(p), Shape(best))) best = s;
  }
  return best;
}

Box aligned_on(const Scene& scene, UnitId id, const Box& at, const GroundPiece& f) {
  Point front = edge_centre(Quad(at), Face::front);
  Box flushed;
  if (f.is(ground::work)) {
    Quad house(scene.g.feature(f).box);
    flushed = flush(at, Face::front, house, side_by_diagonals(house, front), front);
  } else {
    flushed = flush(at, Face::front, nearest_stretch(f, front), front);
  }
  return fits(scene, id, flushed) ? flushed : at;
}

Plan plan_move(const Scene& scene, UnitId id, Way way, i32 distance, i32 limit) {
  if (distance <= 0) return {faulty("say_how_far"_w)};
  return way == Way::road ? plan_road(scene, id, distance) : plan_straight(scene, id, way, distance, limit);
}

RoadWay road_under(const Scene& scene, UnitId id) {
  const Box b = scene.box(id);
  Point front = edge_centre(Quad(b), Face::front);
  RoadWay out;
  scene.land().around(Quad(b), scene.t.zone.road.value, ground::road, [&](const GroundPiece& f) {
    OnLine on = nearest_on(f.line(), front);
    if (!within(front, on.at, scene.t.zone.road.value)) return false;
    i32 turn = turn_between(b.facing, on.direction);
    bool onward = turn > -quarter_turn && turn < quarter_turn;
    i32 off = onward ? turn : turn_between(b.facing + half_turn, on.direction);
    if (off > 100 || off < -100) return false;
    out = {f.number, onward, on.walked};
    return true;
  });
  return out;
}

Box box_on_road(const CasquesGame& g, const Box& b, const RoadWay& road, i32 distance) {
  if (distance == 0) return b;
  OnLine at = walk(g.land()[road.feature].line(), road.onward ? road.walked + distance : road.walked - distance);
  Box out = b;
  out.facing = normalise(road.onward ? at.direction : at.direction + half_turn);
  out.at = point_ahead(at.at, out.facing, -b.depth / 2);
  return out;
}

// Officers alone go any way, through anyone; their rate is that of light cavalry in column (CP-8.6, CP-R47).
Plan plan_ride(const Scene& scene, UnitId id, Point to, i16 into) {
  const Unit& u = scene.s[id];
  Plan p;
  p.end = scene.g.box_of(u);
  Point from = p.end.at;
  p.end.at = to;
  Quad q(p.end);
  if (!on_table(q, scene.board().width, scene.board().height)) return {refused("CP-R47"_c, "off_table"_w)};
  if (scene.bodies.overlapped(q, scene.enemies(id)) != UnitId::none) return {refused("CP-R47"_c, "enemy_bars"_w)};
  // Along his whole way, for he makes no second move.
  Motion m(scene.g.box_of(u), Stride::to_point(to));
  auto always = [](UnitId) { return 0; };
  bool unseen = unwatched(scene, id, q) && scene.mode(id) == Mode::strategic &&
                strategic_stop(
                    scene, id, m.steps(), [&](i32 d) { return m.standing(d); }, always) == m.steps();
  p.mode = unseen ? Mode::strategic : Mode::tactical;
  Segment line{from, to};
  Going going = Going::flat;
  const GroundPiece* wall = scene.land().along(line, ground::barred | ground::difficult, [&](const GroundPiece& f) {
    i16 place = scene.g.feature(f).place;
    // He goes into a house to join those inside, and leaves it by his own move (CP-R35).
    bool leaves = contains(f.area(), from) && !contains(f.area(), to);
    if (!f.is_area || (place >= 0 && (place == into || leaves))) return false;
    bool through = crossing(line, Shape(f.area())) || contains(f.area(), to);
    if (f.is(ground::difficult) && (through || contains(f.area(), from))) going = Going::difficult;
    return f.is(ground::barred) && through;
  });
  if (wall != nullptr) return {refused("CP-R47"_c, "ground_bars"_w)};
  p.distance = distance_up(from, to);
  if (rides_a_road(scene, from, to)) going = Going::road;
  if (i32 most = rate(scene.t, u, going, p.mode); p.distance > most)
    return {refused("CP-8.6"_c, "beyond_allowance"_w, p.distance, most)};
  return p;
}

}  // namespace grog::casques_et_plumets
