// What clients draw: arcs, command, sight, markers; none of it a ruler for charges (MP-11.3, MP-R35).
#include <gtest/gtest.h>

#include "core/geometry/shape.hpp"
#include "rulesets/morne_plaine/game.hpp"
#include "tests/morne_plaine/fixture.hpp"

namespace grog::morne_plaine {
namespace {

using State = grog::State;  // as the kernel and a client have it
const Unit& unit_of(const Game& g, const State& s, const char* id) { return typed<Types>(s)[unit_named(g, id)]; }

using Kind = Overlay::Kind;

constexpr i32 in(double inches) { return static_cast<i32>(inches * 254); }
Point at(double x, double y) { return {in(x), in(y)}; }

std::vector<Overlay> layers(const Game& g, const State& s, const char* id, Kind kind) {
  std::vector<Overlay> all, out;
  g.overlays(s, unit_named(g, id), all);
  for (const Overlay& o : all)
    if (o.kind == kind) out.push_back(o);
  return out;
}
bool holds(const Overlay& o, Point p) { return contains(Polygon{o.points}, p); }

// Eight files of 0.8p: the front of a runs from 26.8 to 33.2 at y = 20, and opens by 45 degrees at each end.
TEST(MornePlaineOverlays, an_arc_opens_by_45_degrees_from_each_corner) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n");
  State s = game->begin();
  auto fire = layers(*game, s, "a", Kind::fire);
  ASSERT_EQ(fire.size(), 1u);
  EXPECT_EQ(fire[0].clause, "MP-5.1"_c);
  EXPECT_TRUE(holds(fire[0], at(33.2, 20)));
  EXPECT_TRUE(holds(fire[0], at(43.1, 30)));   // 10 ahead of a corner, 9.9 aside
  EXPECT_FALSE(holds(fire[0], at(43.4, 30)));  // 10.2 aside
  EXPECT_TRUE(holds(fire[0], at(30, 59.9)));   // no range is drawn: up to the table's edge
  EXPECT_FALSE(holds(fire[0], at(30, 19.9)));
}

// A wheel of 30 degrees to the left, then 4p that way: half of it to the west, 0.866 of it to the north.
TEST(MornePlaineOverlays, the_way_of_a_move_leg_by_leg) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n");
  State s = game->begin();
  std::vector<Pose> way;
  game->way(s, order(*game, "advance a by wheel_left 30, forward 101.6"), way);
  ASSERT_EQ(way.size(), 2u);
  EXPECT_EQ(way[0].facing, 3300);
  EXPECT_EQ(way[1].facing, 3300);
  EXPECT_NEAR(way[1].at.x - way[0].at.x, -508, 1);
  EXPECT_NEAR(way[1].at.y - way[0].at.y, 880, 1);
  game->way(s, order(*game, "advance a by forward 2000"), way);  // beyond its move
  EXPECT_TRUE(way.empty());
}

TEST(MornePlaineOverlays, guns_cover_all_that_lies_ahead_and_squares_have_four_arcs) {
  auto game = situation(
      "{ id = 'g', side = 'blue', troop = 'medium_battery', at = [30, 20] },\n"
      "{ id = 'q', side = 'blue', troop = 'line_infantry', figures = 16, formation = 'square', at = [10, 10] },\n"
      "{ id = 'm', side = 'blue', troop = 'line_infantry', figures = 16, formation = 'march', front = 2, at = [50, 10] "
      "},\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n");
  State s = game->begin();
  auto guns = layers(*game, s, "g", Kind::fire);
  ASSERT_EQ(guns.size(), 1u);
  EXPECT_TRUE(holds(guns[0], at(1, 20.1)));
  EXPECT_FALSE(holds(guns[0], at(1, 19.8)));
  EXPECT_EQ(layers(*game, s, "q", Kind::fire).size(), 4u);
  EXPECT_TRUE(layers(*game, s, "m", Kind::fire).empty());  // a march column never fires (MP-2.13)
}

// As far as it counts: from his base, which is 1p wide.
TEST(MornePlaineOverlays, command_reaches_from_the_base_of_the_leader) {
  auto game = situation(
      "{ id = 'l', side = 'blue', troop = 'adc', at = [30, 20] },\n"
      "{ id = 'g', side = 'blue', troop = 'general', at = [10, 30] },\n"
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 10] },\n"
      "{ id = 'b', side = 'blue', troop = 'line_infantry', figures = 16, at = [20, 10] },\n"
      "{ id = 'c', side = 'blue', troop = 'line_infantry', figures = 16, at = [40, 10] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n");
  State s = game->begin();
  auto adc = layers(*game, s, "l", Kind::command), general = layers(*game, s, "g", Kind::command);
  ASSERT_EQ(adc.size() + general.size(), 2u);
  EXPECT_EQ(adc[0].clause, "MP-7.1"_c);
  EXPECT_EQ(general[0].clause, "MP-7.2"_c);
  EXPECT_TRUE(holds(adc[0], at(30, 26.4)));
  EXPECT_FALSE(holds(adc[0], at(30, 26.6)));
  EXPECT_TRUE(holds(general[0], at(10, 42.4)));
  EXPECT_FALSE(holds(general[0], at(10, 42.6)));
}

