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
  return e != nullptr ? Sentence{id + ", " + e->fr, id + ", " + e->en} : Sentence{id, id};
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
      t.fault("id", sentence(ruling ? Text{"« {0} » n'est pas l'identifiant d'un arbitrage de {1}",
                                           "'{0}' is not the id of a ruling of {1}"}
                                    : Text{"« {0} » n'est pas l'identifiant d'une clause de {1}",
                                           "'{0}' is not the id of a clause of {1}"},
                             {id, book.prefix}));
    if (book.find(e.id) != nullptr) t.fault("id", sentence({"« {0} » y est deux fois", "'{0}' stands twice"}, {id}));
    e.fr = t.text("fr"), e.en = t.text("en");
    e.ours = t.boolean("ours", false);
    t.both("advice", e.advice_fr, e.advice_en, false);
    for (const std::string& r : t.texts("rulings")) {
      Clause c = parse_clause(r, book.prefix);
      if (!is_ruling(c))
        t.fault("rulings",
                sentence({"« {0} » n'est pas l'identifiant d'un arbitrage", "'{0}' is not the id of a ruling"}, {r}));
      e.rulings.push_back(c);
    }
    book.entries.push_back(std::move(e));
  };
  for (const Table& t : root.tables("clause")) read(t, false);
  for (const Table& t : root.tables("ruling")) read(t, true);
  for (const ClauseEntry& e : book.entries)
    for (Clause r : e.rulings)
      if (book.find(r) == nullptr)
        root.fault(sentence({"{0} s'appuie sur {1}, qui n'existe pas", "{0} rests on {1}, which is not there"},
                            {clause_id(e.id, book.prefix), clause_id(r, book.prefix)}));
  doc.finish();
  return doc.sound();
}

}  // namespace grog
