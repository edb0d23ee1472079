// Steps 2 and 5: charges declared together, answered, tested, then moved one at a time; and how bodies line up
// where one comes into contact.
#include <algorithm>

#include "core/field/advance.hpp"
#include "core/geometry/align.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

const Link* find_link(const State& s, LinkKind kind, UnitId a, UnitId b = UnitId::none) {
  return first_link(s, [&](const Link& l) { return l.kind == kind && l.a == a && (b == UnitId::none || l.b == b); });
}
const Link* charge_of(const State& s, UnitId charger) { return find_link(s, LinkKind::charge, charger); }

UnitId next_charger(const State& s) {  // in the order in which they were declared
  UnitId next = UnitId::none;
  each_link(s, [&](const Link& l) {
    if (l.kind != LinkKind::charge) return;
    if (next == UnitId::none || s[l.a].charge_order < s[next].charge_order) next = l.a;
  });
  return next;
}

bool can_charge(const MplgGame& g, const Unit& u) { return !is_gun(g.arm(u)) && !g.is_general(u); }

Verdict able_to_charge(const MplgGame& g, const Unit& u) {
  if (!can_charge(g, u)) return refused("MPLG-R38"_c);
  if (u.is(Mark::engaged)) return refused(locked_in(u));
  if (rallying(u)) return refused("MPLG-16.2"_c);
  if (u.is(Mark::pinned)) return refused("MPLG-15.11"_c);
  if (u.is(Mark::prone)) return refused("MPLG-R38"_c);
  if (actions_left(u) <= 0) return refused("MPLG-R37"_c);
  return {};
}

Verdict may_be_charged(const MplgGame& g, const Unit& charger, const Unit& target) {
  if (g.is_general(target)) return refused("MPLG-R33"_c);
  bool closed = in_sector(target) || g.in_wood(target.pose.at);
  return g.arm(charger) == Arm::cavalry && closed ? refused("MPLG-R38"_c) : Verdict{};
}

// The point, or the nearest to it that lies no farther off the axis than a charge may go (MPLG-R75).
Point kept_ahead(const MplgGame& g, const Pose& from, Point aim) {
  i32 half = g.t().sight.half_arc.value * whole_degree, off = turn_between(from.facing, direction(from.at, aim));
  i32 beyond = static_cast<i32>(magnitude(off)) - half;
  if (from.at == aim || beyond <= 0) return aim;
  i32 length = beyond < quarter_turn ? q30_part(distance_up(from.at, aim), cosine(beyond)) : 0;
  return point_ahead(from.at, from.facing + std::clamp(off, -half, half), length);
}

// Straight on towards a point, as far as the reach allows, coming no nearer than a move may to anybody (MPLG-R75).
Pose run_towards(const Scene& scene, UnitId id, Point spot) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  Point aim = kept_ahead(g, u.pose, spot);
  i32 whole = distance_up(u.pose.at, aim), reach = actions_left(u) * g.allowance(u);
  i32 length = std::min(whole, reach), apart = g.t().body.apart_tenths.value * tenth;
  if (length == 0) return u.pose;
  field::Advance way(Motion(g.body(u), Stride::to_point(part_way(u.pose.at, aim, length, whole))));
  way.edge(g.board().width, g.board().height);
  way.units(scene.bodies, scene.troops() - id, apart, [&](UnitId other_, const Quad& q) {
    return may_pass(g, u, scene.s[other_]) ? field::go_on : way.up_to(q, apart);
  });
  auto rests = [&](i32 step) {
    Box there = way.motion().at(step);
    i32 cost = 0;
    return over_ground(g, u, u.pose.at, there.at, cost) && cost <= reach && scene.clear(id, there);
  };
  return way.motion().at(field::last_rest(way.stop().steps, tenth / 10, rests)).pose();
}

void spend_all(Unit& u) { u.actions = u.allowed; }
bool can_run(const Unit& u) { return !rallying(u) && !u.is_any({Mark::prone, Mark::engaged, Mark::pinned}); }
void gallop(const MplgGame& g, Unit& u, Point from, Point to, i32 run) {
  u.set(Mark::charge2, g.arm(u) == Arm::cavalry && gallops(g, u, from, to, run));
}
// Out it comes, in open order (MPLG-5.11), unless there is no room to.
bool sally(Play& p, Scene& scene, UnitId id, const Pose& to) {
  if (!scene.rests(id, p.g.body_at(p.s[id], to))) return false;
  leave_sector(p, id, to);
  scene.bodies.refresh(id);
  return true;
}
// Barred, or nobody there any more: as far as it gets, and all its actions spent. False where it cannot even come out.
bool run_in_vain(Play& p, Scene& scene, UnitId id, Point aim, Pose& to) {
  Unit& u = p.s[id];
  bool out = !in_sector(u) || sally(p, scene, id, set_down(p.g, u.place, aim));
  to = out ? run_towards(scene, id, aim) : u.pose;
  spend_all(u);
  return out;
}

