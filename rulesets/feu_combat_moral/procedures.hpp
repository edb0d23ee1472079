// The dice procedures of the catalogue's section 6: pure, and the same code in play and in `grognard odds`.
// Each has its reasons (what modifies it, with clauses) and its throw. Lengths are in hundredths of a centimetre.
#pragma once
#include "core/exact.hpp"
#include "core/procedure.hpp"
#include "rulesets/feu_combat_moral/tables.hpp"

namespace grog::feu_combat_moral {

enum class Time : i16 { half, quarter, none };  // at least so long in range
enum class Target : u8 { infantry, cavalry, cuirassier, artillery, limbered, officer };
enum class Shape : u8 { line, deep, square, skirmish };
enum class Which : i16 { none, a, b };  // of two sides
template <i32 Low, i32 High>
using Length = Within<Low, High, 100>;
using Initial = Within<1, 24>;      // figures
using Men = Within<0, 960>;         // lost
using GeneralValue = Within<0, 5>;  // in twenties

// ---- loss: T1 with the rulings for what lies outside it
i32 losses_read(const Tables&, i32 factor, i32 figures);
// On the average of a die that is added to the factor.
i32 losses_expected(const Tables&, i32 factor, i32 figures, const DieRow&);

// ---- fire and artillery_fire
struct TargetIn {
  using KeysAlone = void;
  Target target = Target::infantry;
  Shape target_formation = Shape::line;
  bool irregular = false;
  Cover cover = Cover::none;
  bool charging = false, uphill = false;
  Initial target_initial = 16;
  Men prior_losses = 0;
};
enum class Shooter : u8 { infantry, cavalry };
struct FireIn {
  Within<1, 30> figures = 16;
  Within<0, 8> fire_value = 4;
  Weapon weapon = Weapon::fusil;
  Length<10, 3200> distance = 700;
  Time time = Time::half;
  Shooter shooter = Shooter::infantry;
  Level order = Level::ordered;
  bool skirmish = false, first_fire = false;
  TargetIn at;
};
enum class Ammo : u8 { ball, canister };
struct GunIn {
  Initial figures = 4;
  Within<0, 10> fire_value = 7;
  Within<0, 5> calibre = 2;  // index into calibres
  Ammo ammo = Ammo::ball;
  Length<10, 12'500> distance = 4000;
  Time time = Time::half;
  TargetIn at;
};
struct FireOut {
  Flag fires;
  i16 factor, losses, figures_lost;
  Flag mark15;
};
Tally fire_reasons(const Tables&, const FireIn&);
FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);
i32 fire_expected(const Tables&, const FireIn&);  // men
Tally gun_reasons(const Tables&, const GunIn&);
FireOut gun_fire(const Tables&, const GunIn&, const Tally&, Dice&);
i32 gun_fire_expected(const Tables&, const GunIn&);

// ---- melee: one round
enum class Stance : u8 { line, column, hollow_square, full_square, skirmish, battery, limbered };
struct FighterIn {
  Within<1, 30> figures = 8;
  Within<0, 8> combat = 4;
  Within<0, 4> bonus = 1;
  bool charging = false, straight = true;
  Within<0, 6> ranks = 0;
  Among<Arm::infantry, Arm::artillery> arm = Arm::infantry;
  Stance formation = Stance::line;
  Level order = Level::ordered;
  bool fresh = false;
  Cover cover = Cover::none;
  bool cuirass = false;
  Flank flank = Flank::none;
  bool house_side = false, follow = false;
  Within<0, 200> fire_losses = 0;
  GeneralValue general = 0;
  bool aide = false;
  Initial initial = 16;
  Men prior = 0;
};
struct MeleeIn {
  Within<1, 6> round = 1;
  Which higher = Which::none;
  FighterIn a, b;
};
enum class Winner : i16 { a, b, draw };
struct MeleeOut {
  i16 a_losses, b_losses, a_figures_lost, b_figures_lost;
  Winner winner;
  i16 gap20;
  Which square_broken;
};
struct MeleeRead {  // the round with the numbers as read in T1, before the limit of the men left
  MeleeOut out;
  i16 a_read, b_read;
};
Tally melee_reasons(const Tables&, const MeleeIn&);
struct Dealt {  // by each, on the average
  i32 by_a, by_b;
};
Dealt melee_expected(const Tables&, const MeleeIn&);
MeleeRead melee_round(const Tables&, const MeleeIn&, const Tally&, Dice&);
MeleeOut melee(const Tables&, const MeleeIn&, const Tally&, Dice&);

