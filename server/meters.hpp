// What the process counts of itself, for those who run it. A process has one of each, like its memory and its files:
// whoever does something counts it where it is done, and server/metrics.hpp tells it.
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <utility>

#include "core/types.hpp"

namespace grog {

// How long something took, by bounds in microseconds.
class Histogram {
 public:
  static constexpr std::array<u64, 12> bounds{500,    1'000,   2'500,   5'000,     10'000,    25'000,
                                              50'000, 100'000, 250'000, 1'000'000, 2'500'000, 10'000'000};
  void took(std::chrono::steady_clock::duration);
  // How many took no longer than each bound, and then all.
  std::array<u64, bounds.size() + 1> at_most() const;
  u64 microseconds() const { return sum_.load(std::memory_order_relaxed); }

 private:
  std::array<std::atomic<u64>, bounds.size() + 1> counts_{};
  std::atomic<u64> sum_ = 0;
};

struct Meters {
  using Count = std::atomic<u64>;
  std::atomic<i64> sockets = 0, requests = 0, thoughts_running = 0;
  Count connections = 0, shut_out = 0, let_go = 0, answers[5] = {};  // by the first figure of the status, from 1
  Count refused[5] = {};                                             // by Over
  Count games_made = 0, orders_stored = 0, commits = 0, commits_failed = 0, thoughts_lost = 0;
  Histogram store, thoughts;
};
Meters& meters();

// One more of something, as long as this lives.
class Counted {
 public:
  explicit Counted(std::atomic<i64>& of) : of_(&of) { of_->fetch_add(1, std::memory_order_relaxed); }
  ~Counted() {
    if (of_ != nullptr) of_->fetch_sub(1, std::memory_order_relaxed);
  }
  Counted(Counted&& o) noexcept : of_(std::exchange(o.of_, nullptr)) {}
  Counted& operator=(Counted&&) = delete;

 private:
  std::atomic<i64>* of_;
};

}  // namespace grog
