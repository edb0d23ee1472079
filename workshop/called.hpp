// What everything in the files of a ruleset is called to somebody who draws a battle: its keys by the workshop's words,
// its troops, armies and ground by their own. Every ruleset with a workshop.toml has them.
#pragma once
#include <optional>

#include "core/field_names.hpp"
#include "core/workshop.hpp"

namespace grog {

// Null where the ruleset has no workshop.
std::optional<FieldNames> names_of(const Ruleset&, const DataFiles&, const Rulebook&);

}  // namespace grog
