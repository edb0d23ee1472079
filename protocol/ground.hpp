// The ground over which an order may send a unit, as the rules answer place by place.
#pragma once
#include <vector>

#include "core/kernel.hpp"

namespace grog {

// Outlines of it, holes too; empty where the order has no such ground. `by_eye`: the rules do not let it be drawn.
std::vector<std::vector<Point>> ground_of(const Game&, const State& seen, const Order&, bool& by_eye);

}  // namespace grog
