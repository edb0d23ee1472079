// `grognard sim`: many games between computer players, and what they add up to; `sim merge` adds pieces of a run.
#include "cli/program.hpp"
#include "cli/sim_record.hpp"
#include "cli/sim_run.hpp"
#include "cli/spread.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "sim";

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
      return failure(c, Sentence::same(path) + sentence(cli_word("shared.colon")) + fault);
  }
  if (all.scenario.empty()) return usage_fault(c, sentence(cli_word("sim.sim_merge_which_files")));
  if (all.pieces.size() < all.shards)
    warn(c, sentence(cli_word("sim.shards_games_are_missing"),
                     {std::to_string(all.pieces.size()), std::to_string(all.shards)}));
  return tell(c, o, all);
}

int run(Context& c, const Options& o) {
  if (o.scenario == "merge") return run_merge(c, o);
  if (!o.files.empty()) return usage_fault(c, sentence(cli_word("shared.is_one_too_many"), {excerpt(o.files.front())}));
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
    if (plan.shards > 1) return usage_fault(c, sentence(cli_word("sim.shard_mpirun_together_which_two")));
    SimRecord record;
    if (int s = play_spread(c, opened, plan, players, record); s != exit_ok || spread.rank > 0) return s;
    return tell(c, o, record);
  }
  return tell(c, o, record_of(opened, plan, play_watched(c, plan), players));
}

}  // namespace

void add_sim(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app);
  app.add_option("files", o->files);
  program.option(app, "--games", o->games, cli_word("sim.how_many_games_all_100"), cli_word("value.n"));
  program.option(app, "--first", o->first, cli_word("sim.first_sides_player_random"), cli_word("value.player"));
  program.option(app, "--second", o->second, cli_word("sim.second_sides_player_random"), cli_word("value.player"));
  program.option(app, "--seed", o->seed, cli_word("shared.seed_1"), cli_word("value.s"));
  program.option(app, "--jobs", o->jobs, cli_word("shared.how_many_threads_once_all"), cli_word("value.j"));
  program.option(app, "--shard", o->shard, cli_word("sim.shard_i_n_1_1"), cli_word("value.i_n"));
  program.option(app, "--html", o->html, cli_word("sim.writes_report_plots"), cli_word("value.file"));
  program.option(app, "--csv", o->csv, cli_word("sim.writes_line_game"), cli_word("value.file"));
  program.flag(app, "--each", o->each, cli_word("sim.json_every_game"));
  program.flag(app, "--json", o->json, cli_word("shared.one_json_object"));
}

}  // namespace grog
