// The words every other header uses: integers, points, sides, units, and the id of a printed clause.
#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace grog {

using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

static_assert(std::endian::native == std::endian::little, "state hashes are taken over little-endian bytes");

// Tenths of a millimetre: an inch is 254, a UD of 5 cm is 500.
struct Point {
  i32 x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

// Where a unit stands: its centre, and where it looks in tenths of a degree, 0 = north (+y), clockwise, 0..3599.
struct Pose {
  Point at;
  i16 facing = 0;
  i16 slot = 0;  // place among the units of one zone, on a grid
  friend bool operator==(const Pose&, const Pose&) = default;
};

enum class Side : u8 { first, second, nobody };
constexpr Side other(Side s) {
  return s == Side::first ? Side::second : s == Side::second ? Side::first : Side::nobody;
}
constexpr std::size_t index(Side s) { return static_cast<std::size_t>(s); }

inline constexpr std::size_t max_units = 80;
enum class UnitId : u8 { none = 0xFF };
constexpr std::size_t index(UnitId u) { return static_cast<std::size_t>(u); }
constexpr UnitId unit_id(std::size_t i) { return static_cast<UnitId>(i); }
constexpr bool valid(UnitId u) { return index(u) < max_units; }

// A set of units, as an order names them.
struct UnitSet {
  std::array<u64, 2> bits{};
  constexpr void add(UnitId u) { bits[index(u) >> 6] |= u64{1} << (index(u) & 63); }
  constexpr void remove(UnitId u) { bits[index(u) >> 6] &= ~(u64{1} << (index(u) & 63)); }
  constexpr bool has(UnitId u) const { return valid(u) && (bits[index(u) >> 6] >> (index(u) & 63) & 1) != 0; }
  constexpr bool empty() const { return (bits[0] | bits[1]) == 0; }
  constexpr int count() const { return std::popcount(bits[0]) + std::popcount(bits[1]); }
  template <class F>
  constexpr void each(F&& f) const {  // in order of id
    for (std::size_t w = 0; w < 2; ++w)
      for (u64 b = bits[w]; b != 0; b &= b - 1) f(unit_id(w * 64 + static_cast<std::size_t>(std::countr_zero(b))));
  }
  friend bool operator==(const UnitSet&, const UnitSet&) = default;
  friend constexpr UnitSet operator|(UnitSet a, const UnitSet& b) {
    return a.bits[0] |= b.bits[0], a.bits[1] |= b.bits[1], a;
  }
  friend constexpr UnitSet operator&(UnitSet a, const UnitSet& b) {
    return a.bits[0] &= b.bits[0], a.bits[1] &= b.bits[1], a;
  }
  friend constexpr UnitSet operator-(UnitSet a, const UnitSet& b) {  // those of a that are not in b
    return a.bits[0] &= ~b.bits[0], a.bits[1] &= ~b.bits[1], a;
  }
  friend constexpr UnitSet operator-(UnitSet a, UnitId u) {
    if (valid(u)) a.remove(u);
    return a;
  }
};

// The number of a clause inside its ruleset: chapter and item, or a ruling. "WS-7.5" and "WS-R12" are written
// "WS-7.5"_c and "WS-R12"_c, so that a search for the printed id finds the code that enforces it.
enum class Clause : u16 { none = 0 };
inline constexpr int ruling_chapter = 0xFF;
constexpr Clause make_clause(int chapter, int item) { return static_cast<Clause>(chapter << 8 | item); }
constexpr int chapter_of(Clause c) { return static_cast<int>(c) >> 8; }
constexpr int item_of(Clause c) { return static_cast<int>(c) & 0xFF; }
constexpr bool is_ruling(Clause c) { return chapter_of(c) == ruling_chapter; }

// What stands behind the dash, "7.5" or "R12"; Clause::none where it is not of that form.
constexpr Clause parse_clause_number(std::string_view s) {
  auto number = [&](int limit) {
    int n = 0;
    std::size_t used = 0;
    while (used < s.size() && s[used] >= '0' && s[used] <= '9' && n <= limit) n = n * 10 + (s[used++] - '0');
    s.remove_prefix(used);
    return used == 0 || n > limit ? -1 : n;
  };
  if (s.starts_with('R')) {
    s.remove_prefix(1);
    int item = number(0xFF);
    return item > 0 && s.empty() ? make_clause(ruling_chapter, item) : Clause::none;
  }
  int chapter = number(0xFE);
  if (chapter < 0 || !s.starts_with('.')) return Clause::none;
  s.remove_prefix(1);
  int item = number(0xFF);
  return item > 0 && s.empty() ? make_clause(chapter, item) : Clause::none;
}

void not_a_clause_id();  // never defined: reached only while compiling a literal that is not one
inline namespace literals {
consteval Clause operator""_c(const char* text, std::size_t size) {
  std::string_view s{text, size};
  Clause c = parse_clause_number(s.substr(s.find('-') + 1));
  if (c == Clause::none) not_a_clause_id();
  return c;
}
}  // namespace literals

std::string clause_id(Clause, std::string_view prefix);             // "WS-7.5"
Clause parse_clause(std::string_view id, std::string_view prefix);  // none where it is not one

// A language of the program: its place in the list (core/languages.hpp). These two are always there and always whole;
// every other is known from its files alone and has no name here.
enum class Lang : u8 { fr, en };
constexpr std::size_t index(Lang l) { return static_cast<std::size_t>(l); }

// What is said, and in which language: a language that does not say something yet borrows it from another.
struct Said {
  std::string text;
  Lang lang = Lang::en;
};
// A text in every language: a view of what a catalogue or a Sentence (core/sentence.hpp) owns. A language beyond the
// last that it has is answered with the last.
class Text {
 public:
  constexpr Text() = default;
  constexpr explicit Text(std::span<const Said> said) : said_(said.data()), count_(said.size()) {}
  // Written in code, and kept for good: names of books, and tests. Other languages say the second.
  Text(std::string_view fr, std::string_view en);

  std::string_view in(Lang l) const { return count_ == 0 ? std::string_view{} : std::string_view{as(l).text}; }
  const Said& as(Lang l) const { return said_[index(l) < count_ ? index(l) : count_ - 1]; }  // of one that is not empty
  bool empty() const { return in(Lang::en).empty(); }

 private:
  const Said* said_ = nullptr;
  std::size_t count_ = 0;
};
// The key of something that is said, in a catalogue of words: "too_far"_w. A search for it finds the sentence.
struct WordKey {
  std::string_view key;
  constexpr bool empty() const { return key.empty(); }
};
inline namespace literals {
constexpr WordKey operator""_w(const char* text, std::size_t size) { return {{text, size}}; }
}  // namespace literals
// Something that commands name and people choose from a list.
struct NamedText {
  std::string_view name;  // as commands have it
  Text title;             // as people read it
  Text text;              // what it is, in a line
};

}  // namespace grog
