// How likely a side is held to win, for reports. The protocol knows no computer players: a program that has some says
// once, when it starts and before anything is served, who is to judge. Where nobody is, reports tell no chances.
#pragma once
#include <functional>

#include "core/kernel.hpp"

namespace grog {

// Of the first side, from 0 to 1. Makes a judge for one report, which may keep what it learns of its game.
using MakeChance = std::function<std::function<double(const Game&, const State&)>()>;
void judge_chances_by(MakeChance);
const MakeChance& chance_maker();

}  // namespace grog
