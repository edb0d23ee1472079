// `grognard battlefield`: a battle by chance, as a file that can be played, changed and kept.
#include "cli/battlefield.hpp"

#include <algorithm>
#include <atomic>

#include "ai/trial.hpp"
#include "cli/program.hpp"
#include "cli/words.hpp"
#include "lab/batch.hpp"
#include "workshop/battlefield.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "battlefield";

struct Options {
  std::string ruleset, seed = "1", kind, points = "0", count = "0", trials = "16";
};

std::string fairness_of(const Context& c, const Battlefield& field) {
  const Fairness& f = field.fairness;
  return fill(c.in(cli_word(f.fair() ? "battlefield.fair" : "battlefield.not_fair")),
              {std::to_string(f.games), std::to_string(f.wins[0]), std::to_string(f.wins[1]),
               std::to_string(f.games - f.wins[0] - f.wins[1]), std::to_string(field.drawn)});
}

// So many in a row are made, and each is played to its end by chance: what is told is what a player may rely on.
int try_many(Context& c, const Ruleset& r, const Rulebook& book, BattlefieldWish wish, u64 count) {
  u64 unfinished = 0, orders = 0, wins[3] = {0, 0, 0}, fair = 0, drawn = 0;
  for (u64 n = 0; n < count; ++n, ++wish.seed) {
    Sentence fault;
    std::optional<Battlefield> field = make_battlefield(r, c.shelf->files(r), book, wish, fault);
    if (!field) return failure(c, fault);
    Problems problems;
    std::unique_ptr<const Game> game = book.load({field->id, field->text}, problems);
    fair += field->fairness.fair(), drawn += field->drawn;
    std::unique_ptr<Player> players[] = {player_named("random").player, player_named("random").player};
    GameResult played = play_game(*game, *players[0], *players[1], wish.seed, 20'000);
    unfinished += !played.over, orders += played.orders, ++wins[index(played.winner)];
  }
  Output& out = standard_output();
  out.line(fill(c.in(cli_word("battlefield.all_played")),
                {std::to_string(count), std::to_string(unfinished), std::to_string(orders / std::max<u64>(count, 1)),
                 std::to_string(wins[0]), std::to_string(wins[1]), std::to_string(wins[2])}));
  if (wish.judge)
    out.line(fill(c.in(cli_word("battlefield.all_fair")),
                  {std::to_string(fair), std::to_string(count), std::to_string(drawn)}));
  return unfinished == 0 ? exit_ok : exit_failed;
}

int run(Context& c, const Options& o) {
  if (o.ruleset.empty()) return usage_fault(c, sentence(cli_word("battlefield.of_which_ruleset")));
  const Ruleset* r = c.shelf->find(o.ruleset);
  if (r == nullptr) return usage_fault(c, c.shelf->unknown_ruleset(o.ruleset).message);
  BattlefieldWish wish{.kind = o.kind};
  u64 points = 0, count = 0, trials = 0;
  if (int status = read_whole(c, "--seed", o.seed, 0, ~u64{0} >> 11, wish.seed); status != exit_ok) return status;
  if (int status = read_whole(c, "--points", o.points, 0, 10'000, points); status != exit_ok) return status;
  if (int status = read_whole(c, "--trials", o.trials, 0, 200, trials); status != exit_ok) return status;
  if (int status = read_whole(c, "--play", o.count, 0, 100'000, count); status != exit_ok) return status;
  wish.points = static_cast<i32>(points);
  std::vector<std::string_view> kinds;
  for (const NamedText& k : battlefield_kinds()) kinds.push_back(k.name);
  if (!o.kind.empty() && std::ranges::find(kinds, o.kind) == kinds.end())
    return usage_fault(c, wrong_name("kind", cli_word("battlefield.unknown_kind"), o.kind, kinds).message);
  Problems problems;
  const Rulebook* book = c.shelf->open(*r, problems);
  if (book == nullptr) return failure(c, tables_fault(problems).message);
  if (trials > 0)
    wish.judge = [games = static_cast<u32>(trials), &wish](const Game& game) {
      Mirrored m = play_mirrored(game, "greedy", games, wish.seed);
      return Fairness{games, {m.wins[0], m.wins[1]}};
    };
  if (count > 0) return try_many(c, *r, *book, wish, count);
  Sentence fault;
  std::optional<Battlefield> field = make_battlefield(*r, c.shelf->files(*r), *book, wish, fault);
  if (!field) return failure(c, fault);
  if (trials > 0) standard_output().line("# " + fairness_of(c, *field));
  standard_output().write(field->text);
  return exit_ok;
}

}  // namespace

void add_battlefield(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  app.add_option("ruleset", o->ruleset);
  program.option(app, "--seed", o->seed, cli_word("shared.seed_1"), cli_word("value.n"));
  program.option(app, "--kind", o->kind, cli_word("battlefield.kind_of_country"))
      ->type_name("plain|hills|village|river|woods");
  program.option(app, "--points", o->points, cli_word("battlefield.points_of_each"), cli_word("value.n"));
  program.option(app, "--trials", o->trials, cli_word("battlefield.trials"), cli_word("value.n"));
  program.option(app, "--play", o->count, cli_word("battlefield.play_so_many"), cli_word("value.n"));
}

}  // namespace grog
