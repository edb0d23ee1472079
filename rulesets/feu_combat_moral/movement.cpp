// Paths: legs and poses, what they cost and what bars them (FCM-20.7, 20.8, 22, 23.1).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

bool lies_off(const Feature& f, const Quad& q, i32 more = 0) {
  i32 r = q.radius / fine_parts + 1 + more;
  Point c = nearest_point(q.centre);
  return f.left > c.x + r || f.right < c.x - r || f.bottom > c.y + r || f.top < c.y - r;
}
// What a motion stays within.
struct Bounds {
  i32 left, right, bottom, top;
};
Bounds bounds_of(const Swath& way) {
  auto low = [&](i32 a, i32 b) { return static_cast<i32>((std::min(a, b) - way.radius) / fine_parts) - 1; };
  auto high = [&](i32 a, i32 b) { return static_cast<i32>((std::max(a, b) + way.radius) / fine_parts) + 1; };
  return {low(way.a.x, way.b.x), high(way.a.x, way.b.x), low(way.a.y, way.b.y), high(way.a.y, way.b.y)};
}
bool lies_off(const Feature& f, const Bounds& b) {
  return f.left > b.right || f.right < b.left || f.bottom > b.top || f.top < b.bottom;
}
Room table_room(const FcmGame& g, const Motion& m, const Bounds& b) {
  bool inner = b.left >= 0 && b.bottom >= 0 && b.right <= g.board().width && b.top <= g.board().height;
  return inner ? Room{m.steps(), false} : room_on_table(m, g.board().width, g.board().height);
}

bool stands_on(const FcmGame& g, const Feature& f, const Quad& q) {
  if (lies_off(f, q)) return false;
  const Piece& p = g.piece(f.piece);
  return p.shape == Piece::Shape::area ? overlap(q, Polygon{p.points}) : overlap(q, Polyline{p.points});
}

// Rivers and houses; a river may be crossed where a bridge or ford lies (T13).
bool is_barrier(const FcmGame& g, const Feature& f, const Unit& u) {
  if (f.ground == Ground::house || g.t().of(f.ground).impassable) return true;
  bool guns = g.t().arm(u) == Arm::artillery && !u.is(Mark::guns_left);
  return guns && g.t().of(f.ground).no_guns;
}
bool on_crossing(const FcmGame& g, const Quad& q) {
  for (const Feature& f : g.features())
    if ((f.ground == Ground::bridge || f.ground == Ground::ford) && stands_on(g, f, q)) return true;
  return false;
}

bool passes_freely(const Unit& mover, const Unit& u) {  // FCM-22.7, friends only
  auto light = [](const Unit& x) { return x.formation == Formation::skirmish || x.formation == Formation::battery; };
  return light(u) || light(mover);
}

Stride stride_of(const Stretch& l) {
  switch (l.kind) {
    case LegKind::wheel_left: return Stride::wheel_left(l.length);
    case LegKind::wheel_right: return Stride::wheel_right(l.length);
    case LegKind::back: return Stride::backward(l.length);
    case LegKind::left: return Stride::leftward(l.length);
    case LegKind::right: return Stride::rightward(l.length);
    default: return Stride::forward(l.length);
  }
}
int price_of(LegKind k) { return k == LegKind::back || k == LegKind::left || k == LegKind::right ? 2 : 1; }

struct Ahead {
  i32 steps;
  bool blocked = false;
  Clause barred = Clause::none;
};

