// Questions without a game, on the rulesets themselves.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "protocol/desk.hpp"
#include "rulesets/registry.hpp"
#include "tests/talk/check.hpp"

namespace grog {
namespace {

using Json = nlohmann::json;

Json read(const Reply& r, std::string_view type) {
  Json j = Json::parse(r.text);
  EXPECT_EQ(test::fault_of(j, r.ok ? type : "HttpError", type), "") << r.text.substr(0, 2000);
  return j;
}

TEST(Desk, the_list_has_every_scenario_with_its_table_and_first_position) {
  Shelf shelf(rulesets());
  NamedText players[] = {{"someone", {"Éléonore", "Eleanor"}, {"quelqu'un", "somebody"}}};
  Json list = Json::parse(list_text(shelf, "9.9", players, {}));
  EXPECT_EQ(test::fault_of(list, "List", "list"), "");
  EXPECT_EQ(list["program"], "grognard");
  EXPECT_EQ(list["version"], "9.9");
  EXPECT_EQ(list["players"][0]["title"]["fr"], "Éléonore");
  EXPECT_EQ(list["players"][0]["text"]["fr"], "quelqu'un");
  EXPECT_EQ(list["styles"], Json::array());
  ASSERT_EQ(list["rulesets"].size(), rulesets().size());
  for (std::size_t i = 0; i < rulesets().size(); ++i) {
    const Json& r = list["rulesets"][i];
    EXPECT_EQ(r["id"], rulesets()[i]->id());
    EXPECT_EQ(r["scenarios"].size(), shelf.scenarios(*rulesets()[i]).size());
    for (const Json& s : r["scenarios"]) {
      EXPECT_EQ(s["sides"].size(), 2u);
      EXPECT_GT(s["board"]["width"], 0);
      EXPECT_FALSE(s["name"]["fr"].get<std::string>().empty() || s["story"]["en"].get<std::string>().empty());
      for (const Json& u : s["units"]) EXPECT_GE(u["outline"].size(), 3u);
    }
  }
}

TEST(Desk, the_armies_stand_where_a_battle_may_begin_and_the_hard_ones_are_told) {
  Shelf shelf(rulesets());
  Json list = Json::parse(list_text(shelf, "9.9", {}, {}));
  for (const Json& r : list["rulesets"])
    for (const Json& s : r["scenarios"]) {
      std::set<Json> sides;
      for (const Json& u : s["units"]) sides.insert(u["side"]);
      EXPECT_EQ(sides.size(), 2u) << s["id"];
      EXPECT_TRUE(s["difficulty"] >= 1 && s["difficulty"] <= 3) << s["id"];
    }
}

// A key of a file is no name: it has neither a space nor a capital nor a digit in front.
bool is_bare_key(const Json& text) {
  const std::string& fr = text["fr"].get_ref<const std::string&>();
  return fr.find('_') != std::string::npos || fr.find('.') == 0;
}

TEST(Desk, every_ruleset_has_a_handbook_whose_figures_are_named_and_cited) {
  Shelf shelf(rulesets());
  for (const Ruleset* r : rulesets()) {
    Json book = read(handbook_text(shelf, r->id()), "Handbook");
    EXPECT_GE(book["turn"].size(), 5u) << r->id();
    EXPECT_GE(book["tables"].size(), 4u) << r->id();
    for (const Json& step : book["turn"])
      for (const Json& c : step["clauses"]) read(clause_text(shelf, r->id(), c.get<std::string>()), "ClauseText");
    for (const Json& table : book["tables"]) {
      EXPECT_FALSE(table["rows"].empty()) << r->id() << " " << table["key"];
      for (const Json& row : table["rows"]) {
        EXPECT_FALSE(row["cells"].empty() || is_bare_key(row["name"])) << r->id() << " " << table["key"] << " " << row;
        EXPECT_FALSE(row["clauses"].empty()) << r->id() << " " << table["key"] << " " << row;
        EXPECT_TRUE(table["columns"].empty() || row["cells"].size() <= table["columns"].size()) << row;
        for (const Json& c : row["clauses"]) read(clause_text(shelf, r->id(), c.get<std::string>()), "ClauseText");
      }
    }
    EXPECT_FALSE(book["troops"].empty()) << r->id();
    for (const auto& [troop, facts] : book["troops"].items())
      for (const Json& f : facts) EXPECT_FALSE(is_bare_key(f["name"]) || is_bare_key(f["value"])) << troop << " " << f;
  }
  EXPECT_FALSE(handbook_text(shelf, "no-such-rules").ok);
}

TEST(Desk, a_handbook_prints_figures_as_the_text_does) {
  Shelf shelf(rulesets());
  auto row = [&](std::string_view ruleset, std::string_view table, std::size_t n) {
    Json book = read(handbook_text(shelf, ruleset), "Handbook");
    for (const Json& t : book["tables"])
      if (t["key"] == table) return t["rows"][n]["cells"].dump();
    return std::string{};
  };
  // FCM-5.21 and 5.16: three-pounders, canister to 16.25 cm, half at 32.5, three quarters at 48.75, 65 in all.
  EXPECT_EQ(row("feu-combat-moral", "calibre", 0), R"(["16.25","32.5","48.75","65"])");
  // CP-8.1: infantry in line, 15 or 10 cm, in difficult ground 10 or 5, no road.
  EXPECT_EQ(row("casques-et-plumets", "move", 1), R"(["15 / 10","10 / 5","",""])");
  // WS-6.2: cavalry two zones, leaves heavy ground on 5 or more.
  EXPECT_EQ(row("walter-schnaffs", "move", 1), R"(["2","1+","5+"])");
  // MPLG-11.9: the French 4's canister, 2 UD, 4, 4, 3 and 6.
  EXPECT_EQ(row("mplg", "artillery", 1), R"(["2","4","4","3","6"])");
}

TEST(Desk, every_procedure_of_every_ruleset_is_asked_for_and_thrown) {
  Shelf shelf(rulesets());
  for (const Ruleset* r : rulesets()) {
    Json procedures = read(procedures_text(shelf, r->id()), "ProcedureList")["procedures"];
    EXPECT_FALSE(procedures.empty());
    for (const Json& p : procedures) {
      Json question{{"ruleset", r->id()}, {"procedure", p["name"]}, {"inputs", Json::object()}};
      Reply odds = odds_text(shelf, question.dump());
      ASSERT_TRUE(odds.ok) << odds.text;
      Reply rolled = roll_text(shelf, question.dump(), 7);
      ASSERT_TRUE(rolled.ok) << rolled.text;
      // What was thrown is one of the outcomes that have a chance.
      Json chances = read(odds, "OddsAnswer"), thrown = read(rolled, "RollAnswer");
      bool found = false;
      for (const Json& o : chances["odds"]["outcomes"]) found = found || o["outcome"] == thrown["outcome"];
      EXPECT_TRUE(found) << rolled.text;
      // The same faces typed by hand give the same outcome.
      std::string faces;
      for (const Json& t : thrown["dice"]) {
        faces += faces.empty() ? "" : " |";
        for (const Json& f : t["faces"]) faces += " " + f.dump();
      }
      question["dice"] = faces;
      question["hand"] = true;
      EXPECT_EQ(read(roll_text(shelf, question.dump(), 0), "RollAnswer")["outcome"], thrown["outcome"]) << question;
    }
  }
}

TEST(Desk, dice_by_hand_are_asked_for_one_throw_after_another) {
  Shelf shelf(rulesets());
  // The clock of the end of a turn goes down by one die: 21 and a 6 make 15.
  Json q{{"ruleset", "walter-schnaffs"}, {"procedure", "clock"}, {"inputs", {{"clock", 21}}}, {"hand", true}};
  Json need = read(roll_text(shelf, q.dump(), 0), "RollAnswer");
  EXPECT_EQ(need["need"]["count"], 1);
  EXPECT_EQ(need["need"]["clause"], "WS-15.3");
  EXPECT_TRUE(need["clauses"].contains("WS-15.3"));
  q["dice"] = "6";
  Json done = read(roll_text(shelf, q.dump(), 0), "RollAnswer");
  EXPECT_EQ(done["outcome"]["clock"], 15);
  EXPECT_EQ(done["dice"][0]["faces"], Json::parse("[6]"));
  q["dice"] = "6 6";
  EXPECT_EQ(read(roll_text(shelf, q.dump(), 0), "RollAnswer")["need"]["fits"], false);
}

TEST(Desk, clauses_are_listed_and_read) {
  Shelf shelf(rulesets());
  Json all = read(clauses_text(shelf, "walter-schnaffs"), "ClauseList")["clauses"];
  EXPECT_GT(all.size(), 150u);
  Json one = read(clause_text(shelf, "walter-schnaffs", "WS-10.2"), "ClauseText");
  EXPECT_EQ(one["ours"], true);
  EXPECT_TRUE(one["rulings"].contains("WS-R20"));
}

TEST(Desk, wrong_questions_are_told_what_is_wrong_in_both_languages) {
  Shelf shelf(rulesets());
  for (const Reply& r : {procedures_text(shelf, "walter-schnafs"), clause_text(shelf, "walter-schnaffs", "WS-99.9"),
                         clauses_text(shelf, ""), odds_text(shelf, "{"), odds_text(shelf, R"({"ruleset": "mplg"})"),
                         roll_text(shelf, "[]", 0), roll_text(shelf, R"({"ruleset": "mplg", "procedure": "fier"})", 0),
                         roll_text(shelf, R"({"ruleset": "mplg", "procedure": "fire", "dice": "7"})", 0),
                         roll_text(shelf, R"({"ruleset": "mplg", "procedure": "fire", "hand": 1})", 0),
                         roll_text(shelf, R"({"ruleset": "mplg", "procedure": "fire", "inputs": {"stands": -1}})", 0),
                         roll_text(shelf, R"({"ruleset": "mplg", "procedure": "fire", "dise": "1"})", 0)}) {
    EXPECT_FALSE(r.ok);
    Json e = read(r, "HttpError")["error"];
    EXPECT_FALSE(e["kind"].get<std::string>().empty());
    EXPECT_FALSE(e["reason"]["fr"].get<std::string>().empty() || e["reason"]["en"].get<std::string>().empty());
  }
  EXPECT_EQ(read(procedures_text(shelf, "walter-schnafs"), "ProcedureList")["error"]["nearest"], "walter-schnaffs");
}

}  // namespace
}  // namespace grog
