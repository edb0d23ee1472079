// The figures of tables.toml and armies.toml, as the rules use them.
#pragma once
#include "core/kernel.hpp"
#include "rulesets/kit/armies.hpp"
#include "rulesets/kit/figures.hpp"
#include "rulesets/morne_plaine/state.hpp"

namespace grog::morne_plaine {

template <i32 Low, i32 High>
using In = kit::FigureIn<Low, High>;
using Inches = In<1, 48>;

struct MoveTable {
  Inches infantry, cavalry, manhandled, limbered, horse_battery, leader;
  In<1, 4> advance, fast, charge;
  In<1, 6> march;
  In<1, 8> obstacle, difficult;
  In<0, 180> wheel;
  In<0, 6> apart;
  In<0, 12> reform_shift;
};
struct FormationTable {
  In<1, 4> line_ranks;
  In<1, 20> division_least, division_most, march_least, march_most, echelon_least, echelon_most, horse_march_least,
      horse_march_most;
  In<4, 4> square_sides;
};
struct BaseTable {  // hundredths of an inch
  In<10, 1000> infantry, horse_width, horse_depth, battery, limber_width, limber_depth, leader, open_spacing,
      square_least;
};
struct FireTable {
  Score advance, near, far, stand, reaction_volley, reaction_form;
  In<0, 60> advance_range, horse_range, near_range, far_range, rifles_near, rifles_far;
};
struct BatteryRow {
  In<1, 100> short_, medium, long_;
  In<1, 20> endures;
};
struct BatteryClasses {
  BatteryRow medium, heavy, horse;
};
struct ArtilleryTable {
  In<-6, 6> short_, medium, long_, manhandled, canister;
  In<1, 4> doubled;
  BatteryClasses class_;
  const BatteryRow& of(Gun g) const {
    return g == Gun::heavy ? class_.heavy : g == Gun::horse ? class_.horse : class_.medium;
  }
};
struct SaveTable {
  Score infantry, infantry_hard, leader, cavalry, limbered, skirmishers, skirmishers_cover, gunners, gunners_cover,
      melee_cavalry, melee_infantry;
};
struct MoraleTable {
  Score passes;
  Modifier losses, outnumbered, below_half, outnumbers, quality, obstacle, square;
  In<1, 9> twice, horse_weight;
};
struct DiceMoveTable {
  In<0, 6> retire_infantry, retire_cavalry, retire_skirmishers, countercharge, disengage, flight_infantry,
      flight_cavalry, withdraw_infantry, withdraw_cavalry;
  In<1, 90> turn_step;
  In<0, 180> turn_most;
};
struct ArmyTable {
  In<1, 40> infantry_least, infantry_most, skirmishers_least, skirmishers_most, cavalry_least, cavalry_most;
  In<0, 9> generals;
  In<1, 20> units_an_adc;
  In<1, 60> deployment, deployment_large;
  In<1, 200> large_table;
};
struct WorthTable {
  In<0, 100> infantry, cavalry, elite_percent, guard_percent, medium, heavy, adc, general;
};
struct Figures {
  MoveTable move;
  FormationTable formation;
  BaseTable base;
  FireTable fire;
  ArtilleryTable artillery;
  SaveTable save;
  struct LeaderTable {
    In<0, 60> adc_command, general_command;
    In<1, 9> adc_endures, general_endures;
  } leader;
  struct LossTable {
    In<1, 20> fire_test_one_in, removed_one_in;
  } losses;
  struct MeleeTable {
    Score hit, disengage;
    In<0, 5> charge, countercharge;
    In<1, 6> support_one_in;
    In<0, 3> supports;
  } melee;
  MoraleTable morale;
  DiceMoveTable dice_move;
  struct PanicTable {
    In<0, 60> radius;
    In<1, 9> exempt;
    Score passes, quality, cavalry;
  } panic;
  ArmyTable army;
  WorthTable worth;
  struct VictoryTable {
    In<1, 10> broken_one_in, fleeing_one_in;
    In<1, 100> margin_one_in;
    In<0, 24> objective_radius;
    In<1, 60> turns;
  } victory;
};

enum class Ground : u8 { building, wood, rough, pit, crops, hill, stream, hedge, wall, road };
inline constexpr std::size_t area_grounds = 6;  // the first are areas, the others lines
constexpr bool is_area(Ground g) { return number_of(g) < int{area_grounds}; }
struct GroundRow {
  bool difficult = false, obstacle = false, blocks = false;
  Cover cover = Cover::none;
};

// What computer players weigh: generals.toml. No clause gives it.
struct Fade {  // all of `most` up to `near`, nothing from `far` on (in inches), evenly between
  i32 near = 0, far = 1, most = 0;
};
struct Part {  // one part in so many
  i32 value = 1;
};
struct MeleeWeights {
  Part now, part;
  i32 later, most, stake, stake_worth;
};
struct Weights {
  struct ScoreWeights {
    i32 point, victory, loss, rout, garrison, outpost;
  } score;
  struct ObjectiveWeights {
    i32 urgency, late, farthest, infantry, others;
    Part part;
  } objective;
  struct LeaderWeights {
    i32 steadies, rallies;
    Part margin;
    Fade danger;
  } leader;
  struct NearWeights {
    Fade enemy, horse, guns;
  } near;
  struct ThreatWeights {
    i32 reach, volley, salvo, battery;
    Fade press, flank_horse, flank_foot, pistols;
  } threat;
  struct StanceWeights {
    i32 march, square, square_idle, deep, line, limbered, limbered_near, cover;
  } stance;
  MeleeWeights melee;
  struct ChargeWeights {
    i32 skirmishers_horse, skirmishers_foot, battery, canister, answer, trust;
  } charge;
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

struct Tables : Figures {
  Figure sight_wood;
  By<Ground, GroundRow> ground;
  Weights weights{};
  Thoughts thoughts{};
  std::vector<kit::Army> armies;
  std::vector<Troop> troops;  // Unit::kind - 1

  const Troop& troop(const Unit& u) const { return troops[u.kind - 1u]; }
  Arm arm(const Unit& u) const { return troop(u).arm; }
  const Figure& command(const Troop& m) const {  // how far a leader's voice reaches
    return m.rank == Rank::general ? leader.general_command : leader.adc_command;
  }
  const Figure& endures(const Troop& m) const {  // of a battery or a leader: hits
    if (m.arm == Arm::artillery) return artillery.of(m.gun).endures;
    return m.rank == Rank::general ? leader.general_endures : leader.adc_endures;
  }
};

bool read_tables(const kit::Reading&, Tables&, std::vector<TroopInfo>&);

}  // namespace grog::morne_plaine
