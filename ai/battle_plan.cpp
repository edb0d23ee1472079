#include "ai/battle_plan.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "ai/policy.hpp"
#include "ai/race.hpp"
#include "ai/search.hpp"

namespace grog {
namespace {

using Kind = BattlePlan::Kind;

bool stands(const Unit& u, Side side) { return u.kind != 0 && u.side == side && u.strength > 0; }

i32 roughly(Point a, Point b) {
  i32 dx = std::abs(a.x - b.x), dy = std::abs(a.y - b.y);
  return std::max(dx, dy) + std::min(dx, dy) * 3 / 8;
}

Point middle_of(const std::vector<Point>& points) {
  i64 x = 0, y = 0;
  for (Point p : points) x += p.x, y += p.y;
  auto n = static_cast<i64>(points.size());
  return {static_cast<i32>(x / n), static_cast<i32>(y / n)};
}

// Who goes where he is sent: foot and horse on the table. Guns and officers do better where they see fit.
std::vector<UnitId> those_who_march(const Game& game, const State& s, Side side) {
  std::vector<UnitId> out;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!stands(u, side) || u.pose == Pose{}) continue;
    Symbol symbol = game.rules().troops()[u.kind - 1u].symbol;
    if (symbol == Symbol::infantry || symbol == Symbol::cavalry) out.push_back(unit_id(i));
  }
  return out;
}

class Maker {
 public:
  Maker(const Game& game, const State& s, Side side, const std::vector<Ground>& grounds)
      : game_(game), s_(s), side_(side), grounds_(grounds), marching_(those_who_march(game, s, side)) {
    i64 n[2] = {};
    i64 sum[2][2] = {};
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      for (Side whose : {side, other(side)}) {
        if (!stands(u, whose) || u.pose == Pose{}) continue;
        std::size_t k = whose == side ? 0 : 1;
        sum[k][0] += u.pose.at.x, sum[k][1] += u.pose.at.y, ++n[k];
      }
    }
    if (n[0] == 0 || n[1] == 0) return;
    double dx = static_cast<double>(sum[1][0]) / static_cast<double>(n[1]) -
                static_cast<double>(sum[0][0]) / static_cast<double>(n[0]);
    double dy = static_cast<double>(sum[1][1]) / static_cast<double>(n[1]) -
                static_cast<double>(sum[0][1]) / static_cast<double>(n[0]);
    double far = std::max(1.0, std::hypot(dx, dy));
    ahead_x_ = dx / far, ahead_y_ = dy / far;
  }

  std::vector<BattlePlan> make() const {
    std::vector<BattlePlan> out{begun(Kind::free, -1)};
    if (marching_.empty()) return out;
    for (std::size_t k = 0; k < grounds_.size(); ++k) {
      auto ground = static_cast<i16>(k);
      out.push_back(mass(ground));
      if (marching_.size() >= 4) out.push_back(part(ground));
      if (marching_.size() >= 3) out.push_back(round(ground, Kind::left)), out.push_back(round(ground, Kind::right));
    }
    out.push_back(shifted(Kind::hold, 0));
    out.push_back(shifted(Kind::back, -0.2));
    return out;
  }

 private:
  static constexpr double aside = 0.25;  // of the table, that a wing goes round by

  BattlePlan begun(Kind kind, i16 ground) const {
    BattlePlan p;
    p.kind = kind, p.side = side_, p.ground = ground;
    p.table = std::max(1, std::max(game_.board().width, game_.board().height));
    return p;
  }
  void give(BattlePlan& p, UnitId id, Point to, i16 ground) const {
    to.x = std::clamp(to.x, 0, game_.board().width), to.y = std::clamp(to.y, 0, game_.board().height);
    p.task[index(id)] = {to, true, ground};
    ++p.tasks;
  }
  const Ground& ground_at(i16 k) const { return grounds_[static_cast<std::size_t>(k)]; }
  Point moved(Point from, double ahead, double right) const {
    double table = std::max(game_.board().width, game_.board().height);
    return {from.x + static_cast<i32>(table * (ahead * ahead_x_ + right * ahead_y_)),
            from.y + static_cast<i32>(table * (ahead * ahead_y_ - right * ahead_x_))};
  }

  BattlePlan mass(i16 k) const {
    BattlePlan p = begun(Kind::mass, k);
    for (UnitId id : marching_) give(p, id, ground_at(k).at, k);
    return p;
  }
  // The nearer half; the others keep where they are.
  BattlePlan part(i16 k) const {
    BattlePlan p = begun(Kind::part, k);
    std::vector<UnitId> by_way = marching_;
    std::ranges::stable_sort(by_way, {}, [&](UnitId id) { return roughly(s_[id].pose.at, ground_at(k).at); });
    for (std::size_t i = 0; i < by_way.size(); ++i) {
      bool goes = 2 * i < by_way.size();
      give(p, by_way[i], goes ? ground_at(k).at : s_[by_way[i]].pose.at, goes ? k : i16{-1});
    }
    return p;
  }
  // The third that is farthest out on that side goes round it and comes from behind.
  BattlePlan round(i16 k, Kind kind) const {
    BattlePlan p = begun(kind, k);
    double right = kind == Kind::right ? 1 : -1;
    std::vector<UnitId> by_side = marching_;
    auto out = [&](UnitId id) {
      Point at = s_[id].pose.at;
      return -right * (at.x * ahead_y_ - at.y * ahead_x_);
    };
    std::ranges::stable_sort(by_side, {}, out);
    std::size_t wing = std::max<std::size_t>(1, by_side.size() / 3);
    for (std::size_t i = 0; i < by_side.size(); ++i)
      give(p, by_side[i], i < wing ? moved(ground_at(k).at, 0.05, right * aside) : ground_at(k).at, k);
    return p;
  }
  BattlePlan shifted(Kind kind, double ahead) const {
    BattlePlan p = begun(kind, -1);
    for (UnitId id : marching_) give(p, id, moved(s_[id].pose.at, ahead, 0), -1);
    return p;
  }

  const Game& game_;
  const State& s_;
  Side side_;
  const std::vector<Ground>& grounds_;
  std::vector<UnitId> marching_;
  double ahead_x_ = 0, ahead_y_ = 1;
};

}  // namespace

