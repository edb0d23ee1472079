// What a general is asked to think about, as values: for minds that share no memory with the table.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "ai/adviser.hpp"

namespace grog {

struct Errand {
  std::string mind;    // whose plans go on from one errand to the next: of one game and seat
  std::string header;  // of the record of its game
  std::string player;  // its name
  Matter matter;
  bool advice = false;     // to a person, who has given orders of his own
  bool may_hurry = false;  // where nobody needs the same thought twice
  u32 at_most = 0;         // as in Player
  u64 at_most_orders = 0;
};
// No order: the thought was lost.
using ThoughtTold = std::function<void(const std::optional<Order>&, Why)>;

}  // namespace grog
