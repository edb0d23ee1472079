#include "server/shares.hpp"

#include <algorithm>
#include <iterator>

namespace grog {

Shares::Ticket Shares::hold(const std::string& address, Holding what) {
  static constexpr std::array most{most_connections_of_address, most_sockets_of_address, most_shows_of_address,
                                   most_uploads_of_address, most_words_to_address};
  if (address.empty()) return std::make_shared<int>(0);
  std::size_t which = static_cast<std::size_t>(what);
  std::lock_guard lock(mutex_);
  int& held = accounts_[address].held[which];
  if (held >= most[which]) return nullptr;
  ++held;
  return {&held, [self = shared_from_this(), address, which](void*) {
            std::lock_guard inner(self->mutex_);
            --self->accounts_[address].held[which];
          }};
}

void Shares::Bucket::drain(const Pace& pace, Clock::time_point now) {
  if (since != Clock::time_point{}) {
    std::chrono::duration<double, std::milli> passed = now - since;
    used = std::max(0.0, used - passed.count() / static_cast<double>(pace.each.count()));
  }
  since = now;
}

bool Shares::may(const std::string& address, Doing what) {
  if (address.empty()) return true;
  Pace pace = pace_of(what);
  std::lock_guard lock(mutex_);
  Bucket& bucket = accounts_[address].done[static_cast<std::size_t>(what)];
  bucket.drain(pace, Clock::now());
  if (bucket.used + 1 > pace.at_once) return false;
  bucket.used += 1;
  return true;
}

Shares::Clock::duration Shares::spent(const std::string& address, Clock::duration took) {
  if (address.empty()) return {};
  std::lock_guard lock(mutex_);
  Bucket& bucket = accounts_[address].time;
  bucket.drain(time_of_address, Clock::now());
  bucket.used += std::chrono::duration<double, std::milli>(took).count();
  double over = bucket.used - time_of_address.at_once;
  if (over <= 0) return {};
  return std::chrono::duration_cast<Clock::duration>(over *
                                                     std::chrono::duration<double, std::milli>(time_of_address.each));
}

void Shares::forget_idle() {
  std::lock_guard lock(mutex_);
  auto now = Clock::now();
  for (auto at = accounts_.begin(); at != accounts_.end();) {
    Account& a = at->second;
    for (std::size_t i = 0; i < doings; ++i) a.done[i].drain(pace_of(static_cast<Doing>(i)), now);
    a.time.drain(time_of_address, now);
    bool idle = std::ranges::all_of(a.held, [](int n) { return n == 0; }) && a.time.used == 0 &&
                std::ranges::all_of(a.done, [](const Bucket& b) { return b.used == 0; });
    at = idle ? accounts_.erase(at) : std::next(at);
  }
}

std::size_t Shares::addresses() {
  std::lock_guard lock(mutex_);
  return accounts_.size();
}

bool Budget::Part::grow_to(std::size_t bytes) {
  if (bytes <= held_) return true;
  std::size_t more = bytes - held_;
  if (of_.used_.fetch_add(more) + more > of_.most_) {
    of_.used_.fetch_sub(more);
    return false;
  }
  held_ = bytes;
  return true;
}

void Budget::Part::shrink() {
  of_.used_.fetch_sub(held_);
  held_ = 0;
}

}  // namespace grog
