// What may be done now, for people.
#include <algorithm>

#include "rulesets/kit/menu.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

using kit::MenuBuilder;

// All that the verbs' rows offer, a choice a unit with all its targets.
void offers(const MplgGame& g, const State& s, MenuBuilder& menu) {
  Rng none(0);  // orders about an enemy are offered without drawing lots
  Offers all;
  Rows::offer(MplgGame::verbs(), g, s, none, 0, all);
  menu.fold(all);
}

// How foot may stand once it has come or turned; others have no choice.
using Dresses = Marks<Dress>;
constexpr Dresses as_it_is{Dress::keep}, comes_in{Dress::line, Dress::open}, turns = as_it_is | comes_in;

void deployments(const MplgGame& g, const State& s, MenuBuilder& menu) {
  Side side = s.asked().side;
  for (UnitId id : units(s, of_side(side))) {
    const Unit& u = s[id];
    if (u.strength == 0 || u.place == to_arrive) continue;
    field::Bounds z = zones_of(g, id, side)[0];
    const Point corners[] = {{z.left, z.bottom}, {z.right, z.bottom}, {z.right, z.top}, {z.left, z.top}};
    for (Dress d : all_of<Dress>)
      if (may_dress(g.arm(u), d)) menu.add(Verb::deploy, id, byte_of(d)).corners(corners);
  }
  for (Verb v : {Verb::suggested, Verb::done})
    if (g.check(s, make(v))) menu.add(v);
}

// A mover may be fired at anywhere on the stretch that it has covered since it was last asked about, and on what is
// left of its way: `value` says where, in tenths of a UD from here. Units that see it there only are offered too.
void points_of_fire(const MplgGame& g, const State& s, MenuBuilder& menu, Menu& out) {
  UnitId mover = s.game.mover;
  if (mover == UnitId::none) return;
  i16 low = short_of(-s.asked().covered), high = short_of(path_steps(g, s));
  UnitSet offered;
  for (Choice& c : out.choices) {
    auto first = out.units.begin() + c.targets_at;
    if (std::find(first, first + c.targets, mover) == first + c.targets) continue;
    c.value_low = low, c.value_high = high;
    offered.add(c.unit);
  }
  for (UnitId id : units(s, present(s.asked().side))) {
    if (offered.has(id) || cannot_shoot(g, s, id) != Clause::none) continue;
    std::optional<i16> first, last;
    Order o = make(Verb::fire, id, mover);
    for (o.value = low; o.value <= high; ++o.value) {
      if (!g.check(s, o)) continue;
      if (!first) first = o.value;
      last = o.value;
    }
    if (first) menu.same_or_new(Verb::fire, id).target(mover).values(*first, *last);
  }
}

void allowed(const MplgGame& g, const State& s, Verb v, MenuBuilder& menu) {
  for (UnitId id : units(s))
    if (g.check(s, make(v, id))) menu.add(v, id);
}

void fire(const MplgGame& g, const State& s, MenuBuilder& menu, Menu& out) {
  Rng none(0);
  Offers shots;
  offer_pairs<may_fire, Verb::fire>(g, s, none, 0, shots);
  menu.fold(shots);
  points_of_fire(g, s, menu, out);
  allowed(g, s, Verb::prone, menu);
  menu.add(Verb::hold, UnitId::none, any_option);
}

// Whether a unit, hemmed in perhaps, has anywhere to go: ahead in the open, any way out of a building.
bool moves_somewhere(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  i32 pace = scene.g.allowance(u), aside = in_sector(u) ? 1800 : 600;
  for (i32 step : {pace / 20, pace / 5, pace / 2, pace * 3 / 4, pace})
    for (i32 a = -aside; a <= aside; a += 100)
      if (way_of(scene, make_at(Verb::move, id, -1, 0, point_ahead(u.pose.at, u.pose.facing + a, step))).verdict)
        return true;
  return false;
}

void moves_of_unit(const Scene& scene, UnitId id, MenuBuilder& menu) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  i32 pace = g.allowance(u);
  bool general = g.is_general(u);
  bool somewhere = general || moves_somewhere(scene, id);
  if (somewhere && (general || in_sector(u))) {
    auto line = menu.add(Verb::move, id);
    for (i32 a = 0; a < full_turn; a += 200) line.corner(point_ahead(u.pose.at, a, pace));
  } else if (somewhere) {
    auto line = menu.add(Verb::move, id);
    line.corner(u.pose.at);
    for (i32 a = -600; a <= 600; a += 100) line.corner(point_ahead(u.pose.at, u.pose.facing + a, pace));
  }
  for (const Sector& house : g.terrain().sectors) {
    Order enter = make_at(Verb::enter, id, house.place);
    if (!general && way_of(scene, enter).verdict) menu.fold(enter);
  }
  i32 low = 0, high = 0;
  for (i32 way : {pace + ud, pace, ud, -ud, -pace, -pace - ud}) {
    Order road = make_at(Verb::road, id, -1, way);
    if (way_of(scene, road).verdict) low = std::min(low, way), high = std::max(high, way);
  }
  if (low != 0 || high != 0) menu.add(Verb::road, id).values(low, high);
}

void actions(const MplgGame& g, const State& s, MenuBuilder& menu) {
  Scene scene(g, s);
  for (UnitId id : units(s, of_side(s.asked().side))) {
    const Unit& u = s[id];
    bool foot = u.strength > 0 && g.arm(u) == Arm::infantry;
    for (Dress d : all_of<Dress>)
      if ((foot ? comes_in : as_it_is).has(d) && arrival(scene, id)) menu.add(Verb::arrive, id, byte_of(d));
    if (!on_table(u)) continue;
    if (may_act(g, s, id, Verb::move)) moves_of_unit(scene, id, menu);
    auto turns_somewhere = [&](Dress d) {
      Order o = make(Verb::turn, id);
      o.option = byte_of(d);
      for (o.value = 0; o.value < 360; o.value = short_of(o.value + 5))
        if (g.check(s, o)) return true;
      return false;
    };
    for (Dress d : all_of<Dress>)
      if ((foot ? turns : as_it_is).has(d) && may_act(g, s, id, Verb::turn) && !in_sector(u) && turns_somewhere(d))
        menu.add(Verb::turn, id, byte_of(d)).values(0, 359);
    for (Verb v : {Verb::limber, Verb::unlimber, Verb::stand, Verb::prone})
      if (may_act(g, s, id, v)) menu.add(v, id);
  }
}

}  // namespace

void MplgGame::menu(const State& s, Menu& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  MenuBuilder menu(out);
  switch (s.asked().kind) {
    case Ask::deploy: return deployments(*this, s, menu);
    case Ask::fire: return fire(*this, s, menu, out);
    case Ask::melee: return allowed(*this, s, Verb::melee, menu);
    case Ask::strike: return offers(*this, s, menu);
    case Ask::act: actions(*this, s, menu); break;
    case Ask::withdraw: allowed(*this, s, Verb::withdraw, menu); break;
    default: offers(*this, s, menu);  // bombardments, charges and their answers, positions taken
  }
  menu.add(Verb::end);
}

}  // namespace grog::mplg
