// What a ruleset keeps in its state, described by its structs: JSON, patches, the record's hash, texts and tests come
// from it. A field's key is its name in C++, its kind that of its type; it is shown to people where words.toml has
// words.
//
//   struct UnitData { Tiny losses; UnitId captor = UnitId::none; Marks<Mark> marks; };
//   fields_of<UnitData>
#pragma once
#include <span>
#include <type_traits>

#include "core/marks.hpp"
#include "core/reflect.hpp"
#include "core/small.hpp"
#include "core/types.hpp"

namespace grog {

struct StateField {
  enum class Kind : u8 { number, boolean, unit, choice, marks };
  std::string_view key;
  Kind kind = Kind::number;
  std::span<const std::string_view> names{};  // of a choice, or of marks by their bit
  u8 count = 1, first = 0;                    // how many of them, an array where more than one; from which on
  bool is_shown = false;                      // worth a line in a unit's card; of marks, those that have words
  i64 fallback = 0;                           // what it holds where nobody has set it
  Text text{};                                // what people read, from the ruleset's words
  std::span<const Text> name_texts{};         // the same for names
  i64 (*get)(const void* data, std::size_t i) = nullptr;
  void (*set)(void* data, std::size_t i, i64 value) = nullptr;

  // What the described struct holds; `data` is a ruleset's room in a state.
  i64 value(const void* data, std::size_t element = 0) const { return get(data, first + element); }
  void put(void* data, std::size_t element, i64 value) const { set(data, first + element, value); }
};

namespace detail {

template <class M>
struct ElementOf {
  using Type = M;
  static constexpr std::size_t count = 1;
  static constexpr M& at(M& m, std::size_t) { return m; }
  static constexpr const M& at(const M& m, std::size_t) { return m; }
};
template <class M, std::size_t N>
struct ElementOf<std::array<M, N>> {
  using Type = M;
  static constexpr std::size_t count = N;
  static constexpr M& at(std::array<M, N>& m, std::size_t i) { return m[i]; }
  static constexpr const M& at(const std::array<M, N>& m, std::size_t i) { return m[i]; }
};

template <class M, std::size_t N>
struct ElementOf<Row<M, N>> : ElementOf<std::array<M, N>> {};
template <class E, class M>
struct ElementOf<By<E, M>> : ElementOf<std::array<M, enum_count<E>>> {};

template <class T>
constexpr i64 as_number(const T& v) {
  if constexpr (requires { v.bits; })
    return static_cast<i64>(v.bits);
  else
    return static_cast<i64>(v);
}
template <class T>
constexpr void put_number(T& v, i64 n) {
  if constexpr (requires { v.bits; })
    v.bits = static_cast<decltype(v.bits)>(n);
  else
    v = static_cast<T>(n);
}

template <class T>
struct IsMarks : std::false_type {};
template <class E, class Word>
struct IsMarks<Marks<E, Word>> : std::true_type {
  using Enum = E;
};

template <class T>
constexpr void set_kind(StateField& f) {
  using Kind = StateField::Kind;
  if constexpr (std::is_same_v<T, bool>) {
    f.kind = Kind::boolean;
  } else if constexpr (std::is_same_v<T, UnitId>) {
    f.kind = Kind::unit;
  } else if constexpr (IsMarks<T>::value) {
    f.kind = Kind::marks, f.names = enum_keys<typename IsMarks<T>::Enum>;
  } else if constexpr (std::is_enum_v<T>) {
    f.kind = Kind::choice, f.names = enum_keys<T>;
  }
}

template <class S, class Path>
constexpr StateField described(std::string_view key, Path) {
  using E = ElementOf<std::remove_cvref_t<decltype(at_path(std::declval<S&>(), Path{}))>>;
  StateField f;
  f.key = key, f.count = E::count;
  set_kind<typename E::Type>(f);
  constexpr S fresh{};
  f.fallback = as_number(E::at(at_path(fresh, Path{}), 0));
  f.get = [](const void* data, std::size_t i) {
    return as_number(E::at(at_path(*static_cast<const S*>(data), Path{}), i));
  };
  f.set = [](void* data, std::size_t i, i64 v) { put_number(E::at(at_path(*static_cast<S*>(data), Path{}), i), v); };
  return f;
}

}  // namespace detail

template <class S>
inline constexpr std::array<StateField, leaf_count<S>> fields_of = [] {
  std::array<StateField, leaf_count<S>> all{};
  std::size_t n = 0;
  each_leaf<S>([&](auto path, std::string_view key) { all[n++] = detail::described<S>(key, path); });
  return all;
}();

// All that a ruleset keeps besides what every battle has.
struct StateFields {
  std::span<const StateField> unit, side, game, link, place, ask;
};

}  // namespace grog
