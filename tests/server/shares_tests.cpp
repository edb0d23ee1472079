// Fair shares: who takes more than his is told so, and others notice nothing. A proxy on this machine says for whom it
// asks, so that one machine can play many visitors.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

const Json skirmish{{"scenario", "toy-skirmish"}};
using Clock = std::chrono::steady_clock;

Headers from(const std::string& address) { return {{"X-Forwarded-For", "1.2.3.4, " + address}}; }

class Shares : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = Server(GROGNARD_TOY, temporary_file("shares.db")); }
  static void TearDownTestSuite() { server = {}; }
  void SetUp() override { ASSERT_TRUE(server.running()) << server.said(); }
  static HttpReply make(const std::string& address, Json q = skirmish) {
    return http(server.port(), "POST", "/api/games", q.dump(), from(address));
  }
  inline static Server server;
};

void expect_busy(const HttpReply& r, int status) {
  EXPECT_EQ(r.status, status) << r.body;
  EXPECT_EQ(r.json()["error"]["kind"], "busy");
  EXPECT_FALSE(r.json()["error"]["reason"]["fr"].get<std::string>().empty());
  EXPECT_EQ(r.headers.count("retry-after"), 1u);
}

TEST_F(Shares, of_new_games) {
  int made = 0;
  HttpReply last;
  for (int i = 0; i < 60 && (i == 0 || last.status == 200); ++i) made += (last = make("10.0.0.1")).status == 200;
  EXPECT_GE(made, 30) << "a club's evening fits in";
  EXPECT_LE(made, 50);
  expect_busy(last, 429);
  EXPECT_EQ(make("10.0.0.2").status, 200) << "another address has its own share";
  EXPECT_TRUE(new_game(server.port(), skirmish)) << "and the machine's own user no limit";
  // An address is believed of a proxy alone.
  Socket stranger(server.port(), "127.0.0.2");
  std::string body = skirmish.dump(), text;
  stranger.send(
      "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.0.0.1\r\nConnection: close\r\n"
      "Content-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  while (stranger.receive(text, 3000)) {
  }
  EXPECT_TRUE(text.starts_with("HTTP/1.1 200")) << text.substr(0, 100);
}

TEST_F(Shares, of_imports) {
  std::string body = Json{{"log", "nonsense"}}.dump();
  HttpReply last;
  int heard = 0;
  for (int i = 0; i < 20 && last.status != 429; ++i) {
    last = http(server.port(), "POST", "/api/import", body, from("10.0.1.1"));
    heard += last.status == 400;
  }
  EXPECT_GE(heard, 8);
  EXPECT_LE(heard, 12);
  expect_busy(last, 429);
  EXPECT_EQ(http(server.port(), "POST", "/api/import", body, from("10.0.1.2")).status, 400);
}

TEST_F(Shares, of_long_requests) {
  auto half_of_one = [](const std::string& address) {
    Socket s(server.port());
    s.send("POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: " + address +
           "\r\nContent-Length: 100000\r\n\r\n{");
    return s;
  };
  // One after another: who has the two is not known before their heads are heard.
  Socket two[] = {half_of_one("10.0.5.1"), half_of_one("10.0.5.1")};
  EXPECT_TRUE(comes_true([&] {
    Socket third = half_of_one("10.0.5.1");
    std::string text;
    return third.receive(text, 300) && text.starts_with("HTTP/1.1 429");
  }));
  Socket other = half_of_one("10.0.5.2");
  std::string text;
  EXPECT_FALSE(other.receive(text, 500)) << "another address has its own share: " << text.substr(0, 100);
  EXPECT_TRUE(other.open());
}

