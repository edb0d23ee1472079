// Retreat, rout and flight: which way, how far, through whom and round what (FCM-27.7 to 27.13, 27.17, 27.20).
#include <algorithm>

#include "core/field/advance.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

i32 run_speed(const FcmGame& g, const Unit& u) {
  i32 column = column_speed(g, u);
  if (u.morale == Morale::flight) return 2 * column;
  return u.morale == Morale::rout ? column * 3 / 2 : column;
}

i32 run_direction(const Scene& c, UnitId id) {
  const Unit& u = c.s[id];
  i32 home = c.g.home_bearing(u.side);
  if (runs_for_good(u)) return home;
  Nearest enemy = nearest_enemy(c, id);
  if (enemy.unit == UnitId::none) return home;
  Point from = c.box(enemy.unit).at, here = c.box(id).at;
  return from == here ? u.pose.facing : direction(from, here);
}

int side_away_from(const Scene& c, UnitId garrison, UnitId enemy) {
  if (enemy == UnitId::none) return number_of(c.g.edge_of(c.s[garrison].side));
  return number_of(opposite(touched_face(c[garrison], c[enemy])));
}

std::optional<Box> house_exit(const Scene& c, UnitId id, int side) {
  const Unit& u = c.s[id];
  const Quad& house = at(c.g.spots(), u.place).quad;
  Size z = size_of(c.g, u, usual_column(c.g, u), u.strength);
  Face face{byte_of(side)};
  i32 way = outward(house, face);
  Point door = point_ahead(edge_centre(house, face), way, z.depth / 2 + (z.depth & 1));
  for (i32 aside : {0, 200, -200, 400, -400, 600, -600}) {
    Box b{point_ahead(door, way + quarter_turn, aside), way, z.width, z.depth};
    if (fits(c, id, b)) return b;
  }
  return {};
}

void come_out(Play& p, UnitId id, int side, const Box& b) {
  Unit& u = p.s[id];
  Event e = about(id, "FCM-23.7"_c);
  e.place = u.place, e.option = byte_of(side);
  u.place = on_field;
  take_shape(u, usual_column(p.g, u));
  place_at(p, id, b);
  p.tell(Tell::left_house, e);
}

namespace {

// What first bars the run; friends that routers may pass through are noted instead.
field::Stop first_bar(const Scene& c, UnitId id, const Motion& m, UnitSet& through, bool may_pass) {
  const Unit& me = c.s[id];
  field::Advance way(m);
  i32 limit = may_pass && runs_for_good(me) ? passes_through(c.t(), me.strength) : 0;
  way.units(c.bodies, c.in_the_open() - id, 0, [&](UnitId each, const Quad& q) {
    Room r = way.until(q);
    bool passed = r.blocked && c.s[each].side == me.side && c.s[each].strength <= limit;
    if (passed) through.add(each);
    return passed ? field::go_on : r;
  });
  way.ground(c.g.land(), closed_to(c.g, me), [&](const field::GroundPiece& p) { return open_until(c.g, way, p); });
  return way.stop();
}

Stride sideways(i32 right) { return Stride::straight(right > 0 ? quarter_turn : 3 * quarter_turn, std::abs(right)); }
// Sideways to clear what bars the way, by the shorter flank; 0 where neither is open.
i32 way_round(const Scene& c, UnitId id, const Box& at, UnitId bar, i32 purse) {
  if (bar == UnitId::none) return 0;
  Quad me = at;
  i64 low = INT64_MAX, high = INT64_MIN;
  for (Fine corner : fine_corners(c[bar])) {
    i64 x = dot(corner - me.centre, me.across) / std::max(me.half_width, 1);
    low = std::min(low, x), high = std::max(high, x);
  }
  i32 right = static_cast<i32>((high + me.half_width) / fine_parts) + 5;
  i32 left = static_cast<i32>((me.half_width - low) / fine_parts) + 5;
  auto open = [&](i32 aside) {
    if (aside == 0 || std::abs(aside) > purse) return false;
    Motion m(at, sideways(aside));
    UnitSet none;
    return !first_bar(c, id, m, none, false) && fits(c, id, m.end());
  };
  i32 first = right <= left ? right : -left, second = right <= left ? -left : right;
  return open(first) ? first : open(second) ? second : 0;
}

bool at_mercy(const Scene& c, UnitId id) {
  return c.formed_enemy_within(c.s[id].side, c[id], c.t().move.surrender.value);
}

void note_passage(Play& p, UnitId id, const UnitSet& through, const Box& from, const Box& to) {
  through.each([&](UnitId friend_id) {
    // Only those really crossed between the two ends.
    Motion m(from, Stride::to_point(to.at));
    if (!is_stopped(m, Quad(box_of(p.g, p.s[friend_id])))) return;
    p.s[friend_id].set(Mark::crossed);
    p.tell(Tell::passed, about(id, "FCM-27.12"_c, friend_id));
    lose_step(p, friend_id, "FCM-27.12"_c);
  });
}

}  // namespace

