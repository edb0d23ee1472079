// Losses, tests, retreats, withdrawals, and what becomes of generals.
#include <algorithm>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

constexpr i32 tenth = ud / 10;

Clause cause_clause(i16 due) {
  return (due & cause::artillery) != 0     ? "MPLG-15.2"_c
         : (due & cause::stand_lost) != 0  ? "MPLG-15.3"_c
         : (due & cause::charged) != 0     ? "MPLG-15.5"_c
         : (due & cause::charge) != 0      ? "MPLG-15.4"_c
         : (due & cause::friend_lost) != 0 ? "MPLG-15.7"_c
         : (due & cause::friend_fled) != 0 ? "MPLG-15.8"_c
                                           : "MPLG-15.9"_c;
}

Cause cause_of(i16 due) {
  if (due == cause::charge) return Cause::charge;  // alone: it holds (MPLG-R53)
  if ((due & cause::charged) != 0) return (due & cause::charge) != 0 ? Cause::charged_counter : Cause::charged;
  if ((due & cause::artillery) != 0) return Cause::artillery;
  return (due & cause::stand_lost) != 0 ? Cause::stand_lost : Cause::friend_;
}

bool ripe(const Unit& u) {
  i16 due = u.attr[attr::due];
  return (due & cause::later) != 0 ? (due & ~(cause::later | cause::of_friends)) != 0 : due != 0;
}

UnitId next_to_test(const State& s) {
  UnitId next = UnitId::none;
  for (std::size_t i = 0; i < s.units; ++i)
    if (ripe(s.unit[i]) && (next == UnitId::none || s.unit[i].attr[attr::queue] < s[next].attr[attr::queue]))
      next = unit_id(i);
  return next;
}

// What is over for a unit that leaves the table or flees.
void let_go(State& s, UnitId id) {
  leave_melee(s, id);
  drop_links(s, id, links::charge);
  drop_links(s, id, links::counter);
  drop_links(s, id, links::prize);
}

void take_test(Play& p, UnitId id) {
  Unit& u = p.s[id];
  i16 due = static_cast<i16>(u.attr[attr::due] & ~cause::later);
  u.attr[attr::due] = u.attr[attr::queue] = 0;
  if (u.is(flags::tested)) return;
  MoraleIn in;
  in.troop = p.g.troop(u).morale;
  in.lost = u.attr[attr::start] - u.strength;
  in.shelter = p.g.sheltered(u);
  in.cause = cause_of(due);
  Tally why = morale_reasons(p.t(), in);
  MoraleOut out = morale(p.t(), in, why, p.dice);
  if (p.dice.ran_short()) return;
  u.set(flags::tested);
  Event e;
  e.unit = id, e.clause = cause_clause(due), e.side = u.side;
  Effect effect = static_cast<Effect>(out.effect);
  if (effect == Effect::none) return p.tell(Tell::passed, e, why);
  p.tell(effect == Effect::hold ? Tell::held : Tell::broke, e, why);
  if (effect == Effect::retreat) return retreat(p, id, p.t().retreat.clause);
  u.set(flags::pinned);
  drop_links(p.s, id, links::charge);
  drop_links(p.s, id, links::counter);
  p.tell(Tell::charge_off, "MPLG-15.11"_c, id);
}

}  // namespace

void add_test(Play& p, UnitId id, i16 cause_) {
  Unit& u = p.s[id];
  if (!on_table(u) || p.g.arm(u) == Arm::general || u.is(flags::tested)) return;
  if (u.attr[attr::due] == 0) u.attr[attr::queue] = ++p.s.game[game_attr::queue];
  u.attr[attr::due] = static_cast<i16>(u.attr[attr::due] | cause_);
}

bool tests_due(const State& s) { return next_to_test(s) != UnitId::none; }

void run_tests(Play& p) {
  for (UnitId id = next_to_test(p.s); id != UnitId::none && !p.dice.ran_short(); id = next_to_test(p.s))
    take_test(p, id);
  bool waiting = false;
  for (std::size_t i = 0; i < p.s.units; ++i) waiting = waiting || p.s.unit[i].attr[attr::due] != 0;
  if (!waiting) p.s.game[game_attr::queue] = 0;
}

void release_tests_of_friends(State& s) {
  for (std::size_t i = 0; i < s.units; ++i)
    s.unit[i].attr[attr::due] = static_cast<i16>(s.unit[i].attr[attr::due] & ~cause::later);
}

