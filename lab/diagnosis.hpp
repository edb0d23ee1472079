// What holds the generals of a ruleset back: the orders that they are offered, the score by which they judge, the luck
// of the game, or how much they think. Counted, so that it repeats to the letter.
#pragma once
#include "lab/duel.hpp"
#include "lab/lessons.hpp"

namespace grog {

struct Diagnosis {
  struct Candidates {
    u64 decisions = 0, better = 0;  // in so many of them an order that is not offered is better than all that are
    double gain = 0;                // by so much then, where a battle is two
  } candidates;
  struct Score {  // by how much of the battle is over: a third each
    u64 positions[3] = {0, 0, 0};
    double correlation[3] = {0, 0, 0};  // with the battle's end
    double right[3] = {-1, -1, -1};     // share of those in which it was with the later winner; -1: it never spoke
  } score;
  struct Luck {
    u64 decisions = 0, games = 0;
    double share = 1;          // of what differs between games that begin with different orders, what luck explains
    double games_to_tell = 0;  // in the head for each of two orders, to tell which is better; 0: they do not differ
  } luck;
  DuelSums search;  // pairs of the quickest general against itself with half the thought
};

struct DiagnosisLimits {
  u64 decisions = 48;       // looked at for candidates
  u64 deep_decisions = 10;  // played on for luck
  u64 nodes = 4'000'000;    // orders applied in the head for luck, all together
  u64 pairs = 6;
};

// Of lessons whose states were kept; `done` counts what is looked at, of steps_of().
Diagnosis diagnose(const LessonPlan&, std::span<const Lesson>, const DiagnosisLimits&, std::atomic<u64>& done,
                   const std::atomic<bool>& stop);
u64 steps_of(const DiagnosisLimits&);

}  // namespace grog
