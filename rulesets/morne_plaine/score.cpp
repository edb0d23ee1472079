// How well a side stands, for computer players, in tenths of a point of worth. Smooth in every distance, and rough on
// purpose (octagons instead of circles): nothing here tells whether a charge would reach (MP-R35).
#include <algorithm>
#include <bit>

#include "core/geometry/shape.hpp"
#include "rulesets/kit/expected.hpp"
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

// About how many tenths of an inch.
i32 roughly(Point a, Point b) {
  i32 dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
  return (std::max(dx, dy) + std::min(dx, dy) * 3 / 8) * 10 / inch;
}
i32 fading(i32 tenths, const Fade& f) {
  return f.most * std::clamp(10 * f.far - tenths, 0, 10 * (f.far - f.near)) / (10 * (f.far - f.near));
}

struct Piece {
  const Unit* u;
  Arm arm;
  Formation formation;
  Point at;
  Ray look;
  i32 worth;
};

class Reckoning {
 public:
  Reckoning(const PlaineGame& game, const State& state) : g(game), t(game.t()), w(t.weights), s(state) {
    each_unit(s, on_the_table, [&](UnitId, const Unit& u) {
      room[count++] = {&u, t.arm(u), u.formation, u.pose.at, ray(u.pose.facing), worth_of(t, u)};
    });
  }

  // For the first side, against the second.
  i32 lead() const {
    Standing now = g.standing(s);
    i32 all = w.score.point * (now.points[0] - now.points[1]);
    if (s.over)
      return all + (s.winner == Side::first ? w.score.victory : s.winner == Side::second ? -w.score.victory : 0);
    for (const Piece& p : pieces()) all += p.u->side == Side::first ? value_of(p) : -value_of(p);
    each_link(s, [&](const Link& l) { all += melee(l.number); });
    if (s.waiting > 0 && s.asked().kind == Ask::react) all += declared();
    return all;
  }

 private:
  const PlaineGame& g;
  const Tables& t;
  const Weights& w;
  const State& s;
  std::array<Piece, max_units> room;
  std::size_t count = 0;
  std::span<const Piece> pieces() const { return {room.data(), count}; }

  i32 value_of(const Piece& p) const {
    i32 start = std::max<i32>(1, p.u->start);
    i32 value = -w.score.loss * p.worth * (start - p.u->strength) / start;
    if (routed(*p.u)) return value - w.score.rout * p.worth;
    if (p.arm == Arm::leader) return value + leader(p);
    value += objectives(p);
    if (engaged(*p.u)) return value;
    return value + among_enemies(p) + (!inside(*p.u) ? 0 : p.arm == Arm::infantry ? w.score.garrison : w.score.outpost);
  }

  // Nearer is better, the more so the later it is. Guns have other work.
  i32 objectives(const Piece& p) const {
    if (p.arm == Arm::artillery) return 0;
    i32 nearest = INT32_MAX;
    for (const Objective& o : g.objectives) nearest = std::min(nearest, roughly(p.at, g.spot(o)));
    if (nearest == INT32_MAX) return 0;
    i32 urgency = w.objective.urgency + w.objective.late * s.turn / std::max(1, g.turns);
    // Infantry takes ground and keeps it; horse comes in at the end, and until then stays out of its way.
    i32 holds = p.arm == Arm::infantry                           ? w.objective.infantry
                : p.arm == Arm::skirmishers || s.turn >= g.turns ? w.objective.others
                                                                 : 0;
    return -std::min(nearest, 10 * w.objective.farthest) * p.worth * urgency * holds / w.objective.part.value;
  }

  i32 leader(const Piece& p) const {
    i32 radius = t.command(t.troop(*p.u)).value, value = 0;
    for (const Piece& q : pieces()) {
      if (q.arm == Arm::leader) continue;
      i32 away = roughly(p.at, q.at);
      if (q.u->side == p.u->side)
        value += q.arm == Arm::artillery ? 0
                                         : fading(away, {radius, radius + w.leader.margin.value,
                                                         routed(*q.u) ? w.leader.rallies : w.leader.steadies});
      else
        value -= fading(away, w.leader.danger);
    }
    return value;
  }

