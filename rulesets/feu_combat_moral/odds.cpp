// The eleven procedures as `grognard odds` and the assistant's forms see them: names, ranges, defaults, outcomes.
#include "rulesets/feu_combat_moral/procedures.hpp"

namespace grog::feu_combat_moral {
namespace {

constexpr i32 cm = 100;
constexpr std::string_view time_keys[] = {"half", "quarter", "none"};
constexpr std::string_view shooter_keys[] = {"infantry", "cavalry"};
constexpr std::string_view target_keys[] = {"infantry", "cavalry", "cuirassier", "artillery", "limbered", "officer"};
constexpr std::string_view shape_keys[] = {"line", "deep", "square", "skirmish"};
constexpr std::string_view ammo_keys[] = {"ball", "canister"};
constexpr std::string_view side_keys[] = {"none", "a", "b"};
constexpr std::string_view winner_keys[] = {"a", "b", "draw"};
constexpr std::string_view stance_keys[] = {"line",     "column",  "hollow_square", "full_square",
                                            "skirmish", "battery", "limbered"};
constexpr std::string_view value_keys[] = {"0", "20", "40", "60", "80", "100"};
constexpr std::string_view test_arm_keys[] = {"infantry", "cavalry", "artillery"};
constexpr std::string_view use_keys[] = {"plus", "minus"};
constexpr std::string_view footing_keys[] = {"steady", "retreat", "rout"};
constexpr std::string_view mode_keys[] = {"attached", "target"};
constexpr std::string_view band_keys[] = {"full", "two_thirds", "half"};

template <std::size_t A, std::size_t B>
constexpr std::array<Field, A + B> joined(const std::array<Field, A>& a, const std::array<Field, B>& b) {
  std::array<Field, A + B> out{};
  for (std::size_t i = 0; i < A; ++i) out[i] = a[i];
  for (std::size_t i = 0; i < B; ++i) out[A + i] = b[i];
  return out;
}

template <class In>
constexpr auto target_fields() {
  return std::array{
      choice<&In::target>("target", target_keys, 0, {"Cible", "Target"}),
      choice<&In::target_formation>("target_formation", shape_keys, 0, {"Formation de la cible", "Target's formation"}),
      flag<&In::irregular>("irregular", false, {"Cible irrégulière", "Irregular target"}),
      choice<&In::cover>("cover", cover_keys, 0, {"Abri de la cible", "Target's cover"}),
      flag<&In::charging>("charging", false, {"Cavalerie chargeant le tireur", "Cavalry charging the shooter"}),
      flag<&In::uphill>("uphill", false, {"Cible plus haut", "Target higher"}),
      integer<&In::target_initial>("target_initial", 1, 24, 16, {"Effectif initial", "Initial figures"}),
      integer<&In::prior_losses>("prior_losses", 0, 960, 0, {"Pertes déjà subies", "Losses so far"})};
}
constexpr auto fire_in = joined(
    std::array{
        integer<&FireIn::figures>("figures", 1, 30, 16, {"Figurines qui tirent", "Figures firing"}),
        integer<&FireIn::fire_value>("fire_value", 0, 8, 4, {"Valeur de Feu", "Feu value"}),
        choice<&FireIn::weapon>("weapon", weapon_keys, 1, {"Arme", "Weapon"}),
        decimal_field<&FireIn::distance>("distance", cm, 10, 32 * cm, 7 * cm, {"Distance (cm)", "Distance (cm)"}),
        choice<&FireIn::time>("time", time_keys, 0, {"Temps à portée", "Time in range"}),
        choice<&FireIn::cavalry>("shooter", shooter_keys, 0, {"Tireur", "Shooter"}),
        choice<&FireIn::order>("order", level_keys, 0, {"Ordre du tireur", "Shooter's order"}),
        flag<&FireIn::skirmish>("skirmish", false, {"Tireurs en tirailleurs", "Shooters in skirmish order"}),
        flag<&FireIn::first_fire>("first_fire", false, {"Premier feu", "First fire"})},
    target_fields<FireIn>());
constexpr auto gun_in = joined(
    std::array{
        integer<&GunIn::figures>("figures", 1, 24, 4, {"Artilleurs", "Gunner figures"}),
        integer<&GunIn::fire_value>("fire_value", 0, 10, 7, {"Valeur de Feu", "Feu value"}),
        choice<&GunIn::calibre>("calibre", calibre_keys, 2, {"Calibre", "Calibre"}),
        choice<&GunIn::canister>("ammo", ammo_keys, 0, {"Munition", "Ammunition"}),
        decimal_field<&GunIn::distance>("distance", cm, 10, 125 * cm, 40 * cm, {"Distance (cm)", "Distance (cm)"}),
        choice<&GunIn::time>("time", time_keys, 0, {"Temps à portée", "Time in range"})},
    target_fields<GunIn>());
constexpr Field fire_out[] = {flag<&FireOut::fires>("fires"), number<&FireOut::factor>("factor"),
                              number<&FireOut::losses>("losses"), number<&FireOut::figures_lost>("figures_lost"),
                              flag<&FireOut::mark15>("mark15")};

// The two sides of a melee are one list of fields each, reached through a member of the input.
template <FighterIn MeleeIn::*Who>
struct Fighter {
  template <auto Member>
  static constexpr Field of(Field f) {
    using M = typename detail::MemberOf<decltype(Member)>::Member;
    f.get = [](const void* s) { return static_cast<i32>((static_cast<const MeleeIn*>(s)->*Who).*Member); };
    f.set = [](void* s, i32 v) { (static_cast<MeleeIn*>(s)->*Who).*Member = static_cast<M>(v); };
    return f;
  }
};
struct FighterNames {
  std::string_view figures, combat, bonus, charging, straight, ranks, arm, formation, order, fresh, cover, cuirass,
      flank, house_side, follow, fire_losses, general, aide, initial, prior;
};
constexpr FighterNames names_a{"a_figures",     "a_combat",  "a_bonus",     "a_charging",   "a_straight",
                               "a_ranks",       "a_arm",     "a_formation", "a_order",      "a_fresh",
                               "a_cover",       "a_cuirass", "a_flank",     "a_house_side", "a_follow",
                               "a_fire_losses", "a_general", "a_aide",      "a_initial",    "a_prior"};
constexpr FighterNames names_b{"b_figures",     "b_combat",  "b_bonus",     "b_charging",   "b_straight",
                               "b_ranks",       "b_arm",     "b_formation", "b_order",      "b_fresh",
                               "b_cover",       "b_cuirass", "b_flank",     "b_house_side", "b_follow",
                               "b_fire_losses", "b_general", "b_aide",      "b_initial",    "b_prior"};
template <FighterIn MeleeIn::*Who>
constexpr auto fighter_fields(const FighterNames& k) {
  using F = FighterIn;
  using W = Fighter<Who>;
  return std::array{
      W::template of<&F::figures>(
          integer<&F::figures>(k.figures, 1, 30, 8, {"Figurines au combat", "Figures fighting"})),
      W::template of<&F::combat>(integer<&F::combat>(k.combat, 0, 8, 4, {"Valeur de Combat", "Combat value"})),
      W::template of<&F::bonus>(integer<&F::bonus>(k.bonus, 0, 4, 1, {"Bonus", "Bonus"})),
      W::template of<&F::charging>(flag<&F::charging>(k.charging, false, {"A chargé", "Charged"})),
      W::template of<&F::straight>(
          flag<&F::straight>(k.straight, true, {"Dernier quart en ligne droite", "Last quarter straight"})),
      W::template of<&F::ranks>(
          integer<&F::ranks>(k.ranks, 0, 6, 0, {"Rangs derrière le premier", "Ranks behind the first"})),
      W::template of<&F::arm>(choice<&F::arm>(k.arm, arm_keys, 0, {"Arme", "Arm"})),
      W::template of<&F::formation>(choice<&F::formation>(k.formation, stance_keys, 0, {"Formation", "Formation"})),
      W::template of<&F::order>(choice<&F::order>(k.order, level_keys, 0, {"Ordre", "Order"})),
      W::template of<&F::fresh>(flag<&F::fresh>(k.fresh, false, {"Troupe fraîche", "Fresh troops"})),
      W::template of<&F::cover>(choice<&F::cover>(k.cover, cover_keys, 0, {"Abri", "Cover"})),
      W::template of<&F::cuirass>(flag<&F::cuirass>(k.cuirass, false, {"Cuirasse", "Cuirass"})),
      W::template of<&F::flank>(choice<&F::flank>(k.flank, flank_keys, 0, {"Attaque de flanc", "Flank attack"})),
      W::template of<&F::house_side>(
          flag<&F::house_side>(k.house_side, false, {"Par un côté non défendu", "By an undefended side"})),
      W::template of<&F::follow>(flag<&F::follow>(k.follow, false, {"A suivi en mêlée", "Followed up"})),
      W::template of<&F::fire_losses>(
          integer<&F::fire_losses>(k.fire_losses, 0, 200, 0, {"Pertes du dernier tir", "Losses of the last fire"})),
      W::template of<&F::general>(
          choice<&F::general>(k.general, value_keys, 0, {"Général au contact", "General in contact"})),
      W::template of<&F::aide>(flag<&F::aide>(k.aide, false, {"Aide de camp au contact", "Aide in contact"})),
      W::template of<&F::initial>(integer<&F::initial>(k.initial, 1, 24, 16, {"Effectif initial", "Initial figures"})),
      W::template of<&F::prior>(integer<&F::prior>(k.prior, 0, 960, 0, {"Pertes déjà subies", "Losses so far"}))};
}
constexpr auto melee_in =
    joined(std::array{integer<&MeleeIn::round>("round", 1, 6, 1, {"Tour de mêlée", "Round"}),
                      choice<&MeleeIn::higher>("higher", side_keys, 0, {"Qui est plus haut", "Who stands higher"})},
           joined(fighter_fields<&MeleeIn::a>(names_a), fighter_fields<&MeleeIn::b>(names_b)));
constexpr Field melee_out[] = {number<&MeleeOut::a_losses>("a_losses"),
                               number<&MeleeOut::b_losses>("b_losses"),
                               number<&MeleeOut::a_figures_lost>("a_figures_lost"),
                               number<&MeleeOut::b_figures_lost>("b_figures_lost"),
                               choice<&MeleeOut::winner>("winner", winner_keys, 0),
                               number<&MeleeOut::gap20>("gap20"),
                               choice<&MeleeOut::square_broken>("square_broken", side_keys, 0)};

constexpr Field morale_in[] = {
    choice<&MoraleIn::status>("status", status_keys, 2, {"Statut", "Status"}),
    integer<&MoraleIn::moral>("moral", 0, 9, 4, {"Valeur de Moral", "Moral value"}),
    choice<&MoraleIn::arm>("arm", test_arm_keys, 0, {"Arme", "Arm"}),
    flag<&MoraleIn::skirmish>("skirmish", false, {"En tirailleurs", "In skirmish order"}),
    flag<&MoraleIn::vs_cavalry>("vs_cavalry", false, {"Contre cavalerie", "Against cavalry"}),
    flag<&MoraleIn::square>("square", false, {"En carré", "In square"}),
    choice<&MoraleIn::square_minus>("square_use", use_keys, 0, {"Choix du carré", "The square's choice"}),
    choice<&MoraleIn::cover>("cover", cover_keys, 0, {"Abri", "Cover"}),
    choice<&MoraleIn::state>("state", footing_keys, 0, {"État", "State"}),
    choice<&MoraleIn::order>("order", level_keys, 0, {"Ordre", "Order"}),
    flag<&MoraleIn::routed_before>("routed_before", false, {"A déjà subi une déroute", "Has routed before"}),
    choice<&MoraleIn::general>("general", value_keys, 0, {"Général au contact", "General in contact"}),
    integer<&MoraleIn::general_use>("general_use", -5, 5, 5, {"Apport souhaité", "Wished modifier"}),
    choice<&MoraleIn::general_lost>("general_lost", value_keys, 0,
                                    {"Général tué ou blessé", "General killed or wounded"}),
    flag<&MoraleIn::aide>("aide", false, {"Aide de camp", "Aide de camp"}),
    flag<&MoraleIn::charging>("charging", false, {"Cavalerie à la charge", "Cavalry charging"}),
    integer<&MoraleIn::friends>("friends", 0, 12, 0, {"Unités amies à 30 cm", "Friends within 30 cm"}),
    integer<&MoraleIn::enemies>("enemies", 0, 12, 0, {"Unités ennemies à 30 cm", "Enemies within 30 cm"}),
    integer<&MoraleIn::enemy_routs>("enemy_routs", 0, 4, 0, {"Déroutes ennemies vues", "Enemy routs seen"}),
    integer<&MoraleIn::friend_routs>("friend_routs", 0, 4, 0, {"Déroutes amies vues", "Friendly routs seen"}),
    decimal_field<&MoraleIn::general_distance>("general_distance", cm, 0, 150 * cm, 10 * cm,
                                               {"Distance du général (cm)", "Distance to the general (cm)"}),
    choice<&MoraleIn::near_minus>("near_use", use_keys, 0, {"Choix à 15 cm", "Choice within 15 cm"}),
    flag<&MoraleIn::rear>("rear", false, {"Ennemi sur l'arrière", "Enemy behind"}),
    flag<&MoraleIn::flank>("flank", false, {"Ennemi sur le flanc", "Enemy on the flank"}),
    flag<&MoraleIn::melee_won>("melee_won", false, {"A gagné une mêlée", "Has won a melee"}),
    integer<&MoraleIn::melee_lost>("melee_lost", 0, 3, 0, {"Mêlées perdues de suite", "Rounds just lost"}),
    integer<&MoraleIn::loss_gap>("loss_gap", 0, 200, 0, {"Écart de pertes", "Excess of losses"}),
    integer<&MoraleIn::fires>("fires", 0, 6, 0, {"Feux de 15 pertes", "Fires of 15 losses"}),
    flag<&MoraleIn::light_fire>("light_fire", false, {"Tirailleurs ou mitraille", "Skirmishers or canister"}),
    integer<&MoraleIn::batteries>("batteries", 0, 4, 0, {"Batteries en soutien", "Supporting batteries"}),
    integer<&MoraleIn::initial>("initial", 1, 24, 16, {"Effectif initial", "Initial figures"}),
    integer<&MoraleIn::losses>("losses", 0, 960, 0, {"Pertes cumulées", "Cumulative losses"})};
constexpr Field morale_out[] = {number<&MoraleOut::points>("points"),
                                choice<&MoraleOut::result>("result", result_keys, 0)};

constexpr Field officer_fire_in[] = {
    choice<&OfficerFireIn::target>("mode", mode_keys, 0, {"Situation", "Situation"}),
    integer<&OfficerFireIn::losses>("losses", 0, 200, 80, {"Pertes de ce tir", "Losses of this fire"}),
    integer<&OfficerFireIn::figures>("figures", 1, 24, 16, {"Figurines avant le tir", "Figures before it"}),
    integer<&OfficerFireIn::prior>("prior", 0, 39, 0, {"Pertes de l'officier", "The officer's losses"})};
constexpr Field officer_fire_out[] = {flag<&OfficerFireOut::tested>("tested"),
                                      choice<&OfficerFireOut::fate>("fate", fate_keys, 0)};
constexpr Field officer_melee_in[] = {
    integer<&OfficerMeleeIn::losses>("losses", 0, 360, 60, {"Pertes du tour", "Losses of the round"}),
    integer<&OfficerMeleeIn::figures>("figures", 1, 24, 16, {"Figurines au début", "Figures at its start"})};
constexpr Field officer_melee_out[] = {choice<&FateOut::fate>("fate", fate_keys, 0)};

struct LossIn {
  i32 factor = 6, figures = 16;
};
struct LossOut {
  i16 losses;
};
constexpr Field loss_in[] = {integer<&LossIn::factor>("factor", -12, 22, 6, {"Facteur", "Factor"}),
                             integer<&LossIn::figures>("figures", 0, 60, 16, {"Figurines", "Figures"})};
constexpr Field loss_out[] = {number<&LossOut::losses>("losses")};
template <class In>
Tally no_reasons(const Tables&, const In&) {
  return {};
}
LossOut run_loss(const Tables& t, const LossIn& in, const Tally&, Dice&) {
  return {static_cast<i16>(losses_read(t, in.factor, in.figures))};
}

constexpr Field attrition_in[] = {
    choice<&AttritionIn::status>("status", status_keys, 2, {"Statut", "Status"}),
    integer<&AttritionIn::initial>("initial", 1, 24, 16, {"Effectif initial", "Initial figures"}),
    integer<&AttritionIn::losses>("losses", 0, 960, 0, {"Pertes cumulées", "Cumulative losses"})};
constexpr Field attrition_out[] = {
    number<&AttritionOut::tranche>("tranche"), number<&AttritionOut::figures_left>("figures_left"),
    choice<&AttritionOut::band>("band", band_keys, 0), number<&AttritionOut::strength_mod>("strength_mod")};
AttritionOut run_attrition(const Tables& t, const AttritionIn& in, const Tally&, Dice&) { return attrition(t, in); }

struct PassIn {
  i32 router = 8, crossed = 16;
};
struct PassOut {
  i16 limit, passes;
};
constexpr Field pass_in[] = {
    integer<&PassIn::router>("router", 1, 24, 8, {"Figurines en déroute", "Routing figures"}),
    integer<&PassIn::crossed>("crossed", 1, 24, 16, {"Figurines traversées", "Figures crossed"})};
constexpr Field pass_out[] = {number<&PassOut::limit>("limit"), flag<&PassOut::passes>("passes")};
PassOut run_pass(const Tables& t, const PassIn& in, const Tally&, Dice&) {
  i32 limit = passes_through(t, in.router);
  return {static_cast<i16>(limit), static_cast<i16>(in.crossed <= limit)};
}

constexpr Field exposure_in[] = {
    decimal_field<&ExposureIn::reach>("reach", cm, 15 * cm, 120 * cm, 21 * cm, {"Portée (cm)", "Reach (cm)"}),
    decimal_field<&ExposureIn::start>("start", cm, 0, 150 * cm, 30 * cm,
                                      {"Distance au début", "Distance at the start"}),
    decimal_field<&ExposureIn::finish>("finish", cm, 0, 150 * cm, 12 * cm,
                                       {"Distance à la fin", "Distance at the end"}),
    decimal_field<&ExposureIn::speed>("speed", cm, 4 * cm, 46 * cm, 18 * cm, {"Vitesse par période", "Speed a period"}),
    flag<&ExposureIn::contact>("contact", false, {"Arrive au contact", "Ends in contact"})};
struct ExposureOut {
  i16 percent, band;
};
constexpr std::string_view exposure_keys[] = {"half", "quarter", "none"};
constexpr Field exposure_out[] = {number<&ExposureOut::percent>("percent"),
                                  choice<&ExposureOut::band>("band", exposure_keys, 0)};
ExposureOut run_exposure(const Tables& t, const ExposureIn& in, const Tally&, Dice&) {
  Share s = exposure_share(in);
  return {static_cast<i16>(100 * s.part / s.whole), static_cast<i16>(time_of(t, s))};
}

constexpr Field initiative_in[] = {
    choice<&InitiativeIn::previous>("previous", side_keys, 0, {"Initiative précédente", "Previous initiative"})};
constexpr Field initiative_out[] = {choice<&InitiativeOut::winner>("winner", winner_keys, 0)};

constexpr Procedure all[] = {
    procedure<Tables, FireIn, FireOut, &fire_reasons, &fire>("fire", {"Un tir d'armes légères", "Fire of small arms"},
                                                             fire_in, fire_out),
    procedure<Tables, GunIn, FireOut, &gun_reasons, &gun_fire>(
        "artillery_fire", {"Un tir d'artillerie", "Fire of artillery"}, gun_in, fire_out),
    procedure<Tables, MeleeIn, MeleeOut, &melee_reasons, &melee>("melee", {"Un tour de mêlée", "One round of melee"},
                                                                 melee_in, melee_out),
    procedure<Tables, MoraleIn, MoraleOut, &morale_reasons, &morale>("morale", {"Un test de moral", "A morale test"},
                                                                     morale_in, morale_out),
    procedure<Tables, OfficerFireIn, OfficerFireOut, &officer_fire_reasons, &officer_fire>(
        "officer_fire", {"Le sort d'un officier sous le feu", "An officer's fate under fire"}, officer_fire_in,
        officer_fire_out),
    procedure<Tables, OfficerMeleeIn, FateOut, &officer_melee_reasons, &officer_melee>(
        "officer_melee", {"Le sort d'un officier en mêlée", "An officer's fate in melee"}, officer_melee_in,
        officer_melee_out),
    procedure<Tables, LossIn, LossOut, &no_reasons<LossIn>, &run_loss>(
        "loss", {"Le tableau des pertes", "The loss table"}, loss_in, loss_out),
    procedure<Tables, AttritionIn, AttritionOut, &attrition_reasons, &run_attrition>(
        "attrition", {"Ce que les pertes coûtent au moral", "What losses cost in morale"}, attrition_in, attrition_out),
    procedure<Tables, PassIn, PassOut, &no_reasons<PassIn>, &run_pass>(
        "interpenetration", {"Des fuyards traversent-ils ?", "Do routers pass through?"}, pass_in, pass_out),
    procedure<Tables, ExposureIn, ExposureOut, &no_reasons<ExposureIn>, &run_exposure>(
        "exposure", {"Le temps passé à portée", "Time spent in range"}, exposure_in, exposure_out),
    procedure<Tables, InitiativeIn, InitiativeOut, &no_reasons<InitiativeIn>, &initiative_roll>(
        "initiative", {"Le jet d'initiative", "The throw for initiative"}, initiative_in, initiative_out),
};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::feu_combat_moral
