// How well a side stands, in tenths of a point: material, order, command, ground, threats, and what a charge under way
// promises. Smooth, and cheap: it is asked of every position that a search looks at.
#include <algorithm>

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
};

struct Field {
  const CasquesGame& g;
  const State& s;
  const Tables& t;
  std::array<std::array<Piece, max_units>, 2> pieces;
  std::array<std::size_t, 2> count{};
  i32 progress;  // of the battle, in hundredths

  Field(const CasquesGame& game, const State& state) : g(game), s(state), t(game.t()) {
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (!t.is_troop(u) || !alive(u) || !u.is(flags::placed)) continue;
      i32 cost = 10 * cost_of(t, t.troop(u), u.is(flags::numerous), u.is(flags::lance));
      std::size_t side = index(u.side);
      i32 depth = u.place >= 0 ? 0 : t.prints(t.arm(u), formation_of(u)).depth;
      Piece& p = pieces[side][count[side]++];
      p.id = unit_id(i);
      p.at = u.pose.at, p.front = point_ahead(u.pose.at, u.pose.facing, depth / 2);
      p.ahead = ray(u.pose.facing);
      p.cost = cost, p.vc_worth = 2 * cost / (3 * u.attr[attr::start]);
      p.arm = t.arm(u), p.formation = formation_of(u);
    }
    progress = std::clamp(100 * i32{s.turn} / std::max(1, g.last_turn(s)), 0, 100);
  }
  std::span<const Piece> of(std::size_t side) const { return {pieces[side].data(), count[side]}; }
};

bool held_by(const State& s, i16 place, std::size_t side) {
  return s.place[static_cast<std::size_t>(place)] == static_cast<i16>(side + 1);
}

// What is left of it, in what order, and whether somebody will command it.
i32 condition(const Field& f, const Piece& p) {
  const Unit& u = f.s[p.id];
  i32 value = p.cost * (u.attr[attr::start] + 2 * u.strength) / (3 * u.attr[attr::start]);
  if (disordered(u)) value -= p.cost / 8;
  i32 beyond = far_away;
  for (UnitId o : {officer_of(u), f.g.chief_of(u.side)}) {
    if (o == UnitId::none || !alive(f.s[o])) continue;
    i32 d = static_cast<i32>(root_down(distance_squared(f.s[o].pose.at, p.at)));
    beyond = std::min(beyond, std::max(0, d - f.t.command.radius.value - 300));
  }
  return value - std::min(p.cost / 8, beyond / 100);
}

// Nearer to what one wants, or grudges the enemy, is better, the more so the later it is; what is held wants company.
i32 nearness(const Field& f, std::size_t side, const Piece& p) {
  i32 wanted = far_away, own = far_away;
  for (i16 place : f.g.watched()) {
    const Place& at = f.g.board().places[static_cast<std::size_t>(place)];
    const Feature* house = f.g.building(place);
    Point goal = house != nullptr ? house->box.at : at.points[0];
    i32 d = static_cast<i32>(root_down(distance_squared(p.front, goal)));
    i32& least = held_by(f.s, place, side) ? own : wanted;
    least = std::min(least, d);
  }
  i32 weight = 100 + f.progress, value = 0;
  if (wanted < far_away)
    value -= wanted / 100 * weight / 100;
  else if (own < far_away)
    value -= std::max(0, own - 1100) / 100 * weight / 150;
  return is_gun(p.arm) ? value / 4 : value;
}

