// What can be typed besides orders.
#include <algorithm>

#include "cli/map.hpp"
#include "cli/table.hpp"
#include "cli/telling.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "core/describe.hpp"
#include "core/languages.hpp"
#include "core/order_text.hpp"

namespace grog {
namespace {

// What the code calls them; how each is spelled, in any language, stands under [typed] of the words.
constexpr std::string_view commands[] = {"help",  "map",  "units", "menu", "odds", "why",  "rule", "undo",
                                         "score", "hint", "log",   "save", "next", "back", "skip", "quit"};

bool is_spelling_of(std::string_view command, std::string_view word) {
  const std::string wanted = "|" + std::string{word} + "|";
  auto is_in = [&](Lang lang) {
    return ("|" + std::string{cli_words()("typed", command).in(lang)} + "|").find(wanted) != std::string::npos;
  };
  return word.find('|') == word.npos && std::ranges::any_of(all_languages(), is_in);
}

std::string_view command_named(std::string_view word) {
  if (word.starts_with('/')) word.remove_prefix(1);
  for (std::string_view command : commands)
    if (!word.empty() && is_spelling_of(command, word)) return command;
  return {};
}

}  // namespace

TableTop::Next TableTop::obey(std::string_view line, Side side) {
  std::size_t from = line.find_first_not_of(" \t"), to = line.find_last_not_of(" \t");
  if (from == line.npos) return Next::ask_again;
  std::string text{line.substr(from, to - from + 1)};
  std::vector<std::string> rest = words_of(text);
  std::string word = rest.front();
  rest.erase(rest.begin());

  // A verb of the ruleset comes before a command of the same name; "/undo" is always the command.
  std::span<const VerbInfo> verbs = game_.rules().labels().verbs;
  bool verb = std::any_of(verbs.begin(), verbs.end(), [&](const VerbInfo& v) { return v.key == word; });
  Next next = Next::ask_again;
  if (!verb && command(word, rest, next)) return next;
  if (UnitId u = unit_named(game_, word); u != UnitId::none && rest.empty() && !verb) {
    State s = seen();
    say("  " + describe_unit(game_, s, u, c_.lang) + where_text(game_, s, u, c_.lang) + "\n" +
        unit_menu_text(game_, s, menu_, u, c_.lang));
    guide_.looked_at(u);
    return Next::ask_again;
  }
  if (side == Side::nobody) {
    tell(cli_word("table_commands.game_is_over_map_units"));
    return Next::ask_again;
  }
  Order order;
  std::string fault;
  if (!order_from(text, order, fault)) {
    last_fault_ = fault;
    last_refusal_ = {};
    say("  " + fault + "\n");
    return Next::ask_again;
  }
  return give_order(order);
}

bool TableTop::command(const std::string& word, const std::vector<std::string>& rest, Next& next) {
  std::string_view name = command_named(word);
  if (name.empty()) return false;
  if (guide_command(name)) return true;
  std::string words;
  for (const std::string& w : rest) words += (words.empty() ? "" : " ") + w;
  if (name == "help") {
    show_help();
  } else if (name == "map") {
    show_map();
  } else if (name == "units") {
    say(units_text(game_, seen(), c_.lang));
  } else if (name == "menu" && match_.over()) {
    tell(cli_word("table_commands.game_is_over_map_units"));
  } else if (name == "menu") {
    say(question_text(game_, seen(), c_.lang) + menu_text(game_, seen(), menu_, c_.lang));
  } else if (name == "odds") {
    show_odds(words);
  } else if (name == "why") {
    show_why(rest);
  } else if (name == "rule") {
    show_why(rest.empty() ? std::vector<std::string>{""} : rest);
  } else if (name == "undo") {
    const auto& entries = match_.log().entries;
    Side last = entries.empty() || !is_person(entries.back().side) ? Side::nobody : entries.back().side;
    if (Verdict v = match_.may_undo(last); !v) {
      say("  " + describe(game_.rules(), v, c_.lang) + "\n");
    } else {
      match_.undo(last);
      tell(cli_word("table_commands.order_taken_back"));
      next = Next::answered;
    }
  } else if (name == "score") {
    say(battle_text(game_, seen(), c_.lang));
  } else if (name == "hint") {
    show_hint();
  } else if (name == "log") {
    // A record tells everything: with hidden choices about, a player sees the number of orders only.
    bool open = viewer() == Side::nobody || match_.over() || seen() == match_.state();
    say(open ? log_text(game_, match_.log())
             : fill(c_.in(cli_word("table_commands.orders_log_opens_when_nothing")),
                    {std::to_string(match_.log().entries.size())}));
  } else if (name == "save") {
    if (words.empty())
      tell(cli_word("table_commands.save_file"));
    else if (save(words))
      say(fill(c_.in(cli_word("table_commands.saved_grognard_play_takes_game")), {words}));
  } else if (name == "quit") {
    bool unsaved = saved_entries_ != match_.log().entries.size() && save_to_.empty() && !match_.over();
    if (unsaved && interactive_ && !asked_to_leave_) {
      asked_to_leave_ = true;
      tell(cli_word("table_commands.game_is_not_saved_save"));
    } else {
      next = Next::leave;
    }
  }
  return true;
}

// What turns the pages of the tutorial; without one there is nothing to turn.
bool TableTop::guide_command(std::string_view name) {
  if (name != "next" && name != "back" && name != "skip") return false;
  if (!guide_.on()) return tell(cli_word("guide.is_over")), true;
  if (name == "next") guide_.next();
  if (name == "back") guide_.back();
  if (name == "skip") guide_.skip();
  if (!guide_.on()) tell(cli_word("guide.is_over"));
  return true;
}

void TableTop::show_help() {
  tell(cli_word("table_commands.3_choice_3_3_b2"));
  std::string verbs;
  for (const VerbInfo& v : game_.rules().labels().verbs)
    if (!v.key.empty() && v.key != "none") verbs += (verbs.empty() ? "" : ", ") + std::string{v.key};
  for (const std::string& line : wrapped(std::string{c_.in(cli_word("table_commands.verbs"))} + verbs, 92))
    say("  " + line + "\n");
}

void TableTop::show_odds(std::string words) {
  bool all = false;
  for (std::string_view said : {"all ", "tout "})
    if (words.starts_with(said)) all = true, words.erase(0, said.size());
  Order order;
  std::string fault;
  Side side = match_.to_decide();
  if (words.empty() || side == Side::nobody) {
    tell(cli_word("table_commands.odds_order_odds_3_odds"));
    return;
  }
  if (!order_from(words, order, fault)) return say("  " + fault + "\n");
  State s = seen();
  Preview p = preview(game_, match_.state(), order, side, t_.preview_limit);
  say("  " + describe(game_, s, order, c_.lang) + "\n");
  if (!p.foreseen) return say("  " + describe(game_.rules(), p.foreseen, c_.lang) + "\n");
  if (p.verdict) {
    guide_.weighed(order);
    Outlook ahead = outlook(game_, match_.state(), order, side, t_.preview_limit);
    return say(outlook_text(game_, s, order, ahead, c_.lang) + preview_text(game_, s, p, all, c_.lang));
  }
  last_refusal_ = p.verdict;
  say_refused(cli_word("table_commands.would_be_refused"), p.verdict);
}

void TableTop::show_why(const std::vector<std::string>& words) {
  const ClauseBook& book = game_.rules().clauses();
  if (!words.empty()) {
    std::string id = words.front();
    std::transform(id.begin(), id.end(), id.begin(),
                   [](char ch) { return ch >= 'a' && ch <= 'z' ? static_cast<char>(ch - 32) : ch; });
    if (id.starts_with(book.prefix + "-")) id.erase(0, book.prefix.size() + 1);
    std::string lines = clause_lines(game_.rules(), parse_clause_number(id), c_.lang);
    say(lines.empty()
            ? fill(c_.in(cli_word("table_commands.no_clause_like_rule_7")), {excerpt(words.front()), book.prefix})
            : lines);
    return;
  }
  if (!last_refusal_.accepted) {
    say(clause_lines(game_.rules(), last_refusal_.clause, c_.lang));
    if (std::string note = note_of(game_.rules(), last_refusal_, c_.lang); !note.empty()) say("  " + note + "\n");
  } else if (!last_fault_.empty()) {
    say("  " + last_fault_ + "\n");
  } else {
    tell(cli_word("table_commands.nothing_has_been_refused"));
  }
}

void TableTop::show_hint() {
  Side side = match_.to_decide();
  if (side == Side::nobody) return;
  Advice advice = adviser_.ask(game_, matter_of(match_, seats_.seed),
                               [](Player& general) { seat_at_table(general, Adviser::level); });
  say("  " + describe(game_, seen(), advice.order, c_.lang) + "   (" + order_text(game_, advice.order) + ")\n");
  say_why(advice.why);
}

void TableTop::say_why(const Why& why) {
  for (const std::string& line : wrapped(why.in(c_.lang), 92))
    if (!line.empty()) say("    " + line + "\n");
}

}  // namespace grog
