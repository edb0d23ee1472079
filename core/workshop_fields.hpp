// What the tables and keys of a ruleset's scenario files are called and mean, so that an editor can show them in words:
//
//   [section.attacker]            the table [attacker]; "unit" is each [[unit]], "unit.arrives" a table in it
//   fr = "L'assaillant"
//   en = "The attacker"
//   fields = "role"               where its keys are told: [field.role]; its own name if left out
//
//   [field.role]
//   posture = { fr = "Posture", en = "Posture", note = { fr = "...", en = "..." }, words = "posture" }
//
// A key: `note`, a sentence about it; `of`, what it names: "troops", "armies", "sides", "ground", "pieces", "leads",
// "units", "zones"; `words`, the section of words.toml that says its values, with `keys` only these of them; or
// `values`, which says them here; `fresh`, the lines that set it where the file does not have it yet.
#pragma once
#include <string>
#include <vector>

#include "core/sentence.hpp"

namespace grog {

class Table;
class Words;

struct FileField {
  std::string key, of, fresh;
  Sentence name, note;
  struct Value {
    std::string key;
    Sentence name;
  };
  std::vector<Value> values;
};
struct FileSection {
  std::string at;
  Sentence name;
  std::vector<FileField> fields;
};

// Faults go to the document's problems.
std::vector<FileSection> read_file_sections(const Table& root, const Words&);
// What `more` says beside what is there, whose word is the last; of a section's fields those of `more` come first.
void add_file_sections(std::vector<FileSection>&, const std::vector<FileSection>& more);

}  // namespace grog
