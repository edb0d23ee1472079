// What computer players say, in words.toml beside this.
#pragma once
#include "core/words.hpp"

namespace grog {

const Words& ai_words();
Text ai_word(std::string_view name);  // "section.key", which must be there
// Those of [title] and [about] by these names.
std::vector<NamedText> named_texts(std::span<const std::string_view> names);

}  // namespace grog
