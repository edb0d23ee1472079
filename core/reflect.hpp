// The names that the C++ already has: of an enum's values, of a struct's members. What is read from a file, shown as
// JSON or asked in a form is declared once, as a struct, and nothing repeats its names.
//
//   enum class Arm : u8 { infantry, cavalry, friend_ };      enum_keys<Arm>: infantry, cavalry, friend
//   struct Move { Figure foot, horse; };                     each_member(move, [](std::string_view key, auto& m) {...})
//
// Enums count from 0 without gaps; structs are plain (no bases, no C arrays) and have at most 40 members. What C++
// would take for a word of its own is written with a line behind: `friend_`, `default_`.
#pragma once
#include <array>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/row.hpp"
#include "core/types.hpp"

namespace grog {

namespace reflect {

// What the compiler calls V, e.g. "... V = grog::Arm::infantry; ..." or "... V = &here<Move>.it.foot]".
template <auto V>
consteval std::string_view called() {
  std::string_view all = __PRETTY_FUNCTION__;
  all = all.substr(all.find("V = ") + 4);
  all = all.substr(0, all.find_first_of(";]"));
  if (!all.empty() && all.back() == ')') all.remove_suffix(1);
  return all;
}
constexpr bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
consteval std::string_view last_word(std::string_view s) {
  std::size_t from = s.size();
  while (from > 0 && in_word(s[from - 1])) --from;
  s.remove_prefix(from);
  if (!s.empty() && s.back() == '_') s.remove_suffix(1);
  return s;
}

// The word alone, so that the compiler's sentence about it does not end up in the program. Of: the enum or struct that
// it belongs to, by which the linker tells two of the same name in two files apart.
template <class Of, auto V>
struct Key {
  static constexpr std::size_t size = last_word(called<V>()).size();
  static constexpr std::array<char, size> letters = [] {
    std::array<char, size> out{};
    std::string_view word = last_word(called<V>());
    for (std::size_t i = 0; i < size; ++i) out[i] = word[i];
    return out;
  }();
  static constexpr std::string_view text{letters.data(), size};
};

template <class E, std::size_t I>
consteval bool is_enumerator() {  // what has no name is called "(Arm)7"
  return called<static_cast<E>(I)>().front() != '(';
}
template <class E, std::size_t N = 0>
consteval std::size_t enumerators() {
  if constexpr (!is_enumerator<E, N>())
    return N;
  else
    return enumerators<E, N + 1>();
}
template <class E, std::size_t... I>
constexpr auto all_keys(std::index_sequence<I...>) {
  return std::array<std::string_view, sizeof...(I)>{Key<E, static_cast<E>(I)>::text...};
}

struct Anything {
  template <class T>
  constexpr operator T() const;
};
template <class S, std::size_t... I>
consteval bool takes(std::index_sequence<I...>) {
  return requires { S{(static_cast<void>(I), Anything{})...}; };
}
template <class S, std::size_t N = 0>
consteval std::size_t members() {
  if constexpr (!takes<S>(std::make_index_sequence<N + 1>{}))
    return N;
  else
    return members<S, N + 1>();
}

template <std::size_t N, class S>
constexpr auto tied(S& s) {
  static_assert(N > 0 && N <= 40, "a struct of one to forty members");
  // clang-format off
  if constexpr (N == 1) { auto& [m0] = s; return std::tie(m0); }
  else if constexpr (N == 2) { auto& [m0, m1] = s; return std::tie(m0, m1); }
  else if constexpr (N == 3) { auto& [m0, m1, m2] = s; return std::tie(m0, m1, m2); }
  else if constexpr (N == 4) { auto& [m0, m1, m2, m3] = s; return std::tie(m0, m1, m2, m3); }
  else if constexpr (N == 5) { auto& [m0, m1, m2, m3, m4] = s; return std::tie(m0, m1, m2, m3, m4); }
  else if constexpr (N == 6) { auto& [m0, m1, m2, m3, m4, m5] = s; return std::tie(m0, m1, m2, m3, m4, m5); }
  else if constexpr (N == 7) { auto& [m0, m1, m2, m3, m4, m5, m6] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6); }
  else if constexpr (N == 8) { auto& [m0, m1, m2, m3, m4, m5, m6, m7] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7); }
  else if constexpr (N == 9) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8); }
  else if constexpr (N == 10) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9); }
  else if constexpr (N == 11) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10); }
  else if constexpr (N == 12) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11); }
  else if constexpr (N == 13) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12); }
  else if constexpr (N == 14) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13); }
  else if constexpr (N == 15) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14); }
  else if constexpr (N == 16) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15); }
  else if constexpr (N == 17) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16); }
  else if constexpr (N == 18) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17); }
  else if constexpr (N == 19) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18); }
  else if constexpr (N == 20) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19); }
  else if constexpr (N == 21) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20); }
  else if constexpr (N == 22) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21); }
  else if constexpr (N == 23) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22); }
  else if constexpr (N == 24) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23); }
  else if constexpr (N == 25) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24); }
  else if constexpr (N == 26) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25); }
  else if constexpr (N == 27) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26); }
  else if constexpr (N == 28) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27); }
  else if constexpr (N == 29) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28); }
  else if constexpr (N == 30) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29); }
  else if constexpr (N == 31) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30); }
  else if constexpr (N == 32) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31); }
  else if constexpr (N == 33) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32); }
  else if constexpr (N == 34) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33); }
  else if constexpr (N == 35) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34); }
  else if constexpr (N == 36) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35); }
  else if constexpr (N == 37) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36); }
  else if constexpr (N == 38) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37); }
  else if constexpr (N == 39) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37, m38] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37, m38); }
  else if constexpr (N == 40) { auto& [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37, m38, m39] = s; return std::tie(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37, m38, m39); }
  // clang-format on
}
template <class S>
struct Holder {
  S it;
};
template <class S>
inline constexpr Holder<S> here{};

