// Fire, morale, reactions, dice moves and panic. The round of a melee is in procedures_melee.cpp.
#include "rulesets/morne_plaine/procedures.hpp"

#include <algorithm>

namespace grog::morne_plaine {
namespace {

bool is_horse(Target m) { return m == Target::cavalry || m == Target::cuirassiers; }

// A formation that the target's arm can stand in.
Formation read_target(const TargetIn& in) {
  if (is_horse(in.target)) return in.target_formation == Formation::march ? Formation::march : Formation::echelon;
  if (in.target != Target::infantry) return Formation::open;
  return in.target_formation == Formation::echelon ? Formation::line : in.target_formation;
}

struct SavePlan {
  const Score* score = nullptr;
  Faces reroll = 0;
};
SavePlan save_plan(const Tables& t, const TargetIn& in, Tally& why) {
  const SaveTable& s = t.save;
  bool covered = in.cover != Cover::none;
  SavePlan plan;
  switch (in.target) {
    case Target::infantry: plan.score = in.cover == Cover::hard ? &s.infantry_hard : &s.infantry; break;
    case Target::skirmishers: plan.score = covered ? &s.skirmishers_cover : &s.skirmishers; break;
    case Target::cavalry:
    case Target::cuirassiers: plan.score = &s.cavalry; break;
    case Target::medium_battery:
    case Target::heavy_battery: plan.score = in.limbered ? &s.limbered : covered ? &s.gunners_cover : &s.gunners; break;
    case Target::adc:
    case Target::general: plan.score = &s.leader; break;
  }
  why.note(plan.score->clause, plan.score->value);
  if (in.target == Target::cuirassiers) {
    plan.reroll = face(1);
    why.note("MP-14.13"_c, "ones");
  }
  return plan;
}

int unsaved(int hits, const SavePlan& plan, Dice& dice) {
  return hits - dice.pool(hits, {plan.score->on, plan.reroll}, plan.score->clause);
}

// Column, march or square: artillery counts twice. Nothing for other targets.
Clause doubled_by(const TargetIn& in) {
  Formation f = read_target(in);
  if (is_horse(in.target)) return f == Formation::march ? "MP-3.5"_c : Clause::none;
  if (in.target != Target::infantry) return Clause::none;
  return f == Formation::division ? "MP-2.6"_c
         : f == Formation::march  ? "MP-2.11"_c
         : f == Formation::square ? "MP-2.15"_c
                                  : Clause::none;
}

struct FirePlan {
  int dice = 0;
  Clause clause = Clause::none;
  Score hit;
  Faces reroll = 0;
  bool tests_first = false, stopped = true;
  SavePlan save;
};

FirePlan fire_plan(const Tables& t, const FireIn& in, Tally& why) {
  FirePlan plan;
  bool horse = in.shooter == Shooter::cavalry;
  Formation f = in.formation;
  if (horse)
    f = f == Formation::march ? f : Formation::echelon;
  else if (f == Formation::echelon)
    f = Formation::line;
  i32 front = std::min(in.front, in.figures);
  bool volley = in.action == Shot::volley || in.action == Shot::react_volley;
  bool reacts = in.action == Shot::stand || in.action == Shot::react_volley;

  auto stop = [&](Clause c) {
    why.note(c, 0);
    return plan;
  };
  if (f == Formation::march) return stop("MP-2.13"_c);
  if (horse && volley) return stop("MP-4.8"_c);
  if (horse && in.action == Shot::stand) return stop("MP-12.1"_c);
  if (f == Formation::open && reacts) return stop("MP-12.11"_c);
  if (in.action == Shot::react_volley) {
    plan.tests_first = true;
    why.note(t.fire.reaction_volley.clause, t.fire.reaction_volley.value);
  }
  auto who = [&](Clause c, i32 dice) {
    plan.clause = c;
    plan.dice = dice;
    why.note(c, dice);
  };
  if (f == Formation::open)
    who("MP-R4"_c, in.figures);
  else if (f == Formation::square)
    who("MP-2.17"_c, front);
  else if (in.action == Shot::advance)
    who("MP-4.4"_c, front);
  else if (in.action == Shot::stand)
    who("MP-12.1"_c, front);
  else if (f == Formation::line)
    who("MP-2.2"_c, in.figures);
  else
    who("MP-2.8"_c, front);

  bool rifles = in.shooter == Shooter::rifles;
  i32 near = rifles ? t.fire.rifles_near.value : t.fire.near_range.value;
  i32 far = rifles ? t.fire.rifles_far.value : t.fire.far_range.value;
  if (rifles && in.action != Shot::advance)
    why.note(t.fire.rifles_near.clause, word({std::to_string(near), "/", std::to_string(far)}));
  if (in.action == Shot::advance) {
    const Figure& reach = horse ? t.fire.horse_range : t.fire.advance_range;
    if (in.range > reach.value) return stop(reach.clause);
    plan.hit = t.fire.advance;
  } else if (in.action == Shot::stand) {
    if (in.range > far) return stop("MP-R6"_c);
    plan.hit = t.fire.stand;
  } else {
    if (in.range > far) return stop(t.fire.far.clause);
    plan.hit = in.range <= near ? t.fire.near : t.fire.far;
  }
  plan.stopped = false;
  why.note(plan.hit.clause, plan.hit.value);

  auto again = [&](Clause c, bool misses) {
    plan.reroll = static_cast<Faces>(plan.reroll | (misses ? all_but(plan.hit.on) : face(1)));
    why.note(c, misses ? Word("misses") : Word("ones"));
  };
  if (volley && (in.shooter == Shooter::english || rifles)) again("MP-4.12"_c, false);
  if (volley && in.shooter == Shooter::guard) again("MP-4.13"_c, false);
  Formation target = read_target(in);
  bool foot = in.target == Target::infantry;
  if (!horse && foot && target == Formation::division) again("MP-2.7"_c, true);
  if (!horse && foot && target == Formation::march) again("MP-2.12"_c, true);
  if (!horse && foot && target == Formation::square) again("MP-2.16"_c, true);
  if (!horse && is_horse(in.target) && target == Formation::march) again("MP-3.6"_c, true);
  if (in.enfilade && foot && target != Formation::square) again("MP-5.3"_c, true);
  plan.save = save_plan(t, in, why);
  return plan;
}

struct GunPlan {
  int add = 0, times = 1;
  bool stopped = true;
  Clause clause = Clause::none;
  SavePlan save;
};
GunPlan gun_plan(const Tables& t, const ArtilleryIn& in, Tally& why) {
  GunPlan plan;
  const BatteryRow& row = t.artillery.of[in.battery + 1];
  auto stop = [&](Clause c) {
    why.note(c, 0);
    return plan;
  };
  if (in.moved == GunMove::limbered) return stop("MP-9.7"_c);
  if (in.range > row.far.value) return stop(t.artillery.far.clause);
  const Figure& band = in.range <= row.near.value     ? t.artillery.near
                       : in.range <= row.medium.value ? t.artillery.medium
                                                      : t.artillery.far;
  plan.stopped = false;
  plan.clause = band.clause;
  plan.add = band.value;
  why.add(band.clause, band.value);
  if (in.moved == GunMove::manhandled) {
    plan.add += t.artillery.manhandled.value;
    why.add(t.artillery.manhandled.clause, t.artillery.manhandled.value);
  }
  if (Clause c = doubled_by(in); c != Clause::none) {
    plan.times = t.artillery.doubled.value;
    why.note(c, word({"x", std::to_string(plan.times)}));
  }
  plan.save = save_plan(t, in, why);
  return plan;
}

TargetIn charger_of(const BatteryChargeIn& in) {
  TargetIn c;
  c.target = in.arm == 0 ? Target::infantry : in.arm == 1 ? Target::cavalry : Target::cuirassiers;
  c.target_formation = in.arm > 0 ? Formation::echelon : in.formation == 1 ? Formation::division : Formation::line;
  c.target_figures = in.figures, c.target_start = in.start, c.target_lost = in.lost;
  c.cover = in.cover;
  return c;
}

}  // namespace

Harm harm_of(const Tables& t, const TargetIn& in, int fell) {
  Harm h{};
  if (!has_figures(in.target)) {
    const Figure& limit = in.target == Target::medium_battery  ? t.artillery.of[1].endures
                          : in.target == Target::heavy_battery ? t.artillery.of[2].endures
                          : in.target == Target::adc           ? t.leader.adc_endures
                                                               : t.leader.general_endures;
    int left = limit.value - std::min(in.target_hits, limit.value - 1);
    h.losses = short_of(std::min(fell, left));
    h.removed = h.losses >= left;
    return h;
  }
  int start = std::max(in.target_start, in.target_figures + in.target_lost);
  int at_turn = in.target_figures + in.target_lost;
  h.losses = short_of(std::min(fell, in.target_figures));
  if (h.losses == 0) return h;
  h.removed = t.removed_one_in.value * (in.target_figures - h.losses) <= start;
  int quarter = t.fire_test_one_in.value;
  h.test = h.removed == 0 && quarter * (in.target_lost + h.losses) >= at_turn && quarter * in.target_lost < at_turn;
  return h;
}

Tally fire_reasons(const Tables& t, const FireIn& in) {
  Tally why;
  fire_plan(t, in, why);
  return why;
}

FireOut fire(const Tables& t, const FireIn& in, const Tally&, Dice& dice) {
  Tally same;
  FirePlan plan = fire_plan(t, in, same);
  FireOut out;
  // A reaction volley out of range is no volley: nothing is thrown.
  if (plan.stopped) return out;
  if (plan.tests_first && !dice.test(t.fire.reaction_volley.on, t.fire.reaction_volley.clause)) return out;
  out.dice = short_of(plan.dice);
  out.hits = short_of(dice.pool(plan.dice, {plan.hit.on, plan.reroll}, plan.hit.clause));
  Harm h = harm_of(t, in, unsaved(out.hits, plan.save, dice));
  out.losses = h.losses, out.test = h.test, out.removed = h.removed;
  return out;
}

Tally artillery_reasons(const Tables& t, const ArtilleryIn& in) {
  Tally why;
  gun_plan(t, in, why);
  return why;
}

ArtilleryOut artillery(const Tables& t, const ArtilleryIn& in, const Tally&, Dice& dice) {
  Tally same;
  GunPlan plan = gun_plan(t, in, same);
  ArtilleryOut out;
  if (plan.stopped) return out;
  out.hits = short_of(std::max(0, dice.one(plan.clause) + plan.add) * plan.times);
  Harm h = harm_of(t, in, unsaved(out.hits, plan.save, dice));
  out.losses = h.losses, out.test = h.test, out.removed = h.removed;
  return out;
}

Tally battery_charge_reasons(const Tables& t, const BatteryChargeIn& in) {
  Tally why;
  if (in.flank) {
    why.note("MP-15.2"_c, 0);
    return why;
  }
  if (in.limbered) {
    why.note("MP-R30"_c, 0);
    return why;
  }
  why.add(t.artillery.canister.clause, t.artillery.canister.value);
  TargetIn charger = charger_of(in);
  if (Clause c = doubled_by(charger); c != Clause::none)
    why.note(c, word({"x", std::to_string(t.artillery.doubled.value)}));
  save_plan(t, charger, why);
  if (in.quality != Quality::regular) why.note(t.morale.quality.clause, t.morale.quality.value);
  if (in.command) why.note("MP-17.13"_c, "reroll");
  return why;
}

CanisterOut canister(const Tables& t, const BatteryChargeIn& in, Dice& dice) {
  CanisterOut out;
  if (in.flank || in.limbered) return out;
  TargetIn charger = charger_of(in);
  Tally same;
  SavePlan save = save_plan(t, charger, same);
  int times = doubled_by(charger) == Clause::none ? 1 : t.artillery.doubled.value;
  out.hits = short_of((dice.one(t.artillery.canister.clause) + t.artillery.canister.value) * times);
  Harm h = harm_of(t, charger, unsaved(out.hits, save, dice));
  out.losses = h.losses, out.test = h.test, out.removed = h.removed;
  return out;
}

Tally morale_reasons(const Tables& t, const MoraleIn& in) {
  Tally why;
  const MoraleTable& m = t.morale;
  i32 w = in.cavalry ? m.horse_weight.value : 1, foe_w = in.foe == Foe::cavalry ? m.horse_weight.value : 1;
  i32 own = in.half_figures == 0 ? in.figures : in.half_figures;
  bool fight = in.cause == Cause::melee, foot = !in.cavalry;
  i32 twice = m.twice.value;
  why.add(m.losses, fight && in.losses >= 1 && w * in.losses >= twice * foe_w * in.foe_losses);
  why.add(m.outnumbered, fight && foe_w * in.foe_figures >= twice * w * in.figures);
  why.add(m.below_half, 2 * own < std::max(in.start, own));
  why.add(m.outnumbers, fight && w * in.figures >= twice * foe_w * in.foe_figures);
  why.add(m.quality, in.quality != Quality::regular);
  why.add(m.obstacle, in.cause != Cause::rally && foot && in.obstacle);
  why.add(m.square, in.cause != Cause::rally && foot && in.square && in.foe == Foe::cavalry);
  if (in.command) why.note("MP-17.13"_c, "reroll");
  return why;
}

Faces morale_faces(const Tables& t, int modifiers) {
  Faces pass = face(6);  // MP-17.15; a 1 never passes (MP-17.14)
  for (int f = 2; f < 6; ++f)
    if (f + modifiers >= t.morale.passes.value) pass = static_cast<Faces>(pass | face(f));
  return pass;
}

bool morale(const Tables& t, const Tally& why, bool command, Dice& dice) {
  Faces pass = morale_faces(t, why.total());
  return dice.test(pass, t.morale.passes.clause, command ? all_but(pass) : Faces{0});
}

Tally reaction_reasons(const Tables& t, const ReactionIn& in) {
  Tally why;
  const Score& s = in.volley ? t.fire.reaction_volley : t.fire.reaction_form;
  why.note(s.clause, s.value);
  if (!in.volley && in.command) why.note("MP-12.9"_c, "reroll");
  return why;
}

bool reaction(const Tables& t, const ReactionIn& in, Dice& dice) {
  const Score& s = in.volley ? t.fire.reaction_volley : t.fire.reaction_form;
  return dice.test(s.on, s.clause, !in.volley && in.command ? all_but(s.on) : Faces{0});
}

const Figure& retire_dice(const Tables& t, Arm arm) {
  return arm == Arm::cavalry       ? t.dice_move.retire_cavalry
         : arm == Arm::skirmishers ? t.dice_move.retire_skirmishers
                                   : t.dice_move.retire_infantry;
}
const Figure& flight_dice(const Tables& t, bool cavalry) {
  return cavalry ? t.dice_move.flight_cavalry : t.dice_move.flight_infantry;
}
const Figure& withdraw_dice(const Tables& t, bool cavalry) {
  return cavalry ? t.dice_move.withdraw_cavalry : t.dice_move.withdraw_infantry;
}
int throw_move(const Figure& dice_count, Dice& dice) { return dice.sum(dice_count.value, dice_count.clause); }
int throw_few(bool cavalry, Clause c, Dice& dice) { return dice.sum(1, c, cavalry ? d3 : pips); }

Clause overtaken_clause(bool cavalry) { return cavalry ? "MP-18.9"_c : "MP-18.8"_c; }

bool panic_exempt(const Tables& t, const PanicIn& in) {
  i32 w = t.morale.horse_weight.value;
  i32 own = in.figures * (in.cavalry ? w : 1), fleeing = in.fleeing_figures * (in.fleeing_cavalry ? w : 1);
  return t.panic.exempt.value * fleeing <= own;
}

Tally panic_reasons(const Tables& t, const PanicIn& in) {
  Tally why;
  if (panic_exempt(t, in)) {
    why.note(t.panic.exempt.clause, 0);
    return why;
  }
  bool proud = in.quality != Quality::regular, aloof = in.cavalry && !in.fleeing_cavalry;
  if (proud) why.note(t.panic.quality.clause, t.panic.quality.value);
  if (aloof) why.note(t.panic.cavalry.clause, t.panic.cavalry.value);
  if (!proud && !aloof) why.note(t.panic.passes.clause, t.panic.passes.value);
  if (in.command) why.note("MP-19.8"_c, "reroll");
  why.note("MP-19.9"_c, dice_word(flight_dice(t, in.cavalry).value, 6));
  return why;
}

PanicOut panic(const Tables& t, const PanicIn& in, const Tally& why, Dice& dice) {
  if (panic_exempt(t, in)) return {};
  const Modifier& score = why.items()[0];
  Faces pass = at_least(score.value);
  if (dice.test(pass, score.clause, in.command ? all_but(pass) : Faces{0})) return {1, 0};
  return {2, short_of(dice.sum(flight_dice(t, in.cavalry).value, "MP-19.9"_c))};
}

}  // namespace grog::morne_plaine
