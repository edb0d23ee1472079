// How well a side stands, for search: what is lost, in what order units are, and what the positions that their orders
// lead to are worth in fire, in charges and for the objectives, reckoned by the procedures' own reasons and tables. In
// hundredths of a per cent of a side's budget.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

constexpr i32 cm = 100;

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
  TargetIn as_target;
  bool sided() const {
    bool skirmishers = formation == Formation::skirmish && troop->arm == Arm::infantry;
    return !is_square(formation) && !skirmishers && !housed;
  }
};

struct Field {
  std::array<Post, most_units> post;
  std::size_t count = 0;
  std::span<const Post> posts() const { return {post.data(), count}; }
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

bool is_change(OrderKind k) {
  return k == OrderKind::form || k == OrderKind::reform || k == OrderKind::limber || k == OrderKind::unlimber;
}

// As others fire at it.
TargetIn target_of(const Post& p) {
  TargetIn in;
  bool horse = is_cavalry(p.troop->arm), guns = p.troop->arm == Arm::artillery && !p.unit->is(Mark::guns_left);
  in.target = guns    ? p.formation == Formation::battery ? Target::artillery : Target::limbered
              : horse ? p.troop->cuirass ? Target::cuirassier : Target::cavalry
                      : Target::infantry;
  in.target_formation = p.formation == Formation::skirmish ? Shape::skirmish
                        : is_square(p.formation)           ? Shape::square
                        : p.ranks > 1                      ? Shape::deep
                                                           : Shape::line;
  in.irregular = p.troop->status == Status::irregular;
  in.cover = p.housed ? Cover::house : Cover::none;
  return in;
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
  } else if (is_change(k) || u.task != Task::none) {
    goal = is_change(k) ? u.order_goal : u.task_goal;
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
  bool deep = is_deep(goal.formation);
  p.first = p.housed ? std::min(u.strength / 4 + 1, 6) : deep ? front : u.strength;
  if (goal.formation == Formation::hollow_square) p.first = std::max(u.strength / 4, 1);
  p.ranks = deep ? (u.strength + front - 1) / front : 1;
  p.as_target = target_of(p);
  return p;
}

// Men that a volley of one would cost the other.
i32 volley(const Tables& t, const Post& a, const TargetIn& at, i32 distance_between) {
  const Troop& x = *a.troop;
  i32 away = std::max(distance_between, 1);
  if (x.arm == Arm::artillery) {
    Ammo ammo = away <= t.gun_of(x).canister.value ? Ammo::canister : Ammo::ball;
    return gun_fire_expected(t, {a.unit->strength, x.fire, Tables::calibre_of(x), ammo, away, Time::half, at});
  }
  FireIn in;
  in.figures = std::max(std::min<int>(a.first, a.unit->strength), 1), in.fire_value = x.fire;
  in.weapon = x.weapon, in.distance = away;
  in.shooter = is_cavalry(x.arm) ? Shooter::cavalry : Shooter::infantry;
  in.order = a.level, in.skirmish = x.arm == Arm::infantry && a.formation == Formation::skirmish;
  in.first_fire = !a.unit->is(Mark::first_fire), in.at = at;
  return fire_expected(t, in);
}

bool bears_on(const Tables& t, const Post& a, const Quad& on) {
  i32 half = a.formation == Formation::skirmish ? t.move.arc_wide.value : t.move.arc.value;
  return a.housed || is_square(a.formation) || in_arc(arc_from(a.quad, Face::front, half), on);
}

// What it would be worth; 0 where it cannot reach.
i32 fire_worth(const Tables& t, const Post& a, const Post& b, i32 distance_between) {
  const Troop& x = *a.troop;
  bool guns = x.arm == Arm::artillery;
  if (x.fire == 0 || a.runs || a.fights || b.fights || a.unit->is(Mark::guns_left)) return 0;
  if (guns && a.formation != Formation::battery) return 0;
  if (distance_between > reach_of(t, x).value || !bears_on(t, a, b.quad)) return 0;
  i32 men = volley(t, a, b.as_target, distance_between);
  if (a.moves) men = men * t.weights.fire.moving / 100;
  return men * b.figure / t.men_a_figure.value;
}

FighterIn fighter(const Post& p, i32 figures) {
  FighterIn f;
  f.figures = figures, f.combat = p.troop->combat, f.bonus = p.troop->bonus, f.ranks = p.ranks - 1;
  f.arm = p.unit->is(Mark::guns_left) ? Arm::infantry : p.troop->arm;
  f.formation = stance_of(p.formation, p.troop->arm);
  f.order = p.level, f.cuirass = p.troop->cuirass, f.fresh = !p.unit->is(Mark::shaken);
  f.cover = p.housed ? Cover::house : Cover::none;
  return f;
}

// What a charge may bring: the round that it leads to, after closing fire, and how often it starts at all.
i32 charge_worth(const FcmGame& g, const State& s, const Post& a, const Post& b) {
  const Tables& t = g.t();
  const ChargeWeights& w = t.weights.charge;
  bool waits = !is_cavalry(b.troop->arm) && !b.runs && !b.fights && b.troop->fire > 0 && !b.unit->is(Mark::fired);
  TargetIn charger = a.as_target;
  charger.charging = true;
  i32 fire = waits && bears_on(t, b, a.quad) ? volley(t, b, charger, t.move.stops_short.value) : 0;
  i32 width = std::max(1, std::min(a.first, std::max(b.first, 4)));
  MeleeIn in{1, Which::none, fighter(a, width), fighter(b, width)};
  bool behind = b.sided() && frame_of(b.quad, a.unit->pose.at).ahead < -b.quad.half_depth;
  in.a.charging = true, in.a.fire_losses = std::min(fire, 200);
  in.a.flank = behind || b.runs ? Flank::rear : Flank::none;
  Dealt dealt = melee_expected(t, in);
  if (b.runs) dealt.by_b = 0;
  // Whoever loses the round tests, recoils or runs: each man of difference weighs more than the men themselves.
  i32 gap = std::clamp(dealt.by_a - dealt.by_b, -w.most_gap, w.most_gap);
  i32 swing = gap * (gap > 0 ? b.worth : a.worth) / w.swing;
  i32 men = (dealt.by_a * b.figure - (dealt.by_b + fire) * a.figure) / t.men_a_figure.value;
  MoraleIn nerve = measure_morale({g, s}, a.id, Why::charge, b.id);
  i32 points = morale_reasons(t, nerve).total(), goes = 0;
  for (i8 add : morale_die(t, nerve).values) {
    Result r = morale_result(t, nerve.status, points + add);
    goes += r <= Result::obey ? 1 : 0;
    if (r >= Result::retreat) men -= a.worth / w.shaken;
  }
  return (men + swing - a.worth / w.cost) * goes / 6;
}

i32 condition(const State& s, const Tables& t, const Post& p) {
  const Unit& u = *p.unit;
  const ConditionWeights& w = t.weights.condition;
  const i32 by_morale[] = {0, w.halt, w.retreat, w.rout, w.flight, 0};
  const i32 by_level[] = {0, w.disorganised, w.no_formation, w.disorder};
  i32 less = at(by_morale, u.morale) + at(by_level, p.level);
  if (u.is(Mark::guns_left)) less += w.guns_left;
  if (u.reaction == Reaction::square && !is_square(p.formation)) less += w.square_coming;
  bool follows = u.is(Mark::pursuing) && u.order != OrderKind::charge && u.target != UnitId::none;
  if (follows && is_running(s[u.target])) less -= w.pursuing;
  return -p.worth * less / 100 - p.figure * (u.losses % t.men_a_figure.value) / w.wounded;
}

// Objectives that nobody holds yet draw the nearest foot, the more the nearer the end.
i32 objectives(const FcmGame& g, const State& s, const Field& f, Side side) {
  const ObjectiveWeights& w = g.t().weights.objective;
  i32 sum = 0, far = g.t().weights.place.far * cm;
  i32 urgency = w.early + w.late * s.turn / std::max<i32>({g.periods(s), s.turn, 1});
  for (const Spot& spot : g.spots()) {
    if (spot.percent == 0) continue;
    Point at = spot.ground == Ground::house ? spot.box.at : g.piece(spot.piece).points[0];
    i32 nearest = far;
    bool inside_it = false;
    for (const Post& p : f.posts()) {
      if (p.side != side || p.troop->arm != Arm::infantry || p.runs) continue;
      nearest = std::min(nearest, distance_up(nearest_point(p.quad.centre), at));
      inside_it = inside_it || (spot.ground == Ground::house && p.housed && contains(p.quad, fine(at)));
    }
    i32 pull = spot.percent * w.pull;
    sum += pull * urgency / 100 * (far - nearest) / far;
    if (inside_it) sum += pull * w.inside / 100;
  }
  return sum;
}

// Its fire, and where it stands to the enemies.
i32 place_worth(const FcmGame& g, const State& s, const Field& f, const Post& p) {
  const Weights& w = g.t().weights;
  i32 far = w.place.far * cm, nearest = INT32_MAX, best = 0, at_nearest = 0, flanked = 0, sum = 0;
  bool guns = p.troop->arm == Arm::artillery;
  for (const Post& e : f.posts()) {
    if (e.side == p.side || (!guns && !near(p.quad, e.quad, std::min(nearest, far)))) continue;
    i32 d = apart(p.quad, e.quad);
    i32 hit = e.runs && d > 1000 ? 0 : fire_worth(g.t(), p, e, d);
    best = std::max(best, hit);
    if (p.sided() && d < w.place.behind * cm && !e.runs)
      flanked += frame_of(p.quad, nearest_point(e.quad.centre)).ahead < 0;
    if (d >= nearest || (e.runs && nearest < far / 2)) continue;
    nearest = d, at_nearest = hit;
  }
  sum += (guns ? best : at_nearest) * w.fire.share / 100;
  if (nearest < far) sum += p.worth * (far - nearest) / far / (guns ? w.place.near_guns : w.place.near_foot);
  if (nearest < w.place.touching * cm && !p.fights) sum -= p.worth * w.place.touched / 100;
  sum -= p.worth * std::min(flanked, w.place.most_flanked) / w.place.flanked;
  if (guns && p.formation == Formation::limbered && nearest < w.fire.limbered_at * cm)
    sum -= p.worth * w.fire.limbered / 100;
  UnitId target = p.unit->order == OrderKind::charge && !p.fights ? p.unit->target : UnitId::none;
  for (const Post& e : f.posts())
    if (e.id == target) sum += charge_worth(g, s, p, e);
  return sum;
}

i32 side_worth(const FcmGame& g, const State& s, const Field& f, Side side) {
  const Weights& w = g.t().weights;
  i32 sum = objectives(g, s, f, side), far = w.place.far * cm;
  for (const Post& p : f.posts()) {
    if (p.side != side) continue;
    sum += condition(s, g.t(), p) + (p.runs ? 0 : place_worth(g, s, f, p));
    i32 nearest = far;  // a general near by steadies; far away he does not (FCM-8.19 to 8.23)
    for (UnitId each : units(s, both(leaders, of_side(side)))) {
      const Unit& o = s[each];
      if (g.t().arm(o) != Arm::general) continue;
      nearest = std::min(nearest, o.target == p.id ? 0 : distance_up(o.pose.at, nearest_point(p.quad.centre)));
    }
    sum -= p.worth * nearest / far / w.general.away;
  }
  for (UnitId each : units(s, both(leaders, of_side(side))))
    for (const Post& p : f.posts())
      if (p.side != side && s[each].target == UnitId::none && within(p.quad, s[each].pose.at, w.general.alone * cm))
        sum -= w.general.danger;
  return sum;
}

}  // namespace

i32 FcmGame::score(const State& s, Side side) const {
  const EndWeights& w = t().weights.end;
  Standing now = standing(s);
  Field f;
  for (UnitId each : units(s, troops)) f.post[f.count++] = post_of(*this, s, each, s.side_of(s[each].side).budget);
  i32 mine = w.lost * (now.points[index(side)] - now.points[index(other(side))]);
  mine += side_worth(*this, s, f, side) - side_worth(*this, s, f, other(side));
  if (s.over) mine += s.winner == side ? w.victory * 100 : s.winner == Side::nobody ? 0 : -w.victory * 100;
  return mine;
}

}  // namespace grog::feu_combat_moral
