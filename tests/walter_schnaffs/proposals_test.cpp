// Orders that a player would see are among those that generals choose from.
#include <gtest/gtest.h>

#include "tests/support/offered.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

TEST(WalterProposals, the_next_zone_and_an_assault_on_a_neighbour_are_offered) {
  auto march = situation(
      "map = { columns = 5, rows = 5 }\nstart = { phase = 'movement', active = 'german' }\n"
      "unit = [{ id = 'g', troop = 'line', bases = 4, at = 'C1' }, { id = 'f', troop = 'ligne', bases = 4, at = 'C5' "
      "}]\n");
  EXPECT_TRUE(offers(*march, march->begin(), "move g @C2"));
  auto assault = situation(
      "map = { columns = 5, rows = 5 }\nstart = { phase = 'assault', active = 'german' }\n"
      "unit = [{ id = 'g', troop = 'line', bases = 4, at = 'C2' }, { id = 'f', troop = 'ligne', bases = 3, at = 'C3' "
      "}]\n");
  EXPECT_TRUE(offers(*assault, assault->begin(), "assault @C3"));
}

}  // namespace
}  // namespace grog::test::walter
