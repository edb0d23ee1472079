// What may be done now: candidate orders for search and tests, and the same as a menu for people.
#include <algorithm>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

// Pairs of one's own units and enemies for which an order is legal.
template <class May, class F>
void each_pair(const Scene& scene, Side side, May&& may, F&& f) {
  const State& s = scene.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    if (!on_table(s.unit[i]) || s.unit[i].side != side) continue;
    for (std::size_t k = 0; k < s.units; ++k)
      if (on_table(s.unit[k]) && s.unit[k].side != side && may(scene, unit_id(i), unit_id(k)))
        f(unit_id(i), unit_id(k));
  }
}

template <class F>
void each_shot(const Scene& scene, Side side, F&& f) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    if (!on_table(s.unit[i]) || s.unit[i].side != side || cannot_shoot(g, s, unit_id(i)) != Clause::none) continue;
    for (std::size_t k = 0; k < s.units; ++k)
      if (on_table(s.unit[k]) && s.unit[k].side != side && may_fire(scene, unit_id(i), unit_id(k)))
        f(unit_id(i), unit_id(k));
  }
}

template <class F>
void each_bombardment(const Scene& scene, Side side, F&& f) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    if (!on_table(s.unit[i]) || s.unit[i].side != side || g.arm(s.unit[i]) != Arm::artillery) continue;
    for (std::size_t k = 0; k < s.units; ++k)
      if (on_table(s.unit[k]) && s.unit[k].side != side && may_bombard(scene, unit_id(i), unit_id(k)))
        f(unit_id(i), unit_id(k));
  }
}

template <class F>
void each_charge(const Scene& scene, Side side, F&& f) {
  each_pair(
      scene, side,
      [](const Scene& now, UnitId a, UnitId b) {
        Arm arm = now.g.arm(now.s[a]);
        return !is_gun(arm) && arm != Arm::general && may_charge(now, a, b).accepted;
      },
      f);
}

template <class F>
void each_counter(const Scene& scene, Side side, F&& f) {
  each_pair(
      scene, side,
      [](const Scene& now, UnitId a, UnitId b) {
        return has_link(now.s, links::charge, b) && may_counter(now, a, b).accepted;
      },
      f);
}

// The nearest thing worth going to: an objective not held, or an enemy.
Point goal_of(const MplgGame& g, const State& s, const Unit& u) {
  Point best{g.board().width / 2, g.board().height / 2};
  i64 nearest = -1;
  auto consider = [&](Point p, i64 handicap) {
    i64 d = distance_squared(p, u.pose.at) + handicap;
    if (nearest < 0 || d < nearest) nearest = d, best = p;
  };
  for (std::size_t k = 0; k < g.objectives().size(); ++k) {
    const Objective& o = g.objectives()[k];
    if (s.game[game_attr::holders + k] == static_cast<i16>(index(u.side)) + 1) continue;
    consider(o.sector >= 0 ? g.ground().sectors[static_cast<std::size_t>(o.sector)].box.at : o.at, 0);
  }
  for (std::size_t i = 0; i < s.units; ++i)
    if (on_table(s.unit[i]) && s.unit[i].side != u.side && g.arm(s.unit[i]) != Arm::general)
      consider(s.unit[i].pose.at, 0);
  return best;
}

Point nearest_enemy(const MplgGame& g, const State& s, const Unit& u) {
  Point best = point_ahead(u.pose.at, u.pose.facing, ud);
  i64 nearest = -1;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& v = s.unit[i];
    if (!on_table(v) || v.side == u.side || g.arm(v) == Arm::general) continue;
    i64 d = distance_squared(v.pose.at, u.pose.at);
    if (nearest < 0 || d < nearest) nearest = d, best = v.pose.at;
  }
  return best;
}

class ActionList {
 public:
  ActionList(const MplgGame& game, const State& state, std::vector<Order>& orders)
      : g(game), s(state), scene(game, state), out(orders) {}

  void offer(const Order& o) {
    if (check_action(scene, o)) out.push_back(o);
  }

