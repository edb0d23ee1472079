// `grognard sim`: many games between computer players, and what they add up to; `sim merge` adds pieces of a run.
#include "cli/program.hpp"
#include "cli/sim_record.hpp"
#include "cli/sim_run.hpp"
#include "cli/spread.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "sim",
    {"joue beaucoup de parties entre joueurs de l'ordinateur", "plays many games between computer players"},
    {"SCÉNARIO --games N --first JOUEUR --second JOUEUR [--seed S] [--jobs J] [--shard I/N] [--json]\n"
     "       grognard sim merge FICHIER...",
     "SCENARIO --games N --first PLAYER --second PLAYER [--seed S] [--jobs J] [--shard I/N] [--json]\n"
     "       grognard sim merge FILE..."},
    {"La partie n ne dépend que de la graine et de n : ni --jobs, ni --shard, ni le nombre de machines ne changent un\n"
     "résultat. La part I joue les parties n où n mod N = I mod N ; « merge » réunit les parts (des fichiers --json).\n"
     "Sous mpirun, les rangs se partagent les parties ; un rang qui meurt ne coûte que les siennes.\n"
     "Joueurs : random, greedy, conscrit, veteran, grognard, marechal, bot:COMMANDE ; un général avec un style :\n"
     "veteran:aggressive, ou avec une part de sa réflexion, en centièmes : marechal@50.",
     "Game n depends on the seed and n alone: neither --jobs nor --shard nor the number of machines changes a result.\n"
     "Shard I plays the games n where n mod N = I mod N; 'merge' adds shards up (files of --json). Under mpirun the\n"
     "ranks share the games; a rank that dies costs only its own.\n"
     "Players: random, greedy, conscrit, veteran, grognard, marechal, bot:COMMAND; a general with a style:\n"
     "veteran:aggressive, or with a share of its thought, in hundredths: marechal@50."},
    {"grognard sim SCÉNARIO --games 1000 --first greedy --second random\n"
     "grognard sim SCÉNARIO --games 1000 --html rapport.html --csv parties.csv\n"
     "grognard sim SCÉNARIO --games 1000 --shard 2/4 --json > 2.json    la deuxième part de quatre\n"
     "grognard sim merge 1.json 2.json 3.json 4.json --html rapport.html\n"
     "mpirun -n 4 grognard sim SCÉNARIO --games 1000 --json",
     "grognard sim SCENARIO --games 1000 --first greedy --second random\n"
     "grognard sim SCENARIO --games 1000 --html report.html --csv games.csv\n"
     "grognard sim SCENARIO --games 1000 --shard 2/4 --json > 2.json    the second shard of four\n"
     "grognard sim merge 1.json 2.json 3.json 4.json --html report.html\n"
     "mpirun -n 4 grognard sim SCENARIO --games 1000 --json"}};

struct Options {
  std::string scenario, games = "100", first = "random", second = "random", seed = "1", jobs, shard = "1/1";
  std::string html, csv;
  std::vector<std::string> files;
  bool json = false, each = false;
};

int write_out(const Context& c, const std::string& path, const std::string& what) {
  Sentence fault;
  return path.empty() || replace_file(path, what, fault) ? exit_ok : failure(c, fault);
}

int tell(const Context& c, const Options& o, const SimRecord& record) {
  standard_output().write(o.json ? sim_json(record, o.each) : sim_text(c, record));
  if (int s = write_out(c, o.html, o.html.empty() ? "" : sim_html(record, c.lang)); s != exit_ok) return s;
  if (int s = write_out(c, o.csv, o.csv.empty() ? "" : sim_csv(record)); s != exit_ok) return s;
  return record.stopped || !record.lost.empty() ? exit_failed : exit_ok;
}

