// What computer players are offered: nobody who can move is offered nothing but to stand still.
#include <gtest/gtest.h>

#include "rulesets/morne_plaine/state.hpp"
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
  grog::State s = game->begin();
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

// Whether, of some lists as a search asks for them, one has an order of that unit of which `wanted` holds.
template <class F>
bool is_offered(const Game& game, const grog::State& s, UnitId id, F&& wanted) {
  std::vector<Order> orders;
  for (u64 seed = 0; seed < 20; ++seed) {
    Rng rng(seed);
    game.propose(s, rng, 64, orders);
    for (const Order& o : orders)
      if (o.unit == id && wanted(o)) return true;
  }
  return false;
}

// b stands four inches before a, and both look north: four inches are 101.6 mm.
TEST(MornePlaineProposals, a_column_is_offered_to_come_up_to_the_line_of_its_neighbour) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'french_line', figures = 24, at = [20, 10], facing = 0, formation = "
      "'division', front = 6 },\n"
      "{ id = 'b', side = 'blue', troop = 'french_line', figures = 24, at = [30, 14], facing = 0, formation = "
      "'division', front = 6 },\n"
      "{ id = 'e', side = 'red', troop = 'line_infantry', figures = 24, at = [44, 55], facing = 180, formation = "
      "'line' },\n");
  grog::State s = game->begin();
  EXPECT_TRUE(is_offered(*game, s, unit_id(0), [](const Order& o) {
    return o.legs[0].kind == byte_of(MoveLeg::forward) && o.legs[0].value == 1016;
  }));
}

// The battery looks south along x = 20 at who stands thirty inches before it.
TEST(MornePlaineProposals, whoever_stands_before_guns_is_offered_the_way_out_of_their_strip) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'french_line', figures = 24, at = [20, 10], facing = 0, formation = "
      "'division', front = 6 },\n"
      "{ id = 'g', side = 'red', troop = 'medium_battery', at = [20, 40], facing = 180 },\n");
  grog::State s = game->begin();
  for (MoveLeg side : {MoveLeg::wheel_left, MoveLeg::wheel_right})
    EXPECT_TRUE(is_offered(*game, s, unit_id(0), [side](const Order& o) {
      return o.legs[0].kind == byte_of(side) && o.legs[0].value >= 600 && o.legs[1].value > 0;
    }));
}

}  // namespace
}  // namespace grog::morne_plaine
