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
inline Verdict verdict_of(const Tally& why) { return refuses(why) ? refused(why.items()[0].clause) : Verdict{}; }

// One of some formations or arms, in the order of a form. What a form calls them: a formation that is not said is that
// of the arm, and any gun is artillery.
constexpr std::string_view form_key(Formation f) { return f == Formation::none ? "auto" : key_of(f); }
constexpr std::string_view form_key(Arm a) { return is_gun(a) ? "artillery" : key_of(a); }
template <auto First, auto... Rest>
struct OneOf {
  using Enum = decltype(First);
  static constexpr std::array<std::string_view, 1 + sizeof...(Rest)> keys{form_key(First), form_key(Rest)...};
  Enum value;
  constexpr OneOf(Enum e = First) : value(e) {}
  constexpr operator Enum() const { return value; }
};

// ---- competence and command points
struct NoInput {};
struct CompetenceOut {
  Competence level;
};
CompetenceOut competence(const Tables&, const NoInput&, const Tally&, Dice&);

struct CommandIn {
  Competence competence = Competence::competent;
  Within<0, 5> units_lost = 0;
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
  Within<0, 12> a_lost = 0, b_lost = 0;
  Within<0, 7> a_pc = 0, b_pc = 0;
};
enum class Leader : u8 { a, b };
struct InitiativeOut {
  Leader winner;
};
Tally initiative_reasons(const Tables&, const InitiativeIn&);
InitiativeOut initiative(const Tables&, const InitiativeIn&, const Tally&, Dice&);

// ---- fire
struct FireIn {
  using enum Formation;
  Within<1, 5> vc = 3;
  Weapon weapon = Weapon::musket;
  Within<1, 80> range_cm = 5;
  OneOf<none, line, attack_column, road_column, square, skirmish, battery, limbered> formation;
  bool first_fire = false, numerous = false, officer = false, disordered = false, in_house = false, opportunity = false;
  Within<1, 5> target_vc = 3;
  OneOf<line, attack_column, road_column, square, skirmish, forage, battery, limbered> target_formation;
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
using AnyArm = OneOf<Arm::infantry, Arm::light_cav, Arm::heavy_cav, Arm::cuirassier, Arm::field_gun>;
template <class Arms, class Formations>
struct Fighter {
  Within<1, 5> vc = 3;
  Arms arm;
  Formations formation;
  bool lance = false, fresh = false, numerous = false;
  Within<0, 6> support = 0;
  bool officer = false, disordered = false;
  Cover cover = Cover::none;
  Within<1, 2> round = 1;
  bool trapped = false;
};
struct MeleeIn {
  using enum Formation;
  Fighter<Among<Arm::infantry, Arm::cuirassier>, OneOf<attack_column, line, skirmish, forage>> a;
  Fighter<AnyArm, OneOf<none, line, attack_column, road_column, square, skirmish, forage, battery, limbered>> d;
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
  using enum Formation;
  Competence competence = Competence::competent;
  AnyArm arm;
  OneOf<none, line, attack_column, road_column, skirmish, forage, battery, limbered> formation;
  Status status = Status::regular;
  bool charging = true, fresh = false, numerous = false;
  Within<0, 6> support = 0;
  Within<0, 4> losses = 0;
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
  using enum Formation;
  Competence competence = Competence::competent;
  OneOf<line, attack_column, road_column, skirmish> formation;
  Status status = Status::regular;
  bool fresh = false, numerous = false;
  Within<0, 6> support = 0;
  Within<0, 4> losses = 0;
  bool enemy_flank = false, disordered = false;
  Within<0, 7> pc = 1;
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
  Within<2, 5> vc_start = 3;
  Within<1, 5> vc = 1;
  bool officer_in_melee = false;
  Within<0, 7> pc = 1;
};
enum class RecoverResult : u8 { recovered, failed, refused };
struct RecoverOut {
  RecoverResult result;
  Tiny vc_after;
};
Tally recover_reasons(const Tables&, const RecoverIn&);
RecoverOut recover(const Tables&, const RecoverIn&, const Tally&, Dice&);

enum class Cause : u8 { fire, melee };
struct FateIn {
  Cause cause = Cause::fire;
  Within<0, 5> losses = 1;
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

namespace grog::detail {

template <auto First, auto... Rest>
struct FieldOf<casques_et_plumets::OneOf<First, Rest...>> {
  using Choice = casques_et_plumets::OneOf<First, Rest...>;
  static constexpr std::array values{First, Rest...};
  static constexpr Field field{
      .kind = Field::Kind::choice, .high = static_cast<i32>(values.size()) - 1, .choices = Choice::keys};
  static i32 get(const Choice& c) {
    std::string_view key = casques_et_plumets::form_key(c.value);
    return static_cast<i32>(std::find(Choice::keys.begin(), Choice::keys.end(), key) - Choice::keys.begin());
  }
  static void set(Choice& c, i32 v) { c.value = values[slot(v)]; }
};

}  // namespace grog::detail
