#include "protocol/odds.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "core/require.hpp"
#include "protocol/words.hpp"

namespace grog {
namespace {

Fault plain_fault(std::string_view kind, Sentence s) {
  Fault f;
  f.kind = kind;
  f.message = std::move(s);
  return f;
}

// A number in `scale` parts; false where it is not one or does not come out even.
bool read_parts(std::string_view text, i32 scale, i64& out) {
  const char* end = text.data() + text.size();
  if (i64 whole = 0; std::from_chars(text.data(), end, whole).ptr == end && !text.empty()) {
    if (whole > INT32_MAX || whole < -INT32_MAX) whole = whole > 0 ? INT32_MAX : -INT32_MAX;
    out = whole * scale;
    return true;
  }
  // Not by from_chars: libc++ has it for integers alone.
  if (text.empty() || text.find_first_not_of("0123456789.-eE") != text.npos) return false;
  std::string copy{text};
  char* stop = nullptr;
  double real = std::strtod(copy.c_str(), &stop);
  if (*stop != '\0' || !(real > -1e9 && real < 1e9)) return false;
  double exact = real * scale;
  out = static_cast<i64>(exact < 0 ? exact - 0.5 : exact + 0.5);
  double off = exact - static_cast<double>(out);
  return off < 1e-6 && off > -1e-6;
}

Fault wrong_value(const Field& f, const Value& v) {
  std::string name{f.name}, shown = excerpt(v.text), low = parts_text(f.low, f.scale),
                            high = parts_text(f.high, f.scale);
  if (v.kind == Value::Kind::text) shown = '"' + shown + '"';
  switch (f.kind) {
    case Field::Kind::choice: return wrong_name("value", protocol_word("odds.cannot_be"), v.text, f.choices, {name});
    case Field::Kind::boolean:
      return plain_fault("value", sentence(protocol_word("odds.must_be_true_false_not"), {name, shown}));
    case Field::Kind::integer:
      return plain_fault("value", sentence(protocol_word("odds.must_be_whole_number_from"), {name, low, high, shown}));
    case Field::Kind::decimal: break;
  }
  std::string step = parts_text(1, f.scale);
  return plain_fault("value",
                     sentence(protocol_word("odds.must_be_number_from_steps"), {name, low, high, shown, step}));
}

bool read_value(const Field& f, const Value& v, i32& out, Fault& fault) {
  using Kind = Value::Kind;
  bool typed = v.kind == Kind::word;
  i64 n = 0;
  switch (f.kind) {
    case Field::Kind::boolean:
      if ((typed || v.kind == Kind::boolean) && (v.text == "true" || v.text == "false")) {
        out = v.text == "true";
        return true;
      }
      break;
    case Field::Kind::choice:  // names may be numerals: 6 is taken for "6"
      if (typed || v.kind == Kind::text || v.kind == Kind::number)
        if (auto at = std::find(f.choices.begin(), f.choices.end(), v.text); at != f.choices.end()) {
          out = static_cast<i32>(at - f.choices.begin());
          return true;
        }
      break;
    case Field::Kind::integer:
    case Field::Kind::decimal:
      if ((typed || v.kind == Kind::number) && read_parts(v.text, f.scale, n) && n >= f.low && n <= f.high) {
        out = static_cast<i32>(n);
        return true;
      }
      break;
  }
  fault = wrong_value(f, v);
  return false;
}

bool set_inputs(const Procedure& p, const Question& q, Odds& odds, Fault& fault) {
  p.defaults(odds.in.data());
  for (const Field& f : p.in) f.set(odds.in.data(), f.fallback);
  odds.given.assign(p.in.size(), false);
  std::size_t expected = 0;  // inputs mostly come in the order of the fields
  for (std::size_t i = 0; i < q.count; ++i) {
    const Question::Input& input = q.inputs[i];
    std::size_t at = p.in.size();
    for (std::size_t k = 0; k < p.in.size() && at == p.in.size(); ++k) {
      std::size_t candidate = expected + k < p.in.size() ? expected + k : expected + k - p.in.size();
      if (p.in[candidate].name == input.key) at = candidate;
    }
    if (at == p.in.size()) {
      std::vector<std::string_view> names;
      for (const Field& f : p.in) names.push_back(f.name);
      fault = wrong_name("field", protocol_word("odds.is_not_input"), input.key, names, {p.name});
      return false;
    }
    if (odds.given[at]) {
      fault = plain_fault("field", sentence(protocol_word("odds.input_is_given_twice"), {input.key}));
      return false;
    }
    i32 value = 0;
    if (!read_value(p.in[at], input.value, value, fault)) return false;
    p.in[at].set(odds.in.data(), value);
    odds.given[at] = true;
    expected = at + 1 < p.in.size() ? at + 1 : 0;
  }
  return true;
}

struct Run {
  const Odds* odds;
  const void* tables;
};

}  // namespace

const Procedure* procedure_named(const Rulebook& book, std::string_view name, Fault& fault) {
  for (const Procedure& p : book.procedures())
    if (p.name == name) return &p;
  std::vector<std::string_view> names;
  for (const Procedure& p : book.procedures()) names.push_back(p.name);
  fault = wrong_name("procedure", protocol_word("odds.unknown_procedure"), name, names, {book.id()});
  return nullptr;
}

bool prepare(const Rulebook& book, const Question& q, Odds& odds, Fault& fault) {
  const Procedure* p = procedure_named(book, q.procedure, fault);
  if (p == nullptr) return false;
  odds.book = &book, odds.procedure = p;
  if (!set_inputs(*p, q, odds, fault)) return false;
  if (Sentence why = p->invalid(book.tables(), odds.in.data()); !why.empty()) {
    fault = plain_fault("inputs", sentence(protocol_word("odds.these_inputs_do_not_agree")) + why);
    return false;
  }
  p->reasons(book.tables(), odds.in.data(), odds.why);
  return true;
}

bool ask(const Rulebook& book, const Question& q, Odds& odds, Fault& fault) {
  if (!prepare(book, q, odds, fault)) return false;
  const Procedure* p = odds.procedure;
  Run run{&odds, book.tables()};
  Trial trial{&run,
              [](void* object, Dice& dice, std::byte* result) {
                const Run& r = *static_cast<const Run*>(object);
                alignas(16) StructBytes out;
                r.odds->procedure->run(r.tables, r.odds->in.data(), r.odds->why, dice, out.data());
                std::copy_n(out.data(), r.odds->procedure->out_size, result);
              },
              p->out_size};
  enumerate(trial, odds.raw);

  std::size_t n = odds.raw.count(), fields = p->out.size();
  odds.cells.resize(n * fields);
  alignas(16) StructBytes one;
  for (std::size_t i = 0; i < n; ++i) {
    std::copy_n(odds.raw.results.data() + i * p->out_size, p->out_size, one.data());
    for (std::size_t f = 0; f < fields; ++f) odds.cells[i * fields + f] = p->out[f].get(one.data());
  }
  odds.sorted.resize(n);
  std::iota(odds.sorted.begin(), odds.sorted.end(), 0u);
  const i32* cells = odds.cells.data();
  std::sort(odds.sorted.begin(), odds.sorted.end(), [&](u32 a, u32 b) {
    return std::lexicographical_compare(cells + a * fields, cells + (a + 1) * fields, cells + b * fields,
                                        cells + (b + 1) * fields);
  });
  return true;
}

bool ask(Shelf& shelf, const Question& q, Odds& odds, Fault& fault) {
  if (odds.book != nullptr && odds.book->id() == q.ruleset) return ask(*odds.book, q, odds, fault);
  const Ruleset* r = shelf.find(q.ruleset);
  if (r == nullptr) {
    fault = shelf.unknown_ruleset(q.ruleset);
    return false;
  }
  Problems problems;
  const Rulebook* book = shelf.open(*r, problems);
  if (book == nullptr) {
    std::string all = problems.text();
    if (all.ends_with('\n')) all.pop_back();
    std::replace(all.begin(), all.end(), '\n', ' ');
    fault = plain_fault("tables", sentence(protocol_word("odds.tables_are_faulty"), {all}));
    return false;
  }
  return ask(*book, q, odds, fault);
}

void write_value(JsonOut& json, const Field& f, i32 v) {
  if (v == null_value) return json.null();
  switch (f.kind) {
    case Field::Kind::boolean: return json.boolean(v != 0);
    case Field::Kind::choice:
      require(v >= 0 && static_cast<std::size_t>(v) < f.choices.size(), "a choice without a name");
      return json.text(f.choices[static_cast<std::size_t>(v)]);
    case Field::Kind::integer: return json.number(v);
    case Field::Kind::decimal: return json.parts(v, f.scale);
  }
}

void write_modifier(JsonOut& json, const Rulebook& book, const Modifier& m) {
  json.open();
  json.key("clause");
  char id[48];
  std::size_t n = std::min<std::size_t>(book.prefix().size(), 16);
  std::copy_n(book.prefix().begin(), n, id);
  char* end = id + n;
  *end++ = '-';
  if (is_ruling(m.clause)) {
    *end++ = 'R';
  } else {
    end = std::to_chars(end, id + sizeof id, chapter_of(m.clause)).ptr;
    *end++ = '.';
  }
  end = std::to_chars(end, id + sizeof id, item_of(m.clause)).ptr;
  if (m.of_is_shown()) *end++ = '@', *end++ = m.of;
  json.text({id, static_cast<std::size_t>(end - id)});
  json.key("value");
  if (m.word.empty())
    json.number(m.value);
  else
    json.text(m.word.view());
  json.close();
}

void write_odds(const Odds& odds, std::string& out) {
  const Procedure& p = *odds.procedure;
  JsonOut json(out);
  json.open();
  json.key("ruleset").text(odds.book->id());
  json.key("procedure").text(p.name);
  json.key("inputs").open();
  for (std::size_t f = 0; f < p.in.size(); ++f) write_value(json.key(p.in[f].name), p.in[f], odds.input(f));
  json.close();
  json.key("exact").boolean(odds.raw.exact);
  json.key("modifiers").open_list();
  for (const Modifier& m : odds.why.items()) write_modifier(json, *odds.book, m);
  json.close_list();
  json.key("outcomes").open_list();
  bool narrow = odds.raw.width == 1 && odds.raw.total.used() <= 1;
  u64 total = odds.raw.total.word[0];
  for (u32 i : odds.sorted) {
    json.open();
    if (narrow) {  // the common case: no big integers
      u64 w = odds.raw.words[i], g = std::gcd(w, total);
      json.key("p").real((w | total) >> 53 == 0 ? static_cast<double>(w) / static_cast<double>(total) : odds.chance(i));
      char text[48];
      char* end = std::to_chars(text, text + sizeof text, w / g).ptr;
      if (w != 0 && total != g) *end++ = '/', end = std::to_chars(end, text + sizeof text, total / g).ptr;
      json.key("fraction").text({text, static_cast<std::size_t>(end - text)});
    } else {
      json.key("p").real(odds.chance(i));
      json.key("fraction").text(fraction_text(odds.raw.weight(i), odds.raw.total));
    }
    json.key("outcome").open();
    for (std::size_t f = 0; f < p.out.size(); ++f) write_value(json.key(p.out[f].name), p.out[f], odds.cell(i, f));
    json.close();
    json.close();
  }
  json.close_list();
  json.close();
}

void write_fault(const Fault& f, Lang lang, std::string& out) {
  JsonOut json(out);
  json.open();
  json.key("error").open();
  json.key("kind").text(f.kind);
  json.key("message").text(f.message.in(lang));
  if (!f.nearest.empty()) json.key("nearest").text(f.nearest);
  if (!f.allowed.empty()) {
    json.key("allowed").open_list();
    for (const std::string& a : f.allowed) json.text(a);
    json.close_list();
  }
  json.close();
  json.close();
}

}  // namespace grog
