#include "core/clauses.hpp"

#include <algorithm>

namespace grog {

const ClauseEntry* ClauseBook::find(Clause c) const {
  auto at = std::find_if(entries.begin(), entries.end(), [c](const ClauseEntry& e) { return e.id == c; });
  return at == entries.end() ? nullptr : &*at;
}

Sentence ClauseBook::said(Clause c) const {
  const ClauseEntry* e = find(c);
  std::string id = clause_id(c, prefix);
  return e != nullptr ? Sentence::same(id + ", ") + e->text : Sentence::same(id);
}

bool read_clauses(const DataFile& file, ClauseBook& book, Problems& problems) {
  Document doc(file, problems);
  if (!doc.parsed()) return false;
  Table root = doc.root();
  book.prefix = root.text("prefix");
  for (const Table& t : root.tables("chapter")) {
    ChapterEntry c{t.integer("number", 0, 0xFE), t.said()};
    book.chapters.push_back(std::move(c));
  }
  auto read = [&](const Table& t, bool ruling) {
    ClauseEntry e;
    std::string id = t.text("id");
    e.id = parse_clause(id, book.prefix);
    if (e.id == Clause::none || is_ruling(e.id) != ruling)
      t.fault("id", sentence(ruling ? core_word("clauses.is_not_id_ruling") : core_word("clauses.is_not_id_clause"),
                             {id, book.prefix}));
    if (book.find(e.id) != nullptr) t.fault("id", sentence(core_word("shared.stands_twice"), {id}));
    e.text = t.said();
    e.ours = t.boolean("ours", false);
    e.advice = t.said("advice", false);
    for (const std::string& r : t.texts("rulings")) {
      Clause c = parse_clause(r, book.prefix);
      if (!is_ruling(c)) t.fault("rulings", sentence(core_word("clauses.is_not_id_ruling_2"), {r}));
      e.rulings.push_back(c);
    }
    book.entries.push_back(std::move(e));
  };
  for (const Table& t : root.tables("clause")) read(t, false);
  for (const Table& t : root.tables("ruling")) read(t, true);
  for (const ClauseEntry& e : book.entries)
    for (Clause r : e.rulings)
      if (book.find(r) == nullptr)
        root.fault(sentence(core_word("clauses.rests_on_which_is_not"),
                            {clause_id(e.id, book.prefix), clause_id(r, book.prefix)}));
  doc.finish();
  return doc.sound();
}

}  // namespace grog
