// A number that explains itself: a list of modifiers, each with its clause, folded in the order written.
// There is no other total, so an explanation cannot drift from what was computed.
#pragma once
#include <array>
#include <initializer_list>
#include <span>

#include "core/types.hpp"

namespace grog {

enum class Op : u8 {
  add,
  times,
  halve_up,    // half, rounded up
  halve_down,  // half, rounded down
  at_least,
  at_most,
  note,  // changes nothing: a target score, "a strikes first", "rerolls ones"
};

// What a modifier is shown as when its number alone would not say it: "2d3+4", "x1/2", "ones". 15 bytes at most.
struct Word {
  std::array<char, 16> chars{};
  constexpr Word() = default;
  constexpr Word(const char* s) {  // NOLINT: a word is written as a literal
    for (std::size_t i = 0; i + 1 < chars.size() && s[i] != 0; ++i) chars[i] = s[i];
  }
  constexpr std::string_view view() const {
    std::size_t n = 0;
    while (n < chars.size() && chars[n] != 0) ++n;
    return {chars.data(), n};
  }
  constexpr bool empty() const { return chars[0] == 0; }
  friend bool operator==(const Word&, const Word&) = default;
};
// Integers and texts glued together: word(2, "d3+", 4).
Word word(std::initializer_list<std::string_view> parts);
Word dice_word(int n, int faces, int plus = 0);  // "2d3+4", "3d6"

struct Modifier {
  Clause clause = Clause::none;
  Op op = Op::add;
  char of = 0;  // 0, or whose. 'a' is shown as "CP-19.8@a"; a capital is not, where the clause alone says whose
  i32 value = 0;
  Word word = {};  // shown instead of the value
  bool of_is_shown() const { return of >= 'a' && of <= 'z'; }
  friend bool operator==(const Modifier&, const Modifier&) = default;
};

class Tally {
 public:
  static constexpr std::size_t capacity = 48;
  void add(const Modifier& m, bool applies = true);
  void add(Clause c, i32 value, char of = 0) { add({c, Op::add, of, value, {}}); }
  void note(Clause c, i32 value = 0, char of = 0) { add({c, Op::note, of, value, {}}); }
  void note(Clause c, Word w, char of = 0) { add({c, Op::note, of, 0, w}); }

  std::span<const Modifier> items() const { return {items_.data(), count_}; }
  bool empty() const { return count_ == 0; }
  void clear() { count_ = 0; }
  i32 total(char of = 0) const;  // of one side's items

 private:
  std::array<Modifier, capacity> items_;
  std::size_t count_ = 0;
};

}  // namespace grog
