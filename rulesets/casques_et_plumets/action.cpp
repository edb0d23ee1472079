// What units do in their brigade's sequence, one act at a time: who may, what it costs, what comes of it.
#include <algorithm>
#include <cstdlib>

#include "core/geometry/align.hpp"
#include "core/require.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

constexpr Text say_how{"Dites de combien tourner.", "Say how far to turn."};

struct Path {  // of a move order: a turn, a straight way or a road, a turn
  i32 before = 0, distance = 0, after = 0;
  Way way = Way::ahead;
};

i32 turn_of(const Leg& leg) {
  Step k = static_cast<Step>(leg.kind);
  return k == Step::right ? leg.value : k == Step::left ? -leg.value : 0;
}

Verdict read_path(const Unit& u, const Order& o, Path& path) {
  if (o.legs[0].kind == 0) {
    if (o.pose == Pose{}) return faulty({"Dites où aller.", "Say where to go."});
    path.distance = distance_up(u.pose.at, o.pose.at);
    if (path.distance > 10000) return faulty({"C'est trop loin.", "That is too far."});
    i32 way = direction(u.pose.at, o.pose.at);
    path.before = turn_between(u.pose.facing, way);
    // A place a few tenths off the straight line is straight ahead.
    if (std::abs(path.before) * path.distance < 3000) path.before = 0;
    i32 facing = normalise(u.pose.facing + path.before);
    if (o.pose.facing != 0) path.after = turn_between(facing, normalise(o.pose.facing));
    return {};
  }
  int stage = 0;
  for (const Leg& leg : o.legs) {
    if (leg.kind == 0) break;
    if (leg.value <= 0) return faulty({"Une étape est plus longue que zéro.", "A leg is longer than nothing."});
    switch (static_cast<Step>(leg.kind)) {
      case Step::left:
      case Step::right:
        if (leg.value > half_turn) return faulty(say_how);
        if (stage > 1) return refused("CP-R47"_c);
        (stage == 0 ? path.before : path.after) += turn_of(leg);
        if (stage == 1) stage = 2;
        break;
      case Step::forward:
      case Step::road:
        if (stage != 0) return refused("CP-R47"_c);
        path.distance = leg.value;
        path.way = static_cast<Step>(leg.kind) == Step::road ? Way::road : Way::ahead;
        stage = 1;
        break;
      default: return refused("CP-R47"_c);
    }
  }
  return stage == 0 ? faulty({"Dites de combien avancer.", "Say how far to go."}) : Verdict{};
}

struct Price {
  int actions = 0, points = 0;
};

// One point for each 45 degrees begun; a road column turns free of both (CP-17.2, CP-17.16).
Price price_of_turn(const Tables& t, const Unit& u, i32 angle) {
  if (angle == 0 || formation_of(u) == Formation::road_column) return {};
  i32 step = t.cost.turn_step.value * 10;
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
  if (formation_of(u) == Formation::road_column && u.is(flags::turned_free)) return refused("CP-R47"_c);
  return fits(scene, id, turned_box(scene.g, u, angle));
}

void turn(Play& p, UnitId id, i32 angle) {
  Unit& u = p.s[id];
  set_pose(p, id, turned_box(p.g, u, angle));
  if (formation_of(u) == Formation::road_column) u.set(flags::turned_free);
  if (formation_of(u) == Formation::battery) {
    bool wide = std::abs(angle) > p.t().cost.turn_step.value * 10 || u.is(flags::pivoted);
    u.set(wide ? flags::pivoted_wide | flags::pivoted : flags::pivoted);
  }
  Clause why = formation_of(u) == Formation::road_column ? "CP-17.16"_c
               : formation_of(u) == Formation::battery   ? "CP-17.10"_c
                                                         : "CP-17.2"_c;
  p.tell(Tell::turned, about(id, why, angle / 10));
}

