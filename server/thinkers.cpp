#include "server/thinkers.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/require.hpp"

namespace grog {
namespace {

// Of a thinking thread.
thread_local Thinkers* owner = nullptr;
thread_local const std::function<void()>* told_when_lost = nullptr;

}  // namespace

Thinkers::Thinkers(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) start();
}

Thinkers::~Thinkers() {
  std::unique_lock lock(mutex_);
  ending_ = true;
  waiting_.clear();
  woken_.notify_all();
  woken_.wait(lock, [this] { return at_work_ == 0; });
}

void Thinkers::start() {
  ++at_work_;
  std::thread([this] { run(); }).detach();
}

// The last that a thread does here: the object may be gone right after it.
void Thinkers::left() {
  --at_work_;
  woken_.notify_all();
}

void Thinkers::think(std::function<void()> work, std::function<void()> lost) {
  {
    std::lock_guard lock(mutex_);
    if (ending_) return;
    waiting_.push_back({std::move(work), std::move(lost)});
  }
  woken_.notify_one();
}

void Thinkers::run() {
  // On Linux a thread has a priority of its own. Where it cannot be lowered, thinking is merely less polite.
  constexpr int nice = 10;
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice));
  owner = this;
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (ending_) return left();
      job = std::move(waiting_.front());
      waiting_.pop_front();
    }
    told_when_lost = &job.lost;
    on_broken(&Thinkers::give_up);
    job.work();
    on_broken(nullptr);
  }
}

// The work cannot be gone on with, nor can its frames be unwound: the thread rests here for good, and another takes its
// place.
void Thinkers::give_up(const char*, const char*, int) {
  (*told_when_lost)();
  {
    std::lock_guard lock(owner->mutex_);
    if (!owner->ending_) owner->start();
    owner->left();
  }
  for (;;) pause();
}

}  // namespace grog
