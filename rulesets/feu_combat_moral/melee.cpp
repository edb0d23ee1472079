// Hand to hand: contact, what losers and winners of a round do, pursuit (FCM-26).
#include <algorithm>

#include "core/field/retreat.hpp"
#include "core/geometry/align.hpp"
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

bool keeps_still(const Unit& u) {  // squares, batteries and garrisons neither follow nor pursue (FCM-26.18)
  bool square = is_square(u.formation) && u.level <= Level::disorganised;
  return square || u.formation == Formation::battery || in_house(u);
}

i32 recoil_length(const FcmGame& g, const Unit& u) {
  return is_cavalry(g.t().arm(u)) ? g.t().melee.recoil_horse.value : g.t().melee.recoil_foot.value;
}

UnitId opponent_of(const State& s, UnitId id) {  // the first, where there are several
  auto mine = std::ranges::find_if(links(s), [&](const Link& l) { return fights_in(l, id); });
  return mine == links(s).end() ? UnitId::none : opponent_in(*mine, id);
}

// Moves hand to hand: no order, but difficult ground costs what it costs, and officers on the way are reached.
void run_to(Play& p, UnitId id, i32 bearing, i32 steps, const Box& end, bool keeps_order) {
  Trail trail;
  follow(p.scene(), id, Motion(box_of(p.g, p.s[id]), Stride::straight(bearing, steps)), trail);
  if (keeps_order) trail.broke_order = false;
  settle(p, id, end, trail);
}

// Straight away from the side that the enemy touches, and faced to him where there is room; false where it could not
// get away at all.
bool fall_away(Play& p, UnitId id, bool costs_order) {
  Unit& u = p.s[id];
  if (u.formation == Formation::battery && !u.is(Mark::guns_left)) leave_guns(p, id);
  i32 length = recoil_length(p.g, u);
  Box box = box_of(p.g, u);
  UnitId foe = opponent_of(p.s, id);
  Face touched = foe == UnitId::none ? Face::front : touched_face(Quad(box), Quad(box_of(p.g, p.s[foe])));
  i32 to_enemy = outward(Quad(box), touched);
  i32 away = to_enemy + half_turn - box.facing;
  Run r = run_straight(p.scene(), id, box, away, length);
  if (!fits(p.scene(), id, r.at)) r.steps = 0, r.at = box;
  Box turned = field::faced(r.at, to_enemy);
  run_to(p, id, away, r.steps, fits(p.scene(), id, turned) ? turned : r.at, !costs_order);
  add_busy(u);  // no time to stand and fire (FCM-25.14)
  if (r.steps < length && costs_order) {
    p.tell(Tell::blocked, about(id, "FCM-26.20"_c));
    lose_step(p, id, "FCM-26.20"_c);
  }
  return r.steps > 0;
}

Flank flank_of(const FcmGame& g, const State& s, UnitId attacker, UnitId target) {  // FCM-24.11
  const Unit &u = s[attacker], &v = s[target];
  if (!has_flanks(g, v)) return Flank::none;
  Quad q = box_of(g, v);
  Frame began = frame_of(q, {u.start_x, u.start_y});
  Face face = touched_face(q, box_of(g, u));
  if (face == Face::rear) return began.ahead < -q.half_depth ? Flank::rear : Flank::none;
  if (face == Face::front) return Flank::none;
  return began.ahead < q.half_depth ? Flank::flank : Flank::none;
}

// Lays the charger flush against the side it touches, where there is room.
void align(Play& p, UnitId id, UnitId target) {
  Box box = box_of(p.g, p.s[id]);
  Quad to = box_of(p.g, p.s[target]);
  Face face = touched_face(to, Quad(box));
  if (normalise(box.facing - outward(to, face)) == half_turn) return;
  Box laid = flush(box, Face::front, to, face, edge_centre(Quad(box), Face::front));
  if (fits(p.scene(), id, laid)) place_at(p, id, laid);
}

}  // namespace

bool ran_straight(const FcmGame& g, const Unit& u) {
  // Who is met on the march, and leaps forward, has run already (as long as he was not going back, aside or round).
  LegKind leg = u.busy_with<ToMarch>().legs[0].kind;
  if (leg == LegKind::forward || leg == LegKind::wheel_left || leg == LegKind::wheel_right) return true;
  return 4 * u.busy_with<OnTheRun>().straight >= full_speed(g, u);
}

void drop_links(State& s, UnitId id) {
  drop_links_if(s, [id](const Link& l) { return fights_in(l, id); });
}

