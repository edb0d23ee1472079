// The dice procedures of the catalogue's section 6: pure, and the same code in play and in `grognard odds`.
// Each has its reasons (what modifies it, with clauses) and its throw.
#pragma once
#include "core/exact.hpp"
#include "core/procedure.hpp"
#include "rulesets/walter_schnaffs/tables.hpp"

namespace grog::walter_schnaffs {

// ---- totals: both sides' points and the dice they give
struct TotalsIn {
  i32 a_inf_fresh = 2, a_inf_weak = 0, a_cav_fresh = 0, a_cav_weak = 0, a_art = 0, a_mit = 0, a_rear_inf = 0,
      a_flanks = 0, a_pro = 0, a_res = 0;
  Edge crossing = Edge::none;
  bool cover = false;
  i32 d_inf_rapid = 1, d_inf_other = 0, d_cav = 0, d_mit = 0, d_bl = 0, d_ml = 0, d_rear_inf = 0, d_flanks = 0,
      d_pro = 0, d_res = 0, prior = 0;
};
struct TotalsOut {
  i32 attacker_total, attacker_dice, defender_total, defender_dice;
};
Tally totals_reasons(const Tables&, const TotalsIn&);
TotalsOut totals(const Tables&, const TotalsIn&, const Tally&, Dice&);
int loss_dice(const Tables&, int total);

// ---- losses: a throw on the loss table
struct Bases {
  i32 inf = 0, cav = 0, art = 0, mit = 0;
  int total() const { return inf + cav + art + mit; }
  void add(Arm, int bases);
  friend Bases operator-(const Bases& a, const Bases& b) {
    return {a.inf - b.inf, a.cav - b.cav, a.art - b.art, a.mit - b.mit};
  }
};
struct LossesIn {
  i32 dice = 3, inf_bases = 8, cav_bases = 0, art_bases = 0, mit_bases = 0;
  Six six = Six::artillery;
};
Bases losses(const Tables&, int dice, const Bases& present, Six choice, Dice&);

// ---- assault: a whole assault, from totals to result
struct AssaultIn : TotalsIn {
  i32 a_inf_size = 4, a_weak_size = 2, a_cav_size = 2, d_inf_size = 4, d_cav_size = 2;
  Six a_six = Six::artillery, d_six = Six::artillery;
};
// Who fights, whatever the procedure's what-if or the table gives.
struct Clash {
  Bases attackers, defenders;
  Six a_six, d_six;
};
struct ClashOut {
  TotalsOut totals;
  Bases a_lost, d_lost;
};
ClashOut clash(const Tables&, const TotalsIn&, const Tally&, const Clash&, Dice&);
// WS-13.11 to 13.15; the clause that decides it.
struct Result {
  bool taken;
  Clause clause;
};
Result assault_result(const Clash&, const Bases& a_lost, const Bases& d_lost);

// ---- bombard: one salvo
struct BombardIn {
  Gun gun = Gun::bl_light;
  Side nation = Side::first;
  i32 batteries = 1;
  bool far = false;
  Ground ground = Ground::firm;
  bool cover = false;
  i32 inf_bases = 8, cav_bases = 0, art_bases = 0, mit_bases = 0;
  Six six = Six::artillery;
};
struct Salvo {
  i32 chances = 0;
  Bases hit, saved;
};
Tally bombard_reasons(const Tables&, const BombardIn&);
Salvo salvo(const Tables&, const BombardIn&, const Tally&, Dice&);

// ---- move and retreat
struct MoveIn {
  Arm arm = Arm::bl_light;
  bool heavy = false;
};
const Score& leaving_score(const Tables&, Arm, bool heavy);
bool leaves(const Tables&, Arm, bool heavy, Dice&);

// ---- scenario: who attacks
struct PostureChoice {
  i32 german = 1, french = 2;  // place in one's list, or drawn_place
};
inline constexpr i32 drawn_place = list_size;
struct Roles {
  Side attacker = Side::first;
  Row<Posture, 2> postures{};
  bool tied = false;
};
Roles assign_roles(const Tables&, const PostureChoice&, Dice&);

// ---- clock: what is left of it after the throw
int clock_after(int clock, Dice&);

// ---- cost
struct CostIn {
  Arm arm = Arm::infantry;
  i32 bases = 3;
  Quality quality = Quality::regular;
  bool rapid = false;
};
Tally cost_reasons(const Tables&, const CostIn&);
int cost_a_base(const Tables&, const Troop&);

// ---- victory
struct VictoryIn {
  Posture posture = Posture::advance;
  i32 zones = 2, enemy_loss = 60, own_loss = 60, budget = 400;
};
enum class Winner : i32 { attacker, defender, nobody };
struct VictoryOut {
  i32 attacker_points, defender_points;
  Winner winner;
};
Tally victory_reasons(const Tables&, const VictoryIn&);
VictoryOut victory(const Tables&, const VictoryIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::walter_schnaffs
