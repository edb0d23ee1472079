#include "rulesets/walter_schnaffs/procedures.hpp"

#include <algorithm>
#include <cstdlib>

namespace grog::walter_schnaffs {

namespace {

struct Sum {
  Tally& n;
  char side;
  void add(const Figure& f, i32 times) {
    if (times * f.value != 0) n.add({f.clause, Op::add, side, times * f.value, {}});
  }
  void add_dice(const Figure& f, i32 times, int faces) {  // and a die each
    i32 fixed = times * f.value;
    if (times > 0) n.add({f.clause, Op::add, side, fixed, dice_word(times, faces, fixed)});
  }
};

void add_attack(const Tables& t, const TotalsIn& in, Sum sum) {
  i32 a_units = in.a_inf_fresh + in.a_inf_weak + in.a_cav_fresh + in.a_cav_weak + in.a_art + in.a_mit;
  const AttackTable& a = t.attack;
  sum.add(a.fresh_infantry, in.a_inf_fresh);
  sum.add(a.weak_infantry, in.a_inf_weak);
  sum.add(a.fresh_cavalry, in.a_cav_fresh);
  sum.add(a.weak_cavalry, in.a_cav_weak);
  sum.add(a.guns, in.a_art + in.a_mit);
  sum.add(a.rear, in.a_rear_inf >= t.assault.rear_infantry_units.value);
  sum.add(a.flank, in.a_flanks);
  sum.add(a.watercourse, in.crossing == Edge::stream);  // a bridge costs the attacker nothing
  sum.add(a.professional, in.a_pro > 0 && a_units > 0 && 2 * in.a_pro >= a_units);
  sum.add(a.reservist, std::min<i32>(in.a_res, a.reservists_counted.value));
  sum.add(a.cover, in.cover);
}

void add_defence(const Tables& t, const TotalsIn& in, Sum sum) {
  i32 d_units = in.d_inf_rapid + in.d_inf_other + in.d_cav + in.d_mit + in.d_bl + in.d_ml;
  const DefenceTable& d = t.defence;
  sum.add_dice(d.rapid_infantry, in.d_inf_rapid, 3);
  sum.add(d.other_infantry, in.d_inf_other);
  sum.add(d.cavalry, in.d_cav);
  sum.add_dice(d.mitrailleuse, in.d_mit, 6);
  sum.add(d.breech_loader, in.d_bl);
  sum.add(d.muzzle_loader, in.d_ml);
  sum.add(d.professional, in.d_pro > 0 && d_units > 0 && 2 * in.d_pro >= d_units);
  sum.add(d.flank, in.d_flanks);
  sum.add(d.watercourse, in.crossing != Edge::none);
  sum.add(d.rear, in.d_rear_inf >= t.assault.rear_infantry_units.value);
  sum.add(d.reservist, std::min<i32>(in.d_res, d.reservists_counted.value));
  sum.add(d.earlier_attack, std::min<i32>(in.prior, d.earlier_attacks_counted.value));
}

Sort loss_bins(const Tables& t) {
  Sort s{{}, 3};
  for (int f = 1; f <= 6; ++f) at(s.into, f - 1) = shows(t.loss.six.on, f) ? 2 : shows(t.loss.one_base.on, f) ? 1 : 0;
  return s;
}

bool take(i32 left, i32& lost) {
  if (left <= lost) return false;
  ++lost;
  return true;
}

}  // namespace

Tally totals_reasons(const Tables& t, const TotalsIn& in) {
  Tally n;
  add_attack(t, in, {n, 'A'});
  add_defence(t, in, {n, 'D'});
  return n;
}

int loss_dice(const Tables& t, int total) {  // one for each started multiple (WS-8.24), none at 0 or less (WS-13.8)
  int step = t.assault.points_a_die.value;
  return total <= 0 ? 0 : (total + step - 1) / step;
}

TotalsOut totals(const Tables& t, const TotalsIn& in, const Tally& why, Dice& dice) {
  int a = why.total('A'), d = why.total('D');
  d += dice.sum(in.d_inf_rapid, t.defence.rapid_infantry.clause, d3);
  d += dice.sum(in.d_mit, t.defence.mitrailleuse.clause);
  return {a, loss_dice(t, a), d, loss_dice(t, d)};
}

void Bases::add(Arm arm, int bases) {
  i32& n = arm == Arm::infantry ? inf : arm == Arm::cavalry ? cav : arm == Arm::mitrailleuse ? mit : art;
  n += bases;
}

// Lowest dice first: every 3, 4 and 5, then the sixes one by one (WS-13.9, 13.10).
Bases losses(const Tables& t, int dice_count, const Bases& present, Six choice, Dice& dice) {
  Bins fell = dice.sort(dice_count, loss_bins(t), t.loss.one_base.clause);
  Bases lost;
  auto one_base = [&] { return take(present.cav, lost.cav) || take(present.inf, lost.inf); };
  auto artillery = [&] { return take(present.art, lost.art); };
  auto mitrailleuse = [&] { return take(present.mit, lost.mit); };
  auto two_bases = [&] {
    bool any = one_base();
    for (int i = 1; any && i < t.loss.bases_on_six.value; ++i) one_base();
    return any;
  };
  auto lose_on_six = [&] {
    switch (choice) {
      case Six::artillery: return artillery() || mitrailleuse() || two_bases();
      case Six::mitrailleuse: return mitrailleuse() || artillery() || two_bases();
      case Six::bases: return two_bases() || artillery() || mitrailleuse();
    }
    return false;
  };
  for (int i = 0; i < fell[1]; ++i) one_base();
  for (int i = 0; i < fell[2]; ++i) lose_on_six();
  return lost;
}

ClashOut clash(const Tables& t, const TotalsIn& in, const Tally& why, const Clash& c, Dice& dice) {
  ClashOut out;
  out.totals = totals(t, in, why, dice);
  out.d_lost = losses(t, out.totals.attacker_dice, c.defenders, c.a_six, dice);
  out.a_lost = losses(t, out.totals.defender_dice, c.attackers, c.d_six, dice);
  return out;
}

Result assault_result(const Clash& c, const Bases& a, const Bases& d) {
  bool attackers_left = c.attackers.inf + c.attackers.cav > a.inf + a.cav;
  if (!attackers_left) return {false, "WS-13.11"_c};
  if (c.defenders.total() == d.total()) return {true, "WS-13.12"_c};
  if (d.total() > a.total()) return {true, "WS-13.13"_c};
  bool foot_or_horse_left = c.defenders.inf + c.defenders.cav > d.inf + d.cav;
  if (!foot_or_horse_left && d.total() == a.total()) return {true, "WS-13.14"_c};
  return {false, "WS-13.15"_c};
}

Tally bombard_reasons(const Tables& t, const BombardIn& in) {
  Tally n;
  const BombardRow& row = t.bombard[arm_of(in.gun)];
  bool far = in.range == Range::long_;
  if (far && row.reach.value < 2) {
    n.note(row.reach.clause);
    return n;
  }
  const Score& hit = far ? row.far : row.near;
  n.note(hit.clause, hit.value);
  if (t.percussion[in.nation][arm_of(in.gun)] && in.ground != Ground::firm)
    n.note(t.save.percussion.clause, t.save.percussion.value);
  else if (in.cover || in.ground == Ground::wood)
    n.note(t.save.cover.clause, t.save.cover.value);
  return n;
}

// The reasons are the scores themselves: what hits first, then what saves, if anything does.
Salvo salvo(const Tables& t, const BombardIn& in, const Tally& why, Dice& dice) {
  Salvo out;
  const Modifier& hit = why.items()[0];
  if (hit.value == 0) return out;  // out of range
  out.chances = dice.pool(in.batteries, {at_least(hit.value)}, hit.clause);
  out.hit = losses(t, out.chances, in.present, in.six, dice);
  if (why.items().size() < 2) return out;
  const Modifier& save = why.items()[1];
  auto saves = [&](int n) { return dice.pool(n, {at_least(save.value)}, save.clause); };
  out.saved.cav = saves(out.hit.cav);
  out.saved.inf = saves(out.hit.inf);
  out.saved.art = saves(out.hit.art);
  out.saved.mit = saves(out.hit.mit);
  return out;
}

const Score& leaving_score(const Tables& t, Arm a, bool heavy) {
  const MoveRow& row = t.move[a];
  return heavy ? row.heavy : row.ordinary;  // in heavy ground its score replaces the gun's own (WS-12.8)
}

bool leaves(const Tables& t, Arm a, bool heavy, Dice& dice) {
  const Score& s = leaving_score(t, a, heavy);
  return s.value <= 1 || dice.test(s.on, s.clause);
}

Roles assign_roles(const Tables& t, const PostureChoice& in, Dice& dice) {
  Row<i32, 2> pick{number_of(in.german), number_of(in.french)};
  Roles out;
  for (Side n : {Side::first, Side::second}) {
    if (pick[n] == drawn_place) pick[n] = dice.sum(1, "WS-17.3"_c, t.draw);
    out.postures[n] = t.posture_list[n][pick[n]];
  }
  i32 german = t.posture[out.postures[Side::first]].rung.value;
  i32 french = t.posture[out.postures[Side::second]].rung.value;
  if (german != french) {
    out.attacker = german > french ? Side::first : Side::second;
    return out;
  }
  out.tied = true;
  auto pair = [](Dice& d) -> std::array<i32, 2> {
    i32 g = d.one("WS-17.4"_c), f = d.one("WS-17.4"_c);
    return {g, f};
  };
  auto thrown = until(dice, pair, [](const std::array<i32, 2>& r) { return r[0] != r[1]; });
  out.attacker = thrown[0] > thrown[1] ? Side::first : Side::second;
  return out;
}

int clock_after(int clock, Dice& dice) { return std::max(0, clock - dice.one("WS-15.3"_c)); }

Tally cost_reasons(const Tables& t, const CostIn& in) {
  Tally n;
  auto add = [&n](const Figure& f, bool applies = true) {
    if (applies) n.add(f.clause, f.value);
  };
  add(t.budget.infantry, in.arm == Arm::infantry);
  add(t.budget.rapid, in.arm == Arm::infantry && in.rapid);
  add(t.budget.cavalry, in.arm == Arm::cavalry);
  add(t.budget.guns, is_gun(in.arm));
  add(t.budget.muzzle_loader, is_muzzle_loader(in.arm));
  add(t.budget.professional, in.quality == Quality::professional);
  add(t.budget.reservist, in.quality == Quality::reservist);
  return n;
}

int cost_a_base(const Tables& t, const Troop& troop) {
  return cost_reasons(t, {troop.arm, 1, troop.quality, troop.rapid}).total();
}

Tally victory_reasons(const Tables& t, const VictoryIn& in) {
  Tally n;
  const Figure& award = t.posture[in.posture].award;
  if (in.zones > 0) n.add(award.clause, award.value * in.zones);
  return n;
}

VictoryOut victory(const Tables& t, const VictoryIn& in, const Tally& why, Dice&) {
  i32 a = in.enemy_loss + why.total(), d = in.own_loss;
  i32 gap = a - d;
  // More than the margin's share of the budget, without dividing (WS-16.4).
  bool decided = std::abs(gap) * t.victory.margin_one_in.value > in.budget;
  return {a, d, !decided ? Winner::draw : gap > 0 ? Winner::attacker : Winner::defender};
}

}  // namespace grog::walter_schnaffs
