// The figures of tables.toml.
#pragma once
#include "core/data.hpp"

namespace grog::toy_ruleset {

struct Tables {
  Figure turns, bases;
  Modifier initiative, bold;
  Figure range;
  Score hit, save;
  Modifier long_range, minimum, wary, ducked;
};
bool read_tables(const DataFile&, const ClauseBook&, Tables&, Problems&);

}  // namespace grog::toy_ruleset
