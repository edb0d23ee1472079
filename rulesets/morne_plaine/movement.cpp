// Moves that a player chooses, checked along the whole way: one wheel, then straight ahead (MP-R31).
#include <algorithm>
#include <utility>

#include "core/field/advance.hpp"
#include "core/geometry/align.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {

bool on_board(const PlaineGame& g, const Pose& p) {
  return p.at.x >= 0 && p.at.y >= 0 && p.at.x <= g.board().width && p.at.y <= g.board().height && p.facing >= 0 &&
         p.facing < full_turn;
}

namespace {

// By what ground that slows divides a move.
const Figure& divisor(const Tables& t, const field::GroundPiece& p) {
  return p.is(difficult) ? t.move.difficult : t.move.obstacle;
}

bool meets(const Motion& m, const field::GroundPiece& p) {
  return field::stands_on(p, m.standing(0)) || field::stands_on(p, m.standing(m.steps())) || is_stopped(m, p.border);
}

// `into`: a building that it goes into, or in_the_open. `bar`: who or what is found in the way.
Verdict check_way(const Bodies& b, UnitId id, const Motion& m, i16 into = in_the_open, Bar* bar = nullptr) {
  Swath swept = swath(m);
  auto stops = [&](const Quad& q) {
    bool blocked = is_stopped(m, q);
    if (blocked && bar != nullptr) *bar = &q;
    return blocked;
  };
  UnitId by = b.along(swept, 0, barring(b, id), [&](UnitId, const Quad& q) { return stops(q); });
  if (by != UnitId::none) return refused("MP-R32"_c, "in_the_way"_w);
  auto walled = [&](const field::GroundPiece& p) {
    const Terrain& l = b.g.terrain_of(p);
    return l.place != into && stops(l.box);
  };
  if (b.g.land.along(swept, 0, house, walled) != nullptr) return refused("MP-R56"_c, "walls"_w);
  if (field::room_on(b.g.board().width, b.g.board().height, m, swept).blocked)
    return refused("MP-R31"_c, "off_table"_w);
  return {};
}

// What is allowed, and never how far it is: that would be a ruler (MP-R35).
Verdict too_far(const Path& path, Allowance may, i32 most) {
  return refused(path.slowed_by && path.distance <= may.tenths ? path.slowed_by->clause : may.limit, "too_far"_w, most);
}

// A straight way, and where it ends. Guns cross no obstacle and enter no rough ground, the others are slowed.
Path follow(const Bodies& b, UnitId id, const Motion& m, const Box& end, Allowance may, Bar* bar = nullptr) {
  Path path{{}, end.pose()};
  path.distance = m.length();
  path.slowed_by = may.slowed_by;
  if (path.slowed_by == nullptr && m.steps() > 0) path.slowed_by = slowed_by(b.g, m);
  i32 most = path.slowed_by ? may.tenths / path.slowed_by->value : may.tenths;
  if (path.slowed_by && b.arm(id) == Arm::artillery)
    path.verdict = refused(path.slowed_by == &b.t().move.obstacle ? "MP-9.9"_c : "MP-9.10"_c);
  else if (path.distance > most)
    path.verdict = too_far(path, may, most);
  else
    path.verdict = check_way(b, id, m, in_the_open, bar);
  if (path.verdict) path.verdict = stands_clear(b, id, end, true);
  return path;
}

Verdict may_wheel(const Tables& t, i32 turn) {
  return magnitude(turn) > t.move.wheel.value * 10 ? refused(t.move.wheel.clause, "one_wheel"_w) : Verdict{};
}

// The turn and the way that bring the centre of a formed body to a place.
struct Course {
  i32 turn = 0, distance = 0;
  Verdict verdict;
};
Course course_to(const Bodies& b, UnitId id, const Pose& to) {
  Course c;
  const Unit& u = b.unit(id);
  Point front = front_centre(b, id);
  i32 away = distance_up(front, to.at), back = size_of(b.t(), u).depth / 2;
  // A place behind the front is reached by a move shorter than half the depth, or not at all.
  i32 direct = direction(front, to.at), reversed = normalise(direct + half_turn);
  bool behind =
      away <= back && magnitude(turn_between(u.pose.facing, reversed)) < magnitude(turn_between(u.pose.facing, direct));
  i32 facing = away == 0 ? u.pose.facing : behind ? reversed : direct;
  c.turn = turn_between(u.pose.facing, facing);
  c.distance = std::max(0, behind ? back - away : back + away);
  constexpr i32 near_enough = 150;
  if (to.facing != 0 && magnitude(turn_between(facing, to.facing)) > near_enough)
    c.verdict = refused(b.t().move.wheel.clause, "other_way"_w);
  else
    c.verdict = may_wheel(b.t(), c.turn);
  return c;
}

Course course_of_legs(const Tables& t, const Order& o) {
  Course c;
  Verdict one_wheel = refused(t.move.wheel.clause, "one_wheel"_w);
  bool wheeled = false, gone = false;
  for (const Leg& leg : o.legs) {
    if (leg.kind == 0) break;
    MoveLeg kind = static_cast<MoveLeg>(leg.kind);
    if (kind > MoveLeg::forward || leg.value < 0) return {0, 0, faulty("unknown_leg"_w)};
    if (gone || (wheeled && kind != MoveLeg::forward)) return {0, 0, one_wheel};
    if (kind == MoveLeg::forward)
      gone = true, c.distance = leg.value;
    else
      wheeled = true, c.turn = kind == MoveLeg::wheel_left ? -leg.value : leg.value;
  }
  c.verdict = may_wheel(t, c.turn);
  return c;
}

// Whether somebody leaves room for a body there, and distance where it must be kept.
Verdict beside(const Bodies& b, UnitId id, const Quad& q, UnitId other_id, bool keep_apart) {
  const Unit& u = b.unit(id);
  const Quad& theirs = b[other_id];
  bool foe = b.s[other_id].side != u.side, rides_through = b.arm(id) == Arm::leader && !foe;
  if (!rides_through && !inside(b.s[other_id]) && overlap(q, theirs)) return refused("MP-R32"_c, "no_room"_w);
  if (!foe || !keep_apart) return {};
  i32 apart = b.t().move.apart.value * inch;
  Squared now = gap(Shape(q), Shape(theirs));
  if (now.tenths() >= apart) return {};
  Squared before = gap(Shape(b[id]), Shape(theirs));
  bool was_near = present(u) && before.tenths() < apart && !(now < before);
  return was_near ? Verdict{} : refused(b.t().move.apart.clause);
}

}  // namespace

