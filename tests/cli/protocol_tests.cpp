// The messages of docs/protocol.md, on the toy.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/diff.hpp"
#include "core/order_text.hpp"
#include "tests/cli/helpers.hpp"

namespace grog {
namespace {

using test::begun;
using test::Json;
using test::Table;

TEST(Protocol, greets_with_hello_state_and_decision) {
  Table t;
  std::vector<Letter> letters;
  greet(t.session, Seat::referee, letters);
  test::expect_described(letters);
  ASSERT_EQ(letters.size(), 3u);
  Json hello = Json::parse(letters[0].text()), state = Json::parse(letters[1].text()),
       decision = Json::parse(letters[2].text());
  EXPECT_EQ(hello["type"], "hello");
  EXPECT_EQ(hello["protocol"], 1);
  EXPECT_EQ(hello["ruleset"]["id"], "toy-ruleset");
  EXPECT_EQ(hello["scenario"]["name"]["fr"], "Escarmouche");
  EXPECT_EQ(hello["board"]["columns"], 4);
  EXPECT_EQ(hello["board"]["places"].size(), 4u);
  EXPECT_EQ(hello["roster"].size(), 4u);
  EXPECT_EQ(hello["sides"][1]["key"], "red");
  EXPECT_EQ(hello["labels"]["verbs"][2]["uses"], Json::parse(R"(["unit", "target"])"));
  EXPECT_EQ(hello["labels"]["verbs"][2]["short"]["fr"], "tirer");
  EXPECT_EQ(hello["labels"]["verbs"][1]["short"]["en"], hello["labels"]["verbs"][1]["key"]);
  EXPECT_EQ(state["state"]["units"][0]["id"], "b1");
  EXPECT_EQ(state["state"]["units"][0]["place"], "A1");
  EXPECT_EQ(state["state"]["units"][0]["strength"], 3);
  EXPECT_EQ(state["state"]["units"][0]["outline"].size(), 4u);
  EXPECT_EQ(decision["decision"]["kind"], "posture");
  EXPECT_EQ(decision["decision"]["side"], "blue");
  EXPECT_EQ(decision["decision"]["menu"][0]["options"], Json::parse(R"(["bold", "wary"])"));
}

TEST(Protocol, an_order_accepted_tells_events_dice_patches_and_the_next_question) {
  Table t(begun);
  Json a = t.say(R"({"type": "order", "id": "x1", "at": 0, "order": "advance b1"})");
  EXPECT_EQ(a["type"], "accepted");
  EXPECT_EQ(a["re"], "x1");
  EXPECT_EQ(a["at"], 1);
  EXPECT_EQ(a["side"], "blue");
  EXPECT_EQ(a["order"]["text"], "advance b1");
  EXPECT_EQ(a["events"][0]["kind"], "advances");
  EXPECT_EQ(a["events"][0]["place"], "B1");
  EXPECT_EQ(a["events"][0]["clause"], "TOY-4.1");
  EXPECT_EQ(a["events"][0]["words"]["en"], "1st Blue advances to B1.");
  EXPECT_TRUE(a["clauses"].contains("TOY-4.1"));
  EXPECT_EQ(a["dice"], Json::array());
  ASSERT_EQ(a["patches"].size(), 1u);
  EXPECT_EQ(a["patches"][0]["unit"]["place"], "B1");
  EXPECT_EQ(a["patches"][0]["unit"]["flags"], Json::parse(R"(["acted"])"));
  EXPECT_EQ(a["hash"], hash_text(hash_of(t.match->state())));
  EXPECT_EQ(a["decision"]["kind"], "act");
  EXPECT_EQ(a["decision"]["undo"], Json::parse(R"(["blue"])"));
}

TEST(Protocol, an_order_may_be_an_object) {
  Table t(begun);
  Json a = t.say(R"({"order": {"verb": "advance", "unit": "b1", "target": null}})");
  EXPECT_EQ(a["type"], "accepted");
  for (const char* bad :
       {R"({"order": {"verb": 3}})", R"({"order": {"verb": "hold", "unit": ["b2"]}})",
        R"({"order": {"verb": "hold", "unt": "b2"}})", R"({"order": 7})", R"({"order": []})",
        R"({"order": {"verb": "hold", "with": "b2"}})", R"({"order": {"verb": "hold", "pose": 1}})",
        R"({"order": {"verb": "hold", "legs": [1]}})", R"({"order": {"verb": "hold", "value": 1.5}})"}) {
    State before = t.match->state();
    EXPECT_EQ(t.say(bad)["type"], "error") << bad;
    EXPECT_TRUE(before == t.match->state());
  }
}

// Its parts are names, not text to be read again: one that holds the sign of another part is simply unknown.
TEST(Protocol, an_object_that_is_no_order_of_the_game_is_refused) {
  Table t(begun);
  struct {
    const char *order, *told, *reason;
  } wrong[] = {
      {R"({"verb": "advanse", "unit": "b1"})", "advanse b1", "'advanse' is no verb of this game"},
      {R"({"verb": "fire", "unit": "b9", "target": "r1"})", "fire b9 > r1", "no unit is called 'b9'"},
      {R"({"verb": "fire", "unit": "b1 > r1"})", "fire b1 > r1", "no unit is called 'b1 > r1'"},
      {R"({"verb": "hold", "unit": "b1", "place": "A1"})", "hold b1 @A1", "'hold' takes no place; write: hold UNIT"},
      {R"({"verb": "choose"})", "choose", "'choose' needs an option"},
      {R"({"verb": "choose", "option": "brave"})", "choose :brave", "'brave' is no option of 'choose'"},
  };
  for (auto [order, told, reason] : wrong) {
    Json r = t.say(std::string{R"({"order": )"} + order + "}");
    EXPECT_EQ(r["type"], "refused") << order;
    EXPECT_EQ(r["order"], told);
    EXPECT_TRUE(r["reason"]["en"].get<std::string>().starts_with(reason)) << r["reason"]["en"];
    EXPECT_FALSE(r["reason"]["fr"].get<std::string>().empty());
    EXPECT_FALSE(r.contains("column")) << "nobody sent a text";
  }
}

TEST(Protocol, a_refusal_names_its_clause_and_changes_nothing) {
  Table t(begun);
  State before = t.match->state();
  Json r = t.order("fire b1 > r1");  // three zones away, range two
  EXPECT_EQ(r["type"], "refused");
  EXPECT_EQ(r["clause"], "TOY-5.1");
  EXPECT_TRUE(r["clauses"].contains("TOY-5.1"));
  EXPECT_FALSE(r["reason"]["fr"].get<std::string>().empty());
  EXPECT_TRUE(before == t.match->state());

  r = t.order("advanse b1");
  EXPECT_EQ(r["type"], "refused");
  EXPECT_EQ(r["clause"], nullptr);
  EXPECT_EQ(r["column"], 0);
  EXPECT_NE(r["reason"]["fr"].get<std::string>().find("advance"), std::string::npos);
}

TEST(Protocol, a_stale_order_is_an_error) {
  Table t(begun);
  EXPECT_EQ(t.say(R"({"order": "advance b1", "at": 0})")["type"], "accepted");
  Json e = t.say(R"({"order": "hold b2", "at": 0})");
  EXPECT_EQ(e["type"], "error");
  EXPECT_EQ(e["kind"], "stale");
}

TEST(Protocol, dice_by_hand_are_asked_for_and_the_order_given_again) {
  Table t(begun);  // no dice of the program
  for (const char* o : {"advance b1", "hold b2", "hold r1", "hold r2"}) {
    Json a = t.order(o);
    if (a["type"] == "need_dice") {  // the last one begins turn 2: a die each for the initiative
      EXPECT_EQ(a["count"], 1);
      EXPECT_EQ(a["clause"], "TOY-3.1");
      a = t.order(o, "6");
      EXPECT_EQ(a["type"], "need_dice");
      EXPECT_EQ(a["have"], "6");
      a = t.order(o, "6 | 6");  // a tie: both again
      EXPECT_EQ(a["type"], "need_dice");
      a = t.order(o, "6 | 6 | 5 | 2 | 1");
      EXPECT_EQ(a["type"], "need_dice");
      EXPECT_EQ(a["fits"], false);  // one too many
      a = t.order(o, "6 | 6 | 5 | 2");
      EXPECT_EQ(a["dice"].size(), 4u);
      EXPECT_EQ(a["decision"]["side"], "blue");
    }
    EXPECT_EQ(a["type"], "accepted") << a;
  }
  EXPECT_EQ(t.match->state().turn, 2);
  Json bad = t.order("hold b1", "7");
  EXPECT_EQ(bad["kind"], "dice");
}

TEST(Protocol, a_tape_is_used_in_order_then_dice_are_asked_for) {
  Table t(begun);
  t.session.tape = {1, 4, 6};
  for (const char* o : {"hold b1", "hold b2", "hold r1"}) EXPECT_EQ(t.order(o)["type"], "accepted");
  EXPECT_EQ(t.session.tape_used, 0u);
  Json a = t.order("hold r2");  // initiative: 1 against 4, both bold
  EXPECT_EQ(a["type"], "accepted");
  EXPECT_EQ(a["decision"]["side"], "red");
  EXPECT_EQ(t.session.tape_used, 2u);
  for (const char* o : {"hold r1", "hold r2", "hold b1"}) EXPECT_EQ(t.order(o)["type"], "accepted");
  a = t.order("hold b2");  // one die left of the two that are due
  EXPECT_EQ(a["type"], "need_dice");
  EXPECT_EQ(t.session.tape_used, 2u);
  a = t.order("hold b2", "3");  // one by hand, then the tape
  EXPECT_EQ(a["type"], "accepted");
  EXPECT_EQ(a["dice"][0]["faces"], Json::parse("[3]"));
  EXPECT_EQ(a["dice"][1]["faces"], Json::parse("[6]"));
  EXPECT_EQ(t.session.tape_used, 3u);
}

TEST(Protocol, players_may_not_bring_dice_where_the_program_throws) {
  Table t(begun);
  t.session.random = std::make_unique<RandomDice>(1);
  EXPECT_EQ(t.order("hold b1", "3", Seat::first)["kind"], "dice");
  EXPECT_EQ(t.order("hold b1", "", Seat::first)["type"], "accepted");
}

TEST(Protocol, only_the_side_that_is_asked_may_answer) {
  Table t(begun);
  Json r = t.order("hold b1", "", Seat::second);
  EXPECT_EQ(r["type"], "refused");
  EXPECT_EQ(r["clause"], nullptr);
  EXPECT_EQ(t.order("hold b1", "", Seat::first)["type"], "accepted");
}

// The first side's posture is hidden until both have chosen (TOY-2.1).
TEST(Protocol, a_secret_choice_is_told_without_its_content) {
  Table t;
  t.session.listening[0] = t.session.listening[1] = true;
  std::vector<Letter> letters = t.letters(Seat::first, R"({"order": "choose :bold"})");
  ASSERT_EQ(letters.size(), 3u);
  for (const Letter& l : letters) {
    Json j = Json::parse(l.text());
    if (l.to == Seat::second) {
      EXPECT_EQ(j["order"], nullptr);
      EXPECT_EQ(j["events"], Json::array());
      EXPECT_EQ(l.text().find("\"bold\",\"words\""), std::string::npos);
      EXPECT_EQ(j["patches"], Json::array());
    } else {
      EXPECT_EQ(j["order"]["option"], "bold");
      EXPECT_EQ(j["patches"][0]["side"]["attrs"]["posture"], "bold");
    }
  }
  Json state = t.say(R"({"type": "state"})", Seat::second);
  EXPECT_EQ(state["state"]["sides"][0]["attrs"]["posture"], "unknown");
  state = t.say(R"({"type": "state"})", Seat::first);
  EXPECT_EQ(state["state"]["sides"][0]["attrs"]["posture"], "bold");
  EXPECT_EQ(t.say(R"({"type": "log"})", Seat::second)["type"], "error");
}

TEST(Protocol, undo_goes_back_over_ones_own_orders_only) {
  Table t(begun);
  State start = t.match->state();
  EXPECT_EQ(t.say(R"({"type": "undo"})")["type"], "refused");
  t.order("advance b1");
  EXPECT_EQ(t.say(R"({"type": "undo", "side": "red"})")["type"], "refused");
  EXPECT_EQ(t.say(R"({"type": "undo", "side": "blue"})", Seat::second)["kind"], "seat");
  EXPECT_EQ(t.say(R"({"type": "undo", "side": "bleu"})")["nearest"], "blue");
  Json u = t.say(R"({"type": "undo"})", Seat::first);
  EXPECT_EQ(u["type"], "undone");
  EXPECT_EQ(u["at"], 0);
  EXPECT_TRUE(start == t.match->state());
}

// Three bases at two zones: two dice (TOY-5.3), hit on 4+, saved on 6; the target ducks first, so the order itself
// throws nothing and only asks.
TEST(Protocol, preview_and_check_change_nothing) {
  Table t(begun);
  t.order("advance b1");
  State before = t.match->state();
  Json p = t.say(R"({"type": "preview", "order": "hold b2"})");
  EXPECT_EQ(p["type"], "preview");
  EXPECT_EQ(p["exact"], true);
  EXPECT_EQ(p["prospects"][0]["fraction"], "1");
  EXPECT_EQ(p["prospects"][0]["event"]["kind"], "holds");
  EXPECT_EQ(t.say(R"({"type": "check", "order": "hold b2"})")["type"], "allowed");
  EXPECT_EQ(t.say(R"({"type": "check", "order": "fire b2 > r1"})")["clause"], "TOY-5.1");
  EXPECT_EQ(t.say(R"({"type": "preview", "order": "fire b2 > r1"})")["type"], "refused");
  EXPECT_TRUE(before == t.match->state());
}

TEST(Protocol, procedures_odds_clauses_and_proposals_are_answered) {
  Table t(begun);
  EXPECT_EQ(t.say(R"({"type": "procedures"})")["procedures"][0]["inputs"][0]["high"], 20);
  Json o = t.say(R"({"type": "odds", "procedure": "fire", "inputs": {"bases": 1}})");
  EXPECT_EQ(o["odds"]["outcomes"][0]["fraction"], "1/2");
  EXPECT_EQ(t.say(R"({"type": "odds", "procedure": "fyre"})")["nearest"], "fire");
  EXPECT_EQ(t.say(R"({"type": "clause", "clause": "TOY-2.2"})")["text"]["en"],
            "A bold side adds one to its die for the initiative.");
  EXPECT_EQ(t.say(R"({"type": "clause", "clause": "TOY-9.9"})")["type"], "error");
  Json proposals = t.say(R"({"type": "propose"})");
  for (const Json& order : proposals["orders"])
    EXPECT_TRUE(t.game->check(t.match->state(), parse_order(*t.game, order.get<std::string>()).order));
  EXPECT_EQ(t.say(R"({"type": "propose"})", Seat::second)["orders"].size(), 0u);
}

TEST(Protocol, a_whole_game_ends_with_a_winner_and_a_log_that_replays) {
  Table t;
  t.session.random = std::make_unique<RandomDice>(11);
  Json last;
  for (int i = 0; i < 200 && !t.match->over(); ++i) {
    Json proposals = t.say(R"({"type": "propose", "most": 1})");
    last = t.order(proposals["orders"][0]);
    ASSERT_EQ(last["type"], "accepted");
  }
  ASSERT_TRUE(t.match->over());
  EXPECT_EQ(last["decision"]["over"], true);
  EXPECT_TRUE(last["decision"].contains("winner"));
  EXPECT_EQ(t.order("hold b1")["type"], "refused");
  std::string log = t.say(R"({"type": "log"})")["log"];
  LogRead read = read_log("log", log);
  ASSERT_TRUE(read.ok) << read.problems.text();
  EXPECT_TRUE(replay(*t.game, read.log).ok);
}

TEST(Protocol, malformed_messages_get_an_error_and_change_nothing) {
  Table t(begun);
  State before = t.match->state();
  std::string deep(100'000, '['), wide = R"({"type": "order", "order": ")" + std::string(max_message, 'x') + "\"}";
  for (const std::string& m :
       {std::string{}, std::string{"{"}, std::string{"nul"}, std::string{"[]"}, std::string{"{}"},
        std::string{R"({"type": 1})"}, std::string{R"({"type": "nothing"})"}, std::string{R"({"type": "order"})"},
        std::string{R"({"type": "hello", "x": 1})"}, std::string{R"({"type": "state", "of": -1})"},
        std::string{R"({"type": "state", "of": 1e9})"}, std::string{R"({"type": "propose", "most": 0})"},
        std::string("{\"type\": \"\xFF\"}"), std::string(1, '\0'), deep, wide}) {
    Json e = t.say(m);
    EXPECT_EQ(e["type"], "error") << m.substr(0, 60);
    EXPECT_FALSE(e["reason"]["en"].get<std::string>().empty());
    EXPECT_FALSE(e["reason"]["fr"].get<std::string>().empty());
  }
  EXPECT_TRUE(before == t.match->state());
}

// A client that keeps a copy of the state and puts in each patch has the whole state after every order.
RC_GTEST_PROP(Protocol, patches_make_the_state, (u64 seed)) {
  Table t;
  t.session.random = std::make_unique<RandomDice>(seed);
  Json mine = t.say(R"({"type": "state"})")["state"];
  Rng rng(seed);
  while (!t.match->over()) {
    std::vector<Order> orders;
    t.game->propose(t.match->state(), rng, 100, orders);
    Json a = t.order(order_text(*t.game, orders[rng.below(static_cast<u32>(orders.size()))]));
    RC_ASSERT(a["type"] == "accepted");
    for (const Json& p : a["patches"]) {
      if (p.contains("head")) mine["head"] = p["head"];
      if (p.contains("game")) mine["game"] = p["game"];
      if (p.contains("links")) mine["links"] = p["links"];
      auto put = [&](const char* one, const char* many, const char* key) {
        if (!p.contains(one)) return;
        for (Json& old : mine[many])
          if (old[key] == p[one][key]) old = p[one];
      };
      put("side", "sides", "side");
      put("unit", "units", "id");
    }
    RC_ASSERT(mine == t.say(R"({"type": "state"})")["state"]);
  }
}

}  // namespace
}  // namespace grog
