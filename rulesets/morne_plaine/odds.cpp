// The twelve procedures as `grognard odds` and the assistant's forms see them.
#include <algorithm>

#include "rulesets/morne_plaine/procedures.hpp"

namespace grog::morne_plaine {
namespace {

enum class ChargerFate : i16 { ok, demoralised, removed };
enum class BatteryFate : i16 { destroyed, intact };
struct BatteryChargeOut {
  i16 losses = 0;
  ChargerFate charger = ChargerFate::ok;
  BatteryFate battery = BatteryFate::intact;
};
Tally battery_charge_reasons(const Tables& t, const BatteryChargeIn& in) {
  return canister_reasons(t, in, Cover::none);
}
BatteryChargeOut battery_charge(const Tables& t, const BatteryChargeIn& in, const Tally&, Dice& dice) {
  Harm shot = canister(t, in, Cover::none, dice).harm;
  BatteryChargeOut out;
  out.losses = shot.losses;
  if (shot.removed) out.charger = ChargerFate::removed;
  if (shot.test) {
    MoraleIn m;
    m.cause = Cause::fire, m.foe = Foe::artillery;
    m.arm = in.arm == Charger::infantry ? Corps::infantry : Corps::cavalry;
    m.figures = in.figures - shot.losses, m.start = std::max<i32>(in.start, in.figures + in.lost);
    m.quality = in.quality, m.command = in.command;
    if (!morale(t, morale_reasons(t, m), in.command, dice)) out.charger = ChargerFate::demoralised;
  }
  if (out.charger == ChargerFate::ok && in.reach) out.battery = BatteryFate::destroyed;
  return out;
}

struct ReactionOut {
  Flag success;
};
ReactionOut react(const Tables& t, const ReactionIn& in, const Tally&, Dice& dice) { return {reaction(t, in, dice)}; }

// Charge and pursuit moves in half inches, so that halving is exact.
int halves(const Tables& t, int inches, bool slow) { return slow ? 2 * inches / t.move.difficult.value : 2 * inches; }
int reach_halves(const Tables& t, Corps who, bool slow) {
  int base = who == Corps::cavalry ? t.move.cavalry.value : t.move.infantry.value;
  return halves(t, base * t.move.charge.value, slow);
}
void note_dice(Tally& why, const Figure& d) { why.note(d.clause, dice_word(d.value, 6)); }
void note_slow(const Tables& t, Tally& why, bool slow, Word what) {
  if (slow) why.note(t.move.difficult.clause, what);
}

enum class Evader : u8 { infantry, cavalry, skirmishers };
enum class Evasion : i16 { escaped, caught, destroyed };
struct EvadeIn {
  Evader arm = Evader::infantry;
  Corps charger = Corps::infantry;
  Within<0, 40> gap = 6;
  bool charger_slow = false, arm_slow = false;
  Men figures = 24;
};
struct EvadeOut {
  i16 roll = 0;
  Evasion result = Evasion::escaped;
  i16 fugitives = 0;
};
const Figure& evade_dice(const Tables& t, Evader e) {
  return retire_dice(t, e == Evader::infantry ? Arm::infantry : e == Evader::cavalry ? Arm::cavalry : Arm::skirmishers);
}
Tally evade_reasons(const Tables& t, const EvadeIn& in) {
  Tally why;
  note_dice(why, evade_dice(t, in.arm));
  note_slow(t, why, in.charger_slow, "charge/2");
  note_slow(t, why, in.arm_slow, "retreat/2");
  return why;
}
EvadeOut evade(const Tables& t, const EvadeIn& in, const Tally&, Dice& dice) {
  EvadeOut out;
  out.roll = short_of(throw_move(evade_dice(t, in.arm), dice));
  if (2 * in.gap + halves(t, out.roll, in.arm_slow) > reach_halves(t, in.charger, in.charger_slow)) return out;
  out.result = in.arm == Evader::skirmishers ? Evasion::destroyed : Evasion::caught;
  if (in.arm == Evader::skirmishers) return out;
  Corps corps = in.arm == Evader::cavalry ? Corps::cavalry : Corps::infantry;
  int fled = throw_few(corps, fugitives_clause(Contact::retired, corps), dice);
  out.fugitives = short_of(std::min<i32>(fled, in.figures));
  return out;
}

struct CounterIn {
  Corps charger = Corps::cavalry;
  Within<0, 40> gap = 12;
  bool charger_slow = false, arm_slow = false;
};
struct CounterOut {
  i16 roll = 0;
  Flag contact;
};
Tally counter_reasons(const Tables& t, const CounterIn& in) {
  Tally why;
  note_dice(why, t.dice_move.countercharge);
  note_slow(t, why, in.charger_slow, "charge/2");
  note_slow(t, why, in.arm_slow, "advance/2");
  return why;
}
CounterOut counter(const Tables& t, const CounterIn& in, const Tally&, Dice& dice) {
  i16 roll = short_of(throw_move(t.dice_move.countercharge, dice));
  int advance = std::min(halves(t, roll, in.arm_slow), 2 * in.gap);
  return {roll, 2 * in.gap - advance <= reach_halves(t, in.charger, in.charger_slow)};
}

struct MoraleOut {
  Flag passed;
};
MoraleOut test_morale(const Tables& t, const MoraleIn& in, const Tally& why, Dice& dice) {
  return {morale(t, why, in.command, dice)};
}

struct PursuitIn {
  Corps pursuer = Corps::infantry, fleer = Corps::infantry;
  bool pursuer_slow = false, fleer_slow = false;
  Men figures = 20;
};
struct PursuitOut {
  i16 flight = 0;
  Flag caught;
  i16 losses = 0;
};
Tally pursuit_reasons(const Tables& t, const PursuitIn& in) {
  Tally why;
  note_dice(why, flight_dice(t, in.fleer));
  note_slow(t, why, in.fleer_slow, "flight/2");
  note_slow(t, why, in.pursuer_slow, "pursuit/2");
  why.note(overtaken_clause(in.fleer), in.fleer == Corps::cavalry ? Word("1d3") : Word("1d6"));
  return why;
}
PursuitOut pursuit(const Tables& t, const PursuitIn& in, const Tally&, Dice& dice) {
  PursuitOut out;
  out.flight = short_of(throw_move(flight_dice(t, in.fleer), dice));
  if (halves(t, out.flight, in.fleer_slow) > reach_halves(t, in.pursuer, in.pursuer_slow)) return out;
  out.caught = true;
  out.losses = short_of(std::min<i32>(throw_few(in.fleer, overtaken_clause(in.fleer), dice), in.figures));
  return out;
}

enum class Leaver : u8 { cavalry, infantry };
struct DisengageIn {
  Leaver arm = Leaver::cavalry;
};
struct DisengageOut {
  Flag success;
  i16 distance = 0;
};
Tally disengage_reasons(const Tables& t, const DisengageIn& in) {
  Tally why;
  bool foot = in.arm == Leaver::infantry;
  why.note(t.melee.disengage.clause, foot ? 0 : t.melee.disengage.value);
  if (!foot) note_dice(why, t.dice_move.disengage);
  return why;
}
DisengageOut disengage(const Tables& t, const DisengageIn& in, const Tally&, Dice& dice) {
  if (in.arm == Leaver::infantry || !dice.test(t.melee.disengage.on, t.melee.disengage.clause)) return {};
  return {true, short_of(throw_move(t.dice_move.disengage, dice))};
}

enum class Fallback : u8 { flight, withdraw };
struct FallbackIn {
  Fallback kind = Fallback::flight;
  Corps arm = Corps::infantry;
};
struct FallbackOut {
  i16 distance = 0;
};
const Figure& fallback_dice(const Tables& t, const FallbackIn& in) {
  return in.kind == Fallback::withdraw ? withdraw_dice(t, in.arm) : flight_dice(t, in.arm);
}
Tally fallback_reasons(const Tables& t, const FallbackIn& in) {
  Tally why;
  note_dice(why, fallback_dice(t, in));
  return why;
}
FallbackOut fall_back(const Tables& t, const FallbackIn& in, const Tally&, Dice& dice) {
  return {short_of(throw_move(fallback_dice(t, in), dice))};
}

}  // namespace

std::span<const Procedure> procedures() {
  static const Procedure all[] = {
      procedure<fire_reasons, fire>("fire"),
      procedure<artillery_reasons, artillery>("artillery"),
      procedure<battery_charge_reasons, battery_charge>("battery_charge"),
      procedure<reaction_reasons, react>("reaction"),
      procedure<evade_reasons, evade>("evade"),
      procedure<counter_reasons, counter>("countercharge"),
      procedure<melee_reasons, melee>("melee"),
      procedure<morale_reasons, test_morale>("morale"),
      procedure<panic_reasons, panic>("panic"),
      procedure<pursuit_reasons, pursuit>("pursuit"),
      procedure<disengage_reasons, disengage>("disengage"),
      procedure<fallback_reasons, fall_back>("fallback"),
  };
  return all;
}

}  // namespace grog::morne_plaine
