// Where a charge goes, and where a beaten unit flees to.
#include <algorithm>

#include "core/field/advance.hpp"
#include "core/field/line.hpp"
#include "core/field/retreat.hpp"
#include "core/geometry/arc.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr i32 tenth = ud / 10;
constexpr i32 contact_slack = 3;  // what rounding may leave between bodies that touch

// One line to one aiming point; refused where something cuts it before the target.
ChargeWay along_line(const Scene& scene, UnitId id, const Unit& u, UnitId target, const Sight& aim, i32 reach) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  ChargeWay way;
  way.start = u.pose;
  auto fail = [&way](Verdict v) {
    way.verdict = v;
    return way;
  };
  const Quad& goal = scene.bodies[target];
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
  Quad there = end;
  Verdict barred;
  scene.bodies.along(m, 0, scene.troops() - id - target, [&](UnitId o, const Quad& q) {
    if (s[o].side == u.side && may_pass(g, u, s[o])) {
      if (overlap(there, q)) barred = refused("MPLG-R20"_c);
      return !barred;
    }
    Room met = room(m, q);
    if ((met.blocked && met.steps + contact_slack < r.steps) || overlap(there, q)) barred = refused("MPLG-R38"_c);
    return !barred;
  });
  if (!barred) return fail(barred);
  auto on_house = [&](const field::GroundPiece& p) {
    return p.own != s[target].place && overlap(there, g.ground().sectors[static_cast<std::size_t>(p.own)].quad);
  };
  if (g.land().around(there, 0, land::sector, on_house)) return fail(refused("MPLG-R80"_c));
  return way;
}

}  // namespace

bool gallops(const MplgGame& g, Point from, Point to) {
  i32 run = distance_up(from, to), last = g.t().run.value * ud;
  if (run < last) return false;
  Segment s{{from.x + static_cast<i32>(divide_nearest(i64{to.x - from.x} * (run - last), run)),
             from.y + static_cast<i32>(divide_nearest(i64{to.y - from.y} * (run - last), run))},
            to};
  constexpr field::Classes rough = land::wood | land::stream | land::difficult | land::sector;
  if (areas_crossed(g.land(), s, rough, [](const field::GroundPiece&, const Crossing&) { return true; })) return false;
  return g.land().along(s, land::wall, [&](const field::GroundPiece& p) { return meets(p, s); }) == nullptr;
}

ChargeWay charge_way(const Scene& scene, UnitId charger, UnitId target, bool limited) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  const Unit& u = s[charger];
  i32 reach = limited ? actions_left(u) * g.allowance(u) : 0;
  ChargeWay first;
  Aims seen = aims(scene, charger, target, limited ? std::max(1, reach / ud) : 12);
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
      if (!clear_at(scene, charger, g.body(out), outside) ||
          !on_table(Quad(g.body(out)), g.board().width, g.board().height)) {
        if (i == 0) first.verdict = refused("MPLG-R19"_c);
        continue;
      }
    }
    ChargeWay way = along_line(scene, charger, out, target, seen.list[i], reach);
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
Leg flee(const Scene& scene, UnitId id, const Unit& u, const Box& from, i32 direction, i32 length, i16 sector) {
  const MplgGame& g = scene.g;
  const field::Ground& ground = g.land();
  Leg leg{length};
  Motion m = field::straight(from, direction, length);
  Swath way = swath(m);
  Arm arm = g.arm(u);
  auto cut_at = [&leg](i32 at) {
    if (at >= leg.length) return;
    leg.length = std::max(0, at), leg.cut = true, leg.edge = false;
  };
  Room table = field::room_on(ground.width(), ground.height(), m, way);
  if (table.blocked) {
    cut_at(table.steps);
    // Its own edge stops it without cutting its way, unless it is past another edge at the same moment.
    Quad after = m.standing(std::min(table.steps + 8, length));
    i32 low = after.centre.y, high = after.centre.y;
    bool sideways = false;
    for (Fine c : fine_corners(after)) {
      low = std::min(low, c.y), high = std::max(high, c.y);
      sideways = sideways || c.x < -turned_graze || c.x > ground.width() * fine_parts + turned_graze;
    }
    bool own = u.side == french ? low < 0 : high > ground.height() * fine_parts;
    if (own && !sideways) leg.cut = false, leg.edge = true;
  }
  Segment path{from.at, m.at(leg.length).at};
  if (arm != Arm::infantry)
    ground.along(path, land::wood, [&](const field::GroundPiece& p) {
      if (Crossing c = crossed(p, path)) cut_at(c.enter);
      if (holds(p, m.at(leg.length).at)) cut_at(leg.length - 1);
    });
  areas_crossed(ground, path, land::sector, [&](const field::GroundPiece& p, const Crossing& c) {
    if (p.own != sector) cut_at(c.enter);
  });
  if (is_gun(arm))
    areas_crossed(ground, path, land::stream, [&](const field::GroundPiece&, const Crossing& c) {
      if (!ground.at(m.at((c.enter + c.leave) / 2).at, land::bridge)) cut_at(c.enter);
    });
  i32 apart = g.t().apart.value * tenth;
  scene.bodies.along(way, apart, scene.troops() - id, [&](UnitId o, const Quad& q) {
    const Unit& v = scene.s[o];
    if (v.side == u.side && (in_sector(v) || may_pass(g, u, v))) return;
    bool touching_now = has_link(scene.s, links::contact, id, o) || has_link(scene.s, links::contact, o, id);
    bool near_now = gap(m.start(), q).within(apart);
    if (v.side == u.side || touching_now || near_now) {
      if (Room r = room(m, q); r.blocked) cut_at(r.steps);
    } else if (std::optional<i32> at = first_within(m, q, apart)) {
      cut_at(*at - 1);
    }
  });
  // The body must end clear; what it may pass through it may not stop on.
  cut_at(field::last_rest(leg.length, tenth / 10, [&](i32 d) { return clear_at(scene, id, m.at(d), outside); }));
  return leg;
}

}  // namespace

Flight flight(const Scene& scene, UnitId id, i32 length) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
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
      Leg leg = flee(scene, id, out, from, direction, length, u.place);
      if (leg.length <= best.length && leg.cut) continue;
      Motion m = field::straight(from, direction, length);
      Flight f{m.at(leg.length).pose(), leg.length, !leg.cut && !leg.edge, leg.edge};
      if (!leg.cut) return f;
      best = f;
    }
  return best;
}

}  // namespace grog::mplg
