// The dice procedures of the catalogue's section 6: pure, and the same code in play and in `grognard odds`.
// Each has its reasons (what modifies it, with clauses) and its throw. Lengths are in hundredths of a centimetre.
#pragma once
#include "core/exact.hpp"
#include "core/labels.hpp"
#include "core/procedure.hpp"
#include "rulesets/feu_combat_moral/tables.hpp"

namespace grog::feu_combat_moral {

enum class Time : u8 { half, quarter, none };  // at least so long in range
enum class Target : u8 { infantry, cavalry, cuirassier, artillery, limbered, officer };
enum class Shape : u8 { line, deep, square, skirmish };

// ---- loss: T1 with the rulings for what lies outside it
i32 losses_read(const Tables&, i32 factor, i32 figures);

// ---- fire and artillery_fire
struct TargetIn {
  Target target = Target::infantry;
  Shape target_formation = Shape::line;
  bool irregular = false;
  Cover cover = Cover::none;
  bool charging = false, uphill = false;
  i32 target_initial = 16, prior_losses = 0;
};
struct FireIn : TargetIn {
  i32 figures = 16, fire_value = 4;
  Weapon weapon = Weapon::fusil;
  i32 distance = 700;
  Time time = Time::half;
  bool cavalry = false;  // who shoots
  Level order = Level::ordered;
  bool skirmish = false, first_fire = false;
};
struct GunIn : TargetIn {
  i32 figures = 4, fire_value = 7;
  i32 calibre = 2;  // index into calibres
  bool canister = false;
  i32 distance = 4000;
  Time time = Time::half;
};
struct FireOut {
  i16 fires, factor, losses, figures_lost, mark15;
};
Tally fire_reasons(const Tables&, const FireIn&);
FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);
Tally gun_reasons(const Tables&, const GunIn&);
FireOut gun_fire(const Tables&, const GunIn&, const Tally&, Dice&);

// ---- melee: one round
enum class Stance : u8 { line, column, hollow_square, full_square, skirmish, battery, limbered };
struct FighterIn {
  i32 figures = 8, combat = 4, bonus = 1;
  bool charging = false, straight = true;
  i32 ranks = 0;
  Arm arm = Arm::infantry;
  Stance formation = Stance::line;
  Level order = Level::ordered;
  bool fresh = false;
  Cover cover = Cover::none;
  bool cuirass = false;
  Flank flank = Flank::none;
  bool house_side = false, follow = false;
  i32 fire_losses = 0;
  i32 general = 0;  // value / 20
  bool aide = false;
  i32 initial = 16, prior = 0;
};
struct MeleeIn {
  i32 round = 1, higher = 0;  // 0 none, 1 a, 2 b
  FighterIn a, b;
};
struct MeleeOut {
  i16 a_losses, b_losses, a_figures_lost, b_figures_lost;
  i16 winner;  // 0 a, 1 b, 2 draw
  i16 gap20;
  i16 square_broken;  // 0 none, 1 a, 2 b
};
struct MeleeRead {  // the round with the numbers as read in T1, before the limit of the men left
  MeleeOut out;
  i16 a_read, b_read;
};
Tally melee_reasons(const Tables&, const MeleeIn&);
MeleeRead melee_round(const Tables&, const MeleeIn&, const Tally&, Dice&);
MeleeOut melee(const Tables&, const MeleeIn&, const Tally&, Dice&);

// ---- morale
enum class Footing : u8 { steady, retreat, rout };
struct MoraleIn {
  Status status = Status::regular;
  i32 moral = 4;
  i32 arm = 0;  // 0 infantry, 1 cavalry, 2 artillery
  bool skirmish = false, vs_cavalry = false, square = false, square_minus = false;
  Cover cover = Cover::none;
  Footing state = Footing::steady;
  Level order = Level::ordered;
  bool routed_before = false;
  i32 general = 0, general_use = 5, general_lost = 0;  // values / 20
  bool aide = false, charging = false;
  i32 friends = 0, enemies = 0, enemy_routs = 0, friend_routs = 0;
  i32 general_distance = 1000;
  bool near_minus = false, rear = false, flank = false, melee_won = false;
  i32 melee_lost = 0, loss_gap = 0, fires = 0;
  bool light_fire = false;
  i32 batteries = 0, initial = 16, losses = 0;
};
struct MoraleOut {
  i16 points, result;
};
Tally morale_reasons(const Tables&, const MoraleIn&);
MoraleOut morale(const Tables&, const MoraleIn&, const Tally&, Dice&);
Result morale_result(const Tables&, Status, i32 points);
const DieRow& morale_die(const Tables&, const MoraleIn&);

// ---- officers
struct OfficerFireIn {
  bool target = false;  // he is the target; else he stands with a unit under fire
  i32 losses = 80, figures = 16, prior = 0;
};
struct OfficerFireOut {
  i16 tested, fate;
};
Tally officer_fire_reasons(const Tables&, const OfficerFireIn&);
OfficerFireOut officer_fire(const Tables&, const OfficerFireIn&, const Tally&, Dice&);
struct OfficerMeleeIn {
  i32 losses = 60, figures = 16;
};
struct FateOut {
  i16 fate;
};
Tally officer_melee_reasons(const Tables&, const OfficerMeleeIn&);
FateOut officer_melee(const Tables&, const OfficerMeleeIn&, const Tally&, Dice&);

// ---- attrition, interpenetration, exposure, initiative
struct AttritionIn {
  Status status = Status::regular;
  i32 initial = 16, losses = 0;
};
struct AttritionOut {
  i16 tranche, figures_left, band, strength_mod;  // band: 0 full, 1 two thirds, 2 half
};
Tally attrition_reasons(const Tables&, const AttritionIn&);
AttritionOut attrition(const Tables&, const AttritionIn&);
i32 passes_through(const Tables&, i32 routing_figures);  // the largest unit; 0: none

struct ExposureIn {
  i32 reach = 2100, start = 3000, finish = 1200, speed = 1800;
  bool contact = false;
};
struct Share {  // of a period, exact
  i64 part = 0, whole = 1;
};
Share exposure_share(const ExposureIn&);
Time time_of(const Tables&, const Share&);

struct InitiativeIn {
  i32 previous = 0;  // 0 none, 1 a, 2 b
};
struct InitiativeOut {
  i16 winner;  // 0 a, 1 b
};
InitiativeOut initiative_roll(const Tables&, const InitiativeIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::feu_combat_moral
