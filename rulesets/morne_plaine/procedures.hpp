// The dice procedures of the catalogue's section 6: pure, and the same code in play and in `grognard odds`. Each has
// its reasons (what modifies it, with clauses) and its throw. Its form is made of the two structs.
#pragma once
#include "core/exact.hpp"
#include "core/labels.hpp"
#include "core/procedure.hpp"
#include "rulesets/morne_plaine/tables.hpp"

namespace grog::morne_plaine {

enum class Corps : u8 { infantry, cavalry };
// A formation that the arm can stand in.
Formation read_formation(bool horse, Formation);
inline Corps corps_of(Arm arm) { return arm == Arm::cavalry ? Corps::cavalry : Corps::infantry; }
using Men = Within<1, 40>;

// ---- what is fired at
enum class Target : u8 { infantry, skirmishers, cavalry, cuirassiers, medium_battery, heavy_battery, adc, general };
constexpr bool has_figures(Target m) { return m <= Target::cuirassiers; }
struct TargetIn {
  using KeysAlone = void;
  Target target = Target::infantry;
  Among<Formation::line, Formation::echelon> target_formation;
  bool limbered = false;
  Cover cover = Cover::none;
  Men target_figures = 24;
  Within<0, 40> target_start;
  Within<0, 20> target_lost;
  Within<0, 5> target_hits;
};
struct Harm {  // what unsaved hits do
  using KeysAlone = void;
  i16 losses = 0;
  Flag test, removed;
};

// ---- fire
enum class Shooter : u8 { infantry, english, rifles, guard, cavalry };
enum class Shot : u8 { volley, advance, stand, react_volley };
struct FireIn {
  Shooter shooter = Shooter::infantry;
  Shot action = Shot::volley;
  Among<Formation::line, Formation::open> formation;
  Men figures = 24;
  Within<1, 20> front = 12;
  Within<0, 40> range = 6;
  bool enfilade = false;
  TargetIn at;
};
struct FireOut {
  i16 dice = 0, hits = 0;
  Harm harm;
};
const Figure& near_range(const Tables&, Shooter);  // of those who stand
const Figure& fire_range(const Tables&, Shooter, Shot);
Tally fire_reasons(const Tables&, const FireIn&);
int fire_dice(const FireIn&);  // how many are thrown, if any may be
FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);

// ---- artillery
struct ArtilleryIn {
  Among<Gun::medium, Gun::horse> battery;
  Within<0, 60> range = 20;
  GunMove moved = GunMove::none;
  TargetIn at;
};
struct ArtilleryOut {
  i16 hits = 0;
  Harm harm;
};
Tally artillery_reasons(const Tables&, const ArtilleryIn&);
ArtilleryOut artillery(const Tables&, const ArtilleryIn&, const Tally&, Dice&);

// ---- a charge on a battery
enum class Charger : u8 { infantry, cavalry, cuirassiers };
enum class ChargeFormation : u8 { line, division, echelon };
enum class Flank : u8 { front, flank };
struct BatteryChargeIn {
  Charger arm = Charger::cavalry;
  ChargeFormation formation = ChargeFormation::echelon;
  Men figures = 12;
  Within<0, 40> start;
  Within<0, 20> lost;
  Quality quality = Quality::regular;
  bool command = false;
  Flank side = Flank::front;
  bool limbered = false, reach = true;
};
// Cover: only in play, of a charger that fell short.
Tally canister_reasons(const Tables&, const BatteryChargeIn&, Cover);
ArtilleryOut canister(const Tables&, const BatteryChargeIn&, Cover, Dice&);

// ---- morale
enum class Cause : u8 { melee, fire, rally };
enum class Foe : u8 { infantry, cavalry, artillery };
struct MoraleIn {
  Cause cause = Cause::melee;
  Corps arm = Corps::infantry;
  Foe foe = Foe::infantry;
  Within<1, 120> figures = 21;
  Within<0, 60> half_figures, start = 24;
  Within<1, 120> foe_figures = 22;
  Within<0, 120> losses = 3, foe_losses = 2;
  Quality quality = Quality::regular;
  bool obstacle = false, square = false, command = false;
};
Tally morale_reasons(const Tables&, const MoraleIn&);
bool morale(const Tables&, const Tally&, bool command, Dice&);  // true: passed

