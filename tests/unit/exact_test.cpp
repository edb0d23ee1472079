#include "core/exact.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <functional>
#include <map>

namespace grog {
namespace {

constexpr Clause c = make_clause(1, 1);

struct Number {
  i32 n;
};

template <class Result>
std::string fraction(const Distribution<Result>& d, const std::function<bool(const Result&)>& when) {
  Big sum;
  for (const auto& i : d.items)
    if (when(i.result)) sum += i.weight;
  return fraction_text(sum, d.total);
}
template <class Result>
void expect_whole(const Distribution<Result>& d) {
  Big sum;
  for (const auto& i : d.items) {
    sum += i.weight;
    EXPECT_FALSE(i.weight.is_zero());
  }
  EXPECT_EQ(sum, d.total);
  EXPECT_TRUE(d.exact);
}

// Every way the single dice can fall, counted one by one: a second opinion that shares nothing with the enumeration but
// the tape reader. Chances over 6^digits; the rules may throw at most `digits` dice.
template <class F>
std::map<i32, u64> count_all(F&& rules, int digits) {
  std::map<i32, u64> found;
  std::function<void(Tape&, u64)> go = [&](Tape& tape, u64 weight) {
    TapeDice dice(tape, TapeDice::Grouping::free);
    i32 result = rules(dice).n;
    if (!dice.ran_short()) {
      found[result] += weight;
      return;
    }
    int n = dice.missing().count;
    u64 ways = 1;
    for (int i = 0; i < n; ++i) ways *= 6;
    ASSERT_EQ(weight % ways, 0u) << "more dice than were said";
    for (u64 w = 0; w < ways; ++w) {
      Tape longer = tape;
      std::vector<u8> faces;
      u64 rest = w;
      for (int i = 0; i < n; ++i, rest /= 6) faces.push_back(static_cast<u8>(1 + rest % 6));
      longer.add(c, faces);
      go(longer, weight / ways);
    }
  };
  u64 all = 1;
  for (int i = 0; i < digits; ++i) all *= 6;
  Tape none;
  go(none, all);
  return found;
}
template <class F>
void expect_as_counted(F&& rules, int digits) {
  std::map<i32, u64> counted = count_all(rules, digits);
  auto d = enumerate(rules);
  expect_whole(d);
  ASSERT_EQ(d.items.size(), counted.size());
  u64 all = 1;
  for (int i = 0; i < digits; ++i) all *= 6;
  for (const auto& item : d.items)
    EXPECT_EQ(fraction_text(item.weight, d.total), fraction_text(Big{counted[item.result.n]}, Big{all}))
        << item.result.n;
}

TEST(Exact, two_dice) {
  auto d = enumerate([](Dice& dice) { return Number{dice.pool(2, {at_least(4)}, c)}; });
  expect_whole(d);
  ASSERT_EQ(d.items.size(), 3u);
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 0; }), "1/4");
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 1; }), "1/2");
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 2; }), "1/4");
}

TEST(Exact, seven_is_the_likeliest_sum) {
  auto d = enumerate([](Dice& dice) { return Number{dice.sum(2, c)}; });
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 7; }), "1/6");
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 12; }), "1/36");
  EXPECT_EQ(d.leaves, 11u);  // sums, not pairs of faces
}

TEST(Exact, reaching_a_total_has_two_outcomes) {
  auto d = enumerate([](Dice& dice) { return Number{dice.reaches(2, 8, c)}; });
  expect_whole(d);
  EXPECT_EQ(d.leaves, 2u);
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 1; }), "5/12");  // 15 of 36
  for (int total : {2, 7, 12, 13, 1}) {
    auto reached = enumerate([&](Dice& dice) { return Number{dice.reaches(2, total, c)}; });
    auto summed = enumerate([&](Dice& dice) { return Number{dice.sum(2, c) >= total}; });
    expect_whole(reached);
    auto yes = [](const Number& r) { return r.n == 1; };
    EXPECT_EQ(fraction<Number>(reached, yes), fraction<Number>(summed, yes)) << total;
  }
}

TEST(Exact, what_cannot_fail_has_one_outcome) {
  auto d = enumerate([](Dice& dice) { return Number{dice.pool(5, {at_least(1)}, c) * 10 + dice.pool(3, {0}, c)}; });
  ASSERT_EQ(d.items.size(), 1u);
  EXPECT_EQ(d.items[0].result.n, 50);
  auto nothing = enumerate([](Dice&) { return Number{4}; });
  ASSERT_EQ(nothing.items.size(), 1u);
  EXPECT_EQ(nothing.total, Big{1});
}

TEST(Exact, second_throws) {
  // 4+ with ones thrown again: 1/2 + 1/6 * 1/2 = 7/12 a die; with all misses thrown again 1/2 + 1/2 * 1/2 = 3/4.
  auto ones = enumerate([](Dice& dice) { return Number{dice.pool(1, {at_least(4), face(1)}, c)}; });
  EXPECT_EQ(fraction<Number>(ones, [](const Number& r) { return r.n == 1; }), "7/12");
  auto misses = enumerate([](Dice& dice) { return Number{dice.pool(2, {at_least(4), all_but(at_least(4))}, c)}; });
  EXPECT_EQ(fraction<Number>(misses, [](const Number& r) { return r.n == 2; }), "9/16");
}

