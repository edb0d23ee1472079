// Command points, officers and their fate, the beginning and the end of a turn (CP-9, CP-10, CP-14, CP-15, CP-22).
#include "core/require.hpp"
#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

bool is_replacement(const Unit& officer) { return officer.is(Mark::replacement); }

bool near_chief(const Scene& scene, UnitId officer, UnitId chief) {
  return within(scene.s[officer].pose.at, scene.s[chief].pose.at, scene.t.command.radius.value);
}
// May the commander-in-chief's points serve this unit: directly, or handed to its officer (CP-R34)?
bool chief_serves(const Scene& scene, UnitId unit, UnitId chief) {
  UnitId officer = officer_of(scene.s[unit]);
  return scene.s[unit].is(Mark::under_chief) || (alive(scene.s[officer]) && near_chief(scene, officer, chief));
}

void take_points(Play& p, UnitId payer, UnitId unit, int points, Clause why) {
  p.s[payer].pc -= points;
  p.tell(Tell::paid, about(payer, why, points, unit));
}

Verdict check_grant(const Scene& scene, const State& s, const Order& o) {
  Side side = s.asked().side;
  UnitId chief = scene.g.chief_of(side);
  if (!scene.s.has(o.unit)) return faulty("no_unit"_w);
  const Unit& to = scene.s[o.unit];
  if (!scene.t.is_officer(to) || scene.t.is_chief(to) || !alive(to)) return faulty("name_brigadier"_w);
  if (to.side != side) return faulty("not_yours"_w);
  if (chief == UnitId::none || is_replacement(scene.s[chief])) return refused("CP-R8"_c);
  if (is_replacement(to)) return refused("CP-10.19"_c);
  if (o.value < 1 || o.value > scene.s[chief].pc)
    return refused("CP-10.8"_c, "too_few_points"_w, o.value, scene.s[chief].pc);
  return near_chief(scene, o.unit, chief) ? Verdict{} : refused("CP-10.8"_c);
}

void grant(Play& p, const Order& o) {
  UnitId chief = p.g.chief_of(p.s[o.unit].side);
  p.s[chief].pc -= o.value;
  p.s[o.unit].pc += o.value;
  p.tell(Tell::granted, about(chief, "CP-10.8"_c, o.value, o.unit));
}

// ---- recovery

Verdict check_recover(const Scene& scene, const State& s, const Order& o) {
  Side side = s.asked().side;
  if (!s.has(o.unit) || !s.has(o.target)) return faulty("name_both"_w);
  const Unit &officer = s[o.unit], &u = s[o.target];
  if (!scene.t.is_officer(officer)) return faulty("name_officer"_w);
  if (!alive(officer)) return refused("CP-15.2"_c);
  if (officer.side != side || u.side != side) return faulty("not_yours"_w);
  if (!scene.t.is_troop(u) || !alive(u)) return faulty("no_unit"_w);
  bool chief = scene.t.is_chief(officer);
  if (!chief) {
    if (officer_of(u) != o.unit) return refused("CP-14.5"_c);
    if (s.game.brigade != o.unit) return refused("CP-R20"_c);
    if (officer.is(Mark::recovery_used)) return refused("CP-15.1"_c);
  }
  if (u.is(Mark::recovery_tried)) return refused("CP-R20"_c);
  if (!within_radius(scene.g, s, o.unit, scene.quad(o.target))) return refused("CP-15.1"_c);
  RecoverIn in{officer.competence, scene.t.full(u), u.strength};
  in.officer_in_melee = officer.attached != UnitId::none && s[officer.attached].is(Mark::fought);
  in.pc = i32{officer.pc};
  if (is_replacement(officer) && !chief) in.pc = std::min(points_for(scene, o.target), 7);
  return verdict_of(recover_reasons(scene.t, in));
}

void try_recovery(Play& p, const Order& o) {
  Unit &officer = p.s[o.unit], &u = p.s[o.target];
  RecoverIn in{officer.competence, p.t().full(u), u.strength};
  if (is_replacement(officer))
    pay(p, o.target, p.t().cost.act.value, o.with);
  else
    take_points(p, o.unit, o.target, p.t().cost.act.value, "CP-15.5"_c);
  if (!p.t().is_chief(officer)) officer.set(Mark::recovery_used);
  u.set(Mark::recovery_tried);
  Tally why = recover_reasons(p.t(), in);
  RecoverOut out = recover(p.t(), in, why, p.dice);
  u.strength = short_of(out.vc_after);
  bool done = out.result == RecoverResult::recovered;
  p.tell(done ? Tell::recovered : Tell::not_recovered, about(o.target, "CP-15.4"_c, out.vc_after, o.unit), why);
}

