// Steps 2 and 5: charges declared together, answered, tested, then moved one at a time.
#include <algorithm>

#include "core/geometry/align.hpp"
#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

enum class Sub : i16 { declare, counter, chargers, targets, others, moves };
Sub sub(const State& s) { return static_cast<Sub>(s.game[game_attr::sub]); }
void set_sub(State& s, Sub v) { s.game[game_attr::sub] = static_cast<i16>(v); }

constexpr i32 contact_slack = 3;

Link* charge_of(State& s, UnitId charger) {
  for (std::size_t i = 0; i < s.links; ++i)
    if (s.link[i].kind == links::charge && s.link[i].a == charger) return &s.link[i];
  return nullptr;
}

UnitId next_charger(const State& s) {  // in the order in which they were declared
  const Link* best = nullptr;
  for (std::size_t i = 0; i < s.links; ++i) {
    const Link& l = s.link[i];
    if (l.kind == links::charge && (best == nullptr || (l.flags & ~joining) < (best->flags & ~joining))) best = &l;
  }
  return best == nullptr ? UnitId::none : best->a;
}

bool any_charge(const MplgGame& g, const State& s, Side side) {
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || u.side != side || is_gun(g.arm(u)) || g.arm(u) == Arm::general) continue;
    for (std::size_t k = 0; k < s.units; ++k)
      if (on_table(s.unit[k]) && s.unit[k].side != side && may_charge(g, s, unit_id(i), unit_id(k))) return true;
  }
  return false;
}

bool any_counter(const MplgGame& g, const State& s, Side side) {
  for (std::size_t l = 0; l < s.links; ++l) {
    if (s.link[l].kind != links::charge) continue;
    for (std::size_t i = 0; i < s.units; ++i)
      if (on_table(s.unit[i]) && s.unit[i].side == side && may_counter(g, s, unit_id(i), s.link[l].a)) return true;
  }
  return false;
}

// The advantage of position at the moment of contact (MPLG-R44); `from`: where the charger came from.
u8 advantages(const MplgGame& g, const Unit& a, Point from, const Unit& b) {
  u8 out = 0;
  int level_a = g.level_at(a.pose.at), level_b = g.level_at(b.pose.at);
  bool b_wood = g.wood_at(b.pose.at) >= 0 && !in_sector(b);
  bool a_wood = g.wood_at(a.pose.at) >= 0;
  if (in_sector(b) || level_b > level_a || (b_wood && g.wood_at(from) < 0)) out |= contact::b_holds;
  if (level_a > level_b || (a_wood && !b_wood)) out |= contact::a_holds;
  if (cover_of(g, b, from, b.pose.at) == Cover::wall) out |= contact::b_holds;
  return out;
}

// Front against the edge it touched, unless that would put it on somebody (MPLG-R41, R75).
void line_up(Play& p, UnitId charger, UnitId target, Point from) {
  Unit& u = p.s[charger];
  Box box = p.g.body(u);
  Quad body = box, other_ = p.g.body(p.s[target]);
  // Of the edges it touches, the one most square to the way it came.
  Point by = u.pose.at - from;
  if (by == Point{}) by = point_ahead({}, u.pose.facing, ud);
  Face best = Face::front;
  i64 head_on = INT64_MIN;
  for (Face f : {Face::front, Face::right, Face::rear, Face::left}) {
    if (!gap(body, fine_edge(other_, f)).within(contact_slack)) continue;
    Fine out = vector_along(outward(other_, f), 1000);
    i64 against = -(i64{out.x} * by.x + i64{out.y} * by.y);
    if (against > head_on) best = f, head_on = against;
  }
  Box flushed = flush(box, Face::front, other_, best, edge_centre(Quad(box), Face::front));
  if (!on_table(Quad(flushed), p.g.board().width, p.g.board().height)) return;
  i32 cost = 0;
  if (!p.g.clear_at(p.s, charger, flushed, outside) || !over_ground(p.g, u, u.pose.at, flushed.at, cost)) return;
  // Nobody else may be driven into by it.
  for (std::size_t i = 0; i < p.s.units; ++i) {
    const Unit& v = p.s.unit[i];
    if (!on_table(v) || v.side == u.side || unit_id(i) == target || p.g.arm(v) == Arm::general) continue;
    if (gap(Quad(flushed), Quad(p.g.body(v))).within(contact_slack) &&
        !gap(Quad(box), Quad(p.g.body(v))).within(contact_slack))
      return;
  }
  u.pose = flushed.pose();
}

