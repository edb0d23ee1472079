// The eight procedures as `grognard odds` and the assistant's forms see them: names, ranges, defaults, outcomes.
#include "rulesets/mplg/procedures.hpp"

namespace grog::mplg {
namespace {

constexpr std::span<const std::string_view> small_arm_keys{&weapon_keys[static_cast<std::size_t>(Weapon::rifle)], 4};
constexpr std::span<const std::string_view> gun_keys{&weapon_keys[static_cast<std::size_t>(Weapon::fr4)], 4};
constexpr std::string_view shooter_keys[] = {"plain", "buildings", "prone_obstacle"};
constexpr std::string_view target_keys[] = {"line", "open", "cavalry", "limbered", "deployed", "general"};
constexpr std::string_view cover_keys[] = {"none", "woods", "wall", "buildings"};
constexpr std::string_view cause_keys[] = {"artillery", "stand_lost",      "charge", "counter",
                                           "charged",   "charged_counter", "friend"};
constexpr std::string_view effect_keys[] = {"none", "retreat", "hold"};
constexpr std::string_view melee_keys[] = {"none", "a_wins", "b_wins", "locked", "both_destroyed"};
constexpr std::string_view charge_keys[] = {"none", "charger_holds", "target_retreats", "contact"};

constexpr Text stands_text{"Plaquettes", "Stands"}, range_text{"Distance en UD", "Distance in UD"};

// What `grognard odds` asks of a shot: weapons are numbered from the first of their own list.
struct FireAsked : FireIn {
  i32 arm = 0;
};
struct GunAsked : ArtilleryIn {
  i32 piece = 3;
};
FireIn asked(const FireAsked& in) {
  FireIn f = in;
  f.weapon = static_cast<Weapon>(in.arm + static_cast<i32>(Weapon::rifle));
  return f;
}
ArtilleryIn asked(const GunAsked& in) {
  ArtilleryIn a = in;
  a.gun = static_cast<Weapon>(in.piece + static_cast<i32>(Weapon::fr4));
  return a;
}

constexpr Field fire_in[] = {
    choice<&FireAsked::arm>("weapon", small_arm_keys, 0, {"Arme", "Weapon"}),
    integer<&FireIn::stands>("stands", 1, 6, 4, {"Plaquettes du tireur", "Stands firing"}),
    integer<&FireIn::range>("range", 1, 9, 2, range_text),
    choice<&FireIn::shooter>("shooter", shooter_keys, 0, {"Le tireur est", "The shooter is"}),
    flag<&FireIn::second_shot>("second_shot", false, {"Second tir du tour", "Second shot of the turn"}),
    choice<&TargetIn::target>("target", target_keys, 0, {"Cible", "Target"}),
    choice<&TargetIn::cover>("cover", cover_keys, 0, {"Couvert de la cible", "Cover of the target"}),
    flag<&TargetIn::prone>("prone", false, {"Cible à plat ventre", "Target prone"}),
    integer<&TargetIn::target_stands>("target_stands", 1, 6, 4, {"Plaquettes de la cible", "Stands of the target"}),
    integer<&TargetIn::target_losses>("target_losses", 0, 3, 0, {"Pertes déjà marquées", "Losses already marked"}),
    integer<&FireIn::turn_losses>("turn_losses", 0, 12, 0,
                                  {"Pertes par petits calibres ce tour", "Small-arms losses this turn"})};
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

constexpr Field artillery_in[] = {
    choice<&GunAsked::piece>("gun", gun_keys, 3, {"Pièce", "Gun"}),
    integer<&ArtilleryIn::stands>("stands", 1, 4, 1, stands_text),
    flag<&ArtilleryIn::guard>("guard", false, {"Artillerie de la Garde", "Guard artillery"}),
    integer<&ArtilleryIn::range>("range", 1, 10, 5, range_text),
    choice<&TargetIn::target>("target", target_keys, 0, {"Cible", "Target"}),
    choice<&TargetIn::cover>("cover", cover_keys, 0, {"Couvert de la cible", "Cover of the target"}),
    flag<&TargetIn::prone>("prone", false, {"Cible à plat ventre", "Target prone"}),
    integer<&TargetIn::target_stands>("target_stands", 1, 6, 4, {"Plaquettes de la cible", "Stands of the target"}),
    integer<&TargetIn::target_losses>("target_losses", 0, 3, 0, {"Pertes déjà marquées", "Losses already marked"})};
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

constexpr Text open_text{"En ordre ouvert", "In open order"}, rally_text{"Se rallie", "Rallying"},
    run_text{"Cavalerie lancée (2 UD)", "Cavalry that ran 2 UD"}, type_text{"Troupe", "Troops"},
    prolonged_text{"Mêlée prolongée", "Prolonged melee"}, held_text{"Tient une position", "Holds a position"},
    losses_text{"Pertes marquées", "Losses marked"};

constexpr Field strike_in[] = {
    choice<&StrikeIn::type>("type", fight_keys, 2, type_text),
    integer<&StrikeIn::stands>("stands", 1, 6, 4, stands_text),
    flag<&StrikeIn::open>("open", false, open_text),
    flag<&StrikeIn::charge2>("charge2", false, run_text),
    flag<&StrikeIn::enemy_adv>("enemy_adv", false,
                               {"L'adversaire tient une position", "The opponent holds a position"}),
    flag<&StrikeIn::rally>("rally", false, rally_text),
    flag<&StrikeIn::prolonged>("prolonged", false, prolonged_text)};
constexpr Field strike_out[] = {flag<&StrikeOut::legal>("legal"), number<&StrikeOut::hits>("hits")};

constexpr Field melee_in[] = {choice<&MeleeIn::a_type>("a_type", fight_keys, 2, type_text),
                              integer<&MeleeIn::a_stands>("a_stands", 1, 6, 4, stands_text),
                              integer<&MeleeIn::a_losses>("a_losses", 0, 3, 0, losses_text),
                              flag<&MeleeIn::a_open>("a_open", false, open_text),
                              flag<&MeleeIn::a_charge2>("a_charge2", false, run_text),
                              flag<&MeleeIn::a_adv>("a_adv", false, held_text),
                              flag<&MeleeIn::a_rally>("a_rally", false, rally_text),
                              choice<&MeleeIn::b_type>("b_type", fight_keys, 0, type_text),
                              integer<&MeleeIn::b_stands>("b_stands", 1, 6, 4, stands_text),
                              integer<&MeleeIn::b_losses>("b_losses", 0, 3, 0, losses_text),
                              flag<&MeleeIn::b_open>("b_open", false, open_text),
                              flag<&MeleeIn::b_charge2>("b_charge2", false, run_text),
                              flag<&MeleeIn::b_adv>("b_adv", false, held_text),
                              flag<&MeleeIn::b_rally>("b_rally", false, rally_text),
                              flag<&MeleeIn::prolonged>("prolonged", false, prolonged_text)};
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

constexpr Text lost_text{"Plaquettes perdues", "Stands lost"},
    shelter_text{"En habitation ou retranchement", "In dwellings or entrenchments"};

constexpr Field morale_in[] = {
    choice<&MoraleIn::troop>("troop", morale_keys, 0, type_text), integer<&MoraleIn::lost>("lost", 0, 5, 0, lost_text),
    flag<&MoraleIn::shelter>("shelter", false, shelter_text),
    choice<&MoraleIn::cause>("cause", cause_keys, 1, {"Cause du test", "Cause of the test"})};
constexpr Field morale_out[] = {flag<&MoraleOut::legal>("legal"), flag<&MoraleOut::passed>("passed"),
                                choice<&MoraleOut::effect>("effect", effect_keys, 0),
                                number<&MoraleOut::retreat_ud>("retreat_ud")};

constexpr Field charge_in[] = {
    choice<&ChargeIn::charger>("charger", morale_keys, 6, {"Qui charge", "The charger"}),
    integer<&ChargeIn::charger_lost>("charger_lost", 0, 5, 0, lost_text),
    flag<&ChargeIn::charger_shelter>("charger_shelter", false, shelter_text),
    choice<&ChargeIn::target>("target", morale_keys, 0, {"Qui est chargé", "The target"}),
    integer<&ChargeIn::target_lost>("target_lost", 0, 5, 0, lost_text),
    flag<&ChargeIn::target_shelter>("target_shelter", false, shelter_text),
    flag<&ChargeIn::counter>("counter", false, {"La cible contre-charge", "The target counter-charges"}),
    flag<&ChargeIn::joining>("joining", false, {"Rejoint une mêlée verrouillée", "Joins a locked melee"})};
constexpr Field charge_out[] = {flag<&ChargeOut::legal>("legal"), choice<&ChargeOut::result>("result", charge_keys, 0),
                                flag<&ChargeOut::target_rolled>("target_rolled")};

struct FateIn {
  i32 hits = 1;
};
struct FateOut {
  i16 legal, out;
};
constexpr Field fate_in[] = {
    integer<&FateIn::hits>("hits", 0, 8, 1, {"Touches sur le général", "Hits on the general"})};
constexpr Field fate_out[] = {flag<&FateOut::legal>("legal"), flag<&FateOut::out>("out")};
Tally fate_why(const Tables&, const FateIn&) { return {}; }
FateOut run_fate(const Tables& t, const FateIn& in, const Tally&, Dice& dice) {
  return {1, static_cast<i16>(general_falls(t, in.hits, dice))};
}

constexpr Field command_in[] = {
    choice<&CommandIn::quality>("quality", quality_keys, 1, {"Valeur du général", "Quality of the general"}),
    decimal_field<&CommandIn::distance>("distance", 10, 0, 80, 10, range_text),
    flag<&CommandIn::alive>("alive", true, {"Général en vie", "General alive"})};
constexpr Field command_out[] = {flag<&CommandOut::legal>("legal"), flag<&CommandOut::in_command>("in_command"),
                                 number<&CommandOut::actions>("actions")};

constexpr Procedure all[] = {
    procedure<Tables, FireAsked, FireOut, &fire_why, &run_fire>(
        "fire", {"Un tir d'infanterie ou de mitrailleuses", "One shot by infantry or mitrailleuses"}, fire_in,
        fire_out),
    procedure<Tables, GunAsked, ArtilleryOut, &artillery_why, &run_artillery>(
        "artillery", {"Une unité d'artillerie tire", "One artillery unit fires"}, artillery_in, artillery_out),
    procedure<Tables, StrikeIn, StrikeOut, &strike_reasons, &strike>(
        "strike", {"Les dés d'une unité en mêlée", "One unit's dice in a melee"}, strike_in, strike_out),
    procedure<Tables, MeleeIn, MeleeOut, &melee_reasons, &melee>(
        "melee", {"Un tour de mêlée, une unité par camp", "One melee round, one unit a side"}, melee_in, melee_out),
    procedure<Tables, MoraleIn, MoraleOut, &morale_reasons, &morale>("morale", {"Un test de moral", "A morale test"},
                                                                     morale_in, morale_out),
    procedure<Tables, ChargeIn, ChargeOut, &charge_reasons, &charge>(
        "charge", {"Les tests d'une charge", "The tests of a charge"}, charge_in, charge_out),
    procedure<Tables, FateIn, FateOut, &fate_why, &run_fate>(
        "general_fate", {"Le sort d'un général touché", "The fate of a general who is hit"}, fate_in, fate_out),
    procedure<Tables, CommandIn, CommandOut, &command_reasons, &command>(
        "command", {"Actions du tour", "Actions for the turn"}, command_in, command_out)};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::mplg
