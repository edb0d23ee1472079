#include "server/tokens.hpp"

#include <array>
#include <span>

namespace grog {

namespace {
constexpr std::size_t token_bytes = 16, token_letters = 22;
constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string written(std::span<const u8, token_bytes> bytes) {
  std::string out;
  unsigned held = 0, bits = 0;
  for (u8 byte : bytes)
    for (held = held << 8 | byte, bits += 8; bits >= 6; bits -= 6) out += letters[held >> (bits - 6) & 63];
  out += letters[held << (6 - bits) & 63];
  return out;
}

}  // namespace

std::string new_token() {
  std::array<u8, token_bytes> bytes{};
  fill_by_chance(bytes.data(), bytes.size());
  return written(bytes);
}

std::string reading_token(std::string_view writing) {
  TokenHash hash = hash_of_token("read:" + std::string{writing});
  return written(std::span(hash).first<token_bytes>());
}

bool is_token(std::string_view s) { return s.size() == token_letters && s.find_first_not_of(letters) == s.npos; }

u64 random_word() {
  u64 word = 0;
  fill_by_chance(&word, sizeof word);
  return word;
}

}  // namespace grog