// Whether a target that answers may come so far; nobody but the charger, which will have come on, is in its way.
bool may_meet(const Scene& scene, UnitId target, UnitId charger, const Pose& pose, i32 reach) {
  const MplgGame& g = scene.g;
  const Unit& v = scene.unit(target);
  i32 cost = 0;
  if (!over_ground(g, v, v.pose.at, pose.at, cost, v.place) || cost > reach) return false;
  Motion m(g.body(v), Stride::to_point(pose.at));
  Quad end = g.body_at(v, pose);
  auto in_the_way = [&](UnitId id, const Quad& q) {
    return may_pass(g, v, scene.s[id]) ? overlap(end, q) : is_stopped(m, q);
  };
  return scene.bodies.along(m, 0, scene.troops() - target - charger, in_the_way) == UnitId::none &&
         scene.house_under(end) < 0;
}

// The target that answers comes half way, or as far as it can (MPLG-R39); the charger's own end moves back with it, and
// must fit too.
i32 meeting(Scene& scene, UnitId charger, UnitId target, Way& way) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  const Unit& v = scene.unit(target);
  i32 reach = actions_left(v) * g.allowance(v);
  Point towards = v.pose.at + (way.start.at - way.end.at);
  constexpr i32 less = tenth / 10;
  for (i32 meets = std::min(way.length / 2, reach); meets > 0; meets -= less) {
    Pose pose{part_way(v.pose.at, towards, meets, std::max(1, way.length)), v.pose.facing, 0};
    if (!may_meet(scene, target, charger, pose, reach)) continue;
    Point back = way.end.at + (pose.at - v.pose.at);
    scene.bodies.put(target, g.body_at(v, pose));
    bool fits = scene.clear(charger, g.body_at(s[charger], {back, s[charger].pose.facing, 0}));
    scene.bodies.put(target, g.body(v));
    if (!fits) continue;
    way.end.at = back;
    return meets;
  }
  return 0;
}

// The way of a charge on a target that answers it, and how far that one comes. From a building it will come out to do
// it (MPLG-R38, R39), when the charger is there: where it cannot, it stays and answers no more.
i32 meet_half_way(Play& p, Scene& scene, UnitId charger, UnitId target, Way& way) {
  State& s = p.s;
  if (!in_sector(s[target])) return meeting(scene, charger, target, way);
  Unit out = outdoors(p.g, s[target], way.start.at);
  if (scene.rests(target, p.g.body(out))) {
    scene.stand(target, out);
    Way shorter = charge_way(scene, charger, target, true);
    i32 meets = shorter.verdict ? meeting(scene, charger, target, shorter) : 0;
    scene.step_back();
    if (meets > 0) {
      way = shorter;
      drop_links(s, target, LinkKind::counter);
      s.join(link_of(LinkKind::counter, target, charger, {}, out.pose.at));  // where it comes out
      return meets;
    }
  }
  drop_links(s, target, LinkKind::counter);
  return 0;
}

void begin_charge(Play& p, UnitId charger) {
  State& s = p.s;
  Scene scene(p.g, s);
  Link declared = *charge_of(s, charger);
  Unit& u = s[charger];
  const Unit& v = s[declared.b];
  bool there = on_table(v) && (v.pose.at == declared.spot() || v.is(Mark::engaged));
  Way way;
  if (there) way = charge_way(scene, charger, declared.b, true);
  if (!there || !way.verdict) {
    Pose to;
    if (run_in_vain(p, scene, charger, declared.spot(), to)) return begin_path(p, charger, Path::charge_empty, to);
    drop_links(s, charger, LinkKind::charge);
    return p.tell(Tell::no_contact, "MPLG-R75"_c, charger, declared.b);
  }
  if (in_sector(u)) leave_sector(p, charger, way.start), scene.bodies.refresh(charger);
  bool answered = has_link(s, LinkKind::counter, declared.b, charger) && can_run(v);
  i32 meets = answered ? meet_half_way(p, scene, charger, declared.b, way) : 0;
  gallop(p.g, u, way.start.at, way.end.at, way.length - meets);
  begin_path(p, charger, Path::charge, way.end);
  s.game.meets = meets;
}

