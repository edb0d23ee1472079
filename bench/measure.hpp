// CPU time, rates and quantiles, and how a figure is judged.
#pragma once
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace grog::bench {

inline double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Units of work a CPU second: `work` does some and returns how many.
template <class Work>
double rate(Work&& work, double seconds) {
  double begin = cpu_seconds(), now = begin;
  double done = 0;
  do done += work(), now = cpu_seconds();
  while (now - begin < seconds);
  return done / (now - begin);
}

inline double quantile(std::vector<double> v, double q) {
  std::sort(v.begin(), v.end());
  return v[static_cast<std::size_t>(std::lround(q * static_cast<double>(v.size() - 1)))];
}

// Our work and its ceiling, turn by turn in one run, so that the machine's noise hits both.
struct Pair {
  std::vector<double> ours, ceiling, ratio;
  template <class Ours, class Ceiling>
  Pair(Ours&& a, Ceiling&& b, int pairs = 15, double slice = 0.1) {
    for (int i = 0; i < pairs; ++i) {
      ours.push_back(rate(a, slice)), ceiling.push_back(rate(b, slice));
      ratio.push_back(ours.back() / ceiling.back());
    }
  }
};

inline int failures = 0;
inline void judge(const char* what, double value, double wanted, bool at_least, const char* unit) {
  bool ok = at_least ? value >= wanted : value <= wanted;
  failures += !ok;
  std::printf("  %-46s %12.3f %-6s %s %g%s\n", what, value, unit, at_least ? "at least" : "at most", wanted,
              ok ? "" : "   MISSED");
}

}  // namespace grog::bench
