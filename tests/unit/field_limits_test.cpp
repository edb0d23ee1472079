// Exactly at a limit: no nearer than so far, no nearer than it is, and whom a way only just touches.
#include <gtest/gtest.h>

#include "core/field/contact.hpp"

namespace grog::field {
namespace {

constexpr i32 side = 400;
Box block(i32 x, i32 y, i32 facing = 0) { return {{x, y}, facing, side, side}; }

TEST(FieldLimits, a_way_keeps_off_to_the_tenth) {
  Quad enemy = block(1000, 2200);  // 8 cm ahead of the first
  Room far = Advance(Motion(block(1000, 1000), Stride::forward(1600))).keeps_off(enemy, 500);
  EXPECT_TRUE(far.blocked);
  EXPECT_EQ(far.steps, 300);
  EXPECT_FALSE(Advance(Motion(block(1000, 1000), Stride::forward(300))).keeps_off(enemy, 500).blocked);
}

TEST(FieldLimits, who_is_nearer_comes_no_nearer_on_any_part_of_the_way) {
  Quad enemy = block(1800, 1600);
  Box near_by = block(1000, 1000);  // 4 cm aside and 2 before: 4.47 cm
  Room past = Advance(Motion(near_by, Stride::forward(1200))).keeps_off(enemy, 500);  // it ends as far off as it begins
  EXPECT_TRUE(past.blocked);
  EXPECT_EQ(past.steps, 0);
  EXPECT_FALSE(Advance(Motion(near_by, Stride::backward(800))).keeps_off(enemy, 500).blocked);
  EXPECT_FALSE(Advance(Motion(near_by, Stride::leftward(800))).keeps_off(enemy, 500).blocked);
  // Along the enemy's front, as near as it is: not nearer.
  EXPECT_FALSE(Advance(Motion(block(1800, 1000), Stride::rightward(300))).keeps_off(enemy, 500).blocked);
  // A wheel brings its left wing nearer, the other takes it away.
  EXPECT_TRUE(Advance(Motion(block(1800, 1000), Stride::wheel_right(450))).keeps_off(enemy, 500).blocked);
}

TEST(FieldLimits, whom_a_way_touches_at_its_end_is_met_by_looking_a_little_beyond) {
  for (i32 facing : {0, 300, 1234}) {
    Box from = block(3000, 3000, facing), to = block(0, 0, facing);
    to.at = point_ahead(from.at, facing, 1100 + side);
    EXPECT_FALSE(room(Motion(from, Stride::forward(1100)), Quad(to)).blocked) << facing;
    Room beyond = room(Motion(from, Stride::forward(1100 + touch_beyond)), Quad(to));
    EXPECT_TRUE(beyond.blocked) << facing;
    EXPECT_NEAR(beyond.steps, 1100, 1) << facing;
  }
}

}  // namespace
}  // namespace grog::field