void engage(State& s, UnitId a, UnitId b, u8 flags_) {
  if (has_link(s, links::contact, a, b) || has_link(s, links::contact, b, a)) return;
  if (s.links < max_links) s.join({{a, b}, {{links::contact, flags_}}});
  s[a].set(flags::engaged), s[b].set(flags::engaged);
}

// Everyone the charger touches is in the melee (MPLG-R75).
bool make_contact(Play& p, UnitId charger, UnitId target, Point from) {
  State& s = p.s;
  Quad body = p.g.body(s[charger]);
  bool any = false;
  UnitId first = UnitId::none;
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& v = s.unit[i];
    if (!on_table(v) || v.side == s[charger].side || p.g.arm(v) == Arm::general) continue;
    if (!gap(body, Quad(p.g.body(v))).within(contact_slack)) continue;
    v.set(flags::prone, false);
    engage(s, charger, unit_id(i), advantages(p.g, s[charger], from, v));
    p.tell(Tell::contact, "MPLG-R75"_c, charger, unit_id(i));
    if (!any || unit_id(i) == target) first = unit_id(i);
    any = true;
  }
  if (any) {
    s[charger].set(flags::charged);
    line_up(p, charger, first, from);
  }
  return any;
}

// Straight on towards a point, as far as the reach allows, stopping short of everybody.
Pose run_towards(const MplgGame& g, const State& s, UnitId id, Point aim) {
  const Unit& u = s[id];
  i32 whole = distance_up(u.pose.at, aim);
  if (whole == 0) return u.pose;
  i32 reach = std::min(whole, actions_left(u) * g.allowance(u));
  i32 apart = g.t().apart.value * ud / 10;
  for (i32 length = reach; length > 0; length -= apart) {
    Point to{u.pose.at.x + static_cast<i32>(divide_nearest(i64{aim.x - u.pose.at.x} * length, whole)),
             u.pose.at.y + static_cast<i32>(divide_nearest(i64{aim.y - u.pose.at.y} * length, whole))};
    i32 cost = 0;
    Box end = g.body(u, {to, u.pose.facing, 0}, outside);
    if (!over_ground(g, u, u.pose.at, to, cost) || cost > actions_left(u) * g.allowance(u)) continue;
    if (!on_table(Quad(end), g.board().width, g.board().height) || !g.clear_at(s, id, end, outside)) continue;
    Motion m(g.body(u), Stride::to_point(to));
    bool free = true;
    for (std::size_t i = 0; free && i < s.units; ++i) {
      const Unit& v = s.unit[i];
      if (unit_id(i) == id || !on_table(v) || g.arm(v) == Arm::general) continue;
      Quad q = g.body(v);
      if (v.side == u.side && may_pass(g, u, v)) continue;
      Corridor c = corridor(m);
      free = !gap(c.area(), q).at_most(i64{apart} * fine_parts - 1);
    }
    if (free) return {to, u.pose.facing, 0};
  }
  return u.pose;
}

void spend_all(Unit& u) { u.attr[attr::actions] = u.attr[attr::allowed]; }

