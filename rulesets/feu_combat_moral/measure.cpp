// State to inputs: what a fire, a round of melee or a test is made of on the table. No dice.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// Figures with the target in arc (FCM-25.2, 25.3).
int figures_bearing(const FcmGame& g, UnitId id, const Unit& u, const Quad& me, const Quad& to) {
  const Tables& t = g.t();
  Formation f = u.formation;
  if (in_house(u)) return std::min<int>(at(u.posts, touched_face(me, to)), t.melee.house_side_figures.value);
  if (is_square(f) && u.level <= Level::disorganised) return face_figures(g, id, u, touched_face(me, to));
  i32 arc = f == Formation::skirmish ? t.move.arc_wide.value : t.move.arc.value;
  std::array<Fine, 2> e = fine_edge(me, Face::front);
  int n = f == Formation::battery ? u.strength : std::min<int>(ranks_of(g, id, u).first, u.strength);
  int bearing = 0;
  for (int i = 0; i < n; ++i) {
    Fine at{e[0].x + (e[1].x - e[0].x) * (2 * i + 1) / (2 * n), e[0].y + (e[1].y - e[0].y) * (2 * i + 1) / (2 * n)};
    bearing += in_arc(Arc{at, at, me.facing, arc}, to);
  }
  if (f == Formation::battery) return bearing > 0 ? u.strength : 0;
  return f == Formation::line || f == Formation::skirmish ? bearing : bearing > 0 ? n : 0;
}

i32 speed_had(const FcmGame& g, const Unit& u) {
  if (is_running(u)) return run_speed(g, u);
  return speed_of(g, u) + (u.is(Mark::charging | Mark::pursuing) ? charge_bonus(g, u) : 0);
}
bool has_moved(const Unit& u) { return u.pose.at.x != u.start_x || u.pose.at.y != u.start_y; }

// The time it stood still (FCM-25.14), as a band.
Time standing_time(const FcmGame& g, const Unit& u) {
  i64 speed = std::max<i32>(speed_of(g, u), 1), spent = std::min<i64>(u.spent, speed);
  i64 part = 2 * speed - 2 * spent - u.busy_halves * speed;
  return time_of(g.t(), {std::max<i64>(part, 0), 2 * speed});
}

void fill_target(const FcmGame& g, const State& s, UnitId shooter, UnitId target, TargetIn& in) {
  const Unit &u = s[shooter], &v = s[target];
  const Troop& x = g.t().troop(v);
  in.target_initial = v.initial, in.prior_losses = v.losses;
  in.irregular = x.status == Status::irregular && !is_officer(x.arm);
  in.cover = cover_of(g, s, target, shooter);
  in.uphill = level_at(g, v.pose.at) > level_at(g, u.pose.at);
  if (is_officer(x.arm)) {
    in.target = Target::officer;
    return;
  }
  if (x.arm == Arm::artillery && !v.is(Mark::guns_left)) {
    in.target = v.formation == Formation::battery ? Target::artillery : Target::limbered;
    return;
  }
  in.target = is_cavalry(x.arm) ? x.cuirass ? Target::cuirassier : Target::cavalry : Target::infantry;
  in.charging = is_cavalry(x.arm) && v.is(Mark::charging) && v.target == shooter;
  bool formed = v.level <= Level::disorganised;
  if (v.formation == Formation::skirmish)
    in.target_formation = formed ? Shape::skirmish : Shape::line;
  else if (is_square(v.formation) && formed)
    in.target_formation = Shape::square;
  else
    in.target_formation = !in_house(v) && ranks_of(g, target, v).count > 1 ? Shape::deep : Shape::line;
}

}  // namespace

Verdict may_fire(const FcmGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  const Troop& x = g.t().troop(u);
  if (is_officer(x.arm)) return faulty("not_such"_w);
  if (u.is(Mark::fired)) return refused("FCM-25.7"_c);
  if (x.fire == 0 || u.is(Mark::guns_left)) return refused("FCM-25.1"_c);
  if (x.arm == Arm::artillery && u.is(Mark::by_hand)) return refused("FCM-22.9"_c);
  if (x.arm == Arm::artillery && u.formation != Formation::battery) return refused("FCM-25.1"_c);
  if (is_running(u) || u.is(Mark::ran) || in_melee(s, id)) return refused("FCM-25.1"_c);
  return {};
}

