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
  return std::array{choice<&In::target>("target", target_keys, 0),
                    choice<&In::target_formation>("target_formation", shape_keys, 0),
                    flag<&In::irregular>("irregular", false),
                    choice<&In::cover>("cover", cover_keys, 0),
                    flag<&In::charging>("charging", false),
                    flag<&In::uphill>("uphill", false),
                    integer<&In::target_initial>("target_initial", 1, 24, 16),
                    integer<&In::prior_losses>("prior_losses", 0, 960, 0)};
}
constexpr auto fire_in = joined(
    std::array{integer<&FireIn::figures>("figures", 1, 30, 16), integer<&FireIn::fire_value>("fire_value", 0, 8, 4),
               choice<&FireIn::weapon>("weapon", weapon_keys, 1),
               decimal_field<&FireIn::distance>("distance", cm, 10, 32 * cm, 7 * cm),
               choice<&FireIn::time>("time", time_keys, 0), choice<&FireIn::cavalry>("shooter", shooter_keys, 0),
               choice<&FireIn::order>("order", level_keys, 0), flag<&FireIn::skirmish>("skirmish", false),
               flag<&FireIn::first_fire>("first_fire", false)},
    target_fields<FireIn>());
constexpr auto gun_in = joined(
    std::array{integer<&GunIn::figures>("figures", 1, 24, 4), integer<&GunIn::fire_value>("fire_value", 0, 10, 7),
               choice<&GunIn::calibre>("calibre", calibre_keys, 2), choice<&GunIn::canister>("ammo", ammo_keys, 0),
               decimal_field<&GunIn::distance>("distance", cm, 10, 125 * cm, 40 * cm),
               choice<&GunIn::time>("time", time_keys, 0)},
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
  return std::array{W::template of<&F::figures>(integer<&F::figures>(k.figures, 1, 30, 8)),
                    W::template of<&F::combat>(integer<&F::combat>(k.combat, 0, 8, 4)),
                    W::template of<&F::bonus>(integer<&F::bonus>(k.bonus, 0, 4, 1)),
                    W::template of<&F::charging>(flag<&F::charging>(k.charging, false)),
                    W::template of<&F::straight>(flag<&F::straight>(k.straight, true)),
                    W::template of<&F::ranks>(integer<&F::ranks>(k.ranks, 0, 6, 0)),
                    W::template of<&F::arm>(choice<&F::arm>(k.arm, arm_keys, 0)),
                    W::template of<&F::formation>(choice<&F::formation>(k.formation, stance_keys, 0)),
                    W::template of<&F::order>(choice<&F::order>(k.order, level_keys, 0)),
                    W::template of<&F::fresh>(flag<&F::fresh>(k.fresh, false)),
                    W::template of<&F::cover>(choice<&F::cover>(k.cover, cover_keys, 0)),
                    W::template of<&F::cuirass>(flag<&F::cuirass>(k.cuirass, false)),
                    W::template of<&F::flank>(choice<&F::flank>(k.flank, flank_keys, 0)),
                    W::template of<&F::house_side>(flag<&F::house_side>(k.house_side, false)),
                    W::template of<&F::follow>(flag<&F::follow>(k.follow, false)),
                    W::template of<&F::fire_losses>(integer<&F::fire_losses>(k.fire_losses, 0, 200, 0)),
                    W::template of<&F::general>(choice<&F::general>(k.general, value_keys, 0)),
                    W::template of<&F::aide>(flag<&F::aide>(k.aide, false)),
                    W::template of<&F::initial>(integer<&F::initial>(k.initial, 1, 24, 16)),
                    W::template of<&F::prior>(integer<&F::prior>(k.prior, 0, 960, 0))};
}
constexpr auto melee_in =
    joined(std::array{integer<&MeleeIn::round>("round", 1, 6, 1), choice<&MeleeIn::higher>("higher", side_keys, 0)},
           joined(fighter_fields<&MeleeIn::a>(names_a), fighter_fields<&MeleeIn::b>(names_b)));
