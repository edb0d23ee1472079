#include "rulesets/little_wars/procedures.hpp"

#include <algorithm>

namespace grog::little_wars {

// The score to hit without a name; the score that saves a man in cover under 's'.
Tally shot_reasons(const Tables& t, const ShotIn& in) {
  Tally n;
  n.add(t.score.near);
  n.add(t.score.further.clause, t.score.further.value * ((in.range - 1) / t.gun.band.value));
  n.add(t.score.horse, in.horse);
  Modifier save = in.cover == Cover::wood ? t.save.wood : t.save.wall;
  save.of = 's';
  n.add(save, in.cover != Cover::none);
  return n;
}

ShotOut shot(const Tables& t, const ShotIn& in, const Tally& why, Dice& dice) {
  Values men{};
  for (i32 i = 0; i < 6; ++i) at(men, i) = static_cast<i8>(1 + i * t.gun.falls.value / 6);
  ShotOut out;
  out.hit = dice.test(at_least(why.total()), t.score.near.clause);
  if (out.hit) out.fallen = short_of(std::min<i32>(dice.sum(1, t.gun.falls.clause, men), in.men));
  if (in.cover != Cover::none) out.saved = short_of(dice.pool(out.fallen, {at_least(why.total('s'))}, "LW-R5"_c));
  out.killed = short_of(out.fallen - out.saved);
  return out;
}

namespace {

// Whether the lesser force is isolated: less than half its own number of its side within a move (LW-4.1).
bool isolated(const MeleeIn& in) { return in.a_men < in.b_men ? 2 * in.a_near < in.a_men : 2 * in.b_near < in.b_men; }

}  // namespace

Tally melee_reasons(const Tables&, const MeleeIn& in) {
  Tally n;
  n.add("LW-4.3"_c, in.a_men, 'a');
  n.add("LW-4.3"_c, in.b_men, 'b');
  n.note(in.a_men == in.b_men ? "LW-4.4"_c
         : isolated(in)       ? "LW-4.5"_c
                              : "LW-4.6"_c,
         in.a_men < in.b_men ? in.a_near : in.b_near);
  return n;
}

// Nothing is left to chance: man for man, and of isolated men as many are taken as they are fewer.
MeleeOut melee(const Tables&, const MeleeIn& in, const Tally& why, Dice&) {
  i32 a = why.total('a'), b = why.total('b'), fewer = std::min(a, b);
  i16 taken = short_of(isolated(in) ? std::min(fewer, std::max(a, b) - fewer) : 0), none = 0;
  return {short_of(fewer - taken), a < b ? taken : none, a < b ? none : taken};
}

std::span<const Procedure> procedures() {
  static const Procedure all[] = {procedure<shot_reasons, shot>("shot"), procedure<melee_reasons, melee>("melee")};
  return all;
}

}  // namespace grog::little_wars
