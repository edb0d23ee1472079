// Printers' habits that no author of labels should have to remember.
#pragma once
#include <string>
#include <string_view>

namespace grog {

// French: the spaces before : ; ? ! » and after « do not break.
std::string french_spaces(std::string_view);
// A hyphen that begins a number becomes a minus sign.
std::string real_minus(std::string_view);
// The first characters of what somebody typed, never cutting one in two.
std::string_view clipped(std::string_view, std::size_t bytes = 40);

}  // namespace grog
