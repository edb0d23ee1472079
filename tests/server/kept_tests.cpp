// A database of the first release, kept for ever: its games are found by their links, looked at, and go on.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

TEST(Kept, games_of_the_first_release_go_on) {
  std::filesystem::path folder = std::filesystem::path(GROGNARD_TESTS_FOLDER) / "kept" / "first_release";
  std::string db = temporary_file("first_release.db");
  std::filesystem::copy_file(folder / "games.sqlite", db, std::filesystem::copy_options::overwrite_existing);
  Json games = Json::parse(std::ifstream(folder / "games.json"));
  ASSERT_EQ(games.size(), 14u);
  Server server(GROGNARD, db);
  ASSERT_TRUE(server.running()) << server.said();
  for (const auto& [name, kept] : games.items()) {
    WebSocket ws(server.port(), "/ws?token=" + kept["links"]["both"].get<std::string>());
    Json hello = ws.wait_for("hello");
    EXPECT_EQ(hello["at"], kept["orders"]) << name;
    EXPECT_EQ(ws.ask({{"type", "history"}, {"from", 0}, {"to", 20}})["entries"].size(), 20u) << name;
    Json decision = ws.ask({{"type", "decision"}})["decision"];
    if (decision["over"] == true) continue;
    Json offered = ws.ask({{"type", "propose"}, {"most", 1}});
    ASSERT_FALSE(offered["orders"].empty()) << name << offered;
    Json answer = ws.ask({{"order", offered["orders"][0]}});
    EXPECT_EQ(answer["type"], "accepted") << name << answer;
  }
  // What was added is read again with what was there.
  server.signal(SIGKILL);
  server.wait();
  Server again(GROGNARD, db);
  for (const auto& [name, kept] : games.items()) {
    WebSocket ws(again.port(), "/ws?token=" + kept["links"]["both"].get<std::string>());
    EXPECT_GE(ws.wait_for("hello")["at"].get<int>(), kept["orders"].get<int>()) << name;
  }
}

}  // namespace
}  // namespace grog::test
