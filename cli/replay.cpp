// `grognard replay`: a saved game told again, every position compared with the one that was recorded.
#include "cli/map.hpp"
#include "cli/program.hpp"
#include "cli/telling.hpp"
#include "core/order_text.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "replay",
    {"raconte une partie sauvée et la vérifie", "tells a saved game again and verifies it"},
    {"FICHIER [--verify] [--at N]", "FILE [--verify] [--at N]"},
    {"Chaque ordre est rejoué avec ses dés et la position comparée à celle du journal ; à la première différence le\n"
     "statut est 1. --verify ne dit que le verdict, --at montre la table après N ordres.",
     "Each order is played again with its dice and the position compared with that of the log; at the first\n"
     "difference the status is 1. --verify tells the verdict alone, --at shows the table after N orders."},
    {"grognard replay partie.log\ngrognard replay partie.log --verify\ngrognard replay partie.log --at 12",
     "grognard replay game.log\ngrognard replay game.log --verify\ngrognard replay game.log --at 12"}};

struct Options {
  std::string file, at;
  bool verify = false;
};

// What the log says from there on, where this program can no longer follow it.
void tell_as_recorded(Context& c, Output& out, const Log& log, std::size_t from) {
  out.line(c.in({"La suite, telle qu'elle a été notée :", "What follows, as it was recorded:"}));
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
  if (!opened.saved)
    return usage_fault(
        c, sentence({"« {0} » n'est pas une partie sauvée", "'{0}' is not a saved game"}, {excerpt(o.file)}));
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
  for (const Sentence& note : replayed.notes) out.line(std::string{c.in({"Journal : ", "Log: "})} + note.in(c.lang));
  if (!replayed.ok) {
    if (!o.verify && o.at.empty()) tell_as_recorded(c, out, opened.log, replayed.entries);
    return failure(c, {fill("après {0} ordres égaux : {1}", {count, replayed.fault_fr}),
                       fill("after {0} equal orders: {1}", {count, replayed.fault})});
  }
  if (opened.torn && o.verify)
    return failure(c, sentence({"la dernière ligne du journal est coupée : {0} ordres sont entiers, et égaux",
                                "the last line of the log is cut short: {0} orders are whole, and equal"},
                               {count}));
  if (replayed.unproved == 0)
    out.line(fill(c.in({"{0} ordres rejoués, chaque position égale à celle du journal.",
                        "{0} orders replayed, every position equal to the log's."}),
                  {count}));
  else
    out.line(
        fill(c.in({"{0} ordres rejoués : chacun est permis et ses dés vont. {1} empreintes sont d'une version dont "
                   "les positions ne se comparent plus.",
                   "{0} orders replayed: each is allowed and its dice fit. {1} hashes are of a release whose "
                   "positions can no longer be compared."}),
             {count, std::to_string(replayed.unproved)}));
  return exit_ok;
}

}  // namespace

void add_replay(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  app.add_option("file", o->file);
  program.flag(app, "--verify", o->verify, {"le verdict seul", "the verdict alone"});
  program.option(app, "--at", o->at, {"la table après N ordres", "the table after N orders"}, {"N", "N"});
}

}  // namespace grog
