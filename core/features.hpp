// What can be counted in any position, by the same code for every ruleset: from what every battle has, and from what
// the ruleset's own structs say of themselves (core/fields.hpp). Everything is the first side's less the second's, so
// that what one side gains by it the other loses. Integers only: a thousand is one unit at full strength, one mark on
// it, one place held.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/kernel.hpp"

namespace grog {

// As files name it: a key of a table, `routed` of [unit.marks].
struct FeatureName {
  std::string table, key;
  std::string whole() const { return table + "." + key; }
};
// In the order in which a Survey counts; depends on the ruleset alone, so that what is learned of one battle can be
// used in another.
std::vector<FeatureName> feature_names(const Labels&, std::span<const TroopInfo>);

class Survey {
 public:
  explicit Survey(const Game&);
  std::size_t size() const { return size_; }
  void count(const State&, std::span<i32> out) const;  // of size()

 private:
  const Game& game_;
  std::size_t size_;
  std::vector<Point> grounds_;  // the middles of what the battle is about, at most a few
  i32 table_;                   // its length
};

}  // namespace grog
