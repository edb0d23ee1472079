// Two odds questions, asked of the engine and answered by hand as fast as exact integers can.
//   Q1: 12 dice hit on 5+, each hit saved on 5+: how many losses?
//   Q2: 8 dice against 6, both strike at once, hit on 4+, saved on 4+; the side that lost more tests 2d6 for 8.
#pragma once
#include <array>

#include "core/exact.hpp"

namespace grog::bench {

inline i32 ask_q1(Dice& dice) {
  int hits = dice.pool(12, {at_least(5)}, Clause::none);
  return hits - dice.pool(hits, {at_least(5)}, Clause::none);
}

using Exchange = std::array<i16, 3>;  // lost by one, by the other, test: 0 none, 1 passed, 2 failed
inline Exchange ask_q2(Dice& dice) {
  auto strike = [](Dice& d, i32 n) {
    return stage(d, n, [n](Dice& part) {
      i32 hits = part.pool(n, {at_least(4)}, Clause::none);
      return hits - part.pool(hits, {at_least(4)}, Clause::none);
    });
  };
  i32 second = strike(dice, 8), first = strike(dice, 6);
  int test = first == second ? 0 : dice.reaches(2, 8, Clause::none) ? 1 : 2;
  return {static_cast<i16>(first), static_cast<i16>(second), static_cast<i16>(test)};
}

// ---- the floors: hits, then saves, as one would write it by hand for this question alone, in 128-bit integers.

// Read anew each time, so that no compiler works an answer out beforehand.
struct Chances {
  volatile u64 third = 1, two_thirds = 2;    // 5+ of a die, over 3
  volatile u64 half = 1, other_half = 1;     // 4+ of a die, over 2
  volatile u64 test_yes = 15, test_no = 21;  // 2d6 reaches 8 in 15 of 36
};
inline Chances chances;

// Losses of N dice that hit with yes/no, each hit saved with the same chance: weight[lost], over (yes + no)^2N.
template <int N>
std::array<u128, N + 1> hits_then_saves(u64 yes, u64 no) {
  std::array<std::array<u128, N + 1>, N + 1> row{};  // row[n][k]: k successes of n dice
  row[0][0] = 1;
  for (int n = 1; n <= N; ++n)
    for (int k = 0; k <= n; ++k) row[n][k] = row[n - 1][k] * no + (k > 0 ? row[n - 1][k - 1] * yes : 0);
  std::array<u128, N + 1> lost{}, scale{};
  scale[N] = 1;
  for (int n = N; n > 0; --n) scale[n - 1] = scale[n] * (yes + no);
  for (int hits = 0; hits <= N; ++hits)
    for (int saved = 0; saved <= hits; ++saved) lost[hits - saved] += row[N][hits] * row[hits][saved] * scale[hits];
  return lost;
}

struct FloorQ1 {
  std::array<u128, 13> weight;
  u128 total;
};
inline FloorQ1 floor_q1() {
  FloorQ1 f{hits_then_saves<12>(chances.third, chances.two_thirds), 0};
  for (u128 w : f.weight) f.total += w;
  return f;
}

struct FloorQ2 {
  struct Item {
    Exchange result;
    u128 weight;
  };
  std::array<Item, 128> item;
  int count;
};
inline FloorQ2 floor_q2() {
  FloorQ2 f;
  f.count = 0;
  auto second = hits_then_saves<8>(chances.half, chances.other_half);
  auto first = hits_then_saves<6>(chances.half, chances.other_half);
  u64 pass = chances.test_yes, fail = chances.test_no;
  for (int a = 0; a <= 6; ++a)
    for (int b = 0; b <= 8; ++b) {
      u128 w = first[a] * second[b];
      i16 x = static_cast<i16>(a), y = static_cast<i16>(b);
      if (a == b) {
        f.item[f.count++] = {{x, y, 0}, w * (pass + fail)};
      } else {
        f.item[f.count++] = {{x, y, 1}, w * pass};
        f.item[f.count++] = {{x, y, 2}, w * fail};
      }
    }
  return f;
}

// ---- what the design names: a volley with a reroll, saves and a test; a melee in throwing order.

inline std::array<i16, 2> ask_volley(Dice& dice) {
  int hits = dice.pool(12, {at_least(5), face(1)}, Clause::none);
  int lost = hits - dice.pool(hits, {at_least(6)}, Clause::none);
  int test = 4 * lost < 12 ? 0 : dice.test(at_least(4), Clause::none, all_but(at_least(4))) ? 1 : 2;
  return {static_cast<i16>(lost), static_cast<i16>(test)};
}

inline std::array<i16, 2> ask_melee(Dice& dice) {
  return stage(dice, [](Dice& d) -> std::array<i16, 2> {
    int a = d.pool(12, {at_least(4), face(1)}, Clause::none), b = d.pool(12, {at_least(4)}, Clause::none);
    int b_saved = d.pool(a, {at_least(5)}, Clause::none), a_saved = d.pool(b, {at_least(5)}, Clause::none);
    return {static_cast<i16>(b - a_saved), static_cast<i16>(a - b_saved)};
  });
}

}  // namespace grog::bench
