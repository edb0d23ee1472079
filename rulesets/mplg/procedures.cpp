#include "rulesets/mplg/procedures.hpp"

#include <algorithm>

namespace grog::mplg {
namespace {

constexpr Word illegal{"illegal"}, half{"/2"};

Tally refusal(Clause c) {
  Tally n;
  n.note(c, illegal);
  return n;
}

Arm arm_of(Target t) {
  return t == Target::line || t == Target::open ? Arm::infantry : t == Target::cavalry ? Arm::cavalry : Arm::artillery;
}
Arm arm_of(Fight f) { return is_infantry(f) ? Arm::infantry : is_cavalry(f) ? Arm::cavalry : Arm::artillery; }
constexpr Marks<Morale> guns{Morale::fr_guns, Morale::de_guns};
// The rows of cavalry and guns alone (MPLG-R4).
constexpr Marks<Morale> four_stands{Morale::fr_battle_cav, Morale::fr_light_cav, Morale::fr_guns,
                                    Morale::de_heavy_cav,  Morale::de_light_cav, Morale::de_guns};
bool too_many_lost(Morale m, int lost) { return lost > 3 && four_stands.has(m); }

// What no table can be asked about a target, in the catalogue's order; none if all is well.
Clause bad_target(const Tables& t, const TargetIn& in) {
  bool gun = in.target == Target::limbered || in.target == Target::deployed;
  bool infantry = in.target == Target::line || in.target == Target::open;
  if (in.cover == Cover::woods && in.target == Target::cavalry) return "MPLG-5.1"_c;
  if (in.cover == Cover::woods && gun) return "MPLG-5.2"_c;
  if (in.cover == Cover::buildings && (in.target == Target::cavalry || gun)) return "MPLG-5.9"_c;
  if (in.prone && !infantry) return "MPLG-R22"_c;
  if (in.prone && in.cover == Cover::buildings) return "MPLG-5.10"_c;
  if (in.target == Target::general) return Clause::none;
  if (!infantry && in.target_stands > t.body.other_stands.value) return t.body.other_stands.clause;
  const Figure& a_stand = t.losses_a_stand(arm_of(in.target));
  return in.target_losses >= a_stand.value ? a_stand.clause : Clause::none;
}

std::size_t score_class(const TargetIn& in) {  // A, B, C, D
  if (in.cover != Cover::none) return 3;
  switch (in.target) {
    case Target::line: return 1;
    case Target::cavalry:
    case Target::limbered: return 2;
    default: return 0;
  }
}

const Score& score_on(const Tables& t, const TargetIn& in, const ScoreRow& row) {
  return in.target == Target::general ? t.general.hit : row.on[score_class(in)];
}

// Dice thrown against the score of a target, less or more the modifiers; no face wins or fails by itself (MPLG-R31).
int hits_on(const Tables& t, const TargetIn& in, const ScoreRow& row, int dice_count, const Tally& why, Dice& dice) {
  return dice.pool(dice_count, {at_least(score_to_hit(t, in, row, why))}, score_on(t, in, row).clause);
}

Modifier halving(Modifier m) {
  m.word = half;
  return m;
}

// Hits on a general one after the other: all are thrown for, and what went before is merged (MPLG-10.8).
struct FateKey {
  i16 what = 1, hits = 0;
};
i16 fate(const Tables& t, i16 hits, Dice& dice) {
  if (hits == 0) return 0;
  return stage(dice, FateKey{1, hits}, [&t, hits](Dice& d) -> i16 {
    bool before = fate(t, short_of(hits - 1), d) != 0;
    bool now = d.sum(2, t.general.out.clause) >= t.general.out.value;
    return before || now;
  });
}
bool general_falls(const Tables& t, int hits, Dice& dice) { return fate(t, short_of(hits), dice) != 0; }

// What the hits do to a target, whoever fired.
template <class Out>
void suffer(const Tables& t, const TargetIn& at, Out& out, Dice& dice) {
  if (at.target == Target::general) {
    out.general_out = general_falls(t, out.hits, dice);
    return;
  }
  Toll toll_ = toll(t, arm_of(at.target), at.target_stands, at.target_losses, out.hits);
  out.stands_lost = toll_.stands_lost;
  out.losses_left = toll_.destroyed ? i16{0} : toll_.losses_left;
  out.destroyed = toll_.destroyed;
}

Clause bad_strike(const Tables& t, Fight type, int stands, bool open, bool charge2) {
  if (!is_infantry(type) && stands > t.body.other_stands.value) return "MPLG-13.8"_c;
  if (open && !is_infantry(type)) return "MPLG-R5"_c;
  if (charge2 && !is_cavalry(type)) return "MPLG-13.11"_c;
  return Clause::none;
}

void add_strike(const Tables& t, const StrikeIn& in, char of, Tally& n) {
  if (in.rally) return n.note("MPLG-16.4"_c, 0, of);
  if (in.prolonged) return;
  auto add = [&](const Figure& f, bool applies) {
    if (applies) n.add(f.clause, f.value, of);
  };
  add(t.melee.open_order, in.open);
  add(t.melee.position, in.enemy_adv);
  add(t.melee.cavalry_run, in.charge2);
}

int strike_hits(const Tables& t, const StrikeIn& in, int modifier, Dice& dice) {
  if (in.rally) return 0;
  const DiceRow& row = t.blows[in.type];
  return dice.pool(row.of(in.stands), {at_least(t.melee.hit.value - modifier)}, row.clauses[in.stands - 1]);
}

StrikeIn strike_of(const Fighter& f, const Fighter& foe, bool prolonged) {
  return {f.type, f.stands, f.open, f.charge2, foe.adv, f.rally, prolonged};
}

void add_morale(const Tables& t, bool shelter, int lost, char of, Tally& n) {
  if (shelter) n.add(t.morale.shelter.clause, t.morale.shelter.value, of);
  if (lost > 0) n.add(t.morale.stand_lost.clause, lost * t.morale.stand_lost.value, of);
}

bool passes(const Tables& t, Morale m, int modifier, Dice& dice) {
  int degree = t.degree[m].value + modifier;
  return dice.test(all_but(at_least(degree + 1)), "MPLG-14.1"_c);
}

struct FateIn {
  Within<0, 8> hits = 1;
};
struct FateOut {
  Flag legal, out;
};
Tally fate_reasons(const Tables&, const FateIn&) { return {}; }
FateOut general_fate(const Tables& t, const FateIn& in, const Tally&, Dice& dice) {
  return {true, general_falls(t, in.hits, dice)};
}

}  // namespace

bool forbidden(const Tally& why) { return why.items().size() == 1 && why.items()[0].word == illegal; }

int score_to_hit(const Tables& t, const TargetIn& in, const ScoreRow& row, const Tally& why) {
  return score_on(t, in, row).value - why.total();
}

int halved(int dice, const Tally& why) {
  for (const Modifier& m : why.items())
    if (m.op == Op::halve_up) dice = (dice + 1) / 2;
  return dice;
}

Toll toll(const Tables& t, Arm arm, int stands, int losses, int hits) {
  int a_stand = t.losses_a_stand(arm).value;
  int most = stands * a_stand - losses;
  int suffered = std::min(hits, most);
  int left = losses + suffered, lost = left / a_stand;
  return {short_of(lost), short_of(left % a_stand), short_of(suffered), lost == stands};
}

const ScoreRow& farthest_row(const Tables& t, Weapon w) {
  switch (w) {
    case Weapon::none:
    case Weapon::rifle: return t.small_arms.near;
    case Weapon::chassepot:
    case Weapon::werder: return t.small_arms.far;
    case Weapon::mitrailleuse: return t.small_arms.mitrailleuse;
    default: return t.artillery.of(w).shell;
  }
}

int reach_of(const Tables& t, Weapon w) { return w == Weapon::none ? 0 : farthest_row(t, w).reach; }

Clause out_of_reach(const Tables& t, Weapon w, int range) {
  if (w == Weapon::none) return "MPLG-R62"_c;
  return range > reach_of(t, w) ? farthest_row(t, w).clause : Clause::none;
}

Tally fire_reasons(const Tables& t, const FireIn& in) {
  bool volley = in.weapon == Weapon::mitrailleuse;
  if (volley && in.stands > t.body.other_stands.value) return refusal(t.body.other_stands.clause);
  if (volley && in.shooter == Shooter::buildings) return refusal("MPLG-5.9"_c);
  if (volley && in.shooter == Shooter::prone_obstacle) return refusal("MPLG-R22"_c);
  if (Clause c = out_of_reach(t, in.weapon, in.range); c != Clause::none) return refusal(c);
  if (Clause c = bad_target(t, in.at); c != Clause::none) return refusal(c);
  Tally n;
  n.add(halving(t.dice.in_buildings), in.shooter == Shooter::buildings);
  n.add(halving(t.dice.prone_obstacle), in.shooter == Shooter::prone_obstacle);
  if (in.at.prone) n.add(t.small_arms.prone.clause, t.small_arms.prone.value);
  if (in.second_shot) n.add(t.small_arms.second_shot.clause, t.small_arms.second_shot.value);
  return n;
}

const ScoreRow& fire_row(const Tables& t, const FireIn& in) {
  if (in.weapon == Weapon::mitrailleuse) return t.small_arms.mitrailleuse;
  return in.range <= t.small_arms.near.reach ? t.small_arms.near : t.small_arms.far;
}

int fire_dice(const Tables& t, const FireIn& in, const Tally& why) {
  bool volley = in.weapon == Weapon::mitrailleuse;
  return halved(volley ? in.stands * t.dice.mitrailleuse.value : t.dice.infantry.of(in.stands), why);
}

FireOut fire(const Tables& t, const FireIn& in, const Tally& why, Dice& dice) {
  FireOut out{};
  if (forbidden(why)) return out;
  out.legal = true;
  out.hits = short_of(hits_on(t, in.at, fire_row(t, in), fire_dice(t, in, why), why, dice));
  suffer(t, in.at, out, dice);
  bool infantry = in.at.target == Target::line || in.at.target == Target::open;
  out.forced_prone = out.hits >= 1 && in.turn_losses + out.hits >= t.small_arms.forced_prone.value && infantry &&
                     !in.at.prone && in.at.cover != Cover::buildings && !out.destroyed;
  out.test = out.stands_lost > 0 && !out.destroyed;
  return out;
}

Tally artillery_reasons(const Tables& t, const ArtilleryIn& in) {
  if (Clause c = out_of_reach(t, in.gun, in.range); c != Clause::none) return refusal(c);
  if (Clause c = bad_target(t, in.at); c != Clause::none) return refusal(c);
  Tally n;
  if (in.at.prone && in.at.cover == Cover::none) n.add(t.artillery.prone.clause, t.artillery.prone.value);
  n.add(halving(t.artillery.prone_in_cover), in.at.prone && in.at.cover != Cover::none);
  return n;
}

// Canister is never worse, so never chosen (MPLG-R34).
bool is_canister(const Tables& t, const ArtilleryIn& in) { return in.range <= t.artillery.of(in.gun).canister.reach; }
const ScoreRow& shell_row(const Tables& t, const ArtilleryIn& in) {
  return is_canister(t, in) ? t.artillery.of(in.gun).canister : t.artillery.of(in.gun).shell;
}
const Score& ranging(const Tables& t, const ArtilleryIn& in) {
  return in.guard ? t.artillery.ranging_guard : t.artillery.ranging;
}

ArtilleryOut artillery(const Tables& t, const ArtilleryIn& in, const Tally& why, Dice& dice) {
  ArtilleryOut out{};
  if (forbidden(why)) return out;
  out.legal = true;
  int count = in.stands * t.dice.artillery.value;
  const Score& on = ranging(t, in);
  out.on_target = short_of(is_canister(t, in) ? count : dice.pool(count, {on.on}, on.clause));
  out.hits = short_of(hits_on(t, in.at, shell_row(t, in), halved(out.on_target, why), why, dice));
  suffer(t, in.at, out, dice);
  out.test = out.hits > 0 && in.at.target != Target::general && !out.destroyed;
  return out;
}

int strike_score(const Tables& t, const Tally& why) { return t.melee.hit.value - why.total(); }

Tally strike_reasons(const Tables& t, const StrikeIn& in) {
  if (Clause c = bad_strike(t, in.type, in.stands, in.open, in.charge2); c != Clause::none) return refusal(c);
  Tally n;
  add_strike(t, in, 0, n);
  return n;
}

StrikeOut strike(const Tables& t, const StrikeIn& in, const Tally& why, Dice& dice) {
  if (forbidden(why)) return {};
  return {true, short_of(strike_hits(t, in, why.total(), dice))};
}

Tally melee_reasons(const Tables& t, const MeleeIn& in) {
  for (const Fighter* f : {&in.a, &in.b}) {
    if (Clause c = bad_strike(t, f->type, f->stands, f->open, f->charge2); c != Clause::none) return refusal(c);
    const Figure& a_stand = t.losses_a_stand(arm_of(f->type));
    if (f->losses >= a_stand.value) return refusal(a_stand.clause);
  }
  Tally n;
  add_strike(t, strike_of(in.a, in.b, in.prolonged), 'A', n);
  add_strike(t, strike_of(in.b, in.a, in.prolonged), 'B', n);
  return n;
}

Result melee_result(bool a_destroyed, bool b_destroyed, int a_suffered, int b_suffered) {
  if (a_destroyed && b_destroyed) return Result::both_destroyed;
  if (a_destroyed || b_destroyed) return a_destroyed ? Result::b_wins : Result::a_wins;
  if (a_suffered == b_suffered) return Result::locked;
  return a_suffered < b_suffered ? Result::a_wins : Result::b_wins;
}

MeleeOut melee(const Tables& t, const MeleeIn& in, const Tally& why, Dice& dice) {
  MeleeOut out{};
  if (forbidden(why)) return out;
  out.legal = true;
  out.a_hits = short_of(strike_hits(t, strike_of(in.a, in.b, in.prolonged), why.total('A'), dice));
  out.b_hits = short_of(strike_hits(t, strike_of(in.b, in.a, in.prolonged), why.total('B'), dice));
  Toll a = toll(t, arm_of(in.a.type), in.a.stands, in.a.losses, out.b_hits);
  Toll b = toll(t, arm_of(in.b.type), in.b.stands, in.b.losses, out.a_hits);
  out.a_stands_lost = a.stands_lost, out.b_stands_lost = b.stands_lost;
  out.a_destroyed = a.destroyed, out.b_destroyed = b.destroyed;
  Result r = melee_result(a.destroyed, b.destroyed, a.suffered, b.suffered);
  out.result = r;
  out.a_test = a.stands_lost > 0 && !a.destroyed && r != Result::b_wins;
  out.b_test = b.stands_lost > 0 && !b.destroyed && r != Result::a_wins;
  return out;
}

Tally morale_reasons(const Tables& t, const MoraleIn& in) {
  if (too_many_lost(in.troop, in.lost)) return refusal(t.body.other_stands.clause);
  Tally n;
  add_morale(t, in.shelter, in.lost, 0, n);
  return n;
}

MoraleOut morale(const Tables& t, const MoraleIn& in, const Tally& why, Dice& dice) {
  MoraleOut out{};
  if (forbidden(why)) return out;
  out.legal = true;
  out.passed = passes(t, in.troop, why.total(), dice);
  if (out.passed) return out;
  bool holds = in.cause == Cause::charge || in.cause == Cause::counter;  // cause 3 alone (MPLG-R53)
  out.effect = holds ? Effect::hold : Effect::retreat;
  out.retreat_ud = short_of(holds ? 0 : t.move.retreat.value);
  return out;
}

Tally charge_reasons(const Tables& t, const ChargeIn& in) {
  if (guns.has(in.charger)) return refusal("MPLG-R38"_c);
  if (too_many_lost(in.charger, in.charger_lost) || too_many_lost(in.target, in.target_lost))
    return refusal(t.body.other_stands.clause);
  if (in.counter && (guns.has(in.target) || in.joining)) return refusal("MPLG-R39"_c);
  Tally n;
  if (in.joining) {
    n.note("MPLG-13.18"_c, 0);
    return n;
  }
  add_morale(t, in.charger_shelter, in.charger_lost, 'A', n);
  add_morale(t, in.target_shelter, in.target_lost, 'B', n);
  return n;
}

ChargeOut charge(const Tables& t, const ChargeIn& in, const Tally& why, Dice& dice) {
  ChargeOut out{};
  if (forbidden(why)) return out;
  out.legal = true;
  out.target_rolled = !in.joining && passes(t, in.charger, why.total('A'), dice);
  if (out.target_rolled)
    out.result = passes(t, in.target, why.total('B'), dice) ? ChargeResult::contact : ChargeResult::target_retreats;
  else
    out.result = in.joining ? ChargeResult::contact : ChargeResult::charger_holds;
  return out;
}

Tally command_reasons(const Tables& t, const CommandIn& in) {
  Tally n;
  if (!in.alive)
    n.add(t.general.killed.clause, t.general.killed.value);
  else if (in.distance > 10 * t.radius[in.quality].value)
    n.add(t.general.out_of_radius.clause, t.general.out_of_radius.value);
  return n;
}

CommandOut command(const Tables& t, const CommandIn&, const Tally& why, Dice&) {
  return {true, why.empty(), short_of(t.move.actions.value + why.total())};
}

std::span<const Procedure> procedures() {
  static const Procedure all[] = {procedure<fire_reasons, fire>("fire"),
                                  procedure<artillery_reasons, artillery>("artillery"),
                                  procedure<strike_reasons, strike>("strike"),
                                  procedure<melee_reasons, melee>("melee"),
                                  procedure<morale_reasons, morale>("morale"),
                                  procedure<charge_reasons, charge>("charge"),
                                  procedure<fate_reasons, general_fate>("general_fate"),
                                  procedure<command_reasons, command>("command")};
  return all;
}

}  // namespace grog::mplg
