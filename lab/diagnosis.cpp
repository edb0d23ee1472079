#include "lab/diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ai/outcomes.hpp"
#include "ai/policy.hpp"
#include "lab/menu_orders.hpp"

namespace grog {
namespace {

// A position at which somebody must choose.
struct Moment {
  const Game* game;
  const State* state;
  u64 seed;
};

double value_of(const Game& game, const Judge& judge, const State& s, const Order& o, u32 samples, u64 luck) {
  Outcomes out;
  outcomes(game, s, o, {1, samples}, luck, out);
  double sum = 0;
  for (const Branch& b : out.branches) sum += b.chance * judge.value(b.state, s.asked().side);
  return sum;
}

struct Best {
  Order order;
  double value = -std::numeric_limits<double>::infinity();
};
Best best_of(const Game& game, const Judge& judge, const State& s, const std::vector<Order>& orders, u64 luck) {
  constexpr u32 samples = 12;
  Best out;
  for (const Order& o : orders)
    if (double v = value_of(game, judge, s, o, samples, luck); v > out.value) out = {o, v};
  return out;
}

// Is something that the menu allows better than all that is proposed? The two best meet fresh luck, so that of many
// orders not the luckiest is taken for the best.
void look_at_candidates(const Moment& p, const Judge& judge, Diagnosis::Candidates& out) {
  constexpr std::size_t listed = 64, most = 160;
  constexpr u32 tries = 1'600, samples = 200;
  constexpr double matters = 0.01;
  Rng rng(p.seed);
  std::vector<Order> offered, others;
  p.game->propose(*p.state, rng, listed, offered);
  menu_orders(*p.game, *p.state, rng, tries, most, others);
  std::erase_if(others, [&](const Order& o) { return std::ranges::find(offered, o) != offered.end(); });
  ++out.decisions;
  if (others.empty()) return;
  u64 luck = rng.next(), fresh = rng.next();
  Best known = best_of(*p.game, judge, *p.state, offered, luck),
       found = best_of(*p.game, judge, *p.state, others, luck);
  if (found.value <= known.value) return;
  double gain = value_of(*p.game, judge, *p.state, found.order, samples, fresh) -
                value_of(*p.game, judge, *p.state, known.order, samples, fresh);
  if (gain > matters) ++out.better, out.gain += gain;
}

void look_at_score(std::span<const Lesson> lessons, Diagnosis::Score& out) {
  constexpr std::size_t score = 0;  // of the features
  constexpr i32 third = 334;
  double n[3] = {}, x[3] = {}, y[3] = {}, xx[3] = {}, yy[3] = {}, xy[3] = {}, right[3] = {}, decided[3] = {};
  for (const Lesson& l : lessons)
    for (const Position& p : l.positions) {
      auto t = static_cast<std::size_t>(std::min(p.late / third, 2));
      double s = p.features[score], end = l.halves - 1.0;
      ++n[t], x[t] += s, y[t] += end, xx[t] += s * s, yy[t] += end * end, xy[t] += s * end;
      if (l.halves == 1 || s == 0) continue;
      ++decided[t], right[t] += (s > 0) == (end > 0) ? 1 : 0;
    }
  for (std::size_t t = 0; t < 3; ++t) {
    out.positions[t] = static_cast<u64>(n[t]);
    double of_x = n[t] * xx[t] - x[t] * x[t], of_y = n[t] * yy[t] - y[t] * y[t];
    if (of_x > 0 && of_y > 0) out.correlation[t] = (n[t] * xy[t] - x[t] * y[t]) / std::sqrt(of_x * of_y);
    if (decided[t] > 0) out.right[t] = right[t] / decided[t];
  }
}

// Games of a decision, by order and number.
using Ends = std::vector<std::vector<double>>;

Ends played_on(const Moment& p, const Judge& judge, std::size_t orders, u64 games, u64& nodes) {
  constexpr std::size_t listed = 32;
  constexpr u32 samples = 12, longest = 8'000;
  Rng rng(p.seed);
  Side side = p.state->asked().side;
  std::vector<Order> list;
  p.game->propose(*p.state, rng, listed, list);
  u64 luck = rng.next();
  std::vector<std::pair<double, Order>> best;
  for (const Order& o : list) best.emplace_back(value_of(*p.game, judge, *p.state, o, samples, luck), o);
  std::ranges::stable_sort(best, [](const auto& a, const auto& b) { return a.first > b.first; });
  if (best.size() > orders) best.resize(orders);
  Ends out;
  Policy policy(*p.game, judge, {64, 64, 4, 1});
  for (const auto& [first, order] : best) {
    std::vector<double>& ends = out.emplace_back();
    for (u64 n = 0; n < games; ++n) {
      State s = *p.state;
      Luck of_game(seed_of(luck, n));
      RandomDice dice(of_game.of_order(order));
      p.game->apply(s, order, dice, nullptr);
      for (u32 i = 0; i < longest && s.over == 0; ++i) nodes += policy.step(s, of_game);
      ends.push_back(judge.value(s, side));
    }
  }
  return out;
}

// What differs between games of one decision: by the order, by luck.
struct Parts {
  double by_order = 0, by_luck = 0, left = 0;  // left: luck that games with the same dice do not share
};
Parts parts_of(const Ends& ends) {
  auto k = static_cast<double>(ends.size()), games = static_cast<double>(ends.front().size());
  double all = 0;
  std::vector<double> mean(ends.size(), 0.0), shared(ends.front().size(), 0.0);
  for (std::size_t i = 0; i < ends.size(); ++i)
    for (std::size_t g = 0; g < ends[i].size(); ++g)
      mean[i] += ends[i][g] / games, shared[g] += ends[i][g] / k, all += ends[i][g] / (k * games);
  Parts out;
  double apart = 0;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    apart += (mean[i] - all) * (mean[i] - all) / (k - 1);
    for (std::size_t g = 0; g < ends[i].size(); ++g) {
      double off = ends[i][g] - mean[i], rest = off - shared[g] + all;
      out.by_luck += off * off / (k * (games - 1)), out.left += rest * rest / ((k - 1) * (games - 1));
    }
  }
  out.by_order = apart - out.left / games;  // what is left of luck moves the means, too
  return out;
}

void look_at_luck(std::span<const Moment> moments, const std::vector<Judge>& judges, std::span<const std::size_t> which,
                  const DiagnosisLimits& limits, Diagnosis::Luck& out, std::atomic<u64>& done,
                  const std::atomic<bool>& stop) {
  constexpr std::size_t orders = 4;
  constexpr u64 games = 16;
  constexpr double sure = 4, nothing = 1e-6;  // two standard errors, squared
  Parts sum;
  u64 nodes = 0;
  for (std::size_t i = 0; i < moments.size() && nodes < limits.nodes && !stop; ++i, ++done) {
    Ends ends = played_on(moments[i], judges[which[i]], orders, games, nodes);
    if (ends.size() < 2) continue;
    Parts p = parts_of(ends);
    sum.by_order += p.by_order, sum.by_luck += p.by_luck, sum.left += p.left;
    ++out.decisions, out.games += ends.size() * games;
  }
  double order = std::max(0.0, sum.by_order);
  if (order + sum.by_luck > nothing) out.share = sum.by_luck / (order + sum.by_luck);
  if (order > nothing) out.games_to_tell = sure * sum.left / order;
}

}  // namespace

