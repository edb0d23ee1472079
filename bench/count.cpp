// A piece of work N times, so that callgrind can count it: the difference of two runs leaves start-up out.
//   count q1|q2|volley|melee|copy|battle N
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bench/battle.hpp"
#include "bench/odds_floor.hpp"

using namespace grog;
using namespace grog::bench;

namespace {

template <class F>
void repeat(F f, long n) {
  using Result = decltype(f(std::declval<Dice&>()));
  RawDistribution out;
  for (long i = 0; i < n; ++i) enumerate(detail::trial_of<F, Result>(f), out);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "usage: count q1|q2|volley|melee|copy|battle N\n"), 2;
  std::string_view what = argv[1];
  long n = std::atol(argv[2]);
  if (what == "q1")
    repeat(ask_q1, n);
  else if (what == "q2")
    repeat(ask_q2, n);
  else if (what == "volley")
    repeat(ask_volley, n);
  else if (what == "melee")
    repeat(ask_melee, n);
  else if (what == "copy") {
    State a{}, b{};
    for (long i = 0; i < n; ++i) {
      b = a;
      asm volatile("" ::"r"(&b) : "memory");
    }
  } else if (what == "battle") {
    Battle battle(argc > 3 ? argv[3] : "geisberg");
    long orders = 0;
    for (long i = 0; i < n; ++i) orders += battle.play(static_cast<u64>(i));
    std::printf("%ld orders\n", orders);
  }
}
