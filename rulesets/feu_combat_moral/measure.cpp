// State to inputs: what a fire, a round of melee or a test is made of on the table. No dice.
#include <algorithm>

#include "core/geometry/arc.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

// Figures with the target in arc (FCM-25.2, 25.3).
int figures_bearing(const FcmGame& g, const Unit& u, const Quad& me, const Quad& to) {
  const Tables& t = g.t();
  Formation f = u.formation;
  if (in_house(u)) return std::min<int>(at(u.posts, touched_face(me, to)), t.melee.house_side_figures.value);
  if (is_square(f) && u.level <= Level::disorganised) return face_figures(u, touched_face(me, to));
  i32 arc = f == Formation::skirmish ? t.move.arc_wide.value : t.move.arc.value;
  std::array<Fine, 2> e = fine_edge(me, Face::front);
  int n = f == Formation::battery ? u.strength : std::min<int>(ranks_of(u).first, u.strength);
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

void fill_target(const Scene& c, UnitId shooter, UnitId target, TargetIn& in) {
  const Unit &u = c.s[shooter], &v = c.s[target];
  const Troop& x = c.t().troop(v);
  in.target_initial = v.initial, in.prior_losses = v.losses;
  in.irregular = x.status == Status::irregular && !is_officer(x.arm);
  in.cover = cover_of(c, target, shooter);
  in.uphill = level_at(c.g, v.pose.at) > level_at(c.g, u.pose.at);
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
    in.target_formation = !in_house(v) && ranks_of(v).count > 1 ? Shape::deep : Shape::line;
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

const Figure& reach_of(const Tables& t, const Troop& x) {
  return x.arm == Arm::artillery ? t.gun_of(x).range : t.weapon[x.weapon].range;
}

Shot measure_shot(const Scene& c, UnitId id, UnitId target) {
  Shot shot;
  const Unit &u = c.s[id], &v = c.s[target];
  const Troop& x = c.t().troop(u);
  const Figure& reach = reach_of(c.t(), x);
  const Quad &me = c[id], &to = c[target];
  shot.clause = reach.clause;
  if (!near(me, to, reach.value)) return shot;
  shot.distance = distance(me, to);
  if (shot.distance > reach.value) return shot;
  shot.clause = "FCM-25.2"_c;
  shot.figures = figures_bearing(c.g, u, me, to);
  if (shot.figures == 0) return shot;
  shot.clause = "FCM-25.6"_c;
  i32 speed = std::max(has_moved(v) ? speed_had(c.g, v) : speed_of(c.g, u), 400);
  ExposureIn exposed{reach.value, start_distance(c.g, u, v), shot.distance, speed, false};
  shot.time = std::max(time_of(c.t(), exposure_share(exposed)), standing_time(c.g, u));
  if (shot.time == Time::none) return shot;
  shot.clause = "FCM-23.5"_c;
  if (!sees(c, id, target)) return shot;
  shot.clause = Clause::none;
  shot.possible = true;
  return shot;
}

FireIn fire_input(const Scene& c, UnitId id, UnitId target, const Shot& shot) {
  FireIn in;
  const Unit& u = c.s[id];
  const Troop& x = c.t().troop(u);
  in.figures = shot.figures, in.fire_value = x.fire, in.weapon = x.weapon;
  in.distance = std::max(shot.distance, 1), in.time = shot.time;
  in.shooter = is_cavalry(x.arm) ? Shooter::cavalry : Shooter::infantry;
  in.order = u.level;
  in.skirmish = is_skirmisher(c.g, u);
  in.first_fire = !u.is(Mark::first_fire);
  fill_target(c, id, target, in.at);
  return in;
}

GunIn gun_input(const Scene& c, UnitId id, UnitId target, const Shot& shot, bool canister) {
  GunIn in;
  const Troop& x = c.t().troop(c.s[id]);
  in.figures = shot.figures, in.fire_value = x.fire;
  in.calibre = Tables::calibre_of(x);
  in.ammo = canister ? Ammo::canister : Ammo::ball, in.distance = std::max(shot.distance, 1), in.time = shot.time;
  fill_target(c, id, target, in.at);
  return in;
}

namespace {

// The part of a face of one that the other touches, measured along it from its middle (FCM-26.2).
struct Touch {
  i64 low, high, half;
  i64 length() const { return std::max<i64>(high - low, 0); }
};

Touch touch_of(const Quad& me, const Quad& foe, Face face) {
  bool wide = face == Face::front || face == Face::rear;
  Fine axis = wide ? me.across : me.ahead;
  i64 half = wide ? me.half_width : me.half_depth, low = INT64_MAX, high = INT64_MIN;
  for (Fine c : fine_corners(foe)) {
    i64 at = dot(c - me.centre, axis) / std::max<i64>(half, 1);
    low = std::min(low, at), high = std::max(high, at);
  }
  return {std::max(low, -half), std::min(high, half), half};
}

// At how many ends of the part in touch its own front goes on, with nobody else at once beside it.
int open_ends(const Scene& c, UnitId id, UnitId foe, Face face) {
  Touch t = touch_of(c[id], c[foe], face);
  i64 before = t.low + t.half, after = t.half - t.high;
  for (const Link& l : links(c.s)) {
    UnitId other_foe = fights_in(l, id) ? opponent_in(l, id) : foe;
    if (other_foe == foe || touched_face(c[id], c[other_foe]) != face) continue;
    Touch o = touch_of(c[id], c[other_foe], face);
    if (o.high <= t.low) before = std::min(before, t.low - o.high);
    if (o.low >= t.high) after = std::min(after, o.low - t.high);
  }
  return (before > fine_parts) + (after > fine_parts);
}

int engaged_elsewhere(const Scene& c, UnitId id, const Link& but) {
  int n = 0;
  for (const Link& l : links(c.s)) {
    if (!fights_in(l, id) || (l.a == but.a && l.b == but.b)) continue;
    n += at(c.s[id].posts, touched_face(c[id], c[opponent_in(l, id)]));
  }
  return n;
}

// As though there were no other enemy (FCM-26.2).
int figures_against(const Scene& c, UnitId id, UnitId foe, const Link& l) {
  const Unit& u = c.s[id];
  Face face = touched_face(c[id], c[foe]);
  int most = c.t().melee.house_side_figures.value;
  if (in_house(u)) {
    int here = at(u.posts, face);
    if (here == 0) here = std::min(most, u.strength - engaged_elsewhere(c, id, l));  // FCM-23.8
    return std::clamp(here, 1, most);
  }
  bool formed = u.level <= Level::disorganised;
  if (u.formation == Formation::battery) return u.strength;
  if (is_square(u.formation) && formed) return face_figures(u, face);
  bool wide = face == Face::front || face == Face::rear;
  Size z = size_of(c.g, u, goal_of(u), u.strength);
  int rank = face_figures(u, face);
  i32 each = std::max(wide ? z.width / std::max(rank, 1) : z.depth / std::max(rank, 1), 1);
  i32 touching = static_cast<i32>(touch_of(c[id], c[foe], face).length() / fine_parts);
  int n = (touching * 2 + each) / (2 * each);
  n = std::clamp(n, 1, std::max(rank, 1));
  if (in_house(c.s[foe])) n = std::min(n, most);
  if (l.melee().round < 2 || in_house(c.s[foe])) return n;
  return std::min(n + open_ends(c, id, foe, face), std::max(rank, 1));
}

// Where several touch the same side, no figure of it fights twice: they are split by touching frontage (FCM-26.3).
int figures_fighting(const Scene& c, UnitId id, UnitId foe, const Link& l) {
  const Unit& u = c.s[id];
  Face face = touched_face(c[id], c[foe]);
  int mine = figures_against(c, id, foe, l), all = 0, limit = in_house(u) ? mine : face_figures(u, face);
  i64 total = 0, before = 0, here = 0;
  for (const Link& each : links(c.s)) {
    if (!fights_in(each, id)) continue;
    UnitId enemy = opponent_in(each, id);
    Face side = touched_face(c[id], c[enemy]);
    if (side != face && u.formation != Formation::battery) continue;  // gunners fight all round
    i64 length = touch_of(c[id], c[enemy], side).length();
    if (enemy == foe) before = total, here = length;
    all += figures_against(c, id, enemy, each), total += length;
  }
  if (all <= limit || here == 0) return mine;
  auto up_to = [&](i64 part) { return static_cast<int>((2 * limit * part + total) / (2 * total)); };
  return std::max(1, up_to(before + here) - up_to(before));
}

}  // namespace

Stance stance_of(Formation f, Arm arm) {
  switch (f) {
    case Formation::line: return Stance::line;
    case Formation::hollow_square: return Stance::hollow_square;
    case Formation::full_square: return Stance::full_square;
    case Formation::skirmish: return arm == Arm::infantry ? Stance::skirmish : Stance::line;
    case Formation::battery: return Stance::battery;
    case Formation::limbered: return Stance::limbered;
    default: return Stance::column;
  }
}

namespace {

FighterIn fighter(const Scene& c, UnitId id, UnitId foe, const Link& l, bool is_a) {
  FighterIn f;
  const Unit& u = c.s[id];
  const Troop& x = c.t().troop(u);
  auto has = [&](PairMark of_a, PairMark of_b) { return l.melee().marks.has(is_a ? of_a : of_b); };
  f.figures = figures_fighting(c, id, foe, l);
  f.combat = x.combat, f.bonus = x.bonus;
  f.charging = has(PairMark::a_charging, PairMark::b_charging),
  f.straight = has(PairMark::a_straight, PairMark::b_straight);
  f.ranks = full_ranks_behind(c.g, id, u);
  f.arm = u.is(Mark::guns_left) ? Arm::infantry : x.arm;
  f.formation = stance_of(u.formation, x.arm);
  f.order = u.level;
  f.fresh = !u.is(Mark::shaken) && (u.first_melee == 0 || u.first_melee == c.s.turn);
  f.cover = cover_of(c, id, foe);
  f.cuirass = x.cuirass;
  f.flank = is_a ? l.melee().a_flank : l.melee().b_flank;
  f.house_side = is_a && l.melee().marks.has(PairMark::house_side);
  f.follow = has(PairMark::a_follow, PairMark::b_follow);
  for (const Link& shot : links(c.s))
    if (closed_in_now(c.s, shot, id)) f.fire_losses += shot.fire().losses;
  Officers o = officers_with(c.g, c.s, id);
  f.general = o.value, f.aide = o.aide != UnitId::none;
  f.initial = u.initial, f.prior = u.losses;
  return f;
}

}  // namespace

MeleeIn measure_melee(const Scene& c, const Link& l) {
  MeleeIn in;
  in.round = std::clamp<i32>(l.melee().round, 1, 6);
  int a = level_at(c.g, c.s[l.a].pose.at), b = level_at(c.g, c.s[l.b].pose.at);
  in.higher = a > b ? Which::a : b > a ? Which::b : Which::none;
  in.a = fighter(c, l.a, l.b, l, true);
  in.b = fighter(c, l.b, l.a, l, false);
  return in;
}

namespace {

bool against_cavalry(const FcmGame& g, const State& s, UnitId id, UnitId opponent) {
  const Tables& t = g.t();
  if (t.arm(s[id]) != Arm::infantry) return false;
  if (opponent != UnitId::none && is_cavalry(t.arm(s[opponent]))) return true;
  for (const Link& l : links(s)) {
    if (fights_in(l, id) && is_cavalry(t.arm(s[opponent_in(l, id)]))) return true;
  }
  return false;
}

// Friends, enemies, routs and threats around it, in one look (FCM-27.4, 27.16, 27.19).
void look_around(const Scene& c, UnitId id, MoraleIn& in) {
  const MoraleTable& m = c.t().morale;
  const Unit& me = c.s[id];
  const Quad& q = c[id];
  bool sided = has_flanks(c.g, me);
  UnitSet generals;
  (c.bodies.kind(2) & c.bodies.of(me.side)).each([&](UnitId u) {
    if (c.t().arm(c.s[u]) == Arm::general) generals.add(u);
  });
  Nearest general = c.bodies.nearest(q, generals);
  in.general_distance = general.unit == UnitId::none ? 0 : std::clamp(general.distance, 1, 15000);
  c.bodies.around(q, m.around.value, c.troops() - id, [&](UnitId each, const Quad& there) {
    if (!within(q, there, m.around.value)) return;
    const Unit& u = c.s[each];
    bool friendly = u.side == me.side;
    if (runs_for_good(u)) {
      if (sees(c, id, each)) ++(friendly ? in.friend_routs : in.enemy_routs);
      return;
    }
    ++(friendly ? in.friends : in.enemies);
    if (friendly || !sided || u.morale != Morale::steady || (in.rear && in.flank)) return;
    bool foot = c.t().arm(u) == Arm::infantry || u.is(Mark::guns_left);
    Frame f = frame_of(q, u.pose.at);
    i32 reach = foot ? m.behind_foot.value : m.behind_horse.value;
    if (f.ahead >= q.half_depth || !within(q, there, reach) || !sees(c, id, each)) return;
    (f.ahead < -q.half_depth ? in.rear : in.flank) = true;
  });
}

int supporting_batteries(const Scene& c, UnitId id) {
  const State& s = c.s;
  const Unit& me = s[id];
  LinkKind wanted = s.phase == Phase::morale ? LinkKind::fire : LinkKind::old_fire;
  int n = 0;
  for (const Link& l : links(s)) {
    if (l.kind != wanted || !on_table(s[l.a]) || !on_table(s[l.b]) || l.a == id) continue;
    const Unit& battery = s[l.a];
    if (battery.side != me.side || battery.formation != Formation::battery || battery.morale != Morale::steady)
      continue;
    i32 r = c.t().morale.around.value;
    n += within(c[l.a], c[id], r) && within(c[l.b], c[id], r);
  }
  return n;
}

}  // namespace

MoraleIn measure_morale(const Scene& c, UnitId id, Why why, UnitId opponent) {
  const FcmGame& g = c.g;
  const State& s = c.s;
  MoraleIn in;
  const Unit& u = s[id];
  const Troop& x = g.t().troop(u);
  in.status = x.status, in.moral = x.moral;
  in.arm = is_cavalry(x.arm) ? TestArm::cavalry : x.arm == Arm::artillery ? TestArm::artillery : TestArm::infantry;
  in.skirmish = is_skirmisher(c.g, u);
  bool by_opponent = why == Why::charged || why == Why::countercharge || why == Why::caught;
  in.vs_cavalry = against_cavalry(g, s, id, by_opponent ? opponent : UnitId::none);
  in.square = is_square(u.formation) && u.level <= Level::disorganised;
  UnitId by = opponent != UnitId::none ? opponent : nearest_enemy(c, id).unit;
  in.cover = cover_of(c, id, by);
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
  look_around(c, id, in);
  in.melee_won = u.won_period > 0 && u.won_period + 1 >= s.turn;
  if (why == Why::lost || why == Why::caught) {
    in.melee_lost = std::max<i32>(u.rounds_lost, 1);
    in.loss_gap = std::max<i32>(0, u.busy_with<InRound>().gap);
  }
  for (const Link& l : links(s)) {
    if (l.kind != LinkKind::fire || l.b != id || l.fire().losses < g.t().fire.heavy_fire.value) continue;
    if (l.fire().marks.has(ShotMark::light))
      in.light_fire = true;
    else if (l.fire().marks.has(ShotMark::formed))
      ++in.fires;
  }
  in.batteries = supporting_batteries(c, id);
  in.initial = u.initial, in.losses = u.losses;
  return in;
}

}  // namespace grog::feu_combat_moral
