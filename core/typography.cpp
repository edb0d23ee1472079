#include "core/typography.hpp"

#include <algorithm>

#include "core/languages.hpp"

namespace grog {
namespace {

constexpr std::string_view no_break = "\u00A0", minus = "\u2212";

}  // namespace

std::string unbroken(std::string_view s, Lang lang) {
  const Language& l = language(lang);
  std::string out;
  for (std::size_t i = 0; i < s.size(); ++i) {
    std::string_view before = s.substr(0, i), after = s.substr(i + 1);
    auto tight = [&] {
      return std::ranges::any_of(l.tight_before, [&](const std::string& t) { return after.starts_with(t); }) ||
             std::ranges::any_of(l.tight_after, [&](const std::string& t) { return before.ends_with(t); });
    };
    if (s[i] == ' ' && tight())
      out += no_break;
    else
      out += s[i];
  }
  return out;
}

Sentence unbroken(const Sentence& s) {
  return in_each([&](Lang l) { return unbroken(s.in(l), l); });
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
