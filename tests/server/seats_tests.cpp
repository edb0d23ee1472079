// Whole games over WebSocket: what each seat may do and see.
#include <gtest/gtest.h>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

class Table : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = Server(GROGNARD_TOY, temporary_file("seats.db")); }
  static void TearDownTestSuite() { server = {}; }
  void SetUp() override { ASSERT_TRUE(server.running()) << server.said(); }

  // Both sides' seats are claimed.
  static Game made(const Json& more = Json::object(), Sit sit = Sit::sides) {
    Json q{{"scenario", "toy-skirmish"}};
    q.update(more);
    return new_game(server.port(), q, sit).value_or(Game{});
  }
  static Game hot_seat(const Json& more = Json::object()) { return made(more, Sit::hot); }
  // Seated, with the greeting heard.
  static WebSocket sit(const std::string& token, Json* decision = nullptr) {
    WebSocket ws(server.port(), "/ws?token=" + token);
    EXPECT_EQ(ws.status(), 101);
    Json d = ws.wait_for("decision");
    if (decision != nullptr) *decision = d;
    return ws;
  }
  inline static Server server;
};
using Seats = Table;
using Orders = Table;
using Computers = Table;

// Any order that is proposed, given; what came of it.
Json give_any(WebSocket& ws, unsigned which = 0) {
  Json orders = ws.ask({{"type", "propose"}, {"most", 40}})["orders"];
  if (!orders.is_array() || orders.empty()) return {};
  return ws.ask({{"order", orders[which % orders.size()]}});
}

TEST_F(Seats, the_greeting_says_who_one_is) {
  const Json names{{"names", {{"first", "Ada"}, {"second", "Blaise"}}}};
  Game g = made(names), hot = hot_seat(names);
  for (const auto& [token, seat, may] : {std::tuple{g.first, "first", true},
                                         {g.second, "second", true},
                                         {hot.both, "both", true},
                                         {g.watch, "watch", false}}) {
    WebSocket ws(server.port(), "/ws?token=" + token);
    Json hello = ws.wait_for("hello");
    EXPECT_EQ(hello["seat"], seat);
    EXPECT_EQ(hello["may_answer"], may) << seat;
    EXPECT_EQ(ws.wait_for("state")["at"], 0);
    EXPECT_EQ(ws.wait_for("decision")["decision"]["kind"], "posture");
    Json seats = ws.wait_for("seats")["seats"];
    EXPECT_EQ(seats[0]["name"], "Ada");
    EXPECT_EQ(seats[1]["name"], "Blaise");
  }
}

