// Paths: legs and poses, what they cost and what bars them (FCM-20.7, 20.8, 22, 23.1).
#include <algorithm>

#include "core/field/contact.hpp"
#include "core/field/rest.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

namespace {

// The last of the steps from one that is good to another, good ones first.
template <class Good>
i32 last_step(i32 low, i32 high, Good&& good) {
  while (low < high) {
    i32 mid = (low + high + 1) / 2;
    if (good(mid))
      low = mid;
    else
      high = mid - 1;
  }
  return low;
}

}  // namespace

// The most steps that a purse pays for where the ground costs nothing.
i32 open_steps(const Motion& m, i32 steps, i32 price, i32 purse) {
  if (!m.turns()) return std::min(steps, std::max(purse, 0) / price);
  if (m.length(steps) * price <= purse) return steps;
  return last_step(0, steps, [&](i32 k) { return m.length(k) * price <= purse; });
}

namespace {

using field::Advance, field::GroundPiece;

bool on_crossing(const FcmGame& g, const Quad& q) {
  return g.land().under(q, class_of(Ground::bridge, Ground::ford)) != nullptr;
}
bool on_road(const FcmGame& g, const Quad& q) { return g.land().under(q, class_of(Ground::road)) != nullptr; }

// A bridge or ford lies under it for as long as it is on the river (T13).
bool is_bridged(const FcmGame& g, const Motion& m, const GroundPiece& river) {
  field::Stretch on = field::swept(m, river);
  return g.land().along(m, 0, class_of(Ground::bridge, Ground::ford), [&](const GroundPiece& p) {
    constexpr i32 slack = field::touch_beyond;
    field::Stretch over = field::swept(m, p);
    return over && (over.begins || over.enter <= on.enter + slack) && (over.ends || over.leave + slack >= on.leave);
  }) != nullptr;
}

}  // namespace

field::Classes closed_to(const FcmGame& g, const Unit& u) {
  bool guns = g.t().arm(u) == Arm::artillery && !u.is(Mark::guns_left);
  return g.kinds().closed | (guns ? g.kinds().closed_to_guns : 0);
}

bool climbs(const FcmGame& g, const Unit& u, Point from, Point to) {
  if (u.formation == Formation::skirmish) return false;
  Segment way{from, to};
  return g.land().along(way, class_of(Ground::slope), [&](const GroundPiece& p) {
    return (field::holds(p, to) || field::crossed(p, way)) && p.own > level_at(g, from);
  }) != nullptr;
}

i32 lost_uphill(const FcmGame& g, i32 half) { return half - half * g.t().uphill.value / 100; }

Room open_until(const FcmGame& g, const Advance& way, const GroundPiece& p) {
  if (p.is(class_of(Ground::house))) {
    const Quad& house = g.spot(p).quad;
    return near(way.way(), house.centre, house.radius) ? way.until(house) : field::go_on;
  }
  return p.is(class_of(Ground::river)) && is_bridged(g, way.motion(), p) ? field::go_on : way.until(p);
}

namespace {

bool passes_freely(const FcmGame& g, const Unit& mover, const Unit& u) {  // FCM-22.7, friends only
  auto light = [&](const Unit& x) { return is_skirmisher(g, x) || x.formation == Formation::battery; };
  return u.side == mover.side && (light(u) || light(mover));
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

// A halted unit comes no nearer to anybody (FCM-27.6).
i32 keeps_off(const Scene& c, const Unit& me) {
  return me.morale == Morale::halt ? c.g.board().width + c.g.board().height : c.t().move.keep_off.value;
}

Box leg_end(Box, const Stretch&);
}  // namespace

// Looked at every half centimetre of what was walked of a path.
bool stays_on_road(const FcmGame& g, Box at, const Path& legs, const Path& left) {
  constexpr i32 look = 50;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    Stretch walked{legs[i].kind, legs[i].length - left[i].length};
    if (walked.length == 0) continue;
    if (walked.kind != LegKind::turn) {
      Motion m(at, stride_of(walked));
      for (i32 k = 0; k < m.steps(); k += look)
        if (!on_road(g, m.at(k))) return false;
    }
    at = leg_end(at, walked);
  }
  return on_road(g, at);
}

