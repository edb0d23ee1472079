// The ruleset opened once, and small situations on its table.
#pragma once
#include <gtest/gtest.h>

#include "core/kernel.hpp"
#include "core/order_text.hpp"
#include "rulesets/casques_et_plumets/state.hpp"
#include "tests/support/load.hpp"

namespace grog::casques_et_plumets {
const Ruleset& ruleset();
}

namespace grog::test::casques {

// The kernel's, where the ruleset has its own of that name; own(s) is the ruleset's view of it.
using grog::Decision, grog::Link, grog::State, grog::Unit;
inline casques_et_plumets::State& own(State& s) { return typed<casques_et_plumets::Types>(s); }
inline const casques_et_plumets::State& own(const State& s) { return typed<casques_et_plumets::Types>(s); }

inline const Rulebook& book() {
  static const auto it = open(casques_et_plumets::ruleset());
  return *it;
}

// A battle under way on an open table of 36 x 24 UD, the French brigade "of" in phase. `more`: terrain and other keys;
// `units`: lines of `{ id = ... },`. The Austrian officer is far off, so that his units have no reaction, unless told.
inline std::unique_ptr<const Game> battle(const std::string& units, const std::string& more = "",
                                          const std::string& austrian = "at = [34, 22], pc = 0") {
  std::string text =
      "id = \"trial\"\nruleset = \"casques-et-plumets\"\nname = { fr = \"Essai\", en = \"Trial\" }\n"
      "table = { width = 36, height = 24 }\nfirst = { army = \"french\" }\nsecond = { army = \"austrian\" }\n"
      "start = { phase = \"act\", active = \"french\", brigade = \"of\" }\n" +
      more +
      "\nofficer = [{ id = \"of\", side = \"french\", at = [12, 8], pc = 9 }, { id = \"oa\", side = \"austrian\", " +
      austrian + " }]\nunit = [\n" + units + "]\n";
  return load(book(), {"trial.toml", text});
}

inline Order order(const Game& g, const std::string& text) {
  ParsedOrder p = parse_order(g, text);
  EXPECT_TRUE(p.ok) << text << ": " << p.fault;
  return p.order;
}
inline std::string verdict(const Game& g, const State& s, const std::string& text) {
  Verdict v = g.check(s, order(g, text));
  return v.accepted ? "accepted" : v.clause == Clause::none ? "fault" : book().clause_id(v.clause);
}
// Plays orders that throw nothing.
inline State after(const Game& g, State s, std::initializer_list<const char*> orders) {
  for (const char* text : orders) {
    Order o = order(g, text);
    EXPECT_TRUE(g.check(s, o).accepted) << text;
    Tape none;
    TapeDice dice(none);
    g.apply(s, o, dice, nullptr);
    EXPECT_FALSE(dice.ran_short()) << text;
    EXPECT_EQ(g.broken(s), "") << text;
  }
  return s;
}

}  // namespace grog::test::casques