TEST_F(Shares, of_connections) {
  std::vector<Socket> open;
  for (int i = 0; i < 300; ++i) open.emplace_back(server.port(), "127.0.0.2");
  auto is_told = [](Socket& s) {
    std::string text;
    return s.receive(text, 0) && text.starts_with("HTTP/1.1 429");
  };
  EXPECT_TRUE(comes_true([&] { return std::ranges::any_of(open, is_told); })) << "one who has too many is told so";
  EXPECT_EQ(http(server.port(), "GET", "/api/list").status, 200);
  Socket neighbour(server.port(), "127.0.0.3");
  neighbour.send("GET /api/list HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
  std::string text;
  neighbour.receive(text, 3000);
  EXPECT_TRUE(text.starts_with("HTTP/1.1 200")) << text.substr(0, 100);
}

TEST_F(Shares, of_a_game) {
  Game g = new_game(server.port(), skirmish).value_or(Game{});
  WebSocket player(server.port(), "/ws?token=" + g.both);
  player.wait_for("seats");
  Clock::time_point began = Clock::now();
  std::vector<WebSocket> watchers;
  for (int i = 0; i < 199; ++i) {
    watchers.emplace_back(server.port(), "/ws?token=" + g.watch);
    watchers.back().wait_for("hello");  // seated
  }
  WebSocket over(server.port(), "/ws?token=" + g.watch);
  Json last = over.hear().value_or(Json{});
  EXPECT_EQ(last["kind"], "closed") << last;
  EXPECT_NE(last["reason"]["en"].get<std::string>().find("too many people"), std::string::npos);
  WebSocket again(server.port(), "/ws?token=" + g.both);
  EXPECT_EQ(again.wait_for("hello")["seat"], "both") << "who plays finds room";
  EXPECT_EQ(player.ask({{"order", "choose :bold"}})["type"], "accepted");
  double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  int seats = 0;
  while (std::optional<Json> m = player.hear(1200)) seats += (*m)["type"] == "seats" ? 1 : 0;
  EXPECT_LE(seats, seconds + 4) << "who comes and goes is told once a second";
}

TEST_F(Shares, of_sockets_and_advice) {
  Game g = new_game(server.port(), skirmish).value_or(Game{});
  std::vector<WebSocket> open;
  int refused = 0;
  for (int i = 0; i < 140; ++i) {
    open.emplace_back(server.port(), "/ws?token=" + g.watch, from("10.0.2.1"));
    refused += open.back().status() == 429 ? 1 : 0;
  }
  EXPECT_EQ(refused, 12);
  WebSocket other(server.port(), "/ws?token=" + g.both, from("10.0.2.2"));
  int given = 0;
  while (given < 600 && other.ask({{"type", "hint"}})["type"] == "hint") ++given;
  EXPECT_GE(given, 60) << "twelve people of a club, each five times in a row";
  EXPECT_LT(given, 600);
  EXPECT_EQ(other.ask({{"type", "hint"}})["kind"], "busy");
}

TEST_F(Shares, of_games_that_computers_play_alone) {
  Json q = skirmish;
  q["first"] = q["second"] = "marechal";
  q["seed"] = 1;
  std::vector<WebSocket> shows;
  int busy = 0;
  for (int i = 0; i < 7; ++i) {
    Json made = make("10.0.3.1", q).json();
    shows.emplace_back(server.port(), "/ws?token=" + made["links"]["watch"].get<std::string>(), from("10.0.3.1"));
  }
  // Each is told once: that its computers think, or that it waits.
  for (WebSocket& ws : shows) {
    Json m;
    do m = ws.hear().value_or(Json{});
    while (m.is_object() && m["type"] != "thinking" && m["type"] != "error");
    busy += m.is_object() && m["type"] == "error" && m["kind"] == "busy" ? 1 : 0;
  }
  EXPECT_GE(busy, 1);
  EXPECT_LE(busy, 3);
  q["first"] = "marechal@1000";
  EXPECT_EQ(make("10.0.3.2", q).status, 400) << "more thought than a level has";
}

// One visitor's many computer games do not keep another waiting for his only one.
TEST_F(Shares, of_thought) {
  Server real(GROGNARD, temporary_file("thought.db"));
  ASSERT_TRUE(real.running()) << real.said();
  Json q{{"scenario", "geisberg"}, {"first", "marechal"}, {"seed", 5}};
  std::vector<WebSocket> many;
  for (int i = 0; i < 24; ++i) {
    Json made = http(real.port(), "POST", "/api/games", q.dump(), from("10.0.4.1")).json();
    ASSERT_TRUE(made.contains("links")) << made;
    many.emplace_back(real.port(), "/ws?token=" + made["links"]["watch"].get<std::string>(), from("10.0.4.1"));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  Game g = new_game(real.port(), {{"scenario", "geisberg"}}).value_or(Game{});
  WebSocket mine(real.port(), "/ws?token=" + g.both, from("10.0.4.2"));
  Clock::time_point began = Clock::now();
  EXPECT_EQ(mine.ask({{"type", "hint"}}, 60'000)["type"], "hint");
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - began).count(), 30) << "it was 88 once";
}

}  // namespace
}  // namespace grog::test
