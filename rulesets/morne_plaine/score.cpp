// How well a side stands, for computer players, in tenths of a point of worth. Smooth in every distance, and rough on
// purpose (octagons instead of circles): nothing here tells whether a charge would reach (MP-R35).
#include <algorithm>

#include "core/geometry/shape.hpp"
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
  const Unit* u = nullptr;
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  Point at;
  Ray look{};
  i32 worth = 0;
};

class Reckoning {
 public:
  Reckoning(const PlaineGame& game, const State& state) : g(game), t(game.t()), w(t.weights), s(state) {
    for (UnitId id : units(s, on_the_table)) {
      const Unit& u = s[id];
      Piece& p = pieces[count++];
      p.u = &u, p.arm = t.arm(u), p.formation = u.formation, p.at = u.pose.at;
      p.look = ray(u.pose.facing);
      p.worth = worth_of(t, u);
    }
  }

  // For the first side, against the second.
  i32 lead() const {
    Standing now = g.standing(s);
    i32 all = w.point * (now.points[0] - now.points[1]);
    if (s.over) return all + (s.winner == Side::first ? w.victory : s.winner == Side::second ? -w.victory : 0);
    for (std::size_t i = 0; i < count; ++i) {
      i32 worth = value_of(pieces[i]);
      all += pieces[i].u->side == Side::first ? worth : -worth;
    }
    for (std::size_t i = 0; i < s.links; ++i) all += melee(s.link[i].number);
    if (s.waiting > 0 && s.asked().kind == Ask::react) all += declared();
    return all;
  }

 private:
  const PlaineGame& g;
  const Tables& t;
  const Weights& w;
  const State& s;
  std::array<Piece, max_units> pieces;
  std::size_t count = 0;

  i32 value_of(const Piece& p) const {
    i32 start = std::max<i32>(1, p.u->start);
    i32 value = -w.loss * p.worth * (start - p.u->strength) / start;
    if (routed(*p.u)) return value - w.rout * p.worth;
    if (p.arm == Arm::leader) return value + leader(p);
    value += objectives(p);
    if (engaged(*p.u)) return value;
    return value + among_enemies(p) + (!inside(*p.u) ? 0 : p.arm == Arm::infantry ? w.garrison : w.outpost);
  }

  // Nearer is better, the more so the later it is. Guns have other work.
  i32 objectives(const Piece& p) const {
    if (p.arm == Arm::artillery) return 0;
    i32 nearest = INT32_MAX;
    for (const Objective& o : g.objectives()) nearest = std::min(nearest, roughly(p.at, g.spot(o)));
    if (nearest == INT32_MAX) return 0;
    i32 urgency = w.urgency + w.late * s.turn / std::max(1, g.turns());
    // Infantry takes ground and keeps it; horse comes in at the end, and until then stays out of its way.
    i32 holds = p.arm == Arm::infantry ? w.infantry : p.arm == Arm::skirmishers || s.turn >= g.turns() ? w.others : 0;
    return -std::min(nearest, 10 * w.farthest) * p.worth * urgency * holds / w.objective_part;
  }

