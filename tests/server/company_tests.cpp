// The people at a table: what they call themselves, and that they play again.
#include <gtest/gtest.h>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

const Json skirmish{{"scenario", "toy-skirmish"}};

class Company : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = Server(GROGNARD_TOY, temporary_file("company.db")); }
  static void TearDownTestSuite() { server = {}; }
  void SetUp() override { ASSERT_TRUE(server.running()) << server.said(); }
  static std::string claimed(const std::string& invitation) {
    HttpReply r = http(server.port(), "POST", "/api/claim", Json{{"invitation", invitation}}.dump());
    return r.status == 200 ? r.json()["token"].get<std::string>() : "";
  }
  // Orders at random from both seats until the battle is over.
  static bool play_out(WebSocket& first, WebSocket& second) {
    for (int i = 0; i < 2'000; ++i) {
      Json d = first.ask({{"type", "decision"}})["decision"];
      if (d["over"] == true) return true;
      WebSocket& who = d.contains("menu") ? first : second;
      Json orders = who.ask({{"type", "propose"}, {"most", 1}, {"seed", i}})["orders"];
      if (orders.empty()) return false;
      who.ask({{"type", "order"}, {"order", orders[0]}});
    }
    return false;
  }
  inline static Server server;
};

TEST_F(Company, people_name_themselves_and_the_name_is_kept) {
  Game g = new_game(server.port(), skirmish, Sit::nobody).value_or(Game{});
  std::string mine = claimed(g.first);
  {
    WebSocket ws(server.port(), "/ws?token=" + mine);
    ws.wait_for("seats");
    EXPECT_EQ(ws.ask({{"type", "name"}, {"name", "Zoé"}})["seats"][0]["name"], "Zoé");
    WebSocket watch(server.port(), "/ws?token=" + g.watch);
    watch.wait_for("hello");
    EXPECT_EQ(watch.ask({{"type", "name"}, {"name", "nobody"}})["kind"], "seat");
  }
  Json status = http(server.port(), "POST", "/api/games/status", Json{{"tokens", {mine}}}.dump()).json();
  EXPECT_EQ(status["games"][0]["players"]["first"]["name"], "Zoé");
  EXPECT_EQ(status["games"][0]["players"]["second"]["name"], "");
}

TEST_F(Company, play_again_by_one_game_of_which_each_has_his_own_seat) {
  Game g = new_game(server.port(), skirmish, Sit::nobody).value_or(Game{});
  WebSocket first(server.port(), "/ws?token=" + claimed(g.first)),
      second(server.port(), "/ws?token=" + claimed(g.second));
  EXPECT_EQ(first.ask({{"type", "rematch"}})["kind"], "rematch") << "the battle goes on";
  ASSERT_TRUE(play_out(first, second));
  Json asked = first.ask({{"type", "rematch"}});
  ASSERT_EQ(asked["type"], "rematch") << asked;
  Json offered = second.wait_for("rematch");
  EXPECT_EQ(offered["invitation"], asked["links"]["second"]);
  EXPECT_FALSE(offered.contains("links")) << "the other's seat is the other's";
  Json again = second.ask({{"type", "rematch"}});
  EXPECT_EQ(again["invitation"], offered["invitation"]) << "one game, whoever asks";
  // Whoever comes later hears of it too.
  WebSocket watch(server.port(), "/ws?token=" + g.watch);
  EXPECT_EQ(watch.wait_for("rematch")["invitation"], asked["links"]["watch"]);
  EXPECT_EQ(watch.ask({{"type", "rematch"}})["kind"], "seat");
  WebSocket here(server.port(), "/ws?token=" + claimed(asked["invitation"])),
      there(server.port(), "/ws?token=" + claimed(offered["invitation"]));
  EXPECT_EQ(here.wait_for("hello")["seat"], "first");
  EXPECT_EQ(there.wait_for("hello")["seat"], "second");
  EXPECT_EQ(here.wait_for("state")["at"], 0) << "from the beginning";
}

TEST_F(Company, a_player_may_tell_the_computer_to_play_now_and_a_spectator_may_not) {
  Game g = new_game(server.port(), skirmish, Sit::nobody).value_or(Game{});
  WebSocket first(server.port(), "/ws?token=" + claimed(g.first)), watch(server.port(), "/ws?token=" + g.watch);
  Json answer = first.ask({{"type", "play_now"}});
  EXPECT_EQ(answer["type"], "thinking") << answer;
  EXPECT_EQ(answer["on"], false) << "nobody thinks here";
  EXPECT_EQ(watch.ask({{"type", "play_now"}})["kind"], "seat");
  EXPECT_EQ(first.ask({{"type", "play_now"}, {"why", 3}})["type"], "error");
}

TEST_F(Company, a_page_that_is_none_is_told_so_in_the_manner_of_who_asks) {
  EXPECT_EQ(http(server.port(), "GET", "/nowhere").json()["error"]["kind"], "path");
}

}  // namespace
}  // namespace grog::test
