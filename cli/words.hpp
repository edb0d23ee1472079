// What the command line says, in words.toml beside this.
#pragma once
#include "core/words.hpp"

namespace grog {

const Words& cli_words();
Text cli_word(std::string_view name);  // "section.key", which must be there
// In a language, with the parts in their places.
std::string cli_say(std::string_view name, Lang, std::initializer_list<std::string_view> parts = {});

}  // namespace grog
