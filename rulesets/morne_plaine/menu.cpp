// What may be done now, for people: verbs for each unit, with targets, supports, buildings, and where it may go.
#include <algorithm>

#include "core/geometry/region.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

class MenuMaker {
 public:
  MenuMaker(const PlaineGame& game, const State& state, Menu& out)
      : g(game), t(game.t()), s(state), b(game, state), menu(out) {}

  void make_menu() {
    switch (asked(s)) {
      case Ask::lots: add(Verb::lots); break;
      case Ask::deploy: deployment(); break;
      case Ask::panic:
        each_present(s, [&](UnitId id, const Unit& u) {
          if (u.is(flags::must_panic)) add(Verb::panic, id);
        });
        break;
      case Ask::act:
        each_present(s, [&](UnitId id, const Unit& u) {
          if (u.side == s.asked().side) unit_actions(id, u);
        });
        add(Verb::end);
        break;
      case Ask::react: reactions(); break;
      case Ask::ride:
        each_present(s, [&](UnitId id, const Unit& u) {
          if (u.side == s.asked().side && t.arm(u) == Arm::leader && acted(u) == Action::none)
            around(add(Verb::ride, id), u, t.move.leader.value * inch);
        });
        add(Verb::end);
        break;
      case Ask::fight:
        for (std::size_t i = 0; i < s.links; ++i)
          if (s.link[i].w == 0) add(Verb::fight, melee_lead(s, s.link[i].flags, s.asked().side));
        break;
      case Ask::victory: victors(); break;
      case Ask::flight:
        each_present(s, [&](UnitId id, const Unit& u) {
          if (u.is(flags::must_flee)) add(Verb::flee, id);
        });
        break;
      case Ask::result: add(Verb::test, s.asked().unit); break;
      case Ask::none: break;
    }
  }

 private:
  const PlaineGame& g;
  const Tables& t;
  const State& s;
  Bodies b;
  Menu& menu;

  std::size_t add(Verb v, UnitId unit = UnitId::none, u8 option = 0) {
    Choice c;
    c.verb = static_cast<u8>(v), c.unit = unit, c.option = option;
    c.targets_at = c.with_at = static_cast<u16>(menu.units.size());
    c.places_at = static_cast<u16>(menu.places.size());
    c.corners_at = static_cast<u16>(menu.corners.size());
    menu.choices.push_back(c);
    return menu.choices.size() - 1;
  }
  void target(std::size_t c, UnitId id) {
    menu.units.push_back(id);
    menu.choices[c].with_at = static_cast<u16>(menu.units.size());
    ++menu.choices[c].targets;
  }
  void support(std::size_t c, UnitId id) { menu.units.push_back(id), ++menu.choices[c].with; }
  void place(std::size_t c, i16 p) { menu.places.push_back(p), ++menu.choices[c].places; }

  void corners(std::size_t c, std::vector<Point> outline) {
    clip_to_table(g.board(), outline);
    menu.corners.insert(menu.corners.end(), outline.begin(), outline.end());
    menu.choices[c].corners = static_cast<u16>(outline.size());
  }
  // Where the centre may come to lie: all round, or, after one wheel about the centre of the front and straight on.
  void around(std::size_t c, const Unit& u, i32 reach) {
    std::vector<Point> outline;
    if (all_round(t, u)) {
      add_disc(u.pose.at, reach, outline);
      return corners(c, std::move(outline));
    }
    i32 behind = size_of(t, u).depth / 2;
    Point front = front_centre(g, u);
    for (i32 way = 0; way < full_turn; way += 100) {
      bool back = magnitude(turn_between(u.pose.facing, way)) > quarter_turn;
      outline.push_back(point_ahead(front, way, back ? behind : std::max(reach - behind, 0)));
    }
    corners(c, std::move(outline));
  }
  // A fast advance is as long as a charge, and a horseman's advance as long as a charge on foot: how far they go is not
  // drawn, only which way (MP-R35).
  void anywhere(std::size_t c, const Unit& u) {
    i32 w = g.board().width, h = g.board().height;
    if (all_round(t, u)) return corners(c, {{0, 0}, {w, 0}, {w, h}, {0, h}});
    corners(c, table_ahead(g, body(g, u)));
  }

