// Orders that a player would see are among those that generals choose from.
#include <gtest/gtest.h>

#include "tests/mplg/fixture.hpp"
#include "tests/support/offered.hpp"

namespace grog::mplg {
namespace {

TEST(MplgProposals, an_empty_house_at_arms_length_is_offered) {
  auto game = situation(R"(
terrain = [{ id = "inn", kind = "building", box = [5.6, 3.6, 6.4, 4.4] }]
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 4, at = [6, 3], allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 5, at = [11, 9.9] },
]
start = { step = "french_move" }
)");
  ASSERT_TRUE(judge(*game, game->begin(), "enter f1 @inn").accepted);
  EXPECT_TRUE(test::offers(*game, game->begin(), "enter f1 @inn"));
}

TEST(MplgProposals, a_charge_at_whoever_stands_before_the_front_is_offered) {
  auto game = situation(R"(
unit = [
  { id = "p1", troop = "guard", general = "pg", stands = 4, at = [6, 6], allowed = 2 },
  { id = "f1", troop = "garde", general = "fg", stands = 4, at = [6, 4], allowed = 2 },
]
start = { step = "prussian_charge" }
)");
  EXPECT_TRUE(test::offers(*game, game->begin(), "charge p1 > f1"));
}

TEST(MplgProposals, a_battalion_is_offered_the_way_towards_a_far_enemy) {
  auto game = situation(R"(
unit = [
  { id = "p1", troop = "line", general = "pg", stands = 4, at = [6, 9], allowed = 2 },
  { id = "f1", troop = "ligne", general = "fg", stands = 4, at = [6, 1], allowed = 2 },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  EXPECT_TRUE(test::offers_nearer(*game, s, unit_named(*game, "p1"), {6'000, 1'000}, 500)) << "half a UD or more";
}

// However far the entry lies from what is fought for: a battalion outside is worth nothing there.
TEST(MplgProposals, to_bring_on_a_reinforcement_is_better_than_to_leave_it_outside) {
  for (const char* entry : {"[6, 0]", "[0, 5]"}) {
    auto game = situation(std::string{R"(
objective = [{ id = "goal", name = { fr = "Le but", en = "The goal" }, at = [6, 8] }]
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 4, arrives = 1, entry = )"} +
                          entry + R"( },
  { id = "p1", troop = "line", general = "pg", stands = 5, at = [11, 9] },
]
start = { step = "french_move" }
)");
    grog::State s = game->begin();
    EXPECT_TRUE(test::offers(*game, s, "arrive f1 :line"));
    i32 before = game->score(s, Side::first);
    give(*game, s, "arrive f1 :line");
    EXPECT_GT(game->score(s, Side::first), before) << entry;
  }
}

}  // namespace
}  // namespace grog::mplg
