// Every verb in its place: at which questions it is an answer, what forbids it, what it does.
#include "rulesets/kit/verbs.hpp"

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

bool is_plain(const Order& o, u16 uses) {
  Order blank;
  blank.verb = o.verb, blank.spare = o.spare;
  if ((uses & uses_unit) != 0) blank.unit = o.unit;
  if ((uses & uses_target) != 0) blank.target = o.target;
  if ((uses & uses_option) != 0) blank.option = o.option;
  if ((uses & uses_value) != 0) blank.value = o.value;
  if ((uses & uses_place) != 0) blank.place = o.place;
  if ((uses & uses_pose) != 0) blank.pose = o.pose, blank.faces_north = o.faces_north;
  if ((uses & uses_legs) != 0) blank.legs = o.legs;
  return blank == o;
}

// ---- throws that are asked for

void roll(Play& p, const Order&) {
  Decision d = p.s.asked();
  p.s.answered();
  switch (d.kind) {
    case Ask::start:
      if (p.s.phase == Phase::recovery) begin_period(p);
      break;
    case Ask::test: run_test(p, d.unit, d.why, d.other, measure_morale(p.scene(), d.unit, d.why, d.other)); break;
    case Ask::round:
      if (d.bout == Bout::round)
        throw_round(p, d.unit, d.other);
      else
        throw_catch(p, d.unit, d.other, d.bout == Bout::charger_catches);
      break;
    case Ask::volley: throw_volley(p, d.unit, d.other, d.closing); break;
    default: throw_fate(p, d.unit);
  }
  advance(p);
}

Verdict check_nerve(const Scene& c, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty("another_tests"_w);
  if (o.option > 3) return faulty("unknown_choice"_w);
  Officers with = officers_with(c.g, s, d.unit);
  if (o.value > with.value || o.value < -with.value) return refused("FCM-7.16"_c);
  return {};
}

void nerve(Play& p, const Order& o) {
  Decision d = p.s.asked();
  p.s.answered();
  MoraleIn in = measure_morale(p.scene(), d.unit, d.why, d.other);
  in.general_use = o.value;
  in.near_use = (o.option & 1) != 0 ? Use::minus : Use::plus;
  in.square_use = (o.option & 2) != 0 ? Use::minus : Use::plus;
  run_test(p, d.unit, d.why, d.other, in);
  advance(p);
}

// ---- reactions to a charge

Reaction reaction_by(Verb verb) {  // in the same order
  return Reaction{byte_of(number_of(verb) - number_of(Verb::stand) + number_of(Reaction::stand))};
}

Verdict check_reaction(const Scene& c, const State& s, const Order& o) {
  const FcmGame& g = c.g;
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty("another_reacts"_w);
  Reaction r = reaction_by(verb_of(o));
  Reactions open = reactions_open(g, s, d.unit);
  if (!open.has(r)) return refused(open == Reactions{Reaction::stand} ? "FCM-24.16"_c : "FCM-24.5"_c);
  bool names = r == Reaction::stand || r == Reaction::countercharge;
  if (r == Reaction::square && o.option > 1) return faulty("unknown_square"_w);
  if (!names) return o.target == UnitId::none ? Verdict{} : faulty("not_such"_w);
  if (!chargers_of(s, d.unit).has(o.target)) return refused("FCM-24.16"_c, "name_a_charger"_w);
  bool foot = g.t().arm(s[d.unit]) == Arm::infantry;
  if (r == Reaction::countercharge && foot && g.t().arm(s[o.target]) != Arm::infantry) return refused("FCM-24.5"_c);
  return {};
}

void react(Play& p, const Order& o) {
  p.s.answered();
  Unit& u = p.s[o.unit];
  Reaction r = reaction_by(verb_of(o));
  u.reaction = r;
  if (r == Reaction::square && o.option == 1) u.set(Mark::full_square);
  bool renames = u.order != OrderKind::charge || r == Reaction::countercharge;
  if (o.target != UnitId::none && renames) u.target = o.target;
  p.tell(Tell::reaction, optioned(about(o.unit, "FCM-24.5"_c, o.target), r));
  advance(p);
}

// ---- after a round of melee

Verdict check_after(const Scene& c, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty("another_won"_w);
  WinnersChoice may = winner_options(c.g, s, d.unit);
  if (!may.open.has(verb_of(o))) return refused("FCM-26.10"_c);
  if (verb_of(o) == Verb::follow && o.target != may.follow) return faulty("follow_who_recoiled"_w);
  if (verb_of(o) == Verb::pursue && o.target != may.pursue) return faulty("pursue_who_runs"_w);
  if (verb_of(o) == Verb::enter && o.place != s[d.unit].busy_with<InRound>().house) return faulty("no_place"_w);
  return {};
}

void act_as_winner(Play& p, const Order& o) {
  p.s.answered();
  winner_acts(p, o.unit, verb_of(o), o.target);
  advance(p);
}

// ---- officers

Verdict check_leaver(const Scene&, const State& s, const Order& o) {
  return o.unit == s.asked().unit ? Verdict{} : faulty("not_yours"_w);
}

