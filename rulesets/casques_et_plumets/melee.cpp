// Melees one at a time, in the attacker's order, and what follows from each (CP-19 to CP-22).
#include "core/field/advance.hpp"
#include "core/field/retreat.hpp"
#include "rulesets/casques_et_plumets/charge.hpp"

namespace grog::casques_et_plumets {
namespace {

int contacts(const State& s, UnitId of = UnitId::none) {
  int n = 0;
  each_link(s, [&](const Link& l) { n += l.kind == Tie::contact && (of == UnitId::none || l.a == of || l.b == of); });
  return n;
}

void part(State& s, UnitId id) {  // it fights nobody any more
  drop_links_if(s, [&](const Link& l) { return l.kind == Tie::contact && (l.a == id || l.b == id); });
}

void recoil(Play& p, UnitId loser, const Retreat& r) {
  Box from = p.g.box_of(p.s[loser]);
  p.s[loser].place = -1;  // out of a redoubt
  p.s[loser].set(Mark::recoiled, distance_up(from.at, r.end.at) > p.t().zone.support.value);
  set_pose(p, loser, r.end);
  p.tell(Tell::recoiled, about(loser, "CP-20.1"_c, distance_up(from.at, r.end.at) / 10));
  r.passed.each([&](UnitId f) {
    set_disorder(p, f, "CP-20.2"_c);
    set_disorder(p, loser, "CP-20.2"_c);
  });
  if (r.shaken) set_disorder(p, loser, "CP-R31"_c);
  after_move(p, loser, from);
}

void leave_house(Play& p, UnitId loser, const Box& outside) {
  Unit& u = p.s[loser];
  Point from = u.pose.at;
  u.place = -1;
  u.formation = Formation::attack_column;
  set_pose(p, loser, outside);
  p.tell(Tell::recoiled, about(loser, "CP-R26"_c, distance_up(from, outside.at) / 10));
  set_disorder(p, loser, "CP-24.9"_c);
  after_move(p, loser, outside);
}

// Victorious cavalry goes back by its line rate, in order, and charges no more this turn (CP-20.8 to CP-20.12).
void reform(Play& p, UnitId id, UnitId enemy) {
  if (!alive(p.s[id])) return;
  Scene scene(p.g, p.s);
  Retreat r = retire_from(scene, id, enemy, pace_of(p.t().arm(p.s[id]), Formation::line));
  p.s[id].set(Mark::disorder, false);
  p.s[id].set(Mark::reformed);
  withdraw(p, id, r, Tell::reformed, "CP-20.8"_c);
}

// The ground that a loser leaves, kept in the decision while the winner thinks about it.
AskData ground_of(const Scene& scene, UnitId loser, UnitId winner) {
  AskData g;
  g.left(scene.box(loser));
  g.house = scene.s[loser].place;  // or redoubt
  if (g.house < 0) g.obstacle = shared_obstacle(scene.g, scene.quad(loser), scene.quad(winner));
  return g;
}

void ask_occupation(Play& p, UnitId winner, UnitId loser, const AskData& ground) {
  // Who held a house or a redoubt stays in it: it would come out as `leave` has it.
  if (!alive(p.s[winner]) || p.s[winner].place >= 0 || !occupation_of(Scene(p.g, p.s), winner, ground)) return;
  p.ask(Ask::occupy, p.s[winner].side, winner, alive(p.s[loser]) ? loser : UnitId::none);
  static_cast<AskData&>(p.s.asked()) = ground;
}

// After crossing an obstacle the loser goes back as much further as leaves 5 cm (CP-R53).
void make_room(Play& p, UnitId winner, UnitId loser) {
  if (loser == UnitId::none || !alive(p.s[loser])) return;
  i32 keep_off = p.t().zone.depth.value;
  Scene scene(p.g, p.s);
  Box from = p.g.box_of(p.s[loser]);
  // As far as the way is open, and no farther than leaves that much.
  field::Advance way(field::straight(from, p.s[winner].pose.facing, 1500));
  way.units(scene.bodies, scene.all() - loser - winner, 0, [&](UnitId, const Quad& q) { return way.until(q); });
  way.ground(p.g.land(), ground::barred, [&](const GroundPiece& f) { return way.until(f); });
  way.edge(p.g.board().width, p.g.board().height);
  i32 step = 0;
  while (step < way.stop().steps && within(Quad(way.motion().at(step)), scene.quad(winner), keep_off - 1)) ++step;
  if (step == 0) return;
  set_pose(p, loser, way.motion().at(step));
  after_move(p, loser, from);
}

void officer_fates(Play& p, UnitId id, UnitId officer, bool hit, bool lost) {
  if (officer == UnitId::none || !lost) return;
  if (hit) return officer_lost(p, officer, id);
  p.tell(Tell::officer_safe, about(officer, "CP-22.3"_c, 0, id));
}

// One combat, thrown for; where each would go and what ground he leaves was looked up before anybody fell.
struct Clash {
  UnitId a, d;
  MeleeOut out;
  Retreat a_back, d_back;
  std::optional<Box> d_exit;
  AskData a_ground, d_ground;
  bool more;  // others of the attacker wait for this defender
};

void finish_off(Play& p, UnitId id, End end) {
  const Unit& u = p.s[id];
  if (end != End::destroyed || !alive(u)) return;
  destroy(p, id, !is_gun(p.t().arm(u)) ? "CP-20.5"_c : u.formation == Formation::limbered ? "CP-19.17"_c : "CP-20.6"_c);
}

void suffer(Play& p, const Clash& c) {
  const MeleeOut& out = c.out;
  UnitId a_officer = officer_in(p.s, p.t(), c.a), d_officer = officer_in(p.s, p.t(), c.d);
  officer_fates(p, c.a, a_officer, out.a_officer_hit, out.winner != Winner::attacker);
  officer_fates(p, c.d, d_officer, out.d_officer_hit, out.winner != Winner::defender);
  if (out.a_disorder) set_disorder(p, c.a, "CP-19.6"_c);
  if (out.d_disorder) set_disorder(p, c.d, "CP-19.6"_c);
  lose_strength(p, c.a, out.a_losses, "CP-19.4"_c);
  lose_strength(p, c.d, out.d_losses, "CP-19.4"_c);
  finish_off(p, c.a, out.a_end);
  finish_off(p, c.d, out.d_end);
}

void attacker_wins(Play& p, const Clash& c) {
  part(p.s, c.d);                                              // beaten, so that the rest do not fight it (CP-R32)
  if (p.s.game.beaten == c.d) p.s.game.beaten = UnitId::none;  // nor does it reform for the one it beat before
  if (c.out.d_end == End::recoil) c.d_exit ? leave_house(p, c.d, *c.d_exit) : recoil(p, c.d, c.d_back);
  if (c.out.a_end == End::reform) {
    part(p.s, c.a);
    return reform(p, c.a, c.d);
  }
  // With another defender still before it, it stays to fight that one.
  if (contacts(p.s, c.a) == 0) ask_occupation(p, c.a, c.d, c.d_ground);
}

void defender_wins(Play& p, const Clash& c) {
  State& s = p.s;
  part(s, c.a);
  // Before others who wait, infantry recoils from cavalry too, which reforms after the last combat (CP-R32).
  bool reforms = c.out.d_end == End::reform;
  if (alive(s[c.a]) && (c.out.a_end == End::recoil || (reforms && c.more))) {
    if (c.a_back.trapped)
      destroy(p, c.a, "CP-20.5"_c);
    else
      recoil(p, c.a, c.a_back);
  }
  if (reforms) {
    s.game.beaten = c.more ? c.d : UnitId::none;
    return c.more ? void() : reform(p, c.d, alive(s[c.a]) ? c.a : UnitId::none);
  }
  if (!c.more && s.game.beaten == UnitId::none) ask_occupation(p, c.d, c.a, c.a_ground);
}

void combat(Play& p, UnitId a, UnitId d, Contact contact, Face struck) {
  State& s = p.s;
  Scene scene(p.g, s);
  MeleeIn in = measure_melee(scene, a, d, contact, struck);
  Clash c{a, d, {}, recoil_of(scene, a, d), recoil_of(scene, d, a), {}, {}, {}, false};
  if (p.g.in_house(s[d])) c.d_exit = driven_out(scene, d, a);
  c.a_ground = ground_of(scene, a, d), c.d_ground = ground_of(scene, d, a);
  Tally why = melee_reasons(p.t(), in);
  // Only the outcome matters from here on: paths that lead to the same are one.
  c.out = stage(p.dice, [&](Dice& dice) { return melee(p.t(), in, why, dice); });
  if (p.dice.ran_short()) return;
  Event e = about(a, refuses(why) ? "CP-19.17"_c : "CP-19.1"_c, c.out.a_losses, d);
  e.value2 = c.out.d_losses;
  p.tell(Tell::melee, e, why);
  for (UnitId id : {a, d}) {
    ++s[id].rounds;
    s[id].set(Mark::fought);
  }
  Winner w = c.out.winner;
  bool held = w == Winner::defender, tied = held && c.out.a_losses == c.out.d_losses;
  c.more = contacts(s, d) > 0;
  p.tell(w == Winner::none ? Tell::drawn : Tell::won,
         about(held ? d : a, tied ? "CP-20.7"_c : "CP-20.1"_c, 0, held ? a : d));
  suffer(p, c);
  if (w == Winner::attacker) attacker_wins(p, c);
  if (w == Winner::defender) defender_wins(p, c);
}

// Whoever stood in contact with one that broke off may pursue it, each in turn (CP-18.8).
bool asks_pursuit(Play& p) {
  State& s = p.s;
  for (UnitId id : units(s, marked(Mark::pursuing))) {
    s[id].set(Mark::pursuing, false);
    i32 left = alive(s[id]) ? rest_of_charge(Scene(p.g, s), id) : 0;
    if (left == 0) continue;
    s.game.mover = id;
    s.game.left = left;
    p.ask(Ask::pursue, s[id].side, id, s.game.target);
    return true;
  }
  return false;
}

}  // namespace

// Goes on to the next combat; leaves the stage where it is while a choice is asked.
void fight_on(Play& p) {
  State& s = p.s;
  while (!p.dice.ran_short()) {
    if (asked(s) == Ask::occupy || asks_pursuit(p)) return;
    int left = contacts(s);
    if (left == 0) {
      s.game.stage = Stage::closing;
      return;
    }
    if (left > 1 && s.game.chosen == UnitId::none) return p.ask(Ask::next_combat, s.active);
    std::size_t i = 0;
    while (s.link[i].kind != Tie::contact || (s.game.chosen != UnitId::none && s.link[i].a != s.game.chosen)) ++i;
    // The link chosen is the first of that attacker; a choice of defender puts it first.
    Link l = s.link[i];
    Scene scene(p.g, s);
    bool again = s[l.b].rounds > 0 && !l.stays;
    if (again && may_rally(scene, l.b)) {
      s.link[i].stays = true;
      return p.ask(Ask::break_off, s[l.b].side, l.b, l.a);
    }
    if (p.thrown) return p.ask(Ask::next_combat, s.active);
    p.thrown = true;
    s.game.chosen = UnitId::none;
    s.unlink(i);
    combat(p, l.a, l.b, l.contact, l.struck);
    if (ended_by_losses(p)) return;
  }
}

void occupy(Play& p, const Decision& d, const Order&) {
  std::optional<Box> end = occupation_of(Scene(p.g, p.s), d.unit, d);
  Box from = p.g.box_of(p.s[d.unit]);
  if (d.house >= 0)
    go_inside(p, d.unit, short_of(d.house));
  else
    set_pose(p, d.unit, end.value_or(from));
  p.tell(Tell::occupied, about(d.unit, d.house >= 0 || d.obstacle >= 0 ? "CP-23.10"_c : "CP-20.3"_c));
  if (d.obstacle >= 0) make_room(p, d.unit, d.other);
  after_move(p, d.unit, from);
}

Verdict check_next_combat(const Scene&, const State& s, const Order& o) {
  bool met = any_link(s, [&](const Link& l) {
    return l.kind == Tie::contact && l.a == o.unit && (o.target == UnitId::none || l.b == o.target);
  });
  return met ? Verdict{} : refused("CP-21.2"_c);
}
void offer_next_combat(const Scene&, const State& s, Rng&, std::size_t, std::vector<Order>& out) {
  for (UnitId id : units(s, both(of_side(s.asked().side), marked(Mark::charging))))
    each_link(s, [&](const Link& l) {
      if (l.kind == Tie::contact && l.a == id) out.push_back(make(Verb::lead, id, l.b));
    });
}
// The combat named comes first among those of its attacker.
void fight_next(Play& p, const Decision&, const Order& o) {
  State& s = p.s;
  s.game.chosen = o.unit;
  auto his = [&](const Link& l) { return l.kind == Tie::contact && l.a == o.unit; };
  std::size_t first = 0;
  while (first < s.links && !his(s.link[first])) ++first;
  for (std::size_t k = first; k < s.links; ++k)
    if (his(s.link[k]) && s.link[k].b == o.target) std::swap(s.link[first], s.link[k]);
}

void break_off(Play& p, const Decision& d, const Order& o) {
  State& s = p.s;
  Retreat r = rally_way(Scene(p.g, s), d.unit, d.other);
  pay(p, d.unit, p.t().cost.act.value, o.with);
  each_link(s, [&](const Link& l) {
    if (l.kind == Tie::contact && l.b == d.unit) s[l.a].set(Mark::pursuing);
  });
  s.game.target = d.unit;
  part(s, d.unit);
  s.game.chosen = UnitId::none;
  if (s.game.beaten == d.unit) s.game.beaten = UnitId::none;  // gone, it does not reform
  rally_away(p, d.unit, r);
}

void end_charge(Play& p) {
  State& s = p.s;
  UnitId reforms = s.game.beaten;
  s.game.beaten = UnitId::none;
  if (reforms != UnitId::none && alive(s[reforms])) reform(p, reforms, UnitId::none);
  for (UnitId id : units(s)) {
    s[id].flags.clear(this_charge);
    s[id].stood({});
  }
  while (s.links > 0) s.unlink(s.links - 1u);
  s.game.stage = Stage::none;
  s.game.mover = s.game.target = s.game.chosen = UnitId::none;
  s.game.way = Way::ahead;
  s.game.left = s.game.allowance = 0;
}

}  // namespace grog::casques_et_plumets
