// What may be done now, as a menu for people: verbs for each unit, with targets, places and where it may go.
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Menus {
  const FcmGame& g;
  const State& s;
  Menu& menu;

  Choice& open(Verb v, UnitId unit = UnitId::none, u8 option = 0) {
    Choice c;
    c.verb = static_cast<u8>(v), c.unit = unit, c.option = option;
    c.targets_at = static_cast<u16>(menu.units.size());
    c.places_at = static_cast<u16>(menu.places.size());
    c.corners_at = static_cast<u16>(menu.corners.size());
    menu.choices.push_back(c);
    return menu.choices.back();
  }
  void open_if(const Order& o) {
    if (g.check(s, o)) open(verb_of(o), o.unit, o.option);
  }
  // One choice with every unit that the order may name as its target.
  void with_targets(Order o, u8 option) {
    std::array<UnitId, max_units> found{};
    std::size_t n = 0;
    for (UnitId each : units(s)) {
      o.target = each;
      if (g.check(s, o)) found[n++] = o.target;
    }
    if (n == 0) return;
    Choice& c = open(verb_of(o), o.unit, option);
    for (std::size_t i = 0; i < n; ++i) menu.units.push_back(found[i]);
    c.targets = static_cast<u16>(n);
  }
  void region(Choice& c, Point centre, i32 radius) {
    for (i32 way = 0; way < full_turn; way += 300) {
      Point p = point_ahead(centre, way, radius);
      menu.corners.push_back({std::clamp(p.x, 0, g.board().width), std::clamp(p.y, 0, g.board().height)});
    }
    c.corners = 12;
  }

  void orders(Side side) {
    for (UnitId id : units(s, of_side(side))) {
      const Unit& u = s[id];
      if (Order o = make(Verb::arrive, id); g.check(s, o)) {
        Choice& c = open(Verb::arrive, id);
        c.value_low = -200, c.value_high = 200;
      }
      if (!on_table(u) || is_officer(u) || !g.check(s, make(Verb::hold, id))) continue;
      open(Verb::hold, id);
      if (in_melee(s, id)) continue;
      if (!in_house(u) && speed_of(g, u) > 0) region(open(Verb::move, id), u.pose.at, speed_of(g, u));
      with_targets(make(Verb::charge, id), 0);
      shapes(Verb::form, id);
      shapes(Verb::reform, id);
      open_if(make(Verb::limber, id));
      open_if(make(Verb::unlimber, id));
      for (u8 wall = 0; wall < 4 && in_house(u); ++wall) {
        Order o = make(Verb::leave, id);
        o.option = wall;
        open_if(o);
      }
      for (std::size_t k = 0; k < g.spots().size(); ++k) {
        Order o = make(Verb::enter, id);
        o.place = static_cast<i16>(k);
        if (!g.check(s, o)) continue;
        Choice& c = open(Verb::enter, id);
        menu.places.push_back(o.place);
        c.places = 1;
      }
    }
    open(Verb::done);
  }

  void shapes(Verb verb, UnitId id) {
    for (u8 option = 0; option < 7; ++option) {
      Order o = make(verb, id);
      o.option = option;
      if (!g.check(s, o)) continue;
      Choice& c = open(verb, id, option);
      if (option == 1 || option == 4) c.value_high = static_cast<i16>(g.t().formation.column_most.value);
    }
  }

  void deployment(Side side) {
    if (g.check(s, make(Verb::suggested))) open(Verb::suggested);
    bool units_left = false;
    for (UnitId each : units(s)) units_left = units_left || (s[each].place == to_deploy && !is_officer(s[each]));
    for (UnitId each : units(s, of_side(side))) {
      const Unit& u = s[each];
      if (u.place != to_deploy || (units_left && is_officer(u))) continue;
      Choice& c = open(Verb::deploy, each, any_option);
      for (Point p : corners(Quad(g.zone(side)))) menu.corners.push_back(p);
      c.corners = 4;
      for (std::size_t k = 0; k < g.spots().size(); ++k) {
        Order o = make(Verb::garrison, each);
        o.place = static_cast<i16>(k);
        if (!g.check(s, o)) continue;
        Choice& h = open(Verb::garrison, each);
        menu.places.push_back(o.place);
        h.places = 1;
      }
    }
  }
};

}  // namespace

void FcmGame::menu(const State& s, Menu& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  const Decision& d = s.asked();
  Menus m{*this, s, out};
  switch (s.asked().kind) {
    case Ask::start:
    case Ask::test:
    case Ask::round:
    case Ask::volley:
    case Ask::fate: m.open(Verb::roll); return;
    case Ask::deploy: return m.deployment(d.side);
    case Ask::orders: return m.orders(d.side);
    case Ask::react:
      for (u8 option : {u8{0}, u8{1}}) {
        Order square = make(Verb::square, d.unit);
        square.option = option;
        m.open_if(square);
      }
      m.open_if(make(Verb::evade, d.unit));
      m.with_targets(make(Verb::stand, d.unit), 0);
      m.with_targets(make(Verb::countercharge, d.unit), 0);
      return;
    case Ask::nerve: {
      i16 value = static_cast<i16>(officers_with(*this, s, d.unit).value);
      Choice& c = m.open(Verb::nerve, d.unit, any_option);
      c.value_low = static_cast<i16>(-value), c.value_high = value;
      return;
    }
    case Ask::after: {
      WinnersChoice may = winner_options(*this, s, d.unit);
      for (Verb v : {Verb::follow, Verb::pursue, Verb::stay, Verb::fall_back, Verb::enter}) {
        if (!may.open.has(v)) continue;
        Choice& c = m.open(v, d.unit);
        if (v == Verb::follow || v == Verb::pursue)
          out.units.push_back(v == Verb::follow ? may.follow : may.pursue), c.targets = 1;
        if (v == Verb::enter) out.places.push_back(short_of(s[d.unit].busy_with<InRound>().house)), c.places = 1;
      }
      return;
    }
    case Ask::officer:
      for (UnitId each : units(s, both(leaders, of_side(d.side)))) {
        const Unit& u = s[each];
        if (u.is(Mark::moved)) continue;
        m.region(m.open(Verb::ride, each), u.pose.at, t().officer.move.value);
        m.with_targets(make(Verb::join, each), 0);
      }
      m.open(Verb::done);
      return;
    case Ask::leave:
      m.open(Verb::remain, d.unit);
      m.open(Verb::depart, d.unit);
      return;
    case Ask::fire:
      for (UnitId each : units(s)) {
        if (!on_table(s[each]) || s[each].side != d.side || !may_fire(*this, s, each)) continue;
        for (u8 ammo = 0; ammo < 2; ++ammo) {
          Order o = make(Verb::fire, each);
          o.option = ammo;
          m.with_targets(o, ammo);
        }
        m.open(Verb::cease, each);
      }
      m.open(Verb::done);
      return;
    case Ask::post:
      for (UnitId each : units(s)) {
        if (!on_table(s[each]) || s[each].side != d.side || !in_house(s[each]) || in_melee(s, each)) continue;
        Choice& c = m.open(Verb::post, each);
        c.value_high = 6666;
      }
      m.open(Verb::done);
      return;
    default: return;
  }
}

}  // namespace grog::feu_combat_moral
