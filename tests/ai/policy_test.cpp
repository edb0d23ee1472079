// The quick general that plays both sides in a search's head.
#include "ai/policy.hpp"

#include <gtest/gtest.h>

#include "rulesets/registry.hpp"

namespace grog {
namespace {

// Positions of a random game in which something is hidden from the side that must decide.
struct Hidden {
  std::string scenario;
  std::unique_ptr<const Rulebook> book;
  std::unique_ptr<const Game> game;
  std::vector<State> positions;
};

std::vector<Hidden> hidden_positions() {
  constexpr std::size_t enough = 12;
  std::vector<Hidden> out;
  for (const Ruleset* ruleset : rulesets()) {
    DataFiles files;
    for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
    for (const DataFile& f : files.all()) {
      if (!f.path.starts_with("scenarios/")) continue;
      Problems problems;
      Hidden h;
      h.scenario = f.path;
      h.book = ruleset->open(files, problems);
      h.game = h.book->load(f, problems);
      EXPECT_TRUE(problems.empty()) << problems.text();
      State s = h.game->begin();
      Rng rng(3);
      RandomDice dice(4);
      std::vector<Order> orders;
      for (int i = 0; i < 400 && s.over == 0 && h.positions.size() < enough; ++i) {
        if (h.game->seen_by(s, s.asked().side) != s) h.positions.push_back(s);
        orders.clear();
        h.game->propose(s, rng, 64, orders);
        h.game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
      }
      out.push_back(std::move(h));
    }
  }
  return out;
}

TEST(Policy, decides_alike_whatever_is_hidden_from_the_side_that_decides) {
  std::size_t compared = 0;
  for (const Hidden& h : hidden_positions()) {
    Judge judge(*h.game, {});
    Policy policy(*h.game, judge, {64, 64, 4, 1});
    for (const State& whole : h.positions) {
      State seen = h.game->seen_by(whole, whole.asked().side);
      u64 nodes = 0;
      Rng one(5), two(5);
      Order knowing = policy.choose(whole, one, nodes);
      if (!h.game->check(seen, knowing)) continue;  // refused on the whole position: there another one had to be found
      EXPECT_EQ(knowing, policy.choose(seen, two, nodes)) << h.scenario;
      ++compared;
    }
  }
  EXPECT_GT(compared, 20u);
}

}  // namespace
}  // namespace grog
