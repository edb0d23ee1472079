#include "core/describe.hpp"

#include <cctype>
#include <optional>

#include "core/typography.hpp"

namespace grog {
namespace {

// What a template may speak of. Of an order, {target} and {other} are its target; of a decision, {value}, {value2},
// {place} and {place2} are its data.
struct Subjects {
  UnitId unit = UnitId::none, other = UnitId::none;
  i32 place = -1, place2 = -1;
  i32 value = 0, value2 = 0;
  Side side = Side::nobody;
  std::string_view option;
  UnitSet with;
};

constexpr std::string_view unsaid = "…";  // stands for what is not chosen yet: "IR 47 moves to …"

std::string plain_number(i32 n) { return n < 0 ? "−" + std::to_string(-static_cast<i64>(n)) : std::to_string(n); }

std::string_view in(Lang lang, std::string_view fr, std::string_view en) { return lang == Lang::fr ? fr : en; }

const TroopInfo* troop_of(const Game& game, const Unit& u) {
  std::span<const TroopInfo> troops = game.rules().troops();
  return u.kind >= 1 && u.kind <= troops.size() ? &troops[u.kind - 1u] : nullptr;
}

// Its own name, or its troop's and a number among those of its side.
std::string name_of(const Game& game, const State& s, UnitId u, Lang lang) {
  if (!valid(u)) return std::string{unsaid};
  std::string name = game.unit_name(s, u, lang);
  const TroopInfo* troop = troop_of(game, s[u]);
  if (!name.empty() || troop == nullptr) return name.empty() ? "?" : name;
  int number = 0;
  for (std::size_t i = 0; i <= index(u); ++i) number += s.unit[i].side == s[u].side && s.unit[i].kind == s[u].kind;
  return std::string{in(lang, troop->fr, troop->en)} + " " + std::to_string(number);
}

std::string place_name(const Game& game, i32 place, Lang lang) {
  if (place < 0 || static_cast<std::size_t>(place) >= game.board().places.size()) return std::string{unsaid};
  const Place& p = game.board().places[static_cast<std::size_t>(place)];
  std::string_view proper = in(lang, p.fr, p.en);
  return std::string{proper.empty() ? p.id : proper};
}

std::string side_name(const Game& game, Side side, Lang lang) {
  if (side != Side::first && side != Side::second) return std::string{in(lang, "personne", "nobody")};
  const SideInfo& info = game.side(side);
  return std::string{in(lang, info.fr, info.en)};
}

std::string list_of(const Game& game, const State& s, const UnitSet& units, Lang lang) {
  std::string out;
  int left = units.count();
  units.each([&](UnitId u) {
    --left;
    if (!out.empty()) out += left == 0 ? in(lang, " et ", " and ") : ", ";
    out += name_of(game, s, u, lang);
  });
  return out.empty() ? std::string{unsaid} : out;
}

// How the name of a unit behaves in a sentence. An officer is a person; a battle may say so of a name.
Grammar grammar_of(const Game& game, const State& s, UnitId u) {
  if (!s.has(u)) return {};
  if (index(u) < game.roster().size())
    if (const std::optional<Grammar>& own = game.roster()[index(u)].grammar) return *own;
  const TroopInfo* troop = troop_of(game, s[u]);
  return troop == nullptr ? Grammar{} : troop->grammar;
}

std::string plain_word(const Game& game, const State& s, std::string_view tag, const Subjects& about, Lang lang) {
  if (tag == "unit") return name_of(game, s, about.unit, lang);
  if (tag == "other" || tag == "target") return name_of(game, s, about.other, lang);
  if (tag == "place") return place_name(game, about.place, lang);
  if (tag == "place2") return place_name(game, about.place2, lang);
  if (tag == "value") return plain_number(about.value);
  if (tag == "value2") return plain_number(about.value2);
  if (tag == "side") return side_name(game, about.side, lang);
  if (tag == "with") return list_of(game, s, about.with, lang);
  if (tag == "option" && !about.option.empty()) return std::string{about.option};
  return std::string{unsaid};
}

// A tag filled in: a name with its article, the form of a word that agrees with it or with a number.
std::string word_for(const Game& game, const State& s, std::string_view written, const Subjects& about, Lang lang) {
  Tag tag = parse_tag(written);
  bool unit = tag.subject == "unit", other_ = tag.subject == "other" || tag.subject == "target";
  Grammar g = unit || other_ ? grammar_of(game, s, unit ? about.unit : about.other) : Grammar{};
  if (tag.subject == "side") g.plural = true;  // "les Français"
  if (tag.subject == "with") g.plural = about.with.count() > 1;
  if (!tag.forms.empty()) {
    bool number = tag.subject == "value" || tag.subject == "value2";
    return std::string{number ? counting(tag.forms, tag.subject == "value" ? about.value : about.value2, lang)
                              : agreeing(tag.forms, g)};
  }
  std::string word = plain_word(game, s, tag.subject, about, lang);
  return tag.article.empty() ? word : with_article(tag.article, word, g, lang);
}

std::string typeset(std::string_view text, Lang lang) {
  std::string out = real_minus(text);
  return lang == Lang::fr ? french_spaces(out) : out;
}

// The template with its tags filled in; a brace that is no part of a tag is left out.
std::string filled(const Game& game, const State& s, Text text, const Subjects& about, Lang lang) {
  std::string_view from = text.in(lang);
  std::string out;
  while (!from.empty()) {
    std::size_t open = from.find_first_of("{}");
    out += from.substr(0, open);
    if (open == std::string_view::npos) break;
    std::size_t close = from[open] == '{' ? from.find('}', open) : std::string_view::npos;
    if (close == std::string_view::npos) {
      from.remove_prefix(open + 1);
      continue;
    }
    out += word_for(game, s, from.substr(open + 1, close - open - 1), about, lang);
    from.remove_prefix(close + 1);
  }
  return typeset(out, lang);
}

std::string_view option_name(std::span<const Name> names, std::size_t i, Lang lang) {
  return i < names.size() ? names[i].text.in(lang) : std::string_view{};
}

// A clause's text as it reads in the middle of a sentence: no capital (but "IR 47" keeps its own), no full stop.
std::string as_phrase(std::string_view text) {
  std::string out{text};
  if (out.ends_with('.') && !out.ends_with("..")) out.pop_back();
  bool wide = out.size() > 1 && static_cast<unsigned char>(out[0]) == 0xC3;  // À to Þ, in UTF-8
  std::size_t second = wide ? 2 : 1;
  if (out.size() <= second) return out;
  unsigned char next = static_cast<unsigned char>(out[second]);
  if (next < 0x80 && std::islower(next) == 0 && next != ' ' && next != '\'') return out;
  unsigned char last = static_cast<unsigned char>(out[second - 1]);
  if (wide && last >= 0x80 && last <= 0x9E) out[1] = static_cast<char>(last + 0x20);
  if (!wide) out[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(out[0])));
  return out;
}

std::string clause_text(const Rulebook& rules, Clause c, Lang lang) {
  const ClauseEntry* entry = rules.clauses().find(c);
  return entry == nullptr ? std::string{} : as_phrase(entry->in(lang));
}

std::string amount(const Modifier& m, Lang lang) {
  if (!m.word.empty()) return real_minus(m.word.view());
  switch (m.op) {
    case Op::add: return signed_number(m.value);
    case Op::times: return "×" + plain_number(m.value);
    case Op::halve_up: return std::string{in(lang, "moitié (arrondie au-dessus)", "half (rounded up)")};
    case Op::halve_down: return std::string{in(lang, "moitié (arrondie au-dessous)", "half (rounded down)")};
    case Op::at_least: return std::string{in(lang, "au moins ", "at least ")} + plain_number(m.value);
    case Op::at_most: return std::string{in(lang, "au plus ", "at most ")} + plain_number(m.value);
    case Op::note: break;
  }
  return m.value == 0 ? std::string{} : plain_number(m.value);
}

}  // namespace

