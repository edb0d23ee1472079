// Behind a real nginx that speaks TLS, by the settings that docs/server.md shows.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/server/balancer.hpp"
#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

const std::string name = "play.example";
const Headers page{{"Origin", "https://play.example"}};

std::string settings_in(const std::string& guide) {
  std::ifstream in(std::filesystem::path(GROGNARD_TESTS_FOLDER).parent_path() / "docs" / guide);
  std::stringstream text;
  text << in.rdbuf();
  std::string all = text.str(), mark = "```nginx\n";
  std::size_t begins = all.find(mark), ends = all.find("\n```\n", begins);
  if (begins == std::string::npos || ends == std::string::npos) return "";
  begins += mark.size();
  return all.substr(begins, ends + 1 - begins);
}

// Of what is told there, the port and the files alone are others here.
void put(std::string& in, const std::string& what, const std::string& other) {
  std::size_t at = in.find(what);
  ASSERT_NE(at, std::string::npos) << what;
  in.replace(at, what.size(), other);
}

TEST(Proxy, a_game_is_played_over_tls_by_the_settings_of_the_guide) {
  std::string settings = settings_in("server.md");
  for (const char* guide : {"server.fr.md", "operating.md", "operating.fr.md"})
    ASSERT_EQ(settings, settings_in(guide)) << guide;
  Server server(GROGNARD_TOY, temporary_file("proxy.db"), {"--origin", "https://" + name});
  ASSERT_TRUE(server.running()) << server.said();
  int port = free_port();
  put(settings, "listen 443 ssl", "listen 127.0.0.1:" + std::to_string(port) + " ssl");
  put(settings, "http://127.0.0.1:1815", "http://127.0.0.1:" + std::to_string(server.port()));
  put(settings, "/etc/letsencrypt/live/play.example/fullchain.pem", "FOLDER/cert.pem");
  put(settings, "/etc/letsencrypt/live/play.example/privkey.pem", "FOLDER/key.pem");
  Balancer nginx(settings, name, port);
  ASSERT_TRUE(nginx.running()) << nginx.fault();
  auto tls = [&] { return Socket::over_tls(port, name, nginx.certificate()); };

  EXPECT_EQ(http(tls(), name, "GET", "/").status, 200);
  EXPECT_EQ(http(tls(), name, "GET", "/metrics").status, 404) << "what is this machine's is not the proxy's visitors'";
  Headers foreign{{"Origin", "https://elsewhere.example"}};
  std::string wish = Json{{"scenario", "toy-skirmish"}}.dump();
  EXPECT_EQ(http(tls(), name, "POST", "/api/games", wish, foreign).status, 403);
  HttpReply made = http(tls(), name, "POST", "/api/games", wish, page);
  ASSERT_EQ(made.status, 200) << made.body;
  auto sit = [&](const char* side) {
    std::string claim = Json{{"invitation", made.json()["links"][side]}}.dump();
    std::string token = http(tls(), name, "POST", "/api/claim", claim, page).json().value("token", "");
    return WebSocket(tls(), name, "/ws?token=" + token, page);
  };
  WebSocket seats[] = {sit("first"), sit("second")};
  for (WebSocket& ws : seats) ASSERT_EQ(ws.status(), 101);
  EXPECT_EQ(WebSocket(tls(), name, "/ws?token=x", foreign).status(), 403);
  Json now = seats[0].wait_for("decision")["decision"];
  int orders = 0;
  for (; orders < 400 && !now["over"].get<bool>(); ++orders) {
    for (WebSocket& ws : seats) {
      Json proposed = ws.ask({{"type", "propose"}, {"most", 20}, {"seed", orders}});
      if (!proposed.contains("orders") || proposed["orders"].empty()) continue;
      Json answer = ws.ask({{"order", proposed["orders"][0]}});
      ASSERT_EQ(answer["type"], "accepted") << answer;
      now = answer["decision"];
      break;
    }
  }
  EXPECT_TRUE(now["over"].get<bool>()) << "after " << orders << " orders";
  EXPECT_EQ(seats[1].ask({{"type", "state"}})["at"], orders);
}

}  // namespace
}  // namespace grog::test
