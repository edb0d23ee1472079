// `grognard referee`: a game driven by JSON Lines, for bots, tests and other programs.
#include <unistd.h>

#include "ai/player.hpp"
#include "cli/dice_option.hpp"
#include "cli/program.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "referee",
    {"arbitre une partie en JSON Lines, pour d'autres programmes", "referees a game in JSON Lines, for other programs"},
    {"SCÉNARIO|FICHIER [--dice DÉS | --seed N]", "SCENARIO|FILE [--dice DICE | --seed N]"},
    {"Dit la position et la question posée, lit un ordre par ligne, répond accepté ou refusé avec la clause. Les\n"
     "messages sont décrits dans docs/protocol.md. FICHIER est un scénario ou une partie sauvée.",
     "Tells the position and the pending question, reads an order a line, answers accepted or refused with the\n"
     "clause. The messages are described in docs/protocol.md. FILE is a scenario or a saved game."},
    {"grognard referee SCÉNARIO --seed 42\n"
     "grognard referee SCÉNARIO --dice '5 2 6 | 1'   ces faces, dans cet ordre\n"
     "grognard referee SCÉNARIO --dice hand          les dés viennent avec les ordres\n"
     "echo '{\"type\": \"order\", \"order\": \"end\"}' | grognard referee SCÉNARIO",
     "grognard referee SCENARIO --seed 42\n"
     "grognard referee SCENARIO --dice '5 2 6 | 1'   these faces, in this order\n"
     "grognard referee SCENARIO --dice hand          the dice come with the orders\n"
     "echo '{\"type\": \"order\", \"order\": \"end\"}' | grognard referee SCENARIO"}};

struct Options {
  std::string scenario;
  DiceOptions dice;
};

// Asked for a hint, a middling general thinks, the same of equal positions.
Hint advice(const Game& game, const State& seen, Side side) {
  NamedPlayer named = player_named("veteran");
  Rng rng(hash_of(seen));
  Hint out;
  out.order = named.player->choose(game, seen, side, rng);
  Why why = named.player->why();
  out.why = {why.fr, why.en};
  return out;
}

// Answers for sides that have said what they always do, as long as that goes without dice by hand.
void give_standing_orders(Session& t, std::vector<Letter>& letters) {
  constexpr int most = 1000;  // an order that leaves its own question open would stand for ever
  for (int i = 0; i < most; ++i) {
    std::optional<Order> order = standing_answer(t);
    if (!order) return;
    Outcome o = give_and_tell(t, *order, {}, letters);
    if (!o.verdict || o.needs_dice || o.bad_dice) return;
  }
}

int run(Context& c, const Options& o) {
  OpenedGame opened;
  if (int status = open_game(c, o.scenario, opened); status != exit_ok) return status;
  Session t = session_of(opened);
  LogHeader& header = opened.saved ? opened.log.header : opened.header;
  if (int status = set_dice(c, o.dice, t, header); status != exit_ok) return status;
  int status = exit_ok;
  std::unique_ptr<Match> match = open_match(c, opened, status);
  if (match == nullptr) return status;
  t.match = match.get();
  t.hint = advice;

  Output& out = standard_output();
  LineReader lines(STDIN_FILENO, max_message);
  std::vector<Letter> letters;
  greet(t, Seat::referee, letters);
  for (std::string_view line;;) {
    for (const Letter& l : letters) out.line(l.text());
    letters.clear();
    if (!lines.has_line()) out.flush();
    if (out.gone()) return exit_ok;
    LineReader::Got got = lines.next(line);
    if (got == LineReader::Got::end) return exit_ok;
    if (got == LineReader::Got::too_long) letters.push_back(too_long_letter());
    if (got == LineReader::Got::line && line.find_first_not_of(" \t") != line.npos)
      answer(t, Seat::referee, line, letters);
    give_standing_orders(t, letters);
  }
}

}  // namespace

void add_referee(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app);
  program.option(app, "--dice", o->dice.dice,
                 {"des faces de 1 à 6, un fichier qui en contient, « hand » ou « random »",
                  "faces from 1 to 6, a file that holds some, 'hand' or 'random'"},
                 {"DÉS", "DICE"});
  program.option(app, "--seed", o->dice.seed, {"la graine des dés du programme", "the seed of the program's dice"},
                 {"N", "N"});
}

}  // namespace grog
