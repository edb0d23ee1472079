// Which of many orders leads where a general wants to be: candidates from the ruleset, weighed first by their exact
// outcomes, then by playing the best of them on in the head, with more games for those that stay in the race.
#pragma once
#include <atomic>

#include "ai/outcomes.hpp"
#include "ai/policy.hpp"

namespace grog {

// What the searches of a battle have taught of games in the head that end before it does: how much more orders differ
// there than luck explains, as a part of that luck.
struct Trust {
  double told = 0.1;
  double searches = 4;  // that taught it; to begin with, what it is worth beforehand
};

inline bool is_set(const std::atomic<bool>* flag) { return flag != nullptr && flag->load(std::memory_order_relaxed); }

struct SearchLimits {
  std::size_t listed = 64;  // candidates asked of the ruleset
  OutcomeLimits outcomes;
  std::size_t kept = 8;  // candidates that are played on
  u64 nodes = 500;       // orders applied in the head; a search stops at the end of the game in which it passes this
  u32 milliseconds = 0;  // by the clock instead, where it is not 0: then a search cannot be repeated
  u32 at_most = 0;       // milliseconds after which a search stops though it has nodes left; 0 is never
  const std::atomic<bool>* hurry = nullptr;  // set: whoever waits has waited enough
  unsigned hands = 1;                        // threads that play games in the head: two of them think alike, but sooner
  Horizon horizon = Horizon::action;         // nearer where there are not orders enough for such games
  double trusted = 1;                        // games that end before the battle, against the first judgement, at most
  // A question of the whole army, who goes first and with what, is rare and worth more than an order: it gets so much
  // thought at least, and games that go on to the end of the next turn; 0: it is thought about like an order.
  u64 army_nodes = 0;
  double sure = 3;  // standard errors between two orders that settle which is better; 0 thinks on to the bound
  PolicyLimits policy;
  std::span<const BattlePlan> rivals;  // what the enemy may be after; none: he goes by the position alone
  UnitSet overlooked;  // of either side: no order of or against them is thought of, unless there is no other
};

// Whether what is asked is about the whole army: of all that may be answered nothing is done by a unit of the line or
// to one, nor by an officer who goes somewhere.
bool asks_the_army(const Game&, const State&, const std::vector<Order>& answers);

struct Considered {
  Order order;
  double first = 0;   // what the outcomes alone promise, as Judge::value
  double value = 0;   // what it came to
  double spread = 0;  // standard deviation of single games
  u32 games = 0;
  bool exact = true;
};
struct Found {
  std::vector<Considered> considered;  // best first; at least one
  u64 nodes = 0;
  u64 games = 0;
};

// Orders that are to be avoided by what they undo are marked down by `dislike`.
struct Dislike {
  virtual ~Dislike() = default;
  virtual double of(const State& before, const Order&, const State& after) const = 0;
};

Found search(const Game&, const Judge&, const State& seen, Side, const SearchLimits&, double risk, const Dislike*,
             Trust&, Rng&);

}  // namespace grog
