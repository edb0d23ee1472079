// What may be done now, for people: a verb for a unit, with its targets, its places, or the ground it may move over.
#include "rulesets/casques_et_plumets/candidates.hpp"

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

void menu_of_unit(const Scene& scene, UnitId id, MenuBuilder& b) {
  const Unit& u = scene.s[id];
  auto legal = [&](const Order& o) { return check_order(scene, o).accepted; };
  auto legal_leg = [&](Verb v, Step step, i32 value) { return legal(with_leg(v, id, step, value)); };
  i32 most = 0;
  Mode mode = scene.mode(id);
  for (i32 d = rate(scene.t, u, Going::flat, mode); d > 0 && most == 0; d -= centimetre)
    if (legal_leg(Verb::move, Step::forward, d)) most = d;
  auto goes_somewhere = [&] {
    for (i32 way = 450; way < full_turn; way += 450)
      if (legal(with_turn(Verb::move, id, way <= half_turn ? way : way - full_turn, centimetre))) return true;
    return most > 0;
  };
  if (turns_and_moves(scene, id, mode) && goes_somewhere())
    b.add(Verb::move, id).disc(u.pose.at, rate(scene.t, u, Going::flat, mode));
  else if (most > 0)
    b.add(Verb::move, id).corners(corridor(Motion(scene.box(id), Stride::forward(most))).area().points);
  if (legal_leg(Verb::move, Step::road, centimetre)) b.add(Verb::move, id);
  if (legal_leg(Verb::fall_back, Step::back, centimetre)) b.add(Verb::fall_back, id);
  if (legal_leg(Verb::manhandle, Step::forward, centimetre) || legal_leg(Verb::manhandle, Step::back, centimetre))
    b.add(Verb::manhandle, id);
  auto turns = [&](Step way) { return legal_leg(Verb::turn, way, 450) || legal_leg(Verb::turn, way, 100); };
  if (turns(Step::left) || turns(Step::right)) b.add(Verb::turn, id);
  for (Verb v : {Verb::about_face, Verb::reorder, Verb::cross, Verb::rally})
    if (legal(make(v, id))) b.add(v, id);
  auto each_option = [&](Verb v, u8 count, auto&& add) {
    Order o = make(v, id);
    for (o.option = 0; o.option < count; ++o.option)
      if (legal(o)) add(b.add(v, id, o.option), o.option);
  };
  auto nothing_more = [](const auto&, u8) {};
  each_option(Verb::form, 8, nothing_more);
  each_option(Verb::fire, 4,
              [&](const auto& line, u8 face) { line.target(target_of(scene, id, static_cast<Face>(face)).target); });
  scene.enemies(id).each([&](UnitId e) {
    if (legal(make(Verb::charge, id, e))) b.same_or_new(Verb::charge, id).target(e);
  });
  scene.land().around(scene.quad(id), 20, ground::work, [&](const GroundPiece& f) {
    Order o = make(Verb::enter, id);
    o.place = scene.g.feature(f).place;
    if (legal(o)) b.add(Verb::enter, id).place(o.place);
  });
  if (u.place >= 0) each_option(Verb::leave, 12, nothing_more);
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
  b.add(Verb::ride, id).disc(s[id].pose.at, rate(scene.t, s[id], Going::flat, scene.mode(id)));
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
  MenuBuilder b(menu);
  Scene scene(*this, s);
  switch (asked(s)) {
    case Ask::muster:
    case Ask::deploy: return menu_setup(scene, b);
    case Ask::stake: return void(b.add(Verb::stake).values(0, s[s.asked().unit].pc));
    case Ask::act:
      for (UnitId id : units(s, t().fighters_under(s.game.brigade))) menu_of_unit(scene, id, b);
      menu_of_officers(scene, b, true);
      return void(b.add(Verb::end));
    case Ask::officer_move:
    case Ask::chief_move: return menu_of_rider(scene, b);
    default: break;
  }
  // The rest can be listed: one choice an order.
  std::vector<Order> all;
  Rng unused(0);
  offer_answers(scene, unused, ~std::size_t{0}, all);
  for (const Order& o : all) {
    auto line = b.add(verb_of(o), o.unit, o.option);
    if (o.target != UnitId::none) line.target(o.target);
  }
  if (asked(s) >= Ask::square) menu_of_officers(scene, b, false);
}

}  // namespace grog::casques_et_plumets
