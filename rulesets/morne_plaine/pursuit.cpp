// What a victor does: stays and re-forms, retires, pursues, goes into a building.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {

void dissolve(Play& p, int melee) {
  drop_links_if(p.s, [&](const Link& l) { return l.number == melee; });
  for (UnitId id : units(p.s, [&](const Unit& u) { return u.melee == melee; })) {
    leave(p[id]);
    if (p[id].marks.has(Mark::caught)) become_fleeing(p, id);  // left by its pursuer (MP-R13)
  }
}

void forget_flights(Play& p) {
  each_unit(p.s, every_unit, [](UnitId, Unit& u) { u.fled_from = 0; });
}

namespace {

bool mounted(const Tables& t, const Unit& u) { return t.arm(u) == Arm::cavalry; }

Decision answer(Play& p) {
  Decision d = p.s.asked();
  p.s.answered();
  return d;
}

void withdraw(Play& p, const Decision& d) {
  int melee = d.melee;
  Side side = p[d.unit].side;
  Band mine = melee_units(p.s, melee, side);
  UnitId foe = melee_lead(p.s, melee, other(side));
  i32 way =
      foe != UnitId::none ? direction(p[foe].pose.at, p[d.unit].pose.at) : normalise(p[d.unit].pose.facing + half_turn);
  const Figure& dice = withdraw_dice(p.t(), mounted(p.t(), p[d.unit]));
  int inches = throw_move(dice, p.dice);
  if (p.dice.ran_short()) return;
  for (int i = mine.count; i-- > 0;) {
    UnitId id = mine.id[i];
    i32 moved = push(p, id, way, inches * inch);
    p.tell_unit(Tell::retired, id, d.is_free ? "MP-18.6"_c : "MP-18.16"_c, (moved + 127) / inch);
  }
  // Beaten but steady, it can neither charge the victor nor volley until its own next turn is over (MP-18.17 to 18.19).
  if (!d.is_free)
    for (UnitId id : melee_units(p.s, melee, other(side))) {
      p[id].held_by = d.unit;
      p[id].held_turns = p[id].side == p.s.active ? 2 : 1;
    }
  dissolve(p, melee);
}

// Who stands between a pursuer and his quarry, nearest first; none if the way is free.
UnitId in_the_way(const Play& p, UnitId pursuer, UnitId quarry, const Segment& line) {
  UnitId found = UnitId::none;
  i32 nearest = INT32_MAX;
  each_present(p.s, [&](UnitId id, const Unit& u) {
    if (id == pursuer || id == quarry || u.fled_from != 0) return;
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
  bool flank = takes_in_flank(p.g, p[pursuer], p[fresh]);
  bool march = p[fresh].formation == Formation::march && good_order(p[fresh]);
  bring_into_contact(p, pursuer, fresh, flank);
  p.tell_unit(Tell::contact, pursuer, "MP-R46"_c, 0, fresh);
  if (arm == Arm::skirmishers) return remove_unit(p, fresh, Tell::skirmishers_caught, "MP-R25"_c);
  if (arm == Arm::artillery) return remove_unit(p, fresh, Tell::battery_taken, "MP-R30"_c);
  if (p[fresh].marks.has(Mark::fleeing)) p[fresh].marks.clear(Mark::fleeing), p[fresh].marks.set(Mark::caught);
  settle_melee(join_melee(p, pursuer, fresh));
  p[pursuer].marks.set(Mark::charging);
  // A pursuit is a charge move: it may take in flank or rear, or find a march column (MP-15.1, MP-15.9).
  p[fresh].contact = flank ? Contact::flank : march ? Contact::march : Contact::front;
}

void pursue(Play& p, const Decision& d) {
  UnitId pursuer = d.unit;
  int melee = d.melee;
  // The one that fled least far, of those that fled, is the quarry.
  UnitId quarry = UnitId::none;
  i32 nearest = INT32_MAX;
  Band fled;
  for (UnitId id : units(p.s, on_the_table)) {
    if (p[id].fled_from != melee) continue;
    fled.id[fled.count++] = id;
    i32 away = distance(Shape(front_centre(p.g, p[pursuer])), Shape(Quad(body(p.g, p[id]))));
    if (away < nearest) nearest = away, quarry = id;
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
    return id == d.other ? p[id].flight <= move : charge_line(p.g, p.s, p[pursuer], id).gap.within(move);
  };
  bool lead_caught = false;
  UnitId fights = UnitId::none;
  for (UnitId id : fled) {
    if (p.dice.ran_short()) break;
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
    p[fights].marks.clear(Mark::fleeing);
    p[fights].marks.set(Mark::caught);
    p[fights].flight = 0;
    bring_into_contact(p, pursuer, fights, false);
    settle_melee(join_melee(p, pursuer, fights));
    p[fights].contact = Contact::pursuit;
    p[pursuer].marks.set(Mark::charging);
  }
  forget_flights(p);
}

void occupy(Play& p, const Decision& d) {
  i16 house = short_of(d.house);
  dissolve(p, d.melee);
  p[d.unit].place = house;
  p[d.unit].pose.at = p.g.building(house)->shape.at;
  p.tell_unit(Tell::took_building, d.unit, "MP-R56"_c);
  forget_flights(p);
}

bool fits_in_contact(const PlaineGame& g, const State& s, const Order& o, Unit& formed) {
  const Unit& u = s[o.unit];
  formed = formed_as(g, u, formation_asked(o), o.value, u.pose.facing, true);
  Bodies b(g, s);
  return stands_clear(g, s, b, o.unit, body(g, formed), false).accepted;
}

Verdict check_new_formation(const PlaineGame& g, const State& s, const Order& o) {
  if (o.option == keep_formation) return {};
  const Decision& d = s.asked();
  if (o.option >= formation_count) return faulty("unknown_formation"_w);
  Bodies b(g, s);
  if (d.is_free) return check_form(g, s, b, o.unit, o, nullptr, nullptr);
  Formation f = formation_asked(o);
  if (Verdict v = may_form(g.t(), g.t().troop(s[o.unit]), f, o.value, s[o.unit].strength); !v)
    return v.clause == Clause::none ? v : refused("MP-18.15"_c, v.note);
  if (o.legs[0].kind != 0) return refused("MP-R52"_c, "facing_kept"_w);
  Unit formed;
  return fits_in_contact(g, s, o, formed) ? Verdict{} : refused("MP-R52"_c);
}

void stay(Play& p, const Order& o, const Decision& d) {
  if (o.option != keep_formation) {
    Unit formed;
    if (d.is_free) {
      Bodies b(p.g, p.s);
      require(check_form(p.g, p.s, b, o.unit, o, nullptr, &formed).accepted, "a victor forms as it was checked");
    } else {
      require(fits_in_contact(p.g, p.s, o, formed), "a victor forms as it was checked");
    }
    p[o.unit] = formed;
    p.tell(Tell::formed, p.of(o.unit, d.is_free ? "MP-18.5"_c : "MP-18.15"_c, o.value, UnitId::none, o.option));
    clear_leaders(p, o.unit);
  }
  if (d.is_free) dissolve(p, d.melee);
  forget_flights(p);
}

}  // namespace

Verdict check_victor(const PlaineGame&, const State& s, const Order& o) {
  return o.unit == s.asked().unit ? Verdict{} : faulty("other_won"_w);
}
Verdict check_stay(const PlaineGame& g, const State& s, const Order& o) {
  Verdict v = check_victor(g, s, o);
  return v ? check_new_formation(g, s, o) : v;
}
Verdict check_pursue(const PlaineGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (Verdict v = check_victor(g, s, o); !v || d.may_pursue) return v;
  return refused(d.house >= 0 ? "MP-R56"_c : d.is_free ? "MP-R13"_c : "MP-18.14"_c);
}
Verdict check_occupy(const PlaineGame& g, const State& s, const Order& o) {
  Verdict v = check_victor(g, s, o);
  return !v || s.asked().house >= 0 ? v : refused("MP-R56"_c);
}

void stay(Play& p, const Order& o) {
  Decision d = answer(p);
  stay(p, o, d);
  go_on_fighting(p);
}
void withdraw(Play& p, const Order&) {
  withdraw(p, answer(p));
  forget_flights(p);
  go_on_fighting(p);
}
void pursue(Play& p, const Order&) {
  pursue(p, answer(p));
  go_on_fighting(p);
}
void occupy(Play& p, const Order&) {
  occupy(p, answer(p));
  go_on_fighting(p);
}

}  // namespace grog::morne_plaine
