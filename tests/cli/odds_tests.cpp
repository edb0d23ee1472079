#include "protocol/odds.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "tests/cli/helpers.hpp"

namespace grog {
namespace {

using test::Json;

struct Answer {
  bool ok = false;
  Json json;
  Fault fault;
};

Answer answer_to(const std::string& line) {
  static Shelf shelf{rulesets()};
  Question q;
  Odds odds;
  Answer a;
  a.ok = read_question(line, q, a.fault) && ask(shelf, q, odds, a.fault);
  std::string out;
  if (a.ok)
    write_odds(odds, out);
  else
    write_fault(a.fault, Lang::en, out);
  a.json = Json::parse(out);
  return a;
}

TEST(Odds, two_bases_firing_by_hand) {
  Answer a = answer_to(R"({"ruleset": "toy-ruleset", "procedure": "fire", "inputs": {"bases": 2}})");
  ASSERT_TRUE(a.ok) << a.json;
  // Hit on 4+ (a half each), saved on 6 (a sixth of the hits).
  std::map<std::array<int, 3>, std::string> expected{{{0, 0, 0}, "1/4"},    {{1, 0, 1}, "5/12"}, {{1, 1, 0}, "1/12"},
                                                     {{2, 0, 2}, "25/144"}, {{2, 1, 1}, "5/72"}, {{2, 2, 0}, "1/144"}};
  ASSERT_EQ(a.json["outcomes"].size(), expected.size());
  for (const Json& o : a.json["outcomes"]) {
    std::array<int, 3> key{o["outcome"]["hits"], o["outcome"]["saved"], o["outcome"]["lost"]};
    EXPECT_EQ(o["fraction"], expected[key]);
  }
  EXPECT_EQ(a.json["inputs"], Json::parse(R"({"bases": 2, "long_range": false, "wary": false, "ducked": false})"));
  EXPECT_EQ(a.json["modifiers"][0], Json::parse(R"({"clause": "TOY-5.2@a", "value": 2})"));
  EXPECT_EQ(a.json["exact"], true);
}

TEST(Odds, a_tie_thrown_again_leaves_thirty_equal_outcomes) {
  Answer a = answer_to(R"({"procedure": "initiative", "ruleset": "toy-ruleset"})");
  ASSERT_TRUE(a.ok) << a.json;
  EXPECT_EQ(a.json["outcomes"].size(), 30u);
  for (const Json& o : a.json["outcomes"]) EXPECT_EQ(o["fraction"], "1/30");
}

TEST(Odds, outcomes_come_sorted_by_their_fields) {
  Answer a = answer_to(R"({"ruleset": "toy-ruleset", "procedure": "fire", "inputs": {"bases": 9}})");
  std::vector<std::array<int, 3>> seen;
  for (const Json& o : a.json["outcomes"])
    seen.push_back({o["outcome"]["hits"], o["outcome"]["saved"], o["outcome"]["lost"]});
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
}

RC_GTEST_PROP(Odds, probabilities_sum_to_one, ()) {
  Json q{{"ruleset", "toy-ruleset"},
         {"procedure", "fire"},
         {"inputs",
          {{"bases", *rc::gen::inRange(1, 21)},
           {"long_range", *rc::gen::arbitrary<bool>()},
           {"wary", *rc::gen::arbitrary<bool>()},
           {"ducked", *rc::gen::arbitrary<bool>()}}}};
  Answer a = answer_to(q.dump());
  RC_ASSERT(a.ok);
  double sum = 0;
  for (const Json& o : a.json["outcomes"]) {
    double p = o["p"];
    std::string f = o["fraction"];
    std::size_t slash = f.find('/');
    double exact = slash == f.npos ? std::stod(f) : std::stod(f.substr(0, slash)) / std::stod(f.substr(slash + 1));
    RC_ASSERT(std::abs(p - exact) <= 1e-15);
    sum += p;
  }
  RC_ASSERT(std::abs(sum - 1) < 1e-12);
}

TEST(Odds, what_is_wrong_is_said_with_the_nearest_name) {
  struct Case {
    const char *line, *kind, *nearest;
  };
  for (Case c : {Case{R"({"ruleset": "toy-rulset", "procedure": "fire"})", "ruleset", "toy-ruleset"},
                 Case{R"({"ruleset": "toy-ruleset", "procedure": "fier"})", "procedure", "fire"},
                 Case{R"({"ruleset": "toy-ruleset", "procedure": "fire", "inputs": {"base": 2}})", "field", "bases"},
                 Case{R"({"rulest": "toy-ruleset", "procedure": "fire"})", "key", "ruleset"}}) {
    Answer a = answer_to(c.line);
    EXPECT_FALSE(a.ok);
    EXPECT_EQ(a.json["error"]["kind"], c.kind) << c.line;
    EXPECT_EQ(a.json["error"]["nearest"], c.nearest) << c.line;
  }
}

TEST(Odds, values_of_the_wrong_kind_or_range_are_refused) {
  for (const char* inputs :
       {R"({"bases": 0})", R"({"bases": 21})", R"({"bases": 2.5})", R"({"bases": "2"})", R"({"bases": true})",
        R"({"bases": null})", R"({"bases": [2]})", R"({"bases": 1e99})", R"({"bases": -9223372036854775808})",
        R"({"bases": 18446744073709551615})", R"({"wary": 1})", R"({"wary": "true"})"}) {
    Answer a = answer_to(R"({"ruleset": "toy-ruleset", "procedure": "fire", "inputs": )" + std::string{inputs} + "}");
    EXPECT_FALSE(a.ok) << inputs;
    EXPECT_EQ(a.json["error"]["kind"], "value") << inputs;
  }
  EXPECT_TRUE(answer_to(R"({"ruleset": "toy-ruleset", "procedure": "fire", "inputs": {"bases": 2.0}})").ok);
}

TEST(Odds, lines_that_are_no_question_get_an_error) {
  for (const char* line :
       {"", "x", "[]", "3", "null", "{", "{}", R"({"ruleset": 3})", R"({"ruleset": "toy-ruleset"})",
        R"({"ruleset": "toy-ruleset", "procedure": "fire", "inputs": 3})",
        R"({"ruleset": "toy-ruleset", "procedure": "fire", "inputs": {"bases": 1, "bases": 2}})",
        R"({"ruleset": "toy-ruleset", "ruleset": "toy-ruleset", "procedure": "fire"})", "{\"ruleset\": \"\xFF\"}",
        R"({"ruleset": {"a": 1}})", R"({"ruleset": "toy-ruleset", "procedure": "fire", "inputs": {"bases": {}}})"}) {
    Answer a = answer_to(line);
    EXPECT_FALSE(a.ok) << line;
    EXPECT_TRUE(a.json.contains("error")) << line;
    EXPECT_FALSE(a.json["error"]["message"].get<std::string>().empty()) << line;
  }
}

RC_GTEST_PROP(Odds, any_bytes_get_an_answer, (const std::string& bytes)) {
  Answer a = answer_to(bytes);
  RC_ASSERT(!a.ok);
  RC_ASSERT(a.json.contains("error"));
}

// A field with decimals and a field that may have no value, as no procedure of the toy has them.
TEST(Odds, values_are_written_as_json_says_them) {
  std::string out;
  JsonOut json(out);
  Field tenths{.name = "range", .kind = Field::Kind::decimal, .low = 1, .high = 320, .scale = 10};
  static constexpr std::string_view names[] = {"line", "square"};
  Field choice{.name = "formation", .kind = Field::Kind::choice, .choices = names};
  Field flag{.name = "cover", .kind = Field::Kind::boolean};
  json.open_list();
  write_value(json, tenths, 25);
  write_value(json, tenths, -30);
  write_value(json, tenths, -5);
  write_value(json, tenths, null_value);
  write_value(json, choice, 1);
  write_value(json, flag, 1);
  json.close_list();
  EXPECT_EQ(out, R"([2.5,-3,-0.5,null,"square",true])");
}

TEST(Odds, a_modifier_says_its_word_instead_of_its_value) {
  test::Table t;
  std::string out;
  JsonOut json(out);
  write_modifier(json, *t.book, {"TOY-5.2"_c, Op::note, 'd', 0, "x1/2"});
  EXPECT_EQ(out, R"({"clause":"TOY-5.2@d","value":"x1/2"})");
}

}  // namespace
}  // namespace grog
