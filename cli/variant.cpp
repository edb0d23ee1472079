#include "cli/variant.hpp"

#include <charconv>

#include "core/toml.hpp"

namespace grog {
namespace {

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> out{""};
  for (char c : path)
    if (c == '.')
      out.emplace_back();
    else
      out.back() += c;
  return out;
}

// What a path names inside a file. On a wrong step: null, and the names that would have been right.
toml::node* follow(toml::table& root, const std::vector<std::string>& path, std::size_t from, std::string& wrong,
                   std::vector<std::string>& allowed) {
  toml::node* at = &root;
  for (std::size_t i = from; i < path.size(); ++i) {
    toml::node* next = nullptr;
    allowed.clear();
    if (toml::table* table = at->as_table()) {
      next = table->get(path[i]);
      for (const auto& [key, value] : *table) allowed.emplace_back(key.str());
    } else if (toml::array* list = at->as_array()) {
      std::size_t n = 0;
      const char* end = path[i].data() + path[i].size();
      auto read = std::from_chars(path[i].data(), end, n);
      if (read.ec == std::errc{} && read.ptr == end && n < list->size()) next = list->get(n);
      for (std::size_t k = 0; k < list->size(); ++k) allowed.push_back(std::to_string(k));
    }
    if (next == nullptr) {
      wrong = path[i];
      return nullptr;
    }
    at = next;
  }
  // A figure is a table with its value, or the score to reach, and its clause.
  if (toml::table* figure = at->as_table())
    for (const char* key : {"value", "score"})
      if (toml::node* number = figure->get(key)) return number;
  return at;
}

// Where a place of the file is in its bytes: toml++ counts lines and characters.
std::size_t offset_of(std::string_view text, toml::source_position p) {
  std::size_t at = 0;
  for (toml::source_index line = 1; line < p.line && at < text.size(); ++line) at = text.find('\n', at) + 1;
  for (toml::source_index column = 1; column < p.column && at < text.size(); ++column) do
      ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
  return at;
}

// The value as the file must write it; empty where it is not of the old one's kind.
std::string written(const toml::node& old, const std::string& value) {
  if (old.is_string()) {
    std::string out = "\"";
    for (char c : value) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    return out + "\"";
  }
  toml::parse_result parsed = toml::parse("v = " + value);
  if (!parsed) return {};
  const toml::node* v = parsed.table().get("v");
  bool number = v != nullptr && (v->is_integer() || (v->is_floating_point() && old.is_floating_point()));
  if (number && (old.is_integer() || old.is_floating_point())) return value;
  return v != nullptr && v->is_boolean() && old.is_boolean() ? value : "";
}

struct Change {
  std::string file;  // "tables.toml"
  std::vector<std::string> path;
  std::size_t from = 0;
  std::string value;
};

int read_change(const Context& c, const std::string& set, const std::string& scenario_file, Change& out) {
  std::size_t equals = set.find('=');
  if (equals == set.npos || equals == 0)
    return usage_fault(c,
                       sentence({"--set s'écrit CHEMIN=VALEUR, pas « {0} »", "--set is written PATH=VALUE, not '{0}'"},
                                {excerpt(set)}));
  out.path = parts_of(set.substr(0, equals)), out.value = set.substr(equals + 1);
  out.file = "tables.toml", out.from = 0;
  if (out.path.size() < 2) return exit_ok;
  if (out.path[0] == "scenario")
    out.file = scenario_file, out.from = 1;
  else if (out.path[0] == "tables" || out.path[0] == "armies")
    out.file = out.path[0] + ".toml", out.from = 1;
  return exit_ok;
}

int apply(Context& c, const Ruleset& r, const std::string& set, const std::string& scenario_file) {
  Change change;
  if (int s = read_change(c, set, scenario_file, change); s != exit_ok) return s;
  const DataFile* file = c.shelf->files(r).find(change.file);
  if (file == nullptr)
    return usage_fault(c, sentence({"--set {0} : {1} n'a pas de fichier {2}", "--set {0}: {1} has no file {2}"},
                                   {set, r.id(), change.file}));
  toml::parse_result parsed = toml::parse(file->text);
  if (!parsed)
    return failure(c, sentence({"{0} ne se lit pas ({1})", "{0} cannot be read ({1})"},
                               {change.file, parsed.error().description()}));
  std::string wrong;
  std::vector<std::string> allowed;
  toml::node* at = follow(parsed.table(), change.path, change.from, wrong, allowed);
  if (at == nullptr) {
    std::vector<std::string_view> names(allowed.begin(), allowed.end());
    return usage_fault(
        c, wrong_name("key", {"--set : {1} n'a pas de « {0} » à cet endroit", "--set: {1} has no '{0}' there"}, wrong,
                      names, {change.file})
               .message);
  }
  std::string value = written(*at, change.value);
  if (value.empty())
    return usage_fault(c, sentence({"--set {0} : cette valeur n'est pas du même genre que l'ancienne",
                                    "--set {0}: this value is not of the old one's kind"},
                                   {set}));
  std::size_t from = offset_of(file->text, at->source().begin), to = offset_of(file->text, at->source().end);
  std::string text = file->text;
  c.shelf->replace(r, change.file, text.replace(from, to - from, value));
  return exit_ok;
}

}  // namespace

int open_variant(const Context& like, const std::string& scenario, const VariantSpec& spec, Context& out,
                 OpenedGame& game) {
  out.lang = like.lang, out.house = spec.house.empty() ? like.house : spec.house;
  if (int s = open_shelf(out); s != exit_ok) return s;
  if (spec.sets.empty()) return open_game(out, scenario, game);
  const ScenarioEntry* e = out.shelf->scenario_named(scenario);
  if (e == nullptr) return open_game(out, scenario, game);  // which says what is wrong
  const Ruleset& r = *e->ruleset;
  std::string file = e->file->path;
  // The heads were read to find the scenario; changes go onto a fresh shelf.
  if (int s = open_shelf(out); s != exit_ok) return s;
  for (const std::string& set : spec.sets)
    if (int s = apply(out, r, set, file); s != exit_ok) return s;
  return open_game(out, scenario, game);
}

std::vector<Knob> knobs_of(const Context& c, const OpenedGame& game) {
  std::vector<Knob> out;
  const ScenarioEntry* e = c.shelf->scenario_named(game.game->scenario());
  if (e == nullptr) return out;
  toml::parse_result parsed = toml::parse(e->file->text);
  if (!parsed) return out;
  for (const auto& [key, value] : parsed.table()) {
    std::string name{key.str()};
    if (name == "minutes" || name == "budget") continue;  // say something of the scenario, not of the battle
    if (auto v = value.value_exact<i64>()) out.push_back({"scenario." + name, *v});
    const toml::array* list = value.as_array();
    if (name != "objective" || list == nullptr) continue;
    for (std::size_t i = 0; i < list->size(); ++i) {
      const toml::table* objective = list->get(i)->as_table();
      if (objective == nullptr) continue;
      for (const auto& [k, v] : *objective)
        if (auto n = v.value_exact<i64>())
          out.push_back({"scenario.objective." + std::to_string(i) + "." + std::string{k.str()}, *n});
    }
  }
  return out;
}

}  // namespace grog
