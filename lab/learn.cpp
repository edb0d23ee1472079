#include "lab/learn.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "ai/greedy.hpp"
#include "core/judgement.hpp"
#include "lab/logistic.hpp"

namespace grog {
namespace {

constexpr u64 parts = 5, chooses = 3, measures = 4;  // of five battles, by number
constexpr std::size_t score = 0;                     // of the features
constexpr double a_thousandth = 1'000;

// What is learned from: a column a feature, brought to like sizes, then one a scenario and one for whose turn it is, so
// that a battle which favours a side teaches nothing of positions.
struct Columns {
  std::vector<std::size_t> features;  // those that are not always the same
  std::vector<double> size;           // of each, the root of its mean square
  std::size_t scenarios = 1;
  std::size_t width() const { return features.size() + scenarios + 1; }
};

bool teaches(const Lesson& l) { return l.number % parts < chooses; }

// What belongs to the turn alone (who has marched in it) is never seen of the side whose part begins, and always of the
// other. It tells how much of the turn is over; a general who minds it moves for the sake of having moved.
class OfTheTurn {
 public:
  void note(const Position& p) {
    seen_.resize(p.features.size());
    if (p.next == Side::nobody) return;
    for (std::size_t j = 0; j < seen_.size(); ++j)
      if (p.features[j] != 0) ++seen_[j][(p.features[j] > 0) == (p.next == Side::first) ? 0 : 1];
  }
  bool is(std::size_t feature) const {
    const auto& [of_next, of_other] = seen_[feature];
    return (of_next == 0) != (of_other == 0) && of_next + of_other >= enough;
  }

