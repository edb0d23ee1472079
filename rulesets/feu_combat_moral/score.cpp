// How well a side stands, for search: what is lost, in what order units are, and what the positions that their orders
// lead to are worth in fire, in charges and for the objectives. In hundredths of a per cent of a side's budget.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// A unit where its order leaves it, as far as that can be told.
struct Post {
  UnitId id;
  const Unit* unit;
  const Troop* troop;
  Quad quad;
  Formation formation;
  Level level;
  int first, ranks;  // figures of the first rank, number of ranks
  i32 worth;         // of the unit as it is
  i32 figure;        // of one of its figures
  Side side;
  bool runs, fights, moves, housed;
};

struct Field {
  std::array<Post, most_units> post;
  std::size_t count = 0;
};

// How far apart two units are, about: along the line between their centres.
i32 apart(const Quad& p, const Quad& e) {
  i64 dx = (e.centre.x - p.centre.x) >> 4, dy = (e.centre.y - p.centre.y) >> 4;
  i64 length = root_down(dx * dx + dy * dy);
  if (length == 0) return 0;
  auto reach = [&](const Quad& q) {
    auto along = [&](Fine axis) { return magnitude(dx * axis.x + dy * axis.y); };
    return (along(q.across) + along(q.ahead)) / length;
  };
  i64 between = (length << 4) - reach(p) - reach(e);
  return static_cast<i32>(std::max<i64>(0, between / fine_parts));
}

bool is_change(OrderKind k) { return k == OrderKind::form || k == OrderKind::reform || k == OrderKind::limber; }

// The shape that an order is about. The figures of other orders are read as one too, until the judgement is mended.
Goal ordered_goal(const Unit& u) {
  if (u.matter_kind == MatterKind::form) return u.busy_with<ToForm>().goal;
  const ToPass& pass = u.busy_with<ToPass>();
  int n = u.order == OrderKind::enter   ? pass.place + 1
          : u.order == OrderKind::leave ? pass.side + 1
                                        : i32{u.busy_with<ToMarch>().legs[0].length};
  return {Formation{byte_of(n & 15)}, n >> 4 & 31, (n >> 9 & 1) != 0};
}

Post post_of(const FcmGame& g, const State& s, UnitId id, i64 budget) {
  const Unit& u = s[id];
  Post p{};
  p.id = id, p.unit = &u, p.troop = &g.t().troop(u), p.side = u.side;
  i64 whole = i64{g.info(id).price} * 10000 / std::max<i64>(budget, 1);
  p.figure = static_cast<i32>(whole / std::max<i32>(u.initial, 1));
  p.worth = p.figure * u.strength;
  p.level = u.level;
  p.runs = is_running(u);
  p.fights = in_melee(s, id);
  p.housed = in_house(u);
  Box box = box_of(g, u);
  Goal goal = goal_of(u);
  OrderKind k = u.order;
  if (k == OrderKind::move && u.reaction == Reaction::none && !p.fights) {
    box = path_end(box, u);
    p.moves = true;
  } else if (is_change(k) || k == OrderKind::unlimber || u.task != Task::none) {
    goal = u.task != Task::none && k == OrderKind::hold ? u.task_goal : ordered_goal(u);
    Size z = size_of(g, u, goal, u.strength);
    if (!p.housed) box = resized(box, z.width, z.depth);
    if (k == OrderKind::reform || u.task == Task::reform || p.level == Level::disorganised) p.level = Level::ordered;
  } else if (k == OrderKind::enter && u.busy_with<ToPass>().place >= 0) {
    box = at(g.spots(), u.busy_with<ToPass>().place).box;
    p.housed = true;
  }
  p.quad = box;
  p.formation = p.housed ? Formation::garrison : goal.formation;
  int front = std::clamp<int>(goal.front, 1, std::max<int>(u.strength, 1));
  bool deep = goal.formation == Formation::column || goal.formation == Formation::division ||
              goal.formation == Formation::full || goal.formation == Formation::limbered;
  p.first = p.housed ? std::min(u.strength / 4 + 1, 6) : deep ? front : u.strength;
  if (goal.formation == Formation::hollow) p.first = std::max(u.strength / 4, 1);
  p.ranks = deep ? (u.strength + front - 1) / front : 1;
  return p;
}

