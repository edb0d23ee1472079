#include "core/clauses.hpp"

#include <algorithm>

namespace grog {

const ClauseEntry* ClauseBook::find(Clause c) const {
  auto at = std::find_if(entries.begin(), entries.end(), [c](const ClauseEntry& e) { return e.id == c; });
  return at == entries.end() ? nullptr : &*at;
}

bool read_clauses(const DataFile& file, ClauseBook& book, Problems& problems) {
  Document doc(file, problems);
  if (!doc.parsed()) return false;
  Table root = doc.root();
  book.prefix = root.text("prefix");
  for (const Table& t : root.tables("chapter")) {
    ChapterEntry c{t.integer("number", 0, 0xFE), t.text("fr"), t.text("en")};
    book.chapters.push_back(std::move(c));
  }
  auto read = [&](const Table& t, bool ruling) {
    ClauseEntry e;
    std::string id = t.text("id");
    e.id = parse_clause(id, book.prefix);
    if (e.id == Clause::none || is_ruling(e.id) != ruling)
      t.fault("id", "'" + id + "' is not the id of a " + (ruling ? "ruling" : "clause") + " of " + book.prefix);
    if (book.find(e.id) != nullptr) t.fault("id", "'" + id + "' stands twice");
    e.fr = t.text("fr"), e.en = t.text("en");
    e.ours = t.boolean("ours", false);
    t.both("advice", e.advice_fr, e.advice_en, false);
    for (const std::string& r : t.texts("rulings")) {
      Clause c = parse_clause(r, book.prefix);
      if (!is_ruling(c)) t.fault("rulings", "'" + r + "' is not the id of a ruling");
      e.rulings.push_back(c);
    }
    book.entries.push_back(std::move(e));
  };
  for (const Table& t : root.tables("clause")) read(t, false);
  for (const Table& t : root.tables("ruling")) read(t, true);
  for (const ClauseEntry& e : book.entries)
    for (Clause r : e.rulings)
      if (book.find(r) == nullptr)
        root.fault(clause_id(e.id, book.prefix) + " rests on " + clause_id(r, book.prefix) + ", which is not there");
  doc.finish();
  return doc.sound();
}

}  // namespace grog
