#include "ai/deployment.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>

#include "ai/race.hpp"
#include "ai/search.hpp"
#include "core/geometry/shape.hpp"

namespace grog {
namespace {

constexpr int longest = 400;  // orders before the first turn
constexpr u64 luck_of_setup = 0x6465706C6F79;

// What the ruleset proposes first: the scenario's own.
Order first_proposed(const Game& game, const State& s, Rng& rng) {
  std::vector<Order> orders;
  game.propose(s, rng, 64, orders);  // so many that none is left out by lot
  return orders.front();
}

bool before_battle(const State& s) { return s.turn == 0 && s.over == 0 && s.waiting > 0; }

State as_suggested(const Game& game) {
  State s = game.begin();
  Rng rng(luck_of_setup);
  RandomDice dice(luck_of_setup);
  for (int i = 0; i < longest && before_battle(s); ++i) game.apply(s, first_proposed(game, s, rng), dice, nullptr);
  return s;
}

struct Axes {  // of an army: from its middle towards the enemy's, and to the right of that
  double x = 0, y = 0, ahead_x = 0, ahead_y = 1;
};

bool stands(const Unit& u, Side side) { return u.kind != 0 && u.side == side && u.strength > 0; }

Axes axes_of(const State& s, Side side) {
  double sum[2][2] = {}, n[2] = {};
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.side == Side::nobody || !stands(u, u.side) || u.pose == Pose{}) continue;
    std::size_t who = u.side == side ? 0 : 1;
    sum[who][0] += u.pose.at.x, sum[who][1] += u.pose.at.y, ++n[who];
  }
  Axes a;
  if (n[0] == 0 || n[1] == 0) return a;
  a.x = sum[0][0] / n[0], a.y = sum[0][1] / n[0];
  double dx = sum[1][0] / n[1] - a.x, dy = sum[1][1] / n[1] - a.y;
  // Along the table or across it: nobody deploys askew.
  a.ahead_x = std::abs(dx) > std::abs(dy) ? (dx > 0 ? 1 : -1) : 0;
  a.ahead_y = a.ahead_x != 0 ? 0 : (dy > 0 ? 1 : -1);
  return a;
}

// How a deployment differs from the suggested one: lengths as parts of the table's width and depth.
struct Idea {
  double ahead = 0, aside = 0;
  double width = 1;  // of the front, drawn together or apart round its middle
  bool mirrored = false;
  bool looks = false;   // at what lies between the armies
  double to_focus = 0;  // how much of the way its middle goes to stand before that
};
constexpr Idea ideas[] = {
    {0.3},
    {0, 0.12},
    {0, -0.12},
    {0, 0, 0.6, false, true, 1},
    {0.3, 0, 0.6, false, true, 1},
    {0.3, 0, 1, false, true, 0.5},
    {0, 0, 1, true},
    {0.3, 0.12, 0.7, false, true},
    {0.3, -0.12, 0.7, false, true},
    {0, 0, 1.25},
};

// How a unit is put down: the verb and what it says besides where, found by trying, since only the ruleset knows it.
struct Manner {
  Order order;
  bool known = false, by_place = false;
  Point home;  // where it was found: a suggestion may lie where nobody may be put down by himself
};

class Maker {
 public:
  Maker(const Game& game, Side side)
      : game_(game), side_(side), model_(as_suggested(game)), axes_(axes_of(model_, side)) {
    find_focus();
    find_manners();
  }
  const State& model() const { return model_; }
  bool battle_begins() const { return model_.turn > 0 && model_.over == 0; }