// How far a leg may go before it is stopped, whatever it costs.
Ahead look_ahead(const FcmGame& g, const State& s, UnitId id, const Motion& m, bool planning, bool strict) {
  Ahead a{m.steps()};
  const Unit& me = s[id];
  i32 keep = g.t().move.keep_off.value;
  auto stop = [&](i32 steps, Clause c) {
    if (steps >= a.steps) return;
    a = {std::max(steps, 0), true, c};
  };
  Swath way = swath(m);
  Bounds bounds = bounds_of(way);
  for (UnitId each : units(s, troops)) {
    const Unit& u = s[each];
    if (each == id || in_house(u)) continue;
    bool friendly = u.side == me.side;
    if (friendly && (planning || (!strict && passes_freely(me, u)))) continue;
    Box b = box_of(g, u);
    Swath wide = way;
    wide.radius += friendly ? 0 : i64{keep} * fine_parts;
    if (!near(wide, b)) continue;
    Quad q = b;
    if (!friendly && is_formed(u)) {
      Quad from = m.from();
      if (!within(from, q, keep - 1)) {
        if (std::optional<i32> k = first_within(m, q, keep - 1)) stop(*k - 1, "FCM-20.8"_c);
        continue;  // who keeps 5 cm off does not touch
      }
      // Nearer already: only away from it.
      if (distance(Quad(m.end()), q) < distance(from, q)) stop(0, "FCM-20.8"_c);
    }
    if (Room r = room(m, q); r.blocked) stop(r.steps, "FCM-20.7"_c);
  }
  for (const Feature& f : g.features()) {
    if (!is_barrier(g, f, me) || f.ground == Ground::house || lies_off(f, bounds)) continue;
    if (f.ground == Ground::river && on_crossing(g, m.end())) continue;
    const Piece& p = g.piece(f.piece);
    Room r = p.shape == Piece::Shape::area ? room(m, Polygon{p.points}) : room(m, Polyline{p.points});
    if (r.blocked) stop(r.steps, "FCM-23.1"_c);
  }
  for (const Spot& spot : g.spots()) {
    if (spot.ground != Ground::house || !near(way, spot.box)) continue;
    if (Room r = room(m, spot.quad); r.blocked) stop(r.steps, "FCM-23.1"_c);
  }
  if (Room r = table_room(g, m, bounds); r.blocked) stop(r.steps, "FCM-20.7"_c);
  return a;
}

// How far a purse goes on a leg over the ground as it is; what it costs.
i32 affordable(const FcmGame& g, const Unit& u, const Motion& m, i32 steps, i32 price, i32 purse, i32& cost) {
  bool light = u.formation == Formation::skirmish;
  std::array<const Feature*, 16> rough{};
  std::size_t count = 0;
  Bounds bounds = bounds_of(swath(m));
  for (const Feature& f : g.features()) {
    const GroundRow& row = g.t().of(f.ground);
    bool slow = (light ? row.speed_skirmish : row.speed) < 100 || (light ? row.cross_skirmish : row.cross) > 0;
    if (slow && count < rough.size() && !lies_off(f, bounds)) rough[count++] = &f;
  }
  if (count == 0) {
    i32 low = 0, high = steps;
    while (low < high) {
      i32 mid = (low + high + 1) / 2;
      if (m.length(mid) * price <= purse)
        low = mid;
      else
        high = mid - 1;
    }
    cost = m.length(low) * price;
    return low;
  }
  i32 chunk = m.turns() ? 20 : 100, done = 0;
  cost = 0;
  std::array<bool, 16> on{};
  for (std::size_t k = 0; k < count; ++k) on[k] = stands_on(g, *rough[k], m.from());
  while (done < steps) {
    i32 next = std::min(done + chunk, steps);
    Quad at = m.at(next);
    i32 slowest = 100, extra = 0;
    std::array<bool, 16> now{};
    for (std::size_t k = 0; k < count; ++k) {
      const GroundRow& row = g.t().of(rough[k]->ground);
      now[k] = stands_on(g, *rough[k], at);
      if (now[k]) slowest = std::min(slowest, light ? row.speed_skirmish : row.speed);
      if (now[k] && !on[k]) extra += light ? row.cross_skirmish : row.cross;
    }
    i32 this_chunk = (m.length(next) - m.length(done)) * price * 100 / slowest + extra;
    if (cost + this_chunk > purse) {
      i32 left = purse - cost;  // what is left goes as far as it can on this ground
      i32 part = extra > 0 ? 0 : static_cast<i32>(i64{next - done} * left / std::max(this_chunk, 1));
      cost += part > 0 ? static_cast<i32>(i64{this_chunk} * part / std::max(next - done, 1)) : 0;
      return done + part;
    }
    cost += this_chunk;
    done = next;
    on = now;
  }
  return done;
}

