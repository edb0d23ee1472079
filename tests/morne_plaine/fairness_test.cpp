// Two equal armies that draw lots and deploy alike: over many random battles neither side may be favoured. What the
// scenarios favour (a defender who stands on the objective from the start) is then theirs, not the rules'.
#include <gtest/gtest.h>

#include "core/dice.hpp"
#include "tests/morne_plaine/fixture.hpp"

namespace grog::morne_plaine {
namespace {

std::string army(const std::string& side) {
  std::string out;
  int n = 0;
  for (const char* troop : {"line_infantry', figures = 24", "line_infantry', figures = 24", "skirmishers', figures = 8",
                            "line_cavalry', figures = 12", "medium_battery'", "adc'"})
    out +=
        "{ id = '" + side.substr(0, 1) + std::to_string(n++) + "', side = '" + side + "', troop = '" + troop + " },\n";
  return out;
}

TEST(MornePlaineFairness, equal_armies_win_equally_often) {
  auto game = situation(army("blue") + army("red"), "lots = true\nturns = 8\n# no 'start =': they deploy\n");
  constexpr int games = 600;
  int wins[3] = {0, 0, 0};
  std::vector<Order> orders;
  for (int n = 0; n < games; ++n) {
    State s = game->begin();
    Rng rng(seed_of(41, static_cast<u64>(n)));
    RandomDice dice(seed_of(42, static_cast<u64>(n)));
    while (s.over == 0) {
      game->propose(s, rng, 1'000'000, orders);
      game->apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
    }
    ++wins[s.winner == Side::first ? 0 : s.winner == Side::second ? 1 : 2];
  }
  int decided = wins[0] + wins[1], lead = wins[0] - wins[1];
  EXPECT_GT(decided, games / 4);
  EXPECT_LT(lead * lead, 16 * decided) << wins[0] << " to " << wins[1];  // four standard deviations
}

}  // namespace
}  // namespace grog::morne_plaine