void join_melee(Play& p, UnitId id, UnitId target, bool mutual) {
  State& s = p.s;
  Unit &u = s[id], &v = s[target];
  for (const Link& l : links(s))
    if (between(l, id, target)) return;
  // Whoever comes upon others in a pursuit has not charged them, unless nobody holds him (FCM-26.4).
  bool charges = !u.is(Mark::pursuing) || u.morale == Morale::uncontrolled;
  if (v.task != Task::none) {                       // caught while changing formation (FCM-21.13, 21.19)
    Share t = time_to_contact(p.g, s, id, target);  // from the beginning of the period, as the time it takes
    std::optional<Box> b;
    if ((v.task_left + s.game.half - 1) * t.whole <= 2 * t.part) b = reshaped(p.scene(), target, v.task_goal);
    if (b) {
      take_shape(v, v.task_goal);
      place_at(p, target, *b);
    } else {
      at_best(v, charges && is_cavalry(p.t().arm(u)) ? Level::disorder : Level::no_formation);
      p.tell(Tell::order_lost, optioned(about(target, "FCM-21.13"_c, id), v.level));
    }
    clear_task(v);
  }
  bool joining = in_melee(s, target);
  Flank flank = flank_of(p.g, s, id, target);
  if (flank != Flank::none && joining) flank = Flank::joining;
  align(p, id, target);
  Link l;
  l.a = id, l.b = target;
  l.melee() = {LinkKind::melee, 1, {}, flank};
  PairMarks& marks = l.melee().marks;
  marks.set(PairMark::a_charging, charges);
  marks.set(PairMark::a_straight, charges && ran_straight(p.g, u));
  marks.set(PairMark::b_charging, mutual);
  marks.set(PairMark::b_straight, mutual && ran_straight(p.g, v));
  if (in_house(v)) {
    Face side = touched_face(Quad(box_of(p.g, v)), Quad(box_of(p.g, u)));
    marks.set(PairMark::house_side, at(v.posts, side) == 0);
  }
  s.join(l);
  for (UnitId each : {id, target}) {
    Unit& x = s[each];
    x.clear(Mark::charging | Mark::countering | Mark::pursuing | Mark::evading);
    Reaction r = x.reaction;
    clear_order(x);
    if (each == target) x.reaction = r;
    clear_task(x);
  }
  u.set(Mark::ran | Mark::moved);
  if (mutual) v.set(Mark::ran | Mark::moved);
  p.tell(Tell::contact, optioned(about(id, flank == Flank::none ? "FCM-24.3"_c : "FCM-24.11"_c, target), flank));
}

bool next_loser(Play& p) {
  State& s = p.s;
  auto lost = [&](UnitId u) { return present(s[u]) && s[u].is(Mark::lost_round) && !s[u].is(Mark::tested); };
  UnitId id = first_by_side(s, s.game.initiative, lost);
  if (id == UnitId::none) return false;
  test(p, id, Why::lost, opponent_of(s, id));
  return true;
}

void on_melee_result(Play& p, UnitId id, Result r, Why why) {
  State& s = p.s;
  Unit& u = s[id];
  if (why == Why::caught) {  // it cannot come out better than it was (FCM-26.21)
    int now = is_running(u) ? number_of(u.morale) - number_of(Morale::retreat) : -1;
    int then = number_of(r) - number_of(Result::retreat);
    if (then > now || (now < 0 && then < 0)) apply_result(p, id, r);
    return;
  }
  bool stands = in_house(u) || (is_square(u.formation) && u.level <= Level::disorganised);
  switch (r) {
    case Result::uncontrolled_advance: set_morale(u, Morale::uncontrolled); return;
    case Result::obey:
    case Result::halt: {
      at_best(u, r == Result::obey || stands ? Level::disorganised : Level::no_formation);
      InRound kept = u.busy_with<InRound>();  // a halt clears the order, not the round
      apply_result(p, id, r);
      u.turn_to<InRound>() = kept;
      if (stands) return;
      bool away = fall_away(p, id, true);
      p.tell(Tell::recoiled, about(id, "FCM-26.9"_c));
      for (Link& l : links(s))
        if (away && fights_in(l, id)) l.melee().marks.set(PairMark::apart);
      return;
    }
    default: break;
  }
  for (const Link& l : links(s)) {  // who may go after it
    if (!fights_in(l, id)) continue;
    Unit& w = s[opponent_in(l, id)];
    InRound& round = w.turn_to<InRound>();
    round.prey = id;
    round.house = in_house(u) ? u.place : on_field;
  }
  apply_result(p, id, r);
}

