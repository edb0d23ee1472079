// `grognard sim`: many games between computer players, and what they add up to.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cli/program.hpp"
#include "cli/text.hpp"
#include "lab/batch.hpp"
#include "protocol/json_out.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "sim",
    {"joue beaucoup de parties entre joueurs de l'ordinateur", "plays many games between computer players"},
    {"SCÉNARIO --games N --first JOUEUR --second JOUEUR [--seed S] [--jobs J] [--shard I/N] [--json]",
     "SCENARIO --games N --first PLAYER --second PLAYER [--seed S] [--jobs J] [--shard I/N] [--json]"},
    {"La partie n ne dépend que de la graine et de n : ni --jobs ni --shard ne changent un résultat. La part I\n"
     "joue les parties n où n mod N = I mod N. Joueurs : random (au hasard), greedy (un coup en avant).",
     "Game n depends on the seed and n alone: neither --jobs nor --shard changes a result. Shard I\n"
     "plays the games n where n mod N = I mod N. Players: random, greedy (one step ahead)."},
    {"grognard sim SCÉNARIO --games 1000 --first greedy --second random\n"
     "grognard sim SCÉNARIO --games 1000 --seed 7 --jobs 2 --json\n"
     "grognard sim SCÉNARIO --games 1000 --shard 2/4 --each --json   la deuxième part de quatre, partie par partie",
     "grognard sim SCENARIO --games 1000 --first greedy --second random\n"
     "grognard sim SCENARIO --games 1000 --seed 7 --jobs 2 --json\n"
     "grognard sim SCENARIO --games 1000 --shard 2/4 --each --json   the second shard of four, game by game"}};

struct Options {
  std::string scenario, games = "100", first = "random", second = "random", seed = "1", jobs = "1", shard = "1/1";
  bool json = false, each = false;
};

int read_shard(const Context& c, const std::string& text_, u64& shard, u64& shards) {
  std::size_t slash = text_.find('/');
  if (slash == text_.npos)
    return usage_fault(
        c, sentence({"--shard s'écrit I/N, comme 2/4, pas « {0} »", "--shard is written I/N, like 2/4, not '{0}'"},
                    {excerpt(text_)}));
  if (int status = read_whole(c, "--shard N", text_.substr(slash + 1), 1, 1'000'000, shards); status != exit_ok)
    return status;
  // Counted from 0 or from 1, the shards of a run are the same ones.
  int status = read_whole(c, "--shard I", text_.substr(0, slash), 0, shards, shard);
  if (status == exit_ok) shard %= shards;
  return status;
}

int set_player(const Context& c, const std::string& name, PlayerMaker& maker) {
  NamedPlayer made = player_named(name);
  if (made.player == nullptr) return usage_fault(c, {made.fault_fr, made.fault_en});
  maker = [name] { return player_named(name).player; };
  return exit_ok;
}

void write_sums(JsonOut& json, std::string_view key, const Sums& s) {
  json.key(key).open();
  json.key("mean").real(s.mean());
  json.key("deviation").real(s.deviation());
  json.key("least").number(s.least);
  json.key("most").number(s.most);
  json.close();
}

std::string sim_json(const Options& o, const OpenedGame& g, const BatchPlan& plan, const BatchResult& result) {
  const Totals& s = result.totals;
  std::string out;
  JsonOut json(out);
  json.open();
  json.key("scenario").text(g.game->scenario());
  json.key("ruleset").text(g.book->id());
  json.key("tables").text(hash_text(g.book->tables_hash()));
  json.key("house").text(g.header.house);
  json.key("first").text(o.first);
  json.key("second").text(o.second);
  json.key("sides").open();
  json.key("first").text(g.game->side(Side::first).key);
  json.key("second").text(g.game->side(Side::second).key);
  json.close();
  json.key("seed").number(plan.seed);
  json.key("shard").text(o.shard);
  json.key("games").number(s.games);
  json.key("wins").open();
  json.key("first").number(s.wins[0]);
  json.key("second").number(s.wins[1]);
  json.close();
  json.key("draws").number(s.draws);
  json.key("unfinished").number(s.unfinished);
  json.key("first_share").open();
  Interval share = first_share(s);
  json.key("low").real(share.low);
  json.key("high").real(share.high);
  json.close();
  json.key("points").open();
  write_sums(json, "first", s.points[0]);
  write_sums(json, "second", s.points[1]);
  json.close();
  write_sums(json, "orders", s.orders);
  write_sums(json, "turns", s.turns);
  json.key("refused").number(s.refused);
  json.key("hash").text(hash_text(s.hash));
  json.key("stopped").boolean(result.stopped);
  json.key("speed").open();
  json.key("jobs").number(plan.jobs);
  json.key("seconds").real(result.seconds);
  double time = result.seconds > 0 ? result.seconds : 1e-9;
  json.key("games_a_second").real(static_cast<double>(s.games) / time);
  json.key("orders_a_second").real(static_cast<double>(s.orders.sum) / time);
  json.close();
  if (o.each) {
    json.key("results").open_list();
    for (const GameResult& r : result.games) {
      json.open();
      json.key("game").number(r.number);
      json.key("winner");
      if (!r.over || r.winner == Side::nobody)
        json.null();
      else
        json.text(r.winner == Side::first ? "first" : "second");
      json.key("over").boolean(r.over);
      json.key("points").open_list();
      json.number(r.points[0]);
      json.number(r.points[1]);
      json.close_list();
      json.key("orders").number(r.orders);
      json.key("turns").number(r.turns);
      json.key("hash").text(hash_text(r.hash));
      json.close();
    }
    json.close_list();
  }
  json.close();
  return out + "\n";
}

