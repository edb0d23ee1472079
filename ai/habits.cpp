#include "ai/habits.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.hpp"
#include "core/geometry/rough.hpp"
#include "core/geometry/shape.hpp"

namespace grog {
namespace {

constexpr double undoing = 0.007;
// Orders that lead back to a position already met this turn lead nowhere.
constexpr double circling = 1;
constexpr double to_and_fro = 0.02;  // over two turns
constexpr double idle_under_fire = 0.004, for_a_turn_already = 0.012;
constexpr double apart = 0.04;  // for each table's length that a unit goes away from its brigade
constexpr double averted = 0.004;
constexpr double left_empty = 0.02;

bool stands(const Unit& u) { return u.kind != 0 && u.strength > 0 && u.side != Side::nobody && u.pose != Pose{}; }
i32 way(Point a, Point b) { return static_cast<i32>(root_up(distance_squared(a, b))); }

}  // namespace

double Steps::of(const State& before, const Order& order, const State& after) const {
  if (after.turn != turn) return 0;
  if (std::ranges::find(met, hash_of(after)) != met.end()) return circling;
  if (!valid(order.unit)) return 0;
  const Unit &was = before[order.unit], &u = after[order.unit];
  if (was.pose == u.pose && was.place == u.place && was.formation == u.formation) return 0;
  bool back = std::ranges::any_of(left, [&](const Step& s) {
    return s.unit == order.unit && s.pose == u.pose && s.place == u.place && s.formation == u.formation;
  });
  return back ? undoing : 0;
}

void Steps::note(const State& before, const Order& order) {
  met.push_back(hash_of(before));
  if (!valid(order.unit)) return;
  const Unit& u = before[order.unit];
  left.push_back({order.unit, u.pose, u.place, u.formation});
}

void Habits::see(const Game& game, const State& s, Side side) {
  game_ = &game;
  table_ = std::max(1, std::max(game.board().width, game.board().height));
  if (!now_.known || now_.turn != s.turn) {
    before_ = now_;
    now_ = {s.turn, true, {}};
    for (std::size_t i = 0; i < s.units; ++i) now_.pose[i] = s.unit[i].pose;
  }
  strips_.clear();
  empty_.clear();
  if (game.board().is_grid() || s.turn == 0) return;
  find_strips(s, side);
  find_empty_grounds(s, side);
}

void Habits::find_strips(const State& s, Side side) {
  const Game& game = *game_;
  std::vector<Overlay> shown;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (!stands(u) || u.side == side || game.rules().troops()[u.kind - 1u].symbol != Symbol::artillery) continue;
    game.overlays(s, unit_id(i), shown);
    for (Overlay& o : shown)
      if (o.kind == Overlay::Kind::fire && o.points.size() >= 3) strips_.push_back(std::move(o.points));
  }
}

void Habits::find_empty_grounds(const State& s, Side side) {
  const std::vector<Place>& places = game_->board().places;
  std::vector<BattleLine> lines;
  game_->account(s, lines);
  for (const BattleLine& line : lines) {
    if (line.about != BattleLine::About::objective || line.side == side || line.whose == other(side)) continue;
    for (i16 place : line.places) {
      if (place < 0 || places[static_cast<std::size_t>(place)].points.empty()) continue;
      Point at = middle_of(places[static_cast<std::size_t>(place)].points);
      bool taken = false;
      for (std::size_t i = 0; i < s.units && !taken; ++i)
        taken = stands(s.unit[i]) && (s.unit[i].place == place || is_at(at, s.unit[i].pose.at));
      if (!taken) empty_.push_back(at);
    }
  }
}

bool Habits::is_at(Point ground, Point p) const { return way(ground, p) < table_ / 20; }

bool Habits::in_strip(Point p) const {
  return std::ranges::any_of(strips_, [&](const std::vector<Point>& s) { return contains(Polygon{s}, p); });
}