int surcharge(const Tables& t, const UnitSet& passed) { return passed.count() * t.cost.pass_through.value; }
int move_points(const Tables& t, const Plan& p) {
  return (p.mode == Mode::strategic ? 0 : t.cost.act.value) + surcharge(t, p.passed);
}

// A move of any kind; `state` is where the plan is laid when a turn comes first.
struct MoveOrder {
  Verdict verdict;
  Path path;
  Plan plan;
  Price price;
};
MoveOrder read_move(const Scene& scene, const Order& o) {
  MoveOrder m;
  const Unit& u = scene.s[o.unit];
  if (scene.g.building_of(u) != nullptr) return m.verdict = refused("CP-R26"_c), m;
  if (formation_of(u) == Formation::square) return m.verdict = refused("CP-R43"_c), m;
  if (formation_of(u) == Formation::battery) return m.verdict = refused("CP-R12"_c), m;
  m.verdict = read_path(u, o, m.path);
  if (!m.verdict) return m;
  bool column = formation_of(u) == Formation::road_column;
  if (column && m.path.before == 0 && m.path.way == Way::ahead && road_under(scene, o.unit).feature >= 0)
    return m.verdict = refused("CP-17.17"_c), m;
  if (m.path.before != 0) {
    m.verdict = may_turn(scene, o.unit, m.path.before);
    if (!m.verdict) return m;
    State turned = scene.s;
    Box b = turned_box(scene.g, u, m.path.before);
    turned[o.unit].pose.facing = static_cast<i16>(b.facing);
    m.plan = plan_move(Scene(scene.g, turned), o.unit, m.path.way, m.path.distance);
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
  State there = scene.s;
  there[o.unit].pose.at = m.plan.end.at;
  there[o.unit].pose.facing = static_cast<i16>(m.plan.end.facing);
  there[o.unit].set(flags::turned_free, false);
  m.verdict = may_turn(Scene(scene.g, there), o.unit, m.path.after);
  return m;
}

// The distance of a fall back or of a manhandled gun: one leg, or a number of tenths by pose.
i32 single_leg(const Order& o, Way& way) {
  Step k = static_cast<Step>(o.legs[0].kind);
  way = k == Step::back ? Way::back : Way::ahead;
  bool one = o.legs[1].kind == 0 && o.legs[0].value > 0;
  return one && (k == Step::back || k == Step::forward) ? o.legs[0].value : 0;
}

Plan read_fall_back(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  Plan p;
  Formation f = formation_of(u);
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
  if (formation_of(u) != Formation::battery) return p.verdict = refused("CP-R12"_c), p;
  i32 most = scene.t.move[static_cast<std::size_t>(row_of(scene.t.arm(u), Formation::battery))].manhandled;
  if (most == 0) return p.verdict = refused("CP-8.9"_c), p;
  i32 distance = single_leg(o, way);
  if (distance == 0)
    return p.verdict = faulty({"Dites de combien, en avant ou en arrière.", "Say how far, ahead or back."}), p;
  if (distance > most) return p.verdict = refused("CP-8.8"_c), p;
  p = plan_move(scene, o.unit, way, distance, most);
  if (!p.verdict) return p;
  Motion m(scene.g.box_of(u), way == Way::back ? Stride::backward(p.distance) : Stride::forward(p.distance));
  if (difficult_on(scene.g, m)) p.verdict = refused("CP-8.8"_c);
  return p;
}

// ---- formations

Formation formation_wanted(const Order& o) { return static_cast<Formation>(o.option + 1); }

Verdict check_form(const Scene& scene, const Order& o, Box& end) {
  const Unit& u = scene.s[o.unit];
  if (o.option >= 8) return faulty({"Formation inconnue.", "Unknown formation."});
  Formation f = formation_wanted(o), now = formation_of(u);
  const Troop& troop = scene.t.troop(u);
  if (scene.g.in_house(u)) return refused("CP-R26"_c);
  if (!has_formation(troop, f)) {
    if (f == Formation::skirmish && is_foot(troop.arm)) return refused("CP-7.2"_c);
    if (f == Formation::forage && is_horse(troop.arm)) return refused("CP-7.4"_c);
    return refused(is_foot(troop.arm) ? "CP-7.1"_c : is_horse(troop.arm) ? "CP-7.3"_c : "CP-7.5"_c);
  }
  if (f == now) return faulty({"Elle y est déjà.", "It stands so already."});
  i32 angle = turn_of(o.legs[0]);
  if (o.legs[0].kind != 0 && (angle == 0 || std::abs(angle) > half_turn || o.legs[1].kind != 0)) return faulty(say_how);
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
  Formation was = formation_of(u);
  set_formation(u, f);
  set_pose(p, id, end);
  if (f == Formation::battery && p.t().arm(u) != Arm::horse_gun) u.set(flags::unlimbered);
  Event e = about(id, f == Formation::battery         ? "CP-17.13"_c
                      : was == Formation::road_column ? "CP-17.15"_c
                      : f == Formation::square        ? "CP-16.23"_c
                                                      : "CP-10.17"_c);
  e.option = static_cast<u8>(f);
  p.tell(Tell::formed, e);
}

// ---- obstacles and buildings

// The obstacle that its front touches, and the place just beyond it.
Plan read_cross(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  Plan p;
  if (scene.g.building_of(u) != nullptr) return p.verdict = refused("CP-R26"_c), p;
  if (formation_of(u) == Formation::square) return p.verdict = refused("CP-R43"_c), p;
  if (formation_of(u) == Formation::battery) return p.verdict = refused("CP-R12"_c), p;
  Box from = scene.g.box_of(u);
  Motion m(from, Stride::forward(2 * from.depth + 200));
  const auto& all = scene.g.features();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].row.obstacle || overlap(Quad(from), all[i].line())) continue;
    Room r = room(m, all[i].line());
    if (!r.blocked || r.steps > 20) continue;
    std::optional<i32> clear = clear_after(m, all[i].line());
    if (!clear) continue;
    p.distance = *clear;
    p.obstacle = static_cast<int>(i);
  }
  if (p.obstacle < 0) return p.verdict = refused("CP-23.3"_c), p;
  Motion over(from, Stride::forward(p.distance));
  UnitSet others = scene.all();
  others.remove(o.unit);
  bool barred = room_on_table(over, scene.g.board().width, scene.g.board().height).blocked;
  others.each([&](UnitId x) { barred = barred || room(over, scene.quad(x)).blocked; });
  if (barred)
    return p.verdict = refused("CP-R24"_c, {"Il n'y a pas la place de l'autre côté.", "There is no room beyond."}), p;
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

