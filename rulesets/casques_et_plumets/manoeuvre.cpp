// Moves, turns, changes of formation, obstacles and houses: what an order means, what it costs, where it leads.
#include "rulesets/casques_et_plumets/manoeuvre.hpp"

#include <cstdlib>

namespace grog::casques_et_plumets {
namespace {

// Clockwise; 0 where the leg is no turn.
i32 turn_of(const Leg& leg) {
  Step k = step_of(leg);
  return k == Step::right ? leg.value : k == Step::left ? -leg.value : 0;
}

Price once(const Scene& scene) { return {1, scene.t.cost.act.value}; }

Verdict read_path(const Unit& u, const Order& o, Path& path) {
  if (o.legs[0].kind == 0) {
    if (o.pose == Pose{}) return faulty("say_where"_w);
    path.distance = distance_up(u.pose.at, o.pose.at);
    constexpr i32 beyond_any = 10'000;
    if (path.distance > beyond_any) return faulty("too_far"_w, path.distance, beyond_any);
    i32 way = direction(u.pose.at, o.pose.at);
    path.before = turn_between(u.pose.facing, way);
    // A hand is not that sure: a place 3 mm off the straight line is straight ahead, and a facing a degree off that of
    // the way is that of the way. No facing (0) is that of the way too.
    constexpr i32 tenths_off = 30, facing_off = 10, per_radian = 573;
    if (path.before != 0 && std::abs(path.before) * path.distance < tenths_off * per_radian) {
      Point off = o.pose.at - u.pose.at;
      Ray ahead = ray(u.pose.facing);
      path.before = 0;
      path.distance = static_cast<i32>(q30_nearest(i64{off.x} * ahead.x + i64{off.y} * ahead.y));
    }
    i32 facing = normalise(u.pose.facing + path.before);
    if (o.pose.facing != 0) path.after = turn_between(facing, normalise(o.pose.facing));
    if (std::abs(path.after) <= facing_off) path.after = 0;
    return {};
  }
  int stage = 0;
  for (const Leg& leg : o.legs) {
    if (leg.kind == 0) break;
    if (leg.value <= 0) return faulty("empty_leg"_w);
    switch (step_of(leg)) {
      case Step::left:
      case Step::right:
        if (leg.value > half_turn) return faulty("say_turn"_w);
        if (stage > 1) return refused("CP-R47"_c);
        (stage == 0 ? path.before : path.after) += turn_of(leg);
        if (stage == 1) stage = 2;
        break;
      case Step::forward:
      case Step::road:
        if (stage != 0) return refused("CP-R47"_c);
        path.distance = leg.value;
        path.way = step_of(leg) == Step::road ? Way::road : Way::ahead;
        stage = 1;
        break;
      default: return refused("CP-R47"_c);
    }
  }
  return stage == 0 ? faulty("say_how_far"_w) : Verdict{};
}

int surcharge(const Tables& t, const UnitSet& passed) { return passed.count() * t.cost.pass_through.value; }

// Who stays where it is: in a house, in square, in battery.
Verdict may_leave_its_place(const Scene& scene, const Unit& u) {
  if (u.place >= 0) return refused(scene.g.in_house(u) ? "CP-R26"_c : "CP-R54"_c);
  if (u.formation == Formation::square) return refused("CP-R43"_c);
  return u.formation == Formation::battery ? refused("CP-R12"_c) : Verdict{};
}

Box turned_box(Box b, i32 angle) {
  b.facing = normalise(b.facing + angle);
  return b;
}

// An act at once: where it leads, and whose zones it enters there.
Act leading_to(const Scene& scene, UnitId id, const Box& end, Act a) {
  const Unit& u = scene.s[id];
  if (a.formation == Formation::none) a.formation = u.formation;
  a.plan.end = end;
  a.plan.zones = zones_at(scene, id, end);
  a.verdict = may_enter(u, a.formation, a.plan.zones);
  return a;
}

Verdict may_turn(const Scene& scene, UnitId id, i32 angle) {
  const Unit& u = scene.s[id];
  if (scene.g.in_house(u)) return refused("CP-R26"_c);
  if (u.formation == Formation::road_column && u.is(Mark::turned_free)) return refused("CP-R47"_c);
  return fits(scene, id, turned_box(scene.box(id), angle));
}
// Paid for before it is looked at.
Act priced_turn(const Scene& scene, UnitId id, i32 angle, Price price) {
  Verdict v = may_act(scene, id, price.actions, price.points);
  Act a{v ? may_turn(scene, id, angle) : v, price, {.before = angle}};
  return a.verdict ? leading_to(scene, id, turned_box(scene.box(id), angle), a) : a;
}

// A fall back or a manhandled gun, of one leg.
Path single_leg(const Order& o) {
  Step k = step_of(o.legs[0]);
  bool one = o.legs[1].kind == 0 && o.legs[0].value > 0 && (k == Step::back || k == Step::forward);
  return {.distance = one ? o.legs[0].value : 0, .way = k == Step::back ? Way::back : Way::ahead};
}
Act marching(const Scene& scene, UnitId id, const Path& path, i32 limit = 0) {
  Plan plan = plan_move(scene, id, path.way, path.distance, limit);
  return {plan.verdict, {1, scene.t.cost.act.value + surcharge(scene.t, plan.passed)}, path, plan};
}

// Options of `leave`: side by side, in each the formations it may come out in.
constexpr Formation leave_formations[] = {Formation::line, Formation::attack_column, Formation::skirmish};

}  // namespace

Verdict may_stand(const Troop& troop, Formation f) {
  if (has_formation(troop, f)) return {};
  bool foot = is_foot(troop.arm), horse = is_horse(troop.arm);
  if (f == Formation::skirmish && foot) return refused("CP-7.2"_c);
  if (f == Formation::forage && horse) return refused("CP-7.4"_c);
  return refused(foot ? "CP-7.1"_c : horse ? "CP-7.3"_c : "CP-7.5"_c);
}

Verdict may_hold(const Scene& scene, UnitId id, const Feature& work) {
  Clause by = work.kind == Ground::redoubt ? "CP-R54"_c : "CP-R26"_c;
  Arm arm = scene.t.arm(scene.s[id]);
  if (!is_foot(arm) && !(work.kind == Ground::redoubt && is_gun(arm))) return refused(by);
  auto in_it = [&](const Unit& x) { return &x != &scene.s[id] && x.place == work.place; };
  return any_unit(scene.s, both(scene.t.fighters(), in_it)) ? refused(by) : Verdict{};
}

// One point for each 45 degrees begun; a road column turns free of both (CP-17.2, CP-17.16).
Price price_of_turn(const Tables& t, const Unit& u, i32 angle) {
  if (angle == 0 || u.formation == Formation::road_column) return {};
  i32 step = t.cost.turn_step_degrees.value * 10;
  return {1, (std::abs(angle) + step - 1) / step * t.cost.act.value};
}

void turn(Play& p, UnitId id, i32 angle) {
  Unit& u = p.s[id];
  Box end = turned_box(p.g.box_of(u), angle);
  set_pose(p, id, end);
  bool column = u.formation == Formation::road_column, battery = u.formation == Formation::battery;
  if (column) u.set(Mark::turned_free);
  if (battery) {
    bool wide = std::abs(angle) > p.t().cost.turn_step_degrees.value * 10 || u.is(Mark::pivoted);
    u.set(wide ? UnitMarks{Mark::pivoted_wide, Mark::pivoted} : Mark::pivoted);
  }
  p.tell(Tell::turned, about(id, column ? "CP-17.16"_c : battery ? "CP-17.10"_c : "CP-17.2"_c, angle / 10));
  after_move(p, id, end);
}

Act read_move(const Scene& scene, const Order& o) {
  if (Verdict v = may_act(scene, o.unit, 1, 0); !v) return {v};
  const Unit& u = scene.s[o.unit];
  if (Verdict v = may_leave_its_place(scene, u); !v) return {v};
  Act m;
  if (Verdict v = read_path(u, o, m.path); !v) return {v};
  const Path& path = m.path;
  bool column = u.formation == Formation::road_column;
  if (column && path.before == 0 && path.way == Way::ahead && road_under(scene, o.unit).feature >= 0)
    return {refused("CP-17.17"_c)};
  if (path.before != 0) {
    if (Verdict v = may_turn(scene, o.unit, path.before); !v) return {v};
    Box before = turned_box(scene.box(o.unit), path.before);
    if (!zones_at(scene, o.unit, before).empty()) return {refused("CP-R47"_c, "turn_apart"_w)};
    m.plan = plan_move(Scene(scene, o.unit, before), o.unit, path.way, path.distance);
  } else {
    m.plan = plan_move(scene, o.unit, path.way, path.distance);
  }
  m.verdict = m.plan.verdict;
  if (!m.verdict) return m;
  Price first = price_of_turn(scene.t, u, path.before), last = price_of_turn(scene.t, u, path.after);
  int points = (m.plan.mode == Mode::strategic ? 0 : scene.t.cost.act.value) + surcharge(scene.t, m.plan.passed);
  m.price = {1 + first.actions + last.actions, points + first.points + last.points};
  if (path.after == 0) return m;
  // What comes after a zone of control, or leads into one, is ordered when one knows whether the unit got there.
  if (!m.plan.zones.empty() || m.plan.cut) return {refused("CP-R47"_c)};
  Scene there(scene, o.unit, m.plan.end);
  Box after = turned_box(m.plan.end, path.after);
  if (!zones_at(there, o.unit, after).empty()) return {refused("CP-R47"_c, "turn_apart"_w)};
  m.verdict = fits(there, o.unit, after);
  return m;
}

Act read_fall_back(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  Formation f = u.formation;
  if (u.place >= 0) return {may_leave_its_place(scene, u)};
  if (is_horse(scene.t.arm(u)) || f == Formation::skirmish) return {refused("CP-8.12"_c)};
  if (!is_foot(scene.t.arm(u))) return {refused("CP-8.10"_c)};
  if (f != Formation::line && f != Formation::attack_column) return {refused("CP-R47"_c)};
  Path path = single_leg(o);
  if (path.distance == 0 || path.way != Way::back) return {refused("CP-8.11"_c)};
  return marching(scene, o.unit, path);
}

Act read_manhandle(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  if (u.formation != Formation::battery) return {refused("CP-R12"_c)};
  if (u.place >= 0) return {may_leave_its_place(scene, u)};  // out of a redoubt it comes limbered
  i32 most = scene.t.move.of[pace_of(scene.t.arm(u), Formation::battery)].manhandled;
  if (most == 0) return {refused("CP-8.9"_c)};
  Path path = single_leg(o);
  if (path.distance == 0) return {faulty("say_manhandle"_w)};
  if (path.distance > most) return {refused("CP-8.8"_c, "too_far"_w, path.distance, most)};
  Act a = marching(scene, o.unit, path, most);
  if (a.verdict && difficult_on(scene.g, straight(scene.box(o.unit), path.way, a.plan.distance)))
    a.verdict = refused("CP-8.8"_c);
  return a;
}

Act read_turn(const Scene& scene, const Order& o) {
  i32 angle = turn_of(o.legs[0]);
  if (angle == 0 || std::abs(angle) > half_turn || o.legs[1].kind != 0) return {faulty("say_turn"_w)};
  return priced_turn(scene, o.unit, angle, price_of_turn(scene.t, scene.s[o.unit], angle));
}

Act read_about_face(const Scene& scene, const Order& o) {
  Formation f = scene.s[o.unit].formation;
  if (f != Formation::line && f != Formation::skirmish) return {refused("CP-17.3"_c)};
  const CostTable& cost = scene.t.cost;
  return priced_turn(scene, o.unit, half_turn, {cost.about_face_actions.value, cost.about_face_points.value});
}

// ---- formations

Act read_form(const Scene& scene, const Order& o) {
  // The point for a square is paid by the try itself.
  Act a{.price = {1, formation_of(o) == Formation::square ? 0 : scene.t.cost.act.value}};
  if (Verdict v = may_act(scene, o.unit, a.price.actions, a.price.points); !v) return {v};
  const Unit& u = scene.s[o.unit];
  if (o.option >= 8) return {faulty("unknown_formation"_w)};
  Formation f = formation_of(o), now = u.formation;
  const Troop& troop = scene.t.troop(u);
  if (scene.g.in_house(u)) return {refused("CP-R26"_c)};
  if (Verdict v = may_stand(troop, f); !v) return {v};
  if (f == now) return {faulty("already_so"_w)};
  i32 angle = turn_of(o.legs[0]);
  if (o.legs[0].kind != 0 && (angle == 0 || std::abs(angle) > half_turn || o.legs[1].kind != 0))
    return {faulty("say_turn"_w)};
  bool free = (now == Formation::road_column && f != Formation::square) || f == Formation::battery;
  if (angle != 0 && !free) return {refused("CP-R44"_c)};
  if (f == Formation::square)
    if (Verdict v = verdict_of(square_reasons(scene.t, measure_square(scene, o.unit))); !v) return {v};
  a.formation = f;
  a.verdict = fits_formation(scene, o.unit, f, normalise(u.pose.facing + angle), a.plan.end);
  // A square has a test of its own, and no unit makes two (CP-16.17).
  return a.verdict && f != Formation::square ? leading_to(scene, o.unit, a.plan.end, a) : a;
}

void change_formation(Play& p, UnitId id, Formation f, const Box& end) {
  Unit& u = p.s[id];
  Formation was = u.formation;
  u.formation = f;
  set_pose(p, id, end);
  if (f == Formation::battery && p.t().arm(u) != Arm::horse_gun) u.set(Mark::unlimbered);
  Clause why = f == Formation::battery         ? "CP-17.13"_c
               : was == Formation::road_column ? "CP-17.15"_c
               : f == Formation::square        ? "CP-16.23"_c
                                               : "CP-10.17"_c;
  p.tell(Tell::formed, {.option = byte_of(f), .unit = id, .clause = why});
}

// ---- obstacles and buildings

// The obstacle that its front has come to, and the place just beyond it.
Act read_cross(const Scene& scene, const Order& o) {
  Act a{.price = once(scene)};
  if (Verdict v = may_act(scene, o.unit, a.price.actions, a.price.points); !v) return {v};
  if (Verdict v = may_leave_its_place(scene, scene.s[o.unit]); !v) return {v};
  Plan& p = a.plan;
  Box from = scene.box(o.unit);
  Motion m(from, Stride::forward(2 * from.depth + 200));
  scene.land().along(swath(m), 0, ground::obstacle, [&](const GroundPiece& f) {
    // Touched by its front; or astride of it, its centre on this side.
    Room r = obstacle_ahead(m, f);
    if (!r.blocked || r.steps > 20) return;
    if (std::optional<i32> clear = clear_after(m, f.line())) p.distance = *clear, p.obstacle = f.number;
  });
  if (p.obstacle < 0) return {refused("CP-23.3"_c)};
  Motion over(from, Stride::forward(p.distance));
  bool barred = room_on_table(over, scene.board().width, scene.board().height).blocked ||
                scene.bodies.along(over, 0, scene.all() - o.unit,
                                   [&](UnitId, const Quad& q) { return is_stopped(over, q); }) != UnitId::none;
  if (barred) return {refused("CP-R24"_c, "no_room_beyond"_w)};
  if (Verdict v = fits(scene, o.unit, over.end()); !v) return {v};
  a = leading_to(scene, o.unit, over.end(), a);
  i32 edge = 0;
  a.plan.zones = a.plan.zones | zones_entered(scene, o.unit, over, UnitId::none, edge);
  a.verdict = may_enter(scene.s[o.unit], a.formation, a.plan.zones);
  return a;
}

Act read_enter(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  const Feature* f = scene.g.building(o.place);
  if (f == nullptr) return {faulty("no_place"_w)};
  if (Verdict v = may_leave_its_place(scene, u); !v) return {v};
  if (Verdict v = may_hold(scene, o.unit, *f); !v) return {v};
  bool work = f->kind == Ground::redoubt;
  if (!within(scene.quad(o.unit), Quad(f->box), 20)) return {refused("CP-23.3"_c)};
  // In a redoubt it keeps its formation, which may reach beyond the work.
  Box stands = scene.box(o.unit);
  stands.at = f->box.at;
  if (work && !fits_inside(scene, o.unit, *f, stands)) return {refused("CP-R54"_c, "no_room"_w)};
  // Through the walls nobody walks into contact either.
  if (nears_enemy(scene, o.unit, work ? stands : f->box)) return {refused("CP-R47"_c, "too_near"_w)};
  return leading_to(scene, o.unit, work ? stands : f->box, {.price = once(scene), .place = o.place});
}

Act read_leave(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  const Feature* f = scene.g.building_of(u);
  if (o.option >= 12) return {faulty("unknown_side"_w)};
  if (f == nullptr) return {faulty("in_no_building"_w)};
  Act a{.price = once(scene)};
  a.formation = f->kind == Ground::redoubt ? u.formation : leave_formations[o.option % 3];
  if (!has_formation(scene.t.troop(u), a.formation)) return {refused("CP-7.2"_c)};
  if (a.formation == Formation::battery) return {refused("CP-R12"_c)};
  if (a.formation == Formation::square) return {refused("CP-R43"_c)};
  Face side = static_cast<Face>(o.option / 3);
  Quad q(f->box);
  const Footprint& print = scene.t.prints(scene.t.arm(u), a.formation);
  i32 facing = outward(q, side);
  a.plan.end = {point_ahead(edge_centre(q, side), facing, print.depth / 2), facing, print.width, print.depth};
  const UnitSet enemies = scene.enemies(o.unit);
  if (scene.bodies.overlapped(strip(q, side, scene.t.zone.clearance.value), enemies) != UnitId::none)
    return {refused("CP-R26"_c)};
  Quad out(a.plan.end);
  auto has_it = [&](UnitId e, const Quad&) { return in_zone_of(scene, e, out) && has_zone(scene, e, false); };
  bool house = scene.g.in_house(u);
  if (house && scene.bodies.around(out, scene.t.zone.depth.value, enemies, has_it) != UnitId::none)
    return {refused("CP-16.15"_c)};  // it comes out in disorder
  a.verdict = fits(scene, o.unit, a.plan.end);
  return a.verdict ? leading_to(scene, o.unit, a.plan.end, a) : a;
}

void done_at_once(Play& p, UnitId id) {
  const GameData game = p.s.game;
  Unit& u = p.s[id];
  Box from = p.g.box_of(u);
  Box end = p.g.box_in(u, game.to_formation, {{game.to_x, game.to_y}, short_of(game.to_facing), 0});
  bool house = p.g.in_house(u);
  i16 left = u.place;
  switch (game.act) {
    case Verb::turn: return turn(p, id, turn_between(u.pose.facing, end.facing));
    case Verb::form: change_formation(p, id, game.to_formation, end); break;
    case Verb::cross:
      p.tell(Tell::crossed, about(id, "CP-23.1"_c));
      set_pose(p, id, end);
      p.tell(Tell::moved, about(id, "CP-8.1"_c, distance_up(from.at, end.at) / 10));
      break;
    case Verb::enter:
      go_inside(p, id, short_of(game.to_place));
      return p.tell(Tell::entered, {.unit = id, .clause = "CP-23.2"_c, .place = short_of(game.to_place)});
    default:
      u.place = -1;
      u.formation = game.to_formation;
      set_pose(p, id, end);
      p.tell(Tell::left, {.unit = id, .clause = house ? "CP-24.9"_c : "CP-R54"_c, .place = left});
      if (house) set_disorder(p, id, "CP-24.9"_c);
      from = end;
  }
  after_move(p, id, game.act == Verb::form ? end : from);
}

// What its hand is told: as far as it goes, of how far at most on that ground, and the points.
Toll CasquesGame::toll(const State& s, const Order& o) const {
  Scene scene(*this, s);
  Act (*reader)(const Scene&, const Order&) = nullptr;
  switch (verb_of(o)) {
    case Verb::move: reader = read_move; break;
    case Verb::fall_back: reader = read_fall_back; break;
    case Verb::manhandle: reader = read_manhandle; break;
    case Verb::turn: reader = read_turn; break;
    case Verb::form: reader = read_form; break;
    case Verb::ride: {
      if (o.target != UnitId::none) return {};
      Plan p = plan_ride(scene, o.unit, o.pose.at, -1);
      return {.distance = p.distance, .allowed = rate(t(), s[o.unit], Going::flat, p.mode)};
    }
    default: return {};
  }
  Act a = reader(scene, o);
  Toll out{.price = a.price.points, .coin = rules().words()("field", "pc")};
  if (a.path.distance == 0) return out;
  const Unit& u = s[o.unit];
  bool slow = a.path.way == Way::back || difficult_on(*this, straight(scene.box(o.unit), a.path.way, a.plan.distance));
  Going going = a.path.way == Way::road ? Going::road : slow ? Going::difficult : Going::flat;
  out.distance = a.plan.distance;
  out.allowed = verb_of(o) == Verb::manhandle ? t().move.of[pace_of(t().arm(u), Formation::battery)].manhandled
                                              : rate(t(), u, going, a.plan.mode);
  return out;
}

}  // namespace grog::casques_et_plumets
