// What the tests of this ruleset share: its book, its scenarios, small situations, orders by their text.
#pragma once
#include <gtest/gtest.h>

#include "core/order_text.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog::test::walter {

inline const Ruleset& ruleset() {
  for (const Ruleset* r : rulesets())
    if (r->id() == "walter-schnaffs") return *r;
  std::abort();
}
inline const Rulebook& book() {
  static const std::unique_ptr<const Rulebook> it = open(ruleset());
  return *it;
}
inline std::unique_ptr<const Game> scenario(std::string_view id) { return load(book(), scenario_file(ruleset(), id)); }

// A battle that has begun: the German attacks. `lines` give the rest of the scenario file: map, start, units.
inline std::unique_ptr<const Game> situation(const std::string& lines) {
  return load(book(), {"situation",
                       "id = 'test'\nruleset = 'walter-schnaffs'\nname = { fr = 'Essai', en = 'Trial' }\n"
                       "attacker = { side = 'german', posture = 'advance' }\n"
                       "defender = { side = 'french', posture = 'solid' }\n" +
                           lines});
}

inline Order order(const Game& game, std::string_view text) {
  ParsedOrder parsed = parse_order(game, text);
  EXPECT_TRUE(parsed.ok) << text << ": " << parsed.fault;
  return parsed.order;
}

inline Tape tape(std::string_view text) {
  Tape t;
  std::size_t where = 0;
  EXPECT_TRUE(parse_tape(text, t, where)) << text;
  return t;
}

}  // namespace grog::test::walter
