// The thread that writes. Orders of all games that wait together go to disk in one commit, so that the cost of making
// them durable is shared; whoever gave them hears of it afterwards.
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/staff.hpp"

namespace grog {

class Writer final : public Scribe {
 public:
  explicit Writer(Store&);
  ~Writer() override;  // after all that was given to it is written
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // What is called when all is on disk is called on the writer's thread: keep it short.
  void write(Change, Done) override;
  u64 commits() const { return commits_.load(std::memory_order_relaxed); }

 private:
  struct Job {
    Change change;
    Done done;
  };
  void run();
  void one_by_one(std::vector<Job>&);
  bool commit(std::span<const Change* const>, Sentence& fault);  // counted, and told in the log where it fails

  Store& store_;
  std::mutex mutex_;
  std::condition_variable woken_;
  std::vector<Job> waiting_;
  bool ending_ = false;
  bool failing_ = false;  // the writer's thread knows: the last commit failed
  std::atomic<u64> commits_ = 0;
  std::thread thread_;
};

}  // namespace grog
