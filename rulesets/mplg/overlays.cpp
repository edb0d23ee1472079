// What a client draws over the table on demand, and the markers that stand beside a unit.
#include "core/geometry/region.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

class Layers {
 public:
  Layers(const MplgGame& game, const State& state, UnitId which, std::vector<Overlay>& overlays)
      : g(game), s(state), id(which), u(state[which]), out(overlays) {}

  void lay() {
    const Tables& t = g.t();
    if (g.arm(u) == Arm::general) {
      const Figure& radius = t.radius[g.troop(u).quality];
      add_disc(u.pose.at, radius.value * ud, add(Overlay::Kind::command, "command"_w, radius.clause));
    } else {
      auto c = corners(Quad(g.body(u)));
      add_rounded(c, t.body.apart_tenths.value * tenth,
                  add(Overlay::Kind::control, "apart"_w, t.body.apart_tenths.clause));
      fire();
    }
    reach();
    if (g.arm(u) != Arm::general) sight_area();
  }

 private:
  const MplgGame& g;
  const State& s;
  UnitId id;
  const Unit& u;
  std::vector<Overlay>& out;

  std::vector<Point>& add(Overlay::Kind kind, WordKey word, Clause clause) {
    out.push_back({kind, g.rules().words()("overlay", word.key), clause, {}});
    return out.back().points;
  }

  // Sixty degrees either side of the axis, from the middle of the front; all round from a building (MPLG-7.1, R74).
  void band(i32 from, i32 to, WordKey word, Clause clause) {
    std::vector<Point>& points = add(Overlay::Kind::fire, word, clause);
    Quad q = g.body(u);
    if (in_sector(u)) {
      auto c = corners(q);
      return add_rounded(c, to * ud, points);
    }
    Arc arc = front_arc(g, edge_centre(q, Face::front), u.pose.facing);
    add_sector(arc, from * ud, to * ud, points);
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
    bool general = g.arm(u) == Arm::general;
    if (!may_act(g, s, id, Verb::move)) return;
    std::vector<Point>& points = add(Overlay::Kind::reach, "reach"_w, g.pace(u).clause);
    if (general || in_sector(u)) return add_disc(u.pose.at, g.allowance(u), points);
    add_sector(front_arc(g, u.pose.at, u.pose.facing), 0, g.allowance(u), points);
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
      if (!g.on_board(p)) return false;
      there.pose.at = p;
      if (terrain_blocks(g, {eye, p}, u, there)) return false;
      if (g.level_at(eye) != 0) return true;
      auto hides = [&](UnitId other_, const Crossing&) { return !contains(scene[other_], p); };
      UnitSet others = scene.in_the_open() - id;
      return field::units_crossed(scene.bodies, others, {eye, p}, hides) == UnitId::none;
    };
    add_seen(eye, far, ud / 2, sees, add(Overlay::Kind::sight, "sight"_w, "MPLG-7.2"_c));
  }
};

}  // namespace

void MplgGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  out.clear();
  if (!s.has(id) || !on_table(s[id])) return;
  Layers(*this, s, id, out).lay();
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
