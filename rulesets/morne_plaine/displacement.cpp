// Moves that dice or enemies dictate: falling back, flight, the run into contact, leaders ridden down.
#include <algorithm>

#include "core/field/advance.hpp"
#include "core/field/retreat.hpp"
#include "core/geometry/align.hpp"
#include "core/geometry/arc.hpp"
#include "core/rng.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

bool clear_of(const Bodies& b, const Quad& q, UnitId id, bool houses) {
  return b.overlapped(q, b.in_the_open() - id) == UnitId::none && !(houses && in_a_wall(b.g, q));
}

// Bodies that a unit brought to a place must not overlap.
std::vector<Quad> crowd_besides(const Bodies& b, const UnitSet& others, i16 except_house) {
  std::vector<Quad> all = crowd(b, others);
  for (const Terrain& l : b.g.lands)
    if (l.ground == Ground::building && l.place != except_house) all.push_back(l.box);
  return all;
}
// In contact with a face, slid along it as far as that where somebody is in the way; false where there is no room.
bool place_at(const Bodies& b, Unit& u, const Quad& q, Face face, i32 most, const std::vector<Quad>& others) {
  Box box = flush(body(b.g, u), Face::front, q, face, edge_centre(q, face));
  auto placed = slide_clear(box, others, most, most, b.g.board().width, b.g.board().height);
  if (placed) u.pose = placed->pose();
  return placed.has_value();
}

// How many steps of a way are free: units that may not be passed, an inch from enemies, buildings, obstacles if they
// are to be avoided. The table's edge is not looked at here.
i32 free_steps(const Bodies& b, UnitId id, const Motion& m, bool round_obstacles, bool keep_apart = true) {
  i32 apart = b.t().move.apart.value * inch;
  UnitSet foes = b.of(other(b.s[id].side)) - b.kind(leaders);
  field::Advance way(m);
  way.units(b, barring(b, id), 0, [&](UnitId, const Quad& q) { return way.until(q); });
  way.units(b, keep_apart ? foes : UnitSet{}, apart, [&](UnitId, const Quad& q) {
    Approach start = approach(Shape(m.standing(0)), Shape(q), m.vector());
    return start.gap.tenths() < apart ? Room{0, start.closing > 0} : way.short_of(q, apart);
  });
  way.ground(b.g.land, round_obstacles ? obstructing : house, [&](const field::GroundPiece& p) {
    return p.is(house) ? way.until(b.g.terrain_of(p).box) : way.until(p);
  });
  return way.stop().steps;
}

// The last step up to there where it overlaps nobody, not even those whom it may pass; -1 if there is none.
i32 last_clear(const Bodies& b, UnitId id, const Motion& m, i32 steps, bool houses) {
  auto clear = [&](i32 step) { return clear_of(b, m.standing(step), id, houses); };
  i32 last = field::last_rest(steps, 16, clear);
  return last > 0 || clear(0) ? last : -1;
}

bool touches_edge(const Board& board, const Quad& q) {
  for (Fine c : fine_corners(q))
    if (c.x <= 0 || c.y <= 0 || c.x >= board.width * fine_parts || c.y >= board.height * fine_parts) return true;
  return false;
}

bool on_the_board(const PlaineGame& g, const Quad& q) { return on_table(q, g.board().width, g.board().height); }

// Straight in a direction, half as far where the ground slows it.
Motion straight(const PlaineGame& g, const Box& from, i32 way, i32 distance) {
  Motion m = field::straight(from, way, distance);
  return slowed_by(g, m) ? field::straight(from, way, distance / g.t().move.difficult.value) : m;
}
// As far as it gets on the table; -1 where it finds no place at all.
i32 steps_along(const Bodies& b, UnitId id, const Motion& m, bool houses, bool keep_apart = true) {
  i32 edge = room_on_table(m, b.g.board().width, b.g.board().height).steps;
  return last_clear(b, id, m, std::min(free_steps(b, id, m, false, keep_apart), edge), houses);
}

// Beside the nearest of his units within his move, where no enemy and no wall is; none.
std::optional<Pose> refuge_of(const Bodies& b, UnitId leader) {
  const Unit& u = b.s[leader];
  UnitSet foes = b.of(other(u.side)) - b.kind(leaders);
  i32 best = b.t().move.leader.value * inch + 1;
  std::optional<Pose> refuge;
  (b.of(u.side) - b.kind(leaders)).each([&](UnitId id) {
    const Quad& f = b[id];
    i32 away = distance(Shape(u.pose.at), Shape(f));
    if (away >= best) return;
    for (Face face : {Face::rear, Face::left, Face::right, Face::front}) {
      Box box = flush(body(b.g, u), Face::front, f, face, edge_centre(f, face));
      Quad stand(box);
      bool room = on_the_board(b.g, stand) && b.overlapped(stand, foes) == UnitId::none && !in_a_wall(b.g, stand);
      if (!room) continue;
      best = away;
      refuge = box.pose();
      return;
    }
  });
  return refuge;
}

}  // namespace

