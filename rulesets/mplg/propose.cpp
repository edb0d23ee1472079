// Candidate orders for search and tests, verb by verb.
#include <algorithm>

#include "rulesets/mplg/game.hpp"

namespace grog::mplg {
namespace {

struct Nearest {
  Point at;
  i64 off = INT64_MAX;
  void consider(Point p, Point from) {
    if (i64 d = distance_squared(p, from); d < off) off = d, at = p;
  }
};
// What a unit may go to or turn to: the nearest enemy, and an objective not held where that is no farther.
struct Goals {
  Point enemy, goal;
};
Goals goals_of(const Scene& scene, const Unit& u) {
  const MplgGame& g = scene.g;
  Nearest enemy{point_ahead(u.pose.at, u.pose.facing, ud)}, goal{{g.board().width / 2, g.board().height / 2}};
  scene.enemies(u.side).each([&](UnitId foe) { enemy.consider(scene.s[foe].pose.at, u.pose.at); });
  for (int k = 0; k < count_of(g.objectives()); ++k)
    if (at(scene.s.game.holder, k) != u.side) goal.consider(at(g.objectives(), k).at, u.pose.at);
  return {enemy.at, enemy.off < goal.off ? enemy.at : goal.at};
}

class ActionList {
 public:
  ActionList(const MplgGame& game, const State& state, Offers& orders)
      : g(game), s(state), scene(game, state), out(orders) {}

  void of_general(UnitId id, Rng& rng) {
    const Unit& u = s[id];
    if (!may_act(g, s, id, Verb::move)) return;
    for (UnitId man : units(s)) {  // to where most of his men are: any of them will do
      if (g.general_of(man) != id || !on_table(s[man]) || rng.below(3) != 0) continue;
      Point by = s[man].pose.at - u.pose.at;
      i64 length = root_up(squared(by));
      i64 step = std::min<i64>(length, g.allowance(u));
      if (length == 0) continue;
      Point to = u.pose.at + Point{static_cast<i32>(by.x * step / length), static_cast<i32>(by.y * step / length)};
      if (to != u.pose.at) offer_way(make_at(Verb::move, id, -1, 0, to));
    }
  }

  void of_unit(UnitId id, Rng& rng) {
    Goals goals = goals_of(scene, s[id]);
    if (may_act(g, s, id, Verb::move)) {
      moves(id, goals.goal, rng);
      entries(id);
      roads(id);
    }
    turns(id, goals);
    others(id);
  }

  void arrivals(Side side) {
    for (UnitId id : units(s, of_side(side))) {
      if (!arrival(scene, id)) continue;
      out.push_back(make(Verb::arrive, id));
      out.back().option = byte_of(g.arm(s[id]) == Arm::infantry ? Dress::line : Dress::keep);
    }
  }

 private:
  const MplgGame& g;
  const State& s;
  Scene scene;
  Offers& out;

  bool offer_way(const Order& o) {
    bool fine = way_of(scene, o).verdict.accepted;
    if (fine) out.push_back(o);
    return fine;
  }

  void moves(UnitId id, Point goal, Rng& rng) {
    const Unit& u = s[id];
    Pose from = in_sector(u) ? set_down(g, u.place, goal) : u.pose;
    constexpr i32 widest = 599;  // tenths of a degree off the axis
    i32 straight = turn_between(from.facing, direction(from.at, goal));
    const i32 bearings[] = {std::clamp(straight, -widest, widest), 0,
                            static_cast<i32>(rng.below(2 * widest + 1)) - widest};
    for (i32 bearing : bearings)
      for (i32 quarters : {4, 2, 1}) {
        Point to = point_ahead(from.at, from.facing + bearing, g.allowance(u) * quarters / 4 - 1);
        if (offer_way(make_at(Verb::move, id, -1, 0, to))) break;
      }
    if (!in_sector(u)) level(id, from);
  }
  // Up to the line of the friend beside it who is farthest on, so that both come into reach together.
  void level(UnitId id, const Pose& from) {
    constexpr i32 beside = 8 * ud;
    auto on_table = present(s[id].side);
    i32 level = kit::line_abreast(s, from, g.allowance(s[id]) - 1, [&](UnitId each) {
      const Unit& mate = s[each];
      bool goes_along = each != id && on_table(mate) && g.arm(mate) == Arm::infantry;
      return goes_along && within(from.at, mate.pose.at, beside);
    });
    if (level >= ud / 2) offer_way(make_at(Verb::move, id, -1, 0, point_ahead(from.at, from.facing, level)));
  }
  void entries(UnitId id) {
    const Unit& u = s[id];
    if (g.arm(u) != Arm::infantry) return;
    for (const Sector& house : g.terrain().sectors)
      if (within(house.box.at, u.pose.at, 3 * ud)) offer_way(make_at(Verb::enter, id, house.place));
  }
  void roads(UnitId id) {
    if (g.terrain().roads.empty() || in_sector(s[id])) return;
    i32 pace = g.allowance(s[id]) + ud;
    for (i32 way : {pace, -pace}) offer_way(make_at(Verb::road, id, -1, way));
  }

  void turns(UnitId id, const Goals& goals) {
    const Unit& u = s[id];
    if (in_sector(u) || !may_act(g, s, id, Verb::turn)) return;
    Order o = make(Verb::turn, id);
    auto offer = [&] {
      if (check_turn(scene, o)) out.push_back(o);
    };
    for (Point to : {goals.enemy, goals.goal}) {
      o.value = static_cast<i16>(divide_nearest(direction(u.pose.at, to), whole_degree) % 360);
      if (magnitude(turn_between(u.pose.facing, o.value * whole_degree)) > 200) offer();
    }
    if (g.arm(u) != Arm::infantry) return;
    o.value = short_of(u.pose.facing / whole_degree);
    o.option = static_cast<u8>(u.formation == Formation::line ? Dress::open : Dress::line);
    offer();
  }

  void others(UnitId id) {
    const Unit& u = s[id];
    auto offer = [&](Verb v) {
      if (may_act(g, s, id, v)) out.push_back(make(v, id));
    };
    if (is_gun(g.arm(u)))
      offer(Verb::limber), offer(Verb::unlimber);
    else
      offer(Verb::stand);
    bool under_fire = u.turn_losses > 0 || u.losses > 0;
    if (under_fire && can_lie_down(g, u)) offer(Verb::prone);
  }
};

}  // namespace

void offer_actions(const MplgGame& g, const State& s, Rng& rng, std::size_t most, Offers& out) {
  ActionList list(g, s, out);
  Side side = s.asked().side;
  list.arrivals(side);
  std::array<UnitId, max_units> mine;
  std::size_t count = 0;
  for (UnitId id : units(s, present(side))) mine[count++] = id;
  // As many units as the list has room for, in random order. Who asks for more than a search can weigh wants a playout:
  // a few of them will do.
  constexpr std::size_t most_for_search = 64, heard_in_playout = 4;
  std::size_t left = most > most_for_search ? heard_in_playout : count;
  while (count > 0 && left > 0 && out.size() + 1 < most) {
    std::size_t before = out.size();
    std::size_t k = rng.below(static_cast<u32>(count));
    UnitId id = mine[k];
    mine[k] = mine[--count];
    if (g.is_general(s[id])) {
      list.of_general(id, rng);
      continue;
    }
    list.of_unit(id, rng);
    left -= out.size() > before;
  }
}

}  // namespace grog::mplg
