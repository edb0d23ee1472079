// Games that computer players play out to see what becomes of a battle: who wins it, and what comes up in it.
#pragma once
#include <functional>
#include <string_view>

#include "ai/player.hpp"
#include "core/journal.hpp"

namespace grog {

struct PlayedOut {
  bool over = false;
  Side winner = Side::nobody;
};
// One game to its end, or until so many orders. `told` hears what each order told.
PlayedOut play_out(const Game&, Player& first, Player& second, u64 seed, u32 most_orders,
                   const std::function<void(const Journal&)>& told = {});

// One general against himself: what he wins more of on one side is the battle's doing, not his.
struct Mirrored {
  u32 games = 0, wins[2] = {0, 0};
};
Mirrored play_mirrored(const Game&, std::string_view player, u32 games, u64 seed);

}  // namespace grog
