// Names for what the toy keeps in the state.
#pragma once
#include "core/fields.hpp"
#include "rulesets/kit/types.hpp"

namespace grog::toy_ruleset {

enum class Phase : u8 { choice, play };
enum class Verb : u8 { choose, advance, fire, hold, answer };
enum class Ask : u8 { posture, act, duck };
enum class Tell : u8 { chooses, reveals, initiative, advances, holds, ducks, fires, gone, ends };

enum class Posture : u8 { unknown, bold, wary };

struct UnitData {
  bool acted = false, down = false;
};
struct SideData {
  Posture posture = Posture::unknown;
};
using Types = kit::TypesOf<u8, Phase, Ask, UnitData, kit::Nothing, SideData>;
using State = StateOf<Types>;
using Unit = State::Unit;
using Decision = State::Decision;

inline Posture posture(const State& s, Side side) { return s.side_of(side).posture; }
inline void set_posture(State& s, Side side, Posture p) { s.side_of(side).posture = p; }

constexpr bool alive(const Unit& u) { return u.strength > 0; }

template <class F>
constexpr void each_on_strip(const State& s, Side side, F&& f) {  // those on the strip, in order of id
  for (std::size_t i = 0; i < s.units; ++i)
    if (s.unit[i].side == side && alive(s.unit[i])) f(unit_id(i));
}
constexpr int bases(const State& s, Side side) {
  int n = 0;
  each_on_strip(s, side, [&](UnitId u) { n += s[u].strength; });
  return n;
}

}  // namespace grog::toy_ruleset
