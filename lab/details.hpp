// What a run of games tells beyond who won: who lost what, how long it took, by how much, and which clauses spoke.
// Whole numbers only, so that threads, shards and machines add up to the same bytes.
#pragma once
#include <map>
#include <vector>

#include "core/journal.hpp"
#include "core/kernel.hpp"
#include "lab/sums.hpp"

namespace grog {

struct UnitFate {
  Sums left;          // strength at the end
  u64 destroyed = 0;  // games
  i32 full = 0;       // strength before any loss
};
struct ClauseUse {
  u64 times = 0, games = 0;  // how often an event or a modifier cited it, and in how many games
  u64 won[2] = {0, 0};       // times in games that the first and the second side won
};

struct Details {
  std::vector<UnitFate> units;  // by roster
  std::map<Clause, ClauseUse> clauses;
  std::map<i32, u64> margins;                  // points of the first side less the second's -> games
  std::map<i32, u64> lengths;                  // turns -> games
  std::map<i32, u64> reached;                  // turn -> games that finished it
  std::map<i32, std::array<u64, 2>> strength;  // turn -> what is left of each side at its end, over those games
  void add(const Details&);
};

// Follows one game as it is played.
class GameWatch {
 public:
  explicit GameWatch(const Game& game) : game_(game) {}
  Journal* journal() { return &journal_; }
  void after_order(const State&);
  void end(const State&, Details&);

 private:
  void note_turn(const State&);
  const Game& game_;
  Journal journal_;
  std::map<Clause, u64> cited_;
  std::map<i32, std::array<u64, 2>> strength_;
  u16 turn_ = 0;  // the one being played; what comes before the first turn is turn 0
};

}  // namespace grog
