// Names for what the toy keeps in the state.
#pragma once
#include "core/old_state.hpp"

namespace grog::toy_ruleset {

using Types = old::Types;
using State = StateOf<Types>;
using Unit = State::Unit;
using Link = State::Link;
using Decision = State::Decision;

enum class Phase : u8 { choice, play };
enum class Verb : u8 { choose, advance, fire, hold, answer };
enum class Ask : u8 { posture, act, duck };
enum class Tell : u8 { chooses, reveals, initiative, advances, holds, ducks, fires, gone, ends };

enum Flag : u32 { acted = 1, down = 2 };
enum class Posture : u8 { unknown, bold, wary };

constexpr Posture posture(const State& s, Side side) { return static_cast<Posture>(s.side[index(side)][0]); }
constexpr void set_posture(State& s, Side side, Posture p) { s.side[index(side)][0] = static_cast<i16>(p); }

constexpr bool alive(const Unit& u) { return u.strength > 0; }

template <class F>
constexpr void each_unit(const State& s, Side side, F&& f) {  // those on the strip, in order of id
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].side == side && alive(s.unit[i])) f(unit_id(i));
}
constexpr int bases(const State& s, Side side) {
  int n = 0;
  each_unit(s, side, [&](UnitId u) { n += s[u].strength; });
  return n;
}

}  // namespace grog::toy_ruleset
