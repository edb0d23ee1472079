// Thoughts that break an invariant: they are lost, those after them are not.
#include "server/thinkers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <mutex>
#include <string>
#include <vector>

#include "core/require.hpp"

namespace grog {
namespace {

TEST(Thinkers, a_thought_that_breaks_is_lost_and_the_others_go_on) {
  std::atomic<int> thought = 0, lost = 0;
  constexpr int jobs = 12;
  std::latch all(jobs);
  {
    Thinkers thinkers(2, true);
    for (int i = 0; i < jobs; ++i)
      thinkers.think(
          i % 2 == 0 ? "one" : "another",
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

TEST(Thinkers, whoever_asks_is_served_in_turn_and_never_has_all_the_threads) {
  std::mutex mutex;
  std::vector<std::string> order;
  std::atomic<int> greedy_at_once = 0, most = 0;
  constexpr int jobs = 10;
  std::latch all(jobs + 1), begin(1);
  {
    Thinkers thinkers(3, true);
    auto ask = [&](const std::string& who, bool greedy) {
      thinkers.think(
          who,
          [&, who, greedy] {
            if (greedy && ++greedy_at_once > most) most = greedy_at_once.load();
            begin.wait();
            {
              std::lock_guard lock(mutex);
              order.push_back(who);
            }
            if (greedy) --greedy_at_once;
            all.count_down();
          },
          [] {});
    };
    for (int i = 0; i < jobs; ++i) ask("greedy", true);
    ask("modest", false);
    begin.count_down();
    all.wait();
  }
  EXPECT_LE(most, 2);
  EXPECT_LE(std::ranges::find(order, "modest") - order.begin(), 4) << "ten were asked for before";
}

TEST(ThinkersDeathTest, elsewhere_a_broken_invariant_still_stops_the_program) {
  EXPECT_DEATH(
      {
        Thinkers thinkers(1, true);
        require(false, "not in a thought");
      },
      "broken invariant: not in a thought");
}

}  // namespace
}  // namespace grog
