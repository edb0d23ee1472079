// Connections that the server waits for: those that have not asked yet, or nothing more. When the house is full the one
// that has kept it waiting longest makes room for who comes, so that nobody shuts the door by saying nothing.
#pragma once
#include <functional>
#include <list>
#include <memory>
#include <mutex>

namespace grog {

class WaitingRoom {
 public:
  using Told = std::function<void()>;
  // Waits as long as the ticket is held, and is told once at most, on any thread. `known`: has asked something before,
  // and is let go after those who never did.
  using Ticket = std::shared_ptr<void>;
  Ticket wait(bool known, Told);
  bool let_one_go();  // false where nobody is waited for

 private:
  // Tickets may be let go after the room itself.
  struct One {
    Told told;
    std::list<One>* among;
  };
  struct All {
    std::mutex mutex;
    std::list<One> unknown, known;
    std::list<One> leaving;  // told, and their tickets still held
  };
  std::shared_ptr<All> all_ = std::make_shared<All>();
};

}  // namespace grog