Unit emptied(const Unit& u) {  // what is left of its place in the roster
  Unit empty;
  empty.kind = u.kind, empty.side = u.side, empty.group = u.group;
  return empty;
}

// An officer whose units are all gone leaves the table (CP-R50).
void dismiss_if_alone(Play& p, UnitId officer) {
  if (officer == UnitId::none || !alive(p.s[officer])) return;
  if (any_unit(p.s, p.t().fighters_under(officer))) return;
  p.tell(Tell::officer_gone, about(officer, "CP-R50"_c));
  p.s[officer] = emptied(p.s[officer]);
}

// His unit is gone, or an enemy rode over him: he goes to the nearest of his.
void officer_unhorsed(Play& p, UnitId officer) {
  Unit& o = p.s[officer];
  o.attached = UnitId::none;
  bool chief = p.t().is_chief(o);
  auto his = [&](const Unit& u) { return u.is(Mark::placed) && (chief || officer_of(u) == officer); };
  UnitId to = least_unit(p.s, both(p.t().fighters_of(o.side), his),
                         [&](UnitId u) { return distance_squared(p.s[u].pose.at, o.pose.at); });
  if (to == UnitId::none) return;
  o.pose.at = p.s[to].pose.at;
  if (!holds_officer(p.s, p.t(), to)) o.attached = to;
  p.tell(Tell::officer_joined, about(officer, "CP-R35"_c, 0, to));
}

}  // namespace

// ---- command points

bool within_radius(const CasquesGame& g, const State& s, UnitId officer, const Quad& q) {
  return within(Shape(s[officer].pose.at), Shape(q), g.t().command.radius.value);
}

bool is_payer(const Scene& scene, UnitId unit, UnitId officer) {
  const Unit &u = scene.s[unit], &o = scene.s[officer];
  if (!scene.t.is_officer(o) || !alive(o) || o.side != u.side || o.pc <= 0) return false;
  UnitId own = officer_of(u);
  if (is_replacement(scene.s[own])) return officer != own;  // CP-10.19, CP-22.8: any other, at any distance
  if (officer == own) return true;
  return scene.t.is_chief(o) && chief_serves(scene, unit, officer);
}

int points_for(const Scene& scene, UnitId unit) {
  int sum = 0;
  scene.g.officers(scene.s[unit].side).each([&](UnitId o) {
    if (is_payer(scene, unit, o)) sum += scene.s[o].pc;
  });
  return sum;
}

// Named payers first; then the unit's own officer, the commander-in-chief, and for a replacement's unit the others.
void pay(Play& p, UnitId unit, int points, const UnitSet& payers) {
  if (points <= 0) return;
  Scene scene(p.g, p.s);
  UnitId own = officer_of(p.s[unit]), chief = p.g.chief_of(p.s[unit].side);
  auto draw = [&](UnitId id) {
    if (points == 0 || id == UnitId::none || !is_payer(scene, unit, id)) return;
    int n = std::min<int>(points, p.s[id].pc);
    if (n == 0) return;
    Clause why = is_replacement(p.s[own]) ? "CP-22.6"_c : id == own ? "CP-10.11"_c : "CP-9.12"_c;
    take_points(p, id, unit, n, why);
    points -= n;
  };
  payers.each(draw);
  draw(own);
  draw(chief);
  p.g.officers(p.s[unit].side).each(draw);
  require(points == 0, "an act was ordered that nobody can pay for");
}

std::span<const Verbs::Row> command_rows() {
  static constexpr Verbs::Row rows[] = {
      {Verb::recover, Ask::act, check_recover, try_recovery},
      {Verb::grant,
       {Ask::act, Ask::square, Ask::rally, Ask::refuge, Ask::opportunity, Ask::next_charger, Ask::pursue,
        Ask::next_combat, Ask::break_off, Ask::occupy},
       check_grant,
       grant},
  };
  return rows;
}

// ---- where units stand and what becomes of them

