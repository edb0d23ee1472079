#include "core/dice.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grog {
namespace {

constexpr Clause some = make_clause(1, 1), more = make_clause(1, 2);

Tape tape_of(std::string_view text) {
  Tape t;
  std::size_t where = 0;
  EXPECT_TRUE(parse_tape(text, t, where)) << text << " at " << where;
  return t;
}

TEST(Faces, sets_of_faces) {
  EXPECT_EQ(at_least(1), 0b111111);
  EXPECT_EQ(at_least(0), 0b111111);
  EXPECT_EQ(at_least(4), 0b111000);
  EXPECT_EQ(at_least(6), 0b100000);
  EXPECT_EQ(at_least(7), 0);
  EXPECT_EQ(face(1), 0b000001);
  EXPECT_EQ(all_but(face(1)), 0b111110);
  EXPECT_TRUE(shows(at_least(4), 4));
  EXPECT_FALSE(shows(at_least(4), 3));
}

TEST(TapeDice, pool_counts_hits) {
  Tape tape = tape_of("5 2 6 1");
  TapeDice dice(tape);
  EXPECT_EQ(dice.pool(4, {at_least(5)}, some), 2);
  EXPECT_TRUE(dice.exhausted());
  EXPECT_FALSE(dice.ran_short());
}

TEST(TapeDice, all_second_throws_come_after_all_first_ones) {
  Tape tape = tape_of("1 4 1 6 | 5 1"), record;
  TapeDice dice(tape, TapeDice::Grouping::strict, &record);
  EXPECT_EQ(dice.pool(4, {at_least(4), face(1)}, some), 3);  // 4 and 6; then the 5; a second 1 stays
  EXPECT_TRUE(dice.exhausted());
  ASSERT_EQ(record.throws.size(), 2u);
  EXPECT_EQ(record.throws[0], (Throw{some, 4}));
  EXPECT_EQ(record.throws[1], (Throw{some, 2}));
}

TEST(TapeDice, a_face_that_hits_and_is_thrown_again_counts_by_its_second_throw) {
  Tape tape = tape_of("6 6 | 1 6");
  TapeDice dice(tape);
  EXPECT_EQ(dice.pool(2, {at_least(6), face(6)}, some), 1);
}

TEST(TapeDice, sums_and_sorts) {
  Tape tape = tape_of("5 2 6 | 1 2 3 4 5 6 | 1 1 6 3");
  TapeDice dice(tape);
  EXPECT_EQ(dice.sum(3, some), 13);
  EXPECT_EQ(dice.sum(6, some, d3), 1 + 1 + 2 + 2 + 3 + 3);
  EXPECT_EQ(dice.sort(4, {{0, 0, 1, 1, 1, 2}, 3}, some), (Bins{2, 1, 1, 0}));
  EXPECT_TRUE(dice.exhausted());
}

TEST(TapeDice, whether_a_sum_reaches_a_total) {
  Tape tape = tape_of("3 4 | 3 3"), record;
  TapeDice dice(tape, TapeDice::Grouping::strict, &record);
  EXPECT_TRUE(dice.reaches(2, 7, some));
  EXPECT_FALSE(dice.reaches(2, 7, some));
  EXPECT_TRUE(dice.exhausted());
  EXPECT_EQ(record.throws, (std::vector<Throw>{{some, 2}, {some, 2}}));
}

TEST(TapeDice, no_dice_are_no_throw) {
  Tape tape = tape_of(""), record;
  TapeDice dice(tape, TapeDice::Grouping::strict, &record);
  EXPECT_EQ(dice.pool(0, {at_least(1)}, some), 0);
  EXPECT_EQ(dice.sum(-2, some), 0);
  EXPECT_EQ(dice.sort(0, {{0, 0, 0, 0, 0, 0}, 1}, some), Bins{});
  EXPECT_FALSE(dice.ran_short());
  EXPECT_TRUE(record.empty());
}

TEST(TapeDice, says_what_is_missing) {
  Tape tape = tape_of("5 2");
  TapeDice dice(tape);
  EXPECT_EQ(dice.pool(2, {at_least(5)}, some), 1);
  dice.sum(3, more);
  EXPECT_TRUE(dice.ran_short());
  EXPECT_FALSE(dice.mismatched());
  EXPECT_EQ(dice.missing().count, 3);
  EXPECT_EQ(dice.missing().clause, more);
  dice.sum(7, some);  // void: the first thing missing stays the one to ask for
  EXPECT_EQ(dice.missing().count, 3);
}

TEST(TapeDice, a_missing_second_throw_is_asked_for) {
  Tape tape = tape_of("1 4 1");
  TapeDice dice(tape);
  dice.pool(3, {at_least(4), face(1)}, some);
  EXPECT_TRUE(dice.ran_short());
  EXPECT_EQ(dice.missing().count, 2);
}

TEST(TapeDice, strict_groups_are_throws) {
  Tape tape = tape_of("5 2 6");
  TapeDice strict(tape);
  strict.sum(2, some);
  EXPECT_TRUE(strict.mismatched());
  EXPECT_EQ(strict.missing().count, 2);

  TapeDice free(tape, TapeDice::Grouping::free);
  EXPECT_EQ(free.sum(2, some), 7);
  EXPECT_EQ(free.sum(1, some), 6);
  EXPECT_TRUE(free.exhausted());
  EXPECT_FALSE(free.mismatched());
}

TEST(TapeDice, too_few_of_a_throw_do_not_fit) {
  Tape tape = tape_of("5 2");
  TapeDice dice(tape, TapeDice::Grouping::free);
  dice.sum(3, some);
  EXPECT_TRUE(dice.ran_short());
  EXPECT_TRUE(dice.mismatched());
}

TEST(TapeText, reads_and_writes) {
  EXPECT_EQ(tape_text(tape_of("5 2 6 1 | 5 3")), "5 2 6 1 | 5 3");
  EXPECT_EQ(tape_text(tape_of("5261|53")), "5 2 6 1 | 5 3");
  EXPECT_EQ(tape_text(tape_of("5,2 |\n| 3")), "5 2 | 3");
  EXPECT_EQ(tape_text(tape_of(" ")), "");
}

TEST(TapeText, says_where_it_is_wrong) {
  Tape tape;
  std::size_t where = 0;
  EXPECT_FALSE(parse_tape("5 2 7", tape, where));
  EXPECT_EQ(where, 4u);
  EXPECT_FALSE(parse_tape("0", tape, where));
  EXPECT_EQ(where, 0u);
  Tape large;
  EXPECT_TRUE(parse_tape(std::string(255, '3'), large, where));
  EXPECT_FALSE(parse_tape(std::string(256, '3'), large, where));
}

TEST(RandomDice, faces_are_fair) {
  Tape tape;
  RandomDice dice(11, &tape);
  for (int i = 0; i < 600; ++i) dice.sum(100, some);
  EXPECT_EQ(dice.thrown(), 60'000u);
  std::array<int, 6> seen{};
  for (u8 f : tape.faces) ++seen[f - 1u];
  for (int n : seen) EXPECT_NEAR(n, 10'000, 4 * 91.3);  // 4 sigma: sqrt(60000 * 1/6 * 5/6) = 91.3
}

TEST(Rng, games_of_a_run_have_their_own_seeds) {
  EXPECT_NE(seed_of(1, 0), seed_of(1, 1));
  EXPECT_NE(seed_of(1, 0), seed_of(2, 0));
  EXPECT_EQ(seed_of(5, 77), seed_of(5, 77));
  Rng rng(3);
  std::array<int, 7> seen{};
  for (int i = 0; i < 7000; ++i) ++seen[rng.below(7)];
  for (int n : seen) EXPECT_NEAR(n, 1000, 4 * 29.3);  // sqrt(7000 * 1/7 * 6/7)
}

// A piece of rules: each number asks for one throw, and later throws depend on earlier ones.
int run_script(Dice& dice, const std::vector<u16>& script) {
  int last = 0, sum = 0;
  for (const u16& s : script) {
    int n = (s >> 2) % 9 + last % 3 + (&s == &script.front());  // the first is never empty
    Faces hit = static_cast<Faces>(s >> 6 & 0x3F), again = static_cast<Faces>(s >> 10 & 0x3F);
    switch (s & 3) {
      case 0: last = dice.sum(n, some); break;
      case 1: {
        Bins b = dice.sort(n, {{0, 1, 1, 2, 3, 3}, 4}, more);
        last = b[0] + 2 * b[1] + 3 * b[2] + 5 * b[3];
        break;
      }
      default: last = dice.pool(n, {hit, again}, more);
    }
    sum = sum * 31 + last;
    sum %= 1'000'003;
  }
  return sum;
}

RC_GTEST_PROP(RecordedDice, replay_equal_and_exhausted, (u64 seed, std::vector<u16> script)) {
  Tape tape;
  RandomDice random(seed, &tape);
  int thrown = run_script(random, script);
  std::size_t faces = 0;
  for (const Throw& t : tape.throws) faces += t.count;
  RC_ASSERT(faces == tape.faces.size());

  Tape again;
  TapeDice replay(tape, TapeDice::Grouping::strict, &again);
  RC_ASSERT(run_script(replay, script) == thrown);
  RC_ASSERT(replay.exhausted() && !replay.ran_short());
  RC_ASSERT(again == tape);

  TapeDice loose(tape, TapeDice::Grouping::free);
  RC_ASSERT(run_script(loose, script) == thrown);

  Tape written;
  std::size_t where = 0;
  RC_ASSERT(parse_tape(tape_text(tape), written, where));
  RC_ASSERT(written.faces == tape.faces);
  RC_ASSERT(written.throws.size() == tape.throws.size());
}

RC_GTEST_PROP(RecordedDice, any_cut_is_noticed, (u64 seed)) {
  auto script = *rc::gen::nonEmpty<std::vector<u16>>();
  Tape tape;
  RandomDice random(seed, &tape);
  run_script(random, script);
  Tape cut = tape;
  cut.faces.resize(cut.faces.size() - cut.throws.back().count);
  cut.throws.pop_back();
  TapeDice replay(cut);
  run_script(replay, script);
  RC_ASSERT(replay.ran_short() && !replay.mismatched());
  RC_ASSERT(replay.missing().count == tape.throws.back().count);
  RC_ASSERT(replay.missing().clause == tape.throws.back().clause);
}

}  // namespace
}  // namespace grog
