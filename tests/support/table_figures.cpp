#include "tests/support/table_figures.hpp"

#include <algorithm>

#include "core/toml.hpp"

namespace grog::test {
namespace {

constexpr i32 centimetre = 100;
constexpr i32 longest_length = 24'000;  // of any table, in tenths of a millimetre

void walk(const toml::node& node, const std::string& path, std::string clause, std::vector<TableFigure>& out) {
  if (const toml::value<i64>* number = node.as_integer()) {
    out.push_back({path, static_cast<i32>(number->get()), clause});
  } else if (const toml::array* list = node.as_array()) {
    std::size_t i = 0;
    for (const toml::node& item : *list) walk(item, path + "." + std::to_string(i++), clause, out);
  } else if (const toml::table* table = node.as_table()) {
    if (const toml::value<std::string>* own = (*table)["clause"].as_string()) clause = own->get();
    for (auto&& [key, item] : *table) {
      std::string name{key.str()};
      walk(item, name == "value" ? path : path.empty() ? name : path + "." + name, clause, out);
    }
  }
}

}  // namespace

std::vector<TableFigure> table_figures(const Ruleset& ruleset) {
  std::vector<TableFigure> out;
  for (const EmbeddedFile& f : ruleset.files()) {
    if (f.path != "tables.toml") continue;
    toml::parse_result parsed = toml::parse(f.text);
    if (parsed) walk(parsed.table(), "", "", out);
  }
  return out;
}

std::vector<i32> table_lengths(const Ruleset& ruleset, const Rulebook& book) {
  std::vector<i32> out;
  for (const TableFigure& f : table_figures(ruleset))
    for (i32 unit : {book.labels().length_size, centimetre})
      for (i32 part : {1, 10, 100})
        if (i64 length = i64{f.value} * unit / part; length > 0 && length <= longest_length)
          out.push_back(static_cast<i32>(length));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace grog::test
