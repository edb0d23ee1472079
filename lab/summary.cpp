#include <cmath>

#include "lab/batch.hpp"

namespace grog {
namespace {

template <class Of>
Spread spread(const std::vector<GameResult>& games, Of&& of) {
  Spread s;
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    i64 v = of(games[i]);
    s.least = i == 0 ? v : std::min(s.least, v);
    s.most = i == 0 ? v : std::max(s.most, v);
    sum += static_cast<double>(v);
  }
  double n = static_cast<double>(games.size());
  if (games.empty()) return s;
  s.mean = sum / n;
  for (const GameResult& g : games) {
    double off = static_cast<double>(of(g)) - s.mean;
    squares += off * off;
  }
  s.deviation = games.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
  return s;
}

}  // namespace

Summary summarize(const std::vector<GameResult>& games) {
  Summary s;
  s.games = games.size();
  for (const GameResult& g : games) {
    if (!g.over)
      ++s.unfinished;
    else if (g.winner == Side::nobody)
      ++s.draws;
    else
      ++s.wins[index(g.winner)];
    s.orders_in_all += g.orders;
    s.refused += g.refused;
    u64 words[2] = {g.number, g.hash};
    s.hash += hash_bytes(words, sizeof words);  // a sum: no order of games matters
  }
  for (std::size_t side = 0; side < 2; ++side)
    s.points[side] = spread(games, [side](const GameResult& g) { return i64{g.points[side]}; });
  s.orders = spread(games, [](const GameResult& g) { return i64{g.orders}; });
  s.turns = spread(games, [](const GameResult& g) { return i64{g.turns}; });

  double n = static_cast<double>(s.wins[0] + s.wins[1] + s.draws);
  if (n > 0) {
    constexpr double z = 1.959964;
    double share = (static_cast<double>(s.wins[0]) + static_cast<double>(s.draws) / 2) / n;
    double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    s.win_low = std::max(0.0, centre - half), s.win_high = std::min(1.0, centre + half);
  }
  return s;
}

}  // namespace grog
