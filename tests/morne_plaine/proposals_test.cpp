// What computer players are offered: nobody who can move is offered nothing but to stand still.
#include <gtest/gtest.h>

#include "tests/morne_plaine/fixture.hpp"

namespace grog::morne_plaine {
namespace {

// Their rear touches the table edge, and the enemy stands half right: the wheel towards him would leave the table.
TEST(MornePlaineProposals, horse_at_the_table_edge_is_offered_the_way_straight_ahead) {
  auto game = situation(
      "{ id = 'h', side = 'blue', troop = 'line_cavalry', figures = 12, at = [10, 4], facing = 0, formation = "
      "'echelon', front = 6 },\n"
      "{ id = 'e', side = 'red', troop = 'line_infantry', figures = 24, at = [50, 55], facing = 180, formation = "
      "'line' },\n");
  State s = game->begin();
  ASSERT_TRUE(game->check(s, order(*game, "advance h by forward 50")).accepted);
  ASSERT_FALSE(game->check(s, order(*game, "advance h by wheel_right 40, forward 50")).accepted);
  for (u64 seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    std::vector<Order> orders;
    game->propose(s, rng, 64, orders);
    bool goes = false;
    for (const Order& o : orders) goes = goes || (o.unit == unit_id(0) && o.legs[0].kind != 0);
    EXPECT_TRUE(goes) << seed;
  }
}

}  // namespace
}  // namespace grog::morne_plaine
