// Thoughts that are sent to another memory, a further worker of the page, which has the same module: what is packed
// here is unpacked by the same code.
#pragma once
#include <atomic>
#include <map>

#include "server/catalogue.hpp"
#include "server/errand.hpp"

namespace grog {

std::string packed(const Errand&);
// What came back of it; nothing where it is not what a study writes.
struct ToldThought {
  std::optional<Order> order;
  Why why;
};
ToldThought unpacked_thought(std::string_view);

// Where they are thought. Keeps its generals, and so their plans, for as long as it lasts.
class Study {
 public:
  explicit Study(Catalogue& catalogue) : catalogue_(catalogue) {}
  // The thought as it goes back; empty where nothing came of it. `hurry` may be set meanwhile.
  std::string think(std::string_view errand, std::atomic<bool>& hurry);

 private:
  struct Mind {
    std::string player;
    std::shared_ptr<const Battle> battle;
    std::unique_ptr<Player> general;
    std::unique_ptr<Adviser> adviser;
  };
  Catalogue& catalogue_;
  std::map<std::string, Mind> minds_;
};

}  // namespace grog