bool occupied(const State& s, const Tables& t, int place) {
  for (std::size_t i = 0; i < s.units; ++i)
    if (t.is_troop(s.unit[i]) && alive(s.unit[i]) && s.unit[i].place == place) return true;
  return false;
}

Verdict check_enter(const Scene& scene, const Order& o) {
  const Unit& u = scene.s[o.unit];
  const Feature* f = scene.g.building(o.place);
  if (f == nullptr) return faulty(no_place);
  if (u.place >= 0) return refused("CP-R26"_c);
  Arm arm = scene.t.arm(u);
  if (!is_foot(arm) && !(f->kind == Ground::redoubt && is_gun(arm)))
    return refused(f->kind == Ground::redoubt ? "CP-R54"_c : "CP-R26"_c);
  if (formation_of(u) == Formation::square) return refused("CP-R43"_c);
  if (formation_of(u) == Formation::battery) return refused("CP-R12"_c);
  if (occupied(scene.s, scene.t, o.place)) return refused(f->kind == Ground::redoubt ? "CP-R54"_c : "CP-R26"_c);
  return within(scene.quad(o.unit), Quad(f->box), 20) ? Verdict{} : refused("CP-23.3"_c);
}

// Options of `leave`: side by side, in each the formations it may come out in.
struct Leaving {
  Face side = Face::front;
  Formation formation = Formation::line;
};
constexpr Formation leave_formations[] = {Formation::line, Formation::attack_column, Formation::skirmish};
Leaving leaving(u8 option) { return {static_cast<Face>(option / 3 % 4), leave_formations[option % 3]}; }

