// Every verb in its row: when it is an answer, whether it is allowed, what it does and what there is of it to offer.
#include <algorithm>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

void end_stage(Play& p, const Order&) {
  p.s.answered();
  next_stage(p.s);
}

// Standing orders are given at any decision of one's own, and change nothing else.
Verdict check_standing_order(const MplgGame&, const State& s, const Order& o) {
  if (o.option > number_of(StandingOrder::fire)) return faulty("unknown_standing_order"_w);
  bool fires = o.option == number_of(StandingOrder::fire);
  if (fires ? o.value < 1 || o.value > 9 : o.value != 0) return faulty("standing_distance"_w);
  return o.unit == UnitId::none ? Verdict{} : check_own(s, o.unit, s.asked().side);
}

void apply_standing_order(Play& p, const Order& o) {
  for (UnitId id : units(p.s, of_side(p.s.asked().side))) {
    Unit& u = p.s[id];
    if (u.strength == 0 || (o.unit != UnitId::none && o.unit != id)) continue;
    if (p.g.arm(u) != Arm::infantry && p.g.arm(u) != Arm::mitrailleuse) continue;
    u.standing = static_cast<StandingOrder>(o.option);
    u.fires_within = o.value;
  }
}

constexpr Marks<Ask, u64> in_turn{Ask::bombard, Ask::charge, Ask::counter, Ask::fire, Ask::act, Ask::withdraw};
constexpr Marks<Ask, u64> any_time = in_turn | Marks<Ask, u64>{Ask::deploy, Ask::melee, Ask::strike, Ask::take};
constexpr Marks<Ask, u64> ended_by_stage{Ask::bombard, Ask::charge, Ask::counter, Ask::withdraw};
constexpr Rows::Row common_verbs[] = {{Verb::end, ended_by_stage, nullptr, end_stage},
                                      {Verb::standing, any_time, check_standing_order, apply_standing_order}};

}  // namespace

std::span<const Rows::Row> MplgGame::verbs() {
  static const std::vector<Rows::Row> all = Rows::join({setup_verbs(), shooting_verbs(), charge_verbs(), action_verbs(),
                                                        melee_verbs(), withdrawal_verbs(), common_verbs});
  return all;
}

// A real order at the wrong time: the sequence of the turn forbids it.
Verdict MplgGame::untimely(const MplgGame&, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (!in_turn.has(d.kind)) return faulty("not_asked"_w);
  switch (verb_of(o)) {
    case Verb::bombard: return refused("MPLG-11.2"_c);
    case Verb::fire: return refused("MPLG-6.1"_c);
    case Verb::charge: return refused(d.side == french ? "MPLG-2.5"_c : "MPLG-2.2"_c);
    case Verb::move:
    case Verb::turn:
    case Verb::limber:
    case Verb::unlimber: return refused(d.side == french ? "MPLG-2.6"_c : "MPLG-2.3"_c);
    case Verb::withdraw: return d.kind == Ask::act ? faulty("not_asked"_w) : refused("MPLG-2.9"_c);
    default: return faulty("not_asked"_w);
  }
}

Verdict check_own(const State& s, UnitId id, Side side) {
  return kit::check_own(s, id, side, [](const Unit& u) { return on_table(u); });
}
Verdict check_enemy(const State& s, UnitId id, Side side) {
  return kit::check_enemy(s, id, side, [](const Unit& u) { return on_table(u); });
}
Verdict check_pair(const State& s, const Order& o) {
  Verdict v = check_own(s, o.unit, s.asked().side);
  return v ? check_enemy(s, o.target, s.asked().side) : v;
}

void MplgGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{*this, s, dice, journal};
  Rows::apply(verbs(), p, o);
  proceed(p);
}

void MplgGame::propose(const State& s, Rng& rng, std::size_t most, std::vector<Order>& out) const {
  out.clear();
  if (s.over || s.waiting == 0) return;
  Rows::offer(verbs(), *this, s, rng, most, out);
  Ask asked = s.asked().kind;
  if (asked == Ask::deploy || asked == Ask::melee || asked == Ask::strike)
    return kit::sample(rng, std::max<std::size_t>(1, most), out);
  // Last of all, to be done with it.
  bool fire = asked == Ask::fire;
  if (fire && most <= 1) out.clear();
  kit::sample(rng, most > 0 ? most - 1 : 0, out);
  out.push_back(make(fire ? Verb::hold : Verb::end));
}

}  // namespace grog::mplg
