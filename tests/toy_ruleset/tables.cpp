#include "tests/toy_ruleset/tables.hpp"

namespace grog::toy_ruleset {

bool read_tables(const DataFile& file, const ClauseBook& clauses, Tables& t, Problems& problems) {
  Document doc(file, problems, &clauses);
  Table game = doc.root().table("game");
  t.turns = game.figure("turns", 1, 20);
  t.bases = game.figure("bases", 1, 20);
  Table initiative = doc.root().table("initiative");
  t.initiative = initiative.modifier("die");
  t.bold = initiative.modifier("bold");
  Table fire = doc.root().table("fire");
  t.range = fire.figure("range", 1, 8);
  t.hit = fire.score("hit");
  t.save = fire.score("save");
  t.long_range = fire.modifier("long_range");
  t.minimum = fire.modifier("minimum");
  t.wary = fire.modifier("wary");
  t.ducked = fire.modifier("ducked");
  doc.finish();
  return doc.sound();
}

}  // namespace grog::toy_ruleset