Shot measure_shot(const FcmGame& g, const State& s, UnitId id, UnitId target) {
  Shot shot;
  const Unit &u = s[id], &v = s[target];
  const Troop& x = g.t().troop(u);
  Box here = box_of(g, u), there = box_of(g, v);
  i32 reach = x.arm == Arm::artillery ? g.t().gun_of(x.calibre).range.value : g.t().weapon[x.weapon].range.value;
  shot.clause = x.arm == Arm::artillery ? g.t().gun_of(x.calibre).range.clause : g.t().weapon[x.weapon].range.clause;
  if (far_apart(here, there, reach)) return shot;
  Quad me = here, to = there;
  if (!near(me, to, reach)) return shot;
  shot.distance = distance(me, to);
  if (shot.distance > reach) return shot;
  shot.clause = "FCM-25.2"_c;
  shot.figures = figures_bearing(g, id, u, me, to);
  if (shot.figures == 0) return shot;
  shot.clause = "FCM-25.6"_c;
  i32 start = distance(Quad(start_box(g, u)), Quad(start_box(g, v)));
  i32 speed = std::max(has_moved(v) ? speed_had(g, v) : speed_of(g, u), 400);
  Time in_range = time_of(g.t(), exposure_share({reach, start, shot.distance, speed, false}));
  shot.time = std::max(in_range, standing_time(g, u));
  if (shot.time == Time::none) return shot;
  shot.clause = "FCM-23.5"_c;
  if (!sees(g, s, id, target)) return shot;
  shot.clause = Clause::none;
  shot.possible = true;
  return shot;
}

FireIn fire_input(const FcmGame& g, const State& s, UnitId id, UnitId target, const Shot& shot) {
  FireIn in;
  const Unit& u = s[id];
  const Troop& x = g.t().troop(u);
  in.figures = shot.figures, in.fire_value = x.fire, in.weapon = x.weapon;
  in.distance = std::max(shot.distance, 1), in.time = shot.time;
  in.cavalry = is_cavalry(x.arm);
  in.order = u.level;
  in.skirmish = x.arm == Arm::infantry && u.formation == Formation::skirmish;
  in.first_fire = !u.is(Mark::first_fire);
  fill_target(g, s, id, target, in);
  return in;
}

GunIn gun_input(const FcmGame& g, const State& s, UnitId id, UnitId target, const Shot& shot, bool canister) {
  GunIn in;
  const Troop& x = g.t().troop(s[id]);
  in.figures = shot.figures, in.fire_value = x.fire;
  in.calibre = static_cast<i32>(&g.t().gun_of(x.calibre) - g.t().calibre.data());
  in.canister = canister, in.distance = std::max(shot.distance, 1), in.time = shot.time;
  fill_target(g, s, id, target, in);
  return in;
}

