#include "cli/table.hpp"

#include <unistd.h>

#include <algorithm>

#include "cli/map.hpp"
#include "cli/telling.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "core/describe.hpp"
#include "core/order_text.hpp"

namespace grog {

TableTop::TableTop(Context& c, Session& t, Seats seats, std::string save_to, Guide guide)
    : c_(c),
      t_(t),
      match_(*t.match),
      game_(t.match->game()),
      seats_(std::move(seats)),
      save_to_(std::move(save_to)),
      guide_(guide),
      lines_(STDIN_FILENO, 1 << 16),
      saved_entries_(match_.log().entries.size()) {
  interactive_ = is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO);
}

Side TableTop::viewer() const {
  Side asked = match_.to_decide();
  if (is_person(asked)) return asked;
  // While the computer thinks, the screen belongs to the one person, if there is just one.
  if (is_person(Side::first) != is_person(Side::second)) return is_person(Side::first) ? Side::first : Side::second;
  return Side::nobody;
}

State TableTop::seen() const {
  Side v = viewer();
  return v == Side::nobody ? match_.state() : view(game_, match_.state(), seat_of(v));
}

int TableTop::run() {
  watch_interrupts();
  introduce();
  Output& out = standard_output();
  while (!match_.over() && !leaving_ && !out.gone()) {
    Side side = match_.to_decide();
    if (!is_person(side)) {
      computer_turn(side);
      if (take_interrupt()) leaving_ = true;
    } else if (person_turn(side) == Next::leave) {
      leaving_ = true;
    }
    if (!save_to_.empty() && saved_entries_ != match_.log().entries.size()) save(save_to_);
  }
  if (match_.over()) menu_.clear(), show_end();
  // The battle is over, the table still stands: one may look at it, save it, ask why.
  bool person = is_person(Side::first) || is_person(Side::second);
  while (match_.over() && person && !leaving_ && !out.gone()) {
    std::string line;
    LineReader::Got got = read_line("> ", line);
    if (got == LineReader::Got::end || got == LineReader::Got::interrupted) break;
    if (obey(line, Side::nobody) == Next::leave) break;
  }
  return exit_ok;
}

void TableTop::introduce() {
  const ScenarioHead& h = t_.head;
  say("\n  " + h.name.in(c_.lang) + "  ·  " + std::string{t_.ruleset_name.in(c_.lang)} + "\n");
  for (const std::string& line : wrapped(h.story.in(c_.lang), 90))
    if (!line.empty()) say("  " + line + "\n");
  for (Side s : {Side::first, Side::second})
    say("  " + side_name(game_, s, c_.lang) + (cli_say("shared.colon", c_.lang)) +
        std::string{is_person(s) ? c_.in(cli_word("table.person")) : c_.in(cli_word("table.computer"))} + "\n");
  if (is_person(Side::first) || is_person(Side::second)) tell(cli_word("table.shows_what_can_be_typed"));
}

void TableTop::show_map() {
  bool colour = interactive_ && ::getenv("NO_COLOR") == nullptr;
  say("\n" + draw_map(game_, seen(), c_.lang, {terminal_width(), colour}));
}

void TableTop::show_question(Side side) {
  State s = seen();
  // The map again whenever the phase or the player changed, not after every order.
  std::size_t key = std::size_t{s.turn} << 16 | std::size_t{s.phase} << 8 | index(side) | std::size_t{1} << 40;
  if (key != shown_map_key_) show_map();
  shown_map_key_ = key;
  menu_.clear();
  game_.menu(s, menu_);
  spread(game_, s, menu_);
  say("\n" + question_text(game_, s, c_.lang));
  say(menu_text(game_, s, menu_, c_.lang));
}

LineReader::Got TableTop::read_line(const std::string& prompt, std::string& line) {
  Output& out = standard_output();
  out.write(prompt);
  out.flush();
  std::string_view read;
  LineReader::Got got = lines_.next(read);
  if (got == LineReader::Got::line) line = read;
  if (got == LineReader::Got::line && !interactive_) out.line(line);  // a transcript reads like a session
  if (got == LineReader::Got::end) out.line("");
  return got;
}

TableTop::Next TableTop::person_turn(Side side) {
  show_question(side);
  guide_.sees(seen());
  for (;;) {
    say(guide_.told(c_.lang));
    std::string line;
    LineReader::Got got = read_line(side_name(game_, side, c_.lang) + "> ", line);
    if (standard_output().gone() || got == LineReader::Got::end) return Next::leave;
    if (got == LineReader::Got::interrupted) {
      take_interrupt();
      if (asked_to_leave_) return Next::leave;
      asked_to_leave_ = true;
      tell(cli_word("table.ctrl_c_once_more_leave"));
      continue;
    }
    if (got == LineReader::Got::too_long) {
      tell(cli_word("table.line_is_too_long"));
      continue;
    }
    Next next = obey(line, side);
    if (next != Next::ask_again) return next;
  }
}

