// What those who run the server rely on: figures, health, lines of the log, and an end that loses nothing.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

using Clock = std::chrono::steady_clock;
const Json skirmish{{"scenario", "toy-skirmish"}};

// The value of a figure, or -1.
double figure(const std::string& page, const std::string& name) {
  std::size_t at = page.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::atof(page.c_str() + at + name.size() + 2);
}

TEST(Operate, the_figures_count_what_was_done) {
  Server server(GROGNARD_TOY, temporary_file("figures.db"));
  ASSERT_TRUE(server.running()) << server.said();
  std::optional<Game> g = new_game(server.port(), skirmish);
  ASSERT_TRUE(g && new_game(server.port(), skirmish));
  WebSocket ws(server.port(), "/ws?token=" + g->both);
  ASSERT_EQ(ws.ask({{"order", "choose :bold"}})["type"], "accepted");
  ASSERT_EQ(http(server.port(), "GET", "/nothing").status, 404);
  HttpReply page = http(server.port(), "GET", "/metrics");
  ASSERT_EQ(page.status, 200);
  EXPECT_EQ(page.headers["content-type"], "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_EQ(figure(page.body, "grognard_games_made_total"), 2);
  EXPECT_EQ(figure(page.body, "grognard_last_game_number"), 2);
  EXPECT_EQ(figure(page.body, "grognard_orders_stored_total"), 1);
  EXPECT_EQ(figure(page.body, "grognard_websockets"), 1);
  EXPECT_EQ(figure(page.body, "grognard_http_responses_total{class=\"4xx\"}"), 1);
  EXPECT_EQ(figure(page.body, "grognard_http_requests_in_progress"), 1) << "this one";
  EXPECT_EQ(figure(page.body, "grognard_store_failures_total"), 0);
  // A claim, two games and an order were each stored and waited for, one after another.
  EXPECT_GE(figure(page.body, "grognard_store_commit_duration_seconds_count"), 4);
  EXPECT_EQ(page.body.find(g->both), std::string::npos);
}

TEST(Operate, the_figures_are_for_whom_they_are_meant) {
  const Headers passed_on{{"X-Forwarded-For", "127.0.0.1"}};
  auto status = [](const Server& s, const Headers& h) { return http(s.port(), "GET", "/metrics", "", h).status; };
  Server local(GROGNARD_TOY, temporary_file("local.db"));
  EXPECT_EQ(status(local, {}), 200);
  EXPECT_EQ(status(local, passed_on), 404) << "a proxy on this machine asks for somebody else";
  EXPECT_EQ(status(local, {{"Origin", "http://elsewhere.example"}}), 404);
  Server none(GROGNARD_TOY, temporary_file("none.db"), {"--metrics", "none"});
  EXPECT_EQ(status(none, {}), 404);
  Server all(GROGNARD_TOY, temporary_file("all.db"), {"--metrics", "all"});
  EXPECT_EQ(status(all, passed_on), 200);
  Server wrong(GROGNARD_TOY, temporary_file("wrong.db"), {"--metrics", "some"});
  EXPECT_FALSE(wrong.running());
  EXPECT_NE(wrong.said().find("'some'"), std::string::npos) << wrong.said();
  EXPECT_EQ(wrong.wait(), 2);
}

// What keeps it from starting, in words that say what to change.
TEST(Operate, a_server_that_cannot_start_says_why) {
  Server first(GROGNARD_TOY, temporary_file("first.db"));
  ASSERT_TRUE(first.running()) << first.said();
  struct Try {
    std::vector<std::string> words;
    std::string said;
    int status = 1;
    std::string db = temporary_file("never.db");
  };
  const std::string port = std::to_string(first.port()), unusable = ": the database cannot be used ";
  for (const Try& t :
       std::vector<Try>{{{"--port", port}, "port " + port + ": Address already in use"},
                        {{}, "/no/folder/x.db" + unusable + "(No such file or directory)", 1, "/no/folder/x.db"},
                        {{}, "/tmp" + unusable + "(Is a directory)", 1, "/tmp"},
                        {{"--host", "play.example"}, "--host: 'play.example' is no IP address"},
                        {{"--proxy", "10.0.0.1,proxy.example"}, "--proxy: 'proxy.example' is no IP address"},
                        {{"--origin", "play.example"}, "--origin: 'play.example' must begin with", 2},
                        {{"--port", "70000"}, "not '70000'", 2},
                        {{"--prot", "1815"}, "unknown option '--prot'; did you mean '--port'?", 2}}) {
    Server server(GROGNARD_TOY, t.db, t.words);
    EXPECT_FALSE(server.running());
    EXPECT_NE(server.said().find(t.said), std::string::npos) << server.said();
    EXPECT_EQ(server.wait(), t.status) << server.said();
  }
}

TEST(Operate, health_is_whether_it_can_store) {
  Server server(GROGNARD_TOY, temporary_file("health.db"));
  ASSERT_TRUE(server.running()) << server.said();
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
  // No file may grow: a full disk, as far as the program can tell.
  rlimit before{};
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, nullptr, &before), 0);
  rlimit full{0, before.rlim_max};
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, &full, nullptr), 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));  // an answer holds for a second
  HttpReply ill = http(server.port(), "GET", "/healthz");
  EXPECT_EQ(ill.status, 503);
  EXPECT_EQ(ill.json()["error"]["kind"], "storage") << ill.body;
  EXPECT_FALSE(ill.json()["error"]["reason"]["fr"].get<std::string>().empty());
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_FSIZE, &before, nullptr), 0);
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200) << "it is well again without anybody's help";
  EXPECT_GE(figure(http(server.port(), "GET", "/metrics").body, "grognard_store_failures_total"), 1);
}

