// Charges: who may, and how each charger goes in, falls short, pursues (CP-17, CP-18).
#include "rulesets/casques_et_plumets/charge.hpp"
#include "core/field/contact.hpp"
#include "core/geometry/align.hpp"
#include "core/geometry/arc.hpp"

namespace grog::casques_et_plumets {
namespace {

Box stood_box(const CasquesGame& g, const Unit& u) {
  // Whoever ran into a house or a redoubt stood in open order.
  return g.box_in(u, u.is(Mark::refused) && u.place >= 0 ? Formation::skirmish : u.formation, u.stood());
}

i32 allowance_of(const Scene& scene, UnitId id, i32 to_contact) {
  const Unit& u = scene.s[id];
  i32 flat = rate(scene.t, u, Going::flat, Mode::tactical);
  Motion m(scene.g.box_of(u), Stride::forward(std::max(1, std::min(to_contact, flat))));
  return difficult_on(scene.g, m) ? allowed_on(scene.g, m, rate(scene.t, u, Going::difficult, Mode::tactical)) : flat;
}

// How far straight ahead the target is struck; -1: no part of it lies in the strip ahead.
i32 contact_distance(const Scene& scene, UnitId charger, const Quad& target) {
  Motion m(scene.g.box_of(scene.s[charger]), Stride::forward(6000));
  Room r = room(m, target);
  return r.blocked ? r.steps : -1;
}

// The same of a unit; one in a redoubt is reached at the edge of the work.
i32 strike_distance(const Scene& scene, UnitId charger, UnitId target) {
  i32 d = contact_distance(scene, charger, scene.quad(target));
  const Feature* work = scene.g.building_of(scene.s[target]);
  if (d < 0 || work == nullptr) return d;
  i32 edge = contact_distance(scene, charger, Quad(work->box));
  return edge >= 0 ? std::min(d, edge) : d;
}
// Each aligned on the same obstacle from its side, front to body (CP-R24); not where it bends, some way off.
bool faces_across(const Scene& scene, UnitId charger, UnitId target) {
  constexpr i32 at_it = 20;  // tenths that lines at an angle leave between them
  if (shared_obstacle(scene.g, scene.quad(charger), scene.quad(target)) < 0) return false;
  i32 d = contact_distance(scene, charger, scene.quad(target));
  return d >= 0 && d <= at_it;
}
Quad aimed_at(const Scene& scene, UnitId target) {
  const Feature* work = scene.g.building_of(scene.s[target]);
  return work != nullptr ? Quad(work->box) : scene.quad(target);
}

// How far the charger has to go to the target of the charge, or to where that stood before it rallied; -1: it lies
// beside the way.
i32 left_to_contact(const Scene& scene, UnitId id) {
  UnitId target = scene.s.game.target;
  if (scene.s[target].is(Mark::refused)) return contact_distance(scene, id, Quad(stood_box(scene.g, scene.s[target])));
  return faces_across(scene, id, target) ? 0 : strike_distance(scene, id, target);
}

// Within 5 cm of where it stands or stood once the allowance is used up: that is the target's zone, or as far as one
// reaches (CP-17.7, CP-R17). From there contact is made without further allowance.
bool reaches(const Scene& scene, UnitId id, const Quad& target, i32 contact, i32 allowance) {
  if (contact < 0) return false;
  Motion m(scene.g.box_of(scene.s[id]), Stride::forward(std::max(1, std::min(contact, allowance))));
  return contact <= allowance || within(Quad(m.end()), target, scene.t.zone.charge_reach.value);
}

// What stands between a charger and its target (CP-17.6, CP-23.8).
Verdict way_is_free(const Scene& scene, UnitId charger, UnitId target, i32 distance) {
  const Unit& u = scene.s[charger];
  field::Advance way(Motion(scene.g.box_of(u), Stride::forward(std::max(distance, 1))));
  way.edge(scene.board().width, scene.board().height);
  if (way.stop().steps < distance) return refused("CP-R47"_c, "off_table"_w);
  Verdict v;
  auto stops = [&](const Room& r) { return r.blocked && r.steps < distance; };
  scene.bodies.along(way.way(), 0, scene.all() - charger - target, [&](UnitId o, const Quad& q) {
    if (stops(way.until(q))) v = refused(scene.s[o].side == u.side ? "CP-23.8"_c : "CP-17.6"_c);
    return !v.accepted;
  });
  if (!v) return v;
  const Quad& start = way.motion().start();
  auto bars = [&](const GroundPiece& f) {
    if (f.is(ground::barred)) return scene.g.bars(f, scene.s[target]) && scene.g.bars(f, u) && stops(way.until(f));
    if (overlap(start, f.line())) return passes_over(f, start, scene.quad(target));
    return stops(way.until(f)) || field::lies_between(f, way.motion().from(), scene.quad(target), distance);
  };
  if (scene.land().along(way.way(), 0, ground::barred | ground::obstacle, bars) != nullptr) return refused("CP-17.6"_c);
  return {};
}

// Where it comes to stand against the target, so far ahead: along the edge of the arc it came from (CP-R17).
Box contact_box(const Scene& scene, UnitId id, UnitId target, Point began, i32 ahead) {
  const CasquesGame& g = scene.g;
  Box from = g.box_of(scene.s[id]), struck = Motion(from, Stride::forward(std::max(ahead, 0))).end();
  Point front = edge_centre(Quad(struck), Face::front);
  auto stands = [&](const Box& b) { return fits(scene, id, b, in_contact).accepted; };
  const Feature* work = g.building_of(scene.s[target]);
  if (work != nullptr && !g.in_house(scene.s[target])) {
    Quad edge(work->box);
    Box before_it = flush(struck, Face::front, edge, side_by_diagonals(edge, front), front);
    if (stands(before_it)) return before_it;
  }
  Box flushed = flush(struck, Face::front, scene.quad(target), struck_face(scene, target, began), front);
  if (stands(flushed)) return flushed;
  // No room there: along the edge, as near as may be.
  std::array<Quad, max_units> others;
  std::size_t n = 0;
  (scene.all() - id).each([&](UnitId o) { others[n++] = scene.quad(o); });
  auto slid =
      slide_clear(flushed, std::span<const Quad>(others.data(), n), 1500, 1500, g.board().width, g.board().height);
  if (slid && stands(*slid) && touching(Quad(*slid), scene.quad(target))) return *slid;
  return stands(struck) ? struck : from;
}

Verdict may_charge(const Scene& scene, UnitId id, UnitId target) {
  const Unit &u = scene.s[id], &him = scene.s[target];
  Arm arm = scene.t.arm(u);
  Formation f = u.formation;
  if (is_gun(arm) || f == Formation::road_column || f == Formation::square || u.place >= 0) return refused("CP-R17"_c);
  if (u.is(Mark::reformed)) return refused("CP-20.12"_c);
  if (him.place >= 0 && !is_foot(arm)) return refused(scene.g.in_house(him) ? "CP-R26"_c : "CP-R54"_c);
  if (!sees(scene, id, target)) return refused(scene.post(id).deep() ? "CP-24.4"_c : "CP-17.5"_c);
  i32 distance = strike_distance(scene, id, target);
  if (distance < 0) return refused("CP-17.4"_c);
  bool across = faces_across(scene, id, target);
  if (!across)
    if (Verdict v = way_is_free(scene, id, target, distance); !v) return v;
  // Zones that it may not enter: the target's, if it comes from its front; others' on the way and where it would stand.
  Clause bar = disordered(u) ? "CP-16.15"_c : u.is(Mark::reordered) ? "CP-16.21"_c : "CP-16.17"_c;
  if (bar == "CP-16.17"_c && !u.is(Mark::tested)) return {};
  i32 allowance = allowance_of(scene, id, distance), edge = 0;
  Motion m(scene.g.box_of(u), Stride::forward(std::max(1, std::min(distance, allowance))));
  bool others = !across && !zones_entered(scene, id, m, target, edge).empty();
  if (!across && reaches(scene, id, aimed_at(scene, target), distance, allowance))
    others = others || !zones_struck(scene, id, target, distance).empty();
  bool front = contact_of(scene, target, charges_from(scene.quad(id))) == Contact::front &&
               has_zone(scene, target, is_horse(arm));
  bool tested_there = bar == "CP-16.17"_c && in_zone_of(scene, target, scene.quad(id));
  return others || (front && !tested_there) ? refused(bar) : Verdict{};
}

bool chief_pays(const Scene& scene, UnitId id) {
  UnitId chief = scene.g.chief_of(scene.s[id].side);
  return chief != UnitId::none && is_payer(scene, id, chief);
}

// A point each, where some may draw on the commander-in-chief and the others on their officer alone.
bool all_payable(const Scene& scene, const UnitSet& chargers) {
  int own_only = 0, most = 0, least = INT16_MAX;
  chargers.each([&](UnitId id) {
    int points = points_for(scene, id);
    own_only += !chief_pays(scene, id);
    most = std::max(most, points);
    least = std::min(least, points);
  });
  int act = scene.t.cost.act.value;
  return chargers.count() * act <= most && own_only * act <= least;
}

// A target that formed square may lie beside the strip ahead: the charger slides as far as needed (CP-R16).
void slide_onto(Play& p, UnitId charger, UnitId target) {
  Scene scene(p.g, p.s);
  if (contact_distance(scene, charger, scene.quad(target)) >= 0) return;
  Box b = p.g.box_of(p.s[charger]);
  auto slides = [&](const Box& to) {  // past nobody, and over nothing that stops it
    field::Advance way(Motion(b, Stride::to_point(to.at)));
    way.units(scene.bodies, scene.all() - charger, 0, [&](UnitId, const Quad& q) { return way.until(q); });
    way.ground(p.g.land(), ground::barred | ground::obstacle, [&](const GroundPiece& f) { return way.until(f); });
    return !way.stopped();
  };
  for (i32 shift = 50; shift <= 1500; shift += 50)
    for (i32 way : {shift, -shift}) {
      Box slid = b;
      slid.at = point_ahead(b.at, normalise(b.facing + quarter_turn), way);
      Motion m(slid, Stride::forward(6000));
      if (!is_stopped(m, scene.quad(target)) || !fits(scene, charger, slid) || !slides(slid)) continue;
      set_pose(p, charger, slid);
      p.tell(Tell::moved, about(charger, "CP-R16"_c, shift / 10));
      return after_move(p, charger, b);
    }
}

void join_combat(State& s, UnitId a, UnitId d, Contact contact, Face struck, bool stays = false) {
  Link l;
  l.kind = Tie::contact, l.a = a, l.b = d;
  l.contact = contact, l.struck = struck, l.stays = stays;
  s.join(l);
}
void make_contact(Play& p, UnitId id) {
  State& s = p.s;
  UnitId target = s.game.target;
  Scene scene(p.g, s);
  Point began = charges_from(Quad(stood_box(p.g, s[id])));
  Face face = struck_face(scene, target, began);
  Contact contact = contact_of(scene, target, began);
  Box from = p.g.box_of(s[id]);
  if (!faces_across(scene, id, target)) {
    set_pose(p, id, contact_box(scene, id, target, began, s.game.left));
    after_move(p, id, from);
  }
  Event e = about(id, contact == Contact::front ? "CP-R17"_c : "CP-R23"_c, 0, target);
  e.option = byte_of(contact);
  p.tell(Tell::contact, e);
  if (!alive(s[id])) return;
  join_combat(s, id, target, contact, face);
  // A second defender in contact with the first and with the charger (CP-R32).
  Scene now(p.g, s);
  Shape front(fine_edge(now.quad(id), Face::front));
  now.bodies.around(now.quad(id), 20, now.friends(target), [&](UnitId e2, const Quad& his) {
    if (s[e2].place >= 0 || !touching(his, now.quad(target)) || !touching(his, now.quad(id))) return;
    if (!within(front, Shape(his), 3)) return;
    join_combat(s, id, e2, contact_of(now, e2, began), struck_face(now, e2, began));
  });
}

}  // namespace

UnitSet zones_struck(const Scene& scene, UnitId id, UnitId target, i32 ahead) {
  return zones_at(scene, id, contact_box(scene, id, target, charges_from(scene.quad(id)), ahead)) - target;
}

Verdict check_charge(const Scene& scene, const State& s, const Order& o) {
  UnitSet chargers;
  Verdict v = check_actor(scene, s, o.unit);
  if (v) v = kit::check_enemy(s, o.target, s[o.unit].side, scene.t.fighters());
  auto consider = [&](UnitId id) {
    if (!v || chargers.has(id)) return;
    v = kit::check_own(s, id, s[o.unit].side, [](const Unit& u) { return alive(u); });
    if (!v || !scene.t.is_troop(s[id])) return;  // or an officer who pays
    chargers.add(id);
    v = may_act(scene, id, 1, scene.t.cost.act.value);
    if (v) v = may_charge(scene, id, o.target);
  };
  consider(o.unit);
  o.with.each(consider);
  if (v && !all_payable(scene, chargers)) return refused("CP-10.11"_c);
  return v;
}

void declare_charge(Play& p, const Order& o) {
  State& s = p.s;
  UnitSet chargers, payers;
  chargers.add(o.unit);
  o.with.each([&](UnitId id) { (p.t().is_officer(s[id]) ? payers : chargers).add(id); });
  // Those first who have nobody but their officer to pay for them.
  Scene before(p.g, s);
  UnitSet with_chief;
  chargers.each([&](UnitId id) {
    if (chief_pays(before, id)) with_chief.add(id);
  });
  for (bool chief : {false, true})
    chargers.each([&](UnitId id) {
      if (with_chief.has(id) == chief) spend(p, id, 1, p.t().cost.act.value, payers);
    });
  chargers.each([&](UnitId id) {
    s[id].set(Mark::charging);
    s[id].stood(s[id].pose);
    p.tell(Tell::charge, about(id, "CP-17.4"_c, 0, o.target));
  });
  s.game.target = o.target;
  s.game.reacted = Reacted::not_yet;
  s.game.stage = Stage::charge_declared;
  resume(p);
}

bool may_rally(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  bool arm = is_horse(scene.t.arm(u)) || u.formation == Formation::skirmish;
  return arm && u.place < 0 && u.is(in_command) && points_for(scene, id) >= scene.t.cost.act.value;
}

void withdraw(Play& p, UnitId id, const Retreat& r, Tell told, Clause why) {
  Box from = p.g.box_of(p.s[id]);
  set_pose(p, id, r.end);
  p.tell(told, about(id, why, distance_up(from.at, r.end.at) / 10));
  pass_friends(p, id, r.passed);
  after_move(p, id, from);
}

void rally_away(Play& p, UnitId id, const Retreat& r, Clause why) {
  withdraw(p, id, r, Tell::rallied, why);
  set_disorder(p, id, "CP-18.5"_c);
  if (r.place < 0) return;
  go_inside(p, id, r.place);
  p.tell(Tell::entered, {.unit = id, .clause = "CP-23.2"_c, .place = r.place});
}

// Who has run into a house has its zones, and is struck and caught no more: nobody storms it in disorder, no horse at
// all.
UnitId struck_one(const State& s) {
  const Unit& target = s[s.game.target];
  return target.is(Mark::refused) && target.place >= 0 ? UnitId::none : s.game.target;
}

UnitId struck_by(const State& s, UnitId charger) { return s[charger].is(Mark::settled) ? UnitId::none : struck_one(s); }

UnitSet still_to_move(const State& s) {
  UnitSet set;
  auto waits = [](const Unit& u) { return alive(u) && u.is(Mark::charging) && !u.is(Mark::charge_moved); };
  for (UnitId id : units(s, waits)) set.add(id);
  return set;
}

// Sends the next charger off, up to the edge of the first zone on its way.
void start_charger(Play& p, UnitId id) {
  State& s = p.s;
  UnitId target = s.game.target;
  s.game.mover = id;
  s.game.stage = Stage::charge_moving;
  if (s[target].formation == Formation::square) slide_onto(p, id, target);
  Scene scene(p.g, s);
  auto ahead = [&](i32 d) { return Motion(scene.box(id), Stride::forward(std::max(d, 1))); };
  i32 contact = left_to_contact(scene, id);
  i32 allowance = allowance_of(scene, id, contact < 0 ? 6000 : contact);
  bool refused = s[target].is(Mark::refused);
  const Quad aim = refused ? Quad(stood_box(p.g, s[target])) : aimed_at(scene, target);
  bool reached = reaches(scene, id, aim, contact, allowance);
  i32 goal = contact < 0 ? 0 : reached ? contact : allowance;
  // Another charger may have come into the way since the charge was declared.
  field::Advance way(ahead(goal));
  way.cut_at(goal);
  way.units(scene.bodies, scene.all() - id - target, 0, [&](UnitId, const Quad& q) { return way.until(q); });
  if (way.stop().steps < goal || contact < 0) s[id].set(Mark::settled);  // it will not strike
  goal = way.stop().steps;
  s.game.allowance = allowance;
  i32 edge = goal;
  if (goal > 0)
    zones_entered(scene, id, ahead(goal), struck_by(s, id), edge).each([&](UnitId o) { add_zone(s, o, id, true); });
  bool strikes = reached && !s[id].is(Mark::settled) && !refused;
  Point start = charges_from(scene.quad(id));
  bool horse = is_horse(p.t().arm(s[id]));
  if (strikes && contact > 0)
    zones_struck(scene, id, target, contact).each([&](UnitId o) {
      add_zone(s, o, id, true);
      edge = std::min(edge, std::max(0, goal - p.t().zone.clearance.value));
    });
  if (strikes && contact_of(scene, target, start) == Contact::front && has_zone(scene, target, horse)) {
    add_zone(s, target, id, false);
    i32 depth = p.t().zone.depth.value, at = std::max(0, goal - depth);
    for (Face f : zone_faces(p.g, s[target]))
      if (Room r = room(ahead(goal), strip(scene.quad(target), f, depth)); r.blocked) at = std::min(at, r.steps);
    edge = std::min(edge, in_zone_of(scene, target, scene.quad(id)) ? 0 : at);
  }
  s[id].set(Mark::pursuing, false);
  Point before = s[id].pose.at;
  advance(p, id, Way::ahead, edge, false);
  s.game.left = std::max(0, goal - distance_up(before, s[id].pose.at));
}
void charger_done(State& s, UnitId id) {
  if (alive(s[id])) {
    s[id].set(Mark::charge_moved);
    s[id].set({Mark::settled, Mark::pursuing}, false);
  }
  s.game.mover = UnitId::none;
  s.game.left = s.game.allowance = 0;
  s.game.stage = Stage::charge_next;
}

// The charger passed its test, or had none to pass.
void charger_goes_in(Play& p, UnitId id) {
  State& s = p.s;
  UnitId target = s.game.target;
  if (s[id].is(Mark::settled)) {  // barred by others on the way
    advance(p, id, Way::ahead, s.game.left, true);
    return charger_done(s, id);
  }
  Scene scene(p.g, s);
  i32 contact = left_to_contact(scene, id), left = s.game.left;
  if (contact < 0 || contact > left + 3) {
    advance(p, id, Way::ahead, left, true);
    p.tell(Tell::short_charge, about(id, "CP-17.8"_c));
    if (alive(s[id])) set_disorder(p, id, "CP-17.8"_c);
    return charger_done(s, id);
  }
  if (!s[target].is(Mark::refused)) {
    make_contact(p, id);
    return charger_done(s, id);
  }
  advance(p, id, Way::ahead, contact, true);
  Box began = stood_box(p.g, s[id]);
  i32 rest = s.game.allowance - distance_up(began.at, s[id].pose.at);
  s.game.left = std::max(0, rest);
  if (rest <= 0 || !alive(s[id])) return charger_done(s, id);
  p.ask(Ask::pursue, s[id].side, id, target);
}
// What a charger that stands in contact has left of its move, when its enemy breaks off (CP-18.8).
i32 rest_of_charge(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  Box began = stood_box(scene.g, u);
  Box now = began;
  now.at = u.pose.at;
  i32 gone = distance_up(began.at, now.at);
  bool slow = gone > 0 && difficult_on(scene.g, Motion(began, Stride::to_point(now.at)));
  return std::max(0, rate(scene.t, u, slow ? Going::difficult : Going::flat, Mode::tactical) - gone);
}

// Straight on with what is left, in disorder; no zone is entered, and the fugitive is caught if it is touched.
void pursue(Play& p, UnitId id) {
  State& s = p.s;
  UnitId target = s.game.target;
  i32 left = s.game.left;
  Scene scene(p.g, s);
  Motion m(p.g.box_of(s[id]), Stride::forward(std::max(left, 1)));
  i32 edge = left;
  UnitId quarry = struck_one(s);
  zones_entered(scene, id, m, quarry, edge);
  field::Advance way(m);
  way.cut_at(std::min(left, edge));
  UnitSet others = scene.all() - id;
  if (quarry != UnitId::none) others = others - quarry;
  way.units(scene.bodies, others, 0, [&](UnitId o, const Quad& q) {
    Room r = way.until(q);
    i32 keep_off = s[o].side == s[id].side ? 0 : p.t().zone.clearance.value;
    return Room{std::max(0, r.steps - keep_off), r.blocked};
  });
  way.edge(p.g.board().width, p.g.board().height);
  way.ground(p.g.land(), ground::barred | ground::obstacle,
             [&](const GroundPiece& f) { return f.is(ground::barred) ? way.until(f) : obstacle_ahead(m, f); });
  // Its whole charge is slow where it comes into difficult ground; up to there it is not (CP-R5).
  i32 slow = rate(p.t(), s[id], Going::difficult, Mode::tactical) - distance_up(s[id].stood().at, s[id].pose.at);
  way.ground(p.g.land(), ground::difficult, [&](const GroundPiece& f) {
    Room r = way.until(f);
    return Room{std::max(r.steps, slow), r.blocked};
  });
  i32 stop = way.stop().steps;
  Motion further(p.g.box_of(s[id]), Stride::forward(left + 1));  // to touch at its very end is to catch
  Room touch = alive(s[target]) && quarry != UnitId::none ? room(further, scene.quad(target)) : Room{};
  // Who has reached the other side of a hedge is out of its reach.
  int by = way.stop().piece;
  bool across = by >= 0 && p.g.land()[by].is(ground::obstacle) &&
                field::lies_between(p.g.land()[by], m.from(), scene.quad(target), touch.steps);
  bool caught = touch.blocked && touch.steps <= stop && !across;
  p.tell(Tell::pursued, about(id, "CP-18.8"_c, 0, target));
  advance(p, id, Way::ahead, caught ? touch.steps : stop, false);
  if (!alive(s[id])) return charger_done(s, id);
  set_disorder(p, id, "CP-18.8"_c);
  if (caught) {
    p.tell(Tell::caught, about(id, "CP-18.9"_c, 0, target));
    Scene now(p.g, s);
    Face struck = struck_face(now, target, charges_from(now.quad(id)));
    Box flushed =
        flush(p.g.box_of(s[id]), Face::front, now.quad(target), struck, edge_centre(now.quad(id), Face::front));
    if (fits(now, id, flushed, in_contact)) set_pose(p, id, flushed);
    join_combat(s, id, target, Contact::front, Face::front, true);  // caught, it gets away no more
  }
  charger_done(s, id);
}

}  // namespace grog::casques_et_plumets
