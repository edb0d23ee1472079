// What a position is: trays, crews, lines of fire; and what may move where. Trays go straight; friends let each other
// pass.
#include "core/field/contact.hpp"
#include "core/field/line.hpp"
#include "core/field/rest.hpp"
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {

int Layout::kind_of(const Unit& u) const { return !stands(u) ? -1 : g->is_gun(u) ? 1 : 0; }
Box Layout::box_of(const Unit& u) const { return g->tray(u.pose); }

// Prisoners walk, and so do those who guard them (LW-R10). A gun goes with its men.
i32 LittleGame::pace(const State& s, UnitId u) const {
  bool rides = arm(s[u]) != Arm::infantry && prisoners_of(s, u) == UnitId::none;
  return (rides ? t().move.cavalry : t().move.infantry).value * inch;
}
std::array<Point, 4> LittleGame::zone(Side side) const {
  i32 home = side == Side::first ? 0 : board_.height, far = side == Side::first ? depth[0] : home - depth[1];
  return {{{0, home}, {board_.width, home}, {board_.width, far}, {0, far}}};
}
bool LittleGame::on_back_line(const Quad& q, Side whose) const {
  return within(Shape(q), Segment{zone(whose)[0], zone(whose)[1]}, t().points.line.value * inch);
}

i32 count(const Bodies& b, const UnitSet& set) {
  i32 sum = 0;
  set.each([&](UnitId u) { sum += b.unit(u).strength; });
  return sum;
}
UnitSet near(const Bodies& b, UnitId u, i32 reach, const UnitSet& among) {
  return field::in_contact(b, b[u], reach, among - u);
}
bool in_action(const LittleGame& g, const Bodies& b, UnitId gun) {
  return count(b, near(b, gun, g.string(), men_of(b, b.unit(gun).side))) >= g.t().gun.crew.value;
}
UnitId prisoners_of(const State& s, UnitId captor) {
  return first_unit(s, [captor](const auto& u) { return u.captor == captor; });
}

// A straight line from the gun to the middle of the group (LW-R6): buildings, hills and deep woods stop it, and the
// first enemies on it are those who are hit. Friends lie down (LW-3.5).
Aim aim(const LittleGame& g, const Bodies& b, UnitId gun, UnitId target) {
  const Unit& mark = b.unit(target);
  Segment line{b.unit(gun).pose.at, mark.pose.at};
  i32 length = distance_up(line.a, line.b), most = bands * g.t().gun.band.value * inch, in_wood = 0;
  Aim out{{}, {(length + inch - 1) / inch, Cover::none, mark.strength, g.arm(mark) == Arm::cavalry}};
  if (length > most) return {refused(g.t().gun.band.clause, "too_far"_w, length, most), {}};
  auto stops = [&](const field::GroundPiece& p, const Crossing& c) {
    if (p.is(wood)) return (in_wood += c.inside) > g.string();
    return p.is(building) || !(field::holds(p, line.a) || field::holds(p, line.b));
  };
  if (field::areas_crossed(g.ground, line, wood | building | hill, stops) != nullptr)
    return {refused("LW-R6"_c, "no_sight"_w), {}};
  auto bars = [](UnitId, const Crossing&) { return true; };
  if (field::units_crossed(b, men_of(b, mark.side) - target, line, bars) != UnitId::none)
    return {refused("LW-R6"_c, "screened"_w), {}};
  if (g.ground.at(line.b, wood) != nullptr) out.in.cover = Cover::wood;
  g.ground.along(line, wall, [&](const field::GroundPiece& p) {
    WallCrossing c = field::passed(p, line);
    if (c && length - c.first <= g.string()) out.in.cover = Cover::wall;
  });
  return out;
}

namespace {

// A gun has wheels (LW-R8).
field::Classes closed_to(const LittleGame& g, const Unit& u) {
  return g.is_gun(u) ? building | wood | wall | stream : building;
}

// Straight on until something stops it, and what that costs (LW-3.1, LW-3.2, LW-R8); it must be stopped by the target,
// if there is one (LW-4.2), and else by nothing (LW-R7).
Way go(const LittleGame& g, const Bodies& b, UnitId id, const Pose& to, UnitId target, UnitId with) {
  const Unit& u = b.unit(id);
  field::Advance way(Motion(g.tray({u.pose.at, to.facing, 0}), Stride::to_point(to.at)));
  way.units(b, b.of(other(u.side)), 0, [&](UnitId, const Quad& q) { return way.until(q); });
  way.ground(g.ground, closed_to(g, u), [&](const field::GroundPiece& p) { return way.until(p); });
  Pose end = way.end().pose();
  Segment line{u.pose.at, end.at};
  bool wades = g.ground.along(line, stream, [&](auto& p) { return bool(field::passed(p, line)); }) != nullptr;
  i32 cost = distance_up(line.a, line.b) + (wades ? g.string() : 0), pace = g.pace(b.state(), id);
  const Figure& rule = pace > g.t().move.infantry.value * inch ? g.t().move.cavalry : g.t().move.infantry;
  Way out{.verdict{}, .end = end, .cost = cost, .pace = pace};
  if (cost > pace)
    out.verdict = refused(rule.clause, "too_far"_w, cost, pace);
  else if (way.stopped() && g.is_gun(u))
    out.verdict = refused("LW-R8"_c, "barred"_w);
  else if (target != UnitId::none ? way.stop().unit != target : way.stopped())
    out.verdict = refused("LW-R7"_c, "barred"_w);
  else
    out.verdict = fits(g, b, id, end, with);
  return out;
}

// Whether a group can take a gun along: strong enough, and not moved yet (LW-3.6).
bool may_haul(const LittleGame& g, const Unit& men) { return men.strength >= g.t().gun.crew.value && !men.moved; }

// The first group near enough that can, and is quick enough, takes the gun along, keeping its place beside it.
Way haul(const LittleGame& g, const Bodies& b, UnitId gun, Point at) {
  const State& s = b.state();
  Pose to{at, s[gun].pose.facing, 0};  // it is swung round when it fires (LW-3.9)
  Way out{refused("LW-3.3"_c, "no_crew"_w), to};
  near(b, gun, g.string(), men_of(b, s[gun].side)).each([&](UnitId u) {
    if (out.verdict || !may_haul(g, s[u])) return;
    out.hauler = u, out.beside = {s[u].pose.at + (at - s[gun].pose.at), s[u].pose.facing, 0};
    Way its = go(g, b, gun, to, UnitId::none, u);
    out.verdict = its.verdict, out.cost = its.cost, out.pace = its.pace;
    if (out.verdict) out.verdict = go(g, b, u, out.beside, UnitId::none, gun).verdict;
  });
  return out;
}

}  // namespace

bool has_team(const LittleGame& g, const Bodies& b, UnitId gun) {
  bool any = false;
  near(b, gun, g.string(), men_of(b, b.unit(gun).side)).each([&](UnitId u) { any = any || may_haul(g, b.unit(u)); });
  return any;
}

// On the table, over no building and nobody, and clear of its own side (LW-3.7).
Verdict fits(const LittleGame& g, const Bodies& b, UnitId id, const Pose& at, UnitId but) {
  Quad q = g.tray(at);
  i32 clear = g.t().move.clear_sixteenths.value * inch / 16;
  auto on_ground = [&](const field::GroundPiece& p) { return field::stands_on(p, q); };
  auto on_unit = [&](UnitId u, const Quad& o) {
    return b.unit(u).side == b.unit(id).side ? within(q, o, clear - 1) : overlap(q, o);
  };
  bool free = !field::rests(q, g.ground, closed_to(g, b.unit(id)), on_ground, b, b.all() - id - but, clear, on_unit);
  return free ? Verdict{} : refused("LW-3.7"_c, "no_room"_w);
}

Way way_of(const LittleGame& g, const Bodies& b, const Order& o) {
  Verb verb = kit::verb_of<Verb>(o);
  if (verb == Verb::haul) return haul(g, b, o.unit, o.pose.at);
  if (verb == Verb::move) return go(g, b, o.unit, o.pose, UnitId::none, UnitId::none);
  Point at = b.unit(o.target).pose.at;
  return go(g, b, o.unit, {at, short_of(direction(b.unit(o.unit).pose.at, at)), 0}, o.target, UnitId::none);
}

// What is told to who holds it over the carpet.
Toll LittleGame::toll(const State& s, const Order& o) const {
  Verb verb = kit::verb_of<Verb>(o);
  if (verb != Verb::move && verb != Verb::haul && verb != Verb::charge) return {};
  Way way = way_of(*this, Bodies({this}, s), o);
  return {.distance = way.cost, .allowed = way.pace};
}

}  // namespace grog::little_wars
