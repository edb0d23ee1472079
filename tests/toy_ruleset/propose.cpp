// Orders for computer players, and the menu for people: both ask check().
#include "tests/toy_ruleset/game.hpp"

namespace grog::toy_ruleset {

void ToyGame::propose(const State& s, Rng&, std::size_t most, std::vector<Order>& out) const {
  auto offer = [&](const Order& o) {
    if (out.size() < most && check(s, o)) out.push_back(o);
  };
  for (Verb v : {Verb::choose, Verb::answer})
    for (u8 option = 0; option < 2; ++option) offer(make(v, UnitId::none, UnitId::none, option));
  if (!asks(s, Ask::act)) return;
  each_on_strip(s, s.asked().side, [&](UnitId u) {
    each_on_strip(s, other(s.asked().side), [&](UnitId enemy) { offer(make(Verb::fire, u, enemy)); });
    offer(make(Verb::advance, u));
    offer(make(Verb::hold, u));
  });
}

void ToyGame::menu(const State& s, Menu& menu) const {
  for (Verb v : {Verb::choose, Verb::answer})
    if (check(s, make(v))) menu.choices.push_back({.verb = static_cast<u8>(v), .option = any_option});
  if (!asks(s, Ask::act)) return;
  each_on_strip(s, s.asked().side, [&](UnitId u) {
    Choice fire{.verb = static_cast<u8>(Verb::fire), .unit = u, .targets_at = static_cast<u16>(menu.units.size())};
    each_on_strip(s, other(s.asked().side), [&](UnitId enemy) {
      if (check(s, make(Verb::fire, u, enemy))) menu.units.push_back(enemy);
    });
    fire.targets = static_cast<u16>(menu.units.size() - fire.targets_at);
    if (fire.targets > 0) menu.choices.push_back(fire);
    for (Verb v : {Verb::advance, Verb::hold})
      if (check(s, make(v, u))) menu.choices.push_back({.verb = static_cast<u8>(v), .unit = u});
  });
}

}  // namespace grog::toy_ruleset