  void of_general(UnitId id, Rng& rng) {
    const Unit& u = s[id];
    if (!may_act(g, s, id, Verb::move)) return;
    for (std::size_t i = 0; i < s.units; ++i) {  // to where most of his men are: any of them will do
      if (g.general_of(unit_id(i)) != id || !on_table(s.unit[i]) || rng.below(3) != 0) continue;
      Point by = s.unit[i].pose.at - u.pose.at;
      i64 length = root_up(squared(by));
      i64 step = std::min<i64>(length, g.allowance(u));
      if (length == 0) continue;
      Order o = make(Verb::move, id);
      o.pose.at = u.pose.at + Point{static_cast<i32>(by.x * step / length), static_cast<i32>(by.y * step / length)};
      if (o.pose.at != u.pose.at) offer(o);
    }
  }

  void moves(UnitId id, Rng& rng) {
    const Unit& u = s[id];
    if (!may_act(g, s, id, Verb::move)) return;
    Point goal = goal_of(g, s, u);
    i32 pace = g.allowance(u);
    Unit from = u;
    if (in_sector(u)) from.pose = set_down(g, u, u.place, goal);
    i32 straight = turn_between(from.pose.facing, direction(from.pose.at, goal));
    straight = std::clamp(straight, -599, 599);
    const i32 bearings[] = {straight, 0, static_cast<i32>(rng.below(1199)) - 599};
    for (i32 bearing : bearings)
      for (i32 share : {4, 2}) {
        Order o = make(Verb::move, id);
        o.pose.at = point_ahead(from.pose.at, from.pose.facing + bearing, pace * share / 4 - 1);
        std::size_t before = out.size();
        offer(o);
        if (out.size() > before) break;
      }
    for (std::size_t i = 0; g.arm(u) == Arm::infantry && i < g.ground().sectors.size(); ++i) {
      const Sector& house = g.ground().sectors[i];
      if (!within(house.box.at, u.pose.at, 3 * ud)) continue;
      Order o = make(Verb::enter, id);
      o.place = house.place;
      offer(o);
    }
    for (i32 way : {pace + ud, -(pace + ud)}) {
      if (g.ground().roads.empty()) break;
      Order o = make(Verb::road, id);
      o.value = static_cast<i16>(way);
      offer(o);
    }
  }

  void turns(UnitId id) {
    const Unit& u = s[id];
    if (in_sector(u) || !may_act(g, s, id, Verb::turn)) return;
    Order o = make(Verb::turn, id);
    i32 foe = static_cast<i32>(divide_nearest(direction(u.pose.at, nearest_enemy(g, s, u)), 10)) % 360;
    i32 goal = static_cast<i32>(divide_nearest(direction(u.pose.at, goal_of(g, s, u)), 10)) % 360;
    for (i32 angle : {foe, goal}) {
      o.value = static_cast<i16>(angle);
      if (magnitude(turn_between(u.pose.facing, angle * whole_degree)) > 200) offer(o);
    }
    if (g.arm(u) != Arm::infantry) return;
    o.value = static_cast<i16>(u.pose.facing / whole_degree);
    o.option = static_cast<u8>(formation_of(u) == Formation::line ? Dress::open : Dress::line);
    offer(o);
  }

  void others(UnitId id) {
    for (Verb v : {Verb::limber, Verb::unlimber, Verb::stand}) {
      bool gun = is_gun(g.arm(s[id]));
      if ((v == Verb::stand) != gun) offer(make(v, id));
    }
    const Unit& u = s[id];
    bool under_fire = u.attr[attr::turn_losses] > 0 || u.attr[attr::losses] > 0;
    if (under_fire && can_lie_down(g, s, id)) offer(make(Verb::prone, id));
  }

 private:
  const MplgGame& g;
  const State& s;
  Scene scene;
  std::vector<Order>& out;
};

void shrink(Rng& rng, std::size_t most, std::vector<Order>& out) {
  while (out.size() > most) {  // a fair sample of what there is
    std::size_t i = rng.below(static_cast<u32>(out.size()));
    out[i] = out.back();
    out.pop_back();
  }
}

}  // namespace

