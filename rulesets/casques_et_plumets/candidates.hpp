// Orders for units of the brigade in phase, each looked at before it is offered.
#pragma once
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {

struct Offers {
  const Scene& scene;
  Rng& rng;
  std::size_t most;
  std::vector<Order>& out;

  std::vector<Order> refused{};  // what was thought of before and may not be done

  bool full() const { return out.size() >= most; }
  // An order that leads to the same by two ways of thinking is looked at once.
  bool act(const Order& o) {
    auto among = [&](const std::vector<Order>& list) { return std::find(list.begin(), list.end(), o) != list.end(); };
    if (full() || among(refused)) return false;
    bool good = among(out) || check_order(scene, o);
    (good ? out : refused).push_back(o);
    return good;
  }
};

struct Goals {
  Point place, enemy;  // what it goes for, and the enemy that it looks at
  i32 enemy_off = 0;   // to his centre
  bool any_place = false, horse_near = false;
};
Goals goals_of(const Scene&, UnitId);

Order with_leg(Verb, UnitId, Step, i32 value);
// A turn, and then straight ahead; only one of them where the other is 0.
Order with_turn(Verb, UnitId, i32 angle, i32 ahead = 0);
void offer_fire(Offers&, UnitId);
void offer_entering(Offers&, UnitId);  // houses and redoubts that it stands at
void offer_charges(Offers&, UnitId, const UnitSet& brigade);
i32 way_ahead(const Scene&, UnitId, const Box& from, i32 most);
// All that units may sensibly do, the most promising kinds first (candidates.cpp).
void offer_by_promise(Offers&, std::span<const UnitId> units, const UnitSet& brigade);

}  // namespace grog::casques_et_plumets