  // What a unit threatens, and what threatens it.
  i32 among_enemies(const Piece& p) const {
    bool guns = p.arm == Arm::artillery, foot = p.arm == Arm::infantry, round = all_round(t, *p.u);
    FireIn fires = shooting(t, *p.u, p.arm == Arm::cavalry ? Shot::advance : Shot::volley);
    int dice = fire_dice(fires);
    i32 best_shot = 0, press = 0, flank = 0, horse_near = 0, guns_near = 0, enemy_near = 0;
    for (const Piece& e : pieces()) {
      if (e.u->side == p.u->side || e.arm == Arm::leader || routed(*e.u)) continue;
      i32 away = roughly(p.at, e.at);
      if (away >= 10 * w.threat.reach && !guns) continue;
      enemy_near = std::max(enemy_near, fading(away, w.near.enemy));
      if (e.arm == Arm::cavalry) horse_near = std::max(horse_near, fading(away, w.near.horse));
      if (e.arm == Arm::artillery) guns_near = std::max(guns_near, fading(away, w.near.guns));
      i64 ahead = (i64{p.look.x} * (e.at.x - p.at.x) + i64{p.look.y} * (e.at.y - p.at.y)) >> 20;
      i64 aside = magnitude((i64{p.look.x} * (e.at.y - p.at.y) - i64{p.look.y} * (e.at.x - p.at.x)) >> 20);
      bool covered = round || (guns ? ahead > 0 : ahead > 0 && ahead + (600 << 10) > aside);
      if (covered && p.formation != Formation::limbered && p.formation != Formation::march)
        best_shot = std::max(best_shot, shot(p, fires.shooter, dice, inside(*e.u), away));
      bool column = p.formation == Formation::division || p.formation == Formation::echelon;
      if (column && ahead > 0)
        press = std::max(press, fading(away, {w.threat.press.near, w.threat.press.far,
                                              p.u->strength * p.worth / w.threat.press.most}));
      bool comes = e.arm == Arm::cavalry || e.arm == Arm::infantry;
      if (comes && !round && ahead < 0)
        flank = std::max(flank, fading(away, e.arm == Arm::cavalry ? w.threat.flank_horse : w.threat.flank_foot));
    }
    i32 value = best_shot + press - flank;
    if (p.formation == Formation::march) value -= w.stance.march * std::max(enemy_near, guns_near) / 100;
    if (p.formation == Formation::square)
      value += w.stance.square * horse_near / 100 - w.stance.square_idle * (100 - horse_near) / 100;
    if (p.formation == Formation::square || p.formation == Formation::division)
      value -= w.stance.deep * guns_near / 100;
    if (p.formation == Formation::line && foot) value -= w.stance.line * horse_near / 100;
    if (p.formation == Formation::limbered) value -= w.stance.limbered + w.stance.limbered_near * enemy_near / 100;
    return value + cover(p) * std::max(enemy_near, guns_near) / 100;
  }

  // By what it would cost, short of the range a little less than at it: a unit draws near before it fires.
  i32 shot(const Piece& p, Shooter who, int dice, bool walls, i32 away) const {
    const Troop& troop = t.troop(*p.u);
    if (p.arm == Arm::artillery) {
      const BatteryRow& row = t.artillery.of(troop.gun);
      i32 far = g.salvo[troop.gun][false][walls], near = g.salvo[troop.gun][true][walls];
      i32 losses = fading(away, {row.medium.value, row.long_.value, far}) +
                   fading(away, {row.short_.value, row.medium.value, near - far});
      return w.threat.battery + losses * w.threat.salvo / 10'000;
    }
    i32 near = dice * g.volley[who][true][walls], far = dice * g.volley[who][false][walls];
    if (p.arm == Arm::cavalry) return near * fading(away, w.threat.pistols) / 10'000;
    i32 reach = fire_range(t, who, Shot::volley).value;
    i32 losses = fading(away, {reach - 1, reach + 6, far}) + fading(away, {reach / 2, reach, near - far});
    return losses * w.threat.volley / 10'000;
  }

  i32 cover(const Piece& p) const {
    if (p.arm == Arm::cavalry || inside(*p.u)) return 0;
    i32 best = 0;
    g.land.along(Segment{p.at, p.at}, covering, [&](const field::GroundPiece& piece) {
      bool soft = g.ground(g.terrain_of(piece)).cover == Cover::soft;
      if (!piece.is_area || (soft && p.arm == Arm::infantry)) return;
      if (encloses(Shape{piece.area()}, fine(p.at))) best = w.stance.cover;
    });
    return best;
  }

  // One side of a melee: how it strikes now, and in the next rounds, when nobody charges any more.
  struct Brawl {
    Lineup now, later;
    i32 worth = 0;
  };
  Brawl brawl(const Band& who, const Ring& ring, std::optional<bool> charges = {}) const {
    Brawl out{lineup(t, s, who, ring, charges), lineup(t, s, who, ring, false)};
    for (UnitId id : who) out.worth += worth_of(t, s[id]);
    return out;
  }
  // Figures to be expected to fall, in hundredths: hits of all, saves as those in contact throw them.
  static i32 blows(const Lineup& by, const Lineup& on) {
    auto chance = [](Faces hit, Faces again) {  // in thirty-sixths
      auto faces = [](Faces f) { return std::popcount(f); };
      return 6 * faces(static_cast<Faces>(hit & ~again)) + faces(again) * faces(hit);
    };
    i32 hits = 0;
    for (int i = 0; i < by.count; ++i) hits += by.unit[i].dice * chance(at_least(by.unit[i].score), by.unit[i].reroll);
    const Fighter& f = on.unit[0];
    return hits * (36 - chance(at_least(f.save), f.save_reroll)) * 100 / (36 * 36);
  }
  // Tenths of points that the first stands to win by. Those who are struck first answer with what is left.
  i32 clash(const Brawl& a, const Brawl& d, bool a_first, bool fugitives) const {
    i32 on_d = blows(a.now, d.now);
    Lineup answer = d.now;
    const Fighter& lead = d.now.unit[0];
    if (fugitives) on_d += g.fugitives[lead.corps] / 10;
    if (a_first) weaken(t, answer, d.now, {short_of(std::min<i32>(on_d / 100, lead.figures)), 0, 0, 0});
    i32 on_a = blows(answer, a.now), next = blows(a.later, d.later) - blows(d.later, a.later);
    const MeleeWeights& m = w.melee;
    i32 margin = (m.now.value * (on_d - on_a) + m.later * next) / (m.now.value + m.later);
    margin = std::clamp(margin, -m.most, m.most);
    return margin * (m.stake + m.stake_worth * (margin > 0 ? d.worth : a.worth)) / m.part.value;
  }

