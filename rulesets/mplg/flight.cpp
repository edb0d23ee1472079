// Where a charge goes, and where a beaten unit flees to.
#include <algorithm>

#include "core/field/advance.hpp"
#include "core/field/retreat.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

// Whether somebody cuts the way of a charge before it meets its target, or would be run over at its end.
Verdict cut_by_units(const Scene& scene, UnitId id, UnitId target, const Unit& u, const Motion& m, i32 run,
                     const Quad& end) {
  Verdict verdict;
  scene.bodies.along(m, 0, scene.troops() - id - target, [&](UnitId other_, const Quad& q) {
    bool passes = may_pass(scene.g, u, scene.s[other_]), under = overlap(end, q);
    Room met = passes || under ? field::go_on : room(m, q);
    if (under || (met.blocked && met.steps + contact_slack < run))
      verdict = refused(passes ? "MPLG-R20"_c : "MPLG-R38"_c);
    return !verdict.accepted;
  });
  return verdict;
}

// One line to one aiming point; refused where something cuts it before the target.
Way along_line(const Scene& scene, UnitId id, const Unit& u, UnitId target, Point aim, i32 reach) {
  const MplgGame& g = scene.g;
  Way way;
  way.start = u.pose;
  Box body = g.body(u);
  Point by = aim - edge_centre(body, Face::front);
  i64 length = root_up(squared(by));
  i32 more = 300;  // past the aiming point, so that the body is sure to meet what it aims at
  Point to = length == 0 ? point_ahead(u.pose.at, u.pose.facing, more)
                         : part_way(u.pose.at, u.pose.at + by, length + more, length);
  Motion m(body, Stride::to_point(to));
  Room r = room(m, scene[target]);
  if (!r.blocked) return way.fail(refused("MPLG-R75"_c));
  way.length = r.steps;
  Box last = m.at(r.steps);
  Quad end = last;
  way.end = last.pose();
  int goal = scene.s[target].place;
  if (Verdict v = over_ground(g, u, u.pose.at, way.end.at, way.cost, goal); !v) return way.fail(v);
  if (reach > 0 && way.cost > reach) return way.fail(refused("MPLG-R37"_c, "too_far"_w, way.cost, reach));
  if (!g.on_board(end)) return way.fail(refused("MPLG-R75"_c));
  if (Verdict v = cut_by_units(scene, id, target, u, m, r.steps, end); !v) return way.fail(v);
  return scene.house_under(end, goal) >= 0 ? way.fail(refused("MPLG-R80"_c)) : way;
}

// How far a body may flee along one direction.
class Flee {
 public:
  // A way that is cut and not longer than `least` is of no use, and not followed to its end.
  Flee(const Scene& scene_, UnitId id_, const Unit& out, const Motion& m, i32 least)
      : scene(scene_), g(scene_.g), id(id_), u(out), way(m) {
    way.edge(g.board().width, g.board().height);
    own_edge = way.stopped() && past_own_edge();
    over_ground();
    if (useful(least)) past_units();
    if (useful(least)) step_back(least);
  }
  i32 length() const { return way.stop().steps; }
  bool to_edge() const { return own_edge && way.stop().by == By::edge; }
  bool cut() const { return way.stopped() && !to_edge(); }  // its own edge stops it without cutting its way
  bool useful(i32 least) const { return length() > least || !cut(); }
  Pose end() const { return way.end().pose(); }

 private:
  using By = field::Stop::By;
  const Scene& scene;
  const MplgGame& g;
  UnitId id;
  const Unit& u;
  field::Advance way;
  bool own_edge = false;

  // Past its own edge, and past no other at the same moment.
  bool past_own_edge() const {
    constexpr i32 a_little = 8;
    const Motion& m = way.motion();
    Quad after = m.at(std::min(length() + a_little, m.steps()));
    i32 low = after.centre.y, high = after.centre.y;
    bool sideways = false;
    for (Fine c : fine_corners(after)) {
      low = std::min(low, c.y), high = std::max(high, c.y);
      sideways = sideways || c.x < -turned_graze || c.x > g.board().width * fine_parts + turned_graze;
    }
    return !sideways && (u.side == french ? low < 0 : high > g.board().height * fine_parts);
  }

  void over_ground() {
    Arm arm = g.arm(u);
    Segment path{u.pose.at, way.end().at};
    int left = scene.s[id].place;  // the sector that it comes out of
    if (arm != Arm::infantry)
      g.land().along(path, wood, [&](const field::GroundPiece& w) {
        if (Crossing c = field::crossed(w, path)) way.cut_at(c.enter, By::ground);
        if (field::holds(w, way.end().at)) way.cut_at(length() - 1, By::ground);
      });
    field::areas_crossed(g.land(), path, house, [&](const field::GroundPiece& p, const Crossing& c) {
      if (p.own != left) way.cut_at(c.enter, By::ground);
    });
    if (!is_gun(arm)) return;
    field::areas_crossed(g.land(), path, stream, [&](const field::GroundPiece&, const Crossing& c) {
      if (!bridged(g, path, c)) way.cut_at(c.enter, By::ground);
    });
  }

