// What is told of a thing that was asked for wrongly.
#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sentence.hpp"

namespace grog {

Text protocol_word(std::string_view name);  // "section.key" of words.toml, which must be there

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
