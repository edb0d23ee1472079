// What is told of what happened: what dice were for, what a reaction answers, a run of orders in a few lines, and a
// report with its chances.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/chance.hpp"
#include "protocol/session.hpp"
#include "protocol/shelf.hpp"
#include "protocol/told_dice.hpp"
#include "rulesets/registry.hpp"
#include "tests/talk/expect.hpp"

namespace grog {
namespace {

using Json = nlohmann::json;

struct Table {
  Shelf shelf{rulesets()};
  std::unique_ptr<const Game> game;
  std::unique_ptr<Match> match;
  Session session;

  explicit Table(std::string_view scenario) {
    const ScenarioEntry* e = shelf.scenario_named(scenario);
    if (e == nullptr) return;
    Problems problems;
    game = shelf.open(*e->ruleset, problems)->load(*e->file, problems);
    match = std::make_unique<Match>(*game, LogHeader{});
    session.match = match.get();
    session.random = std::make_unique<RandomDice>(7);
  }
  Json ask(Seat seat, const Json& question) {
    std::vector<Letter> letters;
    answer(session, seat, question.dump(), letters);
    test::expect_described(letters);
    for (const Letter& l : letters)
      if (Json told = Json::parse(l.text()); told.contains("re") || letters.size() == 1) return told;
    return letters.empty() ? Json{} : Json::parse(letters.back().text());
  }
  Json order(const std::string& text) { return ask(Seat::referee, {{"type", "order"}, {"order", text}}); }
};

std::vector<int> faces(const Json& list) { return list.get<std::vector<int>>(); }

TEST(ToldDice, remember_what_counts_and_what_is_thrown_again) {
  Tape tape;
  std::size_t where = 0;
  ASSERT_TRUE(parse_tape("1 5 6 | 4 | 3 4 | 2", tape, where));
  ToldDice dice(tape);
  EXPECT_EQ(dice.pool(3, {at_least(4), face(1)}, Clause::none), 3);  // the one is thrown again, and the four counts
  EXPECT_FALSE(dice.reaches(2, 8, Clause::none));
  EXPECT_EQ(dice.sum(1, Clause::none, pips), 2);
  ASSERT_EQ(dice.told().size(), 4u);
  EXPECT_EQ(dice.told()[0].hits, at_least(4));
  EXPECT_EQ(dice.told()[0].again, face(1));
  EXPECT_EQ(dice.told()[1].hits, at_least(4));
  EXPECT_EQ(dice.told()[1].again, 0);  // nothing is thrown a third time
  EXPECT_EQ(dice.told()[2].total, 8);
  EXPECT_EQ(dice.told()[2].hits, 0);
  EXPECT_EQ(dice.told()[3].total, 0);
  EXPECT_FALSE(dice.ran_short());
  EXPECT_EQ(dice.pool(1, {at_least(4)}, Clause::none), 1);  // a six, and void
  EXPECT_TRUE(dice.ran_short());
  EXPECT_EQ(dice.told().size(), 4u);
}

// The gun of the first steps fires from near by: 3 or more hits (LW-3.4).
void to_the_first_shot(Table& t) {
  for (int i = 0; i < 8; ++i) {
    Json now = t.ask(Seat::referee, {{"type", "decision"}});
    std::string kind = now["decision"]["kind"], side = now["decision"]["side"];
    if (kind == "act" && side == "red") return;
    ASSERT_EQ(t.order(kind == "toss" ? "toss" : kind == "put" ? "ready" : "end")["type"], "accepted");
  }
  FAIL() << "the Reds never play";
}

TEST(Telling, dice_say_what_counts_as_they_fall_and_when_they_are_told_again) {
  Table t("nursery-floor");
  if (t.game == nullptr) GTEST_SKIP() << "built without that ruleset";
  to_the_first_shot(t);
  Json fell = t.order("fire r-c1 > b-l1");
  ASSERT_EQ(fell["type"], "accepted") << fell;
  ASSERT_FALSE(fell["dice"].empty());
  EXPECT_EQ(faces(fell["dice"][0]["hits"]), (std::vector<int>{3, 4, 5, 6}));
  EXPECT_FALSE(fell["dice"][0].contains("total"));
  Json told = t.ask(Seat::referee, {{"type", "history"}, {"from", fell["at"].get<int>() - 1}});
  EXPECT_EQ(told["entries"][0]["dice"], fell["dice"]);
}

TEST(Telling, a_digest_says_who_did_what_to_whom_and_what_it_cost) {
  Table t("nursery-floor");
  if (t.game == nullptr) GTEST_SKIP() << "built without that ruleset";
  to_the_first_shot(t);
  for (int shot = 0; shot < 4; ++shot) {
    auto men = [&] {
      Json state = t.ask(Seat::referee, {{"type", "state"}});
      for (const Json& u : state["state"]["units"])
        if (u["id"] == "b-l1") return u["strength"].get<int>();
      return 0;
    };
    int before = men();
    Json fell = t.order("fire r-c1 > b-l1");
    if (fell["type"] != "accepted") break;
    int lost = before - men(), at = fell["at"];
    Json digest = t.ask(Seat::second, {{"type", "digest"}, {"from", at - 1}, {"to", at}});
    ASSERT_EQ(digest["type"], "digest") << digest;
    const Json& lines = digest["lines"];
    ASSERT_EQ(lines.size(), lost > 0 ? 2u : 1u) << digest;
    EXPECT_EQ(lines[0]["kind"], "act");
    EXPECT_EQ(lines[0]["at"], at);
    EXPECT_NE(lines[0]["words"]["en"].get<std::string>().find(" at "), std::string::npos) << lines;
    Json who = lines[0]["units"];
    EXPECT_NE(std::find(who.begin(), who.end(), "r-c1"), who.end()) << lines;
    EXPECT_NE(std::find(who.begin(), who.end(), "b-l1"), who.end()) << lines;
    if (lost == 0) continue;
    EXPECT_EQ(lines[1]["kind"], "losses");
    EXPECT_EQ(lines[1]["units"], Json::array({"b-l1"}));
    std::string toll = "(−" + std::to_string(lost) + ")";
    for (const char* lang : {"fr", "en"})
      EXPECT_NE(lines[1]["words"][lang].get<std::string>().find(men() > 0        ? toll
                                                                : lang[0] == 'f' ? "hors de combat"
                                                                                 : "out of action"),
                std::string::npos)
          << lines;
  }
  // Nothing happened, and nothing is told.
  int at = static_cast<int>(t.match->log().entries.size());
  EXPECT_TRUE(t.ask(Seat::first, {{"type", "digest"}, {"from", at}})["lines"].empty());
  EXPECT_EQ(t.ask(Seat::first, {{"type", "digest"}, {"from", at + 1}})["type"], "error");
}

TEST(Telling, a_report_has_chances_where_somebody_judges_and_none_where_nobody_does) {
  Table t("nursery-floor");
  if (t.game == nullptr) GTEST_SKIP() << "built without that ruleset";
  to_the_first_shot(t);
  t.order("fire r-c1 > b-l1");
  Json plain = t.ask(Seat::referee, {{"type", "report"}});
  ASSERT_EQ(plain["type"], "report") << plain;
  EXPECT_FALSE(plain.contains("luck_chance"));
  for (const Json& turn : plain["turns"]) EXPECT_FALSE(turn.contains("chance"));
  judge_chances_by([] { return [](const Game&, const State&) { return 0.25; }; });
  t.session.report.clear();
  Json judged = t.ask(Seat::referee, {{"type", "report"}});
  judge_chances_by({});
  for (const Json& turn : judged["turns"]) EXPECT_EQ(turn["chance"], (Json{{"red", 0.25}, {"blue", 0.75}}));
  // Nothing moves the chance, so luck cannot have either.
  EXPECT_EQ(judged["luck_chance"]["red"], 0.0);
  for (const Json& point : judged["turning_points"]) {
    EXPECT_EQ(point["chance"], point["chance_before"]);
    EXPECT_FALSE(point["units"].empty());
  }
}

TEST(Telling, a_reaction_says_what_it_answers) {
  Table t("erlon");
  if (t.game == nullptr) GTEST_SKIP() << "built without that ruleset";
  // Played on by what is proposed until somebody is charged.
  Rng rng(3);
  std::vector<Order> orders;
  for (int i = 0; i < 400 && !t.match->over(); ++i) {
    Json now = t.ask(Seat::referee, {{"type", "decision"}});
    if (now["decision"].value("reaction", false)) {
      const Json& cause = now["decision"]["cause"];
      EXPECT_EQ(cause["verb"], "charge") << now["decision"];
      EXPECT_EQ(cause["target"], now["decision"]["unit"]);
      EXPECT_EQ(cause["unit"], now["decision"]["other"]);
      return;
    }
    orders.clear();
    t.game->propose(t.match->state(), rng, 40, orders);
    Order chosen = orders[rng.below(static_cast<u32>(orders.size()))];
    for (const Order& o : orders)
      if (t.game->rules().labels().verbs[o.verb].key == "charge") chosen = o;
    Outcome o = give(t.session, chosen, {});
    ASSERT_TRUE(o.verdict);
  }
  FAIL() << "nobody was charged";
}

}  // namespace
}  // namespace grog
