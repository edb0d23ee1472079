// Where an order leads for sure: what a hand that gives it sees at once, and whether it can be had back.
#pragma once
#include "core/kernel.hpp"

namespace grog {

struct Foretold {
  bool settled = false;     // it throws no die, and may be looked at beforehand
  bool reversible = false;  // and can be taken back afterwards, as far as its giver knows
  State after;              // where it is settled; else the position before it
};
// `seen`: the position as its giver sees it. Of an order that check() accepts there.
Foretold foretell(const Game&, const State& seen, const Order&);

}  // namespace grog
