// The parts of odds that people and forms read.
#include "protocol/odds.hpp"

#include <algorithm>

#include "core/languages.hpp"
#include "protocol/values.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

Text word(const Labels& labels, std::initializer_list<std::string> keys) {
  for (const std::string& key : keys)
    for (const Name& n : labels.words)
      if (n.key == key) return n.text;
  return {};
}

}  // namespace

Text field_words(const Labels& labels, const Procedure& p, const Field& f) {
  if (!f.text.empty()) return f.text;
  std::string name{f.name};
  return word(labels, {std::string{p.name} + "." + name, name});
}

Text choice_words(const Labels& labels, const Procedure& p, const Field& f, std::string_view choice) {
  std::string last{choice}, of_field = std::string{f.name} + "." + last;
  return word(labels, {std::string{p.name} + "." + of_field, of_field, last});
}

std::string value_text(const Labels& labels, const Procedure& p, const Field& f, i32 v, Lang lang) {
  if (v == null_value) return "—";
  switch (f.kind) {
    case Field::Kind::boolean: return std::string{protocol_word(v != 0 ? "odds_words.yes" : "odds_words.no").in(lang)};
    case Field::Kind::choice: {
      std::string_view key = f.choices[static_cast<std::size_t>(v)];
      Text said = choice_words(labels, p, f, key);
      return std::string{said.empty() ? key : said.in(lang)};
    }
    case Field::Kind::integer:
    case Field::Kind::decimal: break;
  }
  std::string out = parts_text(v, f.scale, language(lang).decimal);
  return out.starts_with('-') ? "−" + out.substr(1) : out;
}

// Whose a field is, by how it is called: a_... and b_... or d_...; where only the target's are called so, what stands
// before them is of the one who acts. A field may be nobody's.
static char party_of(std::span<const Field> all, const Field& f) {
  auto begins = [](const Field& x, std::initializer_list<std::string_view> with) {
    return std::ranges::any_of(with, [&](std::string_view w) { return x.name.starts_with(w); });
  };
  auto of_a = [&](const Field& x) { return begins(x, {"a_"}); };
  auto of_b = [&](const Field& x) { return begins(x, {"b_", "d_"}); };
  if (std::ranges::any_of(all, of_a) || std::ranges::any_of(all, of_b)) return of_a(f) ? 'a' : of_b(f) ? 'b' : 0;
  auto target = std::ranges::find_if(all, [&](const Field& x) { return begins(x, {"target"}); });
  if (target == all.end() || target == all.begin()) return 0;
  return &f < &*target ? 'a' : 'b';
}

// What the two are called in a form: [party] of the protocol's words, by how their fields are called.
static void write_parties(JsonOut& json, const Procedure& p) {
  auto some = [&](std::string_view with) {
    return std::ranges::any_of(p.in, [&](const Field& f) { return f.name.starts_with(with); });
  };
  std::string_view names[2] = {"party.acts", "party.target"};
  if (some("d_")) names[0] = "party.attacker", names[1] = "party.defender";
  if (some("b_")) names[0] = "party.one", names[1] = "party.other";
  if (std::ranges::none_of(p.in, [&](const Field& f) { return party_of(p.in, f) != 0; })) return;
  json.key("parties").open();
  write_text(json.key("a"), protocol_word(names[0]));
  write_text(json.key("b"), protocol_word(names[1]));
  json.close();
}

static void write_field(JsonOut& json, const Labels& labels, const Procedure& p, const Field& f, bool input) {
  static constexpr std::string_view kinds[] = {"integer", "decimal", "boolean", "choice"};
  json.open();
  json.key("name").text(f.name);
  if (char party = party_of(input ? p.in : p.out, f); party != 0) json.key("party").text({&party, 1});
  json.key("kind").text(kinds[static_cast<std::size_t>(f.kind)]);
  if (f.kind == Field::Kind::choice) {
    json.key("choices").open_list();
    for (std::string_view c : f.choices) json.text(c);
    json.close_list();
    json.key("words").open();
    for (std::string_view c : f.choices)
      if (Text t = choice_words(labels, p, f, c); !t.empty()) write_text(json.key(c), t);
    json.close();
  }
  if (input) {
    if (f.kind == Field::Kind::integer || f.kind == Field::Kind::decimal) {
      json.key("low").parts(f.low, f.scale);
      json.key("high").parts(f.high, f.scale);
    }
    write_value(json.key("default"), f, f.fallback);
  }
  if (f.kind == Field::Kind::decimal) {
    json.key("step").parts(1, f.scale);
  }
  if (Text t = field_words(labels, p, f); !t.empty()) write_text(json.key("text"), t);
  json.close();
}

void write_procedure(JsonOut& json, const Labels& labels, const Procedure& p) {
  json.open();
  json.key("name").text(p.name);
  write_text(json.key("text"), p.text);
  write_parties(json, p);
  json.key("inputs").open_list();
  for (const Field& f : p.in) write_field(json, labels, p, f, true);
  json.close_list();
  json.key("outcome").open_list();
  for (const Field& f : p.out) write_field(json, labels, p, f, false);
  json.close_list();
  json.close();
}

}  // namespace grog
