// A judgement learned from battles (core/judgement.hpp): weights by which what can be counted in a position foretells
// who wins, how well they do on battles that they have not seen, and how well one plays by them, beside the score that
// the ruleset's author wrote.
#pragma once
#include "lab/duel.hpp"
#include "lab/lessons.hpp"

namespace grog {

struct Foresight {      // over positions of battles that nothing was learned from
  double surprise = 0;  // mean logarithm of the chance that the real end was given, sign turned; 0.693 knows nothing
  double right = 0;     // share of decided battles' positions in which the winner was thought ahead
};
// Weights held so hard to nothing: what foretells best goes by many small things that go with winning and do not win.
struct Attempt {
  double held = 0;  // battles' worth
  std::vector<i32> weights;
  Foresight foresight;
  DuelSums trial;  // pairs of a greedy player who judges by them against one who judges by the score
};
struct Learned {
  u64 battles = 0, decided = 0, positions = 0, unseen = 0;  // unseen: positions that the foresight is measured on
  Foresight handmade;
  std::vector<Attempt> attempts;  // from hard to soft; none: there was nothing to learn from
  std::size_t chosen = 0;
  DuelSums proof;  // of the chosen one, in fresh pairs
};

// `scenarios`: on how many the battles were fought in turn. Of five battles three are learned from, one says which
// attempt to choose where none is tried out, one measures the foresight.
Learned learn(std::span<const Lesson>, std::size_t scenarios);

// Which of the attempts plays best: so many pairs each, and twice as many fresh ones for the best.
void try_out(const LessonPlan&, u64 pairs, Learned&, std::atomic<u64>& done, const std::atomic<bool>& stop);
u64 pairs_of(const Learned&, u64 pairs);

}  // namespace grog