  i32 melee(int number) const {
    Row<UnitId, 2> lead{melee_lead(s, number, Side::first), melee_lead(s, number, Side::second)};
    if (lead[0] == UnitId::none || lead[1] == UnitId::none) return 0;
    Bodies b(g, s);
    Row<Brawl, 2> side{};
    Row<bool, 2> struck{}, fled{};
    for (Side who : {Side::first, Side::second}) {
      Band band = melee_units(s, number, who);
      side[who] = brawl(band, ring_for(b, lead[who], lead[other(who)]));
      for (UnitId id : band) {
        struck[who] = struck[who] || s[id].contact != Contact::front;
        fled[who] = fled[who] || (s[id].contact != Contact::front && s[id].contact != Contact::pursuit);
      }
    }
    return struck[0] ? -clash(side[1], side[0], true, fled[0]) : clash(side[0], side[1], struck[1], fled[1]);
  }

  // What a charge promises before it is measured: numbers and surprise, never the distance. The enemy may still answer.
  i32 declared() const {
    UnitId lead = s.asked().other, id = s.asked().unit;
    const Unit& target = s[id];
    bool from_flank = s.asked().flank;
    i32 promise = 0;
    Arm arm = t.arm(target);
    if (arm == Arm::skirmishers) {  // they always go, and foot seldom catches them
      bool horse = t.arm(s[lead]) == Arm::cavalry;
      promise = (horse ? w.charge.skirmishers_horse : w.charge.skirmishers_foot) * worth_of(t, target);
    } else if (arm == Arm::artillery) {
      promise = w.charge.battery * worth_of(t, target) - (from_flank ? 0 : w.charge.canister);
    } else {
      Bodies b(g, s);
      Band all;
      all.id[all.count++] = lead;
      declared_supports(s, lead).each([&](UnitId support) { all.id[all.count++] = support; });
      Ring ring = ring_for(b, lead, id);
      ring.obstacle = ring.obstacle && !from_flank;
      bool surprised = from_flank || routed(target);
      promise = clash(brawl(all, ring, true), brawl({{id}, 1}, ring_for(b, id, lead)), surprised, surprised);
      if (!surprised && !in_square(target)) promise -= w.charge.answer;  // it may fire, form, or go
    }
    promise = promise * w.charge.trust / 300;
    return target.side == Side::first ? -promise : promise;
  }
};

}  // namespace

// What a shot costs a line of infantry in the open or behind walls: by the procedures, once for a battle.
void PlaineGame::reckon() {
  for (bool walls : {false, true}) {
    FireIn fired;
    fired.at.cover = walls ? Cover::hard : Cover::none;
    fired.figures = 1, fired.front = 1;
    for (Shooter who : all_of<Shooter>)
      for (bool near : {false, true}) {
        bool horse = who == Shooter::cavalry;
        fired.shooter = who;
        fired.action = horse ? Shot::advance : Shot::volley;
        fired.formation = horse ? Formation::echelon : Formation::line;
        fired.range = (near && !horse ? near_range(t(), who) : fire_range(t(), who, fired.action)).value;
        volley[who][near][walls] = kit::expected([&](Dice& d) { return fire(t(), fired, {}, d).harm; }, &Harm::losses);
      }
    ArtilleryIn bombards;
    bombards.at.cover = fired.at.cover;
    for (Gun gun : {Gun::medium, Gun::heavy, Gun::horse})
      for (bool near : {false, true}) {
        const BatteryRow& row = t().artillery.of(gun);
        bombards.battery = gun;
        bombards.range = near ? row.short_.value : row.medium.value;
        salvo[gun][near][walls] =
            kit::expected([&](Dice& d) { return artillery(t(), bombards, {}, d).harm; }, &Harm::losses);
      }
  }
  struct Few {
    i16 men;
  };
  for (Corps corps : all_of<Corps>)
    fugitives[corps] =
        kit::expected([&](Dice& d) { return Few{short_of(throw_few(corps, "MP-15.7"_c, d))}; }, &Few::men);
}

i32 PlaineGame::score(const State& s, Side side) const {
  i32 lead = Reckoning(*this, s).lead();
  return side == Side::first ? lead : -lead;
}

}  // namespace grog::morne_plaine
