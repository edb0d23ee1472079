// The orders given so far told again, from the record: what a client lost, and what a report reckons with.
#pragma once
#include "core/match.hpp"
#include "protocol/told_dice.hpp"

namespace grog {

struct Retold {
  Order order;
  Journal journal;
  Tape tape;                    // with the clauses of its throws, which a record read from a file does not have
  std::vector<ThrowTold> told;  // what each throw was for
};
// Entry `i` of the log: its order, and what it led to.
Retold retell(const Match&, std::size_t i);
// An order that was given just now, with its dice, told again from the position before it.
Retold retell(const Game&, State before, const Order&, const Tape&);

}  // namespace grog