TEST(Operate, the_log_is_lines_that_tools_read) {
  std::string err = temporary_file("log.jsonl");
  std::string line = std::string{GROGNARD_TOY} + " serve --port 0 --log json --db " + temporary_file("log.db") +
                     " >/dev/null 2>" + err + " & for i in $(seq 300); do grep -q serving " + err +
                     " && break; sleep 0.1; done; "
                     "kill -TERM $!; wait $!";
  int status = std::system(line.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  std::vector<std::string> events;
  std::ifstream in(err);
  for (std::string text; std::getline(in, text);) {
    Json j = Json::parse(text, nullptr, false);
    ASSERT_TRUE(j.is_object()) << text;
    EXPECT_EQ(j.value("time", "").size(), std::string_view{"2026-01-01T00:00:00.000Z"}.size());
    EXPECT_EQ(j.value("level", ""), "info");
    events.push_back(j.value("event", ""));
  }
  EXPECT_EQ(events, (std::vector<std::string>{"serving", "stopping", "stopped"}));
}

struct Playing {
  Game game;
  WebSocket ws;
  std::string sent;
  std::map<int, std::string> acknowledged;
  bool over = false;
};

// Orders as fast as they are answered, until the server says goodbye.
void play_to_the_end(std::vector<Playing>& games, std::atomic<int>& answered, Clock::time_point until) {
  unsigned random = 1;
  for (bool alive = true; alive && Clock::now() < until;) {
    alive = false;
    for (Playing& p : games) {
      while (!p.ws.closed() && p.ws.has_text()) {
        std::optional<Json> m = p.ws.hear(0);
        if (!m) break;
        std::string type = m->value("type", "");
        if (type == "accepted") ++answered, p.acknowledged[(*m)["at"]] = p.sent, p.over = (*m)["decision"]["over"];
        if ((type == "decision" || type == "accepted") && !p.over)
          p.ws.say({{"type", "propose"}, {"most", 8}, {"seed", ++random % 1000}});
        if (type == "proposals" && !(*m)["orders"].empty()) {
          p.sent = (*m)["orders"][++random % (*m)["orders"].size()];
          p.ws.say({{"order", p.sent}});
        }
      }
      if (p.ws.closed() && p.ws.close_code() != 0 && p.ws.fd() >= 0) {
        p.ws.frame(8, "\x03\xF4");  // 1012, as a browser answers
        p.ws.hang_up();
      }
      alive = alive || !p.ws.closed();
    }
  }
}

TEST(Operate, a_stop_under_load_acknowledges_what_it_stored_and_says_come_back) {
  std::string db = temporary_file("stop.db");
  Server server(GROGNARD_TOY, db);
  ASSERT_TRUE(server.running()) << server.said();
  std::vector<Playing> games;
  for (int i = 0; i < 12; ++i) {
    std::optional<Game> g = new_game(server.port(), skirmish);
    ASSERT_TRUE(g);
    games.push_back({*g, WebSocket(server.port(), "/ws?token=" + g->both), {}, {}, false});
  }
  Socket kept(server.port());
  ASSERT_TRUE(kept.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
  Clock::time_point told;
  std::atomic<int> answered = 0;
  std::thread stop([&] {
    comes_true([&] { return answered > 40; });
    told = Clock::now();
    server.signal(SIGTERM);
  });
  play_to_the_end(games, answered, Clock::now() + std::chrono::seconds(40));
  stop.join();
  EXPECT_EQ(server.wait(), 0);
  EXPECT_LT(Clock::now() - told, std::chrono::seconds(4)) << "nobody had to be waited for";
  std::size_t acknowledged = 0;
  for (Playing& p : games) {
    EXPECT_EQ(p.ws.close_code(), 1012);
    acknowledged += p.acknowledged.size();
  }
  EXPECT_GT(acknowledged, 20u) << "the load was too small to show anything";
  Server again(GROGNARD_TOY, db);
  ASSERT_TRUE(again.running()) << again.said();
  for (Playing& p : games) {
    WebSocket back(again.port(), "/ws?token=" + p.game.both);
    Json history = back.ask({{"type", "history"}});
    // Neither lost, nor stored without a word.
    std::size_t last = p.acknowledged.empty() ? 0 : static_cast<std::size_t>(p.acknowledged.rbegin()->first);
    EXPECT_EQ(history["entries"].size(), last);
    for (const auto& [n, text] : p.acknowledged) {
      const Json& order = history["entries"][static_cast<std::size_t>(n) - 1]["order"];
      if (!order.is_null()) {
        EXPECT_EQ(order["text"], text);
      }
    }
  }
}

// Those who never answer a goodbye are waited for a while, and no longer.
TEST(Operate, a_silent_client_and_a_long_thought_do_not_hold_the_end_up) {
  Server server(GROGNARD, temporary_file("thought.db"));
  ASSERT_TRUE(server.running()) << server.said();
  // With a seed a general thinks as long as he needs.
  std::optional<Game> g =
      new_game(server.port(), {{"scenario", "geisberg"}, {"first", "marechal"}, {"second", "marechal"}, {"seed", 7}},
               Sit::nobody);
  ASSERT_TRUE(g);
  WebSocket watch(server.port(), "/ws?token=" + g->watch);
  ASSERT_EQ(watch.wait_for("thinking")["on"], true);
  Clock::time_point told = Clock::now();
  server.signal(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
  EXPECT_LT(Clock::now() - told, std::chrono::seconds(15));
}

}  // namespace
}  // namespace grog::test