Verdict check_leave(const Scene& scene, const Order& o, Box& end, Formation& formation) {
  const Unit& u = scene.s[o.unit];
  const Feature* f = scene.g.building_of(u);
  if (o.option >= 12) return faulty({"Côté inconnu.", "Unknown side."});
  if (f == nullptr) return faulty({"Elle n'est dans aucun bâtiment.", "It is in no building."});
  Leaving l = leaving(o.option);
  formation = f->kind == Ground::redoubt ? formation_of(u) : l.formation;
  if (!has_formation(scene.t.troop(u), formation)) return refused("CP-7.2"_c);
  if (formation == Formation::battery) return refused("CP-R12"_c);
  Quad q(f->box);
  const Footprint& print = scene.t.prints(scene.t.arm(u), formation);
  i32 facing = outward(q, l.side);
  end = {point_ahead(edge_centre(q, l.side), facing, print.depth / 2), facing, print.width, print.depth};
  bool touched = false, zone = false;
  scene.troops(other(u.side)).each([&](UnitId e) {
    touched = touched || overlap(strip(q, l.side, scene.t.zone.clearance.value), scene.quad(e));
    if (!has_zone(scene, e, false)) return;
    for (int face = 0; face < zone_faces(scene.g, scene.s[e]); ++face)
      zone = zone || overlap(Quad(end), strip(scene.quad(e), static_cast<Face>(face), scene.t.zone.depth.value));
  });
  if (touched) return refused("CP-R26"_c);
  if (zone) return refused("CP-16.15"_c);  // it comes out in disorder
  return fits(scene, o.unit, end);
}

// ---- fire

Verdict check_fire(const Scene& scene, const Order& o, Shot& shot) {
  const Unit& u = scene.s[o.unit];
  if (Verdict v = may_shoot(scene, o.unit, false); !v) return v;
  if (o.option >= 4) return faulty({"Côté inconnu.", "Unknown side."});
  if (o.option != 0 && zone_faces(scene.g, u) != 4) return refused("CP-12.7"_c);
  shot = target_of(scene, o.unit, static_cast<Face>(o.option));
  if (shot.target == UnitId::none) {
    int wood = u.place < 0 ? area_under(scene.g, u.pose.at, Ground::wood) : -1;
    bool deep = wood >= 0 && !at_wood_edge(scene.g, scene.quad(o.unit), wood);
    return refused(deep ? "CP-24.4"_c : "CP-12.7"_c);
  }
  if (o.target != UnitId::none && o.target != shot.target) return refused("CP-12.8"_c);
  Tally why = fire_reasons(scene.t, measure_fire(scene, o.unit, shot.target, shot.range_cm, false));
  bool too_far = shot.range_cm > 80;
  if (too_far || refuses(why)) {
    FireIn in = measure_fire(scene, o.unit, shot.target, 80, false);
    return refused(too_far ? scene.t.range[static_cast<std::size_t>(in.weapon)].clause : why.items()[0].clause);
  }
  return {};
}

}  // namespace

Verdict may_shoot(const Scene& scene, UnitId id, bool opportunity) {
  const Unit& u = scene.s[id];
  Arm arm = scene.t.arm(u);
  Formation f = formation_of(u);
  bool house = scene.g.in_house(u);
  if (is_horse(arm) || (is_gun(arm) && f != Formation::battery) || (!house && f == Formation::road_column))
    return refused("CP-R10"_c);
  if (!u.is(flags::commanded | flags::under_chief)) return refused(opportunity ? "CP-13.3"_c : "CP-14.3"_c);
  if (u.is(flags::fired)) return refused(opportunity ? "CP-13.5"_c : "CP-10.13"_c);
  if (opportunity && disordered(u)) return refused("CP-13.2"_c);
  if (u.is(flags::unlimbered)) return refused("CP-17.12"_c);
  if (u.is(flags::pivoted_wide)) return refused("CP-R49"_c);
  if (opportunity && points_for(scene, id) < scene.t.cost.act.value) return refused("CP-13.4"_c);
  return {};
}

