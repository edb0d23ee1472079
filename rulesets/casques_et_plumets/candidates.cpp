// What a general would think of, the most promising kinds of orders first, every unit in turn in each kind: so that a
// short list holds the best of all of them.
#include "rulesets/casques_et_plumets/candidates.hpp"

#include <cstdlib>

#include "core/field/advance.hpp"
#include "rulesets/casques_et_plumets/manoeuvre.hpp"

namespace grog::casques_et_plumets {
namespace {

constexpr i32 room_to_turn = 250;  // that a column keeps behind a friend, lest it be stuck there

bool marches(const Unit& u) {
  Formation f = u.formation;
  return u.place < 0 && f != Formation::square && f != Formation::battery;
}

// A move that a turn comes before, or none: are there actions and points for that much, wherever it leads?
bool may_pay(const Scene& scene, UnitId id, i32 turn) {
  Price price = price_of_turn(scene.t, scene.s[id], turn);
  bool free = turn != 0 || scene.strategic(id);
  return may_act(scene, id, 1 + price.actions, price.points + (free ? 0 : scene.t.cost.act.value)).accepted;
}

// Round what bars or slows the straight way: a turn to either side of it, and as far as that leads.
void offer_detours(Offers& f, UnitId id, i32 angle, i32 most, i32 straight) {
  const Scene& scene = f.scene;
  for (i32 off : {300, -300, 600, -600}) {
    i32 turn = turn_between(0, angle + off);
    if (std::abs(turn) < 30 || !may_pay(scene, id, turn)) continue;
    Box from = scene.g.box_of(scene.s[id]);
    from.facing = normalise(from.facing + turn);
    i32 limit = way_ahead(scene, id, from, most);
    if (limit < straight + 3 * centimetre) continue;
    f.act(with_turn(Verb::move, id, turn, limit));
  }
}

// Towards a point: straight ahead if it lies there, else by a turn first where that can be paid for.
bool offer_march(Offers& f, UnitId id, Point aim, bool all_lengths) {
  const Scene& scene = f.scene;
  const Unit& u = scene.s[id];
  Mode mode = scene.mode(id);
  i32 off = distance_up(u.pose.at, aim);
  i32 angle = turn_between(u.pose.facing, direction(u.pose.at, aim));
  bool ahead = std::abs(angle) <= 120;
  i32 most = std::min(rate(scene.t, u, Going::flat, mode), off);
  if (most < centimetre) return false;
  bool may_turn_too = may_act(scene, id, u.formation == Formation::road_column ? 1 : 2, 0).accepted;
  if (!ahead && !may_turn_too) return false;
  bool payable = may_pay(scene, id, ahead ? 0 : angle);
  if (!payable && !(all_lengths && may_turn_too)) return false;
  Box from = scene.g.box_of(u);
  if (!ahead) from.facing = normalise(from.facing + angle);
  i32 limit = way_ahead(scene, id, from, most);
  auto offer = [&](i32 length) {
    return length >= centimetre && payable && f.act(with_turn(Verb::move, id, ahead ? 0 : angle, length));
  };
  bool any = offer(limit);
  if (all_lengths && may_turn_too && limit < most * 6 / 10) offer_detours(f, id, angle, most, limit);
  if (!all_lengths || !ahead || !payable) return any;
  // Up to the edge of the first zone, where nobody fires and no test is due.
  i32 edge = 0;
  if (limit > 0 && !zones_entered(scene, id, Motion(from, Stride::forward(limit)), UnitId::none, edge).empty() &&
      edge < limit)
    any = offer(edge) || any;
  if (!any || limit > 8 * centimetre) any = offer(limit / 2) || any;
  return any;
}

// Half of the turn, or what one point pays for, where the whole of it does not fit or cannot be paid; then ahead.
void offer_shorter_turns(Offers& f, UnitId id, Point aim) {
  const Scene& scene = f.scene;
  const Unit& u = scene.s[id];
  i32 angle = turn_between(u.pose.facing, direction(u.pose.at, aim));
  if (std::abs(angle) <= 240) return;
  i32 most = rate(scene.t, u, Going::flat, scene.mode(id));
  for (i32 turn : {angle / 2, std::clamp(angle, -450, 450)}) {
    if (turn == angle || !may_pay(scene, id, turn)) continue;
    Box from = scene.g.box_of(u);
    from.facing = normalise(from.facing + turn);
    i32 limit = way_ahead(scene, id, from, most);
    if (limit >= centimetre && f.act(with_turn(Verb::move, id, turn, limit))) return;
  }
}

// Straight ahead up to the line of the friend beside it who is farthest on, so that both come into reach together.
void offer_level(Offers& f, UnitId id, i32 most) {
  const Scene& scene = f.scene;
  const Unit& u = scene.s[id];
  constexpr i32 beside = 8 * distance_unit;
  i32 level = kit::line_abreast(scene.s, u.pose, most - centimetre, [&](UnitId o) {
    const Unit& mate = scene.s[o];
    bool goes_along = o != id && scene.t.fighters_of(u.side)(mate) && !is_gun(scene.t.arm(mate));
    return goes_along && within(u.pose.at, mate.pose.at, beside);
  });
  if (level >= 2 * centimetre) f.act(with_leg(Verb::move, id, Step::forward, level));
}

// Out of the strip before a battery that looks this way, to either side.
void offer_leaving_strip(Offers& f, UnitId id) {
  const Scene& scene = f.scene;
  const Unit& u = scene.s[id];
  for (UnitId gun : units(scene.s, scene.t.fighters_of(other(u.side)))) {
    const Unit& b = scene.s[gun];
    if (!is_gun(scene.t.arm(b)) || b.formation != Formation::battery) continue;
    i32 line = direction(b.pose.at, u.pose.at);
    bool under = within(u.pose.at, b.pose.at, scene.t.range_of(b).far * centimetre) &&
                 std::abs(turn_between(b.pose.facing, line)) <= 150;
    if (!under) continue;
    for (i32 off : {-quarter_turn, quarter_turn})
      offer_march(f, id, point_ahead(u.pose.at, line + off, 3 * distance_unit), false);
    return;
  }
}

void offer_facing(Offers& f, UnitId id, Point aim) {
  const Unit& u = f.scene.s[id];
  i32 angle = turn_between(u.pose.facing, direction(u.pose.at, aim));
  if (std::abs(angle) <= 120) return;
  bool done = f.act(with_turn(Verb::turn, id, angle));
  if (std::abs(angle) > 1350 && f.act(make(Verb::about_face, id))) return;
  if (done || std::abs(angle) <= 450) return;
  f.act(with_turn(Verb::turn, id, angle > 0 ? 450 : -450));  // what one point pays for
}

bool offer_form(Offers& f, UnitId id, Formation wanted, i32 angle = 0) {
  const Unit& u = f.scene.s[id];
  if (u.formation == wanted || !has_formation(f.scene.t.troop(u), wanted)) return false;
  return f.act(with_option(with_turn(Verb::form, id, angle), option_of(wanted)));
}

void offer_formations(Offers& f, UnitId id, const Goals& goals) {
  const Unit& u = f.scene.s[id];
  if (f.scene.g.in_house(u)) return;
  Arm arm = f.scene.t.arm(u);
  Formation now = u.formation;
  i32 to_enemy = turn_between(u.pose.facing, direction(u.pose.at, goals.enemy));
  if (is_gun(arm)) {
    i32 range = f.scene.t.range_of(u).far * centimetre;
    if (goals.enemy_off < range)
      offer_form(f, id, Formation::battery, to_enemy);
    else if (now == Formation::battery)
      offer_form(f, id, Formation::limbered);
    return;
  }
  if (now == Formation::road_column) {
    offer_form(f, id, Formation::attack_column, to_enemy);
    return;
  }
  if (is_foot(arm) && goals.horse_near) offer_form(f, id, Formation::square);
  if (now != Formation::attack_column) offer_form(f, id, Formation::attack_column);
  if (now != Formation::line && is_foot(arm) && goals.enemy_off < 3000) offer_form(f, id, Formation::line);
}

void offer_retreat(Offers& f, UnitId id, const Goals& goals) {
  const Unit& u = f.scene.s[id];
  const Tables& t = f.scene.t;
  if (goals.enemy_off > 2500 || u.place >= 0) return;
  if (is_foot(t.arm(u)) && u.formation != Formation::skirmish)
    f.act(with_leg(Verb::fall_back, id, Step::back, rate(t, u, Going::difficult, Mode::tactical)));
  else if (!is_gun(t.arm(u)))
    f.act(make(Verb::rally, id));
}

// Out of a house on the side of what it wants, in column.
void offer_leaving(Offers& f, UnitId id, const Goals& goals) {
  const Unit& u = f.scene.s[id];
  if (u.place < 0 || !goals.any_place) return;
  Quad house(f.scene.g.building_of(u)->box);
  Face side = *std::ranges::min_element(
      all_of<Face>, {}, [&](Face face) { return distance_squared(edge_centre(house, face), goals.place); });
  f.act(with_option(make(Verb::leave, id), byte_of(index(side) * 3 + 1)));
}

}  // namespace

Goals goals_of(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  Goals out;
  i64 least = -1, held = -1;
  Point of_held;
  for (const Objective& o : scene.g.watched()) {
    Point goal = o.goal;
    i64 d = distance_squared(goal, u.pose.at);
    bool ours = at(scene.s.place, o.place).held == u.side;
    if (!ours && (least < 0 || d < least)) out.place = goal, least = d;
    if (ours && (held < 0 || d < held)) of_held = goal, held = d;
  }
  if (least < 0 && held > i64{2500} * 2500) out.place = of_held, least = held;
  out.any_place = least >= 0;
  i64 nearest = -1;
  scene.troops(other(u.side)).each([&](UnitId e) {
    i64 d = distance_squared(scene.s[e].pose.at, u.pose.at);
    if (nearest < 0 || d < nearest) nearest = d, out.enemy = scene.s[e].pose.at;
    if (is_horse(scene.t.arm(scene.s[e])) && d < i64{3000} * 3000) out.horse_near = true;
  });
  out.enemy_off = nearest < 0 ? 100'000 : static_cast<i32>(root_down(nearest));
  return out;
}

// How far straight ahead it may go at most, as far as what stands there tells; check() has the last word.
i32 way_ahead(const Scene& scene, UnitId id, const Box& from, i32 most) {
  const Unit& u = scene.s[id];
  field::Advance way(Motion(from, Stride::forward(most)));
  way.edge(scene.board().width, scene.board().height);
  way.ground(scene.land(), ground::barred,
             [&](const GroundPiece& f) { return f.is(ground::work) ? field::go_on : way.until(f); });
  way.units(scene.bodies, scene.all() - id, 0, [&](UnitId o, const Quad& q) {
    Room r = way.until(q);
    i32 keep_off = scene.s[o].side == u.side ? room_to_turn : scene.t.zone.clearance.value;
    return Room{std::max(0, r.steps - keep_off), r.blocked};
  });
  i32 limit = way.stop().steps;
  if (limit > 0 && difficult_on(scene.g, Motion(from, Stride::forward(limit))))
    limit = std::min(limit, rate(scene.t, u, Going::difficult, scene.mode(id)));
  return limit;
}

void offer_by_promise(Offers& f, std::span<const UnitId> units, const UnitSet& brigade) {
  const State& s = f.scene.s;
  std::array<Goals, max_units> goals;
  for (std::size_t i = 0; i < units.size(); ++i) goals[i] = goals_of(f.scene, units[i]);
  constexpr int kinds = 9;
  for (int kind = 0; kind < kinds; ++kind)
    for (std::size_t i = 0; i < units.size() && !f.full(); ++i) {
      UnitId id = units[i];
      const Goals& to = goals[i];
      bool goes = marches(s[id]);
      switch (kind) {
        case 0: offer_charges(f, id, brigade); break;
        case 1:
          offer_fire(f, id);
          if (disordered(s[id])) f.act(make(Verb::reorder, id));
          break;
        case 2:
          if (s[id].place < 0 && !is_horse(f.scene.t.arm(s[id]))) offer_entering(f, id);
          break;
        case 3:
          if (goes && !offer_march(f, id, to.any_place ? to.place : to.enemy, true))
            offer_shorter_turns(f, id, to.any_place ? to.place : to.enemy);
          if (goes) f.act(make(Verb::cross, id));
          break;
        case 4: offer_formations(f, id, to); break;
        case 5:
          if (goes && to.any_place) offer_march(f, id, to.enemy, false);
          if (s[id].place < 0) offer_facing(f, id, to.enemy);
          break;
        case 6:
          if (goes && to.any_place) offer_facing(f, id, to.place);
          break;
        case 7: {
          if (!goes || !may_pay(f.scene, id, 0)) break;
          const Unit& u = s[id];
          // As it stands, whatever lies there; along the road if it is on one.
          Mode mode = f.scene.mode(id);
          i32 most = way_ahead(f.scene, id, f.scene.g.box_of(u), rate(f.scene.t, u, Going::flat, mode));
          if (most >= centimetre) f.act(with_leg(Verb::move, id, Step::forward, most));
          offer_level(f, id, most);
          offer_leaving_strip(f, id);
          if (i32 road = rate(f.scene.t, u, Going::road, mode); road > 0 && road_under(f.scene, id).feature >= 0)
            f.act(with_leg(Verb::move, id, Step::road, road));
          break;
        }
        default: offer_retreat(f, id, to), offer_leaving(f, id, to);
      }
    }
}

}  // namespace grog::casques_et_plumets
