#include "rulesets/feu_combat_moral/procedures.hpp"

#include <algorithm>

namespace grog::feu_combat_moral {
namespace {

void add(Tally& n, const Figure& f, bool applies = true, char of = 0) {
  if (applies && f.value != 0) n.add({f.clause, Op::add, of, f.value, {}});
}
void times(Tally& n, const Figure& f, i32 count, char of = 0) {
  if (count * f.value != 0) n.add({f.clause, Op::add, of, count * f.value, {}});
}

i32 men(const Tables& t, i32 initial) { return t.men_a_figure.value * initial; }

struct Suffered {
  i16 losses, figures;
};
Suffered suffer(const Tables& t, i32 read, i32 initial, i32 prior) {
  i32 losses = std::clamp(men(t, initial) - prior, 0, read);
  i32 a_figure = t.men_a_figure.value;
  return {short_of(losses), short_of((prior + losses) / a_figure - prior / a_figure)};
}

// What the target is and where it stands: FCM-2.1 to 2.7.
void common_reasons(const Tables& t, const TargetIn& in, Tally& n) {
  bool horse = in.target == Target::cavalry || in.target == Target::cuirassier;
  bool shaped = horse || in.target == Target::infantry;
  add(n, t.fire.irregular, in.irregular);
  add(n, t.fire.skirmish, shaped && in.target_formation == Shape::skirmish);
  add(n, t.fire.light, in.cover == Cover::light);
  add(n, t.fire.hard, in.cover >= Cover::hard);  // a house is hard cover for fire (FCM-R19)
  add(n, t.fire.charging, horse && in.charging);
  add(n, t.fire.uphill, in.uphill);
}
bool is_deep(const TargetIn& in) {
  bool shaped = in.target <= Target::cuirassier;
  return shaped && (in.target_formation == Shape::deep || in.target_formation == Shape::square);
}
void halved(const Tables& t, Time time, Tally& n) {
  if (time == Time::quarter) n.add({t.exposure.quarter.clause, Op::note, 0, 0, "x1/2"});
}

const DieRow& die_of(const Tables& t, const FireIn& in) { return in.skirmish ? t.die.skirmishers : t.die.everyone; }
bool is_doubled(const Tables& t, const GunIn& in) {
  return in.ammo == Ammo::canister && in.distance < t.artillery.doubled_under.value;
}

FireOut shoot(const Tables& t, const TargetIn& in, i32 figures, bool doubled, Time time, const Tally& why,
              const DieRow& die, Dice& dice) {
  i32 factor = why.total() + dice.sum(1, die.clause, die.values);
  i32 read = losses_read(t, factor, figures);
  if (doubled) read *= 2;
  if (time == Time::quarter) read = read / 2 / t.loss_step.value * t.loss_step.value;  // FCM-R14
  Suffered s = suffer(t, read, in.target == Target::officer ? 1 : i32{in.target_initial}, in.prior_losses);
  return {true, short_of(factor), s.losses, s.figures, s.losses >= t.fire.heavy_fire.value};
}
constexpr FireOut no_fire{false, INT16_MIN, 0, 0, false};

}  // namespace

i32 losses_read(const Tables& t, i32 factor, i32 figures) {
  if (factor < t.lowest_factor) return 0;
  const auto& row = at(t.losses, std::min(factor - t.lowest_factor, i32{loss_rows} - 1));
  i32 n = 0;
  for (; figures > 0; figures -= i32{loss_columns})  // beyond 24 the remainder is read in the same row (FCM-R7)
    n += at(row, std::min(figures, i32{loss_columns}) - 1);
  return n;
}

i32 losses_expected(const Tables& t, i32 factor, i32 figures, const DieRow& die) {
  i32 sum = 0;
  for (i8 add : die.values) sum += losses_read(t, factor + add, figures);
  return sum / static_cast<i32>(die.values.size());
}

i32 fire_expected(const Tables& t, const FireIn& in) {
  Tally why = fire_reasons(t, in);
  return why.empty() ? 0 : losses_expected(t, why.total(), in.figures, die_of(t, in));
}

i32 gun_fire_expected(const Tables& t, const GunIn& in) {
  Tally why = gun_reasons(t, in);
  i32 read = why.empty() ? 0 : losses_expected(t, why.total(), in.figures, t.die.everyone);
  return is_doubled(t, in) ? 2 * read : read;
}

Tally fire_reasons(const Tables& t, const FireIn& in) {
  Tally n;
  const WeaponRow& w = at(t.weapon, in.weapon);
  if (in.distance > w.range.value || in.time == Time::none) return n;
  bool rifle = in.weapon == Weapon::carabine;
  n.add("FCM-1.8"_c, in.fire_value);
  common_reasons(t, in.at, n);
  add(n, t.fire.point_blank, in.distance <= w.point_blank.value);
  if (in.distance > w.two_thirds.value)
    add(n, rifle ? t.fire.two_thirds_rifle : t.fire.two_thirds);
  else if (in.distance > w.third.value)
    add(n, rifle ? t.fire.third_rifle : t.fire.third);
  add(n, t.fire.no_formation, in.order == Level::no_formation);
  add(n, t.fire.disorder, in.order == Level::disorder);
  add(n, t.fire.cuirass, in.at.target == Target::cuirassier);
  add(n, t.fire.gunners, in.at.target == Target::artillery);
  add(n, t.fire.deep, is_deep(in.at));
  add(n, t.fire.first, in.first_fire && in.shooter == Shooter::infantry);
  add(n, t.fire.officer, in.at.target == Target::officer);
  halved(t, in.time, n);
  return n;
}

FireOut fire(const Tables& t, const FireIn& in, const Tally& why, Dice& dice) {
  if (why.empty()) return no_fire;
  return shoot(t, in.at, in.figures, false, in.time, why, die_of(t, in), dice);
}

Tally gun_reasons(const Tables& t, const GunIn& in) {
  Tally n;
  const CalibreRow& c = at(t.calibre, in.calibre);
  bool canister = in.ammo == Ammo::canister;
  i32 reach = canister ? c.canister.value : c.range.value;
  if (in.distance > reach || in.time == Time::none) return n;
  n.add("FCM-1.8"_c, in.fire_value);
  common_reasons(t, in.at, n);
  add(n, c.deep, is_deep(in.at));
  add(n, t.artillery.canister, canister);
  add(n, t.artillery.gunners, in.at.target == Target::artillery);
  bool shaped = in.at.target <= Target::cuirassier;
  add(n, t.artillery.line, shaped && in.at.target_formation == Shape::line && !canister);
  if (in.distance > c.three_quarters.value)
    add(n, t.artillery.three_quarters);
  else
    add(n, t.artillery.half, in.distance > c.half.value);
  add(n, t.artillery.officer, in.at.target == Target::officer);
  if (canister && in.distance < t.artillery.doubled_under.value)
    n.add({t.artillery.doubled_under.clause, Op::note, 0, 0, "x2"});
  halved(t, in.time, n);
  return n;
}

FireOut gun_fire(const Tables& t, const GunIn& in, const Tally& why, Dice& dice) {
  if (why.empty()) return no_fire;
  return shoot(t, in.at, in.figures, is_doubled(t, in), in.time, why, t.die.everyone, dice);
}

namespace {

bool keeps_formation(const FighterIn& f) { return f.order <= Level::disorganised; }
bool unbroken_square(const FighterIn& f) {
  bool square = f.formation == Stance::hollow_square || f.formation == Stance::full_square;
  return f.arm == Arm::infantry && square && keeps_formation(f);
}

void fighter_reasons(const Tables& t, const FighterIn& me, const FighterIn& foe, i32 round, bool higher, char of,
                     Tally& n) {
  const MeleeTable& m = t.melee;
  bool foot = me.arm == Arm::infantry, horse = is_cavalry(me.arm), guns = me.arm == Arm::artillery;
  bool formed = keeps_formation(me), against_horse = is_cavalry(foe.arm), first = round == 1;
  n.add("FCM-1.9"_c, me.combat, of);
  if (first && me.charging && !guns && me.bonus != 0) n.add("FCM-26.4"_c, me.bonus, of);
  add(n, m.fresh, me.fresh && !guns, of);
  if (foot && formed && against_horse) {
    add(n, m.hollow_square, me.formation == Stance::hollow_square, of);
    add(n, m.full_square, me.formation == Stance::full_square, of);
    add(n, m.line, me.formation == Stance::line, of);
  }
  add(n, m.skirmish, foot && formed && me.formation == Stance::skirmish, of);
  add(n, m.disorganised, me.order == Level::disorganised, of);
  add(n, m.no_formation, me.order == Level::no_formation, of);
  add(n, m.disorder, me.order == Level::disorder, of);
  if (guns) add(n, me.formation == Stance::limbered ? m.limbered : m.battery, true, of);
  add(n, horse ? m.light_cavalry : m.light, foe.cover == Cover::light, of);
  add(n, m.hard, foe.cover == Cover::hard, of);
  add(n, m.house, foe.cover == Cover::house, of);
  add(n, m.higher, higher, of);
  add(n, m.cuirass, foe.cuirass && against_horse, of);
  bool flanking = me.flank == Flank::flank || me.flank == Flank::rear;
  add(n, m.flank, flanking && first, of);
  add(n, m.flank_again, flanking && round == 2, of);
  add(n, m.joining, me.flank == Flank::joining, of);
  add(n, m.house_side, me.house_side, of);
  add(n, m.follow, me.follow && !first, of);
  bool in_ranks = me.formation == Stance::line || me.formation == Stance::column;
  if (foot && formed && first && me.charging && me.straight && in_ranks)
    times(n, m.rank, std::min<i32>(me.ranks, m.ranks_counted.value), of);
  if (first) times(n, m.fire_losses, me.fire_losses / m.fire_losses_each.value, of);
  if (horse && !first && unbroken_square(foe)) add(n, me.arm == Arm::light ? m.square_light : m.square_heavy, true, of);
}

// T2, or T10 beside an officer; skirmishers never add less than 1.
DieRow fighter_die(const Tables& t, const FighterIn& f, i32 round) {
  i32 value = f.general > 0 ? f.general * 20 : f.aide ? t.officer.aide_value.value : 0;
  bool skirmishers = f.arm == Arm::infantry && f.formation == Stance::skirmish;
  DieRow die = skirmishers ? t.die.skirmishers : t.die.everyone;
  if (value > 0 && round <= t.die.general_rounds.value)
    die = value >= 100 ? t.die.general_100 : value >= 60 ? t.die.general_60 : t.die.general_20;
  if (skirmishers)
    for (std::size_t i = 0; i < 6; ++i) die.values[i] = std::max(die.values[i], t.die.skirmishers.values[i]);
  return die;
}

bool breaks(const Tables& t, const FighterIn& square, const FighterIn& foe, i32 suffered, i32 inflicted) {
  if (!unbroken_square(square)) return false;
  if (is_cavalry(foe.arm)) return suffered > 0 && suffered >= t.melee.broken_times.value * inflicted;
  return suffered > inflicted;
}

}  // namespace

Tally melee_reasons(const Tables& t, const MeleeIn& in) {
  Tally n;
  fighter_reasons(t, in.a, in.b, in.round, in.higher == Which::a, 'a', n);
  fighter_reasons(t, in.b, in.a, in.round, in.higher == Which::b, 'b', n);
  return n;
}

Dealt melee_expected(const Tables& t, const MeleeIn& in) {
  Tally why = melee_reasons(t, in);
  return {losses_expected(t, why.total('a'), in.a.figures, fighter_die(t, in.a, in.round)),
          losses_expected(t, why.total('b'), in.b.figures, fighter_die(t, in.b, in.round))};
}

MeleeRead melee_round(const Tables& t, const MeleeIn& in, const Tally& why, Dice& dice) {
  DieRow die_a = fighter_die(t, in.a, in.round), die_b = fighter_die(t, in.b, in.round);
  i32 a = why.total('a') + dice.sum(1, die_a.clause, die_a.values);
  i32 b = why.total('b') + dice.sum(1, die_b.clause, die_b.values);
  i32 by_a = losses_read(t, a, in.a.figures), by_b = losses_read(t, b, in.b.figures);
  Suffered sa = suffer(t, by_b, in.a.initial, in.a.prior), sb = suffer(t, by_a, in.b.initial, in.b.prior);
  i32 gap = by_a > by_b ? by_a - by_b : by_b - by_a;
  bool a_broken = breaks(t, in.a, in.b, by_b, by_a), b_broken = breaks(t, in.b, in.a, by_a, by_b);
  Winner winner = by_b < by_a ? Winner::a : by_a < by_b ? Winner::b : Winner::draw;
  Which broken = a_broken ? Which::a : b_broken ? Which::b : Which::none;
  i16 gap20 = short_of(gap / t.morale.gap_each.value);
  return {{sa.losses, sb.losses, sa.figures, sb.figures, winner, gap20, broken}, short_of(by_b), short_of(by_a)};
}

MeleeOut melee(const Tables& t, const MeleeIn& in, const Tally& why, Dice& dice) {
  return melee_round(t, in, why, dice).out;
}

namespace {

void distance_reason(const Tables& t, const MoraleIn& in, Tally& n) {
  const MoraleTable& m = t.morale;
  i32 d = in.general_distance, band = m.band.value;
  if (d == 0)
    add(n, m.no_general);
  else if (d <= m.near_reach.value)
    n.add(m.near.clause, in.near_use == Use::minus ? -m.near.value : m.near.value);
  else if (d <= 2 * band)
    add(n, m.far_30);
  else if (d < 3 * band)
    add(n, m.far_45);
  else if (d < 4 * band)
    add(n, m.far_60);
  else
    n.add(m.farther.clause, m.far_60.value + m.farther.value * (1 + (d - 4 * band) / band));
}

i32 tranche_of(const Tables& t, i32 initial, i32 losses) {
  const AttritionRow& row = at(t.attrition, initial);
  i32 n = 0;
  for (i32 threshold : row.losses) n += losses >= threshold;
  return n;
}
Band band_of(const Tables& t, i32 initial, i32 left) {
  const AttritionRow& row = at(t.attrition, initial);
  return left <= row.half ? Band::half : left <= row.two_thirds ? Band::two_thirds : Band::full;
}

}  // namespace

Tally attrition_reasons(const Tables& t, const AttritionIn& in) {
  Tally n;
  i32 losses = std::min<i32>(in.losses, men(t, in.initial));
  times(n, t.morale.tranche, tranche_of(t, in.initial, losses));
  Band band = band_of(t, in.initial, in.initial - losses / t.men_a_figure.value);
  add(n, t.two_thirds[in.status], band == Band::two_thirds);
  add(n, t.half[in.status], band == Band::half);
  return n;
}

AttritionOut attrition(const Tables& t, const AttritionIn& in, const Tally&, Dice&) {
  i32 losses = std::min<i32>(in.losses, men(t, in.initial)), left = in.initial - losses / t.men_a_figure.value;
  Band band = band_of(t, in.initial, left);
  i32 mod = band == Band::half ? t.half[in.status].value : band == Band::two_thirds ? t.two_thirds[in.status].value : 0;
  return {short_of(t.morale.tranche.value * tranche_of(t, in.initial, losses)), short_of(left), band, short_of(mod)};
}

Tally morale_reasons(const Tables& t, const MoraleIn& in) {
  const MoraleTable& m = t.morale;
  Tally n;
  n.add("FCM-1.10"_c, in.moral);
  if (in.vs_cavalry && in.arm == TestArm::infantry) {
    if (in.square)
      n.add(m.square.clause, in.square_use == Use::minus ? -m.square.value : m.square.value);
    else
      add(n, m.not_square);
  }
  add(n, m.light, in.cover == Cover::light);
  add(n, m.hard, in.cover == Cover::hard);
  add(n, m.house, in.cover == Cover::house);
  if (in.state == Footing::rout || in.order == Level::disorder)
    add(n, m.disorder);
  else
    add(n, m.no_formation, in.state == Footing::retreat || in.order == Level::no_formation);
  add(n, m.routed, in.routed_before);
  if (in.general > 0) {
    i32 most = t.officer.morale(in.general), use = std::clamp<i32>(in.general_use, -most, most);
    if (use != 0) n.add("FCM-8.10"_c, use);
  }
  if (in.general_lost > 0) n.add("FCM-8.11"_c, -t.officer.morale(in.general_lost));
  add(n, m.aide, in.aide);
  add(n, m.charging, in.charging && in.arm == TestArm::cavalry);
  add(n, m.more_friends, in.friends > in.enemies);
  add(n, m.more_enemies, in.enemies > in.friends);
  times(n, m.enemy_rout, in.enemy_routs);
  times(n, m.friend_rout, in.friend_routs);
  if (in.general == 0) distance_reason(t, in, n);
  add(n, m.rear, in.rear);
  add(n, m.flank, in.flank);
  add(n, m.won, in.melee_won);
  add(n, m.lost_once, in.melee_lost == 1);
  add(n, m.lost_twice, in.melee_lost == 2);
  add(n, m.lost_thrice, in.melee_lost >= 3);
  times(n, m.gap, in.loss_gap / m.gap_each.value);
  times(n, m.formed_fire, in.fires);
  add(n, m.light_fire, in.light_fire);
  times(n, m.battery, in.batteries);
  Tally worn = attrition_reasons(t, {in.status, in.initial, in.losses});
  for (const Modifier& x : worn.items()) n.add(x);
  return n;
}

const DieRow& morale_die(const Tables& t, const MoraleIn& in) {
  return in.skirmish ? t.die.skirmishers : t.die.everyone;
}

Result morale_result(const Tables& t, Status status, i32 points) {
  std::size_t row = 0;
  while (row + 1 < t.result_points.size() && points < t.result_points[row]) ++row;
  return at(t.results, status)[row];
}

MoraleOut morale(const Tables& t, const MoraleIn& in, const Tally& why, Dice& dice) {
  const DieRow& die = morale_die(t, in);
  i32 points = why.total() + dice.sum(1, die.clause, die.values);
  return {short_of(points), morale_result(t, in.status, points)};
}

Tally officer_fire_reasons(const Tables& t, const OfficerFireIn& in) {
  Tally n;
  const OfficerTable& o = t.officer;
  if (in.mode == Mode::attached) {
    if (in.losses > 0 && in.losses >= o.tested_a_figure.value * in.figures) n.note(o.tested_a_figure.clause, in.losses);
  } else if (in.prior + in.losses >= o.removed.value) {
    n.note(o.removed.clause, o.removed.value);
  } else if (in.losses >= o.tested.value) {
    n.note(o.tested.clause, in.losses);
  }
  return n;
}

OfficerFireOut officer_fire(const Tables& t, const OfficerFireIn&, const Tally& why, Dice& dice) {
  if (why.empty()) return {false, Fate::safe};
  const OfficerTable& o = t.officer;
  if (why.items()[0].clause == o.removed.clause) return {false, Fate::killed};
  int thrown = dice.sum(2, o.killed.clause);
  Fate fate = thrown >= o.killed.value ? Fate::killed : thrown >= o.wounded.value ? Fate::wounded : Fate::safe;
  return {true, fate};
}

Tally officer_melee_reasons(const Tables&, const OfficerMeleeIn& in) {
  Tally n;
  n.note("FCM-7.18"_c, in.losses);
  return n;
}

FateOut officer_melee(const Tables& t, const OfficerMeleeIn& in, const Tally&, Dice& dice) {
  i32 product = in.losses * dice.one("FCM-7.18"_c);  // compared without dividing by the figures (FCM-R23)
  bool killed = product > t.officer.melee_killed_over.value * in.figures;
  bool wounded = product >= t.officer.melee_wounded.value * in.figures;
  return {killed ? Fate::killed : wounded ? Fate::wounded : Fate::safe};
}

i32 passes_through(const Tables& t, i32 figures) { return at(t.passes, std::clamp(figures, 0, i32{8})).value; }

Share exposure_share(const ExposureIn& in) {
  if (in.contact) return {std::min({i64{in.start}, i64{in.reach}, i64{in.speed}}), in.speed};
  i64 start = in.start, finish = in.finish, low = std::min(start, finish), travel = std::max(start, finish) - low;
  i64 within = std::clamp<i64>(in.reach - low, 0, travel);
  bool ends_within = in.finish <= in.reach;
  if (travel >= in.speed) return travel == 0 ? Share{ends_within ? 1 : 0, 1} : Share{within, travel};
  return {within + (ends_within ? in.speed - travel : 0), in.speed};
}

Time time_of(const Tables& t, const Share& s) {
  if (s.part * 100 >= s.whole * t.exposure.half.value) return Time::half;
  return s.part * 100 >= s.whole * t.exposure.quarter.value ? Time::quarter : Time::none;
}

InitiativeOut initiative_roll(const Tables&, const InitiativeIn& in, const Tally&, Dice& dice) {
  auto pair = [](Dice& d) -> std::array<i16, 2> {
    i16 a = short_of(d.one("FCM-20.9"_c)), b = short_of(d.one("FCM-20.9"_c));
    return {a, b};
  };
  auto decided = [&](const std::array<i16, 2>& r) { return r[0] != r[1] || in.previous != Which::none; };
  std::array<i16, 2> r = until(dice, pair, decided);
  if (r[0] == r[1]) return {in.previous == Which::a ? Winner::b : Winner::a};
  return {r[0] > r[1] ? Winner::a : Winner::b};
}

}  // namespace grog::feu_combat_moral
