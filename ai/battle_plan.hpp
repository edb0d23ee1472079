// What a side means to do above single orders: which ground is to be had by whom, and who stays. A handful of plans is
// made from the map, weighed by games in the head in which that side plays by them, and kept while nothing happens that
// speaks for another.
#pragma once
#include <array>
#include <atomic>
#include <span>
#include <vector>

#include "core/kernel.hpp"

namespace grog {

class Judge;

struct Ground {  // that is fought for
  Point at;
  i16 place = -1;  // of the board
};

struct BattlePlan {
  enum class Kind : u8 { free, mass, part, left, right, hold, back, line, gather, late };
  struct Task {
    Point to;
    Point first;     // where it goes before that, up to the turn `until`
    u16 until = 0;   // 0: nowhere else first
    i16 facing = 0;  // where it looks when it has arrived
    u8 brigade = 0;  // those who keep together
    bool given = false;
    i16 ground = -1;     // of `grounds`; -1 where it only keeps its place
    bool waits = false;  // in reserve
    const Point& at(u16 turn) const { return turn <= until ? first : to; }
  };

  Kind kind = Kind::free;  // free: each order by itself
  Side side = Side::nobody;
  i16 ground = -1;
  u16 tasks = 0;
  i32 table = 1;       // its length, in which distances count
  bool faces = false;  // units look somewhere on this table
  std::array<Task, max_units> task{};
  double value = 0;  // what games by it came to, as Judge::value
  u32 games = 0;

  // How near those with a task are to it, from 0 to 1. Who has fallen is as far off as can be; nobody is nearer than
  // his brigade, but for a little.
  double fulfilled(const State&) const;
  bool same_as(const BattlePlan& o) const { return kind == o.kind && ground == o.ground; }
};

// What the battle is about, by what the ruleset tells of it; else what has a name on the board.
std::vector<Ground> grounds_of(const Game&, const State&);

// What an army does in a battle of brigades unless games speak for something else: who is ahead holds his ground, the
// other side advances in line. The free one in a smaller battle.
BattlePlan usual_plan(const Game&, const State& seen, Side, const std::vector<BattlePlan>&);

// The free one first. None other where there is no ground, or nobody who could go there.
std::vector<BattlePlan> battle_plans(const Game&, const State& seen, Side, const std::vector<Ground>&);

// What the enemy may be after: nothing in particular, holding his ground, advancing, all for one place. Games in the
// head meet each of them in turn: what prevails only against one way of playing is no plan.
std::vector<BattlePlan> rival_plans(const Game&, const State& seen, Side enemy, const std::vector<Ground>&);

struct PlanLimits {
  u64 nodes = 30'000;    // orders applied in the head, for all games together
  u32 milliseconds = 0;  // by the clock, where it is not 0
  u64 luck = 1;          // every plan meets the same
  double sure = 2;       // standard errors by which another plan must lead: a new one every turn is none
  const std::atomic<bool>* hurry = nullptr;  // as in SearchLimits
};
// Plays every plan on to the end, the worse half dropping out; the best first. `now` is followed on where it is as
// good.
void weigh(const Game&, const Judge&, const State& seen, Side, const BattlePlan& now,
           std::span<const BattlePlan> rivals, const PlanLimits&, std::vector<BattlePlan>&);

}  // namespace grog
