// Two variants played with the same dice: how the first side's result moves, game by game.
#pragma once
#include <vector>

#include "lab/batch.hpp"

namespace grog {

double first_side_result(const GameResult&);  // 1 won, 0.5 drawn or unfinished, 0 lost

struct PairedShare {
  u64 games = 0;
  double before = 0, after = 0;  // the first side's share
  Interval before_at, after_at;
  double shift = 0, margin = 0;  // after less before, and its margin at 95 %
  bool moved() const { return shift > margin || shift < -margin; }
};
// Both by number; only games that both have count.
PairedShare paired_share(const std::vector<GameResult>& before, const std::vector<GameResult>& after);

// Points to give to the first side (negative: to the second) after which as many games are won as lost, and the share
// that it leaves.
struct PointsHandicap {
  i32 points = 0;
  double share = 0.5;
};
PointsHandicap points_handicap(const std::map<i32, u64>& margins);

}  // namespace grog
