// Moves that nobody orders: recoil, reform, rallying away, refuge, coming out of a house, taking the ground.
#include "core/field/advance.hpp"
#include "core/field/retreat.hpp"
#include "core/geometry/align.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

using field::straight;

// How far a box gets on a way before the table's edge, or ground, stops it. `over`: an obstacle that does not.
struct Stops {
  i32 table, ground;
};
Stops ground_stop(const Scene& scene, const Motion& m, const Unit& u, bool obstacles_too, int over = -1) {
  field::Advance edge(m), way(m);
  edge.edge(scene.board().width, scene.board().height);
  way.ground(scene.land(), ground::barred | ground::obstacle, [&](const GroundPiece& f) {
    if (scene.g.bars(f, u)) return way.until(f);
    bool obstacle = obstacles_too && f.is(ground::obstacle) && f.number != over;
    return obstacle ? obstacle_ahead(m, f) : field::go_on;
  });
  return {edge.stop().steps, way.stop().steps};
}

i32 enemy_stop(const Scene& scene, const Motion& m, UnitId mover, UnitId but) {
  field::Advance way(m);
  UnitSet enemies = scene.enemies(mover);
  way.units(scene.bodies, but == UnitId::none ? enemies : enemies - but, 0,
            [&](UnitId, const Quad& q) { return way.until(q); });
  return way.stop().steps;
}

bool passable(const Scene& scene, UnitId f) { return !all_round(scene.g, scene.s[f]); }

// A straight way for one who passes friends but must end clear of them, of the enemy, of ground that bars it.
Retreat passing_way(const Scene& scene, UnitId id, const Motion& m, int over = -1) {
  Stops ground = ground_stop(scene, m, scene.s[id], true, over);
  i32 limit = std::min({ground.table, ground.ground, enemy_stop(scene, m, id, UnitId::none)});
  UnitSet friends = scene.friends(id);
  friends.each([&](UnitId f) {
    if (passable(scene, f)) return;
    Room r = room(m, scene.quad(f));
    if (r.blocked) limit = std::min(limit, r.steps);
  });
  // Each friend on whom it would end shortens the way; after as many rounds as there are friends it is clear.
  for (bool again = true; again;) {
    again = false;
    friends.each([&](UnitId f) {
      if (again || limit == 0 || !overlap(Quad(m.at(limit)), scene.quad(f))) return;
      i32 before = room(m, scene.quad(f)).steps;
      again = before < limit;
      limit = std::min(limit, before);
    });
  }
  Retreat out{m.at(limit)};
  if (limit == 0) return out;
  friends.each([&](UnitId f) {
    Room r = room(m, scene.quad(f));
    if (r.blocked && r.steps < limit) out.passed.add(f);
  });
  return out;
}

// Where one who must run may run to: within its rate, away from the charger, with nothing in the way.
struct Runner {
  const Scene& scene;
  UnitId id;
  Point enemy;
  Box from = scene.g.box_of(scene.s[id]);

  bool leads_away(Point to) const { return dot(to - from.at, from.at - enemy) >= 0; }
  std::optional<Retreat> to(const Box& end, int over = -1) const {
    if (end.at == from.at || !leads_away(end.at)) return {};
    Motion m(from, Stride::to_point(end.at));
    const auto& rates = scene.t.move.of[pace_of(scene.t.arm(scene.s[id]), Formation::attack_column)].rate;
    if (m.steps() > rates[difficult_on(scene.g, m) ? Going::difficult : Going::flat][Mode::tactical]) return {};
    Retreat r = passing_way(scene, id, m, over);
    if (!(r.end == m.end())) return {};
    if (fits(scene, id, end)) r.end = end;
    return fits(scene, id, r.end) ? std::optional(r) : std::nullopt;
  }
  // A centimetre inside, so that its centre is in the wood, faced to the charger.
  std::optional<Retreat> into(Point nearest) const {
    Box inside = field::faced(from, direction(from.at, enemy));
    inside.at = point_ahead(nearest, direction(from.at, nearest), centimetre);
    return to(inside);
  }
  // Beyond a hedge, a wall or a bank, its front along it.
  std::optional<Retreat> behind(const GroundPiece& line, Point nearest, const Quad& charger) const {
    i32 beyond = direction(from.at, nearest);
    Box there = field::faced(from, beyond + half_turn);
    there.at = point_ahead(nearest, beyond, from.depth / 2 + 10);
    there = flush(there, Face::front, nearest_stretch(line, nearest), nearest);
    if (!passes_over(line, Quad(there), charger)) return {};
    std::optional<Retreat> r = to(there, line.number);
    return r && r->end == there ? r : std::nullopt;
  }
  // Up to a house or a redoubt that nobody is in, and in.
  std::optional<Retreat> inside(const GroundPiece& work) const {
    const Feature& house = scene.g.feature(work);
    if (!may_hold(scene, id, house)) return {};
    Box end = house.kind == Ground::building ? house.box : field::faced(from, from.facing);
    end.at = house.box.at;
    if (house.kind == Ground::redoubt && !fits_inside(scene, id, house, end)) return {};
    if (nears_enemy(scene, id, end)) return {};
    Motion m(from, Stride::to_point(house.box.at));
    std::optional<Retreat> r = touching(Quad(from), Quad(house.box)) ? Retreat{from} : to(m.at(room(m, work).steps));
    if (!r || !leads_away(house.box.at)) return {};
    r->end = end, r->place = house.place;
    return r;
  }
};

}  // namespace

