// What the rules have players judge by eye cannot be measured through the referee: not by looking ahead of an order,
// not by taking one back. Two games of Morne Plaine (MP-11.3) that differ by a hair in the length of a charge sound
// alike until it is carried out.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/order_text.hpp"
#include "protocol/session.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/talk/expect.hpp"

namespace grog {
namespace {

using Json = nlohmann::json;

struct Table {
  std::unique_ptr<const Rulebook> book;
  std::unique_ptr<const Game> game;
  std::unique_ptr<Match> match;
  Session session;

  explicit Table(const std::string& units, const std::string& phase = "actions") {
    for (const Ruleset* r : rulesets())
      if (r->id() == "morne-plaine") book = test::open(*r);
    if (book == nullptr) return;
    game = test::load(*book, {"test.toml",
                              "id = 'test'\nruleset = 'morne-plaine'\nname = { fr = 'Essai', en = 'Trial' }\n"
                              "table = { width = 60, height = 60 }\nsides = { first = { key = 'blue', fr = 'Bleus', en "
                              "= 'Blue', edge = 'south' }, second = { key = 'red', fr = 'Rouges', en = 'Red', edge = "
                              "'north' } }\nstart = { phase = '" +
                                  phase + "', active = 'blue' }\nunit = [\n" + units + "]\n"});
    match = std::make_unique<Match>(*game, LogHeader{});
    session.match = match.get();
    session.random = std::make_unique<RandomDice>(1);
  }
  Json ask(Seat seat, const Json& question) {
    std::vector<Letter> letters;
    answer(session, seat, question.dump(), letters);
    test::expect_described(letters);
    return letters.empty() ? Json{} : Json::parse(letters.at(0).text());
  }
  Json order(Seat seat, const char* text) { return ask(seat, {{"type", "order"}, {"order", text}}); }
};

void expect_forbidden(const Json& answer, const std::string& what) {
  EXPECT_EQ(answer["type"], "refused") << what << ": " << answer;
  EXPECT_EQ(answer["clause"], "MP-11.3") << what;
  EXPECT_NE(answer["reason"]["en"].get<std::string>().find("measure"), std::string::npos) << what;
  EXPECT_NE(answer["reason"]["fr"].get<std::string>().find("mesurer"), std::string::npos) << what;
}

// Foot charges 8p: 28 is reached, 28.01 is not.
std::string facing_at(const char* y) {
  return "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
         "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, " +
         std::string{y} + "] },\n";
}

TEST(Measuring, a_charge_that_waits_for_its_answer_is_not_looked_at) {
  for (const char* y : {"28", "28.01"}) {
    Table t(facing_at(y));
    ASSERT_NE(t.game, nullptr);
    // The declaration itself may be looked at: it says that it is declared, and no more.
    EXPECT_EQ(t.ask(Seat::first, {{"type", "preview"}, {"order", "charge a > x"}})["type"], "preview");
    ASSERT_EQ(t.order(Seat::first, "charge a > x")["type"], "accepted");
    for (Seat seat : {Seat::first, Seat::second, Seat::both, Seat::referee})
      for (const char* reply : {"stand x", "stand_fire x", "retire x", "react_volley x", "form x :square =4"}) {
        Json seen = t.ask(seat, {{"type", "preview"}, {"order", reply}});
        if (seen["type"] == "error") continue;  // a seat that does not answer now
        expect_forbidden(seen, std::string{y} + ", " + reply);
      }
    Json allowed = t.ask(Seat::second, {{"type", "check"}, {"order", "stand x"}});
    EXPECT_EQ(allowed["type"], "allowed");
    EXPECT_FALSE(allowed["order"].contains("way")) << allowed;
  }
}

TEST(Measuring, neither_a_declaration_nor_its_answer_is_taken_back) {
  for (const char* y : {"28", "28.01"}) {
    Table t(facing_at(y));
    ASSERT_NE(t.game, nullptr);
    // A move that shows nothing is taken back, as ever.
    ASSERT_EQ(t.order(Seat::first, "advance a by forward 20")["type"], "accepted");
    EXPECT_EQ(t.ask(Seat::first, {{"type", "undo"}})["type"], "undone");
    ASSERT_EQ(t.order(Seat::first, "charge a > x")["type"], "accepted");
    EXPECT_EQ(t.ask(Seat::first, {{"type", "undo"}})["type"], "refused");
    ASSERT_EQ(t.order(Seat::second, "stand x")["type"], "accepted");
    expect_forbidden(t.ask(Seat::second, {{"type", "undo"}}), "the answer");
    EXPECT_EQ(t.ask(Seat::first, {{"type", "undo"}})["type"], "refused");
    EXPECT_FALSE(t.match->can_undo(Side::first) || t.match->can_undo(Side::second));
  }
}

// A pursuit is a charge move: whether it comes upon the fresh enemy behind the fugitives is judged by eye.
TEST(Measuring, a_pursuit_is_neither_looked_at_nor_taken_back) {
  Table t(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 25], front = 8, melee = 1 },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 25], front = 8, melee = 1 },\n",
      "melees");
  ASSERT_NE(t.game, nullptr);
  // One hit on x, who fails his test (1) and flees 12p: farther than foot charges.
  for (auto [text, faces] : std::initializer_list<std::pair<const char*, std::vector<u8>>>{
           {"fight a", {5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}, {"test x", {1, 6, 6}}}) {
    Tape tape;
    tape.add(Clause::none, faces);
    ASSERT_TRUE(t.match->give(parse_order(*t.game, text).order, tape).verdict.accepted) << text;
  }
  expect_forbidden(t.ask(Seat::first, {{"type", "preview"}, {"order", "pursue a"}}), "before");
  Json allowed = t.ask(Seat::first, {{"type", "check"}, {"order", "pursue a"}});
  EXPECT_EQ(allowed["type"], "allowed");
  EXPECT_FALSE(allowed["order"].contains("way")) << allowed;
  EXPECT_EQ(t.ask(Seat::first, {{"type", "preview"}, {"order", "withdraw a"}})["type"], "preview")
      << "it has dice only";
  ASSERT_EQ(t.order(Seat::first, "pursue a")["type"], "accepted");
  expect_forbidden(t.ask(Seat::first, {{"type", "undo"}}), "after");
}

}  // namespace
}  // namespace grog
