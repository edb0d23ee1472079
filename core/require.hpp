// A broken invariant stops the program, in release too: a wrong battle is worse than a stopped one.
// Never for what a user typed: that gets a Verdict or a Problem.
#pragma once

namespace grog {

// What a thread does when one of its invariants breaks, in place of stopping the program: a server may lose a thought
// and keep its games. It must not come back to what it interrupted; if it returns, the program stops. Null: none.
using OnBroken = void (*)(const char* what, const char* file, int line);
void on_broken(OnBroken);  // for this thread

[[noreturn]] void broken(const char* what, const char* file, int line);

constexpr void require(bool holds, const char* what, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (!holds) [[unlikely]]
    broken(what, file, line);
}

}  // namespace grog
