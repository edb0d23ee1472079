// What a victor does: stays and re-forms, retires, pursues, goes into a building.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {

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

namespace {

using namespace victor_data;

bool mounted(const Tables& t, const Unit& u) { return t.arm(u) == Arm::cavalry; }

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
  bool flank = takes_in_flank(p.g, p[pursuer], p[fresh]);
  bool march = formation_of(p[fresh]) == Formation::march && good_order(p[fresh]);
  bring_into_contact(p, pursuer, fresh, flank);
  p.tell_unit(Tell::contact, pursuer, "MP-R46"_c, 0, fresh);
  if (arm == Arm::skirmishers) return remove_unit(p, fresh, Tell::skirmishers_caught, "MP-R25"_c);
  if (arm == Arm::artillery) return remove_unit(p, fresh, Tell::battery_taken, "MP-R30"_c);
  if (p[fresh].is(flags::fleeing)) p[fresh].set(flags::fleeing, false), p[fresh].set(flags::caught);
  i16 melee = join_melee(p, pursuer, fresh);
  link_of(p.s, melee)->w = settled;
  p[pursuer].set(flags::charging);
  // A pursuit is a charge move: it may take in flank or rear, or find a march column (MP-15.1, MP-15.9).
  p[fresh].attr[attr::contact] = static_cast<i16>(flank ? Contact::flank : march ? Contact::march : Contact::front);
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

Verdict check_victor(const PlaineGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty({"C'est une autre unité qui a vaincu.", "It is another unit that won."});
  switch (verb_of(o)) {
    case Verb::stay: return check_stay(g, s, o);
    case Verb::withdraw: return {};
    case Verb::pursue:
      if (d.data[may_pursue] != 0) return {};
      return refused(d.data[house_of] > 0 ? "MP-R56"_c : d.data[is_free] != 0 ? "MP-R13"_c : "MP-18.14"_c);
    case Verb::occupy: return d.data[house_of] > 0 ? Verdict{} : refused("MP-R56"_c);
    default: return faulty(not_asked);
  }
}

void apply_victor(Play& p, const Order& o, const Decision& d) {
  switch (verb_of(o)) {
    case Verb::stay: return stay(p, o, d);
    case Verb::withdraw: withdraw(p, d); return forget_flights(p);
    case Verb::pursue: return pursue(p, d);
    case Verb::occupy: return occupy(p, d);
    default: require(false, "an order that check() refuses was applied");
  }
}

}  // namespace grog::morne_plaine
