// Secrets and chance: links of seats, and dice that nobody can foresee.
#pragma once
#include <string>
#include <string_view>

#include "server/store.hpp"

namespace grog {

std::string new_token();  // 128 random bits as 22 letters that a link may hold
bool is_token(std::string_view);
// A token that follows from another, and leads back to it for nobody: who may change a sheet may pass on how to read
// it.
std::string reading_token(std::string_view writing);
u64 random_word();

// What a program brings: a server by libsodium (secrets.cpp), a page in a browser by what its browser has.
void fill_by_chance(void* bytes, std::size_t);
// What is stored in place of a token. Looking the hash up takes no time that depends on the token's own letters.
TokenHash hash_of_token(std::string_view);

}  // namespace grog
