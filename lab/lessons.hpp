// Games between equal players from which something is to be learned: positions on their way, and how they ended.
#pragma once
#include <atomic>

#include "core/features.hpp"
#include "lab/batch.hpp"

namespace grog {

struct LessonPlan {
  std::vector<const Game*> games;  // battle n is fought on games[n % games.size()]; of one ruleset
  PlayerMaker player;              // plays both sides
  u64 seed = 1, battles = 1;
  u32 positions = 12;  // of a battle, drawn by lot among those where a side's part of a turn is over
  u64 seconds = 0;     // after which no further battle begins; 0: never
  unsigned jobs = 1;
  bool keep_states = false;
  u32 max_orders = 20'000;
};

struct Position {
  std::vector<i32> features;  // as whoever was asked there knew it
  i32 late = 0;               // how much of the battle was over, in thousandths
  Side next = Side::nobody;   // whose part of a turn begins here
};
struct Lesson {  // one battle
  u64 number = 0;
  u8 halves = 1;  // the first side's: 2 won, 1 drawn or given up, 0 lost
  std::vector<Position> positions;
  std::vector<State> states;  // of the same, where they are kept
};

// By number, none missing between. Depends on the plan alone, whatever the jobs; `stop` ends it after the battles under
// way, and what was fought is then the beginning of the same list.
std::vector<Lesson> hear_lessons(const LessonPlan&, std::atomic<u64>& done, const std::atomic<bool>& stop);

}  // namespace grog
