// Orders worth considering, all legal, for search and random play.
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"
#include "rulesets/kit/draws.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Proposals {
  const Scene& c;
  Rng& rng;
  std::size_t most;
  std::vector<Order>& out;

  const FcmGame& g = c.g;
  const State& s = c.s;

  bool full() const { return out.size() >= most; }
  bool offer(const Order& o) {
    if (full() || !check(c, o)) return false;
    out.push_back(o);
    return true;
  }

  // ---- orders of a period
  bool waits_for_order(UnitId id, Side side) const {
    const Unit& u = s[id];
    if (u.side != side || u.is(Mark::committed)) return false;
    if (u.place == to_arrive) return u.strength > 0 && s.turn >= g.info(id).arrives;
    return on_table(u) && !is_officer(u) && !is_running(u) && u.morale != Morale::uncontrolled;
  }

  static Leg leg(LegKind k, i32 value) { return {byte_of(k), 0, short_of(std::min(value, 8000))}; }

  // As much of the way as can be walked; a hair less where rounding makes the last step one too many.
  void offer_way(UnitId id, std::initializer_list<Leg> wished) {
    Path legs{};
    std::size_t n = 0;
    for (const Leg& l : wished)
      if (l.value > 0) legs[n++] = {LegKind{l.kind}, l.value};
    if (n == 0 || full()) return;
    Trimmed trimmed = trim_path(c, id, legs);
    if (trimmed == Trimmed::nothing) return;
    Order o = make(Verb::move, id);
    n = 0;
    for (const Stretch& l : legs)
      if (l.kind != LegKind::none) o.legs[n++] = leg(l.kind, l.length);
    if (std::find(out.begin(), out.end(), o) != out.end()) return;
    // A path that can be walked whole has just been checked.
    if (trimmed == Trimmed::whole) return out.push_back(o);
    if (offer(o)) return;
    Leg& last = o.legs[n - 1];
    if (last.kind != byte_of(LegKind::turn) && last.value > 20) last.value = short_of(last.value - 10), offer(o);
  }

  // A wheel, or a turn where it is free or the way lies behind, and then so far ahead as the period allows.
  void offer_towards(UnitId id, Point aim, i32 ahead) {
    Box box = box_of(g, s[id]);
    i32 by = turn_between(box.facing, direction(box.at, aim)), speed = speed_of(g, s[id]);
    auto rest = [&](i32 cost) { return leg(LegKind::forward, std::min(ahead, speed - cost - 10)); };
    if (turns_free(g, s[id])) return offer_way(id, {leg(LegKind::turn, normalise(by)), rest(0)});
    i32 quarter = speed / g.t().move.turn_parts.value;
    if (magnitude(by) > 1200) return offer_way(id, {leg(LegKind::turn, half_turn), rest(quarter)});
    if (magnitude(by) > 750)
      return offer_way(id, {leg(LegKind::turn, by > 0 ? quarter_turn : 3 * quarter_turn), rest(quarter)});
    if (by == 0) return offer_way(id, {rest(0)});
    i32 cost = Motion(box, wheel_by(by)).length();
    LegKind wheel = by > 0 ? LegKind::wheel_right : LegKind::wheel_left;
    offer_way(id, {leg(wheel, static_cast<i32>(magnitude(by))), rest(cost)});
  }

  // The objective that foot would go for: near, and not held by a friend already.
  const Spot* goal_for(const Unit& u) const {
    const Spot* best = nullptr;
    i64 nearest = INT64_MAX;
    for (std::size_t k = 0; k < g.spots().size(); ++k) {
      const Spot& spot = g.spots()[k];
      if (spot.percent == 0) continue;
      bool held = any_unit(s, both(within_house(static_cast<int>(k)), of_side(u.side)));
      i64 d = distance_squared(u.pose.at, spot.box.at);
      if (!held && d < nearest) nearest = d, best = &spot;
    }
    return best;
  }

  // To the side of a house that it sees, touching it, so that it may enter in the next period (FCM-23.7).
  void offer_house(UnitId id, const Spot& spot) {
    Order o = make(Verb::move, id);
    o.pose = pose_before(c, id, spot);
    if (within(s[id].pose.at, o.pose.at, 2500)) offer(o);
  }

  // Where an enemy is, or the middle of the table where there is none.
  Point place_of(UnitId enemy) const {
    return enemy == UnitId::none ? Point{g.board().width / 2, g.board().height / 2} : c.box(enemy).at;
  }

  // Up to the line of the friend beside it who is farthest on, so that both come into reach together.
  void offer_level(UnitId id, i32 speed) {
    constexpr i32 beside = 3000;
    const Unit& u = s[id];
    i32 level = kit::line_abreast(s, u.pose, speed - 10, [&](UnitId each) {
      const Unit& mate = s[each];
      bool goes_along = each != id && present(mate) && mate.side == u.side && !is_officer(mate);
      return goes_along && within(u.pose.at, mate.pose.at, beside);
    });
    if (level >= 100) offer_way(id, {leg(LegKind::forward, level)});
  }
  // Out of the strip before guns that look this way, to the side that is nearer.
  void offer_leaving_strip(UnitId id, i32 speed) {
    const Unit& u = s[id];
    Box box = box_of(g, u);
    for (UnitId each : units(s, both(present, against(u.side)))) {
      const Unit& gun = s[each];
      if (g.t().arm(gun) != Arm::artillery || !within(box.at, gun.pose.at, reach_of(g.t(), g.t().troop(gun)).value))
        continue;
      i32 line = direction(gun.pose.at, box.at), off = turn_between(gun.pose.facing, line);
      if (magnitude(off) > 200) continue;
      return offer_towards(id, point_ahead(box.at, line + (off < 0 ? -quarter_turn : quarter_turn), speed), speed);
    }
  }

  void offer_moves(UnitId id) {
    const Unit& u = s[id];
    i32 speed = speed_of(g, u);
    if (speed == 0) return;
    Box box = box_of(g, u);
    Nearest enemy = nearest_enemy(c, id);
    Point foe = place_of(enemy.unit);
    bool foot = g.t().arm(u) == Arm::infantry, guns = g.t().arm(u) == Arm::artillery;
    const Spot* goal = foot ? goal_for(u) : nullptr;
    if (goal != nullptr) {
      if (goal->ground == Ground::house) offer_house(id, *goal);
      offer_towards(id, goal->box.at, speed);
    }
    offer_towards(id, foe, speed);
    if (enemy.unit != UnitId::none) {  // as near as fire is good, and to face them
      i32 good = guns ? 3000 : 700;
      if (enemy.distance > good && enemy.distance - good < speed) offer_towards(id, foe, enemy.distance - good);
      offer_towards(id, foe, 0);
    }
    offer_towards(id, foe, speed / 2);
    if (!turns_free(g, u)) {
      offer_way(id, {leg(LegKind::forward, speed - 10)});
      if (i32 by = turn_between(box.facing, direction(box.at, foe));
          magnitude(by) > 300) {  // where all of it has no room
        i32 half = std::clamp(by / 2, -300, 300), cost = Motion(box, wheel_by(half)).length();
        offer_way(id, {leg(half > 0 ? LegKind::wheel_right : LegKind::wheel_left, static_cast<i32>(magnitude(half))),
                       leg(LegKind::forward, speed - cost - 10)});
      }
    }
    offer_level(id, speed);
    offer_leaving_strip(id, speed);
    offer_way(id, {leg(LegKind::back, speed / 2 - 10)});
    if (rng.below(4) == 0) {
      offer_way(id, {leg(rng.below(2) == 0 ? LegKind::left : LegKind::right, speed / 4 - 10)});
      i32 home = g.home_bearing(u.side);
      offer_towards(id, point_ahead(box.at, home, speed), speed);
      Order to = make(Verb::move, id);  // to a pose somewhere ahead
      to.pose.at = point_ahead(box.at, box.facing + kit::draw(rng, 600) - 300, speed / 2);
      to.pose.facing = short_of(normalise(box.facing + kit::draw(rng, 400) - 200));
      offer(to);
    }
  }

  void offer_shapes(UnitId id, Verb verb) {
    for (u8 option : {u8{1}, u8{0}, u8{5}, u8{3}, u8{4}, u8{2}, u8{6}}) {
      if (verb == Verb::form && option != 1 && rng.below(3) != 0) continue;
      offer(make(verb, id, option));
      if (verb == Verb::reform && (in_house(s[id]) || g.t().arm(s[id]) == Arm::artillery)) return;
    }
  }

  void unit_orders(UnitId id) {
    const Unit& u = s[id];
    if (u.place == to_arrive) {
      Order o = make(Verb::arrive, id);
      for (i16 aside : {i16{0}, i16{-150}, i16{150}}) o.value = aside, offer(o);
      return;
    }
    offer(make(Verb::hold, id));
    if (in_melee(s, id)) return;
    if (u.level != Level::ordered) offer_shapes(id, Verb::reform);
    Arm arm = g.t().arm(u);
    if (arm == Arm::artillery) {
      offer(make(Verb::limber, id));
      offer(make(Verb::unlimber, id));
    } else {
      i32 reach = full_speed(g, u);
      c.bodies.around(c[id], reach, c.bodies.of(other(u.side)),
                      [&](UnitId v, const Quad&) { offer(make(Verb::charge, id, v)); });
    }
    if (in_house(u)) {
      for (u8 wall = 0; wall < 4; ++wall) offer(make(Verb::leave, id, wall));
      return;
    }
    if (arm == Arm::infantry)
      g.land().around(c[id], 20, class_of(Ground::house), [&](const field::GroundPiece& p) {
        Order o = make(Verb::enter, id);
        o.place = p.own;
        offer(o);
      });
    offer_moves(id);
    if (u.level <= Level::disorganised && arm != Arm::artillery) offer_shapes(id, Verb::form);
  }

  void orders(Side side) {
    for (UnitId each : units(s))
      if (waits_for_order(each, side)) {
        unit_orders(each);
        if (!out.empty()) return;
      }
    out.push_back(make(Verb::done));
  }

  // ---- the other questions
  void deployment(Side side) {
    offer(make(Verb::suggested));
    for (UnitId id : units(s, of_side(side))) {
      const Unit& u = s[id];
      if (out.size() >= std::min<std::size_t>(most, 3)) return;
      if (u.place != to_deploy) continue;
      const UnitInfo& info = g.info(id);
      Order o = make(Verb::deploy, id);
      if (info.suggested && info.suggested_place < 0) {
        o.pose = info.suggested_pose;
        o.option = is_officer(g.t().arm(u))     ? u8{0}
                   : info.suggested_goal.elites ? u8{8}
                                                : byte_of(info.suggested_goal.formation);
        offer(o);
        continue;
      }
      const Box& zone = g.zone(side);
      i16 facing = short_of((number_of(g.edge_of(side)) + 2) % 4 * quarter_turn);
      for (int tries = 0; tries < 200; ++tries) {
        o.pose.at = {zone.at.x - zone.width / 2 + kit::draw(rng, zone.width),
                     zone.at.y - zone.depth / 2 + kit::draw(rng, zone.depth)};
        o.pose.facing = facing;
        Arm arm = g.t().arm(u);
        o.option = is_officer(arm) ? u8{0} : arm == Arm::artillery ? u8{7} : u8{1};
        if (offer(o)) break;
      }
    }
  }

  void reactions(UnitId id) {
    // The likely best first: horse runs to meet them, light troops slip away, foot forms square if there is time.
    UnitSet chargers = chargers_of(s, id);
    bool horse = is_cavalry(g.t().arm(s[id])),
         in_time = has_time_for(g, s, id, chargers, square_of(g, s[id]).formation);
    auto named = [&](Verb v) { chargers.each([&](UnitId each) { offer(make(v, id, each)); }); };
    if (horse) named(Verb::countercharge);
    if (!horse) offer(make(Verb::evade, id));
    if (in_time) offer(make(Verb::square, id));
    named(Verb::stand);
    if (horse) offer(make(Verb::evade, id));
    if (!in_time) offer(make(Verb::square, id));
    if (!horse) named(Verb::countercharge);
  }

  void nerves(UnitId id) {
    int value = officers_with(g, s, id).value;
    for (int v = value; v >= -value; --v)
      for (u8 option : {u8{0}, u8{1}, u8{2}}) {
        if (value > 0 && option == 1) continue;
        Order o = make(Verb::nerve, id, option);
        o.value = short_of(v);
        offer(o);
      }
  }

  void after(UnitId id) {
    WinnersChoice may = winner_options(g, s, id);
    for (Verb v : {Verb::enter, Verb::pursue, Verb::follow, Verb::stay, Verb::fall_back}) {
      if (!may.open.has(v)) continue;
      Order o = make(v, id);
      if (v == Verb::follow) o.target = may.follow;
      if (v == Verb::pursue) o.target = may.pursue;
      if (v == Verb::enter) o.place = short_of(s[id].busy_with<InRound>().house);
      offer(o);
    }
  }

  void officers(Side side) {
    offer(make(Verb::done));
    for (UnitId id : units(s, both(leaders, of_side(side)))) {
      const Unit& u = s[id];
      if (u.is(Mark::moved)) continue;
      int joins = 0;
      c.bodies.around(c[id], g.t().officer.move.value, c.troops() & c.bodies.of(side), [&](UnitId each, const Quad&) {
        if (each != u.target) joins += offer(make(Verb::join, id, each));
        return joins == 3;
      });
      Point foe = place_of(nearest_enemy(c, id).unit);
      for (int k = 0; k < 2; ++k) {
        Order o = make(Verb::ride, id);
        i32 way = direction(u.pose.at, foe) + kit::draw(rng, 1200) - 600 + (k == 1 ? half_turn : 0);
        o.pose.at = point_ahead(u.pose.at, way, 500 + kit::draw(rng, 900));
        o.pose.facing = short_of(normalise(way));
        offer(o);
      }
      return;
    }
  }

  // Batteries choose, small arms only whether to aim at an officer: the dearest volley first, then to leave it.
  void fire(Side side) {
    struct Aim {
      i32 worth;
      Order order;
    };
    for (UnitId id : units(s, both(present, of_side(side)))) {
      const Unit& u = s[id];
      if (u.is(Mark::aimed | Mark::ceased) || !may_fire(g, s, id)) continue;
      bool guns = g.t().arm(u) == Arm::artillery;
      std::vector<Aim> aims;
      for (UnitId each : units(s, both(present, against(side)))) {
        const Unit& v = s[each];
        bool officer = is_officer(v);
        if (!chooses_target(c, id, each) || !near(c[id], c[each], reach_of(g.t(), g.t().troop(u)).value)) continue;
        if (!check_target(c, id, each)) continue;
        Shot shot = measure_shot(c, id, each);
        for (u8 ammo = 0, kinds = guns ? 2 : 1; ammo < kinds; ++ammo) {
          if (!check_shot(c, id, each, shot, ammo == 1)) continue;
          Order o = make(Verb::fire, id, ammo);
          o.target = each;
          i32 factor = guns ? gun_reasons(g.t(), gun_input(c, id, o.target, shot, ammo == 1)).total()
                            : fire_reasons(g.t(), fire_input(c, id, o.target, shot)).total();
          i32 men = officer ? 0 : losses_read(g.t(), factor + 1, shot.figures);
          i32 worth = men * g.info(o.target).price / std::max<i32>(v.initial, 1);
          aims.push_back({worth, o});
        }
      }
      if (aims.empty()) continue;
      std::ranges::stable_sort(aims, std::ranges::greater{}, &Aim::worth);
      if (!guns) offer(make(Verb::done));
      for (const Aim& a : aims)
        if (!full()) out.push_back(a.order);
      if (guns) offer(make(Verb::done));
      if (rng.below(8) == 0) offer(make(Verb::cease, id));
      return;
    }
    offer(make(Verb::done));
  }

  void posts(Side side) {
    offer(make(Verb::done));
    for (UnitId each : units(s, both(present, of_side(side)))) {
      const Unit& u = s[each];
      if (!in_house(u)) continue;
      UnitId enemy = nearest_enemy(c, each).unit;
      if (enemy == UnitId::none) continue;
      int face = number_of((touched_face(Quad(box_of(g, u)), Quad(box_of(g, s[enemy])))));
      int left = u.strength;
      constexpr i16 digit[] = {1000, 100, 10, 1};
      Posts sides{};
      Order o = make(Verb::post, each);
      for (int turn : {0, 1, 3, 2}) {
        int here = std::min(left, g.t().house.a_side.value), side_of_it = (face + turn) % 4;
        left -= here;
        at(sides, side_of_it) = here;
        o.value = short_of(o.value + here * digit[side_of_it]);
      }
      if (sides == u.posts) continue;  // an order that changes nothing leads nowhere
      offer(o);
    }
  }
};

}  // namespace

void FcmGame::propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const {
  out.clear();
  if (s.over || s.waiting == 0 || most == 0) return;
  const Decision& d = s.asked();
  if (d.kind == Ask::start || d.kind >= Ask::test) return out.push_back(make(Verb::roll));
  Scene c(*this, s);
  Proposals p{.c = c, .rng = rng, .most = most, .out = out};
  switch (s.asked().kind) {
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
