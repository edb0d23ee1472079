// Words for what the kernel knows, in each language, from a ruleset's labels alone.
#pragma once
#include <string>

#include "core/kernel.hpp"

namespace grog {

std::string describe(const Game&, const State&, const Event&, Lang);  // "IR 47 leaves A1 for A2"
std::string describe(const Game&, const State&, const Order&, Lang);  // "IR 47: move to A2"
// Another template about an event than that by which it is told.
std::string describe_event(const Game&, const State&, const Event&, Text, Lang);
// A template of the words about an order: what it is for, "to take D3".
std::string describe_about(const Game&, const State&, const Order&, Text, Lang);
// The question put to a side. {unit} and {other} are the decision's; {value} {value2} {place} {place2} its data 0 to 3.
std::string describe(const Game&, const State&, const Decision&, Lang);
// A line about the battle as a sentence: "Les Français tiennent la ferme." The lead is told with who has it, or who has
// won: "Les Français mènent : 3 points à 1."
std::string describe(const Game&, const State&, const BattleLine&, Lang);
std::string reason_of(const Game&, const State&, const BattleLine&, Lang);  // the same without who leads
std::string describe(const Rulebook&, const Modifier&, Lang);               // "−3 la zone est à couvert (WS-8.11)"
// Clause, its text, and what the verdict adds: "WS-7.5: artillery may not fire over troops."
std::string describe(const Rulebook&, const Verdict&, Lang);
std::string note_of(const Rulebook&, const Verdict&, Lang);          // what it says besides the clause
std::string describe_unit(const Game&, const State&, UnitId, Lang);  // name, troop, strength, place, markers
std::string signed_number(i32);                                      // "+2", "−3", "0"

// The same in every language.
template <class T>
Sentence describe(const Game& game, const State& s, const T& what) {
  return in_each([&](Lang l) { return describe(game, s, what, l); });
}
inline Sentence describe(const Rulebook& rules, const Verdict& v) {
  return in_each([&](Lang l) { return describe(rules, v, l); });
}

}  // namespace grog
