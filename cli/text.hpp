// Text for a terminal: widths in characters, columns, percentages and bars.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace grog {

std::size_t width_of(std::string_view);  // in characters; all that we print is one column wide
std::string padded(std::string_view, std::size_t width);
std::string padded_left(std::string_view, std::size_t width);
std::string clipped_to(std::string_view, std::size_t width);  // at most that wide
std::vector<std::string> wrapped(std::string_view, std::size_t width);
std::vector<std::string> words_of(std::string_view);  // parted by blanks

std::string decimal_text(double, int decimals, Lang);  // "1,33" or "1.33"
std::string percent(double chance, Lang);              // "29,6 %" or "29.6%"; never 0 or 100 for what is not
std::string bar(double share, std::size_t width);      // in eighths of a character
std::string grouped(u64, Lang);                        // "12 345" or "12,345"

}  // namespace grog