// What it threatens and what threatens it: targets for guns and muskets, flanks shown to the enemy.
i32 posture(const Field& f, std::size_t side, const Piece& p) {
  i64 nearest = i64{far_away} * far_away;
  i32 best_fire = 0, flanks = 0;
  bool gun = is_gun(p.arm), foot = is_foot(p.arm), all_round = p.formation == Formation::square;
  const Unit& u = f.s[p.id];
  bool inside = u.place >= 0, horse_near = false;
  const RangeRow& range = f.t.range[static_cast<std::size_t>(gun ? static_cast<std::size_t>(p.arm) -
                                                                       static_cast<std::size_t>(Arm::field_gun) +
                                                                       static_cast<std::size_t>(Weapon::field_gun)
                                                                 : static_cast<std::size_t>(Weapon::musket))];
  for (const Piece& e : f.of(1 - side)) {
    Point d = e.at - p.at;
    i64 d2 = squared(d);
    nearest = std::min(nearest, d2);
    horse_near = horse_near || (is_horse(e.arm) && d2 < i64{3000} * 3000);
    if (d2 > i64{7500} * 7500) continue;
    i32 ahead = static_cast<i32>((i64{d.x} * p.ahead.x + i64{d.y} * p.ahead.y) >> 30);
    i32 across = static_cast<i32>((i64{d.x} * p.ahead.y - i64{d.y} * p.ahead.x) >> 30);
    bool in_strip = ahead > 0 && across > -800 && across < 800;
    if (in_strip && (gun ? p.formation == Formation::battery : foot && p.formation != Formation::road_column)) {
      i32 cm = (ahead - 600) / centimetre;
      if (cm <= range.far) best_fire = std::max(best_fire, cm <= range.near ? e.vc_worth * 2 / 3 : e.vc_worth / 3);
    }
    // He faces it from its flank or rear, and is near enough to use that.
    if (!all_round && !inside && d2 < i64{2500} * 2500 && ahead < 200 && !is_gun(e.arm)) {
      i64 towards = -(i64{d.x} * e.ahead.x + i64{d.y} * e.ahead.y) >> 30;
      if (towards > 0) ++flanks;
    }
  }
  i32 value = best_fire - std::min(flanks, 2) * p.cost / 12;
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

// How near the nearest troops of a side are to a place, in centimetres: 0 inside it, and some way off if in disorder.
i32 nearest_to(const Field& f, std::size_t side, i16 place) {
  const Feature* house = f.g.building(place);
  Point goal = house != nullptr ? house->box.at : f.g.board().places[static_cast<std::size_t>(place)].points[0];
  i32 least = 200;
  for (const Piece& p : f.of(side)) {
    const Unit& u = f.s[p.id];
    if (is_gun(p.arm)) continue;
    i64 off = distance_squared(p.at, goal);
    if (u.place != place && off >= i64{least} * least * centimetre * centimetre) continue;
    i32 d = u.place == place ? 0 : 10 + static_cast<i32>(root_down(off)) / centimetre;
    least = std::min(least, d + (disordered(u) ? 10 : 0));
  }
  return least;
}

// What a side has of a place, in hundredths of its worth: held and safe it is all of it, held and threatened less; what
// is not held is worth something to the one who is nearer.
i32 grip(const Field& f, std::size_t side, i16 place) {
  i32 own = nearest_to(f, side, place), his = nearest_to(f, 1 - side, place);
  if (held_by(f.s, place, side)) return std::clamp(70 + (his - own) / 2, 40, 100) + (own == 0 ? 30 : 0);
  return std::clamp(15 + (his - own) / 2, 0, 30) + std::max(0, 10 - own / 10);
}

i32 places_score(const Field& f) {
  i32 total = 0, rise = f.progress * f.progress / 100;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& groups = f.g.objectives(static_cast<Side>(side));
    i32 value = 0, weakest = groups.empty() ? 0 : 110;
    for (const std::vector<i16>& group : groups) {
      i32 best = 0;
      for (i16 p : group) best = std::max(best, grip(f, side, p));
      value += best * (200 + 2 * rise) / 100;
      weakest = std::min(weakest, best);
    }
    value += weakest * (200 + 8 * rise) / 100;  // all of them win the battle
    total += side == 0 ? value : -value;
  }
  return total;
}

i32 passing_chance(i32 needed) {  // of two dice, in 36ths
  constexpr std::array<i32, 13> at_least{36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1};
  return needed <= 2 ? 36 : needed > 12 ? 0 : at_least[static_cast<std::size_t>(needed)];
}

// Does it stand in or before a place that the other side has not got?
bool holds_ground(const Field& f, const Unit& u) {
  for (i16 place : f.g.watched()) {
    if (held_by(f.s, place, 1 - index(u.side))) continue;
    const Feature* house = f.g.building(place);
    Point goal = house != nullptr ? house->box.at : f.g.board().places[static_cast<std::size_t>(place)].points[0];
    if (u.place == place || within(u.pose.at, goal, 1500)) return true;
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
    value += std::array<i32, 4>{0, 2, 3, 4}[static_cast<std::size_t>(std::clamp<i32>(f.s[o].attr[attr::pc], 0, 3))];
    if (chief == UnitId::none || o == chief) return;
    i32 d = static_cast<i32>(root_down(distance_squared(f.s[o].pose.at, f.s[chief].pose.at)));
    value -= std::clamp((d - f.t.command.radius.value) / 200, 0, 10);
  });
  return value;
}

