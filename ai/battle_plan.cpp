#include "ai/battle_plan.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "ai/policy.hpp"
#include "ai/race.hpp"
#include "ai/search.hpp"
#include "core/geometry/angle.hpp"
#include "core/geometry/rough.hpp"

namespace grog {
namespace {

using Kind = BattlePlan::Kind;

bool stands(const Unit& u, Side side) { return u.kind != 0 && u.side == side && u.strength > 0; }

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
    table_ = std::max(1, std::max(game.board().width, game.board().height));
    std::vector<Point> mine, theirs;
    for (std::size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (u.pose == Pose{}) continue;
      if (stands(u, side)) mine.push_back(u.pose.at);
      if (stands(u, other(side))) theirs.push_back(u.pose.at);
    }
    if (!mine.empty() && !theirs.empty()) ahead_ = direction(middle_of(mine), middle_of(theirs));
    form_brigades();
  }

  std::vector<BattlePlan> make() const {
    std::vector<BattlePlan> out{begun(Kind::free, -1)};
    if (marching_.empty()) return out;
    if (brigades_.size() > 1 && !grounds_.empty()) out.push_back(line());
    for (std::size_t k = 0; k < grounds_.size(); ++k) {
      auto ground = static_cast<i16>(k);
      out.push_back(mass(ground, Kind::mass));
      out.push_back(mass(ground, Kind::gather));
      if (game_.last_turn(s_) > s_.turn + late_turns) out.push_back(mass(ground, Kind::late));
      if (marching_.size() >= 4) out.push_back(part(ground));
      if (marching_.size() >= 3) out.push_back(round(ground, Kind::left)), out.push_back(round(ground, Kind::right));
    }
    out.push_back(shifted(Kind::hold, 0));
    out.push_back(shifted(Kind::back, -200));
    return out;
  }

 private:
  // Parts of the table in thousandths.
  static constexpr i32 aside = 250;     // that a wing goes round by
  static constexpr i32 behind = 120;    // between a line and what supports it
  static constexpr i32 assembly = 180;  // short of the ground
  static constexpr u16 late_turns = 4;

  struct Brigade {
    std::vector<UnitId> units;  // from left to right
    Point middle;
    i32 width = 0;
  };