void begin_charge(Play& p, UnitId charger) {
  State& s = p.s;
  Link charge_ = *charge_of(s, charger);
  Unit& u = s[charger];
  Point stood{charge_.v, charge_.w};
  const Unit& v = s[charge_.b];
  bool there = on_table(v) && (v.pose.at == stood || v.is(flags::engaged));
  ChargeWay way;
  if (there) way = charge_way(p.g, s, charger, charge_.b, true);
  there = there && way.verdict.accepted;
  if (in_sector(u)) {  // out it comes, in open order (MPLG-5.11)
    Pose out = there ? way.start : set_down(p.g, u, u.place, stood);
    if (!there && !p.g.clear_at(s, charger, p.g.body(u, out, outside), outside)) {
      spend_all(u);
      drop_links(s, charger, links::charge);
      return p.tell(Tell::no_contact, "MPLG-R75"_c, charger, charge_.b);
    }
    p.tell(Tell::left_sector, "MPLG-5.11"_c, charger);
    u.place = outside, u.pose = out, u.formation = static_cast<u8>(Formation::open);
  }
  if (!there) {
    Pose to = run_towards(p.g, s, charger, stood);
    spend_all(u);
    return begin_path(p, charger, Path::charge_empty, to, 0);
  }
  // From here on the link remembers where the charger came from.
  Link* kept = charge_of(s, charger);
  kept->v = static_cast<i16>(way.start.at.x), kept->w = static_cast<i16>(way.start.at.y);
  // The target that answers comes half way, or as far as it can (MPLG-R39).
  i32 meets = 0;
  bool answers = has_link(s, links::counter, charge_.b, charger) &&
                 !v.is(flags::engaged | flags::prone | flags::pinned) && !rallying(v) && !in_sector(v);
  if (answers) {
    i32 reach = actions_left(v) * p.g.allowance(v);
    meets = std::min(way.run / 2, reach);
    Point by = way.start.at - way.end.at;
    i32 cost = 0;
    auto shifted = [&](i32 d) {
      return v.pose.at + Point{static_cast<i32>(divide_nearest(i64{by.x} * d, std::max(1, way.run))),
                               static_cast<i32>(divide_nearest(i64{by.y} * d, std::max(1, way.run)))};
    };
    while (meets > 0) {
      Point to = shifted(meets);
      Pose pose{to, v.pose.facing, 0};
      // The charger itself will have come on; it is no obstacle.
      bool ok = static_cast<bool>(over_ground(p.g, v, v.pose.at, to, cost, v.place)) && cost <= reach;
      Motion m(p.g.body(v), Stride::to_point(to));
      for (std::size_t i = 0; ok && i < s.units; ++i) {
        const Unit& w = s.unit[i];
        if (unit_id(i) == charge_.b || unit_id(i) == charger || !on_table(w) || p.g.arm(w) == Arm::general) continue;
        Quad q = p.g.body(w);
        bool passes = w.side == v.side && may_pass(p.g, v, w);
        ok = passes ? !overlap(Quad(p.g.body(v, pose, outside)), q) : !room(m, q).blocked;
      }
      for (const Sector& house : p.g.ground().sectors)
        ok = ok && !overlap(Quad(p.g.body(v, pose, outside)), Quad(house.box));
      // The charger's own end moves back with it, and must fit too.
      Point back{way.end.at.x + (to.x - v.pose.at.x), way.end.at.y + (to.y - v.pose.at.y)};
      State then = s;
      then[charge_.b].pose = pose;
      ok = ok && p.g.clear_at(then, charger, p.g.body(u, {back, u.pose.facing, 0}, outside), outside);
      if (ok) {
        way.end.at = back;
        break;
      }
      meets = meets > 100 ? meets - 100 : 0;
    }
  }
  bool lancers = p.g.arm(u) == Arm::cavalry && gallops(p.g, way.start.at, way.end.at);
  spend_all(u);
  u.set(flags::charge2, lancers);
  begin_path(p, charger, Path::charge, way.end, static_cast<i16>(meets));
}

// Counter-chargers other than the target go at the charger where it now stands.
void move_other_counters(Play& p, UnitId charger, UnitId target) {
  State& s = p.s;
  for (std::size_t i = 0; i < s.units; ++i) {
    UnitId id = unit_id(i);
    if (id == target || !on_table(s.unit[i]) || !has_link(s, links::counter, id, charger)) continue;
    bool can =
        on_table(s[charger]) && !rallying(s.unit[i]) && !s.unit[i].is(flags::prone | flags::engaged | flags::pinned);
    ChargeWay way;
    if (can) way = charge_way(p.g, s, id, charger, true);
    if (!can || !way.verdict) {
      p.tell(Tell::no_contact, "MPLG-R39"_c, id, charger);
      continue;
    }
    Unit& u = s.unit[i];
    if (in_sector(u)) u.place = outside, u.formation = static_cast<u8>(Formation::open);
    spend_all(u);
    u.pose = way.end;
    u.set(flags::charge2, p.g.arm(u) == Arm::cavalry && gallops(p.g, way.start.at, way.end.at));
    if (!make_contact(p, id, charger, way.start.at)) u.set(flags::charge2, false);
    displace_generals(p, id);
  }
}

}  // namespace

