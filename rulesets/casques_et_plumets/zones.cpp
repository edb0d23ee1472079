// Moves that meet zones of control: friends passed, squares, fire, the test, and the rest of the way (CP-13, CP-16,
// CP-23).
#include <algorithm>

#include "rulesets/casques_et_plumets/charge.hpp"

namespace grog::casques_et_plumets {
void drop_links(State& s, u8 kind) {
  for (std::size_t i = s.links; i-- > 0;)
    if (s.link[i].kind == kind) s.unlink(i);
}
namespace {

bool has_link(const State& s, u8 kind, UnitId a) {
  for (std::size_t i = 0; i < s.links; ++i)
    if (s.link[i].kind == kind && s.link[i].a == a) return true;
  return false;
}
UnitSet friends_on(const Scene& scene, UnitId mover, const Motion& m) {
  UnitSet out, friends = scene.troops(scene.s[mover].side);
  friends.remove(mover);
  Swath way = swath(m);
  friends.each([&](UnitId f) {
    if (near(way, scene.quad(f).centre, scene.quad(f).radius) && room(m, scene.quad(f)).blocked) out.add(f);
  });
  return out;
}
// Straight on, or back, or along the road.
struct Track {
  Box from;
  Way way;
  RoadWay road;
  const CasquesGame& g;
  Box at(i32 d) const {
    if (d == 0) return from;
    if (way == Way::road) return box_on_road(g, from, road, d);
    return Motion(from, way == Way::back ? Stride::backward(d) : Stride::forward(d)).end();
  }
  Motion motion(i32 d) const { return Motion(from, way == Way::back ? Stride::backward(d) : Stride::forward(d)); }
};
Track track_of(const Scene& scene, UnitId id, Way way) {
  Track t{scene.g.box_of(scene.s[id]), way, {}, scene.g};
  if (way == Way::road) t.road = road_under(scene, id);
  return t;
}

}  // namespace

void add_zone(State& s, UnitId owner, UnitId mover, bool square_too) {
  if (has_link(s, link::zone, owner)) return;
  Link l;
  l.kind = link::zone, l.a = owner, l.b = mover;
  l.flags = square_too ? 0 : link::asked_square;
  s.join(l);
}
// Friends that the way from one box to another went through: columns and batteries, and who passed them, are in
// disorder.
void pass_friends(Play& p, UnitId mover, const UnitSet& passed) {
  passed.each([&](UnitId f) {
    Formation his = formation_of(p.s[f]);
    bool shakes = is_column(his) || his == Formation::battery || his == Formation::limbered;
    Event e = about(mover, shakes ? "CP-23.9"_c : "CP-23.6"_c);
    e.other = f;
    p.tell(Tell::passed_through, e);
    if (!shakes) return;
    set_disorder(p, f, "CP-23.9"_c);
    set_disorder(p, mover, "CP-23.9"_c);
  });
}
// Goes on so far, through friends where they may be passed; never ends on one.
void advance(Play& p, UnitId id, Way way, i32 distance, bool told) {
  if (distance <= 0) return;
  Scene scene(p.g, p.s);
  Track track = track_of(scene, id, way);
  UnitSet others = scene.all();
  others.remove(id);
  auto clear = [&](i32 d) {
    bool ok = true;
    Quad q(track.at(d));
    others.each([&](UnitId o) { ok = ok && !overlap(q, scene.quad(o)); });
    return ok;
  };
  while (distance > 0 && !clear(distance)) distance = distance > 10 ? distance - 10 : 0;
  if (distance == 0) return;
  UnitSet passed = way == Way::road ? UnitSet{} : friends_on(scene, id, track.motion(distance));
  Box end = track.at(distance);
  set_pose(p, id, end);
  if (told) p.tell(Tell::moved, about(id, "CP-8.1"_c, distance / 10));
  pass_friends(p, id, passed);
  after_move(p, id, track.from);
}

bool may_square(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  if (!is_foot(scene.t.arm(u)) || formation_of(u) == Formation::square || u.place >= 0) return false;
  if (refuses(square_reasons(scene.t, measure_square(scene, id)))) return false;
  Box end;
  return static_cast<bool>(fits_formation(scene, id, Formation::square, u.pose.facing, end));
}

namespace {

// An obstacle that its front touches now: it conforms to it (CP-23.4).
void align_on_obstacle(Play& p, UnitId id) {
  Scene scene(p.g, p.s);
  const Unit& u = p.s[id];
  if (u.place >= 0) return;
  Box b = p.g.box_of(u);
  Motion ahead(b, Stride::forward(20));
  for (const Feature& f : p.g.features()) {
    bool shelter = f.place >= 0;
    if (!(shelter || f.row.obstacle) || !f.near(Quad(b), 30)) continue;
    if (!shelter && overlap(Quad(b), f.line())) continue;
    Room r = shelter ? room(ahead, f.area()) : room(ahead, f.line());
    if (!r.blocked || r.steps > 5) continue;
    Box flushed = aligned_on(scene, id, b, f);
    if (!(flushed == b)) set_pose(p, id, flushed);
    return p.tell(Tell::stopped, about(id, "CP-23.4"_c));
  }
}
// Whose zones the mover would enter on the rest of its way, now that squares have formed or failed.
void refresh_zones(Play& p, UnitId mover) {
  State& s = p.s;
  Scene scene(p.g, s);
  i16 left = s.game[game_attr::left];
  bool charging = stage_of(s) == Stage::charge_moving;
  UnitId target = charging ? game_unit(s, game_attr::target) : UnitId::none;
  Way way = static_cast<Way>(charging ? 0 : s.game[game_attr::way]);
  bool horse = is_horse(scene.t.arm(s[mover]));
  for (std::size_t i = s.links; i-- > 0;) {
    const Link& l = s.link[i];
    if (l.kind == link::zone && (!alive(s[l.a]) || !has_zone(scene, l.a, horse))) s.unlink(i);
  }
  if (way == Way::road || left == 0) return;
  i32 edge = 0;
  UnitSet owners = zones_entered(scene, mover, track_of(scene, mover, way).motion(left), target, edge);
  owners.each([&](UnitId o) { add_zone(s, o, mover, false); });
}

}  // namespace

// Squares, then fire, then one test with the worst of the targets (CP-R37).
Settled settle_zones(Play& p, UnitId mover) {
  State& s = p.s;
  if (!alive(s[mover])) return Settled::gone;
  bool horse = is_horse(p.t().arm(s[mover]));
  for (std::size_t i = 0; i < s.links; ++i) {
    Link& l = s.link[i];
    if (l.kind != link::zone || (l.flags & link::asked_square) != 0) continue;
    l.flags |= link::asked_square;
    Scene scene(p.g, s);
    if (!horse || !may_square(scene, l.a)) continue;
    ask(s, Ask::square, s[l.a].side, l.a, mover);
    return Settled::asked;
  }
  refresh_zones(p, mover);
  for (std::size_t i = 0; i < s.links; ++i) {
    Link& l = s.link[i];
    if (l.kind != link::zone || (l.flags & link::asked_fire) != 0) continue;
    l.flags |= link::asked_fire;
    Scene scene(p.g, s);
    if (!may_shoot(scene, l.a, true)) continue;
    ask(s, Ask::opportunity, s[l.a].side, l.a, mover);
    return Settled::asked;
  }
  bool any = false;
  Scene scene(p.g, s);
  bool charging = s[mover].is(flags::charging);
  MoraleIn in = measure_morale(scene, mover, charging), worst_in = in;
  i32 worst = 0;
  UnitId owner = UnitId::none;
  for (std::size_t i = 0; i < s.links; ++i) {
    const Link& l = s.link[i];
    if (l.kind != link::zone) continue;
    in.target = zone_kind(scene, l.a);
    in.target_disordered = disordered(s[l.a]);
    in.tested = in.disordered = false;
    i32 total = morale_reasons(p.t(), in).total();
    if (!any || total < worst) worst = total, worst_in = in, owner = l.a;
    any = true;
  }
  drop_links(s, link::zone);
  if (!any) return Settled::passed;
  if (disordered(s[mover])) {
    p.tell(Tell::stopped, about(mover, "CP-16.15"_c));
    return Settled::stopped;
  }
  if (s[mover].is(flags::tested)) return Settled::passed;  // already in the zone, and tested there (CP-R45)
  Tally why = morale_reasons(p.t(), worst_in);
  MoraleOut out = morale(p.t(), worst_in, why, p.dice);
  s[mover].set(flags::tested);
  bool passes = out.result == static_cast<i16>(MoraleResult::pass);
  Event e = about(mover, "CP-16.16"_c, why.total());
  e.other = owner, e.option = passes;
  p.tell(Tell::test, e, why);
  return passes ? Settled::passed : Settled::stopped;
}

// The end of a move that was interrupted: the rest of its way if it passed, and alignment on what it comes up to.
void finish_move(Play& p, UnitId mover, bool passed) {
  State& s = p.s;
  if (passed) {
    advance(p, mover, static_cast<Way>(s.game[game_attr::way]), s.game[game_attr::left], true);
    if (alive(s[mover]) && s.game[game_attr::way] == static_cast<i16>(Way::ahead)) align_on_obstacle(p, mover);
  }
  drop_links(s, link::zone);
  set_stage(s, Stage::none);
  s.game[game_attr::mover] = s.game[game_attr::left] = s.game[game_attr::way] = 0;
}

void begin_move(Play& p, UnitId id, const Plan& plan, Way way) {
  State& s = p.s;
  Box from = p.g.box_of(s[id]);
  if (plan.mode == Mode::strategic && plan.cut && plan.obstacle < 0) p.tell(Tell::stopped, about(id, "CP-8.4"_c));
  if (plan.zones.empty()) {
    set_pose(p, id, plan.end);
    p.tell(Tell::moved, about(id,
                              plan.mode == Mode::strategic                ? "CP-10.16"_c
                              : formation_of(s[id]) == Formation::battery ? "CP-8.8"_c
                              : way == Way::back                          ? "CP-8.10"_c
                              : way == Way::road                          ? "CP-17.17"_c
                                                                          : "CP-8.1"_c,
                              plan.distance / 10));
    pass_friends(p, id, plan.passed);
    if (plan.obstacle >= 0 && way == Way::ahead && plan.cut) p.tell(Tell::stopped, about(id, "CP-23.4"_c));
    return after_move(p, id, from);
  }
  set_stage(s, Stage::moving);
  s.game[game_attr::mover] = keep(id);
  s.game[game_attr::way] = static_cast<i16>(way);
  plan.zones.each([&](UnitId o) { add_zone(s, o, id, true); });
  Point before = s[id].pose.at;
  advance(p, id, way, plan.edge, true);
  i32 gone = way == Way::road ? plan.edge : distance_up(before, s[id].pose.at);
  s.game[game_attr::left] = static_cast<i16>(std::max(0, plan.distance - gone));
  resume(p);
}

}  // namespace grog::casques_et_plumets
