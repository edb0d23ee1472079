// Orders worth considering, all of them legal: what search and random players choose from.
#include <cstdlib>

#include "rulesets/casques_et_plumets/candidates.hpp"

namespace grog::casques_et_plumets {
namespace {

// What a unit looks towards: the nearest enemy, or a place its side still wants.
Point aim_of(const Scene& scene, UnitId id, Rng& rng) {
  Goals goals = goals_of(scene, id);
  return goals.any_place && rng.below(2) == 0 ? goals.place : goals.enemy;
}

void offer_moves(Offers& f, UnitId id) {
  const Unit& u = f.scene.s[id];
  const Tables& t = f.scene.t;
  Formation form = u.formation;
  if (u.place >= 0) return void(f.act(with_option(make(Verb::leave, id), byte_of(f.rng.below(12)))));
  if (form == Formation::battery) {
    i32 most = t.move.of[pace_of(t.arm(u), form)].manhandled;
    if (most > 0 && f.rng.below(4) == 0)
      f.act(with_leg(Verb::manhandle, id, f.rng.below(2) == 0 ? Step::forward : Step::back, most));
    return;
  }
  if (form == Formation::square) return;
  Mode mode = f.scene.mode(id);
  if (form == Formation::road_column || form == Formation::limbered)
    if (road_under(f.scene, id).feature >= 0)
      f.act(with_leg(Verb::move, id, Step::road, rate(t, u, Going::road, mode)));
  // Now and then the whole of it, through friends.
  i32 most = rate(t, u, Going::flat, mode);
  if (f.rng.below(8) != 0) most = way_ahead(f.scene, id, f.scene.g.box_of(u), most);
  if (f.rng.below(3) == 0) most = std::min(most, centimetre + kit::draw(f.rng, most + 1));
  if (most > 0) f.act(with_leg(Verb::move, id, Step::forward, most));
  if (f.rng.below(3) == 0) f.act(make(Verb::cross, id));
  if (is_foot(t.arm(u)) || is_gun(t.arm(u))) offer_entering(f, id);
  if (f.rng.below(6) == 0)
    f.act(with_leg(Verb::fall_back, id, Step::back, rate(t, u, Going::difficult, Mode::tactical)));
  if (f.rng.below(8) == 0) f.act(make(Verb::rally, id));
}

void offer_turns(Offers& f, UnitId id) {
  const Unit& u = f.scene.s[id];
  Point aim = aim_of(f.scene, id, f.rng);
  i32 angle = turn_between(u.pose.facing, direction(u.pose.at, aim));
  if (std::abs(angle) > 30) f.act(with_turn(Verb::turn, id, angle));
  if (std::abs(angle) > 1350 && f.rng.below(2) == 0) f.act(make(Verb::about_face, id));
  if (f.rng.below(6) == 0) {
    i32 any = 10 + kit::draw(f.rng, 450);
    f.act(with_leg(Verb::turn, id, f.rng.below(2) == 0 ? Step::right : Step::left, any));
  }
}

void offer_forms(Offers& f, UnitId id) {
  const Troop& troop = f.scene.t.troop(f.scene.s[id]);
  if (f.scene.s[id].place >= 0) return;
  bool gun = is_gun(troop.arm);
  if (!gun && f.rng.below(3) != 0) return;
  Formation wanted = static_cast<Formation>(1 + f.rng.below(8));
  if (gun) wanted = f.scene.s[id].formation == Formation::battery ? Formation::limbered : Formation::battery;
  if (!has_formation(troop, wanted) || (gun && wanted == Formation::limbered && f.rng.below(4) != 0)) return;
  i32 angle = 0;
  if (wanted == Formation::battery)
    angle = turn_between(f.scene.s[id].pose.facing, direction(f.scene.s[id].pose.at, aim_of(f.scene, id, f.rng)));
  f.act(with_option(with_turn(Verb::form, id, angle), option_of(wanted)));
}

// Whoever asks for that many draws one of them: then a few of each unit, at random, do as well.
constexpr std::size_t too_many = 256;

void propose_acts(Offers& f) {
  const State& s = f.scene.s;
  Side side = s.asked().side;
  UnitId officer = s.game.brigade, chief = f.scene.g.chief_of(side);
  f.out.push_back(make(Verb::end));
  UnitSet brigade;
  std::array<UnitId, max_units> order{};
  std::size_t n = 0;
  for (UnitId id : units(s, f.scene.t.fighters_under(officer))) {
    const Unit& u = s[id];
    bool ready = u.is(in_command) && u.actions < f.scene.t.command.actions.value;
    if (ready) brigade.add(id), order[n++] = id;
    if (u.strength >= f.scene.t.full(u) - 1) continue;
    for (UnitId who : {officer, chief})
      if (who != UnitId::none) f.act(make(Verb::recover, who, id));
  }
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], at(order, kit::draw(f.rng, short_of(i))));
  if (f.most < too_many) offer_by_promise(f, {order.data(), n}, brigade);
  for (std::size_t i = 0; i < n && f.most >= too_many; ++i) {
    UnitId id = order[i];
    if (disordered(s[id])) f.act(make(Verb::reorder, id));
    offer_fire(f, id);
    offer_charges(f, id, brigade);
    offer_moves(f, id);
    offer_turns(f, id);
    offer_forms(f, id);
  }
  if (chief != UnitId::none && officer != UnitId::none && f.rng.below(8) == 0) {
    Order o = make(Verb::grant, officer);
    o.value = 1;
    f.act(o);
  }
}

