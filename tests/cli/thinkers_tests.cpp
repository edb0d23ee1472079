// Thoughts that break an invariant: they are lost, those after them are not.
#include "server/thinkers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

#include "core/require.hpp"

namespace grog {
namespace {

TEST(Thinkers, a_thought_that_breaks_is_lost_and_the_others_go_on) {
  std::atomic<int> thought = 0, lost = 0;
  constexpr int jobs = 12;
  std::latch all(jobs);
  {
    Thinkers thinkers(2);
    for (int i = 0; i < jobs; ++i)
      thinkers.think(
          [&, i] {
            require(i % 3 != 0, "a thought that goes wrong");  // more of them than there are threads
            ++thought;
            all.count_down();
          },
          [&] {
            ++lost;
            all.count_down();
          });
    all.wait();
  }
  EXPECT_EQ(thought, 8);
  EXPECT_EQ(lost, 4);
}

TEST(ThinkersDeathTest, elsewhere_a_broken_invariant_still_stops_the_program) {
  EXPECT_DEATH(
      {
        Thinkers thinkers(1);
        require(false, "not in a thought");
      },
      "broken invariant: not in a thought");
}

}  // namespace
}  // namespace grog
