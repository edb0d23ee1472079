// What may be done now, as a menu for people: verbs for each unit, with targets, places and where it may go.
#include "rulesets/kit/menu.hpp"

#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

using Line = kit::MenuBuilder::Line;

struct Menus {
  const Scene& c;
  const FcmGame& g = c.g;
  const State& s = c.s;
  kit::MenuBuilder menu;

  Line open(Verb v, UnitId unit = UnitId::none, u8 option = 0) { return menu.add(v, unit, option); }
  void open_if(const Order& o) {
    if (check(c, o)) open(verb_of(o), o.unit, o.option);
  }
  // One choice with every unit that the order may name as its target.
  void with_targets(Order o) {
    UnitSet found;
    for (UnitId id : units(s)) {
      o.target = id;
      if (check(c, o)) found.add(id);
    }
    if (found.empty()) return;
    Line line = open(verb_of(o), o.unit, o.option);
    found.each([&](UnitId id) { line.target(id); });
  }
  // A choice for each place that the order may name.
  void with_places(Order o) {
    for (o.place = 0; o.place < short_of(count_of(g.spots())); ++o.place)
      if (check(c, o)) open(verb_of(o), o.unit).place(o.place);
  }
  void region(Verb v, UnitId unit, i32 radius) {
    Line line = open(v, unit);
    for (i32 way = 0; way < full_turn; way += 300) {
      Point p = point_ahead(s[unit].pose.at, way, radius);
      line.corner({std::clamp(p.x, 0, g.board().width), std::clamp(p.y, 0, g.board().height)});
    }
  }

  void deployment(Side side) {
    open_if(make(Verb::suggested));
    bool units_left = any_unit(s, [](const Unit& u) { return u.place == to_deploy && !is_officer(u); });
    for (UnitId id : units(s, of_side(side))) {
      if (s[id].place != to_deploy || (units_left && is_officer(s[id]))) continue;
      open(Verb::deploy, id, any_option).corners(corners(Quad(g.zone(side))));
      with_places(make(Verb::garrison, id));
    }
  }

  void shapes(Verb verb, UnitId id) {
    for (u8 option = 0; option < 7; ++option) {
      if (!check(c, make(verb, id, option))) continue;
      Line line = open(verb, id, option);
      bool fronted = Formation{option} == Formation::column || Formation{option} == Formation::full_square;
      if (fronted) line.values(0, g.t().formation.column_most.value);
    }
  }

  void orders_of(UnitId id) {
    const Unit& u = s[id];
    Order arrive = make(Verb::arrive, id);
    if (check(c, arrive)) {
      Line line = open(Verb::arrive, id);
      arrive.value = 1;
      if (check(c, arrive)) line.values(-200, 200);  // aside only from an enemy (FCM-29.9)
    }
    if (!on_table(u) || is_officer(u) || !check(c, make(Verb::hold, id))) return;
    open(Verb::hold, id);
    if (in_melee(s, id)) return;
    if (!in_house(u) && speed_of(g, u) > 0) region(Verb::move, id, speed_of(g, u));
    with_targets(make(Verb::charge, id));
    shapes(Verb::form, id);
    shapes(Verb::reform, id);
    open_if(make(Verb::limber, id));
    open_if(make(Verb::unlimber, id));
    for (u8 wall = 0; wall < 4 && in_house(u); ++wall) open_if(make(Verb::leave, id, wall));
    with_places(make(Verb::enter, id));
  }

  void orders(Side side) {
    for (UnitId id : units(s, of_side(side))) orders_of(id);
    open(Verb::done);
  }

  void reactions(UnitId id) {
    open_if(make(Verb::square, id, 0));
    open_if(make(Verb::square, id, 1));
    open_if(make(Verb::evade, id));
    with_targets(make(Verb::stand, id));
    with_targets(make(Verb::countercharge, id));
  }

  void after(UnitId id) {
    WinnersChoice may = winner_options(g, s, id);
    for (Verb v : {Verb::follow, Verb::pursue, Verb::stay, Verb::fall_back, Verb::enter}) {
      if (!may.open.has(v)) continue;
      Line line = open(v, id);
      if (v == Verb::follow) line.target(may.follow);
      if (v == Verb::pursue) line.target(may.pursue);
      if (v == Verb::enter) line.place(s[id].busy_with<InRound>().house);
    }
  }

  void officers(Side side) {
    for (UnitId id : units(s, both(leaders, of_side(side)))) {
      if (s[id].is(Mark::moved)) continue;
      region(Verb::ride, id, g.t().officer.move.value);
      with_targets(make(Verb::join, id));
    }
    open(Verb::done);
  }

  void fire(Side side) {
    for (UnitId id : units(s, both(present, of_side(side)))) {
      if (!may_fire(g, s, id)) continue;
      with_targets(make(Verb::fire, id, 0));
      with_targets(make(Verb::fire, id, 1));
      open(Verb::cease, id);
    }
    open(Verb::done);
  }

  void posts(Side side) {
    for (UnitId id : units(s, both(present, of_side(side))))
      if (in_house(s[id]) && !in_melee(s, id)) open(Verb::post, id).values(0, 6666);
    open(Verb::done);
  }
};

}  // namespace

void FcmGame::menu(const State& s, Menu& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  const Decision& d = s.asked();
  Scene c(*this, s);
  Menus m{.c = c, .menu = kit::MenuBuilder(out)};
  switch (d.kind) {
    case Ask::deploy: return m.deployment(d.side);
    case Ask::orders: return m.orders(d.side);
    case Ask::react: return m.reactions(d.unit);
    case Ask::nerve: {
      i32 value = officers_with(*this, s, d.unit).value;
      m.open(Verb::nerve, d.unit, any_option).values(-value, value);
      return;
    }
    case Ask::after: return m.after(d.unit);
    case Ask::officer: return m.officers(d.side);
    case Ask::leave:
      m.open(Verb::remain, d.unit);
      m.open(Verb::depart, d.unit);
      return;
    case Ask::fire: return m.fire(d.side);
    case Ask::post: return m.posts(d.side);
    default: m.open(Verb::roll);
  }
}

}  // namespace grog::feu_combat_moral
