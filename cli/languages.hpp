// The languages that the program speaks, for its command line.
#pragma once
#include "cli/context.hpp"

namespace grog {

// The files of a translator's folder. exit_ok, or what was told is the status.
int open_languages(const Context&, const std::string& folder);
// "fr, en or de": every language by its code.
std::string language_codes(std::string_view before_last = ", ");
// How much a language says of what the program says, and what is wrong in its files; `missing`: what it does not say.
int check_language(Context&, const std::string& code, bool missing);

}  // namespace grog
