// Steps 4 and 5: every melee is fought for one round, then each gets its result.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

using namespace victor_data;

int losses_of(const Link& l, Side side) { return side == Side::first ? l.v / 128 : l.v % 128; }

bool mounted(const Tables& t, const Unit& u) { return t.arm(u) == Arm::cavalry; }

Brawler brawler(const PlaineGame& g, const Unit& u) {
  const Troop& troop = g.t().troop(u);
  Brawler b;
  b.horse = troop.horse;
  b.nation = troop.nation;
  b.quality = troop.quality;
  // Those in flight have lost their formation, a garrison has none (MP-R54, MP-R56).
  bool plain = routed(u) || inside(u);
  b.formation = !plain ? formation_of(u) : mounted(g.t(), u) ? Formation::echelon : Formation::line;
  b.figures = u.strength;
  b.front = inside(u) ? (u.strength + 1) / 2 : formation_of(u) == Formation::square ? side_figures(u, 0) : front_now(u);
  b.charge = u.is(flags::charging);
  return b;
}

Ring ring_for(const PlaineGame& g, const State& s, UnitId own, UnitId foe) {
  const Unit &u = s[own], &f = s[foe];
  Ring r;
  r.difficult = in_difficult(g, u) || in_difficult(g, f);
  r.obstacle = !f.is(flags::charging) && contact_of(f) == Contact::front && g.t().arm(f) == Arm::infantry &&
               defends(g, f, u.pose.at);
  r.foe_square = formation_of(f) == Formation::square && good_order(f) && !inside(f);
  r.counter = u.is(flags::charging) && f.is(flags::charging) && u.side != s.active;
  return r;
}

struct SideOf {
  std::array<UnitId, 4> id{};
  Lineup line;
  int count = 0;
  bool struck_first = false;  // it is
};

SideOf side_in(const PlaineGame& g, const State& s, i16 melee, Side side, UnitId foe) {
  SideOf out;
  out.count = melee_units(s, melee, side, out.id);
  out.line.count = out.count;
  Ring ring = ring_for(g, s, out.id[0], foe);
  for (int i = 0; i < out.count; ++i) {
    std::size_t k = static_cast<std::size_t>(i);
    out.line.unit[k] = fighter(g.t(), brawler(g, s[out.id[k]]), ring, i > 0);
    out.struck_first = out.struck_first || contact_of(s[out.id[k]]) != Contact::front;
  }
  return out;
}

void side_reasons(const Play& p, const SideOf& side, UnitId foe, std::string_view lead, std::string_view rest,
                  Tally& why) {
  Ring ring = ring_for(p.g, p.s, side.id[0], foe);
  for (int i = 0; i < side.count; ++i) {
    Brawler b = brawler(p.g, p[side.id[static_cast<std::size_t>(i)]]);
    if (i < 2) strike_reasons(p.t(), b, ring, i == 0 ? lead : rest, i, why);
  }
}

Clause order_clause(Contact c, bool horse) {
  switch (c) {
    case Contact::flank: return "MP-15.6"_c;
    case Contact::retired: return horse ? "MP-13.6"_c : "MP-12.7"_c;
    case Contact::pursuit: return "MP-18.11"_c;
    case Contact::march: return "MP-15.9"_c;
    default: return "MP-14.5"_c;
  }
}
Clause fugitives_clause(Contact c, bool horse) {
  if (c == Contact::retired) return horse ? "MP-13.5"_c : "MP-12.6"_c;
  return horse ? "MP-15.8"_c : "MP-15.7"_c;
}

// Fugitives leave the unit that was taken, before anybody strikes.
Lost throw_fugitives(Play& p, const SideOf& side, Dice& dice) {
  Lost fled{};
  for (int i = 0; i < side.count; ++i) {
    std::size_t k = static_cast<std::size_t>(i);
    const Unit& u = p[side.id[k]];
    Contact c = contact_of(u);
    if (c == Contact::front || c == Contact::pursuit) continue;
    bool horse = mounted(p.t(), u);
    fled[k] = static_cast<i16>(std::min<int>(throw_few(horse, fugitives_clause(c, horse), dice), u.strength));
  }
  return fled;
}

Lost total(const Lost& a, const Lost& b, const Lineup& l) {
  Lost sum{};
  for (std::size_t k = 0; k < 4; ++k) sum[k] = static_cast<i16>(std::min<int>(a[k] + b[k], l.unit[k].figures));
  return sum;
}

