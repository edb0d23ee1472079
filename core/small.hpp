// Numbers that take little room in a state and are ints everywhere else: what does not fit stops the program instead of
// wrapping round unseen.
#pragma once
#include <limits>

#include "core/require.hpp"
#include "core/types.hpp"

namespace grog {

template <class T>
class Small {
 public:
  constexpr Small() = default;
  constexpr Small(i64 v) : value_(static_cast<T>(v)) { require(value_ == v, "a number too large for its place"); }
  constexpr operator i32() const { return value_; }
  constexpr Small& operator+=(i64 n) { return *this = value_ + n; }
  constexpr Small& operator-=(i64 n) { return *this = value_ - n; }
  constexpr Small& operator++() { return *this += 1; }
  constexpr Small& operator--() { return *this -= 1; }

 private:
  T value_ = 0;
};
using Tiny = Small<u8>;    // 0 to 255
using Short = Small<i16>;  // -32,768 to 32,767

// The same for what has a type of its own: an i16 of an order or an event.
constexpr i16 short_of(i64 v) { return static_cast<i16>(i32{Short(v)}); }
template <class T>
constexpr u8 byte_of(T v) {  // an option, a kind; of a number or an enum
  return static_cast<u8>(i32{Tiny(static_cast<i64>(v))});
}

}  // namespace grog