TEST_F(Seats, a_whole_game_between_two_browsers) {
  Game g = made({{"seed", 7}});
  WebSocket seats[2] = {sit(g.first), sit(g.second)};
  WebSocket watcher = sit(g.watch);
  Json sides = http(server.port(), "GET", "/api/list").json()["rulesets"][0]["scenarios"][0]["sides"];
  Json decision = seats[0].ask({{"type", "decision"}})["decision"];
  int orders = 0;
  for (; orders < 400 && !decision["over"].get<bool>(); ++orders) {
    std::size_t who = decision["side"] == sides[0]["key"] ? 0 : 1;
    Json mine = give_any(seats[who], static_cast<unsigned>(orders));
    ASSERT_EQ(mine["type"], "accepted") << mine;
    EXPECT_EQ(mine["at"], orders + 1);
    // The other player and the spectator hear of it without asking.
    EXPECT_EQ(seats[1 - who].wait_for("accepted")["at"], orders + 1);
    EXPECT_EQ(watcher.wait_for("accepted")["at"], orders + 1);
    decision = mine["decision"];
  }
  ASSERT_TRUE(decision["over"].get<bool>());
  EXPECT_GT(orders, 4);
  HttpReply log = http(server.port(), "GET", "/api/log?token=" + g.second);
  ASSERT_EQ(log.status, 200) << log.body;
  EXPECT_TRUE(log.body.starts_with("grognard-log 2\n"));
  EXPECT_NE(log.body.find("\nend "), std::string::npos);
  Json status = http(server.port(), "POST", "/api/games/status", Json{{"tokens", {g.first}}}.dump()).json()["games"][0];
  EXPECT_TRUE(status["over"].get<bool>());
  EXPECT_EQ(status["winner"], decision["winner"]);
  EXPECT_EQ(status["at"], orders);
  EXPECT_TRUE(status["waits"].is_null());

  // What was exported comes back, order by order; a changed line is found.
  Json imported = http(server.port(), "POST", "/api/import", Json{{"log", log.body}}.dump()).json();
  ASSERT_TRUE(imported.contains("links")) << imported;
  std::string again =
      http(server.port(), "GET", "/api/log?token=" + imported["links"]["watch"].get<std::string>()).body;
  auto orders_of = [](const std::string& text) { return text.substr(text.find("\n---\n")); };
  EXPECT_EQ(orders_of(again), orders_of(log.body));
  std::string forged = log.body;
  std::size_t third = forged.find("\n3 "), hash = forged.find("#2 ", third) + 3;
  forged[hash] = forged[hash] == '0' ? '1' : '0';
  Json refused = http(server.port(), "POST", "/api/import", Json{{"log", forged}}.dump()).json();
  auto line = std::count(log.body.begin(), log.body.begin() + static_cast<std::ptrdiff_t>(third) + 1, '\n') + 1;
  EXPECT_EQ(refused["error"]["kind"], "log");
  EXPECT_NE(refused["error"]["reason"]["en"].get<std::string>().find("line " + std::to_string(line) + ":"),
            std::string::npos)
      << refused;
  EXPECT_EQ(http(server.port(), "POST", "/api/import", Json{{"log", "hello"}}.dump()).status, 400);
}

// Two games that differ in a secret choice alone look alike, to the last byte, from the other seats.
TEST_F(Seats, a_secret_choice_stays_with_its_side) {
  std::vector<Json> heard[2];
  for (int which = 0; which < 2; ++which) {
    Game g = made();
    std::string order = which == 0 ? "choose :bold" : "choose :wary";
    WebSocket first = sit(g.first), second = sit(g.second), watcher = sit(g.watch);
    Json mine = first.ask({{"order", order}});  // the first side chooses first
    ASSERT_EQ(mine["type"], "accepted") << mine;
    EXPECT_EQ(mine["order"]["text"], order);
    for (WebSocket* ws : {&second, &watcher}) {
      Json told = ws->wait_for("accepted");
      EXPECT_TRUE(told["order"].is_null()) << told;
      heard[which].push_back(told);
      for (const char* type : {"state", "history", "decision", "log", "report", "hello"})
        heard[which].push_back(ws->ask({{"type", type}}));
      EXPECT_NE(ws->ask({{"type", "log"}})["type"], "log");
    }
    EXPECT_EQ(http(server.port(), "GET", "/api/log?token=" + g.watch).status, 403);
    EXPECT_EQ(http(server.port(), "GET", "/api/log?token=" + g.first).status, 403);
  }
  EXPECT_EQ(heard[0], heard[1]);
}

TEST_F(Seats, nobody_speaks_for_another) {
  Game g = made();
  Json decision;
  WebSocket first = sit(g.first, &decision), second = sit(g.second), watcher = sit(g.watch);
  Json sides = http(server.port(), "GET", "/api/list").json()["rulesets"][0]["scenarios"][0]["sides"];
  WebSocket& idle = decision["decision"]["side"] == sides[0]["key"] ? second : first;
  EXPECT_EQ(idle.ask({{"order", "choose :bold"}})["type"], "refused");
  for (const char* type : {"order", "check", "preview"}) {
    Json answer = watcher.ask({{"type", type}, {"order", "choose :bold"}});
    EXPECT_TRUE(answer["type"] == "error" || answer["type"] == "refused") << answer;
    EXPECT_FALSE(answer["reason"]["fr"].get<std::string>().empty());
  }
  EXPECT_NE(watcher.ask({{"type", "undo"}})["type"], "undone");
  EXPECT_NE(watcher.ask({{"type", "hint"}})["type"], "hint");
  EXPECT_EQ(first.ask({{"type", "state"}})["at"], 0);
}

