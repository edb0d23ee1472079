// `grognard play`: a battle at the terminal.
#include "cli/dice_option.hpp"
#include "cli/program.hpp"
#include "cli/table.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "play";

struct Options {
  std::string scenario, first = "human", second = "veteran", think, save, tutorial;
  DiceOptions dice;
};

int seat(const Context& c, const std::string& name, u64 think, std::unique_ptr<Player>& player) {
  if (name == "human") return exit_ok;
  NamedPlayer made = player_named(name);
  if (made.player == nullptr) return usage_fault(c, made.fault + sentence(cli_word("play.human_is_you")));
  player = std::move(made.player);
  seat_at_table(*player, name);
  player->think(static_cast<u32>(think));
  return exit_ok;
}

// The battle, the seats and the dice of a ruleset's tutorial, which is told as the game goes.
int begin_tutorial(Context& c, Options& o, const Tutorial*& tutorial) {
  const Ruleset* r = c.shelf->find(o.tutorial);
  if (r == nullptr) return usage_fault(c, c.shelf->unknown_ruleset(o.tutorial).message);
  if (!o.scenario.empty()) return usage_fault(c, sentence(cli_word("play.tutorial_or_scenario")));
  tutorial = c.shelf->tutorial(*r);
  if (tutorial == nullptr) return usage_fault(c, sentence(cli_word("play.no_tutorial"), {r->id()}));
  o.scenario = tutorial->scenario;
  if (tutorial->seed && o.dice.seed.empty() && o.dice.dice == DiceOptions{}.dice)
    o.dice.seed = std::to_string(*tutorial->seed);
  return exit_ok;
}

int run(Context& c, Options o) {
  const Tutorial* tutorial = nullptr;
  if (!o.tutorial.empty())
    if (int s = begin_tutorial(c, o, tutorial); s != exit_ok) return s;
  Seats seats;
  u64 think = 0;
  if (!o.think.empty())
    if (int s = read_whole(c, "--think", o.think, 1, 600'000, think); s != exit_ok) return s;
  OpenedGame opened;
  if (int s = open_game(c, o.scenario, opened); s != exit_ok) return s;
  if (tutorial != nullptr) {
    bool first = opened.game->side(Side::first).key == tutorial->side;
    (first ? o.first : o.second) = "human", (first ? o.second : o.first) = tutorial->general;
  }
  if (int s = seat(c, o.first, think, seats.computer[0]); s != exit_ok) return s;
  if (int s = seat(c, o.second, think, seats.computer[1]); s != exit_ok) return s;
  Session t = session_of(opened);
  LogHeader& header = opened.saved ? opened.log.header : opened.header;
  std::string was = header.seed;
  if (int s = set_dice(c, o.dice, t, header); s != exit_ok) return s;
  // A saved game goes on with fresh dice unless a seed is asked for: its header keeps the one it began with.
  if (opened.saved && o.dice.seed.empty()) header.seed = was;
  seats.seed = fresh_seed();
  if (!o.dice.seed.empty())
    if (int s = read_whole(c, "--seed", o.dice.seed, 0, INT64_MAX, seats.seed); s != exit_ok) return s;
  int status = exit_ok;
  std::unique_ptr<Match> match = open_match(c, opened, status);
  if (match == nullptr) return status;
  t.match = match.get();
  return TableTop(c, t, std::move(seats), o.save, Guide(tutorial, *opened.game)).run();
}

}  // namespace

void add_play(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app);
  program.option(app, "--first", o->first, cli_word("play.first_sides_player_human"), cli_word("value.player"));
  program.option(app, "--second", o->second, cli_word("play.second_sides_player_veteran"), cli_word("value.player"));
  program.option(app, "--think", o->think, cli_word("play.milliseconds_decision_general_clock_else"),
                 cli_word("value.ms"));
  program.option(app, "--dice", o->dice.dice, cli_word("play.random_program_throws_hand_you"), cli_word("value.dice"));
  program.option(app, "--seed", o->dice.seed, cli_word("play.seed_dice_computer"), cli_word("value.n"));
  program.option(app, "--tutorial", o->tutorial, cli_word("play.tutorial_of_ruleset"), cli_word("value.ruleset"));
  program.option(app, "--save", o->save, cli_word("play.keeps_game_file_after_every"), cli_word("value.file"));
}

}  // namespace grog
