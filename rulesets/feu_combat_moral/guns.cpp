// Guns that their crew has left: where they stand, who takes them, and what they then are (FCM-26.15, 26.22, 2.4).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

void leave_guns(Play& p, UnitId id) {
  State& s = p.s;
  Unit& u = s[id];
  Link guns, facing;
  guns.kind = static_cast<u8>(LinkKind::guns), facing.kind = static_cast<u8>(LinkKind::guns_facing);
  guns.a = facing.a = id;
  guns.flags = 1;
  guns.v = static_cast<i16>(u.pose.at.x), guns.w = static_cast<i16>(u.pose.at.y);
  facing.v = u.pose.facing, facing.w = u.strength;
  s.join(guns);
  s.join(facing);
  u.set(flags::guns_left);
  take_shape(u, {Formation::column, usual_front(p.g, u, u.strength), false});
  follow_officers(p.g, s, id);
  p.tell(Tell::guns_left, about(id, "FCM-26.15"_c));
}

bool guns_box(const FcmGame& g, const State& s, UnitId battery, Box& out, u8* status) {
  const Link *at = nullptr, *facing = nullptr;
  for (std::size_t i = 0; i < s.links; ++i) {
    if (s.link[i].a != battery) continue;
    if (kind_of(s.link[i]) == LinkKind::guns) at = &s.link[i];
    if (kind_of(s.link[i]) == LinkKind::guns_facing) facing = &s.link[i];
  }
  if (at == nullptr || facing == nullptr) return false;
  const Footprint& f = g.t().gunner;
  out = {{at->v, at->w}, facing->v, f.width * std::max<i32>(facing->w, 1), f.depth};
  if (status != nullptr) *status = (at->flags & 2) != 0 ? 2 : 1;
  return true;
}

void look_at_guns(Play& p) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.links; ++i) {
    if (kind_of(s.link[i]) != LinkKind::guns || (s.link[i].flags & 2) != 0) continue;
    UnitId battery = s.link[i].a;
    Box guns;
    guns_box(p.g, s, battery, guns);
    Quad q = guns;
    bool taken = false;
    for (std::size_t k = 0; k < s.units && !taken; ++k) {
      const Unit& v = s.unit[k];
      if (!on_table(v) || v.side == s[battery].side || !is_formed(v) || in_house(v) || in_melee(s, unit_id(k)))
        continue;
      Quad there = box_of(p.g, v);
      taken = near(q, there) && within(q, there, 0);
    }
    u8& status = s.link[i].flags;
    if (!taken) {
      status = 1;
    } else if ((status & 4) == 0) {
      status = 5;
    } else {
      status = 2;
      p.tell(Tell::guns_spiked, about(battery, "FCM-26.15"_c));
      if (on_table(s[battery])) remove_unit(p, battery, "FCM-26.15"_c);
    }
  }
}

}  // namespace grog::feu_combat_moral
