#include <algorithm>
#include <cmath>

#include "lab/batch.hpp"

namespace grog {
namespace {
constexpr double z95 = 1.959964;  // deviations either side that hold 95 % of a normal distribution
}

void Sums::add(i64 v) {
  least = count == 0 ? v : std::min(least, v);
  most = count == 0 ? v : std::max(most, v);
  ++count;
  sum += v;
  squares += static_cast<u64>(v * v);
}

void Sums::add(const Sums& o) {
  if (o.count == 0) return;
  least = count == 0 ? o.least : std::min(least, o.least);
  most = count == 0 ? o.most : std::max(most, o.most);
  count += o.count, sum += o.sum, squares += o.squares;
}

double Sums::mean() const { return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count); }

double Sums::deviation() const {
  if (count < 2) return 0;
  auto n = static_cast<long double>(count), s = static_cast<long double>(sum);
  long double off = static_cast<long double>(squares) - s * s / n;
  return static_cast<double>(std::sqrt(std::max(0.0L, off) / (n - 1)));
}

void Totals::add(const GameResult& g) {
  ++games;
  if (!g.over)
    ++unfinished;
  else if (g.winner == Side::nobody)
    ++draws;
  else
    ++wins[index(g.winner)];
  refused += g.refused;
  for (std::size_t side = 0; side < 2; ++side) points[side].add(g.points[side]);
  orders.add(g.orders);
  turns.add(g.turns);
  hash += hash_bytes(&g.hash, sizeof g.hash, g.number + 1);  // a sum: no order of games matters
}

void Totals::add(const Totals& o) {
  games += o.games, draws += o.draws, unfinished += o.unfinished, refused += o.refused, hash += o.hash;
  for (std::size_t side = 0; side < 2; ++side) {
    wins[side] += o.wins[side];
    points[side].add(o.points[side]);
  }
  orders.add(o.orders);
  turns.add(o.turns);
}

double Sums::margin() const { return count < 2 ? 0 : z95 * deviation() / std::sqrt(static_cast<double>(count)); }

Interval share_interval(double hits, double of) {
  if (of <= 0) return {};
  double share = hits / of, z2 = z95 * z95;
  double centre = (share + z2 / (2 * of)) / (1 + z2 / of);
  double half = z95 * std::sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of);
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Interval first_share(const Totals& t) {
  auto n = static_cast<double>(t.wins[0] + t.wins[1] + t.draws);
  return share_interval(static_cast<double>(t.wins[0]) + static_cast<double>(t.draws) / 2, n);
}

}  // namespace grog
