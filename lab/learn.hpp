// A judgement learned from battles (core/judgement.hpp): weights by which what can be counted in a position foretells
// who wins, and how well they do on battles that they have not seen, beside the score that the ruleset's author wrote.
#pragma once
#include "lab/lessons.hpp"

namespace grog {

struct Foresight {      // over positions of battles that nothing was learned from
  double surprise = 0;  // mean logarithm of the chance that the real end was given, sign turned; 0.693 knows nothing
  double right = 0;     // share of decided battles' positions in which the winner was thought ahead
};
struct Learned {
  std::vector<i32> weights;                                 // none: there was nothing to learn from
  u64 battles = 0, decided = 0, positions = 0, unseen = 0;  // unseen: positions that the foresight is measured on
  Foresight handmade, learned;
  double held = 0;           // how much weights were held to nothing
  bool score_alone = false;  // what there is besides the score foretold nothing on battles kept apart
};

// `scenarios`: on how many the battles were fought in turn. Of five battles three are learned from, one chooses how
// far to trust what was learned, one measures it.
Learned learn(std::span<const Lesson>, std::size_t scenarios);

}  // namespace grog
