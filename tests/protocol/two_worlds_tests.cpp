// Two worlds that differ in a secret alone sound alike to whoever may not know it: see two_worlds.hpp. `two_worlds`,
// the program, asks for longer.
#include "tests/protocol/two_worlds.hpp"

#include <gtest/gtest.h>

#include <iostream>

#include "rulesets/registry.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog::test {
namespace {

TEST(TwoWorlds, sound_alike_to_who_may_not_know) {
  constexpr u64 answers = 3'000;
  int with_secrets = 0;
  for (const Ruleset* r : rulesets()) {
    Worlds w = play_two_worlds(*r, 1, answers);
    EXPECT_EQ(w.leak, "") << r->id();
    EXPECT_TRUE(w.secrets == 0 || w.answers >= answers || !w.leak.empty()) << r->id() << " has fallen silent";
    with_secrets += w.secrets > 0;
    std::cout << r->id() << ": " << w.answers << " answers, " << w.secrets << " secrets\n";
  }
  EXPECT_GE(with_secrets, 3) << "the test has found hardly any secret to keep";
}

}  // namespace
}  // namespace grog::test