March walk(const FcmGame& g, const State& s, UnitId id, const Box& from, const Path& legs, i32 purse, bool planning,
           bool strict) {
  March out;
  out.at = from;
  out.legs = legs;
  const Unit& u = s[id];
  i32 turn_cost = turns_free(u) ? 0 : speed_of(g, u) / g.t().move.turn_parts.value;
  for (Stretch& leg : out.legs) {
    if (leg.kind == LegKind::none) continue;
    if (leg.kind == LegKind::turn) {
      if (out.spent + turn_cost > purse) break;
      Box turned = out.at;
      turned.facing = normalise(turned.facing + leg.length);
      if (planning ? !on_table(Quad(turned), g.board().width, g.board().height) : !fits(g, s, id, turned)) {
        out.blocked = true, out.barred = "FCM-20.7"_c;
        break;
      }
      out.at = turned, out.spent += turn_cost, leg = {};
      continue;
    }
    Motion m(out.at, stride_of(leg));
    Ahead a = look_ahead(g, s, id, m, planning, strict);
    i32 cost = 0, steps = affordable(g, u, m, a.steps, price_of(leg.kind), purse - out.spent, cost);
    out.at = m.at(steps);
    out.spent += cost;
    bool whole = steps == m.steps();
    leg = whole ? Stretch{} : Stretch{leg.kind, leg.length - steps};
    if (whole) continue;
    if (steps == a.steps && a.blocked) out.blocked = true, out.barred = a.barred;
    break;
  }
  return out;
}

bool on_road(const FcmGame& g, const Box& b) {
  for (const Feature& f : g.features())
    if (f.ground == Ground::road && stands_on(g, f, b)) return true;
  return false;
}

}  // namespace

// Takes one leg, were nothing in the way.
static Box leg_end(Box at, const Stretch& leg) {
  if (leg.kind == LegKind::none) return at;
  if (leg.kind != LegKind::turn) return Motion(at, stride_of(leg)).end();
  at.facing = normalise(at.facing + leg.length);
  return at;
}

Box path_end(Box at, const Unit& u) {
  for (const Stretch& leg : u.busy_with<ToMarch>().legs) at = leg_end(at, leg);
  return at;
}

// A move is written down now and made later: its legs are followed, not the order's effect.
void FcmGame::way(const State& s, const Order& o, std::vector<Pose>& out) const {
  if (verb_of(o) != Verb::move) return GameOf::way(s, o, out);
  out.clear();
  Path legs{};
  if (!check_path(*this, s, o.unit, o, legs)) return;
  Box at = box_of(*this, s[o.unit]);
  for (const Stretch& leg : legs) {
    if (leg.kind == LegKind::none) continue;
    at = leg_end(at, leg);
    out.push_back(at.pose());
  }
}

bool changes_ground(const FcmGame& g, const Box& from, const Box& to) {
  for (const Feature& f : g.features()) {
    if (!g.t().of(f.ground).difficult) continue;
    bool line = g.piece(f.piece).shape == Piece::Shape::line;
    bool before = stands_on(g, f, from), after = stands_on(g, f, to);
    if (before != after) return true;
    if (line && !lies_off(f, from, distance_up(from.at, to.at)) &&
        wall_crossing({from.at, to.at}, Polyline{g.piece(f.piece).points}).count % 2 != 0)
      return true;
  }
  return false;
}

bool barred_to_horse(const FcmGame& g, const Box& b) {
  for (const Feature& f : g.features()) {
    bool bad = f.ground == Ground::wood || f.ground == Ground::marsh || f.ground == Ground::wall ||
               f.ground == Ground::enclosure || f.ground == Ground::redoubt;
    if (bad && stands_on(g, f, b)) return true;
  }
  return false;
}

