#include "rulesets/feu_combat_moral/game.hpp"

#include <algorithm>

#include "core/require.hpp"
#include "rulesets/kit/muster.hpp"

namespace grog::feu_combat_moral {

FcmGame::FcmGame(const FcmBook& book, const ScenarioHead& head) : GameBy(book, head) {
  using enum Ground;
  kinds_.closed_to_charging_horse = class_of(wood, orchard, marsh, wall, enclosure, redoubt);  // FCM-24.12
  for (Ground each : all_of<Ground>) {
    const GroundRow& row = t().of(each);
    auto add = [&](field::Classes& to, bool is_one) { to |= is_one ? class_of(each) : 0; };
    add(kinds_.closed, row.impassable || each == Ground::house);
    add(kinds_.closed_to_guns, row.no_guns);
    add(kinds_.slow, row.speed < 100 || row.cross > 0);
    add(kinds_.slow_to_light, row.speed_skirmish < 100 || row.cross_skirmish > 0);
    add(kinds_.difficult, row.difficult);
    add(kinds_.cover, row.cover != Cover::none && each != Ground::house);
  }
}

bool FcmGame::in_zone(Side side, const Quad& q) const {
  Quad zone = zone_[index(side)];
  return std::ranges::all_of(fine_corners(q), [&](Fine c) { return contains(zone, c); });
}

std::optional<Box> FcmGame::drawn(const State& s, UnitId id) const {
  return on_table(s[id]) ? std::optional(box_of(*this, s[id])) : std::nullopt;
}

// Orders are secret until both sides have given theirs (FCM-20.2).
State FcmGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (side == Side::nobody || s.phase != Phase::orders) return seen;
  for (UnitId each : units(seen, against(side))) {
    Unit& u = seen[each];
    if (u.kind == 0 || is_officer(u)) continue;
    UnitId prey = prey_of(u);
    clear_order(u);
    u.aim = UnitId::none;
    if (on_table(u)) u.target = prey;
    u.set(Mark::committed, false);
  }
  // Whoever thinks ahead from here lets the other write his orders after his own, unread: that he has none would be the
  // one thing sure to be wrong.
  seen.side_of(other(side)).committed = 0;
  return seen;
}

bool FcmGame::is_secret(const State& s, const Order& o) const {
  return s.phase == Phase::orders && verb_of(o) != Verb::done;
}

std::string FcmGame::unit_name(const State& s, UnitId id, Lang lang) const {
  if (index(id) >= roster().size()) return "?";
  const RosterEntry& r = roster()[index(id)];
  if (!r.name.empty()) return r.name.in(lang);
  const TroopInfo& troop = rules().troops()[s[id].kind - 1u];
  return troop.name.in(lang) + " " + r.id;
}

std::string FcmGame::broken(const State& s) const {
  Scene c(*this, s);
  UnitSet before;  // in the open, and looked at
  for (UnitId each : units(s)) {
    const Unit& u = s[each];
    if (u.kind == 0) continue;
    const std::string& id = roster()[index(each)].id;
    if (u.strength < 0 || u.strength > u.initial) return id + " has " + std::to_string(u.strength) + " figures";
    if (!on_table(u)) continue;
    if (!is_officer(u) && u.losses % t().loss_step.value != 0) return id + " has lost part of five men";
    if (!is_officer(u) && u.strength != u.initial - u.losses / t().men_a_figure.value)
      return id + " has figures that do not fit its losses";
    Box point{u.pose.at, 0, 0, 0};
    if (!on_board(is_officer(u) ? Quad(point) : c[each])) return id + " is off the table";
    if (!c.in_the_open().has(each)) continue;
    UnitId on = c.bodies.overlapped(c[each], before);
    if (on != UnitId::none) return id + " overlaps " + roster()[index(on)].id;
    before.add(each);
  }
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    Inside first = inside_of(s, static_cast<int>(i), Side::first),
           second = inside_of(s, static_cast<int>(i), Side::second);
    if (first.figures > t().house.capacity.value) return "too many figures in " + board_.places[i].id;
    if (first.enemy && second.enemy) return "both sides are in " + board_.places[i].id;
  }
  for (const Link& l : links(s)) {
    if (!is_melee(l)) continue;
    if (!on_table(s[l.a]) || !on_table(s[l.b])) return "a melee with one who is gone";
    if (s[l.a].side == s[l.b].side) return "a melee between friends";
  }
  return {};
}

void muster(const FcmBook&, Muster&);
const Ruleset& ruleset() {
  return kit::ruleset_of<FcmBook, muster, embedded_files>({"Feu, Combat, Moral", "Feu, Combat, Moral"});
}

}  // namespace grog::feu_combat_moral
