// Arrays that are asked by what they are about: an enum, or a whole number of any kind. One conversion, here.
#pragma once
#include <array>
#include <type_traits>
#include <vector>

#include "core/types.hpp"

namespace grog {

template <class I>
constexpr std::size_t slot(I i) {
  return static_cast<std::size_t>(i);
}

template <class T, std::size_t N>
struct Row : std::array<T, N> {
  template <class I>
  constexpr T& operator[](I i) {
    return std::array<T, N>::operator[](slot(i));
  }
  template <class I>
  constexpr const T& operator[](I i) const {
    return std::array<T, N>::operator[](slot(i));
  }
};

// The same for a vector or a span that is not ours: at(zones, z).
template <class V, class I>
constexpr auto& at(V& v, I i) {
  return v[slot(i)];
}
template <class V>
constexpr int count_of(const V& v) {  // size() as a number to reckon with
  return static_cast<int>(v.size());
}
// All values of an enum, in their order: for (Arm a : enumerators<Arm, arm_count>()) ...
template <class E, std::size_t N>
constexpr std::array<E, N> enumerators() {
  std::array<E, N> out{};
  for (std::size_t i = 0; i < N; ++i) out[i] = static_cast<E>(i);
  return out;
}
// The number of an enum's value.
template <class E>
requires std::is_enum_v<E>
constexpr int number_of(E e) { return static_cast<int>(e); }

}  // namespace grog
