// Steps 4 and 5: every melee is fought for one round, then each gets its result.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

constexpr i16 settled = -1;
// What a victor may do, in his decision's data.
constexpr std::size_t may_pursue = 0, is_free = 1, house_of = 2, melee_of = 3;

Link* link_of(State& s, i16 melee) {
  for (std::size_t i = 0; i < s.links; ++i)
    if (s.link[i].flags == melee) return &s.link[i];
  return nullptr;
}
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

void dissolve(Play& p, i16 melee) {
  for (std::size_t i = p.s.links; i-- > 0;)
    if (p.s.link[i].flags == melee) p.s.unlink(i);
  for (std::size_t i = 0; i < p.s.units; ++i) {
    Unit& u = p.s.unit[i];
    if (u.attr[attr::melee] != melee) continue;
    u.attr[attr::melee] = u.attr[attr::rank] = u.attr[attr::contact] = 0;
    u.set(flags::charging, false);
    if (u.is(flags::caught)) become_fleeing(p, unit_id(i));  // left by its pursuer (MP-R13)
  }
}

void forget_flights(Play& p) {
  for (std::size_t i = 0; i < p.s.units; ++i) p.s.unit[i].attr[attr::fled_from] = 0;
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
  MoraleIn in = measure_morale(p, melee, link, beaten, victor);
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
    std::size_t next = 0, result = 0;
    i16 order = 0, least = INT16_MAX;
    for (std::size_t i = 0; i < p.s.links; ++i) {
      const Link& l = p.s.link[i];
      order = std::max(order, l.w);
      if (l.w == 0) ++unfought, next = i;
      if (l.w > 0 && l.w < least) ++fought, least = l.w, result = i;
    }
    if (unfought > 1) return ask(p.s, Ask::fight, p.s.active);
    if (unfought == 1) {
      fight(p, p.s.link[next], static_cast<i16>(order + 1));
    } else if (fought > 0) {
      settle_result(p, p.s.link[result]);
    } else {
      return end_player_turn(p);
    }
  }
}

void withdraw(Play& p, const Decision& d) {
  i16 melee = d.data[melee_of];
  std::array<UnitId, 4> ids{};
  Side side = p[d.unit].side;
  int count = melee_units(p.s, melee, side, ids);
  UnitId foe = melee_lead(p.s, melee, other(side));
  i32 way =
      foe != UnitId::none ? direction(p[foe].pose.at, p[d.unit].pose.at) : normalise(p[d.unit].pose.facing + half_turn);
  const Figure& dice = withdraw_dice(p.t(), mounted(p.t(), p[d.unit]));
  int inches = throw_move(dice, p.dice);
  if (p.dice.ran_short()) return;
  for (int i = count; i-- > 0;) {
    UnitId id = ids[static_cast<std::size_t>(i)];
    i32 moved = push(p, id, way, inches * inch);
    p.tell_unit(Tell::retired, id, d.data[is_free] != 0 ? "MP-18.6"_c : "MP-18.16"_c, (moved + 127) / inch);
  }
  // Beaten but steady, it can neither charge the victor nor volley until its own next turn is over (MP-18.17 to 18.19).
  if (d.data[is_free] == 0)
    for (int i = melee_units(p.s, melee, other(side), ids); i-- > 0;) {
      Unit& u = p[ids[static_cast<std::size_t>(i)]];
      u.attr[attr::held_by] = static_cast<i16>(index(d.unit) + 1);
      u.attr[attr::held_turns] = u.side == p.s.active ? 2 : 1;
    }
  dissolve(p, melee);
}

// Who stands between a pursuer and his quarry, nearest first; none if the way is free.
UnitId in_the_way(const Play& p, UnitId pursuer, UnitId quarry, const Segment& line) {
  UnitId found = UnitId::none;
  i32 nearest = INT32_MAX;
  each_present(p.s, [&](UnitId id, const Unit& u) {
    if (id == pursuer || id == quarry || u.attr[attr::fled_from] != 0) return;
    if (passes(p.g, p.s, pursuer, id)) return;
    Quad q(body(p.g, u));
    if (!overlap(q, line)) return;
    i32 away = distance(Shape(line.a), Shape(q));
    if (away < nearest) nearest = away, found = id;
  });
  return found;
}

