// Before the first period: the throw for initiative, then deployment one unit after the other (FCM-29.5, 29.6).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

bool waits(const Unit& u, bool officers) { return u.place == to_deploy && (is_officer(u)) == officers; }
bool any_waiting(const State& s, Side side, bool officers) {
  return any_unit(s, [&](const Unit& u) { return u.side == side && waits(u, officers); });
}

Goal deployed_goal(const FcmGame& g, const Unit& u, const Order& o) {
  if (is_officer(g.t().arm(u))) return {Formation::officer, 0, false};
  bool elites = o.option == 8;
  return goal_with(g, o.unit, u, elites ? Formation::division : Formation{std::min<u8>(o.option, 7)}, elites, o.value);
}

Verdict check_place(const Scene& c, UnitId id, const Goal& goal, const Pose& pose) {
  const Unit& u = c.s[id];
  if (pose.facing < 0 || pose.facing >= full_turn || pose.slot != 0) return faulty("impossible_facing"_w);
  Size z = size_of(c.g, u, goal, u.strength);
  Quad q = box_at(pose, z.width, z.depth);
  if (!c.g.on_board(q) || !c.g.in_zone(u.side, q)) return refused("FCM-29.5"_c);
  return fits(c, id, q, true) ? Verdict{} : refused("FCM-29.5"_c, "no_room"_w);
}

Verdict check_garrison(const FcmGame& g, const State& s, UnitId id, int place) {
  const Unit& u = s[id];
  if (place < 0 || place >= count_of(g.spots())) return faulty("no_place"_w);
  const Spot& spot = at(g.spots(), place);
  if (spot.ground != Ground::house || g.t().arm(u) != Arm::infantry) return refused("FCM-23.4"_c);
  Inside inside = inside_of(s, place, u.side);
  if (!g.in_zone(u.side, spot.quad) || inside.enemy) return refused("FCM-29.5"_c);
  bool room = inside.figures + u.strength <= g.t().house.capacity.value;
  return room ? Verdict{} : refused(g.t().house.capacity.clause);
}

void put(Play& p, UnitId id, const Goal& goal, const Pose& pose) {
  Unit& u = p.s[id];
  u.place = on_field;
  u.pose = pose;
  take_shape(u, goal);
  p.tell(Tell::deployed, about(id, "FCM-29.5"_c));
}

void deploy_as_suggested(Play& p, Side side) {
  for (UnitId each : units(p.s)) {
    Unit& u = p.s[each];
    if (u.side == side && on_table(u)) u.place = to_deploy;
  }
  for (UnitId id : units(p.s, of_side(side))) {
    Unit& u = p.s[id];
    if (u.place != to_deploy) continue;
    const UnitInfo& info = p.g.info(id);
    if (info.suggested_place >= 0)
      enter_house(p, id, info.suggested_place);
    else
      put(p, id, info.suggested_goal, info.suggested_pose);
  }
}

}  // namespace

bool has_suggestion(const FcmGame& g, const State& s, Side side) {
  for (UnitId each : units(s)) {
    const Unit& u = s[each];
    if (u.side == side && (u.place == to_deploy || on_table(u)) && !g.info(each).suggested) return false;
  }
  return true;
}

Verdict check_setup(const Scene& c, const State& s, const Order& o) {
  const FcmGame& g = c.g;
  const Decision& d = s.asked();
  Verb verb = verb_of(o);
  if (verb == Verb::suggested) return has_suggestion(g, s, d.side) ? Verdict{} : faulty("nothing_suggested"_w);
  if (!s.has(o.unit) || s[o.unit].kind == 0) return faulty("no_unit"_w);
  const Unit& u = s[o.unit];
  if (u.side != d.side) return faulty("not_yours"_w);
  if (u.place != to_deploy) return faulty("not_to_deploy"_w);
  bool officer = is_officer(u);
  bool units_left = any_waiting(s, Side::first, false) || any_waiting(s, Side::second, false);
  if (officer && units_left) return refused("FCM-29.5"_c);
  if (verb == Verb::garrison) return officer ? faulty("not_such"_w) : check_garrison(g, s, o.unit, o.place);
  if (o.option > 8 || o.value < 0 || o.value > 24) return faulty("unknown_formation"_w);
  Goal goal = deployed_goal(g, u, o);
  if (officer && (o.option != 0 || o.value != 0)) return faulty("not_such"_w);
  if (!officer) {
    bool column = goal.formation == Formation::column || goal.formation == Formation::full_square;
    if (o.value > 0 && !column) return faulty("no_front_to_choose"_w);
    if (Verdict v = check_goal(g, o.unit, u, goal); !v) return v;
  }
  return check_place(c, o.unit, goal, o.pose);
}

void apply_setup(Play& p, const Order& o) {
  State& s = p.s;
  Side side = s.asked().side;
  s.answered();
  s.game.turn_of = other(side);
  switch (verb_of(o)) {
    case Verb::suggested: deploy_as_suggested(p, side); break;
    case Verb::garrison: enter_house(p, o.unit, o.place); break;
    default: put(p, o.unit, deployed_goal(p.g, s[o.unit], o), o.pose);
  }
  advance(p);
}

// One unit each in turn, the side without the initiative first; officers last.
void next_deployment(Play& p) {
  State& s = p.s;
  if (s.game.initiative == Side::nobody) {
    InitiativeOut out = initiative_roll(p.t(), {}, {}, p.dice);
    if (p.dice.ran_short()) return;
    s.game.initiative = side_of(out.winner);
    s.game.turn_of = other(s.game.initiative);
    p.tell(Tell::initiative, Event{.side = s.game.initiative, .clause = "FCM-20.9"_c});
  }
  Side next = s.game.turn_of;
  for (bool officers : {false, true})
    for (Side side : {next, other(next)})
      if (any_waiting(s, side, officers)) {
        p.ask(Ask::deploy, side);
        return;
      }
  begin_period(p);
}

}  // namespace grog::feu_combat_moral
