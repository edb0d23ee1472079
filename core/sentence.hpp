// Finished sentences in every language, with names filled in.
#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace grog {

std::size_t language_count();

// "{0} of {1}" with the parts in their places. A number that has no part is left as it is written.
std::string fill(std::string_view pattern, std::initializer_list<std::string_view> parts);

class Sentence {
 public:
  Sentence() = default;
  explicit Sentence(std::vector<Said> said) : said_(std::move(said)) {}
  explicit Sentence(Text);
  // Written in code, for tests. Other languages say the second.
  Sentence(std::string fr, std::string en) : said_{{std::move(fr), Lang::fr}, {std::move(en), Lang::en}} {}
  // Said alike in every language: a number, an id, a name that nobody translates.
  static Sentence same(std::string_view text) { return Sentence(std::vector<Said>{{std::string{text}, Lang::en}}); }

  const std::string& in(Lang) const;
  bool empty() const { return in(Lang::en).empty(); }
  Text text() const& { return Text(said_); }
  Text text() && = delete;  // nothing would own it
  Sentence& operator+=(const Sentence&);
  friend bool operator==(const Sentence&, const Sentence&);

 private:
  std::vector<Said> said_;
};
Sentence operator+(Sentence, const Sentence&);

// What `in(lang)` says, for every language.
template <class In>
Sentence in_each(In&& in) {
  std::vector<Said> said;
  said.reserve(language_count());
  for (std::size_t i = 0; i < language_count(); ++i)
    said.push_back({std::string{in(static_cast<Lang>(i))}, static_cast<Lang>(i)});
  return Sentence(std::move(said));
}

// What the kernel says of files, records and orders: "section.key" of core/words.toml, which must be there.
Text core_word(std::string_view name);

Sentence sentence(Text pattern, std::initializer_list<std::string_view> parts = {});
// Parts that are said in each language.
Sentence with_parts(Text pattern, std::span<const Sentence> parts);
inline Sentence with_parts(Text pattern, std::initializer_list<Sentence> parts) {
  return with_parts(pattern, std::span<const Sentence>(parts.begin(), parts.size()));
}

}  // namespace grog