constexpr Field melee_out[] = {number<&MeleeOut::a_losses>("a_losses"),
                               number<&MeleeOut::b_losses>("b_losses"),
                               number<&MeleeOut::a_figures_lost>("a_figures_lost"),
                               number<&MeleeOut::b_figures_lost>("b_figures_lost"),
                               choice<&MeleeOut::winner>("winner", winner_keys, 0),
                               number<&MeleeOut::gap20>("gap20"),
                               choice<&MeleeOut::square_broken>("square_broken", side_keys, 0)};

constexpr Field morale_in[] = {choice<&MoraleIn::status>("status", status_keys, 2),
                               integer<&MoraleIn::moral>("moral", 0, 9, 4),
                               choice<&MoraleIn::arm>("arm", test_arm_keys, 0),
                               flag<&MoraleIn::skirmish>("skirmish", false),
                               flag<&MoraleIn::vs_cavalry>("vs_cavalry", false),
                               flag<&MoraleIn::square>("square", false),
                               choice<&MoraleIn::square_minus>("square_use", use_keys, 0),
                               choice<&MoraleIn::cover>("cover", cover_keys, 0),
                               choice<&MoraleIn::state>("state", footing_keys, 0),
                               choice<&MoraleIn::order>("order", level_keys, 0),
                               flag<&MoraleIn::routed_before>("routed_before", false),
                               choice<&MoraleIn::general>("general", value_keys, 0),
                               integer<&MoraleIn::general_use>("general_use", -5, 5, 5),
                               choice<&MoraleIn::general_lost>("general_lost", value_keys, 0),
                               flag<&MoraleIn::aide>("aide", false),
                               flag<&MoraleIn::charging>("charging", false),
                               integer<&MoraleIn::friends>("friends", 0, 12, 0),
                               integer<&MoraleIn::enemies>("enemies", 0, 12, 0),
                               integer<&MoraleIn::enemy_routs>("enemy_routs", 0, 4, 0),
                               integer<&MoraleIn::friend_routs>("friend_routs", 0, 4, 0),
                               decimal_field<&MoraleIn::general_distance>("general_distance", cm, 0, 150 * cm, 10 * cm),
                               choice<&MoraleIn::near_minus>("near_use", use_keys, 0),
                               flag<&MoraleIn::rear>("rear", false),
                               flag<&MoraleIn::flank>("flank", false),
                               flag<&MoraleIn::melee_won>("melee_won", false),
                               integer<&MoraleIn::melee_lost>("melee_lost", 0, 3, 0),
                               integer<&MoraleIn::loss_gap>("loss_gap", 0, 200, 0),
                               integer<&MoraleIn::fires>("fires", 0, 6, 0),
                               flag<&MoraleIn::light_fire>("light_fire", false),
                               integer<&MoraleIn::batteries>("batteries", 0, 4, 0),
                               integer<&MoraleIn::initial>("initial", 1, 24, 16),
                               integer<&MoraleIn::losses>("losses", 0, 960, 0)};
constexpr Field morale_out[] = {number<&MoraleOut::points>("points"),
                                choice<&MoraleOut::result>("result", result_keys, 0)};

constexpr Field officer_fire_in[] = {
    choice<&OfficerFireIn::target>("mode", mode_keys, 0), integer<&OfficerFireIn::losses>("losses", 0, 200, 80),
    integer<&OfficerFireIn::figures>("figures", 1, 24, 16), integer<&OfficerFireIn::prior>("prior", 0, 39, 0)};
constexpr Field officer_fire_out[] = {flag<&OfficerFireOut::tested>("tested"),
                                      choice<&OfficerFireOut::fate>("fate", fate_keys, 0)};
constexpr Field officer_melee_in[] = {integer<&OfficerMeleeIn::losses>("losses", 0, 360, 60),
                                      integer<&OfficerMeleeIn::figures>("figures", 1, 24, 16)};
constexpr Field officer_melee_out[] = {choice<&FateOut::fate>("fate", fate_keys, 0)};

