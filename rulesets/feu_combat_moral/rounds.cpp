// Rounds of melee: a throw for each pair, then what all of them come to together; runners caught (FCM-26).
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

bool is_melee(const Link& l) { return kind_of(l) == LinkKind::melee; }

// Units linked by contact are one melee: the lowest id of it stands for all (FCM-26.17).
std::array<u8, max_units> groups_of(const State& s) {
  std::array<u8, max_units> group;
  for (std::size_t i = 0; i < max_units; ++i) group[i] = static_cast<u8>(i);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < s.links; ++i) {
      const Link& l = s.link[i];
      if (!is_melee(l)) continue;
      u8 &a = group[index(l.a)], &b = group[index(l.b)];
      if (a != b) a = b = std::min(a, b), changed = true;
    }
  }
  return group;
}

void break_square(Play& p, UnitId id, UnitId by) {
  Unit& u = p.s[id];
  Goal column{Formation::column, usual_front(p.g, u, u.strength), false};
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
  for (std::size_t i = 0; i < s.links; ++i)
    if (is_melee(s.link[i]))
      for (UnitId id : {s.link[i].a, s.link[i].b}) {
        clear_legs(s[id]);
        s[id].flags &= ~(flags::lost_round | flags::won_round | flags::tested);
      }
}

bool next_round(Play& p) {
  for (std::size_t i = 0; i < p.s.links; ++i) {
    const Link& l = p.s.link[i];
    if (!is_melee(l) || has_thrown(l)) continue;
    p.ask(Ask::round, p.s[l.a].side, l.a, l.b);
    return true;
  }
  return false;
}

void throw_round(Play& p, UnitId a, UnitId b) {
  for (std::size_t i = 0; i < p.s.links; ++i) {
    Link& l = p.s.link[i];
    if (!is_melee(l) || l.a != a || l.b != b) continue;
    MeleeIn m = measure_melee(p.g, p.s, l);
    Tally why = melee_reasons(p.t(), m);
    MeleeRead r = melee_round(p.t(), m, why, p.dice);
    if (p.dice.ran_short()) return;
    Event e = about(a, "FCM-26.1"_c, b, r.out.a_losses);
    e.value2 = r.out.b_losses;
    p.tell(Tell::fought, e, why);
    require(r.a_read / 5 <= read_mask && r.b_read / 5 <= read_mask, "more losses than a round can inflict");
    l.v = static_cast<i16>(round_of(l) | r.a_read / 5 << read_shift);
    l.w = static_cast<i16>((l.w & read_mask) | r.b_read / 5 << read_shift | thrown_bit);
    l.flags = static_cast<u8>(r.out.square_broken);
    return;
  }
}