void drop_links(State& s, UnitId id, u8 kind) {
  for (std::size_t i = s.links; i-- > 0;) {
    const Link& l = s.link[i];
    // Whoever answers a charge answers it no more when the charge is off (MPLG-R76); a charge outlives its target.
    bool mine = l.kind == kind && (l.a == id || (kind == links::contact && l.b == id));
    bool answer = kind == links::charge && l.kind == links::counter && l.b == id;
    if (mine || answer) s.unlink(i), i = s.links;
  }
}

void leave_melee(State& s, UnitId id) {
  drop_links(s, id, links::contact);
  UnitSet touched;
  for (std::size_t i = 0; i < s.links; ++i)
    if (s.link[i].kind == links::contact) touched.add(s.link[i].a), touched.add(s.link[i].b);
  for (std::size_t i = 0; i < s.units; ++i)
    if (!touched.has(unit_id(i))) {
      s.unit[i].set(flags::engaged | flags::fought | flags::charge2 | flags::charged, false);
      s.unit[i].attr[attr::opponent] = 0;
    }
}

void lose(Play& p, UnitId id, const Toll& toll_, Clause why) {
  Unit& u = p.s[id];
  u.strength = static_cast<i16>(u.strength - toll_.stands_lost);
  u.attr[attr::losses] = toll_.losses_left;
  if (toll_.stands_lost > 0 && u.strength > 0) p.tell(Tell::lost_stand, why, id, UnitId::none, toll_.stands_lost);
}

void destroy(Play& p, UnitId id, Tell how, Clause why, bool warn) {
  Unit as_it_stood = p.s[id];
  let_go(p.s, id);
  Unit& u = p.s[id];
  i16 start = u.attr[attr::start], arrives = u.attr[attr::arrives];
  u.attr = {};
  u.attr[attr::start] = start, u.attr[attr::arrives] = arrives;
  u.flags = 0;
  u.strength = 0;
  u.place = gone;
  p.tell(how, why, id);
  as_it_stood.strength = std::max<i16>(1, as_it_stood.strength);
  if (warn) warn_friends(p, id, as_it_stood, cause::friend_lost);
}

// Friends near by, in sight, of a unit that goes (MPLG-R52).
void warn_friends(Play& p, UnitId id, const Unit& as_it_stood, i16 cause_) {
  Quad there = p.g.body(as_it_stood);
  i32 near_by = p.t().friend_tenths.value * tenth;
  if (p.s.game[game_attr::fighting] != 0) cause_ = static_cast<i16>(cause_ | cause::later);
  for (std::size_t i = 0; i < p.s.units; ++i) {
    const Unit& u = p.s.unit[i];
    if (unit_id(i) == id || !on_table(u) || u.side != as_it_stood.side || u.is(flags::tested)) continue;
    if (p.g.arm(u) == Arm::general || p.g.beyond(there, u, near_by)) continue;
    Quad q = p.g.body(u);
    if (!within(q, there, near_by)) continue;
    Closest c = closest(q, there);
    if (!terrain_blocks(p.g, {c.a, c.b}, u, as_it_stood)) add_test(p, unit_id(i), cause_);
  }
}

void retreat(Play& p, UnitId id, Clause why) {
  Unit before = p.s[id];
  Flight f = flight(Scene(p.g, p.s), id, p.t().retreat.value * ud);
  let_go(p.s, id);
  Unit& u = p.s[id];
  i32 least = p.t().least_retreat.value * ud;
  if (f.length < least)
    return destroy(p, id, f.to_edge ? Tell::left_table : Tell::surrendered, p.t().least_retreat.clause);
  u.pose = f.end;
  if (in_sector(u)) u.formation = static_cast<u8>(Formation::open);
  u.place = outside;
  if (is_gun(p.g.arm(u))) u.formation = static_cast<u8>(Formation::limbered);
  u.set(flags::prone | flags::pinned, false);
  u.attr[attr::actions] = u.attr[attr::allowed];
  u.attr[attr::rally_until] = static_cast<i16>(p.s.turn + 1);
  p.tell(Tell::retreated, why, id, UnitId::none, f.length / tenth);
  warn_friends(p, id, before, cause::friend_fled);
  warn_friends(p, id, p.s[id], cause::friend_fled);
  displace_generals(p, id);
}

