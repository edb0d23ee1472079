// Fire, morale, reactions, dice moves and panic. The round of a melee is in procedures_melee.cpp.
#include "rulesets/morne_plaine/procedures.hpp"

#include <algorithm>

namespace grog::morne_plaine {
namespace {

bool is_horse(Target m) { return m == Target::cavalry || m == Target::cuirassiers; }

// A formation that the target's arm can stand in.
Formation read_target(const TargetIn& in) {
  if (has_figures(in.target) && in.target != Target::skirmishers)
    return read_formation(is_horse(in.target), in.target_formation);
  return Formation::open;
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

// Column, march or square: artillery counts twice, and foot that fires throws its misses again.
struct Deep {
  bool horse;
  Formation formation;
  Clause doubled, again;
};
constexpr Deep deep_formations[] = {
    {false, Formation::division, "MP-2.6"_c, "MP-2.7"_c},
    {false, Formation::march, "MP-2.11"_c, "MP-2.12"_c},
    {false, Formation::square, "MP-2.15"_c, "MP-2.16"_c},
    {true, Formation::march, "MP-3.5"_c, "MP-3.6"_c},
};
const Deep* deep(const TargetIn& in) {
  for (const Deep& d : deep_formations)
    if (d.formation == read_target(in) && d.horse == is_horse(in.target)) return &d;
  return nullptr;
}

int times_hit(const Tables& t, const TargetIn& in, Tally& why) {
  const Deep* stands = deep(in);
  if (stands == nullptr) return 1;
  int times = t.artillery.doubled.value;
  why.note(stands->doubled, word({"x", std::to_string(times)}));
  return times;
}

struct FirePlan {
  int dice = 0;
  Clause clause = Clause::none;
  Score hit;
  Faces reroll = 0;
  bool tests_first = false, stopped = true;
  SavePlan save;
};

// What bars the fire whatever the range, or none.
Clause barred_by(const FireIn& in, Formation f) {
  bool horse = in.shooter == Shooter::cavalry;
  bool reacts = in.action == Shot::stand || in.action == Shot::react_volley;
  if (f == Formation::march) return "MP-2.13"_c;
  if (horse && (in.action == Shot::volley || in.action == Shot::react_volley)) return "MP-4.8"_c;
  if (horse && in.action == Shot::stand) return "MP-12.1"_c;
  return f == Formation::open && reacts ? "MP-12.11"_c : Clause::none;
}

// How many dice, and by which clause.
void count_dice(const FireIn& in, Formation f, FirePlan& plan) {
  plan.clause = f == Formation::open         ? "MP-R4"_c
                : f == Formation::square     ? "MP-2.17"_c
                : in.action == Shot::advance ? "MP-4.4"_c
                : in.action == Shot::stand   ? "MP-12.1"_c
                : f == Formation::line       ? "MP-2.2"_c
                                             : "MP-2.8"_c;
  bool all = plan.clause == "MP-R4"_c || plan.clause == "MP-2.2"_c;
  plan.dice = all ? i32{in.figures} : std::min<i32>(in.front, in.figures);
}

// The score at that range; stopped by the clause returned where it is too far.
Clause take_aim(const Tables& t, const FireIn& in, FirePlan& plan) {
  const FireTable& f = t.fire;
  const Figure& far = fire_range(t, in.shooter, in.action);
  bool advances = in.action == Shot::advance, stands = in.action == Shot::stand;
  bool near = in.range <= near_range(t, in.shooter).value;
  plan.hit = advances ? f.advance : stands ? f.stand : near ? f.near : f.far;
  if (in.range <= far.value) return Clause::none;
  return advances ? far.clause : stands ? "MP-R6"_c : f.far.clause;
}

// What is thrown again: ones by good shots, misses at those who stand deep or are taken in flank.
void count_rerolls(const FireIn& in, FirePlan& plan, Tally& why) {
  auto again = [&](bool holds, Clause c, bool misses) {
    if (!holds) return;
    plan.reroll = static_cast<Faces>(plan.reroll | (misses ? all_but(plan.hit.on) : face(1)));
    why.note(c, misses ? Word("misses") : Word("ones"));
  };
  bool volley = in.action == Shot::volley || in.action == Shot::react_volley;
  again(volley && (in.shooter == Shooter::english || in.shooter == Shooter::rifles), "MP-4.12"_c, false);
  again(volley && in.shooter == Shooter::guard, "MP-4.13"_c, false);
  if (const Deep* target = deep(in.at)) again(in.shooter != Shooter::cavalry, target->again, true);
  again(in.enfilade && in.at.target == Target::infantry && read_target(in.at) != Formation::square, "MP-5.3"_c, true);
}

FirePlan fire_plan(const Tables& t, const FireIn& in, Tally& why) {
  FirePlan plan;
  auto stop = [&](Clause c) {
    why.note(c, 0);
    return plan;
  };
  Formation f = read_formation(in.shooter == Shooter::cavalry, in.formation);
  if (Clause c = barred_by(in, f); c != Clause::none) return stop(c);
  plan.tests_first = in.action == Shot::react_volley;
  if (plan.tests_first) why.note(t.fire.reaction_volley.clause, t.fire.reaction_volley.value);
  count_dice(in, f, plan);
  why.note(plan.clause, plan.dice);
  const Figure &near = near_range(t, in.shooter), &far = fire_range(t, in.shooter, in.action);
  if (in.shooter == Shooter::rifles && in.action != Shot::advance)
    why.note(near.clause, word({std::to_string(near.value), "/", std::to_string(far.value)}));
  if (Clause c = take_aim(t, in, plan); c != Clause::none) return stop(c);
  plan.stopped = false;
  why.note(plan.hit.clause, plan.hit.value);
  count_rerolls(in, plan, why);
  plan.save = save_plan(t, in.at, why);
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
  const ArtilleryTable& a = t.artillery;
  const BatteryRow& row = a.of(in.battery);
  auto stop = [&](Clause c) {
    why.note(c, 0);
    return plan;
  };
  if (in.moved == GunMove::limbered) return stop("MP-9.7"_c);
  if (in.range > row.long_.value) return stop(a.long_.clause);
  const Figure& band = in.range <= row.short_.value ? a.short_ : in.range <= row.medium.value ? a.medium : a.long_;
  plan.stopped = false;
  plan.clause = band.clause;
  why.add(band.clause, band.value);
  if (in.moved == GunMove::manhandled) why.add(a.manhandled.clause, a.manhandled.value);
  plan.add = why.total();
  plan.times = times_hit(t, in.at, why);
  plan.save = save_plan(t, in.at, why);
  return plan;
}

TargetIn charger_of(const BatteryChargeIn& in, Cover cover) {
  TargetIn c;
  bool foot = in.arm == Charger::infantry;
  c.target = foot ? Target::infantry : in.arm == Charger::cavalry ? Target::cavalry : Target::cuirassiers;
  c.target_formation = !foot                                       ? Formation::echelon
                       : in.formation == ChargeFormation::division ? Formation::division
                                                                   : Formation::line;
  c.target_figures = in.figures, c.target_start = i32{in.start}, c.target_lost = in.lost;
  c.cover = cover;
  return c;
}

Harm harm_of(const Tables& t, const TargetIn& in, int fell) {
  Harm h;
  if (!has_figures(in.target)) {
    i32 limit = in.target == Target::medium_battery  ? t.artillery.of(Gun::medium).endures.value
                : in.target == Target::heavy_battery ? t.artillery.of(Gun::heavy).endures.value
                : in.target == Target::adc           ? t.leader.adc_endures.value
                                                     : t.leader.general_endures.value;
    int left = limit - std::min<i32>(in.target_hits, limit - 1);
    h.losses = short_of(std::min(fell, left));
    h.removed = h.losses >= left;
    return h;
  }
  int at_turn = in.target_figures + in.target_lost, start = std::max<i32>(in.target_start, at_turn);
  h.losses = short_of(std::min<i32>(fell, in.target_figures));
  if (h.losses == 0) return h;
  h.removed = t.losses.removed_one_in.value * (in.target_figures - h.losses) <= start;
  int quarter = t.losses.fire_test_one_in.value;
  h.test = !h.removed && quarter * (in.target_lost + h.losses) >= at_turn && quarter * in.target_lost < at_turn;
  return h;
}

// What a plan notes as it is made; and the plan for one who has read that before.
template <class Plan, class In>
Tally noted(Plan&& plan, const Tables& t, const In& in) {
  Tally why;
  plan(t, in, why);
  return why;
}
template <class Plan, class In>
auto planned(Plan&& plan, const Tables& t, const In& in) {
  Tally same;
  return plan(t, in, same);
}

const Score& reaction_score(const Tables& t, Reaction kind) {
  return kind == Reaction::volley ? t.fire.reaction_volley : t.fire.reaction_form;
}
bool again(const ReactionIn& in) { return in.kind == Reaction::form && in.command; }

}  // namespace

const Figure& near_range(const Tables& t, Shooter s) {
  return s == Shooter::rifles ? t.fire.rifles_near : t.fire.near_range;
}
const Figure& fire_range(const Tables& t, Shooter s, Shot shot) {
  if (shot == Shot::advance) return s == Shooter::cavalry ? t.fire.horse_range : t.fire.advance_range;
  return s == Shooter::rifles ? t.fire.rifles_far : t.fire.far_range;
}

Formation read_formation(bool horse, Formation f) {
  if (horse) return f == Formation::march ? f : Formation::echelon;
  return f == Formation::echelon ? Formation::line : f;
}

int fire_dice(const FireIn& in) {
  FirePlan plan;
  count_dice(in, read_formation(in.shooter == Shooter::cavalry, in.formation), plan);
  return plan.dice;
}

Tally fire_reasons(const Tables& t, const FireIn& in) { return noted(fire_plan, t, in); }

FireOut fire(const Tables& t, const FireIn& in, const Tally&, Dice& dice) {
  FirePlan plan = planned(fire_plan, t, in);
  FireOut out;
  // A reaction volley out of range is no volley: nothing is thrown.
  if (plan.stopped) return out;
  if (plan.tests_first && !dice.test(t.fire.reaction_volley.on, t.fire.reaction_volley.clause)) return out;
  out.dice = short_of(plan.dice);
  out.hits = short_of(dice.pool(plan.dice, {plan.hit.on, plan.reroll}, plan.hit.clause));
  out.harm = harm_of(t, in.at, unsaved(out.hits, plan.save, dice));
  return out;
}

Tally artillery_reasons(const Tables& t, const ArtilleryIn& in) { return noted(gun_plan, t, in); }

ArtilleryOut artillery(const Tables& t, const ArtilleryIn& in, const Tally&, Dice& dice) {
  GunPlan plan = planned(gun_plan, t, in);
  ArtilleryOut out;
  if (plan.stopped) return out;
  out.hits = short_of(std::max(0, dice.one(plan.clause) + plan.add) * plan.times);
  out.harm = harm_of(t, in.at, unsaved(out.hits, plan.save, dice));
  return out;
}

Tally canister_reasons(const Tables& t, const BatteryChargeIn& in, Cover cover) {
  Tally why;
  if (in.side == Flank::flank || in.limbered) {
    why.note(in.side == Flank::flank ? "MP-15.2"_c : "MP-R30"_c, 0);
    return why;
  }
  why.add(t.artillery.canister.clause, t.artillery.canister.value);
  TargetIn charger = charger_of(in, cover);
  times_hit(t, charger, why);
  save_plan(t, charger, why);
  if (in.quality != Quality::regular) why.note(t.morale.quality.clause, t.morale.quality.value);
  if (in.command) why.note("MP-17.13"_c, "reroll");
  return why;
}

ArtilleryOut canister(const Tables& t, const BatteryChargeIn& in, Cover cover, Dice& dice) {
  ArtilleryOut out;
  if (in.side == Flank::flank || in.limbered) return out;
  TargetIn charger = charger_of(in, cover);
  Tally same;
  const Figure& add = t.artillery.canister;
  out.hits = short_of((dice.one(add.clause) + add.value) * times_hit(t, charger, same));
  out.harm = harm_of(t, charger, unsaved(out.hits, save_plan(t, charger, same), dice));
  return out;
}

Tally morale_reasons(const Tables& t, const MoraleIn& in) {
  Tally why;
  const MoraleTable& m = t.morale;
  bool foot = in.arm == Corps::infantry, fight = in.cause == Cause::melee, rally = in.cause == Cause::rally;
  i32 w = foot ? 1 : m.horse_weight.value, foe_w = in.foe == Foe::cavalry ? m.horse_weight.value : 1;
  i32 own = in.half_figures == 0 ? in.figures : in.half_figures, twice = m.twice.value;
  why.add(m.losses, fight && in.losses >= 1 && w * in.losses >= twice * foe_w * in.foe_losses);
  why.add(m.outnumbered, fight && foe_w * in.foe_figures >= twice * w * in.figures);
  why.add(m.below_half, 2 * own < std::max<i32>(in.start, own));
  why.add(m.outnumbers, fight && w * in.figures >= twice * foe_w * in.foe_figures);
  why.add(m.quality, in.quality != Quality::regular);
  why.add(m.obstacle, !rally && foot && in.obstacle);
  why.add(m.square, !rally && foot && in.square && in.foe == Foe::cavalry);
  if (in.command) why.note("MP-17.13"_c, "reroll");
  return why;
}

bool morale(const Tables& t, const Tally& why, bool command, Dice& dice) {
  // A 6 always passes (MP-17.15), a 1 never does (MP-17.14).
  Faces pass = at_least(std::clamp(t.morale.passes.value - why.total(), 2, 6));
  return dice.test(pass, t.morale.passes.clause, command ? all_but(pass) : Faces{0});
}

Tally reaction_reasons(const Tables& t, const ReactionIn& in) {
  Tally why;
  const Score& s = reaction_score(t, in.kind);
  why.note(s.clause, s.value);
  if (again(in)) why.note("MP-12.9"_c, "reroll");
  return why;
}

bool reaction(const Tables& t, const ReactionIn& in, Dice& dice) {
  const Score& s = reaction_score(t, in.kind);
  return dice.test(s.on, s.clause, again(in) ? all_but(s.on) : Faces{0});
}

const Figure& retire_dice(const Tables& t, Arm arm) {
  return arm == Arm::cavalry       ? t.dice_move.retire_cavalry
         : arm == Arm::skirmishers ? t.dice_move.retire_skirmishers
                                   : t.dice_move.retire_infantry;
}
const Figure& flight_dice(const Tables& t, Corps c) {
  return c == Corps::cavalry ? t.dice_move.flight_cavalry : t.dice_move.flight_infantry;
}
const Figure& withdraw_dice(const Tables& t, Corps c) {
  return c == Corps::cavalry ? t.dice_move.withdraw_cavalry : t.dice_move.withdraw_infantry;
}
int throw_move(const Figure& dice_count, Dice& dice) { return dice.sum(dice_count.value, dice_count.clause); }
int throw_few(Corps corps, Clause c, Dice& dice) { return dice.sum(1, c, corps == Corps::cavalry ? d3 : pips); }
Clause overtaken_clause(Corps c) { return c == Corps::cavalry ? "MP-18.9"_c : "MP-18.8"_c; }

bool panic_exempt(const Tables& t, const PanicIn& in) {
  auto weight = [&](Corps c) { return c == Corps::cavalry ? t.morale.horse_weight.value : 1; };
  return t.panic.exempt.value * in.fleeing_figures * weight(in.fleeing) <= in.figures * weight(in.arm);
}

Tally panic_reasons(const Tables& t, const PanicIn& in) {
  Tally why;
  if (panic_exempt(t, in)) {
    why.note(t.panic.exempt.clause, 0);
    return why;
  }
  bool proud = in.quality != Quality::regular, aloof = in.arm == Corps::cavalry && in.fleeing == Corps::infantry;
  if (proud) why.note(t.panic.quality.clause, t.panic.quality.value);
  if (aloof) why.note(t.panic.cavalry.clause, t.panic.cavalry.value);
  if (!proud && !aloof) why.note(t.panic.passes.clause, t.panic.passes.value);
  if (in.command) why.note("MP-19.8"_c, "reroll");
  why.note("MP-19.9"_c, dice_word(flight_dice(t, in.arm).value, 6));
  return why;
}

PanicOut panic(const Tables& t, const PanicIn& in, const Tally& why, Dice& dice) {
  if (panic_exempt(t, in)) return {};
  const Modifier& score = why.items()[0];
  Faces pass = at_least(score.value);
  if (dice.test(pass, score.clause, in.command ? all_but(pass) : Faces{0})) return {Fright::hold};
  return {Fright::flee, short_of(dice.sum(flight_dice(t, in.arm).value, "MP-19.9"_c))};
}

}  // namespace grog::morne_plaine
