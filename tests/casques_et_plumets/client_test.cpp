// What clients draw and drag: zones, fields of fire, reach, command, sight, markers, poses. Figures worked out by hand,
// in UD of 5 cm.
#include "core/geometry/shape.hpp"
#include "tests/casques_et_plumets/support.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;
using Kind = Overlay::Kind;

constexpr Point ud(double x, double y) { return {static_cast<i32>(x * 500), static_cast<i32>(y * 500)}; }

std::vector<Overlay> layers(const Game& g, const State& s, const char* id, Kind kind) {
  std::vector<Overlay> all, out;
  g.overlays(s, unit_named(g, id), all);
  for (const Overlay& o : all)
    if (o.kind == kind) out.push_back(o);
  return out;
}
bool holds(const Overlay& o, Point p) { return contains(Polygon{o.points}, p); }

const std::string field =
    "{ id = \"l\", officer = \"of\", troop = \"line\", at = [12, 6], formation = \"line\" },\n"
    "{ id = \"q\", officer = \"of\", troop = \"line\", at = [5, 6], formation = \"square\" },\n"
    "{ id = \"k\", officer = \"of\", troop = \"line\", at = [17, 6], formation = \"square\", disorder = true },\n"
    "{ id = \"d\", officer = \"of\", troop = \"line\", at = [20, 6], formation = \"line\", disorder = true },\n"
    "{ id = \"g\", officer = \"of\", troop = \"foot-battery\", at = [12, 3], formation = \"battery\" },\n"
    "{ id = \"h\", officer = \"of\", troop = \"hussars\", at = [24, 6] },\n"
    "{ id = \"z\", officer = \"oa\", troop = \"line\", at = [34, 20], facing = 180 },\n";

// CP-16.2: a line of 15 cm, its front at 6.5, has the 5 cm ahead of it; a square four of these; disorder none, but for
// a square against cavalry (CP-R22).
TEST(CasquesOverlays, zones_of_control) {
  auto g = battle(field);
  State s = g->begin();
  auto zone = layers(*g, s, "l", Kind::control);
  ASSERT_EQ(zone.size(), 1u);
  EXPECT_EQ(book().clause_id(zone[0].clause), "CP-16.2");
  EXPECT_TRUE(holds(zone[0], ud(10.5, 6.5)));
  EXPECT_TRUE(holds(zone[0], ud(13.5, 7.5)));
  EXPECT_FALSE(holds(zone[0], ud(12, 7.51)));
  EXPECT_FALSE(holds(zone[0], ud(13.51, 7)));
  EXPECT_EQ(layers(*g, s, "q", Kind::control).size(), 4u);
  EXPECT_TRUE(layers(*g, s, "d", Kind::control).empty());
  auto shaken = layers(*g, s, "k", Kind::control);
  ASSERT_EQ(shaken.size(), 4u);
  EXPECT_EQ(book().clause_id(shaken[0].clause), "CP-R22");
}

// CP-11.4, CP-11.5: muskets 5 and 10 cm; a field gun 10, 25 and 50 cm, over the width of its front.
TEST(CasquesOverlays, fields_of_fire) {
  auto g = battle(field);
  State s = g->begin();
  auto muskets = layers(*g, s, "l", Kind::fire);
  ASSERT_EQ(muskets.size(), 2u);
  EXPECT_TRUE(holds(muskets[0], ud(12, 7.5)));  // short: to 7.5
  EXPECT_FALSE(holds(muskets[0], ud(12, 7.6)));
  EXPECT_TRUE(holds(muskets[1], ud(12, 8.5)));  // long: to 8.5
  EXPECT_FALSE(holds(muskets[1], ud(12, 8.6)));
  auto guns = layers(*g, s, "g", Kind::fire);
  ASSERT_EQ(guns.size(), 3u);
  EXPECT_EQ(book().clause_id(guns[0].clause), "CP-11.3");
  EXPECT_TRUE(holds(guns[0], ud(12.5, 5.5)));  // front at 3.5, 5 cm wide; canister to 5.5
  EXPECT_FALSE(holds(guns[0], ud(12.6, 5)));
  EXPECT_TRUE(holds(guns[1], ud(12, 8.5)));   // short to 8.5
  EXPECT_TRUE(holds(guns[2], ud(12, 13.5)));  // long to 13.5
  EXPECT_FALSE(holds(guns[2], ud(12, 13.6)));
  EXPECT_EQ(layers(*g, s, "q", Kind::fire).size(), 8u);  // two ranges a side
  EXPECT_TRUE(layers(*g, s, "h", Kind::fire).empty());   // cavalry does not fire (CP-R10)
}

