// Threads on which computer players think, and on which long questions are answered, so that the orders of others are
// heard meanwhile. Whoever asks is served in turn, and never has all the threads. Work that breaks an invariant is
// lost, and its thread with it; the games go on.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "server/staff.hpp"

namespace grog {

class Thinkers final : public Minds {
 public:
  explicit Thinkers(unsigned threads, bool low_priority);
  ~Thinkers() override;  // what has not begun is dropped
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // Those for whom work waits are served in turn, the work of each in its order. `lost` is called in place of what the
  // work would have said, where it breaks an invariant; what the work had taken hold of stays as it is and is never let
  // go.
  void think(const std::string& for_whom, std::function<void()> work, std::function<void()> lost) override;
  void stop();     // what has not begun is dropped, nothing more is begun
  bool at_work();  // something is
  std::size_t waiting() override;

 private:
  struct Job {
    std::function<void()> work, lost;
  };
  struct Turn {  // of one for whom work waits or is done
    std::deque<Job> waiting;
    unsigned at_work = 0;
  };
  void start();
  void run();
  void left();
  bool next(Job&, std::string& for_whom);
  void done(const std::string& for_whom);
  static void give_up(const char* what, const char* file, int line);

  std::mutex mutex_;
  std::condition_variable woken_;
  std::map<std::string, Turn> turns_;
  std::deque<std::string> order_;  // whose turn comes next; each for whom work waits, once
  bool ending_ = false;
  const bool low_priority_;
  const unsigned threads_;
  unsigned at_work_ = 0;
};

}  // namespace grog