bool may_use_road(const Scene& c, UnitId id, const Box& at) {
  const Unit& u = c.s[id];
  bool column = u.formation == Formation::column || u.formation == Formation::limbered;
  return column && on_road(c.g, at) && c.bodies.nearest(at, c.enemies(u.side)).distance > c.t().move.road_clear.value;
}

namespace {

// How far a leg may go before it is stopped, whatever it costs.
Ahead look_ahead(const Scene& c, UnitId id, const Motion& m, Eyes eyes, bool strict) {
  const Unit& me = c.s[id];
  bool halted = me.morale == Morale::halt;
  i32 keep = keeps_off(c, me);
  Advance way(m);
  Clause by_unit = Clause::none;
  auto stopped = [&](Room r, Clause why) {
    if (r.blocked && r.steps < way.stop().steps) by_unit = why;
    return r;
  };
  UnitSet enemies = c.enemies(me.side), met = enemies;  // garrisons too: they are formed (FCM-21.18)
  if (eyes == Eyes::on_paper && !halted) met = {};
  if (eyes == Eyes::on_the_way) met = (c.in_the_open() - id) | enemies;
  way.units(c.bodies, met, keep, [&](UnitId each, const Quad& q) {
    if (way.stop().steps == 0) return field::go_on;
    const Unit& u = c.s[each];
    bool friendly = u.side == me.side;
    if (friendly && ((!strict && passes_freely(c.g, me, u)) || !near(way.way(), q.centre, q.radius)))
      return field::go_on;
    if (!friendly && (halted || is_formed(u))) {
      Room off = way.keeps_off(q, keep);
      if (off.blocked) return stopped(off, halted ? "FCM-27.6"_c : "FCM-20.8"_c);
    }
    return in_house(u) ? field::go_on : stopped(way.until(q), "FCM-20.7"_c);
  });
  way.ground(c.g.land(), closed_to(c.g, me), [&](const GroundPiece& p) { return open_until(c.g, way, p); });
  way.edge(c.g.board().width, c.g.board().height);
  using By = field::Stop::By;
  By by = way.stop().by;
  Clause why = by == By::unit     ? by_unit
               : by == By::ground ? "FCM-23.1"_c
               : by == By::edge   ? "FCM-20.7"_c
                                  : Clause::none;
  return {way.stop().steps, why};
}

Ahead look_along(const Scene& c, UnitId id, const Motion& m, const Stretch& leg, Eyes eyes, bool strict) {
  if (!m.turns()) return look_ahead(c, id, m, eyes, strict);
  Scene::Wheel wheel{id, m.from(), leg, eyes, strict};
  if (!(wheel == c.wheel)) c.wheel = wheel, c.wheel_ahead = look_ahead(c, id, m, eyes, strict);
  return c.wheel_ahead;
}

}  // namespace

// How far a purse goes on a leg over the ground as it is; what it costs. From where it comes onto a piece to where it
// is clear of it the way is as slow as the slowest it stands on; coming onto it has a toll.
i32 paid_steps(const FcmGame& g, const Unit& u, const Motion& m, i32 steps, i32 purse, i32& cost, i32 price) {
  bool light = u.formation == Formation::skirmish;
  struct Rough {
    i32 from, to, speed, toll;
  };
  std::array<Rough, 16> rough;
  std::size_t count = 0;
  g.land().along(m, 0, light ? g.kinds().slow_to_light : g.kinds().slow, [&](const GroundPiece& p) {
    const GroundRow& row = g.t().of(ground_of(p));
    field::Stretch on = field::swept(m, p);
    if (!on || count == rough.size()) return;
    i32 speed = light ? row.speed_skirmish : row.speed, toll = light ? row.cross_skirmish : row.cross;
    rough[count++] = {on.begins ? 0 : on.enter, on.leave, speed, on.begins ? 0 : toll};
  });
  i32 done = 0;
  cost = 0;
  while (done < steps) {
    i32 next = steps, slowest = 100, toll = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const Rough& r = rough[k];
      if (done < r.from) next = std::min(next, r.from);
      if (done < r.from || done >= r.to) continue;
      next = std::min(next, r.to);
      slowest = std::min(slowest, r.speed);
      if (done == r.from) toll += r.toll;
    }
    auto paid = [&](i32 to) { return (m.length(to) - m.length(done)) * price * 100 / slowest + toll; };
    i32 to = next;
    if (cost + paid(to) > purse) to = last_step(done, next, [&](i32 k) { return cost + paid(k) <= purse; });
    if (to == done) break;
    cost += paid(to);
    done = to;
    if (to < next) break;
  }
  return done;
}

