#include "cli/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/languages.hpp"

namespace grog {

std::size_t width_of(std::string_view s) {
  return static_cast<std::size_t>(
      std::count_if(s.begin(), s.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string_view s, std::size_t width) {
  std::size_t w = width_of(s);
  return std::string{s} + std::string(w < width ? width - w : 0, ' ');
}
std::string padded_left(std::string_view s, std::size_t width) {
  std::size_t w = width_of(s);
  return std::string(w < width ? width - w : 0, ' ') + std::string{s};
}

std::string clipped_to(std::string_view s, std::size_t width) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < s.size(); ++i)
    if ((static_cast<unsigned char>(s[i]) & 0xC0) != 0x80 && ++seen > width) return std::string{s.substr(0, i)};
  return std::string{s};
}

std::vector<std::string> wrapped(std::string_view s, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!s.empty()) {
    std::size_t end = std::min(s.find_first_of(" \n"), s.size());
    std::string_view word = s.substr(0, end);
    bool fresh = lines.back().empty();
    if (!fresh && width_of(lines.back()) + 1 + width_of(word) > width) lines.emplace_back(), fresh = true;
    if (!word.empty()) lines.back() += (fresh ? "" : " ") + std::string{word};
    if (end < s.size() && s[end] == '\n') lines.emplace_back();
    s.remove_prefix(std::min(end + 1, s.size()));
  }
  return lines;
}

std::vector<std::string> words_of(std::string_view s) {
  std::vector<std::string> out;
  for (std::size_t from = s.find_first_not_of(" \t"); from != s.npos; from = s.find_first_not_of(" \t", from)) {
    std::size_t end = std::min(s.find_first_of(" \t", from), s.size());
    out.emplace_back(s.substr(from, end - from));
    from = end;
  }
  return out;
}

std::string decimal_text(double v, int decimals, Lang lang) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, v);
  std::string out = text;
  if (out.starts_with('-')) out = out.find_first_not_of("-0.") == out.npos ? out.substr(1) : "−" + out.substr(1);
  if (std::size_t point = out.find('.'); point != out.npos) out.replace(point, 1, language(lang).decimal);
  return out;
}

std::string percent(double chance, Lang lang) {
  double value = 100 * chance;
  std::string_view sign = language(lang).percent;
  if (chance > 0 && value < 0.05) return "<" + decimal_text(0.1, 1, lang) + std::string{sign};
  if (chance < 1 && value >= 99.95) return ">" + decimal_text(99.9, 1, lang) + std::string{sign};
  return decimal_text(value, value >= 99.95 || value == 0 ? 0 : 1, lang) + std::string{sign};
}

std::string bar(double share, std::size_t width) {
  static constexpr std::string_view parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  auto eighths = static_cast<std::size_t>(std::lround(share * static_cast<double>(width) * 8));
  eighths = std::clamp<std::size_t>(eighths, share > 0 ? 1 : 0, width * 8);
  std::string out;
  for (std::size_t i = 0; i < eighths / 8; ++i) out += "█";
  return out + std::string{parts[eighths % 8]};
}

std::string grouped(u64 n, Lang lang) {
  std::string digits = std::to_string(n), out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) out += language(lang).thousands;
    out += digits[i];
  }
  return out;
}

}  // namespace grog
