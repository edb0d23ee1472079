// What a ruleset keeps in its state, described once: a line a field, by member pointer. JSON, patches, the record's
// hash, texts and tests come from it.
//
//   constexpr StateField unit_fields[] = {
//       counted<&UnitData::losses>("losses").shown(), marked<&UnitData::marks>("marks", mark_keys), ...};
#pragma once
#include <span>
#include <type_traits>

#include "core/marks.hpp"
#include "core/row.hpp"
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

  constexpr StateField shown() const {
    StateField f = *this;
    f.is_shown = true;
    return f;
  }
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

template <class>
struct StateMember;
template <class S, class M>
struct StateMember<M S::*> {
  using Struct = S;
  using Member = M;
};

}  // namespace detail

template <auto Member>
constexpr StateField described(std::string_view key, StateField::Kind kind,
                               std::span<const std::string_view> names = {}) {
  using Of = detail::StateMember<decltype(Member)>;
  using S = typename Of::Struct;
  using E = detail::ElementOf<typename Of::Member>;
  StateField f;
  f.key = key, f.kind = kind, f.names = names, f.count = E::count;
  constexpr S fresh{};
  f.fallback = detail::as_number(E::at(fresh.*Member, 0));
  f.get = [](const void* data, std::size_t i) {
    return detail::as_number(E::at(static_cast<const S*>(data)->*Member, i));
  };
  f.set = [](void* data, std::size_t i, i64 v) { detail::put_number(E::at(static_cast<S*>(data)->*Member, i), v); };
  return f;
}
template <auto Member>
constexpr StateField counted(std::string_view key) {
  return described<Member>(key, StateField::Kind::number);
}
template <auto Member>
constexpr StateField yes_or_no(std::string_view key) {
  return described<Member>(key, StateField::Kind::boolean);
}
template <auto Member>
constexpr StateField unit_field(std::string_view key) {
  return described<Member>(key, StateField::Kind::unit);
}
template <auto Member>
constexpr StateField chosen(std::string_view key, std::span<const std::string_view> names) {
  return described<Member>(key, StateField::Kind::choice, names);
}
template <auto Member>
constexpr StateField marked(std::string_view key, std::span<const std::string_view> names) {
  return described<Member>(key, StateField::Kind::marks, names);
}

// All that a ruleset keeps besides what every battle has.
struct StateFields {
  std::span<const StateField> unit, side, game, link, place, ask;
};

}  // namespace grog
