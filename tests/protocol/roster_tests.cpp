// What the table is told of units besides the rules: short names in both languages, and who commands the army.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/order_text.hpp"
#include "protocol/shelf.hpp"
#include "protocol/values.hpp"
#include "rulesets/registry.hpp"

namespace grog {
namespace {

using Json = nlohmann::json;

struct Loaded {
  Shelf shelf{rulesets()};
  std::unique_ptr<const Game> game;
  explicit Loaded(std::string_view id) {
    const ScenarioEntry* e = shelf.scenario_named(id);
    Problems problems;
    game = shelf.open(*e->ruleset, problems)->load(*e->file, problems);
  }
  Json roster() const {
    std::string text;
    JsonOut json(text);
    write_roster(json, *game);
    return Json::parse(text);
  }
  // Ids of those who are told to be chiefs, by side.
  std::map<std::string, std::vector<std::string>> chiefs() const {
    std::string text;
    JsonOut json(text);
    write_state(json, *game, game->begin());
    std::map<std::string, std::vector<std::string>> out;
    Json state = Json::parse(text);
    for (const Json& u : state["units"])
      if (u.value("chief", false)) out[u["side"]].push_back(u["id"]);
    return out;
  }
};

using Chiefs = std::map<std::string, std::vector<std::string>>;

TEST(Roster, a_short_name_is_told_in_both_languages) {
  Loaded l("saint-aubin");
  Json found;
  for (const Json& r : l.roster()) {
    EXPECT_FALSE(r["short_text"]["fr"].get<std::string>().empty() || r["short_text"]["en"].get<std::string>().empty());
    if (r["short"] == "20e Ch") found = r;
  }
  EXPECT_EQ(found["short_text"], (Json{{"fr", "20e Ch"}, {"en", "20th Ch"}}));
  // Either may be typed.
  EXPECT_EQ(unit_named(*l.game, "20th Ch"), unit_named(*l.game, "20e Ch"));
  EXPECT_NE(unit_named(*l.game, "20th Ch"), UnitId::none);
}

TEST(Roster, the_commander_of_a_whole_army_is_told) {
  EXPECT_EQ(Loaded("plancenoit").chiefs(), (Chiefs{{"prussian", {"bulow"}}, {"french", {"lobau"}}}));
  // The only general of a side has all of it; generals of brigades beside each other have not.
  EXPECT_EQ(Loaded("schoenau").chiefs(), (Chiefs{{"prussian", {"general-p"}}, {"french", {"general-f"}}}));
  EXPECT_EQ(Loaded("auberge").chiefs().size(), 2u);
  EXPECT_EQ(Loaded("roter-berg").chiefs(), Chiefs{});
  EXPECT_EQ(Loaded("geisberg").chiefs(), Chiefs{});  // no officers there
  for (const char* id : {"moeckern", "saint-aubin"}) {
    Chiefs found = Loaded(id).chiefs();
    EXPECT_EQ(found.size(), 2u) << id;
    for (const auto& [side, who] : found) EXPECT_EQ(who.size(), 1u) << id << side;
  }
}

}  // namespace
}  // namespace grog
