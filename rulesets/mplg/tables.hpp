// The figures of tables.toml, armies.toml and generals.toml, as the rules use them.
#pragma once
#include "rulesets/kit/figures.hpp"
#include "rulesets/mplg/state.hpp"

namespace grog::mplg {

template <i32 Low, i32 High>
using In = kit::FigureIn<Low, High>;

struct ScoreRow {           // of a fire table
  i32 reach = 0;            // UD
  std::array<Score, 4> on;  // A, B, C, D
  Clause clause = Clause::none;
};
void read_one(const Table&, std::string_view key, ScoreRow&);
struct DiceRow {  // by stands, from 1; 0 past the end
  Row<i32, 6> dice{};
  Row<Clause, 6> clauses{};
  i32 of(int stands) const { return dice[stands - 1]; }
};
void read_one(const Table&, std::string_view key, DiceRow&);

struct GunRow {
  ScoreRow shell, canister;
};
struct ArtilleryTable {
  GunRow fr4, fr12, pr4, pr6;
  Score ranging, ranging_guard;
  Figure prone;
  Modifier prone_in_cover;
  const GunRow& of(Weapon w) const {
    return w == Weapon::fr4 ? fr4 : w == Weapon::fr12 ? fr12 : w == Weapon::pr4 ? pr4 : pr6;
  }
};
// As tables.toml has them, a struct a table.
struct Figures {
  struct MoveTable {
    In<0, 6> road;
    In<1, 6> retreat, withdrawal, difficult;
    In<0, 6> general_moves;
    In<1, 2> actions;
  } move;
  struct DiceTable {
    DiceRow infantry;
    In<1, 12> mitrailleuse, artillery;
    Modifier in_buildings, prone_obstacle;
  } dice;
  struct SmallArmsTable {
    ScoreRow near, far, mitrailleuse;
    Figure prone, second_shot;
    In<1, 100> forced_prone;
  } small_arms;
  ArtilleryTable artillery;
  struct GeneralTable {
    Score hit;
    In<2, 13> out;
    In<0, 20> refuge;
    Figure out_of_radius, killed;
  } general;
  struct MeleeTable {
    Score hit;
    Figure open_order, position, cavalry_run;
    In<1, 6> run;
  } melee;
  struct MoraleTable {
    Figure shelter, stand_lost;
    In<0, 60> friend_tenths;
  } morale;
  struct LossesTable {
    In<1, 12> infantry, cavalry, guns;
  } losses;
  struct SightTable {
    In<1, 180> half_arc;
    In<0, 60> wood_tenths;
  } sight;
  struct BodyTable {
    In<1, 20> stand_width_tenths, stand_depth_tenths;
    In<1, 10> general_radius_tenths;
    In<1, 6> infantry_stands;
    In<1, 4> other_stands;
    In<0, 10> apart_tenths, road_tenths;
    In<1, 20> stream_tenths;
    In<0, 3> least_retreat;
    In<1, 90> retreat_turn;
  } body;
  struct GameTable {
    In<1, 99> turns;
    In<1, 30> french_zone, prussian_zone;
    In<0, 30> arrival_spread;
    In<1, 10> broken_one_in;
    In<0, 100> objective;
    In<1, 100> stands_a_point;
    In<0, 100> lead;
    In<0, 60> holds_tenths;
    In<1, 40> units_least, units_most;
  } game;
};

struct Troop {
  Side side = Side::nobody;
  Arm arm = Arm::infantry;
  i32 least = 1, most = 1;  // stands
  MoveClass move = MoveClass::infantry;
  Weapon weapon = Weapon::none;
  bool light = false, guard = false;
  Morale morale = Morale::fr_line;
  Fight fight = Fight::fr_inf;
  Quality quality = Quality::average;  // of a general
};

// What computer players weigh; generals.toml says what each is.
struct Weights {
  struct Material {
    i32 stand, general, rallying, pinned;
  } material;
  struct Objective {
    i32 held, late, farthest, kept, kept_a_ud, won_a_ud, won_late;
  } objective;
  struct Place {
    i32 building, line, prone, prone_off, waiting;
  } place;
  struct General {
    i32 danger_ud, danger_step, by_his_men;
  } general;
  struct Fire {
    i32 limbered, guns, now, last, next_turn;
  } fire;
  struct Charge {
    i32 blows, most, stand, fire;
  } charge;
  struct End {
    i32 victory;
  } end;
};

struct Tables : Figures {
  By<MoveClass, In<1, 6>> pace;  // of [move], and so on
  By<Quality, In<1, 12>> radius;
  By<Fight, DiceRow> blows;
  By<Morale, In<1, 12>> degree;
  Weights weights{};
  Thoughts thoughts{};
  std::vector<Troop> troops;  // Unit::kind - 1

  const Troop& troop(int kind) const { return at(troops, kind - 1); }
  const Figure& zone(Side s) const { return s == french ? game.french_zone : game.prussian_zone; }
  i32 most_stands(Arm a) const { return a == Arm::infantry ? body.infantry_stands.value : body.other_stands.value; }
  const Figure& losses_a_stand(Arm a) const {
    return a == Arm::infantry ? losses.infantry : a == Arm::cavalry ? losses.cavalry : losses.guns;
  }
};

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::mplg