  bool allowed(Verb v, UnitId id, Formation f, int front) const {
    Order o = make(v, id);
    o.option = static_cast<u8>(f);
    o.value = static_cast<i16>(front);
    return static_cast<bool>(g.check(s, o));
  }

  // One choice a formation, with the fronts that it may take.
  void formations(Verb v, UnitId id) {
    const Unit& u = s[id];
    for (std::size_t k = 0; k <= static_cast<std::size_t>(Formation::open); ++k) {
      Formation f = static_cast<Formation>(k);
      int low = 0, high = 0;
      for (int front = 1; front <= std::min<int>(u.strength, 20); ++front)
        if (may_form(t, t.troop(u), f, front, u.strength)) low = low == 0 ? front : low, high = front;
      if (low == 0) continue;
      bool may = false;
      for (int front = low; front <= high && !may; ++front) may = allowed(v, id, f, front);
      if (!may) continue;
      std::size_t c = add(v, id, static_cast<u8>(k));
      menu.choices[c].value_low = static_cast<i16>(low), menu.choices[c].value_high = static_cast<i16>(high);
    }
  }

  void shots(Verb v, UnitId id) {
    std::size_t c = add(v, id);
    bool square = formation_of(s[id]) == Formation::square;
    std::vector<UnitId> marks;
    each_present(s, [&](UnitId foe, const Unit& e) {
      Order o = make(v, id);
      o.target = foe;
      if (e.side != s[id].side && check_action(g, s, b, o)) marks.push_back(foe);
    });
    for (UnitId m : marks) target(c, m);
    if (square)
      for (UnitId m : marks) support(c, m);
    if (marks.empty() && v == Verb::volley) menu.choices.pop_back();
  }

  void unit_actions(UnitId id, const Unit& u) {
    Arm arm = t.arm(u);
    if (arm == Arm::leader) return;
    if (engaged(u)) {
      if (g.check(s, make(Verb::disengage, id))) add(Verb::disengage, id);
      return;
    }
    if (routed(u)) {
      if (acted(u) == Action::none) formations(Verb::rally, id);
      return;
    }
    if (acted(u) != Action::none) return formations(Verb::reform, id);
    if (arm == Arm::artillery) return guns(id, u);
    bool square = formation_of(u) == Formation::square && !inside(u);
    shots(Verb::advance, id);
    std::size_t c = menu.choices.size() - 1;
    if (!inside(u)) {
      if (arm == Arm::cavalry)
        anywhere(c, u);
      else
        around(c, u, base_move(t, u));
      houses(c, id, Verb::advance);
      if (!square) {
        c = add(Verb::fast, id);
        anywhere(c, u);
        houses(c, id, Verb::fast);
      }
    } else {
      for (u8 side = 0; side < 4; ++side) {
        Order o = make(Verb::leave, id);
        o.option = side;
        if (!g.check(s, o)) continue;
        std::size_t out = add(Verb::leave, id, side);
        menu.choices[out].value_high = 1;
        Unit set_up = u;
        if (set_up_outside(g, s, b, id, side, set_up)) around(out, set_up, base_move(t, u) / t.move.obstacle.value);
      }
    }
    if (arm != Arm::cavalry) shots(Verb::volley, id);
    charges(id, u);
    formations(Verb::form, id);
    formations(Verb::reform, id);
  }

  void houses(std::size_t c, UnitId id, Verb v) {
    for (const Terrain& l : g.lands()) {
      if (l.ground != Ground::building) continue;
      Order o = make(v, id);
      o.place = l.place;
      if (g.check(s, o)) place(c, l.place);
    }
  }

