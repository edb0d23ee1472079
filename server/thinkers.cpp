#include "server/thinkers.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/require.hpp"
#include "server/event_log.hpp"
#include "server/meters.hpp"

namespace grog {
namespace {

// Of a thinking thread.
thread_local Thinkers* owner = nullptr;
thread_local const std::function<void()>* told_when_lost = nullptr;
thread_local const std::string* working_for = nullptr;

}  // namespace

Thinkers::Thinkers(unsigned threads, bool low_priority) : low_priority_(low_priority), threads_(threads) {
  for (unsigned i = 0; i < threads; ++i) start();
}

Thinkers::~Thinkers() {
  stop();
  std::unique_lock lock(mutex_);
  woken_.wait(lock, [this] { return at_work_ == 0; });
}

void Thinkers::stop() {
  std::map<std::string, Turn> dropped;  // ends after the lock
  std::lock_guard lock(mutex_);
  ending_ = true;
  dropped.swap(turns_);
  order_.clear();
  woken_.notify_all();
}

bool Thinkers::at_work() {
  std::lock_guard lock(mutex_);
  return at_work_ > 0;
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

void Thinkers::think(const std::string& for_whom, std::function<void()> work, std::function<void()> lost) {
  {
    std::lock_guard lock(mutex_);
    if (ending_) return;
    Turn& turn = turns_[for_whom];
    if (turn.waiting.empty()) order_.push_back(for_whom);
    turn.waiting.push_back({std::move(work), std::move(lost)});
  }
  woken_.notify_one();
}

std::size_t Thinkers::waiting() {
  std::lock_guard lock(mutex_);
  std::size_t n = 0;
  for (const auto& [who, turn] : turns_) n += turn.waiting.size();
  return n;
}

// The work of the first in turn who has not all the threads but one at work already.
bool Thinkers::next(Job& job, std::string& for_whom) {
  const unsigned most = threads_ > 1 ? threads_ - 1 : 1;
  for (auto at = order_.begin(); at != order_.end(); ++at) {
    Turn& turn = turns_[*at];
    if (turn.at_work >= most) continue;
    for_whom = *at;
    job = std::move(turn.waiting.front());
    turn.waiting.pop_front();
    ++turn.at_work;
    order_.erase(at);
    if (!turn.waiting.empty()) order_.push_back(for_whom);
    return true;
  }
  return false;
}

void Thinkers::done(const std::string& for_whom) {
  auto at = turns_.find(for_whom);
  if (at == turns_.end()) return;
  --at->second.at_work;
  if (at->second.at_work == 0 && at->second.waiting.empty()) turns_.erase(at);
  woken_.notify_one();
}

void Thinkers::run() {
  // On Linux a thread has a priority of its own. Where it cannot be lowered, thinking is merely less polite.
  constexpr int nice = 10;
  if (low_priority_) static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), nice));
  owner = this;
  std::string for_whom;
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [&] { return ending_ || next(job, for_whom); });
      if (ending_) return left();
    }
    told_when_lost = &job.lost;
    working_for = &for_whom;
    on_broken(&Thinkers::give_up);
    if (low_priority_) {
      Counted running(meters().thoughts_running);
      auto began = std::chrono::steady_clock::now();
      job.work();
      meters().thoughts.took(std::chrono::steady_clock::now() - began);
    } else {
      job.work();
    }
    on_broken(nullptr);
    job = {};  // what it held may end with it: not under the lock
    std::lock_guard lock(mutex_);
    done(for_whom);
  }
}

// The work cannot be gone on with, nor can its frames be unwound: the thread rests here for good, and another takes its
// place.
void Thinkers::give_up(const char* what, const char* file, int line) {
  if (owner->low_priority_) {
    meters().thoughts_running.fetch_sub(1, std::memory_order_relaxed);
    meters().thoughts_lost.fetch_add(1, std::memory_order_relaxed);
  }
  log_event(LogLevel::error, "work_lost", {{"broken", what}, {"file", file}, {"line", i64{line}}});
  (*told_when_lost)();
  {
    std::lock_guard lock(owner->mutex_);
    owner->done(*working_for);
    if (!owner->ending_) owner->start();
    owner->left();
  }
  for (;;) pause();
}

}  // namespace grog
