// What a victor does: stays and re-forms, retires, pursues, goes into a building.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {

void dissolve(Play& p, int melee) {
  drop_links_if(p.s, [&](const Link& l) { return l.number == melee; });
  for (UnitId id : units(p.s, [&](const Unit& u) { return u.melee == melee; })) {
    leave(p[id]);
    if (p[id].marks.has(Mark::caught)) become_fleeing(p[id]);  // left by its pursuer (MP-R13)
  }
}

void forget_flights(Play& p) {
  each_unit(p.s, every_unit, [](UnitId, Unit& u) { u.fled_from = 0; });
}

namespace {

void withdraw(Play& p, const Decision& d, const Order&) {
  Side side = p[d.unit].side;
  int inches = throw_move(withdraw_dice(p.t(), corps_of(p.arm(d.unit))), p.dice);
  if (p.dice.ran_short()) return;
  push_all(p, d.melee, side, inches, d.is_free ? "MP-18.6"_c : "MP-18.16"_c);
  // Beaten but steady, it can neither charge the victor nor volley until its own next turn is over (MP-18.17 to 18.19).
  if (!d.is_free)
    for (UnitId id : melee_units(p.s, d.melee, other(side))) {
      p[id].held_by = d.unit;
      p[id].held_turns = p[id].side == p.s.active ? 2 : 1;
    }
  dissolve(p, d.melee);
}

template <class Judge>
UnitId nearest_of(const Bodies& b, Point from, Judge&& judge) {
  return b.nearest(thin(fine(from), fine(from)), b.all(), judge).unit;
}

// Who stands between a pursuer and his quarry, nearest first; none if the way is free.
UnitId in_the_way(const Bodies& b, UnitId pursuer, UnitId quarry, const Segment& line) {
  auto between = [&](UnitId id) {
    return id != pursuer && id != quarry && b.s[id].fled_from == 0 && !passes(b.g, b.s, pursuer, id) &&
           overlap(b[id], line);
  };
  return nearest_of(b, line.a, between);
}

// A melee that is fought from the next turn on.
void fight_on(Play& p, UnitId pursuer, UnitId foe, Contact how) {
  settle_melee(join_melee(p.s, pursuer, foe));
  p[foe].contact = how;
  p[pursuer].marks.set(Mark::charging);
}

void run_into(Play& p, UnitId pursuer, UnitId fresh) {
  bool flank = takes_in_flank(p.bodies(), pursuer, fresh);
  bool march = p[fresh].formation == Formation::march && good_order(p[fresh]);
  bring_into_contact(p, pursuer, fresh, flank);
  p.tell_unit(Tell::contact, pursuer, "MP-R46"_c, 0, fresh);
  if (swept(p.arm(fresh))) return sweep_away(p, pursuer, fresh, "MP-R25"_c, "MP-R30"_c);
  if (routed(p[fresh])) {  // overtaken as those whom it pursues (MP-R45)
    if (!overtaken(p, fresh, pursuer) || p.dice.ran_short()) return;
    turn_at_bay(p[fresh]);
    bring_into_contact(p, pursuer, fresh, false);
    return fight_on(p, pursuer, fresh, Contact::pursuit);
  }
  // A pursuit is a charge move: it may take in flank or rear, or find a march column (MP-15.1, MP-15.9).
  fight_on(p, pursuer, fresh, flank ? Contact::flank : march ? Contact::march : Contact::front);
}

// Those of the fled whom the pursuer catches. It started in contact, so of whom it beat the distance really covered is
// what it must make good (MP-R46, MP-R53).
UnitSet caught_by(const Bodies& b, const Decision& d, i32 move) {
  UnitSet caught;
  for (UnitId id : units(b.s, [&](const Unit& u) { return present(u) && u.fled_from == d.melee; })) {
    bool reached =
        id == d.other ? b.s[id].flight <= move : covers(b.s, d.unit, id, charge_line(b, d.unit, id).gap, move);
    if (reached) caught.add(id);
  }
  return caught;
}

// It goes up to them whatever is left of them; of those left to fight, the quarry before others.
void catch_up(Play& p, UnitId pursuer, UnitId quarry, const UnitSet& caught) {
  UnitId fights = UnitId::none, first = caught.has(quarry) ? quarry : UnitId::none;
  caught.each([&](UnitId id) {
    if (first == UnitId::none) first = id;
  });
  bring_into_contact(p, pursuer, first, false);
  caught.each([&](UnitId id) {
    if (p.dice.ran_short()) return;
    if (p.arm(id) == Arm::skirmishers) return remove_unit(p, id, Tell::skirmishers_caught, "MP-R25"_c);
    if (overtaken(p, id, pursuer) && (id == quarry || fights == UnitId::none)) fights = id;
  });
  if (p.dice.ran_short() || fights == UnitId::none) return;
  turn_at_bay(p[fights]);
  bring_into_contact(p, pursuer, fights, false);
  fight_on(p, pursuer, fights, Contact::pursuit);
}

void pursue(Play& p, const Decision& d, const Order&) {
  UnitId pursuer = d.unit;
  Bodies b = p.bodies();
  // The one that fled least far, of those that fled, is the quarry.
  UnitId quarry = nearest_of(b, front_centre(b, pursuer), [&](UnitId id) { return p[id].fled_from == d.melee; });
  require(quarry != UnitId::none, "somebody to pursue");
  dissolve(p, d.melee);
  p.tell_unit(Tell::pursues, pursuer, "MP-18.7"_c, 0, quarry);
  auto fail = [&] { fall_short(p, pursuer, quarry, Tell::pursuit_failed, "MP-11.5"_c); };
  Reach line = charge_line(b, pursuer, quarry);
  i32 move = charge_move(p.t(), p[pursuer], line.slowed);
  UnitId between = in_the_way(b, pursuer, quarry, line.line);
  if (between != UnitId::none) {
    const Unit& u = p[between];
    bool reached = covers(p.s, pursuer, between, gap(Shape(line.line.a), Shape(b[between])), move);
    bool fresh = u.side != p[pursuer].side && !engaged(u) && !inside(u);
    return fresh && reached ? run_into(p, pursuer, between) : fail();
  }
  UnitSet caught = caught_by(b, d, move);
  if (caught.empty()) return fail();
  catch_up(p, pursuer, quarry, caught);
}

void occupy(Play& p, const Decision& d, const Order&) {
  dissolve(p, d.melee);
  take_building(p, d.unit, short_of(d.house));
}

// A victor re-forms where it stands: freely, or the face in contact staying where it is (MP-R52).
Formed victors_form(const Bodies& b, const Order& o, bool is_free) {
  if (is_free) return plan_form(b, o);
  const Unit& u = b.s[o.unit];
  Formation f = formation_asked(o);
  if (Verdict v = may_form(b.t(), b.t().troop(u), f, o.value, u.strength); !v)
    return {v.clause == Clause::none ? v : refused("MP-18.15"_c, v.note)};
  if (o.legs[0].kind != 0) return {refused("MP-R52"_c, "facing_kept"_w)};
  Unit changed = formed_as(u, f, o.value, u.pose.facing);
  Face met = side_by_edges(b[o.unit], b[melee_lead(b.s, u.melee, other(u.side))].centre);
  changed.pose.at = behind_same(met, body(b.g, u), size_of(b.t(), changed));
  return {stands_clear(b, o.unit, body(b.g, changed), false) ? Verdict{} : refused("MP-R52"_c), changed};
}

void stay(Play& p, const Decision& d, const Order& o) {
  if (o.option != keep_formation)
    form(p, o.unit, victors_form(p.bodies(), o, d.is_free), d.is_free ? "MP-18.5"_c : "MP-18.15"_c);
  if (d.is_free) dissolve(p, d.melee);
}

// Whatever he chooses, then the next melee.
template <void (*choice)(Play&, const Decision&, const Order&)>
void victor(Play& p, const Order& o) {
  choice(p, p.answered(), o);
  forget_flights(p);
  go_on_fighting(p);
}

Verdict check_victor(const PlaineGame&, const State& s, const Order& o) {
  return o.unit == s.asked().unit ? Verdict{} : faulty("other_won"_w);
}
Verdict check_stay(const PlaineGame& g, const State& s, const Order& o) {
  if (Verdict v = check_victor(g, s, o); !v || o.option == keep_formation) return v;
  if (o.option >= formation_count) return faulty("unknown_formation"_w);
  return victors_form(Bodies(g, s), o, s.asked().is_free).verdict;
}
Verdict check_pursue(const PlaineGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (Verdict v = check_victor(g, s, o); !v) return v;
  Formation f = s[o.unit].formation;  // a pursuit is a charge move
  if (f == Formation::square || f == Formation::march) return refused("MP-R34"_c);
  if (d.may_pursue) return {};
  return refused(d.house >= 0 ? "MP-R56"_c : d.is_free ? "MP-R13"_c : "MP-18.14"_c);
}
Verdict check_occupy(const PlaineGame& g, const State& s, const Order& o) {
  Verdict v = check_victor(g, s, o);
  return !v || s.asked().house >= 0 ? v : refused("MP-R56"_c);
}

constexpr Rows::Row rows[] = {
    {Verb::stay, Ask::victory, check_stay, victor<stay>},
    {Verb::withdraw, Ask::victory, check_victor, victor<withdraw>},
    {Verb::pursue, Ask::victory, check_pursue, victor<pursue>},
    {Verb::occupy, Ask::victory, check_occupy, victor<occupy>},
};

}  // namespace

std::span<const Rows::Row> victor_verbs() { return rows; }

}  // namespace grog::morne_plaine
