#include "server/duty.hpp"

#include "server/words.hpp"

namespace grog {
namespace {

constexpr auto holds = std::chrono::seconds(1);
constexpr auto patience_for_store = std::chrono::seconds(5);

Answer health_answer(const Sentence* fault) {
  if (fault != nullptr) return error_answer(503, "storage", *fault);
  return {200, "application/json", "{\"status\":\"ok\"}\n"};
}

}  // namespace

void Duty::health(bool stopping, Done done) {
  if (stopping) return done(error_answer(503, "stopping", sentence(server_word("duty.stopping"))));
  u64 number = 0;
  {
    std::unique_lock lock(mutex_);
    if (waiting_.empty() && known_since_ != Clock::time_point{} && Clock::now() - known_since_ < holds) {
      Answer known = health_answer(fault_ ? &*fault_ : nullptr);
      lock.unlock();
      return done(std::move(known));
    }
    waiting_.push_back(std::move(done));
    if (waiting_.size() > 1) return;
    number = ++number_;
  }
  hall_.writer().write({0, StoreTrial{}}, [this, number](const Sentence* fault) { tried(number, fault); });
  hall_.later(patience_for_store, [this, number] {
    Sentence late = sentence(server_word("duty.database_does_not_answer"));
    tried(number, &late);
  });
}

void Duty::tried(u64 number, const Sentence* fault) {
  std::vector<Done> waiting;
  {
    std::lock_guard lock(mutex_);
    if (number != number_ || waiting_.empty()) return;  // told already
    waiting.swap(waiting_);
    known_since_ = Clock::now();
    fault_.reset();
    if (fault != nullptr) fault_ = *fault;
  }
  for (Done& done : waiting) done(health_answer(fault));
}

// On a clerk's thread: the system's own figures are files to be read.
void Duty::metrics(const std::string& address, i64 connections, u64 half_received, Done done) {
  if (!hall_.shares().may(address, Doing::question)) return done(busy_answer(429, Over::pace));
  auto work = [this, connections, half_received, done] {
    Gauges g{version_, database_};
    g.connections = connections;
    g.half_received = half_received;
    g.games_open = hall_.in_memory();
    g.last_game = static_cast<u64>(hall_.store().last_game());
    g.thoughts_waiting = hall_.thinkers().waiting();
    done({200, "text/plain; version=0.0.4; charset=utf-8", metrics_text(g)});
  };
  clerks_.think(address, std::move(work),
                [done] { done(error_answer(500, "broken", sentence(server_word("api.program_went_wrong")))); });
}

}  // namespace grog