// The advantage of position at the moment of contact (MPLG-R44); `from`: where the charger came from.
LinkMarks advantages(const MplgGame& g, const Unit& a, Point from, const Unit& b) {
  LinkMarks out;
  int level_a = g.level_at(a.pose.at), level_b = g.level_at(b.pose.at);
  // In a wood that the other came into from outside, whatever wood he came from.
  auto alone_in_wood = [&](const Unit& u, Point other_) {
    auto apart = [other_](const field::GroundPiece& w) { return !field::holds(w, other_); };
    return !in_sector(u) && g.land().at(u.pose.at, wood, apart) != nullptr;
  };
  bool b_wood = alone_in_wood(b, from), walled = behind_wall(g, b, {from, b.pose.at}, {a.pose.at, b.pose.at});
  if (in_sector(b) || level_b > level_a || b_wood || walled) out.set(LinkMark::b_holds);
  if (level_a > level_b || alone_in_wood(a, b.pose.at)) out.set(LinkMark::a_holds);
  return out;
}

// Of the edges it touches, the one most square to the way it came.
Face touched_face(const Quad& body, const Quad& other_, Point by) {
  Face best = Face::front;
  i64 head_on = INT64_MIN;
  for (Face f : {Face::front, Face::right, Face::rear, Face::left}) {
    if (!gap(body, fine_edge(other_, f)).within(contact_slack)) continue;
    Fine out = vector_along(outward(other_, f), 1000);
    i64 against = -(i64{out.x} * by.x + i64{out.y} * by.y);
    if (against > head_on) best = f, head_on = against;
  }
  return best;
}

// Front against the edge it touched, unless that would put it on somebody or part it from another enemy that it touches
// (MPLG-R41, R75).
void line_up(Play& p, UnitId charger, UnitId target, Point from) {
  Scene scene(p.g, p.s);
  Unit& u = p.s[charger];
  Box box = p.g.body(u);
  Quad body = box;
  Point by = u.pose.at - from;
  if (by == Point{}) by = point_ahead({}, u.pose.facing, ud);
  Face face = touched_face(body, scene[target], by);
  Box flushed = flush(box, Face::front, scene[target], face, edge_centre(body, Face::front));
  Quad end = flushed;
  i32 cost = 0;
  if (!scene.rests(charger, end) || !over_ground(p.g, u, u.pose.at, flushed.at, cost)) return;
  // It is in touch with the same enemies as before, be it none besides.
  auto parted_or_met = [&](UnitId, const Quad& q) {
    return gap(end, q).within(contact_slack) != gap(body, q).within(contact_slack);
  };
  UnitSet others = scene.enemies(u.side) - target;
  for (const Quad& q : {body, end})
    if (scene.bodies.around(q, contact_slack, others, parted_or_met) != UnitId::none) return;
  u.pose = flushed.pose();
}

void engage(State& s, UnitId a, UnitId b, LinkMarks held) {
  if (contact_of(s, a, b) != nullptr) return;
  if (s.links < max_links) s.join(link_of(LinkKind::contact, a, b, held));
  s[a].set(Mark::engaged), s[b].set(Mark::engaged);
}

// Everyone the charger touches is in the melee (MPLG-R75).
bool make_contact(Play& p, UnitId charger, UnitId target, Point from) {
  State& s = p.s;
  Scene scene(p.g, s);
  Quad body = p.g.body(s[charger]);
  UnitId first = UnitId::none;
  scene.bodies.around(body, contact_slack, scene.enemies(s[charger].side), [&](UnitId id, const Quad& q) {
    if (!gap(body, q).within(contact_slack)) return;
    s[id].clear(Mark::prone);
    engage(s, charger, id, advantages(p.g, s[charger], from, s[id]));
    p.tell(Tell::contact, "MPLG-R75"_c, charger, id);
    if (first == UnitId::none || id == target) first = id;
  });
  if (first == UnitId::none) return false;
  s[charger].set(Mark::charged);
  line_up(p, charger, first, from);
  return true;
}

