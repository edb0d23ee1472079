// A broken invariant stops the program, in release too: a wrong battle is worse than a stopped one.
// Never for what a user typed: that gets a Verdict or a Problem.
#pragma once

namespace grog {

[[noreturn]] void broken(const char* what, const char* file, int line);

inline void require(bool holds, const char* what, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (!holds) [[unlikely]]
    broken(what, file, line);
}

}  // namespace grog