void propose_actions(const MplgGame& g, const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) {
  ActionList list(g, s, out);
  Side side = s.asked().side;
  std::array<UnitId, max_units> mine;
  std::size_t count = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.side != side || u.strength == 0) continue;
    if (u.place == to_arrive && u.attr[attr::arrives] <= static_cast<i16>(s.turn)) {
      Order o = make(Verb::arrive, unit_id(i));
      o.option = static_cast<u8>(g.arm(u) == Arm::infantry ? Dress::line : Dress::keep);
      list.offer(o);
    }
    if (on_table(u)) mine[count++] = unit_id(i);
  }
  // As many units as the list has room for, in random order. Who asks for more than a search can weigh wants a playout:
  // a few of them will do.
  constexpr std::size_t most_for_search = 64, heard_in_playout = 4;
  std::size_t left = most > most_for_search ? heard_in_playout : count;
  while (count > 0 && left > 0 && out.size() + 1 < most) {
    std::size_t before = out.size();
    std::size_t k = rng.below(static_cast<u32>(count));
    UnitId id = mine[k];
    mine[k] = mine[--count];
    if (g.arm(s[id]) == Arm::general) {
      list.of_general(id, rng);
      continue;
    }
    list.moves(id, rng);
    list.turns(id);
    list.others(id);
    left -= out.size() > before;
  }
}

void MplgGame::propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  Side side = s.asked().side;
  auto add = [&](Verb v) { return [&out, v](UnitId a, UnitId b) { out.push_back(make(v, a, b)); }; };
  bool may_end = true;
  switch (asked(s)) {
    case Ask::deploy:
      propose_setup(*this, s, rng, out);
      may_end = false;
      break;
    case Ask::bombard: each_bombardment(Scene(*this, s), side, add(Verb::bombard)); break;
    case Ask::charge: each_charge(Scene(*this, s), side, add(Verb::charge)); break;
    case Ask::counter: each_counter(Scene(*this, s), side, add(Verb::counter)); break;
    case Ask::fire: {
      each_shot(Scene(*this, s), side, add(Verb::fire));
      bool last = s.game[game_attr::mover] == 0 && s.game[game_attr::sub] == 2;
      for (std::size_t i = 0; last && i < s.units; ++i)
        if (s.unit[i].side == side && can_lie_down(*this, s, unit_id(i)) && s.unit[i].attr[attr::losses] > 0)
          out.push_back(make(Verb::prone, unit_id(i)));
      if (most > 1) shrink(rng, most - 1, out);
      if (most <= 1) out.clear();
      out.push_back(make(Verb::hold));
      may_end = false;
      break;
    }
    case Ask::act: propose_actions(*this, s, rng, most, out); break;
    case Ask::melee: {
      UnitSet seen;
      for (std::size_t i = 0; i < s.units; ++i) {
        Order o = make(Verb::melee, unit_id(i));
        if (seen.has(unit_id(i)) || !check(s, o)) continue;
        melee_of(s, unit_id(i)).each([&](UnitId u) { seen.add(u); });
        out.push_back(o);
      }
      may_end = false;
      break;
    }
    case Ask::strike:
      enemies_touched(s, s.asked().unit).each([&](UnitId f) { out.push_back(make(Verb::strike, s.asked().unit, f)); });
      may_end = false;
      break;
    case Ask::take:
      for (std::size_t i = 0; i < s.links; ++i)
        if (Order o = make(Verb::take, s.link[i].a); s.link[i].kind == links::prize && check(s, o)) out.push_back(o);
      break;
    case Ask::withdraw: {
      Scene scene(*this, s);
      for (std::size_t n = 0, first = rng.below(s.units); n < s.units && (most <= 64 || out.size() < 3); ++n) {
        std::size_t i = (first + n) % s.units;
        const Unit& u = s.unit[i];
        bool hurt = u.attr[attr::start] > u.strength || u.attr[attr::losses] > 0;
        if (on_table(u) && u.side == side && hurt && may_withdraw(scene, unit_id(i)))
          out.push_back(make(Verb::withdraw, unit_id(i)));
      }
      break;
    }
    default: break;
  }
  if (may_end) {
    shrink(rng, most > 0 ? most - 1 : 0, out);
    out.push_back(make(Verb::end));
  } else {
    shrink(rng, std::max<std::size_t>(1, most), out);
  }
}

