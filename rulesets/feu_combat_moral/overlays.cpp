// What clients draw over the table for a unit: the ground it denies, its fire, its reach, a general's circles, its
// view.
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"
#include "rulesets/kit/overlays.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Band {
  i32 near, far;
  WordKey word;
  Clause clause;
};

using Kind = Overlay::Kind;

struct Layers : kit::Sheets {
  Layers(const FcmGame& game, const State& state, UnitId which, std::vector<Overlay>& out)
      : Sheets(game, out), g(game), s(state), id(which) {}

  const FcmGame& g;
  const State& s;
  UnitId id;

  // Squares and garrisons fire all round: by the face turned to the target (FCM-25.2).
  void fire(const Quad& q, i32 half, bool all_round, std::initializer_list<Band> bands) {
    for (const Band& b : bands) {
      if (b.far <= b.near) continue;
      if (all_round)
        round(Kind::fire, b.word, b.clause, q, b.far);
      else
        arc(Kind::fire, b.word, b.clause, arc_from(q, Face::front, half), b.near, b.far);
    }
  }

  void fires(const Unit& u, const Quad& q) {
    const Tables& t = g.t();
    const Troop& x = t.troop(u);
    bool guns = x.arm == Arm::artillery;
    if (x.fire == 0 || is_running(u) || u.is(Mark::guns_left)) return;
    if (guns && u.formation != Formation::battery) return;
    bool all_round = in_house(u) || (is_square(u.formation) && u.level <= Level::disorganised);
    i32 half = u.formation == Formation::skirmish ? t.move.arc_wide.value : t.move.arc.value;
    if (guns) {
      const CalibreRow& c = t.gun_of(x);
      i32 close = std::min(t.artillery.doubled_under.value, c.canister.value);
      fire(q, half, false,
           {{0, close, "canister_doubled"_w, t.artillery.doubled_under.clause},
            {close, c.canister.value, "canister"_w, c.canister.clause},
            {c.canister.value, c.half.value, "ball_half"_w, c.half.clause},
            {c.half.value, c.three_quarters.value, "ball_three_quarters"_w, t.artillery.half.clause},
            {c.three_quarters.value, c.range.value, "ball_extreme"_w, t.artillery.three_quarters.clause}});
      return;
    }
    const WeaponRow& w = t.weapon[x.weapon];
    bool rifle = x.weapon == Weapon::carabine;
    i32 blank = std::min(w.point_blank.value, w.third.value);
    fire(q, half, all_round,
         {{0, blank, "point_blank"_w, t.fire.point_blank.clause},
          {blank, w.third.value, "third"_w, w.third.clause},
          {w.third.value, w.two_thirds.value, "two_thirds"_w, rifle ? t.fire.third_rifle.clause : t.fire.third.clause},
          {w.two_thirds.value, w.range.value, "extreme"_w,
           rifle ? t.fire.two_thirds_rifle.clause : t.fire.two_thirds.clause}});
  }

  void officer(const Unit& u, const Quad& q) {
    const Tables& t = g.t();
    disc(Kind::reach, "ride"_w, "FCM-20.11"_c, u.pose.at, t.officer.move.value);
    if (t.arm(u) != Arm::general) return;
    const MoraleTable& m = t.morale;
    const Band bands[] = {{0, m.near_reach.value, "morale_one"_w, m.near.clause},
                          {0, 2 * m.band.value, "morale_minus_1"_w, m.far_30.clause},
                          {0, 3 * m.band.value - 1, "morale_minus_2"_w, m.far_45.clause},
                          {0, 4 * m.band.value - 1, "morale_minus_3"_w, m.far_60.clause}};
    for (const Band& b : bands) round(Kind::command, b.word, b.clause, q, b.far);
  }

  void reach(const Unit& u, const Quad& q) {
    if (in_house(u) || in_melee(s, id) || is_running(u)) return;
    if (i32 speed = speed_of(g, u); speed > 0) disc(Kind::reach, "march"_w, "FCM-22.1"_c, u.pose.at, speed);
    if (can_charge_at_all(g, u) && u.morale != Morale::halt)
      arc(Kind::reach, "charge"_w, "FCM-24.2"_c, arc_from(q, Face::front, g.t().move.wheel.value), 0, full_speed(g, u));
  }
};

}  // namespace

void FcmGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  Layers layers(*this, s, id, out);
  if (index(id) >= s.units || !feu_combat_moral::on_table(s[id])) return;
  const Unit& u = s[id];
  Quad q = box_of(*this, u);
  if (is_officer(u)) return layers.officer(u, q);
  if (is_formed(u)) layers.round(Kind::control, "keeps_off"_w, "FCM-20.8"_c, q, t().move.keep_off.value);
  layers.fires(u, q);
  layers.reach(u, q);
  Point eye = in_house(u) || is_square(u.formation) ? u.pose.at : edge_centre(q, Face::front);
  Scene scene(*this, s);
  constexpr i32 far = 9000, step = 300;
  layers.view("sight"_w, "FCM-23.5"_c, eye, far, step, [&](Point p) { return sees_point(scene, id, eye, p); });
}

u8 FcmGame::markers(const State& s, UnitId id) const {
  if (index(id) >= s.units || !feu_combat_moral::on_table(s[id])) return 0;
  const Unit& u = s[id];
  int m = 0;
  if (u.level != Level::ordered) m |= Marker::disordered;
  if (u.is(Mark::fired)) m |= Marker::has_fired;
  if (is_running(u)) m |= Marker::routed;
  bool officer = is_officer(u);
  if (officer ? s.phase == Phase::officers && u.is(Mark::moved) : u.is(Mark::committed)) m |= Marker::has_acted;
  return byte_of(m);
}

}  // namespace grog::feu_combat_moral
