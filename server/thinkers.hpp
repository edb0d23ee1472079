// Threads on which computer players think, at low priority, so that the orders of others are answered meanwhile.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace grog {

class Thinkers {
 public:
  explicit Thinkers(unsigned threads);
  ~Thinkers();  // what has not begun is dropped
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  void think(std::function<void()>);  // first come, first served

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<std::function<void()>> waiting_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace grog
