// Men, figures, units and budgets lost, houses held, and the end of the game (FCM-21.1, 27.11, 29).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

void lose_men(Play& p, UnitId id, i32 losses, Clause why, bool by_fire) {
  if (losses <= 0) return;
  Unit& u = p.s[id];
  Box before = in_house(u) ? Box{} : box_of(p.g, u);
  i32 a_figure = p.t().men_a_figure.value, all = a_figure * u.initial;
  u.losses = std::min(u.losses + losses, all);
  int left = u.initial - u.losses / a_figure, gone = u.strength - left;
  u.strength = short_of(left);
  Event e = about(id, why, UnitId::none, losses);
  e.value2 = gone;
  p.tell(Tell::losses, e);
  if (gone <= 0) return;
  if (by_fire) u.set(Mark::shaken);
  if (left <= 0) return;
  if (in_house(u)) {
    int sum = 0;
    for (int side : u.posts) sum += side;
    for (; sum > left; --sum) --*std::max_element(u.posts.begin(), u.posts.end());
    return;
  }
  Formation f = u.formation;
  bool fronted =
      f == Formation::column || f == Formation::full_square || f == Formation::division || f == Formation::limbered;
  if (fronted && u.front > left) u.front = left;
  // The front stays where it is: those behind close up.
  Size z = size_of(p.g, u, goal_of(u), left);
  Box now = resized(before, z.width, z.depth);
  // Roundings add up when a unit at an angle shrinks again and again beside another: it keeps clear by a hair.
  for (i32 hair = 0; hair <= 12 && !fits(p.scene(), id, now); hair += 3)
    for (i32 bearing : {1800, 900, 2700}) {
      Box b = resized(before, z.width, z.depth);
      b.at = point_ahead(b.at, before.facing + bearing, hair);
      if (fits(p.scene(), id, b)) {
        now = b;
        break;
      }
    }
  u.pose.at = now.at;
  follow_officers(p.g, p.s, id);
}

void sweep_dead(Play& p) {
  for (UnitId each : units(p.s)) {
    const Unit& u = p.s[each];
    bool unit = u.kind != 0 && u.place != nowhere && !is_officer(u) && u.place != to_arrive;
    if (unit && u.strength < p.t().move.least_figures.value) remove_unit(p, each, "FCM-27.11"_c);
  }
}

void remove_unit(Play& p, UnitId id, Clause why) {
  State& s = p.s;
  Unit& u = s[id];
  if (u.place == nowhere) return;
  p.tell(why == "FCM-27.20"_c ? Tell::surrendered : Tell::removed, about(id, why));
  drop_links(s, id);
  for (UnitId each : units(s, leaders))
    if (s[each].target == id) detach(s, each);
  drop_links_if(s, [id](const Link& l) {
    bool shots = l.kind == LinkKind::fire || l.kind == LinkKind::old_fire;
    return shots && (l.a == id || l.b == id);
  });
  UnitData gone;
  gone.initial = u.initial, gone.losses = u.losses;
  static_cast<UnitData&>(u) = gone;
  u.strength = 0;
  u.place = nowhere;
  u.pose = {};
}

void enter_house(Play& p, UnitId id, int place) {
  Unit& u = p.s[id];
  const Spot& spot = at(p.g.spots(), place);
  u.place = short_of(place);
  u.formation = Formation::garrison;
  u.set(Mark::elites, false);
  u.front = 0;
  u.posts = even_posts(p.t(), u.strength);
  u.pose = {spot.box.at, 0, 0};
  follow_officers(p.g, p.s, id);
  reach_officers(p, id);  // one alone in there
  Event e = about(id, "FCM-23.7"_c);
  e.place = short_of(place);
  p.tell(Tell::entered, e);
}

i32 budget_lost(const FcmGame& g, const State& s, Side side) {
  i64 lost = 0;
  for (UnitId each : units(s, of_side(side))) {
    const Unit& u = s[each];
    i64 price = g.info(each).price;
    bool gone = u.place == nowhere;
    if (is_officer(u))
      lost += gone && u.losses >= g.t().officer.removed.value ? price : 0;
    else if (u.kind != 0)  // a unit's price is never lost twice (FCM-29.10)
      lost += gone ? price : price * (u.initial - u.strength) / u.initial;
  }
  return static_cast<i32>(lost);
}

