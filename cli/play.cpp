// `grognard play`: a battle at the terminal.
#include "cli/dice_option.hpp"
#include "cli/program.hpp"
#include "cli/table.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "play",
    {"une bataille au terminal, contre l'ordinateur ou à deux",
     "a battle at the terminal, against the computer or by two"},
    {"SCÉNARIO|FICHIER [--first JOUEUR] [--second JOUEUR] [--think MS] [--dice random|hand] [--seed N]\n"
     "       [--save FICHIER]",
     "SCENARIO|FILE [--first PLAYER] [--second PLAYER] [--think MS] [--dice random|hand] [--seed N]\n"
     "       [--save FILE]"},
    {"Un JOUEUR est human (vous), un général (conscrit, veteran, grognard, marechal ; avec un style, "
     "veteran:cautious),\n"
     "greedy, random ou bot:COMMANDE. FICHIER est un scénario ou une partie sauvée, qui reprend où elle en était.\n"
     " Avec --dice hand vous jetez de vrais dés et tapez leurs faces quand on vous les demande.",
     "A PLAYER is human (you), a general (conscrit, veteran, grognard, marechal; with a style, veteran:cautious),\n"
     "greedy, random or bot:COMMAND. FILE is a scenario or a saved game, which goes on where it was.\n"
     "With --dice hand you throw real dice and type their faces when you are asked for them."},
    {"grognard play SCÉNARIO                         vous, contre l'ordinateur\n"
     "grognard play SCÉNARIO --second human          à deux devant le même écran\n"
     "grognard play SCÉNARIO --dice hand             arbitre d'une partie sur une vraie table\n"
     "grognard play SCÉNARIO --first greedy --second random   regarder\n"
     "grognard play partie.log                       reprendre une partie sauvée",
     "grognard play SCENARIO                         you, against the computer\n"
     "grognard play SCENARIO --second human          two people at one screen\n"
     "grognard play SCENARIO --dice hand             referee of a game on a real table\n"
     "grognard play SCENARIO --first greedy --second random   to watch\n"
     "grognard play game.log                         to take a saved game up again"}};

struct Options {
  std::string scenario, first = "human", second = "veteran", think, save;
  DiceOptions dice;
};

int seat(const Context& c, const std::string& name, u64 think, std::unique_ptr<Player>& player) {
  if (name == "human") return exit_ok;
  NamedPlayer made = player_named(name);
  if (made.player == nullptr)
    return usage_fault(c, {made.fault_fr + " ; human, c'est vous", made.fault_en + "; human is you"});
  player = std::move(made.player);
  constexpr u32 patience = 1'500;  // milliseconds that a person likes to wait for an order
  player->at_most(patience);
  player->think(static_cast<u32>(think));
  return exit_ok;
}

int run(Context& c, const Options& o) {
  Seats seats;
  u64 think = 0;
  if (!o.think.empty())
    if (int s = read_whole(c, "--think", o.think, 1, 600'000, think); s != exit_ok) return s;
  if (int s = seat(c, o.first, think, seats.computer[0]); s != exit_ok) return s;
  if (int s = seat(c, o.second, think, seats.computer[1]); s != exit_ok) return s;
  OpenedGame opened;
  if (int s = open_game(c, o.scenario, opened); s != exit_ok) return s;
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
  return TableTop(c, t, std::move(seats), o.save).run();
}

}  // namespace

void add_play(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app);
  program.option(app, "--first", o->first, {"le joueur du premier camp (human)", "the first side's player (human)"},
                 {"JOUEUR", "PLAYER"});
  program.option(app, "--second", o->second,
                 {"le joueur du second camp (veteran)", "the second side's player (veteran)"}, {"JOUEUR", "PLAYER"});
  program.option(app, "--think", o->think,
                 {"millisecondes par décision du général, à l'horloge ; sinon au plus 1500, et 20 s par tour",
                  "milliseconds a decision of the general, by the clock; else 1500 at most, and 20 s a turn"},
                 {"MS", "MS"});
  program.option(app, "--dice", o->dice.dice,
                 {"random : le programme jette ; hand : vous jetez ; ou des faces, ou leur fichier",
                  "random: the program throws; hand: you do; or faces, or a file of them"},
                 {"DÉS", "DICE"});
  program.option(app, "--seed", o->dice.seed, {"la graine des dés et de l'ordinateur", "the seed of dice and computer"},
                 {"N", "N"});
  program.option(
      app, "--save", o->save,
      {"garde la partie dans ce fichier après chaque ordre", "keeps the game in this file after every order"},
      {"FICHIER", "FILE"});
}

}  // namespace grog
