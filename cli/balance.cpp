// `grognard balance`: how even a scenario is, and the handicap that would make it so.
#include <cmath>

#include "cli/program.hpp"
#include "cli/sim_run.hpp"
#include "cli/text.hpp"
#include "cli/variant.hpp"
#include "cli/words.hpp"
#include "lab/paired.hpp"
#include "protocol/json_out.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "balance";

struct Options {
  std::string scenario, games = "400", player = "veteran", seed = "1", jobs;
  bool json = false;
};

struct Trial {
  std::string change;
  double share = 0.5;
  Interval at;
  double off() const { return std::abs(share - 0.5); }
};

std::vector<i64> values_near(i64 v) {
  std::vector<i64> out;
  for (i64 step : {-2, -1, 1, 2}) {
    i64 next = v <= 12 ? v + step : v + step * std::max<i64>(1, v / 4);
    if (next >= 1 && next != v) out.push_back(next);
  }
  return out;
}

double share_of(const Totals& t) {
  double n = static_cast<double>(t.wins[0] + t.wins[1] + t.draws);
  return n > 0 ? (static_cast<double>(t.wins[0]) + static_cast<double>(t.draws) / 2) / n : 0.5;
}

std::string json_of(const std::string& scenario, const Options& o, const Trial& base, u64 games,
                    const std::vector<Trial>& trials, const Trial& best) {
  std::string out;
  JsonOut json(out);
  auto write = [&](const Trial& t) {
    json.open();
    json.key("change").text(t.change);
    json.key("first_share").real(t.share);
    json.key("low").real(t.at.low);
    json.key("high").real(t.at.high);
    json.close();
  };
  json.open();
  json.key("scenario").text(scenario);
  json.key("player").text(o.player);
  json.key("games").number(games);
  json.key("as_it_is");
  write(base);
  json.key("tried").open_list();
  for (const Trial& t : trials) write(t);
  json.close_list();
  json.key("proposed");
  if (best.change.empty())
    json.null();
  else
    write(best);
  json.close();
  return out + "\n";
}

int run(Context& c, const Options& o) {
  BatchPlan plan;
  u64 jobs = all_cores();
  if (int s = read_whole(c, "--games", o.games, 2, 10'000'000, plan.games); s != exit_ok) return s;
  if (int s = read_whole(c, "--seed", o.seed, 0, INT64_MAX, plan.seed); s != exit_ok) return s;
  if (!o.jobs.empty())
    if (int s = read_whole(c, "--jobs", o.jobs, 1, 1024, jobs); s != exit_ok) return s;
  plan.jobs = static_cast<unsigned>(jobs), plan.details = true;
  for (PlayerMaker& maker : plan.players)
    if (int s = set_player(c, o.player, maker); s != exit_ok) return s;
  OpenedGame opened;
  if (int s = open_game(c, o.scenario, opened); s != exit_ok) return s;
  plan.game = opened.game.get();
  BatchResult base_result = play_watched(c, plan, opened.game->scenario());
  if (base_result.stopped) return exit_failed;
  Trial base{"", share_of(base_result.totals), first_share(base_result.totals)};

  std::vector<Trial> trials;
  double n = static_cast<double>(base_result.totals.games);
  if (PointsHandicap h = points_handicap(base_result.details.margins); h.points != 0) {
    const SideInfo& side = opened.game->side(h.points > 0 ? Side::first : Side::second);
    trials.push_back(
        {fill(c.in(cli_word("balance.points_beforehand")), {std::to_string(std::abs(h.points)), side.name.in(c.lang)}),
         h.share, share_interval(h.share * n, n)});
  }
  plan.details = false;
  for (const Knob& knob : knobs_of(c, opened))
    for (i64 value : values_near(knob.value)) {
      VariantSpec spec{"", {knob.path + "=" + std::to_string(value)}};
      Context changed;
      changed.quiet = true;  // a value that the rules refuse is no remedy
      OpenedGame variant;
      if (open_variant(c, o.scenario, spec, changed, variant) != exit_ok) continue;
      plan.game = variant.game.get();
      BatchResult result = play_watched(c, plan, spec.sets.front());
      if (result.stopped) return exit_failed;
      trials.push_back({spec.sets.front(), share_of(result.totals), first_share(result.totals)});
    }
  Trial best = base;
  for (const Trial& t : trials)
    if (t.off() < best.off()) best = t;

  if (o.json) {
    standard_output().write(json_of(opened.game->scenario(), o, base, base_result.totals.games, trials, best));
    return exit_ok;
  }
  auto row = [&](const std::string& label, const Trial& t) {
    return "  " + padded(label, 46) + padded_left(percent(t.share, c.lang), 9) + "   " + percent(t.at.low, c.lang) +
           " – " + percent(t.at.high, c.lang) + "\n";
  };
  std::string out = fill(c.in(cli_word("balance.share_first_side_games_generals")),
                         {opened.game->scenario(), opened.game->side(Side::first).name.in(c.lang),
                          grouped(base_result.totals.games, c.lang), o.player});
  out += row(std::string{c.in(cli_word("balance.as_is"))}, base);
  for (const Trial& t : trials) out += row(t.change, t);
  bool even = base.at.low <= 0.5 && base.at.high >= 0.5;
  out += "\n  ";
  if (best.change.empty())
    out += std::string{c.in(cli_word("balance.nothing_was_tried_evens_out"))};
  else
    out += fill(c.in(cli_word("balance.proposed")), {best.change});
  if (even) out += std::string{c.in(cli_word("balance.scenario_as_is_already_agrees"))};
  standard_output().write(out + "\n");
  return exit_ok;
}

}  // namespace

void add_balance(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app);
  program.option(app, "--games", o->games, cli_word("balance.games_trial_400"), cli_word("value.n"));
  program.option(app, "--player", o->player, cli_word("balance.general_both_sides_veteran"), cli_word("value.player"));
  program.option(app, "--seed", o->seed, cli_word("shared.seed_1"), cli_word("value.s"));
  program.option(app, "--jobs", o->jobs, cli_word("shared.how_many_threads_once_all"), cli_word("value.j"));
  program.flag(app, "--json", o->json, cli_word("shared.one_json_object"));
}

}  // namespace grog
