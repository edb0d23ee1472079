// A variant of the rules or of a scenario: a folder of house rules, or single figures changed by name.
#pragma once
#include "cli/context.hpp"

namespace grog {

struct VariantSpec {
  std::string house;                   // a folder in place of the context's, or empty
  std::vector<std::string> sets;       // "PATH=VALUE", as protocol/figures.hpp reads it
  std::vector<std::string> options{};  // ids, besides the context's
};
// A shelf of its own with the changes in place, and the scenario opened from it.
int open_variant(const Context& like, const std::string& scenario, const VariantSpec&, Context& out, OpenedGame&);

// A whole number of a scenario's file that may serve as handicap: its length, what an objective is worth.
struct Knob {
  std::string path;  // "scenario.turns", "scenario.objective.0.worth"
  i64 value = 0;
};
std::vector<Knob> knobs_of(const Context&, const OpenedGame&);

}  // namespace grog