bool fits(const FcmGame& g, const State& s, UnitId id, const Box& box, bool officers_block) {
  Quad q = box;
  if (!on_table(q, g.board().width, g.board().height)) return false;
  for (UnitId each : units(s, present)) {
    const Unit& u = s[each];
    if (each == id || in_house(u)) continue;
    if (is_officer(u) && !officers_block) continue;
    Box other_box = box_of(g, u);
    if (far_apart(box, other_box)) continue;
    if (Quad other_quad = other_box; near(q, other_quad) && overlap(q, other_quad)) return false;
  }
  for (const Spot& spot : g.spots())
    if (spot.ground == Ground::house && !far_apart(box, spot.box) && overlap(q, spot.quad)) return false;
  for (const Feature& f : g.features())
    if (g.t().of(f.ground).impassable && stands_on(g, f, q) && !on_crossing(g, q)) return false;
  return true;
}

March march_half(const FcmGame& g, const State& s, UnitId id, const Box& from, const Path& legs, i32 allowance,
                 bool planning) {
  const Unit& u = s[id];
  bool column = u.formation == Formation::column || u.formation == Formation::limbered;
  auto go = [&](i32 purse) {
    March m = walk(g, s, id, from, legs, purse, planning, false);
    if (planning || fits(g, s, id, m.at)) return m;
    m = walk(g, s, id, from, legs, purse, planning, true);
    if (fits(g, s, id, m.at)) return m;
    March still;  // a wing would come to stand on somebody: it does not start
    still.at = from, still.legs = legs, still.blocked = true, still.barred = "FCM-20.7"_c;
    return still;
  };
  March m;
  bool boosted = column && on_road(g, from) && nearest_enemy(g, s, id).distance > g.t().move.road_clear.value;
  if (boosted) {  // FCM-22.10: on the road at both ends of the half-period
    m = go(allowance * g.t().road.value / 100);
    boosted = on_road(g, m.at);
    if (boosted) m.spent = std::min(m.spent, allowance);
  }
  if (!boosted) m = go(allowance);
  bool light = u.formation == Formation::skirmish;
  if (!light && level_at(g, m.at.at) > level_at(g, from.at)) {  // FCM-22.11
    m = go(allowance * g.t().uphill.value / 100);
    m.spent = std::min(m.spent * 100 / g.t().uphill.value, allowance);
    m.climbed = true;
  }
  m.broke_order = !light && changes_ground(g, from, m.at);
  return m;
}

// ---- the moves themselves

void at_best(Unit& u, Level l) {
  if (u.level < l) u.level = l;
}

void lose_step(Play& p, UnitId id, Clause why) {
  Unit& u = p.s[id];
  Level l = u.level;
  if (l == Level::disorder) return;
  u.level = Level{byte_of(number_of(l) + 1)};
  Event e = about(id, why);
  e.option = byte_of(u.level);
  p.tell(Tell::order_lost, e);
}

void follow_officers(const FcmGame& g, State& s, UnitId id) {
  const Unit& u = s[id];
  Quad q = box_of(g, u);
  for (UnitId each : units(s, leaders)) {
    Unit& v = s[each];
    if (v.target != id) continue;
    // Behind the middle of the unit, or at its middle where the table ends.
    Point at = point_ahead(edge_centre(q, Face::rear), q.facing, -g.t().officer_base.depth / 2);
    i32 r = g.t().officer_base.width;
    bool on = at.x >= r && at.y >= r && at.x <= g.board().width - r && at.y <= g.board().height - r;
    v.pose.at = on && !in_house(u) ? at : u.pose.at;
    v.pose.facing = u.pose.facing;
  }
}

void place_at(Play& p, UnitId id, const Box& b) {
  Unit& u = p.s[id];
  u.pose.at = b.at;
  u.pose.facing = short_of(normalise(b.facing));
  follow_officers(p.g, p.s, id);
  reach_officers(p, id);
}

std::optional<Box> reshaped(const FcmGame& g, const State& s, UnitId id, const Goal& goal) {
  const Unit& u = s[id];
  Box now = box_of(g, u);
  Size z = size_of(g, u, goal, u.strength);
  Box front = resized(now, z.width, z.depth), centred = now;
  centred.width = z.width, centred.depth = z.depth;
  Box rear = centred;  // its rear edge stays
  rear.at = point_ahead(edge_centre(Quad(now), Face::rear), now.facing, z.depth / 2);
  for (const Box& b : {front, centred, rear})
    if (fits(g, s, id, b)) return b;
  for (i32 step = 100; step <= 1000; step += 100)  // a little to the side or the rear, where all three are taken
    for (i32 bearing : {0, 900, 2700, 1800}) {
      Box b = centred;
      b.at = point_ahead(centred.at, now.facing + bearing, step);
      if (fits(g, s, id, b)) return b;
    }
  return {};
}

