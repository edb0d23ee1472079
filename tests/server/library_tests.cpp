// Battles and armies that people keep on the server: two links, one that reads and one that changes; kept over the end
// of the program; refused where they are too large, too many, hostile or nobody's.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <set>

#include "tests/server/database.hpp"
#include "tests/server/wire.hpp"

namespace grog::test {
namespace {

struct Client {
  int port = 0;
  HttpReply post(const std::string& target, const Json& body, const char* from = "127.0.0.1") const {
    return http(Socket(port, from), "127.0.0.1", "POST", target, body.dump());
  }
  HttpReply read(const std::string& link) const { return http(port, "GET", "/api/library?link=" + link); }
  HttpReply keep(const Json& body) const { return post("/api/library", body); }
  std::string ruleset() const { return http(port, "GET", "/api/list").json()["rulesets"][0]["id"]; }
  std::string field(int seed) const {
    return post("/api/battlefield", {{"ruleset", ruleset()}, {"seed", seed}}).json()["file"];
  }
  // One line of the first troop of the first army.
  Json army() const {
    Json w = http(port, "GET", "/api/workshop?ruleset=" + ruleset()).json();
    Json line{{"troop", w["troops"][0]["troop"]}, {"size", 1}, {"times", 2}, {"group", 0}};
    return {{"id", "one"},
            {"name", "Les Gris"},
            {"ruleset", ruleset()},
            {"points", 100},
            {"groups", Json::array({""})},
            {"names", Json::array({"Vanguard"})},
            {"army", w["armies"][0]["key"]},
            {"lines", Json::array({line})}};
  }
};

std::string text(const Json& j, const char* key) { return j.contains(key) ? j[key].get<std::string>() : ""; }

void is_kept_read_changed_and_dropped(const std::string& db) {
  std::string edit, link, first, second;
  {
    Server server(program_or(GROGNARD), db);
    ASSERT_TRUE(server.running()) << server.said();
    Client c{server.port()};
    first = c.field(3), second = c.field(4);
    HttpReply kept = c.keep({{"file", first}});
    ASSERT_EQ(kept.status, 200) << kept.body;
    edit = text(kept.json(), "edit"), link = text(kept.json(), "link");
    EXPECT_EQ(edit.size(), 22u);
    EXPECT_EQ(link.size(), 22u);
    EXPECT_NE(edit, link);
    EXPECT_EQ(kept.json()["kind"], "scenario");
    constexpr long day = 24 * 60 * 60;
    long told = kept.json()["expires"].get<long>() - kept.json()["updated"].get<long>();
    EXPECT_EQ(told, 366 * day) << "a year, whatever the year";
    // Who may change it sees how it may be passed on; who may read it sees nothing of how it is changed.
    HttpReply read = c.read(link), owned = c.read(edit);
    EXPECT_EQ(text(read.json(), "file"), first);
    EXPECT_FALSE(read.json()["writes"].get<bool>());
    EXPECT_EQ(read.body.find(edit), std::string::npos);
    EXPECT_TRUE(owned.json()["writes"].get<bool>());
    EXPECT_EQ(text(owned.json(), "link"), link);
    EXPECT_EQ(c.keep({{"file", second}, {"edit", link}}).status, 403) << "a link that reads does not write";
    EXPECT_EQ(c.post("/api/library/drop", {{"edit", link}}).status, 403);
    EXPECT_EQ(text(c.read(link).json(), "file"), first);
    server.signal(SIGKILL);
    server.wait();
  }
  Server again(program_or(GROGNARD), db);
  ASSERT_TRUE(again.running()) << again.said();
  Client c{again.port()};
  EXPECT_EQ(text(c.read(link).json(), "file"), first) << "what was acknowledged is there after kill -9";
  HttpReply changed = c.keep({{"file", second}, {"edit", edit}});
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(text(changed.json(), "link"), link) << "the link stays";
  EXPECT_EQ(text(c.read(link).json(), "file"), second);
  HttpReply army = c.keep({{"army", c.army().dump()}});
  ASSERT_EQ(army.status, 200) << army.body;
  EXPECT_EQ(Json::parse(text(c.read(text(army.json(), "link")).json(), "army")), c.army());
  Json asked = Json::array({link, text(army.json(), "edit"), "nobody", link, "AAAAAAAAAAAAAAAAAAAAAA"});
  Json list = c.post("/api/library/list", {{"links", asked}}).json()["sheets"];
  ASSERT_EQ(list.size(), 2u) << list << "once each, and only what there is";
  EXPECT_EQ(list[0]["kind"], "scenario");
  EXPECT_FALSE(list[0]["writes"].get<bool>());
  EXPECT_EQ(list[1]["kind"], "army");
  EXPECT_EQ(list[1]["name"]["fr"], "Les Gris");
  EXPECT_TRUE(list[1]["writes"].get<bool>());
  EXPECT_EQ(c.post("/api/library/drop", {{"edit", edit}}).status, 200);
  EXPECT_EQ(c.read(link).status, 404);
  EXPECT_EQ(c.read(edit).status, 404);
  EXPECT_EQ(c.keep({{"file", first}, {"edit", edit}}).status, 404) << "what was dropped does not come back";
}

TEST(Library, a_sheet_is_kept_read_changed_and_dropped) {
  is_kept_read_changed_and_dropped(temporary_file("library.db"));
}
TEST(Library, a_sheet_is_kept_read_changed_and_dropped_in_postgresql) {
  Database database;
  ASSERT_TRUE(database.running()) << database.fault();
  is_kept_read_changed_and_dropped(database.address());
}

TEST(Library, what_is_hostile_is_refused_with_the_reason) {
  Server server(program_or(GROGNARD), temporary_file("hostile.db"));
  ASSERT_TRUE(server.running()) << server.said();
  Client c{server.port()};
  std::string file = c.field(1);
  auto refused = [&](const Json& body, const char* what) {
    HttpReply r = c.keep(body);
    EXPECT_EQ(r.status, 400) << what << ": " << r.body;
    EXPECT_FALSE(r.json()["error"]["reason"]["fr"].get<std::string>().empty()) << what;
  };
  refused(Json::object(), "nothing");
  refused({{"file", file}, {"army", c.army().dump()}}, "both");
  refused({{"file", file + "\n[[[["}}, "no TOML");
  refused({{"file", file + "\nextra = \"<script>\"\n"}}, "a sign");
  refused({{"file", "ruleset = \"" + c.ruleset() + "\"\n"}}, "no battle");
  refused({{"army", "["}}, "no JSON");
  auto army = [&](auto change) {
    Json a = c.army();
    change(a);
    return Json{{"army", a.dump()}};
  };
  refused(army([](Json& a) { a["name"] = "<img src=x>"; }), "script in the name");
  refused(army([](Json& a) { a["names"][0] = "\x1b[2J"; }), "a control sign");
  refused(army([](Json& a) { a["name"] = std::string(81, 'x'); }), "a long name");
  refused(army([](Json& a) { a["lines"][0]["troop"] = "no-such-troop"; }), "an unknown troop");
  refused(army([](Json& a) { a["lines"][0]["times"] = 1'000'000; }), "a giant number");
  refused(army([](Json& a) { a["lines"][0]["size"] = -1; }), "less than none");
  refused(army([](Json& a) { a["lines"][0]["extra"] = 1; }), "an unknown key");
  refused(army([](Json& a) {
            a["lines"] = Json::array();
            for (int i = 0; i < 10'000; ++i) a["lines"].push_back(1);
          }),
          "ten thousand lines");
  refused(army([](Json& a) { a["ruleset"] = "no-such-rules"; }), "an unknown ruleset");
  refused(army([](Json& a) { a["army"] = "nobody"; }), "an unknown army");
  refused({{"file", file}, {"edit", 7}}, "a link that is a number");
  EXPECT_EQ(c.keep({{"file", file}, {"edit", "../../etc"}}).status, 404);
  EXPECT_EQ(c.keep({{"file", std::string(70'000, '#')}}).status, 413) << "larger than a request may be";
  EXPECT_EQ(c.post("/api/library/list", {{"links", Json::array({"", "x"})}}).json()["sheets"].size(), 0u);
  Json many = Json::array();
  for (int i = 0; i < 201; ++i) many.push_back("x");
  EXPECT_EQ(c.post("/api/library/list", {{"links", many}}).status, 400);
}

TEST(Library, one_address_keeps_so_much_and_no_more) {
  Server server(program_or(GROGNARD), temporary_file("much.db"));
  ASSERT_TRUE(server.running()) << server.said();
  Client c{server.port()};
  Json body{{"army", c.army().dump()}};
  int kept = 0, told_to_wait = 0;
  for (int i = 0; i < 40; ++i) {
    HttpReply r = c.post("/api/library", body, "127.0.0.7");
    kept += r.status == 200;
    if (r.status == 429) {
      ++told_to_wait;
      EXPECT_FALSE(r.headers["retry-after"].empty());
    }
  }
  EXPECT_GE(kept, 30);
  EXPECT_LE(kept, 32) << "one more each twenty seconds";
  EXPECT_EQ(kept + told_to_wait, 40);
  EXPECT_EQ(c.post("/api/library", body, "127.0.0.8").status, 200) << "somebody else keeps his";
}

// By hand in the file: what no clock of a test reaches.
TEST(Library, what_has_expired_is_gone_and_a_full_library_says_so) {
  std::string db = temporary_file("expired.db"), gone, stays;
  {
    Server server(program_or(GROGNARD), db);
    ASSERT_TRUE(server.running()) << server.said();
    Client c{server.port()};
    gone = text(c.keep({{"army", c.army().dump()}}).json(), "edit");
    server.signal(SIGINT);
    server.wait();
  }
  auto tell = [&](const char* sql) {
    sqlite3* file = nullptr;
    ASSERT_EQ(sqlite3_open(db.c_str(), &file), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(file, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(file);
    sqlite3_close(file);
  };
  tell("UPDATE sheets SET expires = 1000");
  {
    Server server(program_or(GROGNARD), db);
    ASSERT_TRUE(server.running()) << server.said();
    Client c{server.port()};
    EXPECT_EQ(c.read(gone).status, 404);
    EXPECT_EQ(c.keep({{"army", c.army().dump()}, {"edit", gone}}).status, 404);
    stays = text(c.keep({{"army", c.army().dump()}}).json(), "link");
    EXPECT_EQ(c.read(stays).status, 200);
    server.signal(SIGINT);
    server.wait();
  }
  tell(
      "INSERT INTO sheets SELECT randomblob(32), kind, ruleset, title_fr, title_en, text, updated, expires FROM "
      "sheets, "
      "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i FROM n)");
  Server server(program_or(GROGNARD), db);
  ASSERT_TRUE(server.running()) << server.said();
  Client c{server.port()};
  HttpReply full = c.keep({{"army", c.army().dump()}});
  EXPECT_EQ(full.status, 503) << full.body;
  EXPECT_EQ(full.json()["error"]["kind"], "full");
  EXPECT_EQ(c.read(stays).status, 200) << "what is kept stays";
}

TEST(Library, a_ready_made_army_breaks_no_rule_and_costs_no_more_than_it_may) {
  Server server(program_or(GROGNARD), temporary_file("ready.db"));
  ASSERT_TRUE(server.running()) << server.said();
  Client c{server.port()};
  const Json list = http(server.port(), "GET", "/api/list").json();
  ASSERT_FALSE(list["rulesets"].empty());
  for (const Json& r : list["rulesets"]) {
    Json w = http(server.port(), "GET", "/api/workshop?ruleset=" + r["id"].get<std::string>()).json();
    std::set<std::string> different;
    for (const Json& army : w["armies"])
      for (const Json& style : w["styles"]) {
        Json ask{{"ruleset", r["id"]}, {"army", army["key"]}, {"style", style["kind"]}, {"seed", 3}};
        HttpReply made = c.post("/api/army", ask), again = c.post("/api/army", ask);
        ASSERT_EQ(made.status, 200) << r["id"] << army["key"] << style["kind"] << made.body;
        EXPECT_EQ(made.body, again.body) << "a seed gives one army";
        EXPECT_LE(made.json()["spent"].get<int>(), 10 * w["points"].get<int>()) << ask;
        EXPECT_FALSE(made.json()["lines"].empty()) << ask;
        different.insert(made.body);
      }
    EXPECT_GT(different.size(), w["armies"].size()) << "a style makes a difference: " << r["id"];
  }
  EXPECT_EQ(c.post("/api/army", {{"ruleset", c.ruleset()}, {"army", "nobody"}}).status, 400);
  EXPECT_EQ(c.post("/api/army", {{"ruleset", "none"}, {"army", "nobody"}}).status, 400);
}

TEST(Library, a_field_is_tried_and_says_what_came_of_it) {
  Server server(program_or(GROGNARD), temporary_file("tried.db"));
  ASSERT_TRUE(server.running()) << server.said();
  Client c{server.port()};
  const Json list = http(server.port(), "GET", "/api/list").json();
  ASSERT_FALSE(list["rulesets"].empty());
  for (const Json& r : list["rulesets"]) {
    Json ask{{"ruleset", r["id"]}, {"seed", 11}, {"trials", 6}};
    HttpReply made = c.post("/api/battlefield", ask), again = c.post("/api/battlefield", ask);
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(made.body, again.body) << "a seed gives one field, and one trial of it";
    Json tried = made.json()["tried"];
    int games = tried["games"], first = tried["first"], second = tried["second"], fields = tried["fields"];
    EXPECT_EQ(games, 6);
    EXPECT_LE(first + second, games);
    EXPECT_GE(fields, 1);
    EXPECT_LE(fields, 6);
    // Of six games five to one is too many more, and four to one is not.
    EXPECT_EQ(tried["fair"].get<bool>(), std::abs(first - second) <= 3) << tried;
    EXPECT_TRUE(tried["fair"].get<bool>() || fields == 6) << tried;
  }
  EXPECT_EQ(c.post("/api/battlefield", {{"ruleset", c.ruleset()}, {"seed", 1}, {"trials", 25}}).status, 400);
}

TEST(Library, a_battle_for_paper_has_its_units_and_the_rules_that_come_up) {
  Server server(program_or(GROGNARD), temporary_file("paper.db"));
  ASSERT_TRUE(server.running()) << server.said();
  Client c{server.port()};
  const Json list = http(server.port(), "GET", "/api/list").json();
  ASSERT_FALSE(list["rulesets"].empty());
  for (const Json& r : list["rulesets"]) {
    Json paper = c.post("/api/paper", {{"scenario", r["scenarios"][0]["id"]}}).json();
    EXPECT_EQ(paper["ruleset"], r["id"]);
    EXPECT_FALSE(paper["state"]["units"].empty()) << r["id"];
    // All that it takes to set it up: where, who stands where, and what for.
    bool all_stand = std::ranges::none_of(paper["state"]["units"], [](const Json& u) { return u["outline"].empty(); });
    EXPECT_EQ(paper["zones"].empty(), all_stand) << r["id"];
    for (const Json& zone : paper["zones"]) EXPECT_TRUE(zone.contains("points") != zone.contains("places")) << zone;
    EXPECT_FALSE(paper["there"].empty()) << r["id"];
    for (const Json& unit : paper["there"]) EXPECT_FALSE(unit["outline"].empty()) << unit;
    EXPECT_FALSE(paper["about"].empty()) << r["id"];
    std::set<std::string> all;
    const Json clauses = http(server.port(), "GET", "/api/clauses?ruleset=" + r["id"].get<std::string>()).json();
    for (const Json& clause : clauses["clauses"]) all.insert(clause["id"].get<std::string>());
    ASSERT_GT(paper["clauses"].size(), 5u) << r["id"];
    EXPECT_LT(paper["clauses"].size(), all.size()) << "those that come up are fewer than there are: " << r["id"];
    for (const Json& spoken : paper["clauses"])
      EXPECT_TRUE(all.contains(spoken["clause"].get<std::string>())) << spoken;
  }
  EXPECT_EQ(c.post("/api/paper", {{"scenario", "no-such-battle"}}).status, 400);
  EXPECT_EQ(c.post("/api/paper", {{"file", "[[["}}).status, 400);
}

}  // namespace
}  // namespace grog::test