  void past_units() {
    i32 apart = g.t().body.apart_tenths.value * tenth;
    way.units(scene.bodies, scene.troops() - id, apart, [&](UnitId other_, const Quad& q) {
      const Unit& v = scene.s[other_];
      bool friendly = v.side == u.side;
      if (may_pass(g, u, v) || (friendly && in_sector(v))) return field::go_on;
      bool touching_now = contact_of(scene.s, id, other_) != nullptr;
      bool near_now = friendly || touching_now || gap(way.motion().start(), q).within(apart);
      return near_now ? way.until(q) : way.short_of(q, apart);
    });
  }

  // The body must end clear; what it may pass through it may not stop on.
  void step_back(i32 least) {
    constexpr i32 pace = tenth / 10;
    while (length() > 0 && useful(least)) {
      const Quad* on = scene.obstacle(id, way.end());
      if (on == nullptr) return;
      do way.cut_at(length() - std::min(length(), pace), By::unit);
      while (length() > 0 && overlap(way.motion().standing(length()), *on));
    }
  }
};

}  // namespace

bool gallops(const MplgGame& g, const Unit& u, Point from, Point to, i32 run) {
  i32 last = g.t().melee.run.value * ud;
  if (run < last) return false;
  Motion m(g.body_at(u, {part_way(from, to, run - last, run), u.pose.facing, 0}), Stride::to_point(to));
  Corridor lane = corridor(m);
  i32 touch = m.start().square() ? square_reach : turned_reach;
  auto hinders = [&](const field::GroundPiece& p) { return gap(lane.area(), p.shape()).at_most(touch); };
  return g.land().along(m, turned_reach, wood | stream | rough | house | wall, hinders) == nullptr;
}

Way charge_way(const Scene& scene, UnitId charger, UnitId target, bool limited) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[charger];
  i32 reach = limited ? actions_left(u) * g.allowance(u) : 0;
  Way first;
  // Bodies farther apart than the reach cannot touch; out of a sector it is set down first, no farther off than this.
  i32 farthest = in_sector(u) ? reach + 2 * ud : reach;
  if (limited && !within(scene[charger], scene[target], farthest)) return first.fail(refused("MPLG-R37"_c));
  constexpr int any_distance = 99;  // what is paid is not how far off the point is that it aims at (MPLG-R37)
  Aims seen = aims(scene, charger, target, any_distance);
  if (seen.count == 0) return first.fail(refused(seen.why));
  for (std::size_t i = 0; i < seen.count; ++i) {
    Unit out = outdoors(g, u, seen.list[i].at);  // it comes out where the line does (MPLG-R38, R75)
    if (in_sector(u) && !scene.rests(charger, g.body(out))) {
      if (i == 0) first.verdict = refused("MPLG-R19"_c);
      continue;
    }
    Way way = along_line(scene, charger, out, target, seen.list[i].at, reach);
    if (way.verdict) return way;
    if (i == 0) first = way;
  }
  return first.verdict ? first.fail(refused("MPLG-R38"_c)) : first;
}

Way charge_on(const Scene& scene, UnitId charger, UnitId target, Point from) {
  const MplgGame& g = scene.g;
  Unit u = scene.s[charger];
  Point by = u.pose.at - from;
  i64 length = root_up(squared(by));
  u.pose.at = from;
  constexpr i32 farther = 2 * ud;  // than any wing that it may have lost
  Point front = edge_centre(g.body(u), Face::front);
  Point aim = length == 0 ? front : part_way(front, front + by, length + farther, length);
  return along_line(scene, charger, u, target, aim, actions_left(u) * g.allowance(u));
}

Flight flight(const Scene& scene, UnitId id, i32 length, i32 least) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  Unit out = u;
  if (in_sector(u)) come_out(out, {g.sector(u.place).box.at, towards_enemy(u.side), 0});
  Box from = g.body(out);
  Flight best;
  best.end = out.pose, best.length = least - 1;
  i32 turn = g.t().body.retreat_turn.value * whole_degree;
  for (i32 k = 0; k * turn <= quarter_turn; ++k)
    for (i32 way : {-1, 1}) {
      if (k == 0 && way > 0) continue;
      Flee flee(scene, id, out, field::straight(from, home(u.side) + way * k * turn, length), best.length);
      if (!flee.useful(best.length)) continue;
      best = {flee.end(), flee.length(), !flee.cut() && !flee.to_edge(), flee.to_edge()};
      if (!flee.cut()) return best;
    }
  return best;
}

}  // namespace grog::mplg
