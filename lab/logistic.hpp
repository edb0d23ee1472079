// Logistic regression: by what weights a sum of figures foretells a yes, with a bound on weights that little speaks
// for.
#pragma once
#include <span>
#include <vector>

#include "core/types.hpp"

namespace grog {

struct Rows {
  std::size_t width = 0;
  std::vector<double> cells;   // row by row
  std::vector<double> answer;  // of each row: 1 yes, 0 no, a half neither
  std::vector<double> weight;  // of each row
  std::size_t count() const { return answer.size(); }
  std::span<const double> row(std::size_t i) const { return {cells.data() + i * width, width}; }
};

// `held`: how much each weight is held to nothing, as so many rows' worth; 0 leaves it free. In order and on one
// thread, so that equal rows give equal weights.
std::vector<double> fit(const Rows&, std::span<const double> held);

double sum_of(std::span<const double> row, std::span<const double> weights);
double chance_of(double sum);

}  // namespace grog
