#include "core/translations.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "core/languages.hpp"

namespace grog {
namespace {

using Keys = std::vector<std::string>;
constexpr std::string_view name_keys[] = {"gender", "number", "article", "short"};

Problem problem_at(const std::string& path, const toml::source_position& at, Sentence said) {
  return {path, static_cast<int>(at.line), static_cast<int>(at.column), std::move(said)};
}

// What a row of a list goes by.
std::string row_name(const toml::table& row, std::size_t number) {
  for (std::string_view key : {"id", "key", "zone"})
    if (auto name = row[key].value_exact<std::string>()) return *name;
  if (auto n = row["number"].value_exact<i64>()) return std::to_string(*n);
  return std::to_string(number);
}

template <class TableType, class F>
void each_text(TableType& table, const Keys& keys, const F& f) {
  if (table.contains("en") && table["en"].is_string()) f(table, keys);
  auto below = [&](std::string_view key) {
    Keys out = keys;
    out.emplace_back(key);
    return out;
  };
  for (auto&& [key, value] : table) {
    if (auto* inner = value.as_table()) each_text(*inner, below(key.str()), f);
    auto* list = value.as_array();
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
      if (auto* row = (*list)[i].as_table()) {
        Keys at = below(key.str());
        at.push_back(row_name(*row, i + 1));
        each_text(*row, at, f);
      }
  }
}

// The text of those keys, or the table of one that says more of itself; null where there is none.
const toml::node* find(const toml::table& root, const Keys& keys) {
  const toml::node* at = &root;
  for (const std::string& key : keys) {
    const toml::table* table = at->as_table();
    at = table == nullptr ? nullptr : table->get(key);
    if (at == nullptr) return nullptr;
  }
  return at;
}
const toml::node* text_of(const toml::node* at) {
  if (at != nullptr && at->is_table()) at = at->as_table()->get("text");
  return at != nullptr && at->is_string() && !at->as_string()->get().empty() ? at : nullptr;
}

std::string joined(const Keys& keys) {
  std::string out;
  for (const std::string& key : keys) {
    bool plain = std::ranges::all_of(key, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; });
    out += (out.empty() ? "" : ".") + (plain ? key : "\"" + key + "\"");
  }
  return out;
}

// What a text speaks of, in order: "{Le unit}" and "{the unit}" are both unit.
std::set<std::string> holes(std::string_view text) {
  std::set<std::string> out;
  for (std::size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1))
    if (std::size_t close = text.find('}', open); close != text.npos)
      out.emplace(parse_tag(text.substr(open + 1, close - open - 1)).subject);
  return out;
}

// Nothing but texts, and what names say of themselves.
bool only_texts(const toml::table& table, const std::string& path, Problems& problems) {
  bool sound = true;
  for (auto&& [key, value] : table) {
    if (const toml::table* inner = value.as_table())
      sound = only_texts(*inner, path, problems) && sound;
    else if (!value.is_string() && !(value.is_boolean() && key.str() == "article")) {
      problems.add(
          problem_at(path, value.source().begin, sentence(core_word("data.must_be_text"), {std::string{key.str()}})));
      sound = false;
    }
  }
  return sound;
}

void each_leaf(const toml::table& table, const Keys& keys, const auto& f) {
  for (auto&& [key, value] : table) {
    Keys at = keys;
    at.emplace_back(key.str());
    if (const toml::table* inner = value.as_table())
      each_leaf(*inner, at, f);
    else
      f(value, at);
  }
}

}  // namespace

Translations& translations() {
  static Translations all;
  return all;
}

bool Translations::read(Lang lang, std::string of, const DataFile& file, Problems& problems) {
  toml::parse_result result = toml::parse(std::string_view{file.text}, std::string_view{file.path});
  if (!result) {
    const toml::parse_error& e = result.error();
    problems.add(problem_at(file.path, e.source().begin, sentence(core_word("data.no_toml"), {e.description()})));
    return false;
  }
  File read{lang, std::move(of), file.path, std::move(result).table()};
  bool sound = only_texts(read.root, file.path, problems);
  std::erase_if(files_, [&](const File& f) { return f.lang == lang && f.of == read.of; });
  files_.push_back(std::move(read));
  return sound;
}

void Translations::graft(const DataFile& file, toml::table& root) const {
  if (file.home.empty()) return;
  std::string of = file.home + "/" + file.path;
  for (const File& from : files_) {
    if (from.of != of) continue;
    const std::string& code = language(from.lang).code;
    each_text(root, {}, [&](toml::table& text, const Keys& keys) {
      const toml::node* at = find(from.root, keys);
      const toml::node* said = text_of(at);
      if (said == nullptr) return;
      text.insert_or_assign(code, said->as_string()->get());
      if (const toml::table* more = at->as_table())
        for (std::string_view key : name_keys) {
          if (const auto* s = (*more)[key].as_string()) text.insert_or_assign(std::string{key} + "_" + code, s->get());
          if (const auto* b = (*more)[key].as_boolean()) text.insert_or_assign(std::string{key} + "_" + code, b->get());
        }
    });
  }
}

Progress progress(Lang lang, const DataFile& file, Problems& problems) {
  Progress out;
  toml::parse_result result = toml::parse(std::string_view{file.text}, std::string_view{file.path});
  if (!result) return out;
  const toml::table ours = std::move(result).table();
  const Translations::File* theirs = nullptr;
  for (const Translations::File& f : translations().files())
    if (f.lang == lang && f.of == file.home + "/" + file.path) theirs = &f;
  std::set<const toml::node*> used;
  each_text(ours, {}, [&](const toml::table& text, const Keys& keys) {
    ++out.texts;
    std::string english = text["en"].value_or(std::string{});
    const toml::node* at = theirs == nullptr ? nullptr : find(theirs->root, keys);
    const toml::node* said = text_of(at);
    if (said != nullptr) used.insert(said);
    if (const toml::table* more = said != nullptr ? at->as_table() : nullptr)
      for (std::string_view key : name_keys) used.insert(more->get(key));
    if (text.contains(language(lang).code)) return;
    if (said == nullptr)
      out.missing.push_back({joined(keys), english});
    else if (std::set<std::string> of = holes(said->as_string()->get());
             of != holes(english) && of != holes(text["fr"].value_or(std::string{})))
      problems.add(problem_at(theirs->path, said->source().begin,
                              sentence(core_word("languages.other_holes"), {joined(keys), english})));
  });
  if (theirs != nullptr)
    each_leaf(theirs->root, {}, [&](const toml::node& leaf, const Keys& keys) {
      bool empty = leaf.is_string() && leaf.as_string()->get().empty();
      if (!used.contains(&leaf) && !empty)
        problems.add(problem_at(theirs->path, leaf.source().begin,
                                sentence(core_word("languages.no_such_text"), {joined(keys), theirs->of})));
    });
  return out;
}

void strange_files(Lang lang, std::span<const DataFile> known, Problems& problems) {
  for (const Translations::File& f : translations().files()) {
    auto same = [&](const DataFile& k) { return k.home + "/" + k.path == f.of; };
    if (f.lang == lang && std::ranges::none_of(known, same))
      problems.add({f.path, 0, 0, sentence(core_word("languages.no_such_file"), {f.of})});
  }
}

}  // namespace grog
