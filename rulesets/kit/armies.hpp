// The armies of a ruleset: each [[army]] of its armies.toml with its key, its names, and the letter that it goes by.
#pragma once
#include "core/workshop.hpp"

namespace grog::kit {

using Army = MusterArmy;

inline Army read_army(const Table& row) {
  Army army{row.text("key"), row.said()};
  std::string letter = row.text("letter");
  if (!letter.empty()) army.letter = letter[0];
  return army;
}

}  // namespace grog::kit
