// The dice procedures of the catalogue's section 6: pure, and the same code in play and in `grognard odds`.
// Each has its reasons (what modifies it, with clauses) and its throw.
#pragma once
#include "core/exact.hpp"
#include "core/procedure.hpp"
#include "rulesets/walter_schnaffs/tables.hpp"

namespace grog::walter_schnaffs {

// ---- totals: both sides' points and the dice they give
using Few = Within<0, 5>;  // units of a zone
struct TotalsIn {
  using KeysAlone = void;
  Few a_inf_fresh = 2, a_inf_weak = 0, a_cav_fresh = 0, a_cav_weak = 0;
  Within<0, 4> a_art = 0, a_mit = 0;
  Few a_rear_inf = 0;
  Within<0, 2> a_flanks = 0;
  Few a_pro = 0, a_res = 0;
  Among<Edge::none, Edge::bridge> crossing = Edge::none;
  bool cover = false;
  Few d_inf_rapid = 1, d_inf_other = 0, d_cav = 0, d_mit = 0, d_bl = 0, d_ml = 0, d_rear_inf = 0;
  Within<0, 2> d_flanks = 0;
  Few d_pro = 0, d_res = 0, prior = 0;
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
struct PresentIn {
  using KeysAlone = void;
  Within<0, 25> inf_bases = 8;
  Within<0, 15> cav_bases = 0;
  Few art_bases = 0, mit_bases = 0;
  operator Bases() const { return {inf_bases, cav_bases, art_bases, mit_bases}; }
};
Bases losses(const Tables&, int dice, const Bases& present, Six choice, Dice&);

// ---- assault: from totals to result
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
enum class Nation : u8 { german, french };
enum class Range : u8 { short_, long_ };
struct BombardIn {
  Gun gun = Gun::bl_light;
  Nation nation = Nation::german;
  Within<1, 5> batteries = 1;
  Range range = Range::short_;
  Ground ground = Ground::firm;
  bool cover = false;
  PresentIn present;
  Six six = Six::artillery;
};
struct Salvo {
  i32 chances = 0;
  Bases hit, saved;
};
Tally bombard_reasons(const Tables&, const BombardIn&);
Salvo salvo(const Tables&, const BombardIn&, const Tally&, Dice&);

// ---- move and retreat
const Score& leaving_score(const Tables&, Arm, bool heavy);
bool leaves(const Tables&, Arm, bool heavy, Dice&);

// ---- scenario: who attacks
enum class GermanPick : u8 { nach_paris, advance, turn, solid, random };
enum class FrenchPick : u8 { advance, turn, solid, last, random };
struct PostureChoice {  // the place in one's list, or `random`
  GermanPick german = GermanPick::advance;
  FrenchPick french = FrenchPick::solid;
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
  Within<1, 5> bases = 3;
  Quality quality = Quality::regular;
  bool rapid = false;
};
Tally cost_reasons(const Tables&, const CostIn&);
int cost_a_base(const Tables&, const Troop&);

// ---- victory
struct VictoryIn {
  Among<Posture::nach_paris, Posture::solid> posture = Posture::advance;
  Within<0, 32> zones = 2;
  Within<0, 1000> enemy_loss = 60, own_loss = 60;
  Within<100, 1000> budget = 400;
};
enum class Winner : i32 { attacker, defender, draw };
struct VictoryOut {
  i32 attacker_points, defender_points;
  Winner result;
};
Tally victory_reasons(const Tables&, const VictoryIn&);
VictoryOut victory(const Tables&, const VictoryIn&, const Tally&, Dice&);

std::span<const Procedure> procedures();

}  // namespace grog::walter_schnaffs
