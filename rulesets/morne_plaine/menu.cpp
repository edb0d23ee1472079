// What may be done now, for people: verbs for each unit, with targets, supports, buildings, and where it may go.
#include <algorithm>

#include "core/geometry/region.hpp"
#include "rulesets/kit/menu.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

class MenuMaker {
  using Line = kit::MenuBuilder::Line;

 public:
  MenuMaker(const PlaineGame& game, const State& state, Menu& out)
      : g(game), t(game.t()), s(state), b(game, state), menu(out) {}

  void make_menu() {
    switch (s.asked().kind) {
      case Ask::deploy: deployment(); break;
      case Ask::act:
        each_unit(s, present_of(s.asked().side), [&](UnitId id, const Unit& u) { unit_actions(id, u); });
        add(Verb::end);
        break;
      case Ask::react: reactions(); break;
      case Ask::ride:
        each_unit(s, present_of(s.asked().side), [&](UnitId id, const Unit& u) {
          if (can_ride(t, u)) around(add(Verb::ride, id), u, t.move.leader.value * inch);
        });
        add(Verb::end);
        break;
      case Ask::victory: victors(); break;
      default: {
        Rng none(0);
        std::vector<Order> all;
        PlaineGame::Verbs::offer(PlaineGame::verbs(), g, s, none, 0, all);
        menu.fold(all);
      }
    }
  }

 private:
  const PlaineGame& g;
  const Tables& t;
  const State& s;
  Bodies b;
  kit::MenuBuilder menu;

  Line add(Verb v, UnitId unit = UnitId::none, u8 option = 0) { return menu.add(v, unit, option); }
  Line add(Verb v, UnitId unit, Formation f) { return menu.add(v, unit, byte_of(f)); }

  void corners(Line line, std::vector<Point> outline) {
    clip_to_table(g.board(), outline);
    line.corners(outline);
  }
  std::vector<UnitId> enemies_for(Verb v, UnitId id) {
    std::vector<UnitId> marks;
    for (UnitId foe : units(s, present_of(other(s[id].side))))
      if (check_action(b, make(v, id, foe))) marks.push_back(foe);
    return marks;
  }

  void disc(Line c, const Unit& u, i32 reach) {
    std::vector<Point> outline;
    add_disc(u.pose.at, reach, outline);
    corners(c, std::move(outline));
  }
  // Where the centre may come to lie: all round, or, after one wheel about the centre of the front and straight on.
  void around(Line c, const Unit& u, i32 reach) {
    if (all_round(t, u)) return disc(c, u, reach);
    std::vector<Point> outline;
    i32 behind = size_of(t, u).depth / 2;
    Point front = edge_centre(Quad(body(g, u)), Face::front);
    for (i32 way = 0; way < full_turn; way += 100) {
      bool back = magnitude(turn_between(u.pose.facing, way)) > quarter_turn;
      outline.push_back(point_ahead(front, way, back ? behind : std::max(reach - behind, 0)));
    }
    corners(c, std::move(outline));
  }
  // A fast advance is as long as a charge, and a horseman's advance as long as a charge on foot: how far they go is not
  // drawn, only which way (MP-R35).
  void anywhere(Line c, const Unit& u) {
    i32 w = g.board().width, h = g.board().height;
    if (all_round(t, u)) return corners(c, {{0, 0}, {w, 0}, {w, h}, {0, h}});
    corners(c, table_ahead(g, body(g, u)));
  }

  // One choice a formation, with the fronts that it may take.
  void formations(Verb v, UnitId id) {
    const Unit& u = s[id];
    for (Formation f : {Formation::line, Formation::division, Formation::march, Formation::square, Formation::echelon,
                        Formation::open}) {
      int low = 0, high = 0;
      for (int front = 1; front <= std::min<int>(u.strength, 20); ++front)
        if (may_form(t, t.troop(u), f, front, u.strength)) low = low == 0 ? front : low, high = front;
      bool may = false;
      for (int front = low; front > 0 && front <= high && !may; ++front)
        may = g.check(s, forming(v, id, f, front)).accepted;
      if (may) add(v, id, f).values(low, high);
    }
  }

  Line shots(Verb v, UnitId id, const std::vector<UnitId>& marks) {
    Line c = add(v, id);
    for (UnitId m : marks) c.target(m);
    if (in_square(s[id]))
      for (UnitId m : marks) c.with(m);
    return c;
  }

  void unit_actions(UnitId id, const Unit& u) {
    Arm arm = t.arm(u);
    if (arm == Arm::leader) return;
    if (engaged(u)) {
      if (g.check(s, make(Verb::disengage, id))) add(Verb::disengage, id);
      return;
    }
    if (routed(u)) {
      if (u.acted == Action::none) formations(Verb::rally, id);
      return;
    }
    if (u.acted != Action::none) return formations(Verb::reform, id);
    if (arm == Arm::artillery) return guns(id, u);
    moves(id, u);
    if (arm != Arm::cavalry)
      if (std::vector<UnitId> marks = enemies_for(Verb::volley, id); !marks.empty()) shots(Verb::volley, id, marks);
    charges(id, u);
    formations(Verb::form, id);
    formations(Verb::reform, id);
  }

