#include "server/keeper.hpp"

#include <algorithm>

#include "server/event_log.hpp"

namespace grog {

void Keeper::stay(i64 me, Clock::time_point since) {
  std::lock_guard lock(mutex_);
  if (me_ != me) mine_.clear();
  until_ = (since + lease_lasts).time_since_epoch().count();
  me_ = me;
}

bool Keeper::enter(Sentence& fault) {
  Clock::time_point asked = Clock::now();
  i64 me = leases_.enter(address_, true, fault);
  if (me == 0) return false;
  stay(me, asked);
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  return true;
}

void Keeper::leave() {
  {
    std::lock_guard lock(mutex_);
    leaving_ = true;
  }
  woken_.notify_all();
  if (!thread_.joinable()) return;
  thread_.join();
  leases_.leave(me_);
  until_ = 0;
}

bool Keeper::holds(i64 lease) const { return lease == me_ && Clock::now().time_since_epoch().count() < until_; }

Leases::Taken Keeper::take(GameId game, i64& lease, std::string& holder, Sentence& fault) {
  i64 me = me_;
  {
    std::lock_guard lock(mutex_);
    lease = me;
    if (me == me_ && holds(me) && mine_.contains(game)) return Leases::Taken::mine;
  }
  Leases::Taken taken = leases_.take(game, me, holder, fault);
  std::lock_guard lock(mutex_);
  if (taken == Leases::Taken::mine && me == me_) mine_.insert(game);
  return taken;
}

bool Keeper::is_peer(const std::string& ip) {
  std::lock_guard lock(mutex_);
  for (const std::string& peer : peers_)
    if (peer == ip) return true;
  return false;
}

void Keeper::run() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      if (woken_.wait_for(lock, lease_renewed_every, [this] { return leaving_; })) return;
    }
    Clock::time_point asked = Clock::now();
    std::vector<std::string> others;
    i64 me = me_;
    Leases::Renewed renewed = leases_.renew(me, others);
    // Who was late by his own clock has told his guests so already: he does not go on as if nothing had been.
    bool late = asked.time_since_epoch().count() >= until_;
    if (renewed == Leases::Renewed::yes && !late) {
      stay(me, asked);
      for (std::string& address : others) address.erase(std::min(address.rfind(':'), address.size()));
      std::lock_guard lock(mutex_);
      peers_ = std::move(others);
    } else if (renewed != Leases::Renewed::failed) {
      log_event(LogLevel::warning, "leases_lost");
      if (renewed == Leases::Renewed::yes) leases_.leave(me);
      Sentence fault;
      asked = Clock::now();
      if (i64 again = leases_.enter(address_, false, fault); again != 0) stay(again, asked);
      lost_();
    }
  }
}

}  // namespace grog
