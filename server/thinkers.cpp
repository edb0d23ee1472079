#include "server/thinkers.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace grog {

Thinkers::Thinkers(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Thinkers::~Thinkers() {
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
    waiting_.clear();
  }
  woken_.notify_all();
  for (std::thread& t : threads_) t.join();
}

void Thinkers::think(std::function<void()> work) {
  {
    std::lock_guard lock(mutex_);
    if (ending_) return;
    waiting_.push_back(std::move(work));
  }
  woken_.notify_one();
}

void Thinkers::run() {
  // On Linux a thread has a priority of its own. Where it cannot be lowered, thinking is merely less polite.
  constexpr int nice = 10;
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice));
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (ending_) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
    }
    work();
  }
}

}  // namespace grog
