#include "ai/adviser.hpp"

#include <algorithm>

#include "core/order_text.hpp"

namespace grog {

Matter matter_of(const Match& match, u64 seed) {
  const Game& game = match.game();
  const std::vector<LogEntry>& entries = match.log().entries;
  Matter out;
  out.side = match.to_decide();
  out.seen = game.seen_by(match.state(), out.side);
  out.seed = seed_of_thought(seed, entries.size());
  for (std::size_t i = entries.size(); i-- > 0;) {
    State before = match.state_before(i);
    if (before.turn + 1 < match.state().turn) break;
    if (before.waiting > 0 && before.asked().side == out.side)
      out.given.push_back({game.seen_by(before, out.side), parse_order(game, entries[i].order).order});
  }
  std::ranges::reverse(out.given);
  return out;
}

Advice Adviser::advice(const Game& game, Player& general) const {
  Advice out;
  Rng rng(asked_.seed);
  general.recall(game, asked_.seen.turn, asked_.given);
  out.order = general.choose(game, asked_.seen, asked_.side, rng);
  out.why = general.why();
  return out;
}

}  // namespace grog
