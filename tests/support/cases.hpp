// Cases in text: a situation, dice, and what must come of it, worked out by hand from the printed rules.
// Files: tests/cases/<ruleset id>/*.toml. Two kinds of [[case]]:
//
//   [[case]]                                 # a dice procedure
//   name = "two fresh regiments against one Chassepot regiment"
//   clauses = ["WS-8.1", "WS-8.12"]          # each must appear in the engine's answer: modifier, refusal, event, throw
//   about = ["WS-R36"]                       # what the expected values prove without the engine naming it
//   procedure = "totals"
//   inputs = { a_inf_fresh = 2 }             # the rest at their defaults
//   dice = "4"                               # groups by throw: "5 2 6 | 3"; all must be used up
//   modifiers = ["WS-8.1 8", "WS-8.12 1d3+2"]  # optional: the whole list, in order ("CP-19.8@a 1" where sides show)
//   outcome = { attacker_total = 8, defender_total = 4 }   # the fields that matter; null is "null"
//   chances = { "1/3" = { hits = 0 } }       # optional: exact odds that these fields have these values; or "2/6"
//
//   [[case]]                                 # a game
//   name = "..."
//   clauses = ["WS-7.5"]
//   scenario = "geisberg"                    # a built-in one, or
//   situation = '''...'''                    # a scenario file's text, after this file's `common` text if it has one
//   steps = [
//     { order = "move gr7 @C2", expect = { "gr7.place" = "C2" } },
//     { order = "move gr7 @C3", refused = "WS-5.1" },          # a clause, or "fault": an order that makes no sense,
//     { order = "dig-in gr7", refused = "unread" },            # or "unread": words that are no order of this ruleset
//     { order = "bombard @C3 :artillery with bat6", dice = "5 | 3", expect = { "l50.strength" = 2, asked = "lose" } },
//   ]
//   does_not_load = "WS-10.7"                # instead of steps: a clause or words that say why the file is refused
//
// What `expect` can name: asked, asked.side, asked.unit, asked.other, phase, active, turn, over, winner, game.<attr>,
// side.<side>.<attr>, <unit>.strength|place|formation|x|y|facing|group|side, <unit>.<attr>, <unit>.<flag>, links (their
// number), place.<id> (the place's raw attribute), told.<event> (how often this step told it), points.<side>
// (Game::standing). Names are the ruleset's own (Labels). A place that is none is "none", others their id.
//
// A file may say `forced = "roll"` at its top: after each step that order is given, with the rest of the step's dice,
// for as long as it is what the game waits for; `told` then counts the events of all of them.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "core/kernel.hpp"

namespace grog::test {

// What one case says of clauses, and what the engine said while it ran.
struct CaseTrace {
  std::string file, name;
  std::set<Clause> expected, mentioned;  // under `clauses` and `about`
  std::set<Clause> named;                // in a modifier, an event, a throw, a refusal
  bool holds = true;
};
struct CaseResult {
  int cases = 0;
  std::vector<std::string> failures;  // "file: case: what"
  std::vector<CaseTrace> traces;      // one a case
};
// Every case of one file.
CaseResult run_cases(const Ruleset&, const Rulebook&, const DataFile&);

}  // namespace grog::test
