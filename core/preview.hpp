// What an order may lead to, and how likely, before it is given: the order itself, applied to a copy under exact dice.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "core/exact.hpp"
#include "core/kernel.hpp"

namespace grog {

struct Prospect {  // something that the journal would tell
  Event event;
  double chance = 0;
  Big weight;  // over Preview::total
};
struct Asked {               // what may be asked next, and of whom
  Side side = Side::nobody;  // nobody: the battle is over
  u8 kind = 0;
  UnitId unit = UnitId::none;
  double chance = 0;
  Decision decision{};  // the whole question, as it is first met
};
struct Preview {
  Verdict verdict;   // when refused, nothing else is filled in
  Verdict foreseen;  // the same: the order is allowed, but what it leads to may not be looked at before it is given
  bool exact = true;
  Big total;
  std::vector<Prospect> prospects;  // one for each different event, likeliest first
  std::vector<Modifier> modifiers;  // of every number that the order computes, in order
  std::vector<Asked> questions;     // likeliest first
  double score_before[2] = {0, 0};  // Game::score
  double score_after[2] = {0, 0};   // and its expectation
  u64 leaves = 0;
  std::size_t states = 0;  // different positions that may result
};
// `viewer`: whose knowledge it uses; the state is first reduced to what that side sees.
Preview preview(const Game&, const State&, const Order&, Side viewer, u64 leaf_limit = 2'000'000);

// The same as one sentence of success, seen from the side that orders. What a verb is for stands in the ruleset's
// words:
//   [aim] VERB = the goal, completing "54 %";  [good.VERB] [neutral.VERB] [bad.VERB] EVENT = what it means when told.
// A verb of which the words say nothing is judged by its losses where they are settled at once; else there is no goal,
// and nothing is told.
enum class Tone : u8 { good, neutral, bad };
struct OutcomeShare {  // shares exclude each other, and add up to 1
  Tone tone = Tone::neutral;
  Text words;  // a template about the order
  double chance = 0;
};
struct Rejoinder {  // what the other side may answer, and the chance of success if it does wherever it is asked
  Order order;
  State asked;  // where it is first met
  double success = 0;
};
struct Outlook {
  Verdict verdict, foreseen;  // as of a preview
  bool exact = true;
  bool certain = true;  // one path alone: no die is thrown
  Text goal;            // a template about the order; empty: nothing is told
  double success = 0;   // of the good shares, before any answer
  std::vector<OutcomeShare> shares;
  std::array<std::vector<double>, 2> at_least;  // by side: the chance to lose at least 1, 2, ...
  std::vector<Rejoinder> answers;               // worst for the giver first; of reactions alone
  bool by_eye = false;                          // there are answers that may not be looked at beforehand
};
Outlook outlook(const Game&, const State&, const Order&, Side viewer, u64 leaf_limit = 200'000);

// The mean of `worth` over all that an order may lead to; nothing where that takes more than `leaf_limit` paths.
std::optional<double> expected(const Game&, const State&, const Order&, u64 leaf_limit,
                               const std::function<double(const State&)>& worth);

// Every position that an order may lead to, with its chance: for search.
struct Branch {
  State state;
  double chance;
};
bool branches(const Game&, const State&, const Order&, u64 leaf_limit, std::vector<Branch>&);  // false: not exact

}  // namespace grog