// A volley, saves against its hits, and a morale test that losses make harder.
Number volley(Dice& dice, int shots) {
  int hits = dice.pool(shots, {at_least(4), face(1)}, c);
  int saved = dice.pool(hits, {at_least(5)}, c);
  int lost = hits - saved;
  bool stands = lost == 0 || dice.sum(2, c) >= 6 + lost;
  return {lost * 2 + stands};
}

TEST(Exact, agrees_with_counting_every_die) {
  expect_as_counted([](Dice& dice) { return volley(dice, 2); }, 8);  // 2 shots, 2 again, 2 saves, 2 for morale
  expect_as_counted(
      [](Dice& dice) {
        Bins b = dice.sort(3, {{0, 0, 1, 1, 1, 2}, 3}, c);
        return Number{b[0] + 10 * b[1] + 100 * b[2] + 1000 * dice.sum(b[2], c, d3)};
      },
      6);
  expect_as_counted(
      [](Dice& dice) {
        int a = dice.one(c);
        return Number{a == 6 ? 100 + dice.pool(3, {at_least(3)}, c) : dice.test(at_least(a), c) ? a : -a};
      },
      4);
}

RC_GTEST_PROP(ExactScripts, agree_with_counting_every_die, ()) {
  // Three throws of at most two dice each (a pool may throw both again), the later ones leaning on the earlier.
  auto steps = *rc::gen::container<std::vector<u32>>(2, rc::gen::inRange<u32>(0, 1u << 18));
  auto rules = [&](Dice& dice) {
    int last = 0, all = 0;
    for (u32 s : steps) {
      int n = static_cast<int>((s >> 2) % 2 + static_cast<u32>(last) % 2);
      Faces hit = static_cast<Faces>(s >> 3 & 0x3F), again = static_cast<Faces>(s >> 9 & 0x3F);
      switch (s & 3) {
        case 0: last = dice.sum(n, c); break;
        case 1: last = dice.sort(n, {{0, 1, 1, 2, 3, 3}, 4}, c)[1]; break;
        default: last = dice.pool(n, {hit, again}, c);
      }
      all = all * 13 + last;
    }
    return Number{all};
  };
  std::map<i32, u64> counted = count_all(rules, 8);
  auto d = enumerate(rules);
  Big sum;
  for (const auto& item : d.items) {
    sum += item.weight;
    RC_ASSERT(fraction_text(item.weight, d.total) == fraction_text(Big{counted[item.result.n]}, Big{1679616}));
  }
  RC_ASSERT(sum == d.total);
  RC_ASSERT(d.items.size() == counted.size());
}

TEST(Exact, stages_change_nothing_but_the_work) {
  auto flat = enumerate([](Dice& dice) {
    int lost[2] = {volley(dice, 6).n, volley(dice, 5).n};
    return Number{lost[0] * 100 + lost[1]};
  });
  auto staged = enumerate([](Dice& dice) {
    Number a = stage(dice, [](Dice& d) { return volley(d, 6); });
    Number b = stage(dice, [](Dice& d) { return volley(d, 5); });
    return Number{a.n * 100 + b.n};
  });
  auto keyed = enumerate([](Dice& dice) {
    Number shots[2] = {{6}, {5}};
    int n = 0;
    for (const Number& s : shots) n = n * 100 + stage(dice, s, [&](Dice& d) { return volley(d, s.n); }).n;
    return Number{n};
  });
  expect_whole(flat);
  expect_whole(staged);
  expect_whole(keyed);
  std::map<i32, std::string> chances;
  for (const auto& i : flat.items) chances[i.result.n] = fraction_text(i.weight, flat.total);
  for (const auto& d : {staged, keyed}) {
    ASSERT_EQ(d.items.size(), chances.size());
    for (const auto& i : d.items) EXPECT_EQ(fraction_text(i.weight, d.total), chances[i.result.n]);
  }
  EXPECT_LT(staged.leaves, flat.leaves / 4);
  EXPECT_LT(keyed.leaves, staged.leaves);
}

TEST(Exact, a_keyed_stage_is_run_once_for_each_key) {
  int runs = 0;
  auto d = enumerate([&](Dice& dice) {
    Number row{dice.pool(1, {at_least(4)}, c)};  // two different keys
    dice.sum(2, c);                              // eleven ways to come to each
    return stage(dice, row, [&](Dice& inner) {
      ++runs;
      return Number{row.n * 10 + inner.pool(1, {at_least(5)}, c)};
    });
  });
  EXPECT_EQ(runs, 2 * 2);  // two keys, two faces of the one die
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 11; }), "1/6");
}