void move_by_order(Play& p, UnitId id) {
  Unit& u = p.s[id];
  Path legs = u.busy_with<ToMarch>().legs;
  Box from = box_of(p.g, u);
  March m = march_half(p.g, p.s, id, from, legs, speed_of(p.g, u) / 2, false);
  u.turn_to<ToMarch>().legs = m.legs;
  if (m.at == from) {
    if (m.blocked) p.tell(Tell::blocked, about(id, m.barred));
    return;
  }
  u.spent += m.spent;
  clear_task(u);
  if (u.formation == Formation::battery) u.set(Mark::by_hand);
  place_at(p, id, m.at);
  Event e = about(id, m.climbed ? "FCM-22.11"_c : "FCM-22.1"_c, UnitId::none, distance_up(from.at, m.at.at) / 10);
  p.tell(Tell::moved, e);
  if (m.blocked) p.tell(Tell::blocked, about(id, m.barred));
  if (m.broke_order) lose_step(p, id, "FCM-21.16"_c);
}

i32 paid_steps(const FcmGame& g, const Unit& u, const Motion& m, i32 steps, i32 purse, i32& cost) {
  return affordable(g, u, m, steps, 1, purse, cost);
}

namespace {

Run run_until_met(const FcmGame& g, const State& s, UnitId id, const Box& from, i32 bearing, i32 distance_to_go,
                  UnitId ignore, bool strict) {
  Run out;
  out.at = from;
  if (distance_to_go <= 0) return out;
  Motion m(from, Stride::straight(bearing, distance_to_go));
  i32 steps = m.steps();
  Swath way = swath(m);
  Bounds bounds = bounds_of(way);
  for (UnitId each : units(s, troops)) {
    const Unit& u = s[each];
    if (each == id || each == ignore) continue;
    if (u.side == s[id].side && !strict && passes_freely(s[id], u)) continue;
    Box b = box_of(g, u);
    if (!near(way, b)) continue;
    Room r = room(m, Quad(b));
    if (!r.blocked || r.steps >= steps) continue;
    steps = r.steps;
    bool enemy = u.side != s[id].side;
    out.met = enemy ? each : UnitId::none;
    out.barred = !enemy;
  }
  auto bar = [&](const Room& r) {
    if (r.blocked && r.steps < steps) steps = r.steps, out.met = UnitId::none, out.barred = true;
  };
  for (const Feature& f : g.features()) {
    if (!is_barrier(g, f, s[id]) || f.ground == Ground::house || lies_off(f, bounds)) continue;
    if (f.ground == Ground::river && on_crossing(g, m.end())) continue;
    const Piece& p = g.piece(f.piece);
    bar(p.shape == Piece::Shape::area ? room(m, Polygon{p.points}) : room(m, Polyline{p.points}));
  }
  for (std::size_t k = 0; k < g.spots().size(); ++k) {
    if (g.spots()[k].ground != Ground::house || !near(way, g.spots()[k].box)) continue;
    bool held = false;  // its garrison was looked at above
    for (UnitId each : units(s)) held = held || (on_table(s[each]) && s[each].place == short_of(k));
    if (!held) bar(room(m, g.spots()[k].quad));
  }
  bar(table_room(g, m, bounds));
  out.steps = std::max(steps, 0);
  out.at = m.at(out.steps);
  return out;
}

}  // namespace

Run run_straight(const FcmGame& g, const State& s, UnitId id, const Box& from, i32 bearing, i32 distance_to_go,
                 UnitId ignore) {
  Run out = run_until_met(g, s, id, from, bearing, distance_to_go, ignore, false);
  // Nobody ends a run on top of the friends whom he passed through.
  return fits(g, s, id, out.at) ? out : run_until_met(g, s, id, from, bearing, distance_to_go, ignore, true);
}

}  // namespace grog::feu_combat_moral