// 10 cm straight away along the attacker's line, facing the winner at the end (CP-R31).
Retreat recoil_of(const Scene& scene, UnitId loser, UnitId winner) {
  const Unit& u = scene.s[loser];
  Box from = scene.g.box_of(u);
  i32 direction = u.is(Mark::charging) ? normalise(u.pose.facing + half_turn) : scene.s[winner].pose.facing;
  i32 wanted = scene.t.melee.recoil.value;
  constexpr i32 beyond = 3500;  // room to end clear behind the deepest friend
  Motion near_way = straight(from, direction, wanted), far_way = straight(from, direction, wanted + beyond);
  Segment centre_way{from.at, near_way.end().at};
  Retreat out;
  // Out of a redoubt, it goes at least clear of the work.
  const Feature* work = scene.g.building_of(u);
  i32 least = work == nullptr ? 0 : clear_after(far_way, Quad(work->box)).value_or(wanted + beyond);
  i32 distance = std::max(wanted, least), short_of = distance;
  scene.friends(loser).each([&](UnitId f) {
    const Quad& q = scene.quad(f);
    Room r = room(far_way, q);
    if (!r.blocked || r.steps >= std::max(wanted, least)) return;
    u8 faces = faces_crossed(centre_way, q);
    bool through = (faces & 5) == 5 || (faces & 10) == 10;
    std::optional<i32> clear = through ? clear_after(far_way, q) : std::nullopt;
    if (clear && passable(scene, f)) {
      out.passed.add(f);
      distance = std::max(distance, *clear);
    } else {
      short_of = std::min(short_of, r.steps);
    }
  });
  // Ending clear behind one friend may mean ending on another: then it stops short of the first.
  if (!out.passed.empty()) {
    bool blocked = short_of < std::max(wanted, least);
    scene.friends(loser).each(
        [&](UnitId f) { blocked = blocked || overlap(Quad(far_way.at(distance)), scene.quad(f)); });
    if (blocked) {
      out.passed.each([&](UnitId f) { short_of = std::min(short_of, room(far_way, scene.quad(f)).steps); });
      out.passed = {};
      distance = std::max(wanted, least);
    }
  }
  if (out.passed.empty()) distance = std::min(distance, short_of);
  Motion way = straight(from, direction, distance);
  Stops ground = ground_stop(scene, way, u, false);
  i32 enemies = enemy_stop(scene, way, loser, winner);
  i32 trap = std::min(ground.table, enemies);
  if (trap < std::min(distance, ground.ground)) return {.end = from, .passed = out.passed, .trapped = true};
  if (ground.ground < distance) {
    out.shaken = true;
    distance = ground.ground;
    UnitSet kept;
    out.passed.each([&](UnitId f) {
      if (!overlap(Quad(way.at(distance)), scene.quad(f)) && room(way, scene.quad(f)).steps < distance) kept.add(f);
    });
    if (!(kept == out.passed)) {  // no room behind that friend
      out.passed.each([&](UnitId f) { distance = std::min(distance, room(way, scene.quad(f)).steps); });
      kept = {};
    }
    out.passed = kept;
  }
  if (distance < least) return {.end = from, .passed = out.passed, .trapped = true, .shaken = out.shaken};
  out.end = way.at(distance);
  Box turned = out.end;
  turned.facing = normalise(direction + half_turn);
  bool clear = work == nullptr || !overlap(Quad(turned), Quad(work->box));
  if (turned.facing != out.end.facing && clear && fits(scene, loser, turned, in_contact)) out.end = turned;
  return out;
}