void shoot(Play& p, UnitId shooter, UnitId target, i32 range_cm, bool opportunity) {
  Scene scene(p.g, p.s);
  FireIn in = measure_fire(scene, shooter, target, range_cm, opportunity);
  Tally why = fire_reasons(p.t(), in);
  FireOut out = fire(p.t(), in, why, p.dice);
  p.s[shooter].set(flags::fired | flags::fired_ever);
  Event e = about(shooter, opportunity ? "CP-13.1"_c : "CP-12.1"_c, out.hits);
  e.other = target, e.value2 = out.losses;
  p.tell(Tell::fired, e, why);
  if (p.dice.ran_short()) return;
  UnitId officer = officer_in(p.s, p.t(), target);
  if (out.officer_hit != 0) officer_lost(p, officer, target);
  if (out.disorder != 0) set_disorder(p, target, "CP-12.6"_c);
  lose_strength(p, target, out.losses, "CP-12.4"_c);
}

void try_square(Play& p, UnitId id, const UnitSet& payers) {
  Scene scene(p.g, p.s);
  SquareIn in = measure_square(scene, id);
  Tally why = square_reasons(p.t(), in);
  Box end;
  fits_formation(scene, id, Formation::square, p.s[id].pose.facing, end);
  pay(p, id, p.t().cost.act.value, payers);
  SquareOut out = form_square(p.t(), in, why, p.dice);
  p.s[id].set(flags::tested);
  bool formed = out.result == static_cast<i16>(SquareResult::formed);
  Event e = about(id, formed ? "CP-16.23"_c : "CP-16.24"_c, why.total());
  e.option = formed;
  p.tell(Tell::test, e, why);
  if (formed)
    change_formation(p, id, Formation::square, end);
  else
    set_disorder(p, id, "CP-16.24"_c);
}

Verdict may_act(const Scene& scene, UnitId id, int actions, int points) {
  const Unit& u = scene.s[id];
  if (officer_of(u) != game_unit(scene.s, game_attr::brigade)) return refused("CP-9.11"_c);
  if (!u.is(flags::commanded | flags::under_chief)) return refused("CP-14.3"_c);
  if (u.attr[attr::actions] + actions > scene.t.command.actions.value) return refused(scene.t.command.actions.clause);
  if (points > 0 && points_for(scene, id) < points) return refused("CP-10.11"_c);
  return {};
}

void spend(Play& p, UnitId id, int actions, int points, const UnitSet& payers) {
  pay(p, id, points, payers);
  i16& used = p.s[id].attr[attr::actions];
  used = static_cast<i16>(used + actions);
  if (actions > 0) p.s[id].set(flags::turned_free, false);
}

