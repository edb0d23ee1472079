#include "core/tally.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grog {
namespace {

constexpr Clause c = make_clause(12, 1);

i32 folded(std::initializer_list<Modifier> items) {
  Tally t;
  for (const Modifier& m : items) t.add(m);
  return t.total();
}

TEST(Tally, folds_in_the_order_written) {
  EXPECT_EQ(folded({}), 0);
  EXPECT_EQ(folded({{c, Op::add, 0, 3, {}}, {c, Op::add, 0, -1, {}}}), 2);
  EXPECT_EQ(folded({{c, Op::add, 0, 3, {}}, {c, Op::times, 0, 2, {}}, {c, Op::add, 0, 1, {}}}), 7);
  EXPECT_EQ(folded({{c, Op::add, 0, 3, {}}, {c, Op::add, 0, 1, {}}, {c, Op::times, 0, 2, {}}}), 8);
}

TEST(Tally, halves_round_as_they_say) {
  auto half = [](i32 n, Op op) { return folded({{c, Op::add, 0, n, {}}, {c, op, 0, 0, {}}}); };
  EXPECT_EQ(half(5, Op::halve_up), 3);
  EXPECT_EQ(half(5, Op::halve_down), 2);
  EXPECT_EQ(half(4, Op::halve_up), 2);
  EXPECT_EQ(half(4, Op::halve_down), 2);
  EXPECT_EQ(half(-5, Op::halve_up), -2);
  EXPECT_EQ(half(-5, Op::halve_down), -3);
}

TEST(Tally, bounds_and_notes) {
  EXPECT_EQ(folded({{c, Op::add, 0, -3, {}}, {c, Op::at_least, 0, 1, {}}}), 1);
  EXPECT_EQ(folded({{c, Op::add, 0, 9, {}}, {c, Op::at_most, 0, 6, {}}}), 6);
  EXPECT_EQ(folded({{c, Op::at_least, 0, 1, {}}, {c, Op::add, 0, -3, {}}}), -2);  // a bound holds where it stands
  EXPECT_EQ(folded({{c, Op::add, 0, 2, {}}, {c, Op::note, 0, 40, {}}}), 2);
}

TEST(Tally, counts_each_side_alone) {
  Tally t;
  t.add(c, 3, 'a');
  t.add(c, 5, 'd');
  t.add({c, Op::times, 'd', 2, {}});
  t.note(c, Word("ones"), 'a');
  EXPECT_EQ(t.total('a'), 3);
  EXPECT_EQ(t.total('d'), 10);
  EXPECT_EQ(t.total(), 0);
  EXPECT_EQ(t.items().size(), 4u);
  EXPECT_EQ(t.items()[3].word.view(), "ones");
  t.clear();
  EXPECT_TRUE(t.empty());
}

TEST(Tally, what_does_not_apply_is_not_written) {
  Tally t;
  t.add({c, Op::add, 0, 7, {}}, false);
  t.add({c, Op::add, 0, 2, {}}, true);
  EXPECT_EQ(t.items().size(), 1u);
  EXPECT_EQ(t.total(), 2);
}

TEST(Word, of_dice_and_parts) {
  EXPECT_EQ(dice_word(3, 6).view(), "3d6");
  EXPECT_EQ(dice_word(2, 3, 4).view(), "2d3+4");
  EXPECT_EQ(dice_word(1, 6, -1).view(), "1d6-1");
  EXPECT_EQ(word({"x", "1/2"}).view(), "x1/2");
  EXPECT_TRUE(Word().empty());
  EXPECT_EQ(Word("fifteen letters").view().size(), 15u);
}

RC_GTEST_PROP(Tally, sums_of_additions, (std::vector<i16> values)) {
  Tally t;
  i32 sum = 0;
  for (std::size_t i = 0; i < values.size() && i < Tally::capacity; ++i) t.add(c, values[i]), sum += values[i];
  RC_ASSERT(t.total() == sum);
}

}  // namespace
}  // namespace grog
