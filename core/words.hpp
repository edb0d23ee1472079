// What people read, by key, in every language of the program. A file of words has tables of entries, the languages side
// by side:
//
//   [refusal]
//   too_far = { fr = "{0:length} demandés, {1:length} permis", en = "{0:length} asked, {1:length} allowed" }
//
// Program code names a word by its key, "too_far"_w, so that a better sentence touches no code.
#pragma once
#include <deque>
#include <map>
#include <span>
#include <string>

#include "core/data.hpp"
#include "core/sentence.hpp"

namespace grog {

class Words {
 public:
  // Adds the entries of a file; false with what is wrong. Every entry must say something in each language.
  bool read(const DataFile&, Problems&);
  // Empty where there is no such entry.
  Text find(std::string_view section, std::string_view key) const;
  Text operator()(std::string_view section, std::string_view key) const { return find(section, key); }
  Text at(std::string_view name) const;  // "section.key", which must be there
  std::vector<std::string> keys(std::string_view section) const;
  std::vector<std::string> all() const;  // "section.key", in order
  // Said with these parts in its {0}, {1}, ...; the program's own words where the ruleset has none of that key.
  Sentence say(std::string_view section, std::string_view key,
               std::initializer_list<std::string_view> parts = {}) const;
  Sentence say_with(std::string_view section, std::string_view key, std::span<const Sentence> parts) const;
  Sentence say_with(std::string_view section, std::string_view key, std::initializer_list<Sentence> parts) const {
    return say_with(section, key, std::span<const Sentence>(parts.begin(), parts.size()));
  }

 private:
  std::map<std::string, Sentence, std::less<>> entries_;  // "section.key"; entries never move
};

// What the program itself says, whatever the ruleset.
const Words& core_words();
// Those that a part of the program, its home, carries in it; they must be sound.
struct EmbeddedFile;
Words embedded_words(std::string_view home, std::span<const EmbeddedFile>);

}  // namespace grog
