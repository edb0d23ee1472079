// Texts of workshop.toml with {names} in them.
#pragma once
#include <map>
#include <string>
#include <string_view>

namespace grog {

using Blanks = std::map<std::string, std::string, std::less<>>;
// {name} by its value; what has none stays, and whoever reads the file tells it.
std::string filled(std::string_view pattern, const Blanks&);

}  // namespace grog
