// Losses, tests, retreats, withdrawals, and what becomes of generals.
#include <algorithm>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

Clause cause_clause(Alarms due) {
  return due.has(Alarm::artillery)     ? "MPLG-15.2"_c
         : due.has(Alarm::stand_lost)  ? "MPLG-15.3"_c
         : due.has(Alarm::charged)     ? "MPLG-15.5"_c
         : due.has(Alarm::charge)      ? "MPLG-15.4"_c
         : due.has(Alarm::friend_lost) ? "MPLG-15.7"_c
         : due.has(Alarm::friend_fled) ? "MPLG-15.8"_c
                                       : "MPLG-15.9"_c;
}

Cause cause_of(Alarms due) {
  if (due == Alarm::charge) return Cause::charge;  // alone: it holds (MPLG-R53)
  if (due.has(Alarm::charged)) return due.has(Alarm::charge) ? Cause::charged_counter : Cause::charged;
  if (due.has(Alarm::artillery)) return Cause::artillery;
  return due.has(Alarm::stand_lost) ? Cause::stand_lost : Cause::friend_;
}

bool ripe(const Unit& u) {
  Alarms now = u.due;
  if (now.has(Alarm::later)) now.clear(of_friends | Alarm::later);
  return !now.none();
}

UnitId next_to_test(const State& s) {
  return least_unit(s, ripe, [&](UnitId id) { return i32{s[id].queue}; });
}

void leave_melee(State& s, UnitId id) {
  drop_links(s, id, LinkKind::contact);
  UnitSet touched;
  each_link(s, [&](const Link& l) {
    if (l.kind == LinkKind::contact) touched.add(l.a), touched.add(l.b);
  });
  for (UnitId other_ : units(s)) {
    if (touched.has(other_)) continue;
    s[other_].clear({Mark::engaged, Mark::fought, Mark::charge2, Mark::charged});
    s[other_].opponent = UnitId::none;
  }
}

// What is over for a unit that leaves the table or flees.
void let_go(State& s, UnitId id) {
  leave_melee(s, id);
  drop_links(s, id, LinkKind::charge);
  drop_links(s, id, LinkKind::counter);
  drop_links_if(s, [id](const Link& l) { return is_prize(l.kind) && l.a == id; });
}

void take_test(Play& p, UnitId id) {
  Unit& u = p.s[id];
  Alarms due = u.due;
  due.clear(Alarm::later);
  u.due = {}, u.queue = 0;
  if (u.is(Mark::tested)) return;
  MoraleIn in{p.g.troop(u).morale, p.g.post(id).stands - u.strength, p.g.sheltered(u), cause_of(due)};
  Tally why = morale_reasons(p.t(), in);
  MoraleOut out = morale(p.t(), in, why, p.dice);
  if (p.dice.ran_short()) return;
  u.set(Mark::tested);
  Event e{.side = u.side, .unit = id, .clause = cause_clause(due)};
  if (out.effect == Effect::none) return p.tell(Tell::passed, e, why);
  p.tell(out.effect == Effect::hold ? Tell::held : Tell::broke, e, why);
  if (out.effect == Effect::retreat) return retreat(p, id, p.t().move.retreat.clause);
  u.set(Mark::pinned);
  drop_links(p.s, id, LinkKind::charge);
  drop_links(p.s, id, LinkKind::counter);
  p.tell(Tell::charge_off, "MPLG-15.11"_c, id);
}

// Out of whatever it was in, guns limbered, nobody prone.
void go_back(Play& p, UnitId id, const Pose& to) {
  Unit& u = p.s[id];
  if (in_sector(u)) come_out(u, to);
  if (is_gun(p.g.arm(u))) u.formation = Formation::limbered;
  u.pose = to;
  u.clear(Mark::prone);
}
// Friends see it go, and come.
void alarm_friends(Play& p, UnitId id, const Unit& before, Alarm cause) {
  warn_friends(p, id, before, cause);
  warn_friends(p, id, Unit(p.s[id]), cause);
  displace_generals(p, id);
}

Flight withdrawal(const Scene& scene, UnitId id) {
  i32 length = scene.g.t().move.withdrawal.value * ud;
  return flight(scene, id, length, length);
}

// He is a disc (MPLG-R3).
bool touches_general(const MplgGame& g, Point at, const Quad& q) {
  return gap(at, q).at_most(i64{g.general_radius()} * fine_parts + turned_reach);
}