// Officers follow the middle of their brigade, a little towards the enemy, or join a unit.
void propose_ride(const Scene& scene, Rng& rng, std::size_t most, std::vector<Order>& out) {
  const State& s = scene.s;
  UnitId id = s.asked().unit;
  out.push_back(make(Verb::stay));
  i64 x = 0, y = 0, n = 0;
  UnitId any = UnitId::none;
  for (UnitId led : units(s, scene.t.fighters_of(s[id].side))) {
    const Unit& u = s[led];
    if (!scene.t.is_chief(s[id]) && officer_of(u) != id) continue;
    x += u.pose.at.x, y += u.pose.at.y, ++n;
    if (any == UnitId::none || kit::draw(rng, n) == 0) any = led;
  }
  if (n == 0) return;
  Point middle{static_cast<i32>(x / n), static_cast<i32>(y / n)};
  i32 most_far = rate(scene.t, s[id], Going::flat, Mode::tactical);
  for (i32 reach : {most_far, most_far / 2}) {
    Point from = s[id].pose.at;
    i32 d = distance_up(from, middle);
    Order o = make(Verb::ride, id);
    o.pose.at = d <= reach ? middle : point_ahead(from, direction(from, middle), reach - 2);
    if (out.size() < most && !(o.pose.at == from) && check_order(scene, o)) {
      out.push_back(o);
      break;
    }
  }
  Order join = make(Verb::ride, id, any);
  if (out.size() < most && check_order(scene, join)) out.push_back(join);
}

}  // namespace

Order with_leg(Verb v, UnitId id, Step step, i32 value) {
  Order o = make(v, id);
  o.legs[0] = leg(step, value);
  return o;
}

Order with_turn(Verb v, UnitId id, i32 angle, i32 ahead) {
  Order o = make(v, id);
  Leg* next = o.legs.data();
  if (angle != 0) *next++ = leg(angle > 0 ? Step::right : Step::left, std::abs(angle));
  if (ahead != 0) *next = leg(Step::forward, ahead);
  return o;
}

void offer_fire(Offers& f, UnitId id) {
  const Scene& scene = f.scene;
  const Unit& u = scene.s[id];
  if (!may_shoot(scene, id, false) || !may_act(scene, id, 1, scene.t.cost.act.value)) return;
  // Nobody within the longest range there is for it: nothing to aim at.
  i32 far = scene.t.range_of(u).far * centimetre;
  auto there = [](UnitId, const Quad&) { return true; };
  if (scene.bodies.around(scene.quad(id), far, scene.enemies(id), there) == UnitId::none) return;
  for (Face face : zone_faces(scene.g, u)) {
    if (f.full()) break;
    Shot shot = target_of(scene, id, face);
    if (shot.target == UnitId::none || shot.range_cm * centimetre > far) continue;
    if (!refuses(fire_reasons(scene.t, measure_fire(scene, id, shot.target, shot.range_cm, false))))
      f.out.push_back(with_option(make(Verb::fire, id, shot.target), byte_of(face)));
  }
}

void offer_entering(Offers& f, UnitId id) {
  f.scene.land().around(f.scene.quad(id), 20, ground::work, [&](const GroundPiece& x) {
    Order o = make(Verb::enter, id);
    o.place = f.scene.g.feature(x).place;
    f.act(o);
  });
}

void offer_charges(Offers& f, UnitId id, const UnitSet& brigade) {
  const Unit& u = f.scene.s[id];
  Arm arm = f.scene.t.arm(u);
  if (is_gun(arm) || u.place >= 0 || !may_act(f.scene, id, 1, f.scene.t.cost.act.value)) return;
  const Quad& q = f.scene.quad(id);
  i32 reach = rate(f.scene.t, u, Going::flat, Mode::tactical) + f.scene.t.zone.charge_reach.value;
  Motion m(f.scene.g.box_of(u), Stride::forward(reach));
  f.scene.bodies.around(q, reach, f.scene.enemies(id), [&](UnitId e, const Quad& his) {
    if (!is_stopped(m, his)) return;
    Order together = make(Verb::charge, id, e);
    if (!f.act(together)) return;
    brigade.each([&](UnitId b) {
      if (b == id || !near(f.scene.quad(b), f.scene.quad(e), reach)) return;
      together.with.add(b);
      if (!check_order(f.scene, together)) together.with.remove(b);
    });
    if (!together.with.empty()) f.act(together);
  });
}

void CasquesGame::propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const {
  out.clear();
  if (s.over || s.waiting == 0 || most == 0) return;
  Scene scene(*this, s);
  switch (asked(s)) {
    case Ask::muster:
    case Ask::deploy: return propose_setup(scene, rng, most, out);
    case Ask::act: {
      Offers f{scene, rng, most, out};
      return propose_acts(f);
    }
    case Ask::officer_move:
    case Ask::chief_move: return propose_ride(scene, rng, most, out);
    default: return offer_answers(scene, rng, most, out);
  }
}

}  // namespace grog::casques_et_plumets