i32 base_move(const Tables& t, const Unit& u) {
  return (t.arm(u) == Arm::cavalry ? t.move.cavalry.value : t.move.infantry.value) * inch;
}

const Figure& drive_of(const Tables& t, const Unit& u) {
  return t.troop(u).gun == Gun::horse ? t.move.horse_battery : t.move.limbered;
}

Allowance pace_of(const Tables& t, const Unit& u, bool fast) {
  auto at = [&](const Figure& times) -> Allowance { return {base_move(t, u) * times.value, times.clause}; };
  return !fast ? at(t.move.advance) : u.formation == Formation::march ? at(t.move.march) : at(t.move.fast);
}

bool passes(const PlaineGame& g, const State& s, UnitId mover, UnitId through) {
  Arm a = g.t().arm(s[mover]), b = g.t().arm(s[through]);
  if (b == Arm::leader) return true;  // enemies ride him down (MP-R27)
  if (s[mover].side != s[through].side) return false;
  return a == Arm::skirmishers || a == Arm::leader || b == Arm::skirmishers;
}

const Figure* slowed_by(const PlaineGame& g, const Motion& m) {
  const MoveTable& move = g.t().move;
  i32 most = std::max(move.obstacle.value, move.difficult.value);
  const Figure* by = nullptr;
  auto strictest = [&](const field::GroundPiece& p) {
    if (meets(m, p) && (by == nullptr || divisor(g.t(), p).value > by->value)) by = &divisor(g.t(), p);
    return by != nullptr && by->value == most;
  };
  g.land.along(swath(m), 0, slowing, strictest);
  return by;
}

Verdict stands_clear(const Bodies& b, UnitId id, const Quad& q, bool keep_apart, UnitId* barred_by) {
  if (!on_table(q, b.g.board().width, b.g.board().height)) return refused("MP-R31"_c, "off_table"_w);
  if (in_a_wall(b.g, q)) return refused("MP-R56"_c, "walls"_w);
  i32 reach = keep_apart ? b.t().move.apart.value * inch : 0;
  Verdict v;
  UnitId by = b.around(q, reach, b.all() - b.kind(leaders) - id, [&](UnitId other_id, const Quad&) {
    v = beside(b, id, q, other_id, keep_apart);
    return !v.accepted;
  });
  if (barred_by != nullptr && by != UnitId::none) *barred_by = by;
  return v;
}

