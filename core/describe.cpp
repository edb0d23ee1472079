#include "core/describe.hpp"

#include <cctype>
#include <optional>

#include "core/languages.hpp"
#include "core/typography.hpp"

namespace grog {
namespace {

// What a template may speak of. Of an order, {target} and {other} are its target; of a decision, {value}, {value2},
// {place} and {place2} are its data.
struct Subjects {
  UnitId unit = UnitId::none, other = UnitId::none;
  i32 place = -1, place2 = -1;
  i32 value = 0, value2 = 0, value3 = 0;
  Side side = Side::nobody;
  std::string_view option;
  UnitSet with;
  std::span<const i16> places{};
};

constexpr std::string_view unsaid = "…";  // stands for what is not chosen yet: "IR 47 moves to …"

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
  return troop->name.in(lang) + " " + std::to_string(number);
}

std::string place_name(const Game& game, i32 place, Lang lang) {
  if (place < 0 || static_cast<std::size_t>(place) >= game.board().places.size()) return std::string{unsaid};
  const Place& p = game.board().places[static_cast<std::size_t>(place)];
  return p.name.empty() ? p.id : p.name.in(lang);
}

bool is_player(Side side) { return side == Side::first || side == Side::second; }

std::string side_name(const Game& game, Side side, Lang lang) {
  if (!is_player(side)) return std::string{core_word("describe.nobody").in(lang)};
  return game.side(side).name.in(lang);
}

// "Chasseurs à pied 2": its troop's name, as far as a comma or a bracket in that, with more behind it.
static bool is_named_by(const Sentence& unit, const Sentence& troop) {
  std::string_view name = unit.in(Lang::fr), begin = troop.in(Lang::fr);
  begin = begin.substr(0, begin.find_first_of(",("));
  while (begin.ends_with(' ')) begin.remove_suffix(1);
  if (begin.empty() || !name.starts_with(begin)) return false;
  return name.size() == begin.size() || name[begin.size()] == ' ';
}

// How the name of a unit behaves in a sentence. Where it does not say: as its troop's that it begins with; else an
// officer is a person, a battery feminine.
Grammar grammar_of(const Game& game, const State& s, UnitId u) {
  if (!s.has(u)) return {};
  const TroopInfo* troop = troop_of(game, s[u]);
  const RosterEntry* own = index(u) < game.roster().size() ? &game.roster()[index(u)] : nullptr;
  Symbol symbol = troop == nullptr ? Symbol::infantry : troop->symbol;
  Grammar g;
  if (own != nullptr && own->grammar) {
    g = *own->grammar;
  } else if (own != nullptr && !own->name.empty() && troop != nullptr && symbol != Symbol::officer &&
             is_named_by(own->name, troop->name)) {
    g = troop->grammar;
  } else if (own != nullptr && !own->name.empty()) {
    g.bare = symbol == Symbol::officer && !has_own_article(own->name.in(Lang::fr), Lang::fr);
    if (symbol == Symbol::artillery) g.gender = Gender::feminine;
  } else if (troop != nullptr) {
    g = troop->grammar;
  }
  g.person = symbol == Symbol::officer;
  return g;
}

std::string name_with_article(const Game& game, const State& s, std::string_view article, UnitId u, Lang lang) {
  std::string name = name_of(game, s, u, lang);
  if (article.empty() || !valid(u)) return name;
  return with_article(article, name, spoken_in(lang, name, grammar_of(game, s, u)), lang);
}

std::string list_of(const Game& game, const State& s, std::string_view article, const UnitSet& units, Lang lang) {
  std::string out;
  int left = units.count();
  units.each([&](UnitId u) {
    --left;
    if (!out.empty()) out += left == 0 ? core_word("describe.and").in(lang) : ", ";
    out += name_with_article(game, s, article, u, lang);
  });
  return out.empty() ? std::string{unsaid} : out;
}

// A zone of a grid goes by its code: "en C5", "de C5".
std::string place_with_article(const Game& game, std::string_view article, i32 place, Lang lang) {
  std::string name = place_name(game, place, lang);
  if (article.empty() || name == unsaid) return name;
  bool code = game.board().places[static_cast<std::size_t>(place)].id == name;
  if (code) return code_with_article(article, name, lang);
  Grammar g;
  g.bare = true;  // unless it has an article of its own
  return with_article(article, name, g, lang);
}

// "A, B and C", or "A, B or C".
std::string places_with_article(const Game& game, std::string_view article, std::span<const i16> places, Text last,
                                Lang lang) {
  std::string out;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i > 0) out += i + 1 == places.size() ? last.in(lang) : ", ";
    out += place_with_article(game, article, places[i], lang);
  }
  return out.empty() ? std::string{unsaid} : out;
}

