#include "cli/odds_show.hpp"

#include <algorithm>
#include <map>

#include "cli/text.hpp"
#include "cli/words.hpp"
#include "core/describe.hpp"

namespace grog {
namespace {

constexpr std::size_t bar_width = 40;

std::string field_name(const Odds& odds, const Field& f, Lang lang) {
  std::string out{f.name};
  Text said = field_words(odds.book->labels(), *odds.procedure, f);
  if (!said.empty()) out += cli_say("shared.colon", lang) + std::string{said.in(lang)};
  return out;
}

std::string kind_text(const Field& f, Lang lang) {
  std::string out;
  switch (f.kind) {
    case Field::Kind::boolean: return "true, false";
    case Field::Kind::choice:
      for (std::string_view c : f.choices) out += (out.empty() ? "" : ", ") + std::string{c};
      return out;
    case Field::Kind::integer:
    case Field::Kind::decimal: break;
  }
  return parts_text(f.low, f.scale) + (cli_say("odds_show.to", lang)) + parts_text(f.high, f.scale);
}

std::string value_word(const Field& f, i32 v) {  // as it is typed
  if (v == null_value) return "null";
  if (f.kind == Field::Kind::boolean) return v != 0 ? "true" : "false";
  if (f.kind == Field::Kind::choice) return std::string{f.choices[static_cast<std::size_t>(v)]};
  return parts_text(v, f.scale);
}

// The weight of each value of one field.
std::map<i32, Big> marginal(const Odds& odds, std::size_t field) {
  std::map<i32, Big> out;
  for (std::size_t i = 0; i < odds.count(); ++i) out[odds.cell(i, field)] += odds.raw.weight(i);
  return out;
}

std::string chart(const Odds& odds, std::size_t field, const std::map<i32, Big>& weights, Lang lang) {
  const Field& f = odds.procedure->out[field];
  bool number = f.kind == Field::Kind::integer || f.kind == Field::Kind::decimal;
  bool counted = number && !weights.contains(null_value);
  const Big& total = odds.raw.total;
  double most = 0, mean = 0;
  std::size_t widest = 0;
  for (const auto& [value, weight] : weights) {
    double p = to_double(weight, total);
    most = std::max(most, p);
    if (counted) mean += p * value / f.scale;
    widest = std::max(widest, width_of(value_text(odds.book->labels(), *odds.procedure, f, value, lang)));
  }
  std::string out = field_name(odds, f, lang);
  if (counted) out += (cli_say("odds_show.mean", lang)) + decimal_text(mean, 2, lang);
  out += "\n";
  if (counted) out += std::string(widest + 4 + 9 + 2 + bar_width + 2, ' ') + (cli_say("odds_show.least", lang));
  Big left = total;
  for (const auto& [value, weight] : weights) {
    double p = to_double(weight, total);
    std::string label = value_text(odds.book->labels(), *odds.procedure, f, value, lang);
    out += "    " + (number ? padded_left(label, widest) : padded(label, widest));
    out += padded_left(percent(p, lang), 9) + "  ";
    std::string drawn = bar(p / most, bar_width);
    out += counted ? padded(drawn, bar_width) + padded_left(percent(to_double(left, total), lang), 10) : drawn;
    out += "\n";
    left -= weight;
  }
  return out;
}

// The whole outcomes, likeliest first: what the fields' own charts cannot show, how they go together.
std::string joint_table(const Odds& odds, const std::vector<std::size_t>& fields, Lang lang) {
  constexpr std::size_t most_rows = 24;
  std::vector<u32> order = odds.sorted;
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) { return odds.raw.weight(a) > odds.raw.weight(b); });
  std::vector<std::size_t> widths;
  for (std::size_t f : fields) {
    std::size_t w = width_of(odds.procedure->out[f].name);
    for (u32 i : order)
      w = std::max(
          w, width_of(value_text(odds.book->labels(), *odds.procedure, odds.procedure->out[f], odds.cell(i, f), lang)));
    widths.push_back(w + 2);
  }
  std::string out = cli_say("odds_show.together", lang);
  if (order.size() > most_rows)
    out += cli_say("odds_show.likeliest", lang, {std::to_string(most_rows), grouped(order.size(), lang)});
  out += "\n    ";
  for (std::size_t k = 0; k < fields.size(); ++k) out += padded(odds.procedure->out[fields[k]].name, widths[k]);
  out += "\n";
  for (std::size_t n = 0; n < order.size() && n < most_rows; ++n) {
    u32 i = order[n];
    out += "    ";
    for (std::size_t k = 0; k < fields.size(); ++k)
      out += padded(value_text(odds.book->labels(), *odds.procedure, odds.procedure->out[fields[k]],
                               odds.cell(i, fields[k]), lang),
                    widths[k]);
    std::string fraction = fraction_text(odds.raw.weight(i), odds.raw.total);
    out += padded_left(percent(odds.chance(i), lang), 8);
    if (fraction.size() <= 24) out += "  " + fraction;
    out += "\n";
  }
  return out;
}

}  // namespace

