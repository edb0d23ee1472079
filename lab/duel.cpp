#include "lab/duel.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <mutex>
#include <thread>

#include "core/require.hpp"

namespace grog {
namespace {

// Wilson's interval at 95 %: honest where all games went one way.
Share wilson(double share, double n) {
  if (n <= 0) return {};
  constexpr double z = 1.959964;
  double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
  double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {share, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

struct Moments {
  double mean = 0.5, variance = 0;  // of a pair's share
};
Moments moments(const DuelSums& d, double prior) {
  double n = 0, sum = 0, squares = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    double w = static_cast<double>(d.by_halves[i]) + prior, x = static_cast<double>(i) / 4;
    n += w, sum += w * x, squares += w * x * x;
  }
  if (n <= 0) return {};
  double mean = sum / n;
  return {mean, std::max(0.0, squares / n - mean * mean)};
}

PairResult play_pair(const DuelPlan& plan, Player& a, Player& b, u64 number) {
  const Game& game = *plan.games[number % plan.games.size()];
  u64 seed = seed_of(plan.seed, number);
  PairResult out;
  out.number = number;
  for (Side side : {Side::first, Side::second}) {
    bool as_first = side == Side::first;
    GameResult r = play_game(game, as_first ? a : b, as_first ? b : a, seed, plan.max_orders);
    out.orders += r.orders, out.refused += r.refused, out.unfinished += r.over ? 0u : 1u;
    out.halves = static_cast<u8>(out.halves + (r.winner == side ? 2 : r.winner == Side::nobody ? 1 : 0));
  }
  return out;
}

}  // namespace

DuelResult play_duel(const DuelPlan& plan, std::atomic<u64>& done, const std::atomic<bool>& stop) {
  require(!plan.games.empty(), "a duel without a battlefield");
  DuelResult out;
  std::vector<PairResult> results;  // as they come
  DuelSums sums;
  std::mutex adding;
  std::atomic<u64> next = 0;
  std::atomic<bool> proved = false;
  auto start = std::chrono::steady_clock::now();
  // Pairs are judged in the order of their numbers, so that faster threads prove nothing else.
  auto judge = [&] {
    for (bool found = true; found && !proved;) {
      found = false;
      for (const PairResult& p : results) {
        if (p.number != out.pairs.size()) continue;
        out.pairs.push_back(p), sums.add(p);
        found = true;
        if (plan.sprt.on) out.proof = proof_of(sums, plan.sprt);
        proved = out.proof != Proof::none;
        break;
      }
    }
    std::erase_if(results, [&](const PairResult& p) { return p.number < out.pairs.size(); });
  };
  auto work = [&] {
    std::unique_ptr<Player> a = plan.players[0](), b = plan.players[1]();
    for (u64 i = next++; i < plan.pairs && !stop && !proved; i = next++) {
      PairResult p = play_pair(plan, *a, *b, i);
      ++done;
      std::lock_guard lock(adding);
      results.push_back(p);
      judge();
    }
  };
  std::vector<std::thread> threads;
  u64 jobs = std::min<u64>(plan.jobs, plan.pairs);
  for (u64 i = 1; i < jobs; ++i) threads.emplace_back(work);
  work();
  for (std::thread& t : threads) t.join();
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.stopped = !proved && out.pairs.size() < plan.pairs;
  return out;
}

Share points_share(const DuelSums& d) {
  auto n = static_cast<double>(d.pairs);
  if (d.pairs == 0) return {};
  Moments m = moments(d, 0);
  // A pair says at least as much as one game and at most as much as two.
  double binomial = m.mean * (1 - m.mean);
  double worth = m.variance > 0 ? std::clamp(binomial / m.variance, 1.0, 2.0) : 1.0;
  return wilson(m.mean, n * worth);
}

Share decided_share(const DuelSums& d) {
  auto n = static_cast<double>(d.won() + d.lost());
  return n > 0 ? wilson(static_cast<double>(d.won()) / n, n) : Share{};
}

double elo_of(double share) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  if (share <= 0) return -infinite;
  if (share >= 1) return infinite;
  return 400 * std::log10(share / (1 - share));
}

double llr_of(const DuelSums& d, const Sprt& sprt) {
  if (d.pairs == 0) return 0;
  auto expected = [](double elo) { return 1 / (1 + std::pow(10, -elo / 400)); };
  double s0 = expected(sprt.elo0), s1 = expected(sprt.elo1);
  Moments m = moments(d, 0.1);  // a touch of every outcome, so that the first pairs leave some doubt
  return static_cast<double>(d.pairs) * (s1 - s0) * (2 * m.mean - s0 - s1) / (2 * m.variance);
}

Proof proof_of(const DuelSums& d, const Sprt& sprt) {
  double llr = llr_of(d, sprt);
  if (llr >= std::log((1 - sprt.beta) / sprt.alpha)) return Proof::better;
  if (llr <= std::log(sprt.beta / (1 - sprt.alpha))) return Proof::not_better;
  return Proof::none;
}

}  // namespace grog
