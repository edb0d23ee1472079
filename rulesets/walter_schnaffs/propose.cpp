// What may be done now: every legal order for search and tests, and the same as a menu for people.
#include <utility>

#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

Ask asked(const State& s) { return static_cast<Ask>(s.asked().kind); }

// Units of a side by zone, with what each may still do this phase.
struct Ready {
  std::array<UnitId, 6> attackers{}, guns{};
  int attacker_count = 0, gun_count = 0;
};
Ready ready_to_assault(const WalterGame& g, const State& s, int zone, Side side) {
  Ready r;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != side || u.place != zone) continue;
    bool gun = is_gun(g.t().arm(u));
    if (!may_attack(g, s, unit_id(i), gun)) continue;
    if (gun)
      r.guns[static_cast<std::size_t>(r.gun_count++)] = unit_id(i);
    else
      r.attackers[static_cast<std::size_t>(r.attacker_count++)] = unit_id(i);
  }
  return r;
}

struct Batteries {
  std::array<UnitId, 6> guns{};
  int count = 0;
};
// Batteries of one class in one zone that may still fire.
Batteries ready_to_fire(const WalterGame& g, const State& s, int zone, Arm arm, Side side) {
  Batteries b;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (on_table(u) && u.side == side && u.place == zone && g.t().arm(u) == arm && may_bombard(g, s, unit_id(i)))
      b.guns[static_cast<std::size_t>(b.count++)] = unit_id(i);
  }
  return b;
}

template <class F>
void each_subset(const UnitId* units, int count, bool empty_too, F&& f) {
  for (unsigned mask = empty_too ? 0u : 1u; mask < 1u << count; ++mask) {
    UnitSet set;
    for (int i = 0; i < count; ++i)
      if ((mask >> i & 1) != 0) set.add(units[i]);
    f(set);
  }
}

// The choice for sixes matters only where the enemy zone holds something to choose from.
int six_choices(const Bases& there) { return there.art > 0 || there.mit > 0 ? 3 : 1; }

template <class F>
void each_move(const WalterGame& g, const State& s, const Occupation& o, F&& f) {
  i16 mover = s.game[game_attr::mover];
  const Unit* passing = mover == 0 ? nullptr : &s.unit[static_cast<std::size_t>(mover - 1)];
  bool crowded = passing != nullptr && on_table(*passing) &&
                 o.units[static_cast<std::size_t>(passing->place)] > g.t().units_in_a_zone.value;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != s.active || (crowded && &u != passing)) continue;
    for (int w = 0; w < ways; ++w) {
      int to = g.next(u.place, static_cast<Way>(w));
      if (to >= 0 && may_move(g, s, o, unit_id(i), to)) f(unit_id(i), to);
    }
  }
  if (!crowded) f(UnitId::none, -1);
}

template <class F>
void each_salvo(const WalterGame& g, const State& s, const Occupation& o, F&& f) {
  std::array<std::array<bool, arm_count>, max_places> seen{};
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != s.active || !is_gun(g.t().arm(u))) continue;
    Arm arm = g.t().arm(u);
    bool& done = seen[static_cast<std::size_t>(u.place)][static_cast<std::size_t>(arm)];
    if (std::exchange(done, true)) continue;
    Batteries b = ready_to_fire(g, s, u.place, arm, u.side);
    if (b.count == 0) continue;
    for (int z = 0; z < g.zones(); ++z)
      if (o.enemy(z, u.side) && line_of_fire(g, s, o, arm, u.place, z)) f(b, z);
  }
}

template <class F>
void each_assault(const WalterGame& g, const State& s, const Occupation& o, F&& f) {
  for (int from = 0; from < g.zones(); ++from) {
    if (o.side[static_cast<std::size_t>(from)] != s.active || zone_of(s, from).assault_launched()) continue;
    bool near = false;
    for (int w = 0; w < ways; ++w) {
      int to = g.next(from, static_cast<Way>(w));
      near = near || (to >= 0 && o.enemy(to, s.active));
    }
    if (!near) continue;
    Ready r = ready_to_assault(g, s, from, s.active);
    if (r.attacker_count == 0) continue;
    for (int w = 0; w < ways; ++w) {
      int to = g.next(from, static_cast<Way>(w));
      if (to >= 0 && may_assault(g, s, o, from, to)) f(r, to);
    }
  }
}

UnitSet attackers_left(const State& s) {
  UnitSet set;
  for (std::size_t i = 0; i < s.units; ++i)
    if (on_table(s.unit[i]) && s.unit[i].is(flags::attacking)) set.add(unit_id(i));
  return set;
}

}  // namespace

