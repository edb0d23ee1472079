// What a client draws over the table on demand, and the markers that stand beside a unit.
#include "rulesets/kit/overlays.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

using Kind = Overlay::Kind;

struct Layers : kit::Sheets {
  Layers(const MplgGame& game, const State& state, UnitId which, std::vector<Overlay>& out)
      : Sheets(game, out), g(game), s(state), id(which), u(state[which]) {}

  const MplgGame& g;
  const State& s;
  UnitId id;
  const Unit& u;

  // Sixty degrees either side of the axis, from the middle of the front; all round from a building (MPLG-7.1, R74).
  void band(i32 from, i32 to, WordKey word, Clause clause) {
    Quad q = g.body(u);
    if (in_sector(u)) return round(Kind::fire, word, clause, q, to * ud);
    arc(Kind::fire, word, clause, front_arc(g, edge_centre(q, Face::front), u.pose.facing), from * ud, to * ud);
  }

  void fire() {
    const Tables& t = g.t();
    Weapon w = g.troop(u).weapon;
    if (w == Weapon::none || rallying(u) || u.is(Mark::engaged)) return;
    if (is_gun(g.arm(u)) && u.formation != Formation::deployed) return;
    bool shells = g.arm(u) == Arm::artillery;
    const ScoreRow &all = farthest_row(t, w), &near = shells ? t.artillery.of(w).canister : t.small_arms.near;
    if (w == Weapon::mitrailleuse) return band(0, all.reach, "mitrailleuse"_w, all.clause);
    band(0, near.reach, shells ? "canister"_w : "near"_w, near.clause);
    if (w != Weapon::rifle) band(near.reach, all.reach, shells ? "shell"_w : "far"_w, all.clause);
  }

  void reach() {
    if (!may_act(g, s, id, Verb::move)) return;
    Clause c = g.pace(u).clause;
    if (g.is_general(u) || in_sector(u)) return disc(Kind::reach, "reach"_w, c, u.pose.at, g.allowance(u));
    arc(Kind::reach, "reach"_w, c, front_arc(g, u.pose.at, u.pose.facing), 0, g.allowance(u));
  }

  void sight_area() {
    Quad own = g.body(u);
    Point eye = in_sector(u) ? nearest_point(own.centre) : edge_centre(own, Face::front);
    const Board& b = g.board();
    i32 far = distance_up({0, 0}, {b.width, b.height});
    Unit there;
    there.place = outside;
    Scene scene(g, s);
    auto sees = [&](Point p) {
      there.pose.at = p;
      if (terrain_blocks(g, {eye, p}, u, there)) return false;
      if (g.level_at(eye) != 0) return true;
      auto hides = [&](UnitId other_, const Crossing&) { return !contains(scene[other_], p); };
      UnitSet others = scene.in_the_open() - id;
      return field::units_crossed(scene.bodies, others, {eye, p}, hides) == UnitId::none;
    };
    view("sight"_w, "MPLG-7.2"_c, eye, far, ud / 2, sees);
  }
};

}  // namespace

void MplgGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  out.clear();
  if (!s.has(id) || !on_table(s[id])) return;
  Layers layers(*this, s, id, out);
  const Unit& u = s[id];
  const Figure &apart = t().body.apart_tenths, &radius = t().radius[troop(u).quality];
  if (is_general(u)) {
    layers.disc(Kind::command, "command"_w, radius.clause, u.pose.at, radius.value * ud);
    return layers.reach();
  }
  layers.round(Kind::control, "apart"_w, apart.clause, body(u), apart.value * tenth);
  layers.fire();
  layers.reach();
  layers.sight_area();
}

u8 MplgGame::markers(const State& s, UnitId id) const {
  const Unit& u = s[id];
  if (!on_table(u)) return 0;
  u8 m = 0;
  if (u.is(Mark::pinned)) m |= Marker::disordered;
  if (u.shots > 0 || u.is(Mark::bombarded)) m |= Marker::has_fired;
  if (u.is(Mark::prone)) m |= Marker::prone;
  if (rallying(u)) m |= Marker::routed;
  if (arm(u) == Arm::general) return m;
  if (s.turn > 0 && !u.is(Mark::in_command)) m |= Marker::out_of_command;
  if (u.actions > 0 && actions_left(u) <= 0) m |= Marker::has_acted;
  return m;
}

}  // namespace grog::mplg