std::string side_with_article(const Game& game, std::string_view article, Side side, Lang lang) {
  std::string name = side_name(game, side, lang);
  Grammar g;
  g.plural = g.proper = true;
  return article.empty() || !is_player(side) ? name : with_article(article, name, g, lang);
}

std::string filled(const Game&, const State&, std::string_view text, const Subjects&, Lang);

// Degrees, 0 is north: nobody says of a regiment that it faces 270.
std::string compass(i32 degrees, Lang lang) {
  static constexpr std::string_view towards[] = {"north", "north_east", "east", "south_east",
                                                 "south", "south_west", "west", "north_west"};
  i32 turned = ((degrees % 360) + 360) % 360;
  std::string key = "compass." + std::string{towards[static_cast<std::size_t>((turned + 22) / 45 % 8)]};
  return std::string{core_word(key).in(lang)};
}

// A tag filled in: a name with its article, the form of a word that agrees with it or with a number.
std::string word_for(const Game& game, const State& s, std::string_view written, const Subjects& about, Lang lang) {
  Tag tag = parse_tag(written);
  if (tag.subject == "unit" || tag.subject == "other" || tag.subject == "target") {
    UnitId u = tag.subject == "unit" ? about.unit : about.other;
    if (tag.forms.empty()) return name_with_article(game, s, tag.article, u, lang);
    return std::string{agreeing(tag.forms, spoken_in(lang, name_of(game, s, u, lang), grammar_of(game, s, u)))};
  }
  if (tag.subject == "value" || tag.subject == "value2" || tag.subject == "value3") {
    i32 n = tag.subject == "value" ? about.value : tag.subject == "value2" ? about.value2 : about.value3;
    if (tag.forms == "compass") return compass(n, lang);
    return tag.forms.empty() ? number_text(n) : counting(tag.forms, n, lang);
  }
  if (tag.subject == "place" || tag.subject == "place2")
    return place_with_article(game, tag.article, tag.subject == "place" ? about.place : about.place2, lang);
  if (tag.subject == "places" || tag.subject == "one_of") {
    Text last = core_word(tag.subject == "places" ? "describe.and" : "describe.or");
    return places_with_article(game, tag.article, about.places, last, lang);
  }
  Grammar several;
  several.plural = tag.subject == "side" ? is_player(about.side) : about.with.count() > 1;  // "les Français"
  if (!tag.forms.empty()) return std::string{agreeing(tag.forms, several)};
  if (tag.subject == "side") return side_with_article(game, tag.article, about.side, lang);
  if (tag.subject == "with") return list_of(game, s, tag.article, about.with, lang);
  if (tag.subject != "option" || about.option.empty()) return std::string{unsaid};
  Subjects besides = about;  // what an option says may agree too
  besides.option = {};
  return filled(game, s, about.option, besides, lang);
}

std::string typeset(std::string_view text, Lang lang) {
  std::string out = real_minus(text);
  return unbroken(out, lang);
}

// The template with its tags filled in; a brace that is no part of a tag is left out.
std::string filled(const Game& game, const State& s, std::string_view from, const Subjects& about, Lang lang) {
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
  return without_capital(out);
}

std::string clause_text(const Rulebook& rules, Clause c, Lang lang) {
  const ClauseEntry* entry = rules.clauses().find(c);
  return entry == nullptr ? std::string{} : as_phrase(entry->in(lang));
}

std::string amount(const Modifier& m, Lang lang) {
  if (!m.word.empty()) return real_minus(m.word.view());
  switch (m.op) {
    case Op::add: return signed_number(m.value);
    case Op::times: return "×" + number_text(m.value);
    case Op::halve_up: return std::string{core_word("describe.half_up").in(lang)};
    case Op::halve_down: return std::string{core_word("describe.half_down").in(lang)};
    case Op::at_least: return fill(core_word("describe.at_least").in(lang), {number_text(m.value)});
    case Op::at_most: return fill(core_word("describe.at_most").in(lang), {number_text(m.value)});
    case Op::note: break;
  }
  return m.value == 0 ? std::string{} : number_text(m.value);
}

}  // namespace

std::string signed_number(i32 n) { return n > 0 ? "+" + std::to_string(n) : number_text(n); }

std::string describe(const Game& game, const State& s, const Event& e, Lang lang) {
  std::span<const EventInfo> events = game.rules().labels().events;
  if (e.kind >= events.size()) return std::string{unsaid};
  return describe_event(game, s, e, events[e.kind].text, lang);
}

std::string describe_event(const Game& game, const State& s, const Event& e, Text text, Lang lang) {
  if (text.empty()) return {};
  const EventInfo& info = game.rules().labels().events[e.kind];
  lang = text.as(lang).lang;
  return capitalised(filled(game, s, text.in(lang),
                            {.unit = e.unit,
                             .other = e.other,
                             .place = e.place,
                             .place2 = e.place2,
                             .value = e.value,
                             .value2 = e.value2,
                             .side = e.side,
                             .option = option_name(info.options, e.option, lang),
                             .with = {}},
                            lang));
}

