#include "server/waiting_room.hpp"

namespace grog {

WaitingRoom::Ticket WaitingRoom::wait(bool known, Told told) {
  std::lock_guard lock(all_->mutex);
  std::list<One>& those = known ? all_->known : all_->unknown;
  auto at = those.insert(those.end(), One{std::move(told), &those});
  return Ticket(static_cast<void*>(all_.get()), [all = all_, at](void*) {
    std::list<One> gone;  // declared first: what it holds ends after the lock
    std::lock_guard held(all->mutex);
    gone.splice(gone.end(), *at->among, at);
  });
}

bool WaitingRoom::let_one_go() {
  Told told;
  {
    std::lock_guard lock(all_->mutex);
    std::list<One>& those = all_->unknown.empty() ? all_->known : all_->unknown;
    if (those.empty()) return false;
    told = those.front().told;  // a copy: the ticket still names what is in the list
    those.front().among = &all_->leaving;
    all_->leaving.splice(all_->leaving.end(), those, those.begin());
  }
  told();
  return true;
}

}  // namespace grog
