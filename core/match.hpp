// A game being played: the state, its record, and how far one may take back. What every client drives.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/log.hpp"

namespace grog {

struct Outcome {  // of giving an order
  Verdict verdict;
  bool needs_dice = false;  // nothing happened yet: give the same order again with these dice too
  TapeDice::Missing missing;
  bool bad_dice = false;  // the dice given do not fit the throws
  std::vector<Event> events;
  std::vector<Modifier> modifiers;
  Tape tape;
};

class Match {
 public:
  // The game must outlive the match.
  Match(const Game&, LogHeader);

  const Game& game() const { return *game_; }
  const State& state() const { return state_; }
  const Log& log() const { return log_; }
  bool over() const { return state().over != 0; }
  Side to_decide() const { return over() || state().waiting == 0 ? Side::nobody : state().asked().side; }

  Outcome give(const Order&, RandomDice&);       // dice thrown by the program
  Outcome give(const Order&, const Tape& dice);  // dice thrown by hand: all those of this order so far
  // Back over orders of that side, never across a throw, a reveal, a question, what may not be foreseen, or the end.
  // Refused with a clause where the rules themselves forbid it.
  Verdict may_undo(Side) const;
  bool can_undo(Side side) const { return may_undo(side).accepted; }
  bool undo(Side);
  // The state before entry i (0 is the beginning).
  State state_before(std::size_t i) const;

  // Takes the first `at` entries of a log as played: `state` is where they led, and none of them can be taken back.
  // False, with nothing changed, where the state is not the one of that log's hash, or the hash cannot be compared.
  // Only for a match not begun.
  bool take(const Log&, std::size_t at, const State& state);

 private:
  template <class D>
  Outcome settle(const Order&, D& dice, Tape& tape);
  struct Kept {
    std::size_t at = 0;  // entries before it
    State state;
  };
  const Game* game_;
  Log log_;
  State state_;
  std::vector<Verdict> final_;  // of each entry, whether it may be taken back
  // One state in `kept_every`: the others are played again from the one before, which dozens of games in one process
  // can afford where their memory could not. The last few that were asked for are at hand.
  std::vector<Kept> kept_;
  mutable std::vector<Kept> recent_;
  mutable std::size_t next_recent_ = 0;
};

// Replays a log on its game. What differs in its header is noted and no reason to stop: each order proves itself by its
// own hash. Stops at the first order that does not, and says where.
struct Replay {
  bool ok = false;
  std::size_t entries = 0;      // played and found equal
  std::size_t unproved = 0;     // of these, whose hash is one that this program cannot compare
  std::vector<Sentence> notes;  // what the header says otherwise than this program
  Sentence fault;
  std::unique_ptr<Match> match;
};
Replay replay(const Game&, const Log&);
// The same from a position that was kept after `at` entries, where it is the one that the log's hash names; else from
// the beginning.
Replay replay(const Game&, const Log&, std::size_t at, const State& kept);

}  // namespace grog
