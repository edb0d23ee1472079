// A general's thought may be bounded by the orders that he tries in his head, so that equal games are played alike.
#include <gtest/gtest.h>

#include <algorithm>

#include "ai/general.hpp"
#include "rulesets/registry.hpp"

namespace grog {
namespace {

// Orders tried for the first decision of the first scenario of the first ruleset.
u64 tried(u64 at_most) {
  const Ruleset* ruleset = rulesets().front();
  DataFiles files;
  for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
  Problems problems;
  std::unique_ptr<const Rulebook> book = ruleset->open(files, problems);
  auto scenario = std::ranges::find_if(files.all(), [](const DataFile& f) { return f.path.starts_with("scenarios/"); });
  std::unique_ptr<const Game> game = book->load(*scenario, problems);
  EXPECT_TRUE(problems.empty()) << problems.text();
  GeneralPlan plan;
  plan.limits.nodes = 40'000;
  plan.limits.sure = 0;  // thinks on to the bound
  plan.limits.horizon = Horizon::part;
  General general(plan);
  general.at_most_orders(at_most);
  State s = game->begin();
  Rng rng(5);
  general.choose(*game, game->seen_by(s, s.asked().side), s.asked().side, rng);
  return general.found().nodes;
}

TEST(Bound, a_thought_ends_by_its_length) {
  u64 free = tried(0), bounded = tried(1'000);
  EXPECT_GT(free, 4'000u) << "without a bound he would think longer, or nothing is shown";
  // A game in the head that has begun is played to its end.
  EXPECT_LT(bounded, free / 2);
  EXPECT_EQ(tried(1'000), bounded) << "and alike each time";
}

}  // namespace
}  // namespace grog