TEST_F(Seats, an_unknown_link_gets_a_reason_and_nothing_else) {
  for (const std::string& token : {std::string(22, 'A'), std::string("x"), std::string{}, std::string("%00%ff")}) {
    WebSocket ws(server.port(), "/ws?token=" + token);
    std::optional<Json> m = ws.hear();
    ASSERT_TRUE(m);
    EXPECT_EQ((*m)["type"], "error");
    EXPECT_FALSE((*m)["reason"]["fr"].get<std::string>().empty());
    EXPECT_FALSE(ws.hear(5000));
    EXPECT_TRUE(ws.closed());
  }
}

TEST_F(Seats, the_hot_seat_plays_both_sides) {
  Game g = hot_seat({{"seed", 3}});
  Json decision;
  WebSocket ws = sit(g.both, &decision);
  Json now = decision["decision"];
  int orders = 0;
  for (; orders < 400 && !now["over"].get<bool>(); ++orders) {
    Json a = give_any(ws, static_cast<unsigned>(orders * 7));
    ASSERT_EQ(a["type"], "accepted") << a;
    now = a["decision"];
  }
  EXPECT_TRUE(now["over"].get<bool>());
}

TEST_F(Orders, come_once_each) {
  Game g = hot_seat();
  WebSocket ws = sit(g.both);
  ASSERT_EQ(ws.ask({{"order", "choose :bold"}, {"at", 0}})["type"], "accepted");
  Json again = ws.ask({{"order", "choose :bold"}, {"at", 0}});
  EXPECT_EQ(again["type"], "error");
  EXPECT_EQ(again["kind"], "stale");
  Json early = ws.ask({{"order", "choose :bold"}, {"at", 2}});
  EXPECT_EQ(early["kind"], "stale");
  EXPECT_EQ(ws.ask({{"type", "state"}})["at"], 1);
}

TEST_F(Orders, malformed_messages_get_a_reason_and_change_nothing) {
  Game g = hot_seat();
  WebSocket ws = sit(g.both);
  for (const char* text :
       {"", "rubbish", "{", "[]", "7", "{\"type\":7}", "{\"type\":\"ordre\"}", "{\"order\":{}}",
        "{\"order\":\"choose :bold\",\"extra\":1}", "{\"type\":\"chat\"}", "{\"type\":\"chat\",\"text\":5}",
        "{\"type\":\"hint\",\"x\":1}", "{\"type\":\"standing\",\"decision\":\"nothing\",\"order\":\"x\"}"}) {
    ws.say_text(text);
    Json answer;
    do answer = ws.hear().value_or(Json{});
    while (answer.is_object() && (answer["type"] == "seats" || answer["type"] == "chat"));
    ASSERT_TRUE(answer.is_object()) << text;
    EXPECT_TRUE(answer["type"] == "error" || answer["type"] == "refused") << text << " -> " << answer;
    EXPECT_FALSE(answer["reason"]["en"].get<std::string>().empty()) << text;
  }
  ws.say_text("{\"type\":" + std::string(500, '[') + std::string(500, ']') + "}");
  EXPECT_EQ(ws.wait_for("error")["kind"], "deep");
  EXPECT_EQ(ws.ask({{"type", "state"}})["at"], 0);
  // A message in pieces is one message.
  std::string order = Json{{"order", "choose :bold"}}.dump();
  ws.frame(1, order.substr(0, 5), false);
  ws.frame(0, order.substr(5, 5), false);
  ws.frame(9, "ping");
  ws.frame(0, order.substr(10), true);
  EXPECT_EQ(ws.wait_for("accepted")["at"], 1);
}