Side holder_of(const FcmGame& g, const State& s, std::size_t spot) {  // FCM-29.8
  std::array<bool, 2> in{}, holds{};
  bool fighting = false;
  const Spot& place = g.spots()[spot];
  Polygon area{g.piece(place.piece).points};
  for (UnitId each : units(s, troops)) {
    const Unit& u = s[each];
    bool inside_it =
        place.ground == Ground::house ? u.place == short_of(spot) : !in_house(u) && contains(area, u.pose.at);
    if (!inside_it) continue;
    in[index(u.side)] = true;
    bool firm = u.morale <= Morale::halt && u.strength >= g.t().victory.holder.value;
    holds[index(u.side)] = holds[index(u.side)] || firm;
    fighting = fighting || in_melee(s, each);
  }
  if (fighting) return Side::nobody;
  if (holds[0] && !in[1]) return Side::first;
  return holds[1] && !in[0] ? Side::second : Side::nobody;
}

i32 objectives_lost(const FcmGame& g, const State& s, Side side) {
  i32 percent = 0;
  for (std::size_t i = 0; i < g.spots().size(); ++i)
    if (g.spots()[i].percent > 0 && holder_of(g, s, i) == other(side)) percent += g.spots()[i].percent;
  return percent;
}

// Whether a side has lost so many per cent of its budget more than the other of his, objectives included: exactly.
static bool lost_more_by(const FcmGame& g, const State& s, Side side, i32 percent) {
  auto budget = [&](Side of) { return std::max<i64>(s.side_of(of).budget, 1); };
  auto lost = [&](Side of) { return i64{budget_lost(g, s, of)} * 100 + objectives_lost(g, s, of) * budget(of); };
  Side foe = other(side);
  return lost(side) * budget(foe) - lost(foe) * budget(side) >= percent * budget(side) * budget(foe);
}

// Points are what the enemy lost, in thousandths of his budget, objectives included.
Standing FcmGame::standing(const State& s) const {
  Standing now;
  for (Side side : {Side::first, Side::second}) {
    i64 budget = std::max<i64>(s.side_of(side).budget, 1);
    i64 loss = i64{budget_lost(*this, s, side)} * 1000 / budget + 10 * objectives_lost(*this, s, side);
    now.points[index(other(side))] = static_cast<i32>(loss);
  }
  bool first = s.side_of(Side::first).broken != 0, second = s.side_of(Side::second).broken != 0;
  i32 least = t().victory.draw_under.value;
  if (first != second)
    now.ahead = first ? Side::second : Side::first;
  else if (lost_more_by(*this, s, Side::second, least))
    now.ahead = Side::first;
  else if (lost_more_by(*this, s, Side::first, least))
    now.ahead = Side::second;
  return now;
}

void finish(Play& p, Clause why) {
  Standing now = p.g.standing(p.s);
  p.finish(now.ahead);
  for (std::size_t i = 0; i < p.g.spots().size(); ++i) {
    Side holder = p.g.spots()[i].percent > 0 ? holder_of(p.g, p.s, i) : Side::nobody;
    if (holder == Side::nobody) continue;
    p.tell(Tell::held, {.side = holder, .clause = "FCM-29.8"_c, .place = short_of(i), .value = p.g.spots()[i].percent});
  }
  bool broken = why == "FCM-29.3"_c;  // objectives do not count then
  auto lost = [&](Side side) {
    return (now.points[index(other(side))] - (broken ? 10 * p.s.side_of(side).objectives : 0)) / 10;
  };
  Event e{.side = now.ahead, .clause = why, .value = lost(Side::first), .value2 = lost(Side::second)};
  bool marginal = !broken && now.ahead != Side::nobody &&
                  !lost_more_by(p.g, p.s, other(now.ahead), p.t().victory.marginal_under.value);
  e.option = byte_of(now.ahead == Side::nobody ? 0 : marginal ? 1 : 2);
  p.tell(Tell::over, e);
}

}  // namespace grog::feu_combat_moral
