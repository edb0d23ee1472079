// What the server says, in words.toml beside this.
#pragma once
#include "core/words.hpp"

namespace grog {

Text server_word(std::string_view name);  // "section.key", which must be there

}  // namespace grog
