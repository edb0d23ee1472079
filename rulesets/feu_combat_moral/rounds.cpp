// Rounds of melee: a throw for each pair, then what all of them come to together; runners caught (FCM-26).
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// Units linked by contact are one melee: the lowest id of it stands for all (FCM-26.17).
std::array<u8, max_units> groups_of(const State& s) {
  std::array<u8, max_units> group;
  for (std::size_t i = 0; i < max_units; ++i) group[i] = byte_of(i);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Link& l : links(s)) {
      if (!is_melee(l)) continue;
      u8 &a = group[index(l.a)], &b = group[index(l.b)];
      if (a != b) a = b = std::min(a, b), changed = true;
    }
  }
  return group;
}

void break_square(Play& p, UnitId id, UnitId by) {
  Unit& u = p.s[id];
  Goal column = usual_column(p.g, u);
  Box now = box_of(p.g, u);
  Size z = size_of(p.g, u, column, u.strength);
  Box inside = now;  // within the square's own ground, so that it always fits
  inside.width = std::min(z.width, now.width), inside.depth = std::min(z.depth, now.depth);
  if (inside.width == z.width && inside.depth == z.depth) {
    take_shape(u, column);
    place_at(p, id, inside);
  }
  at_best(u, Level::no_formation);
  p.tell(Tell::square_broken, about(id, "FCM-26.14"_c, by));
}

}  // namespace

void begin_rounds(Play& p) {
  State& s = p.s;
  for (const Link& l : links(s))
    if (is_melee(l))
      for (UnitId id : {l.a, l.b}) {
        s[id].drop_matter();
        s[id].clear({Mark::lost_round, Mark::won_round, Mark::tested});
      }
}

bool next_round(Play& p) {
  for (const Link& l : links(p.s)) {
    if (!is_melee(l) || l.melee().marks.has(PairMark::thrown)) continue;
    p.ask(Ask::round, p.s[l.a].side, l.a, l.b);
    return true;
  }
  return false;
}

void throw_round(Play& p, UnitId a, UnitId b) {
  for (Link& l : links(p.s)) {
    if (!is_melee(l) || l.a != a || l.b != b) continue;
    MeleeIn m = measure_melee(p.scene(), l);
    Tally why = melee_reasons(p.t(), m);
    MeleeRead r = melee_round(p.t(), m, why, p.dice);
    if (p.dice.ran_short()) return;
    Event e = about(a, "FCM-26.1"_c, b, r.out.a_losses);
    e.value2 = r.out.b_losses;
    p.tell(Tell::fought, e, why);
    for (bool first : {true, false}) {
      Unit& u = p.s[first ? a : b];
      i32 lost = first ? r.a_read : r.b_read, dealt = first ? r.b_read : r.a_read;
      InRound& round = u.turn_to<InRound>();
      round.gap += lost - dealt;
      round.fell += std::min(lost, p.t().men_a_figure.value * u.initial - u.losses);
    }
    // What counts once only is over: charge, follow-up, the undefended side.
    l.melee().marks = PairMark::thrown;
    l.melee().marks.set(PairMark::a_broken, r.out.square_broken == Which::a);
    l.melee().marks.set(PairMark::b_broken, r.out.square_broken == Which::b);
    return;
  }
}

// A square that breaks, and by whom; joining counts once, a flank for two rounds.
static void settle_pair(Link& l, std::array<UnitId, max_units>& broken_by) {
  MeleeLink& pair = l.melee();
  if (pair.marks.has(PairMark::a_broken)) broken_by[index(l.a)] = l.b;
  if (pair.marks.has(PairMark::b_broken)) broken_by[index(l.b)] = l.a;
  pair.marks = {};
  for (Flank* flank : {&pair.a_flank, &pair.b_flank})
    if (*flank == Flank::joining || pair.round >= 2) *flank = Flank::none;
  pair.round = std::min(pair.round + 1, 99);
}

