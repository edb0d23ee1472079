// `grognard match`: which of two players is the better one, by pairs of games with sides swapped and equal dice.
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cli/program.hpp"
#include "cli/sim_run.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "lab/duel.hpp"
#include "protocol/json_out.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "match";

struct Options {
  std::vector<std::string> words;
  std::string pairs = "50", seed = "1", jobs, elo0 = "0", elo1 = "100", think;
  bool sprt = false, json = false;
};

struct Line {
  std::string a, b, scenario;
  DuelSums sums;
  DuelResult result;
  u64 orders = 0, refused = 0, unfinished = 0;
};

int read_elo(const Context& c, std::string_view name, const std::string& words, double& out) {
  std::size_t used = 0;
  try {
    out = std::stod(words, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used != 0 && used == words.size() && std::abs(out) <= 2000) return exit_ok;
  return usage_fault(c, sentence(cli_word("match.number_from_2000_2000_not"), {name, excerpt(words)}));
}

std::string elo_text(double elo, Lang lang) {
  if (std::isinf(elo)) return elo > 0 ? "+∞" : "−∞";
  return (elo < -0.5 ? "−" : elo > 0.5 ? "+" : "") + decimal_text(std::abs(elo), 0, lang);
}

std::string between(const Context& c, const std::string& low, const std::string& high) {
  return fill(c.in(cli_word("match.to")), {low, high});
}

std::string told(const Context& c, const Line& l) {
  Share points = points_share(l.sums), decided = decided_share(l.sums);
  auto row = [&](Text name, const std::string& value, const std::string& interval) {
    return "  " + padded(c.in(name), 26) + padded_left(value, 9) + (interval.empty() ? "" : "   " + interval) + "\n";
  };
  std::string out = fill(c.in(cli_word("match.against_pairs")), {l.a, l.b, l.scenario, grouped(l.sums.pairs, c.lang)});
  out += row(cli_word("match.share_points"), percent(points.value, c.lang),
             between(c, percent(points.low, c.lang), percent(points.high, c.lang)));
  u64 n = l.sums.won() + l.sums.lost();
  out += row(cli_word("match.decided_pairs"), grouped(n, c.lang), "");
  if (n > 0)
    out += row(cli_word("match.them_won"), percent(decided.value, c.lang),
               between(c, percent(decided.low, c.lang), percent(decided.high, c.lang)));
  out += row(cli_word("match.elo"), elo_text(elo_of(points.value), c.lang),
             between(c, elo_text(elo_of(points.low), c.lang), elo_text(elo_of(points.high), c.lang)));
  if (l.result.proof != Proof::none)
    out +=
        row(cli_word("match.sequential_test"),
            std::string{c.in(l.result.proof == Proof::better ? cli_word("match.better") : cli_word("match.no_better"))},
            "");
  if (l.refused > 0) out += row(cli_word("match.orders_refused"), grouped(l.refused, c.lang), "");
  if (l.unfinished > 0) out += row(cli_word("match.unfinished_games"), grouped(l.unfinished, c.lang), "");
  out += fill(c.in(cli_word("match.intervals_95_orders_s")),
              {grouped(l.orders, c.lang), decimal_text(l.result.seconds, 1, c.lang)});
  return out;
}

void write_share(JsonOut& json, std::string_view key, const Share& s) {
  json.key(key).open();
  json.key("value").real(s.value);
  json.key("low").real(s.low);
  json.key("high").real(s.high);
  json.close();
}

void write_elo(JsonOut& json, std::string_view key, double elo) {
  json.key(key);
  if (std::isinf(elo))
    json.null();
  else
    json.real(elo);
}

void write_line(JsonOut& json, const Line& l, const Options& o) {
  Share points = points_share(l.sums);
  json.open();
  json.key("a").text(l.a);
  json.key("b").text(l.b);
  json.key("scenario").text(l.scenario);
  json.key("pairs").number(l.sums.pairs);
  json.key("by_halves").open_list();
  for (u64 n : l.sums.by_halves) json.number(n);
  json.close_list();
  write_share(json, "points", points);
  json.key("decided").number(l.sums.won() + l.sums.lost());
  write_share(json, "won_of_decided", decided_share(l.sums));
  json.key("elo").open();
  write_elo(json, "value", elo_of(points.value));
  write_elo(json, "low", elo_of(points.low));
  write_elo(json, "high", elo_of(points.high));
  json.close();
  if (o.sprt) {
    json.key("proof").text(l.result.proof == Proof::better       ? "better"
                           : l.result.proof == Proof::not_better ? "not_better"
                                                                 : "none");
  }
  json.key("orders").number(l.orders);
  json.key("refused").number(l.refused);
  json.key("unfinished").number(l.unfinished);
  json.key("seconds").real(l.result.seconds);
  json.key("stopped").boolean(l.result.stopped);
  json.close();
}

int play_line(const Context& c, const Options& o, DuelPlan& plan, Line& l) {
  u64 think = 0;
  if (!o.think.empty())
    if (int s = read_whole(c, "--think", o.think, 1, 600'000, think); s != exit_ok) return s;
  const std::string* names[2] = {&l.a, &l.b};
  for (std::size_t i = 0; i < 2; ++i) {
    PlayerMaker plain;
    if (int s = set_player(c, *names[i], plain); s != exit_ok) return s;
    plan.players[i] = [plain, think] {
      std::unique_ptr<Player> p = plain();
      if (think > 0) p->think(static_cast<u32>(think));
      return p;
    };
  }
  watch_while(c, l.a + " – " + l.b, plan.pairs,
              [&](auto& done, const auto& stop) { l.result = play_duel(plan, done, stop); });
  for (const PairResult& p : l.result.pairs) {
    l.sums.add(p);
    l.orders += p.orders, l.refused += p.refused, l.unfinished += p.unfinished;
  }
  return exit_ok;
}

int run(Context& c, const Options& o) {
  DuelPlan plan;
  u64 jobs = all_cores();
  if (int s = read_whole(c, "--pairs", o.pairs, 1, 1'000'000, plan.pairs); s != exit_ok) return s;
  if (int s = read_whole(c, "--seed", o.seed, 0, INT64_MAX, plan.seed); s != exit_ok) return s;
  if (!o.jobs.empty())
    if (int s = read_whole(c, "--jobs", o.jobs, 1, 1024, jobs); s != exit_ok) return s;
  plan.jobs = static_cast<unsigned>(jobs);
  plan.sprt.on = o.sprt;
  if (int s = read_elo(c, "--elo0", o.elo0, plan.sprt.elo0); s != exit_ok) return s;
  if (int s = read_elo(c, "--elo1", o.elo1, plan.sprt.elo1); s != exit_ok) return s;
  if (plan.sprt.elo0 >= plan.sprt.elo1) return usage_fault(c, sentence(cli_word("match.elo0_must_be_less_than")));
  constexpr std::size_t names = 2;
  if (o.words.size() < names + 1) return usage_fault(c, sentence(cli_word("match.match_two_players_then_least")));

  Output& out = standard_output();
  std::vector<OpenedGame> opened(o.words.size() - names);
  for (std::size_t i = 0; i < opened.size(); ++i)
    if (int s = open_game(c, o.words[names + i], opened[i]); s != exit_ok) return s;
  std::string json_text;
  JsonOut json(json_text);
  json.open();
  json.key("seed").number(plan.seed);
  json.key("duels").open_list();
  bool stopped = false;
  for (const OpenedGame& g : opened) {
    if (stopped) break;
    Line l{o.words[0], o.words[1], g.head.id, {}, {}};
    plan.games = {g.game.get()};
    if (int s = play_line(c, o, plan, l); s != exit_ok) return s;
    stopped = l.result.stopped;
    if (o.json)
      write_line(json, l, o);
    else
      out.write(told(c, l));
    out.flush();
  }
  json.close_list();
  json.close();
  if (o.json) out.line(json_text);
  return stopped ? exit_failed : exit_ok;
}

}  // namespace

void add_match(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("words", o->words);
  program.house_options(app);
  program.option(app, "--pairs", o->pairs, cli_word("match.how_many_pairs_most_50"), cli_word("value.n"));
  program.flag(app, "--sprt", o->sprt, cli_word("match.stops_when_question_is_settled"));
  program.option(app, "--elo0", o->elo0, cli_word("match.difference_disprove_0"), cli_word("value.e"));
  program.option(app, "--elo1", o->elo1, cli_word("match.difference_prove_100"), cli_word("value.e"));
  program.option(app, "--think", o->think, cli_word("match.milliseconds_decision_clock"), cli_word("value.ms"));
  program.option(app, "--seed", o->seed, cli_word("shared.seed_1"), cli_word("value.s"));
  program.option(app, "--jobs", o->jobs, cli_word("shared.how_many_threads_once_all"), cli_word("value.j"));
  program.flag(app, "--json", o->json, cli_word("shared.one_json_object"));
}

}  // namespace grog
