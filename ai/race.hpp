// Which of a few ways to go on is best, by games that all meet the same luck: the worse half drops out round by round.
// The first is what is done anyhow: it stays to the end, and another wins only if luck does not explain its lead.
#pragma once
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace grog {

struct RaceResult {
  std::size_t best = 0;
  double value = 0;  // its games' mean
  std::size_t games = 0;
};

// Whether there is thought enough for games of all of them that tell anything: one of the first shows what a game
// costs. In a large battle there often is not.
template <class Play, class Spent>
bool worth_racing(std::size_t count, Play&& play, Spent&& spent) {
  constexpr double fewest = 4;  // games of each
  play(0, 0);
  return spent() * fewest * static_cast<double>(count) <= 1;
}

// play(i, n): what game number n of the i-th came to. spent(): how much of the thought is used up, from 0 to 1.
template <class Play, class Spent>
RaceResult race(std::size_t count, Play&& play, Spent&& spent, double sure) {
  std::vector<std::vector<double>> games(count);
  std::vector<std::size_t> racing(count);
  std::iota(racing.begin(), racing.end(), std::size_t{0});
  auto mean = [&](std::size_t i) {
    return std::accumulate(games[i].begin(), games[i].end(), 0.0) / static_cast<double>(games[i].size());
  };
  std::size_t rounds = 1, number = 0;
  for (std::size_t n = count; n > 2; n = (n + 1) / 2) ++rounds;
  for (std::size_t round = 0; round < rounds && spent() < 1; ++round) {
    double end = static_cast<double>(round + 1) / static_cast<double>(rounds);
    do {
      for (std::size_t i : racing) games[i].push_back(play(i, number));
      ++number;
    } while (spent() < end);
    std::stable_sort(racing.begin() + 1, racing.end(), [&](std::size_t a, std::size_t b) { return mean(a) > mean(b); });
    racing.resize(std::max<std::size_t>(std::min<std::size_t>(2, count), (racing.size() + 1) / 2));
  }
  RaceResult out{0, games[0].empty() ? 0 : mean(0), games[0].size()};
  if (racing.size() < 2 || number < 2) return out;
  const std::vector<double>&base = games[0], &other = games[racing[1]];
  double sum = 0, squares = 0;
  auto n = static_cast<double>(base.size());
  for (std::size_t g = 0; g < base.size(); ++g) {
    double d = other[g] - base[g];
    sum += d, squares += d * d;
  }
  double lead = sum / n, error = std::sqrt(std::max(0.0, squares / n - lead * lead) / (n - 1));
  if (lead > 0 && lead > sure * error) out = {racing[1], mean(racing[1]), other.size()};
  return out;
}

}  // namespace grog
