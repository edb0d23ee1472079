// The actions of a battery (MP-9): firing where it stands, manhandled, or driven limbered.
#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

// The battery is looked at as it then stands.
Verdict limber(Bodies& b, UnitId id, Formation f) {
  const Unit& u = b.unit(id);
  if (u.formation == f) return {};
  Unit changed = formed_as(u, f, 1, u.pose.facing);
  Path fits = settle(b, id, body(b.g, changed));
  if (!fits.verdict) return fits.verdict;
  changed.pose = fits.end;
  b.look_at(id, changed);
  return {};
}
Formation at_the_end(const Order& o) { return o.option == 1 ? Formation::limbered : Formation::unlimbered; }

const Figure& reach_of(const Tables& t, const Unit& u, Verb verb) {
  return verb == Verb::manhandle ? t.move.manhandled : drive_of(t, u);
}

// A battery's action up to its shot (MP-R28); how it ends, limbered or not, comes after the shot.
Path serve_guns(Bodies& b, const Order& o) {
  Verb verb = verb_of(o);
  bool by_hand = verb == Verb::manhandle;
  Verdict v = limber(b, o.unit, verb == Verb::drive ? Formation::limbered : Formation::unlimbered);
  if (!v) return {v};
  Unit u = b.unit(o.unit);
  u.gun_moved = verb == Verb::bombard ? GunMove::none : by_hand ? GunMove::manhandled : GunMove::limbered;
  Path path{{}, u.pose};
  const Figure& reach = reach_of(b.t(), u, verb);
  Allowance may{reach.value * inch, reach.clause};
  if (verb != Verb::bombard) path = by_hand ? plan_free_move(b, o.unit, o.pose, may) : plan_move(b, o.unit, o, may);
  if (!path.verdict) return path;
  u.pose = path.end;
  b.look_at(o.unit, u);
  return path;
}

void bombard(Play& p, const Order& o) {
  ArtilleryIn in = measure_artillery(p.bodies(), o.unit, o.target);
  Tally why = artillery_reasons(p.t(), in);
  Event e = p.of(o.unit, why.items()[0].clause, 0, o.target);
  fire_at(p, Tell::bombarded, e, why, [&](Dice& dice) { return artillery(p.t(), in, why, dice); });
}

}  // namespace

Verdict check_guns(Bodies& b, const Order& o) {
  if (b.arm(o.unit) != Arm::artillery) return faulty("no_battery"_w);
  if (o.option > 1) return faulty("how_it_ends"_w);
  if (Verdict v = serve_guns(b, o).verdict; !v) return v;
  Verb verb = verb_of(o);
  if (verb == Verb::drive && o.target != UnitId::none) return refused("MP-9.7"_c);
  if (verb == Verb::bombard || o.target != UnitId::none)
    if (Verdict v = may_bombard(b, o.unit, o.target); !v) return v;
  return limber(b, o.unit, at_the_end(o));
}

void apply_guns(Play& p, const Order& o) {
  Bodies b = p.bodies();
  Path path = serve_guns(b, o);
  require(path.verdict.accepted, "guns move as it was checked");
  Verb verb = verb_of(o);
  p[o.unit] = b.unit(o.unit);
  p[o.unit].acted = verb == Verb::bombard     ? Action::bombard
                    : verb == Verb::manhandle ? Action::manhandle
                                              : Action::drive;
  if (verb != Verb::bombard) tell_move(p, o, path, reach_of(p.t(), p[o.unit], verb).clause);
  clear_leaders(p, o.unit);
  if (o.target != UnitId::none && present(p[o.target])) bombard(p, o);
  Bodies now = p.bodies();
  limber(now, o.unit, at_the_end(o));
  p[o.unit] = now.unit(o.unit);
  clear_leaders(p, o.unit);
}

}  // namespace grog::morne_plaine
