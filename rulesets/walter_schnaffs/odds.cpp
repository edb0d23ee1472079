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

template <std::size_t A, std::size_t B>
constexpr std::array<Field, A + B> joined(const std::array<Field, A>& a, const std::array<Field, B>& b) {
  std::array<Field, A + B> out{};
  for (std::size_t i = 0; i < A; ++i) out[i] = a[i];
  for (std::size_t i = 0; i < B; ++i) out[A + i] = b[i];
  return out;
}

constexpr std::array totals_in{integer<&TotalsIn::a_inf_fresh>("a_inf_fresh", 0, 5, 2),
                               integer<&TotalsIn::a_inf_weak>("a_inf_weak", 0, 5, 0),
                               integer<&TotalsIn::a_cav_fresh>("a_cav_fresh", 0, 5, 0),
                               integer<&TotalsIn::a_cav_weak>("a_cav_weak", 0, 5, 0),
                               integer<&TotalsIn::a_art>("a_art", 0, 4, 0),
                               integer<&TotalsIn::a_mit>("a_mit", 0, 4, 0),
                               integer<&TotalsIn::a_rear_inf>("a_rear_inf", 0, 5, 0),
                               integer<&TotalsIn::a_flanks>("a_flanks", 0, 2, 0),
                               integer<&TotalsIn::a_pro>("a_pro", 0, 5, 0),
                               integer<&TotalsIn::a_res>("a_res", 0, 5, 0),
                               choice<&TotalsIn::crossing>("crossing", crossing_keys, 0),
                               flag<&TotalsIn::cover>("cover", false),
                               integer<&TotalsIn::d_inf_rapid>("d_inf_rapid", 0, 5, 1),
                               integer<&TotalsIn::d_inf_other>("d_inf_other", 0, 5, 0),
                               integer<&TotalsIn::d_cav>("d_cav", 0, 5, 0),
                               integer<&TotalsIn::d_mit>("d_mit", 0, 5, 0),
                               integer<&TotalsIn::d_bl>("d_bl", 0, 5, 0),
                               integer<&TotalsIn::d_ml>("d_ml", 0, 5, 0),
                               integer<&TotalsIn::d_rear_inf>("d_rear_inf", 0, 5, 0),
                               integer<&TotalsIn::d_flanks>("d_flanks", 0, 2, 0),
                               integer<&TotalsIn::d_pro>("d_pro", 0, 5, 0),
                               integer<&TotalsIn::d_res>("d_res", 0, 5, 0),
                               integer<&TotalsIn::prior>("prior", 0, 5, 0)};
constexpr Field totals_out[] = {
    number<&TotalsOut::attacker_total>("attacker_total"), number<&TotalsOut::attacker_dice>("attacker_dice"),
    number<&TotalsOut::defender_total>("defender_total"), number<&TotalsOut::defender_dice>("defender_dice")};

constexpr auto assault_in = joined(totals_in, std::array{integer<&AssaultIn::a_inf_size>("a_inf_size", 3, 5, 4),
                                                         integer<&AssaultIn::a_weak_size>("a_weak_size", 1, 2, 2),
                                                         integer<&AssaultIn::a_cav_size>("a_cav_size", 2, 3, 2),
                                                         integer<&AssaultIn::d_inf_size>("d_inf_size", 1, 5, 4),
                                                         integer<&AssaultIn::d_cav_size>("d_cav_size", 1, 3, 2),
                                                         choice<&AssaultIn::a_six>("a_six", six_keys, 0),
                                                         choice<&AssaultIn::d_six>("d_six", six_keys, 0)});
