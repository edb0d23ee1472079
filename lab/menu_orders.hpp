// Orders that nobody proposed: drawn by lot from all that the menu allows, for whoever asks what candidates leave out.
#pragma once
#include "core/kernel.hpp"

namespace grog {

// Up to `most` different ones, legal, of at most so many tries. Paths of several legs are not tried.
void menu_orders(const Game&, const State&, Rng&, u32 tries, std::size_t most, std::vector<Order>& out);

}  // namespace grog
