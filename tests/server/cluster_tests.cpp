// Several processes on one PostgreSQL, behind a balancer that sends each visitor to the next of them.
#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>
#include <thread>

#include "tests/server/balancer.hpp"
#include "tests/server/database.hpp"
#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

using Clock = std::chrono::steady_clock;
const Json skirmish{{"scenario", "toy-skirmish"}};

class Cluster : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { database = std::make_unique<Database>(); }
  static void TearDownTestSuite() { database.reset(); }
  void SetUp() override {
    ASSERT_TRUE(database->running() && database->fault().empty()) << database->fault();
    for (std::size_t i = 0; i < servers.size(); ++i) {
      start(i);
      ASSERT_TRUE(servers[i].running()) << servers[i].said();
    }
  }
  // Under the port that it had, which the balancer knows.
  void start(std::size_t i) {
    if (ports[i] == 0) ports[i] = free_port();
    const std::vector<std::string> place{"--port", std::to_string(ports[i])};
    for (int attempt = 0; attempt < 50 && !servers[i].running(); ++attempt) {
      servers[i] = Server(program_or(GROGNARD_TOY), database->address(), place);
      if (!servers[i].running()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  void kill_9(std::size_t i) {
    servers[i].signal(SIGKILL);
    EXPECT_EQ(servers[i].wait(), 128 + SIGKILL);
    servers[i] = Server();
  }
  std::array<Server, 3> servers;
  std::array<int, 3> ports{};
  inline static std::unique_ptr<Database> database;
};

// As a browser does: again and again, until it is let in and greeted.
std::optional<WebSocket> sat_down(int port, const std::string& token, std::chrono::seconds at_most) {
  for (Clock::time_point until = Clock::now() + at_most; Clock::now() < until;) {
    WebSocket ws(port, "/ws?token=" + token);
    if (ws.open() && ws.wait_for("decision", 3000).contains("decision")) return ws;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return {};
}

TEST_F(Cluster, any_process_serves_any_visitor) {
  std::optional<Game> g = new_game(servers[0].port(), skirmish, Sit::nobody);
  ASSERT_TRUE(g);
  g->first = claimed(servers[1].port(), g->first);
  g->second = claimed(servers[2].port(), g->second);
  EXPECT_EQ(http(servers[0].port(), "POST", "/api/claim", Json{{"invitation", g->both}}.dump()).status, 409)
      << "what was claimed at another process is taken here";
  WebSocket first(servers[0].port(), "/ws?token=" + g->first), second(servers[1].port(), "/ws?token=" + g->second),
      watch(servers[2].port(), "/ws?token=" + g->watch);
  for (WebSocket* ws : {&first, &second, &watch}) ASSERT_EQ(ws->wait_for("state")["at"], 0);
  ASSERT_EQ(first.ask({{"order", "choose :bold"}})["type"], "accepted");
  ASSERT_EQ(second.ask({{"order", "choose :wary"}})["type"], "accepted");
  std::string hash = first.ask({{"type", "state"}})["hash"];
  EXPECT_EQ(second.ask({{"type", "state"}})["hash"], hash);
  EXPECT_EQ(watch.ask({{"type", "state"}})["hash"], hash) << "all sit at the same table";
  first.say({{"type", "chat"}, {"text", "bonjour"}});
  EXPECT_EQ(watch.wait_for("chat")["text"], "bonjour");
  for (const Server& s : servers) {
    EXPECT_EQ(http(s.port(), "GET", "/api/log?token=" + g->watch).status,
              http(servers[0].port(), "GET", "/api/log?token=" + g->watch).status);
    Json games = http(s.port(), "POST", "/api/games/status", Json{{"tokens", {g->watch}}}.dump()).json();
    EXPECT_EQ(games["games"][0]["at"], 2);
  }
}

// Nobody but the processes knows their secret: who claims to pass somebody on is not believed without it.
TEST_F(Cluster, a_forged_relay_is_not_believed) {
  Headers forged{{"X-Grognard-Relay", "AAAAAAAAAAAAAAAAAAAAAA"}, {"Origin", "https://elsewhere.example"}};
  EXPECT_EQ(http(servers[0].port(), "POST", "/api/games", skirmish.dump(), forged).status, 403);
  forged["X-Grognard-Relay"] = "";
  EXPECT_EQ(http(servers[0].port(), "POST", "/api/games", skirmish.dump(), forged).status, 403);
}

TEST_F(Cluster, a_process_that_stops_or_dies_gives_its_games_to_the_others) {
  for (int how : {SIGTERM, SIGKILL}) {
    std::optional<Game> g = new_game(servers[1].port(), skirmish);
    ASSERT_TRUE(g);
    std::optional<WebSocket> ws = sat_down(servers[0].port(), g->both, std::chrono::seconds(5));
    ASSERT_TRUE(ws);
    ASSERT_EQ(ws->ask({{"order", "choose :bold"}})["type"], "accepted");
    // The claim was made at the second process: it holds the game.
    servers[1].signal(how);
    servers[1].wait();
    servers[1] = Server();
    Clock::time_point gone = Clock::now();
    std::optional<WebSocket> back = sat_down(servers[2].port(), g->both, std::chrono::seconds(20));
    ASSERT_TRUE(back) << "signal " << how;
    EXPECT_LT(Clock::now() - gone, std::chrono::seconds(15)) << "signal " << how;
    Json answer = back->ask({{"order", "choose :wary"}});
    EXPECT_EQ(answer["type"], "accepted") << answer;
    EXPECT_EQ(answer["at"], 2);
    start(1);
  }
}

// A process that slept while its time ran out wakes up with a game that others have played on: it stores nothing, and
// its guests are sent to where the game is.
TEST_F(Cluster, a_process_that_slept_too_long_stores_nothing) {
  std::optional<Game> g = new_game(servers[0].port(), skirmish, Sit::sides);
  ASSERT_TRUE(g);
  WebSocket asleep(servers[0].port(), "/ws?token=" + g->first);
  ASSERT_EQ(asleep.wait_for("state")["at"], 0);
  servers[0].signal(SIGSTOP);
  std::optional<WebSocket> other = sat_down(servers[1].port(), g->first, std::chrono::seconds(30));
  ASSERT_TRUE(other) << "the game is free after a few seconds";
  ASSERT_EQ(other->ask({{"order", "choose :bold"}})["type"], "accepted");
  asleep.say({{"order", "choose :wary"}});
  servers[0].signal(SIGCONT);
  while (std::optional<Json> m = asleep.hear(10'000)) EXPECT_NE((*m)["type"], "accepted") << *m;
  EXPECT_EQ(asleep.close_code(), 1013) << "a browser comes back by itself";
  std::optional<WebSocket> back = sat_down(servers[0].port(), g->first, std::chrono::seconds(10));
  ASSERT_TRUE(back);
  Json history = back->ask({{"type", "history"}});
  ASSERT_EQ(history["entries"].size(), 1u);
  EXPECT_EQ(history["entries"][0]["order"]["text"], "choose :bold");
}

// However sure of itself a process is: what it stores is stored only if the database says that the game is its own.
TEST_F(Cluster, the_database_refuses_the_orders_of_who_does_not_hold_the_game) {
  std::optional<Game> g = new_game(servers[0].port(), skirmish);
  ASSERT_TRUE(g);
  WebSocket sure(servers[0].port(), "/ws?token=" + g->both);
  ASSERT_EQ(sure.ask({{"order", "choose :bold"}})["type"], "accepted");
  std::string game = std::to_string(g->id);
  ASSERT_TRUE(database->tell("UPDATE leases SET holder = -holder WHERE game = " + game));
  Json answer = sure.ask({{"order", "choose :wary"}});
  EXPECT_FALSE(answer.contains("type")) << answer;
  EXPECT_EQ(sure.close_code(), 1013);
  ASSERT_TRUE(database->tell("UPDATE leases SET holder = -holder WHERE game = " + game));
  std::optional<WebSocket> back = sat_down(servers[0].port(), g->both, std::chrono::seconds(10));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->ask({{"type", "history"}})["entries"].size(), 1u);
}

// Who waits for the database waits alone: the threads of the network ask it nothing.
TEST_F(Cluster, a_database_that_does_not_answer_holds_up_no_letters) {
  std::optional<Game> g = new_game(servers[0].port(), skirmish);
  ASSERT_TRUE(g);
  database->signal_all(SIGSTOP);
  std::vector<std::thread> visitors;
  std::atomic<int> greeted = 0;
  for (int i = 0; i < 8; ++i)
    visitors.emplace_back([&] {
      if (WebSocket(servers[0].port(), "/ws?token=" + g->both).wait_for("hello").contains("at")) ++greeted;
    });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  Clock::time_point asked = Clock::now();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(http(servers[0].port(), "GET", "/").status, 200);
  EXPECT_LT(Clock::now() - asked, std::chrono::seconds(2));
  EXPECT_EQ(greeted, 0) << "the database slept";
  database->signal_all(SIGCONT);
  for (std::thread& t : visitors) t.join();
  EXPECT_EQ(greeted, 8);
}

// A player who plays alone, and comes back whenever he is cut off.
struct Endurer {
  Game game;
  std::map<int, std::string> acknowledged;
  int lost = 0, checked = 0;

  // All that was acknowledged is in what the server says has happened.
  void check(WebSocket& ws) {
    Json history = ws.ask({{"type", "history"}}, 5000);
    if (!history.contains("entries")) return;  // cut off again
    for (const auto& [n, text] : acknowledged) {
      ++checked;
      if (history["entries"].size() < static_cast<std::size_t>(n)) {
        ++lost;
        continue;
      }
      const Json& order = history["entries"][static_cast<std::size_t>(n) - 1]["order"];
      if (!order.is_null() && order["text"] != text) ++lost;
    }
  }
  void begin_another(int balancer, const std::atomic<bool>& end) {
    std::optional<Game> next;
    for (bool sits = false; !sits && !end; std::this_thread::sleep_for(std::chrono::milliseconds(100))) {
      if (!next) next = new_game(balancer, skirmish, Sit::nobody);
      if (!next) continue;
      std::string token = claimed(balancer, next->both);
      sits = token != next->both;
      next->both = token;
      if (sits) game = *next, acknowledged.clear();
    }
  }
  void play(int balancer, unsigned seed, const std::atomic<bool>& end) {
    std::mt19937 random(seed);
    while (!end) {
      std::optional<WebSocket> ws = sat_down(balancer, game.both, std::chrono::seconds(1));
      if (!ws) continue;
      check(*ws);
      while (!end && ws->open() && !ws->closed()) {
        Json proposals = ws->ask({{"type", "propose"}, {"most", 8}, {"seed", random() % 1000}}, 5000);
        if (!proposals.contains("orders")) break;
        if (proposals["orders"].empty()) {  // the game is over
          check(*ws);
          begin_another(balancer, end);
          break;
        }
        std::string order = proposals["orders"][random() % proposals["orders"].size()];
        Json answer = ws->ask({{"order", order}}, 5000);
        if (answer.is_object() && answer.value("type", "") == "accepted") acknowledged[answer["at"]] = order;
      }
    }
    if (std::optional<WebSocket> ws = sat_down(balancer, game.both, std::chrono::seconds(30)))
      check(*ws);
    else
      lost += static_cast<int>(acknowledged.size());
  }
};

TEST_F(Cluster, no_acknowledged_order_is_lost_by_kill_9_in_a_loop) {
  Balancer balancer({ports[0], ports[1], ports[2]}, free_port());
  ASSERT_TRUE(balancer.running()) << balancer.fault();
  std::vector<Endurer> players;
  for (int i = 0; i < 6; ++i) {
    std::optional<Game> g = new_game(balancer.port(), skirmish);
    ASSERT_TRUE(g);
    players.push_back({*g, {}});
  }
  std::atomic<bool> end = false;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < players.size(); ++i)
    threads.emplace_back([&, i] { players[i].play(balancer.port(), static_cast<unsigned>(i), end); });
  std::mt19937 random(20260103);
  const int blows = cycles(6);
  for (int blow = 0; blow < blows; ++blow) {
    std::this_thread::sleep_for(std::chrono::milliseconds(300 + random() % 900));
    std::size_t who = random() % servers.size();
    kill_9(who);
    // Often it is back before the others have noticed; now and then it stays away until they have its games.
    bool long_gone = blow % 4 == 1;
    std::this_thread::sleep_for(std::chrono::milliseconds(long_gone ? 6500 : random() % 500));
    start(who);
    ASSERT_TRUE(servers[who].running()) << "blow " << blow << ": " << servers[who].said();
  }
  std::this_thread::sleep_for(std::chrono::seconds(6));  // the last one's games are taken over
  end = true;
  for (std::thread& t : threads) t.join();
  int lost = 0, checked = 0;
  for (const Endurer& p : players) lost += p.lost, checked += p.checked;
  std::cout << blows << " blows, " << checked << " acknowledged orders looked for, " << lost << " lost\n";
  EXPECT_EQ(lost, 0);
  EXPECT_GT(checked, 100) << "the load was too small to show anything";
}

}  // namespace
}  // namespace grog::test
