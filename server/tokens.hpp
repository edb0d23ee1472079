// Secrets and chance from the system: links of seats, and dice that nobody can foresee.
#pragma once
#include <string>
#include <string_view>

#include "server/store.hpp"

namespace grog {

bool start_secrets();     // once, before the others; false where the system has no random numbers
std::string new_token();  // 128 random bits as 22 letters that a link may hold
bool is_token(std::string_view);
// What is stored in place of a token. Looking the hash up takes no time that depends on the token's own letters.
TokenHash hash_of_token(std::string_view);
// Takes no time that depends on where they differ.
bool equal_secrets(std::string_view, std::string_view);
u64 random_word();

}  // namespace grog
