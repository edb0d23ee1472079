// `grognard referee`: a game driven by JSON Lines, for bots, tests and other programs.
#include <unistd.h>

#include "ai/adviser.hpp"
#include "cli/dice_option.hpp"
#include "cli/program.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "referee";

struct Options {
  std::string scenario;
  DiceOptions dice;
};

// Asked for a hint, a middling general thinks, the same of equal positions.
Hint advice(const Game& game, const State& seen, Side side) {
  Adviser adviser("veteran");
  Advice said = adviser.ask(game, {seen, side, hash_of(seen), {}}, [](Player&) {});
  return {said.order, said.why};
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
  const Tutorial* tutorial = c.shelf->tutorial(*opened.ruleset);
  if (tutorial != nullptr && tutorial->scenario == opened.game->scenario()) t.tutorial = tutorial;
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
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app);
  program.option(app, "--dice", o->dice.dice, cli_word("referee.faces_from_1_6_file"), cli_word("value.dice"));
  program.option(app, "--seed", o->dice.seed, cli_word("referee.seed_programs_dice"), cli_word("value.n"));
}

}  // namespace grog
