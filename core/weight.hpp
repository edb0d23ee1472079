// Exact weights. A probability here is a numerator over 2^a · 3^b (dice), times what repeated throws renormalise to;
// it never rounds. Most questions fit one or two machine words, the largest need 2,048 bits, and the enumeration
// (core/exact.hpp) takes the narrowest that holds.
#pragma once
#include <array>
#include <bit>
#include <string>

#include "core/types.hpp"

namespace grog {

__extension__ typedef unsigned __int128 u128;

template <std::size_t N>
struct Wide {  // N words, least significant first; wraps like any unsigned
  std::array<u64, N> word{};

  constexpr Wide() = default;
  constexpr Wide(u64 v) { word[0] = v; }  // NOLINT: a weight is written as a number

  constexpr bool is_zero() const {
    for (u64 w : word)
      if (w != 0) return false;
    return true;
  }
  constexpr std::size_t used() const {  // words up to the highest that is not zero
    std::size_t n = N;
    while (n > 0 && word[n - 1] == 0) --n;
    return n;
  }
  constexpr Wide& operator+=(const Wide& b) {
    u64 carry = 0;
    for (std::size_t i = 0; i < N; ++i) {
      u128 s = static_cast<u128>(word[i]) + b.word[i] + carry;
      word[i] = static_cast<u64>(s);
      carry = static_cast<u64>(s >> 64);
    }
    return *this;
  }
  constexpr Wide& operator-=(const Wide& b) {
    u64 borrow = 0;
    for (std::size_t i = 0; i < N; ++i) {
      u128 d = static_cast<u128>(word[i]) - b.word[i] - borrow;
      word[i] = static_cast<u64>(d);
      borrow = static_cast<u64>(d >> 64) & 1;
    }
    return *this;
  }
  friend constexpr Wide operator*(const Wide& a, const Wide& b) {
    Wide out;
    std::size_t na = a.used(), nb = b.used();
    for (std::size_t i = 0; i < na; ++i) {
      u64 carry = 0;
      for (std::size_t j = 0; i + j < N && (j < nb || carry != 0); ++j) {
        u128 m = static_cast<u128>(a.word[i]) * (j < nb ? b.word[j] : 0) + out.word[i + j] + carry;
        out.word[i + j] = static_cast<u64>(m);
        carry = static_cast<u64>(m >> 64);
      }
    }
    return out;
  }
  friend constexpr Wide operator<<(const Wide& a, unsigned n) {
    Wide out;
    std::size_t words = n / 64;
    unsigned bits = n % 64;
    for (std::size_t i = N; i-- > words;) {
      out.word[i] = a.word[i - words] << bits;
      if (bits != 0 && i > words) out.word[i] |= a.word[i - words - 1] >> (64 - bits);
    }
    return out;
  }
  friend constexpr Wide operator>>(const Wide& a, unsigned n) {
    Wide out;
    std::size_t words = n / 64;
    unsigned bits = n % 64;
    for (std::size_t i = 0; i + words < N; ++i) {
      out.word[i] = a.word[i + words] >> bits;
      if (bits != 0 && i + words + 1 < N) out.word[i] |= a.word[i + words + 1] << (64 - bits);
    }
    return out;
  }
  friend constexpr bool operator==(const Wide&, const Wide&) = default;
  friend constexpr std::strong_ordering operator<=>(const Wide& a, const Wide& b) {
    for (std::size_t i = N; i-- > 0;)
      if (a.word[i] != b.word[i]) return a.word[i] <=> b.word[i];
    return std::strong_ordering::equal;
  }
  constexpr u64 divide(u64 by) {  // *this /= by; returns the remainder
    u64 rest = 0;
    for (std::size_t i = used(); i-- > 0;) {
      u128 n = static_cast<u128>(rest) << 64 | word[i];
      word[i] = static_cast<u64>(n / by);
      rest = static_cast<u64>(n % by);
    }
    return rest;
  }
  constexpr unsigned bit_length() const {
    std::size_t n = used();
    return n == 0 ? 0 : static_cast<unsigned>(64 * (n - 1)) + static_cast<unsigned>(std::bit_width(word[n - 1]));
  }
  constexpr unsigned trailing_zeros() const {  // of a number that is not zero
    unsigned n = 0;
    std::size_t i = 0;
    while (i < N && word[i] == 0) ++i, n += 64;
    return i == N ? n : n + static_cast<unsigned>(std::countr_zero(word[i]));
  }
};

using Big = Wide<32>;

Big gcd(Big a, Big b);
Big quotient(Big n, const Big& by);  // rounded down
std::string decimal(Big);

// numerator / denominator in lowest terms: "721/1156", "1", "0".
std::string fraction_text(const Big& numerator, const Big& denominator);
// The nearest double, for people and for search; all the arithmetic before it is exact.
double to_double(const Big& numerator, const Big& denominator);

}  // namespace grog
