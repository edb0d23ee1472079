#include "core/document_tree.hpp"

#include "core/field_names.hpp"
#include "core/languages.hpp"

namespace grog {
namespace {

std::string last_word(const std::string& path) { return path.substr(path.rfind('.') + 1); }

// What a table says of its name, in each language that it says it in; English for the others.
Sentence name_in(const toml::table& row) {
  const toml::table* name = row["name"].as_table();
  if (name == nullptr) return {};
  return in_each([&](Lang l) {
    std::string own = (*name)[language(l).code].value_or(std::string{});
    return own.empty() ? (*name)["en"].value_or(std::string{}) : own;
  });
}

}  // namespace

void DocumentTree::fault(const toml::node* at, const std::string& path, const Sentence& s) {
  toml::source_position p = at != nullptr ? at->source().begin : toml::source_position{};
  problems->add({file, static_cast<int>(p.line), static_cast<int>(p.column), s, path});
}

bool DocumentTree::is_faulty(std::string_view path) const {
  for (const Problem& p : problems->list().subspan(before))
    if (p.at.starts_with(path) && (p.at.size() == path.size() || p.at[path.size()] == '.')) return true;
  return false;
}
bool DocumentTree::is_known(const std::string& path) const { return names() != nullptr && !names()->key(path).empty(); }

Sentence DocumentTree::key(const std::string& path) const {
  if (names() == nullptr) return Sentence::same(path);
  Sentence name = names()->key(path);
  return name.empty() ? Sentence::same(last_word(path)) : name;
}

Sentence DocumentTree::value(const std::string& path, std::string_view written) const {
  Sentence name = names() != nullptr ? names()->value(path, written) : Sentence{};
  return name.empty() ? Sentence::same(written) : name;
}

const toml::table* DocumentTree::row(std::string_view id, std::string& path) const {
  const toml::table* found = nullptr;
  for (auto&& [k, v] : root) {
    const toml::array* list = v.as_array();
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      const toml::table* one = (*list)[i].as_table();
      if (one == nullptr || (*one)["id"].value_or(std::string_view{}) != id) continue;
      if (found != nullptr) return nullptr;
      found = one, path = std::string{k.str()} + "[" + std::to_string(i + 1) + "]";
    }
  }
  return found;
}

Sentence DocumentTree::thing(std::string_view id) const {
  if (names() == nullptr) return Sentence::same(id);
  std::string path;
  const toml::table* t = row(id, path);
  if (t == nullptr) return value({}, id);
  if (Sentence name = name_in(*t); !name.empty()) return name;
  // "Wood wood-3", as the map has it.
  std::string kind = (*t)["kind"].value_or((*t)["troop"].value_or(std::string{}));
  return value({}, kind) + Sentence::same(" " + std::string{id});
}

Sentence DocumentTree::hints(const std::string& path, std::string_view written,
                             std::span<const std::string_view> allowed) const {
  if (names() == nullptr) return grog::hints(written, allowed);
  // What has no name beside others that have one is not for people: a state that no file begins with.
  std::vector<std::string_view> known, all;
  std::vector<Sentence> called, things;
  for (std::string_view a : allowed) {
    if (Sentence name = names()->value(path, a); !name.empty()) known.push_back(a), called.push_back(std::move(name));
    all.push_back(a), things.push_back(thing(a));
  }
  if (known.empty()) known = all, called = things;
  return in_each([&](Lang l) {
    std::vector<std::string> said;
    for (const Sentence& name : called) said.push_back(name.in(l));
    return hint_called(written, known, said, l);
  });
}

Sentence DocumentTree::with_keys(const Sentence& s, const std::string& table) const {
  if (s.in(Lang::en).find("{=") == std::string::npos) return s;
  return in_each([&](Lang l) {
    const std::string& text = s.in(l);
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t open = text.find("{=", i), close = open == text.npos ? open : text.find('}', open);
      if (close == text.npos) return out + text.substr(i);
      std::string named = text.substr(open + 2, close - open - 2);
      bool whole = named.starts_with('/');
      std::string from = whole ? named.substr(1) : named;
      out += text.substr(i, open - i);
      out += names() == nullptr ? from : key(whole || table.empty() ? from : table + "." + from).in(l);
      i = close + 1;
    }
    return out;
  });
}

}  // namespace grog
