// Two games that differ in one side's secret alone, played side by side through sessions with seats. Whoever may not
// know the secret asks all that can be asked, at random, between the orders: every answer must be the same in both
// worlds. An order that was given may show the secret, where the rules say so; then it must be final: neither taken
// back, nor exchanged for another while its dice are due.
//
// No ruleset is known here. A secret is found wherever two orders lead to positions that the others see alike.
#pragma once
#include <map>
#include <string>

#include "core/kernel.hpp"

namespace grog::test {

struct Worlds {                      // what came of it
  u64 answers = 0;                   // heard by who may not know, and found equal
  u64 secrets = 0;                   // pairs of worlds
  u64 shown = 0;                     // of these, ended by an order that showed the secret
  std::map<std::string, u64> heard;  // answers by type
  std::string leak;                  // the first difference; empty where none was found
};

// One game, adding to `found`, until it is over, has no secrets for long, or has given that many answers.
void play_two_worlds(const Game&, u64 seed, bool dice_by_hand, u64 most_answers, Worlds& found);
// Games of all scenarios of a ruleset in turn, dice by the program and by hand. Ends early where nothing is secret.
Worlds play_two_worlds(const Ruleset&, u64 seed, u64 answers);

}  // namespace grog::test