void WalterGame::propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  if (asked(s) < Ask::arrive) {
    propose_setup(*this, s, rng, most, out);
  } else {
    Occupation o(s, t());
    const Decision& d = s.asked();
    switch (asked(s)) {
      case Ask::arrive:
        for (int z = zones() - columns(); z < zones(); ++z) {
          Order order = make(Verb::arrive);
          order.unit = d.unit, order.place = static_cast<i16>(z);
          if (open_for(*this, o, z, d.side)) out.push_back(order);
        }
        break;
      case Ask::move:
        each_move(*this, s, o, [&](UnitId id, int to) {
          Order order = make(id == UnitId::none ? Verb::end : Verb::move);
          order.unit = id, order.place = static_cast<i16>(to);
          out.push_back(order);
        });
        break;
      case Ask::bombard:
        each_salvo(*this, s, o, [&](const Batteries& b, int to) {
          Order order = make(Verb::bombard);
          order.place = static_cast<i16>(to);
          int choices = six_choices(bases_in(*this, s, to));
          each_subset(b.guns.data(), b.count, false, [&](UnitSet set) {
            order.with = set;
            for (order.option = 0; order.option < choices; ++order.option) out.push_back(order);
          });
        });
        out.push_back(make(Verb::end));
        break;
      case Ask::assault:
        each_assault(*this, s, o, [&](const Ready& r, int to) {
          Order order = make(Verb::assault);
          order.place = static_cast<i16>(to);
          int choices = six_choices(bases_in(*this, s, to));
          each_subset(r.attackers.data(), r.attacker_count, false, [&](UnitSet men) {
            each_subset(r.guns.data(), r.gun_count, true, [&](UnitSet guns) {
              order.with = men;
              guns.each([&](UnitId id) { order.with.add(id); });
              for (order.option = 0; order.option < choices; ++order.option) out.push_back(order);
            });
          });
        });
        for (u8 six = 0; six < 3; ++six) {
          Order order = make(Verb::end_turn);
          order.option = six;
          out.push_back(order);
        }
        break;
      case Ask::lose:
        for (std::size_t i = 0; i < s.units; ++i) {
          Order order = make(Verb::lose);
          order.unit = unit_id(i);
          if (s.unit[i].side == d.side && check(s, order)) out.push_back(order);
        }
        break;
      case Ask::retreat:
        for (std::size_t i = 0; i < s.units; ++i)
          for (int z = 0; on_table(s.unit[i]) && s.unit[i].side == d.side && z < zones(); ++z) {
            Order order = make(Verb::retreat);
            order.unit = unit_id(i), order.place = static_cast<i16>(z);
            if (check(s, order)) out.push_back(order);
          }
        break;
      case Ask::advance: {
        std::array<UnitId, 6> left{};
        int count = 0;
        attackers_left(s).each([&](UnitId id) { left[static_cast<std::size_t>(count++)] = id; });
        each_subset(left.data(), count, false, [&](UnitSet set) {
          Order order = make(Verb::advance);
          order.with = set;
          out.push_back(order);
        });
        break;
      }
      default: break;
    }
  }
  while (out.size() > most) {  // a fair sample of what there is
    std::size_t i = rng.below(static_cast<u32>(out.size()));
    out[i] = out.back();
    out.pop_back();
  }
}

void WalterGame::menu(const State& s, Menu& menu) const {
  menu.clear();
  if (s.over || s.waiting == 0) return;
  if (asked(s) < Ask::arrive) return menu_setup(*this, s, menu);
  Occupation o(s, t());
  auto open = [&](Verb v, UnitId unit, u8 option) -> Choice& {
    Choice c;
    c.verb = static_cast<u8>(v), c.unit = unit, c.option = option;
    c.places_at = static_cast<u16>(menu.places.size());
    c.with_at = static_cast<u16>(menu.units.size());
    menu.choices.push_back(c);
    return menu.choices.back();
  };
  auto add_place = [&](Choice& c, int z) { menu.places.push_back(static_cast<i16>(z)), ++c.places; };
  auto add_unit = [&](Choice& c, UnitId id) { menu.units.push_back(id), ++c.with; };
  switch (asked(s)) {
    case Ask::move:
      each_move(*this, s, o, [&](UnitId id, int to) {
        if (id == UnitId::none) return static_cast<void>(open(Verb::end, id, 0));
        bool same = !menu.choices.empty() && menu.choices.back().unit == id;
        add_place(same ? menu.choices.back() : open(Verb::move, id, 0), to);
      });
      return;
    case Ask::bombard:
      each_salvo(*this, s, o, [&](const Batteries& b, int to) {
        Choice& c = open(Verb::bombard, UnitId::none, any_option);
        add_place(c, to);
        for (int i = 0; i < b.count; ++i) add_unit(c, b.guns[static_cast<std::size_t>(i)]);
      });
      open(Verb::end, UnitId::none, 0);
      return;
    case Ask::assault:
      each_assault(*this, s, o, [&](const Ready& r, int to) {
        Choice& c = open(Verb::assault, UnitId::none, any_option);
        add_place(c, to);
        for (int i = 0; i < r.attacker_count; ++i) add_unit(c, r.attackers[static_cast<std::size_t>(i)]);
        for (int i = 0; i < r.gun_count; ++i) add_unit(c, r.guns[static_cast<std::size_t>(i)]);
      });
      open(Verb::end_turn, UnitId::none, any_option);
      return;
    case Ask::advance: {
      Choice& c = open(Verb::advance, UnitId::none, 0);
      attackers_left(s).each([&](UnitId id) { add_unit(c, id); });
      return;
    }
    default: {  // arrive, lose, retreat: one choice a unit, with its zones
      std::vector<Order> all;
      Rng unused(0);
      propose(s, unused, ~std::size_t{0}, all);
      for (const Order& order : all) {
        bool same = !menu.choices.empty() && menu.choices.back().unit == order.unit;
        Choice& c = same ? menu.choices.back() : open(verb_of(order), order.unit, 0);
        if (order.place >= 0) add_place(c, order.place);
      }
    }
  }
}

}  // namespace grog::walter_schnaffs
