// Links of games that lie in one's own browser are no secrets from whoever looks into it: they are stored as they are.
#include <unistd.h>

#include <algorithm>

#include "core/require.hpp"
#include "server/tokens.hpp"

namespace grog {

void fill_by_chance(void* bytes, std::size_t n) {
  require(getentropy(bytes, n) == 0, "the system gives no random numbers");
}

TokenHash hash_of_token(std::string_view token) {
  TokenHash out{};
  std::copy_n(token.begin(), std::min(token.size(), out.size()), out.begin());
  return out;
}

}  // namespace grog
