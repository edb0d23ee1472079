// A set of marks that a ruleset names by an enum: u.marks.has(Mark::prone). One bit each, named in one place.
#pragma once
#include <initializer_list>
#include <type_traits>

#include "core/types.hpp"

namespace grog {

template <class E, class Word = u32>
struct Marks {
  Word bits = 0;

  constexpr Marks() = default;
  constexpr Marks(E e) : bits(bit(e)) {}
  constexpr Marks(std::initializer_list<E> list) {
    for (E e : list) bits = static_cast<Word>(bits | bit(e));
  }
  constexpr bool has(E e) const { return (bits & bit(e)) != 0; }
  constexpr bool any(Marks m) const { return (bits & m.bits) != 0; }
  constexpr bool all(Marks m) const { return (bits & m.bits) == m.bits; }
  constexpr bool none() const { return bits == 0; }
  constexpr void set(Marks m, bool on = true) { bits = static_cast<Word>(on ? bits | m.bits : bits & ~m.bits); }
  constexpr void clear(Marks m) { set(m, false); }
  friend constexpr Marks operator|(Marks a, Marks b) {
    a.set(b);
    return a;
  }
  friend constexpr bool operator==(Marks, Marks) = default;

 private:
  static constexpr Word bit(E e) { return static_cast<Word>(Word{1} << static_cast<unsigned>(e)); }
};

}  // namespace grog
