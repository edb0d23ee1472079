// The menu of the kernel as numbered choices, and a number typed with a few words as an order.
#include <algorithm>
#include <charconv>

#include "cli/telling.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "core/describe.hpp"
#include "core/order_text.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

const VerbInfo& verb_of(const Game& game, u8 verb) { return game.rules().labels().verbs[verb]; }
std::string unit_id_text(const Game& game, UnitId u) { return game.roster()[index(u)].id; }
std::string place_id_text(const Game& game, i16 place) {
  return game.board().places[static_cast<std::size_t>(place)].id;
}

Order bare_order(const Game& game, const Choice& c) {
  Order o;
  o.verb = c.verb;
  u16 uses = verb_of(game, c.verb).uses;
  if ((uses & uses_unit) != 0) o.unit = c.unit;
  if ((uses & uses_option) != 0 && c.option != any_option)
    o.option = c.option;  // any: the first unless another is named
  return o;
}

std::string id_list(const Game& game, const Menu& menu, std::size_t from, std::size_t count) {
  std::string out;
  for (std::size_t i = from; i < from + count; ++i) out += (out.empty() ? "" : " ") + unit_id_text(game, menu.units[i]);
  return out;
}

std::string place_list(const Game& game, const Menu& menu, const Choice& c) {
  std::string out;
  for (std::size_t i = c.places_at; i < c.places_at + std::size_t{c.places}; ++i)
    out += (out.empty() ? "" : " ") + place_id_text(game, menu.places[i]);
  return out;
}

std::string option_list(const Game& game, const State& s, const Menu& menu, const Choice& c) {
  std::string out;  // only where the player may take any
  if (c.option == any_option)
    for (std::size_t n : options_of(game, s, menu, c))
      out += (out.empty() ? ":" : " :") + std::string{verb_of(game, c.verb).options[n].key};
  return out;
}

// What goes over open ground names an enemy or companions only where it likes.
bool goes_anywhere(const Game& game, const Choice& c) {
  return c.corners > 0 && (verb_of(game, c.verb).uses & (uses_pose | uses_legs)) != 0;
}

// How the rest of an order with a pose or a path is typed after its number; empty where there is none.
std::string path_form(const Game& game, const Choice& c, Lang lang) {
  const VerbInfo& verb = verb_of(game, c.verb);
  std::string out;
  if ((verb.uses & uses_pose) != 0) out = cli_say("menu_text.x_y_facing_degrees", lang);
  if ((verb.uses & uses_legs) == 0) return out;
  std::string legs;
  for (const Name& n : verb.legs) legs += (legs.empty() ? "" : "|") + std::string{n.key};
  return out + (out.empty() ? "by " : " by ") + legs + (cli_say("menu_text.number", lang));
}

std::string numbered(std::size_t n, const std::string& text) {
  std::string out;
  for (std::size_t k = 0; const std::string& line : wrapped(text, 90))
    out += (k++ == 0 ? padded_left(std::to_string(n), 5) + "  " : std::string(9, ' ')) + line + "\n";
  return out;
}

}  // namespace

void spread(const Game& game, const State& s, Menu& menu) {
  std::vector<Choice> out;
  for (const Choice& c : menu.choices) {
    bool bare = c.targets == 0 && c.places == 0 && c.with == 0 && c.corners == 0;
    if (c.option == any_option && bare && !verb_of(game, c.verb).options.empty()) {
      for (std::size_t i : options_of(game, s, menu, c)) out.push_back(c), out.back().option = static_cast<u8>(i);
    } else if (c.places > 0 && goes_anywhere(game, c)) {
      out.push_back(c);
      out.back().places = 0;
      for (u16 i = 0; i < c.places; ++i) {
        Choice& inside = out.emplace_back(c);
        inside.places = 1, inside.places_at = static_cast<u16>(c.places_at + i);
        inside.corners = inside.targets = inside.with = 0;
      }
    } else {
      out.push_back(c);
    }
  }
  menu.choices = std::move(out);
}

std::string choice_text(const Game& game, const State& s, const Menu& menu, std::size_t choice, Lang lang) {
  const Choice& c = menu.choices[choice];
  u16 uses = verb_of(game, c.verb).uses;
  Order o = bare_order(game, c);
  if ((uses & uses_value) != 0) o.value = c.value_low;
  if (c.places == 1) o.place = menu.places[c.places_at];
  bool freely = goes_anywhere(game, c);
  if (c.targets == 1 && !freely) o.target = menu.units[c.targets_at];
  if (!freely)
    for (std::size_t i = c.with_at; i < c.with_at + std::size_t{c.with}; ++i) o.with.add(menu.units[i]);
  // How it is typed in full stands behind what it is called.
  std::string out = describe(game, s, o, lang) + "  (" + order_text(game, o) + ")";
  auto more = [&](std::string_view label, const std::string& list) { out += "  [" + std::string{label} + list + "]"; };
  if (c.places > 1) more("", place_list(game, menu, c));
  if (freely && c.targets > 0)
    more(cli_say("menu_text.target_perhaps", lang), id_list(game, menu, c.targets_at, c.targets));
  else if (c.targets > 1)
    more(cli_say("menu_text.target", lang), id_list(game, menu, c.targets_at, c.targets));
  if (c.with > 1 && !freely) more(cli_say("menu_text.all", lang), id_list(game, menu, c.with_at, c.with));
  if (std::string names = option_list(game, s, menu, c); !names.empty()) more("", names);
  if ((uses & uses_value) != 0 && c.value_low != c.value_high)
    more("", std::to_string(c.value_low) + (cli_say("menu_text.to", lang)) + std::to_string(c.value_high));
  if (std::string path = path_form(game, c, lang); !path.empty() && c.places == 0) more("", path);
  return out;
}

