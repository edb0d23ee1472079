// Moves, turns, changes of formation, obstacles and houses: what an order means, what it costs, where it leads.
#include "rulesets/casques_et_plumets/manoeuvre.hpp"

#include <cstdlib>

namespace grog::casques_et_plumets {

i32 turn_of(const Leg& leg) {
  Step k = step_of(leg);
  return k == Step::right ? leg.value : k == Step::left ? -leg.value : 0;
}

namespace {

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

}  // namespace

// One point for each 45 degrees begun; a road column turns free of both (CP-17.2, CP-17.16).
Price price_of_turn(const Tables& t, const Unit& u, i32 angle) {
  if (angle == 0 || u.formation == Formation::road_column) return {};
  i32 step = t.cost.turn_step_degrees.value * 10;
  return {1, (std::abs(angle) + step - 1) / step * t.cost.act.value};
}

Box turned_box(const CasquesGame& g, const Unit& u, i32 angle) {
  Box b = g.box_of(u);
  b.facing = normalise(b.facing + angle);
  return b;
}

Verdict may_turn(const Scene& scene, UnitId id, i32 angle) {
  const Unit& u = scene.s[id];
  if (scene.g.in_house(u)) return refused("CP-R26"_c);
  if (u.formation == Formation::road_column && u.is(Mark::turned_free)) return refused("CP-R47"_c);
  return fits(scene, id, turned_box(scene.g, u, angle));
}

void turn(Play& p, UnitId id, i32 angle) {
  Unit& u = p.s[id];
  set_pose(p, id, turned_box(p.g, u, angle));
  if (u.formation == Formation::road_column) u.set(Mark::turned_free);
  if (u.formation == Formation::battery) {
    bool wide = std::abs(angle) > p.t().cost.turn_step_degrees.value * 10 || u.is(Mark::pivoted);
    u.set(wide ? UnitMarks{Mark::pivoted_wide, Mark::pivoted} : Mark::pivoted);
  }
  Clause why = u.formation == Formation::road_column ? "CP-17.16"_c
               : u.formation == Formation::battery   ? "CP-17.10"_c
                                                     : "CP-17.2"_c;
  p.tell(Tell::turned, about(id, why, angle / 10));
}

int surcharge(const Tables& t, const UnitSet& passed) { return passed.count() * t.cost.pass_through.value; }

namespace {
int move_points(const Tables& t, const Plan& p) {
  return (p.mode == Mode::strategic ? 0 : t.cost.act.value) + surcharge(t, p.passed);
}

}  // namespace

MoveOrder read_move(const Scene& scene, const Order& o) {
  MoveOrder m;
  const Unit& u = scene.s[o.unit];
  if (scene.g.building_of(u) != nullptr) return m.verdict = refused("CP-R26"_c), m;
  if (u.formation == Formation::square) return m.verdict = refused("CP-R43"_c), m;
  if (u.formation == Formation::battery) return m.verdict = refused("CP-R12"_c), m;
  m.verdict = read_path(u, o, m.path);
  if (!m.verdict) return m;
  bool column = u.formation == Formation::road_column;
  if (column && m.path.before == 0 && m.path.way == Way::ahead && road_under(scene, o.unit).feature >= 0)
    return m.verdict = refused("CP-17.17"_c), m;
  if (m.path.before != 0) {
    m.verdict = may_turn(scene, o.unit, m.path.before);
    if (!m.verdict) return m;
    Scene turned(scene, o.unit, turned_box(scene.g, u, m.path.before));
    m.plan = plan_move(turned, o.unit, m.path.way, m.path.distance);
  } else {
    m.plan = plan_move(scene, o.unit, m.path.way, m.path.distance);
  }
  m.verdict = m.plan.verdict;
  if (!m.verdict) return m;
  Price first = price_of_turn(scene.t, u, m.path.before), last = price_of_turn(scene.t, u, m.path.after);
  m.price = {1 + first.actions + last.actions, move_points(scene.t, m.plan) + first.points + last.points};
  if (m.path.after == 0) return m;
  // What comes after a zone of control is ordered when one knows whether the unit got there.
  if (!m.plan.zones.empty() || m.plan.cut) return m.verdict = refused("CP-R47"_c), m;
  Box end = m.plan.end;
  end.facing = normalise(end.facing + m.path.after);
  m.verdict = fits(Scene(scene, o.unit, m.plan.end), o.unit, end);
  return m;
}

namespace {

// The distance of a fall back or of a manhandled gun: one leg, or a number of tenths by pose.
i32 single_leg(const Order& o, Way& way) {
  Step k = step_of(o.legs[0]);
  way = k == Step::back ? Way::back : Way::ahead;
  bool one = o.legs[1].kind == 0 && o.legs[0].value > 0;
  return one && (k == Step::back || k == Step::forward) ? o.legs[0].value : 0;
}

}  // namespace

Plan read_fall_back(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  Plan p;
  Formation f = u.formation;
  if (scene.g.building_of(u) != nullptr) return p.verdict = refused("CP-R26"_c), p;
  if (is_horse(scene.t.arm(u)) || f == Formation::skirmish) return p.verdict = refused("CP-8.12"_c), p;
  if (!is_foot(scene.t.arm(u))) return p.verdict = refused("CP-8.10"_c), p;
  if (f != Formation::line && f != Formation::attack_column) return p.verdict = refused("CP-R47"_c), p;
  Way way = Way::back;
  i32 distance = single_leg(o, way);
  if (distance == 0 || way != Way::back) return p.verdict = refused("CP-8.11"_c), p;
  return plan_move(scene, o.unit, Way::back, distance);
}

Plan read_manhandle(const Scene& scene, const Order& o, Way& way) {
  const Unit& u = scene.s[o.unit];
  Plan p;
  if (u.formation != Formation::battery) return p.verdict = refused("CP-R12"_c), p;
  i32 most = scene.t.move.of[pace_of(scene.t.arm(u), Formation::battery)].manhandled;
  if (most == 0) return p.verdict = refused("CP-8.9"_c), p;
  i32 distance = single_leg(o, way);
  if (distance == 0) return p.verdict = faulty("say_manhandle"_w), p;
  if (distance > most) return p.verdict = refused("CP-8.8"_c, "too_far"_w, distance, most), p;
  p = plan_move(scene, o.unit, way, distance, most);
  if (!p.verdict) return p;
  Motion m(scene.g.box_of(u), way == Way::back ? Stride::backward(p.distance) : Stride::forward(p.distance));
  if (difficult_on(scene.g, m)) p.verdict = refused("CP-8.8"_c);
  return p;
}

// ---- formations

Verdict check_form(const Scene& scene, const Order& o, Box& end) {
  const Unit& u = scene.s[o.unit];
  if (o.option >= 8) return faulty("unknown_formation"_w);
  Formation f = formation_of(o), now = u.formation;
  const Troop& troop = scene.t.troop(u);
  if (scene.g.in_house(u)) return refused("CP-R26"_c);
  if (!has_formation(troop, f)) {
    if (f == Formation::skirmish && is_foot(troop.arm)) return refused("CP-7.2"_c);
    if (f == Formation::forage && is_horse(troop.arm)) return refused("CP-7.4"_c);
    return refused(is_foot(troop.arm) ? "CP-7.1"_c : is_horse(troop.arm) ? "CP-7.3"_c : "CP-7.5"_c);
  }
  if (f == now) return faulty("already_so"_w);
  i32 angle = turn_of(o.legs[0]);
  if (o.legs[0].kind != 0 && (angle == 0 || std::abs(angle) > half_turn || o.legs[1].kind != 0))
    return faulty("say_turn"_w);
  bool free = (now == Formation::road_column && f != Formation::square) || f == Formation::battery;
  if (angle != 0 && !free) return refused("CP-R44"_c);
  if (f == Formation::square) {
    Tally why = square_reasons(scene.t, measure_square(scene, o.unit));
    if (refuses(why)) return refused(why.items()[0].clause);
  }
  return fits_formation(scene, o.unit, f, normalise(u.pose.facing + angle), end);
}

void change_formation(Play& p, UnitId id, Formation f, const Box& end) {
  Unit& u = p.s[id];
  Formation was = u.formation;
  u.formation = f;
  set_pose(p, id, end);
  if (f == Formation::battery && p.t().arm(u) != Arm::horse_gun) u.set(Mark::unlimbered);
  Event e = about(id, f == Formation::battery         ? "CP-17.13"_c
                      : was == Formation::road_column ? "CP-17.15"_c
                      : f == Formation::square        ? "CP-16.23"_c
                                                      : "CP-10.17"_c);
  e.option = byte_of(f);
  p.tell(Tell::formed, e);
}

// ---- obstacles and buildings

// The obstacle that its front touches, and the place just beyond it.
Plan read_cross(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  Plan p;
  if (scene.g.building_of(u) != nullptr) return p.verdict = refused("CP-R26"_c), p;
  if (u.formation == Formation::square) return p.verdict = refused("CP-R43"_c), p;
  if (u.formation == Formation::battery) return p.verdict = refused("CP-R12"_c), p;
  Box from = scene.g.box_of(u);
  Motion m(from, Stride::forward(2 * from.depth + 200));
  Quad start(from);
  scene.land().along(swath(m), 0, ground::obstacle, [&](const GroundPiece& f) {
    if (overlap(start, f.line())) return;
    Room r = room(m, f);
    if (!r.blocked || r.steps > 20) return;
    if (std::optional<i32> clear = clear_after(m, f.line())) p.distance = *clear, p.obstacle = f.number;
  });
  if (p.obstacle < 0) return p.verdict = refused("CP-23.3"_c), p;
  Motion over(from, Stride::forward(p.distance));
  bool barred = room_on_table(over, scene.g.board().width, scene.g.board().height).blocked ||
                scene.bodies.along(over, 0, scene.all() - o.unit,
                                   [&](UnitId, const Quad& q) { return room(over, q).blocked; }) != UnitId::none;
  if (barred) return p.verdict = refused("CP-R24"_c, "no_room_beyond"_w), p;
  p.end = over.end();
  p.verdict = fits(scene, o.unit, p.end);
  if (!p.verdict) return p;
  p.zones = zones_entered(scene, o.unit, over, UnitId::none, p.edge);
  if (!p.zones.empty()) {
    MoraleIn in = measure_morale(scene, o.unit, false);
    Tally why = morale_reasons(scene.t, in);
    if (refuses(why)) p.verdict = refused(why.items()[0].clause);
  }
  return p;
}

namespace {

bool occupied(const State& s, const Tables& t, int place) {
  return any_unit(s, [&](const Unit& u) { return t.is_troop(u) && alive(u) && u.place == place; });
}

}  // namespace

Verdict check_enter(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  const Feature* f = scene.g.building(o.place);
  if (f == nullptr) return faulty("no_place"_w);
  if (u.place >= 0) return refused("CP-R26"_c);
  Arm arm = scene.t.arm(u);
  if (!is_foot(arm) && !(f->kind == Ground::redoubt && is_gun(arm)))
    return refused(f->kind == Ground::redoubt ? "CP-R54"_c : "CP-R26"_c);
  if (u.formation == Formation::square) return refused("CP-R43"_c);
  if (u.formation == Formation::battery) return refused("CP-R12"_c);
  if (occupied(scene.s, scene.t, o.place)) return refused(f->kind == Ground::redoubt ? "CP-R54"_c : "CP-R26"_c);
  if (!within(scene.quad(o.unit), Quad(f->box), 20)) return refused("CP-23.3"_c);
  // In a redoubt it keeps its formation, which may reach beyond the work.
  Box stands = scene.g.box_of(u);
  stands.at = f->box.at;
  if (f->kind == Ground::redoubt && !fits_inside(scene, o.unit, *f, stands)) return refused("CP-R54"_c, "no_room"_w);
  return {};
}

namespace {

// Options of `leave`: side by side, in each the formations it may come out in.
struct Leaving {
  Face side = Face::front;
  Formation formation = Formation::line;
};
constexpr Formation leave_formations[] = {Formation::line, Formation::attack_column, Formation::skirmish};
Leaving leaving(u8 option) { return {static_cast<Face>(option / 3 % 4), leave_formations[option % 3]}; }

}  // namespace

Verdict check_leave(const Scene& scene, const Order& o, Box& end, Formation& formation) {
  const Unit& u = scene.s[o.unit];
  const Feature* f = scene.g.building_of(u);
  if (o.option >= 12) return faulty("unknown_side"_w);
  if (f == nullptr) return faulty("in_no_building"_w);
  Leaving l = leaving(o.option);
  formation = f->kind == Ground::redoubt ? u.formation : l.formation;
  if (!has_formation(scene.t.troop(u), formation)) return refused("CP-7.2"_c);
  if (formation == Formation::battery) return refused("CP-R12"_c);
  Quad q(f->box);
  const Footprint& print = scene.t.prints(scene.t.arm(u), formation);
  i32 facing = outward(q, l.side);
  end = {point_ahead(edge_centre(q, l.side), facing, print.depth / 2), facing, print.width, print.depth};
  const UnitSet enemies = scene.enemies(o.unit);
  i32 depth = scene.t.zone.depth.value;
  bool touched = scene.bodies.overlapped(strip(q, l.side, scene.t.zone.clearance.value), enemies) != UnitId::none;
  Quad out(end);
  bool zone = scene.bodies.around(out, depth, enemies, [&](UnitId e, const Quad& his) {
    if (!has_zone(scene, e, false)) return false;
    for (Face face : zone_faces(scene.g, scene.s[e]))
      if (overlap(out, strip(his, face, depth))) return true;
    return false;
  }) != UnitId::none;
  if (touched) return refused("CP-R26"_c);
  if (zone) return refused("CP-16.15"_c);  // it comes out in disorder
  return fits(scene, o.unit, end);
}

}  // namespace grog::casques_et_plumets