std::optional<Box> driven_out(const Scene& scene, UnitId loser, UnitId winner) {
  const Unit& u = scene.s[loser];
  const Feature* house = scene.g.building_of(u);
  if (house == nullptr) return {};
  Quad q(house->box);
  const Footprint& print = scene.t.prints(scene.t.arm(u), Formation::attack_column);
  Face struck = struck_face(scene, loser, edge_centre(scene.quad(winner), Face::front));
  auto on_side = [&](Face f, i32 gap_left) {
    Box b{{}, normalise(outward(q, f) + half_turn), print.width, print.depth};
    b.at = point_ahead(edge_centre(q, f), outward(q, f), gap_left + print.depth / 2);
    return b;
  };
  auto touched = [&](Face f) {
    Quad side = strip(q, f, scene.t.zone.clearance.value);
    return scene.bodies.overlapped(side, scene.enemies(loser)) != UnitId::none;
  };
  // From the wall to where it ends there is neither an enemy nor ground that bars it.
  auto walks_out = [&](Face f, const Box& end) {
    Motion m(on_side(f, 0), Stride::to_point(end.at));
    return ground_stop(scene, m, u, false).ground == m.steps() &&
           enemy_stop(scene, m, loser, UnitId::none) == m.steps() &&
           scene.bodies.overlapped(m.start(), scene.enemies(loser)) == UnitId::none;
  };
  // Opposite to the attack, be it watched; else wherever nobody is.
  auto out_of = [&](Face f) -> std::optional<Box> {
    for (i32 left = scene.t.melee.recoil.value; left >= 0; left -= centimetre) {
      Box b = on_side(f, left);
      if (fits(scene, loser, b) && walks_out(f, b)) return b;
    }
    return {};
  };
  if (auto out = out_of(opposite(struck))) return out;
  for (Face f : all_of<Face>)
    if (f != opposite(struck) && !touched(f))
      if (auto out = out_of(f)) return out;
  return {};
}

// By a row's flat figure, or its difficult one where the way crosses such ground (CP-R30, CP-R33): to its own rear, or
// straight away from an enemy who is there, as he comes; then it faces him (CP-18.4, CP-20.9).
Retreat retire_from(const Scene& scene, UnitId id, UnitId enemy, Pace pace) {
  const auto& rates = scene.t.move.of[pace].rate;
  Box from = scene.g.box_of(scene.s[id]);
  if (enemy == UnitId::none) enemy = scene.bodies.nearest(Quad(from), scene.enemies(id)).unit;
  Point he = point_ahead(from.at, from.facing, 1);
  i32 away = 0;
  if (enemy != UnitId::none) {
    const Unit& foe = scene.s[enemy];
    bool comes = foe.is(Mark::charging);
    he = comes ? charges_from(scene.quad(enemy)) : foe.pose.at;
    away = comes ? i32{foe.pose.facing} : field::away_from(he, from);
  }
  i32 back = field::rearward(from, he, away);
  Motion m = straight(from, back, rates[Going::flat][Mode::tactical]);
  m = straight(from, back, allowed_on(scene.g, m, rates[Going::difficult][Mode::tactical]));
  Retreat out = passing_way(scene, id, m);
  out.end = field::turned_to(out.end, he, [&](const Box& b) { return fits(scene, id, b, in_contact).accepted; });
  return out;
}

Retreat rally_way(const Scene& scene, UnitId id, UnitId enemy) {
  return retire_from(scene, id, enemy, pace_of(scene.t.arm(scene.s[id]), Formation::attack_column));
}

