// The slowest previews of each scenario: every candidate order of many positions of random battles is previewed, and
// the worst of each verb is told with its time and paths. An order that takes longer than a person notices is a fault.
//   previews [SCENARIO] [BATTLES]
#include <cstdlib>
#include <map>
#include <string>

#include "bench/battle.hpp"
#include "bench/measure.hpp"
#include "core/order_text.hpp"
#include "core/preview.hpp"

using namespace grog;
using namespace grog::bench;

namespace {

constexpr double limit_ms = 20;
constexpr u32 orders_between = 12;  // on the average, from one position looked at to the next

struct Worst {
  double ms = 0;
  u64 leaves = 0, battle = 0;
  std::size_t states = 0;
  int order = 0;
  bool exact = true;
  std::string text;
};
struct Figures {
  std::map<u8, Worst> of_verb;
  std::vector<double> times;
  u64 slow = 0, inexact = 0;
};

void look(const Game& game, const State& s, Rng& rng, u64 battle, int number, Figures& out) {
  std::vector<Order> options;
  game.propose(s, rng, 200, options);
  for (const Order& o : options) {
    double begin = cpu_seconds();
    Preview seen = preview(game, s, o, s.asked().side);
    double ms = 1000 * (cpu_seconds() - begin);
    // What the machine did meanwhile is no fault of the order: a slow one has a second chance.
    if (ms > limit_ms) {
      begin = cpu_seconds();
      seen = preview(game, s, o, s.asked().side);
      ms = std::min(ms, 1000 * (cpu_seconds() - begin));
    }
    out.times.push_back(ms);
    out.slow += ms > limit_ms;
    out.inexact += !seen.exact;
    Worst& w = out.of_verb[o.verb];
    if (ms > w.ms) w = {ms, seen.leaves, battle, seen.states, number, seen.exact, order_text(game, o)};
  }
}

void scenario(const std::string& id, u64 battles) {
  Battle loaded(id);
  const Game& game = loaded.game();
  Figures found;
  std::vector<Order> options;
  for (u64 battle = 0; battle < battles; ++battle) {
    State s = game.begin();
    Rng rng(seed_of(21, battle));
    RandomDice dice(seed_of(22, battle));
    for (int number = 0; s.over == 0; ++number) {
      if (rng.below(orders_between) == 0) look(game, s, rng, battle, number, found);
      game.propose(s, rng, 200, options);
      game.apply(s, options[rng.below(static_cast<u32>(options.size()))], dice, nullptr);
    }
  }
  double sum = 0;
  for (double t : found.times) sum += t;
  std::printf("%s: %zu previews, mean %.3f ms, 99 %% %.2f ms, worst %.2f ms; %lu over %g ms, %lu not exact\n",
              id.c_str(), found.times.size(), sum / static_cast<double>(found.times.size()),
              quantile(found.times, 0.99), quantile(found.times, 1), static_cast<unsigned long>(found.slow), limit_ms,
              static_cast<unsigned long>(found.inexact));
  std::vector<Worst> list;
  for (const auto& [verb, w] : found.of_verb) list.push_back(w);
  std::ranges::sort(list, [](const Worst& a, const Worst& b) { return a.ms > b.ms; });
  for (std::size_t i = 0; i < std::min<std::size_t>(list.size(), 6); ++i)
    std::printf("  %9.2f ms %9lu paths %7zu positions  battle %lu order %d: %s%s\n", list[i].ms,
                static_cast<unsigned long>(list[i].leaves), list[i].states, static_cast<unsigned long>(list[i].battle),
                list[i].order, list[i].text.c_str(), list[i].exact ? "" : " (NOT EXACT)");
  failures += static_cast<int>(found.slow > 0) + static_cast<int>(found.inexact > 0);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::string only = argc > 1 ? argv[1] : "";
  u64 battles = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 4;
  constexpr std::string_view folder = "scenarios/", ending = ".toml";
  for (const Ruleset* ruleset : rulesets())
    for (const EmbeddedFile& f : ruleset->files()) {
      if (!f.path.starts_with(folder)) continue;
      std::string id{f.path.substr(folder.size(), f.path.size() - folder.size() - ending.size())};
      if (only.empty() || only == id) scenario(id, battles);
    }
  std::printf("%d missed\n", failures);
  return failures == 0 ? 0 : 1;
}
