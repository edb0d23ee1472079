// Corner cases of places and ways: touching exactly, a tenth of a millimetre short, gaps, grazing.
#include "tests/casques_et_plumets/support.hpp"

namespace grog::test::casques {
namespace {

using namespace grog::casques_et_plumets;

const std::string far_enemy = "{ id = \"z\", officer = \"oa\", troop = \"line\", at = [34, 20], facing = 180 },\n";

UnitId id(const Game& g, const char* name) { return unit_named(g, name); }

// CP-R37: touching the edge of a zone is not entering it; a tenth of a millimetre more is.
TEST(CasquesGeometry, the_edge_of_a_zone) {
  auto g = battle(
      "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 6.5] },\n"
      "{ id = \"a\", officer = \"oa\", troop = \"line\", at = [12, 10.5], facing = 180, formation = \"line\" },\n");
  State s = after(*g, g->begin(), {"move c by forward 75"});
  EXPECT_EQ(s[id(*g, "c")].pose.at.y, 4000);
  EXPECT_FALSE(own(s)[id(*g, "c")].is(Mark::tested));
  Tape tape;
  std::size_t where = 0;
  ASSERT_TRUE(parse_tape("1 1", tape, where));
  TapeDice dice(tape);
  State t = g->begin();
  g->apply(t, order(*g, "move c by forward 75.1"), dice, nullptr);
  EXPECT_TRUE(dice.exhausted());
  EXPECT_TRUE(own(t)[id(*g, "c")].is(Mark::tested));
  EXPECT_EQ(t[id(*g, "c")].pose.at.y, 4000);  // failed: at the edge
}

// CP-R47: 1 cm from an enemy is allowed, a tenth of a millimetre less is not.
TEST(CasquesGeometry, a_centimetre_from_the_enemy) {
  auto g = battle(
      "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 6] },\n"
      "{ id = \"a\", officer = \"oa\", troop = \"line\", at = [12, 9], facing = 180, formation = \"line\", disorder = "
      "true },\n");
  // Front at 7, the enemy at 8.5: 75 mm.
  EXPECT_EQ(verdict(*g, g->begin(), "move c by forward 65"), "accepted");
  EXPECT_EQ(verdict(*g, g->begin(), "move c by forward 65.1"), "CP-R47");
}

// A gap as wide as the column is passed; one a tenth of a millimetre narrower is not passed without passing through.
TEST(CasquesGeometry, through_a_gap) {
  auto units = [](const char* right) {
    return std::string{
               "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 5] },\n"
               "{ id = \"q\", officer = \"of\", troop = \"line\", at = [10, 8], formation = \"square\" },\n"
               "{ id = \"r\", officer = \"of\", troop = \"line\", at = ["} +
           right + ", 8], formation = \"square\" },\n" + far_enemy;
  };
  auto wide = battle(units("14"));
  EXPECT_EQ(verdict(*wide, wide->begin(), "move c by forward 200"), "accepted");
  auto narrow = battle(units("13.99"));
  EXPECT_EQ(verdict(*narrow, narrow->begin(), "move c by forward 200"), "CP-R46");  // nobody passes a square
  EXPECT_EQ(verdict(*narrow, narrow->begin(), "move c by forward 50"), "accepted");
}

// A path that grazes a wood along its edge is flat; half a millimetre inside it is not.
TEST(CasquesGeometry, grazing_a_wood) {
  std::string wood = "terrain = [{ id = \"wood\", kind = \"wood\", box = [13, 4, 16, 12] }]\n";
  auto beside = battle("{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 6] },\n" + far_enemy, wood);
  EXPECT_EQ(verdict(*beside, beside->begin(), "move c by forward 200"), "accepted");
  auto inside = battle("{ id = \"c\", officer = \"of\", troop = \"line\", at = [12.01, 6] },\n" + far_enemy, wood);
  EXPECT_EQ(verdict(*inside, inside->begin(), "move c by forward 200"), "CP-24.1");
  EXPECT_EQ(verdict(*inside, inside->begin(), "move c by forward 100"), "accepted");
}

// CP-17.7: 15 + 5 cm reaches; the path is checked to the tenth.
TEST(CasquesGeometry, a_charge_reaches_to_the_tenth) {
  for (const char* y : {"10.5", "10.51"}) {
    auto g = battle(
        "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 5] },\n{ id = \"a\", officer = \"oa\", "
        "troop = \"light\", at = [12, " +
        std::string{y} + "], facing = 180, formation = \"skirmish\" },\n");
    State s = g->begin();
    RandomDice dice(1);
    g->apply(s, order(*g, "charge c > a"), dice, nullptr);
    bool reached = std::string{y} == "10.5";
    EXPECT_EQ(dice.thrown() > 0, reached) << y;                  // a melee, or nothing
    EXPECT_EQ(s[id(*g, "c")].pose.at.y == 4000, !reached) << y;  // its whole allowance
  }
}

// Turning in a crowd: only the place where it ends must be clear.
TEST(CasquesGeometry, turning_in_a_crowd) {
  auto g = battle(
      "{ id = \"l\", officer = \"of\", troop = \"line\", at = [12, 6], formation = \"line\" },\n"
      "{ id = \"m\", officer = \"of\", troop = \"line\", at = [12, 7.4], formation = \"line\" },\n" +
      far_enemy);
  EXPECT_EQ(verdict(*g, g->begin(), "turn l by left 90"), "CP-R46");
  EXPECT_EQ(verdict(*g, g->begin(), "turn l by left 10"), "accepted");
  EXPECT_EQ(verdict(*g, g->begin(), "about-face l"), "accepted");
}

// A unit turned askew charges a unit askew: contact is flush, nothing overlaps, and the loser gets away.
TEST(CasquesGeometry, askew_contacts_are_flush) {
  for (int angle = 0; angle < 360; angle += 7) {
    std::string a = std::to_string(angle);
    auto g = battle(
        "{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 7] },\n{ id = \"a\", officer = \"oa\", "
        "troop = \"line\", at = [12.3, 11], facing = " +
        a + ", formation = \"line\", disorder = true },\n" + far_enemy);
    if (verdict(*g, g->begin(), "charge c > a") != "accepted") continue;
    for (u64 seed = 1; seed < 4; ++seed) {
      State s = g->begin();
      RandomDice dice(seed);
      g->apply(s, order(*g, "charge c > a"), dice, nullptr);
      EXPECT_EQ(g->broken(s), "") << a << " seed " << seed;
    }
  }
}

// CP-23.5, CP-R24: whoever aligned on a hedge, however it runs, pays to cross it; rounding puts nobody a hair over it.
TEST(CasquesGeometry, aligned_on_an_askew_hedge_is_before_it) {
  int aligned = 0;
  for (int lean = -40; lean <= 40; ++lean) {
    auto ud = [](int twentieths) {
      return std::to_string(twentieths / 20) + "." + std::to_string(100 + twentieths % 20 * 5).substr(1);
    };
    auto g = battle("{ id = \"c\", officer = \"of\", troop = \"line\", at = [12, 5] },\n" + far_enemy,
                    "terrain = [{ id = \"h\", kind = \"hedge\", line = [6, " + ud(180 - lean) + ", 18, " +
                        ud(180 + lean) + "] }]\n");
    State s = g->begin();
    for (const char* step : {"move c by forward 150", "move c by forward 150"}) {
      Order o = order(*g, step);
      if (!g->check(s, o).accepted) break;
      Tape none;
      TapeDice dice(none);
      g->apply(s, o, dice, nullptr);
    }
    ASSERT_EQ(g->broken(s), "");
    if (s[id(*g, "c")].pose.facing == 0 && lean != 0) continue;  // it stopped short of it
    ++aligned;
    own(s)[id(*g, "c")].actions = 0;
    EXPECT_EQ(verdict(*g, s, "move c by forward 50"), "CP-23.5") << lean;
    EXPECT_EQ(verdict(*g, s, "cross c"), "accepted") << lean;
  }
  EXPECT_GT(aligned, 30);
}

}  // namespace
}  // namespace grog::test::casques