int take_losses(Play& p, const SideOf& side, const Lost& lost, Clause why) {
  int sum = 0;
  for (int i = 0; i < side.count; ++i) {
    std::size_t k = static_cast<std::size_t>(i);
    sum += lost[k];
    lose(p, side.id[k], lost[k], why);
  }
  return sum;
}

void fight(Play& p, Link& link, i16 order) {
  i16 melee = link.flags;
  UnitId first = melee_lead(p.s, melee, Side::first), second = melee_lead(p.s, melee, Side::second);
  link.w = order;
  if (first == UnitId::none || second == UnitId::none) return;
  // The side that strikes first throws first; of equals the one that charges, then the active one.
  SideOf one = side_in(p.g, p.s, melee, Side::first, second), two = side_in(p.g, p.s, melee, Side::second, first);
  bool swap = one.struck_first != two.struck_first                            ? one.struck_first
              : p[first].is(flags::charging) != p[second].is(flags::charging) ? p[second].is(flags::charging)
                                                                              : p.s.active == Side::second;
  SideOf &a = swap ? two : one, &d = swap ? one : two;
  bool a_first = d.struck_first && !a.struck_first;

  Tally why;
  Contact how = Contact::front;
  bool horse = false;
  for (int i = 0; i < d.count; ++i) {
    const Unit& u = p[d.id[static_cast<std::size_t>(i)]];
    if (contact_of(u) != Contact::front) how = contact_of(u), horse = mounted(p.t(), u);
  }
  why.note(a_first ? order_clause(how, horse) : "MP-14.5"_c, a_first ? Word("a first") : Word("together"));
  if (a_first && how != Contact::pursuit) why.note(fugitives_clause(how, horse), horse ? Word("d:1d3") : Word("d:1d6"));
  side_reasons(p, a, d.id[0], "a:", "s:", why);
  side_reasons(p, d, a.id[0], "d:", "t:", why);
  save_reasons(p.t(), brawler(p.g, p[d.id[0]]), "d:", why);
  save_reasons(p.t(), brawler(p.g, p[a.id[0]]), "a:", why);
  Event e;
  e.unit = a.id[0], e.other = d.id[0], e.side = p[a.id[0]].side,
  e.clause = a_first ? order_clause(how, horse) : "MP-14.5"_c;
  p.tell(Tell::melee, e, why);

  struct Exchange {
    Lost fled_a, lost_d;
  };
  Exchange x = stage(p.dice, [&](Dice& dice) {
    Exchange r{};
    Lost fled_d = throw_fugitives(p, d, dice);
    r.fled_a = throw_fugitives(p, a, dice);
    r.lost_d = total(fled_d, suffer(d.line, strike(a.line, dice), dice), d.line);
    return r;
  });
  Lineup answer = d.line;
  if (a_first) weaken(p.t(), answer, d.line, x.lost_d);
  Lost lost_a = stage(p.dice, [&](Dice& dice) { return suffer(a.line, strike(answer, dice), dice); });
  if (p.dice.ran_short()) return;
  lost_a = total(x.fled_a, lost_a, a.line);
  int d_lost = take_losses(p, d, x.lost_d, "MP-14.2"_c), a_lost = take_losses(p, a, lost_a, "MP-14.2"_c);
  link.v = static_cast<i16>(swap ? d_lost * 128 + a_lost : a_lost * 128 + d_lost);
  e.value = a_lost, e.value2 = d_lost, e.clause = "MP-17.1"_c;
  p.tell(Tell::melee_losses, e);
  for (const SideOf* side : {&a, &d})
    for (int i = 0; i < side->count; ++i) {
      Unit& u = p[side->id[static_cast<std::size_t>(i)]];
      u.set(flags::charging, false);
      u.attr[attr::contact] = 0;
    }
  // At the end of the round, not between the two sides' strikes (MP-R10). Supports first, so that a lead's place
  // goes to one that stays.
  for (const SideOf* side : {&a, &d})
    for (int i = side->count; i-- > 0;) {
      UnitId id = side->id[static_cast<std::size_t>(i)];
      bool hurt = (side == &a ? lost_a : x.lost_d)[static_cast<std::size_t>(i)] > 0;
      if (hurt && (p[id].strength == 0 || dwindled(p.t(), p[id]))) remove_unit(p, id, Tell::removed, "MP-10.2"_c);
    }
}

