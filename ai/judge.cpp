#include "ai/judge.hpp"

#include <algorithm>
#include <cmath>

namespace grog {

double strength_of(const Game& game, const State& s, Side side) {
  double sum = 0;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.kind == 0 || u.side != side || u.strength <= 0) continue;
    i32 full = game.full_strength(s, unit_id(i));
    if (full > 0) sum += static_cast<double>(u.strength) / full;
  }
  return sum;
}

Judge::Judge(const Game& game, Taste taste, Eye eye) : game_(game), taste_(taste) {
  if (eye == Eye::learned && game.rules().has_judgement()) learned_ = std::make_shared<Assessor>(game);
  constexpr u64 games = 4;
  constexpr u32 longest = 1'000;
  double moved = 0;
  std::vector<Order> orders;
  for (u64 n = 0; n < games; ++n) {
    State s = game.begin();
    Rng rng(seed_of(0x6A75646765, n));
    RandomDice dice(seed_of(0x64696365, n));
    double most = 0;
    for (u32 i = 0; s.over == 0 && i < longest; ++i) {
      if (s.turn <= 1)
        for (Side side : {Side::first, Side::second})
          army_[index(side)] = std::max(army_[index(side)], strength_of(game, s, side));
      if (i % 8 == 0) most = std::max(most, std::abs(static_cast<double>(game.score(s, Side::first))));
      orders.clear();
      game.propose(s, rng, 12, orders);
      game.apply(s, orders[rng.below(static_cast<u32>(orders.size()))], dice, nullptr);
    }
    moved += most;
  }
  scale_ = std::max(1.0, moved / static_cast<double>(games));
}

// Odds of two to one are worth what careless games reach one and a half times.
double Judge::lead(const State& s, Side side) const {
  constexpr double a_logit = 1e6, worth = 2;
  if (learned_ != nullptr) return worth * static_cast<double>(learned_->lead(s, side)) / a_logit;
  return static_cast<double>(game_.score(s, side)) / scale_;
}

double Judge::value(const State& s, Side side) const {
  const BattlePlan* plan = plan_of(side);
  return value(s, side, plan != nullptr && s.over == 0 ? plan->fulfilled(s) : 0);
}

double Judge::value(const State& before, const Order& order, const State& after, Side side) const {
  bool written = valid(order.unit) && after[order.unit].pose == before[order.unit].pose &&
                 (order.pose != Pose{} || order.legs[0].kind != 0);
  const BattlePlan* plan = plan_of(side);
  if (plan == nullptr || after.over != 0 || !written || !plan->task[index(order.unit)].given) return value(after, side);
  std::vector<Pose> way;
  game_.way(before, order, way);
  if (way.empty()) return value(after, side);
  State there = after;
  there[order.unit].pose = way.back();
  return value(after, side, plan->fulfilled(there));
}

double Judge::value(const State& s, Side side, double fulfilled) const {
  if (s.over != 0 && s.winner != Side::nobody) return s.winner == side ? 1 : -1;
  double x = forgets_ ? 0 : lead(s, side);
  if (forgets_ || taste_.enemy_losses != 0 || taste_.own_losses != 0) {
    double mine = strength_of(game_, s, side) / army_[index(side)];
    double theirs = strength_of(game_, s, other(side)) / army_[index(other(side))];
    constexpr double by_strength_alone = 1;
    double all = forgets_ ? by_strength_alone : 0;
    x += (taste_.own_losses + all) * (mine - 1) - (taste_.enemy_losses + all) * (theirs - 1);
  }
  // Nearly straight as far as careless games go: a bent scale makes misers of those who lead and gamblers of the
  // others.
  constexpr double straight = 3;
  double squashed = x / (straight + std::abs(x));
  if (plan_of(side) != nullptr && s.over == 0) {
    // A march of one unit of ten across a sixth of the table is worth less than a good volley, more than a whim.
    constexpr double pull = 0.3;
    squashed = (squashed + pull * fulfilled) / (1 + pull);
  }
  return s.over != 0 ? squashed * 0.05 : squashed * 0.95;  // a draw is a draw, by a little more or less
}

}  // namespace grog
