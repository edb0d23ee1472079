// What a client draws over the table on demand, and the markers that stand beside a unit.
#include "core/geometry/arc.hpp"
#include "core/geometry/region.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr Text near_text{"tir des fusils : 1 à 3 UD", "rifle fire: 1 to 3 UD"};
constexpr Text far_text{"Chassepot, Werder : 4 et 5 UD", "Chassepot, Werder: 4 and 5 UD"};
constexpr Text mitrailleuse_text{"mitrailleuses : 1 à 4 UD", "mitrailleuses: 1 to 4 UD"};
constexpr Text canister_text{"mitraille", "canister"};
constexpr Text shell_text{"obus", "shell"};
constexpr Text reach_text{"une action de mouvement", "one action of movement"};
constexpr Text command_text{"rayon de commandement", "command radius"};
constexpr Text sight_text{"ce que le terrain et les unités laissent voir", "what ground and units let it see"};
constexpr Text apart_text{"l'ennemi n'y entre qu'en chargeant", "the enemy enters only by a charge"};

class Layers {
 public:
  Layers(const MplgGame& game, const State& state, UnitId which, std::vector<Overlay>& overlays)
      : g(game), s(state), id(which), u(state[which]), out(overlays) {}

  void lay() {
    const Tables& t = g.t();
    if (g.arm(u) == Arm::general) {
      const Figure& radius = t.radius[static_cast<std::size_t>(g.troop(u).quality)];
      add_disc(u.pose.at, radius.value * ud, add(Overlay::Kind::command, command_text, radius.clause));
    } else {
      auto c = corners(Quad(g.body(u)));
      add_rounded(c, t.apart.value * ud / 10, add(Overlay::Kind::control, apart_text, t.apart.clause));
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

  std::vector<Point>& add(Overlay::Kind kind, Text text, Clause clause) {
    out.push_back({kind, text, clause, {}});
    return out.back().points;
  }

  // Sixty degrees either side of the axis, from the middle of the front; all round from a building (MPLG-7.1, R74).
  void band(i32 from, i32 to, Text text, Clause clause) {
    std::vector<Point>& points = add(Overlay::Kind::fire, text, clause);
    Quad q = g.body(u);
    if (in_sector(u)) {
      auto c = corners(q);
      return add_rounded(c, to * ud, points);
    }
    Arc arc = arc_from(edge_centre(q, Face::front), u.pose.facing, g.t().half_arc.value * whole_degree);
    add_sector(arc, from * ud, to * ud, points);
  }

  void fire() {
    const Tables& t = g.t();
    Weapon w = g.troop(u).weapon;
    if (w == Weapon::none || rallying(u) || u.is(flags::engaged)) return;
    if (is_gun(g.arm(u)) && formation_of(u) != Formation::deployed) return;
    switch (w) {
      case Weapon::rifle: return band(0, t.near.reach, near_text, t.near.clause);
      case Weapon::chassepot:
      case Weapon::werder:
        band(0, t.near.reach, near_text, t.near.clause);
        return band(t.near.reach, t.far.reach, far_text, t.far.clause);
      case Weapon::mitrailleuse: return band(0, t.mitrailleuse.reach, mitrailleuse_text, t.mitrailleuse.clause);
      default: break;
    }
    const ScoreRow &canister = t.canister[gun_index(w)], &shell = t.shell[gun_index(w)];
    band(0, canister.reach, canister_text, canister.clause);
    band(canister.reach, shell.reach, shell_text, shell.clause);
  }

  void reach() {
    bool general = g.arm(u) == Arm::general;
    if (!may_act(g, s, id, Verb::move)) return;
    const Figure& pace = g.t().move[static_cast<std::size_t>(g.troop(u).move)];
    std::vector<Point>& points = add(Overlay::Kind::reach, reach_text, pace.clause);
    if (general || in_sector(u)) return add_disc(u.pose.at, g.allowance(u), points);
    add_sector(arc_from(u.pose.at, u.pose.facing, g.t().half_arc.value * whole_degree), 0, g.allowance(u), points);
  }

  void sight_area() {
    Quad own = g.body(u);
    Point eye = in_sector(u) ? nearest_point(own.centre) : edge_centre(own, Face::front);
    const Board& b = g.board();
    i32 far = distance_up({0, 0}, {b.width, b.height});
    Unit there;
    there.place = outside;
    std::vector<Quad> others;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& w = s.unit[i];
      if (on_table(w) && unit_id(i) != id && !in_sector(w) && g.arm(w) != Arm::general) others.push_back(g.body(w));
    }
    auto sees = [&](Point p) {
      if (p.x < 0 || p.y < 0 || p.x > b.width || p.y > b.height) return false;
      there.pose.at = p;
      if (terrain_blocks(g, {eye, p}, u, there)) return false;
      for (const Quad& q : others)
        if (!contains(q, p) && crossing({eye, p}, Shape(q)) && g.level_at(eye) == 0) return false;
      return true;
    };
    add_seen(eye, far, ud / 2, sees, add(Overlay::Kind::sight, sight_text, "MPLG-7.2"_c));
  }
};

}  // namespace

void MplgGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  out.clear();
  if (!valid(id) || index(id) >= s.units || !on_table(s[id])) return;
  Layers(*this, s, id, out).lay();
}

u8 MplgGame::markers(const State& s, UnitId id) const {
  const Unit& u = s[id];
  if (!on_table(u)) return 0;
  u8 m = 0;
  if (u.is(flags::pinned)) m |= Marker::disordered;
  if (u.attr[attr::shots] > 0 || u.is(flags::bombarded)) m |= Marker::has_fired;
  if (u.is(flags::prone)) m |= Marker::prone;
  if (rallying(u)) m |= Marker::routed;
  if (arm(u) == Arm::general) return m;
  if (s.turn > 0 && !u.is(flags::in_command)) m |= Marker::out_of_command;
  if (u.attr[attr::actions] > 0 && actions_left(u) <= 0) m |= Marker::has_acted;
  return m;
}

i32 MplgGame::full_strength(const State& s, UnitId id) const { return s[id].attr[attr::start]; }

}  // namespace grog::mplg
