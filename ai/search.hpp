// Which of many orders leads where a general wants to be: candidates from the ruleset, weighed first by their exact
// outcomes, then by playing the best of them on in the head, with more games for those that stay in the race.
#pragma once
#include <array>

#include "ai/outcomes.hpp"
#include "ai/policy.hpp"

namespace grog {

// How far a game in the head goes before it is judged.
enum class Horizon : u8 {
  action,  // until the order and the questions it raised are settled
  part,    // until the turn passes to another side
};

constexpr std::size_t most_marks = 6;
using Marks = std::array<double, most_marks>;  // a figure for each stretch of a game in the head, up to its marks

// What the searches of a battle have taught of games in the head: how much more of what they tell is than luck, as a
// part of that luck. Far stretches are mostly luck; how far one sees depends on the ruleset.
struct Trust {
  Marks told{0.1, 0.05, 0.05, 0.02, 0.01, 0.01};
  Marks searches{4, 4, 4, 4, 4, 4};  // that taught it; to begin with, what it is worth beforehand
};

struct SearchLimits {
  std::size_t listed = 64;  // candidates asked of the ruleset
  OutcomeLimits outcomes;
  std::size_t kept = 8;  // candidates that are played on
  u64 nodes = 500;       // orders applied in the head; a search stops at the end of the game in which it passes this
  u32 milliseconds = 0;  // by the clock instead, where it is not 0: then a search cannot be repeated
  u32 at_most = 0;       // milliseconds after which a search stops though it has nodes left; 0 is never
  Horizon horizon = Horizon::action;
  u32 marks = 1;    // moments at which a game in the head is judged: the horizon, and 1, 2, 4, 8... turns later
  double sure = 3;  // standard errors between two orders that settle which is better; 0 thinks on to the bound
  PolicyLimits policy;
  double blunder = 0;  // chance that a candidate is not thought of
};

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
