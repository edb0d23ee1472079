// Corner cases of moves, sight, contact and footprints, measured to the tenth of a millimetre.
#include <gtest/gtest.h>

#include "rulesets/feu_combat_moral/game.hpp"
#include "tests/feu_combat_moral/fixture.hpp"

namespace grog::feu_combat_moral {
namespace {

const FcmGame& fcm(const Game& g) { return static_cast<const FcmGame&>(g); }
std::string foot(const std::string& id, const std::string& side, const std::string& at, const std::string& more = "") {
  return "{ id = '" + id + "', side = '" + side + "', troop = 'prussia-mousquetaire', figures = 16, at = " + at + more +
         " },\n";
}
const std::string far_red = foot("r", "red", "[60, 77]", ", facing = 180");

// FCM-21.2 to 21.10: width and depth in cm.
TEST(FcmGeometry, footprints) {
  auto size = [](const std::string& troop, int figures, const std::string& formation) {
    auto game = situation("{ id = 'a', side = 'blue', troop = '" + troop + "', figures = " + std::to_string(figures) +
                          ", at = [60, 20], formation = '" + formation + "' },\n" + far_red);
    State s = begun(*game);
    Box b = box_of(fcm(*game), s.unit[0]);
    return std::pair{b.width, b.depth};
  };
  EXPECT_EQ(size("prussia-fusilier", 16, "line"), std::pair(1600, 100));
  EXPECT_EQ(size("prussia-fusilier", 16, "column"), std::pair(400, 400));
  EXPECT_EQ(size("prussia-fusilier", 14, "column"), std::pair(400, 400));
  EXPECT_EQ(size("austria-fusilier", 24, "column"), std::pair(600, 400));  // usual front 6 above 16 figures
  EXPECT_EQ(size("prussia-fusilier", 16, "division"), std::pair(800, 200));
  EXPECT_EQ(size("prussia-fusilier", 16, "hollow_square"), std::pair(500, 500));
  EXPECT_EQ(size("prussia-fusilier", 14, "hollow_square"), std::pair(500, 500));
  EXPECT_EQ(size("prussia-fusilier", 8, "skirmish"), std::pair(1600, 100));
  EXPECT_EQ(size("prussia-hussar", 8, "line"), std::pair(1200, 200));
  EXPECT_EQ(size("prussia-hussar", 8, "column"), std::pair(600, 400));
  EXPECT_EQ(size("prussia-hussar", 8, "skirmish"), std::pair(2400, 200));
  EXPECT_EQ(size("prussia-foot-battery-6", 4, "battery"), std::pair(800, 300));
  EXPECT_EQ(size("prussia-foot-battery-6", 4, "limbered"), std::pair(400, 600));
}

// FCM-21.5: 16 fusiliers eight wide and two deep; two elite companies of four beside them, each two wide.
TEST(FcmGeometry, elites_stand_beside_the_fusiliers) {
  for (bool elites : {false, true}) {
    auto game = situation(
        "{ id = 'a', side = 'blue', troop = 'france-fusilier', figures = 16, with = [ { troop = 'france-grenadier', "
        "figures = 4 }, { troop = 'france-voltigeur', figures = 4 } ], at = [60, 20], formation = 'division', elites "
        "= " +
        std::string{elites ? "true" : "false"} + " },\n" + far_red);
    State s = begun(*game);
    Box b = box_of(fcm(*game), s.unit[0]);
    EXPECT_EQ(std::pair(b.width, b.depth), elites ? std::pair(1200, 200) : std::pair(800, 300));
    EXPECT_EQ(full_ranks_behind(fcm(*game), unit_id(0), s.unit[0]), elites ? 1 : 2);  // FCM-6.32
  }
}

// FCM-20.8: a march stops at exactly 5 cm, however far it was to go; short of that nothing stops it.
TEST(FcmGeometry, five_centimetres_to_the_tenth) {
  auto game = situation(foot("a", "blue", "[60, 20]") + foot("r", "red", "[60, 37]", ", facing = 180"));
  for (i32 tenths : {799, 800, 801, 1600}) {  // 13 cm between them
    State s = begun(*game);
    RandomDice dice(1);
    std::string way = std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
    for (const std::string& text : {"move a by forward " + way, std::string{"done"}, std::string{"done"}}) {
      ASSERT_TRUE(game->check(s, order(*game, text))) << text;
      game->apply(plain(s), order(*game, text), dice, nullptr);
    }
    EXPECT_EQ(s.unit[0].pose.at.y, 2000 + std::min(tenths, 800)) << way;
  }
}

// FCM-24.2: a target at the very end of the reach, and one a tenth of a millimetre beyond it.
TEST(FcmGeometry, reach_of_a_charge_to_the_tenth) {
  for (bool beyond : {false, true}) {
    std::string y = beyond ? "44.01" : "44";
    auto game = situation(foot("a", "blue", "[60, 20]") + foot("r", "red", "[60, " + y + "]", ", facing = 180"));
    EXPECT_EQ(game->check(game->begin(), order(*game, "charge a > r")).accepted, !beyond) << y;  // 16 + 4 cm
  }
}

// A gap as wide as the column lets it pass; one a tenth of a millimetre narrower does not (FCM-20.7).
TEST(FcmGeometry, through_a_gap) {
  for (bool narrow : {false, true}) {
    std::string x = narrow ? "63.99" : "64";
    auto game = situation(foot("a", "blue", "[60, 20]") + foot("b", "blue", "[56, 28]") +
                          foot("c", "blue", "[" + x + ", 28]") + far_red);
    State s = begun(*game);
    for (const char* text : {"move a by forward 160", "done", "done"}) {
      RandomDice dice(1);
      game->apply(plain(s), order(*game, text), dice, nullptr);
    }
    EXPECT_EQ(s.unit[0].pose.at.y, narrow ? 2400 : 3600);
  }
}

// A wheel turns about the inner front corner, which stays where it is (FCM-22.4).
TEST(FcmGeometry, wheel_about_its_corner) {
  auto game = situation(foot("a", "blue", "[60, 20]") + far_red);
  State s = begun(*game);
  Point before = corners(Quad(box_of(fcm(*game), s.unit[0])))[0];
  for (const char* text : {"move a by wheel-left 90", "done", "done"}) {
    RandomDice dice(1);
    game->apply(plain(s), order(*game, text), dice, nullptr);
  }
  Point after = corners(Quad(box_of(fcm(*game), s.unit[0])))[0];
  EXPECT_EQ(s.unit[0].pose.facing, 2700);
  EXPECT_TRUE(within(before, after, 2)) << after.x << "," << after.y;
}

// "To that point, facing that way" ends there.
TEST(FcmGeometry, to_a_pose) {
  auto game = situation(foot("a", "blue", "[60, 20]") + far_red);
  State s = begun(*game);
  for (const char* text : {"move a to 620,270 facing 20", "done", "done"}) {
    Order o = order(*game, text);
    ASSERT_TRUE(game->check(s, o)) << text;
    RandomDice dice(1);
    game->apply(plain(s), o, dice, nullptr);
  }
  EXPECT_TRUE(within(s.unit[0].pose.at, {6200, 2700}, 10)) << s.unit[0].pose.at.x << "," << s.unit[0].pose.at.y;
  EXPECT_EQ(s.unit[0].pose.facing, 200);
}

// FCM-23.5: five centimetres of wood may be looked through, more may not.
TEST(FcmGeometry, sight_through_wood) {
  for (bool deep : {false, true}) {
    auto game = situation(
        foot("a", "blue", "[60, 20]") + foot("r", "red", "[60, 40]", ", facing = 180"),
        std::string{"terrain = [ { id = 'w', kind = 'wood', box = [40, 27, 80, "} + (deep ? "32.1" : "32") + "] } ]\n");
    EXPECT_EQ(sees({fcm(*game), begun(*game)}, unit_id(0), unit_id(1)), !deep);
  }
}

// A charge at an angle ends flush against the side it strikes, without overlapping it.
TEST(FcmGeometry, contact_aligns) {
  auto game =
      situation("{ id = 'a', side = 'blue', troop = 'france-old-guard', figures = 16, at = [55, 20], facing = 10 },\n" +
                foot("r", "red", "[60, 32]", ", facing = 180, formation = 'line'"));
  State s = begun(*game);
  for (const char* text : {"charge a > r", "done", "done"}) {
    RandomDice dice(4);
    ASSERT_TRUE(game->check(s, order(*game, text)));
    game->apply(plain(s), order(*game, text), dice, nullptr);
  }
  bool met = false;
  for (u64 seed = 1; seed < 40 && !met; ++seed) {
    State t = s;
    RandomDice dice(seed);
    Journal journal;
    game->apply(plain(t), order(*game, "stand r > a"), dice, &journal);
    throw_all(*game, plain(t), dice, &journal);
    EXPECT_EQ(game->broken(t), "");
    for (const Event& e : journal.events) met = met || e.kind == static_cast<u8>(Tell::contact);
    if (met && t.links > 0 && t.turn == 1) {
      EXPECT_EQ(t.unit[0].pose.facing, 0);
    }
  }
  EXPECT_TRUE(met);
}

}  // namespace
}  // namespace grog::feu_combat_moral
