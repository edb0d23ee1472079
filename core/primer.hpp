// What a newcomer is told of a ruleset without asking, and when he asks: primer.toml of a ruleset (docs/formats.md).
#pragma once
#include <string>
#include <vector>

#include "core/clauses.hpp"
#include "core/data.hpp"
#include "core/words.hpp"

namespace grog {

// A word of the rules, explained where it stands. `word` has all its spellings, parted by bars, the first of them the
// one it is listed under.
struct Term {
  Sentence word, text;
  Clause clause = Clause::none;
};
struct Primer {
  Sentence opening;  // the one thing to know before a first battle by these rules
  std::vector<Term> terms;
};

bool read_primer(const DataFile&, const ClauseBook&, const Words&, Primer&, Problems&);

}  // namespace grog
