#include "core/foretold.hpp"

#include <algorithm>

#include "core/dice.hpp"

namespace grog {

Foretold foretell(const Game& game, const State& seen, const Order& order) {
  Foretold out{.after = seen};
  if (seen.over != 0 || seen.waiting == 0 || !game.may_foresee(seen, order)) return out;
  const Side giver = seen.asked().side;
  const Tape none;
  TapeDice dice(none);
  Journal journal;
  State after = seen;
  game.apply(after, order, dice, &journal);
  if (dice.ran_short()) return out;
  out.settled = true;
  out.after = after;
  std::span<const EventInfo> events = game.rules().labels().events;
  bool reveals = std::ranges::any_of(journal.events,
                                     [&](const Event& e) { return e.kind < events.size() && events[e.kind].reveals; });
  // Once the other side is asked it answers, and what it answers is not taken back.
  bool stays = after.over == 0 && after.waiting > 0 && after.asked().side == giver;
  out.reversible = stays && !reveals;
  return out;
}

}  // namespace grog
