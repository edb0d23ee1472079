// `grognard learn --why`: what holds a ruleset's generals back, in words.
#pragma once
#include "cli/context.hpp"
#include "lab/lessons.hpp"

namespace grog {

// `plan`: whose battles are fought, by whom; `usual`: nobody said how many.
int tell_why(const Context&, LessonPlan plan, const std::string& name, bool usual, u64 pairs);

}  // namespace grog
