// Any bytes as a scenario, an army or a table file: problems with a place, never a crash. A scenario that loads can
// be played.
#include <cstdint>

#include "core/require.hpp"
#include "tests/fuzz/open.hpp"

using namespace grog;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  for (const fuzz::Opened& o : fuzz::all()) {
    Problems problems;
    auto game = o.book->load({"fuzz.toml", text}, problems);
    require(game != nullptr || !problems.empty(), "a file that does not load says why");
    Problems army;
    o.book->check_army({"fuzz.toml", text}, army);
    if (game == nullptr) continue;
    State s = game->begin();
    Rng rng(1);
    RandomDice dice(1);
    std::vector<Order> options;
    for (int i = 0; i < 30 && s.over == 0; ++i) {
      game->propose(s, rng, 8, options);
      require(!options.empty(), "a game that goes on offers orders");
      game->apply(s, options[rng.below(static_cast<u32>(options.size()))], dice, nullptr);
    }
  }
  ClauseBook clauses;
  Problems problems;
  read_clauses({"fuzz.toml", text}, clauses, problems);
  return 0;
}