Clause comes_near(const Scene& c, UnitId id, const Quad& from, const Quad& to, Eyes eyes, bool on_the_spot) {
  const Unit& me = c.s[id];
  bool halted = me.morale == Morale::halt && !on_the_spot;
  if (eyes == Eyes::on_paper && !halted) return Clause::none;
  i32 keep = (halted ? keeps_off(c, me) : c.t().move.keep_off.value) - 1;
  UnitId near_to = c.bodies.around(to, keep, c.enemies(me.side), [&](UnitId each, const Quad& q) {
    return (halted || is_formed(c.s[each])) && within(to, q, keep) && gap(to, q) < gap(from, q);
  });
  return near_to == UnitId::none ? Clause::none : halted ? "FCM-27.6"_c : "FCM-20.8"_c;
}

namespace {

March walk(const Scene& c, UnitId id, const Box& from, const Path& legs, i32 purse, Eyes eyes, bool strict) {
  March out;
  out.at = from;
  out.legs = legs;
  const Unit& u = c.s[id];
  i32 turn_cost = turns_free(c.g, u) ? 0 : speed_of(c.g, u) / c.t().move.turn_parts.value;
  for (Stretch& leg : out.legs) {
    if (leg.kind == LegKind::none) continue;
    if (leg.kind == LegKind::turn) {
      if (out.spent + turn_cost > purse) break;
      Box turned = out.at;
      turned.facing = normalise(turned.facing + leg.length);
      if (eyes == Eyes::on_the_way ? !fits(c, id, turned) : !c.g.on_board(turned)) {
        out.barred = "FCM-20.7"_c;
        break;
      }
      out.barred = comes_near(c, id, out.at, turned, eyes, true);
      if (out.barred != Clause::none) break;
      out.at = turned, out.spent += turn_cost, leg = {};
      continue;
    }
    Motion m(out.at, stride_of(leg));
    Ahead a = look_along(c, id, m, leg, eyes, strict);
    i32 cost = 0, steps = paid_steps(c.g, u, m, a.steps, purse - out.spent, cost, price_of(leg.kind));
    if (eyes == Eyes::on_the_way) follow(c, id, Motion(out.at, stride_of({leg.kind, steps})), out.trail);
    Box at = m.at(steps);
    out.climbed = out.climbed || climbs(c.g, u, out.at.at, at.at);
    out.at = at;
    out.spent += cost;
    bool whole = steps == m.steps();
    leg = whole ? Stretch{} : Stretch{leg.kind, leg.length - steps};
    if (whole) continue;
    if (steps == a.steps) out.barred = a.barred;
    break;
  }
  return out;
}

// Takes one leg, were nothing in the way.
Box leg_end(Box at, const Stretch& leg) {
  if (leg.kind == LegKind::none) return at;
  if (leg.kind != LegKind::turn) return Motion(at, stride_of(leg)).end();
  at.facing = normalise(at.facing + leg.length);
  return at;
}

}  // namespace

Box path_end(Box at, const Unit& u) {
  for (const Stretch& leg : u.busy_with<ToMarch>().legs) at = leg_end(at, leg);
  return at;
}

// A move is written down now and made later: its legs are followed, not the order's effect.
void FcmGame::way(const State& s, const Order& o, std::vector<Pose>& out) const {
  if (verb_of(o) != Verb::move) return GameOf::way(s, o, out);
  out.clear();
  Path legs{};
  Scene c(*this, s);
  if (!check_path(c, o.unit, o) || !legs_of(c, o.unit, o, legs)) return;
  Box at = box_of(*this, s[o.unit]);
  for (const Stretch& leg : legs) {
    if (leg.kind == LegKind::none) continue;
    at = leg_end(at, leg);
    out.push_back(at.pose());
  }
}

// What is told to who holds it over the table: what both halves of the period come to, of what they may.
Toll FcmGame::toll(const State& s, const Order& o) const {
  if (verb_of(o) == Verb::ride) {
    const Pose& from = s[o.unit].pose;
    return {.distance = distance_up(from.at, o.pose.at), .allowed = t().officer.move.value};
  }
  Path legs{};
  Scene c(*this, s);
  if (verb_of(o) != Verb::move || !legs_of(c, o.unit, o, legs)) return {};
  i32 speed = speed_of(*this, s[o.unit]);
  Toll out{.distance = 0, .allowed = speed};
  Box at = c.box(o.unit);
  for (int half = 0; half < 2 && (half == 0 || legs != Path{}); ++half) {
    March m = march_half(c, o.unit, at, legs, speed / 2, Eyes::on_paper);
    at = m.at, legs = m.legs, out.distance += m.spent;
  }
  return out;
}

