// Sums of a quantity over games, from which mean, spread and intervals follow.
#pragma once
#include "core/types.hpp"

namespace grog {

struct Sums {
  u64 count = 0, squares = 0;
  i64 sum = 0, least = 0, most = 0;
  void add(i64 v);
  void add(const Sums&);
  double mean() const;
  double deviation() const;
  double margin() const;  // of the mean, at 95 %
};

struct Interval {
  double low = 0, high = 1;
};
// Where a share lies, at 95 % (Wilson). `hits` may be a half.
Interval share_interval(double hits, double of);

}  // namespace grog
