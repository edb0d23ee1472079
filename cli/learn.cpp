// `grognard learn`: a judgement for a ruleset's generals from battles that they fight with each other, and with --why
// what holds those generals back.
#include "lab/learn.hpp"
#include "cli/learn_why.hpp"
#include "cli/program.hpp"
#include "cli/sim_run.hpp"
#include "cli/text.hpp"
#include "cli/words.hpp"
#include "core/judgement.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "learn";

struct Options {
  std::vector<std::string> words, scenarios;
  std::string games, minutes, pairs, seed = "1", jobs, player = "greedy:handmade", out = "judgement.toml";
  bool why = false;
};

constexpr u64 usual_pairs = 40, usual_pairs_of_why = 6, usual_games = 2'000, most_games = 40'000;

// Every scenario of the ruleset, or those that were named.
int open_battles(Context& c, const Ruleset& r, const std::vector<std::string>& named, std::vector<OpenedGame>& out) {
  std::vector<std::string> names = named;
  if (names.empty())
    for (const ScenarioEntry& e : c.shelf->scenarios(r)) names.push_back(e.head.id);
  if (names.empty()) return usage_fault(c, sentence(cli_word("learn.no_scenario"), {r.id()}));
  for (const std::string& name : names) {
    OpenedGame& g = out.emplace_back();
    if (int s = open_game(c, name, g); s != exit_ok) return s;
    if (g.ruleset != &r) return usage_fault(c, sentence(cli_word("learn.of_another_ruleset"), {name, g.ruleset->id()}));
  }
  return exit_ok;
}

std::string row(const Context& c, Text name, const std::string& handmade, const std::string& learned) {
  return "  " + padded(c.in(name), 34) + padded_left(handmade, 12) + padded_left(learned, 12) + "\n";
}

// Whether it plays better, as far as fresh pairs can tell.
std::string proof_told(const Context& c, const Learned& l) {
  constexpr double even = 0.5;
  if (l.proof.pairs == 0) return std::string{c.in(cli_word("learn.not_tried"))};
  Share won = decided_share(l.proof);
  u64 decided = l.proof.won() + l.proof.lost();
  std::string out = fill(c.in(cli_word("learn.tried")),
                         {grouped(l.proof.pairs, c.lang), grouped(decided, c.lang), percent(won.value, c.lang),
                          percent(won.low, c.lang), percent(won.high, c.lang)});
  return out + std::string{c.in(cli_word(won.low > even    ? "learn.plays_better"
                                         : won.high < even ? "learn.plays_worse"
                                                           : "learn.plays_perhaps"))};
}

std::string told(const Context& c, const Learned& l) {
  const Foresight& learned = l.attempts[l.chosen].foresight;
  std::string out = fill(c.in(cli_word("learn.from")), {grouped(l.battles, c.lang), grouped(l.decided, c.lang),
                                                        grouped(l.positions, c.lang), grouped(l.unseen, c.lang)});
  out += row(c, cli_word("learn.on_unseen"), std::string{c.in(cli_word("learn.handmade"))},
             std::string{c.in(cli_word("learn.learned"))});
  out += row(c, cli_word("learn.surprise"), decimal_text(l.handmade.surprise, 3, c.lang),
             decimal_text(learned.surprise, 3, c.lang));
  out += row(c, cli_word("learn.right"), percent(l.handmade.right, c.lang), percent(learned.right, c.lang));
  return out + proof_told(c, l);
}

// What the file says of itself.
std::string head_of(const Ruleset& r, const Options& o, const std::vector<std::string>& battles, const Learned& l) {
  std::string command_line = "grognard learn " + std::string{r.id()};
  for (const std::string& s : battles) command_line += " --scenario " + s;
  command_line += " --games " + std::to_string(l.battles) + " --seed " + o.seed;
  if (!o.pairs.empty()) command_line += " --pairs " + o.pairs;
  if (o.player != Options{}.player) command_line += " --player " + o.player;
  return "# Learned from battles by: " + command_line +
         "\n# Thousandths of the logarithm of the odds, for a thousand of a feature (docs/formats.md).\n";
}