Verdict check_act(const Scene& scene, const Order& o) {
  const State& s = scene.s;
  Side side = s.asked().side;
  Verb verb = verb_of(o);
  const Tables& t = scene.t;
  if (verb == Verb::end) return {};
  if (verb == Verb::recover) return check_recover(scene, o, side);
  if (verb == Verb::grant) return check_grant(scene, o, side);
  if (!valid(o.unit) || index(o.unit) >= s.units) return faulty(no_unit);
  const Unit& u = s[o.unit];
  if (!t.is_troop(u) || !alive(u)) return verb == Verb::ride ? refused("CP-9.13"_c) : faulty(no_unit);
  if (u.side != side) return faulty(not_yours);
  int act = t.cost.act.value;
  switch (verb) {
    case Verb::move: {
      if (Verdict v = may_act(scene, o.unit, 1, 0); !v) return v;
      MoveOrder m = read_move(scene, o);
      return m.verdict ? may_act(scene, o.unit, m.price.actions, m.price.points) : m.verdict;
    }
    case Verb::fall_back: {
      Plan p = read_fall_back(scene, o);
      if (!p.verdict) return p.verdict;
      return may_act(scene, o.unit, 1, act + surcharge(t, p.passed));
    }
    case Verb::manhandle: {
      Way way = Way::ahead;
      Plan p = read_manhandle(scene, o, way);
      return p.verdict ? may_act(scene, o.unit, 1, act + surcharge(t, p.passed)) : p.verdict;
    }
    case Verb::rally: {
      bool may = is_horse(t.arm(u)) || formation_of(u) == Formation::skirmish;
      if (!may || u.place >= 0) return refused("CP-18.1"_c);
      return may_act(scene, o.unit, 1, act);
    }
    case Verb::turn: {
      i32 angle = turn_of(o.legs[0]);
      if (angle == 0 || std::abs(angle) > half_turn || o.legs[1].kind != 0) return faulty(say_how);
      Price price = price_of_turn(t, u, angle);
      if (Verdict v = may_act(scene, o.unit, price.actions, price.points); !v) return v;
      return may_turn(scene, o.unit, angle);
    }
    case Verb::about_face: {
      if (formation_of(u) != Formation::line && formation_of(u) != Formation::skirmish) return refused("CP-17.3"_c);
      if (Verdict v = may_act(scene, o.unit, t.cost.about_face_actions.value, t.cost.about_face_points.value); !v)
        return v;
      return may_turn(scene, o.unit, half_turn);
    }
    case Verb::form: {
      if (Verdict v = may_act(scene, o.unit, 1, o.option + 1 == static_cast<int>(Formation::square) ? 0 : act); !v)
        return v;
      Box end;
      return check_form(scene, o, end);
    }
    case Verb::fire: {
      Shot shot;
      if (Verdict v = check_fire(scene, o, shot); !v) return v;
      return may_act(scene, o.unit, 1, act);
    }
    case Verb::charge: return check_charge(scene, o);
    case Verb::reorder:
      if (!disordered(u)) return faulty({"Elle est en ordre.", "It is in order."});
      if (is_horse(t.arm(u)) && formation_of(u) != Formation::forage && in_wood(scene.g, u))
        return refused("CP-24.7"_c);
      return may_act(scene, o.unit, 1, act);
    case Verb::cross: {
      if (Verdict v = may_act(scene, o.unit, 1, act); !v) return v;
      return read_cross(scene, o).verdict;
    }
    case Verb::enter: {
      if (Verdict v = check_enter(scene, o); !v) return v;
      return may_act(scene, o.unit, 1, act);
    }
    case Verb::leave: {
      Box end;
      Formation f = Formation::line;
      if (Verdict v = check_leave(scene, o, end, f); !v) return v;
      return may_act(scene, o.unit, 1, act);
    }
    default: return faulty(not_asked);
  }
}

