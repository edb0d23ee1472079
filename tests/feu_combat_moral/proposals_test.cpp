// Orders that a player would see are among those that generals choose from.
#include <gtest/gtest.h>

#include "tests/feu_combat_moral/fixture.hpp"
#include "tests/support/offered.hpp"

namespace grog::feu_combat_moral {
namespace {

// Musketeers in column, 4 x 4 cm, look north at fusiliers whose front is this far from the table's south edge.
std::unique_ptr<const Game> facing_a_column(const std::string& centimetres, const std::string& more = "") {
  return situation(
      "{ id = 'a', side = 'blue', troop = 'prussia-mousquetaire', figures = 16, at = [60, 20] },\n"
      "{ id = 'r', side = 'red', troop = 'france-fusilier', figures = 16, at = [60, " +
          centimetres + "], facing = 180 },\n",
      more);
}

TEST(FcmProposals, a_battalion_is_offered_the_way_towards_a_far_enemy) {
  auto game = facing_a_column("77");
  grog::State s = game->begin();
  EXPECT_TRUE(test::offers_nearer(*game, s, unit_named(*game, "a"), {6'000, 7'700}, 500)) << "5 cm of 16 or more";
}

TEST(FcmProposals, a_charge_at_whoever_stands_before_the_front_is_offered) {
  auto game = facing_a_column("34");
  EXPECT_TRUE(test::offers(*game, game->begin(), "charge a > r"));
}

TEST(FcmProposals, an_empty_house_at_arms_length_is_offered) {
  auto game = facing_a_column("77", "terrain = [{ id = 'farm', kind = 'house', box = [55, 22, 65, 32] }]\n");
  EXPECT_TRUE(test::offers(*game, game->begin(), "enter a @farm"));
}

}  // namespace
}  // namespace grog::feu_combat_moral
