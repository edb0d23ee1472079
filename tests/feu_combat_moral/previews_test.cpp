// Every throw is an order of its own, so a preview branches at one throw only: few paths, exact, chances that add up.
#include <gtest/gtest.h>

#include "core/preview.hpp"
#include "rulesets/feu_combat_moral/state.hpp"
#include "tests/feu_combat_moral/fixture.hpp"
#include "tests/support/load.hpp"

namespace grog::feu_combat_moral {
namespace {

Ask asked_of(const grog::State& s) { return static_cast<Ask>(s.asked().kind); }

// A line of 16 musketeers that has fired before, at a column 10 cm away: 4 - 2 beyond a third + 1 deep, 0 to 2: factors
// 3, 4, 5 with sixteen figures are 40, 50, 65 losses, a third each.
TEST(FcmPreviews, a_volley_in_thirds) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = 'prussia-mousquetaire', "
      "figures = 16, at = [60, 19.5], formation = 'line', "
      "has_fired = true },\n"
      "{ id = 'r', side = 'red', troop = 'prussia-mousquetaire', "
      "figures = 16, at = [60, 32], facing = 0, ran = true },\n",
      "start = { phase = 'fire', initiative = 'blue' }\n");
  grog::State s = game->begin();
  RandomDice dice(1);
  game->apply(s, order(*game, "done"), dice, nullptr);
  ASSERT_EQ(asked_of(s), Ask::volley);
  EXPECT_EQ(s.asked().side, Side::first);
  Preview p = preview(*game, s, order(*game, "roll"), Side::first);
  ASSERT_TRUE(p.verdict);
  EXPECT_TRUE(p.exact);
  int found = 0;
  for (const Prospect& each : p.prospects) {
    if (each.event.kind != static_cast<u8>(Tell::fired)) continue;
    ++found;
    EXPECT_TRUE(each.event.value == 40 || each.event.value == 50 || each.event.value == 65) << each.event.value;
    EXPECT_EQ(each.weight * Big{3}, p.total);
  }
  EXPECT_EQ(found, 3);
}

// Candidates of many positions: nothing is sampled, and no order leads through more than some dozens of paths.
TEST(FcmPreviews, every_order_is_exact_and_small) {
  for (const char* scenario : {"schoenau", "plancenoit"}) {
    auto game = test::load(rules(), test::scenario_file(ruleset(), scenario));
    std::vector<Order> options;
    u64 most = 0;
    for (u64 number = 0; number < 3; ++number) {
      grog::State s = game->begin();
      Rng rng(number + 11);
      RandomDice dice(number + 12);
      for (int i = 0; s.over == 0; ++i) {
        game->propose(s, rng, 40, options);
        if (i % 5 == 0)
          for (const Order& o : options) {
            Preview p = preview(*game, s, o, s.asked().side);
            ASSERT_TRUE(p.verdict) << order_text(*game, o);
            ASSERT_TRUE(p.exact) << order_text(*game, o);
            most = std::max(most, p.leaves);
            double sum = 0;
            for (const Asked& q : p.questions) sum += q.chance;
            ASSERT_NEAR(sum, 1, 1e-12);
          }
        game->apply(s, options[rng.below(static_cast<u32>(options.size()))], dice, nullptr);
      }
    }
    EXPECT_LE(most, 120u) << scenario;
  }
}

// The side that throws is asked, and nothing but the throw is accepted (FCM-27.1: what may be chosen is asked before).
TEST(FcmPreviews, a_throw_can_only_be_thrown) {
  auto game = situation(
      "{ id = 'a', side = 'blue', troop = "
      "'prussia-grenadier', figures = 16, at = [60, 20] },\n"
      "{ id = 'r', side = 'red', troop = 'france-fusilier', "
      "figures = 16, at = [60, 32], facing = 180 },\n");
  grog::State s = game->begin();
  RandomDice dice(1);
  for (const char* text : {"charge a > r", "done", "done", "stand r > a"}) {
    ASSERT_TRUE(game->check(s, order(*game, text))) << text;
    game->apply(s, order(*game, text), dice, nullptr);
  }
  ASSERT_EQ(asked_of(s), Ask::test);  // the charger, before it moves (FCM-24.4)
  EXPECT_EQ(s.asked().side, Side::first);
  EXPECT_EQ(s.asked().unit, unit_id(0));
  for (const char* text : {"done", "hold a", "nerve a :0 =0", "stay a"})
    EXPECT_FALSE(game->check(s, order(*game, text)));
  std::vector<Order> options;
  Rng rng(1);
  game->propose(s, rng, 16, options);
  ASSERT_EQ(options.size(), 1u);
  EXPECT_EQ(options[0], order(*game, "roll"));
  Menu menu;
  game->menu(s, menu);
  ASSERT_EQ(menu.choices.size(), 1u);
  EXPECT_EQ(menu.choices[0].verb, static_cast<u8>(Verb::roll));
}

}  // namespace
}  // namespace grog::feu_combat_moral
