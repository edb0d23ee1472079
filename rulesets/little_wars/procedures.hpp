// The two things that are reckoned in Little Wars: a shot of a gun, and a melee.
#pragma once
#include "core/procedure.hpp"
#include "rulesets/little_wars/state.hpp"

namespace grog::little_wars {

struct ShotIn {
  Within<1, 120> range = 24;  // inches
  Cover cover = Cover::none;
  Within<1, 12> men = 10;
  bool horse = false;
};
struct ShotOut {
  Flag hit;
  i16 fallen = 0, saved = 0, killed = 0;
};
Tally shot_reasons(const Tables&, const ShotIn&);
ShotOut shot(const Tables&, const ShotIn&, const Tally&, Dice&);
constexpr i32 bands = 4;  // a band farther the score is one more: beyond the fourth no die reaches it

struct MeleeIn {  // men in the melee, and men of their side within a move of it
  Within<0, 99> a_men = 11, b_men = 9, a_near = 0, b_near = 0;
};
struct MeleeOut {
  i16 dead = 0, a_prisoners = 0, b_prisoners = 0;  // dead: of each side
};
Tally melee_reasons(const Tables&, const MeleeIn&);
MeleeOut melee(const Tables&, const MeleeIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::little_wars