std::string signed_number(i32 n) { return n > 0 ? "+" + std::to_string(n) : plain_number(n); }

std::string describe(const Game& game, const State& s, const Event& e, Lang lang) {
  std::span<const EventInfo> events = game.rules().labels().events;
  if (e.kind >= events.size()) return std::string{unsaid};
  const EventInfo& info = events[e.kind];
  return filled(game, s, info.text,
                {.unit = e.unit,
                 .other = e.other,
                 .place = e.place,
                 .place2 = e.place2,
                 .value = e.value,
                 .value2 = e.value2,
                 .side = e.side,
                 .option = option_name(info.options, e.option, lang),
                 .with = {}},
                lang);
}

std::string describe(const Game& game, const State& s, const Order& o, Lang lang) {
  std::span<const VerbInfo> verbs = game.rules().labels().verbs;
  if (o.verb >= verbs.size()) return std::string{unsaid};
  const VerbInfo& verb = verbs[o.verb];
  Side side = s.waiting > 0 ? s.asked().side : valid(o.unit) ? s[o.unit].side : Side::nobody;
  return filled(game, s, verb.text,
                {.unit = o.unit,
                 .other = o.target,
                 .place = o.place,
                 .value = o.value,
                 .side = side,
                 .option = option_name(verb.options, o.option, lang),
                 .with = o.with},
                lang);
}

std::string describe(const Game& game, const State& s, const Decision& d, Lang lang) {
  std::span<const DecisionInfo> decisions = game.rules().labels().decisions;
  if (d.kind >= decisions.size()) return std::string{unsaid};
  // A question may speak of the fields of its own that bear these names.
  auto asked = [&](std::string_view key, i32 fallback) {
    for (const StateField& f : game.rules().labels().fields.ask)
      if (f.key == key) return static_cast<i32>(f.value(d.bytes.data()));
    return fallback;
  };
  return filled(game, s, decisions[d.kind].text,
                {.unit = d.unit,
                 .other = d.other,
                 .place = asked("place", -1),
                 .place2 = asked("place2", -1),
                 .value = asked("value", 0),
                 .value2 = asked("value2", 0),
                 .side = d.side,
                 .option = {},
                 .with = {}},
                lang);
}

