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
  const State& state() const { return states_.back(); }
  const Log& log() const { return log_; }
  bool over() const { return state().over != 0; }
  Side to_decide() const { return over() || state().waiting == 0 ? Side::nobody : state().asked().side; }

  Outcome give(const Order&, RandomDice&);       // dice thrown by the program
  Outcome give(const Order&, const Tape& dice);  // dice thrown by hand: all those of this order so far
  bool can_undo(Side) const;  // back over orders of that side, never across a throw, a reveal or the opponent
  bool undo(Side);
  // The state before entry i (0 is the beginning).
  State state_before(std::size_t i) const;

 private:
  template <class D>
  Outcome settle(const Order&, D& dice, Tape& tape);
  const Game* game_;
  Log log_;
  std::vector<State> states_;  // one more than entries: a copy is cheaper than a replay
  std::vector<bool> final_;    // entries that may not be taken back
};

// Replays a log on its game, checking the header and each hash. Stops at the first difference and says where.
struct Replay {
  bool ok = false;
  std::size_t entries = 0;  // played and found equal
  std::string fault;
  std::unique_ptr<Match> match;
};
Replay replay(const Game&, const Log&);

}  // namespace grog
