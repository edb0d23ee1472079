#include "core/judgement.hpp"

#include <algorithm>
#include <array>

#include "core/require.hpp"

namespace grog {
namespace {

// A key of a file that needs no quotes.
bool is_bare(std::string_view key) {
  return !key.empty() && key.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
                             std::string_view::npos;
}
std::string written(std::string_view key) { return is_bare(key) ? std::string{key} : "\"" + std::string{key} + "\""; }

// "unit.marks" is a table in a table.
Table table_named(const Table& root, std::string_view name) {
  std::size_t dot = name.find('.');
  Table outer = root.table(name.substr(0, dot), false);
  return dot == name.npos ? outer : outer.table(name.substr(dot + 1), false);
}
std::string heading(std::string_view name) {
  std::size_t dot = name.find('.');
  std::string out = "[" + written(name.substr(0, dot));
  if (dot != name.npos) out += "." + written(name.substr(dot + 1));
  return out + "]";
}

}  // namespace

bool read_judgement(const DataFile& file, std::span<const FeatureName> names, Judgement& out, Problems& problems) {
  Document doc(file, problems);
  if (!doc.parsed()) return false;
  out.weights.clear();
  for (const FeatureName& n : names)
    out.weights.push_back(table_named(doc.root(), n.table).integer(n.key, -heaviest, heaviest, 0));
  doc.finish();
  return doc.sound();
}

std::string judgement_text(std::string_view head, std::span<const FeatureName> names, std::span<const i32> weights) {
  // A table is opened once: the features of one need not lie side by side.
  std::vector<std::pair<std::string_view, std::string>> tables;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (weights[i] == 0) continue;
    auto at = std::ranges::find(tables, names[i].table, &std::pair<std::string_view, std::string>::first);
    if (at == tables.end()) at = tables.insert(at, {names[i].table, "\n" + heading(names[i].table) + "\n"});
    at->second += written(names[i].key) + " = " + std::to_string(weights[i]) + "\n";
  }
  std::string out{head};
  for (const auto& [table, lines] : tables) out += lines;
  return out;
}

i64 weighed(std::span<const i32> features, std::span<const i32> weights) {
  i64 sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += i64{features[i]} * weights[i];
  return sum;
}

Assessor::Assessor(const Game& game) : Assessor(game, game.rules().judgement().weights) {}

Assessor::Assessor(const Game& game, std::span<const i32> weights) : survey_(game), weights_(weights) {
  require(weights_.size() == survey_.size(), "a judgement of another ruleset");
}

i64 Assessor::lead(const State& s, Side side) const {
  constexpr std::size_t room = 1'024;
  std::array<i32, room> features;
  require(survey_.size() <= room, "a ruleset with more features than can be weighed");
  std::span<i32> counted{features.data(), survey_.size()};
  survey_.count(s, counted);
  i64 lead = weighed(counted, weights_);
  return side == Side::first ? lead : -lead;
}

}  // namespace grog
