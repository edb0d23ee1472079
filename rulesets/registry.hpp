// The rulesets this program carries. Linked by programs and tests alone; everything else knows only core/kernel.hpp.
#pragma once
#include <span>

#include "core/kernel.hpp"

namespace grog {

std::span<const Ruleset* const> rulesets();

}  // namespace grog
