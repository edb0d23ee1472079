// What those who run the server ask of it: /healthz, whether it can store, and /metrics, what it counts.
#pragma once
#include <mutex>
#include <vector>

#include "server/api.hpp"
#include "server/metrics.hpp"

namespace grog {

class Duty {
 public:
  Duty(Hall& hall, Minds& clerks, Showing metrics, std::string version, std::string database)
      : hall_(hall), clerks_(clerks), showing_(metrics), version_(std::move(version)), database_(std::move(database)) {}

  using Done = std::function<void(Answer)>;
  // 200 after something was really written, 503 with the reason. Whoever asks meanwhile shares the answer, which holds
  // for a second: asking often costs the disk little.
  void health(bool stopping, Done);
  // `local`: asked on this machine, and by nobody for somebody else.
  bool shows_metrics(bool local) const { return showing_ == Showing::all || (showing_ == Showing::local && local); }
  void metrics(const std::string& address, i64 connections, u64 half_received, Done);

 private:
  using Clock = std::chrono::steady_clock;
  void tried(u64 number, const Sentence* fault);

  Hall& hall_;
  Minds& clerks_;
  const Showing showing_;
  const std::string version_, database_;
  std::mutex mutex_;
  std::vector<Done> waiting_;
  u64 number_ = 0;  // of the trial that is waited for, or was last
  Clock::time_point known_since_{};
  std::optional<Sentence> fault_;  // that it found
};

}  // namespace grog
