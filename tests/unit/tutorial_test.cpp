// First steps: what tutorial.toml may say, what is wrong with one, and when a step is done.
#include "core/tutorial.hpp"

#include <gtest/gtest.h>

#include "ai/player.hpp"
#include "core/order_text.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/toy_ruleset/game.hpp"

namespace grog {
namespace {

constexpr std::string_view generals[] = {"greedy", "conscrit"};
const std::string head = "scenario = 'toy-skirmish'\nside = 'blue'\ngeneral = 'greedy'\n";

std::optional<Tutorial> read(const std::string& text, std::string& wrong) {
  DataFiles files;
  for (const EmbeddedFile& f : toy_ruleset::ruleset().files()) files.put(std::string{f.path}, std::string{f.text});
  files.put("tutorial.toml", text);
  Problems problems;
  std::optional<Tutorial> out = read_tutorial(files, test::toy_book(), generals, problems);
  EXPECT_EQ(out.has_value(), problems.empty());
  for (const Problem& p : problems.list())
    EXPECT_FALSE(p.in(Lang::fr).empty() || p.in(Lang::fr) == p.in(Lang::en)) << p.in(Lang::en);
  wrong = problems.text();
  return out;
}
TutorialStep step(const std::string& until) {
  std::string wrong;
  auto t = read(head + "[[step]]\nkey = 's'\ntext = { fr = 'un', en = 'one' }\nuntil = " + until + "\n", wrong);
  EXPECT_EQ(wrong, "");
  return t ? t->steps[0] : TutorialStep{};
}
bool met(const TutorialStep& s, std::string_view order) {
  ParsedOrder p = parse_order(test::toy_skirmish(), order);
  EXPECT_TRUE(p.ok) << p.fault;
  return meets(s, test::toy_skirmish(), p.order);
}

TEST(Tutorial, says_who_plays_what_is_shown_and_when_a_step_is_done) {
  std::string wrong;
  auto t = read(head +
                    "seed = 7\n[[step]]\nkey = 'a'\ntext = { fr = 'un', en = 'one' }\nshow = { unit = 'b1' }\n"
                    "[[step]]\nkey = 'b'\ntext = { fr = 'deux', en = 'two' }\nshow = { panel = 'odds' }\n"
                    "until = { odds = 'fire', unit = 'b1', target = 'r1' }\n",
                wrong);
  ASSERT_TRUE(t) << wrong;
  EXPECT_EQ(t->seed, 7u);
  ASSERT_EQ(t->steps.size(), 2u);
  EXPECT_EQ(t->steps[0].unit, "b1");
  EXPECT_EQ(t->steps[0].until, TutorialStep::Until::next);
  EXPECT_EQ(t->steps[1].panel, Panel::odds);
  EXPECT_EQ(t->steps[1].until, TutorialStep::Until::odds);
  EXPECT_EQ(t->steps[1].text.in(Lang::fr), "deux");
}

TEST(Tutorial, every_fault_is_told_with_its_place_and_the_nearest_name) {
  std::string wrong;
  read(
      "scenario = 'toy-skirmish'\nside = 'blu'\ngeneral = 'greddy'\n"
      "[[step]]\nkey = 'a'\ntext = { fr = 'un', en = 'one' }\nshow = { unit = 'b9', panel = 'odds' }\n"
      "until = { order = 'fier', unit = 'b1' }\n"
      "[[step]]\nkey = 'a'\ntext = { fr = 'un', en = 'one' }\nuntil = { select = 'b1', turn = 2 }\n",
      wrong);
  for (const char* part : {"tutorial.toml:2:8: this battle has no side 'blu'; did you mean 'blue'?",
                           "tutorial.toml:3:11: there is no general 'greddy'; did you mean 'greedy'?",
                           "tutorial.toml:7:17: this battle has no unit 'b9'", "and no more",
                           "tutorial.toml:8:19: this ruleset has no order 'fier'; did you mean 'fire'?",
                           "tutorial.toml:10:7: 'a' stands twice", "a step waits for one thing"})
    EXPECT_NE(wrong.find(part), wrong.npos) << part << "\n" << wrong;
  read("scenario = 'toy-skirmsh'\nside = 'blue'\ngeneral = 'greedy'\n", wrong);
  EXPECT_NE(wrong.find("1:12: this ruleset has no battle 'toy-skirmsh'; did you mean 'toy-skirmish'?"), wrong.npos)
      << wrong;
  read(head, wrong);
  EXPECT_NE(wrong.find("there are no steps"), wrong.npos) << wrong;
}

TEST(Tutorial, a_step_waits_for_such_an_order) {
  TutorialStep any = step("{ order = 'fire' }"), of = step("{ order = 'fire', unit = 'b1' }"),
               at = step("{ order = 'fire', target = 'r1' }");
  EXPECT_TRUE(met(any, "fire b2 > r2"));
  EXPECT_FALSE(met(any, "hold"));
  EXPECT_TRUE(met(of, "fire b1 > r2"));
  EXPECT_FALSE(met(of, "fire b2 > r2"));
  EXPECT_TRUE(met(at, "fire b2 > r1"));
  EXPECT_FALSE(met(at, "fire b2 > r2"));
}

TEST(Tutorial, a_step_waits_for_a_turn) {
  TutorialStep second = step("{ turn = 2 }"), order = step("{ order = 'fire' }");
  State s = test::toy_skirmish().begin();
  s.turn = 1;
  EXPECT_FALSE(meets(second, test::toy_skirmish(), s));
  s.turn = 2;
  EXPECT_TRUE(meets(second, test::toy_skirmish(), s));
  EXPECT_FALSE(meets(order, test::toy_skirmish(), s));
}

TEST(Tutorial, those_that_ship_are_sound) {
  std::vector<std::string_view> names;
  for (const NamedText& p : player_infos()) names.push_back(p.name);
  for (const Ruleset* r : rulesets()) {
    auto book = test::open(*r);
    DataFiles files;
    for (const EmbeddedFile& f : r->files()) files.put(std::string{f.path}, std::string{f.text});
    Problems problems;
    std::optional<Tutorial> t = read_tutorial(files, *book, names, problems);
    EXPECT_TRUE(problems.empty()) << problems.text();
    EXPECT_EQ(t.has_value(), files.find("tutorial.toml") != nullptr) << r->id();
  }
}

}  // namespace
}  // namespace grog
