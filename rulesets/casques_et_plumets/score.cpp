// How well a side stands, in tenths of a point: material, order, command, the outlook of the battle, threats, and what
// a charge under way promises. Smooth, and cheap: it is asked of every position that a search looks at.
#include <algorithm>
#include <cstdlib>

#include "rulesets/casques_et_plumets/game.hpp"

namespace grog::casques_et_plumets {
namespace {

constexpr i32 far_away = 20'000;

struct Piece {  // a unit, as far as it matters here
  UnitId id;
  Point at, front;
  Ray ahead;
  i32 cost;      // tenths of a point
  i32 vc_worth;  // what one VC of it is worth
  Arm arm;
  Formation formation;
  i32 support;  // friends in order close by
  bool ready;   // it may still act this turn
};

struct Field {
  const CasquesGame& g;
  const State& s;
  const Tables& t;
  std::array<std::array<Piece, max_units>, 2> pieces;
  std::array<std::size_t, 2> count{};
  i32 progress;   // of the battle, in hundredths
  i32 worth = 0;  // of all troops that there were, tenths of a point

  Field(const CasquesGame& game, const State& state) : g(game), s(state), t(game.t()) {
    for (UnitId id : units(s, [&](const Unit& u) { return t.is_troop(u); })) {
      const Unit& u = s[id];
      i32 cost = 10 * cost_of(t, t.troop(u), u.is(Mark::numerous), u.is(Mark::lance));
      worth += cost;
      if (!alive(u) || !u.is(Mark::placed)) continue;
      std::size_t side = index(u.side);
      i32 depth = u.place >= 0 ? 0 : t.prints(t.arm(u), u.formation).depth;
      Piece& p = pieces[side][count[side]++];
      p.id = id;
      p.at = u.pose.at, p.front = point_ahead(u.pose.at, u.pose.facing, depth / 2);
      p.ahead = ray(u.pose.facing);
      p.cost = cost, p.vc_worth = 2 * cost / (3 * t.full(u));
      p.arm = t.arm(u), p.formation = u.formation;
      UnitId officer = officer_of(u);
      bool in_time = officer == s.game.brigade || (officer != UnitId::none && !s[officer].is(Mark::activated));
      p.ready = in_time && u.is(in_command) && u.actions < t.command.actions.value;
      p.support = 0;
      for (std::size_t k = 0; k + 1 < count[side]; ++k) {
        Piece& friendly = pieces[side][k];
        if (distance_squared(p.at, friendly.at) > i64{1300} * 1300) continue;
        if (!disordered(u)) ++friendly.support;
        if (!disordered(s[friendly.id])) ++p.support;
      }
    }
    progress = std::clamp(100 * i32{s.turn} / std::max(1, g.last_turn(s)), 0, 100);
  }
  std::span<const Piece> of(Side side) const { return {pieces[index(side)].data(), count[index(side)]}; }
};

bool held_by(const State& s, i16 place, Side side) { return at(s.place, place).held == side; }
i32 distance_off(Point a, Point b) { return static_cast<i32>(root_down(distance_squared(a, b))); }

// What is left of it, in what order, and whether somebody will command it.
i32 condition(const Field& f, const Piece& p) {
  const Unit& u = f.s[p.id];
  i32 full = f.t.full(u), value = p.cost * (full + 2 * u.strength) / (3 * full);
  if (disordered(u)) value -= p.cost / 5;
  i32 beyond = far_away;
  for (UnitId o : {officer_of(u), f.g.chief_of(u.side)}) {
    if (o == UnitId::none || !alive(f.s[o])) continue;
    i32 d = distance_off(f.s[o].pose.at, p.at);
    beyond = std::min(beyond, std::max(0, d - f.t.command.radius.value - 300));
  }
  return value - std::min(p.cost / 4, beyond / 100);
}

// Nearer to what one wants, or grudges the enemy, is better, the more so the later it is; what is held wants company.
// It counts for little: those who run for a place alone, through the fire, die before it.
i32 nearness(const Field& f, Side side, const Piece& p) {
  i32 wanted = far_away, own = far_away;
  for (const Objective& o : f.g.watched()) {
    i32 d = distance_off(p.front, o.goal);
    i32& least = held_by(f.s, o.place, side) ? own : wanted;
    least = std::min(least, d);
  }
  i32 weight = 100 + f.progress, value = 0;
  if (wanted < far_away)
    value -= wanted / 100 * weight / 100;
  else if (own < far_away)
    value -= std::max(0, own - 1100) / 100 * weight / 150;
  value /= 5;
  return is_gun(p.arm) ? value / 4 : value;
}

// What a fire would cost the enemy on the average: two dice in nine take a VC.
i32 fire_worth(const Field& f, const Piece& p, const Piece& e, const RangeRow& range, i32 cm) {
  const Unit &u = f.s[p.id], &him = f.s[e.id];
  bool gun = is_gun(p.arm), inside = u.place >= 0;
  i32 dice = cm <= range.near ? u.strength : (u.strength + 1) / 2;
  if (u.is(Mark::numerous) || !u.is(Mark::fired_ever)) ++dice;
  if (e.formation == Formation::square) dice += gun ? 2 : 1;
  if (is_column(e.formation) && him.place < 0) ++dice;
  if (!gun && !inside && p.formation == Formation::line) ++dice;
  if (f.t.troop(u).rifle) ++dice;
  if (gun && cm <= range.canister) dice += 2;
  if (inside || disordered(u)) dice -= 2;
  if (him.place >= 0) dice -= 2;
  if (e.formation == Formation::skirmish) --dice;
  return 2 * std::max(1, dice) * e.vc_worth / 9;
}

// What a charge would bring on the average, friends close by and the fire before it reckoned in; 0 if it would not pay.
i32 charge_worth(const Field& f, const Piece& p, const Piece& e, bool behind) {
  const Unit &u = f.s[p.id], &him = f.s[e.id];
  bool horse = is_horse(p.arm), square = e.formation == Formation::square;
  if (e.formation == Formation::limbered) return e.cost * 2 / 3;
  i32 a = u.strength + p.support, d = him.strength + e.support;
  if (p.formation == Formation::attack_column && !horse) ++a;
  if (e.formation == Formation::attack_column && is_foot(e.arm)) ++d;
  if (f.t.fresh(u) || u.is(Mark::numerous)) ++a;
  if (f.t.fresh(him) || him.is(Mark::numerous)) ++d;
  if (u.is(Mark::lance)) ++a;
  if (is_gun(e.arm) || behind || e.formation == Formation::road_column) a += 2;
  if (is_gun(e.arm)) --d;
  if (horse && is_foot(e.arm)) {
    if (square) a -= 3;
    if (p.arm == Arm::light_cav && !disordered(him)) --a;
    if (p.arm != Arm::light_cav && !square) ++a;
  }
  if (him.place >= 0) a -= 2;
  if (disordered(him)) d -= 2;
  a = std::max(1, a), d = std::max(1, d);
  i32 value = (std::min(a, 4 * him.strength) * e.vc_worth - std::min(d, 4 * u.strength) * p.vc_worth) / 4;
  value += (a - d) * 5;
  if (is_gun(e.arm) && a > d) value += e.cost / 3;
  if (!behind && !disordered(him) && !is_horse(e.arm)) value -= p.vc_worth * (him.strength + 1) * 2 / 9;
  return std::max(0, value);
}

// What it threatens and what threatens it: targets for guns, muskets and charges, flanks shown to the enemy. A threat
// that can be made good this turn counts for more.
i32 posture(const Field& f, Side side, const Piece& p) {
  i64 nearest = i64{far_away} * far_away;
  i32 best_fire = 0, best_charge = 0, flanks = 0;
  bool gun = is_gun(p.arm), foot = is_foot(p.arm), all_round = p.formation == Formation::square;
  const Unit& u = f.s[p.id];
  bool inside = u.place >= 0, horse_near = false;
  const RangeRow& range = f.t.range[gun ? f.t.weapon(u) : Weapon::musket];
  bool charges = !gun && !inside && !all_round && p.formation != Formation::road_column && !disordered(u);
  i32 reach = charges ? rate(f.t, u, Going::flat, Mode::tactical) + 1200 : 0;
  for (const Piece& e : f.of(other(side))) {
    Point d = e.at - p.at;
    i64 d2 = squared(d);
    nearest = std::min(nearest, d2);
    horse_near = horse_near || (is_horse(e.arm) && d2 < i64{3000} * 3000);
    if (d2 > i64{7500} * 7500) continue;
    i32 ahead = static_cast<i32>((i64{d.x} * p.ahead.x + i64{d.y} * p.ahead.y) >> 30);
    i32 across = static_cast<i32>((i64{d.x} * p.ahead.y - i64{d.y} * p.ahead.x) >> 30);
    bool in_strip = ahead > 0 && across > -800 && across < 800;
    bool any_way = foot && (inside || all_round);  // it fires to every side
    if (any_way ||
        (in_strip && (gun ? p.formation == Formation::battery : foot && p.formation != Formation::road_column))) {
      i32 cm = any_way ? static_cast<i32>(root_down(d2)) / centimetre - 8 : (ahead - 600) / centimetre;
      if (cm <= range.far) best_fire = std::max(best_fire, fire_worth(f, p, e, range, cm));
    }
    if (ahead > 0 && ahead < reach && across > -600 && across < 600) {
      i64 facing = (i64{d.x} * e.ahead.x + i64{d.y} * e.ahead.y) >> 30;
      bool behind = e.formation != Formation::square && f.s[e.id].place < 0 && facing > -200;
      best_charge = std::max(best_charge, charge_worth(f, p, e, behind));
    }
    // He faces it from its flank or rear, and is near enough to use that.
    if (!all_round && !inside && d2 < i64{2500} * 2500 && ahead < 200 && !is_gun(e.arm)) {
      i64 towards = -(i64{d.x} * e.ahead.x + i64{d.y} * e.ahead.y) >> 30;
      if (towards > 0) ++flanks;
    }
  }
  i32 shot = best_fire * (p.ready && !u.is(Mark::fired) ? 100 : 70) / 100;
  i32 blow = best_charge * (p.ready ? 100 : 70) / 100;
  i32 value = std::max(shot, blow) - std::min(flanks, 2) * p.cost / 6;
  i32 cm = static_cast<i32>(root_down(nearest)) / centimetre;
  if (gun) {
    if (p.formation == Formation::battery && best_fire == 0) value -= std::min(20, cm / 5);
    if (p.formation == Formation::limbered) value -= cm < 45 ? 12 : std::min(12, (cm - 45) / 5);
    if (cm < 12) value -= p.cost / 6;
  }
  if (p.formation == Formation::road_column && cm < 45) value -= p.cost / 10;
  if (all_round && !horse_near) value -= p.cost / 8;  // it goes nowhere
  if (inside && (foot || gun)) value += p.cost / 8;
  return value;
}

// What a side can bring to the fight for a place: those near it count for most, so that several come together, and a
// garrison for nearly twice its strength; later only those who can still be there in time. In thousandths of the
// logarithm of odds: the weights were learned from who won 2,500 battles between generals.
i32 force_at(const Field& f, Side side, i16 place, Point goal) {
  constexpr i32 garrison = 800, close_by = 450, close = 10;
  i32 sum = 0, reach = f.g.board().width / centimetre * (42 - 15 * f.progress / 100) / 100;
  reach = std::max(reach, 2 * close);
  for (const Piece& p : f.of(side)) {
    const Unit& u = f.s[p.id];
    i32 weight = garrison;
    if (u.place != place) {
      i32 cm = distance_off(p.at, goal) / centimetre;
      weight = std::clamp(close_by * (reach - cm) / (reach - close), 0, close_by);
    }
    if (disordered(u)) weight = weight * 8 / 10;
    sum += u.strength * weight;
  }
  return sum;
}

// The chance that the first side has a place in the end, in thousandths: by the forces round it, and only towards the
// end by who holds it. Who ran for it first and stands there alone is thrown out again.
i32 chance_of(const Field& f, i16 place) {
  constexpr i32 held_at_the_end = 1500;
  Point goal = f.g.goal(place);
  i32 late = f.progress * f.progress / 100;
  i32 holding = held_at_the_end * late / 100 * late / 100;
  i32 lead = force_at(f, Side::first, place, goal) - force_at(f, Side::second, place, goal);
  lead += held_by(f.s, place, Side::first) ? holding : held_by(f.s, place, Side::second) ? -holding : 0;
  return 500 + 500 * lead / (std::abs(lead) + 2000);
}

// Who is ahead in units destroyed, in thousandths; those of the enemy that are nearly gone count in part, and a lead is
// the surer the less time is left.
i32 kills_outlook(const Field& f) {
  constexpr Row<i32, 6> nearly_gone{0, 35, 15, 6, 2, 0};  // by VC left
  i32 lead = 0;
  for (Side side : both_sides) {
    i32 value = 100 * f.s.side_of(side).destroyed;
    for (const Piece& p : f.of(other(side))) value += nearly_gone[std::clamp<i32>(f.s[p.id].strength, 0, 5)];
    lead += side == Side::first ? value : -value;
  }
  i32 left = std::max(0, f.g.last_turn(f.s) - f.s.turn);
  return 1000 * lead / (std::abs(lead) + 60 + 40 * left);
}

// How the battle is likely to end (CP-R39): the side that alone has all its objectives wins; if both or neither do, the
// one that destroyed more. So it is worth denying the enemy one of his, and destruction counts where that is done.
i32 outlook(const Field& f) {
  Row<i32, 2> all{1000, 1000};
  for (Side side : both_sides) {
    const auto& groups = f.g.objectives(side);
    if (groups.empty()) all[side] = 0;
    for (const std::vector<i16>& group : groups) {
      i32 none = 1000;
      for (i16 p : group) {
        i32 chance = chance_of(f, p);
        none = none * (side == Side::first ? 1000 - chance : chance) / 1000;
      }
      all[side] = all[side] * (1000 - none) / 1000;
    }
  }
  i32 a = all[0], b = all[1];
  i32 value = (a * (1000 - b) - b * (1000 - a)) / 1000;
  value += (a * b + (1000 - a) * (1000 - b)) / 1000 * kills_outlook(f) / 1000;
  return value * (f.worth * 3 / 4) / 1000;  // half as much again as an army
}

i32 passing_chance(i32 needed) {  // of two dice, in 36ths
  constexpr Row<i32, 13> at_least{36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
  return needed <= 2 ? 36 : needed > 12 ? 0 : at_least[needed];
}

// Does it stand in or before a place that the other side has not got?
bool holds_ground(const Field& f, const Unit& u) {
  for (const Objective& o : f.g.watched()) {
    if (held_by(f.s, o.place, other(u.side))) continue;
    if (u.place == o.place || within(u.pose.at, o.goal, 1500)) return true;
  }
  return false;
}

// Points kept are good for reactions, and not worth spending on nothing; the commander-in-chief's serve those whom he
// has within his radius.
i32 command_score(const Field& f, Side side) {
  i32 value = 0;
  UnitId chief = f.g.chief_of(side);
  f.g.officers(side).each([&](UnitId o) {
    if (!alive(f.s[o])) return;
    value += Row<i32, 4>{0, 2, 3, 4}[std::clamp<i32>(f.s[o].pc, 0, 3)];
    if (chief == UnitId::none || o == chief) return;
    i32 d = distance_off(f.s[o].pose.at, f.s[chief].pose.at);
    value -= std::clamp((d - f.t.command.radius.value) / 200, 0, 10);
  });
  return value;
}

// What the chargers that are still on their way, or in contact and not yet fought, promise to their side: the losses
// that their dice and their enemy's cause on the average, and who is likelier to win.
i32 charge_score(const Field& f) {
  if (f.s.game.stage < Stage::charge_declared || f.s.game.stage > Stage::fighting) return 0;
  UnitId target = f.s.game.target;
  if (target == UnitId::none || !alive(f.s[target]) || f.s[target].is(Mark::refused)) return 0;
  Scene scene(f.g, f.s);
  i32 total = 0, weight = 100;
  for (UnitId id : units(f.s, f.t.fighters())) {
    const Unit& u = f.s[id];
    if (!u.is(Mark::charging)) continue;
    bool in_contact = false;
    each_link(f.s, [&](const Link& l) { in_contact = in_contact || (l.kind == Tie::contact && l.a == id); });
    if (u.is(Mark::charge_moved) && !in_contact) continue;
    Point from = edge_centre(scene.quad(id), Face::front);
    Contact contact = contact_of(scene, target, from);
    MeleeIn in = measure_melee(scene, id, target, contact, struck_face(scene, target, from));
    Tally why = melee_reasons(f.t, in);
    i32 cost_a = 10 * cost_of(f.t, f.t.troop(u), u.is(Mark::numerous), u.is(Mark::lance));
    const Unit& him = f.s[target];
    i32 cost_d = 10 * cost_of(f.t, f.t.troop(him), him.is(Mark::numerous), him.is(Mark::lance));
    i32 value = 0;
    if (refuses(why)) {
      value = cost_d;  // limbered guns
    } else {
      i32 a_dice = why.total('a'), d_dice = why.total('d');
      i32 hurt_d = std::min(a_dice * 25, 100 * him.strength), hurt_a = std::min(d_dice * 25, 100 * u.strength);
      value = hurt_d * cost_d * 2 / (300 * f.t.full(him)) - hurt_a * cost_a * 2 / (300 * f.t.full(u));
      value += (a_dice - d_dice) * 10;
      bool doomed = is_gun(in.d.arm) || in.d.trapped || contact == Contact::rear;
      if (a_dice > d_dice && doomed) value += cost_d / 3;
      if (a_dice > d_dice && holds_ground(f, him)) value += 60 + 3 * f.progress;
    }
    i32 chance = 36;
    if (!in_contact && !u.is(Mark::tested) && contact == Contact::front &&
        has_zone(scene, target, is_horse(f.t.arm(u)))) {
      MoraleIn m = measure_morale(scene, id, true);
      m.target = zone_kind(scene, target);
      m.target_disordered = disordered(him);
      Tally nerve = morale_reasons(f.t, m);
      if (!refuses(nerve)) chance = passing_chance(f.t.morale.pass.value - nerve.total());
    }
    value = value * chance * weight / 3600;
    total += u.side == Side::first ? value : -value;
    weight /= 2;  // the second finds less to do
  }
  return total;
}

// The fire that a unit about to enter zones still has to expect: two hits in nine dice cost it a VC.
i32 zone_score(const Field& f) {
  if (f.s.game.stage == Stage::none || f.s.waiting == 0) return 0;
  i32 total = 0;
  each_link(f.s, [&](const Link& l) {
    if (l.kind != Tie::zone || !alive(f.s[l.a]) || !alive(f.s[l.b])) return;
    bool open = !l.fire_asked || (asked(f.s) == Ask::opportunity && f.s.asked().unit == l.a);
    const Unit &owner = f.s[l.a], &mover = f.s[l.b];
    if (!open || is_horse(f.t.arm(owner)) || owner.is(Mark::fired) || disordered(owner)) return;
    i32 cost = 10 * cost_of(f.t, f.t.troop(mover), mover.is(Mark::numerous), mover.is(Mark::lance));
    i32 value = 2 * cost / (3 * f.t.full(mover)) * (owner.strength + 2) * 2 / 9;
    total += mover.side == Side::first ? -value : value;
  });
  return total;
}

}  // namespace

Thoughts CasquesGame::thoughts() const {
  return {{{500}, {60'000, 8, Horizon::next_turn}, {300'000, 8, Horizon::next_turn}}};
}

i32 CasquesGame::score(const State& s, Side side) const {
  if (s.turn == 0) return 0;
  Field f(*this, s);
  i32 total = 0;
  for (Side who : both_sides) {
    i32 value = 30 * s.side_of(who).destroyed + command_score(f, who);
    for (const Piece& p : f.of(who)) value += condition(f, p) + nearness(f, who, p) + posture(f, who, p);
    total += who == Side::first ? value : -value;
  }
  total += outlook(f) + charge_score(f) + zone_score(f);
  if (s.over && s.winner != Side::nobody) total += s.winner == Side::first ? 3000 : -3000;
  return side == Side::first ? total : -total;
}

}  // namespace grog::casques_et_plumets