// Beside a friend: behind it, then at its right, left and front; nowhere where an enemy touches him.
std::optional<Pose> refuge(const Scene& scene, const Unit& general, UnitId friend_) {
  const Quad& q = scene[friend_];
  i32 radius = scene.g.general_radius();
  for (Face f : {Face::rear, Face::right, Face::left, Face::front}) {
    Pose pose{point_ahead(edge_centre(q, f), outward(q, f), radius), general.pose.facing, 0};
    Quad there = scene.g.body_at(general, pose);
    auto touches = [&](UnitId, const Quad& enemy) { return touches_general(scene.g, pose.at, enemy); };
    if (!scene.g.on_board(there)) continue;
    if (scene.bodies.around(there, turned_reach, scene.enemies(general.side), touches) == UnitId::none) return pose;
  }
  return {};
}

UnitId nearest_friend(const Scene& scene, const Unit& general) {
  UnitId nearest = UnitId::none;
  Squared best;
  (scene.troops() & scene.bodies.of(general.side)).each([&](UnitId id) {
    Squared d = gap(general.pose.at, scene[id]);
    bool close = d.within(scene.g.t().general.refuge.value * ud);
    if (close && (nearest == UnitId::none || d < best)) nearest = id, best = d;
  });
  return nearest;
}

Verdict check_withdrawal(const MplgGame& g, const State& s, const Order& o) {
  Verdict v = check_own(s, o.unit, s.asked().side);
  return v ? may_withdraw(Scene(g, s), o.unit) : v;
}

void withdraw(Play& p, const Order& o) {
  p.s.answered();
  Unit before = p.s[o.unit];
  Flight f = withdrawal(Scene(p.g, p.s), o.unit);
  go_back(p, o.unit, f.end);
  p.s[o.unit].set(Mark::withdrew);
  p.tell(Tell::withdrew, p.t().move.withdrawal.clause, o.unit, UnitId::none, in_tenths(f.length));
  alarm_friends(p, o.unit, before, Alarm::friend_withdrew);
}

void offer_withdrawals(const MplgGame& g, const State& s, Rng& rng, std::size_t most, Offers& out) {
  Scene scene(g, s);
  constexpr std::size_t most_for_search = 64, enough_in_playout = 3;
  std::size_t first = rng.below(s.units);
  for (std::size_t n = 0; n < s.units && (most <= most_for_search || out.size() < enough_in_playout); ++n) {
    UnitId id = unit_id((first + n) % s.units);
    const Unit& u = s[id];
    bool hurt = g.post(id).stands > u.strength || u.losses > 0;
    if (on_table(u) && u.side == s.asked().side && hurt && may_withdraw(scene, id))
      out.push_back(make(Verb::withdraw, id));
  }
}

}  // namespace

void add_test(Play& p, UnitId id, Alarms cause) {
  Unit& u = p.s[id];
  if (!on_table(u) || p.g.is_general(u) || u.is(Mark::tested)) return;
  if (u.due.none()) u.queue = ++p.s.game.queue;
  u.due.set(cause);
}

bool tests_due(const State& s) { return any_unit(s, ripe); }

void run_tests(Play& p) {
  for (UnitId id = next_to_test(p.s); id != UnitId::none && !p.dice.ran_short(); id = next_to_test(p.s))
    take_test(p, id);
  if (!any_unit(p.s, [](const Unit& u) { return !u.due.none(); })) p.s.game.queue = 0;
}

void drop_links(State& s, UnitId id, LinkKind kind) {
  drop_links_if(s, [id, kind](const Link& l) {
    // Whoever answers a charge answers it no more when the charge is off (MPLG-R76); a charge outlives its target.
    bool mine = l.kind == kind && (l.a == id || (kind == LinkKind::contact && l.b == id));
    return mine || (kind == LinkKind::charge && l.kind == LinkKind::counter && l.b == id);
  });
}

void lose(Play& p, UnitId id, const Toll& toll_, Clause why) {
  Unit& u = p.s[id];
  u.strength = short_of(u.strength - toll_.stands_lost);
  u.losses = toll_.losses_left;
  if (toll_.stands_lost > 0 && u.strength > 0) p.tell(Tell::lost_stand, why, id, UnitId::none, toll_.stands_lost);
}