std::string unit_menu_text(const Game& game, const State& s, const Menu& menu, UnitId u, Lang lang) {
  std::string out;
  for (std::size_t i = 0; i < menu.choices.size(); ++i)
    if (menu.choices[i].unit == u) out += numbered(i + 1, choice_text(game, s, menu, i, lang));
  return out;
}

std::string menu_text(const Game& game, const State& s, const Menu& menu, Lang lang) {
  constexpr std::size_t in_full = 20;
  std::string out, general;
  if (menu.choices.size() <= in_full) {
    for (std::size_t i = 0; i < menu.choices.size(); ++i) out += numbered(i + 1, choice_text(game, s, menu, i, lang));
    return out;
  }
  // Too many to read: what concerns no unit in full, then a line a unit.
  std::vector<UnitId> units;
  for (std::size_t i = 0; i < menu.choices.size(); ++i) {
    UnitId u = menu.choices[i].unit;
    if (u == UnitId::none)
      general += numbered(i + 1, choice_text(game, s, menu, i, lang));
    else if (std::find(units.begin(), units.end(), u) == units.end())
      units.push_back(u);
  }
  for (UnitId u : units) {
    out += "  " + padded(unit_id_text(game, u), 12);
    std::string line;
    for (std::size_t i = 0; i < menu.choices.size(); ++i)
      if (menu.choices[i].unit == u)
        line += (line.empty() ? "" : "  ") + std::to_string(i + 1) + " " +
                std::string{verb_of(game, menu.choices[i].verb).key};
    out += line + "\n";
  }
  out += cli_say("menu_text.units_name_shows_what_may", lang);
  return out + general;
}

bool order_of_choice(const Game& game, const State& s, const Menu& menu, std::size_t choice,
                     const std::vector<std::string>& words, Lang lang, Order& order, std::string& fault) {
  const Choice& c = menu.choices[choice];
  const bool freely = goes_anywhere(game, c);
  u16 uses = verb_of(game, c.verb).uses;
  order = bare_order(game, c);
  bool valued = false;
  std::string path;  // "to ..." or "by ...", read by the grammar of orders
  auto in_units = [&](std::size_t from, std::size_t count, UnitId u) {
    auto begin = menu.units.begin() + static_cast<std::ptrdiff_t>(from);
    return u != UnitId::none && std::find(begin, begin + static_cast<std::ptrdiff_t>(count), u) !=
                                    begin + static_cast<std::ptrdiff_t>(count);
  };
  for (const std::string& word : words) {
    if (!path.empty() || ((uses & (uses_pose | uses_legs)) != 0 && (word == "to" || word == "by"))) {
      path += " " + word;
      continue;
    }
    UnitId u = unit_named(game, word);
    int place = game.board().place_named(word);
    i16 value = 0;
    bool number = std::from_chars(word.data(), word.data() + word.size(), value).ptr == word.data() + word.size();
    bool offered = false, named = false;
    std::span<const Name> options = verb_of(game, c.verb).options;
    for (std::size_t i = 0; i < options.size() && c.option == any_option; ++i)
      if (word == options[i].key || word == ":" + std::string{options[i].key}) {
        order.option = static_cast<u8>(i);
        named = true;
      }
    if (named) continue;
    if (place >= 0)
      for (std::size_t i = c.places_at; i < c.places_at + std::size_t{c.places}; ++i)
        offered |= menu.places[i] == place;
    if (offered && order.place < 0) {
      order.place = static_cast<i16>(place);
    } else if (in_units(c.targets_at, c.targets, u) && order.target == UnitId::none) {
      order.target = u;
    } else if (in_units(c.with_at, c.with, u)) {
      order.with.add(u);
    } else if (number && (uses & uses_value) != 0 && !valued) {
      order.value = value;
      valued = true;
    } else {
      fault = cli_say("menu_text.not_offered", lang, {word, std::to_string(choice + 1)});
      return false;
    }
  }
  if (order.place < 0 && c.places == 1) order.place = menu.places[c.places_at];
  if (order.target == UnitId::none && c.targets == 1 && !freely) order.target = menu.units[c.targets_at];
  if (order.with.empty() && !freely)
    for (std::size_t i = c.with_at; i < c.with_at + std::size_t{c.with}; ++i) order.with.add(menu.units[i]);
  if (!valued) order.value = c.value_low;
  std::string number = std::to_string(choice + 1);
  if (order.place < 0 && c.places > 1)
    fault = cli_say("menu_text.where", lang,
                    {number, place_id_text(game, menu.places[c.places_at]), place_list(game, menu, c)});
  else if (order.target == UnitId::none && c.targets > 1 && !freely)
    fault =
        cli_say("menu_text.at_whom", lang,
                {number, unit_id_text(game, menu.units[c.targets_at]), id_list(game, menu, c.targets_at, c.targets)});
  else if ((uses & (uses_pose | uses_legs)) != 0 && path.empty() && !game.check(s, order))
    fault = cli_say("menu_text.how", lang, {number, path_form(game, c, lang)});
  if (!fault.empty() || path.empty()) return fault.empty();
  ParsedOrder parsed = parse_order(game, order_text(game, order) + path, lang);
  order = parsed.order, fault = parsed.fault;
  return parsed.ok;
}

}  // namespace grog
