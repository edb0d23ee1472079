// The player turn: arrivals, movement, bombardment, assaults with their losses, retreats and advances, the clock.
#include <algorithm>

#include "core/require.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {

void Play::tell(Tell kind, Event e) const {
  if (journal == nullptr) return;
  e.kind = static_cast<u8>(kind);
  journal->tell(e);
}
void Play::tell(Tell kind, Event e, const Tally& why) const {
  if (journal == nullptr) return;
  e.kind = static_cast<u8>(kind);
  journal->tell(e, why);
}

namespace {

void ask(State& s, Ask kind, Side side, UnitId unit = UnitId::none) {
  Decision d;
  d.kind = static_cast<u8>(kind);
  d.side = side;
  d.unit = unit;
  s.ask(d);
}
Ask asked(const State& s) { return static_cast<Ask>(s.asked().kind); }

std::size_t category(Arm a) {  // as the loss table counts: infantry, cavalry, artillery, mitrailleuse
  return a == Arm::infantry ? 0 : a == Arm::cavalry ? 1 : a == Arm::mitrailleuse ? 3 : 2;
}

// ---- the end of the game

void finish(Play& p, Clause why) {
  Standing now = p.g.standing(p.s);
  p.s.over = 1;
  p.s.winner = now.ahead;
  while (p.s.waiting > 0) p.s.answered();
  Event e;
  e.clause = why, e.side = now.ahead, e.value = now.points[0], e.value2 = now.points[1];
  p.tell(Tell::over, e);
}

// A side without an infantry or cavalry base on the table or in reserve has lost its army (WS-15.5).
bool ended_by_losses(Play& p) {
  std::array<bool, 2> stands{};
  for (std::size_t i = 0; i < p.s.units; ++i) {
    const Unit& u = p.s.unit[i];
    if (u.strength > 0 && !is_gun(p.t().arm(u))) stands[index(u.side)] = true;
  }
  if (stands[0] && stands[1]) return false;
  finish(p, "WS-15.5"_c);
  return true;
}

// ---- losses

void lose_bases(Play& p, UnitId id, i16 bases, Clause why) {
  Unit& u = p.s[id];
  u.strength = static_cast<i16>(u.strength - bases);
  i16& killed = side_of(p.s, other(u.side), side_attr::points_killed);
  killed = static_cast<i16>(killed + bases * cost_a_base(p.t(), p.t().troop(u)));
  Event e;
  e.unit = id, e.side = u.side, e.place = u.place, e.value = bases, e.clause = why;
  p.tell(why == "WS-14.4"_c ? Tell::captured : why == "WS-14.5"_c ? Tell::cut_off : Tell::lost, e);
}

void remove_dead(Play& p) {
  for (std::size_t i = 0; i < p.s.units; ++i) {
    Unit& u = p.s.unit[i];
    if (u.strength > 0 || u.place == nowhere || u.kind == 0) continue;
    Event e;
    e.unit = unit_id(i), e.place = u.place, e.clause = "WS-13.17"_c;
    u.place = nowhere;
    u.flags = 0;
    p.tell(Tell::destroyed, e);
  }
}

// Who may be picked to lose a base: units of that category in the zone; of an assaulting side only those taking part.
bool can_lose(const Tables& t, const Decision& d, const Unit& u, std::size_t c) {
  if (!on_table(u) || u.side != d.side || u.place != d.pose.slot || category(t.arm(u)) != c) return false;
  return d.other == UnitId::none || u.is(flags::fighting);
}

// Takes what leaves the owner no choice; true when nothing is left to ask.
bool settle_forced(Play& p) {
  Decision& d = p.s.asked();
  bool done = true;
  for (std::size_t c = 0; c < 4; ++c) {
    if (d.data[c] == 0) continue;
    int units = 0, bases = 0;
    for (std::size_t i = 0; i < p.s.units; ++i)
      if (can_lose(p.t(), d, p.s.unit[i], c)) ++units, bases += p.s.unit[i].strength;
    require(bases >= d.data[c], "more bases lost than there are");
    if (units > 1 && d.data[c] < bases) {
      done = false;
      continue;
    }
    for (std::size_t i = 0; i < p.s.units; ++i) {
      if (!can_lose(p.t(), d, p.s.unit[i], c)) continue;
      i16 n = std::min(d.data[c], p.s.unit[i].strength);
      d.data[c] = static_cast<i16>(d.data[c] - n);
      lose_bases(p, unit_id(i), n, "WS-13.20"_c);
    }
  }
  return done;
}

void ask_losses(State& s, Side owner, int zone, const Bases& lost, bool assaulting) {
  if (lost.total() == 0) return;
  Decision d;
  d.kind = static_cast<u8>(Ask::lose);
  d.side = owner;
  d.other = assaulting ? unit_id(0) : UnitId::none;  // a mark: only units taking part can be picked
  d.data = {lost.inf, lost.cav, lost.art, lost.mit};
  d.pose.slot = static_cast<i16>(zone);
  s.ask(d);
}

// ---- the phases

void begin_phase(Play& p, Phase phase) {
  p.s.phase = static_cast<u8>(phase);
  p.s.game[game_attr::mover] = 0;
  Event e;
  e.side = p.s.active, e.option = p.s.phase, e.clause = "WS-11.2"_c;
  p.tell(Tell::phase, e);
  Ask kind = phase == Phase::movement ? Ask::move : phase == Phase::bombardment ? Ask::bombard : Ask::assault;
  ask(p.s, kind, p.s.active);
}

bool anyone_can_bombard(const Play& p) {
  Occupation o(p.s, p.t());
  for (std::size_t i = 0; i < p.s.units; ++i) {
    const Unit& u = p.s.unit[i];
    if (!on_table(u) || u.side != p.s.active || !may_bombard(p.g, p.s, unit_id(i))) continue;
    for (int z = 0; z < p.g.zones(); ++z)
      if (o.enemy(z, u.side) && line_of_fire(p.g, p.s, o, p.t().arm(u), u.place, z)) return true;
  }
  return false;
}

bool some_zone_open(const Play& p, Side side) {
  Occupation o(p.s, p.t());
  for (int z = p.g.zones() - p.g.columns(); z < p.g.zones(); ++z)
    if (open_for(p.g, o, z, side)) return true;
  return false;
}

// Asks where the next arrival goes; those that find no room go back to the reserve (WS-15.8).
void place_arrivals(Play& p) {
  Side side = p.s.active;
  bool room = some_zone_open(p, side);
  for (std::size_t i = 0; i < p.s.units; ++i) {
    Unit& u = p.s.unit[i];
    if (u.place != to_arrive) continue;
    if (room) return ask(p.s, Ask::arrive, side, unit_id(i));
    u.place = in_reserve;
    Event e;
    e.unit = unit_id(i), e.clause = "WS-15.8"_c;
    p.tell(Tell::delayed, e);
  }
  begin_phase(p, Phase::movement);
}

void roll_arrivals(Play& p) {
  p.s.phase = static_cast<u8>(Phase::arrivals);
  for (std::size_t i = 0; i < p.s.units; ++i) {
    Unit& u = p.s.unit[i];
    if (u.side != p.s.active || u.place != in_reserve || u.strength == 0) continue;
    bool comes = p.dice.test(p.t().arrives.on, p.t().arrives.clause);
    if (comes) u.place = to_arrive;
    Event e;
    e.unit = unit_id(i), e.clause = p.t().arrives.clause;
    if (!comes) p.tell(Tell::delayed, e);
  }
  place_arrivals(p);
}

void clear_turn(State& s, int zones) {
  constexpr u32 this_turn = flags::stuck | flags::bombarded | flags::assaulted | flags::arrived | flags::fighting;
  for (std::size_t i = 0; i < s.units; ++i) {
    s.unit[i].flags &= ~this_turn;
    s.unit[i].attr[attr::zones_moved] = 0;
  }
  for (int z = 0; z < zones; ++z) zone_of(s, z).clear_turn();
}

void end_player_turn(Play& p) {
  Side side = p.s.active;
  if (side == attacker(p.s)) return begin_player_turn(p, defender(p.s));
  i16& clock = p.s.game[game_attr::clock];
  clock = static_cast<i16>(clock_after(clock, p.dice));
  Event e;
  e.value = clock, e.clause = "WS-15.3"_c;
  p.tell(Tell::clock, e);
  if (clock == 0) return finish(p, "WS-15.4"_c);
  ++p.s.turn;
  begin_player_turn(p, attacker(p.s));
}

// ---- assaults

int departure(const State& s) { return s.game[game_attr::departure] - 1; }
int target(const State& s) { return s.game[game_attr::target] - 1; }

void close_assault(Play& p) {
  for (std::size_t i = 0; i < p.s.units; ++i) p.s.unit[i].set(flags::fighting | flags::attacking, false);
  p.s.game[game_attr::departure] = p.s.game[game_attr::target] = p.s.game[game_attr::result] = 0;
}

void advance_unit(Play& p, UnitId id) {
  Event e;
  e.unit = id, e.place = p.s[id].place, e.place2 = static_cast<i16>(target(p.s)), e.clause = "WS-14.6"_c;
  p.g.put(p.s, id, target(p.s));
  p.tell(Tell::advanced, e);
}

UnitSet attackers_left(const State& s) {
  UnitSet set;
  for (std::size_t i = 0; i < s.units; ++i)
    if (on_table(s.unit[i]) && s.unit[i].is(flags::attacking)) set.add(unit_id(i));
  return set;
}

// One unit leaves the lost zone, or is lost (WS-14.3 to 14.5).
void retreat_unit(Play& p, UnitId id, int to) {
  Unit& u = p.s[id];
  Arm arm = p.t().arm(u);
  Event e;
  e.unit = id, e.place = u.place, e.place2 = static_cast<i16>(to), e.clause = "WS-14.2"_c;
  if (is_gun(arm) && !leaves(p.t(), arm, p.g.ground(p.s, u.place).heavy, p.dice)) {
    lose_bases(p, id, u.strength, "WS-14.4"_c);
    remove_dead(p);
    return;
  }
  p.g.put(p.s, id, to);
  p.tell(Tell::retreated, e);
}

struct Retreat {
  int left = 0;
  UnitId next = UnitId::none;
  Exits exits;
  bool choice = false;  // between zones, or who goes first where there is not room for all (WS-14.8)
};
Retreat still_to_retreat(const Play& p) {
  Retreat r;
  Side beaten = other(p.s.active);
  for (std::size_t i = p.s.units; i-- > 0;)
    if (on_table(p.s.unit[i]) && p.s.unit[i].side == beaten && p.s.unit[i].place == target(p.s))
      ++r.left, r.next = unit_id(i);
  Occupation o(p.s, p.t());
  Way axis = static_cast<Way>(p.g.way_to(departure(p.s), target(p.s)));
  r.exits = retreat_zones(p.g, o, target(p.s), axis, beaten);
  bool crowded = r.exits.count == 1 && r.left > 1 &&
                 o.units[static_cast<std::size_t>(r.exits.zone[0])] + r.left > p.t().units_in_a_zone.value;
  r.choice = r.exits.count > 1 || crowded;
  return r;
}

// Goes on with what was interrupted by choices, up to the next one.
void resume(Play& p) {
  State& s = p.s;
  while (!s.over && asked(s) == Ask::lose) {
    if (!settle_forced(p)) return;
    s.answered();
  }
  remove_dead(p);
  if (ended_by_losses(p)) return;
  if (s.game[game_attr::result] == 0) return;  // a bombardment, or nothing under way
  bool taken = s.game[game_attr::result] == 2;
  if (!taken) return close_assault(p);

  for (;;) {
    Retreat r = still_to_retreat(p);
    if (r.left == 0) break;
    if (r.choice) return ask(s, Ask::retreat, other(s.active));
    if (r.exits.count == 1) {
      retreat_unit(p, r.next, r.exits.zone[0]);
    } else {
      lose_bases(p, r.next, s[r.next].strength, "WS-14.5"_c);
      remove_dead(p);
    }
  }
  if (ended_by_losses(p)) return;
  UnitSet left = attackers_left(s);
  if (left.count() > 1) return ask(s, Ask::advance, s.active);
  left.each([&](UnitId id) { advance_unit(p, id); });
  close_assault(p);
}

void assault(Play& p, const Order& o) {
  State& s = p.s;
  int from = -1, to = o.place;
  UnitSet taking_part;
  o.with.each([&](UnitId id) { from = s[id].place; });
  zone_of(s, from).launch();
  bool heavy = p.g.ground(s, from).heavy;
  bool any = false;
  o.with.each([&](UnitId id) {
    Arm arm = p.t().arm(s[id]);
    // Attacking out of heavy ground is leaving it; guns only support and throw nothing (WS-13.4, 12.12).
    if (!is_gun(arm) && heavy && !leaves(p.t(), arm, true, p.dice)) {
      s[id].set(flags::stuck);
      Event e;
      e.unit = id, e.place = static_cast<i16>(from), e.clause = "WS-13.4"_c;
      return p.tell(Tell::stuck, e);
    }
    any = any || !is_gun(arm);
    taking_part.add(id);
  });
  Event e;
  e.side = s.active, e.place = static_cast<i16>(from), e.place2 = static_cast<i16>(to), e.clause = "WS-13.1"_c;
  if (!any) {
    e.clause = "WS-13.4"_c;
    return p.tell(Tell::no_assault, e);
  }
  taking_part.each([&](UnitId id) {
    s[id].set(flags::assaulted | flags::fighting);
    s[id].set(flags::attacking, !is_gun(p.t().arm(s[id])));
  });
  Occupation around(s, p.t());
  TotalsIn in = measure_assault(p.g, s, around, from, to, taking_part);
  Clash c = measure_clash(p.g, s, to, taking_part);
  Tally why = totals_reasons(p.t(), in);
  p.tell(Tell::assault, e, why);
  ClashOut out = clash(p.t(), in, why, c, p.dice);
  Event sums;
  sums.value = out.totals.attacker_total, sums.value2 = out.totals.defender_total, sums.clause = "WS-8.24"_c;
  p.tell(Tell::totals, sums);
  zone_of(s, to).suffer();
  Result r = assault_result(c, out.a_lost, out.d_lost);
  s.game[game_attr::departure] = static_cast<i16>(from + 1);
  s.game[game_attr::target] = static_cast<i16>(to + 1);
  s.game[game_attr::result] = r.taken ? 2 : 1;
  e.clause = r.clause;
  p.tell(r.taken ? Tell::taken : Tell::repulsed, e);
  ask_losses(s, s.active, from, out.a_lost, true);
  ask_losses(s, other(s.active), to, out.d_lost, false);
  resume(p);
}

void bombard(Play& p, const Order& o) {
  State& s = p.s;
  BombardIn in = measure_bombard(p.g, s, o.place, o.with);
  Tally why = bombard_reasons(p.t(), in);
  Event e;
  e.place2 = o.place, e.side = s.active, e.clause = why.items()[0].clause;
  o.with.each([&](UnitId id) {
    s[id].set(flags::bombarded);
    e.unit = id, e.place = s[id].place;
  });
  Salvo out = salvo(p.t(), in, why, p.dice);
  e.value = out.chances;
  p.tell(Tell::bombarded, e, why);
  Bases lost = out.hit;
  lost.inf = static_cast<i16>(lost.inf - out.saved.inf), lost.cav = static_cast<i16>(lost.cav - out.saved.cav);
  lost.art = static_cast<i16>(lost.art - out.saved.art), lost.mit = static_cast<i16>(lost.mit - out.saved.mit);
  if (out.saved.total() > 0) {
    Event saved;
    saved.place = o.place, saved.value = out.saved.total(), saved.clause = why.items()[1].clause;
    p.tell(Tell::saved, saved);
  }
  ask_losses(s, other(s.active), o.place, lost, false);
  resume(p);
}

void move(Play& p, const Order& o) {
  Unit& u = p.s[o.unit];
  Arm arm = p.t().arm(u);
  bool heavy = p.g.ground(p.s, u.place).heavy;
  Event e;
  e.unit = o.unit, e.place = u.place, e.place2 = o.place;
  e.clause = leaving_score(p.t(), arm, heavy).clause;
  p.s.game[game_attr::mover] = static_cast<i16>(index(o.unit) + 1);
  if (!leaves(p.t(), arm, heavy, p.dice)) {
    u.set(flags::stuck);
    return p.tell(Tell::stuck, e);
  }
  ++u.attr[attr::zones_moved];
  p.g.put(p.s, o.unit, o.place);
  p.tell(Tell::moved, e);
}

}  // namespace

