#include "core/state.hpp"

#include "core/weight.hpp"

namespace grog {

// A multiply-and-fold hash in the manner of wyhash: eight bytes at a time in two lanes.
u64 hash_bytes(const void* data, std::size_t size, u64 seed) {
  auto fold = [](u64 a, u64 b) {
    u128 m = static_cast<u128>(a) * b;
    return static_cast<u64>(m) ^ static_cast<u64>(m >> 64);
  };
  auto read = [](const char* p, std::size_t n) {
    u64 v = 0;
    std::memcpy(&v, p, n);
    return v;
  };
  constexpr u64 k0 = 0xA0761D6478BD642Fu, k1 = 0xE7037ED1A0B428DBu, k2 = 0x8EBC6AF09C88C6E3u;
  const char* p = static_cast<const char*>(data);
  u64 a = seed ^ k0, b = seed ^ k1;
  if (size < 32) a ^= k2, b ^= k2;  // the short tail below must not begin with a factor of zero
  std::size_t left = size;
  for (; left >= 32; left -= 32, p += 32) {
    a = fold(read(p, 8) ^ k1, read(p + 8, 8) ^ a);
    b = fold(read(p + 16, 8) ^ k2, read(p + 24, 8) ^ b);
  }
  for (; left >= 8; left -= 8, p += 8) a = fold(read(p, 8) ^ k2, a ^ k0);
  if (left > 0) b = fold(read(p, left) ^ k1, b ^ k2);
  return fold(a ^ k0 ^ size, b ^ k1);
}

std::string hash_text(u64 hash) {
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) out[i] = "0123456789abcdef"[hash & 15];
  return out;
}

}  // namespace grog