Path settle(const Bodies& b, UnitId id, const Box& box) {
  Quad q(box);
  UnitId barred_by = UnitId::none;  // at the place before, and likely at this one: asked first
  Path path{stands_clear(b, id, q, true, &barred_by), box.pose()};
  if (path.verdict) return path;
  constexpr i32 step = inch / 8, ways = 16;
  const Figure& shift = b.t().move.reform_shift;
  for (i32 r = step; r <= shift.value * inch; r += step)
    for (i32 k = 0; k < ways; ++k) {
      path.end.at = point_ahead(box.at, k * (full_turn / ways), r);
      q.centre = fine(path.end.at);
      if (barred_by != UnitId::none && !beside(b, id, q, barred_by, true)) continue;
      if (stands_clear(b, id, q, true, &barred_by)) return {{}, path.end, in_the_open, r};
    }
  path.end.at = box.at;
  path.verdict = refused(shift.clause, "no_room"_w);
  return path;
}

Wheeled wheel(const Bodies& b, UnitId id, i32 turn, bool stays) {
  Box box = body(b.g, b.unit(id));
  if (turn == 0) return {{}, box};
  if (Verdict v = may_wheel(b.t(), turn); !v) return {v, box};
  Motion m(box, Stride::turn(Pivot::front_centre, turn));
  box = m.end();
  if (Verdict v = stands_clear(b, id, box, stays); !v) return {v, box};
  return {{}, box, slowed_by(b.g, m)};  // a wing may swing over what the straight way does not meet
}

Path plan_straight(const Bodies& b, UnitId id, const Wheeled& from, i32 distance, Allowance may, Bar* bar) {
  Motion m(from.box, Stride::forward(distance));
  if (bar != nullptr && *bar != nullptr && is_stopped(m, **bar)) return {refused("MP-R32"_c, "in_the_way"_w)};
  if (may.slowed_by == nullptr) may.slowed_by = from.slowed_by;
  return follow(b, id, m, m.end(), may, bar);
}

Path plan_free_move(const Bodies& b, UnitId id, const Pose& to, Allowance may) {
  if (to == Pose{}) return {faulty("say_where"_w)};
  if (!on_board(b.g, to)) return {refused("MP-R31"_c, "off_table"_w)};
  Motion m(body(b.g, b.unit(id)), Stride::to_point(to.at));
  Box end = m.end();
  // Turned at the end it may swing over what it has not met before.
  Motion turn(end, Stride::turn(Pivot::centre, turn_between(end.facing, to.facing)));
  auto swings_over = [&](const field::GroundPiece& p) { return !field::stands_on(p, turn.start()) && meets(turn, p); };
  const field::GroundPiece* over = b.g.land.along(swath(turn), 0, slowing, swings_over);
  if (over != nullptr) may.slowed_by = &divisor(b.t(), *over);
  end.facing = to.facing;
  return follow(b, id, m, end, may);
}

Path plan_move(const Bodies& b, UnitId id, const Order& o, Allowance may) {
  const Unit& u = b.unit(id);
  bool legs = o.legs[0].kind != 0;
  if (!legs && o.pose == Pose{}) return {{}, u.pose};
  if (!legs && !on_board(b.g, o.pose)) return {refused("MP-R31"_c, "off_table"_w)};
  if (!legs && all_round(b.t(), u)) return plan_free_move(b, id, {o.pose.at, u.pose.facing, o.pose.slot}, may);
  Course c = legs ? course_of_legs(b.t(), o) : course_to(b, id, o.pose);
  if (!c.verdict) return {c.verdict};
  if (c.distance > 2 * may.tenths) return {refused(may.limit, "too_far"_w, may.tenths)};
  Wheeled from = wheel(b, id, c.turn, c.distance == 0);
  return from.verdict ? plan_straight(b, id, from, c.distance, may) : Path{from.verdict};
}

