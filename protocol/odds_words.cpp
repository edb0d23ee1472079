// The parts of odds that people and forms read.
#include "protocol/odds.hpp"

namespace grog {

std::string value_text(const Field& f, i32 v, Lang lang) {
  bool fr = lang == Lang::fr;
  if (v == null_value) return "—";
  switch (f.kind) {
    case Field::Kind::boolean: return v != 0 ? (fr ? "oui" : "yes") : (fr ? "non" : "no");
    case Field::Kind::choice: return std::string{f.choices[static_cast<std::size_t>(v)]};
    case Field::Kind::integer:
    case Field::Kind::decimal: break;
  }
  std::string out = parts_text(v, f.scale, fr ? ',' : '.');
  return out.starts_with('-') ? "−" + out.substr(1) : out;
}

void write_field(JsonOut& json, const Field& f, bool input) {
  static constexpr std::string_view kinds[] = {"integer", "decimal", "boolean", "choice"};
  json.open();
  json.key("name").text(f.name);
  json.key("kind").text(kinds[static_cast<std::size_t>(f.kind)]);
  if (f.kind == Field::Kind::choice) {
    json.key("choices").open_list();
    for (std::string_view c : f.choices) json.text(c);
    json.close_list();
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
  if (!f.text.fr.empty()) {
    json.key("text").open();
    json.key("fr").text(f.text.fr);
    json.key("en").text(f.text.en);
    json.close();
  }
  json.close();
}

void write_procedure(JsonOut& json, const Procedure& p) {
  json.open();
  json.key("name").text(p.name);
  json.key("text").open();
  json.key("fr").text(p.text.fr);
  json.key("en").text(p.text.en);
  json.close();
  json.key("inputs").open_list();
  for (const Field& f : p.in) write_field(json, f, true);
  json.close_list();
  json.key("outcome").open_list();
  for (const Field& f : p.out) write_field(json, f, false);
  json.close_list();
  json.close();
}

}  // namespace grog
