#include "ai/trial.hpp"

#include "core/require.hpp"

namespace grog {

PlayedOut play_out(const Game& game, Player& first, Player& second, u64 seed, u32 most_orders,
                   const std::function<void(const Journal&)>& told) {
  RandomDice dice(seed_of(seed, 0));
  Rng thoughts[2] = {Rng(seed_of(seed, 1)), Rng(seed_of(seed, 2))}, fallback(seed_of(seed, 3));
  Player* players[2] = {&first, &second};
  for (Player* p : players) p->start();
  Journal journal;
  State s = game.begin();
  for (u32 orders = 0; s.over == 0 && orders < most_orders; ++orders) {
    Side side = s.asked().side;
    Order order = players[index(side)]->choose(game, game.seen_by(s, side), side, thoughts[index(side)]);
    if (!game.check(s, order)) {
      std::optional<Order> another = another_order(game, s, fallback);
      require(another.has_value(), "no order is proposed to a side that must decide");
      order = *another;
    }
    journal.clear();
    game.apply(s, order, dice, told ? &journal : nullptr);
    if (told) told(journal);
  }
  return {s.over != 0, s.over != 0 ? s.winner : Side::nobody};
}

Mirrored play_mirrored(const Game& game, std::string_view player, u32 games, u64 seed) {
  constexpr u32 most_orders = 20'000;
  std::unique_ptr<Player> players[] = {player_named(player).player, player_named(player).player};
  require(players[0] != nullptr, "no such player");
  Mirrored out{.games = games};
  for (u32 n = 0; n < games; ++n) {
    PlayedOut t = play_out(game, *players[0], *players[1], seed_of(seed, n), most_orders);
    if (t.winner != Side::nobody) ++out.wins[index(t.winner)];
  }
  return out;
}

}  // namespace grog