void end_rounds(Play& p) {
  State& s = p.s;
  std::array<int, max_units> figures{};
  std::array<i32, max_units> real{};
  std::array<bool, max_units> in{};
  std::array<u8, max_units> group = groups_of(s);
  std::array<std::array<i32, 2>, max_units> suffered{};
  std::array<UnitId, max_units> broken_by;
  broken_by.fill(UnitId::none);
  for (std::size_t i = 0; i < s.links; ++i) {
    Link& l = s.link[i];
    if (!is_melee(l)) continue;
    for (bool first : {true, false}) {
      UnitId id = first ? l.a : l.b;
      Unit& u = s[id];
      i16 lost = first ? a_read(l) : b_read(l), dealt = first ? b_read(l) : a_read(l);
      i32 left = p.t().men_a_figure.value * u.attr[attr::initial] - u.attr[attr::losses];
      in[index(id)] = true;
      figures[index(id)] = u.strength;
      u.attr[attr::suffered] = static_cast<i16>(u.attr[attr::suffered] + lost);
      u.attr[attr::inflicted] = static_cast<i16>(u.attr[attr::inflicted] + dealt);
      suffered[group[index(id)]][index(u.side)] += lost;
      real[index(id)] += std::min<i32>(lost, left);
    }
    if (l.flags == 1) broken_by[index(l.a)] = l.b;
    if (l.flags == 2) broken_by[index(l.b)] = l.a;
    // What counts once only is over: charge, follow-up, the undefended side, joining; a flank after two rounds.
    int round = round_of(l);
    l.flags = 0;
    l.w = static_cast<i16>(l.w & read_mask);
    if ((l.w & 3) == static_cast<int>(Flank::joining) || round >= 2) l.w = static_cast<i16>(l.w & ~3);
    if ((l.w >> 2 & 3) == static_cast<int>(Flank::joining) || round >= 2) l.w = static_cast<i16>(l.w & ~12);
    l.v = static_cast<i16>(std::min(round + 1, 99));
  }
  for (std::size_t i = 0; i < s.units; ++i) {
    if (!in[i]) continue;
    UnitId id = unit_id(i);
    Unit& u = s.unit[i];
    if (first_melee(u) == 0) set_first_melee(u, s.turn);
    set_fought(u, true);
    set_busy(u, busy_halves(u) + 1);
    lose_men(p, id, real[i], "FCM-26.5"_c, false);
    if (u.strength <= 0) continue;
    at_best(u, Level::disorganised);
    if (broken_by[i] != UnitId::none) break_square(p, id, broken_by[i]);
    const std::array<i32, 2>& sums = suffered[group[i]];
    i32 own = sums[index(u.side)], theirs = sums[index(other(u.side))];
    if (own > theirs) {
      u.set(flags::lost_round);
      set_rounds_lost(u, rounds_lost(u) + 1);
    } else if (own < theirs) {
      u.set(flags::won_round);
      set_rounds_lost(u, 0);
      set_won(u, s.turn);
      p.tell(Tell::melee_won, about(id, "FCM-26.6"_c));
    }
  }
  for (std::size_t i = 0; i < s.units; ++i)
    if (in[i]) officers_at_risk(p, unit_id(i), FateOf::melee, real[i], figures[i]);
}

void catch_runner(Play& p, UnitId id, UnitId caught, bool charger) {
  p.ask(Ask::round, p.s[id].side, id, caught, charger ? 2 : 1);
}

void throw_catch(Play& p, UnitId id, UnitId caught, bool charger) {
  State& s = p.s;
  Unit &u = s[id], &v = s[caught];
  Link l;
  l.a = id, l.b = caught, l.v = 1, l.w = static_cast<i16>(Flank::rear);
  if (charger) l.flags = melee_flags::charging;
  if (charger && ran_straight(p.g, u)) l.flags |= melee_flags::straight;
  MeleeIn m = measure_melee(p.g, s, l);
  Tally why = melee_reasons(p.t(), m);
  MeleeRead r = melee_round(p.t(), m, why, p.dice);
  if (p.dice.ran_short()) return;
  Event e = about(id, "FCM-26.12"_c, caught, r.out.b_losses);
  p.tell(Tell::caught, e, why);
  u.flags &= ~(flags::charging | flags::pursuing | flags::countering);
  u.set(flags::ran | flags::moved);
  clear_order(u);
  for (UnitId each : {id, caught}) {
    if (first_melee(s[each]) == 0) set_first_melee(s[each], s.turn);
    set_fought(s[each], true);
    at_best(s[each], Level::disorganised);
  }
  set_won(u, s.turn);
  set_rounds_lost(u, 0);
  set_rounds_lost(v, rounds_lost(v) + 1);
  int before = v.strength;
  clear_legs(v);
  v.attr[attr::suffered] = r.b_read;
  v.set(flags::evading, false);
  lose_men(p, caught, r.out.b_losses, "FCM-26.12"_c, false);
  officers_at_risk(p, caught, FateOf::melee, r.out.b_losses, before);
  of(s, game_attr::caught) = static_cast<i16>(index(caught) + 1);
  of(s, game_attr::caught_by) = static_cast<i16>(index(id) + 1);
}

bool after_catch(Play& p) {
  State& s = p.s;
  if (of(s, game_attr::caught) == 0) return false;
  UnitId caught = unit_id(static_cast<std::size_t>(of(s, game_attr::caught) - 1));
  UnitId by = unit_id(static_cast<std::size_t>(of(s, game_attr::caught_by) - 1));
  of(s, game_attr::caught) = of(s, game_attr::caught_by) = 0;
  sweep_dead(p);
  if (on_table(s[caught])) test(p, caught, Why::caught, by);
  return true;
}

}  // namespace grog::feu_combat_moral