namespace {

class MenuWriter {
 public:
  explicit MenuWriter(Menu& m) : menu(m) {}
  Choice& open(Verb v, UnitId unit = UnitId::none, u8 option = 0) {
    Choice c;
    c.verb = static_cast<u8>(v), c.unit = unit, c.option = option;
    c.targets_at = c.with_at = static_cast<u16>(menu.units.size());
    c.places_at = static_cast<u16>(menu.places.size());
    c.corners_at = static_cast<u16>(menu.corners.size());
    menu.choices.push_back(c);
    return menu.choices.back();
  }
  // One choice a unit, with all its targets.
  auto pairs(Verb v) {
    return [this, v](UnitId a, UnitId b) {
      bool same =
          !menu.choices.empty() && menu.choices.back().verb == static_cast<u8>(v) && menu.choices.back().unit == a;
      Choice& c = same ? menu.choices.back() : open(v, a);
      menu.units.push_back(b), ++c.targets;
    };
  }
  void place(Choice& c, i16 p) { menu.places.push_back(p), ++c.places; }
  void corner(Choice& c, Point p) { menu.corners.push_back(p), ++c.corners; }

 private:
  Menu& menu;
};

// A mover may be fired at anywhere on the stretch that it has covered since it was last asked about, and on what is
// left of its way: `value` says where, in tenths of a UD from here. Units that see it there only are offered too.
void points_of_fire(const MplgGame& g, const State& s, MenuWriter& menu, Menu& out) {
  i16 m = s.game[game_attr::mover];
  if (m == 0) return;
  UnitId mover = unit_id(static_cast<std::size_t>(m - 1));
  i16 low = static_cast<i16>(-s.asked().data[0]), high = static_cast<i16>(divide_up(path_left(g, s), ud / 10));
  UnitSet offered;
  for (Choice& c : out.choices) {
    bool at_mover = false;
    for (u16 i = 0; i < c.targets; ++i) at_mover = at_mover || out.units[c.targets_at + i] == mover;
    if (!at_mover) continue;
    c.value_low = low, c.value_high = high;
    offered.add(c.unit);
  }
  for (std::size_t i = 0; i < s.units; ++i) {
    if (!on_table(s.unit[i]) || s.unit[i].side != s.asked().side || offered.has(unit_id(i))) continue;
    if (cannot_shoot(g, s, unit_id(i)) != Clause::none) continue;
    i16 first = 0, last = 0;
    bool any = false;
    for (i16 v = low; v <= high; ++v) {
      Order o = make(Verb::fire, unit_id(i), mover);
      o.value = v;
      if (!check_fire(g, s, o)) continue;
      if (!any) first = v;
      last = v, any = true;
    }
    if (!any) continue;
    menu.pairs(Verb::fire)(unit_id(i), mover);
    out.choices.back().value_low = first, out.choices.back().value_high = last;
  }
}

void menu_of_unit(const MplgGame& g, const State& s, UnitId id, MenuWriter& menu) {
  const Unit& u = s[id];
  if (may_act(g, s, id, Verb::move)) {
    Choice& c = menu.open(Verb::move, id);
    bool general = g.arm(u) == Arm::general;
    i32 pace = g.allowance(u);
    if (general || in_sector(u)) {
      for (i32 a = 0; a < full_turn; a += 200) menu.corner(c, point_ahead(u.pose.at, a, pace));
    } else {
      menu.corner(c, u.pose.at);
      for (i32 a = -600; a <= 600; a += 100) menu.corner(c, point_ahead(u.pose.at, u.pose.facing + a, pace));
    }
    Choice* enter = nullptr;
    for (const Sector& house : g.ground().sectors) {
      Order o = make(Verb::enter, id);
      o.place = house.place;
      if (general || !check_action(Scene(g, s), o)) continue;
      if (enter == nullptr) enter = &menu.open(Verb::enter, id);
      menu.place(*enter, house.place);
    }
    i16 low = 0, high = 0;
    for (i32 way : {pace + ud, pace, ud, -ud, -pace, -pace - ud}) {
      Order o = make(Verb::road, id);
      o.value = static_cast<i16>(way);
      if (!check_action(Scene(g, s), o)) continue;
      low = std::min<i16>(low, o.value), high = std::max<i16>(high, o.value);
    }
    if (low != 0 || high != 0) {
      Choice& road = menu.open(Verb::road, id);
      road.value_low = low, road.value_high = high;
    }
  }
  if (may_act(g, s, id, Verb::turn) && !in_sector(u)) {
    Choice& c = menu.open(Verb::turn, id, g.arm(u) == Arm::infantry ? any_option : u8{0});
    c.value_high = 359;
  }
  for (Verb v : {Verb::limber, Verb::unlimber, Verb::stand, Verb::prone})
    if (may_act(g, s, id, v)) menu.open(v, id);
}

}  // namespace