namespace {

// How much of a face of one is touched by the other (FCM-26.2).
i32 touching_frontage(const Quad& me, const Quad& foe, Face face) {
  bool wide = face == Face::front || face == Face::rear;
  Fine axis = wide ? me.across : me.ahead;
  i64 half = wide ? me.half_width : me.half_depth, low = INT64_MAX, high = INT64_MIN;
  for (Fine c : fine_corners(foe)) {
    i64 at = dot(c - me.centre, axis) / std::max<i64>(half, 1);
    low = std::min(low, at), high = std::max(high, at);
  }
  i64 covered = std::min(high, half) - std::max(low, -half);
  return static_cast<i32>(std::max<i64>(covered, 0) / fine_parts);
}

int engaged_elsewhere(const FcmGame& g, const State& s, UnitId id, const Link& but) {
  int n = 0;
  Quad me = box_of(g, s[id]);
  for (const Link& l : links(s)) {
    if (l.kind() != LinkKind::melee || (l.a != id && l.b != id) || (l.a == but.a && l.b == but.b)) continue;
    n += at(s[id].posts, touched_face(me, box_of(g, s[opponent_in(l, id)])));
  }
  return n;
}

int figures_fighting(const FcmGame& g, const State& s, UnitId id, UnitId foe, const Link& l) {
  const Unit& u = s[id];
  Quad me = box_of(g, u), other_quad = box_of(g, s[foe]);
  Face face = touched_face(me, other_quad);
  int most = g.t().melee.house_side_figures.value;
  if (in_house(u)) {
    int here = at(u.posts, face);
    if (here == 0) here = std::min(most, u.strength - engaged_elsewhere(g, s, id, l));  // FCM-23.8
    return std::clamp(here, 1, most);
  }
  bool formed = u.level <= Level::disorganised;
  if (u.formation == Formation::battery) return u.strength;
  if (is_square(u.formation) && formed) return face_figures(g, id, u, face);
  bool wide = face == Face::front || face == Face::rear;
  Size z = size_of(g, u, goal_of(u), u.strength);
  int rank = face_figures(g, id, u, face);
  i32 each = std::max(wide ? z.width / std::max(rank, 1) : z.depth / std::max(rank, 1), 1);
  int n = (touching_frontage(me, other_quad, face) * 2 + each) / (2 * each);
  n = std::clamp(n, 1, std::max(rank, 1));
  if (in_house(s[foe])) n = std::min(n, most);
  if (l.melee.round >= 2 && !in_house(s[foe])) n = std::min(n + 2, std::max(rank, 1));
  return n;
}

Stance stance_of(const Unit& u, Arm arm) {
  switch (u.formation) {
    case Formation::line: return Stance::line;
    case Formation::hollow: return Stance::hollow_square;
    case Formation::full: return Stance::full_square;
    case Formation::skirmish: return arm == Arm::infantry ? Stance::skirmish : Stance::line;
    case Formation::battery: return Stance::battery;
    case Formation::limbered: return Stance::limbered;
    default: return Stance::column;
  }
}

FighterIn fighter(const FcmGame& g, const State& s, UnitId id, UnitId foe, const Link& l, bool is_a) {
  FighterIn f;
  const Unit& u = s[id];
  const Troop& x = g.t().troop(u);
  auto has = [&](PairMark of_a, PairMark of_b) { return l.melee.marks.has(is_a ? of_a : of_b); };
  f.figures = figures_fighting(g, s, id, foe, l);
  f.combat = x.combat, f.bonus = x.bonus;
  f.charging = has(PairMark::a_charging, PairMark::b_charging),
  f.straight = has(PairMark::a_straight, PairMark::b_straight);
  f.ranks = full_ranks_behind(g, id, u);
  f.arm = u.is(Mark::guns_left) ? Arm::infantry : x.arm;
  f.formation = stance_of(u, x.arm);
  f.order = u.level;
  f.fresh = !u.is(Mark::shaken) && (u.first_melee == 0 || u.first_melee == s.turn);
  f.cover = cover_of(g, s, id, foe);
  f.cuirass = x.cuirass;
  f.flank = is_a ? l.melee.a_flank : l.melee.b_flank;
  f.house_side = is_a && l.melee.marks.has(PairMark::house_side);
  f.follow = has(PairMark::a_follow, PairMark::b_follow);
  for (const Link& shot : links(s)) {
    if (closed_in_now(s, shot, id)) f.fire_losses += shot.fire.losses;
  }
  Officers o = officers_with(g, s, id);
  f.general = o.value, f.aide = o.aide != UnitId::none;
  f.initial = u.initial, f.prior = u.losses;
  return f;
}

}  // namespace

MeleeIn measure_melee(const FcmGame& g, const State& s, const Link& l) {
  MeleeIn in;
  in.round = std::clamp<i32>(l.melee.round, 1, 6);
  int a = level_at(g, s[l.a].pose.at), b = level_at(g, s[l.b].pose.at);
  in.higher = a > b ? 1 : b > a ? 2 : 0;
  in.a = fighter(g, s, l.a, l.b, l, true);
  in.b = fighter(g, s, l.b, l.a, l, false);
  return in;
}

