// Files from elsewhere: checked over HTTP with line and reason, played as they are, refused where they are hostile;
// and a folder of battles, of which the faulty ones are told and left out.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

class Workshop : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server = Server(program_or(GROGNARD), temporary_file("workshop.db")); }
  static void TearDownTestSuite() { server = {}; }
  void SetUp() override { ASSERT_TRUE(server.running()) << server.said(); }

  static HttpReply post(const std::string& target, const Json& body) {
    return http(server.port(), "POST", target, body.dump());
  }
  static Json check(const std::string& file) {
    HttpReply r = post("/api/check", {{"file", file}});
    EXPECT_EQ(r.status, 200) << r.body;
    return r.json();
  }
  // By chance, of every ruleset that the program has.
  static std::vector<std::string> rulesets() {
    std::vector<std::string> out;
    Json list = http(server.port(), "GET", "/api/list").json();
    for (const Json& r : list["rulesets"]) out.push_back(r["id"]);
    EXPECT_FALSE(out.empty());
    return out;
  }
  static std::string field(const std::string& ruleset, int seed = 1) {
    HttpReply r = post("/api/battlefield", {{"ruleset", ruleset}, {"seed", seed}});
    EXPECT_EQ(r.status, 200) << r.body;
    return r.json()["file"];
  }
  // One with ground in lengths.
  static std::string free_field() {
    for (const std::string& id : rulesets())
      if (std::string f = field(id, 2); f.find("\ncorners = [") != std::string::npos) return f;
    return {};
  }
  static void expect_fault(const std::string& file, const std::string& what) {
    Json j = check(file);
    EXPECT_FALSE(j["sound"].get<bool>()) << what;
    ASSERT_FALSE(j["problems"].empty()) << what;
    EXPECT_GT(j["problems"][0]["line"].get<int>(), 0) << what << ": " << j;
    EXPECT_FALSE(j["problems"][0]["message"]["fr"].get<std::string>().empty()) << what;
    HttpReply game = post("/api/games", {{"file", file}});
    EXPECT_EQ(game.status, 400) << what;
    EXPECT_FALSE(game.json()["error"]["reason"]["en"].get<std::string>().empty()) << what;
  }
  static std::string with(std::string text, const std::string& old, const std::string& now) {
    std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return at == std::string::npos ? text : text.replace(at, old.size(), now);
  }
  inline static Server server;
};

TEST_F(Workshop, a_field_by_chance_is_checked_and_played_in_every_ruleset) {
  for (const std::string& id : rulesets()) {
    Json about = http(server.port(), "GET", "/api/workshop?ruleset=" + id).json();
    EXPECT_GE(about["armies"].size(), 2u) << id;
    EXPECT_FALSE(about["troops"].empty()) << id;
    EXPECT_FALSE(about["ground"].empty()) << id;
    std::string file = field(id, 7);
    EXPECT_EQ(file, field(id, 7));
    Json j = check(file);
    EXPECT_TRUE(j["sound"].get<bool>()) << j;
    EXPECT_EQ(j["kind"], "scenario");
    EXPECT_EQ(j["ruleset"], id);
    HttpReply made = post("/api/games", {{"file", file}, {"second", "random"}});
    ASSERT_EQ(made.status, 200) << made.body;
    std::string seat = claimed(server.port(), made.json()["links"]["first"]);
    WebSocket ws(server.port(), "/ws?token=" + seat);
    ASSERT_TRUE(ws.open());
    EXPECT_EQ(ws.wait_for("hello")["scenario"]["id"], j["id"]) << id;
  }
}

TEST_F(Workshop, every_listed_battle_is_given_as_a_file_that_is_sound) {
  Json list = http(server.port(), "GET", "/api/list").json();
  for (const Json& r : list["rulesets"])
    for (const Json& s : r["scenarios"]) {
      std::string id = s["id"];
      HttpReply given = http(server.port(), "GET", "/api/scenario?scenario=" + id);
      ASSERT_EQ(given.status, 200) << given.body;
      EXPECT_EQ(given.json()["id"], id);
      Json j = check(given.json()["file"]);
      EXPECT_TRUE(j["sound"].get<bool>()) << id << ": " << j["problems"];
      EXPECT_EQ(j["ruleset"], r["id"]) << id;
    }
  HttpReply none = http(server.port(), "GET", "/api/scenario?scenario=no-such-battle");
  EXPECT_EQ(none.status, 400);
  EXPECT_FALSE(none.json()["error"]["reason"]["fr"].get<std::string>().empty());
  EXPECT_EQ(http(server.port(), "POST", "/api/scenario", "{}").status, 405);
}

TEST_F(Workshop, its_pages_are_pages_and_not_lost) {
  for (const char* page : {"/workshop", "/army", "/sheet/any"})
    EXPECT_EQ(http(server.port(), "GET", page, "", {{"Accept", "text/html"}}).status, 200) << page;
}