// ---- reactions and dice moves
enum class Reaction : u8 { form, volley };
struct ReactionIn {
  Reaction kind = Reaction::form;
  bool command = false;
};
Tally reaction_reasons(const Tables&, const ReactionIn&);
bool reaction(const Tables&, const ReactionIn&, Dice&);
const Figure& retire_dice(const Tables&, Arm);
const Figure& flight_dice(const Tables&, Corps);
const Figure& withdraw_dice(const Tables&, Corps);
int throw_move(const Figure& dice, Dice&);
// 1d6 of infantry, 1d3 of cavalry: fugitives, and losses when overtaken.
int throw_few(Corps, Clause, Dice&);
Clause overtaken_clause(Corps);

// ---- chain panic
enum class Fright : i16 { exempt, hold, flee };
struct PanicIn {
  Corps arm = Corps::infantry;
  Men figures = 24;
  Quality quality = Quality::regular;
  Corps fleeing = Corps::infantry;
  Men fleeing_figures = 20;
  bool command = false;
};
struct PanicOut {
  Fright result = Fright::exempt;
  i16 flight = 0;
};
bool panic_exempt(const Tables&, const PanicIn&);
Tally panic_reasons(const Tables&, const PanicIn&);
PanicOut panic(const Tables&, const PanicIn&, const Tally&, Dice&);

// ---- melee: one round. Lead first, then supports.
struct Fighter {
  i16 dice = 0, figures = 0, score = 5, save = 5;
  Faces reroll = 0, save_reroll = 0;
  Corps corps = Corps::infantry;
  u8 spare = 0;
  friend bool operator==(const Fighter&, const Fighter&) = default;
};
struct Lineup {
  Row<Fighter, 4> unit{};
  int count = 1;
};
using Lost = Row<i16, 4>;
// What a unit brings to a round, and the modifiers that say why.
struct Brawler {
  Horse horse = Horse::none;  // none: infantry
  Nation nation = Nation::other;
  Quality quality = Quality::regular;
  Formation formation = Formation::line;
  i32 figures = 24, front = 12;
  bool charge = false;
};
struct Ring {                                // of the melee, as one side finds it
  bool difficult = false, obstacle = false;  // obstacle: the foe defends one
  bool foe_square = false;
  bool counter = false;  // the charge is a counter-charge
  int side = 0;          // of a square: the one that fights
};
Fighter fighter(const Tables&, const Brawler&, const Ring&, bool support);
void strike_reasons(const Tables&, const Brawler&, const Ring&, std::string_view whose, int supports, Tally&);
void save_reasons(const Tables&, const Brawler&, std::string_view whose, Tally&);
Clause fugitives_clause(Contact, Corps);
// What opens the reasons of a round: who strikes first, and who runs before.
void order_reasons(Contact, Corps, bool a_first, Tally&);
int strike(const Lineup&, Dice&);             // hits
Lost suffer(const Lineup&, int hits, Dice&);  // unsaved, shared out, no more than each has
// A side struck first answers with what is left of it (MP-R18).
void weaken(const Tables&, Lineup&, const Lineup& before, const Lost&);

enum class Fights : u8 { infantry, light_cav, line_cav, heavy_cav, cuirassiers };  // as Horse counts them
enum class Winner : i16 { a, d, draw };
struct MeleeIn {
  Fights a_arm = Fights::infantry, d_arm = Fights::infantry;
  Among<Nation::other, Nation::scottish> a_nation, d_nation;
  Quality a_quality = Quality::regular, d_quality = Quality::regular;
  Among<Formation::line, Formation::echelon> a_formation, d_formation;
  Within<1, 30> a_figures = 24, d_figures = 24;
  Within<1, 15> a_front = 12, d_front = 12;
  Within<0, 40> a_start, d_start;
  bool a_charge = true, d_charge = false;
  Within<0, 3> supports;
  Within<1, 30> support_figures = 24;
  Within<1, 15> support_front = 12;
  bool support_charge = true;
  Among<Contact::front, Contact::pursuit> contact;
  bool difficult = false, obstacle = false;
};
struct MeleeOut {
  i16 a_losses = 0, a_lead_losses = 0, d_losses = 0;
  Winner winner = Winner::a;
  Flag a_removed, d_removed;
};
Tally melee_reasons(const Tables&, const MeleeIn&);
MeleeOut melee(const Tables&, const MeleeIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::morne_plaine
