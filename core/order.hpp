// What a player says, for every ruleset. Which fields a verb uses is in its VerbInfo (core/labels.hpp);
// fields that it does not use keep their defaults, so that equal orders are equal bytes.
#pragma once
#include <array>
#include <cstring>
#include <type_traits>

#include "core/types.hpp"

namespace grog {

// One stretch of a path: what it means (forward, wheel left, ...) is the ruleset's, in tenths of mm or of a degree.
struct Leg {
  u8 kind = 0;  // 0 is none
  u8 option = 0;
  i16 value = 0;
};
inline constexpr std::size_t max_legs = 6;

struct Order {
  u8 verb = 0;
  u8 option = 0;  // index into the verb's options
  UnitId unit = UnitId::none, target = UnitId::none;
  i16 place = -1;  // index into the board's places
  i16 value = 0;
  Pose pose;
  u8 faces_north = 0;  // the facing is 0 because the order says so, not because it says none
  std::array<u8, 3> spare{};
  UnitSet with;
  std::array<Leg, max_legs> legs{};
};
static_assert(std::is_trivially_copyable_v<Order> && std::has_unique_object_representations_v<Order>);
inline bool operator==(const Order& a, const Order& b) { return std::memcmp(&a, &b, sizeof(Order)) == 0; }

// Accepted, or what forbids it: a clause, or a plain fault of the order itself (no such unit, not yours to move).
struct Verdict {
  bool accepted = true;
  Clause clause = Clause::none;
  Text note{};     // said besides the clause's own text, where there is more to say
  WordKey word{};  // the same by key, in [refusal] of the ruleset's words or the program's, with these figures in it
  std::array<i32, 3> figures{};
  explicit operator bool() const { return accepted; }
};
constexpr Verdict refused(Clause c) { return {false, c}; }
constexpr Verdict refused(Clause c, Text note) { return {false, c, note}; }
constexpr Verdict faulty(Text note) { return {false, Clause::none, note}; }
constexpr Verdict refused(Clause c, WordKey word, i32 a = 0, i32 b = 0, i32 d = 0) {
  return {false, c, {}, word, {a, b, d}};
}
constexpr Verdict faulty(WordKey word, i32 a = 0, i32 b = 0, i32 c = 0) {
  return {false, Clause::none, {}, word, {a, b, c}};
}

}  // namespace grog