// What a volley of one at the other would cost it, about; 0 where it cannot reach.
i32 volley(const FcmGame& g, const Post& a, const Post& b, i32 distance_between) {
  const Tables& t = g.t();
  const Troop& x = *a.troop;
  bool guns = x.arm == Arm::artillery;
  if (x.fire == 0 || a.runs || a.fights || b.fights || a.unit->is(Mark::guns_left)) return 0;
  if (guns && a.formation != Formation::battery) return 0;
  i32 factor = x.fire + 1;
  const WeaponRow& w = at(t.weapon, x.weapon);
  const CalibreRow& c = t.gun_of(x.calibre);
  bool all_round = a.housed || is_square(a.formation);
  i32 reach = guns ? c.range.value : w.range.value;
  if (distance_between > reach) return 0;
  i32 half = a.formation == Formation::skirmish ? t.move.arc_wide.value : t.move.arc.value;
  if (!all_round && !in_arc(arc_from(a.quad, Face::front, half), b.quad)) return 0;
  bool deep = b.ranks > 1 || is_square(b.formation), twice = false;
  if (guns) {
    if (distance_between <= c.canister.value) factor += t.gun.canister.value;
    twice = distance_between < t.gun.doubled_under.value;
    if (distance_between > c.three_quarters.value)
      factor += t.gun.three_quarters.value;
    else if (distance_between > c.half.value)
      factor += t.gun.half.value;
    factor += deep ? c.deep.value : distance_between > c.canister.value ? t.gun.line.value : 0;
  } else {
    bool rifle = x.weapon == Weapon::carabine;
    if (distance_between <= w.point_blank.value) factor += t.fire.point_blank.value;
    if (distance_between > w.two_thirds.value)
      factor += rifle ? t.fire.two_thirds_rifle.value : t.fire.two_thirds.value;
    else if (distance_between > w.third.value)
      factor += rifle ? t.fire.third_rifle.value : t.fire.third.value;
    if (a.level == Level::no_formation) factor += t.fire.no_formation.value;
    if (a.level == Level::disorder) factor += t.fire.disorder.value;
    if (deep) factor += t.fire.deep.value;
    if (!a.unit->is(Mark::first_fire) && x.arm == Arm::infantry) factor += t.fire.first.value;
  }
  if (b.housed) factor += t.fire.hard.value;
  if (b.formation == Formation::skirmish) factor += t.fire.skirmish.value;
  if (b.formation == Formation::battery) factor += guns ? t.gun.gunners.value : t.fire.gunners.value;
  i32 figures = guns ? a.unit->strength : std::min<i32>(a.first, a.unit->strength);
  i32 men = losses_read(t, factor, std::max<i32>(figures, 1)) * (twice ? 2 : 1);
  if (a.moves) men /= 2;
  return men * b.figure / t.men_a_figure.value;
}

