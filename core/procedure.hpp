// A dice procedure as the outside sees it: fields in, fields out, and the same pure function that play runs.
// A ruleset describes each with member pointers, so that a field's name, range and place in the struct are one line:
//
//   constexpr Field fire_in[] = {integer<&FireIn::vc>("vc", 1, 5, 3), flag<&FireIn::first_fire>("first_fire"), ...};
#pragma once
#include <optional>
#include <span>

#include "core/dice.hpp"
#include "core/sentence.hpp"
#include "core/tally.hpp"

namespace grog {

inline constexpr i32 null_value = INT32_MIN;  // an outcome field that has no value: null in JSON

struct Field {
  enum class Kind : u8 { integer, decimal, boolean, choice };
  std::string_view name;
  Kind kind = Kind::integer;
  i32 low = 0, high = 1, fallback = 0;
  i32 scale = 1;  // of a decimal: 10 for tenths. low, high and fallback are in these parts
  std::span<const std::string_view> choices{};
  i32 (*get)(const void*) = nullptr;
  void (*set)(void*, i32) = nullptr;
  Text text{};  // what a form shows beside it
};

namespace detail {
template <class>
struct MemberOf;
template <class S, class M>
struct MemberOf<M S::*> {
  using Struct = S;
  using Member = M;
};
template <auto Member>
constexpr Field bound(std::string_view name, Field::Kind kind, i32 low, i32 high, i32 fallback, i32 scale,
                      std::span<const std::string_view> choices, Text text) {
  using Of = MemberOf<decltype(Member)>;
  using S = typename Of::Struct;
  using M = typename Of::Member;
  return {name,
          kind,
          low,
          high,
          fallback,
          scale,
          choices,
          [](const void* s) {
            M m = static_cast<const S*>(s)->*Member;
            if constexpr (std::is_same_v<M, i16>)
              if (m == INT16_MIN) return null_value;
            return static_cast<i32>(m);
          },
          [](void* s, i32 v) { static_cast<S*>(s)->*Member = static_cast<M>(v); },
          text};
}
}  // namespace detail

template <auto Member>
constexpr Field integer(std::string_view name, i32 low, i32 high, i32 fallback, Text text = {}) {
  return detail::bound<Member>(name, Field::Kind::integer, low, high, fallback, 1, {}, text);
}
template <auto Member>
constexpr Field decimal_field(std::string_view name, i32 scale, i32 low, i32 high, i32 fallback, Text text = {}) {
  return detail::bound<Member>(name, Field::Kind::decimal, low, high, fallback, scale, {}, text);
}
template <auto Member>
constexpr Field flag(std::string_view name, bool fallback = false, Text text = {}) {
  return detail::bound<Member>(name, Field::Kind::boolean, 0, 1, fallback ? 1 : 0, 1, {}, text);
}
template <auto Member>
constexpr Field choice(std::string_view name, std::span<const std::string_view> names, i32 fallback, Text text = {}) {
  return detail::bound<Member>(name, Field::Kind::choice, 0, static_cast<i32>(names.size()) - 1, fallback, 1, names,
                               text);
}
// Outcome fields: no range.
template <auto Member>
constexpr Field number(std::string_view name, Text text = {}) {
  return integer<Member>(name, INT16_MIN, INT16_MAX, 0, text);
}

inline constexpr std::size_t max_struct = 256;  // bytes of an input or outcome struct
using StructBytes = std::array<std::byte, max_struct>;

struct Procedure {
  std::string_view name;
  Text text;  // one line: what it answers
  std::span<const Field> in, out;
  std::size_t out_size = 0;
  void (*defaults)(void* in) = nullptr;
  // Why these inputs make no sense together (a formation that the arm cannot take); empty if they do.
  Sentence (*invalid)(const void* tables, const void* in) = nullptr;
  void (*reasons)(const void* tables, const void* in, Tally&) = nullptr;
  void (*run)(const void* tables, const void* in, const Tally&, Dice&, void* out) = nullptr;
};

template <class In>
Sentence always_valid(const In&) {
  return {};
}

// Run: Out (const Tables&, const In&, const Tally&, Dice&). Reasons: Tally (const Tables&, const In&).
// Both are pure; Run throws every die and computes nothing that Reasons already did.
template <class Tables, class In, class Out, auto Reasons, auto Run, auto Invalid = &always_valid<In>>
constexpr Procedure procedure(std::string_view name, Text text, std::span<const Field> in, std::span<const Field> out) {
  static_assert(std::is_trivially_copyable_v<In> && sizeof(In) <= max_struct);
  static_assert(std::has_unique_object_representations_v<Out> && sizeof(Out) <= max_struct);
  return {name,
          text,
          in,
          out,
          sizeof(Out),
          [](void* p) { *static_cast<In*>(p) = In{}; },
          [](const void* t, const void* p) -> Sentence {
            if constexpr (std::is_invocable_v<decltype(Invalid), const Tables&, const In&>)
              return Invalid(*static_cast<const Tables*>(t), *static_cast<const In*>(p));
            else
              return Invalid(*static_cast<const In*>(p));
          },
          [](const void* t, const void* p, Tally& why) {
            why = Reasons(*static_cast<const Tables*>(t), *static_cast<const In*>(p));
          },
          [](const void* t, const void* p, const Tally& why, Dice& dice, void* o) {
            *static_cast<Out*>(o) = Run(*static_cast<const Tables*>(t), *static_cast<const In*>(p), why, dice);
          }};
}

// The same with its words in the ruleset's file: [procedure] and [input.NAME].
template <class Tables, class In, class Out, auto Reasons, auto Run, auto Invalid = &always_valid<In>>
constexpr Procedure procedure(std::string_view name, std::span<const Field> in, std::span<const Field> out) {
  return procedure<Tables, In, Out, Reasons, Run, Invalid>(name, Text{}, in, out);
}

}  // namespace grog
