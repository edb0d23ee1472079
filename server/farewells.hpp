// Those who are to hear that the server stops, each in his own way.
#pragma once
#include <functional>
#include <list>
#include <memory>
#include <mutex>

namespace grog {

class Farewells {
 public:
  using Told = std::function<void()>;
  // Told once, on any thread, as long as the ticket is held. Who comes when all were told is told at once.
  using Ticket = std::shared_ptr<void>;
  Ticket add(Told);
  void tell();

 private:
  // Tickets may be let go after the list itself.
  struct All {
    std::mutex mutex;
    std::list<Told> waiting;
    bool told = false;
  };
  std::shared_ptr<All> all_ = std::make_shared<All>();
};

}  // namespace grog
