// Threads on which computer players think, at low priority, so that the orders of others are answered meanwhile. A
// thought that breaks an invariant is lost, and its thread with it; the games go on.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace grog {

class Thinkers {
 public:
  explicit Thinkers(unsigned threads);
  ~Thinkers();  // what has not begun is dropped
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // First come, first served. `lost` is called in place of what the work would have said, where it breaks an invariant;
  // what the work had taken hold of stays as it is and is never let go.
  void think(std::function<void()> work, std::function<void()> lost);

 private:
  struct Job {
    std::function<void()> work, lost;
  };
  void start();
  void run();
  void left();
  static void give_up(const char* what, const char* file, int line);

  std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<Job> waiting_;
  bool ending_ = false;
  unsigned at_work_ = 0;
};

}  // namespace grog