void fall_short(Play& p, UnitId id, UnitId target) {
  advance_towards(p, id, target, base_move(p.t(), p[id]));
  p.tell_unit(Tell::pursuit_failed, id, "MP-11.5"_c, 0, target);
}

void run_into(Play& p, UnitId pursuer, UnitId fresh) {
  Arm arm = p.t().arm(p[fresh]);
  bring_into_contact(p, pursuer, fresh, false);
  p.tell_unit(Tell::contact, pursuer, "MP-R46"_c, 0, fresh);
  if (arm == Arm::skirmishers) return remove_unit(p, fresh, Tell::skirmishers_caught, "MP-R25"_c);
  if (arm == Arm::artillery) return remove_unit(p, fresh, Tell::battery_taken, "MP-R30"_c);
  if (p[fresh].is(flags::fleeing)) p[fresh].set(flags::fleeing, false), p[fresh].set(flags::caught);
  i16 melee = join_melee(p, pursuer, fresh);
  link_of(p.s, melee)->w = settled;
  p[pursuer].set(flags::charging);
}

void pursue(Play& p, const Decision& d) {
  UnitId pursuer = d.unit;
  i16 melee = d.data[melee_of];
  // The one that fled least far, of those that fled, is the quarry.
  UnitId quarry = UnitId::none;
  i32 nearest = INT32_MAX;
  std::array<UnitId, 4> fled{};
  int count = 0;
  for (std::size_t i = 0; i < p.s.units; ++i) {
    const Unit& u = p.s.unit[i];
    if (!present(u) || u.attr[attr::fled_from] != melee) continue;
    fled[static_cast<std::size_t>(count++)] = unit_id(i);
    i32 away = distance(Shape(front_centre(p.g, p[pursuer])), Shape(Quad(body(p.g, u))));
    if (away < nearest) nearest = away, quarry = unit_id(i);
  }
  require(quarry != UnitId::none, "somebody to pursue");
  dissolve(p, melee);
  p.tell_unit(Tell::pursues, pursuer, "MP-18.7"_c, 0, quarry);
  Reach line = charge_line(p.g, p.s, p[pursuer], quarry);
  i32 move = base_move(p.t(), p[pursuer]) * p.t().move.charge.value;
  if (line.slowed) move /= p.t().move.difficult.value;
  UnitId between = in_the_way(p, pursuer, quarry, line.line);
  if (between != UnitId::none) {
    bool foe = p[between].side != p[pursuer].side;
    bool reached = gap(Shape(line.line.a), Shape(Quad(body(p.g, p[between])))).within(move);
    if (foe && !engaged(p[between]) && !inside(p[between]) && reached)
      run_into(p, pursuer, between);
    else
      fall_short(p, pursuer, quarry);
    return forget_flights(p);
  }
  // It started in contact, so the distance really covered is what it must make good (MP-R46, MP-R53).
  auto caught = [&](UnitId id) {
    return id == d.other ? p[id].attr[attr::flight] <= move : charge_line(p.g, p.s, p[pursuer], id).gap.within(move);
  };
  bool lead_caught = false;
  UnitId fights = UnitId::none;
  for (int i = 0; i < count && !p.dice.ran_short(); ++i) {
    UnitId id = fled[static_cast<std::size_t>(i)];
    if (!caught(id)) continue;
    lead_caught = true;
    if (p.t().arm(p[id]) == Arm::skirmishers) {
      remove_unit(p, id, Tell::skirmishers_caught, "MP-R25"_c);
      continue;
    }
    bool horse = mounted(p.t(), p[id]);
    Clause why = horse ? "MP-18.9"_c : "MP-18.8"_c;
    int lost = throw_few(horse, why, p.dice);
    p.tell_unit(Tell::overtaken, id, why, lost, pursuer);
    lose(p, id, lost, why);
    if (p[id].strength == 0 || dwindled(p.t(), p[id]))
      remove_unit(p, id, Tell::removed, "MP-10.2"_c);
    else if (id == quarry || fights == UnitId::none)
      fights = id;
  }
  if (p.dice.ran_short()) return;
  if (!lead_caught) {
    fall_short(p, pursuer, quarry);
  } else if (fights != UnitId::none) {
    p[fights].set(flags::fleeing, false);
    p[fights].set(flags::caught);
    p[fights].attr[attr::flight] = 0;
    bring_into_contact(p, pursuer, fights, false);
    i16 next = join_melee(p, pursuer, fights);
    link_of(p.s, next)->w = settled;
    p[fights].attr[attr::contact] = static_cast<i16>(Contact::pursuit);
    p[pursuer].set(flags::charging);
  }
  forget_flights(p);
}

