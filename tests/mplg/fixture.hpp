// The ruleset opened once, and situations written as a few lines of TOML.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/kernel.hpp"
#include "core/order_text.hpp"
#include "rulesets/mplg/state.hpp"
#include "tests/support/load.hpp"

namespace grog::mplg {

const Ruleset& ruleset();

inline const Rulebook& rules() {
  static const std::unique_ptr<const Rulebook> book = test::open(ruleset());
  return *book;
}

// A table of 12 by 10 UD with a general in two corners; `rest` gives terrain, units and start.
inline std::unique_ptr<const Game> situation(const std::string& rest) {
  std::string head = R"(
id = "test"
ruleset = "mplg"
name = { fr = "Essai", en = "Trial" }
story = { fr = "Un essai.", en = "A trial." }
table = { width = 12, height = 10 }
general = [
  { id = "fg", troop = "general-average", at = [0.2, 0.2] },
  { id = "pg", troop = "general-average-prussian", at = [11.8, 9.8] },
]
)";
  return test::load(rules(), {"situation", head + rest});
}

inline Order order(const Game& game, const std::string& text) {
  ParsedOrder parsed = parse_order(game, text);
  EXPECT_TRUE(parsed.ok) << text << ": " << parsed.fault;
  return parsed.order;
}
inline Verdict judge(const Game& game, const grog::State& s, const std::string& text) {
  return game.check(s, order(game, text));
}
// Gives an order that must be accepted, with random dice.
inline void give(const Game& game, grog::State& s, const std::string& text, u64 seed = 1) {
  Order o = order(game, text);
  ASSERT_TRUE(game.check(s, o).accepted) << text;
  RandomDice dice(seed);
  game.apply(s, o, dice, nullptr);
  EXPECT_EQ(game.broken(s), "");
}

}  // namespace grog::mplg