TEST(Exact, ties_are_thrown_again) {
  auto d = enumerate([](Dice& dice) {
    struct Both {
      i32 a, b;
    };
    Both r = until(
        dice,
        [](Dice& x) {
          return Both{x.sum(2, c) + 1, x.sum(2, c)};
        },
        [](const Both& b) { return b.a != b.b; });
    return Number{r.a > r.b};
  });
  expect_whole(d);
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 1; }), "721/1156");
}

TEST(Exact, throws_go_on_after_a_repeated_one) {
  // A six against no six, again until they differ: even chances; then one die more for the winner.
  auto d = enumerate([](Dice& dice) {
    auto duel = [](Dice& x) { return Number{x.pool(1, {at_least(6)}, c) - x.pool(1, {at_least(6)}, c)}; };
    i32 first = until(dice, duel, [](const Number& r) { return r.n != 0; }).n;
    i32 second = until(dice, duel, [](const Number& r) { return r.n != 0; }).n;
    return Number{first + second + (first > 0 ? 10 * dice.pool(1, {at_least(5)}, c) : 0)};
  });
  expect_whole(d);
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 12; }), "1/12");  // 1/2 * 1/2 * 1/3
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == -2; }), "1/4");
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 0; }), "5/12");  // 1/4 * 2/3 + 1/4
}

TEST(Exact, repeated_throws_agree_in_play) {
  RandomDice dice(5);
  int wins = 0;
  constexpr int games = 200'000;
  for (int i = 0; i < games; ++i) {
    auto r = until(
        dice, [](Dice& x) { return Number{x.sum(2, c) + 1 - x.sum(2, c)}; }, [](const Number& n) { return n.n != 0; });
    wins += r.n > 0;
  }
  double p = 721.0 / 1156;
  EXPECT_NEAR(wins, games * p, 4 * std::sqrt(games * p * (1 - p)));
}

TEST(Exact, agrees_with_throwing) {
  auto d = enumerate([](Dice& dice) { return volley(dice, 12); });
  expect_whole(d);
  constexpr int games = 200'000;
  std::map<i32, int> seen;
  RandomDice dice(2);
  for (int i = 0; i < games; ++i) ++seen[volley(dice, 12).n];
  for (const auto& item : d.items) {
    double p = to_double(item.weight, d.total);
    EXPECT_NEAR(seen[item.result.n], games * p, 4 * std::sqrt(games * p * (1 - p)) + 1) << item.result.n;
  }
}

TEST(Exact, many_dice_need_wider_weights_and_get_them) {
  auto sixty = enumerate([](Dice& dice) { return Number{dice.pool(64, {at_least(5)}, c)}; });
  expect_whole(sixty);
  EXPECT_EQ(fraction<Number>(sixty, [](const Number& r) { return r.n == 64; }),
            "1/3433683820292512484657849089281");  // 3^64
  EXPECT_EQ(fraction<Number>(sixty, [](const Number& r) { return r.n == 0; }),
            "18446744073709551616/3433683820292512484657849089281");  // 2^64 of them

  // 80 dice, again what hit, again what hit, then pips: far beyond 128 bits.
  auto deep = enumerate([](Dice& dice) {
    int a = dice.pool(80, {at_least(4)}, c), b = dice.pool(a, {at_least(4)}, c);
    return Number{dice.pool(b, {at_least(3), face(1)}, c)};
  });
  expect_whole(deep);
  // A die survives with 1/2 * 1/2 * (2/3 + 1/6 * 2/3) = 7/36.
  double mean = 0;
  for (const auto& i : deep.items) mean += i.result.n * to_double(i.weight, deep.total);
  EXPECT_NEAR(mean, 80 * 7.0 / 36, 1e-9);

  auto sum = enumerate([](Dice& dice) { return Number{dice.sum(100, c)}; });
  expect_whole(sum);
  EXPECT_EQ(sum.items.size(), 501u);
  EXPECT_NEAR(sum.chance([](const Number& r) { return r.n > 350; }),
              sum.chance([](const Number& r) { return r.n < 350; }), 1e-12);
}

TEST(Exact, what_passes_the_limit_says_so) {
  auto d = enumerate(
      [](Dice& dice) {
        int n = 0;
        for (int i = 0; i < 8; ++i) n += dice.one(c);
        return Number{n};
      },
      1000);
  EXPECT_FALSE(d.exact);
  Big sum;
  for (const auto& i : d.items) sum += i.weight;
  EXPECT_EQ(sum, d.total);
  double mean = 0;
  for (const auto& i : d.items) mean += i.result.n * to_double(i.weight, d.total);
  EXPECT_NEAR(mean, 28, 0.1);  // sigma of a mean of 200,000: 0.011
}

TEST(Exact, an_enumeration_inside_another) {
  auto d = enumerate([](Dice& dice) {
    auto inner = enumerate([](Dice& x) { return Number{x.pool(1, {at_least(4)}, c)}; });
    return Number{dice.pool(1, {at_least(5)}, c) + 10 * static_cast<i32>(inner.items.size())};
  });
  expect_whole(d);
  EXPECT_EQ(fraction<Number>(d, [](const Number& r) { return r.n == 21; }), "1/3");
}

}  // namespace
}  // namespace grog
