// What may be done now, where it takes some looking for: salvos and assaults, for search and tests as orders, for
// people as a menu.
#include <utility>

#include "rulesets/kit/menu.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

using Orders = std::vector<Order>;

// f(batteries, zone): batteries of one class in one zone that may still fire, and where.
template <class F>
void each_salvo(const WalterGame& g, const State& s, F&& f) {
  Occupation o(g, s);
  Row<By<Arm, bool>, max_places> seen{};
  for (UnitId first : units(s, on_table_of(s.active))) {
    int from = s[first].place;
    Arm arm = g.arm(s[first]);
    if (!is_gun(arm) || std::exchange(seen[from][arm], true)) continue;
    UnitSet batteries;
    for (UnitId id : units(s, both(in_zone(from), of_side(s.active))))
      if (g.arm(s[id]) == arm && may_bombard(g, s, id)) batteries.add(id);
    if (batteries.empty()) continue;
    for (int z = 0; z < g.zones(); ++z)
      if (o.enemy(z, s.active) && line_of_fire(g, s, o, arm, from, z)) f(batteries, z);
  }
}

struct Assembled {  // of a side in one zone
  UnitSet attackers, guns;
};
Assembled ready_to_assault(const WalterGame& g, const State& s, int zone) {
  Assembled r;
  for (UnitId id : units(s, both(in_zone(zone), of_side(s.active))))
    if (may_attack(g, s, id)) (is_gun(g.arm(s[id])) ? r.guns : r.attackers).add(id);
  return r;
}

// f(ready, zone): who may attack out of one zone, and where to.
template <class F>
void each_assault(const WalterGame& g, const State& s, F&& f) {
  Occupation o(g, s);
  for (int from = 0; from < g.zones(); ++from) {
    if (o.side[from] != s.active) continue;
    std::optional<Assembled> ready;
    for (Way w : ways) {
      int to = g.next(from, w);
      if (to < 0 || !o.enemy(to, s.active) || !may_assault(g, s, o, from, to)) continue;
      if (!ready) ready = ready_to_assault(g, s, from);
      if (!ready->attackers.empty()) f(*ready, to);
    }
  }
}

// The choice for sixes matters only where the enemy zone holds something to choose from.
void push_with_sixes(const WalterGame& g, const State& s, Order o, Orders& out) {
  Bases there = bases_in(g, s, o.place);
  bool chooses = there.art > 0 || there.mit > 0;
  for (Six six : all_of<Six>) {
    o.option = byte_of(number_of(six));
    if (chooses || o.option == 0) out.push_back(o);
  }
}

}  // namespace

void offer_salvos(const WalterGame& g, const State& s, Rng&, std::size_t, Orders& out) {
  each_salvo(g, s, [&](const UnitSet& batteries, int to) {
    Order o = kit::make(Verb::bombard);
    o.place = short_of(to);
    kit::each_subset(batteries, false, [&](const UnitSet& part) {
      o.with = part;
      push_with_sixes(g, s, o, out);
    });
  });
}

void offer_assaults(const WalterGame& g, const State& s, Rng&, std::size_t, Orders& out) {
  each_assault(g, s, [&](const Assembled& r, int to) {
    Order o = kit::make(Verb::assault);
    o.place = short_of(to);
    kit::each_subset(r.attackers, false, [&](const UnitSet& men) {
      kit::each_subset(r.guns, true, [&](const UnitSet& guns) {
        o.with = men;
        guns.each([&](UnitId id) { o.with.add(id); });
        push_with_sixes(g, s, o, out);
      });
    });
  });
}

void WalterGame::menu(const State& s, Menu& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  kit::MenuBuilder menu(out);
  auto line = [&](Verb verb, int zone, std::initializer_list<UnitSet> sets) {
    auto it = menu.add(verb, UnitId::none, any_option).place(zone);
    for (const UnitSet& set : sets) set.each([&](UnitId id) { it.with(id); });
  };
  switch (s.asked().kind) {
    case Ask::bombard:
      each_salvo(*this, s, [&](const UnitSet& batteries, int to) { line(Verb::bombard, to, {batteries}); });
      menu.add(Verb::end);
      return;
    case Ask::assault:
      each_assault(*this, s, [&](const Assembled& r, int to) { line(Verb::assault, to, {r.attackers, r.guns}); });
      menu.add(Verb::end_turn, UnitId::none, any_option);
      return;
    case Ask::advance: {
      auto it = menu.add(Verb::advance);
      attackers_left(s).each([&](UnitId id) { it.with(id); });
      return;
    }
    default: break;
  }
  std::vector<Order> all;
  Rng unused(0);
  if (s.asked().kind == Ask::buy)
    offer_all_purchases(s, all);
  else
    propose(s, unused, ~std::size_t{0}, all);
  menu.fold(all);
  if (s.asked().kind == Ask::buy)
    for (UnitId id : units(s, army_of(s.asked().side))) menu.add(Verb::dismiss, id);
}

}  // namespace grog::walter_schnaffs
