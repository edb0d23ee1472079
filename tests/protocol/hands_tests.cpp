// What a hand over the table is told, on the nursery floor: a foot is twelve inches, an inch 25.4 mm.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/session.hpp"
#include "rulesets/registry.hpp"
#include "tests/support/load.hpp"
#include "tests/talk/expect.hpp"

namespace grog {
namespace {

using Json = nlohmann::json;
constexpr i64 inch = 254, foot = 12 * inch;

struct Floor {
  std::unique_ptr<const Rulebook> book;
  std::unique_ptr<const Game> game;
  std::unique_ptr<Match> match;
  Session session;

  Floor() {
    for (const Ruleset* r : rulesets()) {
      if (r->id() != "little-wars") continue;
      book = test::open(*r);
      for (const EmbeddedFile& f : r->files())
        if (f.path == "lessons/nursery-floor.toml")
          game = test::load(*book, {std::string{f.path}, std::string{f.text}, "little-wars"});
    }
    if (game == nullptr) return;
    match = std::make_unique<Match>(*game, LogHeader{});
    session.match = match.get();
    session.random = std::make_unique<RandomDice>(1);
  }
  Json ask(const char* type, const char* unit, i64 x, i64 y) {
    Json question = {{"type", type}, {"order", {{"verb", "move"}, {"unit", unit}, {"pose", {{"x", x}, {"y", y}}}}}};
    std::vector<Letter> letters;
    answer(session, Seat::referee, question.dump(), letters);
    test::expect_described(question.dump(), Seat::referee, letters);
    return letters.empty() ? Json{} : Json::parse(letters.at(0).text());
  }
  Point stand(const char* id) const {
    for (std::size_t u = 0; u < game->roster().size(); ++u)
      if (game->roster()[u].id == id) return match->state().unit[u].pose.at;
    return {};
  }
};

// Two feet asked for, straight up the carpet: a foot is gone, and told so; nothing has been given.
TEST(Hands, a_wish_beyond_the_limit_stops_at_it) {
  Floor t;
  ASSERT_NE(t.game, nullptr);
  Point from = t.stand("r-g1");
  Json refused = t.ask("check", "r-g1", from.x, from.y + 2 * foot);
  EXPECT_EQ(refused["type"], "refused") << refused;
  Json fit = t.ask("fit", "r-g1", from.x, from.y + 2 * foot);
  ASSERT_EQ(fit["type"], "allowed") << fit;
  EXPECT_EQ(fit["order"]["pose"]["x"], from.x);
  EXPECT_NEAR(fit["order"]["pose"]["y"].get<double>(), static_cast<double>(from.y + foot), 2);
  EXPECT_NE(fit["toll"]["text"]["en"].get<std::string>().find("12"), std::string::npos) << fit;
  EXPECT_EQ(fit["toll"]["by_eye"], false);
  EXPECT_EQ(fit["reversible"], true);
  EXPECT_EQ(fit["ghost"]["x"], fit["order"]["pose"]["x"]);
  EXPECT_EQ(fit["ghost"]["y"], fit["order"]["pose"]["y"]);
  EXPECT_EQ(t.match->log().entries.size(), 0U);
}

// Within reach and near no limit it is left where the hand wants it; a hair beside the straight line it is on the line.
TEST(Hands, a_wish_within_reach_is_kept_and_straightened) {
  Floor t;
  ASSERT_NE(t.game, nullptr);
  Point from = t.stand("r-g1");
  Json fit = t.ask("fit", "r-g1", from.x, from.y + 6 * inch);
  ASSERT_EQ(fit["type"], "allowed") << fit;
  EXPECT_EQ(fit["order"]["pose"]["y"], from.y + 6 * inch);
  Json near = t.ask("fit", "r-g1", from.x + 40, from.y + 6 * inch);
  ASSERT_EQ(near["type"], "allowed") << near;
  EXPECT_EQ(near["order"]["pose"]["x"], from.x);
}

// Every corner of the ground is a foot away at most, and some of it nearly so.
TEST(Hands, the_ground_is_what_may_be_reached) {
  Floor t;
  ASSERT_NE(t.game, nullptr);
  Point from = t.stand("r-g1");
  Json told = t.ask("ground", "r-g1", from.x, from.y);
  ASSERT_EQ(told["type"], "ground") << told;
  EXPECT_EQ(told["by_eye"], false);
  ASSERT_FALSE(told["rings"].empty());
  double farthest = 0;
  for (const Json& ring : told["rings"])
    for (const Json& p : ring["points"]) {
      double x = p[0].get<double>() - from.x, y = p[1].get<double>() - from.y;
      farthest = std::max(farthest, x * x + y * y);
    }
  EXPECT_LE(farthest, static_cast<double>((foot + 2) * (foot + 2)));
  EXPECT_GE(farthest, static_cast<double>((foot - 60) * (foot - 60)));
}

}  // namespace
}  // namespace grog
