// How well a side stands, for computer players: stands, objectives, and what each side's fire would do to the other,
// now with the actions it has left and in the next turn. About ten points a loss, forty a stand.
#include <algorithm>

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
  Target target = Target::line;
  bool covered = false;
};

i32 roughly(Point a, Point b) {
  i32 dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
  return std::max(dx, dy) + std::min(dx, dy) * 3 / 8;
}

class Reckoning {
 public:
  Reckoning(const MplgGame& game, const State& state) : g(game), t(game.t()), s(state) {
    for (UnitId id : units(s, [](const Unit& u) { return on_table(u); })) {
      const Unit& u = s[id];
      Piece& p = pieces[count++];
      p.id = id, p.u = &u, p.arm = g.arm(u), p.at = u.pose.at, p.look = ray(u.pose.facing);
      p.half_front = u.strength * t.stand_width.value * (ud / 20);
      p.target = p.arm == Arm::cavalry                             ? Target::cavalry
                 : is_gun(p.arm)                                   ? (limbered(u) ? Target::limbered : Target::deployed)
                 : u.formation == Formation::line && !in_sector(u) ? Target::line
                                                                   : Target::open;
      p.covered = in_sector(u) || (p.arm == Arm::infantry && g.in_wood(u.pose.at));
    }
  }

  // For the French, against the Prussians.
  i32 lead() const {
    i32 sum = 0;
    each_unit(s, every_unit, [&](UnitId, const Unit& u) { sum += u.side == french ? material(u) : -material(u); });
    for (std::size_t i = 0; i < count; ++i) {
      i32 w = place_of(pieces[i]) + fire_of(pieces[i]);
      sum += pieces[i].u->side == french ? w : -w;
    }
    i32 turns = std::max(1, g.turns()), held = 240 + 240 * s.turn / turns;
    for (Side holder : s.game.holder) sum += holder == french ? held : holder == prussian ? -held : 0;
    each_link(s, [&](const Link& l) {
      if (l.kind == LinkKind::charge) sum += promise(l);
    });
    return sum;
  }

 private:
  const MplgGame& g;
  const Tables& t;
  const State& s;
  std::array<Piece, max_units> pieces;
  std::size_t count = 0;

  static bool limbered(const Unit& u) { return u.formation == Formation::limbered; }

  i32 material(const Unit& u) const {
    if (u.strength == 0) return 0;
    Arm arm = g.arm(u);
    if (arm == Arm::general) return 60;
    i32 value = 40 * u.strength - 40 * u.losses / t.losses_a_stand(arm).value;
    if (rallying(u)) value -= 12 * u.strength;
    if (u.is(Mark::pinned)) value -= 3 * u.strength;
    return value;
  }

  // Foot goes for the objectives, the more so the later it is; a general stays by his men.
  i32 place_of(const Piece& p) const {
    if (p.arm == Arm::general) {
      i32 value = 0;
      i32 radius = t.radius[g.troop(*p.u).quality].value * ud;
      for (std::size_t i = 0; i < count; ++i) {
        if (pieces[i].u->side != p.u->side) {
          if (pieces[i].arm != Arm::general) value -= std::max(0, 4 * ud - roughly(p.at, pieces[i].at)) / 120;
          continue;
        }
        if (g.general_of(pieces[i].id) != p.id) continue;
        value += std::clamp(radius + ud - roughly(p.at, pieces[i].at), 0, ud) * 12 / ud;
      }
      return value;
    }
    if (p.arm != Arm::infantry) return 0;  // horse and guns go where they can strike
    // Ground to be won draws more than ground to be kept.
    i32 cost = 400, late = 3 * s.turn / std::max(1, g.turns());
    for (int k = 0; k < count_of(g.objectives()); ++k) {
      bool own = at(s.game.holder, k) == p.u->side;
      i32 away = std::min(roughly(at(g.objectives(), k).at, p.at), 30 * ud);
      cost = std::min(cost, own ? 20 + away * 3 / ud : away * (4 + late) / ud);
    }
    i32 value = -cost * p.u->strength;
    if (p.target == Target::line) value -= 5 * p.u->strength;          // a thick target to come
    if (p.u->is(Mark::prone) && cost > 8) value -= 3 * p.u->strength;  // to stand up will cost an action
    return value + (in_sector(*p.u) ? 12 : 0);
  }

