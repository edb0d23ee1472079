// `grognard balance`: how even a scenario is, and the handicap that would make it so.
#include <cmath>

#include "cli/program.hpp"
#include "cli/sim_run.hpp"
#include "cli/text.hpp"
#include "cli/variant.hpp"
#include "lab/paired.hpp"
#include "protocol/json_out.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "balance",
    {"dit si un scénario est équilibré et propose un handicap", "says how even a scenario is and proposes a handicap"},
    {"SCÉNARIO [--games N] [--player JOUEUR] [--json]", "SCENARIO [--games N] [--player PLAYER] [--json]"},
    {"Deux généraux égaux jouent les deux camps. Trois remèdes sont essayés : des points donnés d'avance, la longueur\n"
     "de la bataille, ce que vaut un objectif ; chacun aux mêmes dés. Le plus proche de 50 % est proposé.",
     "Two equal generals play the two sides. Three remedies are tried: points given beforehand, the length of the\n"
     "battle, what an objective is worth; each with the same dice. The one nearest to 50% is proposed."},
    {"grognard balance SCÉNARIO --games 500 --player veteran",
     "grognard balance SCENARIO --games 500 --player veteran"}};

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
    trials.push_back({fill(c.in({"{0} points d'avance : {1}", "{0} points beforehand: {1}"}),
                           {std::to_string(std::abs(h.points)), c.lang == Lang::fr ? side.fr : side.en}),
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
  std::string out = fill(c.in({"{0} : part du premier camp ({1}), {2} parties, généraux « {3} »\n\n",
                               "{0}: share of the first side ({1}), {2} games, generals '{3}'\n\n"}),
                         {opened.game->scenario(),
                          c.lang == Lang::fr ? opened.game->side(Side::first).fr : opened.game->side(Side::first).en,
                          grouped(base_result.totals.games, c.lang), o.player});
  out += row(std::string{c.in({"tel quel", "as it is"})}, base);
  for (const Trial& t : trials) out += row(t.change, t);
  bool even = base.at.low <= 0.5 && base.at.high >= 0.5;
  out += "\n  ";
  if (best.change.empty())
    out += std::string{
        c.in({"Rien de ce qui a été essayé ne l'équilibre mieux.", "Nothing that was tried evens it out better."})};
  else
    out += fill(c.in({"Proposition : {0}", "Proposed: {0}"}), {best.change});
  if (even)
    out += std::string{c.in(
        {" (le scénario tel quel est déjà compatible avec 50 %)", " (the scenario as it is already agrees with 50%)"})};
  standard_output().write(out + "\n");
  return exit_ok;
}

}  // namespace

void add_balance(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  app.add_option("scenario", o->scenario);
  program.house_options(app);
  program.option(app, "--games", o->games, {"parties par essai (400)", "games a trial (400)"}, {"N", "N"});
  program.option(app, "--player", o->player,
                 {"le général des deux camps (veteran)", "the general of both sides (veteran)"}, {"JOUEUR", "PLAYER"});
  program.option(app, "--seed", o->seed, {"la graine (1)", "the seed (1)"}, {"S", "S"});
  program.option(app, "--jobs", o->jobs,
                 {"combien de fils à la fois (tous les cœurs)", "how many threads at once (all cores)"}, {"J", "J"});
  program.flag(app, "--json", o->json, {"un objet JSON", "one JSON object"});
}

}  // namespace grog
