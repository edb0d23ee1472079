// What every ruleset says of what its battles are about: an aim, a clock, what ends it, who is ahead and why; at the
// end the same winner as the game has, and what ended it. To read it all:
//
//   GROGNARD_ACCOUNT=fr build/tests/grog_tests --gtest_filter='Account.*'
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <set>

#include "core/describe.hpp"
#include "core/languages.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog::test {
namespace {

using About = BattleLine::About;

void read(const Game& game, const State& s, std::set<std::string>& said) {
  std::vector<BattleLine> lines;
  game.account(s, lines);
  ASSERT_FALSE(lines.empty()) << game.scenario();
  auto count = [&](About about) {
    return std::count_if(lines.begin(), lines.end(), [&](const BattleLine& l) { return l.about == about; });
  };
  EXPECT_GE(count(About::aim), 1) << game.scenario();
  EXPECT_EQ(count(About::clock), 1) << game.scenario();
  EXPECT_EQ(count(About::lead), 1) << game.scenario();
  EXPECT_EQ(lines.back().about, About::lead) << game.scenario();
  const char* wanted = std::getenv("GROGNARD_ACCOUNT");
  std::string aloud = wanted == nullptr ? "" : wanted;
  for (const BattleLine& l : lines)
    for (Lang lang : {Lang::fr, Lang::en}) {
      std::string text = describe(game, s, l, lang);
      EXPECT_FALSE(l.words.empty()) << game.scenario() << " " << static_cast<int>(l.about);
      EXPECT_EQ(text.find_first_of("{}|#"), std::string::npos) << game.scenario() << ": " << text;
      for (std::string_view never : {"…", "..", "  ", " de les ", " de le ", " à les ", " le le ", "the the "})
        EXPECT_EQ(text.find(never), std::string::npos) << game.scenario() << ": " << text;
      EXPECT_NE(l.clause, Clause::none) << game.scenario() << ": " << text;
      EXPECT_NE(game.rules().clauses().find(l.clause), nullptr) << game.scenario() << ": " << text;
      EXPECT_GE(l.have, 0) << text;
      if (aloud == language(lang).code && said.insert(text).second)
        std::printf("%s %s%s\n", game.scenario().c_str(), l.came ? "* " : "", text.c_str());
    }
}

// What it says of the end must be what ended it.
void expect_end(const Game& game, const State& s, std::set<std::string>& said) {
  std::vector<BattleLine> lines;
  game.account(s, lines);
  EXPECT_EQ(lines.back().side, s.winner) << game.scenario() << ": " << describe(game, s, lines.back(), Lang::en);
  bool came = false;
  for (const BattleLine& l : lines) came = came || l.came;
  EXPECT_TRUE(came) << game.scenario() << ": nothing ended it";
  read(game, s, said);
}

TEST(Account, of_every_battle_from_its_beginning_to_its_end) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    std::set<std::string> said;
    for (const DataFile& file : scenario_files(*r)) {
      auto game = load(*book, file);
      for (u64 seed : {1, 2, 3}) {
        Rng rng(seed);
        RandomDice dice(rng.next());
        State s = game->begin();
        std::vector<Order> orders;
        for (int n = 0; !s.over && n < 20'000; ++n) {
          if (n % 40 == 0) read(*game, s, said);
          game->propose(s, rng, 12, orders);
          game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
        }
        expect_end(*game, s, said);
      }
    }
  }
}

// What is told of points is what the standing has: nothing is reckoned twice.
TEST(Account, whoever_is_ahead_is_ahead_by_the_standing) {
  for (const Ruleset* r : rulesets()) {
    auto book = open(*r);
    for (const DataFile& file : scenario_files(*r)) {
      auto game = load(*book, file);
      Rng rng(9);
      RandomDice dice(rng.next());
      State s = game->begin();
      std::vector<Order> orders;
      for (int n = 0; !s.over && n < 20'000; ++n) {
        std::vector<BattleLine> lines;
        game->account(s, lines);
        EXPECT_EQ(lines.back().side, game->standing(s).ahead) << game->scenario();
        game->propose(s, rng, 12, orders);
        game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
      }
    }
  }
}

}  // namespace
}  // namespace grog::test