void leave_runners(Play& p, const Order& o) {
  State& s = p.s;
  Decision d = s.asked();
  s.answered();
  if (verb_of(o) == Verb::depart && on_table(s[d.unit])) {
    detach(s, d.unit);
    s[d.unit].pose.at = d.before.at;
    p.tell(Tell::officer_moved, about(d.unit, "FCM-28.7"_c));
    for (UnitId enemy : units(s, both(present, against(d.side)))) reach_officers(p, enemy);
  }
  advance(p);
}

// ---- what a side does until it says that it is done

template <bool SideData::*Done>
void end_of(Play& p, const Order&) {
  p.s.side_of(p.s.asked().side).*Done = true;
  p.s.answered();
  advance(p);
}

void aim(Play& p, const Order& o) {
  Unit& u = p.s[o.unit];
  bool fires = verb_of(o) == Verb::fire;
  u.set(Mark::aimed, fires);
  u.set(Mark::ceased, !fires);
  u.aim = fires ? o.target : UnitId::none;
  u.set(Mark::canister, fires && o.option == 1);
}

// Figures on the north, east, south and west sides as the digits of a number: 6442.
Posts posts_of(i32 value) { return {value / 1000 % 10, value / 100 % 10, value / 10 % 10, value % 10}; }

Verdict check_post(const Scene& c, const State& s, const Order& o) {
  if (Verdict v = check_own(s, o.unit, s.asked().side); !v) return v;
  const Unit& u = s[o.unit];
  if (!in_house(u) || in_melee(s, o.unit)) return refused("FCM-23.3"_c);
  if (o.value < 0 || o.value > 6666) return refused("FCM-23.3"_c);
  int sum = 0;
  Posts asked = posts_of(o.value), all = asked;  // with those of others in the house
  for (UnitId each : units(s, within_house(u.place)))
    for (std::size_t side = 0; side < all.size() && each != o.unit; ++side) all[side] += s[each].posts[side];
  for (std::size_t side = 0; side < all.size(); ++side) {
    sum += asked[side];
    if (all[side] > c.t().house.a_side.value) return refused("FCM-23.3"_c);
  }
  return sum <= u.strength ? Verdict{} : refused("FCM-23.3"_c);
}

void post(Play& p, const Order& o) {
  p.s[o.unit].posts = posts_of(o.value);
  p.tell(Tell::posted, about(o.unit, "FCM-23.3"_c, UnitId::none, o.value));
}

using Table = kit::Verbs<Scene, Verb, Ask, Play>;
constexpr Table::Row rows[] = {
    {Verb::roll, {Ask::start, Ask::test, Ask::round, Ask::volley, Ask::fate}, nullptr, roll},
    {{Verb::suggested, Verb::deploy, Verb::garrison}, Ask::deploy, check_setup, apply_setup},
    {{Verb::hold, Verb::move, Verb::charge, Verb::form, Verb::reform, Verb::limber, Verb::unlimber, Verb::enter,
      Verb::leave},
     Ask::orders,
     check_order,
     keep_order},
    {Verb::arrive, Ask::orders, check_arrival, keep_order},
    {Verb::done, Ask::orders, nullptr, end_of<&SideData::committed>},
    {{Verb::stand, Verb::countercharge, Verb::square, Verb::evade}, Ask::react, check_reaction, react},
    {Verb::nerve, Ask::nerve, check_nerve, nerve},
    {{Verb::follow, Verb::stay, Verb::pursue, Verb::fall_back, Verb::enter}, Ask::after, check_after, act_as_winner},
    {{Verb::ride, Verb::join}, Ask::officer, check_officer, move_officer},
    {Verb::done, Ask::officer, nullptr, move_officer},
    {{Verb::depart, Verb::remain}, Ask::leave, check_leaver, leave_runners},
    {{Verb::fire, Verb::cease}, Ask::fire, check_fire, aim},
    {Verb::done, Ask::fire, nullptr, end_of<&SideData::fired>},
    {Verb::post, Ask::post, check_post, post},
    {Verb::done, Ask::post, nullptr, end_of<&SideData::posted>},
};

// After a round and in the fire step a clause says what a unit may do, whatever else it is told to.
Verdict untimely(const Scene& c, const State& s, const Order& o) {
  if (!s.has(o.unit)) return faulty("not_asked"_w);
  switch (s.asked().kind) {
    case Ask::after: return check_after(c, s, o);
    case Ask::fire: return check_fire(c, s, o);
    default: return faulty("not_asked"_w);
  }
}

}  // namespace

Verdict check(const Scene& c, const Order& o) {
  if (c.s.over != 0 || c.s.waiting == 0) return faulty("game_over"_w);
  std::span<const VerbInfo> verbs = c.g.rules().labels().verbs;
  if (o.verb == 0 || o.verb >= verbs.size()) return faulty("not_asked"_w);
  if (!is_plain(o, verbs[o.verb].uses)) return faulty("says_too_much"_w);
  return Table::check(rows, c, c.s, o, untimely);
}
Verdict FcmGame::check(const State& s, const Order& o) const { return feu_combat_moral::check({*this, s}, o); }

void FcmGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{{*this, s, dice, journal}};
  Table::apply(rows, p, o);
}

}  // namespace grog::feu_combat_moral
