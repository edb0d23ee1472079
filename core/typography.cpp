#include "core/typography.hpp"

namespace grog {
namespace {

constexpr std::string_view no_break = "\u00A0", minus = "\u2212", opening = "\u00AB", closing = "\u00BB";

}  // namespace

std::string french_spaces(std::string_view s) {
  std::string out;
  for (std::size_t i = 0; i < s.size(); ++i) {
    std::string_view before = s.substr(0, i), after = s.substr(i + 1);
    bool tight = !after.empty() &&
                 (std::string_view{":;?!"}.find(after[0]) != std::string_view::npos || after.starts_with(closing));
    if (s[i] == ' ' && (tight || before.ends_with(opening)))
      out += no_break;
    else
      out += s[i];
  }
  return out;
}

std::string real_minus(std::string_view s) {
  std::string out;
  for (std::size_t i = 0; i < s.size(); ++i) {
    bool begins = i == 0 || s[i - 1] == ' ' || s[i - 1] == '(';
    bool number = i + 1 < s.size() && s[i + 1] >= '0' && s[i + 1] <= '9';
    if (s[i] == '-' && begins && number)
      out += minus;
    else
      out += s[i];
  }
  return out;
}

std::string_view clipped(std::string_view s, std::size_t bytes) {
  if (s.size() <= bytes) return s;
  while (bytes > 0 && (static_cast<unsigned char>(s[bytes]) & 0xC0) == 0x80) --bytes;
  return s.substr(0, bytes);
}

}  // namespace grog
