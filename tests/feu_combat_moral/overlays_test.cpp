// What clients draw over the table, measured at points worked out by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/geometry/polygon.hpp"
#include "rulesets/feu_combat_moral/game.hpp"
#include "tests/feu_combat_moral/fixture.hpp"

namespace grog::feu_combat_moral {
namespace {

std::vector<Overlay> of_kind(const Game& game, const grog::State& s, UnitId id, Overlay::Kind kind) {
  std::vector<Overlay> all, out;
  game.overlays(s, id, all);
  std::copy_if(all.begin(), all.end(), std::back_inserter(out), [&](const Overlay& o) { return o.kind == kind; });
  for (const Overlay& o : all) {
    EXPECT_GE(o.points.size(), 3u);
    EXPECT_NE(o.clause, Clause::none);
    EXPECT_FALSE(o.text.in(Lang::fr).empty() || o.text.in(Lang::en).empty());
  }
  return out;
}
i32 top_of(const Overlay& o) {
  i32 top = INT32_MIN;
  for (Point p : o.points) top = std::max(top, p.y);
  return top;
}

// A line of 16 cm at y = 20, facing north: its front edge is at 20.5; fusils reach 5, 7, 14 and 21 cm (FCM-5.5).
TEST(FcmOverlays, fire_of_a_line) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'prussia-mousquetaire', figures = 16, at = [60, 20], formation = 'line' },\n"
      "{ id = 'r', side = 'red', troop = 'prussia-foot-battery-6', figures = 4, at = [60, 70], facing = 180, formation "
      "= 'battery' },\n"
      "{ id = 'o', side = 'blue', troop = 'general-40', at = [60, 10] },\n");
  grog::State s = game->begin();
  std::vector<Overlay> fire = of_kind(*game, s, unit_id(0), Overlay::Kind::fire);
  ASSERT_EQ(fire.size(), 4u);
  constexpr i32 tops[] = {2550, 2750, 3450, 4150};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(top_of(fire[i]), tops[i], 1) << i;
  Polygon far{fire[3].points};
  EXPECT_TRUE(contains(far, Point{6000, 4140}));   // straight ahead, just in range
  EXPECT_FALSE(contains(far, Point{6000, 3400}));  // in the band before
  EXPECT_FALSE(contains(far, Point{6000, 1900}));  // behind
  // 45 degrees off the right end of the front (68, 20.5), at 20 cm: 14.1 across and ahead; half a degree more is out.
  EXPECT_TRUE(contains(far, Point{6800 + 1409, 2050 + 1419}));
  EXPECT_FALSE(contains(far, Point{6800 + 1430, 2050 + 1398}));

  // FCM-20.8: 5 cm round it.
  std::vector<Overlay> control = of_kind(*game, s, unit_id(0), Overlay::Kind::control);
  ASSERT_EQ(control.size(), 1u);
  EXPECT_TRUE(contains(Polygon{control[0].points}, Point{4710, 2000}));
  EXPECT_FALSE(contains(Polygon{control[0].points}, Point{4690, 2000}));

  // A battery of 6: close canister, canister, half, three quarters, whole range (FCM-5.13, 5.18, 5.23).
  EXPECT_EQ(of_kind(*game, s, unit_id(1), Overlay::Kind::fire).size(), 5u);
  // A general: four circles; an officer neither fires nor holds ground.
  EXPECT_EQ(of_kind(*game, s, unit_id(2), Overlay::Kind::command).size(), 4u);
  EXPECT_TRUE(of_kind(*game, s, unit_id(2), Overlay::Kind::fire).empty());
  EXPECT_TRUE(of_kind(*game, s, unit_id(2), Overlay::Kind::control).empty());
  // The line sees up the table, not through the battery.
  std::vector<Overlay> sight = of_kind(*game, s, unit_id(0), Overlay::Kind::sight);
  ASSERT_EQ(sight.size(), 1u);
  EXPECT_TRUE(contains(Polygon{sight[0].points}, Point{6000, 6000}));
  EXPECT_FALSE(contains(Polygon{sight[0].points}, Point{6000, 7600}));
}

// 4 cm and 2 cm ahead of (60, 20), facing north; about turn, then 3 cm back to the south. Nothing moves yet: orders are
// secret.
TEST(FcmOverlays, the_way_of_a_move_leg_by_leg) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'prussia-mousquetaire', figures = 16, at = [60, 20], formation = 'line' },\n"
      "{ id = 'r', side = 'red', troop = 'prussia-mousquetaire', figures = 16, at = [60, 70], facing = 180 },\n");
  grog::State s = game->begin();
  std::vector<Pose> way;
  game->way(s, order(*game, "move a by forward 40, forward 20"), way);
  EXPECT_EQ(way, (std::vector<Pose>{{{6000, 2400}, 0, 0}, {{6000, 2600}, 0, 0}}));
  game->way(s, order(*game, "move a by turn 180, forward 30"), way);
  EXPECT_EQ(way, (std::vector<Pose>{{{6000, 2000}, 1800, 0}, {{6000, 1700}, 1800, 0}}));
  game->way(s, order(*game, "move a by forward 700"), way);  // further than it can march
  EXPECT_TRUE(way.empty());
  game->way(s, order(*game, "hold a"), way);
  EXPECT_TRUE(way.empty());
}

TEST(FcmOverlays, markers_and_numbers) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'prussia-mousquetaire', figures = 16, losses = 85, at = [60, 20], level = "
      "'disorganised' },\n"
      "{ id = 'r', side = 'red', troop = 'prussia-mousquetaire', figures = 16, at = [60, 70], facing = 180, morale = "
      "'rout', level = 'disorder' },\n");
  grog::State s = game->begin();
  EXPECT_EQ(game->markers(s, unit_id(0)), Marker::disordered);
  EXPECT_EQ(game->markers(s, unit_id(1)), Marker::disordered | Marker::routed);
  EXPECT_EQ(game->full_strength(s, unit_id(0)), 16);
  EXPECT_EQ(s.unit[0].strength, 14);
  EXPECT_EQ(game->last_turn(s), 10);
  RandomDice dice(1);
  game->apply(s, order(*game, "hold a"), dice, nullptr);
  EXPECT_EQ(game->markers(s, unit_id(0)), Marker::disordered | Marker::has_acted);
  EXPECT_EQ(game->markers(game->seen_by(s, Side::second), unit_id(0)), Marker::disordered);  // FCM-20.2
}

}  // namespace
}  // namespace grog::feu_combat_moral