bool TableTop::order_from(const std::string& words, Order& order, std::string& fault) {
  std::size_t digits = 0;
  while (digits < words.size() && words[digits] >= '0' && words[digits] <= '9') ++digits;
  bool by_number = digits > 0 && digits < 6 && (digits == words.size() || words[digits] == ' ');
  if (!by_number) {
    ParsedOrder parsed = parse_order(game_, words, c_.lang);
    order = parsed.order, fault = parsed.fault;
    return parsed.ok;
  }
  std::size_t n = std::stoul(words.substr(0, digits));
  if (n == 0 || n > menu_.choices.size()) {
    fault = fill(c_.in(cli_word("table.no_choice_from_1")), {std::to_string(n), std::to_string(menu_.choices.size())});
    return false;
  }
  return order_of_choice(game_, seen(), menu_, n - 1, words_of(words.substr(digits)), c_.lang, order, fault);
}

TableTop::Next TableTop::give_order(const Order& order) {
  Outcome o;
  if (!give_with_dice(order, o)) return leaving_ ? Next::leave : Next::ask_again;
  if (!o.verdict) {
    last_refusal_ = o.verdict;
    last_fault_.clear();
    say_refused(cli_word("table.refused"), o.verdict);
    return Next::ask_again;
  }
  asked_to_leave_ = false;
  guide_.gave(order);
  say(told(game_, match_.state(), o.events, o.modifiers, o.tape, c_.lang));
  return Next::answered;
}

void TableTop::say_refused(Text how, const Verdict& v) {
  // The reason first and alone; a clause may be a page, and "why" shows it.
  std::string reason = note_of(game_.rules(), v, c_.lang);
  if (reason.empty() || v.clause == Clause::none)
    reason = describe(game_.rules(), v, c_.lang);
  else
    reason += " (" + game_.rules().clause_id(v.clause) + ")";
  for (const std::string& line : wrapped(std::string{c_.in(how)} + reason, 92)) say("  " + line + "\n");
}

// What dice are due for may be an opponent's secret: an order that asks for some is given.
bool TableTop::give_with_dice(const Order& order, Outcome& o) {
  Tape by_hand;
  for (;;) {
    o = give(t_, order, by_hand);
    if (!o.verdict || (!o.needs_dice && !o.bad_dice)) return true;
    std::size_t due = static_cast<std::size_t>(o.missing.count);
    say(clause_lines(game_.rules(), o.missing.clause, c_.lang));
    std::string prompt = fill(due == 1 ? c_.in(cli_word("table.throw_one_die")) : c_.in(cli_word("table.throw_dice")),
                              {std::to_string(due)});
    std::string line;
    LineReader::Got got = read_line(prompt, line);
    if (got == LineReader::Got::end || standard_output().gone()) return leaving_ = true, false;
    if (got == LineReader::Got::interrupted) {
      take_interrupt();
      return leaving_ = true, false;
    }
    Tape thrown;
    std::size_t where = 0;
    if (!parse_tape(line, thrown, where) || thrown.faces.size() != due) {
      say(fill(c_.in(cli_word("table.faces_from_1_6_like")), {std::to_string(due)}));
      continue;
    }
    by_hand.add(o.missing.clause, thrown.faces);
  }
}

void TableTop::computer_turn(Side side) {
  standard_output().flush();
  const State before = match_.state();
  Rng rng(seed_of_thought(seats_.seed, match_.log().entries.size()));
  Player& player = *seats_.computer[index(side)];
  Order order = player.choose(game_, game_.seen_by(before, side), side, rng);
  if (!game_.check(before, order)) order = another_order(game_, before, rng).value_or(order);
  Outcome o;
  if (!give_with_dice(order, o)) return;
  Side v = viewer();
  bool hidden = v != Side::nobody && !match_.over() && secret(game_, before, order, o.events, seat_of(v));
  std::string words = hidden ? side_name(game_, side, c_.lang) + std::string{c_.in(cli_word("table.secret_choice"))}
                             : describe_order(game_, before, order, side, c_.lang);
  say("  " + words + "\n");
  if (!hidden) say_why(player.why());
  if (!hidden) say(told(game_, match_.state(), o.events, o.modifiers, o.tape, c_.lang));
}

void TableTop::show_end() {
  const State& s = match_.state();
  show_map();
  tell(cli_word("table.battle_is_over"));
  say(verdict_text(game_, s, c_.lang) + "\n");
}

bool TableTop::save(const std::string& path) {
  Sentence fault;
  if (!replace_file(path, log_text(game_, match_.log()), fault)) {
    say("  " + fault.in(c_.lang) + "\n");
    return false;
  }
  saved_entries_ = match_.log().entries.size();
  return true;
}

}  // namespace grog
