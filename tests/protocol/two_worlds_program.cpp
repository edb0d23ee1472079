// The long run of two worlds: so many answers of every ruleset that has secrets.
//   two_worlds [ANSWERS] [RULESET] [SEED]     100,000 answers if left out
#include <cstdio>
#include <cstdlib>

#include "rulesets/registry.hpp"
#include "tests/protocol/two_worlds.hpp"

int main(int argc, char** argv) {
  grog::u64 answers = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
  grog::u64 seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  std::string only = argc > 2 ? argv[2] : "";
  bool sound = true;
  for (const grog::Ruleset* r : grog::rulesets()) {
    if (!only.empty() && only != r->id()) continue;
    grog::test::Worlds w = grog::test::play_two_worlds(*r, seed, answers);
    std::printf("%s: %llu answers alike, %llu secrets, %llu shown by an order;", r->id().data(),
                static_cast<unsigned long long>(w.answers), static_cast<unsigned long long>(w.secrets),
                static_cast<unsigned long long>(w.shown));
    for (const auto& [type, times] : w.heard)
      std::printf(" %s %llu", type.c_str(), static_cast<unsigned long long>(times));
    std::printf("\n");
    if (!w.leak.empty()) std::printf("LEAK: %s\n", w.leak.c_str());
    sound = sound && w.leak.empty();
    std::fflush(stdout);
  }
  return sound ? 0 : 1;
}
