#include "cli/compare_odds.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace grog {
namespace {

std::string typed(const Field& f, i32 v) {
  if (f.kind == Field::Kind::boolean) return v != 0 ? "true" : "false";
  if (f.kind == Field::Kind::choice) return std::string{f.choices[static_cast<std::size_t>(v)]};
  return parts_text(v, f.scale);
}

// The defaults, then each input at its other values: all of a choice, the ends and the middle of a range.
std::vector<std::string> questions_of(const Procedure& p) {
  std::vector<std::string> out{""};
  for (const Field& f : p.in) {
    std::vector<i32> values;
    if (f.kind == Field::Kind::boolean || f.kind == Field::Kind::choice)
      for (i32 v = f.low; v <= f.high; ++v) values.push_back(v);
    else
      values = {f.low, static_cast<i32>((i64{f.low} + f.high) / 2), f.high};
    for (i32 v : values)
      if (v != f.fallback) out.push_back(std::string{f.name} + "=" + typed(f, v));
  }
  return out;
}

bool asked(const Rulebook& book, const Procedure& p, const std::string& input, Odds& odds) {
  Question q;
  q.ruleset = book.id(), q.procedure = p.name;
  if (!input.empty()) {
    std::size_t equals = input.find('=');
    Question::Input& in = q.add();
    in.key = input.substr(0, equals), in.value = {Value::Kind::word, input.substr(equals + 1)};
  }
  Fault ignored;
  return ask(book, q, odds, ignored);
}

using Chances = std::map<std::vector<i32>, double>;

Chances table_of(const Odds& o) {
  Chances out;
  std::size_t width = o.procedure->out.size();
  for (std::size_t i = 0; i < o.count(); ++i) {
    std::vector<i32> key;
    key.reserve(width);
    for (std::size_t f = 0; f < width; ++f) key.push_back(o.cell(i, f));
    out[key] += o.chance(i);
  }
  return out;
}

double mean_of(const Chances& t, std::size_t field, i32 scale) {
  double mean = 0;
  for (const auto& [key, p] : t)
    if (key[field] != null_value) mean += p * key[field] / scale;
  return mean;
}

}  // namespace

std::vector<OddsShift> odds_shifts(const Rulebook& before, const Rulebook& after) {
  std::vector<OddsShift> out;
  Odds a, b;
  for (const Procedure& p : before.procedures())
    for (const std::string& input : questions_of(p)) {
      if (!asked(before, p, input, a) || !asked(after, p, input, b)) continue;
      Chances ta = table_of(a), tb = table_of(b);
      OddsShift shift;
      for (const auto& [key, chance] : ta) shift.distance += std::abs(chance - (tb.contains(key) ? tb.at(key) : 0)) / 2;
      for (const auto& [key, chance] : tb)
        if (!ta.contains(key)) shift.distance += chance / 2;
      if (shift.distance < 1e-12) continue;
      shift.question = std::string{p.name} + (input.empty() ? "" : " " + input);
      for (std::size_t f = 0; f < p.out.size(); ++f) {
        if (p.out[f].kind == Field::Kind::choice) continue;
        double x = mean_of(ta, f, p.out[f].scale), y = mean_of(tb, f, p.out[f].scale);
        if (std::abs(x - y) > 1e-9) shift.means.push_back({std::string{p.out[f].name}, x, y});
      }
      out.push_back(std::move(shift));
    }
  std::ranges::stable_sort(out, std::greater{}, &OddsShift::distance);
  return out;
}

}  // namespace grog