// Far from the enemy: a line goes 15 cm, hussars in column 30; a square nowhere. An officer commands 25 cm.
TEST(CasquesOverlays, reach_and_command) {
  auto g = battle(field);
  State s = g->begin();
  auto line = layers(*g, s, "l", Kind::reach);
  ASSERT_EQ(line.size(), 1u);
  EXPECT_TRUE(holds(line[0], ud(12, 9.49)));
  EXPECT_FALSE(holds(line[0], ud(12, 9.52)));
  auto horse = layers(*g, s, "h", Kind::reach);
  ASSERT_EQ(horse.size(), 1u);
  EXPECT_TRUE(holds(horse[0], ud(24, 12.99)));
  EXPECT_TRUE(layers(*g, s, "q", Kind::reach).empty());
  auto command = layers(*g, s, "of", Kind::command);
  ASSERT_EQ(command.size(), 1u);
  EXPECT_TRUE(holds(command[0], ud(12, 12.99)));  // he is at (12, 8)
  EXPECT_FALSE(holds(command[0], ud(12, 13.01)));
}

// A wood hides what lies behind and in it; a house is seen, not what is behind it; nor behind a unit.
TEST(CasquesOverlays, sight) {
  auto g = battle(
      "{ id = \"l\", officer = \"of\", troop = \"line\", at = [12, 6], formation = \"line\" },\n"
      "{ id = \"f\", officer = \"of\", troop = \"line\", at = [8, 10] },\n"
      "{ id = \"z\", officer = \"oa\", troop = \"line\", at = [34, 20], facing = 180 },\n",
      "terrain = [{ id = \"wood\", kind = \"wood\", box = [11, 10, 13, 12] },\n"
      "{ id = \"farm\", kind = \"building\", box = [15, 10, 17, 12] }]\n");
  auto seen = layers(*g, g->begin(), "l", Kind::sight);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_TRUE(holds(seen[0], ud(12, 9.8)));
  EXPECT_FALSE(holds(seen[0], ud(12, 11)));     // in the wood
  EXPECT_FALSE(holds(seen[0], ud(12, 14)));     // behind it
  EXPECT_TRUE(holds(seen[0], ud(15.5, 10.5)));  // the house itself
  EXPECT_FALSE(holds(seen[0], ud(18, 14.5)));   // behind it
  EXPECT_FALSE(holds(seen[0], ud(6, 12.5)));    // behind a friend
  EXPECT_TRUE(holds(seen[0], ud(3, 6.5)));
}

TEST(CasquesOverlays, markers_and_full_strength) {
  auto g = battle(
      "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 6], vc = 2, disorder = true, fired = true, actions "
      "= "
      "2 },\n"
      "{ id = \"e\", officer = \"of\", troop = \"line\", at = [12, 20] },\n"
      "{ id = \"z\", officer = \"oa\", troop = \"line\", at = [34, 20], facing = 180 },\n");
  State s = g->begin();
  EXPECT_EQ(g->markers(s, unit_named(*g, "c")), Marker::disordered | Marker::has_fired | Marker::has_acted);
  EXPECT_EQ(g->markers(s, unit_named(*g, "e")), Marker::out_of_command);  // 12 UD from its officer
  EXPECT_EQ(g->markers(s, unit_named(*g, "z")), 0);
  EXPECT_EQ(g->full_strength(s, unit_named(*g, "c")), 3);
  EXPECT_EQ(g->last_turn(s), 8);  // CP-25.1: unless a scenario says otherwise
  EXPECT_EQ(book().labels().length_size, 500);
}