int run_merge(const Context& c, const Options& o) {
  SimRecord all;
  Sentence fault;
  for (const std::string& path : o.files) {
    FileRead file = read_file(path);
    if (!file.ok) return failure(c, file.fault);
    SimRecord piece;
    if (!read_sim(path, file.text, piece, fault)) return failure(c, fault);
    if (all.scenario.empty())
      all = std::move(piece);
    else if (!merge(all, piece, fault))
      return failure(c, {path + " : " + fault.fr, path + ": " + fault.en});
  }
  if (all.scenario.empty())
    return usage_fault(c, sentence({"sim merge : quels fichiers ?", "sim merge: which files?"}));
  if (all.pieces.size() < all.shards)
    warn(c, sentence({"{0} parts sur {1} : des parties manquent", "{0} shards of {1}: games are missing"},
                     {std::to_string(all.pieces.size()), std::to_string(all.shards)}));
  return tell(c, o, all);
}

int run(Context& c, const Options& o) {
  if (o.scenario == "merge") return run_merge(c, o);
  if (!o.files.empty())
    return usage_fault(c, sentence({"« {0} » est de trop", "'{0}' is one too many"}, {excerpt(o.files.front())}));
  OpenedGame opened;
  BatchPlan plan;
  u64 jobs = all_cores();
  if (int s = read_whole(c, "--games", o.games, 1, 1'000'000'000, plan.games); s != exit_ok) return s;
  if (int s = read_whole(c, "--seed", o.seed, 0, INT64_MAX, plan.seed); s != exit_ok) return s;
  if (!o.jobs.empty())
    if (int s = read_whole(c, "--jobs", o.jobs, 1, 1024, jobs); s != exit_ok) return s;
  if (int s = read_shard(c, o.shard, plan.shard, plan.shards); s != exit_ok) return s;
  if (int s = set_player(c, o.first, plan.players[0]); s != exit_ok) return s;
  if (int s = set_player(c, o.second, plan.players[1]); s != exit_ok) return s;
  if (int s = open_game(c, o.scenario, opened); s != exit_ok) return s;
  plan.jobs = static_cast<unsigned>(jobs);
  plan.game = opened.game.get();
  plan.keep_games = o.each || !o.csv.empty();
  plan.details = true;
  const std::string players[2] = {o.first, o.second};
  if (Spread spread = spread_of_environment(); spread.ranks > 1) {
    if (plan.shards > 1)
      return usage_fault(c, sentence({"--shard et mpirun ensemble : lequel des deux partage les parties ?",
                                      "--shard and mpirun together: which of the two shares the games?"}));
    SimRecord record;
    if (int s = play_spread(c, opened, plan, players, record); s != exit_ok || spread.rank > 0) return s;
    return tell(c, o, record);
  }
  return tell(c, o, record_of(opened, plan, play_watched(c, plan), players));
}

}  // namespace

void add_sim(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app);
  app.add_option("files", o->files);
  program.option(app, "--games", o->games, {"combien de parties en tout (100)", "how many games in all (100)"},
                 {"N", "N"});
  program.option(app, "--first", o->first, {"le joueur du premier camp (random)", "the first side's player (random)"},
                 {"JOUEUR", "PLAYER"});
  program.option(app, "--second", o->second, {"le joueur du second camp (random)", "the second side's player (random)"},
                 {"JOUEUR", "PLAYER"});
  program.option(app, "--seed", o->seed, {"la graine (1)", "the seed (1)"}, {"S", "S"});
  program.option(app, "--jobs", o->jobs,
                 {"combien de fils à la fois (tous les cœurs)", "how many threads at once (all cores)"}, {"J", "J"});
  program.option(app, "--shard", o->shard, {"la part I de N (1/1)", "shard I of N (1/1)"}, {"I/N", "I/N"});
  program.option(app, "--html", o->html, {"écrit un rapport avec des figures", "writes a report with plots"},
                 {"FICHIER", "FILE"});
  program.option(app, "--csv", o->csv, {"écrit une ligne par partie", "writes a line a game"}, {"FICHIER", "FILE"});
  program.flag(app, "--each", o->each, {"avec --json : chaque partie", "with --json: every game"});
  program.flag(app, "--json", o->json, {"un objet JSON", "one JSON object"});
}

}  // namespace grog
