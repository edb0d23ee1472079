// What clients draw: range bands, moves, command; and the markers beside a unit.
#include "core/geometry/shape.hpp"
#include "core/kernel.hpp"
#include "tests/mplg/fixture.hpp"

namespace grog::mplg {
namespace {

using Kind = Overlay::Kind;

UnitId named_unit(const Game& g, const char* id) { return unit_named(g, id); }
std::vector<Overlay> layers(const Game& g, const char* id, Kind kind) {
  std::vector<Overlay> all, out;
  g.overlays(g.begin(), named_unit(g, id), all);
  for (const Overlay& o : all)
    if (o.kind == kind) out.push_back(o);
  return out;
}
bool holds(const Overlay& o, i32 x, i32 y) { return contains(Polygon{o.points}, {x, y}); }

constexpr const char* field = R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 4, at = [6, 2], allowed = 2, shots = 1, actions = 1 },
  { id = "m1", troop = "mitrailleuses", general = "fg", stands = 1, at = [9, 2], allowed = 2 },
  { id = "b1", troop = "batterie-4", general = "fg", stands = 1, at = [3, 2], formation = "limbered", allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 4, at = [6, 8], allowed = 2, prone = true },
  { id = "b6", troop = "battery-6", general = "pg", stands = 2, at = [3, 8], allowed = 2 },
]
start = { step = "prussian_move" }
)";

// The front of f1 looks north from (6, 2.1): two bands, 0 to 3 and 3 to 5 UD, sixty degrees either side.
TEST(MplgOverlays, bands_of_fire) {
  auto game = situation(field);
  auto fire = layers(*game, "f1", Kind::fire);
  ASSERT_EQ(fire.size(), 2u);
  EXPECT_EQ(fire[0].clause, "MPLG-9.1"_c);
  EXPECT_EQ(fire[1].clause, "MPLG-9.2"_c);
  EXPECT_TRUE(holds(fire[0], 6000, 5090));
  EXPECT_FALSE(holds(fire[0], 6000, 5110));
  EXPECT_TRUE(holds(fire[1], 6000, 5110));
  EXPECT_TRUE(holds(fire[1], 6000, 7090));
  EXPECT_FALSE(holds(fire[1], 6000, 7110));
  // At 2 UD the edge of the arc is 2 sin 60 = 1.732 aside and 1 ahead.
  EXPECT_TRUE(holds(fire[0], 6000 + 1720, 3110));
  EXPECT_FALSE(holds(fire[0], 6000 + 1745, 3090));
  EXPECT_EQ(layers(*game, "p1", Kind::fire).size(), 1u);  // a needle gun has one
  EXPECT_EQ(layers(*game, "m1", Kind::fire).size(), 1u);
  EXPECT_TRUE(layers(*game, "b1", Kind::fire).empty());  // limbered
  auto guns = layers(*game, "b6", Kind::fire);           // canister to 2, shell to 8 UD, from (3, 7.9) to the south
  ASSERT_EQ(guns.size(), 2u);
  EXPECT_TRUE(holds(guns[0], 3000, 5910));
  EXPECT_TRUE(holds(guns[1], 3000, 5890));
}

TEST(MplgOverlays, moves_and_command) {
  auto game = situation(field);
  auto reach = layers(*game, "b6", Kind::reach);
  EXPECT_TRUE(reach.empty());                        // deployed guns do not move
  auto limbered = layers(*game, "b1", Kind::reach);  // 1 UD from its centre
  ASSERT_EQ(limbered.size(), 1u);
  EXPECT_EQ(limbered[0].clause, "MPLG-4.2"_c);
  EXPECT_TRUE(holds(limbered[0], 3000, 2990));
  EXPECT_FALSE(holds(limbered[0], 3000, 3010));
  auto command = layers(*game, "fg", Kind::command);
  ASSERT_EQ(command.size(), 1u);
  EXPECT_EQ(command[0].clause, "MPLG-17.4"_c);  // an average general: 3 UD
  EXPECT_TRUE(holds(command[0], 200, 3150));
  EXPECT_FALSE(holds(command[0], 200, 3250));
}

TEST(MplgOverlays, markers) {
  auto game = situation(field);
  grog::State s = game->begin();
  EXPECT_TRUE((game->markers(s, named_unit(*game, "f1")) & Marker::has_fired) != 0);
  EXPECT_TRUE((game->markers(s, named_unit(*game, "p1")) & Marker::prone) != 0);
  EXPECT_EQ(game->markers(s, named_unit(*game, "b6")) & (Marker::has_fired | Marker::prone), 0);
  EXPECT_EQ(game->full_strength(s, named_unit(*game, "p1")), 4);
  EXPECT_EQ(rules().labels().length_size, 1000);
  EXPECT_GT(game->last_turn(s), 0);
}

}  // namespace
}  // namespace grog::mplg