void occupy(Play& p, const Decision& d) {
  i16 house = static_cast<i16>(d.data[house_of] - 1);
  dissolve(p, d.data[melee_of]);
  p[d.unit].place = house;
  p[d.unit].pose.at = p.g.building(house)->shape.at;
  p.tell_unit(Tell::took_building, d.unit, "MP-R56"_c);
  forget_flights(p);
}

bool fits_in_contact(const PlaineGame& g, const State& s, const Order& o, Unit& formed) {
  const Unit& u = s[o.unit];
  formed = formed_as(g, u, static_cast<Formation>(o.option), o.value, u.pose.facing, true);
  Bodies b(g, s);
  return static_cast<bool>(stands_clear(g, s, b, o.unit, body(g, formed), false));
}

Verdict check_stay(const PlaineGame& g, const State& s, const Order& o) {
  if (o.option == keep_formation) return {};
  const Decision& d = s.asked();
  if (o.option >= formation_count) return faulty({"Formation inconnue.", "Unknown formation."});
  Bodies b(g, s);
  if (d.data[is_free] != 0) return check_form(g, s, b, o.unit, o, nullptr, nullptr);
  Formation f = static_cast<Formation>(o.option);
  if (Verdict v = may_form(g.t(), g.t().troop(s[o.unit]), f, o.value, s[o.unit].strength); !v)
    return v.clause == Clause::none ? v : refused("MP-18.15"_c, v.note);
  if (o.legs[0].kind != 0)
    return refused("MP-R52"_c, {"Au contact on garde son orientation.", "In contact the facing is kept."});
  Unit formed;
  return fits_in_contact(g, s, o, formed) ? Verdict{} : refused("MP-R52"_c);
}

void stay(Play& p, const Order& o, const Decision& d) {
  if (o.option != keep_formation) {
    Unit formed;
    if (d.data[is_free] != 0) {
      Bodies b(p.g, p.s);
      require(static_cast<bool>(check_form(p.g, p.s, b, o.unit, o, nullptr, &formed)),
              "a victor forms as it was checked");
    } else {
      require(fits_in_contact(p.g, p.s, o, formed), "a victor forms as it was checked");
    }
    p[o.unit] = formed;
    Event e;
    e.unit = o.unit, e.side = formed.side, e.option = o.option, e.value = o.value;
    e.clause = d.data[is_free] != 0 ? "MP-18.5"_c : "MP-18.15"_c;
    p.tell(Tell::formed, e);
    clear_leaders(p, o.unit);
  }
  if (d.data[is_free] != 0) dissolve(p, d.data[melee_of]);
  forget_flights(p);
}

}  // namespace

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
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  if (!valid(o.unit) || index(o.unit) >= s.units || !present(s[o.unit])) return faulty(no_unit);
  if (asked(s) == Ask::fight) {
    if (verb != Verb::fight) return faulty(not_asked);
    for (std::size_t i = 0; i < s.links; ++i)
      if (s.link[i].w == 0 && s.link[i].flags == s[o.unit].attr[attr::melee]) return {};
    return faulty({"Cette unité n'a pas de combat à livrer.", "That unit has no melee to fight."});
  }
  if (o.unit != d.unit) return faulty({"C'est une autre unité qui a vaincu.", "It is another unit that won."});
  switch (verb) {
    case Verb::stay: return check_stay(g, s, o);
    case Verb::withdraw: return {};
    case Verb::pursue:
      if (d.data[may_pursue] != 0) return {};
      return refused(d.data[house_of] > 0 ? "MP-R56"_c : d.data[is_free] != 0 ? "MP-R13"_c : "MP-18.14"_c);
    case Verb::occupy: return d.data[house_of] > 0 ? Verdict{} : refused("MP-R56"_c);
    default: return faulty(not_asked);
  }
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
    case Verb::stay: stay(p, o, d); break;
    case Verb::withdraw:
      withdraw(p, d);
      forget_flights(p);
      break;
    case Verb::pursue: pursue(p, d); break;
    case Verb::occupy: occupy(p, d); break;
    default: require(false, "an order that check() refuses was applied");
  }
  go_on(p);
}

}  // namespace grog::morne_plaine
