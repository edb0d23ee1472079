#include "rulesets/casques_et_plumets/procedures.hpp"

#include <algorithm>

namespace grog::casques_et_plumets {
namespace {

i32 worth(const Tables& t, Competence c) { return t.competence.value[c]; }

void add(Tally& n, const Figure& f, bool applies, char of = 0) {
  if (applies && f.value != 0) n.add({f.clause, Op::add, of, f.value, {}});
}
void add_times(Tally& n, const Figure& f, i32 times, char of = 0) {
  if (f.value * times != 0) n.add({f.clause, Op::add, of, f.value * times, {}});
}
// The last entry, where malus dice leave too few: the raise.
void raise(Tally& n, const Figure& least, char of = 0) {
  i32 total = n.total(of);
  if (total < least.value) n.add({least.clause, Op::add, of, least.value - total, {}});
}
Formation or_usual(Formation f, bool gun) {
  return f != Formation::none ? f : gun ? Formation::battery : Formation::line;
}
Tally refusal(Clause c, char of = 0) {
  Tally n;
  n.note(c, 0, of);
  return n;
}

bool in_disorder(const MeleeIn& in, const auto& f) {  // CP-24.7
  return f.disordered || (in.woods && is_horse(f.arm) && f.formation != Formation::forage);
}
Formation stands(const auto& f) { return or_usual(f.formation, is_gun(f.arm)); }

void count_dice(const Tables& t, const MeleeIn& in, const auto& it, const auto& foe, char of, Tally& n) {
  const MeleeTable& m = t.melee;
  Formation own = stands(it), his = stands(foe);
  bool foe_foot = is_foot(foe.arm), attacks = of == 'a';
  n.add("CP-19.1"_c, it.vc, of);
  add(n, m.officer, it.officer, of);
  add(n, m.attack_column, is_foot(it.arm) && own == Formation::attack_column, of);
  bool heavy = it.arm == Arm::heavy_cav || it.arm == Arm::cuirassier;
  add(n, m.heavy_on_foot, heavy && foe_foot && his != Formation::square, of);
  add(n, m.cuirassier, it.arm == Arm::cuirassier, of);
  add(n, m.heavy_on_light, it.arm == Arm::heavy_cav && foe.arm == Arm::light_cav, of);
  add_times(n, m.support, it.support, of);
  add(n, m.lance, it.lance && it.round == 1, of);
  add(n, m.fresh_or_numerous, it.fresh || it.numerous, of);
  bool turned = attacks && foe.round == 1 && in.contact != Contact::front;
  add(n, m.weak_target, is_gun(foe.arm) || his == Formation::road_column || turned, of);
  add(n, m.artillery, is_gun(it.arm), of);
  add(n, m.light_on_foot, it.arm == Arm::light_cav && foe_foot && !in_disorder(in, foe), of);
  add(n, m.higher, in.higher == (attacks ? Higher::defender : Higher::attacker), of);
  add(n, m.wood, in.woods && is_horse(it.arm), of);
  add(n, m.disorder, in_disorder(in, it), of);
  add(n, m.light_cover, foe.cover == Cover::light, of);
  add(n, m.hard_cover, foe.cover == Cover::hard, of);
  if (is_horse(it.arm) && his == Formation::square)
    add(n, in_disorder(in, foe) ? m.square_in_disorder : m.square, true, of);
  raise(n, m.least, of);
}

struct Exchange {  // what a round of hits and saves comes to
  Tiny a_losses, d_losses;
  bool a_shaken, d_shaken;
};
Exchange exchange(const Tables& t, i32 a_dice, i32 d_dice, i32 a_vc, i32 d_vc, Dice& dice) {
  const MeleeTable& m = t.melee;
  struct Half {
    Tiny d_hits, d_losses;
    bool d_shaken;
  };
  // How the defender's losses came about no longer matters once his saves are thrown.
  Half half = stage(dice, [&](Dice& d) -> Half {
    int a_hits = d.pool(a_dice, {m.hit.on}, m.hit.clause);
    int d_hits = d.pool(d_dice, {m.hit.on}, m.hit.clause);
    int saved = d.pool(a_hits, {m.save.on}, m.save.clause);
    return {d_hits, std::min(a_hits - saved, d_vc), a_hits > 0 && saved == 0};
  });
  int saved = dice.pool(half.d_hits, {m.save.on}, m.save.clause);
  return {std::min(half.d_hits - saved, a_vc), half.d_losses, half.d_hits > 0 && saved == 0, half.d_shaken};
}

// Result of the round (section 20), from the losses alone.
void settle(const MeleeIn& in, MeleeOut& out) {
  bool a_dead = out.a_losses == in.a.vc, d_dead = out.d_losses == in.d.vc;
  Winner w = a_dead && d_dead              ? Winner::none
             : a_dead                      ? Winner::defender
             : d_dead                      ? Winner::attacker
             : out.d_losses > out.a_losses ? Winner::attacker
                                           : Winner::defender;  // CP-20.7
  out.winner = w;
  auto ends = [](const auto& loser, const auto& victor, bool dead, bool struck_in_rear) -> std::array<End, 2> {
    if (dead || is_gun(loser.arm)) return {End::destroyed, End::hold};
    if (is_horse(victor.arm) && is_foot(loser.arm)) return {End::hold, End::reform};
    return {loser.trapped || struck_in_rear ? End::destroyed : End::recoil, End::hold};
  };
  std::array<End, 2> e{End::destroyed, End::destroyed};  // attacker, defender
  bool rear = in.contact == Contact::rear && in.d.round == 1;
  if (w == Winner::attacker) {
    auto r = ends(in.d, in.a, d_dead, rear);
    e = {r[1], r[0]};
  } else if (w == Winner::defender) {
    e = ends(in.a, in.d, a_dead, false);
  }
  out.a_end = e[0], out.d_end = e[1];
  auto in_order = [](End x) { return x == End::destroyed || x == End::reform; };
  if (in_order(e[0])) out.a_disorder = false;
  if (in_order(e[1])) out.d_disorder = false;
}

// What a test has in common whether it is to enter a zone or to form square.
void count_mind(const Tables& t, const auto& in, bool foot, const Figure* charge, Tally& n) {
  const MoraleTable& m = t.morale;
  add(n, {worth(t, in.competence), "CP-16.3"_c}, true);
  add(n, m.attack_column, foot && in.formation == Formation::attack_column);
  add(n, {m.status[in.status], m.status.clause}, true);
  if (charge != nullptr) add(n, *charge, true);
  add(n, m.fresh_or_numerous, in.fresh || in.numerous);
  add_times(n, m.support, in.support);
  add_times(n, m.loss, in.losses);
  add(n, m.enemy_flank, in.enemy_flank);
}

Clause no_zone(const MoraleIn& in) {
  bool kept = in.target == ZoneOf::square && is_horse(in.arm);  // CP-R22
  if (in.target_disordered && !kept) return "CP-16.18"_c;
  switch (in.target) {
    case ZoneOf::road_column: return "CP-16.19"_c;
    case ZoneOf::skirmish:
    case ZoneOf::forage: return "CP-16.20"_c;
    case ZoneOf::flank_rear: return "CP-16.26"_c;
    case ZoneOf::in_wood: return "CP-24.5"_c;
    default: return Clause::none;
  }
}
Clause bars_entry(const MoraleIn& in) {
  if (in.formation == Formation::road_column) return "CP-17.14"_c;
  if (in.disordered) return "CP-16.15"_c;
  if (in.reordered) return "CP-16.21"_c;
  return in.tested ? "CP-16.17"_c : Clause::none;
}

}  // namespace

CompetenceOut competence(const Tables& t, const NoInput&, const Tally&, Dice& dice) {
  Sort s{{}, 3};
  for (int f = 1; f <= 6; ++f)
    for (Competence c : all_of<Competence>)
      if (shows(t.competence.on[c].on, f)) at(s.into, f - 1) = byte_of(c);
  Bins fell = dice.sort(1, s, "CP-5.2"_c);
  return {fell[2] > 0 ? Competence::brilliant : fell[1] > 0 ? Competence::competent : Competence::incompetent};
}

Tally command_reasons(const Tables& t, const CommandIn& in) {
  if (in.replacement) return refusal("CP-10.19"_c);
  Tally n;
  add(n, t.command.brilliant, in.competence == Competence::brilliant);
  add(n, t.command.incompetent, in.competence == Competence::incompetent);
  add_times(n, t.command.unit_lost, in.units_lost);
  return n;
}
CommandOut command_points(const Tables& t, const CommandIn& in, const Tally& why, Dice& dice) {
  if (in.replacement) return {0};
  i32 pc = dice.one("CP-10.2"_c) + why.total();
  return {std::max(pc, t.command.least.value)};
}

Tally initiative_reasons(const Tables& t, const InitiativeIn& in) {
  Tally n;
  auto side = [&](char of, Competence c, i32 lost, i32 pc) {
    add(n, {worth(t, c), "CP-9.8"_c}, true, of);
    add_times(n, t.command.lost_initiative, lost, of);
    add(n, {pc, "CP-9.10"_c}, true, of);
  };
  side('a', in.a_competence, in.a_lost, in.a_pc);
  side('b', in.b_competence, in.b_lost, in.b_pc);
  return n;
}
InitiativeOut initiative(const Tables& t, const InitiativeIn&, const Tally& why, Dice& dice) {
  i32 a_plus = why.total('a'), b_plus = why.total('b');
  int n = t.command.initiative_dice.value;
  Clause c = t.command.initiative_dice.clause;
  auto both = [&](Dice& d) -> std::array<i32, 2> {
    i32 a = d.sum(n, c) + a_plus;
    return {a, d.sum(n, c) + b_plus};
  };
  auto totals = until(dice, both, [](const std::array<i32, 2>& r) { return r[0] != r[1]; });
  return {totals[0] > totals[1] ? Leader::a : Leader::b};
}

Tally fire_reasons(const Tables& t, const FireIn& in) {
  const FireTable& f = t.fire;
  const RangeRow& range = t.range[in.weapon];
  bool gun = is_gun(in.weapon);
  Formation formation = or_usual(in.formation, gun);
  if ((formation == Formation::road_column && !in.in_house) || formation == Formation::limbered)
    return refusal("CP-R10"_c);
  if (in.opportunity && in.disordered) return refusal("CP-13.2"_c);
  if (!in.opportunity && in.range_cm > range.far) return refusal(range.clause);
  i32 cm = in.opportunity ? f.opportunity_cm.value : in.range_cm.value;
  Tally n;
  if (cm > range.near)
    n.add("CP-11.1"_c, (in.vc + 1) / 2);
  else
    n.add("CP-11.2"_c, in.vc);
  bool salvo = in.first_fire && !(gun && in.opportunity);  // CP-R14
  add(n, f.salvo, in.numerous || salvo);
  add(n, gun ? f.square_by_guns : f.square_by_foot, in.target_formation == Formation::square);
  add(n, f.column, is_column(in.target_formation));
  add(n, f.officer, in.officer);
  add(n, f.line, formation == Formation::line && !in.in_house);
  add(n, f.rifle, in.weapon == Weapon::rifle);
  add(n, f.canister, gun && (cm <= range.canister || in.opportunity));
  add(n, f.disorder_or_house, in.disordered || in.in_house);
  add(n, f.light_cover, in.target_cover == Cover::light);
  add(n, f.hard_cover, in.target_cover == Cover::hard);
  add(n, f.charging, in.target_charging);
  add(n, f.skirmish, in.target_formation == Formation::skirmish);
  raise(n, f.least);
  return n;
}

FireOut fire(const Tables& t, const FireIn& in, const Tally& why, Dice& dice) {
  FireOut out{};
  out.disorder = in.target_disordered;
  if (refuses(why)) return out;
  out.dice = why.total();
  out.hits = dice.pool(out.dice, {t.fire.hit.on}, t.fire.hit.clause);
  int saved = dice.pool(out.hits, {t.fire.save.on}, t.fire.save.clause);
  out.losses = std::min<i32>(out.hits - saved, in.target_vc);
  out.destroyed = out.losses == in.target_vc;
  out.disorder = !out.destroyed && (in.target_disordered || (out.hits > 0 && saved == 0));
  if (in.target_officer && out.losses > 0)
    out.officer_hit = dice.test(t.command.officer_hit.on, t.command.officer_hit.clause);
  return out;
}

Tally melee_reasons(const Tables& t, const MeleeIn& in) {
  if (is_gun(in.d.arm) && stands(in.d) == Formation::limbered) return refusal("CP-19.17"_c, 'a');
  Tally n;
  count_dice(t, in, in.a, in.d, 'a', n);
  count_dice(t, in, in.d, in.a, 'd', n);
  return n;
}

MeleeOut melee(const Tables& t, const MeleeIn& in, const Tally& why, Dice& dice) {
  MeleeOut out{};
  out.a_disorder = in_disorder(in, in.a);
  out.d_disorder = in_disorder(in, in.d);
  if (refuses(why)) {  // limbered guns are gone at contact (CP-19.17)
    out.d_end = End::destroyed;
    out.d_disorder = false;
  } else {
    out.a_dice = why.total('a'), out.d_dice = why.total('d');
    Exchange x = exchange(t, out.a_dice, out.d_dice, in.a.vc, in.d.vc, dice);
    out.a_losses = x.a_losses, out.d_losses = x.d_losses;
    out.a_disorder = out.a_disorder || x.a_shaken;
    out.d_disorder = out.d_disorder || x.d_shaken;
    settle(in, out);
  }
  auto fate = [&](bool officer, bool lost) {
    return officer && lost && dice.test(t.command.officer_hit.on, t.command.officer_hit.clause);
  };
  out.a_officer_hit = fate(in.a.officer, out.winner != Winner::attacker);
  out.d_officer_hit = fate(in.d.officer, out.winner != Winner::defender);
  return out;
}

Tally morale_reasons(const Tables& t, const MoraleIn& in) {
  if (Clause c = no_zone(in); c != Clause::none) return refusal(c);
  if (Clause c = bars_entry(in); c != Clause::none) return refusal(c);
  const MoraleTable& m = t.morale;
  Tally n;
  const Figure* charge = !in.charging                ? nullptr
                         : in.arm == Arm::heavy_cav  ? &m.heavy_charge
                         : in.arm == Arm::cuirassier ? &m.cuirassier_charge
                                                     : nullptr;
  count_mind(t, in, is_foot(in.arm), charge, n);
  add(n, m.light_cav_on_line, in.arm == Arm::light_cav && in.target == ZoneOf::infantry_line);
  if (is_horse(in.arm) && in.target == ZoneOf::square)
    add(n, in.target_disordered ? m.square_in_disorder : m.square, true);
  return n;
}
MoraleOut morale(const Tables& t, const MoraleIn& in, const Tally& why, Dice& dice) {
  if (refuses(why)) return {no_zone(in) != Clause::none ? MoraleResult::free : MoraleResult::refused};
  bool passes = dice.reaches(2, t.morale.pass.value - why.total(), "CP-16.3"_c);
  return {passes ? MoraleResult::pass : MoraleResult::fail};
}

Tally square_reasons(const Tables& t, const SquareIn& in) {
  if (!in.commanded) return refusal("CP-14.3"_c);
  if (in.pc == 0) return refusal("CP-16.22"_c);
  if (in.tested) return refusal("CP-16.17"_c);
  Tally n;
  count_mind(t, in, true, nullptr, n);
  return n;
}
SquareOut form_square(const Tables& t, const SquareIn& in, const Tally& why, Dice& dice) {
  if (refuses(why)) return {SquareResult::refused, in.disordered};
  bool formed = dice.reaches(2, t.morale.pass.value - why.total(), "CP-16.22"_c);  // CP-16.23
  return {formed ? SquareResult::formed : SquareResult::failed, in.disordered || !formed};
}

Tally recover_reasons(const Tables& t, const RecoverIn& in) {
  if (in.pc == 0) return refusal("CP-15.5"_c);
  if (in.officer_in_melee) return refusal("CP-15.3"_c);
  if (in.vc >= in.vc_start - t.command.first_loss.value) return refusal(t.command.first_loss.clause);
  Tally n;
  add(n, {worth(t, in.competence), t.command.recovery.clause}, true);
  return n;
}
RecoverOut recover(const Tables& t, const RecoverIn& in, const Tally& why, Dice& dice) {
  if (refuses(why)) return {RecoverResult::refused, in.vc.value};
  bool done = dice.test(at_least(t.command.recovery.value - why.total()), t.command.recovery.clause);
  return {done ? RecoverResult::recovered : RecoverResult::failed, in.vc + (done ? 1 : 0)};
}

Tally fate_reasons(const Tables&, const FateIn& in) {
  if (in.cause == Cause::fire && in.losses == 0) return refusal("CP-22.2"_c);
  if (in.cause == Cause::melee && !in.melee_lost) return refusal("CP-22.3"_c);
  return {};
}
FateOut officer_fate(const Tables& t, const FateIn&, const Tally& why, Dice& dice) {
  if (refuses(why)) return {Fate::no_roll};
  bool hit = dice.test(t.command.officer_hit.on, t.command.officer_hit.clause);
  return {hit ? Fate::hit : Fate::unhurt};
}

}  // namespace grog::casques_et_plumets
