// What may be done now, for people: a verb for a unit, with its targets, its places, or the ground it may move over.
#include "rulesets/kit/menu.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

using kit::MenuBuilder;

// May it turn, and move with what is left: wherever within its allowance?
bool turns_and_moves(const Scene& scene, UnitId id, Mode mode) {
  const Unit& u = scene.s[id];
  Formation f = u.formation;
  if (u.place >= 0 || f == Formation::square || f == Formation::battery) return false;
  int act = scene.t.cost.act.value, move = mode == Mode::strategic ? 0 : act;
  if (f == Formation::road_column) return may_act(scene, id, 1, move).accepted;
  return may_act(scene, id, 2, move + act).accepted;
}

Order leg_order(Verb v, UnitId id, Step step, i32 value) {
  Order o = make(v, id);
  o.legs[0] = leg(step, value);
  return o;
}

void menu_of_unit(const Scene& scene, UnitId id, MenuBuilder& b) {
  const Unit& u = scene.s[id];
  auto legal = [&](const Order& o) { return check_order(scene, o).accepted; };
  i32 most = 0;
  Mode mode = scene.strategic(id) ? Mode::strategic : Mode::tactical;
  for (i32 d = rate(scene.t, u, Going::flat, mode); d > 0 && most == 0; d -= centimetre)
    if (legal(leg_order(Verb::move, id, Step::forward, d))) most = d;
  if (turns_and_moves(scene, id, mode)) {
    b.add(Verb::move, id).disc(u.pose.at, rate(scene.t, u, Going::flat, mode));
  } else if (most > 0) {
    auto line = b.add(Verb::move, id);
    Corridor way = corridor(Motion(scene.g.box_of(u), Stride::forward(most)));
    for (Point p : way.area().points) line.corner(p);
  }
  if (legal(leg_order(Verb::move, id, Step::road, centimetre))) b.add(Verb::move, id);
  if (legal(leg_order(Verb::fall_back, id, Step::back, centimetre))) b.add(Verb::fall_back, id);
  for (Step way : {Step::forward, Step::back})
    if (legal(leg_order(Verb::manhandle, id, way, centimetre))) {
      b.add(Verb::manhandle, id);
      break;
    }
  for (Step way : {Step::left, Step::right})
    if (legal(leg_order(Verb::turn, id, way, 450)) || legal(leg_order(Verb::turn, id, way, 100))) {
      b.add(Verb::turn, id);
      break;
    }
  for (Verb v : {Verb::about_face, Verb::reorder, Verb::cross, Verb::rally})
    if (legal(make(v, id))) b.add(v, id);
  for (u8 k = 0; k < 8; ++k) {
    Order o = make(Verb::form, id);
    o.option = k;
    if (legal(o)) b.add(Verb::form, id, k);
  }
  for (u8 k = 0; k < 4; ++k) {
    Order o = make(Verb::fire, id);
    o.option = k;
    if (legal(o)) b.add(Verb::fire, id, k).target(target_of(scene, id, static_cast<Face>(k)).target);
  }
  scene.troops(other(u.side)).each([&](UnitId e) {
    if (legal(make(Verb::charge, id, e))) b.same_or_new(Verb::charge, id).target(e);
  });
  scene.land().around(scene.quad(id), 20, ground::work, [&](const GroundPiece& f) {
    Order o = make(Verb::enter, id);
    o.place = scene.g.feature(f).place;
    if (legal(o)) b.add(Verb::enter, id).place(o.place);
  });
  for (u8 k = 0; k < 12 && u.place >= 0; ++k) {
    Order o = make(Verb::leave, id);
    o.option = k;
    if (legal(o)) b.add(Verb::leave, id, k);
  }
}

void menu_of_officers(const Scene& scene, MenuBuilder& b, bool in_phase) {
  const State& s = scene.s;
  Side side = s.asked().side;
  UnitId chief = scene.g.chief_of(side);
  scene.g.officers(side).each([&](UnitId id) {
    if (!alive(s[id])) return;
    scene.troops(side).each([&](UnitId u) {
      if (in_phase && check_order(scene, make(Verb::recover, id, u))) b.same_or_new(Verb::recover, id).target(u);
    });
    Order grant = make(Verb::grant, id);
    grant.value = 1;
    if (check_order(scene, grant)) b.add(Verb::grant, id).values(1, s[chief].pc);
  });
}

void menu_of_rider(const Scene& scene, MenuBuilder& b) {
  const State& s = scene.s;
  UnitId id = s.asked().unit;
  b.add(Verb::stay);
  i32 reach = rate(scene.t, s[id], Going::flat, scene.strategic(id) ? Mode::strategic : Mode::tactical);
  b.add(Verb::ride, id).disc(s[id].pose.at, reach);
  bool any = false;
  scene.troops(s[id].side).each([&](UnitId u) {
    if (!check_order(scene, make(Verb::ride, id, u))) return;
    (any ? b.same_or_new(Verb::ride, id) : b.add(Verb::ride, id)).target(u);
    any = true;
  });
}

}  // namespace

void CasquesGame::menu(const State& s, Menu& menu) const {
  menu.clear();
  if (s.over || s.waiting == 0) return;
  const Decision& d = s.asked();
  MenuBuilder b(menu);
  switch (asked(s)) {
    case Ask::muster:
    case Ask::deploy: return menu_setup(*this, s, menu);
    case Ask::stake: return void(b.add(Verb::stake).values(0, s[d.unit].pc));
    case Ask::act: {
      Scene scene(*this, s);
      for (UnitId id : units(s, t().fighters_under(s.game.brigade))) menu_of_unit(scene, id, b);
      menu_of_officers(scene, b, true);
      b.add(Verb::end);
      return;
    }
    case Ask::officer_move:
    case Ask::chief_move: return menu_of_rider(Scene(*this, s), b);
    default: break;
  }
  // The rest can be listed: one choice an order.
  std::vector<Order> all;
  Rng unused(0);
  propose(s, unused, ~std::size_t{0}, all);
  for (const Order& o : all) {
    auto line = b.add(verb_of(o), o.unit, o.option);
    if (o.target != UnitId::none) line.target(o.target);
  }
  Scene scene(*this, s);
  if (asked(s) >= Ask::square) menu_of_officers(scene, b, false);
}

}  // namespace grog::casques_et_plumets