struct AssaultAnswer {
  i32 a_inf_lost, a_cav_lost, a_art_lost, a_mit_lost, d_inf_lost, d_cav_lost, d_art_lost, d_mit_lost, result;
};
constexpr Field assault_out[] = {
    number<&AssaultAnswer::a_inf_lost>("a_inf_lost"),        number<&AssaultAnswer::a_cav_lost>("a_cav_lost"),
    number<&AssaultAnswer::a_art_lost>("a_art_lost"),        number<&AssaultAnswer::a_mit_lost>("a_mit_lost"),
    number<&AssaultAnswer::d_inf_lost>("d_inf_lost"),        number<&AssaultAnswer::d_cav_lost>("d_cav_lost"),
    number<&AssaultAnswer::d_art_lost>("d_art_lost"),        number<&AssaultAnswer::d_mit_lost>("d_mit_lost"),
    choice<&AssaultAnswer::result>("result", result_keys, 0)};
AssaultAnswer run_assault(const Tables& t, const AssaultIn& in, const Tally& why, Dice& dice) {
  Clash c{{in.a_inf_fresh * in.a_inf_size + in.a_inf_weak * in.a_weak_size,
           in.a_cav_fresh * in.a_cav_size + in.a_cav_weak, in.a_art, in.a_mit},
          {(in.d_inf_rapid + in.d_inf_other) * in.d_inf_size, in.d_cav * in.d_cav_size, in.d_bl + in.d_ml, in.d_mit},
          in.a_six,
          in.d_six};
  // Only the number of loss dice matters from here on, so the value dice are merged into it.
  auto counts = stage(dice, [&](Dice& d) -> std::array<i32, 2> {
    TotalsOut o = totals(t, in, why, d);
    return {o.attacker_dice, o.defender_dice};
  });
  Bases d = losses(t, counts[0], c.defenders, c.a_six, dice);
  Bases a = losses(t, counts[1], c.attackers, c.d_six, dice);
  return {a.inf, a.cav, a.art, a.mit, d.inf, d.cav, d.art, d.mit, assault_result(c, a, d).taken};
}
Tally assault_reasons(const Tables& t, const AssaultIn& in) { return totals_reasons(t, in); }

constexpr Field losses_in[] = {
    integer<&LossesIn::dice>("dice", 0, 12, 3),           integer<&LossesIn::inf_bases>("inf_bases", 0, 25, 8),
    integer<&LossesIn::cav_bases>("cav_bases", 0, 15, 0), integer<&LossesIn::art_bases>("art_bases", 0, 5, 0),
    integer<&LossesIn::mit_bases>("mit_bases", 0, 5, 0),  choice<&LossesIn::six>("six", six_keys, 0)};
constexpr Field losses_out[] = {number<&Bases::inf>("inf_lost"), number<&Bases::cav>("cav_lost"),
                                number<&Bases::art>("art_lost"), number<&Bases::mit>("mit_lost")};
Tally no_reasons(const Tables&, const LossesIn&) { return {}; }
Bases run_losses(const Tables& t, const LossesIn& in, const Tally&, Dice& dice) {
  Bases present{in.inf_bases, in.cav_bases, in.art_bases, in.mit_bases};
  return losses(t, in.dice, present, in.six, dice);
}

constexpr Field bombard_in[] = {choice<&BombardIn::gun>("gun", gun_keys, 1),
                                choice<&BombardIn::nation>("nation", nation_keys, 0),
                                integer<&BombardIn::batteries>("batteries", 1, 5, 1),
                                choice<&BombardIn::far>("range", range_keys, 0),
                                choice<&BombardIn::ground>("ground", ground_keys, 0),
                                flag<&BombardIn::cover>("cover", false),
                                integer<&BombardIn::inf_bases>("inf_bases", 0, 25, 8),
                                integer<&BombardIn::cav_bases>("cav_bases", 0, 15, 0),
                                integer<&BombardIn::art_bases>("art_bases", 0, 5, 0),
                                integer<&BombardIn::mit_bases>("mit_bases", 0, 5, 0),
                                choice<&BombardIn::six>("six", six_keys, 0)};
