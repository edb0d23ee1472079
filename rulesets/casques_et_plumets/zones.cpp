// Moves that meet zones of control: friends passed, squares, fire, the test, and the rest of the way (CP-13, CP-16,
// CP-23).
#include "core/field/advance.hpp"
#include "rulesets/casques_et_plumets/charge.hpp"
#include "rulesets/casques_et_plumets/manoeuvre.hpp"

namespace grog::casques_et_plumets {
namespace {

// Straight on, or back, or along the road.
struct Track {
  Box from;
  Way way;
  RoadWay road;
  const CasquesGame& g;
  Box at(i32 d) const { return way == Way::road ? box_on_road(g, from, road, d) : motion(d).end(); }
  Motion motion(i32 d) const { return straight(from, way, d); }
};
// Whom it goes through on so much of its way.
UnitSet friends_on(const Scene& scene, UnitId mover, const Track& track, i32 distance) {
  UnitSet out;
  if (track.way == Way::road) {
    for (i32 d = 0; d < distance;) {
      d = std::min(d + road_stride, distance);
      Quad q(track.at(d));
      scene.bodies.around(q, 0, scene.friends(mover), [&](UnitId f, const Quad& his) {
        if (overlap(q, his)) out.add(f);
      });
    }
    return out;
  }
  Motion m = track.motion(distance);
  scene.bodies.along(m, 0, scene.friends(mover), [&](UnitId f, const Quad& q) {
    if (is_stopped(m, q)) out.add(f);
  });
  return out;
}
Track track_of(const Scene& scene, UnitId id, Way way) {
  Track t{scene.g.box_of(scene.s[id]), way, {}, scene.g};
  if (way == Way::road) t.road = road_under(scene, id);
  return t;
}

// A road bends: it is looked at every centimetre.
void after_way(Play& p, UnitId id, const Track& track, i32 distance) {
  i32 step = track.way == Way::road ? centimetre : distance;
  for (i32 d = 0; d < distance; d += step) after_leg(p, id, track.at(d), track.at(std::min(d + step, distance)));
}

// An obstacle that its front touches now: it conforms to it (CP-23.4).
void align_on_obstacle(Play& p, UnitId id) {
  Scene scene(p.g, p.s);
  const Unit& u = p.s[id];
  if (u.place >= 0) return;
  Box b = p.g.box_of(u);
  Motion ahead(b, Stride::forward(20));
  const GroundPiece* met = p.g.land().around(Quad(b), 30, ground::work | ground::obstacle, [&](const GroundPiece& f) {
    if (!f.is(ground::work) && overlap(Quad(b), f.line())) return false;
    Room r = room(ahead, f);
    return r.blocked && r.steps <= 5;
  });
  if (met == nullptr) return;
  Box flushed = aligned_on(scene, id, b, *met);
  if (!(flushed == b)) set_pose(p, id, flushed);
  p.tell(Tell::stopped, about(id, "CP-23.4"_c));
  after_move(p, id, b);
}
// Who formed square since the way began has other zones than before: does the rest of the way still enter one?
bool still_enters(const Scene& scene, UnitId mover, UnitId owner) {
  const GameData& game = scene.s.game;
  i32 left = game.left, edge = 0;
  if (!scene.s[owner].is(Mark::squared) || owner == game.target) return true;
  auto ahead = [&](UnitId but) {
    return left == 0 ? UnitSet{}
                     : zones_entered(scene, mover, track_of(scene, mover, Way::ahead).motion(left), but, edge);
  };
  if (game.stage == Stage::charge_moving)
    return (ahead(game.target) | zones_struck(scene, mover, game.target, left)).has(owner);
  if (game.way == Way::at_once) {
    Pose to{{game.to_x, game.to_y}, short_of(game.to_facing), 0};
    return (ahead(UnitId::none) | zones_at(scene, mover, scene.g.box_in(scene.s[mover], game.to_formation, to)))
        .has(owner);
  }
  return left == 0 || plan_move(scene, mover, game.way, left, left).zones.has(owner);
}
// Whose zones the mover would enter on the rest of its way, now that squares have formed or failed.
void refresh_zones(Play& p, UnitId mover) {
  State& s = p.s;
  Scene scene(p.g, s);
  i32 left = s.game.left;
  bool charging = s.game.stage == Stage::charge_moving;
  UnitId target = charging ? struck_by(s, mover) : UnitId::none;
  Way way = charging ? Way::ahead : s.game.way;
  bool horse = is_horse(scene.t.arm(s[mover]));
  drop_links_if(s, [&](const Link& l) {
    return l.kind == Tie::zone && (!alive(s[l.a]) || !has_zone(scene, l.a, horse) || !still_enters(scene, mover, l.a));
  });
  if (way == Way::road || left == 0) return;
  i32 edge = 0;
  UnitSet owners = zones_entered(scene, mover, track_of(scene, mover, way).motion(left), target, edge);
  owners.each([&](UnitId o) { add_zone(s, o, mover, false); });
}

}  // namespace

void drop_zones(State& s) {
  drop_links_if(s, [](const Link& l) { return l.kind == Tie::zone; });
}

void add_zone(State& s, UnitId owner, UnitId mover, bool square_too) {
  if (any_link(s, [&](const Link& l) { return l.kind == Tie::zone && l.a == owner; })) return;
  Link l;
  l.kind = Tie::zone, l.a = owner, l.b = mover, l.square_asked = !square_too;
  s.join(l);
}
// Friends that the way from one box to another went through: columns and batteries, and who passed them, are in
// disorder.
void pass_friends(Play& p, UnitId mover, const UnitSet& passed) {
  passed.each([&](UnitId f) {
    Formation his = p.s[f].formation;
    bool shakes = is_column(his) || his == Formation::battery || his == Formation::limbered;
    p.tell(Tell::passed_through, about(mover, shakes ? "CP-23.9"_c : "CP-23.6"_c, 0, f));
    if (!shakes) return;
    set_disorder(p, f, "CP-23.9"_c);
    set_disorder(p, mover, "CP-23.9"_c);
  });
}
i32 advance(Play& p, UnitId id, Way way, i32 distance, bool told) {
  if (distance <= 0) return 0;
  Scene scene(p.g, p.s);
  Track track = track_of(scene, id, way);
  auto clear = [&](i32 d) { return scene.bodies.overlapped(Quad(track.at(d)), scene.all() - id) == UnitId::none; };
  distance = field::last_rest(distance, 10, clear);
  if (distance == 0) return 0;
  UnitSet passed = friends_on(scene, id, track, distance);
  Box end = track.at(distance);
  set_pose(p, id, end);
  if (told) p.tell(Tell::moved, about(id, "CP-8.1"_c, distance / 10));
  pass_friends(p, id, passed);
  after_way(p, id, track, distance);
  return distance;
}

bool may_square(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  if (!is_foot(scene.t.arm(u)) || u.formation == Formation::square || u.place >= 0) return false;
  if (refuses(square_reasons(scene.t, measure_square(scene, id)))) return false;
  Box end;
  return fits_formation(scene, id, Formation::square, u.pose.facing, end).accepted;
}

// Squares, then fire, then one test with the worst of the targets (CP-R37).
Settled settle_zones(Play& p, UnitId mover) {
  State& s = p.s;
  if (!alive(s[mover])) return Settled::gone;
  // The next owner who has not been asked that yet and may do it.
  auto asks = [&](Ask what, bool Link::*been_asked, auto&& may) {
    for (std::size_t i = 0; i < s.links; ++i) {
      Link& l = s.link[i];
      if (l.kind != Tie::zone || l.*been_asked) continue;
      l.*been_asked = true;
      if (!may(Scene(p.g, s), l.a)) continue;
      p.ask(what, s[l.a].side, l.a, mover);
      return true;
    }
    return false;
  };
  bool horse = is_horse(p.t().arm(s[mover]));
  auto squares = [&](const Scene& scene, UnitId id) { return horse && may_square(scene, id); };
  if (asks(Ask::square, &Link::square_asked, squares)) return Settled::asked;
  refresh_zones(p, mover);
  auto fires = [](const Scene& scene, UnitId id) { return may_shoot(scene, id, true).accepted; };
  if (asks(Ask::opportunity, &Link::fire_asked, fires)) return Settled::asked;
  bool any = false, inside = true;  // it stands in all of these zones, of none who formed square before it
  Scene scene(p.g, s);
  bool charging = s[mover].is(Mark::charging);
  MoraleIn in = measure_morale(scene, mover, charging), worst_in = in;
  i32 worst = 0;
  UnitId owner = UnitId::none;
  each_link(s, [&](const Link& l) {
    if (l.kind != Tie::zone) return;
    in.target = zone_kind(scene, l.a);
    in.target_disordered = disordered(s[l.a]);
    in.tested = in.disordered = false;
    inside = inside && !s[l.a].is(Mark::squared) && in_zone_of(scene, l.a, scene.quad(mover));
    i32 total = morale_reasons(p.t(), in).total();
    if (!any || total < worst) worst = total, worst_in = in, owner = l.a;
    any = true;
  });
  drop_zones(s);
  if (!any) return Settled::passed;
  if (disordered(s[mover])) {
    p.tell(Tell::stopped, about(mover, "CP-16.15"_c));
    return Settled::stopped;
  }
  if (s[mover].is(Mark::tested)) {
    if (inside) return Settled::passed;  // and tested there (CP-R45)
    p.tell(Tell::stopped, about(mover, "CP-16.17"_c));
    return Settled::stopped;
  }
  Tally why = morale_reasons(p.t(), worst_in);
  MoraleOut out = morale(p.t(), worst_in, why, p.dice);
  s[mover].set(Mark::tested);
  bool passes = out.result == MoraleResult::pass;
  Event e = about(mover, "CP-16.16"_c, p.t().morale.pass.value - why.total(), owner);
  e.option = passes;
  p.tell(Tell::test, e, why);
  return passes ? Settled::passed : Settled::stopped;
}

// The end of a move that was interrupted: the rest of its way if it passed, and alignment on what it comes up to.
void finish_move(Play& p, UnitId mover, bool passed) {
  State& s = p.s;
  if (passed && s.game.way == Way::at_once) {
    done_at_once(p, mover);
  } else if (passed) {
    advance(p, mover, s.game.way, s.game.left, true);
    if (alive(s[mover]) && s.game.way == Way::ahead) align_on_obstacle(p, mover);
  }
  drop_zones(s);
  for (UnitId id : units(s, marked(Mark::squared))) s[id].set(Mark::squared, false);
  GameData rest;
  rest.brigade = s.game.brigade, rest.initiative = s.game.initiative, rest.swapped = s.game.swapped;
  static_cast<GameData&>(s.game) = rest;
}

void begin_move(Play& p, UnitId id, const Plan& plan, Way way) {
  State& s = p.s;
  Box from = p.g.box_of(s[id]);
  if (plan.zones.empty() && way == Way::at_once) return s.game.way = way, finish_move(p, id, true);
  if (plan.mode == Mode::strategic && plan.cut && plan.obstacle < 0) p.tell(Tell::stopped, about(id, "CP-8.4"_c));
  if (plan.zones.empty()) {
    Track track = way == Way::road ? track_of(Scene(p.g, s), id, way) : Track{from, way, {}, p.g};
    set_pose(p, id, plan.end);
    p.tell(Tell::moved, about(id,
                              plan.mode == Mode::strategic            ? "CP-10.16"_c
                              : s[id].formation == Formation::battery ? "CP-8.8"_c
                              : way == Way::back                      ? "CP-8.10"_c
                              : way == Way::road                      ? "CP-17.17"_c
                                                                      : "CP-8.1"_c,
                              plan.distance / 10));
    pass_friends(p, id, plan.passed);
    if (plan.obstacle >= 0 && way == Way::ahead && plan.cut) p.tell(Tell::stopped, about(id, "CP-23.4"_c));
    // The end may be conformed to an obstacle: straight there.
    return way == Way::road ? after_way(p, id, track, plan.distance) : after_move(p, id, from);
  }
  s.game.stage = Stage::moving;
  s.game.mover = id;
  s.game.way = way;
  plan.zones.each([&](UnitId o) { add_zone(s, o, id, true); });
  Point before = s[id].pose.at;
  i32 along = advance(p, id, way, plan.edge, true);
  i32 gone = way == Way::road ? along : distance_up(before, s[id].pose.at);
  s.game.left = std::max(0, plan.distance - gone);
  resume(p);
}

}  // namespace grog::casques_et_plumets
