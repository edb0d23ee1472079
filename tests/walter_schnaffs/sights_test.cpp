// What a client draws besides the blocks: reach, fire, distances, markers.
#include <algorithm>

#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

// A battery in C1 and dragoons in A1; a wood in C2, a river between A1 and A2, the enemy in C3 and E5.
std::unique_ptr<const Game> table() {
  return situation(
      "start = { phase = 'movement', active = 'german' }\n"
      "unit = [{ id = 'gun', troop = 'battery-6', bases = 1, at = 'C1' },\n"
      "  { id = 'dr', troop = 'cavalry', bases = 2, at = 'A1' }, { id = 'f', troop = 'ligne', bases = 4, at = 'C3' },\n"
      "  { id = 'g', troop = 'ligne', bases = 3, at = 'E5' }, { id = 'i', troop = 'line', bases = 3, at = 'E1' }]\n"
      "[map]\nzones = ['open open open open open', 'open open open open open', 'open open open open open', 'open open "
      "wood open open', 'open open open open open']\n"
      "edges = [{ between = ['A1', 'A2'], is = 'river' }]\n");
}

std::vector<std::string> zones(const Game& game, UnitId u, Overlay::Kind kind) {
  std::vector<Overlay> overlays;
  game.overlays(game.begin(), u, overlays);
  std::vector<std::string> out;
  for (const Overlay& o : overlays)
    for (const Place& p : game.board().places)
      if (o.kind == kind && o.points == p.points) out.push_back(p.id);
  std::sort(out.begin(), out.end());
  return out;
}

using Zones = std::vector<std::string>;

TEST(WalterSights, a_unit_reaches_what_its_move_allows) {
  auto game = table();
  EXPECT_EQ(zones(*game, unit_id(0), Overlay::Kind::reach), (Zones{"B1", "C2", "D1"}));
  // Two zones, not over the river (WS-12.6).
  EXPECT_EQ(zones(*game, unit_id(1), Overlay::Kind::reach), (Zones{"B1", "B2", "C1"}));
  EXPECT_EQ(zones(*game, unit_id(1), Overlay::Kind::fire), Zones{}) << "only guns bombard";
}

TEST(WalterSights, a_battery_covers_two_steps_but_not_over_a_wood) {
  auto game = table();
  // C3 lies two steps straight ahead behind the wood (WS-7.3); over a corner nothing stands in the way (WS-10.4).
  EXPECT_EQ(zones(*game, unit_id(0), Overlay::Kind::fire), (Zones{"A1", "B1", "B2", "C2", "D1", "D2", "E1"}));
}

TEST(WalterSights, distances_are_counted_in_steps) {
  auto game = table();
  State s = game->begin();
  i32 step = game->rules().labels().length_size;
  EXPECT_EQ(step, 1500);
  EXPECT_EQ(game->distance_between(s, unit_id(0), unit_id(2)), 2 * step);  // C1 to C3
  EXPECT_EQ(game->distance_between(s, unit_id(1), unit_id(3)), 8 * step);  // A1 to E5: four and four
  s[unit_id(3)].strength = 0, s[unit_id(3)].place = -1;
  EXPECT_EQ(game->distance_between(s, unit_id(1), unit_id(3)), -1);
}

TEST(WalterSights, markers_and_full_strength_follow_the_unit) {
  auto game = table();
  State s = game->begin();
  EXPECT_EQ(game->markers(s, unit_id(1)), 0);
  RandomDice dice(1);
  game->apply(s, order(*game, "move dr @B1"), dice, nullptr);
  EXPECT_EQ(game->markers(s, unit_id(1)), Marker::has_acted);
  s[unit_id(2)].strength = 1;
  EXPECT_EQ(game->full_strength(s, unit_id(2)), 4);
}

}  // namespace
}  // namespace grog::test::walter
