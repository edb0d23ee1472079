#include "server/writer.hpp"

namespace grog {

Writer::Writer(Store& store) : store_(store), thread_([this] { run(); }) {}

Writer::~Writer() {
  {
    std::lock_guard lock(mutex_);
    ending_ = true;
  }
  woken_.notify_one();
  thread_.join();
}

void Writer::write(Change change, Done done) {
  {
    std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(change), std::move(done)});
  }
  woken_.notify_one();
}

void Writer::run() {
  std::vector<Job> jobs;
  std::vector<const Change*> changes;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      jobs.swap(waiting_);
    }
    changes.clear();
    for (const Job& job : jobs) changes.push_back(&job.change);
    Sentence fault;
    bool stored = store_.commit(changes, fault);
    commits_.fetch_add(1, std::memory_order_relaxed);
    if (stored || jobs.size() == 1)
      for (const Job& job : jobs) job.done(stored ? nullptr : &fault);
    else
      one_by_one(jobs);
    jobs.clear();
  }
}

// One game that cannot be stored does not take the others with it. Their order within a game is kept; what follows a
// failure in the same game fails too, because the store takes no order without the one before it.
void Writer::one_by_one(std::vector<Job>& jobs) {
  for (const Job& job : jobs) {
    const Change* change = &job.change;
    Sentence fault;
    bool stored = store_.commit({&change, 1}, fault);
    commits_.fetch_add(1, std::memory_order_relaxed);
    job.done(stored ? nullptr : &fault);
  }
}

}  // namespace grog
