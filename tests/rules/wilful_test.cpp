// Wilful games of every scenario of every ruleset (tests/support/wilful_games.hpp), a few of each; `random_games
// --wilful` plays more.
#include <gtest/gtest.h>

#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/support/wilful_games.hpp"

namespace grog::test {
namespace {

class EachRulesetWilfully : public testing::TestWithParam<const Ruleset*> {};

TEST_P(EachRulesetWilfully, KeepsToItsText) {
  auto book = open(*GetParam());
  for (const DataFile& file : scenario_files(*GetParam())) {
    auto game = load(*book, file);
    WilfulGames how{.games = game->roster().size() <= 24 ? 12 : 3, .seed = 21, .menu_every = 40};
    WilfulReport r = play_wilful_games(*GetParam(), *book, file, how);
    EXPECT_EQ(r.finished, how.games) << file.path;
    // Wilful orders are worth their name: many are refused, and yet many are carried out.
    EXPECT_GT(r.given, 20u) << file.path;
    EXPECT_GT(r.tried, r.accepted) << file.path;
  }
}

INSTANTIATE_TEST_SUITE_P(Rulesets, EachRulesetWilfully, testing::ValuesIn(rulesets().begin(), rulesets().end()),
                         [](const auto& each) {
                           std::string name{each.param->id()};
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

}  // namespace
}  // namespace grog::test