void follow(const Scene& c, UnitId id, const Motion& m, Trail& trail) {
  auto changes = [&](const GroundPiece& p) {  // enters or leaves it
    field::Stretch on = field::swept(m, p);
    return on && !(on.begins && on.ends);
  };
  bool formed = c.s[id].formation != Formation::skirmish;
  if (formed && c.g.land().along(m, 0, c.g.kinds().difficult, changes) != nullptr) trail.broke_order = true;
  UnitSet officers = c.bodies.kind(2) & c.bodies.of(other(c.s[id].side));
  c.bodies.along(m, officer_reach, officers, [&](UnitId u, const Quad& q) {
    if (first_within(m, q, officer_reach)) trail.officers.add(u);
  });
}

i32 open_ground(const FcmGame& g, const Unit& u, const Motion& m) {
  Advance way(m);
  way.ground(g.land(), closed_to(g, u), [&](const GroundPiece& p) { return open_until(g, way, p); });
  return way.stop().steps;
}

bool fits(const Scene& c, UnitId id, const Quad& q, bool officers_block) {
  UnitSet others = (officers_block ? c.in_the_open() | c.bodies.kind(2) : c.in_the_open()) - id;
  auto closed = [&](const GroundPiece& p) {
    if (p.is(class_of(Ground::house))) return overlap(q, c.g.spot(p).quad);
    return field::stands_on(p, q) && !on_crossing(c.g, q);
  };
  auto taken = [&](UnitId, const Quad& there) { return overlap(q, there); };
  return !field::rests(q, c.g.land(), c.g.kinds().closed, closed, c.bodies, others, 0, taken);
}

March march_half(const Scene& c, UnitId id, const Box& from, const Path& legs, i32 allowance, Eyes eyes) {
  auto go = [&](i32 purse) {
    March m = walk(c, id, from, legs, purse, eyes, false);
    if (eyes != Eyes::on_the_way || fits(c, id, m.at)) return m;
    m = walk(c, id, from, legs, purse, eyes, true);
    if (fits(c, id, m.at)) return m;
    March still;  // a wing would come to stand on somebody: it does not start
    still.at = from, still.legs = legs, still.barred = "FCM-20.7"_c;
    return still;
  };
  March m;
  bool boosted = may_use_road(c, id, from);
  if (boosted) {
    m = go(allowance * c.t().road.value / 100);
    boosted = stays_on_road(c.g, from, legs, m.legs);
    if (boosted) m.spent = std::min(m.spent, allowance);
  }
  if (!boosted) m = go(allowance);
  if (m.climbed) {  // FCM-22.11
    m = go(allowance * c.t().uphill.value / 100);
    m.spent = std::min(m.spent * 100 / c.t().uphill.value, allowance);
    m.climbed = true;
  }
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
  p.tell(Tell::order_lost, optioned(about(id, why), u.level));
}

void follow_officers(const FcmGame& g, State& s, UnitId id) {
  const Unit& u = s[id];
  Quad q = box_of(g, u);
  for (UnitId each : units(s, leaders)) {
    Unit& v = s[each];
    if (v.target != id) continue;
    // Behind the middle of the unit, or at its middle where the table ends.
    Point at = point_ahead(edge_centre(q, Face::rear), q.facing, -g.t().footprint.officer.depth / 2);
    i32 r = g.t().footprint.officer.width;
    bool on = at.x >= r && at.y >= r && at.x <= g.board().width - r && at.y <= g.board().height - r;
    v.pose.at = on && !in_house(u) ? at : u.pose.at;
    v.pose.facing = u.pose.facing;
  }
}

void settle(Play& p, UnitId id, const Box& b, const Trail& trail) {
  Unit& u = p.s[id];
  u.pose.at = b.at;
  u.pose.facing = short_of(normalise(b.facing));
  follow_officers(p.g, p.s, id);
  reach_officers(p, id, trail.officers);
  if (trail.broke_order) lose_step(p, id, "FCM-21.16"_c);
}
void place_at(Play& p, UnitId id, const Box& b) { settle(p, id, b, {}); }

