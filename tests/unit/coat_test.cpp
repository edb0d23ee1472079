// What sides wear: as files say it, and for want of that.
#include "core/coat.hpp"

#include <gtest/gtest.h>

#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"

namespace grog {
namespace {

constexpr const char* violet_level = "[coats.blue]\ncolour = '#5b3a6e'\nhatching = 'level'\n";

std::unique_ptr<const Game> dressed(const std::string& coats) {
  return test::toy_game(3, test::toy_unit("b1", "blue", 1, 1) + test::toy_unit("r1", "red", 2, 1), coats);
}
std::string problems_of(std::string text) {
  Problems problems;
  Document doc({"t.toml", std::move(text)}, problems);
  read_coats(doc.root());
  check_coats(doc.root(), test::toy_skirmish());
  doc.finish();
  for (const Problem& p : problems.list())
    EXPECT_FALSE(p.in(Lang::fr).empty() || p.in(Lang::fr) == p.in(Lang::en)) << p.in(Lang::en);
  return problems.text();
}

TEST(Coat, a_battle_says_what_its_sides_wear) {
  auto game = dressed(violet_level);
  EXPECT_EQ(coat_of(*game, Side::first), (Coat{"#5b3a6e", Hatching::level, ""}));
}

TEST(Coat, where_nothing_is_said_the_sides_still_differ) {
  const Game& game = test::toy_skirmish();
  Coat a = coat_of(game, Side::first), b = coat_of(game, Side::second);
  EXPECT_NE(a.colour, b.colour);
  EXPECT_NE(a.hatching, b.hatching);
  // The one who is not dressed keeps out of the other's way: violet and level are taken.
  auto one = dressed(violet_level);
  EXPECT_NE(coat_of(*one, Side::second).colour, "#5b3a6e");
  EXPECT_NE(coat_of(*one, Side::second).hatching, Hatching::level);
}

TEST(Coat, the_second_gives_way_where_both_would_be_alike) {
  auto same = dressed(std::string{violet_level} + "[coats.red]\ncolour = '#5b3a6e'\nhatching = 'bend'\n");
  EXPECT_EQ(coat_of(*same, Side::first).colour, "#5b3a6e");
  EXPECT_NE(coat_of(*same, Side::second).colour, "#5b3a6e");
  // Another colour and the same hatching: the colour is kept.
  auto hatched = dressed(std::string{violet_level} + "[coats.red]\ncolour = '#a8281f'\nhatching = 'level'\n");
  EXPECT_EQ(coat_of(*hatched, Side::second).colour, "#a8281f");
  EXPECT_NE(coat_of(*hatched, Side::second).hatching, Hatching::level);
}

TEST(Coat, paint_is_no_figure_of_the_rules) {
  EXPECT_EQ(dressed(violet_level)->scenario_hash(), dressed("")->scenario_hash());
}

TEST(Coat, faults_are_told_with_their_place) {
  EXPECT_EQ(problems_of("[blue]\ncolour = '#2a4a94'\nhatching = 'level'\n"), "");
  std::string wrong = problems_of("[bleu]\ncolour = 'blue'\nhatching = 'levle'\n");
  EXPECT_NE(wrong.find("t.toml:2:10: 'colour' is written like \"#2a4a94\""), wrong.npos) << wrong;
  EXPECT_NE(wrong.find("t.toml:3:12: 'bleu.hatching' cannot be 'levle'"), wrong.npos) << wrong;
  EXPECT_NE(wrong.find("this battle has no side 'bleu'; did you mean 'blue'?"), wrong.npos) << wrong;
}

TEST(Coat, every_side_of_every_battle_that_ships_has_one_of_its_own) {
  for (const Ruleset* r : rulesets()) {
    auto book = test::open(*r);
    for (const DataFile& file : test::scenario_files(*r)) {
      auto game = test::load(*book, file);
      for (Side side : {Side::first, Side::second}) {
        auto said = book->coats().find(game->side(side).key);
        ASSERT_NE(said, book->coats().end()) << file.path << " " << game->side(side).key;
        EXPECT_EQ(coat_of(*game, side), said->second) << file.path;
      }
    }
  }
}

}  // namespace
}  // namespace grog
