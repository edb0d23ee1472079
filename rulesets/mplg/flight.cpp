// Where a charge goes, and where a beaten unit flees to.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr i32 tenth = ud / 10;
constexpr i32 contact_slack = 3;  // what rounding may leave between bodies that touch

Crossing passed(const Area& a, const Segment& s) {
  bool apart = std::max(s.a.x, s.b.x) <= a.low.x || std::min(s.a.x, s.b.x) >= a.high.x ||
               std::max(s.a.y, s.b.y) <= a.low.y || std::min(s.a.y, s.b.y) >= a.high.y;
  return apart ? Crossing{} : crossing(s, a.polygon());
}

// One line to one aiming point; refused where something cuts it before the target.
ChargeWay along_line(const MplgGame& g, const State& s, UnitId id, const Unit& u, UnitId target, const Sight& aim,
                     i32 reach) {
  ChargeWay way;
  way.start = u.pose;
  auto fail = [&way](Verdict v) {
    way.verdict = v;
    return way;
  };
  Quad goal = g.body(s[target]);
  Point front = edge_centre(g.body(u), Face::front), by = aim.at - front;
  i64 length = root_up(squared(by));
  if (!in_arc(arc_from(front, u.pose.facing, g.t().half_arc.value * whole_degree), aim.at))
    return fail(refused("MPLG-R75"_c));
  i32 more = 300;  // past the aiming point, so that the body is sure to meet what it aims at
  Point to = length == 0 ? point_ahead(u.pose.at, u.pose.facing, more)
                         : u.pose.at + Point{static_cast<i32>(divide_nearest(by.x * (length + more), length)),
                                             static_cast<i32>(divide_nearest(by.y * (length + more), length))};
  Motion m(g.body(u), Stride::to_point(to));
  Room r = room(m, goal);
  if (!r.blocked) return fail(refused("MPLG-R75"_c));
  way.run = r.steps;
  Box end = m.at(r.steps);
  way.end = end.pose();
  if (Verdict v = over_ground(g, u, u.pose.at, way.end.at, way.cost, s[target].place); !v) return fail(v);
  if (reach > 0 && way.cost > reach) return fail(refused("MPLG-R37"_c));
  if (!on_table(Quad(end), g.board().width, g.board().height)) return fail(refused("MPLG-R75"_c));
  Swath wide = swath(m);
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& v = s.unit[i];
    if (unit_id(i) == id || unit_id(i) == target || !on_table(v) || g.arm(v) == Arm::general) continue;
    if (!near(wide, fine(v.pose.at), g.girth(v))) continue;
    Quad q = g.body(v);
    bool friendly = v.side == u.side;
    if (friendly && may_pass(g, u, v)) {
      if (overlap(Quad(end), q)) return fail(refused("MPLG-R20"_c));
      continue;
    }
    Room met = room(m, q);
    if (met.blocked && met.steps + contact_slack < r.steps) return fail(refused("MPLG-R38"_c));
    if (overlap(Quad(end), q)) return fail(refused("MPLG-R38"_c));
  }
  for (std::size_t i = 0; i < g.ground().sectors.size(); ++i)
    if (s[target].place != static_cast<i16>(i) && overlap(Quad(end), Quad(g.ground().sectors[i].box)))
      return fail(refused("MPLG-R80"_c));
  return way;
}

}  // namespace

bool gallops(const MplgGame& g, Point from, Point to) {
  i32 run = distance_up(from, to), last = g.t().run.value * ud;
  if (run < last) return false;
  Segment s{{from.x + static_cast<i32>(divide_nearest(i64{to.x - from.x} * (run - last), run)),
             from.y + static_cast<i32>(divide_nearest(i64{to.y - from.y} * (run - last), run))},
            to};
  const Ground& ground = g.ground();
  for (const auto* list : {&ground.woods, &ground.streams, &ground.difficult})
    for (const Area& a : *list)
      if (passed(a, s)) return false;
  for (const Sector& house : ground.sectors)
    if (passed(house.area, s)) return false;
  for (const Line& wall : ground.walls)
    for (std::size_t i = 0; i + 1 < wall.points.size(); ++i)
      if (meet(s, {wall.points[i], wall.points[i + 1]})) return false;
  return true;
}

ChargeWay charge_way(const MplgGame& g, const State& s, UnitId charger, UnitId target, bool limited) {
  const Unit& u = s[charger];
  i32 reach = limited ? actions_left(u) * g.allowance(u) : 0;
  ChargeWay first;
  Aims seen = aims(g, s, charger, target, limited ? std::max(1, reach / ud) : 12);
  if (seen.count == 0) {
    bool too_far = seen.why == "MPLG-R2"_c || seen.why == out_of_reach(g.t(), g.troop(u).weapon, 99);
    first.verdict = refused(too_far ? "MPLG-R37"_c : seen.why);
    return first;
  }
  for (std::size_t i = 0; i < seen.count; ++i) {
    Unit out = u;
    if (in_sector(u)) {  // it comes out where the line does, in open order (MPLG-R38, R75)
      Quad house = g.body(u);
      Face side = side_by_diagonals(house, seen.list[i].at);
      i32 facing = outward(house, side);
      out.pose = {point_ahead(edge_centre(house, side), facing, g.t().stand_depth.value * tenth / 2),
                  static_cast<i16>(facing), 0};
      out.place = outside;
      out.formation = static_cast<u8>(Formation::open);
      if (!g.clear_at(s, charger, g.body(out), outside) ||
          !on_table(Quad(g.body(out)), g.board().width, g.board().height)) {
        if (i == 0) first.verdict = refused("MPLG-R19"_c);
        continue;
      }
    }
    ChargeWay way = along_line(g, s, charger, out, target, seen.list[i], reach);
    if (way.verdict) return way;
    if (i == 0) first = way;
  }
  if (first.verdict.accepted) first.verdict = refused("MPLG-R38"_c);
  return first;
}

