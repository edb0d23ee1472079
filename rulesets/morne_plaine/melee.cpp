// Steps 4 and 5: every melee is fought for one round, then each gets its result.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "core/require.hpp"
#include "rulesets/kit/offers.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {

Ring ring_for(const Bodies& b, UnitId own, UnitId foe) {
  const Unit &u = b.s[own], &f = b.s[foe];
  Ring r;
  r.difficult = in_difficult(b, own) || in_difficult(b, foe);
  r.obstacle = !f.marks.has(Mark::charging) && f.contact == Contact::front && b.arm(foe) == Arm::infantry &&
               defends(b, foe, u.pose.at);
  r.foe_square = in_square(f);
  if (in_square(u)) r.side = number_of(side_by_diagonals(b[own], b[foe]));
  r.counter = u.marks.has(Mark::charging) && f.marks.has(Mark::charging) && u.side != b.s.active;
  return r;
}

Lineup lineup(const Tables& t, const State& s, const Band& who, const Ring& ring, std::optional<bool> charges) {
  Lineup out;
  out.count = who.count;
  for (int i = 0; i < who.count; ++i) {
    Brawler b = brawler(t, s[who.id[i]], i == 0 ? ring.side : 0);
    b.charge = charges.value_or(b.charge);
    out.unit[i] = fighter(t, b, ring, i > 0);
  }
  return out;
}