  void moves(UnitId id, const Unit& u) {
    Line advance = shots(Verb::advance, id, enemies_for(Verb::advance, id));
    if (inside(u)) return sorties(id, u);
    if (t.arm(u) == Arm::cavalry)
      anywhere(advance, u);
    else
      around(advance, u, base_move(t, u));
    houses(advance, id, Verb::advance);
    if (u.formation == Formation::square) return;
    Line fast = add(Verb::fast, id);
    anywhere(fast, u);
    houses(fast, id, Verb::fast);
  }

  void sorties(UnitId id, const Unit& u) {
    for (u8 side = 0; side < 4; ++side) {
      Order o = make(Verb::leave, id);
      o.option = side;
      if (!g.check(s, o)) continue;
      Line out = add(Verb::leave, id, side).values(0, 1);
      if (std::optional<Unit> set_up = set_up_outside(b, id, side))
        around(out, *set_up, base_move(t, u) / t.move.obstacle.value);
    }
  }

  void houses(Line c, UnitId id, Verb v) {
    for (i16 place : open_houses(v, id)) c.place(place);
  }
  std::vector<i16> open_houses(Verb v, UnitId id) const {
    std::vector<i16> open;
    for (const Terrain& l : g.lands) {
      Order o = make(v, id);
      o.place = l.place;
      if (l.ground == Ground::building && g.check(s, o)) open.push_back(l.place);
    }
    return open;
  }

  // Any enemy in arc and in sight, at any distance: reach is not told (MP-R35).
  void charges(UnitId id, const Unit& u) {
    if (t.arm(u) == Arm::skirmishers) return;
    for (UnitId foe : enemies_for(Verb::charge, id)) {
      Line c = add(Verb::charge, id).target(foe);
      for (UnitId with : units(s, present_of(u.side))) {
        Order more = make(Verb::charge, id, foe);
        more.with.add(with);
        if (with != id && g.check(s, more)) c.with(with);
      }
    }
  }

  // Hemmed in by obstacles it may not get anywhere (MP-9.9).
  bool can_be_pushed(UnitId id, const Unit& u, i32 reach) const {
    Order o = make(Verb::manhandle, id);
    for (i32 far : {10, reach / 2, reach})
      for (i32 way = 0; way < full_turn; way += 225)
        for (o.option = 0; o.option < 2; ++o.option) {
          o.pose = {point_ahead(u.pose.at, way, far), u.pose.facing, 0};
          if (g.check(s, o)) return true;
        }
    return false;
  }

  // It limbers up where it stands before it goes anywhere, and hemmed in by others it may not find room (MP-R52).
  bool can_limber(UnitId id) const {
    Order o = make(Verb::drive, id);
    o.option = 1;  // and so it ends, without a step
    return g.check(s, o).accepted;
  }

  void guns(UnitId id, const Unit& u) {
    if (std::vector<UnitId> marks = enemies_for(Verb::bombard, id); !marks.empty()) {
      Line c = add(Verb::bombard, id, any_option);
      for (UnitId m : marks) c.target(m);
    }
    i32 pushed = t.move.manhandled.value * inch;
    if (can_be_pushed(id, u, pushed)) disc(add(Verb::manhandle, id, any_option), u, pushed);
    if (!can_limber(id)) return;
    Unit limbered = u;
    limbered.formation = Formation::limbered;
    around(add(Verb::drive, id, any_option), limbered, drive_of(t, u).value * inch);
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
    i32 w = g.board().width, h = g.board().height, deep = g.zone_depth, way = g.edge[side];
    Point low{way == quarter_turn ? w - deep : 0, way == 0 ? h - deep : 0};
    Point high{way == 3 * quarter_turn ? deep : w, way == half_turn ? deep : h};
    for (UnitId id : units(s, of_side(side))) {
      const Unit& u = s[id];
      if (u.strength == 0) continue;
      placed = placed && u.place != to_deploy;
      const Troop& troop = t.troop(u);
      for (Formation f : all_of<Formation>) {
        int front = usual_front(t, troop, f, u.strength);
        if (!may_form(t, troop, f, front, u.strength)) continue;
        add(Verb::deploy, id, f)
            .values(front, front)
            .corners(std::array{low, Point{high.x, low.y}, high, Point{low.x, high.y}});
      }
      if (!open_houses(Verb::garrison, id).empty()) houses(add(Verb::garrison, id), id, Verb::garrison);
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