namespace {

struct Leg {
  i32 length = 0;
  bool cut = false, edge = false;
};

// How far a body may flee along one direction.
Leg flee(const MplgGame& g, const State& s, UnitId id, const Unit& u, const Box& from, i32 direction, i32 length,
         i16 sector) {
  Leg leg{length};
  Motion m(from, Stride::straight(normalise(direction - from.facing), length));
  Arm arm = g.arm(u);
  auto cut_at = [&leg](i32 at) {
    if (at >= leg.length) return;
    leg.length = std::max(0, at), leg.cut = true, leg.edge = false;
  };
  Room table = room_on_table(m, g.board().width, g.board().height);
  if (table.blocked) {
    auto beyond = [&](i32 step) {
      Quad q = m.at(std::min(step, length));
      i32 low = q.centre.y, high = q.centre.y;
      for (Fine c : fine_corners(q)) low = std::min(low, c.y), high = std::max(high, c.y);
      return u.side == french ? low < 0 : high > g.board().height * fine_parts;
    };
    cut_at(table.steps);
    // Its own edge stops it without cutting its way, unless it is past another edge at the same moment.
    bool own = beyond(table.steps + 8), sideways = false;
    Quad after = m.at(std::min(table.steps + 8, length));
    for (Fine c : fine_corners(after))
      sideways = sideways || c.x < -turned_graze || c.x > g.board().width * fine_parts + turned_graze;
    if (own && !sideways) leg.cut = false, leg.edge = true;
  }
  Segment path{from.at, m.at(leg.length).at};
  auto cut_by = [&](const Area& a) {
    if (Crossing c = passed(a, path)) cut_at(c.enter);
  };
  if (arm != Arm::infantry)
    for (const Area& wood : g.ground().woods) {
      cut_by(wood);
      if (contains(wood.polygon(), m.at(leg.length).at)) cut_at(leg.length - 1);
    }
  for (std::size_t i = 0; i < g.ground().sectors.size(); ++i)
    if (sector != static_cast<i16>(i)) cut_by(g.ground().sectors[i].area);
  if (is_gun(arm))
    for (const Area& stream : g.ground().streams) {
      Crossing c = passed(stream, path);
      if (!c) continue;
      Point middle = m.at((c.enter + c.leave) / 2).at;
      bool bridge = false;
      for (const Area& b : g.ground().bridges) bridge = bridge || contains(b.polygon(), middle);
      if (!bridge) cut_at(c.enter);
    }
  i32 apart = g.t().apart.value * tenth;
  Swath wide = swath(m);
  wide.radius += i64{apart} * fine_parts;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& v = s.unit[i];
    if (unit_id(i) == id || !on_table(v) || g.arm(v) == Arm::general) continue;
    if (v.side == u.side && (in_sector(v) || may_pass(g, u, v))) continue;
    if (!near(wide, fine(v.pose.at), g.girth(v))) continue;
    Quad q = g.body(v);
    if (!near(wide, q.centre, q.radius)) continue;
    bool touching_now = has_link(s, links::contact, id, unit_id(i)) || has_link(s, links::contact, unit_id(i), id);
    bool near_now = gap(Quad(from), q).within(apart);
    if (v.side == u.side || touching_now || near_now) {
      if (Room r = room(m, q); r.blocked) cut_at(r.steps);
    } else if (std::optional<i32> at = first_within(m, q, apart)) {
      cut_at(*at - 1);
    }
  }
  // The body must end clear; what it may pass through it may not stop on.
  while (leg.length > 0 && !g.clear_at(s, id, m.at(leg.length), outside))
    cut_at(leg.length - std::min(leg.length, tenth / 10));
  return leg;
}

}  // namespace

Flight flight(const MplgGame& g, const State& s, UnitId id, i32 length) {
  const Unit& u = s[id];
  Unit out = u;
  if (in_sector(u)) {
    out.pose = {g.body(u).at, static_cast<i16>(normalise(home(u.side) + half_turn)), 0};
    out.place = outside;
    out.formation = static_cast<u8>(Formation::open);
  }
  Box from = g.body(out);
  Flight best;
  best.end = out.pose;
  i32 turn = g.t().retreat_turn.value * whole_degree;
  for (i32 k = 0; k * turn <= quarter_turn; ++k)
    for (i32 way : {-1, 1}) {
      if (k == 0 && way > 0) continue;
      i32 direction = normalise(home(u.side) + way * k * turn);
      Leg leg = flee(g, s, id, out, from, direction, length, u.place);
      if (leg.length <= best.length && leg.cut) continue;
      Motion m(from, Stride::straight(normalise(direction - from.facing), length));
      Flight f{m.at(leg.length).pose(), leg.length, !leg.cut && !leg.edge, leg.edge};
      if (!leg.cut) return f;
      best = f;
    }
  return best;
}

}  // namespace grog::mplg