Path plan_entry(const Bodies& b, UnitId id, i16 place, Allowance may) {
  const Unit& u = b.unit(id);
  const Terrain* house = b.g.building(place);
  if (Verdict v = may_garrison(b, id, place, "held_already"_w); !v) return {v};
  bool round = all_round(b.t(), u);
  Closest way = closest(Shape(round ? u.pose.at : front_centre(b, id)), Shape(house->box));
  Path path{{}, {house->shape.at, u.pose.facing, 0}, place, distance_up(way.a, way.b)};
  path.slowed_by = &b.t().move.obstacle;
  i32 most = may.tenths / path.slowed_by->value;
  if (path.distance > most) return {too_far(path, may, most)};
  Box box = body(b.g, u);
  if (!round && path.distance > 0) {
    i32 turn = turn_between(u.pose.facing, direction(way.a, way.b));
    if (Verdict v = may_wheel(b.t(), turn); !v) return {v};
    box = Motion(box, Stride::turn(Pivot::front_centre, turn)).end();
    if (b.overlapped(Quad(box), b.in_the_open() - id) != UnitId::none) return {refused("MP-R32"_c, "no_room"_w)};
  }
  Motion m(box, Stride::to_point(box.at + (way.b - way.a)));
  if (Verdict v = check_way(b, id, m, place); !v) return {v};
  // Nor does it walk into contact through the walls (MP-R51).
  UnitSet foes = b.of(other(u.side)) - b.kind(leaders);
  b.around(house->box, b.t().move.apart.value * inch, foes, [&](UnitId foe, const Quad&) {
    path.verdict = beside(b, id, house->box, foe, true);
    return !path.verdict.accepted;
  });
  return path;
}

Verdict may_garrison(const Bodies& b, UnitId id, i16 place, WordKey held) {
  if (b.g.building(place) == nullptr) return faulty("no_building"_w);
  Arm arm = b.arm(id);
  if (arm != Arm::infantry && arm != Arm::skirmishers) return refused("MP-R56"_c);
  for (UnitId other_id : units(b.s, on_the_table))
    if (b.s[other_id].place == place && other_id != id) return refused("MP-R56"_c, held);
  return {};
}

std::optional<Unit> set_up_outside(const Bodies& b, UnitId id, int side) {
  Unit out = b.unit(id);
  const Terrain* house = b.g.building(out.place);
  i16 place = std::exchange(out.place, in_the_open);
  out = formed_as_usual(b.t(), out);
  Face face = face_of(side);
  Box wanted = flush(body(b.g, out), Face::rear, house->box, face, edge_centre(house->box, face));
  i32 most = face == Face::front || face == Face::rear ? house->shape.width / 2 : house->shape.depth / 2;
  auto placed = slide_clear(wanted, crowd(b, b.in_the_open() - id), most, most, b.g.board().width, b.g.board().height);
  if (!placed || in_a_wall(b.g, Quad(*placed), place)) return {};
  out.pose = placed->pose();
  return out;
}

void take_building(Play& p, UnitId id, i16 place) {
  p[id].place = place;
  p[id].pose.at = p.g.building(place)->shape.at;
  p.tell_unit(Tell::took_building, id, "MP-R56"_c);
}

i32 wanted_facing(const Order& o, const Unit& u) {
  return static_cast<FaceLeg>(o.legs[0].kind) == FaceLeg::face ? normalise(o.legs[0].value) : u.pose.facing;
}

// Never how far it is: that would be a ruler; and how far a fast advance or a horseman's goes is as long as a charge,
// and not told beforehand either (MP-R35).
Toll PlaineGame::toll(const State& s, const Order& o) const {
  const Unit* u = s.has(o.unit) ? &s[o.unit] : nullptr;
  if (u == nullptr) return {};
  Verb v = verb_of(o);
  bool goes = v == Verb::advance || v == Verb::fast || v == Verb::leave;
  if (goes && (v == Verb::fast || (v == Verb::leave && o.value == 1) || t().arm(*u) == Arm::cavalry))
    return {.by_eye = true};
  if (v == Verb::advance || v == Verb::leave) return {.allowed = pace_of(t(), *u, false).tenths};
  if (v == Verb::ride) return {.allowed = t().move.leader.value * inch};
  if (v == Verb::manhandle) return {.allowed = t().move.manhandled.value * inch};
  if (v != Verb::drive) return {};
  return {.allowed = drive_of(t(), *u).value * inch};
}

}  // namespace grog::morne_plaine
