// The figures of a ruleset's tables.toml as a plain list, so that a test can walk them and forget none.
#pragma once
#include <string>
#include <vector>

#include "core/kernel.hpp"

namespace grog::test {

// { value = 5, clause = "..." } goes by its own path, an element of a list by its number: "move.inf_line.flat.1".
struct TableFigure {
  std::string path;
  i32 value = 0;
  std::string clause;  // of itself or of the table it stands in; empty where none does
};
std::vector<TableFigure> table_figures(const Ruleset&);

// Every figure as a length, in tenths of a millimetre: in the unit in which players measure and in centimetres, and in
// tenths and hundredths of these, as tables write them. Those that fit on no table are left out. Sorted, each once.
std::vector<i32> table_lengths(const Ruleset&, const Rulebook&);

}  // namespace grog::test