bool has_link(const State& s, u8 kind, UnitId a, UnitId b) {
  for (std::size_t i = 0; i < s.links; ++i)
    if (s.link[i].kind == kind && s.link[i].a == a && (b == UnitId::none || s.link[i].b == b)) return true;
  return false;
}

namespace {

Verdict able_to_charge(const MplgGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  if (is_gun(g.arm(u)) || g.arm(u) == Arm::general) return refused("MPLG-R38"_c);
  if (u.is(flags::engaged)) return refused(u.is(flags::fought) ? "MPLG-13.14"_c : "MPLG-R47"_c);
  if (rallying(u)) return refused("MPLG-16.2"_c);
  if (u.is(flags::pinned)) return refused("MPLG-15.11"_c);
  if (u.is(flags::prone)) return refused("MPLG-R38"_c);
  if (actions_left(u) <= 0) return refused("MPLG-R37"_c);
  return {};
}

Verdict may_be_charged(const MplgGame& g, const Unit& charger, const Unit& target) {
  if (g.arm(target) == Arm::general) return refused("MPLG-R33"_c);
  bool closed = in_sector(target) || g.wood_at(target.pose.at) >= 0;
  return g.arm(charger) == Arm::cavalry && closed ? refused("MPLG-R38"_c) : Verdict{};
}

}  // namespace

Verdict may_charge(const MplgGame& g, const State& s, UnitId charger, UnitId target, ChargeWay* out) {
  if (Verdict v = able_to_charge(g, s, charger); !v) return v;
  if (has_link(s, links::charge, charger)) return refused("MPLG-12.1"_c);
  if (Verdict v = may_be_charged(g, s[charger], s[target]); !v) return v;
  ChargeWay way = charge_way(g, s, charger, target, true);
  if (out != nullptr) *out = way;
  return way.verdict;
}

Verdict may_counter(const MplgGame& g, const State& s, UnitId id, UnitId charger) {
  if (is_gun(g.arm(s[id])) || g.arm(s[id]) == Arm::general) return refused("MPLG-R39"_c);
  if (Verdict v = able_to_charge(g, s, id); !v) return v;
  if (has_link(s, links::counter, id))
    return refused("MPLG-R39"_c, {"Elle répond déjà à une charge.", "It answers a charge already."});
  if (!has_link(s, links::charge, charger))
    return refused("MPLG-R39"_c, {"Cette unité ne charge pas.", "That unit does not charge."});
  if (Verdict v = may_be_charged(g, s[id], s[charger]); !v) return v;
  bool target = has_link(s, links::charge, charger, id);  // it meets the charge, so its own reach need not do
  return charge_way(g, s, id, charger, !target).verdict;
}

void declare(Play& p, UnitId charger, UnitId target) {
  State& s = p.s;
  u8 number = 0;
  for (std::size_t i = 0; i < s.links; ++i) number = static_cast<u8>(number + (s.link[i].kind == links::charge));
  bool joins = s[target].is(flags::engaged);
  Point at = s[target].pose.at;
  s.join({{charger, target},
          {{links::charge, static_cast<u8>(number | (joins ? joining : 0)), static_cast<i16>(at.x),
            static_cast<i16>(at.y)}}});
  p.tell(Tell::charge, joins ? "MPLG-13.17"_c : "MPLG-12.1"_c, charger, target);
}

void declare_counter(Play& p, UnitId id, UnitId charger) {
  p.s.join({{id, charger}, {{links::counter}}});
  p.tell(Tell::counter, has_link(p.s, links::charge, charger, id) ? "MPLG-12.3"_c : "MPLG-12.2"_c, id, charger);
}