void set_pose(Play& p, UnitId id, const Box& b) {
  Unit& u = p.s[id];
  u.pose.at = b.at;
  u.pose.facing = short_of(b.facing);
  UnitId officer = officer_in(p.s, p.t(), id);
  if (officer != UnitId::none) p.s[officer].pose.at = b.at;
}

void go_inside(Play& p, UnitId id, i16 place) {
  Unit& u = p.s[id];
  u.place = place;
  Box inside = p.g.building(place)->box;
  u.set(Mark::disorder, false);  // CP-24.8, CP-R54
  if (p.g.in_house(u)) {
    u.formation = Formation::line;
  } else {
    inside.facing = u.pose.facing;
  }
  set_pose(p, id, inside);
}

void set_disorder(Play& p, UnitId id, Clause why) {
  Unit& u = p.s[id];
  if (disordered(u)) return;
  u.set(Mark::disorder);
  p.tell(Tell::disordered, about(id, why));
}

void lose_strength(Play& p, UnitId id, int losses, Clause why) {
  if (losses <= 0) return;
  Unit& u = p.s[id];
  u.strength = short_of(u.strength - losses);
  p.tell(Tell::lost, about(id, why, losses));
  if (u.strength <= 0) destroy(p, id, "CP-6.7"_c);
}

void destroy(Play& p, UnitId id, Clause why) {
  Unit& u = p.s[id];
  p.tell(Tell::destroyed, about(id, why));
  UnitId attached = officer_in(p.s, p.t(), id), own = officer_of(u);
  Unit gone = emptied(u);
  for (Mark m : {Mark::numerous, Mark::lance}) gone.set(m, u.is(m));
  gone.pose.at = u.pose.at;
  u = gone;
  drop_links_if(p.s, [&](const Link& l) { return l.a == id || l.b == id; });
  ++p.s.side_of(other(u.side)).destroyed;
  if (own != UnitId::none && alive(p.s[own])) ++p.s[own].lost_now;
  if (attached != UnitId::none) officer_unhorsed(p, attached);
  dismiss_if_alone(p, own);
  u.pose = {};
}

void officer_lost(Play& p, UnitId officer, UnitId in_unit) {
  Unit& o = p.s[officer];
  p.tell(Tell::officer_hit, about(officer, "CP-22.4"_c, 0, in_unit));
  o.set(Mark::replacement);
  o.competence = Competence::incompetent;  // CP-22.5
  o.pc = 0;
}

void after_move(Play& p, UnitId id, const Box& from) { after_leg(p, id, from, p.g.box_of(p.s[id])); }

// What follows from having gone straight there: cavalry in a wood, and lone officers ridden over.
void after_leg(Play& p, UnitId id, const Box& from, const Box& now) {
  Unit& u = p.s[id];
  if (!alive(u)) return;
  bool closed = is_horse(p.t().arm(u)) && u.formation != Formation::forage && u.place < 0;
  Segment centre{from.at, now.at};
  auto through = [&](const GroundPiece& wood) { return holds(wood, now.at) || goes_through(wood, centre); };
  if (closed && p.g.land().along(centre, ground::wood, through) != nullptr) set_disorder(p, id, "CP-24.7"_c);
  Box start = from;
  start.width = now.width, start.depth = now.depth, start.facing = now.facing;
  Motion m(start, Stride::to_point(now.at));
  Swath way = swath(m);
  for (UnitId rider : units(p.s, both(p.t().officers(), marked(Mark::placed)))) {
    const Unit& o = p.s[rider];
    if (o.side == u.side || o.attached != UnitId::none) continue;
    Quad q(p.g.box_of(o));
    if (near(way, q.centre, q.radius) && (overlap(Quad(now), q) || is_stopped(m, q))) officer_unhorsed(p, rider);
  }
}

// ---- the turn

void mark_commanded(State& s, const CasquesGame& g) {
  for (UnitId id : units(s, g.t().fighters())) {
    Unit& u = s[id];
    Quad q(g.box_of(u));
    UnitId own = officer_of(u), chief = g.chief_of(u.side);
    u.set(Mark::commanded, alive(s[own]) && within_radius(g, s, own, q));
    u.set(Mark::under_chief, chief != UnitId::none && alive(s[chief]) && within_radius(g, s, chief, q));
  }
}

