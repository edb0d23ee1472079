#include "lab/paired.hpp"

#include <cmath>

namespace grog {

double first_side_result(const GameResult& g) {
  return !g.over || g.winner == Side::nobody ? 0.5 : g.winner == Side::first ? 1.0 : 0.0;
}

PairedShare paired_share(const std::vector<GameResult>& before, const std::vector<GameResult>& after) {
  PairedShare out;
  double sum = 0, squares = 0;
  for (std::size_t i = 0, j = 0; i < before.size() && j < after.size();) {
    if (before[i].number != after[j].number) {
      before[i].number < after[j].number ? ++i : ++j;
      continue;
    }
    double x = first_side_result(before[i++]), y = first_side_result(after[j++]);
    ++out.games;
    out.before += x, out.after += y;
    sum += y - x, squares += (y - x) * (y - x);
  }
  if (out.games == 0) return out;
  auto n = static_cast<double>(out.games);
  out.before_at = share_interval(out.before, n), out.after_at = share_interval(out.after, n);
  out.before /= n, out.after /= n;
  out.shift = sum / n;
  if (out.games > 1) {
    double variance = (squares - sum * sum / n) / (n - 1);
    out.margin = 1.959964 * std::sqrt(std::max(0.0, variance) / n);
  }
  return out;
}

PointsHandicap points_handicap(const std::map<i32, u64>& margins) {
  u64 all = 0;
  for (const auto& [margin, games] : margins) all += games;
  PointsHandicap best;
  double nearest = 2;
  for (const auto& [candidate, ignored] : margins) {
    // Lead `candidate` becomes a tie; half a game each.
    double hits = 0;
    for (const auto& [margin, games] : margins)
      hits += static_cast<double>(games) * (margin > candidate ? 1.0 : margin == candidate ? 0.5 : 0.0);
    double share = all > 0 ? hits / static_cast<double>(all) : 0.5;
    if (double off = std::abs(share - 0.5); off < nearest) nearest = off, best = {-candidate, share};
  }
  return best;
}

}  // namespace grog
