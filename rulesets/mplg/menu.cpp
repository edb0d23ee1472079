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

// Options only where the arm has a choice of formations.
u8 dresses(bool has_choice) { return has_choice ? any_option : u8{0}; }

void deployments(const MplgGame& g, const State& s, MenuBuilder& menu) {
  Side side = s.asked().side;
  for (UnitId id : units(s, of_side(side))) {
    const Unit& u = s[id];
    if (u.strength == 0 || u.place == to_arrive) continue;
    auto line = menu.add(Verb::deploy, id, dresses(g.arm(u) != Arm::cavalry && !g.is_general(u)));
    const Post& post = g.post(id);
    field::Bounds z = post.zones.empty() ? usual_zone(g, side) : post.zones[0];
    line.corner({z.left, z.bottom}).corner({z.right, z.bottom}).corner({z.right, z.top}).corner({z.left, z.top});
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

void fire(const MplgGame& g, const State& s, MenuBuilder& menu, Menu& out) {
  each_pair(Scene(g, s), s.asked().side, may_fire, [&menu](UnitId id, UnitId foe) {
    menu.same_or_new(Verb::fire, id).target(foe);
    return false;
  });
  points_of_fire(g, s, menu, out);
  for (UnitId id : units(s, of_side(s.asked().side)))
    if (g.check(s, make(Verb::prone, id))) menu.add(Verb::prone, id);
  menu.add(Verb::hold, UnitId::none, any_option);
}

void moves_of_unit(const Scene& scene, UnitId id, MenuBuilder& menu) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  i32 pace = g.allowance(u);
  bool general = g.is_general(u);
  auto line = menu.add(Verb::move, id);
  if (general || in_sector(u)) {
    for (i32 a = 0; a < full_turn; a += 200) line.corner(point_ahead(u.pose.at, a, pace));
  } else {
    line.corner(u.pose.at);
    for (i32 a = -600; a <= 600; a += 100) line.corner(point_ahead(u.pose.at, u.pose.facing + a, pace));
  }
  for (const Sector& house : g.terrain().sectors) {
    Order o = make(Verb::enter, id);
    o.place = house.place;
    if (!general && way_of(scene, o).verdict) menu.same_or_new(Verb::enter, id).place(house.place);
  }
  i32 low = 0, high = 0;
  for (i32 way : {pace + ud, pace, ud, -ud, -pace, -pace - ud}) {
    Order o = make(Verb::road, id);
    o.value = short_of(way);
    if (way_of(scene, o).verdict) low = std::min(low, way), high = std::max(high, way);
  }
  if (low != 0 || high != 0) menu.add(Verb::road, id).values(low, high);
}

void actions(const MplgGame& g, const State& s, MenuBuilder& menu) {
  Scene scene(g, s);
  for (UnitId id : units(s, of_side(s.asked().side))) {
    const Unit& u = s[id];
    bool foot = u.strength > 0 && g.arm(u) == Arm::infantry;
    Pose at;
    if (can_arrive(scene, id, at)) menu.add(Verb::arrive, id, dresses(foot));
    if (!on_table(u)) continue;
    if (may_act(g, s, id, Verb::move)) moves_of_unit(scene, id, menu);
    if (may_act(g, s, id, Verb::turn) && !in_sector(u)) menu.add(Verb::turn, id, dresses(foot)).values(0, 359);
    for (Verb v : {Verb::limber, Verb::unlimber, Verb::stand, Verb::prone})
      if (may_act(g, s, id, v)) menu.add(v, id);
  }
}

void allowed(const MplgGame& g, const State& s, Verb v, MenuBuilder& menu) {
  for (UnitId id : units(s))
    if (g.check(s, make(v, id))) menu.add(v, id);
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
    case Ask::bombard:
    case Ask::charge:
    case Ask::counter: offers(*this, s, menu); break;
    case Ask::act: actions(*this, s, menu); break;
    case Ask::take: allowed(*this, s, Verb::take, menu); break;
    case Ask::withdraw: allowed(*this, s, Verb::withdraw, menu); break;
    default: break;
  }
  menu.add(Verb::end);
}

}  // namespace grog::mplg
