#include "core/primer.hpp"

namespace grog {

bool read_primer(const DataFile& file, const ClauseBook& clauses, const Words& words, Primer& primer,
                 Problems& problems) {
  Document doc(file, problems, &clauses, &words);
  if (!doc.parsed()) return false;
  Table root = doc.root();
  primer.opening = root.said("opening");
  for (const Table& t : root.tables("term")) {
    Term term;
    term.word = t.said("word");
    term.text = t.said("text");
    term.clause = t.clause("clause");
    primer.terms.push_back(std::move(term));
  }
  doc.finish();
  return doc.sound();
}

}  // namespace grog