Point front_centre(const Bodies& b, UnitId id) {
  const Unit& u = b.unit(id);
  return inside(u) ? b.g.building(u.place)->shape.at : edge_centre(b[id], Face::front);
}

i32 push(Play& p, UnitId id, i32 way, i32 distance) {
  Unit& u = p[id];
  Motion m = straight(p.g, body(p.g, u), way, distance);
  i32 steps = steps_along(p.bodies(), id, m, true);
  if (steps <= 0) return 0;
  u.pose = m.at(steps).pose();
  clear_leaders(p, id);
  return steps;
}

UnitId at_contact(const Bodies& b, UnitId id, UnitId lead, UnitId foe) { return touching(b[id], b[foe]) ? id : lead; }

i32 back_from(const Bodies& b, UnitId id, UnitId foe) {
  Face met = side_by_edges(b[id], b[foe].centre);
  return normalise(b.unit(id).pose.facing + number_of(opposite(met)) * quarter_turn);
}

void push_all(Play& p, int melee, Side side, int inches, Clause why) {
  UnitId lead = melee_lead(p.s, melee, side), foe = melee_lead(p.s, melee, other(side));
  Band band = melee_units(p.s, melee, side);
  for (int i = band.count; i-- > 0;) {
    UnitId id = band.id[i];
    Bodies b = p.bodies();
    i32 way = foe == UnitId::none ? i32{p[id].away} : back_from(b, at_contact(b, id, lead, foe), foe);
    p.tell_unit(Tell::retired, id, why, in_inches(push(p, id, way, inches * inch)));
  }
}

void flee(Play& p, UnitId id, i32 way, i32 distance, bool round_obstacles, Clause why) {
  Unit& u = p[id];
  Box from = body(p.g, u);
  const DiceMoveTable& d = p.t().dice_move;
  Bodies b = p.bodies();
  struct Way {
    i32 facing, steps;
    bool leaves, clear;
  };
  auto look = [&](i32 facing) {
    Box box = field::faced(from, facing);
    Motion m = straight(p.g, box, facing, distance);
    i32 steps = free_steps(b, id, m, round_obstacles);
    Room table = room_on_table(m, p.g.board().width, p.g.board().height);
    bool leaves = table.blocked && table.steps <= steps;
    return Way{box.facing, leaves ? table.steps : steps, leaves, leaves || steps == m.steps()};
  };
  // Straight first; then turned by steps, the side nearer the own edge first, the left of equals.
  i32 to_edge = turn_between(way, p.g.edge[u.side]);
  i32 first = to_edge > 0 && to_edge < half_turn ? 1 : -1;
  Way best = look(way);
  for (i32 turn = d.turn_step.value; turn <= d.turn_most.value; turn += d.turn_step.value)
    for (i32 side : {first, -first}) {
      if (best.clear) break;
      Way other_way = look(way + side * turn * 10);
      if (other_way.clear || other_way.steps > best.steps) best = other_way;
    }
  if (best.leaves) return remove_unit(p, id, Tell::left_table, "MP-R14"_c);
  Motion m(field::faced(from, best.facing), Stride::forward(best.steps));
  i32 steps = last_clear(b, id, m, m.steps(), true);
  if (steps >= 0) u.pose = m.at(steps).pose();
  u.flight = std::max(0, steps);
  p.tell_unit(Tell::fled, id, why, u.flight);
  if (touches_edge(p.g.board(), Quad(body(p.g, u)))) return remove_unit(p, id, Tell::left_table, "MP-R14"_c);
  clear_leaders(p, id);
}

void fall_short(Play& p, UnitId id, UnitId target, Tell how, Clause why) {
  advance_towards(p, id, target, base_move(p.t(), p[id]));
  p.tell_unit(how, id, why, 0, target);
}

i32 advance_towards(Play& p, UnitId id, UnitId target, i32 distance, bool keep_apart) {
  Bodies b = p.bodies();
  Unit& u = p[id];
  Closest line = closest(Shape(front_centre(b, id)), Shape(b[target]));
  if (line.a == line.b) return 0;
  i32 course = direction(line.a, line.b);
  Box box = body(p.g, u);
  Box turned = Motion(box, Stride::turn(Pivot::front_centre, turn_between(u.pose.facing, course))).end();
  if (clear_of(b, Quad(turned), id, true) && on_the_board(p.g, Quad(turned))) box = turned;
  Motion m = straight(p.g, box, course, distance);
  i32 steps = steps_along(b, id, m, true, keep_apart);
  if (steps < 0) return 0;
  u.pose = m.at(steps).pose();
  clear_leaders(p, id);
  return steps;
}