// A change of formation is no move: it may come within 5 cm of an enemy, but only a charge makes contact (FCM-20.8).
std::optional<Box> reshaped(const Scene& c, UnitId id, const Goal& goal) {
  const Unit& u = c.s[id];
  Box now = c.box(id);
  UnitSet enemies = c.in_the_open() & c.enemies(u.side);
  auto stands = [&](const Box& b) {
    Quad shape = b;
    auto touched = [&](UnitId, const Quad& q) { return within(shape, q, 0) && !within(c[id], q, officer_reach); };
    return fits(c, id, b) && c.bodies.around(shape, 0, enemies, touched) == UnitId::none;
  };
  Size z = size_of(c.g, u, goal, u.strength);
  Box front = resized(now, z.width, z.depth), centred = now;
  centred.width = z.width, centred.depth = z.depth;
  Box rear = centred;  // its rear edge stays
  rear.at = point_ahead(edge_centre(Quad(now), Face::rear), now.facing, z.depth / 2);
  for (const Box& b : {front, centred, rear})
    if (stands(b)) return b;
  for (i32 step = 100; step <= 1000; step += 100)  // a little to the side or the rear, where all three are taken
    for (i32 bearing : {0, 900, 2700, 1800}) {
      Box b = centred;
      b.at = point_ahead(centred.at, now.facing + bearing, step);
      if (stands(b)) return b;
    }
  return {};
}

void move_by_order(Play& p, UnitId id) {
  Unit& u = p.s[id];
  Path legs = u.busy_with<ToMarch>().legs;
  Box from = box_of(p.g, u);
  March m = march_half(p.scene(), id, from, legs, speed_of(p.g, u) / 2, Eyes::on_the_way);
  u.turn_to<ToMarch>().legs = m.legs;
  if (m.at == from) {
    if (m.barred != Clause::none) p.tell(Tell::blocked, about(id, m.barred));
    return;
  }
  u.spent += m.spent;
  clear_task(u);
  if (u.formation == Formation::battery) u.set(Mark::by_hand);
  settle(p, id, m.at, m.trail);
  i32 far = distance_up(from.at, m.at.at) / 10;
  p.tell(Tell::moved, about(id, m.climbed ? "FCM-22.11"_c : "FCM-22.1"_c, UnitId::none, far));
  if (m.barred != Clause::none) p.tell(Tell::blocked, about(id, m.barred));
}

namespace {

Run run_until_met(const Scene& c, UnitId id, const Box& from, i32 bearing, i32 distance_to_go, bool strict) {
  const Unit& me = c.s[id];
  if (distance_to_go <= 0) return {from};
  Advance way(Motion(from, Stride::straight(bearing, distance_to_go + field::touch_beyond)));
  UnitSet met_with = c.troops() - id;
  if (me.is(Mark::charging | Mark::pursuing) && is_lone_officer(c.s, me.target)) met_with.add(me.target);  // FCM-24.1
  way.units(c.bodies, met_with, 0, [&](UnitId each, const Quad& q) {
    return !strict && passes_freely(c.g, me, c.s[each]) ? field::go_on : way.until(q);
  });
  way.ground(c.g.land(), closed_to(c.g, me), [&](const GroundPiece& p) {
    bool held =
        p.is(class_of(Ground::house)) && any_unit(c.s, within_house(p.own));  // its garrison was looked at above
    return held ? field::go_on : open_until(c.g, way, p);
  });
  way.edge(c.g.board().width, c.g.board().height);
  way.cut_at(distance_to_go);  // whom it touches at its very end it has met
  UnitId met = way.stop().unit;
  bool enemy = met != UnitId::none && c.s[met].side != me.side;
  return {way.end(), way.stop().steps, enemy ? met : UnitId::none};
}

}  // namespace

Run run_straight(const Scene& c, UnitId id, const Box& from, i32 bearing, i32 distance_to_go) {
  Run out = run_until_met(c, id, from, bearing, distance_to_go, false);
  // Nobody ends a run on top of the friends whom he passed through.
  return fits(c, id, out.at) ? out : run_until_met(c, id, from, bearing, distance_to_go, true);
}

}  // namespace grog::feu_combat_moral
