// Computer players: from what a side knows to an order. They see the kernel alone, so they play every ruleset.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/kernel.hpp"

namespace grog {

using Why = Sentence;

struct Ordered {
  State seen;  // as its side knew the position
  Order order;
};
// Of the thought about the next order of a game, after so many: who is asked for advice throws the same dice in the
// head as who sits at the table.
inline u64 seed_of_thought(u64 of_game, std::size_t orders) { return seed_of(~of_game, orders); }

class Player {
 public:
  virtual ~Player() = default;
  // An order for the side that must decide. `seen` is the position as that side knows it: legal there, it may still
  // be refused on the whole position; another_order() is given then.
  virtual Order choose(const Game&, const State& seen, Side, Rng&) = 0;
  // A new game begins: what was remembered of another one is forgotten.
  virtual void start() {}
  // What this side was asked and ordered so far in that turn and the one before, whoever ordered it: what the player
  // remembers of them is that, and no more. For one who is asked for advice now and then.
  virtual void recall(const Game&, u16 /*turn*/, std::span<const Ordered>) {}
  // Why, after choose() and while that game lives: what the order aims at, the chance seen, what is feared. Empty for
  // players that have no reasons.
  virtual Why why() const { return {}; }
  // Bounds each decision by the clock; 0 goes back to the player's own bound, under which equal games are played alike.
  virtual void think(u32 /*milliseconds*/) {}
  // For people who wait: cuts a long thought short, and keeps a whole turn within some fourteen such thoughts. 0 is no
  // such bound.
  virtual void at_most(u32 /*milliseconds*/) {}
  // On two cores at once where it is more than one; what comes of it is the same, but sooner.
  virtual void hands(unsigned) {}
  // From another thread: once that is set, what is being thought comes to its end. It outlives the thought.
  virtual void hurry(const std::atomic<bool>*) {}
  // The same by what is thought, not by the clock, so that equal games are played alike: orders tried in the head for
  // one decision. 0 is no such bound.
  virtual void at_most_orders(u64 /*orders*/) {}
};

// In place of one that a player could not know to be forbidden: the referee, who sees all, finds him another. None
// where none is to be had.
std::optional<Order> another_order(const Game&, const State& whole, Rng&);

std::span<const NamedText> player_infos();
std::span<const NamedText> style_infos();  // what may follow a general's level after a colon
// How long a person likes to wait for one order of a player: longer for one who thinks at length.
u32 patience_for(std::string_view name);  // milliseconds
inline constexpr u32 usual_patience = 1'500;
// As people are played with: with that patience, on both cores.
void seat_at_table(Player&, std::string_view name);
// As people read it, level and style; the name itself where there is no such player, or it is a bot.
std::string player_title(std::string_view name, Lang);

// The player of that name, or null with what is wrong and which there are. One for each game and thread.
struct NamedPlayer {
  std::unique_ptr<Player> player;
  Sentence fault;
};
NamedPlayer player_named(std::string_view name);
// Who makes the players called "bot:" and something; nobody does until a program says so.
using BotMaker = NamedPlayer (*)(std::string_view something);
void set_bots(BotMaker);

}  // namespace grog
