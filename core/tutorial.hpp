// A first battle with somebody at one's elbow: tutorial.toml of a ruleset. The game is an ordinary one; what is said
// beside it, what that points at and when the next word is due are data, for a browser, a terminal and whoever else.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/kernel.hpp"

namespace grog {

// The furniture of a client that a step may point at, by what it is for.
enum class Panel : u8 { none, objective, clock, roster, map, orders, odds, end, chronicle, undo, menu };

struct TutorialStep {
  // Whereupon the next step comes, besides somebody's asking for it.
  enum class Until : u8 {
    next,    // nothing else
    select,  // `by` is looked at
    odds,    // the odds of such an order are looked at
    order,   // such an order was given
    time     // that turn and that phase have come
  };
  std::string key;
  Sentence text;
  std::string unit, place;  // what it points at: one of these, or a panel, or nothing
  Panel panel = Panel::none;
  Until until = Until::next;
  std::string verb, by, target, where;  // of the order; empty: whichever
  std::string phase;                    // empty: any
  int turn = 0;                         // 0: any
};

struct Tutorial {
  std::string scenario;     // its id: one of scenarios/, or of lessons/ which no list of battles shows
  std::string side;         // whom the newcomer leads
  std::string general;      // the computer player who leads the others
  std::optional<u64> seed;  // of the dice
  std::vector<TutorialStep> steps;
};

// tutorial.toml among the files of a ruleset; none where there is no such file, or with what is wrong. `generals` are
// the names of computer players; empty where they are not known.
std::optional<Tutorial> read_tutorial(const DataFiles&, const Rulebook&, std::span<const std::string_view> generals,
                                      Problems&);

// Whether an order, given or weighed, is one that the step waits for.
bool meets(const TutorialStep&, const Game&, const Order&);
// Whether the time has come that it waits for.
bool meets(const TutorialStep&, const Game&, const State&);

}  // namespace grog
