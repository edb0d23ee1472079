// Orders worth considering, all legal, for search and random play.
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Proposals {
  const FcmGame& g;
  const State& s;
  Rng& rng;
  std::size_t most;
  std::vector<Order>& out;

  bool full() const { return out.size() >= most; }
  bool offer(const Order& o) {
    if (full() || !g.check(s, o)) return false;
    out.push_back(o);
    return true;
  }

  // ---- orders of a period
  bool waits_for_order(UnitId id, Side side) const {
    const Unit& u = s[id];
    if (u.side != side || u.is(flags::committed)) return false;
    if (u.place == to_arrive) return u.strength > 0 && s.turn >= g.info(id).arrives;
    return on_table(u) && formation_of(u) != Formation::officer && !is_running(u) && !u.is(flags::uncontrolled);
  }

  // Where it would go: the nearest enemy, or an objective that is nearer or empty.
  Point aim_of(UnitId id) const {
    const Unit& u = s[id];
    Nearest enemy = nearest_enemy(g, s, id);
    Point aim =
        enemy.unit == UnitId::none ? Point{g.board().width / 2, g.board().height / 2} : box_of(g, s[enemy.unit]).at;
    i64 best = enemy.unit == UnitId::none ? INT64_MAX : distance_squared(u.pose.at, aim);
    bool foot = g.t().arm(u) == Arm::infantry;
    for (const Spot& spot : g.spots()) {
      i64 d = distance_squared(u.pose.at, spot.box.at);
      if (foot && spot.percent > 0 && d < best && d > 1'000'000) best = d, aim = spot.box.at;
    }
    return aim;
  }

  void offer_legs(UnitId id, std::initializer_list<Leg> legs) {
    Order o = make(Verb::move, id);
    std::size_t n = 0;
    for (const Leg& l : legs)
      if (l.value > 0 && n < max_legs) o.legs[n++] = l;
    if (n > 0) offer(o);
  }
  static Leg leg(LegKind k, i32 value) { return {static_cast<u8>(k), 0, static_cast<i16>(std::min(value, 8000))}; }

  void offer_moves(UnitId id) {
    const Unit& u = s[id];
    i32 speed = speed_of(g, u);
    if (speed == 0) return;
    Box box = box_of(g, u);
    i32 by = turn_between(box.facing, direction(box.at, aim_of(id)));
    bool free = formation_of(u) == Formation::skirmish || is_square(formation_of(u));
    for (i32 share : {4, 2, 1}) {
      i32 purse = speed * share / 4 - 10;
      if (free) {
        offer_legs(id, {leg(LegKind::turn, normalise(by)), leg(LegKind::forward, purse)});
      } else if (magnitude(by) > 1200) {
        offer_legs(id, {leg(LegKind::turn, half_turn), leg(LegKind::forward, purse - speed / 4)});
      } else if (by == 0) {
        offer_legs(id, {leg(LegKind::forward, purse)});
      } else {
        i32 turn = std::clamp(by, -600, 600);
        i32 cost = Motion(box, turn > 0 ? Stride::wheel_right(turn) : Stride::wheel_left(-turn)).length();
        if (cost > purse) turn = turn * purse / std::max(cost, 1), cost = purse;
        LegKind wheel = turn > 0 ? LegKind::wheel_right : LegKind::wheel_left;
        offer_legs(id, {leg(wheel, static_cast<i32>(magnitude(turn))), leg(LegKind::forward, purse - cost - 5)});
      }
      if (full()) return;
    }
    offer_legs(id, {leg(LegKind::forward, speed / 2 - 10)});
    offer_legs(id, {leg(LegKind::back, speed / 4 - 10)});
    if (rng.below(4) == 0) {
      offer_legs(id, {leg(rng.below(2) == 0 ? LegKind::left : LegKind::right, speed / 4 - 10)});
      Order to = make(Verb::move, id);  // to a pose somewhere ahead
      to.pose.at = point_ahead(box.at, box.facing + static_cast<i32>(rng.below(600)) - 300, speed / 2);
      to.pose.facing = static_cast<i16>(normalise(box.facing + static_cast<i32>(rng.below(400)) - 200));
      offer(to);
    }
  }

  void offer_shapes(UnitId id, Verb verb) {
    for (u8 option : {u8{1}, u8{0}, u8{5}, u8{3}, u8{4}, u8{2}, u8{6}}) {
      if (verb == Verb::form && option != 1 && rng.below(3) != 0) continue;
      Order o = make(verb, id);
      o.option = option;
      offer(o);
      if (verb == Verb::reform && (in_house(s[id]) || g.t().arm(s[id]) == Arm::artillery)) return;
    }
  }

  void unit_orders(UnitId id) {
    const Unit& u = s[id];
    if (u.place == to_arrive) {
      Order o = make(Verb::arrive, id);
      offer(o);
      for (i16 aside : {i16{-150}, i16{150}}) {
        o.value = aside;
        offer(o);
      }
      return;
    }
    offer(make(Verb::hold, id));
    if (in_melee(s, id)) return;
    if (level_of(u) != Level::ordered) offer_shapes(id, Verb::reform);
    Arm arm = g.t().arm(u);
    if (arm == Arm::artillery) {
      offer(make(Verb::limber, id));
      offer(make(Verb::unlimber, id));
    } else {
      i32 reach = speed_of(g, u) + charge_bonus(g, u);
      Quad me = box_of(g, u);
      for (std::size_t i = 0; i < s.units && !full(); ++i) {
        const Unit& v = s.unit[i];
        if (!on_table(v) || v.side == u.side || !near(me, Quad(box_of(g, v)), reach)) continue;
        Order o = make(Verb::charge, id);
        o.target = unit_id(i);
        offer(o);
      }
    }
    if (in_house(u)) {
      for (u8 side = 0; side < 4; ++side) {
        Order o = make(Verb::leave, id);
        o.option = side;
        offer(o);
      }
      return;
    }
    for (std::size_t i = 0; arm == Arm::infantry && i < g.spots().size(); ++i) {
      Order o = make(Verb::enter, id);
      o.place = static_cast<i16>(i);
      offer(o);
    }
    offer_moves(id);
    if (level_of(u) <= Level::disorganised && arm != Arm::artillery) offer_shapes(id, Verb::form);
  }

  void orders(Side side) {
    for (std::size_t i = 0; i < s.units; ++i)
      if (waits_for_order(unit_id(i), side)) {
        unit_orders(unit_id(i));
        if (!out.empty()) return;
      }
    out.push_back(make(Verb::done));
  }

  // ---- the other questions
  void deployment(Side side) {
    offer(make(Verb::suggested));
    for (std::size_t i = 0; i < s.units && out.size() < std::min<std::size_t>(most, 3); ++i) {
      const Unit& u = s.unit[i];
      if (u.side != side || u.place != to_deploy) continue;
      const UnitInfo& info = g.info(unit_id(i));
      Order o = make(Verb::deploy, unit_id(i));
      if (info.suggested && info.suggested_place < 0) {
        o.pose = info.suggested_pose;
        o.option = is_officer(g.t().arm(u))     ? u8{0}
                   : info.suggested_goal.elites ? u8{8}
                                                : static_cast<u8>(info.suggested_goal.formation);
        offer(o);
        continue;
      }
      const Box& zone = g.zone(side);
      i16 facing = static_cast<i16>((static_cast<i32>(g.edge_of(side)) + 2) % 4 * quarter_turn);
      for (int tries = 0; tries < 200; ++tries) {
        o.pose.at = {zone.at.x - zone.width / 2 + static_cast<i32>(rng.below(static_cast<u32>(zone.width))),
                     zone.at.y - zone.depth / 2 + static_cast<i32>(rng.below(static_cast<u32>(zone.depth)))};
        o.pose.facing = facing;
        Arm arm = g.t().arm(u);
        o.option = is_officer(arm) ? u8{0} : arm == Arm::artillery ? u8{7} : u8{1};
        if (offer(o)) break;
      }
    }
  }

  void reactions(UnitId id) {
    offer(make(Verb::square, id));
    offer(make(Verb::evade, id));
    chargers_of(s, id).each([&](UnitId c) {
      for (Verb v : {Verb::stand, Verb::countercharge}) {
        Order o = make(v, id);
        o.target = c;
        offer(o);
      }
    });
  }

  void nerves(UnitId id) {
    int value = officers_with(g, s, id).value;
    for (int v = value; v >= -value; --v)
      for (u8 option : {u8{0}, u8{1}, u8{2}}) {
        if (value > 0 && option == 1) continue;
        Order o = make(Verb::nerve, id);
        o.value = static_cast<i16>(v), o.option = option;
        offer(o);
      }
  }

  void after(UnitId id) {
    UnitId follow = UnitId::none, pursue = UnitId::none;
    u32 open = winner_options(g, s, id, &follow, &pursue);
    for (Verb v : {Verb::follow, Verb::pursue, Verb::stay, Verb::fall_back, Verb::enter}) {
      if ((open >> static_cast<unsigned>(v) & 1) == 0) continue;
      Order o = make(v, id);
      if (v == Verb::follow) o.target = follow;
      if (v == Verb::pursue) o.target = pursue;
      if (v == Verb::enter) o.place = static_cast<i16>(s[id].attr[attr::fell + 1] - 1);
      offer(o);
    }
  }

  void officers(Side side) {
    offer(make(Verb::done));
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      UnitId id = unit_id(i);
      if (!on_table(u) || u.side != side || formation_of(u) != Formation::officer || u.is(flags::moved)) continue;
      int joins = 0;
      for (std::size_t k = 0; k < s.units && joins < 3; ++k) {
        if (s.unit[k].side != side || unit_id(k) == target_of(u)) continue;
        Order o = make(Verb::join, id);
        o.target = unit_id(k);
        joins += offer(o);
      }
      for (int k = 0; k < 2; ++k) {
        Order o = make(Verb::ride, id);
        i32 way = direction(u.pose.at, aim_of(id)) + static_cast<i32>(rng.below(1200)) - 600;
        o.pose.at = point_ahead(u.pose.at, way, 500 + static_cast<i32>(rng.below(900)));
        o.pose.facing = static_cast<i16>(normalise(way));
        offer(o);
      }
      return;
    }
  }

  void fire(Side side) {
    offer(make(Verb::done));
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      UnitId id = unit_id(i);
      if (!on_table(u) || u.side != side || u.is(flags::aimed | flags::ceased) || !may_fire(g, s, id)) continue;
      bool guns = g.t().arm(u) == Arm::artillery;
      std::size_t before = out.size();
      for (std::size_t k = 0; k < s.units; ++k) {
        const Unit& v = s.unit[k];
        if (!on_table(v) || v.side == side || (!guns && formation_of(v) != Formation::officer)) continue;
        for (u8 ammo = 0; ammo < (guns ? 2 : 1); ++ammo) {
          Order o = make(Verb::fire, id);
          o.target = unit_id(k), o.option = ammo;
          offer(o);
        }
      }
      if (out.size() == before) continue;
      if (rng.below(8) == 0) offer(make(Verb::cease, id));
      return;
    }
  }

  void posts(Side side) {
    offer(make(Verb::done));
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!on_table(u) || u.side != side || !in_house(u)) continue;
      UnitId enemy = nearest_enemy(g, s, unit_id(i)).unit;
      if (enemy == UnitId::none) continue;
      int face = static_cast<int>(index(touched_face(Quad(box_of(g, u)), Quad(box_of(g, s[enemy])))));
      int left = u.strength;
      constexpr i16 digit[] = {1000, 100, 10, 1};
      Order o = make(Verb::post, unit_id(i));
      for (int turn : {0, 1, 3, 2}) {
        int here = std::min(left, g.t().house_side.value);
        left -= here;
        o.value = static_cast<i16>(o.value + here * digit[(face + turn) % 4]);
      }
      offer(o);
    }
  }
};

}  // namespace

void FcmGame::propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const {
  out.clear();
  if (s.over || s.waiting == 0 || most == 0) return;
  const Decision& d = s.asked();
  Proposals p{*this, s, rng, most, out};
  switch (asked(s)) {
    case Ask::start:
    case Ask::test:
    case Ask::round:
    case Ask::volley:
    case Ask::fate: out.push_back(make(Verb::roll)); break;
    case Ask::deploy: p.deployment(d.side); break;
    case Ask::orders: p.orders(d.side); break;
    case Ask::react: p.reactions(d.unit); break;
    case Ask::nerve: p.nerves(d.unit); break;
    case Ask::after: p.after(d.unit); break;
    case Ask::officer: p.officers(d.side); break;
    case Ask::leave:
      p.offer(make(Verb::remain, d.unit));
      p.offer(make(Verb::depart, d.unit));
      break;
    case Ask::fire: p.fire(d.side); break;
    case Ask::post: p.posts(d.side); break;
    default: break;
  }
}

}  // namespace grog::feu_combat_moral