// Where skirmishers and foragers charged by cavalry run to (CP-18.6, CP-R33): the nearest cover that they can reach, or
// behind the nearest friend. Who has cover already may stand.
Refuge refuge_of(const Scene& scene, UnitId id, UnitId charger) {
  Refuge out;
  Runner run{scene, id, scene.s[charger].pose.at};
  const Box& from = run.from;
  out.stand = cover_of(scene, id, charger) != Cover::none;
  i64 nearest = INT64_MAX;
  for (const GroundPiece& f : scene.land().pieces()) {
    bool work = f.is(ground::work);
    if (!work && !f.is(ground::shelter)) continue;
    if (f.is_area && holds(f, from.at)) continue;
    Point edge = closest(Shape(from.at), f.shape()).b;
    i64 d = distance_squared(from.at, edge);
    if (d >= nearest || d == 0) continue;
    auto r = work ? run.inside(f) : f.is_area ? run.into(edge) : run.behind(f, edge, scene.quad(charger));
    if (r) out.cover = r, nearest = d;
  }
  nearest = INT64_MAX;
  scene.friends(id).each([&](UnitId f) {
    if (scene.s[f].place >= 0) return;
    const Quad& q = scene.quad(f);
    Box spot = field::faced(from, direction(from.at, run.enemy));
    spot.at = point_ahead(edge_centre(q, Face::rear), q.facing, -(from.depth / 2 + 10));
    i64 d = distance_squared(from.at, spot.at);
    if (d >= nearest) return;
    if (auto r = run.to(spot)) out.friendly = r, nearest = d;
  });
  return out;
}

// Nobody stands where a unit would come to stand in a redoubt.
bool fits_inside(const Scene& scene, UnitId id, const Feature& house, const Box& b) {
  Quad q(b);
  auto walls = [&](const GroundPiece& f) { return &scene.g.feature(f) != &house && stands_on(f, q); };
  return on_table(q, scene.board().width, scene.board().height) &&
         scene.bodies.overlapped(q, scene.all() - id) == UnitId::none &&
         scene.land().around(q, 0, ground::barred, walls) == nullptr;
}

std::optional<Box> occupation_of(const Scene& scene, UnitId winner, const AskData& ground_left) {
  const Unit& u = scene.s[winner];
  // Who has no move of its own takes no ground (CP-R53).
  if (u.formation == Formation::square || u.formation == Formation::battery) return {};
  Box stands = scene.g.box_of(u), left = ground_left.left();
  // Whoever was charged turns to where the charge came from.
  Box from = u.is(Mark::charging) ? stands : field::faced(stands, left.facing + half_turn);
  if (from.facing != stands.facing && !fits(scene, winner, from, in_contact)) return {};
  auto if_it = [](bool fits, const Box& b) { return fits ? std::optional(b) : std::nullopt; };
  if (ground_left.house >= 0) {
    const Feature* house = scene.g.building(ground_left.house);
    if (house == nullptr || !is_foot(scene.t.arm(u))) return {};
    if (house->kind == Ground::building) return house->box;
    Box inside{house->box.at, from.facing, from.width, from.depth};
    return if_it(fits_inside(scene, winner, *house, inside), inside);
  }
  i32 keep_off = scene.t.zone.depth.value;
  if (ground_left.obstacle >= 0) {
    Point front = edge_centre(Quad(from), Face::front);
    Box across = from;
    across.at = point_ahead(from.at, from.facing, from.depth + 20);
    across = flush(across, Face::rear, nearest_stretch(scene.land()[ground_left.obstacle], front), front);
    return if_it(fits(scene, winner, across, in_contact).accepted, across);
  }
  i32 turn = normalise(left.facing - from.facing) % half_turn;
  bool end_on = turn < 450 || turn > half_turn - 450;
  Motion m(from, Stride::forward(end_on ? left.depth : left.width));
  Stops ground = ground_stop(scene, m, u, true);
  i32 limit = std::min(ground.table, ground.ground);
  scene.bodies.along(m, keep_off, scene.all() - winner, [&](UnitId o, const Quad& q) {
    if (scene.s[o].side == u.side) {
      Room r = room(m, q);
      if (r.blocked) limit = std::min(limit, r.steps);
    } else if (auto step = first_within(m, Shape(q), keep_off - 1)) {
      limit = std::min(limit, *step > 0 ? *step - 1 : 0);
    }
  });
  return if_it(limit > 0, m.at(limit));
}

}  // namespace grog::casques_et_plumets