namespace {

bool against_cavalry(const FcmGame& g, const State& s, UnitId id, UnitId opponent) {
  const Tables& t = g.t();
  if (t.arm(s[id]) != Arm::infantry) return false;
  if (opponent != UnitId::none && is_cavalry(t.arm(s[opponent]))) return true;
  for (const Link& l : links(s)) {
    if (l.kind() != LinkKind::melee || (l.a != id && l.b != id)) continue;
    if (is_cavalry(t.arm(s[l.a == id ? l.b : l.a]))) return true;
  }
  return false;
}

// Friends, enemies, routs and threats around it, in one look (FCM-27.4, 27.16, 27.19).
void look_around(const FcmGame& g, const State& s, UnitId id, MoraleIn& in) {
  const MoraleTable& m = g.t().morale;
  const Unit& me = s[id];
  Box me_box = box_of(g, me);
  Quad q = me_box;
  bool sided = !is_square(me.formation) && me.formation != Formation::skirmish && !in_house(me);
  in.general_distance = 0;
  for (UnitId each : units(s, present)) {
    const Unit& u = s[each];
    if (each == id) continue;
    bool friendly = u.side == me.side;
    Arm arm = g.t().arm(u);
    if (is_officer(arm)) {
      if (!friendly || arm == Arm::aide) continue;
      i32 d = std::max(distance(q, Quad(box_of(g, u))), 1);
      if (in.general_distance == 0 || d < in.general_distance) in.general_distance = d;
      continue;
    }
    Box box = box_of(g, u);
    if (far_apart(box, me_box, m.around.value)) continue;
    Quad there = box;
    if (!within(q, there, m.around.value)) continue;
    bool runs = runs_for_good(u);
    if (runs) {
      if (sees(g, s, id, each)) ++(friendly ? in.friend_routs : in.enemy_routs);
      continue;
    }
    ++(friendly ? in.friends : in.enemies);
    bool steady = u.morale == Morale::steady;
    if (friendly || !sided || !steady || (in.rear && in.flank)) continue;
    i32 reach = arm == Arm::infantry || u.is(Mark::guns_left) ? m.behind_foot.value : m.behind_horse.value;
    Frame f = frame_of(q, u.pose.at);
    if (f.ahead >= q.half_depth || !within(q, there, reach) || !sees(g, s, id, each)) continue;
    (f.ahead < -q.half_depth ? in.rear : in.flank) = true;
  }
  in.general_distance = std::min(in.general_distance, 15000);
}

int supporting_batteries(const FcmGame& g, const State& s, UnitId id) {
  const Unit& me = s[id];
  LinkKind wanted = s.phase == Phase::morale ? LinkKind::fire : LinkKind::old_fire;
  int n = 0;
  for (const Link& l : links(s)) {
    if (l.kind() != wanted || !on_table(s[l.a]) || !on_table(s[l.b]) || l.a == id) continue;
    const Unit &battery = s[l.a], &target = s[l.b];
    if (battery.side != me.side || battery.formation != Formation::battery || battery.morale != Morale::steady)
      continue;
    i32 r = g.t().morale.around.value;
    n += gap(g, battery, me) <= r && gap(g, target, me) <= r;
  }
  return n;
}

}  // namespace

MoraleIn measure_morale(const FcmGame& g, const State& s, UnitId id, Why why, UnitId opponent) {
  MoraleIn in;
  const Unit& u = s[id];
  const Troop& x = g.t().troop(u);
  in.status = x.status, in.moral = x.moral;
  in.arm = is_cavalry(x.arm) ? 1 : x.arm == Arm::artillery ? 2 : 0;
  in.skirmish = x.arm == Arm::infantry && u.formation == Formation::skirmish;
  in.vs_cavalry = against_cavalry(g, s, id, why == Why::charged || why == Why::countercharge ? opponent : UnitId::none);
  in.square = is_square(u.formation) && u.level <= Level::disorganised;
  UnitId by = opponent != UnitId::none ? opponent : nearest_enemy(g, s, id).unit;
  in.cover = cover_of(g, s, id, by);
  Morale m = u.morale;
  in.state = m == Morale::rout || m == Morale::flight ? Footing::rout
             : m == Morale::retreat                   ? Footing::retreat
                                                      : Footing::steady;
  in.order = u.level;
  in.routed_before = u.is(Mark::routed);
  Officers o = officers_with(g, s, id);
  in.general = o.value, in.aide = o.aide != UnitId::none;
  in.general_lost = u.general_fallen;
  in.charging = is_cavalry(x.arm) && (why == Why::charge || why == Why::again || why == Why::countercharge);
  look_around(g, s, id, in);
  in.melee_won = u.won_period > 0 && u.won_period + 1 >= s.turn;
  if (why == Why::lost || why == Why::caught) {
    in.melee_lost = std::max<i32>(u.rounds_lost, 1);
    in.loss_gap = std::max<i32>(0, u.busy_with<InRound>().gap);
  }
  for (const Link& l : links(s)) {
    if (l.kind() != LinkKind::fire || l.b != id || l.fire.losses < g.t().fire.heavy_fire.value) continue;
    if (l.fire.marks.has(ShotMark::light))
      in.light_fire = true;
    else if (l.fire.marks.has(ShotMark::formed))
      ++in.fires;
  }
  in.batteries = supporting_batteries(g, s, id);
  in.initial = u.initial, in.losses = u.losses;
  return in;
}

}  // namespace grog::feu_combat_moral