void destroy(Play& p, UnitId id, Tell how, Clause why, bool warn) {
  Unit as_it_stood = p.s[id];
  let_go(p.s, id);
  Unit& u = p.s[id];
  UnitData nothing;
  nothing.arrives = u.arrives;
  static_cast<UnitData&>(u) = nothing;
  u.strength = 0;
  u.place = gone;
  p.tell(how, why, id);
  as_it_stood.strength = std::max<i16>(1, as_it_stood.strength);
  if (warn) warn_friends(p, id, as_it_stood, Alarm::friend_lost);
}

// Friends near by, in sight, of a unit that goes (MPLG-R52).
void warn_friends(Play& p, UnitId id, const Unit& as_it_stood, Alarms cause) {
  Scene scene(p.g, p.s);
  Quad there = p.g.body(as_it_stood);
  i32 near_by = p.t().morale.friend_tenths.value * tenth;
  if (p.s.game.fighting != UnitId::none) cause.set(Alarm::later);
  UnitSet friends = (scene.troops() & scene.bodies.of(as_it_stood.side)) - id;
  scene.bodies.around(there, near_by, friends, [&](UnitId other_, const Quad& q) {
    const Unit& u = p.s[other_];
    if (u.is(Mark::tested) || !within(q, there, near_by)) return;
    Closest c = closest(q, there);
    if (!terrain_blocks(p.g, {c.a, c.b}, u, as_it_stood)) add_test(p, other_, cause);
  });
}

void retreat(Play& p, UnitId id, Clause why) {
  Unit before = p.s[id];
  const Figure& least = p.t().body.least_retreat;
  Flight f = flight(Scene(p.g, p.s), id, p.t().move.retreat.value * ud, least.value * ud);
  let_go(p.s, id);
  if (f.length < least.value * ud)
    return destroy(p, id, f.to_edge ? Tell::left_table : Tell::surrendered, least.clause);
  go_back(p, id, f.end);
  Unit& u = p.s[id];
  u.clear(Mark::pinned);
  u.actions = u.allowed;
  u.rally_until = p.s.turn + 1;
  p.tell(Tell::retreated, why, id, UnitId::none, in_tenths(f.length));
  alarm_friends(p, id, before, Alarm::friend_fled);
}

bool can_lie_down(const MplgGame& g, const Unit& u) {
  return on_table(u) && g.arm(u) == Arm::infantry && !u.is_any({Mark::prone, Mark::engaged}) && !in_sector(u) &&
         !rallying(u);
}

void go_prone(Play& p, UnitId id, Tell how, Clause why) {
  p.s[id].set(Mark::prone);
  p.tell(how, why, id);
}

Verdict may_withdraw(const Scene& scene, UnitId id) {
  const Unit& u = scene.s[id];
  if (scene.g.is_general(u)) return refused("MPLG-R33"_c);
  if (u.is(Mark::engaged)) return refused(locked_in(u));
  if (rallying(u)) return refused("MPLG-16.2"_c);
  if (u.is(Mark::pinned)) return refused("MPLG-15.11"_c);
  if (u.is(Mark::withdrew)) return refused("MPLG-R58"_c);
  return withdrawal(scene, id).whole ? Verdict{} : refused("MPLG-R58"_c);
}

void displace_generals(Play& p, UnitId by) {
  const Unit& mover = p.s[by];
  if (!on_table(mover) || p.g.is_general(mover)) return;
  auto hostile = [&](const Unit& u) { return on_table(u) && u.side != mover.side && p.g.is_general(u); };
  if (!any_unit(p.s, hostile)) return;
  Scene scene(p.g, p.s);
  Quad body = scene[by];
  for (UnitId id : units(p.s, hostile)) {
    Unit& general = p.s[id];
    if (!touches_general(p.g, general.pose.at, body)) continue;
    UnitId friend_ = nearest_friend(scene, general);
    std::optional<Pose> to = friend_ == UnitId::none ? std::nullopt : refuge(scene, general, friend_);
    if (to) {
      general.pose = *to;
      p.tell(Tell::general_moved, p.t().general.refuge.clause, id, friend_);
    } else {
      destroy(p, id, Tell::captured, p.t().general.refuge.clause, false);
    }
  }
}

std::span<const Rows::Row> withdrawal_verbs() {
  static constexpr Rows::Row rows[] = {{Verb::withdraw, Ask::withdraw, check_withdrawal, withdraw, offer_withdrawals}};
  return rows;
}

}  // namespace grog::mplg
