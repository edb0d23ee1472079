#include "core/workshop_fields.hpp"

#include <algorithm>
#include <array>

#include "core/data.hpp"
#include "core/words.hpp"

namespace grog {
namespace {

constexpr std::array<std::string_view, 9> named = {"",       "troops", "armies", "sides", "ground",
                                                   "pieces", "leads",  "units",  "zones"};

void read_values(const Table& t, const Words& words, FileField& f) {
  Table here = t.table("values", false);
  for (const std::string& key : here.keys()) f.values.push_back({key, here.said(key)});
  std::string section = t.text("words", std::string{});
  if (section.empty()) return;
  std::vector<std::string> keys = t.texts("keys");
  if (keys.empty()) keys = words.keys(section);
  for (const std::string& key : keys) {
    Text said = words.find(section, key);
    if (said.in(Lang::en).empty()) t.fault("words", Sentence::same(section + "." + key + "?"));
    f.values.push_back({key, Sentence(said)});
  }
}

FileField read_field(const Table& t, const std::string& key, const Words& words) {
  FileField f;
  f.key = key, f.name = t.said();
  if (Table note = t.table("note", false); note.exists()) f.note = note.said();
  f.of = named[static_cast<std::size_t>(t.choice("of", named, 0))];
  f.fresh = t.text("fresh", std::string{});
  read_values(t, words, f);
  return f;
}

}  // namespace

std::vector<FileSection> read_file_sections(const Table& root, const Words& words) {
  std::vector<FileSection> out;
  Table sections = root.table("section", false), fields = root.table("field", false);
  for (const std::string& at : sections.keys()) {
    Table t = sections.table(at);
    FileSection s;
    s.at = at, s.name = t.said();
    Table own = fields.table(t.text("fields", at), false);
    for (const std::string& key : own.keys()) s.fields.push_back(read_field(own.table(key), key, words));
    out.push_back(std::move(s));
  }
  return out;
}

void add_file_sections(std::vector<FileSection>& to, const std::vector<FileSection>& more) {
  for (const FileSection& s : more) {
    auto same = std::ranges::find(to, s.at, &FileSection::at);
    if (same == to.end()) {
      to.push_back(s);
      continue;
    }
    std::vector<FileField> all;
    for (const FileField& f : s.fields)
      if (std::ranges::find(same->fields, f.key, &FileField::key) == same->fields.end()) all.push_back(f);
    all.insert(all.end(), same->fields.begin(), same->fields.end());
    same->fields = std::move(all);
  }
}

}  // namespace grog