// The charger has come to the end of its run.
void finish_charge(Play& p) {
  State& s = p.s;
  UnitId charger = unit_id(static_cast<std::size_t>(s.game[game_attr::mover] - 1));
  i32 meets = s.game[game_attr::way];
  bool empty = static_cast<Path>(s.game[game_attr::path]) == Path::charge_empty;
  const Link* charge_ = charge_of(s, charger);
  UnitId target = charge_ == nullptr ? UnitId::none : charge_->b;
  Point from = charge_ == nullptr ? s[charger].pose.at : Point{charge_->v, charge_->w};
  end_path(s);
  if (!empty && meets > 0 && valid(target) && on_table(s[target])) {
    // The target's share of the way, along the same line, brings it into touch.
    Unit& v = s[target];
    Point by = from - s[charger].pose.at;
    i64 length = std::max<i64>(1, root_up(squared(by)));
    Point stood = v.pose.at;
    v.pose.at = stood + Point{static_cast<i32>(divide_nearest(i64{by.x} * meets, length)),
                              static_cast<i32>(divide_nearest(i64{by.y} * meets, length))};
    v.set(flags::charge2, p.g.arm(v) == Arm::cavalry && gallops(p.g, stood, v.pose.at));
    spend_all(v);
  } else if (valid(target) && on_table(s[target]) && has_link(s, links::counter, target, charger)) {
    spend_all(s[target]);
  }
  bool touched = !empty && make_contact(p, charger, target, from);
  if (!touched) {
    s[charger].set(flags::charge2, false);
    if (valid(target) && on_table(s[target]) && !s[target].is(flags::engaged)) s[target].set(flags::charge2, false);
    p.tell(Tell::no_contact, "MPLG-R41"_c, charger, target);
  }
  displace_generals(p, charger);
  move_other_counters(p, charger, target);
  drop_links(s, charger, links::charge);
}

void proceed_charges(Play& p) {
  State& s = p.s;
  Side side = s.active;
  switch (sub(s)) {
    case Sub::declare:
      if (any_charge(p.g, s, side)) return p.ask(Ask::charge, side);
      return set_sub(s, Sub::counter);
    case Sub::counter: {
      if (next_charger(s) == UnitId::none) return next_step(p);
      for (std::size_t i = 0; i < s.links; ++i) {
        UnitId id = s.link[i].b;
        if (s.link[i].kind != links::charge || !s[id].is(flags::prone)) continue;
        s[id].set(flags::prone, false);
        p.tell(Tell::stood_up, "MPLG-12.8"_c, id);
      }
      if (any_counter(p.g, s, other(side))) return p.ask(Ask::counter, other(side));
      return set_sub(s, Sub::chargers);
    }
    case Sub::chargers:
      for (std::size_t i = 0; i < s.units; ++i)
        for (std::size_t l = 0; l < s.links; ++l)
          if (s.link[l].kind == links::charge && s.link[l].a == unit_id(i)) {
            if ((s.link[l].flags & joining) == 0)
              add_test(p, unit_id(i), cause::charge);
            else
              p.tell(Tell::passed, "MPLG-13.18"_c, unit_id(i));
          }
      return set_sub(s, Sub::targets);
    case Sub::targets:
      for (std::size_t i = 0; i < s.units; ++i) {
        bool charged = false;
        for (std::size_t l = 0; l < s.links; ++l)
          charged = charged ||
                    (s.link[l].kind == links::charge && s.link[l].b == unit_id(i) && (s.link[l].flags & joining) == 0);
        if (!charged) continue;
        add_test(p, unit_id(i),
                 has_link(s, links::counter, unit_id(i)) ? cause::charged | cause::charge : cause::charged);
      }
      return set_sub(s, Sub::others);
    case Sub::others:
      for (std::size_t i = 0; i < s.units; ++i)
        if (has_link(s, links::counter, unit_id(i))) add_test(p, unit_id(i), cause::charge);
      return set_sub(s, Sub::moves);
    case Sub::moves: {
      UnitId next = next_charger(s);
      if (next == UnitId::none) return next_step(p);
      const Unit& u = s[next];
      if (!on_table(u) || rallying(u) || u.is(flags::prone | flags::engaged | flags::pinned)) {
        p.tell(Tell::charge_off, "MPLG-R76"_c, next);
        return drop_links(s, next, links::charge);
      }
      return begin_charge(p, next);
    }
  }
}

}  // namespace grog::mplg
