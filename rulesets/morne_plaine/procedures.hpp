// The dice procedures of the catalogue's section 6: pure, and the same code in play and in `grognard odds`.
// Each has its reasons (what modifies it, with clauses) and its throw.
#pragma once
#include "core/exact.hpp"
#include "core/labels.hpp"
#include "core/procedure.hpp"
#include "rulesets/morne_plaine/tables.hpp"

namespace grog::morne_plaine {

// ---- what is fired at
enum class Target : u8 { infantry, skirmishers, cavalry, cuirassiers, medium_battery, heavy_battery, adc, general };
constexpr bool has_figures(Target m) { return m <= Target::cuirassiers; }
struct TargetIn {
  Target target = Target::infantry;
  Formation target_formation = Formation::line;
  bool limbered = false;
  Cover cover = Cover::none;
  i32 target_figures = 24, target_start = 0, target_lost = 0, target_hits = 0;
};
struct Harm {  // what unsaved hits do
  i16 losses, test, removed;
};
Harm harm_of(const Tables&, const TargetIn&, int unsaved);

// ---- fire
enum class Shooter : u8 { infantry, english, rifles, guard, cavalry };
enum class Shot : u8 { volley, advance, stand, react_volley };
struct FireIn : TargetIn {
  Shooter shooter = Shooter::infantry;
  Shot action = Shot::volley;
  Formation formation = Formation::line;
  i32 figures = 24, front = 12, range = 6;
  bool enfilade = false;
};
struct FireOut {
  i16 dice = 0, hits = 0, losses = 0, test = 0, removed = 0;
};
Tally fire_reasons(const Tables&, const FireIn&);
FireOut fire(const Tables&, const FireIn&, const Tally&, Dice&);

// In play what a shot does is merged before anything follows from it: how many hits were saved changes nothing.
template <class Shot>
Harm harm_done(Dice& dice, Shot&& shot) {
  return stage(dice, [&](Dice& d) {
    auto out = shot(d);
    return Harm{out.losses, out.test, out.removed};
  });
}

// ---- artillery
struct ArtilleryIn : TargetIn {
  i32 battery = 0;  // Gun - 1
  i32 range = 20;
  GunMove moved = GunMove::none;
};
struct ArtilleryOut {
  i16 hits = 0, losses = 0, test = 0, removed = 0;
};
Tally artillery_reasons(const Tables&, const ArtilleryIn&);
ArtilleryOut artillery(const Tables&, const ArtilleryIn&, const Tally&, Dice&);

// ---- a charge on a battery
struct BatteryChargeIn {
  i32 arm = 1;        // infantry, cavalry, cuirassiers
  i32 formation = 2;  // line, division, echelon
  i32 figures = 12, start = 0, lost = 0;
  Quality quality = Quality::regular;
  bool command = false, flank = false, limbered = false, reach = true;
  Cover cover = Cover::none;  // only in play: of a charger that fell short
};
struct CanisterOut {
  i16 hits = 0, losses = 0, test = 0, removed = 0;
};
Tally battery_charge_reasons(const Tables&, const BatteryChargeIn&);
CanisterOut canister(const Tables&, const BatteryChargeIn&, Dice&);

// ---- morale
enum class Cause : u8 { melee, fire, rally };
enum class Foe : u8 { infantry, cavalry, artillery };
struct MoraleIn {
  Cause cause = Cause::melee;
  bool cavalry = false;
  Foe foe = Foe::infantry;
  i32 figures = 21, half_figures = 0, start = 24, foe_figures = 22, losses = 3, foe_losses = 2;
  Quality quality = Quality::regular;
  bool obstacle = false, square = false, command = false;
};
Tally morale_reasons(const Tables&, const MoraleIn&);
bool morale(const Tables&, const Tally&, bool command, Dice&);  // true: passed
Faces morale_faces(const Tables&, int modifiers);

// ---- reactions and dice moves
struct ReactionIn {
  bool volley = false, command = false;
};
Tally reaction_reasons(const Tables&, const ReactionIn&);
bool reaction(const Tables&, const ReactionIn&, Dice&);
const Figure& retire_dice(const Tables&, Arm);
const Figure& flight_dice(const Tables&, bool cavalry);
const Figure& withdraw_dice(const Tables&, bool cavalry);
int throw_move(const Figure& dice, Dice&);
// 1d6 of infantry, 1d3 of cavalry: fugitives, and losses when overtaken.
int throw_few(bool cavalry, Clause, Dice&);
Clause overtaken_clause(bool cavalry);

// ---- chain panic
struct PanicIn {
  bool cavalry = false;
  i32 figures = 24;
  Quality quality = Quality::regular;
  bool fleeing_cavalry = false;
  i32 fleeing_figures = 20;
  bool command = false;
};
struct PanicOut {
  i16 result = 0, flight = 0;  // result: 0 exempt, 1 hold, 2 flee
};
bool panic_exempt(const Tables&, const PanicIn&);
Tally panic_reasons(const Tables&, const PanicIn&);
PanicOut panic(const Tables&, const PanicIn&, const Tally&, Dice&);

// ---- melee: one round. Lead first, then supports.
struct Fighter {
  i16 dice = 0, figures = 0, score = 5, save = 5;
  Faces reroll = 0, save_reroll = 0;
  bool cavalry = false;
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
};
bool charges(const Brawler&);
int attacks(const Brawler&, const Ring&);
int support_attacks(const Tables&, const Brawler&, const Ring&);
Fighter fighter(const Tables&, const Brawler&, const Ring&, bool support);
void strike_reasons(const Tables&, const Brawler&, const Ring&, std::string_view whose, int supports, Tally&);
void save_reasons(const Tables&, const Brawler&, std::string_view whose, Tally&);
Clause order_clause(Contact, bool horse);  // who strikes first, and why
Clause fugitives_clause(Contact, bool horse);
int strike(const Lineup&, Dice&);             // hits
Lost suffer(const Lineup&, int hits, Dice&);  // unsaved, shared out, no more than each has
// A side struck first answers with what is left of it (MP-R18).
void weaken(const Tables&, Lineup&, const Lineup& before, const Lost&);

struct MeleeIn {
  Horse a_arm = Horse::none, d_arm = Horse::none;  // none: infantry
  Nation a_nation = Nation::other, d_nation = Nation::other;
  Quality a_quality = Quality::regular, d_quality = Quality::regular;
  Formation a_formation = Formation::line, d_formation = Formation::line;
  i32 a_figures = 24, d_figures = 24, a_front = 12, d_front = 12, a_start = 0, d_start = 0;
  bool a_charge = true, d_charge = false;
  i32 supports = 0, support_figures = 24, support_front = 12;
  bool support_charge = true;
  Contact contact = Contact::front;
  bool difficult = false, obstacle = false;
};
struct MeleeOut {
  i16 a_losses, a_lead_losses, d_losses, winner, a_removed, d_removed;
};
Tally melee_reasons(const Tables&, const MeleeIn&);
MeleeOut melee(const Tables&, const MeleeIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::morne_plaine