std::string describe(const Rulebook& rules, const Modifier& m, Lang lang) {
  std::string out = amount(m, lang), text = clause_text(rules, m.clause, lang);
  if (!out.empty() && !text.empty()) out += " ";
  out += text;
  if (m.clause == Clause::none) return typeset(out, lang);
  if (!out.empty()) out += " ";
  out += "(" + rules.clause_id(m.clause);
  if (m.of_is_shown()) out += std::string{"@"} + m.of;
  return typeset(out + ")", lang);
}

namespace {

// "13,5 cm": tenths of a millimetre as the ruleset's players measure, two decimals at most.
std::string length_text(const Labels& labels, i32 tenths, Lang lang) {
  i64 hundredths = (i64{tenths < 0 ? -tenths : tenths} * 100 + labels.length_size / 2) / labels.length_size;
  std::string out = (tenths < 0 ? "−" : "") + std::to_string(hundredths / 100);
  if (int rest = static_cast<int>(hundredths % 100); rest != 0) {
    out += lang == Lang::fr ? "," : ".";
    out += std::to_string(rest / 10);
    if (rest % 10 != 0) out += std::to_string(rest % 10);
  }
  return out + " " + std::string{labels.length.in(lang)};
}

// A sentence of the ruleset's words or the program's, with figures in it: {0} a number, {0:length} a length.
std::string with_figures(const Rulebook& rules, WordKey word, std::span<const i32> figures, Lang lang) {
  Text text = rules.words()("refusal", word.key);
  if (text.fr.empty()) text = core_words()("refusal", word.key);
  std::string_view from = text.in(lang);
  if (from.empty()) return std::string{word.key};
  std::string out;
  while (!from.empty()) {
    std::size_t open = from.find('{'), close = from.find('}', open == std::string_view::npos ? 0 : open);
    out += from.substr(0, open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    std::string_view tag = from.substr(open + 1, close - open - 1);
    std::size_t n = tag.empty() ? figures.size() : static_cast<std::size_t>(tag[0] - '0');
    if (n < figures.size())
      out += tag.ends_with(":length") ? length_text(rules.labels(), figures[n], lang) : plain_number(figures[n]);
    from.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

std::string note_of(const Rulebook& rules, const Verdict& v, Lang lang) {
  return v.word.empty() ? std::string{v.note.in(lang)} : with_figures(rules, v.word, v.figures, lang);
}

std::string describe(const Rulebook& rules, const Verdict& v, Lang lang) {
  if (v.accepted) return {};
  std::string out, note = note_of(rules, v, lang);
  if (v.clause != Clause::none) {
    out = rules.clause_id(v.clause);
    if (std::string text = clause_text(rules, v.clause, lang); !text.empty())
      out += std::string{in(lang, " : ", ": ")} + text + ".";
    if (!note.empty()) out += " ";
  }
  return typeset(out + note, lang);
}

std::string describe_unit(const Game& game, const State& s, UnitId u, Lang lang) {
  if (!valid(u) || index(u) >= s.units) return std::string{unsaid};
  const Unit& unit = s[u];
  const Labels& labels = game.rules().labels();
  std::string out = name_of(game, s, u, lang);
  auto also = [&](std::string_view text) {
    if (!text.empty()) out += ", " + std::string{text};
  };
  auto counted = [&](std::string_view text, i32 n) {
    also(std::string{text} + std::string{in(lang, " : ", ": ")} + plain_number(n));
  };
  const TroopInfo* troop = troop_of(game, unit);
  if (troop != nullptr && !game.unit_name(s, u, lang).empty()) also(in(lang, troop->fr, troop->en));
  if (unit.formation < labels.formations.size()) also(labels.formations[unit.formation].text.in(lang));
  counted(labels.strength.in(lang), unit.strength);
  if (unit.place >= 0) also(place_name(game, unit.place, lang));
  for (const StateField& f : labels.fields.unit) {
    i64 value = f.value(unit.bytes.data());
    if (f.kind == StateField::Kind::marks) {
      for (std::size_t i = 0; i < f.name_texts.size(); ++i)
        if ((value >> i & 1) != 0) also(f.name_texts[i].in(lang));
    } else if (f.is_shown && value != f.fallback && f.kind == StateField::Kind::boolean) {
      also(f.text.in(lang));
    } else if (f.is_shown && value != f.fallback) {
      counted(f.text.in(lang), static_cast<i32>(value));
    }
  }
  return typeset(out, lang);
}

}  // namespace grog
