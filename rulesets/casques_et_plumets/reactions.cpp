// Reactions and the run of a charge or a move, up to the next choice of either side.
#include "core/require.hpp"
#include "rulesets/casques_et_plumets/charge.hpp"

namespace grog::casques_et_plumets {
namespace {

bool any_horse(const State& s, const Tables& t, UnitId* first) {
  for (std::size_t i = 0; i < s.units; ++i)
    if (t.is_troop(s.unit[i]) && alive(s.unit[i]) && s.unit[i].is(flags::charging)) {
      if (first != nullptr) *first = unit_id(i);
      if (is_horse(t.arm(s.unit[i]))) return true;
    }
  return false;
}

void refuse_charge(Play& p, UnitId target, const Box& end, const UnitSet& passed, Clause why) {
  remember_stand(p.s[target]);
  p.s[target].set(flags::refused);
  rally_away(p, target, end, passed, why);
}

// What a unit that must run may do: bits 1 cover, 2 behind a friend, 4 stand, 8 straight back.
int refuge_options(const Refuge& r) {
  int bits = (r.cover ? 1 : 0) | (r.friendly ? 2 : 0) | (r.stand ? 4 : 0);
  return (bits & 3) == 0 ? bits | 8 : bits;
}

void take_refuge(Play& p, UnitId target, int option) {
  Scene scene(p.g, p.s);
  UnitId charger = UnitId::none;
  any_horse(p.s, p.t(), &charger);
  if (option == 4) return p.tell(Tell::held, about(target, "CP-18.6"_c));
  // The compulsory one takes a point if there is one (CP-R33).
  if (points_for(scene, target) > 0) pay(p, target, p.t().cost.act.value, {});
  Refuge r = refuge_of(scene, target, charger);
  if (option == 1) return refuse_charge(p, target, r.to_cover, r.cover_passed, "CP-18.6"_c);
  if (option == 2) return refuse_charge(p, target, r.behind_friend, r.friend_passed, "CP-18.6"_c);
  Retire back = retire_of(scene, target, row_of(p.t().arm(p.s[target]), Formation::attack_column));
  refuse_charge(p, target, back.end, back.passed, "CP-18.6"_c);
}

// The target's reactions, in order; false while one is asked.
bool target_reacted(Play& p) {
  State& s = p.s;
  UnitId target = game_unit(s, game_attr::target);
  i16& step = s.game[game_attr::way];
  UnitId charger = UnitId::none;
  bool horse = any_horse(s, p.t(), &charger);
  if (step == 0) {
    step = 1;
    if (horse && may_square(Scene(p.g, s), target)) return ask(s, Ask::square, s[target].side, target, charger), false;
  }
  if (step == 1) {
    step = 2;
    Scene scene(p.g, s);
    if (horse && is_open_order(formation_of(s[target])) && s[target].place < 0) {
      int options = refuge_options(refuge_of(scene, target, charger));
      if ((options & (options - 1)) == 0)
        take_refuge(p, target, options);
      else
        return ask(s, Ask::refuge, s[target].side, target, charger), s.asked().data[0] = static_cast<i16>(options),
                                                                     false;
    } else if (may_rally(scene, target)) {
      return ask(s, Ask::rally, s[target].side, target, charger), false;
    }
  }
  return true;
}

}  // namespace

void resume(Play& p) {
  State& s = p.s;
  for (;;) {
    if (p.dice.ran_short() || ended_by_losses(p)) return;
    UnitId mover = game_unit(s, game_attr::mover);
    switch (stage_of(s)) {
      case Stage::none: return;
      case Stage::moving: {
        Settled r = settle_zones(p, mover);
        if (r == Settled::asked) return;
        return finish_move(p, mover, r == Settled::passed);
      }
      case Stage::charge_declared:
        if (!target_reacted(p)) return;
        s.game[game_attr::way] = 0;
        set_stage(s, Stage::charge_next);
        break;
      case Stage::charge_next: {
        UnitSet left = still_to_move(s);
        if (left.empty() || !alive(s[game_unit(s, game_attr::target)])) {
          set_stage(s, Stage::fighting);
          break;
        }
        if (left.count() > 1) return ask(s, Ask::next_charger, s.active, UnitId::none, game_unit(s, game_attr::target));
        left.each([&](UnitId id) { start_charger(p, id); });
        break;
      }
      case Stage::charge_moving: {
        Settled r = settle_zones(p, mover);
        if (r == Settled::asked) return;
        drop_links(s, link::zone);
        if (r == Settled::passed) {
          charger_goes_in(p, mover);
          if (s.waiting > 1) return;
        } else {
          charger_done(s, mover);
        }
        break;
      }
      case Stage::fighting:
        fight_on(p);
        if (stage_of(s) == Stage::fighting) return;  // a choice is asked, or the dice ran short
        break;
      case Stage::closing: end_charge(p); return;
    }
  }
}

Verdict check_reaction(const Scene& scene, const Order& o) {
  const State& s = scene.s;
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  if (verb == Verb::grant) return check_grant(scene, o, d.side);
  switch (asked(s)) {
    case Ask::square:
      if (verb == Verb::form) {
        if (o.unit != d.unit || o.option + 1 != static_cast<int>(Formation::square)) return faulty(not_asked);
        return {};
      }
      return verb == Verb::stand ? Verdict{} : faulty(not_asked);
    case Ask::rally:
    case Ask::break_off: return verb == Verb::rally || verb == Verb::stand ? Verdict{} : faulty(not_asked);
    case Ask::refuge: {
      if (verb == Verb::stand) return (d.data[0] & 4) != 0 ? Verdict{} : refused("CP-18.6"_c);
      if (verb != Verb::rally) return faulty(not_asked);
      if (o.option > 2) return faulty({"Refuge inconnu.", "Unknown refuge."});
      int bit = o.option == 1 ? 1 : o.option == 2 ? 2 : 8;
      return (d.data[0] & bit) != 0 ? Verdict{} : refused("CP-18.6"_c);
    }
    case Ask::opportunity:
      if (verb == Verb::fire) return o.target != UnitId::none && o.target != d.other ? refused("CP-13.1"_c) : Verdict{};
      return verb == Verb::stand ? Verdict{} : faulty(not_asked);
    case Ask::next_charger:
      if (verb != Verb::lead) return faulty(not_asked);
      return still_to_move(s).has(o.unit) ? Verdict{} : refused("CP-R52"_c);
    case Ask::pursue: return verb == Verb::pursue || verb == Verb::halt ? Verdict{} : faulty(not_asked);
    default: return check_melee_choice(scene, o);
  }
}

void apply_reaction(Play& p, const Order& o) {
  State& s = p.s;
  if (verb_of(o) == Verb::grant) return apply_grant(p, o);
  Decision d = s.asked();
  Ask kind = asked(s);
  if (kind == Ask::next_combat || kind == Ask::occupy || kind == Ask::break_off) return apply_melee_choice(p, o);
  s.answered();
  switch (kind) {
    case Ask::square:
      if (verb_of(o) == Verb::form)
        try_square(p, d.unit, o.with);
      else
        p.tell(Tell::held, about(d.unit, "CP-16.22"_c));
      break;
    case Ask::rally:
      if (verb_of(o) == Verb::rally) {
        Scene scene(p.g, s);
        pay(p, d.unit, p.t().cost.act.value, o.with);
        Retire r = retire_of(scene, d.unit, row_of(p.t().arm(s[d.unit]), Formation::attack_column));
        refuse_charge(p, d.unit, r.end, r.passed, "CP-18.3"_c);
      } else {
        p.tell(Tell::held, about(d.unit, "CP-18.6"_c));
      }
      break;
    case Ask::refuge:
      take_refuge(p, d.unit, verb_of(o) == Verb::stand ? 4 : o.option == 1 ? 1 : o.option == 2 ? 2 : 8);
      break;
    case Ask::opportunity:
      if (verb_of(o) == Verb::fire) {
        pay(p, d.unit, p.t().cost.act.value, o.with);
        shoot(p, d.unit, d.other, p.t().fire.opportunity_cm.value, true);
      } else {
        p.tell(Tell::held, about(d.unit, "CP-13.1"_c));
      }
      break;
    case Ask::next_charger: start_charger(p, o.unit); break;
    case Ask::pursue: {
      UnitId id = d.unit;
      if (verb_of(o) == Verb::pursue) {
        pursue(p, id);
      } else {
        p.tell(Tell::held, about(id, "CP-18.7"_c));
        charger_done(s, id);
      }
      break;
    }
    default: require(false, "an order that check() refuses was applied");
  }
  resume(p);
}

}  // namespace grog::casques_et_plumets
