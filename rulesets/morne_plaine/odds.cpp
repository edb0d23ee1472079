// The twelve procedures as `grognard odds` and the assistant's forms see them: names, ranges, defaults, outcomes.
#include <algorithm>

#include "rulesets/morne_plaine/procedures.hpp"

namespace grog::morne_plaine {
namespace {

constexpr std::string_view mark_keys[] = {"infantry",       "skirmishers",   "cavalry", "cuirassiers",
                                          "medium_battery", "heavy_battery", "adc",     "general"};
constexpr std::string_view shooter_keys[] = {"infantry", "english", "rifles", "guard", "cavalry"};
constexpr std::string_view shot_keys[] = {"volley", "advance", "stand", "react_volley"};
constexpr std::span<const std::string_view> target_formations{formation_keys, 5}, fire_formations{formation_keys, 6};
constexpr std::span<const std::string_view> battery_keys{&gun_keys[1], 3};
constexpr std::string_view charger_keys[] = {"infantry", "cavalry", "cuirassiers"};
constexpr std::string_view charger_formations[] = {"line", "division", "echelon"};
constexpr std::string_view side_keys[] = {"front", "flank"};
constexpr std::string_view horse_or_foot[] = {"infantry", "cavalry"};
constexpr std::string_view reaction_keys[] = {"form", "volley"};
constexpr std::string_view evade_keys[] = {"infantry", "cavalry", "skirmishers"};
constexpr std::string_view brawler_keys[] = {"infantry", "light_cav", "line_cav", "heavy_cav", "cuirassiers"};
constexpr std::span<const std::string_view> melee_nations{nation_keys, 3};
constexpr std::span<const std::string_view> melee_contacts{contact_keys, 4};
constexpr std::string_view cause_keys[] = {"melee", "fire", "rally"};
constexpr std::string_view foe_keys[] = {"infantry", "cavalry", "artillery"};
constexpr std::string_view winner_keys[] = {"a", "d", "draw"};
constexpr std::string_view charger_result[] = {"ok", "demoralised", "removed"};
constexpr std::string_view battery_result[] = {"destroyed", "intact"};
constexpr std::string_view evade_result[] = {"escaped", "caught", "destroyed"};
constexpr std::string_view panic_result[] = {"exempt", "hold", "flee"};
constexpr std::string_view disengage_arms[] = {"cavalry", "infantry"};
constexpr std::string_view fallback_kinds[] = {"flight", "withdraw"};

template <std::size_t A, std::size_t B>
constexpr std::array<Field, A + B> joined(const std::array<Field, A>& a, const std::array<Field, B>& b) {
  std::array<Field, A + B> out{};
  for (std::size_t i = 0; i < A; ++i) out[i] = a[i];
  for (std::size_t i = 0; i < B; ++i) out[A + i] = b[i];
  return out;
}

constexpr std::array target_fields{choice<&TargetIn::target>("target", mark_keys, 0),
                                   choice<&TargetIn::target_formation>("target_formation", target_formations, 0),
                                   flag<&TargetIn::limbered>("limbered"),
                                   choice<&TargetIn::cover>("cover", cover_keys, 0),
                                   integer<&TargetIn::target_figures>("target_figures", 1, 40, 24),
                                   integer<&TargetIn::target_start>("target_start", 0, 40, 0),
                                   integer<&TargetIn::target_lost>("target_lost", 0, 20, 0),
                                   integer<&TargetIn::target_hits>("target_hits", 0, 5, 0)};

constexpr auto fire_in = joined(
    std::array{choice<&FireIn::shooter>("shooter", shooter_keys, 0), choice<&FireIn::action>("action", shot_keys, 0),
               choice<&FireIn::formation>("formation", fire_formations, 0),
               integer<&FireIn::figures>("figures", 1, 40, 24), integer<&FireIn::front>("front", 1, 20, 12),
               integer<&FireIn::range>("range", 0, 40, 6), flag<&FireIn::enfilade>("enfilade")},
    target_fields);
constexpr Field fire_out[] = {number<&FireOut::dice>("dice"), number<&FireOut::hits>("hits"),
                              number<&FireOut::losses>("losses"), flag<&FireOut::test>("test"),
                              flag<&FireOut::removed>("removed")};

constexpr auto artillery_in = joined(std::array{choice<&ArtilleryIn::battery>("battery", battery_keys, 0),
                                                integer<&ArtilleryIn::range>("range", 0, 60, 20),
                                                choice<&ArtilleryIn::moved>("moved", gun_move_keys, 0)},
                                     target_fields);
constexpr Field artillery_out[] = {number<&ArtilleryOut::hits>("hits"), number<&ArtilleryOut::losses>("losses"),
                                   flag<&ArtilleryOut::test>("test"), flag<&ArtilleryOut::removed>("removed")};

constexpr Field battery_charge_in[] = {choice<&BatteryChargeIn::arm>("arm", charger_keys, 1),
                                       choice<&BatteryChargeIn::formation>("formation", charger_formations, 2),
                                       integer<&BatteryChargeIn::figures>("figures", 1, 40, 12),
                                       integer<&BatteryChargeIn::start>("start", 0, 40, 0),
                                       integer<&BatteryChargeIn::lost>("lost", 0, 20, 0),
                                       choice<&BatteryChargeIn::quality>("quality", quality_keys, 0),
                                       flag<&BatteryChargeIn::command>("command"),
                                       choice<&BatteryChargeIn::flank>("side", side_keys, 0),
                                       flag<&BatteryChargeIn::limbered>("limbered"),
                                       flag<&BatteryChargeIn::reach>("reach", true)};
struct BatteryChargeOut {
  i16 losses, charger, battery;
};
constexpr Field battery_charge_out[] = {number<&BatteryChargeOut::losses>("losses"),
                                        choice<&BatteryChargeOut::charger>("charger", charger_result, 0),
                                        choice<&BatteryChargeOut::battery>("battery", battery_result, 0)};
BatteryChargeOut run_battery_charge(const Tables& t, const BatteryChargeIn& in, const Tally&, Dice& dice) {
  CanisterOut shot = canister(t, in, dice);
  BatteryChargeOut out{shot.losses, 0, 1};
  if (shot.removed != 0) out.charger = 2;
  if (shot.test != 0) {
    MoraleIn m;
    m.cause = Cause::fire, m.foe = Foe::artillery, m.cavalry = in.arm > 0;
    m.figures = in.figures - shot.losses, m.start = std::max(in.start, in.figures + in.lost);
    m.quality = in.quality, m.command = in.command;
    if (!morale(t, morale_reasons(t, m), in.command, dice)) out.charger = 1;
  }
  if (out.charger == 0 && in.reach) out.battery = 0;
  return out;
}

constexpr Field reaction_in[] = {choice<&ReactionIn::volley>("kind", reaction_keys, 0),
                                 flag<&ReactionIn::command>("command")};
struct Passed {
  i16 yes;
};
constexpr Field reaction_out[] = {flag<&Passed::yes>("success")};
Passed run_reaction(const Tables& t, const ReactionIn& in, const Tally&, Dice& dice) {
  return {short_of(reaction(t, in, dice))};
}

struct EvadeIn {
  i32 arm = 0;
  bool horse = false;
  i32 gap = 6;
  bool charger_slow = false, arm_slow = false;
  i32 figures = 24;
};
struct EvadeOut {
  i16 roll, result, fugitives;
};
constexpr Field evade_in[] = {
    choice<&EvadeIn::arm>("arm", evade_keys, 0), choice<&EvadeIn::horse>("charger", horse_or_foot, 0),
    integer<&EvadeIn::gap>("gap", 0, 40, 6),     flag<&EvadeIn::charger_slow>("charger_slow"),
    flag<&EvadeIn::arm_slow>("arm_slow"),        integer<&EvadeIn::figures>("figures", 1, 40, 24)};
constexpr Field evade_out[] = {number<&EvadeOut::roll>("roll"), choice<&EvadeOut::result>("result", evade_result, 0),
                               number<&EvadeOut::fugitives>("fugitives")};
Arm evading_arm(i32 arm) { return arm == 0 ? Arm::infantry : arm == 1 ? Arm::cavalry : Arm::skirmishers; }
// Charge and pursuit moves in half inches, so that halving is exact.
int reach_halves(const Tables& t, bool horse, bool slow) {
  int p = (horse ? t.move.cavalry.value : t.move.infantry.value) * t.move.charge.value;
  return slow ? 2 * p / t.move.difficult.value : 2 * p;
}
int moved_halves(const Tables& t, int p, bool slow) { return slow ? 2 * p / t.move.difficult.value : 2 * p; }
void note_slow(const Tables& t, Tally& why, bool slow, Word what) {
  if (slow) why.note(t.move.difficult.clause, what);
}
Tally evade_reasons(const Tables& t, const EvadeIn& in) {
  Tally why;
  const Figure& d = retire_dice(t, evading_arm(in.arm));
  why.note(d.clause, dice_word(d.value, 6));
  note_slow(t, why, in.charger_slow, "charge/2");
  note_slow(t, why, in.arm_slow, "retreat/2");
  return why;
}
EvadeOut run_evade(const Tables& t, const EvadeIn& in, const Tally&, Dice& dice) {
  EvadeOut out{short_of(throw_move(retire_dice(t, evading_arm(in.arm)), dice)), 0, 0};
  if (2 * in.gap + moved_halves(t, out.roll, in.arm_slow) > reach_halves(t, in.horse, in.charger_slow)) return out;
  out.result = in.arm == 2 ? 2 : 1;
  if (in.arm == 2) return out;
  int fled = throw_few(in.arm == 1, in.arm == 1 ? "MP-13.5"_c : "MP-12.6"_c, dice);
  out.fugitives = short_of(std::min(fled, in.figures));
  return out;
}

struct CounterIn {
  bool horse = true;
  i32 gap = 12;
  bool charger_slow = false, arm_slow = false;
};
struct CounterOut {
  i16 roll, contact;
};
constexpr Field counter_in[] = {choice<&CounterIn::horse>("charger", horse_or_foot, 1),
                                integer<&CounterIn::gap>("gap", 0, 40, 12),
                                flag<&CounterIn::charger_slow>("charger_slow"), flag<&CounterIn::arm_slow>("arm_slow")};
constexpr Field counter_out[] = {number<&CounterOut::roll>("roll"), flag<&CounterOut::contact>("contact")};
Tally counter_reasons(const Tables& t, const CounterIn& in) {
  Tally why;
  why.note(t.dice_move.countercharge.clause, dice_word(t.dice_move.countercharge.value, 6));
  note_slow(t, why, in.charger_slow, "charge/2");
  note_slow(t, why, in.arm_slow, "advance/2");
  return why;
}
CounterOut run_counter(const Tables& t, const CounterIn& in, const Tally&, Dice& dice) {
  i16 roll = short_of(throw_move(t.dice_move.countercharge, dice));
  int advance = std::min(moved_halves(t, roll, in.arm_slow), 2 * in.gap);
  return {roll, short_of(2 * in.gap - advance <= reach_halves(t, in.horse, in.charger_slow))};
}

constexpr Field melee_in[] = {choice<&MeleeIn::a_arm>("a_arm", brawler_keys, 0),
                              choice<&MeleeIn::d_arm>("d_arm", brawler_keys, 0),
                              choice<&MeleeIn::a_nation>("a_nation", melee_nations, 0),
                              choice<&MeleeIn::d_nation>("d_nation", melee_nations, 0),
                              choice<&MeleeIn::a_quality>("a_quality", quality_keys, 0),
                              choice<&MeleeIn::d_quality>("d_quality", quality_keys, 0),
                              choice<&MeleeIn::a_formation>("a_formation", target_formations, 0),
                              choice<&MeleeIn::d_formation>("d_formation", target_formations, 0),
                              integer<&MeleeIn::a_figures>("a_figures", 1, 30, 24),
                              integer<&MeleeIn::d_figures>("d_figures", 1, 30, 24),
                              integer<&MeleeIn::a_front>("a_front", 1, 15, 12),
                              integer<&MeleeIn::d_front>("d_front", 1, 15, 12),
                              integer<&MeleeIn::a_start>("a_start", 0, 40, 0),
                              integer<&MeleeIn::d_start>("d_start", 0, 40, 0),
                              flag<&MeleeIn::a_charge>("a_charge", true),
                              flag<&MeleeIn::d_charge>("d_charge"),
                              integer<&MeleeIn::supports>("supports", 0, 3, 0),
                              integer<&MeleeIn::support_figures>("support_figures", 1, 30, 24),
                              integer<&MeleeIn::support_front>("support_front", 1, 15, 12),
                              flag<&MeleeIn::support_charge>("support_charge", true),
                              choice<&MeleeIn::contact>("contact", melee_contacts, 0),
                              flag<&MeleeIn::difficult>("difficult"),
                              flag<&MeleeIn::obstacle>("obstacle")};
constexpr Field melee_out[] = {
    number<&MeleeOut::a_losses>("a_losses"), number<&MeleeOut::a_lead_losses>("a_lead_losses"),
    number<&MeleeOut::d_losses>("d_losses"), choice<&MeleeOut::winner>("winner", winner_keys, 0),
    flag<&MeleeOut::a_removed>("a_removed"), flag<&MeleeOut::d_removed>("d_removed")};

constexpr Field morale_in[] = {choice<&MoraleIn::cause>("cause", cause_keys, 0),
                               choice<&MoraleIn::cavalry>("arm", horse_or_foot, 0),
                               choice<&MoraleIn::foe>("foe", foe_keys, 0),
                               integer<&MoraleIn::figures>("figures", 1, 120, 21),
                               integer<&MoraleIn::half_figures>("half_figures", 0, 60, 0),
                               integer<&MoraleIn::start>("start", 0, 60, 24),
                               integer<&MoraleIn::foe_figures>("foe_figures", 1, 120, 22),
                               integer<&MoraleIn::losses>("losses", 0, 120, 3),
                               integer<&MoraleIn::foe_losses>("foe_losses", 0, 120, 2),
                               choice<&MoraleIn::quality>("quality", quality_keys, 0),
                               flag<&MoraleIn::obstacle>("obstacle"),
                               flag<&MoraleIn::square>("square"),
                               flag<&MoraleIn::command>("command")};
constexpr Field morale_out[] = {flag<&Passed::yes>("passed")};
Passed run_morale(const Tables& t, const MoraleIn& in, const Tally& why, Dice& dice) {
  return {short_of(morale(t, why, in.command, dice))};
}

constexpr Field panic_in[] = {choice<&PanicIn::cavalry>("arm", horse_or_foot, 0),
                              integer<&PanicIn::figures>("figures", 1, 40, 24),
                              choice<&PanicIn::quality>("quality", quality_keys, 0),
                              choice<&PanicIn::fleeing_cavalry>("fleeing", horse_or_foot, 0),
                              integer<&PanicIn::fleeing_figures>("fleeing_figures", 1, 40, 20),
                              flag<&PanicIn::command>("command")};
constexpr Field panic_out[] = {choice<&PanicOut::result>("result", panic_result, 0),
                               number<&PanicOut::flight>("flight")};

struct PursuitIn {
  bool horse = false, fleer_horse = false, pursuer_slow = false, fleer_slow = false;
  i32 figures = 20;
};
struct PursuitOut {
  i16 flight, caught, losses;
};
constexpr Field pursuit_in[] = {
    choice<&PursuitIn::horse>("pursuer", horse_or_foot, 0), choice<&PursuitIn::fleer_horse>("fleer", horse_or_foot, 0),
    flag<&PursuitIn::pursuer_slow>("pursuer_slow"), flag<&PursuitIn::fleer_slow>("fleer_slow"),
    integer<&PursuitIn::figures>("figures", 1, 40, 20)};
constexpr Field pursuit_out[] = {number<&PursuitOut::flight>("flight"), flag<&PursuitOut::caught>("caught"),
                                 number<&PursuitOut::losses>("losses")};
Tally pursuit_reasons(const Tables& t, const PursuitIn& in) {
  Tally why;
  const Figure& d = flight_dice(t, in.fleer_horse);
  why.note(d.clause, dice_word(d.value, 6));
  note_slow(t, why, in.fleer_slow, "flight/2");
  note_slow(t, why, in.pursuer_slow, "pursuit/2");
  why.note(overtaken_clause(in.fleer_horse), in.fleer_horse ? Word("1d3") : Word("1d6"));
  return why;
}
PursuitOut run_pursuit(const Tables& t, const PursuitIn& in, const Tally&, Dice& dice) {
  PursuitOut out{short_of(throw_move(flight_dice(t, in.fleer_horse), dice)), 0, 0};
  if (moved_halves(t, out.flight, in.fleer_slow) > reach_halves(t, in.horse, in.pursuer_slow)) return out;
  out.caught = 1;
  out.losses = short_of(std::min(throw_few(in.fleer_horse, overtaken_clause(in.fleer_horse), dice), in.figures));
  return out;
}

struct DisengageIn {
  bool infantry = false;
};
struct DisengageOut {
  i16 success, distance;
};
constexpr Field disengage_in[] = {choice<&DisengageIn::infantry>("arm", disengage_arms, 0)};
constexpr Field disengage_out[] = {flag<&DisengageOut::success>("success"),
                                   number<&DisengageOut::distance>("distance")};
Tally disengage_reasons(const Tables& t, const DisengageIn& in) {
  Tally why;
  why.note(t.melee.disengage.clause, in.infantry ? 0 : t.melee.disengage.value);
  if (!in.infantry) why.note(t.dice_move.disengage.clause, dice_word(t.dice_move.disengage.value, 6));
  return why;
}
DisengageOut run_disengage(const Tables& t, const DisengageIn& in, const Tally&, Dice& dice) {
  if (in.infantry || !dice.test(t.melee.disengage.on, t.melee.disengage.clause)) return {0, 0};
  return {1, short_of(throw_move(t.dice_move.disengage, dice))};
}

struct FallbackIn {
  bool withdraw = false, horse = false;
};
struct FallbackOut {
  i16 distance;
};
constexpr Field fallback_in[] = {choice<&FallbackIn::withdraw>("kind", fallback_kinds, 0),
                                 choice<&FallbackIn::horse>("arm", horse_or_foot, 0)};
constexpr Field fallback_out[] = {number<&FallbackOut::distance>("distance")};
const Figure& fallback_dice(const Tables& t, const FallbackIn& in) {
  return in.withdraw ? withdraw_dice(t, in.horse) : flight_dice(t, in.horse);
}
Tally fallback_reasons(const Tables& t, const FallbackIn& in) {
  Tally why;
  const Figure& d = fallback_dice(t, in);
  why.note(d.clause, dice_word(d.value, 6));
  return why;
}
FallbackOut run_fallback(const Tables& t, const FallbackIn& in, const Tally&, Dice& dice) {
  return {short_of(throw_move(fallback_dice(t, in), dice))};
}

constexpr Procedure all[] = {
    procedure<Tables, FireIn, FireOut, &fire_reasons, &fire>("fire", fire_in, fire_out),
    procedure<Tables, ArtilleryIn, ArtilleryOut, &artillery_reasons, &artillery>("artillery", artillery_in,
                                                                                 artillery_out),
    procedure<Tables, BatteryChargeIn, BatteryChargeOut, &battery_charge_reasons, &run_battery_charge>(
        "battery_charge", battery_charge_in, battery_charge_out),
    procedure<Tables, ReactionIn, Passed, &reaction_reasons, &run_reaction>("reaction", reaction_in, reaction_out),
    procedure<Tables, EvadeIn, EvadeOut, &evade_reasons, &run_evade>("evade", evade_in, evade_out),
    procedure<Tables, CounterIn, CounterOut, &counter_reasons, &run_counter>("countercharge", counter_in, counter_out),
    procedure<Tables, MeleeIn, MeleeOut, &melee_reasons, &melee>("melee", melee_in, melee_out),
    procedure<Tables, MoraleIn, Passed, &morale_reasons, &run_morale>("morale", morale_in, morale_out),
    procedure<Tables, PanicIn, PanicOut, &panic_reasons, &panic>("panic", panic_in, panic_out),
    procedure<Tables, PursuitIn, PursuitOut, &pursuit_reasons, &run_pursuit>("pursuit", pursuit_in, pursuit_out),
    procedure<Tables, DisengageIn, DisengageOut, &disengage_reasons, &run_disengage>("disengage", disengage_in,
                                                                                     disengage_out),
    procedure<Tables, FallbackIn, FallbackOut, &fallback_reasons, &run_fallback>("fallback", fallback_in, fallback_out),
};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::morne_plaine
