// Moves that a player chooses, checked along the whole way: one wheel, then straight ahead (MP-R31).
#include <algorithm>

#include "core/geometry/align.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

bool on_board(const PlaineGame& g, const Pose& p) {
  return p.at.x >= 0 && p.at.y >= 0 && p.at.x <= g.board().width && p.at.y <= g.board().height && p.facing >= 0 &&
         p.facing < full_turn;
}

bool meets(const Motion& m, const field::GroundPiece& p) {
  return field::stands_on(p, m.standing(0)) || field::stands_on(p, m.standing(m.steps())) || field::room(m, p).blocked;
}

// Guns cross no obstacle and enter no rough ground, the others are slowed.
Verdict check_ground(const PlaineGame& g, const Motion& m, bool guns, Path& path) {
  path.slowed = m.steps() > 0 && slows(g, m, &path.slowed_by);
  if (guns && path.slowed) return refused(path.slowed_by == g.t().move.obstacle.clause ? "MP-9.9"_c : "MP-9.10"_c);
  return {};
}

Verdict check_way(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, const Motion& m) {
  Swath swept = swath(m);
  auto stops = [&](UnitId, const Quad& q) { return room(m, q).blocked; };
  if (b.along(swept, 0, barring(g, s, b, id), stops) != UnitId::none) return refused("MP-R32"_c, "in_the_way"_w);
  auto walled = [&](const field::GroundPiece& p) { return room(m, g.terrain(p).box).blocked; };
  if (g.land().along(swept, 0, house, walled) != nullptr) return refused("MP-R56"_c, "walls"_w);
  if (room_on_table(m, g.board().width, g.board().height).blocked) return refused("MP-R31"_c, "off_table"_w);
  return {};
}

Verdict check_length(const PlaineGame& g, const Path& path, i32 allowance, Clause limit) {
  i32 most = path.slowed ? allowance / g.t().move.difficult.value : allowance;
  if (path.distance <= most) return {};
  // What is allowed, and never how far it is: that would be a ruler (MP-R35).
  return refused(path.slowed && path.distance <= allowance ? path.slowed_by : limit, "too_far"_w, most);
}

// The turn and the way that bring the centre of a formed body to a place.
struct Course {
  i32 turn = 0, distance = 0;
  Verdict verdict;
};
Course course_to(const PlaineGame& g, const Unit& u, const Pose& to) {
  Course c;
  Point front = front_centre(g, u);
  Size size = size_of(g.t(), u);
  i32 away = distance_up(front, to.at), back = size.depth / 2;
  // A place behind the front is reached by a move shorter than half the depth, or not at all.
  i32 direct = direction(front, to.at), reversed = normalise(direct + half_turn);
  bool behind =
      away <= back && magnitude(turn_between(u.pose.facing, reversed)) < magnitude(turn_between(u.pose.facing, direct));
  i32 facing = away == 0 ? u.pose.facing : behind ? reversed : direct;
  c.turn = turn_between(u.pose.facing, facing);
  c.distance = std::max(0, behind ? back - away : back + away);
  if (magnitude(c.turn) > g.t().move.wheel.value * 10) c.verdict = refused(g.t().move.wheel.clause, "one_wheel"_w);
  constexpr i32 near_enough = 150;
  if (to.facing != 0 && magnitude(turn_between(facing, to.facing)) > near_enough)
    c.verdict = refused(g.t().move.wheel.clause, "other_way"_w);
  return c;
}

Course course_of_legs(const PlaineGame& g, const Order& o) {
  Course c;
  bool wheeled = false, gone = false;
  for (const Leg& leg : o.legs) {
    if (leg.kind == 0) break;
    MoveLeg kind = static_cast<MoveLeg>(leg.kind);
    if (kind > MoveLeg::forward || leg.value < 0) {
      c.verdict = faulty("unknown_leg"_w);
    } else if (kind == MoveLeg::forward) {
      if (gone) c.verdict = refused(g.t().move.wheel.clause, "one_wheel"_w);
      gone = true;
      c.distance = leg.value;
    } else {
      if (wheeled || gone) c.verdict = refused(g.t().move.wheel.clause, "one_wheel"_w);
      wheeled = true;
      c.turn = kind == MoveLeg::wheel_left ? -leg.value : leg.value;
    }
    if (!c.verdict) return c;
  }
  if (magnitude(c.turn) > g.t().move.wheel.value * 10) c.verdict = refused(g.t().move.wheel.clause, "one_wheel"_w);
  return c;
}

}  // namespace

i32 base_move(const Tables& t, const Unit& u) {
  return (t.arm(u) == Arm::cavalry ? t.move.cavalry.value : t.move.infantry.value) * inch;
}

bool passes(const PlaineGame& g, const State& s, UnitId mover, UnitId through) {
  Arm a = g.t().arm(s[mover]), b = g.t().arm(s[through]);
  if (b == Arm::leader) return true;  // enemies ride him down (MP-R27)
  if (s[mover].side != s[through].side) return false;
  return a == Arm::skirmishers || a == Arm::leader || b == Arm::skirmishers;
}

