// Retreat, rout and flight: which way, how far, through whom and round what (FCM-27.7 to 27.13, 27.17, 27.20).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

i32 run_speed(const FcmGame& g, const Unit& u) {
  i32 column = column_speed(g, u);
  if (u.morale == Morale::flight) return 2 * column;
  return u.morale == Morale::rout ? column * 3 / 2 : column;
}

i32 run_direction(const FcmGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  if (runs_for_good(u)) return g.home_bearing(u.side);
  Nearest enemy = nearest_enemy(g, s, id);
  if (enemy.unit == UnitId::none) return g.home_bearing(u.side);
  Point from = box_of(g, s[enemy.unit]).at, here = box_of(g, u).at;
  return from == here ? u.pose.facing : direction(from, here);
}

int side_away_from(const FcmGame& g, const State& s, UnitId garrison, UnitId enemy) {
  const Box& house = at(g.spots(), s[garrison].place).box;
  if (enemy == UnitId::none) return number_of(g.edge_of(s[garrison].side));
  return number_of((opposite(touched_face(house, box_of(g, s[enemy])))));
}

std::optional<Box> house_exit(const FcmGame& g, const State& s, UnitId id, int side) {
  const Unit& u = s[id];
  Quad house = at(g.spots(), u.place).box;
  Goal goal{Formation::column, usual_front(g, u, u.strength), false};
  Unit outside = u;
  outside.place = on_field;
  Size z = size_of(g, outside, goal, u.strength);
  Face face{byte_of(side)};
  i32 way = outward(house, face);
  Point door = point_ahead(edge_centre(house, face), way, z.depth / 2 + (z.depth & 1));
  for (i32 aside : {0, 200, -200, 400, -400, 600, -600}) {
    Box b{point_ahead(door, way + quarter_turn, aside), way, z.width, z.depth};
    if (fits(g, s, id, b)) return b;
  }
  return {};
}

void come_out(Play& p, UnitId id, int side, const Box& b) {
  Unit& u = p.s[id];
  Event e = about(id, "FCM-23.7"_c);
  e.place = u.place, e.option = byte_of(side);
  u.place = on_field;
  take_shape(u, {Formation::column, usual_front(p.g, u, u.strength), false});
  place_at(p, id, b);
  p.tell(Tell::left_house, e);
}

namespace {

struct Bar {
  i32 steps;
  UnitId unit = UnitId::none;
  bool hit = false;
};

// What first bars the run; friends that routers may pass through are noted instead.
Bar first_bar(const FcmGame& g, const State& s, UnitId id, const Motion& m, UnitSet& through, bool may_pass) {
  const Unit& me = s[id];
  Bar bar{m.steps()};
  Swath way = swath(m);
  i32 limit = runs_for_good(me) ? passes_through(g.t(), me.strength) : 0;
  for (UnitId each : units(s, troops)) {
    const Unit& u = s[each];
    if (each == id || in_house(u)) continue;
    Box b = box_of(g, u);
    if (!near(way, b)) continue;
    Room r = room(m, Quad(b));
    if (!r.blocked) continue;
    if (may_pass && u.side == me.side && u.strength <= limit) {
      through.add(each);
      continue;
    }
    if (r.steps < bar.steps) bar = {r.steps, each, true};
  }
  auto ground = [&](const Room& r) {
    if (r.blocked && r.steps < bar.steps) bar = {r.steps, UnitId::none, true};
  };
  for (const Spot& spot : g.spots())
    if (spot.ground == Ground::house && near(way, spot.box)) ground(room(m, spot.quad));
  for (const Feature& f : g.features())
    if (g.t().of(f.ground).impassable) {
      const Piece& piece = g.piece(f.piece);
      ground(piece.shape == Piece::Shape::area ? room(m, Polygon{piece.points}) : room(m, Polyline{piece.points}));
    }
  return bar;
}

// Sideways to clear what bars the way, by the shorter flank; 0 where neither is open.
i32 way_round(const FcmGame& g, const State& s, UnitId id, const Box& at, const Bar& bar, i32 purse) {
  if (bar.unit == UnitId::none) return 0;
  Quad me = at, q = box_of(g, s[bar.unit]);
  i64 low = INT64_MAX, high = INT64_MIN;
  for (Fine c : fine_corners(q)) {
    i64 x = dot(c - me.centre, me.across) / std::max(me.half_width, 1);
    low = std::min(low, x), high = std::max(high, x);
  }
  i32 right = static_cast<i32>((high + me.half_width) / fine_parts) + 5;
  i32 left = static_cast<i32>((me.half_width - low) / fine_parts) + 5;
  auto open = [&](i32 bearing, i32 distance_aside) {
    if (distance_aside <= 0 || distance_aside > purse) return false;
    Motion m(at, Stride::straight(bearing, distance_aside));
    UnitSet none;
    return !first_bar(g, s, id, m, none, false).hit && fits(g, s, id, m.end());
  };
  i32 first = right <= left ? right : left;
  i32 bearing = right <= left ? quarter_turn : 3 * quarter_turn;
  if (open(bearing, first)) return right <= left ? right : -left;
  i32 second = right <= left ? left : right;
  if (open(bearing == quarter_turn ? 3 * quarter_turn : quarter_turn, second)) return right <= left ? -left : right;
  return 0;
}

bool at_mercy(const FcmGame& g, const State& s, UnitId id) {
  Box here = box_of(g, s[id]);
  Quad me = here;
  for (UnitId each : units(s, both(present, against(s[id].side)))) {
    const Unit& u = s[each];
    if (!is_formed(u)) continue;
    Box b = box_of(g, u);
    if (!far_apart(here, b, g.t().move.surrender.value) && within(me, Quad(b), g.t().move.surrender.value)) return true;
  }
  return false;
}

void note_passage(Play& p, UnitId id, const UnitSet& through, const Box& from, const Box& to) {
  through.each([&](UnitId friend_id) {
    // Only those really crossed between the two ends.
    Motion m(from, Stride::to_point(to.at));
    if (!room(m, Quad(box_of(p.g, p.s[friend_id]))).blocked) return;
    p.s[friend_id].set(Mark::crossed);
    p.tell(Tell::passed, about(id, "FCM-27.12"_c, friend_id));
    lose_step(p, friend_id, "FCM-27.12"_c);
  });
}

}  // namespace

