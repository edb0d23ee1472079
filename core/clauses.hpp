// The catalogue of a ruleset's clauses and rulings, with their texts in every language.
#pragma once
#include <string>
#include <vector>

#include "core/data.hpp"

namespace grog {

struct ClauseEntry {
  Clause id = Clause::none;
  Sentence text;
  bool ours = false;            // not in the printed text; a ruling carries it
  Sentence advice;              // why a program has nothing to enforce; empty: it has
  std::vector<Clause> rulings;  // on which it rests
  const std::string& in(Lang l) const { return text.in(l); }
  bool is_advice() const { return !advice.empty(); }
};
struct ChapterEntry {
  int number = 0;
  Sentence text;
};

struct ClauseBook {
  std::string prefix;
  std::vector<ChapterEntry> chapters;
  std::vector<ClauseEntry> entries;  // clauses, then rulings, in printed order
  const ClauseEntry* find(Clause) const;
  Sentence said(Clause) const;  // its id and its text
};

bool read_clauses(const DataFile&, ClauseBook&, Problems&);

}  // namespace grog
