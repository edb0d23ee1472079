// Computer players: from what a side knows to an order. They see the kernel alone, so they play every ruleset.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/kernel.hpp"

namespace grog {

class Player {
 public:
  virtual ~Player() = default;
  // An order for the side that must decide. `seen` is the position as that side knows it: legal there, it may still
  // be refused on the whole position, and whoever drives the game asks again then.
  virtual Order choose(const Game&, const State& seen, Side, Rng&) = 0;
};

struct PlayerInfo {
  std::string_view name;
  Text text;  // what it does, in a line
};
std::span<const PlayerInfo> player_infos();

// The player of that name, or null with what is wrong and which there are. One for each game and thread.
struct NamedPlayer {
  std::unique_ptr<Player> player;
  std::string fault_fr, fault_en;
};
NamedPlayer player_named(std::string_view name);

}  // namespace grog
