// What a general's thought costs: games played to their end by the quick policy, and orders tried in a search's head,
// a second of one core, for every scenario that is built in.
//   generals [SCENARIO...]
#include <string>

#include "ai/general.hpp"
#include "bench/battle.hpp"
#include "bench/measure.hpp"

using namespace grog;
using namespace grog::bench;

namespace {

std::vector<std::string> all_scenarios() {
  constexpr std::string_view folder = "scenarios/", ending = ".toml";
  std::vector<std::string> out;
  for (const Ruleset* ruleset : rulesets())
    for (const EmbeddedFile& f : ruleset->files())
      if (f.path.starts_with(folder))
        out.emplace_back(f.path.substr(folder.size(), f.path.size() - folder.size() - ending.size()));
  return out;
}

struct Cost {
  double playouts = 0, playout_nodes = 0, search_nodes = 0, decision_ms = 0;
};

Cost cost_of(const Game& game) {
  constexpr double enough = 1;  // seconds of one core for each figure
  Cost out;
  Judge judge(game);
  Policy policy(game, judge, general_plan("grognard")->limits.policy);
  u64 games = 0, nodes = 0;
  double start = cpu_seconds(), now = start;
  for (; now - start < enough; now = cpu_seconds(), ++games) {
    State s = game.begin();
    Rng rng(seed_of(1, games));
    RandomDice dice(seed_of(2, games));
    for (int i = 0; i < 5'000 && s.over == 0; ++i) nodes += policy.step(s, rng, dice);
  }
  out.playouts = static_cast<double>(games) / (now - start),
  out.playout_nodes = static_cast<double>(nodes) / (now - start);

  General general(*general_plan("grognard"));
  u64 tried = 0, decisions = 0;
  start = cpu_seconds(), now = start;
  for (u64 n = 0; now - start < enough; ++n) {
    State s = game.begin();
    Rng rng(seed_of(3, n));
    RandomDice dice(seed_of(4, n));
    for (int i = 0; i < 400 && s.over == 0 && now - start < enough; ++i, now = cpu_seconds()) {
      Side side = s.asked().side;
      Order o = general.choose(game, game.seen_by(s, side), side, rng);
      if (!game.check(s, o)) break;
      tried += general.found().nodes, ++decisions;
      game.apply(s, o, dice, nullptr);
    }
  }
  out.search_nodes = static_cast<double>(tried) / (now - start);
  out.decision_ms = 1000 * (now - start) / static_cast<double>(decisions);
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> names(argv + 1, argv + argc);
  if (names.empty()) names = all_scenarios();
  std::printf("  %-16s %12s %14s %14s %18s\n", "scenario", "playouts/s", "their nodes/s", "search nodes/s",
              "grognard, ms/order");
  for (const std::string& name : names) {
    Battle battle(name);
    Cost c = cost_of(battle.game());
    std::printf("  %-16s %12.1f %14.0f %14.0f %18.2f\n", name.c_str(), c.playouts, c.playout_nodes, c.search_nodes,
                c.decision_ms);
    std::fflush(stdout);
  }
}
