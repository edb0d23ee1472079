#include "core/sentence.hpp"

#include <span>
#include <vector>

namespace grog {

namespace {

std::string filled(std::string_view pattern, std::span<const std::string_view> parts) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    bool hole = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}';
    std::size_t n = hole ? static_cast<std::size_t>(pattern[i + 1] - '0') : parts.size();
    if (n < parts.size()) {
      out += parts[n];
      i += 2;
    } else {
      out += pattern[i];
    }
  }
  return out;
}

}  // namespace

std::string fill(std::string_view pattern, std::initializer_list<std::string_view> parts) {
  return filled(pattern, {parts.begin(), parts.size()});
}

Sentence sentence(Text pattern, std::initializer_list<std::string_view> parts) {
  return {fill(pattern.fr, parts), fill(pattern.en, parts)};
}

Sentence with_parts(Text pattern, std::initializer_list<Sentence> parts) {
  auto in = [&](Lang lang) {
    std::vector<std::string_view> said;
    for (const Sentence& part : parts) said.push_back(part.in(lang));
    return filled(pattern.in(lang), said);
  };
  return {in(Lang::fr), in(Lang::en)};
}

Sentence operator+(Sentence a, const Sentence& b) {
  a.fr += b.fr, a.en += b.en;
  return a;
}

}  // namespace grog