struct BombardAnswer {
  i32 status, chances, inf_lost, cav_lost, art_lost, mit_lost;
};
constexpr Field bombard_out[] = {choice<&BombardAnswer::status>("status", status_keys, 0),
                                 number<&BombardAnswer::chances>("chances"),
                                 number<&BombardAnswer::inf_lost>("inf_lost"),
                                 number<&BombardAnswer::cav_lost>("cav_lost"),
                                 number<&BombardAnswer::art_lost>("art_lost"),
                                 number<&BombardAnswer::mit_lost>("mit_lost")};
BombardAnswer run_bombard(const Tables& t, const BombardIn& in, const Tally& why, Dice& dice) {
  bool out_of_range = why.items()[0].value == 0;
  Salvo s = salvo(t, in, why, dice);
  Bases lost = s.hit - s.saved;
  return {out_of_range, s.chances, lost.inf, lost.cav, lost.art, lost.mit};
}

constexpr Field move_in[] = {choice<&MoveIn::arm>("arm", arm_keys, 3), flag<&MoveIn::heavy>("heavy", false)};
struct MoveOut {
  bool moved;
};
constexpr Field move_out[] = {flag<&MoveOut::moved>("moved")};
Tally move_reasons(const Tables& t, const MoveIn& in) {
  Tally n;
  const Score& s = leaving_score(t, in.arm, in.heavy);
  n.note(s.clause, s.value);
  return n;
}
MoveOut run_move(const Tables& t, const MoveIn& in, const Tally&, Dice& dice) {
  return {leaves(t, in.arm, in.heavy, dice)};
}

struct RetreatIn {
  Gun gun = Gun::ml_light;
  i32 batteries = 1;
  bool heavy = false;
};
struct RetreatOut {
  i32 escaped, captured;
};
constexpr Field retreat_in[] = {choice<&RetreatIn::gun>("gun", gun_keys, 3),
                                integer<&RetreatIn::batteries>("batteries", 1, 5, 1),
                                flag<&RetreatIn::heavy>("heavy", false)};
constexpr Field retreat_out[] = {number<&RetreatOut::escaped>("escaped"), number<&RetreatOut::captured>("captured")};
MoveIn gun_move(const RetreatIn& in) { return {arm_of(in.gun), in.heavy}; }
Tally retreat_reasons(const Tables& t, const RetreatIn& in) { return move_reasons(t, gun_move(in)); }
RetreatOut run_retreat(const Tables& t, const RetreatIn& in, const Tally&, Dice& dice) {
  MoveIn move = gun_move(in);
  i32 escaped = 0;
  for (int i = 0; i < in.batteries; ++i) escaped += leaves(t, move.arm, move.heavy, dice);
  return {escaped, in.batteries - escaped};
}

constexpr Field scenario_in[] = {choice<&PostureChoice::german>("german", german_keys, 1),
                                 choice<&PostureChoice::french>("french", french_keys, 2)};
struct ScenarioOut {
  Side attacker;
  Posture attacker_posture, defender_posture;
};
constexpr Field scenario_out[] = {choice<&ScenarioOut::attacker>("attacker", nation_keys, 0),
                                  choice<&ScenarioOut::attacker_posture>("attacker_posture", held_keys, 0),
                                  choice<&ScenarioOut::defender_posture>("defender_posture", held_keys, 0)};
Tally scenario_reasons(const Tables& t, const PostureChoice& in) {
  Tally n;
  n.note(t.posture[0].rung.clause);
  if (in.german == drawn_place || in.french == drawn_place) n.note("WS-17.3"_c);
  return n;
}
ScenarioOut run_scenario(const Tables& t, const PostureChoice& in, const Tally&, Dice& dice) {
  Roles r = assign_roles(t, in, dice);
  return {r.attacker, r.postures[r.attacker], r.postures[other(r.attacker)]};
}

struct ClockIn {
  i32 clock = 21;
};
struct ClockOut {
  i32 clock, over;
};
constexpr Field clock_in[] = {integer<&ClockIn::clock>("clock", 1, 30, 21)};
constexpr Field clock_out[] = {number<&ClockOut::clock>("clock"), flag<&ClockOut::over>("over")};
Tally clock_reasons(const Tables&, const ClockIn&) {
  Tally n;
  n.note("WS-15.3"_c);
  return n;
}
ClockOut run_clock(const Tables&, const ClockIn& in, const Tally&, Dice& dice) {
  i32 left = clock_after(in.clock, dice);
  return {left, left == 0};
}

