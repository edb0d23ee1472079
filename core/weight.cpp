#include "core/weight.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace grog {

Big gcd(Big a, Big b) {
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  if (a.used() == 1 && b.used() == 1) {
    u64 x = a.word[0], y = b.word[0];
    while (y != 0) x = std::exchange(y, x % y);
    return x;
  }
  unsigned shift = std::min(a.trailing_zeros(), b.trailing_zeros());
  a = a >> a.trailing_zeros();
  while (!b.is_zero()) {
    b = b >> b.trailing_zeros();
    if (a > b) std::swap(a, b);
    b -= a;
  }
  return a << shift;
}

Big quotient(Big n, const Big& by) {
  if (by.used() == 1) {
    n.divide(by.word[0]);
    return n;
  }
  Big out;
  if (n.bit_length() < by.bit_length()) return out;
  unsigned shift = n.bit_length() - by.bit_length();
  for (unsigned i = shift + 1; i-- > 0;) {
    Big part = by << i;
    if (n >= part) n -= part, out.word[i / 64] |= u64{1} << (i % 64);
  }
  return out;
}

std::string decimal(Big n) {
  if (n.is_zero()) return "0";
  constexpr u64 chunk = 10'000'000'000'000'000'000u;
  std::string out;
  while (!n.is_zero()) {
    u64 digits = n.used() == 1 ? std::exchange(n.word[0], n.word[0] / chunk) % chunk : n.divide(chunk);
    bool last = n.is_zero();
    for (int i = 0; i < 19 && (!last || digits != 0); ++i, digits /= 10) out += static_cast<char>('0' + digits % 10);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

namespace {

// Takes out of both what they share of 2 and 3, which for dice is nearly always all that they share.
void strip(Big& a, Big& b) {
  unsigned twos = std::min(a.trailing_zeros(), b.trailing_zeros());
  if (twos > 0) a = a >> twos, b = b >> twos;
  for (;;) {
    Big x = a, y = b;
    if (x.divide(3) != 0 || y.divide(3) != 0) return;
    a = x, b = y;
  }
}

}  // namespace

std::string fraction_text(const Big& numerator, const Big& denominator) {
  if (numerator.is_zero()) return "0";
  if (numerator.used() == 1 && denominator.used() == 1) {
    u64 x = numerator.word[0], y = denominator.word[0];
    while (y != 0) x = std::exchange(y, x % y);
    u64 n = numerator.word[0] / x, d = denominator.word[0] / x;
    return d == 1 ? std::to_string(n) : std::to_string(n) + "/" + std::to_string(d);
  }
  Big a = numerator, b = denominator;
  strip(a, b);
  Big g = gcd(a, b);
  if (g != Big{1}) a = quotient(a, g), b = quotient(b, g);
  return b == Big{1} ? decimal(a) : decimal(a) + "/" + decimal(b);
}

double to_double(const Big& numerator, const Big& denominator) {
  if (numerator.is_zero()) return 0;
  if (numerator.used() == 1 && denominator.used() == 1 && (numerator.word[0] | denominator.word[0]) >> 53 == 0)
    return static_cast<double>(numerator.word[0]) / static_cast<double>(denominator.word[0]);
  // 64 significant bits of the quotient, then one rounding.
  int shift = 64 - (static_cast<int>(numerator.bit_length()) - static_cast<int>(denominator.bit_length()));
  Big n = numerator, d = denominator;
  if (shift > 0) {
    if (n.bit_length() + static_cast<unsigned>(shift) > 64 * n.word.size()) {  // cannot grow: drop low bits of both
      unsigned drop = n.bit_length() + static_cast<unsigned>(shift) - static_cast<unsigned>(64 * n.word.size());
      d = d >> drop;
      n = n << static_cast<unsigned>(shift - static_cast<int>(drop));
    } else {
      n = n << static_cast<unsigned>(shift);
    }
  }
  Big q = quotient(n, d);
  double value = 0;
  for (std::size_t i = q.used(); i-- > 0;) value = value * 18446744073709551616.0 + static_cast<double>(q.word[i]);
  for (int i = 0; i < shift; ++i) value *= 0.5;
  return value;
}

}  // namespace grog
