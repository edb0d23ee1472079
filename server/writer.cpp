#include "server/writer.hpp"

#include "server/event_log.hpp"
#include "server/meters.hpp"

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
    bool stored = commit(changes, fault);
    if (stored || jobs.size() == 1)
      for (const Job& job : jobs) job.done(stored ? nullptr : &fault);
    else
      one_by_one(jobs);
    jobs.clear();
  }
}

bool Writer::commit(std::span<const Change* const> changes, Sentence& fault) {
  constexpr auto relaxed = std::memory_order_relaxed;
  Meters& m = meters();
  auto began = std::chrono::steady_clock::now();
  bool stored = store_.commit(changes, fault);
  m.store.took(std::chrono::steady_clock::now() - began);
  m.commits.fetch_add(1, relaxed);
  commits_.fetch_add(1, relaxed);
  if (!stored) m.commits_failed.fetch_add(1, relaxed);
  for (const Change* c : changes) {
    if (stored && std::holds_alternative<NewGame>(c->what)) m.games_made.fetch_add(1, relaxed);
    if (stored && std::holds_alternative<NewEntry>(c->what)) m.orders_stored.fetch_add(1, relaxed);
  }
  // A full disk refuses each order: that it began and that it ended is enough to know.
  if (!stored && !failing_) log_event(LogLevel::error, "store_failed", {{"reason", fault.in(Lang::en)}});
  if (stored && failing_) log_event(LogLevel::warning, "store_recovered");
  failing_ = !stored;
  return stored;
}

// One game that cannot be stored does not take the others with it. Their order within a game is kept; what follows a
// failure in the same game fails too, because the store takes no order without the one before it.
void Writer::one_by_one(std::vector<Job>& jobs) {
  for (const Job& job : jobs) {
    const Change* change = &job.change;
    Sentence fault;
    bool stored = commit({&change, 1}, fault);
    job.done(stored ? nullptr : &fault);
  }
}

}  // namespace grog
