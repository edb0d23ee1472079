// Who may see, ask and order what, on the toy: sides, a hot seat, watchers, computers.
#include <gtest/gtest.h>

#include "core/order_text.hpp"
#include "tests/cli/helpers.hpp"

namespace grog {
namespace {

using test::begun;
using test::Json;
using test::Table;

Json hello(Table& t, Seat seat) {
  std::vector<Letter> letters;
  greet(t.session, seat, letters);
  test::expect_described(letters);
  return Json::parse(letters.at(0).text());
}

TEST(Seats, hello_says_which_seat_it_is_and_whether_it_may_answer) {
  Table t;
  t.session.human[1] = false;
  std::pair<Seat, bool> expected[] = {
      {Seat::first, true}, {Seat::second, false}, {Seat::referee, true}, {Seat::both, true}, {Seat::watch, false}};
  for (auto [seat, may] : expected) {
    Json h = hello(t, seat);
    EXPECT_EQ(h["seat"], seat_name(seat));
    EXPECT_EQ(h["may_answer"], may) << seat_name(seat);
    EXPECT_EQ(h.contains("seed"), seat == Seat::referee);
    EXPECT_EQ(h["length"]["size"], 100);
    EXPECT_EQ(h["last_turn"], 0);
    EXPECT_EQ(h["ruleset"]["house"], "none");
  }
}

TEST(Seats, hello_says_who_throws_the_dice_of_each_side) {
  Table t;
  t.session.random = std::make_unique<RandomDice>(1);
  t.session.dice_by_hand[1] = true;
  EXPECT_EQ(hello(t, Seat::first)["dice"], "program");
  EXPECT_EQ(hello(t, Seat::second)["dice"], "hand");
  EXPECT_EQ(hello(t, Seat::first)["dice_of"], Json::parse(R"({"blue": "program", "red": "hand"})"));
}

TEST(Seats, a_side_that_throws_by_hand_is_asked_for_its_dice) {
  Table t(begun);
  t.session.random = std::make_unique<RandomDice>(1);
  t.session.dice_by_hand[1] = true;
  for (const char* o : {"hold b1", "hold b2"}) EXPECT_EQ(t.order(o, "", Seat::first)["type"], "accepted");
  EXPECT_EQ(t.order("hold r1", "", Seat::second)["type"], "accepted");
  EXPECT_EQ(t.order("hold r2", "", Seat::second)["type"], "need_dice");  // the initiative of turn 2
  EXPECT_EQ(t.order("hold r2", "2 | 5", Seat::second)["decision"]["side"], "red");
}

// What dice are due for may be a secret of the other side: who was asked for them has given his order.
TEST(Seats, an_order_whose_dice_are_due_is_given) {
  Table t;
  ASSERT_EQ(t.order("choose :bold", "", Seat::first)["type"], "accepted");
  ASSERT_EQ(t.order("choose :wary", "", Seat::second)["type"], "need_dice");
  EXPECT_EQ(t.order("choose :bold", "", Seat::second)["type"], "refused");
  EXPECT_EQ(t.order("choose :bold", "3 | 1", Seat::both)["type"], "refused");
  auto decision = [&](Seat seat) { return t.say(R"({"type": "decision"})", seat)["decision"]; };
  EXPECT_EQ(decision(Seat::second)["given"], "choose :wary");
  EXPECT_EQ(decision(Seat::second)["undo"].size(), 0u);
  for (Seat seat : {Seat::first, Seat::watch}) EXPECT_FALSE(decision(seat).contains("given")) << seat_name(seat);
  EXPECT_EQ(t.say(R"({"type": "undo"})", Seat::first)["type"], "refused") << "nor is anything taken back before it";
  Json done = t.order("choose :wary", "3 | 1", Seat::second);
  EXPECT_EQ(done["type"], "accepted");
  EXPECT_FALSE(done["decision"].contains("given"));
}

TEST(Seats, dice_that_nobody_asked_for_are_no_probe) {
  Table t;
  ASSERT_EQ(t.order("choose :bold", "6", Seat::first)["fits"], false);
  EXPECT_EQ(t.order("choose :wary", "", Seat::first)["type"], "refused") << "the order stands, without its dice";
  EXPECT_EQ(t.order("choose :bold", "", Seat::first)["type"], "accepted");
}

TEST(Seats, a_standing_order_waits_for_its_dice_too) {
  Table t;
  t.session.standing[1].push_back({static_cast<u8>(0), parse_order(t.match->game(), "choose :wary").order});
  ASSERT_EQ(t.order("choose :bold", "", Seat::first)["type"], "accepted");
  std::vector<Letter> letters;
  std::optional<Order> order = standing_answer(t.session);
  ASSERT_TRUE(order);
  EXPECT_TRUE(give_and_tell(t.session, *order, {}, letters).needs_dice);
  EXPECT_FALSE(standing_answer(t.session)) << "it has answered";
  EXPECT_EQ(t.order("choose :bold", "", Seat::second)["type"], "refused");
}

TEST(Seats, the_referee_is_not_bound_by_dice_that_are_due) {
  Table t;
  ASSERT_EQ(t.order("choose :bold", "", Seat::first)["type"], "accepted");
  ASSERT_EQ(t.order("choose :wary", "", Seat::second)["type"], "need_dice");
  EXPECT_EQ(t.order("choose :bold", "3 | 1")["type"], "accepted") << "he sees everything";
}

TEST(Seats, who_watches_asks_and_never_orders) {
  Table t(begun);
  for (const char* m : {R"({"order": "hold b1"})", R"({"type": "check", "order": "hold b1"})", R"({"type": "undo"})",
                        R"({"type": "preview", "order": "hold b1"})", R"({"type": "propose"})", R"({"type": "hint"})",
                        R"({"type": "standing", "decision": "act", "order": "hold b1"})"}) {
    Json e = t.say(m, Seat::watch);
    EXPECT_EQ(e["type"], "error") << m;
    EXPECT_EQ(e["kind"], "seat") << m;
  }
  EXPECT_EQ(t.match->log().entries.size(), 0u);
  for (const char* type : {"state", "decision", "history", "procedures", "log", "report"})
    EXPECT_EQ(t.say(Json{{"type", type}}.dump(), Seat::watch)["type"], type);
  EXPECT_FALSE(t.say(R"({"type": "decision"})", Seat::watch)["decision"].contains("menu"));
}

TEST(Seats, who_watches_sees_what_both_sides_know) {
  Table t;
  t.order("choose :bold");
  EXPECT_EQ(t.say(R"({"type": "state"})", Seat::watch)["state"]["sides"][0]["attrs"]["posture"], "unknown");
  EXPECT_EQ(t.say(R"({"type": "log"})", Seat::watch)["kind"], "seat");
  EXPECT_EQ(t.say(R"({"type": "report"})", Seat::watch)["kind"], "seat");
  t.order("choose :wary", "3 | 1");
  EXPECT_EQ(t.say(R"({"type": "state"})", Seat::watch)["state"]["sides"][0]["attrs"]["posture"], "bold");
  EXPECT_EQ(t.say(R"({"type": "log"})", Seat::watch)["type"], "log");
}

TEST(Seats, the_hot_seat_has_the_eyes_of_whoever_must_decide) {
  Table t;
  t.session.listening[static_cast<std::size_t>(Seat::both)] = true;
  auto postures = [&] {
    Json s = t.say(R"({"type": "state"})", Seat::both)["state"]["sides"];
    return std::pair<std::string, std::string>{s[0]["attrs"]["posture"], s[1]["attrs"]["posture"]};
  };
  Json a = t.order("choose :bold", "", Seat::both);
  EXPECT_EQ(a["type"], "accepted");
  EXPECT_EQ(a["order"], nullptr) << "it is red who looks now";
  EXPECT_TRUE(a["decision"].contains("menu"));
  EXPECT_EQ(postures(), (std::pair<std::string, std::string>{"unknown", "unknown"}));
  a = t.order("choose :wary", "3 | 1", Seat::both);
  EXPECT_EQ(a["order"]["option"], "wary");
  EXPECT_EQ(postures(), (std::pair<std::string, std::string>{"bold", "wary"}));
}

TEST(Seats, the_hot_seat_answers_for_people_only) {
  Table t(begun);
  t.session.human[0] = false;
  EXPECT_EQ(t.order("hold b1", "", Seat::both)["type"], "refused");
  EXPECT_FALSE(t.say(R"({"type": "decision"})", Seat::both)["decision"].contains("menu"));
  EXPECT_EQ(t.order("hold b1", "", Seat::first)["kind"], "seat") << "the computer plays it";
  for (const char* o : {"hold b1", "hold b2"}) EXPECT_EQ(t.order(o)["type"], "accepted");
  EXPECT_EQ(t.say(R"({"type": "undo"})", Seat::both)["type"], "refused") << "the computer's order";
  EXPECT_EQ(t.order("hold r1", "", Seat::both)["type"], "accepted");
  EXPECT_EQ(t.say(R"({"type": "decision"})", Seat::both)["decision"]["undo"], Json::parse(R"(["red"])"));
  EXPECT_EQ(t.say(R"({"type": "undo"})", Seat::both)["type"], "undone");
}

TEST(Seats, a_hot_seat_keeps_its_copy_by_patches_through_every_change_of_eyes) {
  Table t;
  Json mine = t.say(R"({"type": "state"})", Seat::both)["state"];
  for (auto [order, dice] : {std::pair{"choose :bold", ""}, {"choose :wary", "3 | 1"}, {"advance b1", ""}}) {
    Json a = t.order(order, dice, Seat::both);
    ASSERT_EQ(a["type"], "accepted") << a;
    for (const Json& p : a["patches"]) {
      if (p.contains("head")) mine["head"] = p["head"];
      for (Json& s : mine["sides"])
        if (p.contains("side") && s["side"] == p["side"]["side"]) s = p["side"];
      for (Json& u : mine["units"])
        if (p.contains("unit") && u["id"] == p["unit"]["id"]) u = p["unit"];
    }
    EXPECT_EQ(mine, t.say(R"({"type": "state"})", Seat::both)["state"]) << order;
  }
}

TEST(Seats, an_order_given_by_who_drives_the_game_is_told_to_who_listens_with_its_reason) {
  Table t(begun);
  t.session.listening[static_cast<std::size_t>(Seat::second)] = true;
  t.session.why = Sentence{"pour tenir", "to hold"};
  std::vector<Letter> letters;
  Outcome o = give_and_tell(t.session, parse_order(*t.game, "hold b1").order, {}, letters);
  EXPECT_TRUE(o.verdict.accepted);
  ASSERT_EQ(letters.size(), 2u);  // the referee and red
  test::expect_described(letters);
  for (const Letter& l : letters) EXPECT_EQ(Json::parse(l.text())["why"]["en"], "to hold");
  EXPECT_FALSE(t.session.why.has_value());
  letters.clear();
  o = give_and_tell(t.session, parse_order(*t.game, "hold b1").order, {}, letters);  // it has acted
  EXPECT_FALSE(o.verdict.accepted);
  EXPECT_TRUE(letters.empty());
}

// Being fired at is a question to the side whose turn it is not; one unit that may only hold leaves one order.
TEST(Seats, a_decision_says_that_it_is_a_reaction_or_that_it_is_forced) {
  Table t(begun);
  for (const char* o : {"advance b1", "hold b2"}) {
    Json d = t.order(o)["decision"];
    EXPECT_FALSE(d.contains("reaction"));
  }
  Json p = t.say(R"({"type": "preview", "order": "fire r1 > b1"})");
  ASSERT_EQ(p["questions"].size(), 1u);
  EXPECT_EQ(p["questions"][0]["side"], "blue");
  EXPECT_EQ(p["questions"][0]["kind"], "duck");
  EXPECT_EQ(p["questions"][0]["unit"], "b1");
  EXPECT_EQ(p["questions"][0]["p"], 1.0);
  EXPECT_EQ(p["questions"][0]["text"]["en"], "1st Red is about to fire: does 1st Blue duck?");
  Json d = t.order("fire r1 > b1")["decision"];
  EXPECT_EQ(d["side"], "blue");
  EXPECT_EQ(d["reaction"], true);
  EXPECT_FALSE(d.contains("forced")) << "duck or stand";

  std::string lone =
      "id = 'x'\nruleset = 'toy-ruleset'\nname = { fr = 'x', en = 'x' }\nzones = 4\n"
      "first = { key = 'blue', fr = 'B', en = 'B', letter = 'B' }\n"
      "second = { key = 'red', fr = 'R', en = 'R', letter = 'R' }\n"
      "[[unit]]\nid = 'b1'\nside = 'blue'\nname = { fr = 'b', en = 'b' }\nzone = 1\nbases = 1\ndown = true\n"
      "[[unit]]\nid = 'r1'\nside = 'red'\nname = { fr = 'r', en = 'r' }\nzone = 4\nbases = 1\n";
  Table one(begun, lone);
  EXPECT_EQ(one.say(R"({"type": "decision"})")["decision"]["forced"], true) << "who lies down can only rise";
}

}  // namespace
}  // namespace grog
