// An order as one sentence of success, seen from the side that gives it: its chance, the outcomes that exclude each
// other, losses at least, and what becomes of it by what the enemy may answer. What a verb is for stands in the
// ruleset's words (core/aims.hpp); one of which they say nothing is judged by its losses where they are settled at
// once; else there is no goal, and nothing is told.
#pragma once
#include "core/aims.hpp"
#include "core/exact.hpp"
#include "core/steps.hpp"

namespace grog {

struct OutcomeShare {  // shares exclude each other, and their weights add up to the total
  Tone tone = Tone::neutral;
  Text words;  // a template about the order
  double chance = 0;
  Big weight;  // over Outlook::total; of an answer's shares nothing
};
// What the other side may answer, and what follows if it does wherever it is asked; what it is asked besides, it
// answers as is worst for the giver.
struct Rejoinder {
  Order order;
  State asked;           // where it is first met
  bool foreseen = true;  // false: the rules have it judged by eye, and nothing else is filled in
  double success = 0;
  std::vector<OutcomeShare> shares;
  std::vector<OutlookStep> steps;  // of its likeliest path, behind those of the order itself
};
struct Outlook {
  Verdict verdict, foreseen;  // as of a preview
  bool exact = true;
  bool certain = true;  // one path alone: no die is thrown
  bool later = false;   // its dice fall later, when others have given theirs
  Text goal;            // a template about the order; empty: nothing is told
  Text aimless;         // where the words say why its dice have no aim that could be missed: that
  double success = 0;   // of the good shares, before any answer
  Big total;
  std::vector<OutcomeShare> shares;
  std::array<std::vector<double>, 2> at_least;  // by side: the chance to lose at least 1, 2, ...
  std::vector<Rejoinder> answers;               // worst for the giver first, then those by eye; of reactions alone
  bool by_eye = false;                          // there are answers that may not be looked at beforehand
  std::vector<OutlookStep> steps;               // of the likeliest path
};
// An answer as a condition, "si le 8e léger tire": the words of its verb in the section [answer], or its order.
std::string answer_text(const Game&, const Rejoinder&, Lang);
Outlook outlook(const Game&, const State&, const Order&, Side viewer, u64 leaf_limit = 200'000);

}  // namespace grog