std::string procedures_text(const Rulebook& book, const Ruleset& r, Lang lang) {
  std::string out{r.name().in(lang)};
  out += "\n\n";
  std::size_t widest = 0;
  for (const Procedure& p : book.procedures()) widest = std::max(widest, p.name.size());
  for (const Procedure& p : book.procedures())
    out += "  " + padded(p.name, widest + 2) + std::string{p.text.in(lang)} + "\n";
  std::string id{book.id()};
  return out + cli_say("odds_show.inputs_shows", lang, {id});
}

std::string inputs_text(const Procedure& p, Lang lang) {
  std::string out = std::string{p.name} + (cli_say("shared.colon", lang)) + std::string{p.text.in(lang)} + "\n\n";
  std::size_t widest = 0;
  for (const Field& f : p.in) widest = std::max(widest, f.name.size() + 1 + value_word(f, f.fallback).size());
  for (const Field& f : p.in) {
    out += "  " + padded(std::string{f.name} + "=" + value_word(f, f.fallback), widest + 2) + kind_text(f, lang);
    if (!f.text.empty()) out += "  (" + std::string{f.text.in(lang)} + ")";
    out += "\n";
  }
  out += cli_say("odds_show.outcome", lang);
  for (std::size_t i = 0; i < p.out.size(); ++i) out += (i > 0 ? ", " : "") + std::string{p.out[i].name};
  return out + "\n";
}

std::string odds_text(const Odds& odds, Text ruleset_name, Lang lang) {
  const Procedure& p = *odds.procedure;
  std::string out{ruleset_name.in(lang)};
  out += " · " + std::string{p.name} + (cli_say("shared.colon", lang)) + std::string{p.text.in(lang)} + "\n";
  std::string given, rest;
  for (std::size_t i = 0; i < p.in.size(); ++i) {
    std::string word = std::string{p.in[i].name} + "=" + value_word(p.in[i], odds.input(i));
    std::string& where = odds.given[i] ? given : rest;
    where += (where.empty() ? "" : " ") + word;
  }
  if (!given.empty())
    for (const std::string& line : wrapped(given, 96)) out += "  " + line + "\n";
  if (!rest.empty())
    for (const std::string& line : wrapped((cli_say("odds_show.default", lang)) + rest, 96)) out += "  " + line + "\n";
  out += "\n";
  for (const Modifier& m : odds.why.items())
    for (std::size_t n = 0; const std::string& line : wrapped(describe(*odds.book, m, lang), 92))
      out += (n++ == 0 ? "  • " : "    ") + line + "\n";
  if (!odds.why.empty()) out += "\n";
  if (!odds.raw.exact) out += cli_say("odds_show.mind_too_many_outcomes_is", lang);

  std::vector<std::size_t> varying;
  std::string fixed;
  for (std::size_t f = 0; f < p.out.size(); ++f) {
    std::map<i32, Big> weights = marginal(odds, f);
    if (weights.size() > 1) {
      varying.push_back(f);
      out += chart(odds, f, weights, lang) + "\n";
    } else {
      fixed += "  " + field_name(odds, p.out[f], lang) + " = " +
               value_text(odds.book->labels(), p, p.out[f], weights.begin()->first, lang) + "\n";
    }
  }
  if (!fixed.empty()) out += (cli_say("odds_show.always", lang)) + fixed + (varying.size() > 1 ? "\n" : "");
  if (varying.size() > 1) out += joint_table(odds, varying, lang);
  return out;
}

}  // namespace grog