bool can_lie_down(const MplgGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  return on_table(u) && g.arm(u) == Arm::infantry && !u.is(flags::prone) && !in_sector(u) && !u.is(flags::engaged) &&
         !rallying(u);
}

void go_prone(Play& p, UnitId id, Tell how, Clause why) {
  p.s[id].set(flags::prone);
  p.tell(how, why, id);
}

Verdict may_withdraw(const Scene& scene, UnitId id) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  const Unit& u = s[id];
  if (g.arm(u) == Arm::general) return refused("MPLG-R33"_c);
  if (u.is(flags::engaged)) return refused(u.is(flags::fought) ? "MPLG-13.14"_c : "MPLG-R47"_c);
  if (rallying(u)) return refused("MPLG-16.2"_c);
  if (u.is(flags::pinned)) return refused("MPLG-15.11"_c);
  if (u.is(flags::withdrew)) return refused("MPLG-R58"_c);
  return flight(scene, id, g.t().withdrawal.value * ud).whole ? Verdict{} : refused("MPLG-R58"_c);
}

void withdraw(Play& p, UnitId id) {
  Unit before = p.s[id];
  Flight f = flight(Scene(p.g, p.s), id, p.t().withdrawal.value * ud);
  Unit& u = p.s[id];
  if (in_sector(u)) u.formation = static_cast<u8>(Formation::open);
  u.pose = f.end;
  u.place = outside;
  u.set(flags::prone, false);
  u.set(flags::withdrew);
  if (is_gun(p.g.arm(u))) u.formation = static_cast<u8>(Formation::limbered);
  p.tell(Tell::withdrew, p.t().withdrawal.clause, id, UnitId::none, f.length / tenth);
  warn_friends(p, id, before, cause::friend_withdrew);
  warn_friends(p, id, p.s[id], cause::friend_withdrew);
  displace_generals(p, id);
}

void take_general_out(Play& p, UnitId id, Tell how, Clause why) { destroy(p, id, how, why, false); }

namespace {

bool enemy_touches(const MplgGame& g, const State& s, Side side, const Quad& q) {
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (on_table(u) && u.side != side && g.arm(u) != Arm::general && gap(q, Quad(g.body(u))).at_most(turned_reach))
      return true;
  }
  return false;
}

// Beside a friend: behind it, then at its right, left and front.
bool refuge(const MplgGame& g, const State& s, const Unit& general, UnitId friend_, Pose& out) {
  Quad q = g.body(s[friend_]);
  i32 radius = g.t().general_radius.value * tenth;
  for (Face f : {Face::rear, Face::right, Face::left, Face::front}) {
    Pose pose{point_ahead(edge_centre(q, f), outward(q, f), radius), general.pose.facing, 0};
    Quad there = g.body(general, pose, outside);
    if (!on_table(there, g.board().width, g.board().height) || enemy_touches(g, s, general.side, there)) continue;
    out = pose;
    return true;
  }
  return false;
}

}  // namespace

void displace_generals(Play& p, UnitId by) {
  if (!on_table(p.s[by]) || p.g.arm(p.s[by]) == Arm::general) return;
  Quad body = p.g.body(p.s[by]);
  for (std::size_t i = 0; i < p.s.units; ++i) {
    Unit& general = p.s.unit[i];
    if (!on_table(general) || p.g.arm(general) != Arm::general || general.side == p.s[by].side) continue;
    if (p.g.beyond(body, general, 1)) continue;
    if (!gap(body, Quad(p.g.body(general))).at_most(turned_reach)) continue;
    UnitId nearest = UnitId::none;
    Squared best;
    for (std::size_t k = 0; k < p.s.units; ++k) {
      const Unit& u = p.s.unit[k];
      if (!on_table(u) || u.side != general.side || p.g.arm(u) == Arm::general) continue;
      Squared d = gap(general.pose.at, Quad(p.g.body(u)));
      if (d.within(p.t().refuge.value * ud) && (nearest == UnitId::none || d < best)) nearest = unit_id(k), best = d;
    }
    Pose to;
    if (nearest != UnitId::none && refuge(p.g, p.s, general, nearest, to)) {
      general.pose = to;
      p.tell(Tell::general_moved, p.t().refuge.clause, unit_id(i), nearest);
    } else {
      take_general_out(p, unit_id(i), Tell::captured, p.t().refuge.clause);
    }
  }
}

}  // namespace grog::mplg