bool bring_into_contact(Play& p, UnitId charger, UnitId target, bool realign) {
  Unit &c = p[charger], &t = p[target];
  Bodies b = p.bodies();
  Point from = front_centre(b, charger);
  UnitSet besides = b.in_the_open() - charger - target;
  Pose old = t.pose;
  bool turned = false;
  if (realign) {
    t.pose.facing = short_of(direction(t.pose.at, from));
    Quad q(body(p.g, t));
    turned = b.overlapped(q, besides) == UnitId::none && !in_a_wall(p.g, q, t.place) && on_the_board(p.g, q);
    if (!turned) t.pose = old;
    if (turned) p.tell_unit(Tell::realigned, target, "MP-15.5"_c);
    b.refresh(target);
  }
  const Quad& q = b[target];
  bool round = all_round(p.t(), t), by_front = turned || (!round && !takes_in_flank(b, charger, target));
  Face face = by_front ? Face::front : round ? side_by_diagonals(q, from) : side_by_edges(q, from);
  i32 wide = (face == Face::front || face == Face::rear ? q.half_width : q.half_depth) / fine_parts;
  if (!place_at(b, c, q, face, wide + body(p.g, c).width / 2, crowd_besides(b, besides, t.place))) {
    t.pose = old;
    return false;
  }
  clear_leaders(p, charger);
  if (turned) clear_leaders(p, target);
  return true;
}

void line_up_behind(Play& p, UnitId support, UnitId ahead) {
  Bodies b = p.bodies();
  const Quad& q = b[ahead];
  std::vector<Quad> others = crowd_besides(b, b.in_the_open() - support, in_the_open);
  // Without room it counts as in its place (MP-R31).
  if (place_at(b, p[support], q, Face::rear, q.half_width / fine_parts, others)) clear_leaders(p, support);
}

Reach charge_line(const Bodies& b, UnitId charger, UnitId target) {
  const Quad& q = b[target];
  Point from = front_centre(b, charger);
  Closest line = closest(Shape(from), Shape(q));
  Reach r{{line.a, line.b}, gap(Shape(from), Shape(q))};
  r.slowed = b.g.land.along(r.line, slowing, [&](const field::GroundPiece& p) {
    if (p.is_area) return bool{field::crossed(p, r.line)};
    return !touching(q, p.line()) && bool{field::passed(p, r.line)};  // what the target defends is not crossed (MP-R57)
  }) != nullptr;
  return r;
}

i32 charge_move(const Tables& t, const Unit& u, bool slowed) {
  i32 full = base_move(t, u) * t.move.charge.value;
  return slowed ? full / t.move.difficult.value : full;
}

i32 judged(const State& s, UnitId from, UnitId to, i32 tenths) {
  u64 seed = u64{s.turn} << 24 ^ u64 { index(s.active) } << 20 ^ u64 { index(from) } << 8 ^ index(to);
  return static_cast<i32>(i64{tenths} * static_cast<i64>(900 + splitmix64(seed) % 201) / 1000);
}

bool covers(const State& s, UnitId from, UnitId to, const Squared& gap, i32 move) {
  return s.game.by_eye ? judged(s, from, to, gap.tenths()) <= move : gap.within(move);
}

void sweep_away(Play& p, UnitId by, UnitId target, Clause skirmishers, Clause battery) {
  if (p.arm(target) == Arm::skirmishers) return remove_unit(p, target, Tell::skirmishers_caught, skirmishers);
  Box guns = body(p.g, p[target]);
  i32 facing = p[by].pose.facing;
  i64 turn = magnitude(turn_between(facing, guns.facing));
  bool from_aside = turn > quarter_turn / 2 && turn < half_turn - quarter_turn / 2;
  remove_unit(p, target, Tell::battery_taken, battery);
  // Part of its charge: over what the guns stood behind, and past enemies who are near.
  Motion onto = field::straight(body(p.g, p[by]), facing, from_aside ? guns.width : guns.depth);
  i32 steps = steps_along(p.bodies(), by, onto, true, false);
  if (steps > 0) p[by].pose = onto.at(steps).pose();
  clear_leaders(p, by);
}

// MP-R27: he rides to the nearest of his units within his move, or is taken.
void clear_leaders(Play& p, UnitId mover) {
  Quad q(body(p.g, p[mover]));
  for (UnitId id : units(p.s, present_of(other(p[mover].side)))) {
    if (p.arm(id) != Arm::leader || !overlap(q, Quad(body(p.g, p[id])))) continue;
    if (std::optional<Pose> refuge = refuge_of(p.bodies(), id)) {
      p[id].pose = *refuge;
      p.tell_unit(Tell::leader_displaced, id, "MP-R27"_c);
    } else {
      remove_unit(p, id, Tell::leader_captured, "MP-R27"_c);
    }
  }
}

}  // namespace grog::morne_plaine
