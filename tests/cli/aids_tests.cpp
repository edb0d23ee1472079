// What a player asks while he thinks, and what is told after the battle, on the toy.
#include <gtest/gtest.h>

#include "core/order_text.hpp"
#include "tests/cli/helpers.hpp"
#include "tests/toy_ruleset/state.hpp"

namespace grog {
namespace {

using test::begun;
using test::Json;
using test::Table;

// Zones are 10 cm wide and units 2 cm, in the middle: from A1 to D1 they are 28 cm apart.
TEST(Aids, distances_are_edge_to_edge_in_the_rulesets_measure) {
  Table t(begun);
  Json m = t.say(R"({"type": "measure", "from": "b1", "to": "r1"})", Seat::first);
  EXPECT_EQ(m["distance"], 2800);
  EXPECT_EQ(m["text"]["fr"], "28 cm");
  m = t.say(R"({"type": "measure", "from": [0, 0], "to": [300, 401]})");
  EXPECT_EQ(m["distance"], 501) << "rounded up";
  EXPECT_EQ(m["text"]["fr"], "5,1 cm") << "rounded up: it is beyond 5";
  EXPECT_EQ(m["text"]["en"], "5.1 cm");
  m = t.say(R"({"type": "measure", "from": "b1", "to": [1600, 250]})");
  EXPECT_EQ(m["distance"], 1000);
  EXPECT_EQ(t.say(R"({"type": "measure", "from": "b9", "to": "r1"})")["nearest"], "b1");
  for (const char* bad : {R"({"type": "measure", "from": "b1"})", R"({"type": "measure", "from": [1], "to": "b1"})",
                          R"({"type": "measure", "from": [1, 1.5], "to": "b1"})",
                          R"({"type": "measure", "from": [1, 9e99], "to": "b1"})"})
    EXPECT_EQ(t.say(bad)["type"], "error") << bad;
}

TEST(Aids, overlays_name_a_unit) {
  Table t(begun);
  Json o = t.say(R"({"type": "overlays", "unit": "r1"})", Seat::watch);
  EXPECT_EQ(o["unit"], "r1");
  EXPECT_EQ(o["overlays"], Json::array());
  EXPECT_EQ(t.say(R"({"type": "overlays", "unit": "r7"})")["kind"], "unit");
  EXPECT_EQ(t.say(R"({"type": "overlays"})")["kind"], "unit");
}

TEST(Aids, a_hint_is_for_who_must_decide_and_knows_only_what_he_knows) {
  Table t;
  EXPECT_EQ(t.say(R"({"type": "hint"})")["kind"], "hint") << "nobody to ask";
  State known;
  t.session.hint = [&](const Game& g, const State& seen, Side) {
    known = seen;
    return Hint{parse_order(g, "choose :wary").order, {"par prudence", "to be safe"}};
  };
  t.order("choose :bold");
  EXPECT_EQ(t.say(R"({"type": "hint"})", Seat::first)["type"], "refused");
  Json h = t.say(R"({"type": "hint", "id": 4})", Seat::second);
  EXPECT_EQ(h["re"], 4);
  EXPECT_EQ(h["order"]["text"], "choose :wary");
  EXPECT_EQ(h["why"]["fr"], "par prudence");
  EXPECT_EQ(typed<toy_ruleset::Types>(known).side[0].posture, toy_ruleset::Posture::unknown)
      << "the other side's posture is not known yet";
  t.say(R"({"type": "hint"})", Seat::referee);
  EXPECT_EQ(typed<toy_ruleset::Types>(known).side[0].posture, toy_ruleset::Posture::unknown)
      << "advice to a side, whoever asks for it";
}

TEST(Aids, a_standing_order_answers_its_question_where_it_is_legal) {
  Table t(begun);
  EXPECT_EQ(standing_answer(t.session), std::nullopt);
  Json s = t.say(R"({"type": "standing", "decision": "duck", "order": "answer :duck"})", Seat::first);
  EXPECT_EQ(s["standing"], Json::parse(R"([{"decision": "duck", "order": "answer :duck",
                                        "words": {"en": "Answer: duck", "fr": "Réponse\u00a0: se coucher"}}])"));
  EXPECT_EQ(t.say(R"({"type": "standing"})", Seat::second)["standing"], Json::array());
  for (const char* o : {"advance b1", "hold b2"}) t.order(o);
  EXPECT_EQ(standing_answer(t.session), std::nullopt) << "red acts";
  t.order("fire r1 > b1");
  std::optional<Order> o = standing_answer(t.session);
  ASSERT_TRUE(o.has_value());
  EXPECT_EQ(order_text(*t.game, *o), "answer :duck");
  t.say(R"({"type": "standing", "decision": "duck", "order": null})", Seat::first);
  EXPECT_EQ(standing_answer(t.session), std::nullopt) << "ask me again";
  // Legal for one moment only: b2 has acted.
  t.say(R"({"type": "standing", "decision": "act", "order": "hold b2", "side": "blue"})");
  EXPECT_EQ(standing_answer(t.session), std::nullopt);
}

TEST(Aids, a_wrong_standing_order_is_told_so) {
  Table t(begun);
  EXPECT_EQ(t.say(R"({"type": "standing", "decision": "dukc", "order": "answer :duck"})")["nearest"], "duck");
  EXPECT_EQ(t.say(R"({"type": "standing", "decision": "duck", "order": "anser :duck"})")["type"], "refused");
  EXPECT_EQ(t.say(R"({"type": "standing", "order": "answer :duck"})")["kind"], "field");
  EXPECT_EQ(t.say(R"({"type": "standing", "side": "red"})", Seat::first)["kind"], "seat");
  EXPECT_EQ(t.say(R"({"type": "standing", "side": "rde"})")["nearest"], "red");
}

TEST(Aids, history_says_what_was_said_when_the_orders_were_accepted) {
  Table t;
  t.session.random = std::make_unique<RandomDice>(3);
  std::vector<Json> said;
  while (!t.match->over()) {
    Json proposals = t.say(R"({"type": "propose", "most": 5})");
    said.push_back(t.order(proposals["orders"].back()));
  }
  Json h = t.say(R"({"type": "history"})");
  ASSERT_EQ(h["entries"].size(), said.size());
  for (std::size_t i = 0; i < said.size(); ++i)
    for (const char* key : {"at", "side", "order", "dice", "events", "standing"})
      EXPECT_EQ(h["entries"][i][key], said[i][key]) << i << " " << key;
  h = t.say(R"({"type": "history", "from": 2, "to": 4})", Seat::watch);
  ASSERT_EQ(h["entries"].size(), 2u);
  EXPECT_EQ(h["entries"][0]["at"], 3);
  EXPECT_EQ(h["to"], 4);
  EXPECT_EQ(t.say(R"({"type": "history", "from": 5000})")["type"], "error");
  EXPECT_EQ(t.say(R"({"type": "history", "from": 3, "to": 2})")["type"], "error");
}

// One base fires at three that lie down in the next zone: a hit on 4 or more, saved on 5 or more (6, less one for lying
// down): a base is lost once in three times. A base is ten points of score to one side and ten less to the other, so
// the lead changes by 20. Hit and not saved: 20 against 20/3 expected.
TEST(Aids, a_report_reckons_losses_luck_and_where_the_battle_turned) {
  std::string scenario =
      "id = 'x'\nruleset = 'toy-ruleset'\nname = { fr = 'x', en = 'x' }\nzones = 4\n"
      "first = { key = 'blue', fr = 'Bleus', en = 'Blue', letter = 'B' }\n"
      "second = { key = 'red', fr = 'Rouges', en = 'Red', letter = 'R' }\n"
      "[[unit]]\nid = 'b1'\nside = 'blue'\nname = { fr = 'b', en = 'Blue 1' }\nzone = 2\nbases = 1\n"
      "[[unit]]\nid = 'r1'\nside = 'red'\nname = { fr = 'r', en = 'Red 1' }\nzone = 3\nbases = 3\ndown = true\n";
  Table t("\n[start]\nturn = 3\nactive = \"blue\"\nfirst = \"bold\"\nsecond = \"bold\"\n", scenario);
  EXPECT_EQ(t.say(R"({"type": "report"})", Seat::first)["kind"], "seat") << "not before the end";
  EXPECT_EQ(t.order("fire b1 > r1", "4 | 1")["type"], "accepted");
  EXPECT_EQ(t.order("hold r1")["decision"]["over"], true) << "turn 3 is the last";
  Json r = t.say(R"({"type": "report"})", Seat::first);
  EXPECT_EQ(r["type"], "report");
  EXPECT_NEAR(r["luck"]["blue"].get<double>(), 20 - 20.0 / 3, 1e-9);
  EXPECT_NEAR(r["luck"]["red"].get<double>(), 20.0 / 3 - 20, 1e-9);
  EXPECT_EQ(r["luck_exact"], true);
  EXPECT_EQ(r["winner"], "red");
  EXPECT_EQ(r["standing"]["points"], Json::parse(R"({"blue": 1, "red": 2})"));
  ASSERT_EQ(r["losses"].size(), 1u);
  EXPECT_EQ(r["losses"][0]["unit"], "r1");
  EXPECT_EQ(r["losses"][0]["full"], 3);
  EXPECT_EQ(r["losses"][0]["left"], 2);
  ASSERT_EQ(r["turning_points"].size(), 1u);
  EXPECT_EQ(r["turning_points"][0]["at"], 1);
  EXPECT_EQ(r["turning_points"][0]["side"], "blue");
  EXPECT_EQ(r["turning_points"][0]["swing"], 20);
  EXPECT_EQ(r["turning_points"][0]["words"]["en"], "Blue 1 fires at Red 1: 1 lost.");
  ASSERT_EQ(r["turns"].size(), 2u);  // as it began, as it ended
  EXPECT_EQ(r["turns"][0]["strength"], Json::parse(R"({"blue": 1, "red": 3})"));
  EXPECT_EQ(r["turns"][1]["strength"], Json::parse(R"({"blue": 1, "red": 2})"));
  EXPECT_EQ(r["turns"][1]["at"], 2);
  EXPECT_EQ(r["turns"][1]["units"].size(), 2u);
}

TEST(Aids, units_say_their_full_strength_and_their_markers) {
  Table t(begun);
  t.order("advance b1");
  t.order("hold b2");
  t.order("fire r1 > b1");
  Json a = t.order("answer :stand", "6 1 | 1");  // three bases, less one at two zones: two dice, a hit, not saved
  ASSERT_EQ(a["type"], "accepted") << a;
  Json u = t.say(R"({"type": "state"})")["state"]["units"][0];
  EXPECT_EQ(u["strength"], 2);
  EXPECT_EQ(u["full"], 3);
  EXPECT_EQ(u["markers"], Json::array());
}

}  // namespace
}  // namespace grog
