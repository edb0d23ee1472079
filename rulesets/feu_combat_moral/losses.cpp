// Men, figures, units and budgets lost, houses held, and the end of the game (FCM-21.1, 27.11, 29).
#include <algorithm>

#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {

void lose_men(Play& p, UnitId id, i32 losses, Clause why, bool by_fire) {
  if (losses <= 0) return;
  Unit& u = p.s[id];
  Box before = in_house(u) ? Box{} : box_of(p.g, u);
  i32 a_figure = p.t().men_a_figure.value, all = a_figure * u.attr[attr::initial];
  u.attr[attr::losses] = static_cast<i16>(std::min(u.attr[attr::losses] + losses, all));
  int left = u.attr[attr::initial] - u.attr[attr::losses] / a_figure, gone = u.strength - left;
  u.strength = static_cast<i16>(left);
  Event e = about(id, why, UnitId::none, losses);
  e.value2 = gone;
  p.tell(Tell::losses, e);
  if (gone <= 0) return;
  if (by_fire) u.set(flags::shaken);
  if (left <= 0) return;
  if (in_house(u)) {
    std::array<int, 4> sides{};
    int sum = 0;
    for (int k = 0; k < 4; ++k) sum += sides[static_cast<std::size_t>(k)] = posted(u, k);
    for (; sum > left; --sum) --*std::max_element(sides.begin(), sides.end());
    u.attr[attr::front] = pack_posts(sides);
    return;
  }
  Formation f = formation_of(u);
  bool fronted = f == Formation::column || f == Formation::full || f == Formation::division || f == Formation::limbered;
  if (fronted && u.attr[attr::front] > left) u.attr[attr::front] = static_cast<i16>(left);
  // The front stays where it is: those behind close up.
  Size z = size_of(p.g, u, goal_of(u), left);
  Box now = resized(before, z.width, z.depth);
  // Roundings add up when a unit at an angle shrinks again and again beside another: it keeps clear by a hair.
  for (i32 hair = 0; hair <= 12 && !fits(p.g, p.s, id, now); hair += 3)
    for (i32 bearing : {1800, 900, 2700}) {
      Box b = resized(before, z.width, z.depth);
      b.at = point_ahead(b.at, before.facing + bearing, hair);
      if (fits(p.g, p.s, id, b)) {
        now = b;
        break;
      }
    }
  u.pose.at = now.at;
  follow_officers(p.g, p.s, id);
}

void sweep_dead(Play& p) {
  for (std::size_t i = 0; i < p.s.units; ++i) {
    const Unit& u = p.s.unit[i];
    bool unit = u.kind != 0 && u.place != nowhere && formation_of(u) != Formation::officer && u.place != to_arrive;
    if (unit && u.strength < p.t().move.least_figures.value) remove_unit(p, unit_id(i), "FCM-27.11"_c);
  }
}

void remove_unit(Play& p, UnitId id, Clause why) {
  State& s = p.s;
  Unit& u = s[id];
  if (u.place == nowhere) return;
  p.tell(why == "FCM-27.20"_c ? Tell::surrendered : Tell::removed, about(id, why));
  drop_links(s, id);
  for (std::size_t i = 0; i < s.units; ++i) {
    Unit& o = s.unit[i];
    if (on_table(o) && formation_of(o) == Formation::officer && target_of(o) == id) detach(s, unit_id(i));
  }
  for (std::size_t i = s.links; i-- > 0;) {
    LinkKind k = kind_of(s.link[i]);
    bool shots = k == LinkKind::fire || k == LinkKind::old_fire;
    if (shots && (s.link[i].a == id || s.link[i].b == id)) s.unlink(i);
  }
  i16 initial = u.attr[attr::initial], losses = u.attr[attr::losses];
  u.strength = 0;
  u.place = nowhere;
  u.flags = 0;
  u.pose = {};
  u.attr = {};
  u.attr[attr::initial] = initial, u.attr[attr::losses] = losses;
}

void enter_house(Play& p, UnitId id, int place) {
  Unit& u = p.s[id];
  const Spot& spot = p.g.spots()[static_cast<std::size_t>(place)];
  u.place = static_cast<i16>(place);
  u.formation = static_cast<u8>(Formation::garrison);
  u.set(flags::elites, false);
  u.attr[attr::front] = even_posts(p.t(), u.strength);
  u.pose = {spot.box.at, 0, 0};
  follow_officers(p.g, p.s, id);
  Event e = about(id, "FCM-23.7"_c);
  e.place = static_cast<i16>(place);
  p.tell(Tell::entered, e);
}

