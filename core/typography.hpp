// Printers' habits that no author of labels should have to remember.
#pragma once
#include <string>
#include <string_view>

#include "core/sentence.hpp"

namespace grog {

// The spaces that the language does not break: in French those before : ; ? ! » and after «.
std::string unbroken(std::string_view, Lang);
Sentence unbroken(const Sentence&);
// A hyphen that begins a number becomes a minus sign.
std::string real_minus(std::string_view);
// The first characters of what somebody typed, never cutting one in two.
std::string_view clipped(std::string_view, std::size_t bytes = 40);

}  // namespace grog
