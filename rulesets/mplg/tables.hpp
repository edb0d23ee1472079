// The figures of tables.toml, armies.toml and generals.toml, as the rules use them.
#pragma once
#include "rulesets/kit/reading.hpp"
#include "rulesets/mplg/state.hpp"

namespace grog::mplg {

struct ScoreRow {           // of a fire table
  i32 reach = 0;            // UD
  std::array<Score, 4> on;  // A, B, C, D
  Clause clause = Clause::none;
};
struct DiceRow {  // by stands, from 1; 0 past the end
  Row<i32, 6> dice{};
  Row<Clause, 6> clauses{};
  i32 of(int stands) const { return dice[stands - 1]; }
};
struct Troop {
  Side side = Side::nobody;
  Arm arm = Arm::infantry;
  MoveClass move = MoveClass::infantry;
  Weapon weapon = Weapon::none;
  Morale morale = Morale::fr_line;
  Fight fight = Fight::fr_inf;
  Quality quality = Quality::average;  // of a general
  bool light = false, guard = false;
  i32 least = 1, most = 1;  // stands
};

// What computer players weigh (generals.toml).
struct Weights {
  i32 stand, general, rallying, pinned;
  i32 held, late, farthest, kept, kept_a_ud, won_a_ud, won_late;
  i32 building, line, prone, prone_off;
  i32 danger_ud, danger_step, by_his_men;
  i32 limbered, guns, now, last, next_turn;
  i32 blows, most, charged_stand, charge_fire;
  i32 victory;
};

struct Tables {
  Row<Figure, move_classes> move;
  Figure road, retreat, withdrawal, difficult, general_moves, actions, actions_uncommanded;
  DiceRow infantry_dice;
  Figure mitrailleuse_dice, artillery_dice;
  Modifier in_buildings, prone_obstacle;
  ScoreRow near, far, mitrailleuse;
  Figure target_prone, second_shot, forced_prone;
  Row<ScoreRow, gun_count> shell, canister;
  Score ranging, ranging_guard;
  Figure shell_prone;
  Modifier prone_in_cover;
  Score general_hit;
  Figure general_out, refuge, out_of_radius, killed;
  Row<Figure, 3> radius;
  Row<DiceRow, fight_count> melee;
  Score melee_hit;
  Figure open_order, position, cavalry_run, run;
  Row<Figure, morale_count> morale;
  Figure shelter, stand_lost, friend_tenths;
  Figure infantry_losses, cavalry_losses, gun_losses;
  Figure half_arc, wood_tenths;
  Figure stand_width, stand_depth, general_radius, infantry_stands, other_stands, apart, road_near, stream_width,
      least_retreat, retreat_turn;
  Figure turns, general_near, arrival_spread, broken_one_in, objective, stands_a_point, lead, holds, units_least,
      units_most;
  Row<Figure, 2> zone;
  Weights weights{};
  std::vector<Troop> troops;  // Unit::kind - 1

  const Troop& troop(int kind) const { return at(troops, kind - 1); }
  const ScoreRow& shell_of(Weapon w) const { return shell[gun_index(w)]; }
  const ScoreRow& canister_of(Weapon w) const { return canister[gun_index(w)]; }
  i32 most_stands(Arm a) const { return a == Arm::infantry ? infantry_stands.value : other_stands.value; }
  const Figure& losses_a_stand(Arm a) const {
    return a == Arm::infantry ? infantry_losses : a == Arm::cavalry ? cavalry_losses : gun_losses;
  }
};

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::mplg