struct ReserveIn {
  i32 units = 3;
};
struct ReserveOut {
  i32 arrived;
};
constexpr Field reserve_in[] = {integer<&ReserveIn::units>("units", 1, 12, 3)};
constexpr Field reserve_out[] = {number<&ReserveOut::arrived>("arrived")};
Tally reserve_reasons(const Tables& t, const ReserveIn&) {
  Tally n;
  n.note(t.arrives.clause, t.arrives.value);
  return n;
}
ReserveOut run_reserve(const Tables& t, const ReserveIn& in, const Tally&, Dice& dice) {
  i32 arrived = 0;
  for (int i = 0; i < in.units; ++i) arrived += dice.test(t.arrives.on, t.arrives.clause);
  return {arrived};
}

constexpr Field cost_in[] = {choice<&CostIn::arm>("arm", arm_keys, 0), integer<&CostIn::bases>("bases", 1, 5, 3),
                             choice<&CostIn::quality>("quality", quality_keys, 0),
                             flag<&CostIn::rapid>("rapid", false)};
struct CostOut {
  i32 cost;
};
constexpr Field cost_out[] = {number<&CostOut::cost>("cost")};
CostOut run_cost(const Tables&, const CostIn& in, const Tally& why, Dice&) { return {in.bases * why.total()}; }

constexpr auto attacker_postures = held_keys.first(4);
constexpr Field victory_in[] = {
    choice<&VictoryIn::posture>("posture", attacker_postures, 1), integer<&VictoryIn::zones>("zones", 0, 32, 2),
    integer<&VictoryIn::enemy_loss>("enemy_loss", 0, 1000, 60), integer<&VictoryIn::own_loss>("own_loss", 0, 1000, 60),
    integer<&VictoryIn::budget>("budget", 100, 1000, 400)};
constexpr Field victory_out[] = {number<&VictoryOut::attacker_points>("attacker_points"),
                                 number<&VictoryOut::defender_points>("defender_points"),
                                 choice<&VictoryOut::winner>("result", side_result_keys, 0)};

constexpr Procedure all[] = {
    procedure<Tables, TotalsIn, TotalsOut, &totals_reasons, &totals>("totals", totals_in, totals_out),
    procedure<Tables, AssaultIn, AssaultAnswer, &assault_reasons, &run_assault>("assault", assault_in, assault_out),
    procedure<Tables, LossesIn, Bases, &no_reasons, &run_losses>("losses", losses_in, losses_out),
    procedure<Tables, BombardIn, BombardAnswer, &bombard_reasons, &run_bombard>("bombard", bombard_in, bombard_out),
    procedure<Tables, MoveIn, MoveOut, &move_reasons, &run_move>("move", move_in, move_out),
    procedure<Tables, RetreatIn, RetreatOut, &retreat_reasons, &run_retreat>("retreat", retreat_in, retreat_out),
    procedure<Tables, PostureChoice, ScenarioOut, &scenario_reasons, &run_scenario>("scenario", scenario_in,
                                                                                    scenario_out),
    procedure<Tables, ClockIn, ClockOut, &clock_reasons, &run_clock>("clock", clock_in, clock_out),
    procedure<Tables, ReserveIn, ReserveOut, &reserve_reasons, &run_reserve>("reserve", reserve_in, reserve_out),
    procedure<Tables, CostIn, CostOut, &cost_reasons, &run_cost>("cost", cost_in, cost_out),
    procedure<Tables, VictoryIn, VictoryOut, &victory_reasons, &victory>("victory", victory_in, victory_out),
};

}  // namespace

std::span<const Procedure> procedures() { return all; }

}  // namespace grog::walter_schnaffs