// What a charge may bring: the round that it leads to, after closing fire, and how often it starts at all.
i32 charge_worth(const FcmGame& g, const State& s, const Post& a, const Post& b) {
  const Tables& t = g.t();
  bool horse = is_cavalry(a.troop->arm), target_horse = is_cavalry(b.troop->arm);
  i32 fire = 0;
  if (!target_horse && !b.runs && !b.fights) {
    bool seen = in_arc(arc_from(b.quad, Face::front, t.move.arc.value), a.unit->pose.at) || is_square(b.formation);
    if (seen && !b.unit->is(Mark::fired)) {
      i32 figures = b.troop->arm == Arm::artillery ? b.unit->strength : b.first;
      i32 factor = b.troop->fire + 2 + (a.ranks > 1 ? 1 : 0) + (b.troop->arm == Arm::artillery ? 3 : 0);
      if (b.troop->fire > 0) fire = losses_read(t, factor, std::max(figures, 1));
      if (b.troop->arm == Arm::artillery) fire *= 2;
    }
  }
  bool charges = a.troop->arm != Arm::artillery;
  i32 mine = a.troop->combat + (charges ? a.troop->bonus : 0) + 1 - fire / 15;
  i32 theirs = b.troop->combat + 1;
  if (a.troop->arm == Arm::infantry) mine += std::min(a.ranks - 1, 3);
  if (horse && b.troop->arm == Arm::infantry) theirs += is_square(b.formation) ? 2 : -1;
  if (b.housed) mine += t.melee.house.value;
  if (b.troop->cuirass) mine += t.melee.cuirass.value;
  if (a.troop->cuirass) theirs += t.melee.cuirass.value;
  auto order = [&](Level l) {
    return l == Level::disorganised   ? t.melee.disorganised.value
           : l == Level::no_formation ? t.melee.no_formation.value
           : l == Level::disorder     ? t.melee.disorder.value
                                      : 0;
  };
  mine += order(a.level), theirs += order(b.level);
  if (b.formation == Formation::skirmish && !target_horse) theirs += t.melee.skirmish.value;
  if (b.formation == Formation::limbered) theirs += t.melee.limbered.value;
  Frame f = frame_of(b.quad, a.unit->pose.at);
  bool sided = !is_square(b.formation) && b.formation != Formation::skirmish && !b.housed;
  if (sided && f.ahead < -b.quad.half_depth) mine += t.melee.flank.value;
  if (b.runs) mine += t.melee.flank.value, theirs = -9;
  i32 width = std::max(1, std::min(a.first, std::max(b.first, 4)));
  i32 dealt = losses_read(t, mine + 1, width), taken = losses_read(t, theirs + 1, width);
  // Whoever loses the round tests, recoils or runs: each ten men of difference weigh more than the men themselves.
  i32 gap = dealt - taken;
  i32 swing = std::clamp(gap, -60, 60) * (gap > 0 ? b.worth : a.worth) / 150;
  i32 men = (dealt * b.figure - (taken + fire) * a.figure) / t.men_a_figure.value;
  MoraleIn in = measure_morale({g, s}, a.id, Why::charge, b.id);
  i32 points = morale_reasons(t, in).total(), goes = 0;
  for (i8 add : morale_die(t, in).values) {
    Result r = morale_result(t, in.status, points + add);
    goes += r <= Result::obey ? 6 : 0;
    if (r >= Result::retreat) men -= a.worth / 20;
  }
  return (men + swing - a.worth / 10) * goes / 36;
}

i32 condition(const State& s, const Post& p) {
  const Unit& u = *p.unit;
  i32 v = 0;
  if (u.morale == Morale::flight)
    v -= p.worth * 8 / 10;
  else if (u.morale == Morale::rout)
    v -= p.worth * 5 / 10;
  else if (u.morale == Morale::retreat)
    v -= p.worth * 2 / 10;
  else if (u.morale == Morale::halt)
    v -= p.worth / 50;
  constexpr i32 by_level[] = {0, 3, 8, 14};
  v -= p.worth * at(by_level, p.level) / 100;
  v -= p.figure * (u.losses % 40) / 60;
  if (u.is(Mark::guns_left)) v -= p.worth * 4 / 10;
  if (u.reaction == Reaction::square && !is_square(p.formation)) v -= p.worth / 20;
  if (u.is(Mark::pursuing) && u.target != UnitId::none && is_running(s[u.target])) v += p.worth / 10;
  return v;
}

// Objectives that nobody holds yet draw the nearest foot, the more the nearer the end.
i32 objectives(const FcmGame& g, const State& s, const Field& f, Side side) {
  i32 sum = 0;
  i32 left = std::max<i32>(g.periods(s) - s.turn, 0), urgency = 4 + 8 * s.turn / std::max(s.turn + left, 1);
  for (std::size_t k = 0; k < g.spots().size(); ++k) {
    const Spot& spot = g.spots()[k];
    if (spot.percent == 0) continue;
    Point at = spot.ground == Ground::house ? spot.box.at : g.piece(spot.piece).points[0];
    i32 nearest = 12000;
    bool inside_it = false;
    for (std::size_t i = 0; i < f.count; ++i) {
      const Post& p = f.post[i];
      if (p.side != side || p.troop->arm != Arm::infantry || p.runs) continue;
      nearest = std::min(nearest, distance_up(nearest_point(p.quad.centre), at));
      inside_it = inside_it || (spot.ground == Ground::house && p.housed && contains(p.quad, fine(at)));
    }
    i32 pull = spot.percent * 100;
    sum += pull * urgency / 12 * (12000 - nearest) / 12000;
    if (inside_it) sum += pull / 2;
  }
  return sum;
}

