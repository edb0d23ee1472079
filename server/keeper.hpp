// Keeps this process's stay among those of one database, and knows which games are its own. A process that was late in
// renewing its stay begins a new one, under a new number: what it held before may be another's by now.
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <thread>

#include "server/staff.hpp"

namespace grog {

class Keeper final : public Holder {
 public:
  // `lost` is called on the keeper's thread when another stay has begun.
  Keeper(Leases& leases, std::string address, std::function<void()> lost)
      : leases_(leases), address_(std::move(address)), lost_(std::move(lost)) {}
  ~Keeper() override { leave(); }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  bool enter(Sentence& fault);
  void leave();  // its games are free from now on

  Leases::Taken take(GameId, i64& lease, std::string& holder, Sentence& fault) override;
  bool holds(i64 lease) const override;
  const std::string& secret() const override { return leases_.secret(); }
  bool is_peer(const std::string& ip) override;

 private:
  using Clock = std::chrono::steady_clock;
  void run();
  void stay(i64 me, Clock::time_point since);

  Leases& leases_;
  const std::string address_;
  const std::function<void()> lost_;
  std::atomic<i64> me_ = 0;
  std::atomic<Clock::rep> until_ = 0;  // by this machine's clock, counted from before the database was asked
  std::mutex mutex_;
  std::condition_variable woken_;
  bool leaving_ = false;
  std::set<GameId> mine_;
  std::vector<std::string> peers_;  // addresses without their ports
  std::thread thread_;
};

}  // namespace grog
