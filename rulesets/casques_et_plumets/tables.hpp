// The figures of tables.toml, armies.toml and generals.toml, as the rules use them. Lengths are in tenths of a
// millimetre here.
#pragma once
#include "core/kernel.hpp"
#include "rulesets/casques_et_plumets/state.hpp"
#include "rulesets/kit/armies.hpp"
#include "rulesets/kit/figures.hpp"

namespace grog::casques_et_plumets {

inline constexpr i32 centimetre = 100, distance_unit = 500;  // CP-1.3

// Written in centimetres, under its name with "_cm".
struct Length : Figure {};
void read_one(const Table&, std::string_view key, Length&);
// A number for each value of an enum, all by one clause.
template <class E>
struct Each : By<E, i32> {
  Clause clause = Clause::none;
};
template <class E>
void read_one(const Table& t, std::string_view key, Each<E>& out) {
  Table row = t.table(key);
  kit::read_row(row, "values", -100, 100, "numbers_due"_w, out);
  out.clause = row.clause();
}
template <i32 Low, i32 High>
using In = kit::FigureIn<Low, High>;

enum class Mode : u8 { strategic, tactical };
enum class Going : u8 { flat, difficult, road };
struct MoveRow {
  By<Going, By<Mode, i32>> rate{};  // 0 is impossible
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
struct MoveTable {
  Clause clause = Clause::none;
  Length strategic;
  By<Pace, MoveRow> of;
};
void read_one(const Table&, std::string_view key, MoveTable&);

enum class Weapon : u8 { musket, rifle, field_gun, horse_gun, heavy_gun };
constexpr bool is_gun(Weapon w) { return w >= Weapon::field_gun; }
struct RangeRow {
  i32 canister = 0, near = 0, far = 0;  // centimetres; canister 0: none
  Clause clause = Clause::none;
};
void read_one(const Table&, std::string_view key, RangeRow&);

struct FireTable {
  Score hit, save;
  In<1, 9> least;
  In<1, 80> opportunity_cm;
  Figure salvo, square_by_foot, square_by_guns, column, officer, line, rifle, canister, disorder_or_house, light_cover,
      hard_cover, charging, skirmish;
};
struct MoraleTable {
  In<2, 12> pass;
  Figure attack_column, heavy_charge, cuirassier_charge, fresh_or_numerous, support, loss, enemy_flank,
      light_cav_on_line, square, square_in_disorder;
  Each<Status> status;
};
struct MeleeTable {
  Score hit, save;
  In<1, 9> least;
  Figure officer, attack_column, heavy_on_foot, cuirassier, heavy_on_light, support, lance, fresh_or_numerous,
      weak_target, artillery, light_on_foot, higher, wood, disorder, light_cover, hard_cover, square,
      square_in_disorder;
  Length recoil;
};
struct StatusTable {
  Each<Status> vc;
  By<Status, Figure> points;
};
void read_one(const Table&, std::string_view key, StatusTable&);
struct BudgetTable {
  In<0, 100> officer, numerous, regular_heavy_cavalry, lance, heavy_gun;
  In<1, 9> units_least, units_most;
};
struct CompetenceTable {
  By<Competence, Score> on;
  Each<Competence> value;
};
void read_one(const Table&, std::string_view key, CompetenceTable&);
struct CostTable {
  In<0, 9> act;
  In<1, 180> turn_step_degrees;
  In<0, 9> about_face_points;
  In<1, 2> about_face_actions;
  In<0, 9> pass_through;
};
struct TerrainRow {
  bool difficult = false, blocks = false, height = false, barred = false, obstacle = false, road = false;
  Cover shelter = Cover::none;
};
void read_one(const Table&, std::string_view key, TerrainRow&);
struct Footprint {
  i32 width = 0, depth = 0;  // 0: the arm never stands so
};
using Footprints = By<Arm, By<Formation, Footprint>>;
struct PrintTable {
  Footprints of;
};
void read_one(const Table&, std::string_view key, PrintTable&);

struct Figures {
  MoveTable move;
  By<Weapon, RangeRow> range;
  FireTable fire;
  MoraleTable morale;
  MeleeTable melee;
  StatusTable status;
  BudgetTable budget;
  CompetenceTable competence;
  struct CommandTable {
    Figure brilliant, incompetent, unit_lost, lost_initiative;
    In<0, 6> least;
    Length radius;
    In<1, 9> actions;
    In<1, 6> initiative_dice;
    In<1, 7> recovery;
    In<0, 5> first_loss;
    Score officer_hit;
  } command;
  CostTable cost;
  struct ZoneTable {
    Length depth, support, charge_reach, wood_sight, wood_edge, clearance, shift, road, objective;
  } zone;
  PrintTable footprint;
  By<Ground, TerrainRow> terrain;
  struct BattleTable {
    In<1, 99> turns;
    In<1, 9> officers_most;
  } battle;
};

// What computer players weigh; generals.toml says what each is.
struct Weights {
  struct Material {
    i32 vc, disorder, destroyed;
  } material;
  struct Command {
    i32 slack_cm, far, first_point, more_points, points_most, chief_cm, chief_most;
  } command;
  struct Place {
    i32 wanted, late, kept, kept_cm, guns;
  } place;
  struct Fire {
    i32 later, reach_cm;
  } fire;
  struct Charge {
    i32 later, die, guns, limbered, reach_cm, half_width_cm;
  } charge;
  struct Posture {
    i32 support_cm, flank, flanks_most, flank_cm, horse_cm, square, house, near_cm, road_column, limbered, idle,
        step_cm, danger_cm, danger;
  } posture;
  struct Force {
    i32 garrison, close_by, close_cm, reach, reach_late, disorder, held, spread;
  } force;
  struct Kills {
    i32 nearly_gone, fading, spread, turn;
  } kills;
  struct Outlook {
    i32 army, victory;
  } outlook;
  struct Promise {
    i32 die, doomed, ground, ground_late, second;
  } promise;
};

struct Troop {
  Arm arm = Arm::infantry;
  Status status = Status::regular;
  bool light = false, rifle = false, lance = false, may_lance = false, may_be_numerous = false, chief = false;
};
struct Army : kit::Army {
  std::vector<bool> raises{};  // by place in Tables::troops
};

struct Tables : Figures {
  const Words* words = nullptr;  // of the ruleset, for what its procedures have to say
  std::vector<Troop> troops;     // Unit::kind - 1
  std::vector<Army> armies;
  Weights weights{};
  Thoughts thoughts{};

  const Troop& troop(const Unit& u) const { return troops[u.kind - 1u]; }
  Arm arm(const Unit& u) const { return troop(u).arm; }
  bool is_officer(const Unit& u) const { return u.kind != 0 && arm(u) == Arm::officer; }
  bool is_chief(const Unit& u) const { return troop(u).chief; }
  bool is_troop(const Unit& u) const { return u.kind != 0 && arm(u) != Arm::officer; }
  // For units(s, t.fighters()): those who fight, and those who lead, as far as they live.
  auto fighters() const {
    return [this](const Unit& u) { return is_troop(u) && alive(u); };
  }
  auto fighters_of(Side side) const { return both(of_side(side), fighters()); }
  auto fighters_under(UnitId officer) const {
    return both(fighters(), [officer](const Unit& u) { return officer_of(u) == officer; });
  }
  auto officers() const {
    return [this](const Unit& u) { return is_officer(u) && alive(u); };
  }
  const Footprint& prints(Arm a, Formation f) const { return footprint.of[a][f]; }
  i32 full(const Unit& u) const { return status.vc[troop(u).status]; }  // VC before any loss
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
