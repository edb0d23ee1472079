// What a game tells of itself, as text: by keys, roster ids, printed clauses and the kernel's common header of a unit.
// Nothing here knows how a ruleset keeps its state, so that a rebuilding of that state leaves every line as it was.
#pragma once
#include <string>

#include "core/kernel.hpp"

namespace grog::story {

class Facts {
 public:
  explicit Facts(const Game& game) : game_(game), labels_(game.rules().labels()) {}
  const Game& game() const { return game_; }
  std::size_t units(const State&) const;

  std::string unit(UnitId) const;
  std::string place(i16) const;
  std::string side(Side) const;
  std::string clause(Clause) const;
  std::string verdict(const Verdict&) const;  // the clause; never the note, whose words may change

  std::string dice(const Tape&) const;  // each throw with its clause, or empty
  std::string event(const Event&) const;
  std::string modifier(const Modifier&) const;
  std::string asked(const State&) const;     // who must decide what
  std::string standing(const State&) const;  // points, who is ahead, the end
  std::string status(const State&) const;    // turn, phase, standing, and what is asked
  std::string header(const State&, UnitId) const;

 private:
  const Game& game_;
  const Labels& labels_;
};

std::string text_of(i64);
std::string text_of(Point);
std::string text_of(const Pose&);

}  // namespace grog::story
