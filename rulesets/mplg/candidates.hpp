// Pairs of one's own units and enemies for which an order is legal now: for candidates and for menus.
#pragma once
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {

// Can: bool (UnitId own); may: Verdict or bool (UnitId own, UnitId foe); f: (UnitId own, UnitId foe).
template <class Can, class May, class F>
void each_pair(const Scene& scene, Can&& can, May&& may, F&& f) {
  Side side = scene.s.asked().side;
  for (UnitId id : units(scene.s, present(side))) {
    if (!can(id)) continue;
    for (UnitId foe : units(scene.s, enemies_of(side)))
      if (may(id, foe)) f(id, foe);
  }
}

template <class F>
void each_shot(const Scene& scene, F&& f) {
  each_pair(
      scene, [&](UnitId id) { return cannot_shoot(scene.g, scene.s, id) == Clause::none; },
      [&](UnitId id, UnitId foe) { return may_fire(scene, id, foe); }, f);
}

template <class F>
void each_bombardment(const Scene& scene, F&& f) {
  each_pair(
      scene, [&](UnitId id) { return cannot_bombard(scene.g, scene.s, id) == Clause::none; },
      [&](UnitId id, UnitId foe) { return may_bombard(scene, id, foe); }, f);
}

template <class F>
void each_charge(const Scene& scene, F&& f) {
  each_pair(
      scene, [&](UnitId id) { return can_charge(scene.g, scene.s[id]); },
      [&](UnitId id, UnitId foe) { return may_charge(scene, id, foe); }, f);
}

template <class F>
void each_counter(const Scene& scene, F&& f) {
  each_pair(
      scene, [&](UnitId id) { return can_charge(scene.g, scene.s[id]); },
      [&](UnitId id, UnitId foe) {
        return has_link(scene.s, LinkKind::charge, foe) && may_counter(scene, id, foe).accepted;
      },
      f);
}

inline auto into(Offers& out, Verb v) {
  return [&out, v](UnitId a, UnitId b) { out.push_back(make(v, a, b)); };
}

}  // namespace grog::mplg
