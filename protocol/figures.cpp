#include "protocol/figures.hpp"

#include <charconv>
#include <optional>

#include "core/toml.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> out{""};
  for (char c : path)
    if (c == '.')
      out.emplace_back();
    else
      out.back() += c;
  return out;
}

// What a path names inside a file. On a wrong step: null, and the names that would have been right.
toml::node* follow(toml::table& root, const std::vector<std::string>& path, std::string& wrong,
                   std::vector<std::string>& allowed) {
  toml::node* at = &root;
  for (const std::string& step : path) {
    toml::node* next = nullptr;
    allowed.clear();
    if (toml::table* table = at->as_table()) {
      next = table->get(step);
      for (const auto& [key, value] : *table) allowed.emplace_back(key.str());
    } else if (toml::array* list = at->as_array()) {
      std::size_t n = 0;
      const char* end = step.data() + step.size();
      auto read = std::from_chars(step.data(), end, n);
      if (read.ec == std::errc{} && read.ptr == end && n < list->size()) next = list->get(n);
      for (std::size_t k = 0; k < list->size(); ++k) allowed.push_back(std::to_string(k));
    }
    if (next == nullptr) {
      wrong = step;
      return nullptr;
    }
    at = next;
  }
  // A figure is a table with its value, the score to reach or the faces that do, and its clause.
  if (toml::table* figure = at->as_table())
    for (const char* key : {"value", "score", "faces"})
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

bool same_kind(const toml::node& a, const toml::node& b) {
  if (a.is_array() && b.is_array()) {
    for (const toml::node& x : *b.as_array())
      if (a.as_array()->empty() || !same_kind(*a.as_array()->get(0), x)) return false;
    return true;
  }
  if (a.is_floating_point()) return b.is_floating_point() || b.is_integer();
  return (a.is_integer() && b.is_integer()) || (a.is_boolean() && b.is_boolean()) || (a.is_string() && b.is_string());
}

// The value as the file must write it; empty where it is not of the old one's kind.
std::string written(const toml::node& old, const FigureChange& change) {
  if (change.more) {
    std::optional<i64> now = old.value_exact<i64>();
    i64 more = 0;
    const char* end = change.value.data() + change.value.size();
    auto read = std::from_chars(change.value.data(), end, more);
    constexpr i64 far = 1'000'000'000;
    bool good =
        now && read.ec == std::errc{} && read.ptr == end && more > -far && more<far&& * now> - far && *now < far;
    return good ? std::to_string(*now + more) : "";
  }
  if (old.is_string()) {
    std::string out = "\"";
    for (char c : change.value) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
    return out + "\"";
  }
  toml::parse_result parsed = toml::parse("v = " + change.value);
  if (!parsed || parsed.table().size() != 1) return {};
  const toml::node* v = parsed.table().get("v");
  return v != nullptr && same_kind(old, *v) ? change.value : "";
}

}  // namespace

std::string FigureChange::name() const {
  std::string out = of_scenario() ? "scenario" : file.substr(0, file.find('.'));
  for (const std::string& p : path) out += "." + p;
  return out;
}

bool read_change(std::string_view text, FigureChange& out, Fault& f) {
  std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) {
    f.kind = "set";
    f.message = sentence(protocol_word("figures.figure_is_changed_path_value"), {excerpt(text)});
    return false;
  }
  out.more = text[equals - 1] == '+';
  out.value = text.substr(equals + 1);
  out.path = parts_of(text.substr(0, out.more ? equals - 1 : equals));
  out.file = "tables.toml";
  if (out.path.size() < 2) return true;
  const std::string& first = out.path[0];
  if (first != "scenario" && first != "tables" && first != "armies") return true;
  out.file = first == "scenario" ? first : first + ".toml";
  out.path.erase(out.path.begin());
  return true;
}

bool change_figure(const FigureChange& change, std::string& text, Fault& f) {
  toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    f.kind = "file";
    f.message = sentence(protocol_word("figures.cannot_be_read"), {change.file, parsed.error().description()});
    return false;
  }
  std::string wrong;
  std::vector<std::string> allowed;
  toml::node* at = follow(parsed.table(), change.path, wrong, allowed);
  if (at == nullptr) {
    std::vector<std::string_view> names(allowed.begin(), allowed.end());
    f = wrong_name("key", protocol_word("figures.no_there"), wrong, names, {change.name()});
    return false;
  }
  std::string value = written(*at, change);
  if (value.empty()) {
    f.kind = "value";
    f.message = sentence(protocol_word("figures.is_not_old_ones_kind"), {change.name(), excerpt(change.value)});
    return false;
  }
  std::size_t from = offset_of(text, at->source().begin), to = offset_of(text, at->source().end);
  text.replace(from, to - from, value);
  return true;
}

}  // namespace grog