std::string sim_text(const Context& c, const Options& o, const Game& game, const BatchResult& result) {
  const Totals& s = result.totals;
  bool fr = c.lang == Lang::fr;
  double n = s.games > 0 ? static_cast<double>(s.games) : 1;
  Interval share = first_share(s);
  std::string out =
      fill(c.in({"{0} parties de {1}\n\n", "{0} games of {1}\n\n"}), {grouped(s.games, c.lang), game.scenario()});
  auto row = [&](const std::string& label, u64 count) {
    double part = static_cast<double>(count) / n;
    out += "  " + padded(clipped_to(label, 34), 36) + padded_left(grouped(count, c.lang), 9) +
           padded_left(percent(part, c.lang), 9) + "  " + bar(part, 30) + "\n";
  };
  for (Side side : {Side::first, Side::second}) {
    const SideInfo& info = game.side(side);
    row((fr ? info.fr : info.en) + " (" + (side == Side::first ? o.first : o.second) + ")", s.wins[index(side)]);
  }
  row(fr ? "parties nulles" : "draws", s.draws);
  if (s.unfinished > 0) row(fr ? "sans fin" : "unfinished", s.unfinished);
  auto range = [&](const char* label, const Sums& v) {
    out += "  " + padded(label, 36) + padded_left(decimal_text(v.mean(), 1, c.lang), 9) + "  ± " +
           decimal_text(v.deviation(), 1, c.lang) + "  (" + std::to_string(v.least) + (fr ? " à " : " to ") +
           std::to_string(v.most) + ")\n";
  };
  out += fill(
      c.in({"\n  part du premier camp, à 95 % : de {0} à {1}\n\n", "\n  first side's share, at 95%: {0} to {1}\n\n"}),
      {percent(share.low, c.lang), percent(share.high, c.lang)});
  range(fr ? "points du premier camp" : "points of the first side", s.points[0]);
  range(fr ? "points du second camp" : "points of the second side", s.points[1]);
  range(fr ? "ordres" : "orders", s.orders);
  range(fr ? "tours" : "turns", s.turns);
  double time = result.seconds > 0 ? result.seconds : 1e-9;
  out +=
      fill(c.in({"\n  {0} ordres par seconde, {1} s, empreinte {2}\n", "\n  {0} orders a second, {1} s, hash {2}\n"}),
           {grouped(static_cast<u64>(static_cast<double>(s.orders.sum) / time), c.lang),
            decimal_text(result.seconds, 1, c.lang), hash_text(s.hash)});
  if (result.stopped)
    out += std::string{c.in({"  interrompu : des parties manquent\n", "  interrupted: games are missing\n"})};
  return out;
}

int run(Context& c, const Options& o) {
  OpenedGame opened;
  BatchPlan plan;
  u64 jobs = 1;
  if (int s = read_whole(c, "--games", o.games, 1, 1'000'000'000, plan.games); s != exit_ok) return s;
  if (int s = read_whole(c, "--seed", o.seed, 0, INT64_MAX, plan.seed); s != exit_ok) return s;
  if (int s = read_whole(c, "--jobs", o.jobs, 1, 1024, jobs); s != exit_ok) return s;
  if (int s = read_shard(c, o.shard, plan.shard, plan.shards); s != exit_ok) return s;
  if (int s = set_player(c, o.first, plan.players[0]); s != exit_ok) return s;
  if (int s = set_player(c, o.second, plan.players[1]); s != exit_ok) return s;
  if (int s = open_game(c, o.scenario, opened); s != exit_ok) return s;
  plan.jobs = static_cast<unsigned>(jobs);
  plan.game = opened.game.get();
  plan.keep_games = o.each;

  watch_interrupts();
  std::atomic<u64> done = 0;
  std::atomic<bool> stop = false;
  std::mutex watching;
  std::condition_variable over;
  bool finished = false, shown = is_terminal(2);
  std::thread watcher([&] {
    std::unique_lock lock(watching);
    for (int tick = 1; !over.wait_for(lock, std::chrono::milliseconds(50), [&] { return finished; }); ++tick) {
      if (take_interrupt()) stop = true;
      if (!shown || tick % 10 != 0) continue;
      Output err(2);
      err.write("\r" + grouped(done, c.lang) + "/" + grouped(plan.games / plan.shards, c.lang) + " ");
      err.flush();
    }
  });
  BatchResult result = play_batch(plan, done, stop);
  {
    std::lock_guard lock(watching);
    finished = true;
  }
  over.notify_one();
  watcher.join();
  Output& out = standard_output();
  out.write(o.json ? sim_json(o, opened, plan, result) : sim_text(c, o, *opened.game, result));
  return result.stopped ? exit_failed : exit_ok;
}

}  // namespace

void add_sim(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.option(app, "--games", o->games, {"combien de parties en tout (100)", "how many games in all (100)"},
                 {"N", "N"});
  program.option(app, "--first", o->first, {"le joueur du premier camp (random)", "the first side's player (random)"},
                 {"JOUEUR", "PLAYER"});
  program.option(app, "--second", o->second, {"le joueur du second camp (random)", "the second side's player (random)"},
                 {"JOUEUR", "PLAYER"});
  program.option(app, "--seed", o->seed, {"la graine (1)", "the seed (1)"}, {"S", "S"});
  program.option(app, "--jobs", o->jobs, {"combien de fils à la fois (1)", "how many threads at once (1)"}, {"J", "J"});
  program.option(app, "--shard", o->shard, {"la part I de N (1/1)", "shard I of N (1/1)"}, {"I/N", "I/N"});
  program.flag(app, "--each", o->each, {"avec --json : chaque partie", "with --json: every game"});
  program.flag(app, "--json", o->json, {"un objet JSON", "one JSON object"});
}

}  // namespace grog
