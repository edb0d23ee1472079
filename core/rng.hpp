// xoshiro256++ seeded by splitmix64. Our own, because <random>'s distributions differ from library to library.
#pragma once
#include <bit>

#include "core/types.hpp"

namespace grog {

constexpr u64 splitmix64(u64& s) {
  u64 z = s += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

class Rng {
 public:
  explicit constexpr Rng(u64 seed) {
    for (u64& word : s_) word = splitmix64(seed);
  }
  constexpr u64 next() {
    u64 result = std::rotl(s_[0] + s_[3], 23) + s_[0], t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = std::rotl(s_[3], 45);
    return result;
  }
  // Unbiased, 0..n-1 (multiply and shift, with rejection of the few values that would bias it).
  constexpr u32 below(u32 n) {
    u64 m = (next() >> 32) * n;
    if (static_cast<u32>(m) < n) {
      u32 threshold = -n % n;
      while (static_cast<u32>(m) < threshold) m = (next() >> 32) * n;
    }
    return static_cast<u32>(m >> 32);
  }
  constexpr u8 d6() { return static_cast<u8>(1 + below(6)); }

 private:
  std::array<u64, 4> s_{};
};

// The seed of game number n of a run: independent of how the run is cut.
constexpr u64 seed_of(u64 run, u64 n) {
  u64 s = run ^ std::rotl(n * 0xD1342543DE82EF95u, 32);
  return splitmix64(s);
}

}  // namespace grog