i32 side_worth(const FcmGame& g, const State& s, const Field& f, Side side) {
  i32 sum = objectives(g, s, f, side);
  for (std::size_t i = 0; i < f.count; ++i) {
    const Post& p = f.post[i];
    if (p.side != side) continue;
    sum += condition(s, p);
    if (p.runs) continue;
    i32 nearest = INT32_MAX, best = 0, at_nearest = 0;
    bool guns = p.troop->arm == Arm::artillery;
    bool sided = !is_square(p.formation) && p.formation != Formation::skirmish && !p.housed;
    int flanked = 0;
    for (std::size_t k = 0; k < f.count; ++k) {
      const Post& e = f.post[k];
      if (e.side == side) continue;
      bool close = near(p.quad, e.quad, std::min(nearest, 12000));
      if (!close && !guns) continue;
      i32 d = apart(p.quad, e.quad);
      i32 hit = e.runs && d > 1000 ? 0 : volley(g, p, e, d);
      best = std::max(best, hit);
      if (sided && d < 3000 && !e.runs) flanked += frame_of(p.quad, nearest_point(e.quad.centre)).ahead < 0;
      if (d >= nearest || (e.runs && nearest < 6000)) continue;
      nearest = d, at_nearest = hit;
    }
    sum += (guns ? best : at_nearest) * 7 / 10;
    if (nearest < 12000) sum += p.worth * (12000 - nearest) / 12000 / (guns ? 60 : 40);
    if (nearest < 200 && !p.fights) sum -= p.worth / 100;
    sum -= p.worth * std::min(flanked, 3) / 30;
    if (guns && p.formation == Formation::limbered && nearest < 5000) sum -= p.worth / 12;
    const Unit& u = *p.unit;
    UnitId target = u.order == OrderKind::charge ? u.target : UnitId::none;
    if (target != UnitId::none && on_table(s[target]) && !p.fights)
      for (std::size_t k = 0; k < f.count; ++k)
        if (f.post[k].id == target) sum += charge_worth(g, s, p, f.post[k]);
  }
  // A general near by steadies; far away he does not (FCM-8.19 to 8.23).
  for (std::size_t i = 0; i < f.count; ++i) {
    const Post& p = f.post[i];
    if (p.side != side) continue;
    i32 nearest = 12000;
    for (UnitId each : units(s, both(present, of_side(side)))) {
      const Unit& o = s[each];
      if (g.t().arm(o) != Arm::general) continue;
      nearest = std::min(nearest, o.target == p.id ? 0 : distance_up(o.pose.at, nearest_point(p.quad.centre)));
    }
    sum -= p.worth * nearest / 12000 / 100;
  }
  for (UnitId each : units(s)) {  // an officer alone among enemies is soon gone
    const Unit& o = s[each];
    if (!on_table(o) || o.side != side || !is_officer(o) || o.target != UnitId::none) continue;
    for (std::size_t i = 0; i < f.count; ++i)
      if (f.post[i].side != side && within(f.post[i].quad, o.pose.at, 1500)) sum -= 20;
  }
  return sum;
}

}  // namespace

Thoughts FcmGame::thoughts() const { return {{{1'000}, {1'500, 6, Horizon::turn}, {30'000, 8, Horizon::turn, 50}}}; }

i32 FcmGame::score(const State& s, Side side) const {
  Standing now = standing(s);
  Field f;
  for (UnitId each : units(s)) {
    const Unit& u = s[each];
    if (!feu_combat_moral::on_table(u) || is_officer(u)) continue;
    f.post[f.count++] = post_of(*this, s, each, s.side_of(u.side).budget);
  }
  i32 mine = 10 * (now.points[index(side)] - now.points[index(other(side))]);
  mine += side_worth(*this, s, f, side) - side_worth(*this, s, f, other(side));
  if (s.over) mine += s.winner == side ? 20000 : s.winner == Side::nobody ? 0 : -20000;
  return mine;
}

}  // namespace grog::feu_combat_moral
