// Invitations: a seat is of whoever claims it first, and nobody else has the link to it.
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <thread>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

const Json skirmish{{"scenario", "toy-skirmish"}};

class Claims : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = Server(GROGNARD_TOY, temporary_file("claims.db")); }
  static void TearDownTestSuite() { server = {}; }
  void SetUp() override {
    ASSERT_TRUE(server.running()) << server.said();
    std::optional<Game> made = new_game(server.port(), skirmish, Sit::nobody);
    ASSERT_TRUE(made);
    g = *made;
  }
  static HttpReply claim(const std::string& invitation, const std::string& key = "") {
    Json q{{"invitation", invitation}};
    if (!key.empty()) q["key"] = key;
    return http(server.port(), "POST", "/api/claim", q.dump());
  }
  inline static Server server;
  Game g;
};

TEST_F(Claims, an_invitation_opens_no_game) {
  for (const std::string& token : {g.first, g.second, g.both}) {
    WebSocket ws(server.port(), "/ws?token=" + token);
    Json m = ws.hear().value_or(Json{});
    EXPECT_EQ(m["kind"], "invitation") << m;
    EXPECT_EQ(ws.wait_for("error")["kind"], "closed");
    EXPECT_EQ(http(server.port(), "GET", "/api/log?token=" + token).status, 404);
  }
}

TEST_F(Claims, the_first_who_claims_has_the_seat_and_the_next_is_told_so) {
  HttpReply mine = claim(g.second);
  ASSERT_EQ(mine.status, 200) << mine.body;
  EXPECT_EQ(mine.json()["seat"], "second");
  std::string token = mine.json()["token"];
  EXPECT_NE(token, g.second);
  WebSocket ws(server.port(), "/ws?token=" + token);
  EXPECT_EQ(ws.wait_for("hello")["seat"], "second");
  HttpReply late = claim(g.second);
  EXPECT_EQ(late.status, 409) << late.body;
  EXPECT_EQ(late.json()["error"]["kind"], "taken");
  EXPECT_EQ(claim(g.first).status, 200) << "the other seat is free";
  EXPECT_EQ(claim(g.watch).status, 404) << "spectators need no claim";
  EXPECT_EQ(claim(std::string(22, 'A')).status, 404);
}

TEST_F(Claims, the_hot_seat_and_the_sides_exclude_each_other) {
  ASSERT_EQ(claim(g.first).status, 200);
  EXPECT_EQ(claim(g.both).status, 409) << "who holds one side would see the other's secrets";
  Game other = new_game(server.port(), skirmish, Sit::nobody).value_or(Game{});
  ASSERT_EQ(claim(other.both).status, 200);
  EXPECT_EQ(claim(other.first).status, 409);
  EXPECT_EQ(claim(other.second).status, 409);
}

TEST_F(Claims, whose_answer_was_lost_asks_again_with_the_same_key) {
  std::string key = "abcdefghijklmnopqrst-" + std::to_string(g.id % 10), stranger = "ABCDEFGHIJKLMNOPQRSTUV";
  ASSERT_EQ(claim(g.first, key).status, 200);
  HttpReply again = claim(g.first, key);
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(again.json()["token"], key);
  EXPECT_EQ(claim(g.first, stranger).status, 409);
  EXPECT_EQ(claim(g.second, key).status, 409) << "one key, one seat";
  EXPECT_EQ(claim(g.second, "short").status, 400);
}

TEST_F(Claims, of_many_at_once_one_wins) {
  std::atomic<int> won = 0, lost = 0;
  std::vector<std::thread> all;
  for (int i = 0; i < 12; ++i)
    all.emplace_back([&] {
      int status = claim(g.first).status;
      (status == 200 ? won : lost) += status == 200 || status == 409 ? 1 : 0;
    });
  for (std::thread& t : all) t.join();
  EXPECT_EQ(won, 1);
  EXPECT_EQ(lost, 11);
}

TEST_F(Claims, a_claim_that_was_answered_survives_kill_9) {
  std::string db = temporary_file("claims-kept.db");
  Server one(GROGNARD_TOY, db);
  Game kept = new_game(one.port(), skirmish, Sit::nobody).value_or(Game{});
  std::string seat = claimed(one.port(), kept.first);
  one.signal(SIGKILL);
  one.wait();
  Server again(GROGNARD_TOY, db);
  EXPECT_EQ(WebSocket(again.port(), "/ws?token=" + seat).wait_for("hello")["seat"], "first");
  EXPECT_EQ(http(again.port(), "POST", "/api/claim", Json{{"invitation", kept.first}}.dump()).status, 409);
  EXPECT_EQ(http(again.port(), "POST", "/api/claim", Json{{"invitation", kept.second}}.dump()).status, 200);
}

}  // namespace
}  // namespace grog::test
