// Guns that their crew has left: where they stand, who takes them, and what they then are (FCM-26.15, 26.22, 2.4).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

void leave_guns(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  Link guns, facing;
  guns.a = facing.a = id;
  guns.guns() = {LinkKind::guns, GunState::left, u.pose.at.x, u.pose.at.y};
  facing.as<GunsFacingLink>() = {LinkKind::guns_facing, u.strength, u.pose.facing};
  s.join(guns);
  s.join(facing);
  u.set(Mark::guns_left);
  take_shape(u, usual_column(p.g, u));
  follow_officers(p.g, s, id);
  p.tell(Tell::guns_left, about(id, "FCM-26.15"_c));
}

bool guns_box(const FcmGame& g, const State& s, UnitId battery, Box& out) {
  const GunsLink* at = nullptr;
  const GunsFacingLink* facing = nullptr;
  for (const Link& l : links(s)) {
    if (l.a != battery) continue;
    if (l.kind == LinkKind::guns) at = &l.guns();
    if (l.kind == LinkKind::guns_facing) facing = &l.as<GunsFacingLink>();
  }
  if (at == nullptr || facing == nullptr) return false;
  const Footprint& f = g.t().footprint.gunner;
  out = {{at->x, at->y}, facing->facing, f.width * std::max<i32>(facing->figures, 1), f.depth};
  return true;
}

void look_at_guns(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.links; ++i) {  // links go with a battery that is removed
    if (s.link[i].kind != LinkKind::guns || s.link[i].guns().state == GunState::spiked) continue;
    UnitId battery = s.link[i].a;
    Box guns;
    guns_box(p.g, s, battery, guns);
    Quad q = guns;
    Scene c = p.scene();
    auto takes = [&](UnitId u, const Quad& there) { return is_formed(s[u]) && !in_melee(s, u) && within(q, there, 0); };
    bool taken = c.bodies.around(q, 0, c.in_the_open() & c.enemies(s[battery].side), takes) != UnitId::none;
    GunState& state = s.link[i].guns().state;
    if (!taken || state == GunState::left) {
      state = taken ? GunState::taken : GunState::left;
      continue;
    }
    state = GunState::spiked;
    p.tell(Tell::guns_spiked, about(battery, "FCM-26.15"_c));
    if (on_table(s[battery])) remove_unit(p, battery, "FCM-26.15"_c);
  }
}

}  // namespace grog::feu_combat_moral