// ---- morale
enum class Footing : u8 { steady, retreat, rout };
enum class TestArm : u8 { infantry, cavalry, artillery };
enum class Use : u8 { plus, minus };
struct MoraleIn {
  Status status = Status::regular;
  Within<0, 9> moral = 4;
  TestArm arm = TestArm::infantry;
  bool skirmish = false, vs_cavalry = false, square = false;
  Use square_use = Use::plus;
  Cover cover = Cover::none;
  Footing state = Footing::steady;
  Level order = Level::ordered;
  bool routed_before = false;
  GeneralValue general = 0;
  Within<-5, 5> general_use = 5;
  GeneralValue general_lost = 0;
  bool aide = false, charging = false;
  Within<0, 12> friends = 0, enemies = 0;
  Within<0, 4> enemy_routs = 0, friend_routs = 0;
  Length<0, 15'000> general_distance = 1000;
  Use near_use = Use::plus;
  bool rear = false, flank = false, melee_won = false;
  Within<0, 3> melee_lost = 0;
  Within<0, 200> loss_gap = 0;
  Within<0, 6> fires = 0;
  bool light_fire = false;
  Within<0, 4> batteries = 0;
  Initial initial = 16;
  Men losses = 0;
};
struct MoraleOut {
  i16 points;
  Result result;
};
Tally morale_reasons(const Tables&, const MoraleIn&);
MoraleOut morale(const Tables&, const MoraleIn&, const Tally&, Dice&);
Result morale_result(const Tables&, Status, i32 points);
const DieRow& morale_die(const Tables&, const MoraleIn&);

// ---- officers
enum class Mode : u8 { attached, target };  // he stands with a unit under fire, or is the target
struct OfficerFireIn {
  Mode mode = Mode::attached;
  Within<0, 200> losses = 80;
  Initial figures = 16;
  Within<0, 39> prior = 0;
};
struct OfficerFireOut {
  Flag tested;
  Fate fate;
};
Tally officer_fire_reasons(const Tables&, const OfficerFireIn&);
OfficerFireOut officer_fire(const Tables&, const OfficerFireIn&, const Tally&, Dice&);
struct OfficerMeleeIn {
  Within<0, 360> losses = 60;
  Initial figures = 16;
};
struct FateOut {
  Fate fate;
};
Tally officer_melee_reasons(const Tables&, const OfficerMeleeIn&);
FateOut officer_melee(const Tables&, const OfficerMeleeIn&, const Tally&, Dice&);

// ---- attrition, interpenetration, exposure, initiative
struct AttritionIn {
  Status status = Status::regular;
  Initial initial = 16;
  Men losses = 0;
};
enum class Band : i16 { full, two_thirds, half };
struct AttritionOut {
  i16 tranche, figures_left;
  Band band;
  i16 strength_mod;
};
Tally attrition_reasons(const Tables&, const AttritionIn&);
AttritionOut attrition(const Tables&, const AttritionIn&, const Tally&, Dice&);
i32 passes_through(const Tables&, i32 routing_figures);  // the largest unit; 0: none

struct ExposureIn {
  Length<1500, 12'000> reach = 2100;
  Length<0, 15'000> start = 3000, finish = 1200;
  Length<400, 4600> speed = 1800;
  bool contact = false;
};
struct Share {  // of a period, exact
  i64 part = 0, whole = 1;
};
Share exposure_share(const ExposureIn&);
Time time_of(const Tables&, const Share&);

struct InitiativeIn {
  Which previous = Which::none;
};
struct InitiativeOut {
  Winner winner;
};
constexpr Side side_of(Winner w) { return w == Winner::a ? Side::first : Side::second; }
InitiativeOut initiative_roll(const Tables&, const InitiativeIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::feu_combat_moral
