// Secrets and chance as a server has them, by libsodium.
#pragma once
#include <string_view>

namespace grog {

bool start_secrets();  // once, before any are made; false where the system has no random numbers
// Takes no time that depends on where they differ.
bool equal_secrets(std::string_view a, std::string_view b);

}  // namespace grog
