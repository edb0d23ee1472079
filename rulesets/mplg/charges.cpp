// Steps 2 and 5: charges declared together, answered, tested, then moved one at a time; and how bodies line up
// where one comes into contact.
#include <algorithm>

#include "core/geometry/align.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

const Link* find_link(const State& s, LinkKind kind, UnitId a, UnitId b = UnitId::none) {
  for (std::size_t i = 0; i < s.links; ++i)
    if (s.link[i].kind == kind && s.link[i].a == a && (b == UnitId::none || s.link[i].b == b)) return &s.link[i];
  return nullptr;
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

// Straight on towards a point, as far as the reach allows, stopping short of everybody.
Pose run_towards(const Scene& scene, UnitId id, Point aim) {
  const MplgGame& g = scene.g;
  const Unit& u = scene.s[id];
  i32 whole = distance_up(u.pose.at, aim);
  if (whole == 0) return u.pose;
  i32 reach = actions_left(u) * g.allowance(u);
  i32 apart = g.t().body.apart_tenths.value * tenth;
  for (i32 length = std::min(whole, reach); length > 0; length -= apart) {
    Pose to{part_way(u.pose.at, aim, length, whole), u.pose.facing, 0};
    i32 cost = 0;
    if (!over_ground(g, u, u.pose.at, to.at, cost) || cost > reach) continue;
    if (!scene.rests(id, g.body_at(u, to))) continue;
    Motion m(g.body(u), Stride::to_point(to.at));
    Corridor lane = corridor(m);
    auto in_the_way = [&](UnitId other_, const Quad& q) {
      const Unit& v = scene.s[other_];
      return !(v.side == u.side && may_pass(g, u, v)) && too_near(gap(lane.area(), q), apart);
    };
    if (scene.bodies.along(m, apart, scene.troops() - id, in_the_way) == UnitId::none) return to;
  }
  return u.pose;
}

void spend_all(Unit& u) { u.actions = u.allowed; }
bool can_run(const Unit& u) { return !rallying(u) && !u.is_any({Mark::prone, Mark::engaged, Mark::pinned}); }
void gallop(const MplgGame& g, Unit& u, Point from) {
  u.set(Mark::charge2, g.arm(u) == Arm::cavalry && gallops(g, from, u.pose.at));
}

// Whether a target that answers may come so far; nobody but the charger, which will have come on, is in its way.
bool may_meet(const Scene& scene, UnitId target, UnitId charger, const Pose& pose, i32 reach) {
  const MplgGame& g = scene.g;
  const Unit& v = scene.s[target];
  i32 cost = 0;
  if (!over_ground(g, v, v.pose.at, pose.at, cost, v.place) || cost > reach) return false;
  Motion m(g.body(v), Stride::to_point(pose.at));
  Quad end = g.body_at(v, pose);
  auto in_the_way = [&](UnitId id, const Quad& q) {
    const Unit& w = scene.s[id];
    return w.side == v.side && may_pass(g, v, w) ? overlap(end, q) : room(m, q).blocked;
  };
  return scene.bodies.along(m, 0, scene.troops() - target - charger, in_the_way) == UnitId::none &&
         scene.house_under(end) == nullptr;
}

// The target that answers comes half way, or as far as it can (MPLG-R39); the charger's own end moves back with it, and
// must fit too.
i32 meeting(Scene& scene, UnitId charger, UnitId target, Way& way) {
  const MplgGame& g = scene.g;
  const State& s = scene.s;
  const Unit& v = s[target];
  if (!has_link(s, LinkKind::counter, target, charger) || !can_run(v) || in_sector(v)) return 0;
  i32 reach = actions_left(v) * g.allowance(v);
  Point towards = v.pose.at + (way.start.at - way.end.at);
  constexpr i32 less = 100;
  for (i32 meets = std::min(way.length / 2, reach); meets > 0; meets -= less) {
    Pose pose{part_way(v.pose.at, towards, meets, std::max(1, way.length)), v.pose.facing, 0};
    if (!may_meet(scene, target, charger, pose, reach)) continue;
    Point back = way.end.at + (pose.at - v.pose.at);
    scene.bodies.put(target, g.body_at(v, pose));
    bool fits = scene.clear(charger, g.body_at(s[charger], {back, s[charger].pose.facing, 0}));
    scene.bodies.refresh(target);
    if (!fits) continue;
    way.end.at = back;
    return meets;
  }
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
  there = there && way.verdict.accepted;
  if (in_sector(u)) {  // out it comes, in open order (MPLG-5.11)
    Pose out = there ? way.start : set_down(p.g, u.place, declared.spot());
    if (!there && !scene.clear(charger, p.g.body_at(u, out))) {
      spend_all(u);
      drop_links(s, charger, LinkKind::charge);
      return p.tell(Tell::no_contact, "MPLG-R75"_c, charger, declared.b);
    }
    p.tell(Tell::left_sector, "MPLG-5.11"_c, charger);
    come_out(u, out);
    scene.bodies.refresh(charger);
  }
  if (!there) {
    Pose to = run_towards(scene, charger, declared.spot());
    spend_all(u);
    return begin_path(p, charger, Path::charge_empty, to);
  }
  i32 meets = meeting(scene, charger, declared.b, way);
  spend_all(u);
  u.set(Mark::charge2, p.g.arm(u) == Arm::cavalry && gallops(p.g, way.start.at, way.end.at));
  begin_path(p, charger, Path::charge, way.end);
  s.game.meets = meets;
}

// The advantage of position at the moment of contact (MPLG-R44); `from`: where the charger came from.
LinkMarks advantages(const MplgGame& g, const Unit& a, Point from, const Unit& b) {
  LinkMarks out;
  int level_a = g.level_at(a.pose.at), level_b = g.level_at(b.pose.at);
  bool b_wood = g.in_wood(b.pose.at) && !in_sector(b);
  bool a_wood = g.in_wood(a.pose.at);
  if (in_sector(b) || level_b > level_a || (b_wood && !g.in_wood(from))) out.set(LinkMark::b_holds);
  if (level_a > level_b || (a_wood && !b_wood)) out.set(LinkMark::a_holds);
  if (cover_of(g, b, from, b.pose.at) == Cover::wall) out.set(LinkMark::b_holds);
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

// Front against the edge it touched, unless that would put it on somebody (MPLG-R41, R75).
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
  // Nobody else may be driven into by it.
  auto driven_into = [&](UnitId, const Quad& q) {
    return gap(end, q).within(contact_slack) && !gap(body, q).within(contact_slack);
  };
  UnitSet others = scene.enemies(u.side) - target;
  if (scene.bodies.around(end, contact_slack, others, driven_into) == UnitId::none) u.pose = flushed.pose();
}

void engage(State& s, UnitId a, UnitId b, LinkMarks held) {
  if (has_link(s, LinkKind::contact, a, b) || has_link(s, LinkKind::contact, b, a)) return;
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
  for (UnitId id : units(s, [](const Unit& u) { return on_table(u); })) {
    if (id == target || !has_link(s, LinkKind::counter, id, charger)) continue;
    Unit& u = s[id];
    Way way;
    way.verdict = faulty("not_asked"_w);
    if (on_table(s[charger]) && can_run(u)) way = charge_way(Scene(p.g, s), id, charger, true);
    if (!way.verdict) {
      p.tell(Tell::no_contact, "MPLG-R39"_c, id, charger);
      continue;
    }
    if (in_sector(u)) come_out(u, way.end);
    spend_all(u);
    u.pose = way.end;
    gallop(p.g, u, way.start.at);
    if (!make_contact(p, id, charger, way.start.at)) u.clear(Mark::charge2);
    displace_generals(p, id);
  }
}

// The target's share of the way, along the same line, brings it into touch.
void move_target(Play& p, UnitId charger, UnitId target, Point from, i32 meets) {
  Unit& v = p.s[target];
  Point by = from - p.s[charger].pose.at, stood = v.pose.at;
  v.pose.at = part_way(stood, stood + by, meets, std::max<i64>(1, root_up(squared(by))));
  gallop(p.g, v, stood);
}

void answer_charges(Play& p) {
  State& s = p.s;
  if (next_charger(s) == UnitId::none) return next_step(p);
  for (std::size_t i = 0; i < s.links; ++i) {
    UnitId id = s.link[i].b;
    if (s.link[i].kind != LinkKind::charge || !s[id].is(Mark::prone)) continue;
    s[id].clear(Mark::prone);
    p.tell(Tell::stood_up, "MPLG-12.8"_c, id);
  }
  if (!any_pair<may_counter>(p.g, s, other(s.active))) return next_stage(s);
  p.ask(Ask::counter, other(s.active));
}

// Chargers first, then their targets, then the others that answer (MPLG-R40).
void test_chargers(Play& p) {
  for (UnitId id : units(p.s)) {
    const Link* l = charge_of(p.s, id);
    if (l == nullptr) continue;
    if (l->flags.has(LinkMark::joins))
      p.tell(Tell::passed, "MPLG-13.18"_c, id);
    else
      add_test(p, id, Alarm::charge);
  }
  next_stage(p.s);
}
void test_targets(Play& p) {
  for (UnitId id : units(p.s)) {
    bool charged = false;
    each_link(p.s, [&](const Link& l) {
      charged = charged || (l.kind == LinkKind::charge && l.b == id && !l.flags.has(LinkMark::joins));
    });
    if (!charged) continue;
    bool answers = has_link(p.s, LinkKind::counter, id);
    add_test(p, id, answers ? Alarms{Alarm::charged, Alarm::charge} : Alarm::charged);
  }
  next_stage(p.s);
}
void test_others(Play& p) {
  for (UnitId id : units(p.s))
    if (has_link(p.s, LinkKind::counter, id)) add_test(p, id, Alarm::charge);
  next_stage(p.s);
}

void move_next_charge(Play& p) {
  UnitId next = next_charger(p.s);
  if (next == UnitId::none) return next_step(p);
  const Unit& u = p.s[next];
  if (on_table(u) && can_run(u)) return begin_charge(p, next);
  p.tell(Tell::charge_off, "MPLG-R76"_c, next);
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
  bool is_target = has_link(p.s, LinkKind::charge, o.target, o.unit);
  p.tell(Tell::counter, is_target ? "MPLG-12.3"_c : "MPLG-12.2"_c, o.unit, o.target);
}

}  // namespace

bool has_link(const State& s, LinkKind kind, UnitId a, UnitId b) { return find_link(s, kind, a, b) != nullptr; }

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
  if (comes || (there && has_link(s, LinkKind::counter, target, charger))) spend_all(s[target]);
  if (empty || !make_contact(p, charger, target, from)) {
    s[charger].clear(Mark::charge2);
    if (there && !s[target].is(Mark::engaged)) s[target].clear(Mark::charge2);
    p.tell(Tell::no_contact, "MPLG-R41"_c, charger, target);
  }
  displace_generals(p, charger);
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
    case Stage::charger_tests: return test_chargers(p);
    case Stage::target_tests: return test_targets(p);
    case Stage::other_tests: return test_others(p);
    default: return move_next_charge(p);
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
