// Orders that a player would see are among those that generals choose from.
#include <gtest/gtest.h>

#include "rulesets/kit/proposals.hpp"
#include "tests/casques_et_plumets/support.hpp"
#include "tests/support/offered.hpp"

namespace grog::test::casques {
namespace {

constexpr const char* farm = "terrain = [{ id = \"farm\", kind = \"building\", box = [11, 12, 13, 14] }]\n";

// 4, 9 and 12 cm ahead of it, one of them none of its neighbours, and a fourth behind it.
TEST(CasquesProposals, the_line_of_the_friend_who_is_farthest_on_but_nearer_than_so_much) {
  casques_et_plumets::State s{};
  s.units = 4;
  const i32 ahead[] = {400, 900, 1200, -300};
  for (std::size_t i = 0; i < 4; ++i) s.unit[i].pose.at = {1000, 1000 + ahead[i]};
  const Pose from{{1000, 1000}, 0, 0};
  auto line = [&](i32 most) { return kit::line_abreast(s, from, most, [](UnitId u) { return u != unit_id(2); }); };
  EXPECT_EQ(line(400), 0) << "nearer than that";
  EXPECT_EQ(line(401), 400);
  EXPECT_EQ(line(900), 400);
  EXPECT_EQ(line(5000), 900) << "who is no neighbour does not count";
}

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