namespace {

int losses_of(const Link& l, Side side) { return l.lost[index(side)]; }

struct SideOf : Band {
  Lineup line;
  Ring ring;
  bool struck_first = false;  // it is
};

SideOf side_in(const Bodies& b, int melee, Side side, UnitId foe) {
  SideOf out{melee_units(b.s, melee, side), {}, {}, false};
  out.ring = ring_for(b, out.id[0], foe);
  out.line = lineup(b.t(), b.s, out, out.ring);
  for (UnitId id : out) out.struck_first = out.struck_first || b.s[id].contact != Contact::front;
  return out;
}

void side_reasons(const Play& p, const SideOf& side, std::string_view lead, std::string_view rest, Tally& why) {
  for (int i = 0; i < std::min(side.count, 2); ++i)
    strike_reasons(p.t(), brawler(p.t(), p[side.id[i]], i == 0 ? side.ring.side : 0), side.ring, i == 0 ? lead : rest,
                   i, why);
}

// Fugitives leave the unit that was taken, before anybody strikes.
Lost throw_fugitives(Play& p, const SideOf& side, Dice& dice) {
  Lost fled{};
  for (int i = 0; i < side.count; ++i) {
    const Unit& u = p[side.id[i]];
    Contact c = u.contact;
    if (c == Contact::front || c == Contact::pursuit) continue;
    Corps corps = corps_of(p.arm(side.id[i]));
    fled[i] = short_of(std::min<int>(throw_few(corps, fugitives_clause(c, corps), dice), u.strength));
  }
  return fled;
}

Lost total(const Lost& a, const Lost& b, const Lineup& l) {
  Lost sum{};
  for (int k = 0; k < 4; ++k) sum[k] = short_of(std::min<int>(a[k] + b[k], l.unit[k].figures));
  return sum;
}

int take_losses(Play& p, const SideOf& side, const Lost& lost, Clause why) {
  int sum = 0;
  for (int i = 0; i < side.count; ++i) {
    sum += lost[i];
    lose(p, side.id[i], lost[i], why);
  }
  return sum;
}

// Who strikes how, and why.
Tally round_reasons(const Play& p, const SideOf& a, const SideOf& d, bool a_first) {
  Tally why;
  Contact how = Contact::front;
  Corps corps = Corps::infantry;
  for (UnitId id : d)
    if (p[id].contact != Contact::front) how = p[id].contact, corps = corps_of(p.arm(id));
  order_reasons(how, corps, a_first, why);
  side_reasons(p, a, "a:", "s:", why);
  side_reasons(p, d, "d:", "t:", why);
  save_reasons(p.t(), brawler(p.t(), p[d.id[0]]), "d:", why);
  save_reasons(p.t(), brawler(p.t(), p[a.id[0]]), "a:", why);
  return why;
}

// The round is over for a side. Supports first, so that a lead's place goes to one that stays.
void leave_ranks(Play& p, const SideOf& side, const Lost& lost) {
  for (int i = side.count; i-- > 0;)
    if (lost[i] > 0) remove_dwindled(p, side.id[i]);
}

void fight(Play& p, Link& link, int order) {
  int melee = link.number;
  UnitId first = melee_lead(p.s, melee, Side::first), second = melee_lead(p.s, melee, Side::second);
  link.fought = order;
  if (first == UnitId::none || second == UnitId::none) return;
  // The side that strikes first throws first; of equals the one that charges, then the active one.
  Bodies b = p.bodies();
  SideOf one = side_in(b, melee, Side::first, second), two = side_in(b, melee, Side::second, first);
  bool one_charges = p[first].marks.has(Mark::charging), two_charges = p[second].marks.has(Mark::charging);
  bool swap = one.struck_first != two.struck_first ? one.struck_first
              : one_charges != two_charges         ? two_charges
                                                   : p.s.active == Side::second;
  SideOf &a = swap ? two : one, &d = swap ? one : two;
  for (UnitId id : a) p[id].away = short_of(back_from(b, at_contact(b, id, a.id[0], d.id[0]), d.id[0]));
  for (UnitId id : d) p[id].away = short_of(back_from(b, at_contact(b, id, d.id[0], a.id[0]), a.id[0]));
  bool a_first = d.struck_first && !a.struck_first;
  Tally why = round_reasons(p, a, d, a_first);
  p.tell(Tell::melee, p.of(a.id[0], why.items()[0].clause, 0, d.id[0]), why);

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
  link.lost = {a_lost, d_lost};
  if (swap) link.lost = {d_lost, a_lost};
  Event e = p.of(a.id[0], "MP-17.1"_c, a_lost, d.id[0]);
  e.value2 = d_lost;
  p.tell(Tell::melee_losses, e);
  for (const SideOf* side : {&a, &d})
    for (UnitId id : *side) {
      p[id].marks.clear(Mark::charging);
      p[id].contact = Contact::front;
    }
  // At the end of the round, not between the two sides' strikes (MP-R10).
  leave_ranks(p, a, lost_a);
  leave_ranks(p, d, x.lost_d);
}

void ask_victor(Play& p, UnitId victor, UnitId beaten, bool pursuit, bool freed, int house, int melee) {
  // A garrison stays where it is: nothing to choose.
  if (inside(p[victor])) {
    if (freed) dissolve(p, melee);
    return forget_flights(p);
  }
  Decision& d = p.ask(Ask::victory, p[victor].side, victor, beaten);
  d.may_pursue = pursuit;
  d.is_free = freed;
  d.house = house;
  d.melee = melee;
}

// The loser flees, all its units in that melee with one throw, the rear one first (MP-R22, MP-R55).
void break_side(Play& p, int melee, UnitId beaten, UnitId victor) {
  Side side = p[beaten].side;
  int house = p[beaten].place;
  Band band = melee_units(p.s, melee, side);
  const Figure& dice = flight_dice(p.t(), corps_of(p.arm(beaten)));
  bool all_caught = std::all_of(band.begin(), band.end(), [&](UnitId id) { return routed(p[id]); });
  int inches = all_caught ? 0 : throw_move(dice, p.dice);
  if (p.dice.ran_short()) return;
  std::array<Point, 4> from{};  // who joined at a flank flees from there (MP-18.3)
  Bodies b = p.bodies();
  for (int i = 0; i < band.count; ++i) from[i] = p[at_contact(b, band.id[i], beaten, victor)].pose.at;
  bool flees = false;
  for (int i = band.count; i-- > 0;) {
    UnitId id = band.id[i];
    rout(p, id, direction(p[victor].pose.at, from[i]), inches, false, dice.clause);
    if (!present(p[id])) continue;
    p[id].fled_from = melee;
    flees = true;
  }
  ask_victor(p, victor, flees && present(p[beaten]) ? beaten : UnitId::none, flees && house < 0, true,
             p.arm(victor) == Arm::infantry ? house : in_the_open, melee);
}

void settle_result(Play& p, Link& link) {
  int melee = link.number;
  settle_melee(link);
  UnitId first = melee_lead(p.s, melee, Side::first), second = melee_lead(p.s, melee, Side::second);
  if (first == UnitId::none && second == UnitId::none) return dissolve(p, melee);
  if (first == UnitId::none || second == UnitId::none) {  // lost without a test (MP-R21)
    UnitId victor = first == UnitId::none ? second : first;
    p[victor].marks.clear(Mark::caught);
    p.tell_unit(Tell::victor, victor, "MP-R21"_c);
    return ask_victor(p, victor, UnitId::none, false, true, in_the_open, melee);
  }
  int a = losses_of(link, Side::first), b = losses_of(link, Side::second);
  if (a == b) return p.tell_unit(Tell::draw, first, "MP-R21"_c, a, second);
  UnitId beaten = a > b ? first : second, victor = a > b ? second : first;
  p[victor].marks.clear(Mark::caught);
  p.tell_unit(Tell::beaten, beaten, "MP-17.1"_c, 0, victor);
  p.ask(Ask::result, p[beaten].side, beaten, victor).melee = melee;
}

int figures_in(const State& s, int melee, Side side) {
  int sum = 0;
  for (UnitId id : melee_units(s, melee, side)) sum += s[id].strength;
  return sum;
}

// The loser's test, when its player throws it.
void test_loser(Play& p, const Decision& d) {
  UnitId beaten = d.unit, victor = d.other;
  int melee = d.melee;
  const Link& link = *link_of(p.s, melee);
  Side side = p[beaten].side;
  MoraleIn in = measure_morale(p.bodies(), beaten, Cause::melee, victor);
  in.half_figures = p[beaten].strength, in.figures = figures_in(p.s, melee, side);
  in.foe_figures = figures_in(p.s, melee, other(side));
  in.losses = losses_of(link, side), in.foe_losses = losses_of(link, other(side));
  bool passed = test_morale(p, beaten, in, "MP-17.1"_c, victor);
  if (p.dice.ran_short()) return;
  if (!passed) return break_side(p, melee, beaten, victor);
  for (UnitId id : melee_units(p.s, melee, p[beaten].side)) p[id].marks.clear(Mark::caught);
  p.tell_unit(Tell::holds, beaten, "MP-18.14"_c);
  ask_victor(p, victor, beaten, false, false, in_the_open, melee);
}

Verdict check_fight(const PlaineGame&, const State& s, const Order& o) {
  if (!stands(s, o.unit)) return faulty("no_unit"_w);
  const Link* l = link_of(s, s[o.unit].melee);
  return l != nullptr && unfought(*l) ? Verdict{} : faulty("no_melee_left"_w);
}
void offer_fights(const PlaineGame&, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  each_link(s, [&](const Link& l) {
    if (unfought(l)) out.push_back(make(Verb::fight, melee_lead(s, l.number, s.asked().side)));
  });
}
void fight_one(Play& p, const Order& o) {
  p.s.answered();
  int order = 0;
  each_link(p.s, [&](const Link& l) { order = std::max<int>(order, l.fought); });
  fight(p, *link_of(p.s, p[o.unit].melee), order + 1);
  go_on_fighting(p);
}

Verdict check_test(const PlaineGame&, const State& s, const Order& o) {
  return o.unit == s.asked().unit ? Verdict{} : faulty("other_tests"_w);
}
void answer_test(Play& p, const Order&) {
  test_loser(p, p.answered());
  go_on_fighting(p);
}

constexpr Rows::Row rows[] = {
    {Verb::fight, Ask::fight, check_fight, fight_one, offer_fights},
    {Verb::test, Ask::result, check_test, answer_test, kit::offer_asked<Verb::test, check_test>},
};

}  // namespace

