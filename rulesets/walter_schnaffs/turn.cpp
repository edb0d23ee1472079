// The player turn: arrivals, movement, bombardment, the clock. Assaults are in assault.cpp.
#include "rulesets/kit/offers.hpp"
#include "rulesets/walter_schnaffs/game.hpp"

namespace grog::walter_schnaffs {
namespace {

using kit::make;
using Orders = std::vector<Order>;

// ---- the phases

void begin_phase(Play& p, Phase phase) {
  p.s.phase = phase;
  p.s.game.mover = UnitId::none;
  p.tell(Tell::phase, {.option = byte_of(phase), .side = p.s.active, .clause = "WS-11.2"_c});
  Ask kind = phase == Phase::movement ? Ask::move : phase == Phase::bombardment ? Ask::bombard : Ask::assault;
  p.ask(kind, p.s.active);
}

bool anyone_can_bombard(const Play& p) {
  Occupation o(p.g, p.s);
  for (UnitId id : units(p.s, on_table_of(p.s.active))) {
    const Unit& u = p.s[id];
    if (!may_bombard(p.g, p.s, id)) continue;
    for (int z = 0; z < p.g.zones(); ++z)
      if (o.enemy(z, u.side) && line_of_fire(p.g, p.s, o, p.g.arm(u), u.place, z)) return true;
  }
  return false;
}

void end_movement(Play& p, const Order&) {
  p.s.answered();
  begin_phase(p, anyone_can_bombard(p) ? Phase::bombardment : Phase::assault);
}

void end_bombardment(Play& p, const Order&) {
  p.s.answered();
  begin_phase(p, Phase::assault);
}

// ---- arrivals

// On the Defender's edge, where reserves come on.
bool some_zone_open(const Play& p, Side side) {
  Occupation o(p.g, p.s);
  for (int z = p.g.zones() - p.g.columns(); z < p.g.zones(); ++z)
    if (open_for(p.g, o, z, side)) return true;
  return false;
}

// Asks where the next arrival goes; those that find no room go back to the reserve (WS-15.8).
void place_arrivals(Play& p) {
  bool room = some_zone_open(p, p.s.active);
  for (UnitId id : units(p.s, [](const Unit& u) { return u.place == to_arrive; })) {
    if (room) return void(p.ask(Ask::arrive, p.s.active, id));
    p.s[id].place = in_reserve;
    p.tell(Tell::delayed, "WS-15.8"_c, id);
  }
  begin_phase(p, Phase::movement);
}

void roll_arrivals(Play& p) {
  const Score& arrives = p.t().reserve.arrives;
  p.s.phase = Phase::arrivals;
  for (UnitId id : units(p.s, army_of(p.s.active))) {
    Unit& u = p.s[id];
    if (u.place != in_reserve) continue;
    if (p.dice.test(arrives.on, arrives.clause))
      u.place = to_arrive;
    else
      p.tell(Tell::delayed, arrives.clause, id);
  }
  place_arrivals(p);
}

Verdict check_arrival(const WalterGame& g, const State& s, const Order& o) {
  if (o.unit != s.asked().unit) return faulty("another_arrives"_w);
  if (Verdict v = check_zone(g, o); !v) return v;
  bool open = g.row(o.place) == g.rows() && open_for(g, Occupation(g, s), o.place, s.asked().side);
  return open ? Verdict{} : refused("WS-15.8"_c);
}

void arrive(Play& p, const Order& o) {
  p.g.put(p.s, o.unit, o.place);
  p.s[o.unit].marks.set(Mark::arrived);
  p.tell(Tell::arrived, {.unit = o.unit, .clause = "WS-15.8"_c, .place = o.place});
  p.s.answered();
  place_arrivals(p);
}

// ---- movement

// A cavalry unit passing through a full zone may not stop there.
Verdict check_stopped(const WalterGame& g, const State& s, const Occupation& o, UnitId next) {
  UnitId halted = passing(g, s, o);
  return halted == UnitId::none || halted == next ? Verdict{} : refused(g.t().table.units_in_a_zone.clause);
}

Verdict check_end_of_movement(const WalterGame& g, const State& s, const Order&) {
  return check_stopped(g, s, Occupation(g, s), UnitId::none);
}

Verdict check_move(const WalterGame& g, const State& s, const Order& o) {
  if (Verdict v = kit::check_own(s, o.unit, s.asked().side, on_table); !v) return v;
  if (Verdict v = check_zone(g, o); !v) return v;
  Occupation around(g, s);
  if (Verdict v = check_stopped(g, s, around, o.unit); !v) return v;
  return may_move(g, s, around, o.unit, o.place);
}

void move(Play& p, const Order& o) {
  Unit& u = p.s[o.unit];
  Arm arm = p.g.arm(u);
  bool heavy = p.g.ground(p.s, u.place).heavy;
  Event e{.unit = o.unit, .clause = leaving_score(p.t(), arm, heavy).clause, .place = u.place, .place2 = o.place};
  p.s.game.mover = o.unit;
  if (!leaves(p.t(), arm, heavy, p.dice)) {
    u.marks.set(Mark::stuck);
    return p.tell(Tell::stuck, e);
  }
  ++u.zones_moved;
  p.g.put(p.s, o.unit, o.place);
  p.tell(Tell::moved, e);
}

void offer_moves(const WalterGame& g, const State& s, Rng&, std::size_t, Orders& out) {
  Occupation o(g, s);
  UnitId halted = passing(g, s, o);
  for (UnitId id : units(s, on_table_of(s.active))) {
    if (halted != UnitId::none && halted != id) continue;
    for (Way w : ways) {
      Order order = make(Verb::move, id);
      order.place = short_of(g.next(s[id].place, w));
      if (order.place >= 0 && may_move(g, s, o, id, order.place)) out.push_back(order);
    }
  }
}

// ---- bombardment

Verdict check_bombard(const WalterGame& g, const State& s, const Order& o) {
  Side side = s.asked().side;
  int from = -1;
  if (Verdict v = check_six(o); !v) return v;
  Verdict v = check_units(g, s, o, from);
  if (!v) return v.clause == Clause::none ? v : refused("WS-7.22"_c);
  Occupation around(g, s);
  if (!around.enemy(o.place, side)) return refused("WS-10.7"_c);
  std::optional<Arm> gun;
  o.with.each([&](UnitId id) {
    Arm arm = g.arm(s[id]);
    if (v) v = may_bombard(g, s, id);
    if (v && arm != gun.value_or(arm)) v = refused("WS-7.22"_c);
    if (v) v = line_of_fire(g, s, around, arm, from, o.place);
    gun = arm;
  });
  return v;
}

void bombard(Play& p, const Order& o) {
  State& s = p.s;
  s.side_of(s.active).six = at(all_of<Six>, o.option);
  BombardIn in = measure_bombard(p.g, s, o.place, o.with);
  Tally why = bombard_reasons(p.t(), in);
  Event e{.side = s.active, .clause = why.items()[0].clause, .place2 = o.place};
  o.with.each([&](UnitId id) {
    s[id].marks.set(Mark::bombarded);
    e.unit = id, e.place = s[id].place;
  });
  Salvo out = salvo(p.t(), in, why, p.dice);
  e.value = out.chances;
  p.tell(Tell::bombarded, e, why);
  if (out.saved.total() > 0)
    p.tell(Tell::saved, {.clause = why.items()[1].clause, .place = o.place, .value = out.saved.total()});
  ask_losses(p, other(s.active), o.place, out.hit - out.saved);
  resume(p);
}

// ---- the end of a turn

void clear_turn(State& s, int zones) {
  constexpr Marks<Mark, u8> this_turn{Mark::stuck, Mark::bombarded, Mark::assaulted, Mark::arrived, Mark::fighting};
  each_unit(s, every_unit, [&](UnitId, Unit& u) {
    u.marks.clear(this_turn);
    u.zones_moved = 0;
  });
  for (int z = 0; z < zones; ++z) {
    zone_of(s, z).attacks_suffered = 0;
    zone_of(s, z).marks.clear(ZoneMark::launched);
  }
}

Verdict check_end_turn(const WalterGame&, const State&, const Order& o) { return check_six(o); }

void end_turn(Play& p, const Order& o) {
  State& s = p.s;
  s.side_of(s.active).six = at(all_of<Six>, o.option);
  s.answered();
  if (s.active == attacker(s)) return begin_player_turn(p, defender(s));
  s.game.clock = clock_after(s.game.clock, p.dice);
  p.tell(Tell::clock, {.clause = "WS-15.3"_c, .value = s.game.clock});
  if (s.game.clock == 0) return finish(p, "WS-15.4"_c);
  ++s.turn;
  begin_player_turn(p, attacker(s));
}

constexpr Verbs::Row rows[] = {
    {Verb::arrive, {Ask::arrive}, check_arrival, arrive, kit::offer_units_in_places<Verb::arrive, check_arrival>},
    {Verb::move, {Ask::move}, check_move, move, offer_moves},
    {Verb::end, {Ask::move}, check_end_of_movement, end_movement, kit::offer<Verb::end, check_end_of_movement>},
    {Verb::bombard, {Ask::bombard}, check_bombard, bombard, offer_salvos},
    {Verb::end, {Ask::bombard}, nullptr, end_bombardment, kit::offer<Verb::end, kit::always>},
    {Verb::end_turn,
     {Ask::assault},
     check_end_turn,
     end_turn,
     kit::offer<Verb::end_turn, check_end_turn, enum_count<Six>>},
};

}  // namespace

std::span<const Verbs::Row> turn_rows() { return rows; }

void finish(Play& p, Clause why) {
  Standing now = p.g.standing(p.s);
  p.finish(now.ahead);
  p.tell(Tell::over, {.side = now.ahead, .clause = why, .value = now.points[0], .value2 = now.points[1]});
}

void begin_player_turn(Play& p, Side side) {
  p.s.active = side;
  clear_turn(p.s, p.g.zones());
  p.tell(Tell::turn, {.side = side, .clause = "WS-11.1"_c, .value = p.s.turn});
  if (side == defender(p.s) && p.s.turn >= p.t().reserve.first_turn.value) return roll_arrivals(p);
  begin_phase(p, Phase::movement);
}

}  // namespace grog::walter_schnaffs