int run(Context& c, const Options& o) {
  LessonPlan plan;
  u64 minutes = 0, jobs = all_cores();
  const Ruleset* r = nullptr;
  if (int s = find_ruleset(c, o.words.empty() ? "" : o.words[0], r); s != exit_ok) return s;
  if (!o.games.empty() && !o.minutes.empty()) return usage_fault(c, sentence(cli_word("learn.games_or_minutes")));
  plan.battles = o.minutes.empty() ? usual_games : most_games;
  if (!o.games.empty())
    if (int s = read_whole(c, "--games", o.games, 10, most_games, plan.battles); s != exit_ok) return s;
  if (!o.minutes.empty())
    if (int s = read_whole(c, "--minutes", o.minutes, 1, 10'000, minutes); s != exit_ok) return s;
  if (int s = read_whole(c, "--seed", o.seed, 0, INT64_MAX, plan.seed); s != exit_ok) return s;
  u64 pairs = o.why ? usual_pairs_of_why : usual_pairs;
  if (!o.pairs.empty())
    if (int s = read_whole(c, "--pairs", o.pairs, 0, 10'000, pairs); s != exit_ok) return s;
  if (!o.jobs.empty())
    if (int s = read_whole(c, "--jobs", o.jobs, 1, 1024, jobs); s != exit_ok) return s;
  if (int s = set_player(c, o.player, plan.player); s != exit_ok) return s;
  std::vector<OpenedGame> opened;
  std::vector<std::string> battles = o.scenarios;
  if (!o.words.empty()) battles.insert(battles.end(), o.words.begin() + 1, o.words.end());
  if (int s = open_battles(c, *r, battles, opened); s != exit_ok) return s;
  for (const OpenedGame& g : opened) plan.games.push_back(g.game.get());
  plan.jobs = static_cast<unsigned>(jobs), plan.seconds = 60 * minutes;
  if (o.why) return tell_why(c, plan, std::string{r->id()}, o.games.empty() && o.minutes.empty(), pairs);

  std::vector<Lesson> lessons;
  bool interrupted = false;
  watch_while(c, std::string{r->id()}, plan.battles, [&](auto& done, const auto& stop) {
    lessons = hear_lessons(plan, done, stop);
    interrupted = stop;
  });
  Learned l = learn(lessons, plan.games.size());
  if (!interrupted)
    watch_while(c, std::string{r->id()}, pairs_of(l, pairs),
                [&](auto& done, const auto& stop) { try_out(plan, pairs, l, done, stop), interrupted = stop; });
  if (l.attempts.empty()) return failure(c, sentence(cli_word("learn.too_little")));
  Output& out = standard_output();
  out.write(told(c, l));
  const Rulebook& book = *opened[0].book;
  std::string text = judgement_text(head_of(*r, o, battles, l), feature_names(book.labels(), book.troops()),
                                    l.attempts[l.chosen].weights);
  Sentence fault;
  if (!replace_file(o.out, text, fault)) return failure(c, fault);
  out.write(fill(c.in(cli_word("learn.written")), {o.out, r->id(), opened[0].head.id}));
  return interrupted ? exit_failed : exit_ok;
}

}  // namespace

void add_learn(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("words", o->words);
  app.add_option("--scenario", o->scenarios, std::string{program.context().in(cli_word("learn.scenarios"))})
      ->type_name(std::string{program.context().in(cli_word("value.scenario"))})
      ->take_all();
  program.option(app, "--games", o->games, cli_word("learn.how_many_games"), cli_word("value.n"));
  program.option(app, "--minutes", o->minutes, cli_word("learn.how_many_minutes"), cli_word("value.n"));
  program.option(app, "--player", o->player, cli_word("learn.who_fights"), cli_word("value.player"));
  program.option(app, "--out", o->out, cli_word("learn.out"), cli_word("value.file"));
  program.flag(app, "--why", o->why, cli_word("learn.why"));
  program.option(app, "--pairs", o->pairs, cli_word("learn.pairs"), cli_word("value.n"));
  program.option(app, "--seed", o->seed, cli_word("shared.seed_1"), cli_word("value.s"));
  program.option(app, "--jobs", o->jobs, cli_word("shared.how_many_threads_once_all"), cli_word("value.j"));
}

}  // namespace grog