void MplgGame::menu(const State& s, Menu& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  MenuWriter menu(out);
  Side side = s.asked().side;
  switch (asked(s)) {
    case Ask::deploy:
      for (std::size_t i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        if (u.side != side || u.strength == 0 || u.place == to_arrive) continue;
        Choice& c =
            menu.open(Verb::deploy, unit_id(i), arm(u) == Arm::cavalry || arm(u) == Arm::general ? u8{0} : any_option);
        const Post& p = post(unit_id(i));
        Point low{0, side == french ? 0 : board_.height - t().zone[1].value * ud};
        Point high{board_.width, side == french ? t().zone[0].value * ud : board_.height};
        if (!p.zones.empty()) low = p.zones[0][0], high = p.zones[0][1];
        for (Point corner : {low, Point{high.x, low.y}, high, Point{low.x, high.y}}) menu.corner(c, corner);
      }
      if (has_suggestion(*this, s, side)) menu.open(Verb::suggested);
      if (check_setup(*this, s, make(Verb::done))) menu.open(Verb::done);
      return;
    case Ask::bombard: each_bombardment(Scene(*this, s), side, menu.pairs(Verb::bombard)); break;
    case Ask::charge: each_charge(Scene(*this, s), side, menu.pairs(Verb::charge)); break;
    case Ask::counter: each_counter(Scene(*this, s), side, menu.pairs(Verb::counter)); break;
    case Ask::fire:
      each_shot(Scene(*this, s), side, menu.pairs(Verb::fire));
      points_of_fire(*this, s, menu, out);
      for (std::size_t i = 0; i < s.units; ++i)
        if (s.unit[i].side == side && check_fire(*this, s, make(Verb::prone, unit_id(i))))
          menu.open(Verb::prone, unit_id(i));
      menu.open(Verb::hold, UnitId::none, any_option);
      return;
    case Ask::act:
      for (std::size_t i = 0; i < s.units; ++i) {
        const Unit& u = s.unit[i];
        if (u.side != side || u.strength == 0) continue;
        Pose at;
        if (u.place == to_arrive && can_arrive(Scene(*this, s), unit_id(i), at))
          menu.open(Verb::arrive, unit_id(i), arm(u) == Arm::infantry ? any_option : u8{0});
        if (on_table(u)) menu_of_unit(*this, s, unit_id(i), menu);
      }
      break;
    case Ask::melee:
    case Ask::take:
      for (std::size_t i = 0; i < s.units; ++i) {
        Verb v = asked(s) == Ask::melee ? Verb::melee : Verb::take;
        if (check(s, make(v, unit_id(i)))) menu.open(v, unit_id(i));
      }
      if (asked(s) == Ask::melee) return;
      break;
    case Ask::strike:
      enemies_touched(s, s.asked().unit).each([&](UnitId f) { menu.pairs(Verb::strike)(s.asked().unit, f); });
      return;
    case Ask::withdraw:
      for (std::size_t i = 0; i < s.units; ++i)
        if (check(s, make(Verb::withdraw, unit_id(i)))) menu.open(Verb::withdraw, unit_id(i));
      break;
    default: break;
  }
  menu.open(Verb::end);
}

}  // namespace grog::mplg
