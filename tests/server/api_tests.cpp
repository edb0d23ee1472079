// What is asked over HTTP, of the program itself on a real port. The rules are the toy ones, so that what is expected
// here changes with no printed text.
#include <gtest/gtest.h>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

class Api : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = Server(GROGNARD_TOY, temporary_file("api.db")); }
  static void TearDownTestSuite() { server = {}; }
  void SetUp() override { ASSERT_TRUE(server.running()) << server.said(); }

  static HttpReply get(const std::string& target, const Headers& h = {}) {
    return http(server.port(), "GET", target, "", h);
  }
  static HttpReply post(const std::string& target, const Json& body, const Headers& h = {}) {
    return http(server.port(), "POST", target, body.dump(), h);
  }
  static std::string host() { return "127.0.0.1:" + std::to_string(server.port()); }
  inline static Server server;
};

void expect_error(const HttpReply& r, int status, const std::string& kind) {
  EXPECT_EQ(r.status, status) << r.body;
  Json j = r.json();
  ASSERT_TRUE(j.is_object() && j.contains("error")) << r.body;
  EXPECT_EQ(j["error"]["kind"], kind) << r.body;
  EXPECT_FALSE(j["error"]["reason"]["fr"].get<std::string>().empty());
  EXPECT_FALSE(j["error"]["reason"]["en"].get<std::string>().empty());
}

TEST_F(Api, lists_what_there_is_to_play) {
  HttpReply r = get("/api/list");
  ASSERT_EQ(r.status, 200);
  Json j = r.json();
  ASSERT_EQ(j["rulesets"].size(), 1u);
  EXPECT_EQ(j["rulesets"][0]["scenarios"][0]["id"], "toy-skirmish");
  EXPECT_GT(j["rulesets"][0]["scenarios"][0]["board"]["width"].get<int>(), 0);
  bool greedy = false;
  for (const Json& p : j["players"]) greedy = greedy || p["name"] == "greedy";
  EXPECT_TRUE(greedy);
}

