// Used once, on the code that is the measure; afterwards the recorded files alone count.
#include "ai/player.hpp"
#include "core/order_text.hpp"
#include "core/require.hpp"
#include "tests/signature/games.hpp"

namespace grog::story {

// Generals charge, shoot and hold where a random player never would.
const std::vector<Pairing> pairings = {
    {"greedy-1", "greedy", "greedy"},     {"greedy-2", "greedy", "greedy"},     {"greedy-3", "greedy", "greedy"},
    {"veteran-1", "veteran@5", "greedy"}, {"veteran-2", "greedy", "veteran@5"}, {"veteran-3", "veteran@5", "veteran@5"},
};

Recording record(const Game& game, const Pairing& pairing, u64 seed) {
  constexpr std::size_t longest = 3000;
  Tape tape;
  RandomDice dice(seed_of(seed, 0), &tape);
  Rng thoughts[2] = {Rng(seed_of(seed, 1)), Rng(seed_of(seed, 2))};
  Rng fallback(seed_of(seed, 3));
  NamedPlayer players[2] = {player_named(pairing.first), player_named(pairing.second)};
  for (NamedPlayer& p : players) {
    require(p.player != nullptr, "a pairing of the story names no player");
    p.player->start();
  }
  Recording out;
  std::vector<Order> legal;
  State s = game.begin();
  while (s.over == 0 && out.size() < longest) {
    Side side = s.asked().side;
    Order order = players[index(side)].player->choose(game, game.seen_by(s, side), side, thoughts[index(side)]);
    if (!game.check(s, order)) {  // hidden from him; any other will do
      game.propose(s, fallback, 64, legal);
      require(!legal.empty(), "no order is proposed to a side that must decide");
      order = legal[fallback.below(static_cast<u32>(legal.size()))];
    }
    std::string text = order_text(game, order);
    ParsedOrder again = parse_order(game, text);
    require(again.ok && again.order == order, "an order's text is another order");
    tape.clear();
    game.apply(s, order, dice, nullptr);
    out.push_back({text, tape});
  }
  return out;
}

}  // namespace grog::story
