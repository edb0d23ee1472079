#include "server/tokens.hpp"

#include <sodium.h>

#include <algorithm>

namespace grog {

namespace {
constexpr std::size_t token_bytes = 16, token_letters = 22;
}

bool start_secrets() { return sodium_init() >= 0; }

std::string new_token() {
  unsigned char bytes[token_bytes];
  randombytes_buf(bytes, sizeof bytes);
  char text[32];
  sodium_bin2base64(text, sizeof text, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text;
}

bool is_token(std::string_view s) {
  return s.size() == token_letters && std::ranges::all_of(s, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
         });
}

TokenHash hash_of_token(std::string_view token) {
  TokenHash hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  return hash;
}

bool equal_secrets(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

u64 random_word() {
  u64 word = 0;
  randombytes_buf(&word, sizeof word);
  return word;
}

}  // namespace grog