TEST_F(Api, answers_questions_of_dice_and_clauses) {
  std::string ruleset = get("/api/list").json()["rulesets"][0]["id"];
  Json procedures = get("/api/procedures?ruleset=" + ruleset).json();
  std::string procedure = procedures["procedures"][0]["name"];
  Json odds = post("/api/odds", {{"ruleset", ruleset}, {"procedure", procedure}, {"inputs", Json::object()}}).json();
  double sum = 0;
  for (const Json& o : odds["odds"]["outcomes"]) sum += o["p"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
  Json need = post("/api/roll", {{"ruleset", ruleset}, {"procedure", procedure}, {"hand", true}}).json();
  EXPECT_GT(need["need"]["count"].get<int>(), 0) << need;
  Json rolled = post("/api/roll", {{"ruleset", ruleset}, {"procedure", procedure}}).json();
  EXPECT_TRUE(rolled.contains("outcome")) << rolled;
  Json clauses = get("/api/clauses?ruleset=" + ruleset).json();
  EXPECT_FALSE(clauses["clauses"].empty());
  EXPECT_EQ(get("/api/clause?ruleset=" + ruleset + "&clause=TOY-2.1").json()["clause"], "TOY-2.1");
  EXPECT_EQ(get("/api/clause?ruleset=" + ruleset + "&clause=TOY%2D2.1").json()["clause"], "TOY-2.1");
  expect_error(get("/api/clause?ruleset=nothing&clause=TOY-2.1"), 400, "ruleset");
}

TEST_F(Api, says_what_is_wrong_with_a_question) {
  expect_error(get("/api/lst"), 404, "path");
  EXPECT_EQ(get("/api/lst").json()["error"]["nearest"], "/api/list");
  expect_error(post("/api/list", {}), 405, "method");
  expect_error(get("/api/games"), 405, "method");
  expect_error(http(server.port(), "DELETE", "/api/games"), 405, "method");
  expect_error(http(server.port(), "POST", "/api/games", "{\"scenario\":"), 400, "json");
  expect_error(post("/api/games", {{"scenario", "toy-skirmsh"}}), 400, "scenario");
  EXPECT_EQ(post("/api/games", {{"scenario", "toy-skirmsh"}}).json()["error"]["nearest"], "toy-skirmish");
  expect_error(post("/api/games", {{"scenario", "toy-skirmish"}, {"first", "gredy"}}), 400, "player");
  expect_error(post("/api/games", {{"scenario", "toy-skirmish"}, {"first", "bot:touch /tmp/x"}}), 400, "player");
  expect_error(post("/api/games", {{"scenario", "toy-skirmish"}, {"colour", "red"}}), 400, "field");
  expect_error(post("/api/games", {{"scenario", "toy-skirmish"}, {"dice", {{"first", "loaded"}}}}), 400, "dice");
  expect_error(post("/api/games", {{"scenario", "toy-skirmish"}, {"dice", {{"third", "hand"}}}}), 400, "field");
  expect_error(post("/api/games", {{"scenario", "toy-skirmish"}, {"second", "greedy"}, {"dice", {{"second", "hand"}}}}),
               400, "field");
  EXPECT_EQ(http(server.port(), "POST", "/api/games", std::string(70'000, ' ')).status, 413);
  EXPECT_EQ(get("/api/list", {{"Cookie", std::string(100'000, 'x')}}).status, 431);
  std::string deep = "{\"scenario\":" + std::string(2000, '[') + std::string(2000, ']') + "}";
  EXPECT_EQ(http(server.port(), "POST", "/api/games", deep).status, 400);
}

TEST_F(Api, a_raw_line_of_rubbish_is_refused_and_the_server_goes_on) {
  Socket s(server.port());
  s.send("rubbish\r\n\r\n");
  std::string text;
  while (s.receive(text, 5000)) {
  }
  EXPECT_TRUE(text.starts_with("HTTP/1.1 400")) << text;
  EXPECT_EQ(get("/api/list").status, 200);
}

TEST_F(Api, knows_games_by_their_links_alone) {
  std::optional<Game> g = new_game(
      server.port(),
      {{"scenario", "toy-skirmish"}, {"second", "greedy"}, {"names", {{"first", "<script>alert(1)</script>"}}}},
      Sit::sides);
  ASSERT_TRUE(g);
  std::string stranger(22, 'A');
  Json j = post("/api/games/status", {{"tokens", {g->first, stranger, "..", g->both, g->watch, g->second, 7}}}).json();
  ASSERT_EQ(j["games"].size(), 3u) << "an invitation is no seat" << j;
  EXPECT_EQ(j["games"][0]["seat"], "first");
  EXPECT_EQ(j["games"][1]["seat"], "watch");
  EXPECT_EQ(j["games"][2]["seat"], "watch") << "the seat of a computer shows what a spectator sees";
  const Json& mine = j["games"][0];
  EXPECT_EQ(mine["scenario"], "toy-skirmish");
  EXPECT_EQ(mine["at"], 0);
  EXPECT_FALSE(mine["over"].get<bool>());
  EXPECT_EQ(mine["players"]["first"]["name"], "<script>alert(1)</script>") << "a text stays a text";
  EXPECT_EQ(mine["players"]["second"]["player"], "greedy");
  EXPECT_FALSE(j["games"][2]["yours"].get<bool>());
  expect_error(post("/api/games/status", {{"tokens", "x"}}), 400, "field");
  expect_error(get("/api/log?token=" + stranger), 404, "token");
  expect_error(get("/api/log?token=" + g->first), 403, "seat");
}

TEST_F(Api, links_are_long_and_all_different) {
  std::map<std::string, int> seen;
  for (int i = 0; i < 20; ++i) {
    std::optional<Game> g = new_game(server.port(), {{"scenario", "toy-skirmish"}}, Sit::nobody);
    ASSERT_TRUE(g);
    for (const std::string& t : {g->first, g->second, g->both, g->watch}) {
      EXPECT_EQ(t.size(), 22u);
      ++seen[t];
    }
  }
  EXPECT_EQ(seen.size(), 80u);
}

TEST_F(Api, pages_carry_a_policy_without_inline_script) {
  for (const char* page : {"/", "/t/abc", "/i/abc", "/aide", "/aide/x/y?a=1", "/report/abc", "/rules/x"}) {
    HttpReply r = get(page);
    ASSERT_EQ(r.status, 200) << page;
    const std::string& policy = r.headers["content-security-policy"];
    std::size_t at = policy.find("script-src");
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(policy.substr(at, policy.find(';', at) - at), "script-src 'self'");
    EXPECT_EQ(r.headers["x-content-type-options"], "nosniff");
    EXPECT_EQ(r.headers["referrer-policy"], "no-referrer");
    EXPECT_EQ(r.headers["content-type"], "text/html; charset=utf-8");
  }
}

TEST_F(Api, files_are_not_sent_twice_and_go_zipped) {
  HttpReply r = get("/");
  ASSERT_FALSE(r.headers["etag"].empty());
  HttpReply again = get("/", {{"If-None-Match", r.headers["etag"]}});
  EXPECT_EQ(again.status, 304);
  EXPECT_TRUE(again.body.empty());
  HttpReply zipped = get("/api/list", {{"Accept-Encoding", "gzip, br"}});
  EXPECT_EQ(zipped.headers["content-encoding"], "gzip");
  ASSERT_GT(zipped.body.size(), 2u);
  EXPECT_EQ(zipped.body.substr(0, 2), "\x1F\x8B");
  EXPECT_EQ(get("/api/list").headers.count("content-encoding"), 0u);
  HttpReply head = http(server.port(), "HEAD", "/");
  EXPECT_EQ(head.status, 200);
  EXPECT_TRUE(head.body.empty());
}

TEST_F(Api, no_path_leads_out_of_the_clients_files) {
  for (const char* path :
       {"/../../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../etc/passwd",
        "//etc/passwd", "/etc/passwd", "/assets/", "/.git/config", "/index.html/../../x", "/assets/..\\..\\x"}) {
    HttpReply r = get(path);
    EXPECT_EQ(r.status, 404) << path;
    EXPECT_EQ(r.body.find("root:"), std::string::npos) << path;
  }
}

TEST_F(Api, other_sites_are_refused) {
  Json question{{"scenario", "toy-skirmish"}};
  expect_error(post("/api/games", question, {{"Origin", "http://evil.example"}}), 403, "origin");
  expect_error(post("/api/games", question, {{"Origin", "null"}}), 403, "origin");
  expect_error(post("/api/games", question, {{"Origin", "http://" + host() + ".evil.example"}}), 403, "origin");
  expect_error(post("/api/games", question, {{"Sec-Fetch-Site", "cross-site"}}), 403, "origin");
  expect_error(post("/api/games", question, {{"Host", "evil.example"}, {"Origin", "http://evil.example"}}), 403,
               "origin");
  EXPECT_EQ(post("/api/games", question, {{"Origin", "http://" + host()}}).status, 200);
  EXPECT_EQ(post("/api/games", question).status, 200) << "a program has no origin";

  std::optional<Game> g = new_game(server.port(), question);
  ASSERT_TRUE(g);
  EXPECT_EQ(WebSocket(server.port(), "/ws?token=" + g->first, {{"Origin", "http://evil.example"}}).status(), 403);
  EXPECT_EQ(WebSocket(server.port(), "/ws?token=" + g->first, {{"Host", "evil.example"}}).status(), 403);
  EXPECT_EQ(WebSocket(server.port(), "/ws?token=" + g->first, {{"Origin", "http://" + host()}}).status(), 101);
  EXPECT_EQ(get("/ws?token=" + g->first).status, 426);
}

TEST_F(Api, an_origin_may_be_allowed_by_name) {
  Server open(GROGNARD_TOY, temporary_file("origin.db"), {"--origin", "http://localhost:5173,https://play.example/"});
  ASSERT_TRUE(open.running());
  std::string q = Json{{"scenario", "toy-skirmish"}}.dump();
  EXPECT_EQ(http(open.port(), "POST", "/api/games", q, {{"Origin", "http://localhost:5173"}}).status, 200);
  EXPECT_EQ(
      http(open.port(), "POST", "/api/games", q, {{"Origin", "https://play.example"}, {"Host", "play.example"}}).status,
      200);
  EXPECT_EQ(http(open.port(), "POST", "/api/games", q, {{"Origin", "http://evil.example"}}).status, 403);
}

}  // namespace
}  // namespace grog::test