  i32 leader(const Piece& p) const {
    bool general = t.troop(*p.u).rank == Rank::general;
    i32 radius = general ? t.leader.general_command.value : t.leader.adc_command.value, value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Piece& q = pieces[i];
      if (q.arm == Arm::leader) continue;
      i32 away = roughly(p.at, q.at);
      if (q.u->side == p.u->side)
        value += q.arm == Arm::artillery
                     ? 0
                     : fading(away, {radius, radius + w.margin, routed(*q.u) ? w.rallies : w.steadies});
      else
        value -= fading(away, w.danger);
    }
    return value;
  }

  // What a unit threatens, and what threatens it.
  i32 among_enemies(const Piece& p) const {
    bool guns = p.arm == Arm::artillery, foot = p.arm == Arm::infantry, round = all_round(t, *p.u);
    i32 best_shot = 0, press = 0, flank = 0, horse_near = 0, guns_near = 0, enemy_near = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Piece& e = pieces[i];
      if (e.u->side == p.u->side || e.arm == Arm::leader || routed(*e.u)) continue;
      i32 away = roughly(p.at, e.at);
      if (away >= 10 * w.reach && !guns) continue;
      enemy_near = std::max(enemy_near, fading(away, w.enemy));
      if (e.arm == Arm::cavalry) horse_near = std::max(horse_near, fading(away, w.horse));
      if (e.arm == Arm::artillery) guns_near = std::max(guns_near, fading(away, w.guns));
      i64 ahead = (i64{p.look.x} * (e.at.x - p.at.x) + i64{p.look.y} * (e.at.y - p.at.y)) >> 20;
      i64 aside = magnitude((i64{p.look.x} * (e.at.y - p.at.y) - i64{p.look.y} * (e.at.x - p.at.x)) >> 20);
      bool covered = round || (guns ? ahead > 0 : ahead > 0 && ahead + (600 << 10) > aside);
      if (covered && p.formation != Formation::limbered && p.formation != Formation::march)
        best_shot = std::max(best_shot, inside(*e.u) ? shot(p, away) / w.walls : shot(p, away));
      bool column = p.formation == Formation::division || p.formation == Formation::echelon;
      if (column && ahead > 0)
        press = std::max(press, fading(away, {w.press.near, w.press.far, p.u->strength * p.worth / w.press.most}));
      bool comes = e.arm == Arm::cavalry || e.arm == Arm::infantry;
      if (comes && !round && ahead < 0)
        flank = std::max(flank, fading(away, e.arm == Arm::cavalry ? w.flank_horse : w.flank_foot));
    }
    i32 value = best_shot + press - flank;
    if (p.formation == Formation::march) value -= w.march * std::max(enemy_near, guns_near) / 100;
    if (p.formation == Formation::square)
      value += w.square * horse_near / 100 - w.square_idle * (100 - horse_near) / 100;
    if (p.formation == Formation::square || p.formation == Formation::division) value -= w.deep * guns_near / 100;
    if (p.formation == Formation::line && foot) value -= w.line * horse_near / 100;
    if (p.formation == Formation::limbered) value -= w.limbered + w.limbered_near * enemy_near / 100;
    return value + cover(p) * std::max(enemy_near, guns_near) / 100;
  }

  i32 shot(const Piece& p, i32 away) const {
    switch (p.arm) {
      case Arm::artillery: {
        const BatteryRow& row = t.artillery.of(t.troop(*p.u).gun);
        return w.battery + fading(away, {row.medium.value, row.long_.value, w.battery_far}) +
               fading(away, {row.short_.value, row.medium.value, w.battery_near});
      }
      case Arm::cavalry: return fading(away, w.pistols);
      default: break;
    }
    i32 dice = p.formation == Formation::line || p.formation == Formation::open || inside(*p.u) ? p.u->strength
               : p.formation == Formation::square                                               ? p.u->strength / 4
                                                                                                : front_now(*p.u);
    i32 far = t.troop(*p.u).rifles ? t.fire.rifles_far.value : t.fire.far_range.value;
    return dice * (fading(away, {far - 1, far + 6, w.volley_far}) + fading(away, {far / 2, far, w.volley_near})) / 100;
  }

  i32 cover(const Piece& p) const {
    if (p.arm == Arm::cavalry || inside(*p.u)) return 0;
    i32 best = 0;
    g.land().along(Segment{p.at, p.at}, covering, [&](const field::GroundPiece& piece) {
      bool soft = g.ground(g.terrain(piece)).cover == Cover::soft;
      if (!piece.is_area || (soft && p.arm == Arm::infantry)) return;
      if (encloses(Shape{piece.area()}, fine(p.at))) best = w.cover;
    });
    return best;
  }

  // What one side of a melee may expect to inflict, in hundredths of a figure.
  struct Blows {
    i32 strikes = 0, later = 0, worth = 0, figures = 0;  // strikes in sixths of a die, now and in the next rounds
    bool horse = false, square = false;
  };
  Blows& add(Blows& b, const Unit& u, bool charging, bool support, const Unit* foe) const {
    Formation f = u.formation;
    bool horse = t.arm(u) == Arm::cavalry;
    bool dash = charging && !(horse && foe != nullptr && foe->formation == Formation::square);
    bool bonus = dash && !(foe != nullptr && inside(*foe));  // walls cancel the +1, not the press of a column
    i32 dice = dash && (f == Formation::echelon || f == Formation::division) ? u.strength
               : f == Formation::square                                      ? side_figures(u, 0)
                                                                             : front_now(u);
    if (inside(u)) dice = (u.strength + 1) / 2;
    i32 front = inside(u) ? dice : f == Formation::square ? side_figures(u, 0) : front_now(u);
    if (support) dice = (dice + 1) / 2, front = (front + 1) / 2;
    i32 better = t.troop(u).quality != Quality::regular ? 1 : 0;
    b.strikes += dice * ((bonus ? 3 : 2) + better);
    b.later += front * (2 + better);
    b.worth += worth_of(t, u), b.figures += u.strength * (horse ? 2 : 1);
    b.horse = b.horse || horse, b.square = b.square || f == Formation::square;
    return b;
  }
  // Tenths of points that the first stands to win by.
  i32 clash(const Blows& a, const Blows& d, bool a_first) const {
    i32 on_d = a.strikes * (d.horse ? 9 : 12), on_a = d.strikes * (a.horse ? 9 : 12);  // hundredths of a figure
    if (a_first) on_a -= on_a / w.answer, on_d += d.horse ? 200 : 350;
    i32 next = a.later * (d.horse ? 9 : 12) - d.later * (a.horse ? 9 : 12);
    i32 margin = std::clamp((w.now * (on_d - on_a) + w.later * next) / (w.now + w.later), -w.most, w.most);
    i32 stake = margin > 0 ? d.worth : a.worth;
    return margin * (w.stake + w.stake_worth * stake) / w.melee_part;
  }

  i32 melee(int number) const {
    Blows side[2];
    bool first[2] = {false, false};
    for (Side who : {Side::first, Side::second}) {
      UnitId foe = melee_lead(s, number, other(who));
      const Unit* against = foe == UnitId::none ? nullptr : &s[foe];
      Band band = melee_units(s, number, who);
      for (int i = band.count; i-- > 0;) {
        const Unit& u = s[band.id[i]];
        add(side[index(who)], u, u.marks.has(Mark::charging), i > 0, against);
        if (u.contact != Contact::front) first[index(other(who))] = true;
      }
    }
    if (side[0].figures == 0 || side[1].figures == 0) return 0;
    return first[1] ? -clash(side[1], side[0], true) : clash(side[0], side[1], first[0]);
  }

  // What a charge promises before it is measured: numbers and surprise, never the distance. The enemy may still answer.
  i32 declared() const {
    const Unit& target = s[s.asked().unit];
    bool square = target.formation == Formation::square && !inside(target), from_flank = s.asked().flank;
    Blows a, d;
    for (UnitId id : units(s, on_the_table))
      if (s[id].marks.has(Mark::declared)) add(a, s[id], true, id != s.asked().other, &target);
    i32 promise = 0;
    Arm arm = t.arm(target);
    if (arm == Arm::skirmishers) {  // they always go, and foot seldom catches them
      promise = (a.horse ? w.skirmishers_horse : w.skirmishers_foot) * worth_of(t, target);
    } else if (arm == Arm::artillery) {
      promise = w.charged_battery * worth_of(t, target) - (from_flank ? 0 : w.canister);
    } else {
      promise = clash(a, add(d, target, false, false, nullptr), from_flank || routed(target));
      if (!from_flank && !square && !routed(target)) promise -= w.reply;  // it may fire, form, or go
    }
    promise = promise * w.trust / 300;
    return target.side == Side::first ? -promise : promise;
  }
};

}  // namespace

Thoughts PlaineGame::thoughts() const {
  return {{{300}, {200'000, 6, Horizon::battle}, {600'000, 6, Horizon::battle}}};
}

i32 PlaineGame::score(const State& s, Side side) const {
  i32 lead = Reckoning(*this, s).lead();
  return side == Side::first ? lead : -lead;
}

}  // namespace grog::morne_plaine