  // False where it cannot be put down so, or not otherwise than suggested.
  bool make(const Idea& idea, Deployment& out) const {
    out = {};
    if (!walk(idea, out)) return false;
    const State& s = out.stands;
    bool moved = false;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit &u = s.unit[i], &was = model_.unit[i];
      if (stands(was, side_) != stands(u, side_)) return false;
      if (stands(was, side_)) moved = moved || u.pose != was.pose || u.place != was.place;
    }
    return moved;
  }

 private:
  // From the beginning to the first turn, our units put down by the idea, all else as it is proposed first.
  bool walk(const Idea& idea, Deployment& out) const {
    State s = game_.begin();
    Rng rng(luck_of_setup);
    RandomDice dice(luck_of_setup);
    UnitSet put;
    for (int i = 0; i < longest && before_battle(s); ++i) {
      std::optional<Order> order;
      bool ours = s.asked().side == side_;
      if (ours) order = next(s, idea, put);
      if (!order) order = ours && !put.empty() ? closing(s, rng) : first_proposed(game_, s, rng);
      if (!order) return false;
      if (ours && !put.empty()) out.orders.push_back(*order);
      game_.apply(s, *order, dice, nullptr);
    }
    out.stands = s;
    return s.turn > 0 && s.over == 0;
  }

  // Every unit is put down where it is suggested, to learn how that is said.
  void find_manners() {
    State s = game_.begin();
    Rng rng(luck_of_setup);
    RandomDice dice(luck_of_setup);
    UnitSet put;
    for (int i = 0; i < longest && before_battle(s); ++i) {
      std::optional<Order> order;
      bool ours = s.asked().side == side_;
      for (std::size_t k = 0; ours && !order && k < s.units; ++k) {
        UnitId id = unit_id(k);
        if (put.has(id) || !stands(model_.unit[k], side_) || !learn(s, id)) continue;
        put.add(id);
        order = manner_[k].order;
      }
      if (!order) order = ours && !put.empty() ? closing(s, rng) : first_proposed(game_, s, rng);
      if (!order) return;
      game_.apply(s, *order, dice, nullptr);
    }
  }

  bool learn(const State& s, UnitId id) {
    const Unit& as = model_[id];
    std::span<const VerbInfo> verbs = game_.rules().labels().verbs;
    for (std::size_t v = 0; v < verbs.size(); ++v) {
      const VerbInfo& verb = verbs[v];
      bool places = (verb.uses & uses_place) != 0, poses = (verb.uses & uses_pose) != 0;
      if ((verb.uses & uses_unit) == 0 || (!places && !poses)) continue;
      for (bool by_place : {true, false}) {
        if (by_place ? !places || as.place < 0 : !poses || (places && as.place >= 0)) continue;
        // Where it is suggested, or else the nearest place behind that.
        for (i32 back = 0; back <= (by_place ? 0 : farthest_back); ++back)
          if (learn(s, id, static_cast<u8>(v), by_place, behind(as.pose.at, back))) return true;
      }
    }
    return false;
  }
  static constexpr i32 farthest_back = 30;  // hundredths of the table's depth
  Point behind(Point from, i32 hundredths) const {
    double back = (axes_.ahead_x != 0 ? game_.board().width : game_.board().height) * hundredths / 100.0;
    return {from.x - static_cast<i32>(std::lround(back * axes_.ahead_x)),
            from.y - static_cast<i32>(std::lround(back * axes_.ahead_y))};
  }
  bool learn(const State& s, UnitId id, u8 v, bool by_place, Point home) {
    const VerbInfo& verb = game_.rules().labels().verbs[v];
    const Unit& as = model_[id];
    bool options = (verb.uses & uses_option) != 0;
    int low = (verb.uses & uses_value) != 0 ? verb.value_low : 0;
    int high = (verb.uses & uses_value) != 0 ? verb.value_high : 0;
    for (std::size_t option = 0; option < (options ? std::max<std::size_t>(1, verb.options.size()) : 1); ++option)
      for (int value = low; value <= high; ++value) {
        Order o;
        o.verb = v, o.unit = id, o.option = static_cast<u8>(option), o.value = static_cast<i16>(value);
        if (by_place)
          o.place = place_of(as);
        else
          o.pose = {home, as.pose.facing, 0};
        if (!game_.check(s, o)) continue;
        State after = s;
        RandomDice dice(luck_of_setup);
        game_.apply(after, o, dice, nullptr);
        const Unit& u = after[id];
        if (u.pose.at != (by_place ? as.pose.at : home) || u.place != as.place || u.formation != as.formation) continue;
        if (u.pose.facing != as.pose.facing || !same_shape(after, id)) continue;
        manner_[index(id)] = {o, true, by_place, u.pose.at};
        return true;
      }
    return false;
  }
  bool same_shape(const State& s, UnitId id) const {
    std::vector<Point> a, b;
    game_.outline(s, id, a), game_.outline(model_, id, b);
    const Point shift = s[id].pose.at - model_[id].pose.at;
    for (Point& p : b) p = p + shift;
    return a == b;
  }
  // Of the board, by where it lies: what a unit's own number for it means only the ruleset knows.
  i16 place_of(const Unit& u) const {
    const std::vector<Place>& places = game_.board().places;
    for (std::size_t i = 0; i < places.size(); ++i)
      if (places[i].points.size() >= 3 && contains(Polygon{places[i].points}, u.pose.at)) return static_cast<i16>(i);
    return -1;
  }
  Order put_down(UnitId id, const Unit& as) const {
    Order o = manner_[index(id)].order;
    if (!manner_[index(id)].by_place)
      o.pose = {as.pose.at, as.pose.facing, 0};
    else if (game_.board().is_grid())
      o.place = place_of(as);
    return o;
  }

  // The next unit that may be put down now, as near to where the idea wants it as the rules allow.
  std::optional<Order> next(const State& s, const Idea& idea, UnitSet& put) const {
    for (std::size_t i = 0; i < s.units; ++i) {
      UnitId id = unit_id(i);
      if (put.has(id) || !manner_[i].known) continue;
      for (double aside : {1.0, 0.75, 0.5, 0.25, 0.0})
        for (double ahead : {1.0, 0.8, 0.6, 0.4, 0.2, 0.1, 0.0}) {
          if (idea.ahead == 0 && ahead < 1) break;
          for (double jog : {0.0, 0.03, -0.03, 0.06, -0.06}) {
            Order o = put_down(id, wanted(id, idea, aside, ahead, jog));
            if (!game_.check(s, o)) continue;
            put.add(id);
            return o;
          }
        }
    }
    return {};
  }

  // What ends a side's deployment and leaves its units where they are.
  std::optional<Order> closing(const State& s, Rng& rng) const {
    std::vector<Order> orders;
    game_.propose(s, rng, 64, orders);
    for (const Order& o : orders) {
      if (valid(o.unit)) continue;
      State after = s;
      RandomDice dice(luck_of_setup);
      game_.apply(after, o, dice, nullptr);
      bool same = true;
      for (std::size_t i = 0; i < s.units; ++i)
        if (stands(s.unit[i], side_))
          same = same && after.unit[i].pose == s.unit[i].pose && after.unit[i].place == s.unit[i].place;
      if (same) return o;
    }
    return {};
  }

  Unit wanted(UnitId id, const Idea& idea, double part, double ahead, double jog) const {
    Unit u = model_[id];
    if (u.place >= 0 && !game_.board().is_grid()) return u;  // who holds a house holds it
    u.pose.at = manner_[index(id)].home;
    double right_x = axes_.ahead_y, right_y = -axes_.ahead_x;
    double dx = u.pose.at.x - axes_.x, dy = u.pose.at.y - axes_.y;
    double side = dx * right_x + dy * right_y, deep = dx * axes_.ahead_x + dy * axes_.ahead_y;
    double across = axes_.ahead_x != 0 ? game_.board().height : game_.board().width;
    double along = axes_.ahead_x != 0 ? game_.board().width : game_.board().height;
    double to = (idea.mirrored ? -side : side) * idea.width + idea.aside * across + idea.to_focus * focus_aside_;
    side += (to - side) * part + jog * across;
    deep += idea.ahead * along * ahead;
    u.pose.at = {static_cast<i32>(std::lround(axes_.x + side * right_x + deep * axes_.ahead_x)),
                 static_cast<i32>(std::lround(axes_.y + side * right_y + deep * axes_.ahead_y))};
    if (idea.looks && !is_officer(u)) u.pose.facing = towards(u.pose, focus_);
    return u;
  }
  bool is_officer(const Unit& u) const { return game_.rules().troops()[u.kind - 1u].symbol == Symbol::officer; }
  // In whole degrees, and no more than half a right angle off where it looked.
  static i16 towards(const Pose& from, Point to) {
    i32 turn = std::clamp(turn_between(from.facing, direction(from.at, to)), -450, 450);
    return static_cast<i16>(normalise(from.facing + turn) / 10 * 10);
  }

  // The place between the armies that is nearest to both: a building, or where there is none the middle.
  void find_focus() {
    double ex = 0, ey = 0, n = 0;
    for (std::size_t i = 0; i < model_.units; ++i)
      if (stands(model_.unit[i], other(side_))) ex += model_.unit[i].pose.at.x, ey += model_.unit[i].pose.at.y, ++n;
    Point middle{static_cast<i32>(axes_.x), static_cast<i32>(axes_.y)};
    if (n > 0) middle = {static_cast<i32>((axes_.x + ex / n) / 2), static_cast<i32>((axes_.y + ey / n) / 2)};
    focus_ = middle;
    i64 nearest = -1;
    for (const Place& p : game_.board().places) {
      if (p.points.empty() || game_.board().is_grid()) continue;
      i64 x = 0, y = 0, count = static_cast<i64>(p.points.size());
      for (Point c : p.points) x += c.x, y += c.y;
      Point at{static_cast<i32>(x / count), static_cast<i32>(y / count)};
      i64 away = distance_squared(at, middle);
      if (nearest < 0 || away < nearest) nearest = away, focus_ = at;
    }
    focus_aside_ = (focus_.x - axes_.x) * axes_.ahead_y - (focus_.y - axes_.y) * axes_.ahead_x;
  }

  const Game& game_;
  Side side_;
  State model_;
  Axes axes_;
  std::array<Manner, max_units> manner_{};
  Point focus_;
  double focus_aside_ = 0;
};

}  // namespace

