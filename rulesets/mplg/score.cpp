// How well a side stands, for computer players: stands, objectives, and what each side's fire would do to the other,
// now with the actions it has left and in the next turn, reckoned by the procedures' own reasons and rows.
#include <algorithm>
#include <bit>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

struct Piece {
  UnitId id = UnitId::none;
  const Unit* u = nullptr;
  Arm arm = Arm::infantry;
  Point at;
  Ray look{};
  i32 half_front = 0;
  TargetIn as_target;
};

i32 roughly(Point a, Point b) {
  i32 dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
  return std::max(dx, dy) + std::min(dx, dy) * 3 / 8;
}

class Reckoning {
 public:
  Reckoning(const MplgGame& game, const State& state) : g(game), t(game.t()), w(game.t().weights), s(state) {
    for (UnitId id : units(s, on_table)) {
      const Unit& u = s[id];
      Piece& p = pieces[count++];
      p.id = id, p.u = &u, p.arm = g.arm(u), p.at = u.pose.at, p.look = ray(u.pose.facing);
      p.half_front = u.strength * t.body.stand_width_tenths.value * (ud / 20);
      p.as_target = target_in_the_open(g, u);
      if (in_sector(u)) p.as_target.cover = Cover::buildings;
      if (!in_sector(u) && p.arm == Arm::infantry && g.in_wood(u.pose.at)) p.as_target.cover = Cover::woods;
    }
  }

  // For the French, against the Prussians.
  static i32 to_french(Side side, i32 value) { return side == french ? value : side == prussian ? -value : 0; }
  i32 lead() const {
    i32 sum = 0;
    each_unit(s, every_unit, [&](UnitId, const Unit& u) { sum += to_french(u.side, material(u)); });
    for (UnitId id : units(s, [](const Unit& u) { return u.place == to_arrive && u.strength > 0; }))
      sum += to_french(s[id].side, outside_of(id));
    for (std::size_t i = 0; i < count; ++i)
      sum += to_french(pieces[i].u->side, place_of(pieces[i]) + fire_of(pieces[i]));
    i32 turns = std::max(1, g.turns()), held = w.objective.held + w.objective.late * s.turn / turns;
    for (Side holder : s.game.holder) sum += to_french(holder, held);
    if (s.over) sum += to_french(s.winner, w.end.victory);
    each_link(s, [&](const Link& l) {
      if (l.kind == LinkKind::charge) sum += promise(l);
    });
    return sum;
  }

 private:
  const MplgGame& g;
  const Tables& t;
  const Weights& w;
  const State& s;
  std::array<Piece, max_units> pieces;
  std::size_t count = 0;

  i32 material(const Unit& u) const {
    if (u.strength == 0 || g.is_general(u)) return u.strength == 0 ? 0 : w.material.general;
    i32 value = w.material.stand * u.strength - w.material.stand * u.losses / t.losses_a_stand(g.arm(u)).value;
    if (rallying(u)) value -= w.material.rallying * u.strength;
    if (u.is(Mark::pinned)) value -= w.material.pinned * u.strength;
    return value;
  }

  // A general stays by his men, and away from the enemy.
  i32 place_of_general(const Piece& p) const {
    i32 value = 0, radius = t.radius[g.troop(*p.u).quality].value * ud;
    for (std::size_t i = 0; i < count; ++i) {
      const Piece& e = pieces[i];
      if (e.u->side != p.u->side && e.arm != Arm::general)
        value -= std::max(0, w.general.danger_ud * ud - roughly(p.at, e.at)) / std::max(1, w.general.danger_step);
      if (e.u->side == p.u->side && g.general_of(e.id) == p.id)
        value += std::clamp(radius + ud - roughly(p.at, e.at), 0, ud) * w.general.by_his_men / ud;
    }
    return value;
  }

  // Foot goes for the objectives, the more so the later it is; ground to be won draws more than ground to be kept.
  i32 place_of(const Piece& p) const {
    if (p.arm == Arm::general) return place_of_general(p);
    if (p.arm != Arm::infantry) return 0;  // horse and guns go where they can strike
    i32 cost = w.objective.farthest,
        won = w.objective.won_a_ud + w.objective.won_late * s.turn / std::max(1, g.turns());
    for (int k = 0; k < count_of(g.objectives()); ++k) {
      i32 away = std::min(roughly(at(g.objectives(), k).at, p.at), 30 * ud);
      bool own = at(s.game.holder, k) == p.u->side;
      cost = std::min(cost, own ? w.objective.kept + away * w.objective.kept_a_ud / ud : away * won / ud);
    }
    i32 value = -cost;
    if (p.as_target.target == Target::line) value -= w.place.line;
    if (p.as_target.prone && cost > w.place.prone_off) value -= w.place.prone;
    return value * p.u->strength + (in_sector(*p.u) ? w.place.building : 0);
  }

  // Who has not come in yet is as far from everything as where he will, and a little farther: to come pays.
  i32 outside_of(UnitId id) const {
    const Unit& u = s[id];
    Piece p;
    p.id = id, p.u = &u, p.arm = g.arm(u), p.at = g.post(id).entry;
    p.as_target = target_in_the_open(g, u);
    return place_of(p) - w.place.waiting * u.strength;
  }

