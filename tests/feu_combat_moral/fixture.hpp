// The ruleset opened once, and situations written as a few lines of TOML.
#pragma once
#include <memory>
#include <string>

#include "core/kernel.hpp"
#include "core/order_text.hpp"
#include "rulesets/feu_combat_moral/tables.hpp"
#include "tests/support/load.hpp"

namespace grog::feu_combat_moral {

const Ruleset& ruleset();

inline const Rulebook& rules() {
  static const std::unique_ptr<const Rulebook> book = test::open(ruleset());
  return *book;
}
inline const Tables& tables() { return *static_cast<const Tables*>(rules().tables()); }

// A table of 120 x 80 cm; blue plays from the south, red from the north. `units` and `more` are lines of TOML.
inline std::unique_ptr<const Game> situation(const std::string& units, const std::string& more = "") {
  std::string text =
      "id = 'test'\nruleset = 'feu-combat-moral'\nname = { fr = 'Essai', en = 'Trial' }\nperiods = 10\n"
      "table = { width = 120, height = 80 }\n"
      "sides = { first = { key = 'blue', fr = 'Bleus', en = 'Blue', edge = 'south', zone = [0, 0, 120, 20] }, second = "
      "{ key = 'red', fr = 'Rouges', en = 'Red', edge = 'north', zone = [0, 60, 120, 80] } }\n";
  std::string start =
      more.find("start =") == std::string::npos ? "start = { phase = 'orders', initiative = 'blue' }\n" : "";
  return test::load(rules(), {"test.toml", text + start + more + "\nunit = [\n" + units + "]\n"});
}

inline Order order(const Game& game, const std::string& text) {
  ParsedOrder parsed = parse_order(game, text);
  if (!parsed.ok) parsed.order.verb = 255;
  return parsed.order;
}

inline State begun(const Game& game) { return typed<Types>(game.begin()); }

// Throws for as long as the game asks for nothing else.
inline void throw_all(const Game& game, grog::State& s, Dice& dice, Journal* journal = nullptr) {
  for (Order roll = order(game, "roll"); s.over == 0 && game.check(s, roll);) game.apply(s, roll, dice, journal);
}

}  // namespace grog::feu_combat_moral
