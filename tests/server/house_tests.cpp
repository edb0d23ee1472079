// House rules chosen for a game: the table says them, the record keeps them, and they are there again after a restart.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

const Json varied{{"scenario", "toy-skirmish"}, {"options", {"long-lane", "long-game"}}};

HttpReply post(const Server& s, const std::string& path, const Json& body) {
  return http(s.port(), "POST", path, body.dump());
}
std::string reason(const HttpReply& r, const char* lang) { return r.json()["error"]["reason"][lang]; }

// The record of a game that two computers have played to its end.
std::string played_out(const Server& server, Json question) {
  question["first"] = question["second"] = "random";
  question["seed"] = 5;
  std::optional<Game> g = new_game(server.port(), question);
  if (!g) return {};
  WebSocket watch(server.port(), "/ws?token=" + g->watch);
  for (int i = 0; i < 200; ++i) {
    Json status = post(server, "/api/games/status", {{"tokens", {g->watch}}}).json();
    if (status["games"][0]["over"] == true) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return http(server.port(), "GET", "/api/log?token=" + g->watch).body;
}

TEST(House, the_table_is_laid_by_the_options_and_says_them) {
  Server server(GROGNARD_TOY, temporary_file("house.db"));
  ASSERT_TRUE(server.running()) << server.said();
  std::optional<Game> plain = new_game(server.port(), {{"scenario", "toy-skirmish"}});
  std::optional<Game> g = new_game(server.port(), varied);
  ASSERT_TRUE(plain && g);
  Json before = WebSocket(server.port(), "/ws?token=" + plain->both).wait_for("hello");
  Json hello = WebSocket(server.port(), "/ws?token=" + g->both).wait_for("hello");
  EXPECT_EQ(before["board"]["places"].size(), 4u);
  EXPECT_EQ(hello["board"]["places"].size(), 6u);
  EXPECT_NE(hello["ruleset"]["tables"], before["ruleset"]["tables"]);
  EXPECT_NE(hello["scenario"]["hash"], before["scenario"]["hash"]);
  EXPECT_EQ(before["ruleset"]["options"], Json::array());
  EXPECT_EQ(before["ruleset"]["house"], "none");
  // In the order in which the ruleset offers them, whatever the order in which they were ticked.
  EXPECT_EQ(hello["ruleset"]["house"], "option:long-game,option:long-lane");
  ASSERT_EQ(hello["ruleset"]["options"].size(), 2u);
  EXPECT_EQ(hello["ruleset"]["options"][0]["text"]["fr"], "Partie longue");
  EXPECT_EQ(hello["ruleset"]["options"][0]["clause"], "TOY-3.3");
}

TEST(House, a_restart_an_export_and_an_import_open_the_same_variant) {
  std::string db = temporary_file("house-back.db");
  Server server(GROGNARD_TOY, db);
  ASSERT_TRUE(server.running()) << server.said();
  std::optional<Game> g = new_game(server.port(), varied);
  ASSERT_TRUE(g);
  WebSocket ws(server.port(), "/ws?token=" + g->both);
  ASSERT_EQ(ws.ask({{"order", "choose :bold"}})["type"], "accepted");
  Json hello = ws.ask({{"type", "hello"}}), state = ws.ask({{"type", "state"}});
  std::string log = played_out(server, varied);
  ASSERT_NE(log.find("\nhouse option:long-game,option:long-lane\n"), std::string::npos) << log;
  EXPECT_EQ(log.find("\nfile "), std::string::npos) << "the scenario is built in, and its options are named";
  server.signal(SIGKILL);
  server.wait();

  Server again(GROGNARD_TOY, db);
  ASSERT_TRUE(again.running()) << again.said();
  WebSocket back(again.port(), "/ws?token=" + g->both);
  Json greeted = back.wait_for("hello");
  EXPECT_EQ(greeted["ruleset"], hello["ruleset"]);
  EXPECT_EQ(greeted["board"], hello["board"]);
  EXPECT_EQ(back.wait_for("state")["hash"], state["hash"]);

  HttpReply imported = post(again, "/api/import", {{"log", log}});
  ASSERT_EQ(imported.status, 200) << imported.body;
  std::string watch = imported.json()["links"]["watch"];
  Json seen = WebSocket(again.port(), "/ws?token=" + watch).wait_for("hello");
  EXPECT_EQ(seen["ruleset"], hello["ruleset"]);
}

TEST(House, what_is_not_known_or_does_not_go_together_is_refused_in_both_languages) {
  Server server(GROGNARD_TOY, temporary_file("house-no.db"));
  ASSERT_TRUE(server.running()) << server.said();
  auto with = [&](const Json& options) {
    return post(server, "/api/games", {{"scenario", "toy-skirmish"}, {"options", options}});
  };
  HttpReply unknown = with({"long-gaem"});
  EXPECT_EQ(unknown.status, 400);
  EXPECT_EQ(unknown.json()["error"]["nearest"], "long-game");
  EXPECT_NE(reason(unknown, "fr").find("pas d'option « long-gaem »"), std::string::npos) << unknown.body;
  HttpReply both = with({"good-shots", "poor-shots"});
  EXPECT_EQ(both.status, 400);
  EXPECT_NE(reason(both, "en").find("exclude each other"), std::string::npos) << both.body;
  EXPECT_EQ(with("long-game").status, 400);
  EXPECT_EQ(with({1}).status, 400);
  EXPECT_EQ(with(Json::array()).status, 200);

  std::string log = played_out(server, varied);
  std::string strange = log;
  strange.replace(strange.find("option:long-game"), 16, "option:rain-falls");
  HttpReply refused = post(server, "/api/import", {{"log", strange}});
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(reason(refused, "en").find("this program has no option 'rain-falls'"), std::string::npos) << refused.body;
  EXPECT_NE(reason(refused, "fr").find("rain-falls"), std::string::npos);
  // Fewer options than it was played with: other tables, and an order that goes otherwise says so.
  std::string fewer = log;
  fewer.replace(fewer.find("option:long-game,"), 17, "");
  refused = post(server, "/api/import", {{"log", fewer}});
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(reason(refused, "fr").find("ordre 15"), std::string::npos) << refused.body;
}

// What a reader of records says reaches people in their own language.
TEST(House, a_faulty_record_is_told_in_both_languages) {
  Server server(GROGNARD_TOY, temporary_file("house-fr.db"));
  ASSERT_TRUE(server.running()) << server.said();
  HttpReply none = post(server, "/api/import", {{"log", "bonjour"}});
  EXPECT_NE(reason(none, "fr").find("ce n'est pas un journal"), std::string::npos) << none.body;
  EXPECT_NE(reason(none, "en").find("not a log"), std::string::npos) << none.body;
  HttpReply half = post(server, "/api/import", {{"log", "grognard-log 1\nruelset x 1\n---\n"}});
  EXPECT_NE(reason(half, "fr").find("vouliez-vous dire « ruleset » ?"), std::string::npos) << half.body;
}

}  // namespace
}  // namespace grog::test
