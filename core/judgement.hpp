// What positions of a ruleset are worth as games between computer players have taught it, beside the score that its
// author wrote: a weight for each feature (core/features.hpp), read from judgement.toml, which a ruleset may have or
// not. `grognard learn` writes one.
#pragma once
#include <memory>

#include "core/features.hpp"

namespace grog {

inline constexpr i32 heaviest = 1'000'000;

// [unit.marks]
// routed = -350
// Thousandths of the logarithm of the odds of winning, for a thousand of a feature.
bool read_judgement(const DataFile&, std::span<const FeatureName>, Judgement&, Problems&);
// The same as a file; what weighs nothing is left out. `head`: lines of comment.
std::string judgement_text(std::string_view head, std::span<const FeatureName>, std::span<const i32> weights);

// How far a side is ahead of the other, in millionths of the logarithm of its odds. What it is for one side is the
// opposite for the other.
class Assessor {
 public:
  explicit Assessor(const Game&);  // whose ruleset has a judgement
  // By weights that are yet to prove themselves, and outlive it.
  Assessor(const Game&, std::span<const i32> weights);
  i64 lead(const State&, Side) const;

 private:
  Survey survey_;
  std::span<const i32> weights_;
};
i64 weighed(std::span<const i32> features, std::span<const i32> weights);

}  // namespace grog
