// A dice procedure as the outside sees it: fields in, fields out, and the same pure function that play runs.
// A ruleset declares its two structs; name, range and fallback of a field are those of the member:
//
//   struct FireIn { Within<1, 5> vc = 3; Cover cover = Cover::none; bool first_fire = false; };
//   struct FireOut { Flag legal; i16 hits; };
//   Tally fire_reasons(const Tables&, const FireIn&);
//   FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);
//   static const Procedure all[] = {procedure<fire_reasons, fire>("fire"), ...};
#pragma once
#include <optional>
#include <span>

#include "core/dice.hpp"
#include "core/reflect.hpp"
#include "core/sentence.hpp"
#include "core/small.hpp"
#include "core/tally.hpp"

namespace grog {

inline constexpr i32 null_value = INT32_MIN;  // an outcome field that has no value: null in JSON

struct Field {
  enum class Kind : u8 { integer, decimal, boolean, choice };
  std::string_view name{};
  Kind kind = Kind::integer;
  i32 low = 0, high = 1, fallback = 0;
  i32 scale = 1;  // of a decimal: 10 for tenths. low, high and fallback are in these parts
  std::span<const std::string_view> choices{};
  i32 (*get)(const void*) = nullptr;
  void (*set)(void*, i32) = nullptr;
  Text text{};  // what a form shows beside it
};

// ---- what inputs and outcomes are made of, besides enums (a choice) and bools

// A whole number of an input, with its range; with a scale, that many parts of a decimal (10: tenths).
template <i32 Low, i32 High, i32 Scale = 1>
struct Within {
  i32 value;
  constexpr Within(i32 v = 0) : value(v) {}
  template <class T>
  constexpr Within(Small<T> v) : value(v) {}
  constexpr operator i32() const { return value; }
  constexpr Within& operator+=(i32 n) { return *this = value + n; }
  constexpr Within& operator++() { return *this += 1; }
};
// One of some values of an enum that follow each other.
template <auto First, auto Last>
struct Among {
  using Enum = decltype(First);
  Enum value;
  constexpr Among(Enum e = First) : value(e) {}
  constexpr operator Enum() const { return value; }
  constexpr explicit operator std::size_t() const { return slot(value); }  // a place in a Row
};
// A yes or no of an outcome; as wide as its numbers, so that it has no gaps.
struct Flag {
  i16 value;
  constexpr Flag(bool yes = false) : value(yes ? 1 : 0) {}
  constexpr operator bool() const { return value != 0; }
};

namespace detail {

template <class M>
struct FieldOf {  // i16, i32: an outcome's number
  static constexpr Field field{.kind = Field::Kind::integer, .low = INT16_MIN, .high = INT16_MAX};
  static i32 get(const M& m) { return std::is_same_v<M, i16> && m == INT16_MIN ? null_value : i32{m}; }
  static void set(M& m, i32 v) { m = static_cast<M>(v); }
};
template <>
struct FieldOf<bool> {
  static constexpr Field field{.kind = Field::Kind::boolean};
  static i32 get(bool b) { return b ? 1 : 0; }
  static void set(bool& b, i32 v) { b = v != 0; }
};
template <>
struct FieldOf<Flag> {
  static constexpr Field field{.kind = Field::Kind::boolean};
  static i32 get(const Flag& f) { return f ? 1 : 0; }
  static void set(Flag& f, i32 v) { f = v != 0; }
};
template <class E>
requires std::is_enum_v<E>
struct FieldOf<E> {
  static constexpr Field field{
      .kind = Field::Kind::choice, .high = static_cast<i32>(enum_count<E>) - 1, .choices = enum_keys<E>};
  static i32 get(E e) { return static_cast<i32>(e); }
  static void set(E& e, i32 v) { e = static_cast<E>(v); }
};
template <i32 Low, i32 High, i32 Scale>
struct FieldOf<Within<Low, High, Scale>> {
  static constexpr Field field{
      .kind = Scale == 1 ? Field::Kind::integer : Field::Kind::decimal, .low = Low, .high = High, .scale = Scale};
  static i32 get(const Within<Low, High, Scale>& w) { return w.value; }
  static void set(Within<Low, High, Scale>& w, i32 v) { w.value = v; }
};
template <auto First, auto Last>
struct FieldOf<Among<First, Last>> {
  using Enum = decltype(First);
  static constexpr std::size_t count = slot(Last) - slot(First) + 1;
  static constexpr Field field{.kind = Field::Kind::choice,
                               .high = static_cast<i32>(count) - 1,
                               .choices = std::span(enum_keys<Enum>).subspan(slot(First), count)};
  static i32 get(const Among<First, Last>& a) { return static_cast<i32>(slot(a.value) - slot(First)); }
  static void set(Among<First, Last>& a, i32 v) { a.value = static_cast<Enum>(v + static_cast<i32>(slot(First))); }
};

template <class S, class Path>
constexpr Field field_at(std::string_view name, Path) {
  using Of = FieldOf<std::remove_cvref_t<decltype(at_path(std::declval<S&>(), Path{}))>>;
  Field f = Of::field;
  f.name = name;
  f.get = [](const void* s) { return Of::get(at_path(*static_cast<const S*>(s), Path{})); };
  f.set = [](void* s, i32 v) { Of::set(at_path(*static_cast<S*>(s), Path{}), v); };
  return f;
}
template <class S>
inline constexpr std::array<Field, leaf_count<S>> form_of = [] {
  std::array<Field, leaf_count<S>> all{};
  std::size_t n = 0;
  each_leaf<S>([&](auto path, std::string_view key) { all[n++] = field_at<S>(key, path); });
  return all;
}();

}  // namespace detail

// The fields of an input, which begin as the struct does, or of an outcome.
template <class S>
std::span<const Field> form_of() {
  static const auto form = [] {
    auto all = detail::form_of<S>;
    S fresh{};
    for (Field& f : all) f.fallback = f.get(&fresh);
    return all;
  }();
  return form;
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

namespace detail {
template <class>
struct RunOf;
template <class Out_, class Tables_, class In_>
struct RunOf<Out_ (*)(const Tables_&, const In_&, const Tally&, Dice&)> {
  using Tables = Tables_;
  using In = In_;
  using Out = Out_;
};
}  // namespace detail

// The same with its words in the ruleset's file and all else from the functions and their structs.
template <auto Reasons, auto Run, auto Invalid = nullptr>
Procedure procedure(std::string_view name) {
  using Of = detail::RunOf<decltype(Run)>;
  using In = typename Of::In;
  using Out = typename Of::Out;
  if constexpr (std::is_null_pointer_v<decltype(Invalid)>)
    return procedure<typename Of::Tables, In, Out, Reasons, Run>(name, form_of<In>(), form_of<Out>());
  else
    return procedure<typename Of::Tables, In, Out, Reasons, Run, Invalid>(name, form_of<In>(), form_of<Out>());
}

}  // namespace grog