// The wall of the farm hides what is behind it; what stands aside is seen.
TEST(MornePlaineOverlays, sight_ends_at_buildings) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n",
      "terrain = [{ id = 'farm', kind = 'building', box = [26, 28, 34, 32] }]\n");
  auto seen = layers(*game, game->begin(), "a", Kind::sight);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_TRUE(holds(seen[0], at(30, 25)));
  EXPECT_FALSE(holds(seen[0], at(30, 40)));
  EXPECT_TRUE(holds(seen[0], at(10, 40)));
}

// Nothing drawn about a unit that may charge or be charged lies at a length of charge from it: what is drawn is the
// inch that only charges enter, the table's edges, or stops at terrain. Leaders and a battery's three inches are free.
TEST(MornePlaineOverlays, nothing_is_a_ruler) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 30] },\n"
      "{ id = 'h', side = 'blue', troop = 'line_cavalry', figures = 12, at = [30, 10] },\n"
      "{ id = 's', side = 'blue', troop = 'skirmishers', figures = 8, at = [10, 30] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 40] },\n");
  State s = game->begin();
  for (const char* id : {"a", "h", "s", "x"}) {
    EXPECT_TRUE(layers(*game, s, id, Kind::reach).empty()) << id;
    std::vector<Overlay> all;
    game->overlays(s, unit_named(*game, id), all);
    Quad q(body(static_cast<const PlaineGame&>(*game), unit_of(*game, s, id)));
    for (const Overlay& o : all)
      for (Point p : o.points) {
        bool edge = p.x <= 0 || p.y <= 0 || p.x >= game->board().width || p.y >= game->board().height;
        i32 away = distance(Shape(q), Shape(p));
        bool close = away <= 260;
        bool sight = o.kind == Kind::sight;
        EXPECT_TRUE(edge || close || sight) << id << " shows (" << p.x << ", " << p.y << "), " << away << " away";
      }
  }
}

// The menu's regions are the same wherever the enemy stands, and only a base move on foot has a length.
TEST(MornePlaineOverlays, regions_do_not_tell_reach) {
  auto regions = [](const char* y) {
    auto game = situation(
        "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
        "{ id = 'h', side = 'blue', troop = 'line_cavalry', figures = 12, at = [45, 20] },\n"
        "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, " +
        std::string{y} + "] },\n");
    Menu menu;
    game->menu(game->begin(), menu);
    std::vector<std::pair<u8, std::vector<Point>>> out;
    for (const Choice& c : menu.choices)
      if (c.corners > 0)
        out.push_back({c.verb, {menu.corners.begin() + c.corners_at, menu.corners.begin() + c.corners_at + c.corners}});
    return out;
  };
  auto near = regions("28"), far = regions("28.1");
  ASSERT_EQ(near.size(), 4u);  // advance and fast of both
  ASSERT_EQ(near.size(), far.size());
  for (std::size_t i = 0; i < near.size(); ++i) {
    EXPECT_EQ(near[i].first, far[i].first);
    EXPECT_EQ(near[i].second, far[i].second);
    // The north edge of the table lies in every region but that of the base move on foot.
    bool open_ended = contains(Polygon{near[i].second}, at(35, 59));
    bool foot_advance = i == 0 && near[i].first == static_cast<u8>(Verb::advance);
    EXPECT_NE(open_ended, foot_advance) << i;
  }
}

TEST(MornePlaineOverlays, a_region_holds_the_ends_of_the_move_it_is_for) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, at = [30, 50] },\n");
  State s = game->begin();
  Menu menu;
  game->menu(s, menu);
  const Choice* advance = nullptr;
  for (const Choice& c : menu.choices)
    if (c.verb == static_cast<u8>(Verb::advance)) advance = &c;
  ASSERT_NE(advance, nullptr);
  Polygon region{{menu.corners.data() + advance->corners_at, advance->corners}};
  // The centre of the body stands 0.8p behind its front: straight ahead it ends at most at 23.2.
  EXPECT_TRUE(contains(region, at(30, 23.15)));
  EXPECT_FALSE(contains(region, at(30, 23.3)));
  EXPECT_TRUE(game->check(s, order(*game, "advance a to 762,588")).accepted);  // 30p, 23.15p
  EXPECT_FALSE(game->check(s, order(*game, "advance a to 762,592")).accepted);
  EXPECT_TRUE(game->check(s, order(*game, "advance a to 762,588 facing 0")).accepted);
  EXPECT_EQ(game->check(s, order(*game, "advance a to 762,588 facing 90")).clause, "MP-R31"_c);
}

TEST(MornePlaineOverlays, markers) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'line_infantry', figures = 16, at = [30, 20] },\n"
      "{ id = 'f', side = 'blue', troop = 'line_infantry', figures = 16, at = [10, 20], fleeing = true },\n"
      "{ id = 'x', side = 'red', troop = 'line_infantry', figures = 16, now = 14, at = [30, 28] },\n");
  State s = game->begin();
  UnitId a = unit_named(*game, "a"), f = unit_named(*game, "f"), x = unit_named(*game, "x");
  EXPECT_EQ(game->markers(s, a), 0);
  EXPECT_EQ(game->markers(s, f), Marker::routed);
  EXPECT_EQ(game->full_strength(s, x), 16);
  Tape tape;
  std::size_t where = 0;
  ASSERT_TRUE(parse_tape("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", tape, where));
  TapeDice dice(tape);
  game->apply(s, order(*game, "volley a > x"), dice, nullptr);
  EXPECT_EQ(game->markers(s, a), Marker::has_fired | Marker::has_acted);
  EXPECT_EQ(rules().labels().length_size, 254);
}

}  // namespace
}  // namespace grog::morne_plaine
