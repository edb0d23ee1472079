// The figures of tables.toml and armies.toml, as the rules use them.
#pragma once
#include "core/data.hpp"
#include "core/kernel.hpp"
#include "rulesets/kit/reading.hpp"
#include "rulesets/morne_plaine/state.hpp"

namespace grog::morne_plaine {

struct MoveTable {
  Figure infantry, cavalry, manhandled, limbered, horse_battery, leader, advance, fast, march, charge, obstacle,
      difficult, wheel, apart, reform_shift;
};
struct FormationTable {
  Figure line_ranks, division_least, division_most, march_least, march_most, echelon_least, echelon_most,
      horse_march_least, horse_march_most, square_sides;
};
struct BaseTable {  // hundredths of an inch
  Figure infantry, horse_width, horse_depth, battery, limber_width, limber_depth, leader, open_spacing, square_least;
};
struct FireTable {
  Score advance, near, far, stand, reaction_volley, reaction_form;
  Figure advance_range, horse_range, near_range, far_range, rifles_near, rifles_far;
};
struct BatteryRow {
  Figure near, medium, far, endures;
};
struct ArtilleryTable {
  Figure near, medium, far, manhandled, canister, doubled;
  Row<BatteryRow, 4> of;  // by Gun
};
struct SaveTable {
  Score infantry, infantry_hard, leader, cavalry, limbered, skirmishers, skirmishers_cover, gunners, gunners_cover,
      melee_cavalry, melee_infantry;
};
struct LeaderTable {
  Figure adc_command, general_command, adc_endures, general_endures;
};
struct MeleeTable {
  Score hit, disengage;
  Figure charge, countercharge, support_one_in, supports;
};
struct MoraleTable {
  Score passes;
  Modifier losses, outnumbered, below_half, outnumbers, quality, obstacle, square;
  Figure twice, horse_weight;
};
struct DiceMoveTable {
  Figure retire_infantry, retire_cavalry, retire_skirmishers, countercharge, disengage, flight_infantry, flight_cavalry,
      withdraw_infantry, withdraw_cavalry, turn_step, turn_most;
};
struct PanicTable {
  Figure radius, exempt;
  Score passes, quality, cavalry;
};
struct ArmyTable {
  Figure infantry_least, infantry_most, skirmishers_least, skirmishers_most, cavalry_least, cavalry_most, generals,
      units_an_adc, deployment, deployment_large, large_table;
};
struct WorthTable {
  Figure infantry, cavalry, elite_percent, guard_percent, medium, heavy, adc, general;
};
struct VictoryTable {
  Figure broken_one_in, margin_one_in, fleeing_one_in, objective_radius, turns;
};

enum class Ground : u8 { building, wood, rough, pit, crops, hill, stream, hedge, wall, road };
inline constexpr std::size_t ground_count = 10, area_grounds = 6;  // the first are areas, the others lines
inline constexpr std::string_view ground_keys[] = {"building", "wood",   "rough", "pit",  "crops",
                                                   "hill",     "stream", "hedge", "wall", "road"};
constexpr bool is_area(Ground g) { return number_of(g) < int{area_grounds}; }
struct GroundRow {
  bool difficult = false, obstacle = false, blocks = false;
  Cover cover = Cover::none;
};

// What computer players weigh: generals.toml. No clause gives it.
struct Fade {  // all of `most` up to `near`, nothing from `far` on (in inches), evenly between
  i32 near = 0, far = 1, most = 0;
};
struct Weights {
  i32 point, victory, loss, rout, garrison, outpost;
  i32 urgency, late, farthest, infantry, others, objective_part;
  i32 steadies, rallies, margin;
  i32 reach, walls, battery, battery_far, battery_near, volley_far, volley_near;
  i32 march, square, square_idle, deep, line, limbered, limbered_near, cover;
  i32 now, later, answer, most, stake, stake_worth, melee_part;
  i32 skirmishers_horse, skirmishers_foot, charged_battery, canister, reply, trust;
  Fade danger, enemy, horse, guns, press, flank_horse, flank_foot, pistols;
};

struct Troop {
  Arm arm = Arm::infantry;
  Horse horse = Horse::none;
  Nation nation = Nation::other;
  Quality quality = Quality::regular;
  Gun gun = Gun::none;
  Rank rank = Rank::none;
  bool rifles = false;
  u8 armies = 0;  // bit of each army that raises them
};
struct Army {
  std::string key, fr, en;
  char letter = '?';
};

struct Tables {
  MoveTable move;
  FormationTable formation;
  BaseTable base;
  FireTable fire;
  ArtilleryTable artillery;
  SaveTable save;
  LeaderTable leader;
  Figure fire_test_one_in, removed_one_in;
  MeleeTable melee;
  MoraleTable morale;
  DiceMoveTable dice_move;
  PanicTable panic;
  Figure sight_wood;
  Row<GroundRow, ground_count> ground;
  ArmyTable army;
  WorthTable worth;
  VictoryTable victory;
  Weights weights{};
  std::vector<Army> armies;
  std::vector<Troop> troops;  // Unit::kind - 1

  const Troop& troop(const Unit& u) const { return troops[u.kind - 1u]; }
  Arm arm(const Unit& u) const { return troop(u).arm; }
  const Figure& endures(const Troop& m) const {  // of a battery or a leader: hits
    if (m.arm == Arm::artillery) return artillery.of[m.gun].endures;
    return m.rank == Rank::general ? leader.general_endures : leader.adc_endures;
  }
};

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::morne_plaine