// The next melee to fight, the next result, or the end of the turn.
void go_on_fighting(Play& p) {
  for (;;) {
    if (p.dice.ran_short() || p.s.waiting > 0) return;
    Link* next = nullptr;  // of those fought, the one that was fought first
    bool waits = false;
    each_link(p.s, [&](Link& l) {
      waits = waits || unfought(l);
      if (l.fought > 0 && (next == nullptr || l.fought < next->fought)) next = &l;
    });
    if (waits)
      p.ask(Ask::fight, p.s.active);
    else if (next != nullptr)
      settle_result(p, *next);
    else
      return end_player_turn(p);
  }
}

const Link* link_of(const State& s, int melee) {
  return first_link(s, [&](const Link& l) { return l.number == melee; });
}
Link* link_of(State& s, int melee) { return const_cast<Link*>(link_of(std::as_const(s), melee)); }

UnitId melee_lead(const State& s, int melee, Side side) {
  return first_unit(s, [&](const Unit& u) { return u.melee == melee && u.rank == 0 && u.side == side && present(u); });
}

Band melee_units(const State& s, int melee, Side side) {
  Band band;
  for (UnitId id : units(s, present_of(side)))
    if (s[id].melee == melee) band.id[s[id].rank] = id, ++band.count;
  return band;
}

Link& join_melee(State& s, UnitId a, UnitId b) {
  int melee = 1;
  while (link_of(s, melee) != nullptr) ++melee;
  Link l;
  l.kind = LinkKind::melee;
  l.number = melee;
  l.a = a, l.b = b;
  for (UnitId id : {a, b}) s[id].melee = melee, s[id].rank = 0;
  return s.join(l);
}

void settle_melee(Link& l) {
  l.fought = 0;
  l.settled = true;
}

void begin_melees(Play& p) {
  tell_phase(p, Phase::melees, "MP-11.2"_c);
  go_on_fighting(p);
}

std::span<const Rows::Row> melee_verbs() { return rows; }

}  // namespace grog::morne_plaine