void begin_player_turn(Play& p, Side side) {
  p.s.active = side;
  clear_turn(p.s, p.g.zones());
  Event e;
  e.side = side, e.value = p.s.turn, e.clause = "WS-11.1"_c;
  p.tell(Tell::turn, e);
  if (side == defender(p.s) && p.s.turn >= p.t().first_arrivals.value) return roll_arrivals(p);
  begin_phase(p, Phase::movement);
}

void WalterGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{*this, s, dice, journal};
  if (asked(s) < Ask::arrive) return apply_setup(p, o);
  switch (verb_of(o)) {
    case Verb::arrive: {
      Event e;
      e.unit = o.unit, e.place = o.place, e.clause = "WS-15.8"_c;
      put(s, o.unit, o.place);
      s[o.unit].set(flags::arrived);
      p.tell(Tell::arrived, e);
      s.answered();
      return place_arrivals(p);
    }
    case Verb::move: return move(p, o);
    case Verb::bombard:
    case Verb::assault:
      side_of(s, s.active, side_attr::six) = o.option;
      return verb_of(o) == Verb::bombard ? bombard(p, o) : assault(p, o);
    case Verb::end: {
      bool moving = phase_of(s) == Phase::movement;
      s.answered();
      return begin_phase(p, moving && anyone_can_bombard(p) ? Phase::bombardment : Phase::assault);
    }
    case Verb::end_turn:
      side_of(s, s.active, side_attr::six) = o.option;
      s.answered();
      return end_player_turn(p);
    case Verb::lose: {
      i16& due = s.asked().data[category(t().arm(s[o.unit]))];
      --due;
      lose_bases(p, o.unit, 1, "WS-13.20"_c);
      return resume(p);
    }
    case Verb::retreat:
      s.answered();
      retreat_unit(p, o.unit, o.place);
      return resume(p);
    case Verb::advance:
      s.answered();
      o.with.each([&](UnitId id) { advance_unit(p, id); });
      return close_assault(p);
    default: require(false, "an order that check() refuses was applied");
  }
}

