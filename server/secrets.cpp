#include "server/secrets.hpp"

#include <sodium.h>

#include "server/tokens.hpp"

namespace grog {

bool start_secrets() { return sodium_init() >= 0; }

void fill_by_chance(void* bytes, std::size_t n) { randombytes_buf(bytes, n); }

TokenHash hash_of_token(std::string_view token) {
  TokenHash hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  return hash;
}

bool equal_secrets(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace grog
