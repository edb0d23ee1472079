// What clients draw over the table for a unit: the ground it denies, its fire, its reach, a general's circles, its
// view.
#include <algorithm>

#include "core/geometry/region.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

struct Band {
  i32 near, far;
  WordKey word;
  Clause clause;
};

struct Sheet {
  const FcmGame& g;
  const State& s;
  UnitId id;
  std::vector<Overlay>& out;

  std::vector<Point>& lay(Overlay::Kind kind, WordKey word, Clause clause) {
    out.push_back({kind, g.rules().words()("overlay", word.key), clause, {}});
    return out.back().points;
  }

  // Squares and garrisons fire all round: by the face turned to the target (FCM-25.2).
  void fire(const Quad& q, i32 half, bool all_round, std::initializer_list<Band> bands) {
    std::array<Point, 4> outline = corners(q);
    for (const Band& b : bands) {
      if (b.far <= b.near) continue;
      std::vector<Point>& points = lay(Overlay::Kind::fire, b.word, b.clause);
      if (all_round)
        add_rounded(outline, b.far, points);
      else
        add_sector(arc_from(q, Face::front, half), b.near, b.far, points);
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
    add_disc(u.pose.at, t.officer.move.value, lay(Overlay::Kind::reach, "ride"_w, "FCM-20.11"_c));
    if (t.arm(u) != Arm::general) return;
    const MoraleTable& m = t.morale;
    std::array<Point, 4> outline = corners(q);
    const Band bands[] = {{0, m.near_reach.value, "morale_one"_w, m.near.clause},
                          {0, 2 * m.band.value, "morale_minus_1"_w, m.far_30.clause},
                          {0, 3 * m.band.value - 1, "morale_minus_2"_w, m.far_45.clause},
                          {0, 4 * m.band.value - 1, "morale_minus_3"_w, m.far_60.clause}};
    for (const Band& b : bands) add_rounded(outline, b.far, lay(Overlay::Kind::command, b.word, b.clause));
  }

  void reach(const Unit& u, const Quad& q) {
    if (in_house(u) || in_melee(s, id) || is_running(u)) return;
    if (i32 speed = speed_of(g, u); speed > 0)
      add_disc(u.pose.at, speed, lay(Overlay::Kind::reach, "march"_w, "FCM-22.1"_c));
    if (can_charge_at_all(g, u) && u.morale != Morale::halt)
      add_sector(arc_from(q, Face::front, g.t().move.wheel.value), 0, full_speed(g, u),
                 lay(Overlay::Kind::reach, "charge"_w, "FCM-24.2"_c));
  }
};

}  // namespace

void FcmGame::overlays(const State& s, UnitId id, std::vector<Overlay>& out) const {
  out.clear();
  if (index(id) >= s.units || !feu_combat_moral::on_table(s[id])) return;
  const Unit& u = s[id];
  Quad q = box_of(*this, u);
  Sheet sheet{*this, s, id, out};
  if (is_officer(u)) return sheet.officer(u, q);
  if (is_formed(u)) {
    std::array<Point, 4> outline = corners(q);
    add_rounded(outline, t().move.keep_off.value, sheet.lay(Overlay::Kind::control, "keeps_off"_w, "FCM-20.8"_c));
  }
  sheet.fires(u, q);
  sheet.reach(u, q);
  bool round = in_house(u) || is_square(u.formation);
  Point eye = round ? u.pose.at : edge_centre(q, Face::front);
  Scene scene(*this, s);
  constexpr i32 far = 9000, step = 300;
  add_seen(
      eye, far, step,
      [&](Point p) {
        return p.x >= 0 && p.y >= 0 && p.x <= board_.width && p.y <= board_.height && sees_point(scene, id, eye, p);
      },
      sheet.lay(Overlay::Kind::sight, "sight"_w, "FCM-23.5"_c));
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
