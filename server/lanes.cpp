#include "server/lanes.hpp"

#include <utility>

namespace grog {

Lanes::Lanes(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([shared = shared_] { run(*shared); });
}

std::function<void(Lanes::Task)> Lanes::lane() {
  return [shared = shared_, lane = std::make_shared<Lane>()](Task task) {
    {
      std::lock_guard lock(shared->mutex);
      if (shared->ending) return;
      lane->waiting.push_back(std::move(task));
      if (std::exchange(lane->queued, true)) return;
      shared->ready.push_back(lane);
    }
    shared->woken.notify_one();
  };
}

// One task of a lane, then the next lane's: a game to which much is said holds up none to which little is.
void Lanes::run(Shared& s) {
  std::unique_lock lock(s.mutex);
  for (;;) {
    s.woken.wait(lock, [&] { return s.ending || !s.ready.empty(); });
    if (s.ending) return;
    std::shared_ptr<Lane> lane = std::move(s.ready.front());
    s.ready.pop_front();
    Task task = std::move(lane->waiting.front());
    lane->waiting.pop_front();
    lock.unlock();
    task();
    task = {};  // what it held may end with it: not under the lock
    lock.lock();
    if (lane->waiting.empty())
      lane->queued = false;
    else
      s.ready.push_back(std::move(lane));
    // The lane itself may end here, but holds nothing: its last task has run.
  }
}

void Lanes::end() {
  {
    std::lock_guard lock(shared_->mutex);
    shared_->ending = true;
  }
  shared_->woken.notify_all();
  for (std::thread& t : threads_) t.join();
  threads_.clear();
  std::deque<std::shared_ptr<Lane>> dropped = std::move(shared_->ready);
  shared_->ready.clear();
  // Tasks hold tables, and tables their lanes: only an empty lane lets go of both.
  for (const std::shared_ptr<Lane>& lane : dropped) {
    std::list<Task> tasks;
    std::lock_guard lock(shared_->mutex);
    tasks.swap(lane->waiting);
  }
}

}  // namespace grog