void begin_turn(Play& p) {
  State& s = p.s;
  s.active = Side::nobody;
  p.tell(Tell::turn, {.clause = "CP-9.5"_c, .value = s.turn});
  mark_commanded(s, p.g);
  for (Side side : both_sides) s.side_of(side).thrown = false;
  begin_sequences(p);
}

// One die for each officer of a side, left behind him for the turn (CP-10.2). Three at a time, so that what an order
// may lead to stays few enough positions to be listed.
void throw_command(Play& p, Side side) {
  constexpr int at_a_time = 3;
  State& s = p.s;
  Tiny& dice = s.side_of(side).dice;
  int from = dice, number = 0;
  p.g.officers(side).each([&](UnitId id) {
    Unit& o = s[id];
    if (!alive(o)) return;
    ++number;
    if (number <= from || number > from + at_a_time) return;
    ++dice;
    CommandIn in{o.competence, i32{o.lost_before}, is_replacement(o)};
    Tally why = command_reasons(p.t(), in);
    o.pc = i32{command_points(p.t(), in, why, p.dice).pc};
    p.tell(Tell::command, about(id, is_replacement(o) ? "CP-22.7"_c : "CP-10.3"_c, o.pc), why);
  });
  if (dice < number) return;
  dice = 0;
  UnitId chief = p.g.chief_of(side);
  bool may = chief != UnitId::none && alive(s[chief]) && s[chief].pc > 0;
  s.side_of(side).stake = may ? no_stake : 0;
  s.side_of(side).thrown = true;
}

void watch_objectives(State& s, const CasquesGame& g) {
  constexpr i32 longest = 1500;  // from the centre of any unit to its corners
  i32 reach = g.t().zone.objective.value;
  for (const auto& [place, goal, house, around] : g.watched()) {
    i32 far = around.radius / fine_parts + 1 + reach + longest;
    auto near_by = [&](const Unit& u) {
      return within(u.pose.at, goal, far) && g.t().is_troop(u) && alive(u) && u.is(Mark::placed);
    };
    Side& held = at(s.place, place).held;
    // Nobody near who has not got it: nothing changes.
    if (!any_unit(s, [&](const Unit& u) { return u.side != held && near_by(u); })) continue;
    Shape there = house ? Shape(around) : Shape(goal);
    Row<i32, 2> any{INT16_MAX, INT16_MAX}, ordered = any;
    for (UnitId id : units(s, near_by)) {
      const Unit& u = s[id];
      Quad own(g.box_of(u));
      if (!near(own, around, reach)) continue;
      i32 d = u.place == place ? -1 : distance(Shape(own), there);
      if (d > reach) continue;
      any[u.side] = std::min(any[u.side], d);
      if (!disordered(u)) ordered[u.side] = std::min(ordered[u.side], d);
    }
    for (Side side : both_sides)
      if (ordered[side] <= reach && any[other(side)] > ordered[side]) held = side;
  }
}

void finish(Play& p, Clause why) {
  Standing now = p.g.standing(p.s);
  p.PlayOf::finish(now.ahead);
  while (p.s.links > 0) p.s.unlink(p.s.links - 1u);
  p.tell(Tell::over, {.side = now.ahead, .clause = why, .value = now.points[0], .value2 = now.points[1]});
}

bool ended_by_losses(Play& p) {
  if (p.s.over) return true;
  if (any_unit(p.s, p.t().fighters_of(Side::first)) && any_unit(p.s, p.t().fighters_of(Side::second))) return false;
  finish(p, "CP-R39"_c);
  return true;
}

void end_turn(Play& p) {
  State& s = p.s;
  for (UnitId id : units(s)) {
    Unit& u = s[id];
    u.flags.clear(this_turn);
    if (p.t().is_officer(u)) {
      if (u.pc > 0) p.tell(Tell::spent_lost, about(id, "CP-10.20"_c, u.pc));
      u.pc = 0;
      u.lost_before = u.lost_now;
      u.lost_now = 0;
    } else {
      u.actions = u.rounds = 0;
    }
  }
  for (Side side : both_sides) s.side_of(side).stake = no_stake, s.side_of(side).thrown = false;
  s.game.brigade = UnitId::none, s.game.initiative = Side::nobody;
  if (s.turn >= p.g.last_turn(s)) return finish(p, "CP-25.1"_c);
  ++s.turn;
  begin_turn(p);
}

}  // namespace grog::casques_et_plumets
