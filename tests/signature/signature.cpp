// Random games of every scenario, and one hash a scenario over their final states. The same on every compiler and on
// WebAssembly, or something in core or rulesets depends on the machine.
//   signature [GAMES] [SEED] [RULESET]
#include <cstdio>
#include <cstdlib>

#include "core/require.hpp"
#include "rulesets/registry.hpp"

using namespace grog;

namespace {

struct Played {
  u64 hash = 0, orders = 0;
};

Played play(const Game& game, u64 games, u64 seed) {
  Played out;
  std::vector<Order> options;
  for (u64 n = 0; n < games; ++n) {
    State s = game.begin();
    Rng rng(seed_of(seed, 2 * n));
    RandomDice dice(seed_of(seed, 2 * n + 1));
    while (s.over == 0) {
      game.propose(s, rng, 24, options);
      require(!options.empty(), "no order is proposed to a side that must decide");
      game.apply(s, options[rng.below(static_cast<u32>(options.size()))], dice, nullptr);
      ++out.orders;
    }
    out.hash = hash_bytes(&s, sizeof s, out.hash);
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  u64 games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100;
  u64 seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1870;
  for (const Ruleset* ruleset : rulesets()) {
    if (argc > 3 && ruleset->id() != argv[3]) continue;
    DataFiles files;
    for (const EmbeddedFile& f : ruleset->files()) files.put(std::string{f.path}, std::string{f.text});
    Problems problems;
    auto book = ruleset->open(files, problems);
    for (const DataFile& f : files.all()) {
      if (book == nullptr || !f.path.starts_with("scenarios/")) continue;
      auto game = book->load(f, problems);
      if (game == nullptr) continue;
      Played p = play(*game, games, seed);
      std::string id{ruleset->id()}, hash = hash_text(p.hash), orders = std::to_string(p.orders);
      std::printf("%s %s games=%s orders=%s %s\n", id.c_str(), game->scenario().c_str(), std::to_string(games).c_str(),
                  orders.c_str(), hash.c_str());
    }
    if (!problems.empty()) {
      std::fputs(problems.text().c_str(), stderr);
      return 1;
    }
  }
  return 0;
}
