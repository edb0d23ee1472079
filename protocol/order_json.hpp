// An order as a message gives it: a text, or an object with its parts. Read once, into the order itself.
#pragma once
#include "core/kernel.hpp"
#include "protocol/message.hpp"

namespace grog {

struct GivenOrder {
  bool ok = false;
  Order order;
  std::string text;  // of the order as a log keeps it; where it is none, as it was given
  Sentence why;      // it is no order of this game
  i64 column = -1;   // where reading stopped, if it was given as a text
};

// False with a fault where the message has no order, or one that is neither a text nor an object of the right kinds.
bool read_order(const Game&, const Message&, GivenOrder&, Fault&);

}  // namespace grog
