// Orders that a player would see are among those that generals choose from.
#include <gtest/gtest.h>

#include "tests/casques_et_plumets/support.hpp"
#include "tests/support/offered.hpp"

namespace grog::test::casques {
namespace {

constexpr const char* farm = "terrain = [{ id = \"farm\", kind = \"building\", box = [11, 12, 13, 14] }]\n";

TEST(CasquesProposals, an_empty_house_at_arms_length_is_offered) {
  auto game = battle("{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 11] },\n", farm);
  ASSERT_EQ(verdict(*game, game->begin(), "enter c @farm"), "accepted");
  EXPECT_TRUE(offers(*game, game->begin(), "enter c @farm"));
}

TEST(CasquesProposals, fire_and_a_charge_at_whoever_stands_before_the_front_are_offered) {
  auto game = battle(
      "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 10], formation = \"line\" },\n"
      "{ id = \"a\", officer = \"oa\", troop = \"line\", at = [12, 13], facing = 180, formation = \"line\" },\n");
  State s = game->begin();
  EXPECT_TRUE(offers(*game, s, "fire c > a"));
  EXPECT_TRUE(offers(*game, s, "charge c > a"));
}

TEST(CasquesProposals, a_column_is_offered_the_way_towards_a_far_enemy) {
  auto game = battle(
      "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 6] },\n"
      "{ id = \"a\", officer = \"oa\", troop = \"line\", at = [12, 22], facing = 180 },\n");
  State s = game->begin();
  EXPECT_TRUE(offers_nearer(*game, s, unit_named(*game, "c"), s[unit_named(*game, "a")].pose.at, 500))
      << "a UD or more";
}

TEST(CasquesProposals, guns_that_look_at_an_enemy_are_offered_to_unlimber) {
  auto game = battle(
      "{ id = \"g\", officer = \"of\", troop = \"foot-battery\", at = [12, 8], formation = \"limbered\" },\n"
      "{ id = \"a\", officer = \"oa\", troop = \"line\", at = [12, 16], facing = 180 },\n");
  EXPECT_TRUE(offers(*game, game->begin(), "form g :battery"));
}

}  // namespace
}  // namespace grog::test::casques
