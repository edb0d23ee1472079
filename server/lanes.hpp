// Threads for what happens to games, apart from those of the network: a long answer to one never holds up the letters
// of others. What is posted to one lane runs in its order, one thing after another; lanes take turns.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace grog {

class Lanes {
 public:
  explicit Lanes(unsigned threads);
  ~Lanes() { end(); }
  Lanes(const Lanes&) = delete;
  Lanes& operator=(const Lanes&) = delete;

  using Task = std::function<void()>;
  // A new lane: what posts to it. It may outlive the threads; what is posted then is dropped.
  std::function<void(Task)> lane();
  void end();  // what runs is waited for, the rest is dropped

 private:
  struct Lane {
    std::list<Task> waiting;  // under the lock of all; an empty list, as nearly all are, keeps no memory
    bool queued = false;      // in `ready`, or at work
  };
  struct Shared {
    std::mutex mutex;
    std::condition_variable woken;
    std::deque<std::shared_ptr<Lane>> ready;
    bool ending = false;
  };
  static void run(Shared&);

  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  std::vector<std::thread> threads_;
};

}  // namespace grog