WinnersChoice winner_options(const FcmGame& g, const State& s, UnitId id) {
  const Unit& u = s[id];
  WinnersChoice may;
  if (keeps_still(u)) return may;
  bool halted = u.morale == Morale::halt;  // it comes nearer to nobody (FCM-27.6)
  for (const Link& l : links(s)) {
    UnitId foe = opponent_in(l, id);
    if (!fights_in(l, id) || !s[foe].is(Mark::lost_round)) continue;
    bool apart = l.melee().marks.has(PairMark::apart);
    if (apart && halted) continue;
    may.open.set(apart ? Verb::follow : Verb::fall_back);
    if (apart && may.follow == UnitId::none) may.follow = foe;
  }
  InRound round = halted ? InRound{} : u.busy_with<InRound>();
  bool foot = g.t().arm(u) == Arm::infantry, charges = foot || is_cavalry(g.t().arm(u));
  if (round.prey != UnitId::none && charges && on_table(s[round.prey]) && !u.is(Mark::guns_left)) {
    may.open.set(Verb::pursue);
    may.pursue = round.prey;
  }
  if (round.house >= 0 && foot) {
    Inside inside = inside_of(s, round.house, u.side);
    may.open.set(Verb::enter, !inside.enemy && inside.figures + u.strength <= g.t().house.capacity.value);
  }
  may.open.set(Verb::stay, !may.open.none());
  return may;
}

bool next_winner(Play& p) {
  State& s = p.s;
  WinnersChoice may;
  UnitId id = first_by_side(s, s.game.initiative, [&](UnitId each) {
    if (!present(s[each]) || !s[each].is(Mark::won_round)) return false;
    may = winner_options(p.g, s, each);
    if (may.open.none()) s[each].clear(Mark::won_round);
    return !may.open.none();
  });
  if (id == UnitId::none) return false;
  Unit& u = s[id];
  const Troop& x = p.t().troop(u);
  bool rash = may.pursue != UnitId::none && is_cavalry(x.arm) && x.status > Status::elite;  // FCM-26.13
  if (rash && !u.is(Mark::tested))
    test(p, id, Why::pursuit, UnitId::none);
  else if (rash && u.morale == Morale::uncontrolled)
    winner_acts(p, id, Verb::pursue, may.pursue);
  else
    p.ask(Ask::after, u.side, id);
  return true;
}

void winner_acts(Play& p, UnitId id, Verb verb, UnitId target) {
  State& s = p.s;
  Unit& u = s[id];
  u.set(Mark::won_round, false);
  switch (verb) {
    case Verb::follow: {
      Box box = box_of(p.g, u);
      i32 bearing = direction(box.at, box_of(p.g, s[target]).at) - box.facing;
      Run r = run_straight(p.scene(), id, box, bearing, 1500), ahead = run_straight(p.scene(), id, box, 0, 1500);
      if (ahead.met == target) r = ahead, bearing = 0;
      if (r.met != target || !fits(p.scene(), id, r.at)) return;
      run_to(p, id, bearing, r.steps, r.at, false);
      align(p, id, target);
      for (Link& l : links(s)) {
        if (!between(l, id, target)) continue;
        l.melee().marks.clear(PairMark::apart);
        l.melee().marks.set(l.a == id ? PairMark::a_follow : PairMark::b_follow);
      }
      p.tell(Tell::followed, about(id, "FCM-26.10"_c, target));
      return;
    }
    case Verb::pursue:
      drop_links(s, id);
      clear_order(u);
      u.set(Mark::pursuing);
      u.target = target;
      p.tell(Tell::pursues, about(id, "FCM-26.11"_c, target));
      return lose_step(p, id, "FCM-21.16"_c);
    case Verb::enter: {
      int place = u.busy_with<InRound>().house;
      drop_links(s, id);
      clear_order(u);
      at_best(u, Level::disorganised);
      return enter_house(p, id, place);
    }
    case Verb::fall_back:
      fall_away(p, id, false);
      drop_links(s, id);
      u.drop_matter();
      return p.tell(Tell::fell_back, about(id, "FCM-26.19"_c));
    default: return;
  }
}

void end_melees(Play& p) {
  State& s = p.s;
  drop_links_if(s, [](const Link& l) { return is_melee(l) && l.melee().marks.has(PairMark::apart); });
  for (UnitId each : units(s)) {
    Unit& u = s[each];
    if (u.is(Mark::fought) && !u.is(Mark::pursuing)) u.drop_matter();
    u.clear(Mark::lost_round | Mark::won_round);
  }
}

}  // namespace grog::feu_combat_moral
