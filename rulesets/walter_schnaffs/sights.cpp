// What a client draws of a unit besides its block: where it reaches, where it fires, how far off another is.
#include <algorithm>

#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

// Zones where a unit could be at the end of a move with its whole allowance, its own left out.
std::array<bool, max_places> reached(const WalterGame& g, const State& s, const Unit& u) {
  std::array<bool, max_places> out{};
  Occupation o(s, g.t());
  int zones = g.t().move[static_cast<std::size_t>(g.t().arm(u))].zones.value;
  std::array<bool, max_places> edge{};
  edge[static_cast<std::size_t>(u.place)] = true;
  for (int step = 1; step <= zones; ++step) {
    std::array<bool, max_places> next{};
    for (int z = 0; z < g.zones(); ++z) {
      if (!edge[static_cast<std::size_t>(z)]) continue;
      for (Way w : {Way::north, Way::east, Way::south, Way::west}) {
        int to = g.next(z, w);
        if (to < 0 || g.edge(z, w) == Edge::river || o.enemy(to, u.side)) continue;
        bool room = open_for(g, o, to, u.side);
        if (room) out[static_cast<std::size_t>(to)] = true;
        // A full zone is passed through only where no throw can hold the unit in it (WS-R30).
        next[static_cast<std::size_t>(to)] = room || !g.ground(s, to).heavy;
      }
    }
    edge = next;
  }
  out[static_cast<std::size_t>(u.place)] = false;
  return out;
}

}  // namespace

i32 WalterGame::distance_between(const State& s, UnitId a, UnitId b) const {
  if (!on_table(s[a]) || !on_table(s[b])) return -1;
  return steps(s[a].place, s[b].place) * t().zone_mm.value * 10;
}

void WalterGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  out.clear();
  const Unit& u = s[id];
  if (!on_table(u)) return;
  auto add = [&](Overlay::Kind kind, Text text, Clause clause, int zone) {
    out.push_back({kind, text, clause, board_.places[static_cast<std::size_t>(zone)].points});
  };
  Arm arm = t().arm(u);
  std::array<bool, max_places> reach = reached(*this, s, u);
  for (int z = 0; z < zones(); ++z)
    if (reach[static_cast<std::size_t>(z)])
      add(Overlay::Kind::reach, {"mouvement", "movement"}, t().move[static_cast<std::size_t>(arm)].zones.clause, z);
  if (!is_gun(arm)) return;
  Occupation o(s, t());
  for (int z = 0; z < zones(); ++z) {
    if (!line_of_fire(*this, s, o, arm, u.place, z)) continue;
    bool near = steps(u.place, z) == 1;
    add(Overlay::Kind::fire, near ? Text{"courte portée", "short range"} : Text{"longue portée", "long range"},
        near ? "WS-10.3"_c : t().bombard[static_cast<std::size_t>(arm)].reach.clause, z);
  }
}

u8 WalterGame::markers(const State& s, UnitId id) const {
  const Unit& u = s[id];
  unsigned out = 0;
  if (u.is(flags::bombarded)) out |= Marker::has_fired;
  if (u.attr[attr::zones_moved] > 0 || u.is(flags::assaulted) || u.is(flags::stuck)) out |= Marker::has_acted;
  return static_cast<u8>(out);
}

i32 WalterGame::full_strength(const State& s, UnitId id) const {
  return std::max(s[id].strength, s[id].attr[attr::start]);
}

}  // namespace grog::walter_schnaffs
