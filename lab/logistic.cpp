#include "lab/logistic.hpp"

#include <algorithm>
#include <cmath>

namespace grog {
namespace {

// Solves a x = b for a symmetric positive matrix by Cholesky; b becomes x.
void solve(std::vector<double>& a, std::vector<double>& b) {
  const std::size_t n = b.size();
  constexpr double least = 1e-12;
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k)
      for (std::size_t i = j; i < n; ++i) a[i * n + j] -= a[i * n + k] * a[j * n + k];
    double root = std::sqrt(std::max(least, a[j * n + j]));
    for (std::size_t i = j; i < n; ++i) a[i * n + j] /= root;
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i * n + k] * b[k];
    b[i] /= a[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k * n + i] * b[k];
    b[i] /= a[i * n + i];
  }
}

}  // namespace

double sum_of(std::span<const double> row, std::span<const double> weights) {
  double sum = 0;
  for (std::size_t j = 0; j < row.size(); ++j) sum += row[j] * weights[j];
  return sum;
}

double chance_of(double sum) { return 1 / (1 + std::exp(-std::clamp(sum, -30.0, 30.0))); }

// Newton's steps: some eight are enough for what converges at all.
std::vector<double> fit(const Rows& rows, std::span<const double> held) {
  constexpr int steps = 12;
  constexpr double still = 1e-9, widest = 4, least = 1e-6;
  const std::size_t n = rows.width;
  std::vector<double> weights(n, 0.0), slope(n), curve(n * n);
  for (int step = 0; step < steps; ++step) {
    std::ranges::fill(slope, 0.0);
    std::ranges::fill(curve, 0.0);
    for (std::size_t r = 0; r < rows.count(); ++r) {
      std::span<const double> row = rows.row(r);
      double p = chance_of(sum_of(row, weights));
      double off = rows.weight[r] * (rows.answer[r] - p), bend = rows.weight[r] * std::max(least, p * (1 - p));
      for (std::size_t i = 0; i < n; ++i) {
        slope[i] += off * row[i];
        double part = bend * row[i];
        if (part == 0) continue;
        for (std::size_t j = 0; j <= i; ++j) curve[i * n + j] += part * row[j];
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      slope[i] -= held[i] * weights[i];
      curve[i * n + i] += held[i] + least;
    }
    solve(curve, slope);
    double moved = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double by = std::clamp(slope[i], -widest, widest);
      weights[i] += by, moved = std::max(moved, std::abs(by));
    }
    if (moved < still) break;
  }
  return weights;
}

}  // namespace grog
