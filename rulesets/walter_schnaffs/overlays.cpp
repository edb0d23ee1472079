// What a client draws of a unit besides its block: where it reaches, where it fires, how far off another is.
#include <algorithm>

#include "rulesets/kit/overlays.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

// Zones where a unit could be at the end of a move with its whole allowance, its own left out.
Row<bool, max_places> reached(const WalterGame& g, const State& s, const Unit& u) {
  Row<bool, max_places> out{}, edge{};
  Occupation o(g, s);
  edge[u.place] = true;
  for (int step = 1; step <= g.t().move[g.arm(u)].zones.value; ++step) {
    Row<bool, max_places> next{};
    for (int z = 0; z < g.zones(); ++z) {
      if (!edge[z]) continue;
      for (Way w : ways) {
        int to = g.next(z, w);
        if (to < 0 || g.edge(z, w) == Edge::river || o.enemy(to, u.side)) continue;
        bool room = open_for(g, o, to, u.side);
        if (room) out[to] = true;
        // A full zone is passed through only where no throw can hold the unit in it (WS-R30).
        next[to] = room || !g.ground(s, to).heavy;
      }
    }
    edge = next;
  }
  out[u.place] = false;
  return out;
}

}  // namespace

i32 WalterGame::distance_between(const State& s, UnitId a, UnitId b) const {
  if (!on_table(s[a]) || !on_table(s[b])) return -1;
  return steps(s[a].place, s[b].place) * zone_side();
}

void WalterGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  kit::Sheets sheets(*this, out);
  const Unit& u = s[id];
  if (!on_table(u)) return;
  auto add = [&](Overlay::Kind kind, WordKey word, Clause clause, int zone) {
    sheets.lay(kind, word, clause) = at(board_.places, zone).points;
  };
  Row<bool, max_places> reach = reached(*this, s, u);
  for (int z = 0; z < zones(); ++z)
    if (reach[z]) add(Overlay::Kind::reach, "movement"_w, t().move[arm(u)].zones.clause, z);
  if (!is_gun(arm(u))) return;
  Occupation o(*this, s);
  for (int z = 0; z < zones(); ++z) {
    if (!line_of_fire(*this, s, o, arm(u), u.place, z)) continue;
    bool near = steps(u.place, z) == 1;
    add(Overlay::Kind::fire, near ? "short_range"_w : "long_range"_w,
        near ? "WS-10.3"_c : t().bombard[arm(u)].reach.clause, z);
  }
}

u8 WalterGame::markers(const State& s, UnitId id) const {
  const Unit& u = s[id];
  bool acted = u.zones_moved > 0 || u.marks.any({Mark::assaulted, Mark::stuck});
  unsigned out = 0;
  if (u.marks.has(Mark::bombarded)) out |= Marker::has_fired;
  if (acted) out |= Marker::has_acted;
  return byte_of(out);
}

i32 WalterGame::full_strength(const State& s, UnitId id) const { return std::max<i32>(s[id].strength, s[id].start); }

}  // namespace grog::walter_schnaffs