template <class S, std::size_t I>
inline constexpr std::string_view member_key = Key<S, &std::get<I>(tied<members<S>()>(here<S>.it))>::text;

template <class S, class F, std::size_t... I>
constexpr void each(S& s, F&& f, std::index_sequence<I...>) {
  auto tie = tied<sizeof...(I)>(s);
  (f(member_key<std::remove_const_t<S>, I>, std::get<I>(tie)), ...);
}

// ---- what a struct is made of in the end: members of members, by the way that leads to them

template <class S, std::size_t I>
using MemberAt = std::remove_reference_t<decltype(std::get<I>(tied<members<S>()>(std::declval<S&>())))>;
template <class M>
concept Nested = std::is_class_v<M> && std::is_aggregate_v<M> && !requires(const M& m) {
  m.size();
};

template <std::size_t I, std::size_t... Rest, class S>
constexpr auto& reach(S& s) {
  auto& member = std::get<I>(tied<members<std::remove_const_t<S>>()>(s));
  if constexpr (sizeof...(Rest) == 0)
    return member;
  else
    return reach<Rest...>(member);
}

template <class S, std::size_t I, std::size_t... Rest>
struct PathKey {
  using Behind = PathKey<MemberAt<S, I>, Rest...>;
  static constexpr bool alone = requires { typename MemberAt<S, I>::KeysAlone; };
  static constexpr std::size_t own = alone ? 0 : member_key<S, I>.size() + 1;
  static constexpr auto letters = [] {
    std::array<char, own + Behind::text.size()> out{};
    for (std::size_t i = 0; i + 1 < own; ++i) out[i] = member_key<S, I>[i];
    if (own > 0) out[own - 1] = '_';
    for (std::size_t i = 0; i < Behind::text.size(); ++i) out[own + i] = Behind::text[i];
    return out;
  }();
  static constexpr std::string_view text{letters.data(), letters.size()};
};
template <class S, std::size_t I>
struct PathKey<S, I> {
  static constexpr std::string_view text = member_key<S, I>;
};

template <class S, class M, std::size_t... Path, class F>
constexpr void each_path(F&& f) {
  if constexpr (sizeof...(Path) > 0 && !Nested<M>)
    f(std::index_sequence<Path...>{}, PathKey<S, Path...>::text);
  else
    [&]<std::size_t... I>(std::index_sequence<I...>) { (each_path<S, MemberAt<M, I>, Path..., I>(f), ...); }
  (std::make_index_sequence<members<M>()>{});
}

}  // namespace reflect

template <class E>
inline constexpr std::size_t enum_count = reflect::enumerators<E>();
// In the order of the enum; a field or a file says one of them.
template <class E>
inline constexpr std::array<std::string_view, enum_count<E>> enum_keys =
    reflect::all_keys<E>(std::make_index_sequence<enum_count<E>>{});
template <class E>
constexpr std::string_view key_of(E e) {
  return enum_keys<E>[slot(e)];
}
// All values of an enum: for (Arm a : all_of<Arm>) ...
template <class E>
inline constexpr std::array<E, enum_count<E>> all_of = grog::enumerators<E, enum_count<E>>();

// One T for each value of an enum.
template <class E, class T>
struct By : Row<T, enum_count<E>> {};

template <class S>
inline constexpr std::size_t member_count = reflect::members<S>();
// f(key, member) of each, in the order of their declaration.
template <class S, class F>
constexpr void each_member(S& s, F&& f) {
  reflect::each(s, f, std::make_index_sequence<member_count<std::remove_const_t<S>>>{});
}

// f(path, key) of all that a struct holds in the end, where a member may be a struct itself: of `Side a` with `i32 men`
// the key is "a_men", or plain "men" where Side says `using KeysAlone = void`. at_path(s, path) is the thing itself.
template <class S, class F>
constexpr void each_leaf(F&& f) {
  reflect::each_path<S, S>(f);
}
template <class S>
inline constexpr std::size_t leaf_count = [] {
  std::size_t n = 0;
  each_leaf<S>([&](auto, std::string_view) { ++n; });
  return n;
}();
template <class S, std::size_t... Path>
constexpr auto& at_path(S& s, std::index_sequence<Path...>) {
  return reflect::reach<Path...>(s);
}

}  // namespace grog
