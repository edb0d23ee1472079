// Whether a menu keeps its promise: for every entry, and for each of its targets and places, an order that check()
// accepts is looked for among what is proposed, then by every option and value, and by poses and legs sampled in its
// region.
#pragma once
#include <string>
#include <vector>

#include "core/kernel.hpp"

namespace grog::test {

// The entries for which none was found, as a player would write them: "turn f7 :limbered". `orders`: what is proposed.
std::vector<std::string> empty_promises(const Game&, const State&, const Menu&, const std::vector<Order>& orders);

}  // namespace grog::test