void run_away(Play& p, UnitId id, i32 purse, i32 way) {
  Unit& u = p.s[id];
  bool guns = p.t().arm(u) == Arm::artillery;
  if (guns && u.formation == Formation::battery && !u.is(Mark::guns_left)) leave_guns(p, id);
  Goal goal = usual_column(p.g, u);
  if (guns && !u.is(Mark::guns_left)) goal.formation = Formation::limbered;
  Size z = size_of(p.g, u, goal, u.strength);
  Box at{u.pose.at, way, z.width, z.depth};
  Point began = at.at;
  bool placed = false, barred = false, off_table = false;
  Trail trail;
  Scene c = p.scene();
  for (i32 off = 0; off <= purse && !placed; off += 100) {  // out of where it stands, into a column
    Box b = at;
    b.at = point_ahead(at.at, way, off);
    if (!p.g.on_board(b)) break;
    placed = fits(c, id, b);
    if (placed) at = b, purse -= off;
  }
  if (!placed) {
    if (!p.g.on_board(at)) return remove_unit(p, id, "FCM-27.11"_c);
    p.tell(Tell::blocked, about(id, "FCM-27.13"_c));
    if (at_mercy(c, id)) remove_unit(p, id, "FCM-27.20"_c);
    return;
  }
  take_shape(u, goal);
  bool climbed = false, spent = false;
  for (int tries = 0; tries < 6 && purse > 0 && !off_table; ++tries) {
    Motion m(at, Stride::forward(purse));
    UnitSet through;
    field::Stop bar = first_bar(c, id, m, through, true);
    Room edge = room_on_table(m, p.g.board().width, p.g.board().height);
    off_table = edge.blocked && edge.steps < bar.steps;
    i32 steps = off_table ? edge.steps : bar.steps, cost = 0;
    if (!climbed && climbs(p.g, u, at.at, m.at(paid_steps(p.g, u, m, steps, purse, cost)).at)) {
      climbed = true, purse = std::max(purse - lost_uphill(p.g, run_speed(p.g, u) / 2), 0);
      --tries;
      continue;
    }
    i32 paid = paid_steps(p.g, u, m, steps, purse, cost);  // a column's way over the ground (FCM-21.20)
    if (paid < steps) spent = true, off_table = false, steps = paid;
    // Clear of those it passes, or short of them.
    bool on_top = !off_table && !through.empty() && !fits(c, id, m.at(steps));
    if (on_top) steps = field::last_rest(steps, 50, [&](i32 k) { return fits(c, id, m.at(k)); });
    note_passage(p, id, through, at, m.at(steps));
    follow(c, id, Motion(at, Stride::forward(steps)), trail);
    paid_steps(p.g, u, m, steps, purse, cost);
    purse -= cost;
    at = m.at(steps);
    if (off_table || spent || (!bar && !on_top)) break;
    i32 aside = on_top ? 0 : way_round(c, id, at, bar.unit, purse);
    barred = aside == 0;
    if (barred) break;
    at = Motion(at, sideways(aside)).end();
    purse -= std::abs(aside);
  }
  trail.broke_order = false;  // whoever runs has lost it
  settle(p, id, at, trail);
  constexpr Clause by_result[] = {"FCM-27.7"_c, "FCM-27.8"_c, "FCM-27.9"_c};
  Clause why = by_result[number_of(u.morale) - number_of(Morale::retreat)];
  p.tell(Tell::ran, about(id, why, UnitId::none, distance_up(began, at.at) / 10));
  if (off_table) return remove_unit(p, id, "FCM-27.11"_c);
  if (!barred) return;
  p.tell(Tell::blocked, about(id, "FCM-27.13"_c));
  if (at_mercy(p.scene(), id)) remove_unit(p, id, "FCM-27.20"_c);
}

}  // namespace grog::feu_combat_moral
