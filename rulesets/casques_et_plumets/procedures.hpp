// The dice procedures of the catalogue's section 6: pure, and the same code in play and in `grognard odds`.
// Each has its reasons (what modifies it, with clauses) and its throw. Where the rules refuse, the reasons are one
// note: the clause that refuses.
#pragma once
#include "core/exact.hpp"
#include "core/labels.hpp"
#include "core/procedure.hpp"
#include "rulesets/casques_et_plumets/tables.hpp"

namespace grog::casques_et_plumets {

inline bool refuses(const Tally& why) { return !why.empty() && why.items()[0].op == Op::note; }

// ---- competence and command points
struct NoInput {};
struct CompetenceOut {
  Competence level;
};
CompetenceOut competence(const Tables&, const NoInput&, const Tally&, Dice&);

struct CommandIn {
  Competence competence = Competence::competent;
  i32 units_lost = 0;
  bool replacement = false;
};
struct CommandOut {
  Tiny pc;
};
Tally command_reasons(const Tables&, const CommandIn&);
CommandOut command_points(const Tables&, const CommandIn&, const Tally&, Dice&);

// ---- initiative
struct InitiativeIn {
  Competence a_competence = Competence::competent, b_competence = Competence::competent;
  i32 a_lost = 0, b_lost = 0, a_pc = 0, b_pc = 0;
};
struct InitiativeOut {
  Side winner;  // first is a
};
Tally initiative_reasons(const Tables&, const InitiativeIn&);
InitiativeOut initiative(const Tables&, const InitiativeIn&, const Tally&, Dice&);

// ---- fire
struct FireIn {
  i32 vc = 3;
  Weapon weapon = Weapon::musket;
  i32 range_cm = 5;
  Formation formation = Formation::none;  // none: line, or battery
  bool first_fire = false, numerous = false, officer = false, disordered = false, in_house = false, opportunity = false;
  i32 target_vc = 3;
  Formation target_formation = Formation::line;
  Cover target_cover = Cover::none;
  bool target_charging = false, target_disordered = false, target_officer = false;
};
struct FireOut {
  Tiny dice, hits, losses;
  bool destroyed, disorder, officer_hit;
};
Tally fire_reasons(const Tables&, const FireIn&);
FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);

// ---- melee
enum class Higher : u8 { none, attacker, defender };
enum class Winner : u8 { attacker, defender, none };
enum class End : u8 { hold, recoil, reform, destroyed };
struct Fighter {
  i32 vc = 3;
  Arm arm = Arm::infantry;  // any gun is artillery
  Formation formation = Formation::attack_column;
  bool lance = false, fresh = false, numerous = false;
  i32 support = 0;
  bool officer = false, disordered = false;
  Cover cover = Cover::none;
  i32 round = 1;
  bool trapped = false;
};
struct MeleeIn {
  Fighter a, d{.formation = Formation::none};
  Contact contact = Contact::front;
  Higher higher = Higher::none;
  bool woods = false;
};
struct MeleeOut {
  Tiny a_dice, d_dice, a_losses, d_losses;
  bool a_disorder, d_disorder, a_officer_hit, d_officer_hit;
  Winner winner;
  End a_end, d_end;
};
Tally melee_reasons(const Tables&, const MeleeIn&);
MeleeOut melee(const Tables&, const MeleeIn&, const Tally&, Dice&);

// ---- morale and forming square
enum class ZoneOf : u8 { other, infantry_line, square, road_column, skirmish, forage, flank_rear, in_wood };
struct MoraleIn {
  Competence competence = Competence::competent;
  Arm arm = Arm::infantry;
  Formation formation = Formation::none;  // none: line, or limbered
  Status status = Status::regular;
  bool charging = true, fresh = false, numerous = false;
  i32 support = 0, losses = 0;
  bool enemy_flank = false, disordered = false, reordered = false, tested = false;
  ZoneOf target = ZoneOf::other;
  bool target_disordered = false;
};
enum class MoraleResult : u8 { pass, fail, free, refused };
struct MoraleOut {
  MoraleResult result;
};
Tally morale_reasons(const Tables&, const MoraleIn&);
MoraleOut morale(const Tables&, const MoraleIn&, const Tally&, Dice&);

struct SquareIn {
  Competence competence = Competence::competent;
  Formation formation = Formation::line;
  Status status = Status::regular;
  bool fresh = false, numerous = false;
  i32 support = 0, losses = 0;
  bool enemy_flank = false, disordered = false;
  i32 pc = 1;
  bool commanded = true, tested = false;
};
enum class SquareResult : u8 { formed, failed, refused };
struct SquareOut {
  SquareResult result;
  bool disorder;
};
Tally square_reasons(const Tables&, const SquareIn&);
SquareOut form_square(const Tables&, const SquareIn&, const Tally&, Dice&);

// ---- recovery and the fate of officers
struct RecoverIn {
  Competence competence = Competence::competent;
  i32 vc_start = 3, vc = 1;
  bool officer_in_melee = false;
  i32 pc = 1;
};
enum class RecoverResult : u8 { recovered, failed, refused };
struct RecoverOut {
  RecoverResult result;
  Tiny vc_after;
};
Tally recover_reasons(const Tables&, const RecoverIn&);
RecoverOut recover(const Tables&, const RecoverIn&, const Tally&, Dice&);

struct FateIn {
  i32 cause = 0;  // 0 fire, 1 melee
  i32 losses = 1;
  bool melee_lost = true;
};
enum class Fate : u8 { hit, unhurt, no_roll };
struct FateOut {
  Fate result;
};
Tally fate_reasons(const Tables&, const FateIn&);
FateOut officer_fate(const Tables&, const FateIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::casques_et_plumets
