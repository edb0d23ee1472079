#include "server/farewells.hpp"

namespace grog {

Farewells::Ticket Farewells::add(Told told) {
  {
    std::lock_guard lock(all_->mutex);
    if (!all_->told) {
      auto at = all_->waiting.insert(all_->waiting.end(), std::move(told));
      return Ticket(static_cast<void*>(all_.get()), [all = all_, at](void*) {
        std::list<Told> gone;  // declared first: what it holds ends after the lock
        std::lock_guard held(all->mutex);
        gone.splice(gone.end(), all->waiting, at);
      });
    }
  }
  told();
  return nullptr;
}

void Farewells::tell() {
  std::list<Told> now;
  {
    std::lock_guard lock(all_->mutex);
    all_->told = true;
    now.assign(all_->waiting.begin(), all_->waiting.end());  // copies: the tickets still name what is in the list
  }
  for (const Told& told : now) told();
}

}  // namespace grog
