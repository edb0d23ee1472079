#include "server/setting_up.hpp"

#include <algorithm>
#include <optional>

#include "protocol/values.hpp"

namespace grog {
namespace {

constexpr int longest = 400;  // orders before the first turn
constexpr u64 luck = 1815;

bool before_battle(const State& s) { return s.turn == 0 && s.over == 0 && s.waiting > 0; }

bool is_on_table(const Game& game, const State& s, UnitId id) {
  std::vector<Point> outline;
  if (s[id].kind != 0) game.outline(s, id, outline);
  return !outline.empty();
}

// What a menu lets be put down where.
void gather(const Game& game, const State& s, const Menu& menu, SettingUp& out) {
  std::size_t side = index(s.asked().side);
  if (side >= out.regions.size()) return;
  for (const Choice& c : menu.choices) {
    if (index(c.unit) >= s.units || c.verb >= game.rules().labels().verbs.size()) continue;
    u16 uses = game.rules().labels().verbs[c.verb].uses;
    if ((uses & uses_pose) != 0 && c.corners > 2) {
      auto from = menu.corners.begin() + c.corners_at;
      std::vector<Point> region(from, from + c.corners);
      if (std::ranges::find(out.regions[side], region) == out.regions[side].end()) out.regions[side].push_back(region);
    }
    if ((uses & uses_place) != 0)
      for (std::size_t i = 0; i < c.places; ++i) out.places[side].insert(menu.places[c.places_at + i]);
  }
}

Order first_proposed(const Game& game, const State& s, Rng& rng) {
  std::vector<Order> orders;
  game.propose(s, rng, 64, orders);  // so many that none is left out by lot
  return orders.front();
}

bool is_usual(const Game& game, const Order& o) { return game.rules().labels().verbs[o.verb].usual; }

// Unit by unit, for what is asked only of who does not take the suggestion.
void gather_by_hand(const Game& game, SettingUp& out) {
  State s = game.begin();
  Rng rng(luck);
  RandomDice dice(luck);
  Menu menu;
  std::vector<Order> orders;
  for (int i = 0; i < longest && before_battle(s); ++i) {
    menu.clear(), orders.clear();
    game.menu(s, menu);
    gather(game, s, menu, out);
    game.propose(s, rng, 64, orders);
    auto own = std::ranges::find_if(orders, [&](const Order& o) { return !is_usual(game, o); });
    game.apply(s, own != orders.end() ? *own : orders.front(), dice, nullptr);
  }
}

}  // namespace

SettingUp setting_up(const Game& game) {
  SettingUp out;
  State s = game.begin();
  std::vector<bool> there(s.unit.size());
  for (std::size_t u = 0; u < s.units; ++u) there[u] = is_on_table(game, s, unit_id(u));
  Rng rng(luck);
  RandomDice dice(luck);
  Menu menu;
  for (int i = 0; i < longest && before_battle(s); ++i) {
    menu.clear();
    game.menu(s, menu);
    gather(game, s, menu, out);
    std::optional<Order> usual = usual_order(game, s, menu);
    State before = s;
    game.apply(s, usual ? *usual : first_proposed(game, s, rng), dice, nullptr);
    for (std::size_t u = 0; usual && u < s.units; ++u)
      if (!is_on_table(game, before, unit_id(u)) && is_on_table(game, s, unit_id(u))) there[u] = true;
  }
  for (std::size_t u = 0; u < s.units; ++u)
    if (there[u] && is_on_table(game, s, unit_id(u))) out.there.push_back(unit_id(u));
  out.stands = s;
  bool untold = false;
  for (Side side : {Side::first, Side::second})
    untold = untold || (out.regions[index(side)].empty() && out.places[index(side)].empty());
  if (untold) gather_by_hand(game, out);
  return out;
}

}  // namespace grog