namespace {

Verdict check_own(const State& s, UnitId id, Side side) {
  if (!valid(id) || index(id) >= s.units || !on_table(s[id])) return faulty(no_unit);
  return s[id].side == side ? Verdict{} : faulty(not_yours);
}

// A cavalry unit passing through a full zone may not stop there.
Verdict check_stopped(const WalterGame& g, const State& s, const Occupation& o, UnitId next) {
  i16 mover = s.game[game_attr::mover];
  if (mover == 0 || unit_id(static_cast<std::size_t>(mover - 1)) == next) return {};
  const Unit& u = s.unit[static_cast<std::size_t>(mover - 1)];
  bool crowded = on_table(u) && o.units[static_cast<std::size_t>(u.place)] > g.t().units_in_a_zone.value;
  return crowded ? refused(g.t().units_in_a_zone.clause) : Verdict{};
}

Verdict check_set(const WalterGame& g, const State& s, const Order& o, Side side, int& from) {
  if (o.with.empty()) return faulty({"Nommez au moins une unité.", "Name at least one unit."});
  Verdict v;
  from = -1;
  o.with.each([&](UnitId id) {
    if (v) v = check_own(s, id, side);
    if (v && from >= 0 && s[id].place != from) v = refused("WS-13.1"_c);
    if (v) from = s[id].place;
  });
  if (v && (o.place < 0 || o.place >= g.zones())) return faulty(no_place);
  return v;
}

Verdict check_bombard(const WalterGame& g, const State& s, const Order& o, Side side) {
  int from = -1;
  Verdict v = check_set(g, s, o, side, from);
  if (!v) return v.clause == Clause::none ? v : refused("WS-7.22"_c);
  Occupation around(s, g.t());
  if (!around.enemy(o.place, side)) return refused("WS-10.7"_c);
  Arm gun = Arm::infantry;
  o.with.each([&](UnitId id) {
    Arm arm = g.t().arm(s[id]);
    if (v) v = may_bombard(g, s, id);
    if (v && gun != Arm::infantry && arm != gun) v = refused("WS-7.22"_c);
    if (v) v = line_of_fire(g, s, around, arm, from, o.place);
    gun = arm;
  });
  return v;
}

Verdict check_assault(const WalterGame& g, const State& s, const Order& o, Side side) {
  int from = -1;
  Verdict v = check_set(g, s, o, side, from);
  if (!v) return v;
  Occupation around(s, g.t());
  v = may_assault(g, s, around, from, o.place);
  int attackers = 0;
  o.with.each([&](UnitId id) {
    bool gun = is_gun(g.t().arm(s[id]));
    attackers += !gun;
    if (v) v = may_attack(g, s, id, gun);
  });
  if (v && attackers == 0) return refused("WS-13.3"_c);
  return v;
}

Verdict check_retreat(const WalterGame& g, const State& s, const Order& o, Side side) {
  Verdict v = check_own(s, o.unit, side);
  if (!v) return v;
  if (s[o.unit].place != target(s)) return refused("WS-14.1"_c);
  Occupation around(s, g.t());
  Way axis = static_cast<Way>(g.way_to(departure(s), target(s)));
  Exits e = retreat_zones(g, around, target(s), axis, side);
  for (int i = 0; i < e.count; ++i)
    if (e.zone[static_cast<std::size_t>(i)] == o.place) return {};
  return refused("WS-14.2"_c);
}

}  // namespace

