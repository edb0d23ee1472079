// What a general's thought costs: games played to their end by the quick policy, and orders tried in a search's head,
// a second, on one core and on all of them, for every scenario that is built in.
//   generals [SCENARIO...]
#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

#include "ai/general.hpp"
#include "bench/battle.hpp"
#include "bench/measure.hpp"

using namespace grog;
using namespace grog::bench;

namespace {

using Clock = std::chrono::steady_clock;

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
  double playouts = 0, playout_nodes = 0, search_nodes = 0, decisions = 0;  // a second
  void operator+=(const Cost& c) {
    playouts += c.playouts, playout_nodes += c.playout_nodes;
    search_nodes += c.search_nodes, decisions += c.decisions;
  }
};

constexpr double enough = 1;  // seconds for each figure

double since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

Cost cost_of(const Game& game) {
  Cost out;
  Judge judge(game);
  Policy policy(game, judge, general_plan("grognard")->limits.policy);
  u64 games = 0, nodes = 0;
  Clock::time_point start = Clock::now();
  for (; since(start) < enough; ++games) {
    State s = game.begin();
    Luck luck(seed_of(1, games));
    for (int i = 0; i < 5'000 && s.over == 0; ++i) nodes += policy.step(s, luck);
  }
  double took = since(start);
  out.playouts = static_cast<double>(games) / took, out.playout_nodes = static_cast<double>(nodes) / took;

  General general(*general_plan("grognard"));
  u64 tried = 0, decisions = 0;
  start = Clock::now();
  for (u64 n = 0; since(start) < enough; ++n) {
    State s = game.begin();
    Rng rng(seed_of(3, n));
    RandomDice dice(seed_of(4, n));
    for (int i = 0; i < 400 && s.over == 0 && since(start) < enough; ++i) {
      Side side = s.asked().side;
      Order o = general.choose(game, game.seen_by(s, side), side, rng);
      if (!game.check(s, o)) break;
      tried += general.found().nodes, ++decisions;
      game.apply(s, o, dice, nullptr);
    }
  }
  took = since(start);
  out.search_nodes = static_cast<double>(tried) / took, out.decisions = static_cast<double>(decisions) / took;
  return out;
}

// The same work on every one of so many cores at once.
Cost cost_of(const Game& game, unsigned cores) {
  std::vector<Cost> each(cores);
  std::vector<std::thread> threads;
  for (Cost& c : each) threads.emplace_back([&game, &c] { c = cost_of(game); });
  for (std::thread& t : threads) t.join();
  Cost all;
  for (const Cost& c : each) all += c;
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> names(argv + 1, argv + argc);
  if (names.empty()) names = all_scenarios();
  unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  std::printf("  %-12s %5s %12s %14s %14s %18s\n", "scenario", "cores", "playouts/s", "their nodes/s", "search nodes/s",
              "grognard, ms/order");
  for (const std::string& name : names) {
    Battle battle(name);
    for (unsigned n : {1u, cores}) {
      Cost c = cost_of(battle.game(), n);
      std::printf("  %-12s %5u %12.1f %14.0f %14.0f %18.2f\n", name.c_str(), n, c.playouts, c.playout_nodes,
                  c.search_nodes, 1000 * n / c.decisions);
      std::fflush(stdout);
      if (cores == 1) break;
    }
  }
}
