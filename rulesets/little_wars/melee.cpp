// What the end of a move settles: melees, prisoners, guns taken; and how men are lost.
#include "rulesets/little_wars/game.hpp"

namespace grog::little_wars {
namespace {

i32 contact(const LittleGame& g) { return g.t().melee.contact_sixteenths.value * inch / 16; }
// An enemy in contact, or none (LW-4.2).
UnitId touched(const LittleGame& g, const Bodies& b, UnitId u) {
  return b.within(b[u], contact(g), men_of(b, other(b.unit(u).side)));
}

// Those in contact with enemies, and all who are so near that they take part (LW-4.3).
struct Melee {
  UnitSet touching, all;
};
Melee melee_round(const LittleGame& g, const Bodies& b, UnitId one) {
  Melee m;
  m.all.add(one);
  for (UnitSet before; !(before == m.all);) {
    before = m.all;
    before.each([&](UnitId u) {
      if (touched(g, b, u) == UnitId::none) return;
      m.touching.add(u);
      m.all = m.all | near(b, u, g.string(), b.kind(0));
    });
  }
  return m;
}

// Men of a side who are not in it, within a move of their own of those in contact (LW-4.1, LW-R9).
i32 support(const LittleGame& g, const Bodies& b, const Melee& m, Side side) {
  i32 sum = 0;
  (men_of(b, side) - m.all).each([&](UnitId u) {
    UnitId reached = b.within(b[u], g.pace(b.state(), u), m.touching & b.of(side));
    if (reached != UnitId::none) sum += b.unit(u).strength;
  });
  return sum;
}

// A group leaves the table, and its prisoners are free: they make for home (LW-4.8, LW-R12).
void remove(Play& p, UnitId u, i16 to) {
  if (UnitId held = prisoners_of(p.s, u); held != UnitId::none) {
    p.s[held].place = in_box, p.s[held].captor = UnitId::none;
    p.tell(Tell::freed, "LW-4.8"_c, held, u, p.s[held].strength);
  }
  p.s[u].place = to, p.s[u].pose = {}, p.s[u].moved = false;
  if (to == dead) p.s[u].strength = 0;
}

// What is left of a beaten group goes with the captors, and with those they have already (LW-4.7).
void take(Play& p, UnitId u, UnitId captor) {
  i32 men = p.s[u].strength;
  UnitId held = prisoners_of(p.s, captor);
  remove(p, u, held == UnitId::none ? captive : dead);
  if (held == UnitId::none) p.s[held = u].captor = captor, p.s[u].strength = 0;
  p.s[held].strength = short_of(p.s[held].strength + men);
  p.tell(Tell::taken, "LW-4.7"_c, u, captor, men);
}

// Those in contact fall first (LW-R11).
void fall(Play& p, const Melee& m, const UnitSet& side, i32 killed) {
  for (const UnitSet& part : {side & m.touching, side - m.touching})
    part.each([&](UnitId u) {
      i32 here = std::min<i32>(killed, p.s[u].strength);
      killed -= here;
      if (here > 0) lose(p, u, here, "LW-4.4"_c);
    });
}

void fight(Play& p, const Bodies& b, UnitId one, UnitId two) {
  Melee m = melee_round(p.g, b, one);
  Side mover = p.s[one].side, foe = other(mover);
  UnitSet ours = m.all & b.of(mover), theirs = m.all & b.of(foe);
  MeleeIn in{count(b, ours), count(b, theirs), support(p.g, b, m, mover), support(p.g, b, m, foe)};
  Tally why = melee_reasons(p.t(), in);
  MeleeOut out = melee(p.t(), in, why, p.dice);
  p.tell(Tell::melee, {.unit = one, .other = two, .clause = "LW-4.3"_c, .value = in.a_men, .value2 = in.b_men}, why);
  fall(p, m, ours, out.dead);
  fall(p, m, theirs, out.dead);
  UnitSet victors = in.a_men > in.b_men ? ours : theirs;
  UnitId captor = least_unit(p.s, stands, [&](UnitId u) { return victors.has(u) ? -p.s[u].strength : 1; });
  (m.all - victors).each([&](UnitId u) {
    if (stands(p.s[u])) take(p, u, captor);
  });
}

}  // namespace

// A guard holds seven prisoners; where guards fall the rest slip away for good (LW-4.7, LW-R12).
void lose(Play& p, UnitId u, i32 men, Clause why) {
  p.s[u].strength = short_of(p.s[u].strength - men);
  p.tell(Tell::lost, why, u, UnitId::none, men, p.s[u].strength);
  if (p.s[u].strength == 0) return remove(p, u, dead);
  UnitId held = prisoners_of(p.s, u);
  if (held != UnitId::none)
    p.s[held].strength = short_of(std::min<i32>(p.s[held].strength, p.s[u].strength * p.t().melee.escort.value));
}

void settle(Play& p, Side mover) {
  for (UnitId one : units(p.s, both(of_side(mover), stands))) {
    Bodies b({&p.g}, p.s);
    UnitId two = b.kind(0).has(one) ? touched(p.g, b, one) : UnitId::none;
    if (two != UnitId::none) fight(p, b, one, two);
  }
  Bodies b({&p.g}, p.s);
  men_of(b, mover).each([&](UnitId u) {  // at the captors' back line prisoners are beyond rescue (LW-4.9)
    UnitId held = prisoners_of(p.s, u);
    if (held == UnitId::none || !p.g.on_back_line(b[u], mover)) return;
    p.s[held].place = out_of_reach, p.s[held].captor = UnitId::none;
    p.tell(Tell::safe, "LW-4.9"_c, held, u, p.s[held].strength);
  });
  guns_of(b, other(mover)).each([&](UnitId gun) {  // nobody of its side near, and enemies at its wheels (LW-5.1)
    bool held = b.within(b[gun], p.g.string(), men_of(b, other(mover))) != UnitId::none;
    if (held || count(b, near(b, gun, contact(p.g), men_of(b, mover))) < p.t().gun.crew.value) return;
    p.s[gun].side = mover;
    p.tell(Tell::gun, "LW-5.1"_c, gun);
  });
}

// Prisoners count for him who lost them as for him who took them (LW-6.2).
i32 points(const LittleGame& g, const State& s, Side side) {
  const PointsTable& t = g.t().points;
  const Figure* worth[] = {&t.infantry, &t.cavalry, &t.gun};
  i32 sum = 0;
  each_unit(s, every_unit, [&](UnitId, const Unit& u) {
    bool held = u.place == captive || u.place == out_of_reach;
    if (held || u.side == side) sum += u.strength * (held ? t.prisoner : *at(worth, g.arm(u))).value;
  });
  return sum;
}

}  // namespace grog::little_wars