double BattlePlan::fulfilled(const State& s) const {
  if (tasks == 0) return 0;
  const i32 there = table / 16;  // near enough
  double sum = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    if (!task[i].given || s.unit[i].strength <= 0) continue;
    i32 off = std::max(0, roughly(s.unit[i].pose.at, task[i].to) - there);
    sum += 1 - std::min(1.0, static_cast<double>(off) / table);
  }
  return sum / tasks;
}

std::vector<Ground> grounds_of(const Game& game, const State& s) {
  constexpr std::size_t most = 3;
  std::vector<Ground> out;
  const std::vector<Place>& places = game.board().places;
  std::vector<BattleLine> lines;
  game.account(s, lines);
  for (const BattleLine& line : lines)
    for (i16 place : line.places) {
      bool known = std::ranges::find(out, place, &Ground::place) != out.end();
      bool there = place >= 0 && static_cast<std::size_t>(place) < places.size();
      if (line.about != BattleLine::About::objective || known || !there || out.size() == most) continue;
      const Place& p = places[static_cast<std::size_t>(place)];
      if (!p.points.empty()) out.push_back({middle_of(p.points), place});
    }
  if (!out.empty()) return out;
  for (std::size_t i = 0; i < places.size() && out.size() < most; ++i) {
    const Place& p = places[i];
    if (p.points.empty() || (game.board().is_grid() && p.name.in(Lang::en).empty())) continue;
    out.push_back({middle_of(p.points), static_cast<i16>(i)});
  }
  return out;
}

std::vector<BattlePlan> battle_plans(const Game& game, const State& seen, Side side,
                                     const std::vector<Ground>& grounds) {
  return Maker(game, seen, side, grounds).make();
}

void weigh(const Game& game, const Judge& judge, const State& seen, Side side, const BattlePlan& now,
           const PlanLimits& limits, std::vector<BattlePlan>& list) {
  using Clock = std::chrono::steady_clock;
  constexpr int longest = 8'000;
  constexpr double sure = 2;  // standard errors: a new plan every turn is none
  if (list.size() < 2) return;
  for (std::size_t i = 1; i < list.size(); ++i)
    if (list[i].same_as(now)) std::swap(list[0], list[i]);
  auto start = Clock::now();
  u64 nodes = 0;
  auto play = [&](std::size_t i, u64 number) {
    Judge by_plan = judge;
    by_plan.follow(&list[i]);
    Policy policy(game, by_plan, {64, 64, 4, 1});
    Luck luck(seed_of(limits.luck, number));
    State s = seen;
    for (int k = 0; k < longest && s.over == 0; ++k) nodes += policy.step(s, luck);
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
  RaceResult r = race(list.size(), play, spent, sure);
  list[r.best].value = r.value, list[r.best].games = static_cast<u32>(r.games);
  std::swap(list[0], list[r.best]);
}

}  // namespace grog
