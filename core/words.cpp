#include "core/words.hpp"

#include "core/kernel.hpp"
#include "core/languages.hpp"
#include "core/require.hpp"

namespace grog {
namespace core_files {
std::span<const EmbeddedFile> embedded_files();
}

bool Words::read(const DataFile& file, Problems& problems) {
  Document doc(file, problems);
  if (!doc.parsed()) return false;
  auto walk = [&](auto& self, const Table& table, const std::string& path) -> void {
    for (const std::string& key : table.keys()) {
      Table entry = table.table(key);
      std::string name = path.empty() ? key : path + "." + key;
      if (!entry.says()) {
        self(self, entry, name);
        continue;
      }
      Sentence said = entry.said();
      for (const Language& l : languages())
        if (l.complete && said.in(*language_named(l.code)).empty()) {
          entry.fault(sentence(core_word("words.must_say_something"), {name}));
          break;
        }
      entries_.insert_or_assign(std::move(name), std::move(said));
    }
  };
  walk(walk, doc.root(), "");
  doc.finish();
  return doc.sound();
}

Text Words::find(std::string_view section, std::string_view key) const {
  std::string name{section};
  name += '.';
  name += key;
  auto it = entries_.find(name);
  return it == entries_.end() ? Text{} : it->second.text();
}

Text Words::at(std::string_view name) const {
  auto it = entries_.find(name);
  require(it != entries_.end(), "the program has no words for something that it says");
  return it->second.text();
}

Words embedded_words(std::string_view home, std::span<const EmbeddedFile> files) {
  Words all;
  Problems problems;
  for (const EmbeddedFile& f : files)
    require(all.read({std::string{f.path}, std::string{f.text}, std::string{home}}, problems),
            "the program's own words are not sound");
  return all;
}

const Words& core_words() {
  static const Words words = embedded_words("core", core_files::embedded_files());
  return words;
}
Text core_word(std::string_view name) { return core_words().at(name); }

Sentence Words::say(std::string_view section, std::string_view key,
                    std::initializer_list<std::string_view> parts) const {
  Text text = find(section, key);
  if (text.empty()) text = core_words().find(section, key);
  return text.empty() ? Sentence::same(key) : sentence(text, parts);
}

Sentence Words::say_with(std::string_view section, std::string_view key, std::span<const Sentence> parts) const {
  Text text = find(section, key);
  if (text.empty()) text = core_words().find(section, key);
  return text.empty() ? Sentence::same(key) : with_parts(text, parts);
}

std::vector<std::string> Words::all() const {
  std::vector<std::string> out;
  for (const auto& [name, entry] : entries_) out.push_back(name);
  return out;
}

std::vector<std::string> Words::keys(std::string_view section) const {
  std::vector<std::string> out;
  std::string prefix = std::string{section} + ".";
  for (auto it = entries_.lower_bound(prefix); it != entries_.end() && it->first.starts_with(prefix); ++it)
    out.push_back(it->first.substr(prefix.size()));
  return out;
}

}  // namespace grog
