// The dice procedures of the catalogue's section 6: pure, and the same code in play and in `grognard odds`.
// Each has its reasons (what modifies it, or the one clause that forbids it) and its throw.
#pragma once
#include "core/exact.hpp"
#include "core/labels.hpp"
#include "core/procedure.hpp"
#include "rulesets/mplg/tables.hpp"

namespace grog::mplg {

// Reasons that hold a single refusal: the answer is `legal = false` and nothing else.
bool forbidden(const Tally&);

// ---- fire: one shot by infantry or mitrailleuses
struct TargetIn {
  using KeysAlone = void;
  Target target = Target::line;
  Cover cover = Cover::none;
  bool prone = false;
  Within<1, 6> target_stands = 4;
  Within<0, 3> target_losses = 0;
};
struct FireIn {
  Among<Weapon::rifle, Weapon::mitrailleuse> weapon = Weapon::rifle;
  Within<1, 6> stands = 4;
  Within<1, 9> range = 2;
  Shooter shooter = Shooter::plain;
  bool second_shot = false;
  TargetIn at;
  Within<0, 12> turn_losses = 0;
};
struct FireOut {
  Flag legal;
  i16 hits, stands_lost, losses_left;
  Flag destroyed, forced_prone, test, general_out;
};
Tally fire_reasons(const Tables&, const FireIn&);
FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);
const ScoreRow& fire_row(const Tables&, const FireIn&);
int fire_dice(const Tables&, const FireIn&, const Tally&);
// The lowest score that hits a target; 7 and more is none.
int score_to_hit(const Tables&, const TargetIn&, const ScoreRow&, const Tally&);
// How far a weapon carries: by what row, in UD, and why not farther; none if it does.
const ScoreRow& farthest_row(const Tables&, Weapon);
int reach_of(const Tables&, Weapon);
Clause out_of_reach(const Tables&, Weapon, int range);

// ---- artillery: one artillery unit in step 1
struct ArtilleryIn {
  Among<Weapon::fr4, Weapon::pr6> gun = Weapon::pr6;
  Within<1, 4> stands = 1;
  bool guard = false;
  Within<1, 10> range = 5;
  TargetIn at;
};
struct ArtilleryOut {
  Flag legal;
  i16 on_target, hits, stands_lost, losses_left;
  Flag destroyed, test, general_out;
};
Tally artillery_reasons(const Tables&, const ArtilleryIn&);
const ScoreRow& shell_row(const Tables&, const ArtilleryIn&);  // canister or shell
bool is_canister(const Tables&, const ArtilleryIn&);
const Score& ranging(const Tables&, const ArtilleryIn&);
int halved(int dice, const Tally&);  // by those of the reasons that halve
ArtilleryOut artillery(const Tables&, const ArtilleryIn&, const Tally&, Dice&);

// Stands and marker after so many more losses (MPLG-R32).
struct Toll {
  i16 stands_lost, losses_left, suffered;  // suffered: the surplus left out (MPLG-R77)
  bool destroyed;
};
Toll toll(const Tables&, Arm, int stands, int losses, int hits);

// ---- strike and melee
struct StrikeIn {
  Fight type = Fight::de_inf;
  Within<1, 6> stands = 4;
  bool open = false, charge2 = false, enemy_adv = false, rally = false, prolonged = false;
};
struct StrikeOut {
  Flag legal;
  i16 hits = 0;
};
Tally strike_reasons(const Tables&, const StrikeIn&);
int strike_score(const Tables&, const Tally&);  // the lowest that hits
StrikeOut strike(const Tables&, const StrikeIn&, const Tally&, Dice&);

struct Fighter {
  Fight type = Fight::de_inf;
  Within<1, 6> stands = 4;
  Within<0, 3> losses = 0;
  bool open = false, charge2 = false, adv = false, rally = false;
};
struct MeleeIn {
  Fighter a, b{Fight::fr_inf};
  bool prolonged = false;
};
enum class Result : i16 { none, a_wins, b_wins, locked, both_destroyed };
struct MeleeOut {
  Flag legal;
  i16 a_hits, b_hits, a_stands_lost, b_stands_lost;
  Flag a_destroyed, b_destroyed;
  Result result;
  Flag a_test, b_test;
};
Tally melee_reasons(const Tables&, const MeleeIn&);
MeleeOut melee(const Tables&, const MeleeIn&, const Tally&, Dice&);
// A destroyed side loses; else fewer losses suffered wins; equal is locked (MPLG-R45).
Result melee_result(bool a_destroyed, bool b_destroyed, int a_suffered, int b_suffered);

// ---- morale
enum class Cause : u8 { artillery, stand_lost, charge, counter, charged, charged_counter, friend_ };
enum class Effect : i16 { none, retreat, hold };
struct MoraleIn {
  Morale troop = Morale::fr_line;
  Within<0, 5> lost = 0;
  bool shelter = false;
  Cause cause = Cause::stand_lost;
};
struct MoraleOut {
  Flag legal, passed;
  Effect effect;
  i16 retreat_ud;
};
Tally morale_reasons(const Tables&, const MoraleIn&);
MoraleOut morale(const Tables&, const MoraleIn&, const Tally&, Dice&);

// ---- charge: the tests of one charge on one target
struct ChargeIn {
  Morale charger = Morale::de_prussian;
  Within<0, 5> charger_lost = 0;
  bool charger_shelter = false;
  Morale target = Morale::fr_line;
  Within<0, 5> target_lost = 0;
  bool target_shelter = false, counter = false, joining = false;
};
enum class ChargeResult : i16 { none, charger_holds, target_retreats, contact };
struct ChargeOut {
  Flag legal;
  ChargeResult result;
  Flag target_rolled;
};
Tally charge_reasons(const Tables&, const ChargeIn&);
ChargeOut charge(const Tables&, const ChargeIn&, const Tally&, Dice&);

// ---- command
struct CommandIn {
  Quality quality = Quality::average;
  Within<0, 80, 10> distance = 10;  // tenths of a UD
  bool alive = true;
};
struct CommandOut {
  Flag legal, in_command;
  i16 actions;
};
Tally command_reasons(const Tables&, const CommandIn&);
CommandOut command(const Tables&, const CommandIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::mplg
