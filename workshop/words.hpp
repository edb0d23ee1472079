// What battlefields by chance are called, in words.toml beside this.
#pragma once
#include "core/words.hpp"

namespace grog {

const Words& workshop_words();
const DataFile& common_fields();            // fields.toml: what the keys are called that every scenario has
Text workshop_word(std::string_view name);  // "section.key", which must be there

}  // namespace grog