// What the chargers that are still on their way, or in contact and not yet fought, promise to their side: the losses
// that their dice and their enemy's cause on the average, and who is likelier to win.
i32 charge_score(const Field& f) {
  if (stage_of(f.s) < Stage::charge_declared || stage_of(f.s) > Stage::fighting) return 0;
  UnitId target = game_unit(f.s, game_attr::target);
  if (target == UnitId::none || !alive(f.s[target]) || f.s[target].is(flags::refused)) return 0;
  Scene scene(f.g, f.s);
  i32 total = 0, weight = 100;
  for (std::size_t i = 0; i < f.s.units; ++i) {
    const Unit& u = f.s.unit[i];
    if (!f.t.is_troop(u) || !alive(u) || !u.is(flags::charging)) continue;
    UnitId id = unit_id(i);
    bool in_contact = false;
    for (std::size_t k = 0; k < f.s.links; ++k)
      in_contact = in_contact || (f.s.link[k].kind == link::contact && f.s.link[k].a == id);
    if (u.is(flags::charge_moved) && !in_contact) continue;
    Point from = edge_centre(scene.quad(id), Face::front);
    Contact contact = contact_of(scene, target, from);
    MeleeIn in = measure_melee(scene, id, target, contact, static_cast<int>(struck_face(scene, target, from)));
    Tally why = melee_reasons(f.t, in);
    i32 cost_a = 10 * cost_of(f.t, f.t.troop(u), u.is(flags::numerous), u.is(flags::lance));
    const Unit& him = f.s[target];
    i32 cost_d = 10 * cost_of(f.t, f.t.troop(him), him.is(flags::numerous), him.is(flags::lance));
    i32 value = 0;
    if (refuses(why)) {
      value = cost_d;  // limbered guns
    } else {
      i32 a_dice = why.total('a'), d_dice = why.total('d');
      i32 hurt_d = std::min(a_dice * 25, 100 * him.strength), hurt_a = std::min(d_dice * 25, 100 * u.strength);
      value = hurt_d * cost_d * 2 / (300 * him.attr[attr::start]) - hurt_a * cost_a * 2 / (300 * u.attr[attr::start]);
      value += (a_dice - d_dice) * 10;
      bool doomed = is_gun(in.d.arm) || in.d.trapped || contact == Contact::rear;
      if (a_dice > d_dice && doomed) value += cost_d / 3;
      if (a_dice > d_dice && holds_ground(f, him)) value += 60 + 3 * f.progress;
    }
    i32 chance = 36;
    if (!in_contact && !u.is(flags::tested) && contact == Contact::front &&
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
  if (stage_of(f.s) == Stage::none || f.s.waiting == 0) return 0;
  i32 total = 0;
  for (std::size_t i = 0; i < f.s.links; ++i) {
    const Link& l = f.s.link[i];
    if (l.kind != link::zone || !alive(f.s[l.a]) || !alive(f.s[l.b])) continue;
    bool open = (l.flags & link::asked_fire) == 0 || (asked(f.s) == Ask::opportunity && f.s.asked().unit == l.a);
    const Unit &owner = f.s[l.a], &mover = f.s[l.b];
    if (!open || is_horse(f.t.arm(owner)) || owner.is(flags::fired) || disordered(owner)) continue;
    i32 cost = 10 * cost_of(f.t, f.t.troop(mover), mover.is(flags::numerous), mover.is(flags::lance));
    i32 value = 2 * cost / (3 * mover.attr[attr::start]) * (owner.strength + 2) * 2 / 9;
    total += mover.side == Side::first ? -value : value;
  }
  return total;
}

}  // namespace

i32 CasquesGame::score(const State& s, Side side) const {
  if (s.turn == 0) return 0;
  Field f(*this, s);
  i32 total = 0;
  for (std::size_t who = 0; who < 2; ++who) {
    Side whose = static_cast<Side>(who);
    i32 value = 30 * side_of(s, whose, side_attr::destroyed) + command_score(f, whose);
    for (const Piece& p : f.of(who)) value += condition(f, p) + nearness(f, who, p) + posture(f, who, p);
    total += who == 0 ? value : -value;
  }
  total += places_score(f) + charge_score(f) + zone_score(f);
  if (s.over && s.winner != Side::nobody) total += s.winner == Side::first ? 3000 : -3000;
  return side == Side::first ? total : -total;
}

}  // namespace grog::casques_et_plumets