bool slows(const PlaineGame& g, const Motion& m, Clause* why) {
  const field::GroundPiece* by =
      g.land().along(swath(m), 0, slowing, [&](const field::GroundPiece& p) { return meets(m, p); });
  if (by == nullptr) return false;
  if (why != nullptr) *why = by->is(difficult) ? g.t().move.difficult.clause : g.t().move.obstacle.clause;
  return true;
}

namespace {

// Whether a body keeps clear of those whom list(q, apart, judge) names; what is on the ground and the edge apart.
template <class List>
Verdict clear_of_units(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, const Quad& q, bool keep_apart,
                       List&& list) {
  Verdict v;
  bool leader = g.t().arm(s[id]) == Arm::leader;
  i32 apart = g.t().move.apart.value * inch;
  list(q, keep_apart ? apart : 0, [&](UnitId other_id, const Quad& theirs) {
    bool foe = s[other_id].side != s[id].side;
    if (!(leader && !foe) && !inside(s[other_id]) && overlap(q, theirs)) v = refused("MP-R32"_c, "no_room"_w);
    if (!v || !foe || !keep_apart) return !v;
    Squared now = gap(Shape(q), Shape(theirs));
    if (now.tenths() >= apart) return false;
    Squared before = gap(Shape(b[id]), Shape(theirs));
    bool was_near = present(s[id]) && before.tenths() < apart && !(now < before);
    if (!was_near) v = refused(g.t().move.apart.clause);
    return !was_near;
  });
  return v;
}

}  // namespace

Verdict stands_clear(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, const Box& box, bool keep_apart) {
  Quad q(box);
  if (!on_table(q, g.board().width, g.board().height)) return refused("MP-R31"_c, "off_table"_w);
  if (in_a_wall(g, q)) return refused("MP-R56"_c, "walls"_w);
  return clear_of_units(g, s, b, id, q, keep_apart, [&](const Quad& at, i32 r, auto&& judge) {
    b.around(at, r, b.all() - b.kind(leaders) - id, judge);
  });
}

Path settle(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, const Box& box) {
  Path path;
  path.verdict = stands_clear(g, s, b, id, box, true);
  path.end = box.pose();
  if (path.verdict) return path;
  // Who and what is within reach of all the places to be tried.
  constexpr i32 step = inch / 8, ways = 16;
  i32 reach = g.t().move.reform_shift.value * inch, slack = 10;
  Row<UnitId, max_units> close;
  int count = 0;
  b.around(Quad(box), reach + slack + g.t().move.apart.value * inch, b.all() - b.kind(leaders) - id,
           [&](UnitId u, const Quad&) { close[count++] = u; });
  auto listed = [&](const Quad& at, i32 r, auto&& judge) {
    for (int i = 0; i < count; ++i)
      if (near(at, b[close[i]], r) && judge(close[i], b[close[i]])) return;
  };
  bool walls =
      g.land().around(Quad(box), reach + slack, house, [](const field::GroundPiece&) { return true; }) != nullptr;
  for (i32 r = step; r <= reach; r += step)
    for (i32 k = 0; k < ways; ++k) {
      Box moved = box;
      moved.at = point_ahead(box.at, k * (full_turn / ways), r);
      Quad q(moved);
      if (!on_table(q, g.board().width, g.board().height) || (walls && in_a_wall(g, q))) continue;
      if (!clear_of_units(g, s, b, id, q, true, listed)) continue;
      path.verdict = {};
      path.end = moved.pose();
      path.distance = r;
      return path;
    }
  path.verdict = refused(g.t().move.reform_shift.clause, "no_room"_w);
  return path;
}

Unit formed_as(const PlaineGame& g, const Unit& u, Formation f, int front, i32 facing, bool keep_front_line) {
  Unit out = u;
  Size old = size_of(g.t(), u);
  out.formation = f;
  if (f == Formation::open) front = u.strength;
  if (f > Formation::open) front = 1;
  out.front = front;
  out.formed = u.strength;
  out.pose.facing = short_of(normalise(facing));
  if (keep_front_line) {
    Size now = size_of(g.t(), out);
    out.pose.at = behind_same_front(box_at(u.pose, old.width, old.depth), now);
  }
  return out;
}

Path plan_free_move(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, const Pose& to, i32 allowance,
                    Clause limit) {
  Path path;
  const Unit& u = s[id];
  if (!on_board(g, to)) {
    path.verdict = refused("MP-R31"_c, "off_table"_w);
    return path;
  }
  Box from = body(g, u);
  Motion m(from, Stride::to_point(to.at));
  path.distance = m.length();
  path.verdict = check_ground(g, m, g.t().arm(u) == Arm::artillery, path);
  if (path.verdict) path.verdict = check_length(g, path, allowance, limit);
  if (path.verdict) path.verdict = check_way(g, s, b, id, m);
  Box end = m.end();
  end.facing = to.facing;
  if (path.verdict) path.verdict = stands_clear(g, s, b, id, end, true);
  path.end = end.pose();
  return path;
}