  // Any enemy in arc and in sight, at any distance: reach is not told (MP-R35).
  void charges(UnitId id, const Unit& u) {
    if (t.arm(u) == Arm::skirmishers) return;
    each_present(s, [&](UnitId foe, const Unit& e) {
      Order o = make(Verb::charge, id);
      o.target = foe;
      if (e.side == u.side || !g.check(s, o)) return;
      std::size_t c = add(Verb::charge, id);
      target(c, foe);
      each_present(s, [&](UnitId with, const Unit& w) {
        Order more = o;
        more.with.add(with);
        if (with != id && w.side == u.side && g.check(s, more)) support(c, with);
      });
    });
  }

  void guns(UnitId id, const Unit& u) {
    std::size_t c = add(Verb::bombard, id, any_option);
    each_present(s, [&](UnitId foe, const Unit& e) {
      Order o = make(Verb::bombard, id);
      o.target = foe;
      if (e.side != u.side && g.check(s, o)) target(c, foe);
    });
    if (menu.choices[c].targets == 0) menu.choices.pop_back();
    std::vector<Point> near_by;
    add_disc(u.pose.at, t.move.manhandled.value * inch, near_by);
    corners(add(Verb::manhandle, id, any_option), std::move(near_by));
    const Figure& reach = t.troop(u).gun == Gun::horse ? t.move.horse_battery : t.move.limbered;
    Unit limbered = u;
    limbered.formation = static_cast<u8>(Formation::limbered);
    around(add(Verb::drive, id, any_option), limbered, reach.value * inch);
  }

  void reactions() {
    UnitId id = s.asked().unit;
    for (Verb v : {Verb::stand, Verb::stand_fire, Verb::retire, Verb::react_volley, Verb::counter})
      if (g.check(s, make(v, id))) add(v, id);
    if (t.arm(s[id]) == Arm::infantry) formations(Verb::form, id);
  }

  void victors() {
    UnitId id = s.asked().unit;
    add(Verb::stay, id, keep_formation);
    formations(Verb::stay, id);
    for (Verb v : {Verb::withdraw, Verb::pursue, Verb::occupy})
      if (g.check(s, make(v, id))) add(v, id);
  }

  void deployment() {
    Side side = s.asked().side;
    if (g.has_suggestion(s, side)) add(Verb::suggested);
    bool placed = true;
    i32 w = g.board().width, h = g.board().height, deep = g.zone_depth(), way = g.edge_direction(side);
    Point low{way == quarter_turn ? w - deep : 0, way == 0 ? h - deep : 0};
    Point high{way == 3 * quarter_turn ? deep : w, way == half_turn ? deep : h};
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (u.strength == 0 || u.side != side) continue;
      placed = placed && u.place != to_deploy;
      const Troop& troop = t.troop(u);
      for (std::size_t k = 0; k < formation_count; ++k) {
        Formation f = static_cast<Formation>(k);
        int front = usual_front(t, troop, f, u.strength);
        if (!may_form(t, troop, f, front, u.strength)) continue;
        std::size_t c = add(Verb::deploy, unit_id(i), static_cast<u8>(k));
        menu.choices[c].value_low = menu.choices[c].value_high = static_cast<i16>(front);
        menu.corners.insert(menu.corners.end(), {low, {high.x, low.y}, high, {low.x, high.y}});
        menu.choices[c].corners = 4;
      }
      std::size_t c = add(Verb::garrison, unit_id(i));
      for (const Terrain& l : g.lands()) {
        Order o = make(Verb::garrison, unit_id(i));
        o.place = l.place;
        if (l.ground == Ground::building && g.check(s, o)) place(c, l.place);
      }
      if (menu.choices[c].places == 0) menu.choices.pop_back();
    }
    if (placed) add(Verb::done);
  }
};

}  // namespace

void PlaineGame::menu(const State& s, Menu& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  MenuMaker(*this, s, out).make_menu();
}

}  // namespace grog::morne_plaine