// Counter-chargers other than the target go at the charger where it now stands.
void move_other_counters(Play& p, UnitId charger, UnitId target) {
  State& s = p.s;
  for (UnitId id : units(s, on_table)) {
    if (id == target || !has_link(s, LinkKind::counter, id, charger)) continue;
    Unit& u = s[id];
    if (!on_table(s[charger]) || !can_run(u)) {
      p.tell(Tell::no_contact, u.is(Mark::engaged) ? "MPLG-R47"_c : "MPLG-R76"_c, id, charger);
      continue;
    }
    Scene scene(p.g, s);
    if (Way way = charge_way(scene, id, charger, true); way.verdict) {
      if (in_sector(u)) leave_sector(p, id, way.start);
      spend_all(u);
      u.pose = way.end;
      gallop(p.g, u, way.start.at, way.end.at, way.length);
      if (!make_contact(p, id, charger, way.start.at)) u.clear(Mark::charge2);
    } else {
      Pose to;
      if (run_in_vain(p, scene, id, s[charger].pose.at, to)) u.pose = to;
      p.tell(Tell::no_contact, "MPLG-R75"_c, id, charger);
    }
    displace_generals(p, id);
  }
}

// The target's share of the way, along the same line, brings it into touch.
void move_target(Play& p, UnitId charger, UnitId target, Point from, i32 meets) {
  Unit& v = p.s[target];
  const Link* answer = find_link(p.s, LinkKind::counter, target, charger);
  if (in_sector(v) && answer != nullptr) leave_sector(p, target, set_down(p.g, v.place, answer->spot()));
  Point by = from - p.s[charger].pose.at, stood = v.pose.at;
  v.pose.at = part_way(stood, stood + by, meets, std::max<i64>(1, root_up(squared(by))));
  gallop(p.g, v, stood, v.pose.at, meets);
}

// Who lost a stand on the way touches nobody yet where its wing would have: it goes on until it does (MPLG-R75).
void press_on(Play& p, UnitId charger, UnitId target, Point from) {
  Scene scene(p.g, p.s);
  if (gap(scene[charger], scene[target]).within(contact_slack)) return;
  if (Way way = charge_on(scene, charger, target, from); way.verdict) p.s[charger].pose = way.end;
}

void answer_charges(Play& p) {
  State& s = p.s;
  if (next_charger(s) == UnitId::none) return next_step(p);
  each_link(s, [&](const Link& l) {
    if (l.kind != LinkKind::charge || !s[l.b].is(Mark::prone)) return;
    s[l.b].clear(Mark::prone);
    p.tell(Tell::stood_up, "MPLG-12.8"_c, l.b);
  });
  if (!any_pair<may_counter>(p.g, s, other(s.active))) return next_stage(s);
  p.ask(Ask::counter, other(s.active));
}

// Chargers first, then their targets, then the others that answer (MPLG-R40).
Alarms due_at(const State& s, Stage stage, UnitId id) {
  bool answers = has_link(s, LinkKind::counter, id);
  auto tried = [&](const Link& l) {
    UnitId who = stage == Stage::charger_tests ? l.a : l.b;
    return l.kind == LinkKind::charge && who == id && !l.flags.has(LinkMark::joins);
  };
  if (stage == Stage::other_tests) return answers ? Alarm::charge : Alarms{};
  if (first_link(s, tried) == nullptr) return {};
  if (stage == Stage::charger_tests) return Alarm::charge;
  return answers ? Alarms{Alarm::charged, Alarm::charge} : Alarm::charged;
}
void test_charges(Play& p) {
  Stage stage = p.s.game.stage;
  for (UnitId id : units(p.s)) {
    const Link* l = charge_of(p.s, id);
    bool joins = stage == Stage::charger_tests && l != nullptr && l->flags.has(LinkMark::joins);
    if (joins) p.tell(Tell::passed, "MPLG-13.18"_c, id);
    if (Alarms due = due_at(p.s, stage, id); !due.none()) add_test(p, id, due);
  }
  next_stage(p.s);
}

void move_next_charge(Play& p) {
  UnitId next = next_charger(p.s);
  if (next == UnitId::none) return next_step(p);
  const Unit& u = p.s[next];
  if (on_table(u) && can_run(u)) return begin_charge(p, next);
  p.tell(Tell::charge_off, "MPLG-R47"_c, next);
  drop_links(p.s, next, LinkKind::charge);
}

void declare(Play& p, const Order& o) {
  State& s = p.s;
  s.answered();
  int number = 0;
  each_link(s, [&](const Link& l) { number += l.kind == LinkKind::charge; });
  bool joins = s[o.target].is(Mark::engaged);
  s[o.unit].charge_order = number;
  s.join(link_of(LinkKind::charge, o.unit, o.target, joins ? LinkMark::joins : LinkMarks{}, s[o.target].pose.at));
  p.tell(Tell::charge, joins ? "MPLG-13.17"_c : "MPLG-12.1"_c, o.unit, o.target);
}