const std::string drag_units =
    "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 6] },\n"
    "{ id = \"z\", officer = \"oa\", troop = \"line\", at = [12, 14], facing = 180 },\n";

// The region of a move holds what a drag may name; with one action left only what lies ahead.
TEST(CasquesMenu, a_move_has_a_region) {
  auto g = battle(drag_units);
  State s = g->begin();
  auto region = [&]() {
    Menu menu;
    g->menu(s, menu);
    std::vector<Point> out;
    for (const Choice& c : menu.choices)
      if (c.verb == static_cast<u8>(Verb::move) && c.corners > 0)
        out.assign(menu.corners.begin() + c.corners_at, menu.corners.begin() + c.corners_at + c.corners);
    return out;
  };
  std::vector<Point> all = region();
  ASSERT_FALSE(all.empty());
  EXPECT_TRUE(contains(Polygon{all}, ud(14.9, 6)));  // 15 cm to the right, after a turn
  EXPECT_FALSE(contains(Polygon{all}, ud(15.1, 6)));
  own(s)[unit_named(*g, "c")].actions = 1;
  std::vector<Point> ahead = region();
  ASSERT_FALSE(ahead.empty());
  EXPECT_TRUE(contains(Polygon{ahead}, ud(12, 9)));
  EXPECT_FALSE(contains(Polygon{ahead}, ud(14.9, 6)));
}

// Moeckern's zone holds two houses of the village besides the ground before it: foot may be put into them, horse may
// not, and there is no open ground there for either.
TEST(CasquesMenu, a_zone_that_is_a_house_is_that_house_for_who_may_hold_it) {
  auto g = load(book(), scenario_file(casques_et_plumets::ruleset(), "moeckern"));
  State s = g->begin();
  RandomDice dice(1);
  while (s.asked().kind != static_cast<u8>(Ask::deploy)) {
    std::vector<Order> options;
    Rng rng(1);
    g->propose(s, rng, 24, options);
    g->apply(s, options.front(), dice, nullptr);
  }
  auto entries = [&](const char* id) {
    Menu menu;
    g->menu(s, menu);
    std::pair<int, std::vector<i16>> out;
    for (const Choice& c : menu.choices) {
      if (c.verb != static_cast<u8>(Verb::deploy) || c.unit != unit_named(*g, id)) continue;
      out.first += c.corners > 0;
      for (u16 i = 0; i < c.places; ++i) out.second.push_back(menu.places[static_cast<std::size_t>(c.places_at + i)]);
    }
    return out;
  };
  EXPECT_EQ(entries("marine-1").first, 1);
  EXPECT_EQ(entries("marine-1").second, (std::vector<i16>{0, 1}));
  EXPECT_EQ(entries("wurt-1").first, 1);
  EXPECT_TRUE(entries("wurt-1").second.empty());
}

// A pose is what a drag sends: straight ahead if it lies there to 3 mm, by a turn first if not; a facing within a
// degree of the way's is the way's, any other is a turn of its own.
TEST(CasquesMenu, a_drag_is_a_move) {
  auto g = battle(drag_units);
  auto played = [&](const char* text) {
    State s = after(*g, g->begin(), {text});
    return own(s)[unit_named(*g, "c")];
  };
  auto ahead = played("move c to 602.5,450");
  EXPECT_EQ(ahead.pose.facing, 0);
  EXPECT_EQ(ahead.pose.at.x, 6000);
  EXPECT_EQ(ahead.actions, 1);
  auto right = played("move c to 750,300");
  EXPECT_EQ(right.pose.facing, 900);
  EXPECT_EQ(right.pose.at, (Point{7500, 3000}));
  EXPECT_EQ(right.actions, 2);
  auto turned = played("move c to 600,400 facing 45");
  EXPECT_EQ(turned.pose.facing, 450);
  EXPECT_EQ(turned.pose.at, (Point{6000, 4000}));
  EXPECT_EQ(played("move c to 600,400 facing 0.5").actions, 1);
  // A turn, a move and a turn are three actions.
  EXPECT_EQ(verdict(*g, g->begin(), "move c to 750,300 facing 180"), "CP-10.12");
}

}  // namespace
}  // namespace grog::test::casques
