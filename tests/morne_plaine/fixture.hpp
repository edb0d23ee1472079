// The ruleset opened once, and situations written as a few lines of TOML.
#pragma once
#include <memory>
#include <string>

#include "core/kernel.hpp"
#include "core/order_text.hpp"
#include "tests/support/load.hpp"

namespace grog::morne_plaine {

const Ruleset& ruleset();

inline const Rulebook& rules() {
  static const std::unique_ptr<const Rulebook> book = test::open(ruleset());
  return *book;
}

// A table of 60 x 60 inches; blue plays from the south, red from the north.
inline std::unique_ptr<const Game> situation(const std::string& units, const std::string& more = "") {
  std::string text =
      "id = 'test'\nruleset = 'morne-plaine'\nname = { fr = 'Essai', en = 'Trial' }\n"
      "table = { width = 60, height = 60 }\n"
      "sides = { first = { key = 'blue', fr = 'Bleus', en = 'Blue', edge = 'south' }, second = { key = 'red', fr = "
      "'Rouges', en = 'Red', edge = 'north' } }\n";
  std::string start =
      more.find("start =") == std::string::npos ? "start = { phase = 'actions', active = 'blue' }\n" : "";
  return test::load(rules(), {"test.toml", text + start + more + "\nunit = [\n" + units + "]\n"});
}

inline Order order(const Game& game, const std::string& text) {
  ParsedOrder parsed = parse_order(game, text);
  if (!parsed.ok) parsed.order.verb = 255;
  return parsed.order;
}

}  // namespace grog::morne_plaine