void apply_act(Play& p, const Order& o) {
  const Tables& t = p.t();
  int act = t.cost.act.value;
  Scene scene(p.g, p.s);
  switch (verb_of(o)) {
    case Verb::recover: return apply_recover(p, o);
    case Verb::grant: return apply_grant(p, o);
    case Verb::move: {
      MoveOrder m = read_move(scene, o);
      spend(p, o.unit, m.price.actions, m.price.points, o.with);
      if (m.path.before != 0) turn(p, o.unit, m.path.before);
      begin_move(p, o.unit, m.plan, m.path.way);
      if (m.path.after != 0) turn(p, o.unit, m.path.after);
      p.s[o.unit].set(flags::turned_free, m.path.after != 0 && formation_of(p.s[o.unit]) == Formation::road_column);
      return;
    }
    case Verb::fall_back: {
      Plan plan = read_fall_back(scene, o);
      spend(p, o.unit, 1, act + surcharge(t, plan.passed), o.with);
      return begin_move(p, o.unit, plan, Way::back);
    }
    case Verb::manhandle: {
      Way way = Way::ahead;
      Plan plan = read_manhandle(scene, o, way);
      spend(p, o.unit, 1, act + surcharge(t, plan.passed), o.with);
      return begin_move(p, o.unit, plan, way);
    }
    case Verb::rally: {
      spend(p, o.unit, 1, act, o.with);
      Retire r = retire_of(scene, o.unit, row_of(t.arm(p.s[o.unit]), Formation::attack_column));
      return rally_away(p, o.unit, r.end, r.passed);
    }
    case Verb::turn: {
      i32 angle = turn_of(o.legs[0]);
      Price price = price_of_turn(t, p.s[o.unit], angle);
      spend(p, o.unit, price.actions, price.points, o.with);
      return turn(p, o.unit, angle);
    }
    case Verb::about_face:
      spend(p, o.unit, t.cost.about_face_actions.value, t.cost.about_face_points.value, o.with);
      set_pose(p, o.unit, turned_box(p.g, p.s[o.unit], half_turn));
      return p.tell(Tell::turned, about(o.unit, "CP-17.3"_c, 180));
    case Verb::form: {
      Formation f = formation_wanted(o);
      if (f == Formation::square) {
        spend(p, o.unit, 1, 0, o.with);
        return try_square(p, o.unit, o.with);
      }
      Box end;
      check_form(scene, o, end);
      spend(p, o.unit, 1, act, o.with);
      change_formation(p, o.unit, f, end);
      return after_move(p, o.unit, end);
    }
    case Verb::fire: {
      Shot shot;
      check_fire(scene, o, shot);
      spend(p, o.unit, 1, act, o.with);
      return shoot(p, o.unit, shot.target, shot.range_cm, false);
    }
    case Verb::charge: return declare_charge(p, o);
    case Verb::reorder:
      spend(p, o.unit, 1, act, o.with);
      p.s[o.unit].set(flags::disorder, false);
      p.s[o.unit].set(flags::reordered);
      return p.tell(Tell::reordered, about(o.unit, "CP-10.1"_c));
    case Verb::cross: {
      Plan plan = read_cross(scene, o);
      spend(p, o.unit, 1, act, o.with);
      p.tell(Tell::crossed, about(o.unit, "CP-23.1"_c));
      return begin_move(p, o.unit, plan, Way::ahead);
    }
    case Verb::enter: {
      spend(p, o.unit, 1, act, o.with);
      Unit& u = p.s[o.unit];
      const Feature* f = p.g.building(o.place);
      u.place = o.place;
      Box inside = f->box;
      if (f->kind == Ground::building) {
        set_formation(u, Formation::line);
        u.set(flags::disorder, false);  // CP-24.8
      } else {
        inside.facing = u.pose.facing;
      }
      set_pose(p, o.unit, inside);
      Event e = about(o.unit, "CP-23.2"_c);
      e.place = o.place;
      return p.tell(Tell::entered, e);
    }
    case Verb::leave: {
      Box end;
      Formation f = Formation::line;
      check_leave(scene, o, end, f);
      spend(p, o.unit, 1, act, o.with);
      Unit& u = p.s[o.unit];
      bool house = p.g.in_house(u);
      Event e = about(o.unit, house ? "CP-24.9"_c : "CP-R54"_c);
      e.place = u.place;
      u.place = -1;
      set_formation(u, f);
      set_pose(p, o.unit, end);
      p.tell(Tell::left, e);
      if (house) set_disorder(p, o.unit, "CP-24.9"_c);
      return after_move(p, o.unit, end);
    }
    default: require(false, "an order that check() refuses was applied");
  }
}

}  // namespace grog::casques_et_plumets