TEST_F(Workshop, faults_are_told_with_their_lines) {
  std::string file = free_field();
  std::string wrong = with(file, "kind = \"", "knid = \"");
  Json j = check(wrong);
  EXPECT_FALSE(j["sound"].get<bool>());
  int line = 1;
  for (char c : wrong.substr(0, wrong.find("knid"))) line += c == '\n';
  bool at_line = false;
  for (const Json& p : j["problems"]) at_line = at_line || std::abs(p["line"].get<int>() - line) <= 2;
  EXPECT_TRUE(at_line) << j;
  EXPECT_EQ(check("")["kind"], "");
  EXPECT_FALSE(check("ruleset = 'nothing'")["sound"].get<bool>());
  EXPECT_EQ(post("/api/check", {{"text", ""}}).status, 400);
  EXPECT_EQ(http(server.port(), "GET", "/api/check").status, 405);
  EXPECT_EQ(post("/api/games", {{"file", file}, {"scenario", "x"}}).status, 400);
}

TEST_F(Workshop, ground_is_shown_whatever_else_is_wrong) {
  std::string file = free_field();
  Json sound = check(file), wrong = check(with(file, "\ntroop = \"", "\ntroop = \"no-"));
  EXPECT_FALSE(wrong["sound"].get<bool>());
  ASSERT_TRUE(wrong.contains("board"));
  EXPECT_EQ(wrong["board"]["width"], sound["board"]["width"]);
  // How high a kind of ground is may be the ruleset's to say.
  for (Json* of : {&sound, &wrong})
    for (Json& piece : (*of)["board"]["pieces"]) piece.erase("level");
  EXPECT_EQ(wrong["board"]["pieces"], sound["board"]["pieces"]);
  EXPECT_FALSE(check(with(file, "[table]", "[tables]")).contains("board"));
}

TEST_F(Workshop, hostile_files_are_refused_with_place_and_reason) {
  std::string file = free_field();
  ASSERT_FALSE(file.empty());
  expect_fault(with(file, "name = { fr = \"", "name = { fr = \"<script>alert(1)</script>"), "script in a name");
  expect_fault(with(file, "name = { fr = \"", "name = { fr = \"\\u003cb\\u003e"), "script by number");
  std::size_t width = file.find("width = ");
  std::string giant = file;
  giant.replace(width, file.find('\n', width) - width, "width = 99999999999999999999999999");
  expect_fault(giant, "a number larger than any");
  giant.replace(giant.find("width = "), 34, "width = 2000000000");
  expect_fault(giant, "a table larger than any");
  std::size_t corners = file.find("corners = [");
  ASSERT_NE(corners, std::string::npos);
  std::string crossed = file;
  crossed.replace(corners, file.find('\n', corners) - corners, "corners = [2, 6, 4, 8, 4, 6, 2, 8]");
  expect_fault(crossed, "ground that crosses itself");
  std::string many = file;
  for (int i = 0; i < 600; ++i) many += "[[terrain]]\nid='z" + std::to_string(i) + "'\nkind='wood'\nbox=[1,1,2,2]\n";
  expect_fault(many, "more ground than a table has");
  std::string units = file;
  for (int i = 0; i < 600; ++i) units += "[[unit]]\nid='y" + std::to_string(i) + "'\n";
  expect_fault(units, "more units than a game has");
  std::string ten_thousand = file;
  for (int i = 0; i < 10'000; ++i) ten_thousand += "[[terrain]]\nid='z" + std::to_string(i) + "'\n";
  EXPECT_EQ(post("/api/check", {{"file", ten_thousand}}).status, 413);
  EXPECT_EQ(post("/api/games", {{"file", ten_thousand}}).status, 413);
  expect_fault(file + "\n[[[[[[[[[", "no TOML");
}

TEST_F(Workshop, who_asks_for_much_is_told_to_wait) {
  int refused = 0;
  for (int i = 0; i < 260; ++i)
    refused +=
        http(Socket(server.port(), "127.0.0.9"), "127.0.0.1", "POST", "/api/check", "{\"file\":\"\"}").status == 429;
  EXPECT_GT(refused, 10);
}

TEST_F(Workshop, a_folder_of_battles_is_listed_and_its_faulty_files_are_told) {
  namespace fs = std::filesystem;
  fs::path folder = temporary_file("battles");
  fs::create_directories(folder);
  std::string good = free_field();
  std::ofstream(folder / "a-good.toml") << good;
  std::ofstream(folder / "b-again.toml") << good;  // of the same id
  std::ofstream(folder / "c-faulty.toml") << with(good, "kind = \"", "kind = \"no-such-");
  std::ofstream(folder / "d-nothing.toml") << "[[[";
  std::ofstream(folder / "notes.txt") << "not a battle";
  std::string id = check(good)["id"];
  Server folded(program_or(GROGNARD), temporary_file("battles.db"), {"--scenarios", folder.string()});
  ASSERT_TRUE(folded.running()) << folded.said();
  for (const char* told : {"b-again.toml", "c-faulty.toml", "d-nothing.toml"})
    EXPECT_NE(folded.said().find(told), std::string::npos) << told << ": " << folded.said();
  EXPECT_EQ(folded.said().find("a-good.toml"), std::string::npos) << folded.said();
  EXPECT_NE(folded.said().find("no-such-"), std::string::npos) << folded.said();
  int listed = 0;
  Json list = http(folded.port(), "GET", "/api/list").json();
  for (const Json& r : list["rulesets"])
    for (const Json& s : r["scenarios"]) listed += s["id"] == id;
  EXPECT_EQ(listed, 1);
  EXPECT_TRUE(new_game(folded.port(), {{"scenario", id}, {"second", "random"}}));
}

}  // namespace
}  // namespace grog::test