Verdict WalterGame::check(const State& s, const Order& o) const {
  if (s.over || s.waiting == 0) return faulty({"La partie est finie.", "The game is over."});
  const Decision& d = s.asked();
  if (asked(s) < Ask::arrive) return check_setup(*this, s, o);
  Verb verb = verb_of(o);
  auto expects = [&](Ask a, Verb v) { return asked(s) == a && verb == v; };
  if (expects(Ask::arrive, Verb::arrive)) {
    if (o.unit != d.unit) return faulty({"C'est une autre unité qui arrive.", "It is another unit that arrives."});
    if (o.place < 0 || o.place >= zones()) return faulty(no_place);
    Occupation around(s, t());
    return row(o.place) == rows() && open_for(*this, around, o.place, d.side) ? Verdict{} : refused("WS-15.8"_c);
  }
  if (expects(Ask::move, Verb::move)) {
    if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
    if (o.place < 0 || o.place >= zones()) return faulty(no_place);
    Occupation around(s, t());
    if (Verdict v = check_stopped(*this, s, around, o.unit); !v) return v;
    return may_move(*this, s, around, o.unit, o.place);
  }
  if (expects(Ask::move, Verb::end)) return check_stopped(*this, s, Occupation(s, t()), UnitId::none);
  if (expects(Ask::bombard, Verb::end)) return {};
  bool names_six = verb == Verb::bombard || verb == Verb::assault || verb == Verb::end_turn;
  if (names_six && o.option > 2) return faulty({"Choix inconnu pour les six.", "Unknown choice for sixes."});
  if (expects(Ask::bombard, Verb::bombard)) return check_bombard(*this, s, o, d.side);
  if (expects(Ask::assault, Verb::assault)) return check_assault(*this, s, o, d.side);
  if (expects(Ask::assault, Verb::end_turn)) return {};
  if (expects(Ask::lose, Verb::lose)) {
    if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
    std::size_t c = category(t().arm(s[o.unit]));
    return d.data[c] > 0 && can_lose(t(), d, s[o.unit], c) ? Verdict{} : refused("WS-13.20"_c);
  }
  if (expects(Ask::retreat, Verb::retreat)) return check_retreat(*this, s, o, d.side);
  if (expects(Ask::advance, Verb::advance)) {
    UnitSet left = attackers_left(s);
    bool all = !o.with.empty();
    o.with.each([&](UnitId id) { all = all && left.has(id); });
    return all ? Verdict{} : refused("WS-14.6"_c);
  }
  // A real order at the wrong time: the sequence of the turn forbids it.
  bool other_phase = verb == Verb::move || verb == Verb::bombard || verb == Verb::assault;
  return other_phase && asked(s) >= Ask::move && asked(s) <= Ask::assault ? refused("WS-11.3"_c) : faulty(not_asked);
}

}  // namespace grog::walter_schnaffs
