#include "core/sentence.hpp"

#include <array>
#include <atomic>
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

Text::Text(std::string_view fr, std::string_view en) {
  // A list that only grows, so that threads need no lock, which WASI does not have.
  struct Kept {
    std::array<Said, 2> said;
    Kept* before = nullptr;
  };
  static std::atomic<Kept*> last = nullptr;
  auto* kept = new Kept{{{{std::string{fr}, Lang::fr}, {std::string{en}, Lang::en}}}, last.load()};
  while (!last.compare_exchange_weak(kept->before, kept)) continue;
  said_ = kept->said.data(), count_ = kept->said.size();
}

Sentence::Sentence(Text text) {
  if (!text.empty()) *this = in_each([&](Lang l) { return text.in(l); });
}

const std::string& Sentence::in(Lang l) const {
  static const std::string nothing;
  return said_.empty() ? nothing : Text(said_).as(l).text;
}

Sentence& Sentence::operator+=(const Sentence& more) {
  if (more.said_.empty()) return *this;
  *this = in_each([&](Lang l) { return in(l) + more.in(l); });
  return *this;
}

Sentence operator+(Sentence a, const Sentence& b) { return a += b, a; }

bool operator==(const Sentence& a, const Sentence& b) {
  for (std::size_t i = 0; i < language_count(); ++i)
    if (a.in(static_cast<Lang>(i)) != b.in(static_cast<Lang>(i))) return false;
  return true;
}

Sentence sentence(Text pattern, std::initializer_list<std::string_view> parts) {
  return in_each([&](Lang l) { return fill(pattern.in(l), parts); });
}

Sentence with_parts(Text pattern, std::span<const Sentence> parts) {
  return in_each([&](Lang lang) {
    std::vector<std::string_view> said;
    for (const Sentence& part : parts) said.push_back(part.in(lang));
    return filled(pattern.in(lang), said);
  });
}

}  // namespace grog
