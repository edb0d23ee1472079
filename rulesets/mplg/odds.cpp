// The eight procedures as `grognard odds` and the assistant's forms see them: names, ranges, defaults, outcomes.
#include "rulesets/mplg/procedures.hpp"

namespace grog::mplg {
namespace {

constexpr std::span<const std::string_view> small_arm_keys = std::span{weapon_keys}.subspan(slot(Weapon::rifle), 4);
constexpr std::span<const std::string_view> gun_keys = std::span{weapon_keys}.subspan(slot(Weapon::fr4), gun_count);
constexpr std::string_view shooter_keys[] = {"plain", "buildings", "prone_obstacle"};
constexpr std::string_view target_keys[] = {"line", "open", "cavalry", "limbered", "deployed", "general"};
constexpr std::string_view cover_keys[] = {"none", "woods", "wall", "buildings"};
constexpr std::string_view cause_keys[] = {"artillery", "stand_lost",      "charge", "counter",
                                           "charged",   "charged_counter", "friend"};
constexpr std::string_view effect_keys[] = {"none", "retreat", "hold"};
constexpr std::string_view melee_keys[] = {"none", "a_wins", "b_wins", "locked", "both_destroyed"};
constexpr std::string_view charge_keys[] = {"none", "charger_holds", "target_retreats", "contact"};

// What `grognard odds` asks of a shot: weapons are numbered from the first of their own list.
struct FireAsked : FireIn {
  i32 arm = 0;
};
struct GunAsked : ArtilleryIn {
  i32 piece = 3;
};
FireIn asked(const FireAsked& in) {
  FireIn f = in;
  f.weapon = static_cast<Weapon>(in.arm + number_of(Weapon::rifle));
  return f;
}
ArtilleryIn asked(const GunAsked& in) {
  ArtilleryIn a = in;
  a.gun = static_cast<Weapon>(in.piece + number_of(Weapon::fr4));
  return a;
}

constexpr Field fire_in[] = {choice<&FireAsked::arm>("weapon", small_arm_keys, 0),
                             integer<&FireIn::stands>("stands", 1, 6, 4),
                             integer<&FireIn::range>("range", 1, 9, 2),
                             choice<&FireIn::shooter>("shooter", shooter_keys, 0),
                             flag<&FireIn::second_shot>("second_shot", false),
                             choice<&TargetIn::target>("target", target_keys, 0),
                             choice<&TargetIn::cover>("cover", cover_keys, 0),
                             flag<&TargetIn::prone>("prone", false),
                             integer<&TargetIn::target_stands>("target_stands", 1, 6, 4),
                             integer<&TargetIn::target_losses>("target_losses", 0, 3, 0),
                             integer<&FireIn::turn_losses>("turn_losses", 0, 12, 0)};
constexpr Field fire_out[] = {flag<&FireOut::legal>("legal"),
                              number<&FireOut::hits>("hits"),
                              number<&FireOut::stands_lost>("stands_lost"),
                              number<&FireOut::losses_left>("losses_left"),
                              flag<&FireOut::destroyed>("destroyed"),
                              flag<&FireOut::forced_prone>("forced_prone"),
                              flag<&FireOut::test>("test"),
                              flag<&FireOut::general_out>("general_out")};
Tally fire_why(const Tables& t, const FireAsked& in) { return fire_reasons(t, asked(in)); }
FireOut run_fire(const Tables& t, const FireAsked& in, const Tally& why, Dice& dice) {
  return fire(t, asked(in), why, dice);
}

constexpr Field artillery_in[] = {choice<&GunAsked::piece>("gun", gun_keys, 3),
                                  integer<&ArtilleryIn::stands>("stands", 1, 4, 1),
                                  flag<&ArtilleryIn::guard>("guard", false),
                                  integer<&ArtilleryIn::range>("range", 1, 10, 5),
                                  choice<&TargetIn::target>("target", target_keys, 0),
                                  choice<&TargetIn::cover>("cover", cover_keys, 0),
                                  flag<&TargetIn::prone>("prone", false),
                                  integer<&TargetIn::target_stands>("target_stands", 1, 6, 4),
                                  integer<&TargetIn::target_losses>("target_losses", 0, 3, 0)};
constexpr Field artillery_out[] = {flag<&ArtilleryOut::legal>("legal"),
                                   number<&ArtilleryOut::on_target>("on_target"),
                                   number<&ArtilleryOut::hits>("hits"),
                                   number<&ArtilleryOut::stands_lost>("stands_lost"),
                                   number<&ArtilleryOut::losses_left>("losses_left"),
                                   flag<&ArtilleryOut::destroyed>("destroyed"),
                                   flag<&ArtilleryOut::test>("test"),
                                   flag<&ArtilleryOut::general_out>("general_out")};
Tally artillery_why(const Tables& t, const GunAsked& in) { return artillery_reasons(t, asked(in)); }
ArtilleryOut run_artillery(const Tables& t, const GunAsked& in, const Tally& why, Dice& dice) {
  return artillery(t, asked(in), why, dice);
}

constexpr Field strike_in[] = {
    choice<&StrikeIn::type>("type", fight_keys, 2), integer<&StrikeIn::stands>("stands", 1, 6, 4),
    flag<&StrikeIn::open>("open", false),           flag<&StrikeIn::charge2>("charge2", false),
    flag<&StrikeIn::enemy_adv>("enemy_adv", false), flag<&StrikeIn::rally>("rally", false),
    flag<&StrikeIn::prolonged>("prolonged", false)};
constexpr Field strike_out[] = {flag<&StrikeOut::legal>("legal"), number<&StrikeOut::hits>("hits")};

constexpr Field melee_in[] = {choice<&MeleeIn::a_type>("a_type", fight_keys, 2),
                              integer<&MeleeIn::a_stands>("a_stands", 1, 6, 4),
                              integer<&MeleeIn::a_losses>("a_losses", 0, 3, 0),
                              flag<&MeleeIn::a_open>("a_open", false),
                              flag<&MeleeIn::a_charge2>("a_charge2", false),
                              flag<&MeleeIn::a_adv>("a_adv", false),
                              flag<&MeleeIn::a_rally>("a_rally", false),
                              choice<&MeleeIn::b_type>("b_type", fight_keys, 0),
                              integer<&MeleeIn::b_stands>("b_stands", 1, 6, 4),
                              integer<&MeleeIn::b_losses>("b_losses", 0, 3, 0),
                              flag<&MeleeIn::b_open>("b_open", false),
                              flag<&MeleeIn::b_charge2>("b_charge2", false),
                              flag<&MeleeIn::b_adv>("b_adv", false),
                              flag<&MeleeIn::b_rally>("b_rally", false),
                              flag<&MeleeIn::prolonged>("prolonged", false)};
constexpr Field melee_out[] = {flag<&MeleeOut::legal>("legal"),
                               number<&MeleeOut::a_hits>("a_hits"),
                               number<&MeleeOut::b_hits>("b_hits"),
                               number<&MeleeOut::a_stands_lost>("a_stands_lost"),
                               number<&MeleeOut::b_stands_lost>("b_stands_lost"),
                               flag<&MeleeOut::a_destroyed>("a_destroyed"),
                               flag<&MeleeOut::b_destroyed>("b_destroyed"),
                               choice<&MeleeOut::result>("result", melee_keys, 0),
                               flag<&MeleeOut::a_test>("a_test"),
                               flag<&MeleeOut::b_test>("b_test")};

constexpr Field morale_in[] = {choice<&MoraleIn::troop>("troop", morale_keys, 0),
                               integer<&MoraleIn::lost>("lost", 0, 5, 0), flag<&MoraleIn::shelter>("shelter", false),
                               choice<&MoraleIn::cause>("cause", cause_keys, 1)};
constexpr Field morale_out[] = {flag<&MoraleOut::legal>("legal"), flag<&MoraleOut::passed>("passed"),
                                choice<&MoraleOut::effect>("effect", effect_keys, 0),
                                number<&MoraleOut::retreat_ud>("retreat_ud")};

constexpr Field charge_in[] = {choice<&ChargeIn::charger>("charger", morale_keys, 6),
                               integer<&ChargeIn::charger_lost>("charger_lost", 0, 5, 0),
                               flag<&ChargeIn::charger_shelter>("charger_shelter", false),
                               choice<&ChargeIn::target>("target", morale_keys, 0),
                               integer<&ChargeIn::target_lost>("target_lost", 0, 5, 0),
                               flag<&ChargeIn::target_shelter>("target_shelter", false),
                               flag<&ChargeIn::counter>("counter", false),
                               flag<&ChargeIn::joining>("joining", false)};
constexpr Field charge_out[] = {flag<&ChargeOut::legal>("legal"), choice<&ChargeOut::result>("result", charge_keys, 0),
                                flag<&ChargeOut::target_rolled>("target_rolled")};

struct FateIn {
  i32 hits = 1;
};
struct FateOut {
  i16 legal, out;
};
constexpr Field fate_in[] = {integer<&FateIn::hits>("hits", 0, 8, 1)};
constexpr Field fate_out[] = {flag<&FateOut::legal>("legal"), flag<&FateOut::out>("out")};
Tally fate_why(const Tables&, const FateIn&) { return {}; }
FateOut run_fate(const Tables& t, const FateIn& in, const Tally&, Dice& dice) {
  return {1, short_of(general_falls(t, in.hits, dice))};
}

constexpr Field command_in[] = {choice<&CommandIn::quality>("quality", quality_keys, 1),
                                decimal_field<&CommandIn::distance>("distance", 10, 0, 80, 10),
                                flag<&CommandIn::alive>("alive", true)};
constexpr Field command_out[] = {flag<&CommandOut::legal>("legal"), flag<&CommandOut::in_command>("in_command"),
                                 number<&CommandOut::actions>("actions")};

constexpr Procedure all[] = {
    procedure<Tables, FireAsked, FireOut, &fire_why, &run_fire>("fire", fire_in, fire_out),
    procedure<Tables, GunAsked, ArtilleryOut, &artillery_why, &run_artillery>("artillery", artillery_in, artillery_out),
    procedure<Tables, StrikeIn, StrikeOut, &strike_reasons, &strike>("strike", strike_in, strike_out),
    procedure<Tables, MeleeIn, MeleeOut, &melee_reasons, &melee>("melee", melee_in, melee_out),
    procedure<Tables, MoraleIn, MoraleOut, &morale_reasons, &morale>("morale", morale_in, morale_out),
    procedure<Tables, ChargeIn, ChargeOut, &charge_reasons, &charge>("charge", charge_in, charge_out),
    procedure<Tables, FateIn, FateOut, &fate_why, &run_fate>("general_fate", fate_in, fate_out),
    procedure<Tables, CommandIn, CommandOut, &command_reasons, &command>("command", command_in, command_out)};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::mplg
