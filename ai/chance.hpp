// How likely a side is to win, reckoned from the score alone: for reports, where a game in the head for every turn
// would cost too much. It is no promise; whoever tells it says where it comes from.
#pragma once
#include <functional>

#include "core/kernel.hpp"

namespace grog {

// Of the first side, from 0, lost, to 1, won. Learns the scale of a game's scores when it is first asked, and keeps it.
std::function<double(const Game&, const State&)> chance_by_score();

}  // namespace grog
