// The figures of tables.toml, armies.toml and generals.toml, as the rules use them.
#pragma once
#include "rulesets/kit/figures.hpp"
#include "rulesets/walter_schnaffs/state.hpp"

namespace grog::walter_schnaffs {

using kit::FigureIn;

struct MoveRow {
  FigureIn<1, 4> zones;
  Score ordinary, heavy;
};
struct BombardRow {
  FigureIn<1, 2> reach;
  Score near, far;
};
struct AttackTable {
  Figure fresh_infantry, weak_infantry, fresh_cavalry, weak_cavalry, guns, rear, flank, watercourse, professional,
      reservist;
  FigureIn<0, 9> reservists_counted;
  Figure cover;
};
struct DefenceTable {
  Figure rapid_infantry, other_infantry, cavalry, mitrailleuse, breech_loader, muzzle_loader, professional, flank,
      watercourse, rear, reservist;
  FigureIn<0, 9> reservists_counted;
  Figure earlier_attack;
  FigureIn<0, 9> earlier_attacks_counted;
};
struct LossTable {
  Score nothing, one_base, six;
  FigureIn<1, 6> bases_on_six;
};
struct TerrainRow {
  bool cover = false, heavy = false, blocks = false;
  Ground ground = Ground::firm;
};
struct PostureRow {
  FigureIn<1, 9> rung;
  FigureIn<0, 500> award;          // 0: never attacks
  FigureIn<1, 12> reserve_one_in;  // none given: keeps no reserve
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
  struct ScoreTable {
    i32 point, victory, step_to_objective, step_to_intruder, intrusion;
  } score;
};

inline constexpr std::size_t list_size = 4;  // of the postures that a side may pick

// As tables.toml has them, a struct a table.
struct Figures {
  By<Arm, MoveRow> move;
  struct SaveTable {
    Score cover, percussion;
  } save;
  AttackTable attack;
  DefenceTable defence;
  struct AssaultTable {
    FigureIn<1, 5> fresh_infantry_bases;
    FigureIn<1, 3> fresh_cavalry_bases;
    FigureIn<1, 5> rear_infantry_units, flank_units;
    FigureIn<1, 100> points_a_die;
  } assault;
  LossTable loss;
  struct TableSize {
    FigureIn<2, 16> columns;
    FigureIn<4, 8> rows;
    FigureIn<1, 6> units_in_a_zone;
    FigureIn<2, 8> defender_first_row;
    FigureIn<1, 2> attacker_row;
    FigureIn<10, 300> zone_mm;
    FigureIn<0, 9> pieces_a_side;
    FigureIn<0, 8> free_row;
  } table;
  struct BudgetTable {
    Figure professional, reservist, infantry, rapid, cavalry, guns, muzzle_loader;
    FigureIn<1, 10'000> points;
  } budget;
  struct UnitTable {  // bases of a unit when it is raised
    FigureIn<1, 5> infantry_least, infantry_most;
    FigureIn<1, 3> cavalry_least, cavalry_most;
    FigureIn<1, 1> battery;
  } unit;
  struct ClockTable {
    FigureIn<1, 99> start;
  } clock;
  struct ReserveTable {
    Score arrives;
    FigureIn<1, 20> first_turn;
  } reserve;
  struct VictoryTable {
    FigureIn<1, 1000> margin_one_in;
  } victory;
};
// An army ready made, as ready.toml has it.
struct Regiment {
  int troop = 0, bases = 1, times = 1;
};
struct Ready {
  std::string key;
  Sentence name, about;
  Side side = Side::first;
  std::vector<Regiment> units;
};
struct Tables : Figures {
  By<Arm, BombardRow> bombard;  // guns only
  Clause percussion_clause = Clause::none;
  Row<By<Arm, bool>, 2> percussion{};
  By<Kind, TerrainRow> terrain;
  Row<PostureRow, posture_count> posture;
  Row<Row<Posture, list_size>, 2> posture_list{};
  Values draw{};              // face -> place in one's list, from 0
  std::vector<Troop> troops;  // Unit::kind - 1
  std::vector<Ready> ready;
  Weights weights{};
  Thoughts thoughts{};

  const Troop& troop(const Unit& u) const { return troops[u.kind - 1u]; }
  Arm arm(const Unit& u) const { return troop(u).arm; }
  Bounds bases(Arm a) const {
    if (is_gun(a)) return {unit.battery, unit.battery};
    return a == Arm::cavalry ? Bounds{unit.cavalry_least, unit.cavalry_most}
                             : Bounds{unit.infantry_least, unit.infantry_most};
  }
};

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::walter_schnaffs
