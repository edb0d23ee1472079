// Finished sentences in both languages, with names filled in.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/types.hpp"

namespace grog {

// "{0} of {1}" with the parts in their places. A number that has no part is left as it is written.
std::string fill(std::string_view pattern, std::initializer_list<std::string_view> parts);

struct Sentence {
  std::string fr, en;
  const std::string& in(Lang l) const { return l == Lang::fr ? fr : en; }
  bool empty() const { return en.empty(); }
};
// What the kernel says of files, records and orders: "section.key" of core/words.toml, which must be there.
Text core_word(std::string_view name);

Sentence sentence(Text pattern, std::initializer_list<std::string_view> parts = {});
// Parts that are said in each language.
Sentence with_parts(Text pattern, std::initializer_list<Sentence> parts);
Sentence operator+(Sentence, const Sentence&);

}  // namespace grog