std::vector<Deployment> deployments(const Game& game, Side side) {
  std::vector<Deployment> out(1);
  Maker maker(game, side);
  out[0].stands = maker.model();
  if (!maker.battle_begins()) return out;
  for (const Idea& idea : ideas) {
    Deployment made;
    if (!maker.make(idea, made)) continue;
    bool known = std::ranges::any_of(out, [&](const Deployment& d) { return d.stands == made.stands; });
    if (!known) out.push_back(std::move(made));
  }
  return out;
}

void weigh(const Game& game, const Judge& judge, Side side, const DeploymentLimits& limits,
           std::vector<Deployment>& list) {
  using Clock = std::chrono::steady_clock;
  if (list.size() < 2) return;
  std::vector<std::vector<BattlePlan>> rivals;  // against each
  for (const Deployment& d : list)
    rivals.push_back(rival_plans(game, d.stands, other(side), grounds_of(game, d.stands)));
  auto start = Clock::now();
  u64 nodes = 0;
  auto play = [&](std::size_t i, u64 number) {
    Judge mind = judge;
    mind.follow(other(side), &rivals[i][number % rivals[i].size()]);
    Policy policy(game, mind, {64, 64, 4, 1});
    Luck luck(seed_of(luck_of_setup, number));
    State s = list[i].stands;
    for (int k = 0; k < 20 * longest && s.over == 0; ++k) nodes += policy.step(s, luck);
    return judge.value(s, side);
  };
  auto spent = [&] {
    if (is_set(limits.hurry)) return 1.0;
    double part = static_cast<double>(nodes) / static_cast<double>(limits.nodes);
    if (limits.milliseconds == 0) return part;
    return std::max(part,
                    std::chrono::duration<double, std::milli>(Clock::now() - start).count() / limits.milliseconds);
  };
  if (!worth_racing(list.size(), play, spent)) return;
  RaceResult r = race(list.size(), play, spent, limits.sure);
  list[r.best].value = r.value, list[r.best].games = static_cast<u32>(r.games);
  std::swap(list[0], list[r.best]);
}

}  // namespace grog
