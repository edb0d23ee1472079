// `grognard replay`: a saved game told again, every position compared with the one that was recorded.
#include "cli/map.hpp"
#include "cli/program.hpp"
#include "cli/telling.hpp"
#include "cli/words.hpp"
#include "core/order_text.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "replay";

struct Options {
  std::string file, at;
  bool verify = false;
};

// What the log says from there on, where this program can no longer follow it.
void tell_as_recorded(Context& c, Output& out, const Log& log, std::size_t from) {
  out.line(c.in(cli_word("replay.what_follows_as_was_recorded")));
  for (std::size_t i = from; i < log.entries.size() && !out.gone(); ++i) {
    const LogEntry& e = log.entries[i];
    std::string dice = e.tape.empty() ? "" : " | " + tape_text(e.tape);
    out.line(std::to_string(i + 1) + ". " + e.side_key + " " + e.order + dice);
  }
  if (!log.ending.empty()) out.line(log.ending);
}

int run(Context& c, const Options& o) {
  OpenedGame opened;
  if (int status = open_game(c, o.file, opened); status != exit_ok) return status;
  if (!opened.saved) return usage_fault(c, sentence(cli_word("replay.is_not_saved_game"), {excerpt(o.file)}));
  const Game& game = *opened.game;
  Replay replayed = replay(game, opened.log);
  Output& out = standard_output();
  u64 at = 0;
  if (!o.at.empty())
    if (int status = read_whole(c, "--at", o.at, 0, replayed.entries, at); status != exit_ok) return status;
  std::string count = std::to_string(replayed.entries);
  if (!o.at.empty()) {
    State s = replayed.match->state_before(at);
    out.write(draw_map(game, s, c.lang, {terminal_width(), false}));
    out.write(units_text(game, s, c.lang));
  } else if (!o.verify) {
    for (std::size_t i = 0; i < replayed.entries && !out.gone(); ++i) {
      const LogEntry& e = opened.log.entries[i];
      State s = replayed.match->state_before(i);
      Order order = parse_order(game, e.order).order;
      std::string words = describe_order(game, s, order, s.asked().side, c.lang);
      out.line(std::to_string(i + 1) + ". " + words);
      Journal journal;
      Tape thrown;
      journal.tape = &thrown;
      TapeDice dice(e.tape, TapeDice::Grouping::strict, &thrown);
      game.apply(s, order, dice, &journal);
      out.write(told(game, s, journal.events, journal.modifiers, thrown, c.lang));
    }
  }
  for (const Sentence& note : replayed.notes) out.line(std::string{c.in(cli_word("replay.log"))} + note.in(c.lang));
  if (!replayed.ok) {
    if (!o.verify && o.at.empty()) tell_as_recorded(c, out, opened.log, replayed.entries);
    return failure(c, with_parts(cli_word("replay.after_equal_orders"), {Sentence::same(count), replayed.fault}));
  }
  if (opened.torn && o.verify) return failure(c, sentence(cli_word("replay.last_line_cut_short"), {count}));
  if (replayed.unproved == 0)
    out.line(fill(c.in(cli_word("replay.orders_replayed_every_position_equal")), {count}));
  else
    out.line(
        fill(c.in(cli_word("replay.orders_replayed_each_is_allowed")), {count, std::to_string(replayed.unproved)}));
  return exit_ok;
}

}  // namespace

void add_replay(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("file", o->file);
  program.flag(app, "--verify", o->verify, cli_word("replay.verdict_alone"));
  program.option(app, "--at", o->at, cli_word("replay.table_after_n_orders"), cli_word("value.n"));
}

}  // namespace grog