  // Hits to be expected, in sixths: of the first shot of a turn, and of the second.
  struct Volley {
    i32 first = 0, second = 0;
  };
  static i32 sixths(i32 dice, i32 score) { return dice * std::clamp(7 - score, 0, 6); }

  Volley small_arms(const Piece& p, const Piece& e, i32 range) const {
    FireIn in{.weapon = g.troop(*p.u).weapon, .stands = p.u->strength, .range = range, .at = e.as_target};
    if (in_sector(*p.u)) in.shooter = Shooter::buildings;
    auto shot = [&] {
      Tally why = fire_reasons(t, in);
      return forbidden(why) ? 0 : sixths(fire_dice(t, in, why), score_to_hit(t, in.at, fire_row(t, in), why));
    };
    i32 first = shot();
    in.second_shot = true;
    return {first, first == 0 ? 0 : shot()};
  }

  Volley guns(const Piece& p, const Piece& e, i32 range) const {
    const Troop& troop = g.troop(*p.u);
    ArtilleryIn in{troop.weapon, p.u->strength, troop.guard, range, e.as_target};
    Tally why = artillery_reasons(t, in);
    if (forbidden(why)) return {};
    i32 dice = in.stands * t.dice.artillery.value;
    if (!is_canister(t, in)) dice = dice * std::popcount(ranging(t, in).on) / 6;
    return {sixths(halved(dice, why), score_to_hit(t, in.at, shell_row(t, in), why)), 0};
  }

  // Most lines pass by everything: bounds tell, and only the others are followed.
  bool hidden(const Piece& p, const Piece& e) const {
    auto any = [](const field::GroundPiece&) { return true; };
    Segment line{p.at, e.at};
    return g.land().along(line, wood | hill | house, any) != nullptr && terrain_blocks(g, line, *p.u, *e.u);
  }

  // Roughly within sixty degrees of the axis: the cosine is a half.
  static bool faces(const Piece& p, const Piece& e, i32 away) {
    if (in_sector(*p.u)) return true;
    i64 ahead = (i64{p.look.x} * (e.at.x - p.at.x) + i64{p.look.y} * (e.at.y - p.at.y)) >> 29;
    return ahead + e.half_front >= away;
  }

  // The best target in points.
  Volley best_fire(const Piece& p, bool shells) const {
    Volley best;
    i32 reach = reach_of(t, g.troop(*p.u).weapon);
    for (std::size_t i = 0; i < count; ++i) {
      const Piece& e = pieces[i];
      if (e.u->side == p.u->side || e.arm == Arm::general || e.u->is(Mark::engaged)) continue;
      i32 away = std::max(1, roughly(p.at, e.at) - e.half_front / 2);
      if (away > reach * ud || !faces(p, e, away)) continue;
      i32 range = static_cast<i32>(divide_up(away, ud));
      Volley v = shells ? guns(p, e, range) : small_arms(p, e, range);
      i32 worth = w.material.stand / t.losses_a_stand(e.arm).value, points = v.first * worth / 6;
      if (points > best.first && !hidden(p, e)) best = {points, v.second * worth / 6};
    }
    return best;
  }

  // What its fire would do this turn and the next.
  i32 fire_of(const Piece& p) const {
    if (g.troop(*p.u).weapon == Weapon::none || rallying(*p.u) || p.u->is(Mark::engaged)) return 0;
    bool shells = p.arm == Arm::artillery;
    if (is_gun(p.arm) && p.u->formation == Formation::limbered) return -w.fire.limbered;
    Volley best = best_fire(p, shells);
    if (shells) return best.first * w.fire.guns / 100;
    // The French fire in step 3, the Prussians in step 6.
    Step last = p.u->side == french ? Step::prussian_move : Step::french_move;
    bool still = s.phase <= last && s.phase > Step::deployment;
    int left = still ? actions_left(*p.u) : 0;
    i32 both = best.first + best.second;
    i32 now = left <= 0 ? 0 : p.u->shots > 0 ? best.second : left == 1 ? best.first : both;
    return now * (s.phase == last ? w.fire.last : w.fire.now) / 100 + both * w.fire.next_turn / 100;
  }

  // Sixths of a hit to be expected of a unit in a melee.
  i32 blows(const Unit& u, bool enemy_holds) const {
    StrikeIn in = measure_strike(g, u);
    in.enemy_adv = enemy_holds;
    Tally why = strike_reasons(t, in);
    return in.rally ? 0 : sixths(t.blows[in.type].of(in.stands), strike_score(t, why));
  }
  // A charge declared: who would have the better of the melee, and the fire that it has to cross.
  i32 promise(const Link& link) const {
    const Unit &a = s[link.a], &d = s[link.b];
    if (!on_table(a) || !on_table(d) || g.is_general(d)) return 0;
    i32 more = blows(a, in_sector(d)) - blows(d, false);
    i32 value = std::clamp(more, -w.charge.most, w.charge.most) * w.charge.blows;
    value += more > 0 ? w.charge.stand * d.strength : -w.charge.stand * a.strength;
    if (g.arm(d) == Arm::infantry) value -= w.charge.fire * t.dice.infantry.of(d.strength);
    return to_french(a.side, value);
  }
};

}  // namespace

i32 MplgGame::score(const State& s, Side side) const {
  i32 lead = Reckoning(*this, s).lead();
  return side == french ? lead : -lead;
}

}  // namespace grog::mplg
