// The figures of tables.toml and armies.toml, as the rules use them. Lengths are in tenths of a millimetre here.
#pragma once
#include "core/data.hpp"
#include "core/kernel.hpp"
#include "rulesets/casques_et_plumets/state.hpp"
#include "rulesets/kit/reading.hpp"

namespace grog::casques_et_plumets {

inline constexpr i32 centimetre = 100, distance_unit = 500;  // CP-1.3

enum class Mode : u8 { strategic, tactical };
enum class Going : u8 { flat, difficult, road };
struct MoveRow {
  Row<Row<i32, 2>, 3> rate{};  // [Going][Mode]; 0 is impossible
  i32 manhandled = 0;
};
enum class Pace : u8 {
  inf_column,
  inf_line,
  light_column,
  light_line,
  heavy_column,
  heavy_line,
  field_gun,
  horse_gun,
  heavy_gun
};
inline constexpr std::size_t pace_count = 9;

enum class Weapon : u8 { musket, rifle, field_gun, horse_gun, heavy_gun };
inline constexpr std::size_t weapon_count = 5;
inline constexpr std::string_view weapon_keys[] = {"musket", "rifle", "field_gun", "horse_gun", "heavy_gun"};
constexpr bool is_gun(Weapon w) { return w >= Weapon::field_gun; }
struct RangeRow {
  i32 canister = 0, near = 0, far = 0;  // centimetres; canister 0: none
  Clause clause = Clause::none;
};

struct FireTable {
  Score hit, save;
  Figure least, opportunity_cm, salvo, square_by_foot, square_by_guns, column, officer, line, rifle, canister,
      disorder_or_house, light_cover, hard_cover, charging, skirmish;
};
struct MoraleTable {
  Figure pass, attack_column, heavy_charge, cuirassier_charge, fresh_or_numerous, support, loss, enemy_flank,
      light_cav_on_line, square, square_in_disorder;
  Row<i32, status_count> status{};
  Clause status_clause = Clause::none;
};
struct MeleeTable {
  Score hit, save;
  Figure least, officer, attack_column, heavy_on_foot, cuirassier, heavy_on_light, support, lance, fresh_or_numerous,
      weak_target, artillery, light_on_foot, higher, wood, disorder, light_cover, hard_cover, square,
      square_in_disorder, recoil;
};
struct BudgetTable {
  Row<Figure, status_count> status;
  Figure officer, numerous, regular_heavy_cavalry, lance, heavy_gun, units_least, units_most, officers_most;
};
struct CommandTable {
  Row<Score, 3> competence;  // by Competence
  Row<i32, 3> value{};
  Figure brilliant, incompetent, unit_lost, least, radius, actions, initiative_dice, lost_initiative, recovery,
      first_loss;
  Score officer_hit;
};
struct CostTable {
  Figure act, turn_step, about_face_points, about_face_actions, pass_through;
};
struct ZoneTable {
  Figure strategic, depth, support, charge_reach, wood_sight, wood_edge, clearance, shift, road, objective;
};
struct TerrainRow {
  bool difficult = false, blocks = false, height = false, barred = false, obstacle = false, road = false;
  Cover shelter = Cover::none;
};
struct Footprint {
  i32 width = 0, depth = 0;  // 0: the arm never stands so
};
struct Troop {
  Arm arm = Arm::infantry;
  Status status = Status::regular;
  bool light = false, rifle = false, lance = false, may_lance = false, may_be_numerous = false, chief = false;
};

struct Army {
  std::string key, fr, en;
  char letter = '?';
  std::vector<bool> raises;  // by place in Tables::troops
};

struct Tables {
  const Words* words = nullptr;  // of the ruleset, for what its procedures have to say
  Row<MoveRow, pace_count> move;
  Clause move_clause = Clause::none;
  Row<RangeRow, weapon_count> range;
  FireTable fire;
  MoraleTable morale;
  MeleeTable melee;
  Row<i32, status_count> vc{};
  BudgetTable budget;
  CommandTable command;
  CostTable cost;
  ZoneTable zone;
  Row<TerrainRow, ground_count> terrain;
  Row<Row<Footprint, formation_count>, arm_count> footprint;
  Figure turns;
  std::vector<Troop> troops;  // Unit::kind - 1
  std::vector<Army> armies;

  const Troop& troop(const Unit& u) const { return troops[u.kind - 1u]; }
  Arm arm(const Unit& u) const { return troop(u).arm; }
  bool is_officer(const Unit& u) const { return u.kind != 0 && arm(u) == Arm::officer; }
  bool is_chief(const Unit& u) const { return troop(u).chief; }
  bool is_troop(const Unit& u) const { return u.kind != 0 && arm(u) != Arm::officer; }
  // For units(s, t.fighters()): those who fight, and those who lead, as far as they live.
  auto fighters() const {
    return [this](const Unit& u) { return is_troop(u) && alive(u); };
  }
  auto fighters_of(Side side) const {
    return [this, side](const Unit& u) { return u.side == side && is_troop(u) && alive(u); };
  }
  auto fighters_under(UnitId officer) const {
    return [this, officer](const Unit& u) { return is_troop(u) && alive(u) && officer_of(u) == officer; };
  }
  auto officers() const {
    return [this](const Unit& u) { return is_officer(u) && alive(u); };
  }
  const TerrainRow& ground(Ground g) const { return terrain[g]; }
  const Footprint& prints(Arm a, Formation f) const { return footprint[a][f]; }
  i32 full(const Unit& u) const { return vc[troop(u).status]; }  // VC before any loss
  bool fresh(const Unit& u) const { return u.strength == full(u); }
  const RangeRow& range_of(const Unit& u) const { return range[weapon(u)]; }
  Weapon weapon(const Unit& u) const {
    switch (arm(u)) {
      case Arm::field_gun: return Weapon::field_gun;
      case Arm::horse_gun: return Weapon::horse_gun;
      case Arm::heavy_gun: return Weapon::heavy_gun;
      default: return troop(u).rifle ? Weapon::rifle : Weapon::musket;
    }
  }
};

// May the arm stand so? Skirmishers and foragers must be light (CP-7.2, CP-7.4).
bool has_formation(const Troop&, Formation);
int cost_of(const Tables&, const Troop&, bool numerous, bool lance);

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::casques_et_plumets