Path plan_move(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, const Order& o, i32 allowance,
               Clause limit) {
  Path path;
  const Unit& u = s[id];
  bool legs = o.legs[0].kind != 0;
  path.end = u.pose;
  if (!legs && o.pose == Pose{}) return path;
  if (!legs && !on_board(g, o.pose)) {
    path.verdict = refused("MP-R31"_c, "off_table"_w);
    return path;
  }
  if (!legs && all_round(g.t(), u)) {
    Pose to = o.pose;
    to.facing = u.pose.facing;
    return plan_free_move(g, s, b, id, to, allowance, limit);
  }
  Course c = legs ? course_of_legs(g, o) : course_to(g, u, o.pose);
  path.verdict = c.verdict;
  if (!path.verdict) return path;
  path.distance = c.distance;
  if (c.distance > 2 * allowance) {
    path.verdict = refused(limit, "too_far"_w, allowance);
    return path;
  }
  Box box = body(g, u);
  if (c.turn != 0) {
    box = Motion(box, Stride::turn(Pivot::front_centre, c.turn)).end();
    path.verdict = stands_clear(g, s, b, id, box, c.distance == 0);
    if (!path.verdict) return path;
  }
  Motion m(box, Stride::forward(c.distance));
  path.verdict = check_ground(g, m, g.t().arm(u) == Arm::artillery, path);
  if (path.verdict) path.verdict = check_length(g, path, allowance, limit);
  if (path.verdict) path.verdict = check_way(g, s, b, id, m);
  if (path.verdict && c.distance > 0) path.verdict = stands_clear(g, s, b, id, m.end(), true);
  path.end = m.end().pose();
  return path;
}

Path plan_entry(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, i16 place, i32 allowance,
                Clause limit) {
  Path path;
  const Unit& u = s[id];
  const Terrain* house = g.building(place);
  auto refuse = [&](Verdict v) {
    path.verdict = v;
    return path;
  };
  if (house == nullptr) return refuse(faulty("no_building"_w));
  Arm arm = g.t().arm(u);
  if (arm != Arm::infantry && arm != Arm::skirmishers) return refuse(refused("MP-R56"_c));
  if (any_unit(s, [&](const Unit& held) { return held.place == place && present(held); }))
    return refuse(refused("MP-R56"_c, "held_already"_w));
  Point from = all_round(g.t(), u) ? u.pose.at : front_centre(g, u);
  Closest way = closest(Shape(from), Shape(house->box));
  Box box = body(g, u);
  path.distance = distance_up(way.a, way.b);
  path.slowed = true;
  path.slowed_by = g.t().move.obstacle.clause;
  if (Verdict v = check_length(g, path, allowance, limit); !v) return refuse(v);
  if (!all_round(g.t(), u) && path.distance > 0) {
    i32 turn = turn_between(u.pose.facing, direction(way.a, way.b));
    if (magnitude(turn) > g.t().move.wheel.value * 10) return refuse(refused(g.t().move.wheel.clause, "one_wheel"_w));
    box = Motion(box, Stride::turn(Pivot::front_centre, turn)).end();
  }
  Motion m(box, Stride::to_point(box.at + (way.b - way.a)));
  auto stops = [&](UnitId, const Quad& q) { return room(m, q).blocked; };
  if (b.along(m, 0, barring(g, s, b, id), stops) != UnitId::none) return refuse(refused("MP-R32"_c, "in_the_way"_w));
  path.end = {house->shape.at, u.pose.facing, 0};
  path.place = place;
  return path;
}

bool set_up_outside(const PlaineGame& g, const State& s, const Bodies& b, UnitId id, int side, Unit& out) {
  const Unit& u = s[id];
  const Terrain* house = g.building(u.place);
  Formation f = g.t().arm(u) == Arm::skirmishers ? Formation::open : Formation::line;
  out = u;
  out.place = in_the_open;
  out = formed_as(g, out, f, usual_front(g.t(), g.t().troop(u), f, u.strength), 0, false);
  Crowd others(b, b.in_the_open() - id);
  Face face = face_of(side);
  Box wanted = flush(body(g, out), Face::rear, house->box, face, edge_centre(house->box, face));
  i32 most = face == Face::front || face == Face::rear ? house->shape.width / 2 : house->shape.depth / 2;
  auto placed = slide_clear(wanted, others.all(), most, most, g.board().width, g.board().height);
  if (!placed) return false;
  if (in_a_wall(g, Quad(*placed), u.place)) return false;
  out.pose = placed->pose();
  return true;
}

i32 wanted_facing(const Order& o, const Unit& u) {
  return static_cast<FaceLeg>(o.legs[0].kind) == FaceLeg::face ? normalise(o.legs[0].value) : u.pose.facing;
}

}  // namespace grog::morne_plaine
