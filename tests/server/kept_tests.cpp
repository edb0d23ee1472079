// A database of the first release, kept for ever: its games are found by their links, looked at, and go on. One that an
// order of its own bars, because a rule was mended since or a battle has other armies, is looked at up to there and
// taken away whole.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

int orders_in(const std::string& record) {
  int n = 0;
  std::istringstream lines(record);
  for (std::string line; std::getline(lines, line);) n += !line.empty() && line[0] >= '0' && line[0] <= '9';
  return n;
}

// Where a mended rule refuses an order of the game; where it does not, the game must go on.
void is_kept_as_it_was(int port, WebSocket& ws, const std::string& link, int at, int orders) {
  Json refused = ws.ask({{"type", "propose"}, {"most", 1}});
  EXPECT_EQ(refused["kind"], "frozen") << refused;
  std::string why = refused["reason"]["en"];
  EXPECT_NE(why.find("order " + std::to_string(at + 1)), std::string::npos) << why;
  EXPECT_EQ(orders_in(http(port, "GET", "/api/log?token=" + link).body), orders);
}

TEST(Kept, games_of_the_first_release_go_on) {
  std::filesystem::path folder = std::filesystem::path(GROGNARD_TESTS_FOLDER) / "kept" / "first_release";
  std::string db = temporary_file("first_release.db");
  std::filesystem::copy_file(folder / "games.sqlite", db, std::filesystem::copy_options::overwrite_existing);
  Json games = Json::parse(std::ifstream(folder / "games.json"));
  ASSERT_EQ(games.size(), 14u);
  Server server(GROGNARD, db);
  ASSERT_TRUE(server.running()) << server.said();
  int barred = 0;
  for (const auto& [name, kept] : games.items()) {
    std::string link = kept["links"]["both"];
    WebSocket ws(server.port(), "/ws?token=" + link);
    int at = ws.wait_for("hello")["at"], orders = kept["orders"];
    EXPECT_EQ(ws.ask({{"type", "history"}, {"from", 0}, {"to", 20}})["entries"].size(), 20u) << name;
    if (at < orders) {
      ++barred;
      is_kept_as_it_was(server.port(), ws, link, at, orders);
      continue;
    }
    Json decision = ws.ask({{"type", "decision"}})["decision"];
    if (decision["over"] == true) continue;
    Json offered = ws.ask({{"type", "propose"}, {"most", 1}});
    ASSERT_FALSE(offered["orders"].empty()) << name << offered;
    Json answer = ws.ask({{"order", offered["orders"][0]}});
    EXPECT_EQ(answer["type"], "accepted") << name << answer;
  }
  EXPECT_LE(barred, 6) << "most of them go on";
  // What was added is read again with what was there.
  server.signal(SIGKILL);
  server.wait();
  Server again(GROGNARD, db);
  for (const auto& [name, kept] : games.items()) {
    WebSocket ws(again.port(), "/ws?token=" + kept["links"]["both"].get<std::string>());
    EXPECT_TRUE(ws.wait_for("hello").contains("at")) << name;
  }
}

}  // namespace
}  // namespace grog::test