u64 steps_of(const DiagnosisLimits& l) { return l.decisions + l.deep_decisions + l.pairs; }

Diagnosis diagnose(const LessonPlan& plan, std::span<const Lesson> lessons, const DiagnosisLimits& limits,
                   std::atomic<u64>& done, const std::atomic<bool>& stop) {
  Diagnosis out;
  look_at_score(lessons, out.score);
  std::vector<Judge> judges;
  for (const Game* g : plan.games) judges.emplace_back(*g);
  // One position of each battle in turn, then a second one: battles differ more than positions of one of them.
  std::vector<Moment> moments;
  std::vector<std::size_t> which;
  for (std::size_t n = 0; n < plan.positions; ++n)
    for (const Lesson& l : lessons) {
      if (n >= l.states.size() || moments.size() == limits.decisions + limits.deep_decisions) continue;
      which.push_back(l.number % plan.games.size());
      moments.push_back({plan.games[which.back()], &l.states[n], seed_of(seed_of(plan.seed, l.number), n)});
    }
  std::size_t deep = std::min<std::size_t>(limits.deep_decisions, moments.size() / 4);
  look_at_luck(std::span(moments).first(deep), judges, which, limits, out.luck, done, stop);
  for (std::size_t i = deep; i < moments.size() && !stop; ++i, ++done)
    look_at_candidates(moments[i], judges[which[i]], out.candidates);
  if (out.candidates.better > 0) out.candidates.gain /= static_cast<double>(out.candidates.better);
  if (limits.pairs == 0 || stop) return out;
  DuelPlan duel;
  duel.games = plan.games, duel.seed = plan.seed, duel.pairs = limits.pairs, duel.jobs = plan.jobs;
  duel.players[0] = [] { return player_named("veteran").player; };
  duel.players[1] = [] { return player_named("veteran@50").player; };
  for (const PairResult& p : play_duel(duel, done, stop).pairs) out.search.add(p);
  return out;
}

}  // namespace grog