std::string describe(const Game& game, const State& s, const Order& o, Lang lang) {
  std::span<const VerbInfo> verbs = game.rules().labels().verbs;
  if (o.verb >= verbs.size()) return std::string{unsaid};
  return describe_about(game, s, o, verbs[o.verb].text, lang);
}

std::string describe_about(const Game& game, const State& s, const Order& o, Text text, Lang lang) {
  std::span<const VerbInfo> verbs = game.rules().labels().verbs;
  if (o.verb >= verbs.size()) return std::string{unsaid};
  const VerbInfo& verb = verbs[o.verb];
  Side side = s.waiting > 0 ? s.asked().side : valid(o.unit) ? s[o.unit].side : Side::nobody;
  if (text.empty()) return {};
  lang = text.as(lang).lang;
  return filled(game, s, text.in(lang),
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
  Text question = decisions[d.kind].text;
  // The same asked where it is about no unit may have words of its own.
  Text alone = game.rules().words()("ask.alone", decisions[d.kind].key);
  if (d.unit == UnitId::none && !alone.empty()) question = alone;
  if (question.empty()) return {};
  lang = question.as(lang).lang;
  return capitalised(filled(game, s, question.in(lang),
                            {.unit = d.unit,
                             .other = d.other,
                             .place = asked("place", -1),
                             .place2 = asked("place2", -1),
                             .value = asked("value", 0),
                             .value2 = asked("value2", 0),
                             .side = d.side,
                             .option = {},
                             .with = {}},
                            lang));
}

namespace {

std::string told(const Game& game, const State& s, const BattleLine& line, Text text, Lang lang) {
  if (text.empty()) return {};
  lang = text.as(lang).lang;
  return filled(game, s, text.in(lang),
                {.unit = line.unit,
                 .place = line.places.empty() ? -1 : line.places[0],
                 .value = line.value,
                 .value2 = line.value2,
                 .value3 = line.value3,
                 .side = line.side,
                 .option = {},
                 .with = {},
                 .places = line.places},
                lang);
}

}  // namespace

std::string reason_of(const Game& game, const State& s, const BattleLine& line, Lang lang) {
  return told(game, s, line, line.words, lang);
}

std::string describe(const Game& game, const State& s, const BattleLine& line, Lang lang) {
  std::string out = reason_of(game, s, line, lang);
  if (line.about == BattleLine::About::lead) {
    bool some = line.side != Side::nobody, over = s.over != 0;
    Text head = core_word(over ? some ? "battle.won" : "battle.drawn" : some ? "battle.ahead" : "battle.level");
    out =
        told(game, s, line, head, lang) + (out.empty() ? "" : std::string{core_word("describe.colon").in(lang)} + out);
  }
  return typeset(capitalised(out) + ".", lang);
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
    out += language(lang).decimal;
    out += std::to_string(rest / 10);
    if (rest % 10 != 0) out += std::to_string(rest % 10);
  }
  return out + " " + counting_parts(labels.length.in(lang), hundredths, 100, lang);  // "1 step", "1.5 steps"
}

// A sentence of the ruleset's words or the program's, with figures in it: {0} a number, {0:length} a length,
// {0:# point|# points} what agrees with it.
std::string with_figures(const Rulebook& rules, WordKey word, std::span<const i32> figures, Lang lang) {
  Text text = rules.words()("refusal", word.key);
  if (text.empty()) text = core_words()("refusal", word.key);
  if (text.empty()) return std::string{word.key};
  std::string_view from = text.in(lang);
  lang = text.as(lang).lang;
  std::string out;
  while (!from.empty()) {
    std::size_t open = from.find('{'), close = from.find('}', open == std::string_view::npos ? 0 : open);
    out += from.substr(0, open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    std::string_view tag = from.substr(open + 1, close - open - 1), forms = parse_tag(tag).forms;
    std::size_t n = tag.empty() ? figures.size() : static_cast<std::size_t>(tag[0] - '0');
    if (n < figures.size())
      out += forms.empty()       ? number_text(figures[n])
             : forms == "length" ? length_text(rules.labels(), figures[n], lang)
                                 : counting(forms, figures[n], lang);
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
      out += std::string{core_word("describe.colon").in(lang)} + text + ".";
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
    also(std::string{text} + std::string{core_word("describe.colon").in(lang)} + number_text(n));
  };
  const TroopInfo* troop = troop_of(game, unit);
  if (troop != nullptr && !game.unit_name(s, u, lang).empty()) also(troop->name.in(lang));
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