struct LossIn {
  i32 factor = 6, figures = 16;
};
struct LossOut {
  i16 losses;
};
constexpr Field loss_in[] = {integer<&LossIn::factor>("factor", -12, 22, 6),
                             integer<&LossIn::figures>("figures", 0, 60, 16)};
constexpr Field loss_out[] = {number<&LossOut::losses>("losses")};
template <class In>
Tally no_reasons(const Tables&, const In&) {
  return {};
}
LossOut run_loss(const Tables& t, const LossIn& in, const Tally&, Dice&) {
  return {static_cast<i16>(losses_read(t, in.factor, in.figures))};
}

constexpr Field attrition_in[] = {choice<&AttritionIn::status>("status", status_keys, 2),
                                  integer<&AttritionIn::initial>("initial", 1, 24, 16),
                                  integer<&AttritionIn::losses>("losses", 0, 960, 0)};
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
constexpr Field pass_in[] = {integer<&PassIn::router>("router", 1, 24, 8),
                             integer<&PassIn::crossed>("crossed", 1, 24, 16)};
constexpr Field pass_out[] = {number<&PassOut::limit>("limit"), flag<&PassOut::passes>("passes")};
PassOut run_pass(const Tables& t, const PassIn& in, const Tally&, Dice&) {
  i32 limit = passes_through(t, in.router);
  return {static_cast<i16>(limit), static_cast<i16>(in.crossed <= limit)};
}

constexpr Field exposure_in[] = {decimal_field<&ExposureIn::reach>("reach", cm, 15 * cm, 120 * cm, 21 * cm),
                                 decimal_field<&ExposureIn::start>("start", cm, 0, 150 * cm, 30 * cm),
                                 decimal_field<&ExposureIn::finish>("finish", cm, 0, 150 * cm, 12 * cm),
                                 decimal_field<&ExposureIn::speed>("speed", cm, 4 * cm, 46 * cm, 18 * cm),
                                 flag<&ExposureIn::contact>("contact", false)};
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

constexpr Field initiative_in[] = {choice<&InitiativeIn::previous>("previous", side_keys, 0)};
constexpr Field initiative_out[] = {choice<&InitiativeOut::winner>("winner", winner_keys, 0)};

constexpr Procedure all[] = {
    procedure<Tables, FireIn, FireOut, &fire_reasons, &fire>("fire", fire_in, fire_out),
    procedure<Tables, GunIn, FireOut, &gun_reasons, &gun_fire>("artillery_fire", gun_in, fire_out),
    procedure<Tables, MeleeIn, MeleeOut, &melee_reasons, &melee>("melee", melee_in, melee_out),
    procedure<Tables, MoraleIn, MoraleOut, &morale_reasons, &morale>("morale", morale_in, morale_out),
    procedure<Tables, OfficerFireIn, OfficerFireOut, &officer_fire_reasons, &officer_fire>(
        "officer_fire", officer_fire_in, officer_fire_out),
    procedure<Tables, OfficerMeleeIn, FateOut, &officer_melee_reasons, &officer_melee>(
        "officer_melee", officer_melee_in, officer_melee_out),
    procedure<Tables, LossIn, LossOut, &no_reasons<LossIn>, &run_loss>("loss", loss_in, loss_out),
    procedure<Tables, AttritionIn, AttritionOut, &attrition_reasons, &run_attrition>("attrition", attrition_in,
                                                                                     attrition_out),
    procedure<Tables, PassIn, PassOut, &no_reasons<PassIn>, &run_pass>("interpenetration", pass_in, pass_out),
    procedure<Tables, ExposureIn, ExposureOut, &no_reasons<ExposureIn>, &run_exposure>("exposure", exposure_in,
                                                                                       exposure_out),
    procedure<Tables, InitiativeIn, InitiativeOut, &no_reasons<InitiativeIn>, &initiative_roll>(
        "initiative", initiative_in, initiative_out),
};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::feu_combat_moral
