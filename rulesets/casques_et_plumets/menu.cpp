// What may be done now, for people: a verb for a unit, with its targets, its places, or the ground it may move over.
#include "core/geometry/region.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

struct Builder {
  Menu& menu;
  Choice& add(Verb v, UnitId unit = UnitId::none, u8 option = 0) {
    Choice c;
    c.verb = static_cast<u8>(v), c.unit = unit, c.option = option;
    c.targets_at = c.with_at = static_cast<u16>(menu.units.size());
    c.places_at = static_cast<u16>(menu.places.size());
    c.corners_at = static_cast<u16>(menu.corners.size());
    menu.choices.push_back(c);
    return menu.choices.back();
  }
  void disc(Choice& c, Point centre, i32 radius) {
    add_disc(centre, radius, menu.corners);
    c.corners = static_cast<u16>(menu.corners.size() - c.corners_at);
  }
};

// May it turn, and move with what is left: wherever within its allowance?
bool turns_and_moves(const Scene& scene, UnitId id, Mode mode) {
  const Unit& u = scene.s[id];
  Formation f = formation_of(u);
  if (u.place >= 0 || f == Formation::square || f == Formation::battery) return false;
  int act = scene.t.cost.act.value, move = mode == Mode::strategic ? 0 : act;
  if (f == Formation::road_column) return static_cast<bool>(may_act(scene, id, 1, move));
  return static_cast<bool>(may_act(scene, id, 2, move + act));
}

Order leg_order(Verb v, UnitId id, Step step, i32 value) {
  Order o = make(v, id);
  o.legs[0] = {static_cast<u8>(step), 0, static_cast<i16>(value)};
  return o;
}

void menu_of_unit(const Scene& scene, UnitId id, Builder& b) {
  const Unit& u = scene.s[id];
  auto legal = [&](const Order& o) { return static_cast<bool>(check_act(scene, o)); };
  i32 most = 0;
  Mode mode = scene.strategic(id) ? Mode::strategic : Mode::tactical;
  for (i32 d = rate(scene.t, u, Going::flat, mode); d > 0 && most == 0; d -= centimetre)
    if (legal(leg_order(Verb::move, id, Step::forward, d))) most = d;
  if (turns_and_moves(scene, id, mode)) {
    b.disc(b.add(Verb::move, id), u.pose.at, rate(scene.t, u, Going::flat, mode));
  } else if (most > 0) {
    Choice& c = b.add(Verb::move, id);
    Corridor way = corridor(Motion(scene.g.box_of(u), Stride::forward(most)));
    for (Point p : way.area().points) b.menu.corners.push_back(p), ++c.corners;
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
    if (!legal(o)) continue;
    Choice& c = b.add(Verb::fire, id, k);
    b.menu.units.push_back(target_of(scene, id, static_cast<Face>(k)).target), ++c.targets;
  }
  Choice* charge = nullptr;
  scene.troops(other(u.side)).each([&](UnitId e) {
    Order o = make(Verb::charge, id);
    o.target = e;
    if (!legal(o)) return;
    if (charge == nullptr) charge = &b.add(Verb::charge, id);
    b.menu.units.push_back(e), ++charge->targets;
  });
  for (const Feature& f : scene.g.features()) {
    Order o = make(Verb::enter, id);
    o.place = f.place;
    if (f.place < 0 || !legal(o)) continue;
    Choice& c = b.add(Verb::enter, id);
    b.menu.places.push_back(f.place), ++c.places;
  }
  for (u8 k = 0; k < 12 && u.place >= 0; ++k) {
    Order o = make(Verb::leave, id);
    o.option = k;
    if (legal(o)) b.add(Verb::leave, id, k);
  }
}

void menu_of_officers(const Scene& scene, Builder& b, bool in_phase) {
  const State& s = scene.s;
  Side side = s.asked().side;
  UnitId chief = scene.g.chief_of(side);
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& o = s.unit[i];
    if (o.kind == 0 || !scene.t.is_officer(o) || !alive(o) || o.side != side) continue;
    Choice* recover = nullptr;
    scene.troops(side).each([&](UnitId u) {
      Order order = make(Verb::recover, unit_id(i));
      order.target = u;
      if (!in_phase || !check_recover(scene, order, side)) return;
      if (recover == nullptr) recover = &b.add(Verb::recover, unit_id(i));
      b.menu.units.push_back(u), ++recover->targets;
    });
    Order grant = make(Verb::grant, unit_id(i));
    grant.value = 1;
    if (!check_grant(scene, grant, side)) continue;
    Choice& c = b.add(Verb::grant, unit_id(i));
    c.value_low = 1, c.value_high = s[chief].attr[attr::pc];
  }
}

void menu_of_rider(const Scene& scene, const CasquesGame& g, Builder& b) {
  const State& s = scene.s;
  UnitId id = s.asked().unit;
  b.add(Verb::stay);
  i32 reach = rate(scene.t, s[id], Going::flat, scene.strategic(id) ? Mode::strategic : Mode::tactical);
  b.disc(b.add(Verb::ride, id), s[id].pose.at, reach);
  Choice* join = nullptr;
  scene.troops(s[id].side).each([&](UnitId u) {
    Order o = make(Verb::ride, id);
    o.target = u;
    if (!g.check(s, o)) return;
    if (join == nullptr) join = &b.add(Verb::ride, id);
    b.menu.units.push_back(u), ++join->targets;
  });
}

}  // namespace

void CasquesGame::menu(const State& s, Menu& menu) const {
  menu.clear();
  if (s.over || s.waiting == 0) return;
  const Decision& d = s.asked();
  Builder b{menu};
  switch (asked(s)) {
    case Ask::muster:
    case Ask::deploy: return menu_setup(*this, s, menu);
    case Ask::stake: {
      Choice& c = b.add(Verb::stake);
      c.value_high = s[d.unit].attr[attr::pc];
      return;
    }
    case Ask::act: {
      Scene scene(*this, s);
      for (std::size_t i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        if (t().is_troop(u) && alive(u) && officer_of(u) == game_unit(s, game_attr::brigade))
          menu_of_unit(scene, unit_id(i), b);
      }
      menu_of_officers(scene, b, true);
      b.add(Verb::end);
      return;
    }
    case Ask::officer_move:
    case Ask::chief_move: return menu_of_rider(Scene(*this, s), *this, b);
    default: break;
  }
  // The rest can be listed: one choice an order.
  std::vector<Order> all;
  Rng unused(0);
  propose(s, unused, ~std::size_t{0}, all);
  for (const Order& o : all) {
    Choice& c = b.add(verb_of(o), o.unit, o.option);
    if (o.target != UnitId::none) menu.units.push_back(o.target), ++c.targets;
  }
  Scene scene(*this, s);
  if (asked(s) >= Ask::square) menu_of_officers(scene, b, false);
}

}  // namespace grog::casques_et_plumets
