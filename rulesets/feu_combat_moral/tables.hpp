// The figures of tables.toml and armies.toml, as the rules use them.
#pragma once
#include "rulesets/feu_combat_moral/state.hpp"
#include "rulesets/kit/figures.hpp"

namespace grog::feu_combat_moral {

inline constexpr std::size_t loss_rows = 21, loss_columns = 24, strengths = 25;

struct WeaponRow {
  Figure range, point_blank, third, two_thirds;
};
struct CalibreRow {
  kit::FigureIn<0, 12'000> range;
  Figure half, three_quarters, canister, deep;
};
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
      aide_value, morale_20, morale_40, morale_60, morale_80, morale_100;
  i32 morale(i32 twenties) const {  // the greatest change by a general of that value
    const Figure* by_value[] = {&morale_20, &morale_40, &morale_60, &morale_80, &morale_100};
    return at(by_value, twenties - 1)->value;
  }
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
struct ByClass : Row<i32, 3> {};
struct ReformRow {
  ByClass halves{};
  Clause clause = Clause::none;
};
struct ChangeTable {
  Clause clause = Clause::none;
  ByClass column_line{}, division{}, column_square{}, line_square{}, square_out{}, skirmish{}, cavalry{}, limber{};
  kit::FigureIn<0, 4> below_regular;
  ReformRow reform;
};
struct GroundRow {
  Within<1, 100> speed = 100, speed_skirmish = 100;  // per cent
  Within<0, 5000> cross = 0, cross_skirmish = 0;
  bool difficult = false, impassable = false, no_guns = false;
  Cover cover = Cover::none;
};

struct Troop {
  int nation = -1;  // -1: officers serve anywhere
  Arm arm = Arm::infantry;
  Status status = Status::regular;
  i32 fire = 0, combat = 0, bonus = 0, moral = 0;
  i32 line = 0, line_bonus = 0, column = 0, column_bonus = 0, skirmish = 0;  // tenths of a millimetre a period
  i32 price = 0;                                                             // tenths of a point a figure
  i32 most = 24, calibre = 0;
  Weapon weapon = Weapon::fusil;
  bool cuirass = false, company = false;
  i32 value = 0;  // of an officer, in points
  Clause clause = Clause::none;
};
struct Nation {
  Sentence name;
  int manoeuvre = 0;  // class A, B, C
};

// As generals.toml has them, a struct a table.
struct EndWeights {
  i32 victory, lost;
};
struct ConditionWeights {
  i32 flight, rout, retreat, halt, disorganised, no_formation, disorder, guns_left, square_coming, pursuing, wounded;
};
struct ObjectiveWeights {
  i32 pull, early, late, inside;
};
struct ChargeWeights {
  i32 most_gap, swing, shaken, cost;
};
struct Weights {
  EndWeights end;
  ConditionWeights condition;
  struct FireWeights {
    i32 share, moving, limbered, limbered_at;
  } fire;
  struct PlaceWeights {
    i32 far, near_foot, near_guns, touching, touched, behind, flanked, most_flanked;
  } place;
  ObjectiveWeights objective;
  struct GeneralWeights {
    i32 away, alone, danger;
  } general;
  ChargeWeights charge;
};

// As tables.toml has them, a struct a table.
struct Figures {
  struct DieTable {
    DieRow everyone, skirmishers, general_20, general_60, general_100;
    kit::FigureIn<0, 6> general_rounds;
  } die;
  struct FireTable {
    Figure irregular, skirmish, light, hard, charging, uphill, point_blank, third, third_rifle, two_thirds,
        two_thirds_rifle, no_formation, disorder, cuirass, gunners, deep, first, officer, heavy_fire;
  } fire;
  By<Weapon, WeaponRow> weapon;
  struct GunTable {
    Figure canister, doubled_under, gunners, line, half, three_quarters, officer;
  } artillery;
  struct ExposureTable {
    Figure half, quarter;
  } exposure;
  MeleeTable melee;
  OfficerTable officer;
  MoraleTable morale;
  struct FootprintTable {
    Clause clause = Clause::none;
    Footprint infantry, skirmisher, horseman, open_order, gunner, officer;
  } footprint;
  FormationTable formation;
  ChangeTable change;
  struct MoveTable {
    Figure line_front, line_front_horse, turn_parts, hollow_square, crew, keep_off, road_clear, wheel, stops_short,
        uncontrolled, dispersed, least_figures, surrender, entry_clear, entry_aside, arc, arc_wide, screen, wood_sight,
        behind_cover;
  } move;
  struct HouseTable {
    Figure capacity, a_side, side;
  } house;
  struct VictoryTable {
    Figure broken, draw_under, marginal_under, holder;
  } victory;
  struct ArmyTable {
    Figure musketeers, fusiliers, company, grouped_companies, mixed, musketeers_of_8th;
  } army;
};
struct Tables : Figures {
  std::array<std::array<i16, loss_columns>, loss_rows> losses{};
  i32 lowest_factor = -5;
  Figure men_a_figure, loss_step;
  Row<CalibreRow, std::size(calibres)> calibre;
  Row<AttritionRow, strengths> attrition;  // by initial figures
  By<Status, Figure> two_thirds, half;
  Clause results_clause = Clause::none;
  std::array<i32, 11> result_points{};
  By<Status, std::array<Result, 11>> results{};
  Row<Figure, 9> passes;  // by routing figures; none for 0 and 1
  By<Ground, GroundRow> ground;
  Figure uphill, road;
  Row<Nation, std::size(nation_keys)> nation;
  std::vector<Troop> troops;  // Unit::kind - 1
  Weights weights{};
  Thoughts thoughts{};

  const Troop& troop(const Unit& u) const { return troops[u.kind - 1u]; }
  Arm arm(const Unit& u) const { return troop(u).arm; }
  const GroundRow& of(Ground g) const { return ground[g]; }
  static int calibre_of(const Troop& x) {
    auto found = std::ranges::find(calibres, x.calibre);
    return found == std::end(calibres) ? 0 : static_cast<int>(found - calibres);
  }
  const CalibreRow& gun_of(const Troop& x) const { return calibre[calibre_of(x)]; }
};

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::feu_combat_moral
