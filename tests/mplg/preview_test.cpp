// What an order may lead to, before it is given: exact, with reasons, and quick.

#include "core/preview.hpp"
#include "tests/mplg/fixture.hpp"

namespace grog::mplg {
namespace {

double chance_of(const Preview& p, Tell kind, int value = -1) {
  double sum = 0;
  for (const Prospect& e : p.prospects)
    if (e.event.kind == static_cast<u8>(kind) && (value < 0 || e.event.value == value)) sum += e.chance;
  return sum;
}

TEST(MplgPreview, a_shot) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 3], allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 2, at = [6, 5], allowed = 2, losses = 3, prone = true },
]
start = { step = "prussian_move" }
)");
  grog::State s = game->begin();
  Preview p = preview(*game, s, order(*game, "fire f1 > p1 =0"), french);
  ASSERT_TRUE(p.verdict.accepted);
  EXPECT_TRUE(p.exact);
  // Two dice, 3+ less one for a prone target: each hits on 4, 5, 6.
  EXPECT_DOUBLE_EQ(chance_of(p, Tell::fired, 0), 1.0 / 4);
  EXPECT_DOUBLE_EQ(chance_of(p, Tell::fired, 2), 1.0 / 4);
  // Any hit costs a stand; degree 6 less one lost: a 6 breaks it.
  EXPECT_DOUBLE_EQ(chance_of(p, Tell::lost_stand), 3.0 / 4);
  EXPECT_DOUBLE_EQ(chance_of(p, Tell::broke), 3.0 / 4 / 6);
  bool prone = false;
  for (const Modifier& m : p.modifiers) prone = prone || m.clause == "MPLG-9.10"_c;
  EXPECT_TRUE(prone);
}

TEST(MplgPreview, a_charge_with_its_tests) {
  auto game = situation(R"(
unit = [
  { id = "p1", troop = "landwehr", general = "pg", stands = 4, at = [6, 6], allowed = 2 },
  { id = "f1", troop = "mobiles", general = "fg", stands = 4, at = [6, 4], allowed = 2, actions = 2 },
]
start = { step = "prussian_charge" }
)");
  Preview p = preview(*game, game->begin(), order(*game, "charge p1 > f1"), prussian);
  ASSERT_TRUE(p.verdict.accepted);
  // Nobody can answer it and no other charge is possible, so all follows at once: both have degree 4.
  EXPECT_DOUBLE_EQ(chance_of(p, Tell::held), 1.0 / 3);
  EXPECT_DOUBLE_EQ(chance_of(p, Tell::broke), 2.0 / 9);
  EXPECT_DOUBLE_EQ(chance_of(p, Tell::contact), 4.0 / 9);
}

TEST(MplgPreview, a_refused_order_has_none) {
  auto game = situation(R"(
unit = [
  { id = "f1", troop = "ligne", general = "fg", stands = 1, at = [6, 3], allowed = 2 },
  { id = "p1", troop = "line", general = "pg", stands = 2, at = [6, 5], allowed = 2 },
]
start = { step = "prussian_move" }
)");
  Preview p = preview(*game, game->begin(), order(*game, "fire p1 > f1 =0"), french);
  EXPECT_FALSE(p.verdict.accepted);
  EXPECT_TRUE(p.prospects.empty());
}

// How long they take is measured in bench/; here, that none is sampled and none has paths by the thousand.
TEST(MplgPreview, every_candidate_of_a_battle_is_exact) {
  for (const char* id : {"auberge", "roter-berg"}) {
    auto game = test::load(rules(), test::scenario_file(ruleset(), id));
    grog::State s = game->begin();
    Rng rng(4);
    RandomDice dice(9);
    std::vector<Order> orders;
    u64 most = 0;
    int seen = 0;
    for (int step = 0; step < 120 && s.over == 0; ++step) {
      game->propose(s, rng, 6, orders);
      if (step % 5 == 0)
        for (const Order& o : orders) {
          Preview p = preview(*game, s, o, s.asked().side);
          EXPECT_TRUE(p.verdict.accepted);
          EXPECT_TRUE(p.exact);
          most = std::max(most, p.leaves);
          ++seen;
        }
      game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
    }
    EXPECT_GT(seen, 40);
    EXPECT_LT(most, 2000u) << id;
  }
}

}  // namespace
}  // namespace grog::mplg