MoraleIn measure_morale(const Play& p, i16 melee, const Link& link, UnitId lead, UnitId foe) {
  const Unit& u = p[lead];
  std::array<UnitId, 4> ids{};
  MoraleIn in;
  in.cavalry = mounted(p.t(), u);
  in.foe = mounted(p.t(), p[foe]) ? Foe::cavalry : Foe::infantry;
  in.figures = in.foe_figures = 0;
  for (int i = melee_units(p.s, melee, u.side, ids); i-- > 0;)
    in.figures += p[ids[static_cast<std::size_t>(i)]].strength;
  for (int i = melee_units(p.s, melee, other(u.side), ids); i-- > 0;)
    in.foe_figures += p[ids[static_cast<std::size_t>(i)]].strength;
  in.half_figures = u.strength;
  in.start = u.attr[attr::start];
  in.losses = losses_of(link, u.side);
  in.foe_losses = losses_of(link, other(u.side));
  in.quality = p.t().troop(u).quality;
  in.obstacle = defends(p.g, u, p[foe].pose.at);
  in.square = formation_of(u) == Formation::square && good_order(u) && !inside(u);
  in.command = in_command(p.g, p.s, lead);
  return in;
}

void ask_victor(Play& p, UnitId victor, UnitId beaten, bool pursuit, bool freed, i16 house, i16 melee) {
  // A garrison stays where it is: nothing to choose.
  if (inside(p[victor])) {
    if (freed) dissolve(p, melee);
    return forget_flights(p);
  }
  ask(p.s, Ask::victory, p[victor].side, victor, beaten);
  Decision& d = p.s.asked();
  d.data[may_pursue] = pursuit;
  d.data[is_free] = freed;
  d.data[house_of] = static_cast<i16>(house + 1);
  d.data[melee_of] = melee;
}

// The loser flees, all its units in that melee with one throw, the rear one first (MP-R22, MP-R55).
void break_side(Play& p, i16 melee, UnitId beaten, UnitId victor) {
  Side side = p[beaten].side;
  bool horse = mounted(p.t(), p[beaten]);
  i16 house = p[beaten].place;
  std::array<UnitId, 4> ids{};
  int count = melee_units(p.s, melee, side, ids);
  i32 way = direction(p[victor].pose.at, p[beaten].pose.at);
  const Figure& dice = flight_dice(p.t(), horse);
  bool all_caught = true;
  for (int i = 0; i < count; ++i) all_caught = all_caught && routed(p[ids[static_cast<std::size_t>(i)]]);
  int inches = all_caught ? 0 : throw_move(dice, p.dice);
  if (p.dice.ran_short()) return;
  bool flees = false;
  for (int i = count; i-- > 0;) {
    UnitId id = ids[static_cast<std::size_t>(i)];
    rout(p, id, way, inches, false, dice.clause);
    if (!present(p[id])) continue;
    p[id].attr[attr::fled_from] = melee;
    flees = true;
  }
  ask_victor(p, victor, flees && present(p[beaten]) ? beaten : UnitId::none, flees && house < 0, true,
             p.t().arm(p[victor]) == Arm::infantry ? house : in_the_open, melee);
}

void settle_result(Play& p, Link& link) {
  i16 melee = link.flags;
  link.w = settled;
  UnitId first = melee_lead(p.s, melee, Side::first), second = melee_lead(p.s, melee, Side::second);
  if (first == UnitId::none && second == UnitId::none) return dissolve(p, melee);
  if (first == UnitId::none || second == UnitId::none) {  // lost without a test (MP-R21)
    UnitId victor = first == UnitId::none ? second : first;
    p[victor].set(flags::caught, false);
    p.tell_unit(Tell::victor, victor, "MP-R21"_c);
    return ask_victor(p, victor, UnitId::none, false, true, in_the_open, melee);
  }
  int a = losses_of(link, Side::first), b = losses_of(link, Side::second);
  if (a == b) return p.tell_unit(Tell::draw, first, "MP-R21"_c, a, second);
  UnitId beaten = a > b ? first : second, victor = a > b ? second : first;
  p[victor].set(flags::caught, false);
  p.tell_unit(Tell::beaten, beaten, "MP-17.1"_c, 0, victor);
  ask(p.s, Ask::result, p[beaten].side, beaten, victor);
  p.s.asked().data[melee_of] = melee;
}