void run_away(Play& p, UnitId id, i32 purse, i32 way) {
  const FcmGame& g = p.g;
  State& s = p.s;
  Unit& u = s[id];
  bool guns = g.t().arm(u) == Arm::artillery;
  if (guns && u.formation == Formation::battery && !u.is(Mark::guns_left)) leave_guns(p, id);
  Goal goal{guns && !u.is(Mark::guns_left) ? Formation::limbered : Formation::column, usual_front(g, u, u.strength),
            false};
  Size z = size_of(g, u, goal, u.strength);
  Box at{u.pose.at, way, z.width, z.depth};
  Point began = at.at;
  bool placed = false, barred = false;
  for (i32 off = 0; off <= purse && !placed; off += 100) {  // out of where it stands, into a column
    Box b = at;
    b.at = point_ahead(at.at, way, off);
    if (!on_table(Quad(b), g.board().width, g.board().height)) break;
    placed = fits(g, s, id, b);
    if (placed) at = b, purse -= off;
  }
  if (!placed) {
    Quad edge = at;
    if (!on_table(edge, g.board().width, g.board().height)) return remove_unit(p, id, "FCM-27.11"_c);
    p.tell(Tell::blocked, about(id, "FCM-27.13"_c));
    if (at_mercy(g, s, id)) remove_unit(p, id, "FCM-27.20"_c);
    return;
  }
  take_shape(u, goal);
  bool off_table = false;
  for (int tries = 0; tries < 6 && purse > 0; ++tries) {
    Motion m(at, Stride::straight(0, purse));
    UnitSet through;
    Bar bar = first_bar(g, s, id, m, through, true);
    Room edge = room_on_table(m, g.board().width, g.board().height);
    if (edge.blocked && edge.steps < bar.steps) {
      off_table = true;
      note_passage(p, id, through, at, m.at(edge.steps));
      at = m.at(edge.steps);
      break;
    }
    Box end = m.at(bar.steps);
    if (!through.empty() && !fits(g, s, id, end)) {  // clear of those it passes, or short of them
      i32 k = bar.steps;
      while (k > 0 && !fits(g, s, id, m.at(k))) k -= 50;
      end = m.at(std::max(k, 0));
      note_passage(p, id, through, at, end);
      at = end;
      barred = true;
      break;
    }
    note_passage(p, id, through, at, end);
    purse -= bar.steps;
    at = end;
    if (!bar.hit) break;
    barred = true;
    i32 aside = way_round(g, s, id, at, bar, purse);
    if (aside == 0) break;
    at = Motion(at, Stride::straight(aside > 0 ? quarter_turn : 3 * quarter_turn, std::abs(aside))).end();
    purse -= std::abs(aside);
    barred = false;
  }
  place_at(p, id, at);
  p.tell(Tell::ran, about(id,
                          u.morale == Morale::flight ? "FCM-27.9"_c
                          : u.morale == Morale::rout ? "FCM-27.8"_c
                                                     : "FCM-27.7"_c,
                          UnitId::none, distance_up(began, at.at) / 10));
  if (off_table) return remove_unit(p, id, "FCM-27.11"_c);
  if (barred) {
    p.tell(Tell::blocked, about(id, "FCM-27.13"_c));
    if (at_mercy(g, s, id)) return remove_unit(p, id, "FCM-27.20"_c);
  }
}

}  // namespace grog::feu_combat_moral
