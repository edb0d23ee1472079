// Sentences in both languages with names filled in, and what is told of a thing that was asked for wrongly.
#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace grog {

// "{0} of {1}" with the parts in their places. A number that has no part is left as it is written.
std::string fill(std::string_view pattern, std::initializer_list<std::string_view> parts);

// A finished sentence in both languages.
struct Sentence {
  std::string fr, en;
  const std::string& in(Lang l) const { return l == Lang::fr ? fr : en; }
};
Sentence sentence(Text pattern, std::initializer_list<std::string_view> parts = {});

// What is wrong with what someone asked, what would be right, and the nearest right name.
struct Fault {
  std::string_view kind;  // a word for programs: "ruleset", "procedure", "field", "value", ...
  Sentence message;       // one line; says what is allowed and the nearest name too
  std::string nearest;
  std::vector<std::string> allowed;
};
// "{0}" of the pattern is the name as written. Adds the nearest of `names` and lists them all.
Fault wrong_name(std::string_view kind, Text pattern, std::string_view written, std::span<const std::string_view> names,
                 std::initializer_list<std::string_view> more = {});

// At most `bytes` of a text that came from outside, cut between characters, control characters made visible.
std::string excerpt(std::string_view text, std::size_t bytes = 60);

}  // namespace grog