// The loser's test, when its player throws it.
void test_loser(Play& p, const Decision& d) {
  UnitId beaten = d.unit, victor = d.other;
  i16 melee = d.data[melee_of];
  MoraleIn in = measure_morale(p, melee, *link_of(p.s, melee), beaten, victor);
  Tally why = morale_reasons(p.t(), in);
  bool passed = morale(p.t(), why, in.command, p.dice);
  Event e;
  e.unit = beaten, e.other = victor, e.side = p[beaten].side, e.option = passed, e.clause = "MP-17.1"_c;
  p.tell(Tell::test, e, why);
  if (p.dice.ran_short()) return;
  if (!passed) return break_side(p, melee, beaten, victor);
  std::array<UnitId, 4> ids{};
  for (int i = melee_units(p.s, melee, p[beaten].side, ids); i-- > 0;)
    p[ids[static_cast<std::size_t>(i)]].set(flags::caught, false);
  p.tell_unit(Tell::holds, beaten, "MP-18.14"_c);
  ask_victor(p, victor, beaten, false, false, in_the_open, melee);
}

// The next melee to fight, the next result, or the end of the turn.
void go_on(Play& p) {
  for (;;) {
    if (p.dice.ran_short() || p.s.waiting > 0) return;
    int unfought = 0, fought = 0;
    std::size_t result = 0;
    i16 least = INT16_MAX;
    for (std::size_t i = 0; i < p.s.links; ++i) {
      const Link& l = p.s.link[i];
      unfought += l.w == 0;
      if (l.w > 0 && l.w < least) ++fought, least = l.w, result = i;
    }
    if (unfought > 0) return ask(p.s, Ask::fight, p.s.active);
    if (fought > 0) {
      settle_result(p, p.s.link[result]);
    } else {
      return end_player_turn(p);
    }
  }
}

}  // namespace

Link* link_of(State& s, i16 melee) {
  for (std::size_t i = 0; i < s.links; ++i)
    if (s.link[i].flags == melee) return &s.link[i];
  return nullptr;
}

UnitId melee_lead(const State& s, i16 melee, Side side) {
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.side == side && present(u) && u.attr[attr::melee] == melee && u.attr[attr::rank] == 0) return unit_id(i);
  }
  return UnitId::none;
}

int melee_units(const State& s, i16 melee, Side side, std::array<UnitId, 4>& out) {
  int count = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.side != side || !present(u) || u.attr[attr::melee] != melee) continue;
    out[static_cast<std::size_t>(u.attr[attr::rank])] = unit_id(i);
    ++count;
  }
  return count;
}

i16 join_melee(Play& p, UnitId a, UnitId b) {
  i16 melee = 1;
  while (link_of(p.s, melee) != nullptr) ++melee;
  Link l;
  l.kind = links::melee;
  l.flags = static_cast<u8>(melee);
  l.a = a, l.b = b;
  p.s.join(l);
  for (UnitId id : {a, b}) {
    p[id].attr[attr::melee] = melee;
    p[id].attr[attr::rank] = 0;
  }
  return melee;
}

void begin_melees(Play& p) {
  p.s.phase = static_cast<u8>(Phase::melees);
  Event e;
  e.side = p.s.active, e.option = p.s.phase, e.clause = "MP-11.2"_c;
  p.tell(Tell::phase, e);
  go_on(p);
}

Verdict check_melee(const PlaineGame& g, const State& s, const Order& o) {
  Verb verb = verb_of(o);
  if (!valid(o.unit) || index(o.unit) >= s.units || !present(s[o.unit])) return faulty(no_unit);
  if (asked(s) == Ask::fight) {
    if (verb != Verb::fight) return faulty(not_asked);
    for (std::size_t i = 0; i < s.links; ++i)
      if (s.link[i].w == 0 && s.link[i].flags == s[o.unit].attr[attr::melee]) return {};
    return faulty({"Cette unité n'a pas de combat à livrer.", "That unit has no melee to fight."});
  }
  if (asked(s) == Ask::result) {
    if (verb != Verb::test) return faulty(not_asked);
    return o.unit == s.asked().unit
               ? Verdict{}
               : faulty({"C'est une autre unité qui doit tester.", "It is another unit that must test."});
  }
  return check_victor(g, s, o);
}

void apply_melee(Play& p, const Order& o) {
  Decision d = p.s.asked();
  p.s.answered();
  switch (verb_of(o)) {
    case Verb::fight: {
      i16 order = 0;
      for (std::size_t i = 0; i < p.s.links; ++i) order = std::max(order, p.s.link[i].w);
      fight(p, *link_of(p.s, p[o.unit].attr[attr::melee]), static_cast<i16>(order + 1));
      break;
    }
    case Verb::test: test_loser(p, d); break;
    default: apply_victor(p, o, d);
  }
  go_on(p);
}

}  // namespace grog::morne_plaine
