// What a player says of a move: legs, or a pose that is turned into legs, checked along the whole way (FCM-22).
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

bool legs_to_pose(const Scene& c, UnitId id, const Pose& pose, Path& legs) {
  const Unit& u = c.s[id];
  Box from = c.box(id);
  legs = {};
  std::size_t n = 0;
  bool free = turns_free(c.g, u);
  auto put = [&](LegKind k, i32 value) {
    if (value > 0 && n < legs.size()) legs[n++] = {k, std::min(value, longest_leg)};  // farther than anybody goes
  };
  auto wheel = [&](i32 by) {
    if (by != 0) put(by > 0 ? LegKind::wheel_right : LegKind::wheel_left, by > 0 ? by : -by);
  };
  i32 facing = normalise(pose.facing);
  if (within(from.at, pose.at, 20)) {  // on the spot
    i32 by = normalise(facing - from.facing);
    if (by == 0) return false;
    if (free || by % quarter_turn == 0)
      put(LegKind::turn, by);
    else
      wheel(turn_between(from.facing, facing));
    return true;
  }
  i32 way = direction(from.at, pose.at);
  if (free) {
    if (way != from.facing) put(LegKind::turn, normalise(way - from.facing));
    put(LegKind::forward, distance_up(from.at, pose.at));
    if (facing != way) put(LegKind::turn, normalise(facing - way));
    return true;
  }
  Box start = from;
  if (magnitude(turn_between(from.facing, way)) > quarter_turn) {
    put(LegKind::turn, half_turn);
    start.facing = normalise(start.facing + half_turn);
  }
  // Wheel, straight ahead, wheel: the aim is corrected until the last wheel ends in the right place.
  Point aim = pose.at;
  i32 first = 0, ahead = 0, last = 0;
  for (int i = 0; i < 6; ++i) {
    first = turn_between(start.facing, direction(start.at, aim));
    Box wheeled = first == 0 ? start : Motion(start, wheel_by(first)).end();
    first = turn_between(start.facing, direction(wheeled.at, aim));
    wheeled = first == 0 ? start : Motion(start, wheel_by(first)).end();
    ahead = distance_up(wheeled.at, aim);
    Box there = Motion(wheeled, Stride::forward(ahead)).end();
    last = turn_between(there.facing, facing);
    Box end = last == 0 ? there : Motion(there, wheel_by(last)).end();
    Point miss = pose.at - end.at;
    if (within(pose.at, end.at, 3)) break;
    aim = aim + miss;
  }
  wheel(first);
  put(LegKind::forward, ahead);
  wheel(last);
  return true;
}

Trimmed trim_path(const Scene& c, UnitId id, Path& legs) {
  Box at = c.box(id);
  Path left = legs;
  constexpr Path none{};
  bool barred = false;
  for (int h = 0; h < 2 && !barred && left != none; ++h) {
    March m = march_half(c, id, at, left, speed_of(c.g, c.s[id]) / 2, Eyes::as_seen);
    barred = m.barred != Clause::none || m.at == at;
    at = m.at, left = m.legs;
  }
  if (!barred && left == none) return Trimmed::whole;
  bool any = false;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    i32 walked = legs[i].length - left[i].length;
    legs[i] = walked > 0 ? Stretch{legs[i].kind, walked} : Stretch{};
    any = any || walked > 0;
  }
  return any ? Trimmed::part : Trimmed::nothing;
}

bool touches_house(const Scene& c, UnitId id, const Spot& house) { return within(c[id], house.quad, 20); }

Pose pose_before(const Scene& c, UnitId id, const Spot& house) {
  Box box = c.box(id);
  Face face = touched_face(house.quad, Quad(box));
  i32 inward = normalise(outward(house.quad, face) + half_turn);
  return {point_ahead(edge_centre(house.quad, face), inward, -(box.depth / 2 + 5)), short_of(inward), 0};
}

std::optional<Path> way_to_house(const Scene& c, UnitId id, const Spot& house) {
  i32 half = speed_of(c.g, c.s[id]) / 2;
  Path legs{};
  if (touches_house(c, id, house) || !within(c[id], house.quad, half)) return {};
  if (!legs_to_pose(c, id, pose_before(c, id, house), legs)) return {};
  March m = march_half(c, id, c.box(id), legs, half, Eyes::on_paper);
  return m.legs == Path{} && within(Quad(m.at), house.quad, 20) ? std::optional(legs) : std::nullopt;
}

// The legs that an order names, or that lead to the pose it names.
Verdict legs_of(const Scene& c, UnitId id, const Order& o, Path& legs) {
  const Unit& u = c.s[id];
  legs = {};
  bool named = false;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const Leg& l = o.legs[i];
    if (l.kind == 0) {
      if (l.value != 0 || l.option != 0) return faulty("leg_of_no_kind"_w);
      continue;
    }
    named = true;
    LegKind k{l.kind};
    if (k > LegKind::turn || l.option != 0 || l.value <= 0 || l.value > longest_leg) return faulty("senseless_leg"_w);
    bool angle = k == LegKind::turn || k == LegKind::wheel_left || k == LegKind::wheel_right;
    if (angle && l.value >= full_turn) return faulty("angle_too_wide"_w);
    if (k == LegKind::turn && !turns_free(c.g, u) && l.value % quarter_turn != 0) return refused("FCM-22.4"_c);
    legs[i] = {k, l.value};
  }
  return named || legs_to_pose(c, id, o.pose, legs) ? Verdict{} : faulty("leads_nowhere"_w);
}

Verdict check_path(const Scene& c, UnitId id, const Order& o) {
  const Unit& u = c.s[id];
  i32 speed = speed_of(c.g, u);
  if (speed == 0) return refused("FCM-22.6"_c);
  Path legs;
  if (Verdict v = legs_of(c, id, o, legs); !v) return v;
  Box at = c.box(id);
  for (int h = 0; h < 2 && (h == 0 || legs != Path{}); ++h) {
    March m = march_half(c, id, at, legs, speed / 2, Eyes::on_paper);
    if (m.barred != Clause::none) {
      if (m.barred == "FCM-20.7"_c) return refused(m.barred, "edge_bars"_w);
      return refused(m.barred);
    }
    at = m.at;
    legs = m.legs;
  }
  return legs == Path{} ? Verdict{} : refused("FCM-22.1"_c);
}

}  // namespace grog::feu_combat_moral
