// The eleven procedures as `grognard odds` and the assistant's forms see them; each form is the struct that is asked
// for.
#include "rulesets/walter_schnaffs/procedures.hpp"

namespace grog::walter_schnaffs {
namespace {

// A whole assault, of units of some sizes.
struct AssaultIn {
  TotalsIn totals;
  Within<3, 5> a_inf_size = 4;
  Within<1, 2> a_weak_size = 2;
  Within<2, 3> a_cav_size = 2;
  Within<1, 5> d_inf_size = 4;
  Within<1, 3> d_cav_size = 2;
  Six a_six = Six::artillery, d_six = Six::artillery;
};
enum class Assault : i32 { repulsed, taken };
struct AssaultOut {
  i32 a_inf_lost, a_cav_lost, a_art_lost, a_mit_lost, d_inf_lost, d_cav_lost, d_art_lost, d_mit_lost;
  Assault result;
};
Tally assault_reasons(const Tables& t, const AssaultIn& in) { return totals_reasons(t, in.totals); }
AssaultOut assault(const Tables& t, const AssaultIn& asked, const Tally& why, Dice& dice) {
  const TotalsIn& in = asked.totals;
  Clash c{
      {in.a_inf_fresh * asked.a_inf_size + in.a_inf_weak * asked.a_weak_size,
       in.a_cav_fresh * asked.a_cav_size + in.a_cav_weak, in.a_art, in.a_mit},
      {(in.d_inf_rapid + in.d_inf_other) * asked.d_inf_size, in.d_cav * asked.d_cav_size, in.d_bl + in.d_ml, in.d_mit},
      asked.a_six,
      asked.d_six};
  // Only the number of loss dice matters from here on, so the value dice are merged into it.
  auto counts = stage(dice, [&](Dice& d) -> std::array<i32, 2> {
    TotalsOut o = totals(t, in, why, d);
    return {o.attacker_dice, o.defender_dice};
  });
  Bases d = losses(t, counts[0], c.defenders, c.a_six, dice);
  Bases a = losses(t, counts[1], c.attackers, c.d_six, dice);
  bool taken = assault_result(c, a, d).taken;
  return {a.inf, a.cav, a.art, a.mit, d.inf, d.cav, d.art, d.mit, taken ? Assault::taken : Assault::repulsed};
}

struct LossesIn {
  Within<0, 12> dice = 3;
  PresentIn present;
  Six six = Six::artillery;
};
struct LossesOut {
  i32 inf_lost, cav_lost, art_lost, mit_lost;
};
Tally losses_reasons(const Tables&, const LossesIn&) { return {}; }
LossesOut throw_losses(const Tables& t, const LossesIn& in, const Tally&, Dice& dice) {
  Bases lost = losses(t, in.dice, in.present, in.six, dice);
  return {lost.inf, lost.cav, lost.art, lost.mit};
}

enum class Status : i32 { fired, out_of_range };
struct BombardOut {
  Status status;
  i32 chances, inf_lost, cav_lost, art_lost, mit_lost;
};
BombardOut bombard(const Tables& t, const BombardIn& in, const Tally& why, Dice& dice) {
  bool out_of_range = why.items()[0].value == 0;
  Salvo s = salvo(t, in, why, dice);
  Bases lost = s.hit - s.saved;
  return {out_of_range ? Status::out_of_range : Status::fired, s.chances, lost.inf, lost.cav, lost.art, lost.mit};
}

struct MoveIn {
  Arm arm = Arm::bl_light;
  bool heavy = false;
};
struct MoveOut {
  bool moved;
};
Tally move_reasons(const Tables& t, const MoveIn& in) {
  Tally n;
  const Score& s = leaving_score(t, in.arm, in.heavy);
  n.note(s.clause, s.value);
  return n;
}
MoveOut move(const Tables& t, const MoveIn& in, const Tally&, Dice& dice) {
  return {leaves(t, in.arm, in.heavy, dice)};
}

struct RetreatIn {
  Gun gun = Gun::ml_light;
  Within<1, 5> batteries = 1;
  bool heavy = false;
};
struct RetreatOut {
  i32 escaped, captured;
};
Tally retreat_reasons(const Tables& t, const RetreatIn& in) { return move_reasons(t, {arm_of(in.gun), in.heavy}); }
RetreatOut retreat(const Tables& t, const RetreatIn& in, const Tally&, Dice& dice) {
  i32 escaped = 0;
  for (int i = 0; i < in.batteries; ++i) escaped += leaves(t, arm_of(in.gun), in.heavy, dice);
  return {escaped, in.batteries - escaped};
}

struct ScenarioOut {
  Nation attacker;
  Among<Posture::nach_paris, Posture::last> attacker_posture, defender_posture;
};
Tally scenario_reasons(const Tables& t, const PostureChoice& in) {
  Tally n;
  n.note(t.posture[0].rung.clause);
  if (in.german == GermanPick::random || in.french == FrenchPick::random) n.note("WS-17.3"_c);
  return n;
}
ScenarioOut scenario(const Tables& t, const PostureChoice& in, const Tally&, Dice& dice) {
  Roles r = assign_roles(t, in, dice);
  return {r.attacker == Side::first ? Nation::german : Nation::french, r.postures[r.attacker],
          r.postures[other(r.attacker)]};
}

struct ClockIn {
  Within<1, 30> clock = 21;
};
struct ClockOut {
  i16 clock;
  Flag over;
};
Tally clock_reasons(const Tables&, const ClockIn&) {
  Tally n;
  n.note("WS-15.3"_c);
  return n;
}
ClockOut clock(const Tables&, const ClockIn& in, const Tally&, Dice& dice) {
  i32 left = clock_after(in.clock, dice);
  return {short_of(left), left == 0};
}

struct ReserveIn {
  Within<1, 12> units = 3;
};
struct ReserveOut {
  i32 arrived;
};
Tally reserve_reasons(const Tables& t, const ReserveIn&) {
  Tally n;
  n.note(t.reserve.arrives.clause, t.reserve.arrives.value);
  return n;
}
ReserveOut reserve(const Tables& t, const ReserveIn& in, const Tally&, Dice& dice) {
  i32 arrived = 0;
  for (int i = 0; i < in.units; ++i) arrived += dice.test(t.reserve.arrives.on, t.reserve.arrives.clause);
  return {arrived};
}

struct CostOut {
  i32 cost;
};
CostOut cost(const Tables&, const CostIn& in, const Tally& why, Dice&) { return {in.bases * why.total()}; }

}  // namespace

std::span<const Procedure> procedures() {
  static const Procedure all[] = {
      procedure<totals_reasons, totals>("totals"),
      procedure<assault_reasons, assault>("assault"),
      procedure<losses_reasons, throw_losses>("losses"),
      procedure<bombard_reasons, bombard>("bombard"),
      procedure<move_reasons, move>("move"),
      procedure<retreat_reasons, retreat>("retreat"),
      procedure<scenario_reasons, scenario>("scenario"),
      procedure<clock_reasons, clock>("clock"),
      procedure<reserve_reasons, reserve>("reserve"),
      procedure<cost_reasons, cost>("cost"),
      procedure<victory_reasons, victory>("victory"),
  };
  return all;
}

}  // namespace grog::walter_schnaffs