  // The lowest score that hits, 7 for none.
  i32 needed(const Piece& by, const Piece& at, i32 range) const {
    std::size_t column = at.covered                                                      ? 3
                         : at.target == Target::line                                     ? 1
                         : at.target == Target::cavalry || at.target == Target::limbered ? 2
                                                                                         : 0;
    const ScoreRow* row = nullptr;
    switch (g.troop(*by.u).weapon) {
      case Weapon::none: return 7;
      case Weapon::mitrailleuse: row = &t.mitrailleuse; break;
      case Weapon::chassepot:
      case Weapon::werder: row = range > t.near.reach * ud ? &t.far : &t.near; break;
      case Weapon::rifle: row = &t.near; break;
      default: row = &t.shell_of(g.troop(*by.u).weapon); break;
    }
    if (range > row->reach * ud) return 7;
    return row->on[column].value + (at.u->is(Mark::prone) ? 1 : 0);
  }

  // Most lines pass by everything: bounds tell, and only the others are followed.
  bool hidden(const Piece& p, const Piece& e) const {
    auto any = [](const field::GroundPiece&) { return true; };
    Segment line{p.at, e.at};
    return g.land().along(line, wood | hill | house, any) != nullptr && terrain_blocks(g, line, *p.u, *e.u);
  }

  // What its fire would do this turn and the next, in points.
  i32 fire_of(const Piece& p) const {
    if (g.troop(*p.u).weapon == Weapon::none || rallying(*p.u) || p.u->is(Mark::engaged)) return 0;
    bool guns = p.arm == Arm::artillery, small = !guns;
    if (is_gun(p.arm) && limbered(*p.u)) return -6;
    i32 dice = guns                         ? 4 * p.u->strength * 2 / 3
               : p.arm == Arm::mitrailleuse ? t.mitrailleuse_dice.value * p.u->strength
                                            : t.infantry_dice.of(p.u->strength);
    if (small && in_sector(*p.u)) dice = (dice + 1) / 2;
    i32 best = 0, second = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Piece& e = pieces[i];
      if (e.u->side == p.u->side || e.arm == Arm::general || e.u->is(Mark::engaged)) continue;
      i32 away = std::max(1, roughly(p.at, e.at) - e.half_front / 2);
      i32 score = needed(p, e, away);
      if (score > 6) continue;
      if (!in_sector(*p.u)) {  // within sixty degrees of the axis: the cosine is a half
        i64 ahead = (i64{p.look.x} * (e.at.x - p.at.x) + i64{p.look.y} * (e.at.y - p.at.y)) >> 29;
        if (ahead + e.half_front < away) continue;
      }
      i32 worth = 40 / t.losses_a_stand(e.arm).value;
      i32 hits = dice * (7 - score) * worth / 6;
      if (hits <= best || hidden(p, e)) continue;
      best = hits, second = dice * std::max(0, 6 - score) * worth / 6;
    }
    i32 next = guns ? best : best + second;
    if (guns) return next * 2 / 3;
    // The French fire in step 3, the Prussians in step 6.
    Step last = p.u->side == french ? Step::prussian_move : Step::french_move;
    bool still = s.phase <= last && s.phase > Step::deployment;
    int left = still ? actions_left(*p.u) : 0;
    i32 now = left <= 0 ? 0 : p.u->shots > 0 ? second : left == 1 ? best : best + second;
    return now * (s.phase == last ? 2 : 6) / 5 + next / 3;  // what is not fired soon will not be fired at all
  }

  i32 blows(const Unit& u) const {
    i32 dice = t.melee[g.troop(u).fight].of(std::max<i16>(1, u.strength));
    return rallying(u) ? 0 : dice * (u.formation == Formation::open ? 2 : 3);  // sixths
  }
  // A charge declared: who would have the better of the melee, and the fire that it has to cross.
  i32 promise(const Link& link) const {
    const Unit &a = s[link.a], &d = s[link.b];
    if (!on_table(a) || !on_table(d)) return 0;
    i32 own = blows(a), foe = blows(d);
    if (in_sector(d)) own = own * 2 / 3;
    i32 value = std::clamp(own - foe, -40, 40) * 3 + (own > foe ? 10 * d.strength : -10 * a.strength);
    if (g.arm(d) == Arm::infantry) value -= 2 * t.infantry_dice.of(d.strength) * 3;
    return a.side == french ? value : -value;
  }
};

}  // namespace

Thoughts MplgGame::thoughts() const { return {{{400}, {60'000, 6, Horizon::battle}, {200'000, 6, Horizon::battle}}}; }

i32 MplgGame::score(const State& s, Side side) const {
  i32 lead = Reckoning(*this, s).lead();
  if (s.over) lead += s.winner == french ? 5000 : s.winner == prussian ? -5000 : 0;
  return side == french ? lead : -lead;
}

}  // namespace grog::mplg