 private:
  static constexpr u64 enough = 30;
  std::vector<std::array<u64, 2>> seen_;
};

Columns columns_of(std::span<const Lesson> lessons, std::size_t scenarios) {
  constexpr double least = 1e-3;
  Columns out;
  out.scenarios = scenarios;
  std::vector<double> squares;
  OfTheTurn turn;
  double n = 0;
  for (const Lesson& l : lessons) {
    if (!teaches(l)) continue;
    for (const Position& p : l.positions) {
      squares.resize(p.features.size());
      turn.note(p);
      for (std::size_t j = 0; j < squares.size(); ++j) squares[j] += double(p.features[j]) * p.features[j];
      ++n;
    }
  }
  for (std::size_t j = 0; j < squares.size(); ++j) {
    double size = std::sqrt(squares[j] / std::max(1.0, n));
    if (size > least && !turn.is(j)) out.features.push_back(j), out.size.push_back(size);
  }
  return out;
}

template <class Wanted>
Rows rows_of(std::span<const Lesson> lessons, const Columns& columns, Wanted&& wanted) {
  Rows out;
  out.width = columns.width();
  for (const Lesson& l : lessons) {
    if (!wanted(l)) continue;
    for (const Position& p : l.positions) {
      for (std::size_t j = 0; j < columns.features.size(); ++j)
        out.cells.push_back(p.features[columns.features[j]] / columns.size[j]);
      for (std::size_t k = 0; k < columns.scenarios; ++k)
        out.cells.push_back(l.number % columns.scenarios == k ? 1 : 0);
      out.cells.push_back(p.next == Side::first ? 1 : p.next == Side::second ? -1 : 0);
      out.answer.push_back(l.halves / 2.0);
      out.weight.push_back(1.0 / static_cast<double>(l.positions.size()));  // a battle tells one thing, however long
    }
  }
  return out;
}

Foresight foresight_of(const Rows& rows, std::span<const double> weights) {
  constexpr double half = 0.5;
  Foresight out;
  double all = 0, decided = 0;
  for (std::size_t r = 0; r < rows.count(); ++r) {
    double sum = sum_of(rows.row(r), weights), p = chance_of(sum), y = rows.answer[r], w = rows.weight[r];
    out.surprise -= w * (y * std::log(p) + (1 - y) * std::log(1 - p));
    all += w;
    if (y == half) continue;
    decided += w;
    out.right += w * (sum == 0 ? half : (sum > 0) == (y > half) ? 1 : 0);
  }
  out.surprise /= std::max(all, 1e-9), out.right /= std::max(decided, 1e-9);
  return out;
}

// The score and the scenarios are free; everything else is held.
std::vector<double> holds(const Columns& c, double held) {
  std::vector<double> out(c.width(), 0.0);
  for (std::size_t j = 0; j < c.features.size(); ++j) out[j] = c.features[j] == score ? 0 : held;
  return out;
}

std::vector<i32> rounded(const Columns& c, std::span<const double> weights, std::size_t features) {
  constexpr double to_file = a_thousandth * a_thousandth;  // thousandths for a thousand
  std::vector<i32> out(features, 0);
  for (std::size_t j = 0; j < c.features.size(); ++j) {
    double w = std::clamp(weights[j] / c.size[j] * to_file, -double{heaviest}, double{heaviest});
    out[c.features[j]] = static_cast<i32>(std::lround(w));
  }
  return out;
}
// As the file will have it.
std::vector<double> as_rounded(const Columns& c, std::vector<double> weights, std::span<const i32> file) {
  for (std::size_t j = 0; j < c.features.size(); ++j)
    weights[j] = file[c.features[j]] * c.size[j] / (a_thousandth * a_thousandth);
  return weights;
}

constexpr double alone = 1e9, holdings[] = {3'000, 1'000, 300, 100, 30, 10};  // battles' worth; alone: the score is

// The hardest that has half of what can be gained.
std::size_t hardest_of_use(double by_score, const std::vector<double>& surprise) {
  constexpr double half = 0.5;
  double gain = by_score - *std::ranges::min_element(surprise);
  std::size_t i = 0;
  while (i + 1 < surprise.size() && by_score - surprise[i] < half * gain) ++i;
  return i;
}

}  // namespace

Learned learn(std::span<const Lesson> lessons, std::size_t scenarios) {
  Learned out;
  std::size_t features = 0;
  for (const Lesson& l : lessons) {
    ++out.battles, out.decided += l.halves != 1 ? 1 : 0, out.positions += l.positions.size();
    if (!l.positions.empty()) features = l.positions.front().features.size();
  }
  Columns columns = columns_of(lessons, scenarios);
  auto in_part = [](u64 part) { return [part](const Lesson& l) { return l.number % parts == part; }; };
  Rows taught = rows_of(lessons, columns, teaches), choice = rows_of(lessons, columns, in_part(chooses));
  Rows unseen = rows_of(lessons, columns, in_part(measures));
  out.unseen = unseen.count();
  if (taught.count() == 0 || choice.count() == 0 || unseen.count() == 0) return out;
  std::vector<double> by_score = fit(taught, holds(columns, alone)), surprise;
  for (double held : holdings) {
    std::vector<double> weights = fit(taught, holds(columns, held));
    surprise.push_back(foresight_of(choice, weights).surprise);
    Attempt a{held, rounded(columns, weights, features), {}, {}};
    a.foresight = foresight_of(unseen, as_rounded(columns, weights, a.weights));
    out.attempts.push_back(std::move(a));
  }
  out.handmade = foresight_of(unseen, by_score);
  out.chosen = hardest_of_use(foresight_of(choice, by_score).surprise, surprise);
  return out;
}

u64 pairs_of(const Learned& l, u64 pairs) { return (l.attempts.size() + 2) * pairs; }

void try_out(const LessonPlan& plan, u64 pairs, Learned& learned, std::atomic<u64>& done,
             const std::atomic<bool>& stop) {
  auto sums_of = [&](const Attempt& a, u64 seed, u64 number) {
    DuelPlan duel;
    duel.games = plan.games, duel.seed = seed, duel.pairs = number, duel.jobs = plan.jobs;
    duel.players[0] = [&a] { return std::make_unique<GreedyPlayer>(std::span<const i32>(a.weights)); };
    duel.players[1] = [] { return std::make_unique<GreedyPlayer>(GreedyLimits{}, Eye::handmade); };
    DuelSums out;
    for (const PairResult& p : play_duel(duel, done, stop).pairs) out.add(p);
    return out;
  };
  if (pairs == 0 || learned.attempts.empty()) return;
  u64 first = seed_of(plan.seed, 1), fresh = seed_of(plan.seed, 2);
  for (Attempt& a : learned.attempts) a.trial = sums_of(a, first, pairs);
  auto best =
      std::ranges::max_element(learned.attempts, {}, [](const Attempt& a) { return points_share(a.trial).value; });
  learned.chosen = static_cast<std::size_t>(best - learned.attempts.begin());
  learned.proof = sums_of(*best, fresh, 2 * pairs);
}

}  // namespace grog