TEST_F(Orders, frames_that_are_none_end_the_connection_and_nothing_else) {
  Game g = hot_seat();
  WebSocket good = sit(g.both);
  auto ends = [&](WebSocket& ws) {
    while (ws.next(10'000)) {
    }
    return ws.closed();
  };
  WebSocket unmasked = sit(g.watch);
  unmasked.frame(1, "{\"type\":\"state\"}", true, false);
  EXPECT_TRUE(ends(unmasked));
  WebSocket binary = sit(g.watch);
  binary.frame(2, "{\"type\":\"state\"}");
  EXPECT_TRUE(ends(binary));
  WebSocket no_utf8 = sit(g.watch);
  no_utf8.frame(1, "\"\xFF\xFE\"");
  EXPECT_TRUE(ends(no_utf8));
  WebSocket garbage = sit(g.watch);
  garbage.raw(std::string(64, '\xFF'));
  EXPECT_TRUE(ends(garbage));
  EXPECT_EQ(good.ask({{"type", "state"}})["at"], 0);
}

TEST_F(Orders, a_message_over_the_limit_is_refused_by_its_size) {
  Game g = hot_seat();
  WebSocket good = sit(g.both), ws = sit(g.watch);
  ws.say_text(std::string((1 << 20) + 10, ' '));
  EXPECT_EQ(ws.wait_for("error")["kind"], "too_long");
  while (ws.next(10'000)) {
  }
  EXPECT_TRUE(ws.closed());
  EXPECT_EQ(ws.close_code(), 1009);
  EXPECT_EQ(good.ask({{"type", "state"}})["at"], 0);
}

TEST_F(Orders, dice_by_hand_come_with_the_order) {
  Game g = hot_seat({{"dice", {{"first", "hand"}, {"second", "hand"}}}});
  WebSocket ws = sit(g.both);
  ASSERT_EQ(ws.ask({{"order", "choose :bold"}})["type"], "accepted");
  // The second choice reveals both and throws for the initiative: a die each.
  Json need = ws.ask({{"order", "choose :wary"}});
  ASSERT_EQ(need["type"], "need_dice") << need;
  std::string dice = "6";
  Json answer;
  for (int i = 0; i < 6; ++i) {
    answer = ws.ask({{"order", "choose :wary"}, {"dice", dice}});
    if (answer["type"] != "need_dice") break;
    dice += i % 2 == 0 ? " | 1" : " | 6";
  }
  ASSERT_EQ(answer["type"], "accepted") << answer;
  EXPECT_EQ(answer["dice"][0]["faces"][0], 6);
  Game other = hot_seat();
  WebSocket by_program = sit(other.both);
  ASSERT_EQ(by_program.ask({{"order", "choose :bold"}})["type"], "accepted");
  EXPECT_EQ(by_program.ask({{"order", "choose :wary"}, {"dice", "6 | 1"}})["kind"], "dice");
}

TEST_F(Orders, answers_name_the_question_to_the_asker_alone) {
  Game g = hot_seat();
  WebSocket one = sit(g.both), two = sit(g.both);
  EXPECT_EQ(one.ask({{"order", "choose :bold"}})["type"], "accepted");
  Json heard = two.wait_for("accepted");
  EXPECT_FALSE(heard.contains("re")) << "another tab's number is not mine";
  EXPECT_EQ(heard["at"], 1);
  one.ask({{"type", "state"}});
  two.ask({{"type", "decision"}});  // a state that was asked for by the other would be heard before this
  EXPECT_EQ(two.ask({{"type", "state"}})["at"], 1);
}

TEST_F(Orders, chat_reaches_all_and_comes_back_after_a_reload) {
  Game g = made({{"names", {{"first", "Ada"}}}});
  WebSocket first = sit(g.first), watcher = sit(g.watch);
  first.say({{"type", "chat"}, {"text", "<b>À vous</b>\n !"}});
  Json heard = watcher.wait_for("chat");
  EXPECT_EQ(heard["from"], "first");
  EXPECT_EQ(heard["name"], "Ada");
  EXPECT_NE(heard["text"].get<std::string>().find("<b>À vous</b>"), std::string::npos);
  EXPECT_EQ(heard["text"].get<std::string>().find('\n'), std::string::npos);
  EXPECT_GT(heard["time"].get<long>(), 1'600'000'000);
  WebSocket late(server.port(), "/ws?token=" + g.second);
  EXPECT_EQ(late.wait_for("chat")["text"], heard["text"]);
  for (int i = 0; i < 40; ++i) watcher.say({{"type", "chat"}, {"text", "spam"}});
  EXPECT_EQ(watcher.wait_for("error")["kind"], "chat");
}

TEST_F(Orders, a_client_that_comes_back_is_told_what_it_missed) {
  Game g = hot_seat();
  WebSocket first = sit(g.both);
  give_any(first);
  std::size_t known = 1;
  Json last;
  for (int i = 0; i < 3; ++i) last = give_any(first);
  ASSERT_EQ(last["at"], 4);
  WebSocket back(server.port(), "/ws?token=" + g.both + "&at=" + std::to_string(known));
  Json history = back.wait_for("history");
  EXPECT_EQ(history["from"], 1);
  EXPECT_EQ(history["to"], 4);
  ASSERT_EQ(history["entries"].size(), 3u);
  EXPECT_EQ(history["entries"][2]["order"]["text"], last["order"]["text"]);
  EXPECT_EQ(back.wait_for("state")["hash"], last["hash"]);
  EXPECT_EQ(back.wait_for("decision")["decision"], last["decision"]);
  // One that claims to know more than happened gets the whole greeting.
  WebSocket ahead(server.port(), "/ws?token=" + g.both + "&at=99");
  EXPECT_EQ(ahead.wait_for("hello")["at"], 4);
}

TEST_F(Computers, play_their_side_to_the_end) {
  Game g = made({{"second", "greedy"}, {"seed", 5}});
  Json decision;
  WebSocket ws = sit(g.first, &decision);
  Json sides = http(server.port(), "GET", "/api/list").json()["rulesets"][0]["scenarios"][0]["sides"];
  Json now = decision["decision"];
  int mine = 0, its = 0;
  for (int i = 0; i < 400 && !now["over"].get<bool>(); ++i) {
    if (now["side"] == sides[0]["key"]) {
      Json a = give_any(ws, static_cast<unsigned>(i));
      ASSERT_EQ(a["type"], "accepted") << a;
      now = a["decision"];
      ++mine;
    } else {
      Json a = ws.wait_for("accepted");
      ASSERT_EQ(a["type"], "accepted");
      EXPECT_EQ(a["side"], sides[1]["key"]);
      now = a["decision"];
      ++its;
    }
  }
  EXPECT_TRUE(now["over"].get<bool>());
  EXPECT_GT(mine, 1);
  EXPECT_GT(its, 1);
}

TEST_F(Computers, two_of_them_play_for_a_spectator) {
  Game g = made({{"first", "greedy"}, {"second", "random"}});
  WebSocket ws(server.port(), "/ws?token=" + g.watch);
  Json a;
  do a = ws.wait_for("accepted");
  while (a.is_object() && !a["decision"]["over"].get<bool>());
  EXPECT_TRUE(a.is_object());
}

TEST_F(Computers, give_advice_for_ones_own_decision) {
  Game g = hot_seat();
  WebSocket ws = sit(g.both);
  Json advice = ws.ask({{"type", "hint"}});
  ASSERT_EQ(advice["type"], "hint") << advice;
  EXPECT_EQ(ws.ask({{"type", "check"}, {"order", advice["order"]["text"]}})["type"], "allowed") << advice;
  EXPECT_FALSE(advice["order"]["words"]["fr"].get<std::string>().empty());
}

}  // namespace
}  // namespace grog::test