void declare_counter(Play& p, const Order& o) {
  p.s.answered();
  p.s.join(link_of(LinkKind::counter, o.unit, o.target));
  p.s[o.unit].set(Mark::answers);
  bool is_target = has_link(p.s, LinkKind::charge, o.target, o.unit);
  p.tell(Tell::counter, is_target ? "MPLG-12.3"_c : "MPLG-12.2"_c, o.unit, o.target);
}

}  // namespace

bool has_link(const State& s, LinkKind kind, UnitId a, UnitId b) { return find_link(s, kind, a, b) != nullptr; }
const Link* contact_of(const State& s, UnitId a, UnitId b) {
  const Link* l = find_link(s, LinkKind::contact, a, b);
  return l != nullptr ? l : find_link(s, LinkKind::contact, b, a);
}

Verdict may_charge(const Scene& scene, UnitId charger, UnitId target) {
  const State& s = scene.s;
  if (Verdict v = able_to_charge(scene.g, s[charger]); !v) return v;
  if (has_link(s, LinkKind::charge, charger)) return refused("MPLG-12.1"_c);
  if (target == UnitId::none) return {};
  if (Verdict v = may_be_charged(scene.g, s[charger], s[target]); !v) return v;
  return charge_way(scene, charger, target, true).verdict;
}

Verdict may_counter(const Scene& scene, UnitId id, UnitId charger) {
  const State& s = scene.s;
  if (!can_charge(scene.g, s[id])) return refused("MPLG-R39"_c);
  if (Verdict v = able_to_charge(scene.g, s[id]); !v) return v;
  if (has_link(s, LinkKind::counter, id)) return refused("MPLG-R39"_c, "answers_already"_w);
  if (charger == UnitId::none) return {};
  if (!has_link(s, LinkKind::charge, charger)) return refused("MPLG-R39"_c, "does_not_charge"_w);
  if (Verdict v = may_be_charged(scene.g, s[id], s[charger]); !v) return v;
  bool target = has_link(s, LinkKind::charge, charger, id);  // it meets the charge, so its own reach need not do
  return charge_way(scene, id, charger, !target).verdict;
}

// The charger has come to the end of its run.
void finish_charge(Play& p) {
  State& s = p.s;
  UnitId charger = s.game.mover;
  i32 meets = s.game.meets;
  bool empty = s.game.path == Path::charge_empty;
  const Link* declared = charge_of(s, charger);
  UnitId target = declared == nullptr ? UnitId::none : declared->b;
  Point from = declared == nullptr ? s[charger].pose.at : s.game.from.at();
  end_path(s);
  bool there = s.has(target) && on_table(s[target]);
  bool comes = there && !empty && meets > 0;
  if (comes) move_target(p, charger, target, from, meets);
  // Who is engaged by another charge makes no counter-charge, and spends nothing (MPLG-R47, R76).
  if (there && !s[target].is(Mark::engaged) && has_link(s, LinkKind::counter, target, charger)) spend_all(s[target]);
  if (there && !empty) press_on(p, charger, target, from);
  spend_all(s[charger]);
  if (empty || !make_contact(p, charger, target, from)) {
    s[charger].clear(Mark::charge2);
    if (there && !s[target].is(Mark::engaged)) s[target].clear(Mark::charge2);
    p.tell(Tell::no_contact, "MPLG-R41"_c, charger, target);
  }
  displace_generals(p, charger);
  if (comes) displace_generals(p, target);
  move_other_counters(p, charger, target);
  drop_links(s, charger, LinkKind::charge);
}

void proceed_charges(Play& p) {
  switch (p.s.game.stage) {
    case Stage::declare:
      if (!any_pair<may_charge>(p.g, p.s, p.s.active)) return next_stage(p.s);
      p.ask(Ask::charge, p.s.active);
      return;
    case Stage::counter: return answer_charges(p);
    case Stage::charge_moves: return move_next_charge(p);
    default: return test_charges(p);
  }
}

std::span<const Rows::Row> charge_verbs() {
  static constexpr Rows::Row rows[] = {
      {Verb::charge, Ask::charge, check_pair<may_charge>, declare, offer_pairs<may_charge, Verb::charge>},
      {Verb::counter, Ask::counter, check_pair<may_counter>, declare_counter, offer_pairs<may_counter, Verb::counter>},
  };
  return rows;
}

}  // namespace grog::mplg