// An order that is written down and carried out later leads where its way says.
Pose Habits::end_of(const State& before, const Order& order, const State& after) const {
  const Pose& end = after[order.unit].pose;
  if (end != before[order.unit].pose || (order.pose == Pose{} && order.legs[0].kind == 0)) return end;
  std::vector<Pose> poses;
  game_->way(before, order, poses);
  return poses.empty() ? end : poses.back();
}

double Habits::of(const State& before, const Order& order, const State& after) const {
  double out = steps.of(before, order, after);
  if (game_ == nullptr || !valid(order.unit) || index(order.unit) >= before.units || before.turn == 0) return out;
  const Unit &was = before[order.unit], &is = after[order.unit];
  if (!stands(was) || !stands(is)) return out;
  const Symbol symbol = game_->rules().troops()[was.kind - 1u].symbol;
  if (symbol == Symbol::officer) return out;
  Pose end = end_of(before, order, after);
  out += there_and_back(order.unit, end);
  if (game_->board().is_grid()) return out;
  if (symbol != Symbol::artillery) out += under_guns(order.unit, end, order);
  return out + away_from_brigade(before, order.unit, end) + back_to_the_enemy(before, order.unit, end) +
         onto_empty_ground(before, order.unit, end);
}

// Back within a fifth of the way that it had gone since the turn before this one began.
double Habits::there_and_back(UnitId id, const Pose& end) const {
  if (!before_.known || before_.turn + 1 != now_.turn || before_.turn == 0) return 0;
  Point first = before_.pose[index(id)].at, then = now_.pose[index(id)].at;
  i32 gone = way(first, then);
  return gone > table_ / 100 && 5 * way(first, end.at) < gone ? to_and_fro : 0;
}

// Who shoots, charges or goes on through the fire has something to do there.
double Habits::under_guns(UnitId id, const Pose& end, const Order& order) const {
  const Pose& began = now_.pose[index(id)];
  if (valid(order.target) || way(began.at, end.at) > table_ / 100 || !in_strip(end.at)) return 0;
  bool since_long = before_.known && in_strip(began.at) && way(before_.pose[index(id)].at, began.at) < table_ / 100;
  return since_long ? for_a_turn_already : idle_under_fire;
}

double Habits::away_from_brigade(const State& s, UnitId id, const Pose& end) const {
  const Unit& u = s[id];
  i64 x = 0, y = 0, n = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& f = s.unit[i];
    if (unit_id(i) == id || !stands(f) || f.side != u.side || f.group != u.group) continue;
    if (game_->rules().troops()[f.kind - 1u].symbol != Symbol::officer) x += f.pose.at.x, y += f.pose.at.y, ++n;
  }
  if (n == 0) return 0;
  Point middle{static_cast<i32>(x / n), static_cast<i32>(y / n)};
  i32 farther = way(end.at, middle) - std::max(way(u.pose.at, middle), table_ / 8);
  return farther <= 0 ? 0 : apart * farther / table_;
}

double Habits::onto_empty_ground(const State& s, UnitId id, const Pose& end) const {
  auto comes = [&](Point ground) { return is_at(ground, end.at) && !is_at(ground, s[id].pose.at); };
  return std::ranges::any_of(empty_, comes) ? -left_empty : 0;
}

double Habits::back_to_the_enemy(const State& s, UnitId id, const Pose& end) const {
  const Unit& u = s[id];
  const Unit* nearest = nullptr;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& e = s.unit[i];
    if (!stands(e) || e.side == u.side || game_->rules().troops()[e.kind - 1u].symbol == Symbol::officer) continue;
    if (nearest == nullptr || distance_squared(e.pose.at, end.at) < distance_squared(nearest->pose.at, end.at))
      nearest = &e;
  }
  if (nearest == nullptr || way(nearest->pose.at, end.at) > table_ / 3) return 0;
  auto looks_away = [&](const Pose& p) {
    return std::abs(turn_between(p.facing, direction(p.at, nearest->pose.at))) > quarter_turn;
  };
  return averted * (looks_away(end) - looks_away(u.pose));
}

}  // namespace grog
