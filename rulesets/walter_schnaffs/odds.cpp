// The eleven procedures as `grognard odds` and the assistant's forms see them: names, ranges, defaults, outcomes.
#include "rulesets/walter_schnaffs/procedures.hpp"

namespace grog::walter_schnaffs {
namespace {

constexpr std::string_view crossing_keys[] = {"none", "stream", "bridge"};
constexpr std::string_view range_keys[] = {"short", "long"};
constexpr std::string_view result_keys[] = {"repulsed", "taken"};
constexpr std::string_view status_keys[] = {"fired", "out_of_range"};
constexpr std::string_view side_result_keys[] = {"attacker", "defender", "draw"};
constexpr std::string_view german_keys[] = {"nach_paris", "advance", "turn", "solid", "random"};
constexpr std::string_view french_keys[] = {"advance", "turn", "solid", "last", "random"};
constexpr std::span<const std::string_view> gun_keys{&arm_keys[static_cast<std::size_t>(Arm::bl_heavy)], 5};

template <class In>
constexpr auto totals_fields() {
  return std::array{
      integer<&In::a_inf_fresh>(
          "a_inf_fresh", 0, 5, 2,
          {"Infanterie fraîche qui attaque (3 bases et plus)", "Fresh attacking infantry (3+ bases)"}),
      integer<&In::a_inf_weak>("a_inf_weak", 0, 5, 0,
                               {"Infanterie amoindrie qui attaque", "Weakened attacking infantry"}),
      integer<&In::a_cav_fresh>(
          "a_cav_fresh", 0, 5, 0,
          {"Cavalerie fraîche qui attaque (2 bases et plus)", "Fresh attacking cavalry (2+ bases)"}),
      integer<&In::a_cav_weak>("a_cav_weak", 0, 5, 0,
                               {"Cavalerie amoindrie qui attaque", "Weakened attacking cavalry"}),
      integer<&In::a_art>("a_art", 0, 4, 0,
                          {"Batteries d'artillerie qui participent", "Artillery batteries taking part"}),
      integer<&In::a_mit>("a_mit", 0, 4, 0, {"Mitrailleuses qui participent", "Mitrailleuses taking part"}),
      integer<&In::a_rear_inf>("a_rear_inf", 0, 5, 0,
                               {"Unités d'infanterie dans la zone arrière", "Infantry units in the rear zone"}),
      integer<&In::a_flanks>("a_flanks", 0, 2, 0,
                             {"Zones de flanc tenues par 2 unités et plus", "Flank zones with 2+ units"}),
      integer<&In::a_pro>("a_pro", 0, 5, 0, {"Unités professionnelles", "Professional units"}),
      integer<&In::a_res>("a_res", 0, 5, 0, {"Unités de réservistes qui attaquent", "Attacking reservist units"}),
      choice<&In::crossing>("crossing", crossing_keys, 0, {"Côté franchi", "Side crossed"}),
      flag<&In::cover>("cover", false, {"La zone attaquée est un couvert", "The target zone is cover"}),
      integer<&In::d_inf_rapid>(
          "d_inf_rapid", 0, 5, 1,
          {"Infanterie à Chassepot ou Werder en défense", "Defending Chassepot or Werder infantry"}),
      integer<&In::d_inf_other>("d_inf_other", 0, 5, 0, {"Autre infanterie en défense", "Other defending infantry"}),
      integer<&In::d_cav>("d_cav", 0, 5, 0, {"Cavalerie en défense", "Defending cavalry"}),
      integer<&In::d_mit>("d_mit", 0, 5, 0, {"Bases de mitrailleuses", "Mitrailleuse bases"}),
      integer<&In::d_bl>("d_bl", 0, 5, 0, {"Bases se chargeant par la culasse", "Breech-loading bases"}),
      integer<&In::d_ml>("d_ml", 0, 5, 0, {"Bases se chargeant par la bouche", "Muzzle-loading bases"}),
      integer<&In::d_rear_inf>("d_rear_inf", 0, 5, 0,
                               {"Infanterie amie dans sa zone arrière", "Friendly infantry in its rear zone"}),
      integer<&In::d_flanks>("d_flanks", 0, 2, 0,
                             {"Ses zones de flanc tenues par 2 unités et plus", "Its flank zones with 2+ units"}),
      integer<&In::d_pro>("d_pro", 0, 5, 0, {"Unités professionnelles en défense", "Professional defenders"}),
      integer<&In::d_res>("d_res", 0, 5, 0, {"Réservistes en défense", "Reservist defenders"}),
      integer<&In::prior>("prior", 0, 5, 0, {"Assauts déjà subis ce tour", "Assaults already suffered this turn"})};
}

template <std::size_t A, std::size_t B>
constexpr std::array<Field, A + B> joined(const std::array<Field, A>& a, const std::array<Field, B>& b) {
  std::array<Field, A + B> out{};
  for (std::size_t i = 0; i < A; ++i) out[i] = a[i];
  for (std::size_t i = 0; i < B; ++i) out[A + i] = b[i];
  return out;
}

constexpr auto totals_in = totals_fields<TotalsIn>();
constexpr Field totals_out[] = {
    number<&TotalsOut::attacker_total>("attacker_total", {"Total de l'attaque", "Attacker's total"}),
    number<&TotalsOut::attacker_dice>("attacker_dice", {"Dés de l'attaque", "Attacker's dice"}),
    number<&TotalsOut::defender_total>("defender_total", {"Total de la défense", "Defender's total"}),
    number<&TotalsOut::defender_dice>("defender_dice", {"Dés de la défense", "Defender's dice"})};

constexpr auto assault_in = joined(
    totals_in,
    std::array{
        integer<&AssaultIn::a_inf_size>("a_inf_size", 3, 5, 4, {"Bases par unité fraîche", "Bases a fresh unit"}),
        integer<&AssaultIn::a_weak_size>("a_weak_size", 1, 2, 2,
                                         {"Bases par unité amoindrie", "Bases a weakened unit"}),
        integer<&AssaultIn::a_cav_size>("a_cav_size", 2, 3, 2,
                                        {"Bases par cavalerie fraîche", "Bases a fresh cavalry unit"}),
        integer<&AssaultIn::d_inf_size>("d_inf_size", 1, 5, 4,
                                        {"Bases par infanterie en défense", "Bases a defending infantry unit"}),
        integer<&AssaultIn::d_cav_size>("d_cav_size", 1, 3, 2,
                                        {"Bases par cavalerie en défense", "Bases a defending cavalry unit"}),
        choice<&AssaultIn::a_six>("a_six", six_keys, 0, {"Choix de l'attaque sur 6", "Attacker's choice on a 6"}),
        choice<&AssaultIn::d_six>("d_six", six_keys, 0, {"Choix de la défense sur 6", "Defender's choice on a 6"})});
struct AssaultAnswer {
  i16 a_inf_lost, a_cav_lost, a_art_lost, a_mit_lost, d_inf_lost, d_cav_lost, d_art_lost, d_mit_lost, result;
};
constexpr Field assault_out[] = {
    number<&AssaultAnswer::a_inf_lost>("a_inf_lost"),        number<&AssaultAnswer::a_cav_lost>("a_cav_lost"),
    number<&AssaultAnswer::a_art_lost>("a_art_lost"),        number<&AssaultAnswer::a_mit_lost>("a_mit_lost"),
    number<&AssaultAnswer::d_inf_lost>("d_inf_lost"),        number<&AssaultAnswer::d_cav_lost>("d_cav_lost"),
    number<&AssaultAnswer::d_art_lost>("d_art_lost"),        number<&AssaultAnswer::d_mit_lost>("d_mit_lost"),
    choice<&AssaultAnswer::result>("result", result_keys, 0)};
AssaultAnswer run_assault(const Tables& t, const AssaultIn& in, const Tally& why, Dice& dice) {
  auto i = [](i32 n) { return static_cast<i16>(n); };
  Clash c{{i(in.a_inf_fresh * in.a_inf_size + in.a_inf_weak * in.a_weak_size),
           i(in.a_cav_fresh * in.a_cav_size + in.a_cav_weak), i(in.a_art), i(in.a_mit)},
          {i((in.d_inf_rapid + in.d_inf_other) * in.d_inf_size), i(in.d_cav * in.d_cav_size), i(in.d_bl + in.d_ml),
           i(in.d_mit)},
          in.a_six,
          in.d_six};
  // Only the number of loss dice matters from here on, so the value dice are merged into it.
  auto counts = stage(dice, [&](Dice& d) -> std::array<i16, 2> {
    TotalsOut o = totals(t, in, why, d);
    return {o.attacker_dice, o.defender_dice};
  });
  Bases d = losses(t, counts[0], c.defenders, c.a_six, dice);
  Bases a = losses(t, counts[1], c.attackers, c.d_six, dice);
  return {a.inf, a.cav, a.art, a.mit, d.inf, d.cav, d.art, d.mit, i(assault_result(c, a, d).taken)};
}
Tally assault_reasons(const Tables& t, const AssaultIn& in) { return totals_reasons(t, in); }

constexpr Field losses_in[] = {
    integer<&LossesIn::dice>("dice", 0, 12, 3, {"Dés de perte", "Loss dice"}),
    integer<&LossesIn::inf_bases>("inf_bases", 0, 25, 8, {"Bases d'infanterie", "Infantry bases"}),
    integer<&LossesIn::cav_bases>("cav_bases", 0, 15, 0, {"Bases de cavalerie", "Cavalry bases"}),
    integer<&LossesIn::art_bases>("art_bases", 0, 5, 0, {"Bases d'artillerie", "Artillery bases"}),
    integer<&LossesIn::mit_bases>("mit_bases", 0, 5, 0, {"Bases de mitrailleuses", "Mitrailleuse bases"}),
    choice<&LossesIn::six>("six", six_keys, 0, {"Choix du tireur sur 6", "Thrower's choice on a 6"})};
constexpr Field losses_out[] = {number<&Bases::inf>("inf_lost"), number<&Bases::cav>("cav_lost"),
                                number<&Bases::art>("art_lost"), number<&Bases::mit>("mit_lost")};
Tally no_reasons(const Tables&, const LossesIn&) { return {}; }
Bases run_losses(const Tables& t, const LossesIn& in, const Tally&, Dice& dice) {
  Bases present{static_cast<i16>(in.inf_bases), static_cast<i16>(in.cav_bases), static_cast<i16>(in.art_bases),
                static_cast<i16>(in.mit_bases)};
  return losses(t, in.dice, present, in.six, dice);
}

constexpr Field bombard_in[] = {
    choice<&BombardIn::gun>("gun", gun_keys, 1, {"Classe de pièces", "Class of pieces"}),
    choice<&BombardIn::nation>("nation", nation_keys, 0, {"Obus de quelle nation", "Whose shells"}),
    integer<&BombardIn::batteries>("batteries", 1, 5, 1, {"Batteries tirant ensemble", "Batteries firing together"}),
    choice<&BombardIn::far>("range", range_keys, 0, {"Portée", "Range"}),
    choice<&BombardIn::ground>("ground", ground_keys, 0, {"Terrain de la cible", "Ground of the target"}),
    flag<&BombardIn::cover>("cover", false, {"Zone de couvert", "Zone of cover"}),
    integer<&BombardIn::inf_bases>("inf_bases", 0, 25, 8, {"Bases d'infanterie", "Infantry bases"}),
    integer<&BombardIn::cav_bases>("cav_bases", 0, 15, 0, {"Bases de cavalerie", "Cavalry bases"}),
    integer<&BombardIn::art_bases>("art_bases", 0, 5, 0, {"Bases d'artillerie", "Artillery bases"}),
    integer<&BombardIn::mit_bases>("mit_bases", 0, 5, 0, {"Bases de mitrailleuses", "Mitrailleuse bases"}),
    choice<&BombardIn::six>("six", six_keys, 0, {"Choix du tireur sur 6", "Firer's choice on a 6"})};
struct BombardAnswer {
  i16 status, chances, inf_lost, cav_lost, art_lost, mit_lost;
};
constexpr Field bombard_out[] = {choice<&BombardAnswer::status>("status", status_keys, 0),
                                 number<&BombardAnswer::chances>("chances"),
                                 number<&BombardAnswer::inf_lost>("inf_lost"),
                                 number<&BombardAnswer::cav_lost>("cav_lost"),
                                 number<&BombardAnswer::art_lost>("art_lost"),
                                 number<&BombardAnswer::mit_lost>("mit_lost")};
BombardAnswer run_bombard(const Tables& t, const BombardIn& in, const Tally& why, Dice& dice) {
  bool out = why.items()[0].value == 0;
  Salvo s = salvo(t, in, why, dice);
  auto lost = [](i16 hit, i16 saved) { return static_cast<i16>(hit - saved); };
  return {static_cast<i16>(out),        s.chances,
          lost(s.hit.inf, s.saved.inf), lost(s.hit.cav, s.saved.cav),
          lost(s.hit.art, s.saved.art), lost(s.hit.mit, s.saved.mit)};
}

constexpr Field move_in[] = {choice<&MoveIn::arm>("arm", arm_keys, 3, {"Arme", "Arm"}),
                             flag<&MoveIn::heavy>("heavy", false, {"Terrain lourd", "Heavy ground"})};
struct MoveOut {
  i16 moved;
};
constexpr Field move_out[] = {flag<&MoveOut::moved>("moved")};
Tally move_reasons(const Tables& t, const MoveIn& in) {
  Tally n;
  const Score& s = leaving_score(t, in.arm, in.heavy);
  n.note(s.clause, s.value);
  return n;
}
MoveOut run_move(const Tables& t, const MoveIn& in, const Tally&, Dice& dice) {
  return {static_cast<i16>(leaves(t, in.arm, in.heavy, dice))};
}

struct RetreatIn {
  i32 gun = 3, batteries = 1;
  bool heavy = false;
};
struct RetreatOut {
  i16 escaped, captured;
};
constexpr Field retreat_in[] = {choice<&RetreatIn::gun>("gun", gun_keys, 3, {"Classe de pièces", "Class of pieces"}),
                                integer<&RetreatIn::batteries>("batteries", 1, 5, 1, {"Batteries", "Batteries"}),
                                flag<&RetreatIn::heavy>("heavy", false, {"Terrain lourd", "Heavy ground"})};
constexpr Field retreat_out[] = {number<&RetreatOut::escaped>("escaped"), number<&RetreatOut::captured>("captured")};
MoveIn gun_move(const RetreatIn& in) { return {static_cast<Arm>(in.gun + static_cast<i32>(Arm::bl_heavy)), in.heavy}; }
Tally retreat_reasons(const Tables& t, const RetreatIn& in) { return move_reasons(t, gun_move(in)); }
RetreatOut run_retreat(const Tables& t, const RetreatIn& in, const Tally&, Dice& dice) {
  MoveIn move = gun_move(in);
  i16 escaped = 0;
  for (int i = 0; i < in.batteries; ++i) escaped = static_cast<i16>(escaped + leaves(t, move.arm, move.heavy, dice));
  return {escaped, static_cast<i16>(in.batteries - escaped)};
}

constexpr Field scenario_in[] = {
    choice<&PostureChoice::german>("german", german_keys, 1, {"Posture allemande", "German posture"}),
    choice<&PostureChoice::french>("french", french_keys, 2, {"Posture française", "French posture"})};
struct ScenarioOut {
  i16 attacker, attacker_posture, defender_posture;
};
constexpr Field scenario_out[] = {choice<&ScenarioOut::attacker>("attacker", nation_keys, 0),
                                  choice<&ScenarioOut::attacker_posture>("attacker_posture", posture_keys, 0),
                                  choice<&ScenarioOut::defender_posture>("defender_posture", posture_keys, 0)};
Tally scenario_reasons(const Tables& t, const PostureChoice& in) {
  Tally n;
  n.note(t.posture[0].rung.clause);
  if (in.german == 4 || in.french == 4) n.note("WS-17.3"_c);
  return n;
}
ScenarioOut run_scenario(const Tables& t, const PostureChoice& in, const Tally&, Dice& dice) {
  Roles r = assign_roles(t, in, dice);
  return {r.attacker, r.postures[r.attacker], r.postures[1 - r.attacker]};
}

struct ClockIn {
  i32 clock = 21;
};
struct ClockOut {
  i16 clock, over;
};
constexpr Field clock_in[] = {integer<&ClockIn::clock>("clock", 1, 30, 21, {"Horloge", "Clock"})};
constexpr Field clock_out[] = {number<&ClockOut::clock>("clock"), flag<&ClockOut::over>("over")};
Tally clock_reasons(const Tables&, const ClockIn&) {
  Tally n;
  n.note("WS-15.3"_c);
  return n;
}
ClockOut run_clock(const Tables&, const ClockIn& in, const Tally&, Dice& dice) {
  i16 left = static_cast<i16>(clock_after(in.clock, dice));
  return {left, static_cast<i16>(left == 0)};
}

struct ReserveIn {
  i32 units = 3;
};
struct ReserveOut {
  i16 arrived;
};
constexpr Field reserve_in[] = {
    integer<&ReserveIn::units>("units", 1, 12, 3, {"Unités en réserve", "Units in reserve"})};
constexpr Field reserve_out[] = {number<&ReserveOut::arrived>("arrived")};
Tally reserve_reasons(const Tables& t, const ReserveIn&) {
  Tally n;
  n.note(t.arrives.clause, t.arrives.value);
  return n;
}
ReserveOut run_reserve(const Tables& t, const ReserveIn& in, const Tally&, Dice& dice) {
  i16 arrived = 0;
  for (int i = 0; i < in.units; ++i) arrived = static_cast<i16>(arrived + dice.test(t.arrives.on, t.arrives.clause));
  return {arrived};
}

constexpr Field cost_in[] = {choice<&CostIn::arm>("arm", arm_keys, 0, {"Arme", "Arm"}),
                             integer<&CostIn::bases>("bases", 1, 5, 3, {"Bases", "Bases"}),
                             choice<&CostIn::quality>("quality", quality_keys, 0, {"Qualité", "Quality"}),
                             flag<&CostIn::rapid>("rapid", false, {"Chassepot ou Werder", "Chassepot or Werder"})};
struct CostOut {
  i16 cost;
};
constexpr Field cost_out[] = {number<&CostOut::cost>("cost")};
CostOut run_cost(const Tables&, const CostIn& in, const Tally& why, Dice&) {
  return {static_cast<i16>(in.bases * why.total())};
}

constexpr std::span<const std::string_view> attacker_postures{posture_keys, 4};
constexpr Field victory_in[] = {
    choice<&VictoryIn::posture>("posture", attacker_postures, 1, {"Posture de l'Attaquant", "Attacker's posture"}),
    integer<&VictoryIn::zones>("zones", 0, 32, 2, {"Zones d'objectif tenues", "Objective zones held"}),
    integer<&VictoryIn::enemy_loss>("enemy_loss", 0, 1000, 60, {"Pertes du Défenseur", "Defender's losses"}),
    integer<&VictoryIn::own_loss>("own_loss", 0, 1000, 60, {"Pertes de l'Attaquant", "Attacker's losses"}),
    integer<&VictoryIn::budget>("budget", 100, 1000, 400, {"Budget", "Budget"})};
constexpr Field victory_out[] = {number<&VictoryOut::attacker_points>("attacker_points"),
                                 number<&VictoryOut::defender_points>("defender_points"),
                                 choice<&VictoryOut::result>("result", side_result_keys, 0)};

constexpr Procedure all[] = {
    procedure<Tables, TotalsIn, TotalsOut, &totals_reasons, &totals>(
        "totals", {"Les deux totaux d'un assaut et leurs dés", "Both totals of an assault and their dice"}, totals_in,
        totals_out),
    procedure<Tables, AssaultIn, AssaultAnswer, &assault_reasons, &run_assault>(
        "assault", {"Un assaut entier", "A whole assault"}, assault_in, assault_out),
    procedure<Tables, LossesIn, Bases, &no_reasons, &run_losses>(
        "losses", {"Un jet sur le tableau des pertes", "A throw on the loss table"}, losses_in, losses_out),
    procedure<Tables, BombardIn, BombardAnswer, &bombard_reasons, &run_bombard>("bombard", {"Une salve", "One salvo"},
                                                                                bombard_in, bombard_out),
    procedure<Tables, MoveIn, MoveOut, &move_reasons, &run_move>(
        "move", {"L'unité quitte-t-elle sa zone ?", "May this unit leave its zone?"}, move_in, move_out),
    procedure<Tables, RetreatIn, RetreatOut, &retreat_reasons, &run_retreat>(
        "retreat", {"Pièces chassées d'une zone perdue", "Guns driven out of a lost zone"}, retreat_in, retreat_out),
    procedure<Tables, PostureChoice, ScenarioOut, &scenario_reasons, &run_scenario>(
        "scenario", {"Qui attaque ?", "Who attacks?"}, scenario_in, scenario_out),
    procedure<Tables, ClockIn, ClockOut, &clock_reasons, &run_clock>("clock", {"Fin de tour", "End of turn"}, clock_in,
                                                                     clock_out),
    procedure<Tables, ReserveIn, ReserveOut, &reserve_reasons, &run_reserve>(
        "reserve", {"Arrivée des réserves", "Arrival of reserves"}, reserve_in, reserve_out),
    procedure<Tables, CostIn, CostOut, &cost_reasons, &run_cost>("cost", {"Prix d'une unité", "Price of a unit"},
                                                                 cost_in, cost_out),
    procedure<Tables, VictoryIn, VictoryOut, &victory_reasons, &victory>(
        "victory", {"Décompte final", "Final reckoning"}, victory_in, victory_out),
};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::walter_schnaffs
