// The figures of tables.toml and armies.toml, as the rules use them.
#pragma once
#include "core/data.hpp"
#include "core/kernel.hpp"
#include "core/row.hpp"
#include "rulesets/feu_combat_moral/state.hpp"
#include "rulesets/kit/reading.hpp"

namespace grog::feu_combat_moral {

inline constexpr std::size_t loss_rows = 21, loss_columns = 24, strengths = 25;

struct FireTable {
  Figure irregular, skirmish, light, hard, charging, uphill, point_blank, third, third_rifle, two_thirds,
      two_thirds_rifle, no_formation, disorder, cuirass, gunners, deep, first, officer, heavy_fire;
};
struct WeaponRow {
  Figure range, point_blank, third, two_thirds;
};
struct GunTable {
  Figure canister, doubled_under, gunners, line, half, three_quarters, officer;
};
struct CalibreRow {
  i32 calibre = 0;
  Figure range, half, three_quarters, canister, deep;
};
inline constexpr std::size_t calibre_count = 6;
inline constexpr std::string_view calibre_keys[] = {"3", "4", "6", "8", "9", "12"};
inline constexpr i32 calibres[] = {3, 4, 6, 8, 9, 12};

struct MeleeTable {
  Figure fresh, hollow_square, full_square, line, skirmish, disorganised, no_formation, disorder, battery, limbered,
      light, light_cavalry, hard, house, higher, cuirass, flank, flank_again, house_side, joining, follow, rank,
      ranks_counted, fire_losses, fire_losses_each, square_heavy, square_light, broken_times, recoil_foot, recoil_horse,
      house_side_figures;
};
struct OfficerTable {
  Figure target_over, removed, tested, tested_a_figure, killed, wounded, melee_wounded, melee_killed_over, move, flight,
      aide_value;
  Row<Figure, 5> morale;  // by value / 20 - 1
};
struct MoraleTable {
  Figure square, not_square, light, hard, house, disorder, no_formation, routed, aide, charging, more_friends,
      more_enemies, enemy_rout, friend_rout, around, near, near_reach, far_30, far_45, far_60, farther, band,
      no_general, rear, flank, behind_foot, behind_horse, won, lost_once, lost_twice, lost_thrice, gap, gap_each,
      formed_fire, light_fire, battery, tranche;
};
struct DieRow {
  Values values{};
  Clause clause = Clause::none;
};
struct AttritionRow {
  std::array<i32, 5> losses{};
  i32 two_thirds = 0, half = 0;
};
struct FormationTable {
  Figure column_least, column_most, column_most_horse, usual, usual_large, usual_over, division, elite_block,
      hollow_least, full_least, limbered_front;
};
struct Footprint {
  i32 width = 0, depth = 0;
};
using ByClass = std::array<i32, 3>;
struct ChangeTable {
  Clause clause = Clause::none;
  ByClass column_line{}, division{}, column_square{}, line_square{}, square_out{}, skirmish{}, cavalry{}, limber{};
  Figure below_regular;
  std::array<i32, 3> reform{};
};
struct MoveTable {
  Figure line_front, line_front_horse, turn_parts, hollow_square, crew, keep_off, road_clear, wheel, stops_short,
      uncontrolled, dispersed, least_figures, surrender, entry_clear, entry_aside, arc, arc_wide, screen, wood_sight,
      behind_cover;
};
struct GroundRow {
  i32 speed = 100, speed_skirmish = 100;  // per cent
  i32 cross = 0, cross_skirmish = 0;
  bool difficult = false, impassable = false, no_guns = false;
  Cover cover = Cover::none;
};
struct VictoryTable {
  Figure broken, draw_under, marginal_under, holder;
};
struct ArmyTable {
  Figure regiment, company, grouped_companies, mixed, musketeers_of_8th;
};

struct Troop {
  int nation = -1;  // -1: officers serve anywhere
  Arm arm = Arm::infantry;
  Status status = Status::regular;
  i32 fire = 0, combat = 0, bonus = 0, moral = 0;
  i32 line = 0, line_bonus = 0, column = 0, column_bonus = 0, skirmish = 0;  // tenths of a millimetre a period
  i32 price = 0;                                                             // tenths of a point a figure
  i32 most = 24;
  Weapon weapon = Weapon::fusil;
  i32 calibre = 0;
  bool cuirass = false, company = false;
  i32 value = 0;  // of an officer, in points
  Clause clause = Clause::none;
};
struct Nation {
  std::string fr, en;
  int manoeuvre = 0;  // class A, B, C
};

struct Tables {
  Clause loss_clause = Clause::none;
  std::array<std::array<i16, loss_columns>, loss_rows> losses{};
  i32 lowest_factor = -5;
  Figure men_a_figure, loss_step;
  DieRow die, die_skirmish, die_20, die_60, die_100;
  Figure general_rounds;
  FireTable fire;
  Row<WeaponRow, 3> weapon;
  GunTable gun;
  std::array<CalibreRow, calibre_count> calibre;
  Figure exposure_half, exposure_quarter;
  MeleeTable melee;
  OfficerTable officer;
  MoraleTable morale;
  Row<AttritionRow, strengths> attrition;  // by initial figures
  Row<Figure, status_count> two_thirds, half;
  Clause attrition_clause = Clause::none, strength_clause = Clause::none;
  Clause results_clause = Clause::none;
  std::array<i32, 11> result_points{};
  Row<std::array<Result, 11>, status_count> results{};
  Row<Figure, 9> passes;  // by routing figures; none for 0 and 1
  Footprint infantry, skirmisher, horseman, open_order, gunner, officer_base;
  FormationTable formation;
  ChangeTable change;
  MoveTable move;
  Row<GroundRow, ground_count> ground;
  Figure uphill, road, house_capacity, house_side, house_length;
  VictoryTable victory;
  ArmyTable army;
  Row<Nation, nation_count> nation;
  std::vector<Troop> troops;  // Unit::kind - 1

  const Troop& troop(const Unit& u) const { return troops[u.kind - 1u]; }
  Arm arm(const Unit& u) const { return troop(u).arm; }
  const GroundRow& of(Ground g) const { return ground[g]; }
  const CalibreRow& gun_of(i32 size) const {
    for (const CalibreRow& c : calibre)
      if (c.calibre == size) return c;
    return calibre[0];
  }
};

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::feu_combat_moral