i32 budget_lost(const FcmGame& g, const State& s, Side side) {
  i64 lost = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.side != side || u.kind == 0) continue;
    const UnitInfo& info = g.info(unit_id(i));
    if (formation_of(u) == Formation::officer) {
      bool killed = u.place == nowhere && u.attr[attr::losses] >= g.t().officer.removed.value;
      if (killed) lost += info.price;
      continue;
    }
    // A unit's price is never lost twice (FCM-29.10).
    lost += u.place == nowhere ? info.price
                               : i64{info.price} * (u.attr[attr::initial] - u.strength) / u.attr[attr::initial];
  }
  return static_cast<i32>(lost);
}

namespace {

Side holder_of(const FcmGame& g, const State& s, std::size_t spot) {  // FCM-29.8
  std::array<bool, 2> in{}, holds{};
  bool fighting = false;
  const Spot& place = g.spots()[spot];
  Polygon area{g.piece(place.piece).points};
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!on_table(u) || formation_of(u) == Formation::officer) continue;
    bool inside_it =
        place.ground == Ground::house ? u.place == static_cast<i16>(spot) : !in_house(u) && contains(area, u.pose.at);
    if (!inside_it) continue;
    in[index(u.side)] = true;
    bool firm = morale_of(u) <= Morale::halt && u.strength >= g.t().victory.holder.value;
    holds[index(u.side)] = holds[index(u.side)] || firm;
    fighting = fighting || in_melee(s, unit_id(i));
  }
  if (fighting) return Side::nobody;
  if (holds[0] && !in[1]) return Side::first;
  return holds[1] && !in[0] ? Side::second : Side::nobody;
}

}  // namespace

i32 objectives_lost(const FcmGame& g, const State& s, Side side) {
  i32 percent = 0;
  for (std::size_t i = 0; i < g.spots().size(); ++i)
    if (g.spots()[i].percent > 0 && holder_of(g, s, i) == other(side)) percent += g.spots()[i].percent;
  return percent;
}

// Points are what the enemy lost, in thousandths of his budget, objectives included.
Standing FcmGame::standing(const State& s) const {
  Standing now;
  for (Side side : {Side::first, Side::second}) {
    i64 budget = std::max<i64>(side_of(s, side, side_attr::budget), 1);
    i64 loss = i64{budget_lost(*this, s, side)} * 1000 / budget + 10 * objectives_lost(*this, s, side);
    now.points[index(other(side))] = static_cast<i32>(loss);
  }
  bool first = side_of(s, Side::first, side_attr::broken) != 0,
       second = side_of(s, Side::second, side_attr::broken) != 0;
  i32 gap = now.points[0] - now.points[1];
  if (first != second)
    now.ahead = first ? Side::second : Side::first;
  else if (gap >= 10 * t().victory.draw_under.value)
    now.ahead = Side::first;
  else if (-gap >= 10 * t().victory.draw_under.value)
    now.ahead = Side::second;
  return now;
}

void finish(Play& p, Clause why) {
  Standing now = p.g.standing(p.s);
  p.s.over = 1;
  p.s.winner = now.ahead;
  while (p.s.waiting > 0) p.s.answered();
  for (std::size_t i = 0; i < p.g.spots().size(); ++i) {
    Side holder = p.g.spots()[i].percent > 0 ? holder_of(p.g, p.s, i) : Side::nobody;
    if (holder == Side::nobody) continue;
    Event held;
    held.clause = "FCM-29.8"_c, held.side = holder, held.place = static_cast<i16>(i),
    held.value = p.g.spots()[i].percent;
    p.tell(Tell::held, held);
  }
  i32 gap = now.points[0] > now.points[1] ? now.points[0] - now.points[1] : now.points[1] - now.points[0];
  Event e;
  e.clause = why, e.side = now.ahead, e.value = now.points[1] / 10, e.value2 = now.points[0] / 10;
  bool marginal = why == "FCM-29.4"_c && gap < 10 * p.t().victory.marginal_under.value;
  e.option = static_cast<u8>(now.ahead == Side::nobody ? 0 : marginal ? 1 : 2);
  p.tell(Tell::over, e);
}

}  // namespace grog::feu_combat_moral
