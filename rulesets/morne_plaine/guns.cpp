// The actions of a battery (MP-9): firing where it stands, manhandled, or driven limbered.
#include "core/require.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

Verdict limber(const PlaineGame& g, State& s, Bodies& b, UnitId id, Formation f) {
  Unit& u = s[id];
  if (u.formation == f) return {};
  Unit changed = formed_as(g, u, f, 1, u.pose.facing, false);
  Path fits = settle(g, s, b, id, body(g, changed));
  if (!fits.verdict) return fits.verdict;
  u = changed;
  u.pose = fits.end;
  b.put(g, id, u);
  return {};
}

// A battery's action up to its shot (MP-R28); how it ends, limbered or not, comes after the shot.
Verdict serve_guns(const PlaineGame& g, State& s, Bodies& b, const Order& o, Path& path) {
  const MoveTable& m = g.t().move;
  Unit& u = s[o.unit];
  switch (verb_of(o)) {
    case Verb::bombard: u.gun_moved = GunMove::none; return limber(g, s, b, o.unit, Formation::unlimbered);
    case Verb::manhandle: {
      if (Verdict v = limber(g, s, b, o.unit, Formation::unlimbered); !v) return v;
      if (o.pose == Pose{}) return faulty("say_where"_w);
      path = plan_free_move(g, s, b, o.unit, o.pose, m.manhandled.value * inch, m.manhandled.clause);
      u.gun_moved = GunMove::manhandled;
      break;
    }
    default: {
      if (Verdict v = limber(g, s, b, o.unit, Formation::limbered); !v) return v;
      const Figure& reach = g.t().troop(u).gun == Gun::horse ? m.horse_battery : m.limbered;
      path = plan_move(g, s, b, o.unit, o, reach.value * inch, reach.clause);
      u.gun_moved = GunMove::limbered;
    }
  }
  if (!path.verdict) return path.verdict;
  u.pose = path.end;
  b.put(g, o.unit, u);
  return {};
}

void bombard(Play& p, const Order& o) {
  ArtilleryIn in = measure_artillery(p.g, p.s, o.unit, o.target);
  Tally why = artillery_reasons(p.t(), in);
  Harm harm = harm_done(p.dice, [&](Dice& dice) { return artillery(p.t(), in, why, dice); });
  p.tell(Tell::bombarded, p.of(o.unit, why.items()[0].clause, harm.losses, o.target), why);
  if (p.dice.ran_short()) return;
  suffer_fire(p, o.target, o.unit, harm, "MP-1.4"_c);
}

}  // namespace

Verdict check_guns(const PlaineGame& g, const State& s, const Bodies& now, const Order& o) {
  if (g.t().arm(s[o.unit]) != Arm::artillery) return faulty("no_battery"_w);
  if (o.option > 1) return faulty("how_it_ends"_w);
  State copy = s;
  Bodies b = now;
  Path path;
  if (Verdict v = serve_guns(g, copy, b, o, path); !v) return v;
  Verb verb = verb_of(o);
  if (verb == Verb::drive && o.target != UnitId::none) return refused("MP-9.7"_c);
  if (verb == Verb::bombard || o.target != UnitId::none)
    if (Verdict v = may_bombard(g, copy, b, o.unit, o.target); !v) return v;
  return limber(g, copy, b, o.unit, o.option == 1 ? Formation::limbered : Formation::unlimbered);
}

void apply_guns(Play& p, const Order& o) {
  Bodies b(p.g, p.s);
  Path path;
  require(serve_guns(p.g, p.s, b, o, path).accepted, "guns move as it was checked");
  Verb verb = verb_of(o);
  p[o.unit].acted = verb == Verb::bombard     ? Action::bombard
                    : verb == Verb::manhandle ? Action::manhandle
                                              : Action::drive;
  if (verb != Verb::bombard)
    tell_move(p, o, path,
              verb == Verb::manhandle                    ? p.t().move.manhandled.clause
              : p.t().troop(p[o.unit]).gun == Gun::horse ? p.t().move.horse_battery.clause
                                                         : p.t().move.limbered.clause);
  clear_leaders(p, o.unit);
  if (o.target != UnitId::none && present(p[o.target])) bombard(p, o);
  Bodies now(p.g, p.s);
  limber(p.g, p.s, now, o.unit, o.option == 1 ? Formation::limbered : Formation::unlimbered);
}

}  // namespace grog::morne_plaine