  BattlePlan begun(Kind kind, i16 ground) const {
    BattlePlan p;
    p.kind = kind, p.side = side_, p.ground = ground;
    p.table = table_, p.faces = !game_.board().is_grid();
    return p;
  }
  Point on_table(Point p) const {
    return {std::clamp(p.x, 0, game_.board().width), std::clamp(p.y, 0, game_.board().height)};
  }
  BattlePlan::Task& give(BattlePlan& p, UnitId id, Point to, i16 ground) const {
    BattlePlan::Task& t = p.task[index(id)];
    t.to = on_table(to), t.given = true, t.ground = ground;
    t.facing = static_cast<i16>(normalise(ahead_)), t.brigade = brigade_of_[index(id)];
    ++p.tasks;
    return t;
  }
  const Ground& ground_at(i16 k) const { return grounds_[static_cast<std::size_t>(k)]; }
  i32 part_of_table(i32 thousandths) const { return static_cast<i32>(i64{table_} * thousandths / 1'000); }
  Point moved(Point from, i32 ahead, i32 right) const {
    return point_ahead(point_ahead(from, ahead_, part_of_table(ahead)), ahead_ + quarter_turn, part_of_table(right));
  }
  // How far to the right of the army's axis.
  i64 rightness(Point p) const {
    Ray r = ray(normalise(ahead_ + quarter_turn));
    return i64{p.x} * r.x + i64{p.y} * r.y;
  }
  Point place_of(UnitId id) const { return s_[id].pose.at; }

  i32 frontage(UnitId id) const {
    std::vector<Point> points;
    game_.outline(s_, id, points);
    i32 out = part_of_table(10);
    for (Point a : points)
      for (Point b : points) out = std::max(out, roughly(a, b));
    return out;
  }
  // As the ruleset numbers them; where it has none, neighbours of the same arm in fours.
  void form_brigades() {
    for (UnitId id : marching_) join(id, [&](UnitId other) { return s_[id].group == s_[other].group; });
    if (brigades_.size() == 1 && marching_.size() > neighbours) {
      brigades_.clear();
      std::vector<UnitId> by_side = marching_;
      std::ranges::stable_sort(by_side, {}, [&](UnitId id) { return rightness(place_of(id)); });
      for (UnitId id : by_side)
        join(
            id, [&](UnitId other) { return is_horse(id) == is_horse(other); }, neighbours);
    }
    for (Brigade& b : brigades_) {
      std::ranges::stable_sort(b.units, {}, [&](UnitId id) { return rightness(place_of(id)); });
      std::vector<Point> at;
      for (UnitId id : b.units) at.push_back(place_of(id)), b.width += frontage(id);
      b.middle = middle_of(at);
    }
    std::ranges::stable_sort(brigades_, {}, [&](const Brigade& b) { return rightness(b.middle); });
    for (std::size_t i = 0; i < brigades_.size(); ++i)
      for (UnitId id : brigades_[i].units) brigade_of_[index(id)] = static_cast<u8>(i);
  }
  static constexpr std::size_t neighbours = 4;
  bool is_horse(UnitId id) const { return game_.rules().troops()[s_[id].kind - 1u].symbol == Symbol::cavalry; }
  template <class Same>
  void join(UnitId id, Same&& same, std::size_t most = max_units) {
    auto open = [&](const Brigade& b) { return b.units.size() < most && same(b.units.front()); };
    auto known = std::ranges::find_if(brigades_, open);
    if (known == brigades_.end()) brigades_.emplace_back(), known = brigades_.end() - 1;
    known->units.push_back(id);
  }
  std::size_t nearest_ground(Point p) const {
    auto nearest = std::ranges::min_element(grounds_, {}, [&](const Ground& g) { return roughly(p, g.at); });
    return static_cast<std::size_t>(nearest - grounds_.begin());
  }

  // The units of a brigade side by side, in the order in which they stand.
  void in_line(BattlePlan& p, const Brigade& b, Point middle, i16 ground, bool waits) const {
    i32 from = -b.width / 2;
    for (UnitId id : b.units) {
      i32 wide = frontage(id);
      give(p, id, point_ahead(middle, ahead_ + quarter_turn, from + wide / 2), ground).waits = waits;
      from += wide;
    }
  }
  // Each brigade the ground that lies before it, side by side with its neighbours; a third one for the same ground
  // supports from behind. Of four brigades or more the one that has farthest to go waits.
  BattlePlan line() const {
    BattlePlan p = begun(Kind::line, -1);
    std::vector<std::size_t> goes_to;
    for (const Brigade& b : brigades_) goes_to.push_back(nearest_ground(b.middle));
    std::size_t reserve = brigades_.size();
    if (brigades_.size() >= 4) {
      auto way = [&](std::size_t i) { return roughly(brigades_[i].middle, grounds_[goes_to[i]].at); };
      reserve = 0;
      for (std::size_t i = 1; i < brigades_.size(); ++i)
        if (way(i) > way(reserve)) reserve = i;
    }
    for (std::size_t k = 0; k < grounds_.size(); ++k) {
      std::vector<std::size_t> here;
      for (std::size_t i = 0; i < brigades_.size(); ++i)
        if (goes_to[i] == k && i != reserve) here.push_back(i);
      const std::size_t front = std::min<std::size_t>(2, here.size());
      i32 wide = 0;
      for (std::size_t i = 0; i < front; ++i) wide += brigades_[here[i]].width;
      i32 from = -wide / 2;
      for (std::size_t i = 0; i < here.size(); ++i) {
        const Brigade& b = brigades_[here[i]];
        Point at = grounds_[k].at;
        if (i < front)
          at = point_ahead(at, ahead_ + quarter_turn, from + b.width / 2), from += b.width;
        else
          at = moved(at, -behind * static_cast<i32>(i - front + 1), 0);
        in_line(p, b, at, static_cast<i16>(k), false);
      }
    }
    if (reserve < brigades_.size()) {
      const Brigade& b = brigades_[reserve];
      Point before = grounds_[goes_to[reserve]].at;
      Point half{(b.middle.x + before.x) / 2, (b.middle.y + before.y) / 2};
      in_line(p, b, half, -1, true);
    }
    return p;
  }

  // All for one place: at once, from an assembly before it, or when the battle draws to its end.
  BattlePlan mass(i16 k, Kind kind) const {
    BattlePlan p = begun(kind, k);
    const Point to = ground_at(k).at;
    i32 farthest = 0;
    for (UnitId id : marching_) farthest = std::max(farthest, roughly(place_of(id), to));
    for (UnitId id : marching_) {
      BattlePlan::Task& t = give(p, id, to, k);
      if (kind == Kind::gather) {
        t.first = on_table(moved(to, -assembly, 0));
        t.until = static_cast<u16>(s_.turn + 2);
      } else if (kind == Kind::late) {
        t.first = place_of(id);
        t.until = static_cast<u16>(game_.last_turn(s_) - late_turns);
      }
    }
    return p;
  }
  // The nearer half; the others keep where they are.
  BattlePlan part(i16 k) const {
    BattlePlan p = begun(Kind::part, k);
    std::vector<UnitId> by_way = marching_;
    std::ranges::stable_sort(by_way, {}, [&](UnitId id) { return roughly(place_of(id), ground_at(k).at); });
    for (std::size_t i = 0; i < by_way.size(); ++i) {
      bool goes = 2 * i < by_way.size();
      give(p, by_way[i], goes ? ground_at(k).at : place_of(by_way[i]), goes ? k : i16{-1}).waits = !goes;
    }
    return p;
  }
  // The third that is farthest out on that side goes round it and comes from behind.
  BattlePlan round(i16 k, Kind kind) const {
    BattlePlan p = begun(kind, k);
    const i32 right = kind == Kind::right ? 1 : -1;
    std::vector<UnitId> by_side = marching_;
    std::ranges::stable_sort(by_side, {}, [&](UnitId id) { return -right * rightness(place_of(id)); });
    std::size_t wing = std::max<std::size_t>(1, by_side.size() / 3);
    for (std::size_t i = 0; i < by_side.size(); ++i) {
      Point to = i < wing ? moved(ground_at(k).at, 50, right * aside) : ground_at(k).at;
      give(p, by_side[i], to, k);
    }
    return p;
  }
  BattlePlan shifted(Kind kind, i32 ahead) const {
    BattlePlan p = begun(kind, -1);
    for (UnitId id : marching_) give(p, id, moved(place_of(id), ahead, 0), -1);
    return p;
  }

  const Game& game_;
  const State& s_;
  Side side_;
  const std::vector<Ground>& grounds_;
  std::vector<UnitId> marching_;
  std::vector<Brigade> brigades_;  // from left to right
  std::array<u8, max_units> brigade_of_{};
  i32 table_ = 1;
  i32 ahead_ = 0;  // from the own army's middle to the enemy's
};

}  // namespace

double BattlePlan::fulfilled(const State& s) const {
  if (tasks == 0) return 0;
  const i32 there = table / 16;     // near enough
  const i32 together = table / 10;  // that one may be before his brigade
  constexpr i32 whole = 1'000, dressed = 40;
  std::array<i32, max_units> off{};
  std::array<i64, 256> way{};
  std::array<u8, 256> count{};
  for (std::size_t i = 0; i < s.units; ++i) {
    const Task& t = task[i];
    if (!t.given || s.unit[i].strength <= 0) continue;
    off[i] = std::max(0, roughly(s.unit[i].pose.at, t.at(s.turn)) - there);
    way[t.brigade] += off[i], ++count[t.brigade];
  }
  i64 sum = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Task& t = task[i];
    if (!t.given || s.unit[i].strength <= 0) continue;
    i32 mean = static_cast<i32>(way[t.brigade] / count[t.brigade]);
    i64 far = std::min(table, std::max(off[i], mean - together));
    sum += whole - whole * far / table;
    if (!faces || off[i] > there) continue;
    i32 turned = std::min(quarter_turn, std::abs(turn_between(s.unit[i].pose.facing, t.facing)));
    sum -= dressed * turned / quarter_turn;
  }
  return static_cast<double>(sum) / (i64{whole} * tasks);
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

std::vector<BattlePlan> rival_plans(const Game& game, const State& seen, Side enemy,
                                    const std::vector<Ground>& grounds) {
  constexpr std::size_t most = 4;
  constexpr Kind kinds[] = {Kind::free, Kind::hold, Kind::line, Kind::mass};
  const std::vector<BattlePlan> all = battle_plans(game, seen, enemy, grounds);
  std::vector<BattlePlan> out;
  for (Kind kind : kinds)
    for (const BattlePlan& p : all)
      if (p.kind == kind && out.size() < most) out.push_back(p);
  return out;
}

BattlePlan usual_plan(const Game& game, const State& seen, Side side, const std::vector<BattlePlan>& plans) {
  constexpr u16 many = 7;  // units that march
  auto of_kind = [&](Kind kind) { return std::ranges::find(plans, kind, &BattlePlan::kind); };
  auto line = of_kind(Kind::line);
  if (line == plans.end() || line->tasks < many) return {};
  auto hold = of_kind(Kind::hold);
  return game.standing(seen).ahead == side && hold != plans.end() ? *hold : *line;
}

void weigh(const Game& game, const Judge& judge, const State& seen, Side side, const BattlePlan& now,
           std::span<const BattlePlan> rivals, const PlanLimits& limits, std::vector<BattlePlan>& list) {
  using Clock = std::chrono::steady_clock;
  constexpr int longest = 8'000;
  if (list.size() < 2) return;
  // What is meant already is kept as it was meant, not made anew from where the units stand now.
  if (now.tasks != 0) {
    auto same = std::ranges::find_if(list, [&](const BattlePlan& p) { return p.same_as(now); });
    if (same == list.end()) list.push_back(now), same = list.end() - 1;
    *same = now;
    std::swap(list[0], *same);
  }
  auto start = Clock::now();
  u64 nodes = 0;
  auto play = [&](std::size_t i, u64 number) {
    Judge by_plan = judge;
    by_plan.follow(side, &list[i]);
    if (!rivals.empty()) by_plan.follow(other(side), &rivals[number % rivals.size()]);
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
  RaceResult r = race(list.size(), play, spent, limits.sure);
  list[r.best].value = r.value, list[r.best].games = static_cast<u32>(r.games);
  std::swap(list[0], list[r.best]);
}

}  // namespace grog
