#include "core/weight.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grog {
namespace {

u128 wide(const Wide<2>& w) { return static_cast<u128>(w.word[1]) << 64 | w.word[0]; }
Wide<2> wide(u64 high, u64 low) {
  Wide<2> w(low);
  w.word[1] = high;
  return w;
}
Big power(u64 base, int n) {
  Big out(1);
  for (int i = 0; i < n; ++i) out = out * Big(base);
  return out;
}

RC_GTEST_PROP(Wide, agrees_with_the_compilers_128_bits, (u64 ah, u64 al, u64 bh, u64 bl)) {
  Wide<2> a = wide(ah, al), b = wide(bh, bl);
  u128 x = wide(a), y = wide(b);
  Wide<2> sum = a, difference = a;
  sum += b;
  difference -= b;
  RC_ASSERT(wide(sum) == x + y);
  RC_ASSERT(wide(difference) == x - y);
  RC_ASSERT(wide(a * b) == x * y);
  RC_ASSERT((a < b) == (x < y));
  RC_ASSERT((a == b) == (x == y));
  unsigned n = static_cast<unsigned>(bl % 127);
  RC_ASSERT(wide(a << n) == x << n);
  RC_ASSERT(wide(a >> n) == x >> n);
  u64 by = bh % 1000 + 1;
  Wide<2> quotient = a;
  RC_ASSERT(quotient.divide(by) == static_cast<u64>(x % by));
  RC_ASSERT(wide(quotient) == x / by);
}

TEST(Wide, counts_its_bits) {
  EXPECT_EQ(Big(0).bit_length(), 0u);
  EXPECT_EQ(Big(1).bit_length(), 1u);
  EXPECT_EQ((Big(1) << 200).bit_length(), 201u);
  EXPECT_EQ((Big(12) << 64).trailing_zeros(), 66u);
  EXPECT_EQ(Big(0).used(), 0u);
  EXPECT_EQ((Big(1) << 64).used(), 2u);
  EXPECT_TRUE(((Big(5) << 700) >> 700) == Big(5));
}

TEST(Decimal, large_numbers) {
  EXPECT_EQ(decimal(Big(0)), "0");
  EXPECT_EQ(decimal(Big(18446744073709551615u)), "18446744073709551615");
  EXPECT_EQ(decimal(Big(1) << 64), "18446744073709551616");
  EXPECT_EQ(decimal(power(10, 40)), "1" + std::string(40, '0'));
  EXPECT_EQ(decimal(power(3, 64)), "3433683820292512484657849089281");
  EXPECT_EQ(decimal(power(10, 38) * Big(7)), "7" + std::string(38, '0'));
}

TEST(Fraction, lowest_terms) {
  EXPECT_EQ(fraction_text(Big(0), Big(36)), "0");
  EXPECT_EQ(fraction_text(Big(36), Big(36)), "1");
  EXPECT_EQ(fraction_text(Big(72), Big(36)), "2");
  EXPECT_EQ(fraction_text(Big(9), Big(36)), "1/4");
  EXPECT_EQ(fraction_text(power(6, 100), power(6, 102)), "1/36");
  EXPECT_EQ(fraction_text(power(6, 100) * Big(7), power(6, 100) * Big(21)), "1/3");
  EXPECT_EQ(fraction_text(power(6, 50), power(10, 50)),  // (3/5)^50
            decimal(power(3, 50)) + "/" + decimal(power(5, 50)));
  EXPECT_EQ(fraction_text(power(7, 60), power(7, 60)), "1");
}

TEST(Fraction, greatest_common_divisors) {
  EXPECT_EQ(gcd(Big(0), Big(5)), Big(5));
  EXPECT_EQ(gcd(Big(5), Big(0)), Big(5));
  EXPECT_EQ(gcd(Big(12), Big(18)), Big(6));
  EXPECT_EQ(gcd(power(2, 100) * power(3, 10), power(2, 90) * power(5, 30)), power(2, 90));
  EXPECT_EQ(gcd(power(7, 40), power(7, 35) * Big(11)), power(7, 35));
}

RC_GTEST_PROP(Fraction, a_common_factor_never_shows, ()) {
  u64 n = *rc::gen::inRange<u64>(1, 100'000), d = *rc::gen::inRange<u64>(1, 100'000);
  int twos = *rc::gen::inRange(0, 60), sevens = *rc::gen::inRange(0, 20), threes = *rc::gen::inRange(0, 40);
  Big factor = power(2, twos) * power(3, threes) * power(7, sevens);
  RC_ASSERT(fraction_text(Big(n) * factor, Big(d) * factor) == fraction_text(Big(n), Big(d)));
}

TEST(ToDouble, nearest) {
  EXPECT_EQ(to_double(Big(0), Big(7)), 0.0);
  EXPECT_EQ(to_double(Big(1), Big(3)), 1.0 / 3);
  EXPECT_EQ(to_double(Big(721), Big(1156)), 721.0 / 1156);
  EXPECT_EQ(to_double(power(6, 200), power(6, 200)), 1.0);
  EXPECT_DOUBLE_EQ(to_double(power(2, 400), power(2, 410)), 1.0 / 1024);
  EXPECT_DOUBLE_EQ(to_double(power(6, 300) * Big(5), power(6, 301)), 5.0 / 6);
  EXPECT_DOUBLE_EQ(to_double(power(2, 2000) * Big(3), power(2, 2002)), 0.75);
  EXPECT_GT(to_double(Big(1), power(6, 255)), 0.0);
  EXPECT_LT(to_double(Big(1), power(6, 255)), 1e-198);  // 6^255 is about 2.7e198
  EXPECT_GT(to_double(Big(1), power(6, 255)), 1e-199);
}

RC_GTEST_PROP(ToDouble, agrees_with_division, (u64 a, u64 b)) {
  RC_PRE(b != 0);
  double exact = static_cast<double>(static_cast<long double>(a) / static_cast<long double>(b));
  double ours = to_double(Big(a), Big(b));
  RC_ASSERT(ours >= exact * (1 - 4e-16) && ours <= exact * (1 + 4e-16));
}

}  // namespace
}  // namespace grog
