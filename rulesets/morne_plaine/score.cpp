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
// All of `most` up to `near`, nothing from `far` on (in inches), evenly between.
i32 fading(i32 tenths, i32 near, i32 far, i32 most) {
  return most * std::clamp(10 * far - tenths, 0, 10 * (far - near)) / (10 * (far - near));
}

// Tenths of an inch from which on only guns may matter to anybody.
constexpr i32 out_of_reach = 400;

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
  Reckoning(const PlaineGame& game, const State& state) : g(game), t(game.t()), s(state) {
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
    i32 all = 10 * (now.points[0] - now.points[1]);
    if (s.over) return all + (s.winner == Side::first ? 3000 : s.winner == Side::second ? -3000 : 0);
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
  const State& s;
  std::array<Piece, max_units> pieces;
  std::size_t count = 0;

  i32 value_of(const Piece& p) const {
    i32 start = std::max<i32>(1, p.u->start);
    i32 value = -7 * p.worth * (start - p.u->strength) / start;
    if (routed(*p.u)) return value - 2 * p.worth;
    if (p.arm == Arm::leader) return value + leader(p);
    value += objectives(p);
    if (engaged(*p.u)) return value;
    return value + among_enemies(p) + (!inside(*p.u) ? 0 : p.arm == Arm::infantry ? 24 : 6);
  }

  // Nearer is better, the more so the later it is. Guns have other work.
  i32 objectives(const Piece& p) const {
    if (p.arm == Arm::artillery) return 0;
    i32 nearest = INT32_MAX;
    for (const Objective& o : g.objectives()) nearest = std::min(nearest, roughly(p.at, g.spot(o)));
    if (nearest == INT32_MAX) return 0;
    i32 urgency = 6 + 8 * s.turn / std::max(1, g.turns());
    // Infantry takes ground and keeps it; horse comes in at the end, and until then stays out of its way.
    i32 holds = p.arm == Arm::infantry ? 2 : p.arm == Arm::skirmishers || s.turn >= g.turns() ? 1 : 0;
    return -std::min(nearest, 600) * p.worth * urgency * holds / 1200;
  }

  i32 leader(const Piece& p) const {
    bool general = t.troop(*p.u).rank == Rank::general;
    i32 radius = general ? t.leader.general_command.value : t.leader.adc_command.value, value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Piece& q = pieces[i];
      if (q.arm == Arm::leader) continue;
      i32 away = roughly(p.at, q.at);
      if (q.u->side == p.u->side)
        value += q.arm == Arm::artillery ? 0 : fading(away, radius, radius + 8, routed(*q.u) ? 10 : 3);
      else
        value -= fading(away, 2, 8, 12);
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
      if (away >= out_of_reach && !guns) continue;
      enemy_near = std::max(enemy_near, fading(away, 6, 24, 100));
      if (e.arm == Arm::cavalry) horse_near = std::max(horse_near, fading(away, 10, 26, 100));
      if (e.arm == Arm::artillery) guns_near = std::max(guns_near, fading(away, 12, 40, 100));
      i64 ahead = (i64{p.look.x} * (e.at.x - p.at.x) + i64{p.look.y} * (e.at.y - p.at.y)) >> 20;
      i64 aside = magnitude((i64{p.look.x} * (e.at.y - p.at.y) - i64{p.look.y} * (e.at.x - p.at.x)) >> 20);
      bool covered = round || (guns ? ahead > 0 : ahead > 0 && ahead + (600 << 10) > aside);
      if (covered && p.formation != Formation::limbered && p.formation != Formation::march)
        best_shot = std::max(best_shot, inside(*e.u) ? shot(p, away) / 3 : shot(p, away));
      bool column = p.formation == Formation::division || p.formation == Formation::echelon;
      if (column && ahead > 0) press = std::max(press, fading(away, 10, 20, p.u->strength * p.worth / 40));
      bool comes = e.arm == Arm::cavalry || e.arm == Arm::infantry;
      if (comes && !round && ahead < 0) flank = std::max(flank, fading(away, 5, e.arm == Arm::cavalry ? 20 : 14, 20));
    }
    i32 value = best_shot + press - flank;
    if (p.formation == Formation::march) value -= 30 * std::max(enemy_near, guns_near) / 100;
    if (p.formation == Formation::square) value += 14 * horse_near / 100 - 8 * (100 - horse_near) / 100;
    if (p.formation == Formation::square || p.formation == Formation::division) value -= 7 * guns_near / 100;
    if (p.formation == Formation::line && foot) value -= 4 * horse_near / 100;
    if (p.formation == Formation::limbered) value -= 6 + 20 * enemy_near / 100;
    return value + cover(p) * std::max(enemy_near, guns_near) / 100;
  }

  i32 shot(const Piece& p, i32 away) const {
    switch (p.arm) {
      case Arm::artillery: {
        const BatteryRow& row = t.artillery.of[t.troop(*p.u).gun];
        return 4 + fading(away, row.medium.value, row.far.value, 10) +
               fading(away, row.near.value, row.medium.value, 12);
      }
      case Arm::cavalry: return fading(away, 8, 24, 6);
      default: break;
    }
    i32 dice = p.formation == Formation::line || p.formation == Formation::open || inside(*p.u) ? p.u->strength
               : p.formation == Formation::square                                               ? p.u->strength / 4
                                                                                                : front_now(*p.u);
    i32 far = t.troop(*p.u).rifles ? t.fire.rifles_far.value : t.fire.far_range.value;
    return dice * (fading(away, far - 1, far + 6, 30) + fading(away, far / 2, far, 40)) / 100;
  }

  i32 cover(const Piece& p) const {
    if (p.arm == Arm::cavalry || inside(*p.u)) return 0;
    i32 best = 0;
    g.land().along(Segment{p.at, p.at}, covering, [&](const field::GroundPiece& piece) {
      bool soft = g.ground(g.terrain(piece)).cover == Cover::soft;
      if (!piece.is_area || (soft && p.arm == Arm::infantry)) return;
      if (encloses(Shape{piece.area()}, fine(p.at))) best = 8;
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
  static i32 clash(const Blows& a, const Blows& d, bool a_first) {
    i32 on_d = a.strikes * (d.horse ? 9 : 12), on_a = d.strikes * (a.horse ? 9 : 12);  // hundredths of a figure
    if (a_first) on_a -= on_a / 4, on_d += d.horse ? 200 : 350;
    i32 next = a.later * (d.horse ? 9 : 12) - d.later * (a.horse ? 9 : 12);
    i32 margin = std::clamp((3 * (on_d - on_a) + 2 * next) / 5, -600, 600);
    i32 stake = margin > 0 ? d.worth : a.worth;
    return margin * (30 + 2 * stake) / 300;
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
      promise = (a.horse ? 4 : 1) * worth_of(t, target);
    } else if (arm == Arm::artillery) {
      promise = 5 * worth_of(t, target) - (from_flank ? 0 : 30);
    } else {
      promise = clash(a, add(d, target, false, false, nullptr), from_flank || routed(target));
      if (!from_flank && !square && !routed(target)) promise -= 15;  // it may fire, form, or go
    }
    promise = promise * 2 / 3;
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
