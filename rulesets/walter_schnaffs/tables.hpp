// The figures of tables.toml, armies.toml and generals.toml, as the rules use them.
#pragma once
#include "rulesets/kit/reading.hpp"
#include "rulesets/walter_schnaffs/state.hpp"

namespace grog::walter_schnaffs {

struct MoveRow {
  Figure zones;
  Score ordinary, heavy;
};
struct BombardRow {
  Figure reach;
  Score near, far;
};
struct AttackTable {
  Figure fresh_infantry, weak_infantry, fresh_cavalry, weak_cavalry, guns, rear, flank, watercourse, professional,
      reservist, reservists_counted, cover;
};
struct DefenceTable {
  Figure rapid_infantry, other_infantry, cavalry, mitrailleuse, breech_loader, muzzle_loader, professional, flank,
      watercourse, rear, reservist, reservists_counted, earlier_attack, earlier_attacks_counted;
};
struct TerrainRow {
  bool cover = false, heavy = false, blocks = false;
  Ground ground = Ground::firm;
};
struct PostureRow {
  Figure rung, award, reserve_one_in;  // award 0: never attacks; reserve_one_in 0: keeps no reserve
};
struct BudgetTable {
  Figure professional, reservist, infantry, rapid, cavalry, guns, muzzle_loader, points;
};
struct Troop {
  Side side = Side::nobody;
  Arm arm = Arm::infantry;
  Quality quality = Quality::regular;
  bool rapid = false;
};
struct Bounds {  // of a unit's bases when it is raised
  Figure least, most;
};
// What generals weigh besides the final reckoning, in tenths of a point.
struct Weights {
  i32 point = 0, victory = 0, step_to_objective = 0, step_to_intruder = 0, intrusion = 0;
};

inline constexpr std::size_t list_size = 4;  // of the postures that a side may pick

struct Tables {
  Row<MoveRow, arm_count> move;
  Row<BombardRow, arm_count> bombard;  // guns only
  Score save_cover, save_percussion;
  Clause percussion_clause = Clause::none;
  Row<Row<bool, arm_count>, 2> percussion{};
  AttackTable attack;
  DefenceTable defence;
  Figure fresh_infantry_bases, fresh_cavalry_bases, rear_infantry_units, flank_units, points_a_die;
  Score loss_nothing, loss_one, loss_six;
  Figure bases_on_six;
  Row<TerrainRow, kind_count> terrain;
  Row<PostureRow, posture_count> posture;
  Row<Row<Posture, list_size>, 2> posture_list{};
  Values draw{};  // face -> place in one's list, from 0
  BudgetTable budget;
  Bounds infantry, cavalry, battery;
  Figure columns, rows, units_in_a_zone, defender_first_row, attacker_row, zone_mm, pieces_a_side, free_row;
  Figure clock;
  Score arrives;
  Figure first_arrivals, margin_one_in;
  std::vector<Troop> troops;  // Unit::kind - 1
  Weights weights;

  const Troop& troop(const Unit& u) const { return troops[u.kind - 1u]; }
  Arm arm(const Unit& u) const { return troop(u).arm; }
  const Bounds& bases(Arm a) const { return is_gun(a) ? battery : a == Arm::cavalry ? cavalry : infantry; }
};

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::walter_schnaffs