void end_rounds(Play& p) {
  State& s = p.s;
  UnitSet fighters;
  std::array<u8, max_units> group = groups_of(s);
  std::array<std::array<i32, 2>, max_units> gap{};  // of a melee and a side: what it suffered above what it inflicted
  std::array<UnitId, max_units> broken_by;
  broken_by.fill(UnitId::none);
  for (Link& l : links(s)) {
    if (!is_melee(l)) continue;
    fighters.add(l.a), fighters.add(l.b);
    settle_pair(l, broken_by);
  }
  std::array<int, max_units> figures{};
  fighters.each([&](UnitId id) {
    figures[index(id)] = s[id].strength;
    gap[group[index(id)]][index(s[id].side)] += s[id].busy_with<InRound>().gap;
  });
  fighters.each([&](UnitId id) {
    Unit& u = s[id];
    if (u.first_melee == 0) u.first_melee = s.turn;
    u.set(Mark::fought);
    add_busy(u);
    lose_men(p, id, u.busy_with<InRound>().fell, "FCM-26.5"_c, false);
    if (u.strength <= 0) return;
    at_best(u, Level::disorganised);
    if (UnitId by = broken_by[index(id)]; by != UnitId::none) break_square(p, id, by);
    i32 of_side = gap[group[index(id)]][index(u.side)];
    if (of_side > 0) {
      u.set(Mark::lost_round);
      lose_round(u);
    } else if (of_side < 0) {
      u.set(Mark::won_round);
      u.rounds_lost = 0;
      u.won_period = s.turn;
      p.tell(Tell::melee_won, about(id, "FCM-26.6"_c));
    }
  });
  fighters.each(
      [&](UnitId id) { officers_at_risk(p, id, FateOf::melee, s[id].busy_with<InRound>().fell, figures[index(id)]); });
}

void catch_runner(Play& p, UnitId id, UnitId caught, bool charger) {
  p.ask(Ask::round, p.s[id].side, id, caught).bout = charger ? Bout::charger_catches : Bout::pursuer_catches;
}

void throw_catch(Play& p, UnitId id, UnitId caught, bool charger) {
  State& s = p.s;
  Unit &u = s[id], &v = s[caught];
  Link l;
  l.a = id, l.b = caught;
  l.melee() = {LinkKind::none, 1, {}, Flank::rear};
  l.melee().marks.set(PairMark::a_charging, charger);
  l.melee().marks.set(PairMark::a_straight, charger && ran_straight(p.g, u));
  MeleeIn m = measure_melee(p.scene(), l);
  Tally why = melee_reasons(p.t(), m);
  MeleeRead r = melee_round(p.t(), m, why, p.dice);
  if (p.dice.ran_short()) return;
  p.tell(Tell::caught, about(id, "FCM-26.12"_c, caught, r.out.b_losses), why);
  u.clear(Mark::charging | Mark::pursuing | Mark::countering);
  u.set(Mark::ran | Mark::moved);
  clear_order(u);
  for (UnitId each : {id, caught}) {
    if (s[each].first_melee == 0) s[each].first_melee = s.turn;
    s[each].set(Mark::fought);
    at_best(s[each], Level::disorganised);
  }
  u.won_period = s.turn;
  u.rounds_lost = 0;
  lose_round(v);
  int before = v.strength;
  v.drop_matter();
  v.turn_to<InRound>().gap = r.b_read;
  v.set(Mark::evading, false);
  lose_men(p, caught, r.out.b_losses, "FCM-26.12"_c, false);
  officers_at_risk(p, caught, FateOf::melee, r.out.b_losses, before);
  s.game.caught = caught, s.game.caught_by = id;
}

bool after_catch(Play& p) {
  State& s = p.s;
  UnitId caught = s.game.caught, by = s.game.caught_by;
  if (caught == UnitId::none) return false;
  s.game.caught = s.game.caught_by = UnitId::none;
  sweep_dead(p);
  if (on_table(s[caught])) test(p, caught, Why::caught, by);
  return true;
}

}  // namespace grog::feu_combat_moral
